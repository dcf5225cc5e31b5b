//! services: a host's question answered from the rows, as of one moment. Numbers and names come from queries; the words
//! around them are fixed. Nothing here writes.

mod desk;
mod event;
mod front;
mod model;
mod moments;
mod parties;
mod people;
mod person;

pub use front::{Answer, By, Told, ask, moment};

use intake::{About, Asked, Heard, QuestionKind, read_question};
use jiff::Timestamp;
use parties::Parties;
use rules::desk::DeskSettings;
use rules::event::EventSettings;
use rules::{ListKind, PlaceState, Settings, Zone};
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

/// An answer: a sentence, the numbers in it, and the page that shows more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    pub sentence: String,
    /// Every number of the sentence stands here too.
    pub figures: Vec<(&'static str, String)>,
    pub people: Vec<Named>,
    /// Further people who are not named.
    pub more: u64,
    /// Below the list's own address, and what it is called.
    pub page: (String, &'static str),
}

/// Somebody an answer speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub entry: u64,
    pub name: String,
    pub remark: String,
}

/// Where and when something is asked.
pub struct Place<'a> {
    pub reader: &'a mut SqliteReader,
    pub view: &'a ListView,
    pub now: Timestamp,
}

impl<'a> Place<'a> {
    fn zone(&self) -> &'a Zone {
        self.view.settings.zone()
    }

    fn event(&self) -> Option<&'a EventSettings> {
        match &*self.view.settings {
            Settings::Event(event) => Some(event),
            Settings::Desk(_) => None,
        }
    }

    fn desk(&self) -> Option<&'a DeskSettings> {
        match &*self.view.settings {
            Settings::Desk(desk) => Some(desk),
            Settings::Event(_) => None,
        }
    }

    /// Where one person of this list is shown.
    fn people_page(&self) -> &'static str {
        match self.view.head.kind {
            ListKind::Event => "/guests",
            ListKind::Desk => "/list",
        }
    }
}

/// What this list is called, and what it offers.
pub fn read(view: &ListView, text: &str, now: Timestamp) -> Heard {
    let today = view.settings.zone().civil(now).date();
    let name = view.settings.name();
    read_question(text, &About { list: view.head.kind, name, services: &services(view), today })
}

fn services(view: &ListView) -> Vec<String> {
    match &*view.settings {
        Settings::Event(_) => Vec::new(),
        Settings::Desk(desk) => desk.services.iter().map(|service| service.name.clone()).collect(),
    }
}

/// What can be asked about such a list, a few of each sort.
pub fn examples(list: ListKind) -> Vec<&'static str> {
    use QuestionKind as Q;
    let of_events = [
        Q::SeatsOpen,
        Q::Coming,
        Q::Waiting,
        Q::WhoIsNext,
        Q::WhoCancelled,
        Q::HowManyJoined,
        Q::NotConfirmed,
        Q::NextReminder,
        Q::Failed,
        Q::FullOn,
    ];
    let of_desks = [
        Q::Waiting,
        Q::WhoIsNext,
        Q::SlotsFilled,
        Q::FillTime,
        Q::SlotsOpen,
        Q::Recovered,
        Q::WaitsPerService,
        Q::HowLongIsTheWait,
        Q::WhoBooked,
        Q::Failed,
    ];
    let kinds = match list {
        ListKind::Event => of_events,
        ListKind::Desk => of_desks,
    };
    kinds.into_iter().map(Q::example).collect()
}

/// Answers a question that was understood.
pub fn answer(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    use QuestionKind as Q;
    if !asked.kind.is_about(place.view.head.kind) {
        return Ok(not_here());
    }
    match asked.kind {
        Q::Waiting => people::waiting(place, asked),
        Q::WhoWaits => people::who_waits(place, asked),
        Q::WhoIsNext => people::who_is_next(place, asked),
        Q::HowLongIsTheWait => people::how_long(place),
        Q::Person => person::person(place, asked),
        Q::WhoCancelled | Q::HowManyCancelled => moments::cancelled(place, asked),
        Q::WhoJoined | Q::HowManyJoined => moments::joined(place, asked),
        Q::Declined => moments::declined(place, asked),
        Q::WhoBooked => moments::booked(place, asked),
        Q::OffersOut => people::offers_out(place),
        Q::Failed => people::failed(place),
        Q::MailsToGo => people::mails_to_go(place),
        Q::SeatsOpen => Ok(event::seats_open(&place.view.head)),
        Q::SeatsTaken => Ok(event::seats_taken(&place.view.head)),
        Q::SeatsHeld => Ok(event::seats_held(&place.view.head)),
        Q::Capacity => Ok(event::capacity(&place.view.head)),
        Q::Coming => event::coming(place),
        Q::BiggestParties => event::biggest(place),
        Q::NotConfirmed | Q::HowManyInvited => event::invited(place, asked.kind),
        Q::NextReminder => Ok(event::next_reminder(place)),
        Q::FullOn => event::full_on(place, asked),
        Q::WhenIsIt => Ok(event::when(place)),
        Q::WhereIsIt => Ok(event::place_of(place)),
        Q::Thanks => event::thanks(place),
        Q::WaitsPerService => desk::per_service(place),
        Q::SlotsOpen => desk::slots(place, Some(PlaceState::Open)),
        Q::NextSlots => desk::slots(place, None),
        Q::SlotsFreed => desk::numbers(place, asked, desk::said_freed),
        Q::SlotsFilled => desk::numbers(place, asked, desk::said_filled),
        Q::HandedBack => desk::numbers(place, asked, desk::said_back),
        Q::FillTime => desk::numbers(place, asked, desk::said_fill_time),
        Q::Recovered => desk::numbers(place, asked, desk::said_worth),
        Q::Paused => desk::paused(place),
        Q::Cards => desk::cards(place),
        Q::NextSummary => desk::next_summary(place),
    }
}

/// A model may choose a question that this kind of list does not have.
fn not_here() -> Answered {
    let sentence = "That cannot be asked about this kind of list.".to_string();
    Answered { sentence, page: (String::new(), "Overview"), ..Answered::default() }
}

/// "1 seat", "1,200 seats".
fn counted(number: u64, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {many}", crate::words::count(number)) }
}

/// The same with its verb: "1 person is", "7 people are".
fn are(number: u64, one: &str, many: &str) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(number, one, many))
}

fn figure(number: impl Into<u64>) -> String {
    crate::words::count(number)
}

/// A length of time as people say it: "3 days 4 h", "12 min".
fn lasting(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds % 86_400 / 3_600, seconds % 3_600 / 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, 0) => format!("{hours} h"),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, 0, _) => counted(days, "day", "days"),
        (days, hours, _) => format!("{} {hours} h", counted(days, "day", "days")),
    }
}
