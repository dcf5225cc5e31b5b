//! app: the demo's sample desk: a salon whose Saturday is booked out, and people who would gladly come sooner.

use super::{HOST, House, run, zone};
use crate::trouble::Trouble;
use jiff::civil::{Date, Time, time};
use jiff::{SignedDuration, Timestamp};
use rules::desk::{BookedTime, DeskSettings, FreedBy, Notes, Service, Slot, Weekdays, Wish};
use rules::{
    Act, Actor, Consent, DeskAct, Email, EntryAct, EntryId, EntryReply, HouseAct, Joining, ListId, ListReply, Mobile,
    PersonName, Reply, SlotAct, Zone,
};
use web::{Story, StoryBooking};

pub(super) const SLUG: &str = "salon";

const COLOUR: &str = "Colour";
const CUT: &str = "Cut";

const RULES: &str = "# How we fill a chair that comes free\n\
                     Claim window: 10 minutes\n\
                     Priority first, then join time\n\
                     Try at most 6 people\n\
                     Quiet hours: 9pm to 8am\n\
                     Hand back when less than 3 minutes are left\n";

const ABOUT: &str = "Colour, cuts and a good coffee, in the yard behind the bakery.\n\n\
                     Saturdays are booked out early. Leave us your number, and a chair that comes free finds you.";

/// Somebody who waits, and from when on.
struct Waiting {
    step: usize,
    name: &'static str,
    /// In numbers set aside for stories; None for whoever wants mail.
    mobile: Option<&'static str>,
    service: &'static str,
    staff: Option<&'static str>,
    weekdays: Weekdays,
    latest: Option<Time>,
}

const fn waiting(step: usize, name: &'static str, mobile: &'static str) -> Waiting {
    let (mobile, weekdays) = (Some(mobile), Weekdays::ALL);
    Waiting { step, name, mobile, service: COLOUR, staff: None, weekdays, latest: None }
}

const MONDAY_TO_FRIDAY: Weekdays = Weekdays(0b001_1111);

/// In the order they joined. For a colour with Jess this afternoon, Carla Reyes is asked first, then Dana Fischer, then
/// Otto Brandt by mail; each of the others has a reason to be passed over.
const PEOPLE: [Waiting; 8] = [
    Waiting { service: CUT, ..waiting(0, "Lena Hoff", "+49 171 3920001") },
    Waiting { staff: Some("Marco"), ..waiting(1, "Priya Nair", "+49 171 3920002") },
    Waiting {
        weekdays: MONDAY_TO_FRIDAY,
        latest: Some(Time::constant(12, 0, 0, 0)),
        ..waiting(2, "Tom Becker", "+49 171 3920003")
    },
    waiting(3, PAUSED, "+49 171 3920004"),
    waiting(4, "Carla Reyes", "+49 171 3920005"),
    Waiting { service: CUT, ..waiting(5, "Bruno Keller", "+49 171 3920006") },
    waiting(7, "Dana Fischer", "+49 171 3920007"),
    Waiting { mobile: None, ..waiting(8, "Otto Brandt", "") },
];

const PAUSED: &str = "Maja Olsen";

/// When the day before's cut came free and was taken, so that the salon's month has begun.
const YESTERDAY: usize = 7;

/// What stands in the book on the visitor's Saturday, and can be cancelled.
pub(super) fn book(zone: &Zone, day: Date) -> Vec<StoryBooking> {
    let booked = |number: &str, service: &str, staff: &str, hour: i8, minute: i8| StoryBooking {
        number: number.to_string(),
        time: BookedTime {
            service: service.to_string(),
            staff: Some(staff.to_string()),
            location: None,
            starts_at: zone.at(day.to_datetime(time(hour, minute, 0, 0))),
            minutes: None,
            seats: 1,
            unit: 0,
        },
    };
    vec![
        booked("SAT-1400", COLOUR, "Jess", 14, 0),
        booked("SAT-1530", CUT, "Marco", 15, 30),
        booked("SAT-1630", COLOUR, "Marco", 16, 30),
        booked("SAT-1730", CUT, "Jess", 17, 30),
    ]
}

