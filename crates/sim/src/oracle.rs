//! sim: what can only be seen by watching — who was asked before whom, what a claim was answered, when a message left.

use crate::world::{Failure, World};
use jiff::{SignedDuration, Timestamp};
use rules::{
    Act, Again, Channel, Command, DeskReply, Entry, EntryAct, EntryId, EntryReply, EntryState, EventAct, Handed,
    LetterReply, ListState, Message, MessageAct, MessageId, MessageKind, MessageState, News, Offer, OfferKind,
    OfferState, Place, PlaceKind, PlaceState, Reach, Reply, SendFault, Settings, SlotAct, SlotNews, Urgency,
};
use std::collections::{BTreeMap, BTreeSet};
use store::ListRows;

#[derive(Clone, Default)]
pub struct Oracle {
    suppressed: BTreeSet<(Channel, String)>,
    bounced: BTreeSet<(EntryId, Channel, String)>,
    handed: BTreeMap<MessageId, u32>,
    reported: BTreeSet<MessageId>,
}

type Before = crate::world::Rows;

impl Oracle {
    /// The owner of this number wants to hear from us again.
    pub(crate) fn heard_again(&mut self, channel: Channel, key: &str) {
        self.suppressed.remove(&(channel, key.to_string()));
    }

    pub(crate) fn suppressed(&mut self, channel: Channel, key: &str) {
        self.suppressed.insert((channel, key.to_string()));
    }

    pub(crate) fn bounced(&mut self, entry: EntryId, channel: Channel, key: &str) {
        self.bounced.insert((entry, channel, key.to_string()));
    }

    /// Some address of this entry has not bounced yet.
    fn can_reach(&self, entry: &Entry) -> bool {
        let open = |channel| {
            let key = address(entry, channel);
            key.is_some_and(|key| !self.bounced.contains(&(entry.id, channel, key)))
        };
        open(Channel::Mail) || open(Channel::Text)
    }

    /// Nothing left the house: the next hand-off is as good as the first.
    pub(crate) fn not_left(&mut self, message: MessageId) {
        if let Some(times) = self.handed.get_mut(&message) {
            *times = times.saturating_sub(1);
        }
    }

    pub(crate) fn reported_sent(&mut self, message: MessageId) {
        self.reported.insert(message);
    }
}

/// Where a message of this channel goes now.
pub(crate) fn address(entry: &Entry, channel: Channel) -> Option<String> {
    match channel {
        Channel::Mail => entry.person.email.as_ref().map(|email| email.key().to_string()),
        Channel::Text => entry.person.mobile.as_ref().map(|mobile| mobile.as_str().to_string()),
    }
}

/// Whom the host asked out of turn, if that is what this command was.
fn out_of_turn(command: &Command) -> Option<EntryId> {
    if let Act::Event(EventAct::OfferNow { entry }) = &command.act { Some(*entry) } else { None }
}

/// After every command.
pub(crate) fn watch(world: &mut World, before: &Before, command: &Command, reply: &Reply) -> Result<(), Failure> {
    watch_offers(world, before, out_of_turn(command))?;
    watch_ranks(world)?;
    watch_reports(world)?;
    let Some(rows) = before.get(&command.list) else { return Ok(()) };
    if let Act::Entry(EntryAct::Claim { entry, place, seq, .. }) = &command.act {
        let offer = rows.offers.iter().find(|offer| offer.place == *place && offer.seq == *seq);
        if let Some(offer) = offer.filter(|offer| offer.entry == *entry) {
            watch_claim(world, rows, offer, reply)?;
        }
    }
    if let Act::Message(MessageAct::SendFailed { fault: SendFault::Transport | SendFault::Refused, .. }) = &command.act
    {
        watch_outage(world, rows)?;
    }
    if let Act::Event(EventAct::TakeNow { entry, .. }) = &command.act {
        watch_take(world, rows, *entry, reply)?;
    }
    watch_head_starts(world, before)?;
    if let Act::Letter(news) = &command.act {
        crate::writing::watch_letter(world, rows, news)?;
    }
    let at_the_door = matches!(
        &command.act,
        Act::Event(EventAct::Register(_)) | Act::Event(EventAct::Confirm { .. }) | Act::Event(EventAct::Return { .. })
    );
    if at_the_door { watch_door(world, rows, reply) } else { Ok(()) }
}

