//! store/suite: the people, lists and small steps that cases are told with. Open to the tests of other rooms.

use crate::engine::{Cause, Engine, ListRows, StoreError};
use jiff::{SignedDuration, Timestamp, civil::datetime};
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, DeskSettings, FreedBy, Service, Slot, Wish};
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, Consent, DeskAct, Email, EntryAct, EntryId, EntryReply, EntryState, EventAct, HouseAct,
    Joining, Lane, ListId, ListReply, MessageId, Mobile, Need, Offer, PersonName, Registration, Reply, SlotAct,
    Snapshot, Zone, decide,
};

/// More reads than any decision asks for.
const LOADS: usize = 12;

/// Monday noon in Berlin, nineteen days before the dinner.
#[must_use]
pub fn noon() -> Timestamp {
    "2026-06-01T10:00:00Z".parse().expect("a moment")
}

#[must_use]
pub fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

#[must_use]
pub fn berlin() -> Zone {
    Zone::parse("Europe/Berlin").expect("a zone of the bundled tables")
}

/// A dinner on 20 June 2026 at 19:00.
#[must_use]
pub fn dinner(cap: u32) -> EventSettings {
    EventSettings::new("Dinner", datetime(2026, 6, 20, 19, 0, 0, 0), berlin(), cap)
}

/// A salon that cuts and colours, with Dana and Emil.
#[must_use]
pub fn salon() -> DeskSettings {
    let service = |name: &str| Service { name: name.to_string(), minutes: 30, price_cents: 4_000 };
    let desk = DeskSettings::new("Salon", berlin(), vec![service("Cut"), service("Colour")]);
    DeskSettings { staff: vec!["Dana".into(), "Emil".into()], locations: vec!["Main street".into()], ..desk }
}

/// A free chair for a cut, so many hours after `noon`.
#[must_use]
pub fn chair(hours_ahead: i64, source: &str) -> Slot {
    Slot {
        service: "Cut".into(),
        staff: Some("Dana".into()),
        location: None,
        starts_at: noon() + hours(hours_ahead),
        duration_minutes: 30,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: source.into(),
    }
}

#[must_use]
pub fn guest(list: ListId, act: Act) -> Command {
    Command { list, who: Actor::Guest, act }
}

#[must_use]
pub fn host(list: ListId, act: Act) -> Command {
    Command { list, who: Actor::Host(7), act }
}

#[must_use]
pub fn post(list: ListId, act: Act) -> Command {
    Command { list, who: Actor::Post, act }
}

#[must_use]
pub fn open_event(slug: &str, settings: EventSettings) -> Command {
    host(ListId(0), Act::House(HouseAct::OpenEvent { slug: slug.into(), settings: Box::new(settings), host: None }))
}

#[must_use]
pub fn open_desk(slug: &str, settings: DeskSettings) -> Command {
    host(ListId(0), Act::House(HouseAct::OpenDesk { slug: slug.into(), settings: Box::new(settings), host: None }))
}

#[must_use]
pub fn person(who: &str, party: u32) -> Registration {
    let name = PersonName::parse(who).expect("a name");
    let email = Email::parse(&format!("{who}@example.org")).expect("an address");
    Registration { name, email, party }
}

#[must_use]
pub fn register(list: ListId, who: &str) -> Command {
    register_party(list, who, 1)
}

#[must_use]
pub fn register_party(list: ListId, who: &str, party: u32) -> Command {
    guest(list, Act::Event(EventAct::Register(Box::new(person(who, party)))))
}

#[must_use]
pub fn joining(who: &str, mobile: Option<&str>) -> Joining {
    let Registration { name, email, party } = person(who, 1);
    let mobile = mobile.map(|typed| Mobile::parse(typed).expect("a mobile number"));
    let (wish, consent, note) = (Wish::any("Cut"), Consent::ToldStaff, String::new());
    Joining { name, email: Some(email), mobile, party, tier: 0, wish, consent, note }
}

#[must_use]
pub fn join(list: ListId, who: &str) -> Command {
    guest(list, Act::Desk(DeskAct::Join(Box::new(joining(who, None)))))
}

#[must_use]
pub fn free(list: ListId, slot: Slot) -> Command {
    Command { list, who: Actor::Hook, act: Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }) }
}