/// Opens the desk and lets the booking tool tell what stands in its book.
pub(super) fn open(house: &House, story: &Story) -> Result<ListId, Trouble> {
    let service = |name: &str, minutes, price_cents| Service { name: name.to_string(), minutes, price_cents };
    let services = vec![service(COLOUR, 90, 9500), service(CUT, 45, 4800), service("Blow-dry", 30, 3200)];
    let plain = DeskSettings {
        staff: ["Jess", "Marco", "Noor"].map(str::to_string).to_vec(),
        about: ABOUT.to_string(),
        phone: "030 5550 140".to_string(),
        staff_email: Email::parse(HOST).ok(),
        notes: Notes::AndFilled,
        ..DeskSettings::new("Hinterhof Salon", zone(), services)
    };
    let settings = rules_document::with_rules(plain, RULES)
        .map_err(|lines| wrong(&format!("its rules do not read: {lines:?}")))?;
    let act = Act::House(HouseAct::OpenDesk { slug: SLUG.to_string(), settings: Box::new(settings), host: None });
    let reply = run(house, ListId::HOUSE, Actor::Host(0), act)?;
    let Reply::List(ListReply::Opened { list }) = reply else {
        return Err(wrong(&format!("it did not open: {reply:?}")));
    };
    for booking in &story.bookings {
        run(house, list, Actor::Hook, Act::Desk(DeskAct::Told(Box::new(booking.booked()))))?;
    }
    Ok(list)
}

/// What happens at the salon at this step of the days before.
pub(super) fn day_goes_on(house: &House, list: ListId, step: usize) -> Result<(), Trouble> {
    for person in PEOPLE.iter().filter(|person| person.step == step) {
        let entry = join(house, list, person)?;
        if person.name == PAUSED {
            // Paused from the link in the first text, so that one goes out before.
            super::settle(house)?;
            run(house, list, Actor::Guest, Act::Desk(DeskAct::Pause { entry, generation: None }))?;
        }
    }
    if step == YESTERDAY { yesterday(house, list) } else { Ok(()) }
}

fn join(house: &House, list: ListId, person: &Waiting) -> Result<EntryId, Trouble> {
    let address = format!("{}@example.org", person.name.to_lowercase().replace(' ', "."));
    let (email, mobile) = match person.mobile {
        Some(mobile) => (None, Mobile::parse(mobile).ok()),
        None => (Email::parse(&address).ok(), None),
    };
    let wish = Wish {
        staff: person.staff.map(str::to_string),
        weekdays: person.weekdays,
        latest: person.latest,
        ..Wish::any(person.service)
    };
    let name = PersonName::parse(person.name).map_err(|_| wrong("a name does not work"))?;
    let consent = if mobile.is_some() { Consent::Ticked } else { Consent::NotTicked };
    let joining = Joining { name, email, mobile, party: 1, tier: 0, wish, consent, note: String::new() };
    let reply = run(house, list, Actor::Guest, Act::Desk(DeskAct::Join(Box::new(joining))))?;
    let Reply::Entry(EntryReply::Standing { entry, .. }) = reply else {
        return Err(wrong(&format!("somebody could not join: {reply:?}")));
    };
    Ok(entry)
}

/// A cut comes free by a tap at the reception, and the first who waits for one takes it.
fn yesterday(house: &House, list: ListId) -> Result<(), Trouble> {
    let now = now(house)?;
    let slot = Slot {
        service: CUT.to_string(),
        staff: Some("Noor".to_string()),
        location: None,
        starts_at: full_hour_after(now + SignedDuration::from_hours(1)),
        duration_minutes: 45,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "front desk".to_string(),
    };
    run(house, list, Actor::Host(0), Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }))?;
    super::settle(house)?;
    let first = house.readers.with(|reader| {
        let page = store::sqlite::EntryPage { state: None, after: 0, most: 1 };
        let entry = reader.entries(list, page)?.into_iter().next();
        entry.map(|entry| reader.live_offer(entry.id)).transpose()
    });
    let first = first.map_err(|error| Trouble::CouldNot(error.to_string()))?.flatten();
    let Some((offer, _)) = first else { return Err(wrong("yesterday's cut was offered to nobody")) };
    let claim =
        Act::Entry(EntryAct::Claim { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None });
    run(house, list, Actor::Guest, claim).map(|_| ())
}

fn now(house: &House) -> Result<Timestamp, Trouble> {
    match &house.clock {
        super::Running::Demo(clock) => Ok(clock.move_to(Timestamp::MIN)),
        super::Running::Real(_) => Err(wrong("it is told on the demo's clock only")),
    }
}

fn full_hour_after(moment: Timestamp) -> Timestamp {
    let hour = 3600;
    Timestamp::from_second((moment.as_second() / hour + 1) * hour).unwrap_or(moment)
}

fn wrong(why: &str) -> Trouble {
    Trouble::CouldNot(format!("The sample salon cannot be told: {why}."))
}