/// Promise 8: what we could not send is not a guest's silence, so nobody's offer ends by it.
fn watch_outage(world: &World, rows: &ListRows) -> Result<(), Failure> {
    let after = &world.rows[&rows.head.list].offers;
    let lives = |offer: &Offer| after.iter().any(|row| row.id == offer.id && row.state.is_live());
    match rows.offers.iter().find(|offer| offer.state.is_live() && !lives(offer)) {
        Some(offer) => Err(world.fail(format!("promise 8: offer {} ended because we could not send", offer.id.0))),
        None => Ok(()),
    }
}

/// Promise 2: a claim inside its window succeeds. Promise 6: the winner's second tap says "you're in".
fn watch_claim(world: &World, rows: &ListRows, offer: &Offer, reply: &Reply) -> Result<(), Failure> {
    let entry = rows.entries.iter().find(|entry| entry.id == offer.entry);
    let place = rows.places.iter().find(|place| place.id == offer.place);
    let (Some(entry), Some(place)) = (entry, place) else { return Ok(()) };
    if offer.state == OfferState::Claimed && entry.state == EntryState::Confirmed && place.booked_by == Some(entry.id) {
        let known = matches!(reply, Reply::Entry(EntryReply::Claimed { news: News::Known, .. }));
        let text = format!("promise 6: the winner's second tap was answered {reply:?}");
        return if known { Ok(()) } else { Err(world.fail(text)) };
    }
    let in_window = offer.ends_at.is_none_or(|ends_at| world.now < ends_at);
    let open = rows.head.state == ListState::Open;
    let suits = match (&*rows.settings, &place.kind) {
        (Settings::Desk(desk), PlaceKind::Slot(slot)) => {
            rules::desk::fits(desk, slot, place.seats, entry, world.now).is_ok()
                && entry.state == EntryState::Waitlisted
        }
        (Settings::Event(_), _) => true,
        (Settings::Desk(_), PlaceKind::Seats | PlaceKind::Pool) => false,
    };
    let in_time = cut_off(rows, offer).is_some_and(|cut_off| world.now < cut_off);
    if !(offer.state.is_live() && in_window && open && suits && in_time) {
        return Ok(());
    }
    if matches!(reply, Reply::Entry(EntryReply::Claimed { .. })) {
        return Ok(());
    }
    Err(world.fail(format!("promise 2: a claim inside its window was answered {reply:?}")))
}

/// Promise 2: whoever a head start is for gets its seats by the first tap, and nobody else does.
fn watch_take(world: &World, rows: &ListRows, entry: EntryId, reply: &Reply) -> Result<(), Failure> {
    let Some(entry) = rows.entries.iter().find(|row| row.id == entry && row.is_waiting() && row.live_offers == 0)
    else {
        return Ok(());
    };
    let mine = |place: &&Place| {
        let no = |offer: &Offer| offer.state == OfferState::Declined && offer.entry == entry.id;
        let kept = place.state == PlaceState::Held && is_running(place, world.now);
        let joined = place.head_start.is_some_and(|start| entry.number <= start.up_to);
        kept && joined && !rows.offers.iter().any(|offer| offer.chain == place.chain && no(offer))
    };
    let seats: u32 = rows.places.iter().filter(mine).map(|place| place.seats).sum();
    let fits = entry.party <= rows.head.open() + seats;
    // They waited before; after a crash the same tap is answered as known.
    let taken = matches!(reply, Reply::Entry(EntryReply::Standing { state: EntryState::Confirmed, .. }));
    let refused = matches!(reply, Reply::Refused(_));
    match (fits, taken) {
        (true, false) if !refused => Err(world.fail(format!("promise 2: entry {} fits and got {reply:?}", entry.id.0))),
        (false, true) => Err(world.fail(format!("promise 2: entry {} took seats kept for others", entry.id.0))),
        (true | false, _) => Ok(()),
    }
}