/// What a booking tool says about one booking, in its own words.
#[must_use]
pub fn told(list: ListId, booking: &str, version: i64, what: BookingWhat) -> Command {
    let (source, key) = (BookingSource::Standard, format!("{booking}/{version}/{}", what.word()));
    let news = BookingNews { source, key, booking: booking.into(), version, what };
    Command { list, who: Actor::Hook, act: Act::Desk(DeskAct::Told(Box::new(news))) }
}

/// A cut with Dana, so many hours after `noon`.
#[must_use]
pub fn booked_time(hours_ahead: i64) -> BookedTime {
    let starts_at = noon() + hours(hours_ahead);
    let (service, staff) = ("Cut".to_string(), Some("Dana".to_string()));
    BookedTime { service, staff, location: None, starts_at, minutes: None, seats: 1, unit: 0 }
}

#[must_use]
pub fn claim(offer: &Offer) -> Command {
    guest(
        offer.list,
        Act::Entry(EntryAct::Claim { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None }),
    )
}

#[must_use]
pub fn decline(offer: &Offer) -> Command {
    guest(
        offer.list,
        Act::Entry(EntryAct::Decline { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None }),
    )
}

#[must_use]
pub fn cancel(list: ListId, entry: EntryId) -> Command {
    guest(list, Act::Entry(EntryAct::Cancel { entry, generation: 1 }))
}

/// One walk down the line, as the keeper does it, without the flush.
pub fn walk(engine: &mut dyn Engine, command: &Command, now: Timestamp) -> Result<Reply, StoreError> {
    let mut snapshot = Snapshot::default();
    let mut need = Need::first(command);
    for _load in 0..LOADS {
        engine.load(command.list, &need, &mut snapshot)?;
        match decide(&snapshot, command, now) {
            Err(next) => need = next,
            Ok(decision) => {
                if let Some(change) = &decision.change {
                    engine.apply(Cause { who: command.who, at: now }, change)?;
                }
                return Ok(decision.reply);
            }
        }
    }
    panic!("{:?} asked for too much", command.act)
}

/// Walks and flushes; a fault ends the case.
pub fn run(engine: &mut dyn Engine, command: &Command, now: Timestamp) -> Reply {
    let reply = walk(engine, command, now).unwrap_or_else(|fault| panic!("{:?}: {fault}", command.act));
    engine.flush().expect("flushed");
    reply
}

/// Opens a dinner with so many seats.
pub fn opened(engine: &mut dyn Engine, slug: &str, cap: u32) -> ListId {
    list_of(&run(engine, &open_event(slug, dinner(cap)), noon()))
}

#[must_use]
pub fn list_of(reply: &Reply) -> ListId {
    let Reply::List(ListReply::Opened { list }) = reply else { panic!("not opened: {reply:?}") };
    *list
}

#[must_use]
pub fn standing(reply: &Reply) -> (EntryId, EntryState, Option<u64>) {
    let Reply::Entry(EntryReply::Standing { entry, state, position, .. }) = reply else {
        panic!("not a standing: {reply:?}")
    };
    (*entry, *state, *position)
}

/// Everybody in this order, each in a commit of their own.
pub fn sign_up(engine: &mut dyn Engine, list: ListId, people: &[&str]) -> Vec<EntryId> {
    people.iter().map(|who| standing(&run(engine, &register(list, who), noon())).0).collect()
}

/// What may be handed over, lane by lane.
pub fn due(engine: &mut dyn Engine, now: Timestamp, most: usize) -> Vec<(ListId, MessageId)> {
    let mut of = |lane: Lane| engine.due_messages(now, None, lane, most).expect("messages");
    Lane::ALL.into_iter().flat_map(&mut of).take(most).collect()
}

pub fn rows(engine: &mut dyn Engine, list: ListId) -> ListRows {
    engine.read_list(list).expect("the rows of a list")
}

/// How many rows there are of each kind, over all lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub lists: usize,
    pub entries: usize,
    pub places: usize,
    pub offers: usize,
    pub timers: usize,
    pub messages: usize,
    pub batches: usize,
    pub audit: usize,
}

pub fn counts(engine: &mut dyn Engine) -> Counts {
    let mut counts = Counts::default();
    for list in engine.lists().expect("the lists") {
        let rows = rows(engine, list);
        counts.lists += 1;
        counts.entries += rows.entries.len();
        counts.places += rows.places.len();
        counts.offers += rows.offers.len();
        counts.timers += rows.timers.len();
        counts.messages += rows.messages.len();
        counts.batches += rows.batches.len();
        counts.audit += rows.audit.len();
    }
    counts
}