fn is_running(place: &Place, now: Timestamp) -> bool {
    place.head_start.is_some_and(|start| now < start.until)
}

/// Promise 5: seats a chain left over open to the door only after those who let it pass had their head start.
fn watch_head_starts(world: &World, before: &Before) -> Result<(), Failure> {
    let Some(old) = before.get(&world.event) else { return Ok(()) };
    let rows = &world.rows[&world.event];
    let Settings::Event(event) = &*rows.settings else { return Ok(()) };
    if rows.head.state != ListState::Open || rows.head.date_rev != old.head.date_rev {
        return Ok(());
    }
    let opened = rows.head.open() > old.head.open();
    let from = event.quiet.over(world.now, &event.zone);
    let left = event.starts_at().duration_since(from);
    // A third of less than three minutes is no whole minute.
    let too_short = from < event.cut_off_at() && left < SignedDuration::from_mins(3);
    let unkept = too_short || !left.is_positive();
    for was in old.places.iter().filter(|place| place.state == PlaceState::Held) {
        let ended = rows.places.iter().find(|place| place.id == was.id && place.state == PlaceState::Open);
        let Some(place) = ended.filter(|_| opened) else { continue };
        if is_running(was, world.now) {
            return Err(world.fail(format!("promise 5: the head start of place {} ended early", place.id.0)));
        }
        let let_pass =
            rows.offers.iter().filter(|offer| offer.chain == place.chain && offer.state == OfferState::Lapsed);
        let forgotten = let_pass.filter_map(|offer| rows.entries.iter().find(|entry| entry.id == offer.entry));
        let mut forgotten = forgotten.filter(|entry| entry.is_waiting() && entry.live_offers == 0);
        let seats = rows.head.open() - old.head.open();
        let told = |entry: &Entry| {
            let about = |message: &Message| message.kind == MessageKind::HeadStart && message.about() == place.chain.0;
            rows.messages.iter().any(|message| message.entry == Some(entry.id) && about(message))
        };
        let fits = |entry: &Entry| entry.party <= seats && entry.mail_reach == Reach::Open && !told(entry);
        if was.head_start.is_none() && !unkept && forgotten.any(fits) {
            return Err(world.fail(format!("promise 5: place {} opened and nobody was asked once more", place.id.0)));
        }
    }
    Ok(())
}

/// Promise 2: nobody at the door passes somebody who waits, fits, and was not asked yet.
fn watch_door(world: &World, rows: &ListRows, reply: &Reply) -> Result<(), Failure> {
    let Reply::Entry(EntryReply::Standing { entry, state: EntryState::Confirmed, news: News::New, .. }) = reply else {
        return Ok(());
    };
    let was = rows.entries.iter().find(|row| row.id == *entry);
    if was.is_some_and(|row| row.live_offers > 0) {
        return Ok(());
    }
    let Settings::Event(event) = &*rows.settings else { return Ok(()) };
    if rows.head.open() == 0 {
        return Err(world.fail("promise 2: a seat was given at the door while none was open".to_string()));
    }
    let morning = event.quiet.over(world.now, &event.zone);
    let floor = SignedDuration::from_mins(i64::from(event.floor_minutes));
    let passed = rows
        .entries
        .iter()
        .find(|row| row.id != *entry && is_candidate(row) && row.party <= rows.head.open() && never_asked(rows, row));
    match passed {
        Some(row) if morning + floor < event.cut_off_at() && world.now < long_before(event) => {
            Err(world.fail(format!("promise 2: somebody at the door passed entry {}", row.id.0)))
        }
        Some(_) | None => Ok(()),
    }
}

/// Close to the event seats may have opened while it was too late for offers; an edit may move the date back.
fn long_before(event: &rules::event::EventSettings) -> Timestamp {
    event.cut_off_at() - SignedDuration::from_hours(24)
}

fn never_asked(rows: &ListRows, entry: &Entry) -> bool {
    rows.offers.iter().all(|offer| offer.entry != entry.id)
}

fn is_candidate(entry: &Entry) -> bool {
    entry.is_waiting() && entry.live_offers == 0 && entry.mail_reach == Reach::Open && entry.passes == 0
}

fn cut_off(rows: &ListRows, offer: &Offer) -> Option<Timestamp> {
    match &*rows.settings {
        Settings::Event(event) => Some(event.cut_off_at()),
        Settings::Desk(desk) => {
            let place = rows.places.iter().find(|place| place.id == offer.place)?;
            let PlaceKind::Slot(slot) = &place.kind else { return None };
            Some(slot.starts_at - SignedDuration::from_mins(i64::from(desk.rules.cut_off_minutes)))
        }
    }
}

/// Promises 4 and 5 for every offer made in the last step. Only the host's own choice may pass others in silence.
pub(crate) fn watch_offers(world: &World, before: &Before, chosen: Option<EntryId>) -> Result<(), Failure> {
    for (list, rows) in &world.rows {
        let Some(old) = before.get(list) else { continue };
        let known: BTreeSet<u64> = old.offers.iter().map(|offer| offer.id.0).collect();
        for offer in rows.offers.iter().filter(|offer| !known.contains(&offer.id.0)) {
            watch_offer(world, old, rows, offer, chosen)?;
        }
    }
    Ok(())
}

fn watch_offer(
    world: &World,
    old: &ListRows,
    rows: &ListRows,
    offer: &Offer,
    by_host: Option<EntryId>,
) -> Result<(), Failure> {
    if offer.kind == OfferKind::Invite {
        return Ok(());
    }
    if cut_off(rows, offer).is_some_and(|cut_off| offer.made_at >= cut_off) {
        return Err(world.fail(format!("promise 5: offer {} was made after the cut-off", offer.id.0)));
    }
    let Some(chosen) = rows.entries.iter().find(|entry| entry.id == offer.entry) else { return Ok(()) };
    if old.entries.iter().any(|entry| entry.id == chosen.id) && !world.oracle.can_reach(chosen) {
        return Err(world.fail(format!("promise 11: entry {} was asked and cannot be reached", chosen.id.0)));
    }
    if by_host == Some(chosen.id) {
        return Ok(());
    }
    for entry in &old.entries {
        let now = rows.entries.iter().find(|row| row.id == entry.id);
        let untouched = now == Some(entry);
        if entry.id == chosen.id || !untouched || !could_be_asked(old, entry, offer) {
            continue;
        }
        if goes_before(old, entry, chosen) && !world.passed.contains(&entry.id) {
            let text = format!("promise 4: entry {} was asked before entry {}", chosen.id.0, entry.id.0);
            return Err(world.fail(text));
        }
    }
    Ok(())
}

/// Waiting, free, reachable, not asked in this chain; on desks for the same service, on events fitting the seats.
fn could_be_asked(rows: &ListRows, entry: &Entry, offer: &Offer) -> bool {
    let asked = rows.offers.iter().any(|earlier| earlier.chain == offer.chain && earlier.entry == entry.id);
    if !entry.is_waiting() || entry.live_offers > 0 || asked || entry.channel().is_none() {
        return false;
    }
    match &*rows.settings {
        Settings::Event(_) => entry.party <= offer.seats,
        Settings::Desk(_) => {
            let wanted = |id| rows.entries.iter().find(|row| row.id == id).and_then(|row| row.wish.as_ref());
            wanted(entry.id).map(|wish| &wish.service) == wanted(offer.entry).map(|wish| &wish.service)
        }
    }
}

fn goes_before(rows: &ListRows, entry: &Entry, chosen: &Entry) -> bool {
    use rules::desk::FairOrder;
    match &*rows.settings {
        Settings::Event(_) => entry.turn() < chosen.turn(),
        Settings::Desk(desk) => match desk.rules.order {
            FairOrder::PriorityThenJoined => {
                (std::cmp::Reverse(entry.tier), entry.number) < (std::cmp::Reverse(chosen.tier), chosen.number)
            }
            FairOrder::Joined => entry.number < chosen.number,
        },
    }
}

/// Promise 4: who was asked in vain ranks after those not yet asked.
fn watch_ranks(world: &World) -> Result<(), Failure> {
    let rows = &world.rows[&world.event];
    for entry in rows.entries.iter().filter(|entry| entry.is_waiting()) {
        let in_vain = |offer: &&Offer| {
            let ended = matches!(offer.state, OfferState::Lapsed | OfferState::Declined);
            offer.entry == entry.id && ended && offer.kind == OfferKind::Freed && offer.made_at > entry.joined_at
        };
        let passes = rows.offers.iter().filter(in_vain).count();
        if (entry.passes as usize) < passes {
            return Err(world.fail(format!("promise 4: entry {} keeps its rank after a lapse", entry.id.0)));
        }
    }
    Ok(())
}

/// Promise 9: what counts as sent was reported as sent.
fn watch_reports(world: &World) -> Result<(), Failure> {
    for message in world.rows.values().flat_map(|rows| &rows.messages) {
        if message.state == MessageState::Sent && !world.oracle.reported.contains(&message.id) {
            return Err(world.fail(format!("promise 9: message {} counts as sent and was lost", message.id.0)));
        }
    }
    Ok(())
}

/// Promises 8, 9 and 11 at the moment a message leaves the house.
pub(crate) fn watch_hand_off(world: &mut World, handed: &Handed) -> Result<(), Failure> {
    let message = &handed.message;
    let times = world.oracle.handed.entry(message.id).or_default();
    *times += 1;
    let marked = handed.again == Again::Retry;
    if *times > 1 && !marked {
        return Err(world.fail(format!("promise 9: message {} went out twice unmarked", message.id.0)));
    }
    watch_quiet(world, handed)?;
    let Some(entry) = handed.entry.as_ref().filter(|_| message.entry.is_some()) else { return Ok(()) };
    let key = address(entry, message.channel);
    if key.is_some_and(|key| world.oracle.suppressed.contains(&(message.channel, key))) {
        return Err(world.fail(format!("promise 11: message {} went to a suppressed address", message.id.0)));
    }
    let row = world.rows[&message.list].entries.iter().find(|row| row.id == entry.id);
    let coming = row.is_some_and(|row| row.state == EntryState::Confirmed);
    if message.kind == MessageKind::Reminder && !coming {
        return Err(world.fail(format!("promise 11: entry {} was reminded and is not coming", entry.id.0)));
    }
    Ok(())
}

fn watch_quiet(world: &World, handed: &Handed) -> Result<(), Failure> {
    let message = &handed.message;
    let settings = &*world.rows[&message.list].settings;
    if !settings.quiet().holds(world.now, settings.zone()) {
        return Ok(());
    }
    let fresh = world.now.duration_since(message.made_at) <= SignedDuration::from_mins(10);
    let allowed = match (message.urgency, message.kind, settings) {
        (Urgency::Polite, _, _) => false,
        (Urgency::Direct, MessageKind::Offer, Settings::Event(event)) => {
            event.time_critical == rules::event::TimeCritical::SendAtNight
        }
        (Urgency::Direct, MessageKind::Offer, Settings::Desk(desk)) => {
            desk.rules.urgent == rules::desk::Urgent::SendAtNight
        }
        (Urgency::Direct, _, _) => fresh,
    };
    if allowed { Ok(()) } else { Err(world.fail(format!("promise 8: {:?} left in quiet hours", message.kind))) }
}

/// Promise 8: the window starts at the hand-off, and is as long as promised or as the cut-off allows.
pub(crate) fn watch_sent(world: &World, handed: &Handed) -> Result<(), Failure> {
    let (Some(offer), MessageKind::Offer) = (&handed.offer, handed.message.kind) else { return Ok(()) };
    let rows = &world.rows[&handed.message.list];
    let now = rows.offers.iter().find(|row| row.id == offer.id);
    match now.filter(|row| row.state == OfferState::Live && offer.state == OfferState::Queued) {
        Some(row) if row.sent_at != Some(world.now) || row.ends_at < handed.ends_at => {
            Err(world.fail(format!("promise 8: the window of offer {} did not start at its hand-off", offer.id.0)))
        }
        Some(_) | None => Ok(()),
    }
}

/// Promise 8: our own downtime extends a window, up to the cut-off.
pub(crate) fn watch_downtime(world: &World, before: &Before, died: Timestamp) -> Result<(), Failure> {
    let away = world.now.duration_since(died);
    for (list, old) in before {
        for offer in old.offers.iter().filter(|offer| offer.state == OfferState::Live) {
            let (Some(ends_at), Some(cut_off)) = (offer.ends_at, cut_off(old, offer)) else { continue };
            let owed = (ends_at + away).min(cut_off);
            let row = world.rows[list].offers.iter().find(|row| row.id == offer.id);
            if ends_at > died && row.and_then(|row| row.ends_at).is_none_or(|now| now < owed.max(ends_at)) {
                return Err(world.fail(format!("promise 8: offer {} lost the time we were away", offer.id.0)));
            }
        }
    }
    watch_kept_downtime(world, before, died)
}

/// The same for head starts, up to the start of the event.
fn watch_kept_downtime(world: &World, before: &Before, died: Timestamp) -> Result<(), Failure> {
    let Some(old) = before.get(&world.event) else { return Ok(()) };
    let Settings::Event(event) = &*old.settings else { return Ok(()) };
    for place in old.places.iter().filter(|place| place.state == PlaceState::Held && is_running(place, died)) {
        let Some(start) = place.head_start else { continue };
        let away = world.now.duration_since(died.max(start.from)).max(SignedDuration::ZERO);
        let owed = (start.until + away).min(event.starts_at()).max(start.until);
        let row = world.rows[&world.event].places.iter().find(|row| row.id == place.id);
        if row.and_then(|row| row.head_start).is_none_or(|now| now.until < owed) {
            return Err(
                world.fail(format!("promise 8: the head start of place {} lost the time we were away", place.id.0))
            );
        }
    }
    Ok(())
}

/// Whether a second press is meant to change nothing.
pub(crate) fn may_repeat(command: &Command, first: &Reply) -> bool {
    !matches!(
        (&command.act, first),
        (Act::Slot(SlotAct::OfferAgain { .. }), Reply::Desk(DeskReply::Slot { moved: SlotNews::HandedBack(_), .. }))
    )
}

/// Promise 6: the same command again gets the same answer and changes nothing.
pub(crate) fn watch_repeat(
    world: &World,
    before: &Before,
    command: &Command,
    first: &Reply,
    second: &Reply,
) -> Result<(), Failure> {
    let quiet = before.iter().all(|(list, rows)| {
        let after = &world.rows[list];
        after.head == rows.head && after.entries == rows.entries && after.messages.len() == rows.messages.len()
    });
    if !quiet {
        return Err(world.fail(format!("promise 6: {command:?} changed something the second time")));
    }
    let same = match (first, second) {
        (
            Reply::Entry(EntryReply::Standing { entry: a, state: b, .. }),
            Reply::Entry(EntryReply::Standing { entry: c, state: d, .. }),
        ) => a == c && b == d,
        (
            Reply::Entry(EntryReply::Claimed { entry: a, place: b, .. }),
            Reply::Entry(EntryReply::Claimed { entry: c, place: d, .. }),
        ) => a == c && b == d,
        (Reply::Desk(DeskReply::Slot { place: a, .. }), Reply::Desk(DeskReply::Slot { place: b, .. })) => a == b,
        (
            Reply::Desk(DeskReply::Told { delivery: a, state: b, .. }),
            Reply::Desk(DeskReply::Told { delivery: c, state: d, .. }),
        ) => a == c && b == d,
        (
            Reply::Desk(DeskReply::Request { request: a, state: b, entry: c, .. }),
            Reply::Desk(DeskReply::Request { request: d, state: e, entry: f, .. }),
        ) => (a, b, c) == (d, e, f),
        (
            Reply::Letter(LetterReply { letter: a, outcome: b, .. }),
            Reply::Letter(LetterReply { letter: c, outcome: d, .. }),
        ) => a == c && b == d,
        (
            Reply::Desk(DeskReply::Sheet { version: a, state: b, .. }),
            Reply::Desk(DeskReply::Sheet { version: c, state: d, .. }),
        ) => a == c && b == d,
        (first, second) => first == second,
    };
    if same { Ok(()) } else { Err(world.fail(format!("promise 6: answered {first:?}, then {second:?}"))) }
}
