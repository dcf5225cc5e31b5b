//! web/console/desks: everything about one person on the waitlist, as of one moment.

use super::entry_form::of_entry;
use super::list::state_words;
use super::wish_words;
use crate::answer::Trouble;
use crate::console::roster::Shown;
use crate::console::somebody::{self, History, NOBODY};
use crate::console::told::Names;
use crate::console::visitor::Visitor;
use crate::console::{history, shell, words};
use crate::door::Door;
use crate::limits;
use crate::pages::console::{DeskTab, Fact, HistoryRow, MessageRow, OfferLine, PersonActs, PersonPage, SentRow};
use rules::desk::DeskSettings;
use rules::{Channel, Email, Entry, EntryId, EntryState, Message, Mobile, Offer, OfferState, Person, Place, PlaceKind};
use services::DeskView;
use store::AuditRow;

struct Seen {
    entry: Entry,
    offers: Vec<(Offer, Place)>,
    messages: Vec<Message>,
    audit: History,
}

pub(super) async fn page(door: &Door, visitor: &Visitor, view: DeskView, id: EntryId) -> Result<PersonPage, Trouble> {
    let list = view.head.list;
    let looked = door.readers.read(move |reader| {
        let Some(entry) = reader.entry(list, id)? else { return Ok(None) };
        let offers = reader.offers_of_entry(id, limits::PERSON_OFFERS)?;
        let messages = somebody::messages(reader, list, id, None)?;
        let audit = somebody::history(reader, list, id)?;
        Ok(Some(Seen { entry, offers, messages, audit }))
    });
    let seen = looked.await?.ok_or(NOBODY)?;
    Ok(drawn(visitor, &view, &seen))
}

fn drawn(visitor: &Visitor, view: &DeskView, seen: &Seen) -> PersonPage {
    let (entry, desk) = (&seen.entry, view.desk());
    let (person, (audit, names)) = (&entry.person, &seen.audit);
    let state = Shown::of(entry.state, entry.live_offers);
    let waits = matches!(entry.state, EntryState::Waitlisted | EntryState::Paused);
    PersonPage {
        shell: shell::of_desk(visitor, view, DeskTab::List),
        entry: entry.id.0,
        name: words::name(entry),
        mobile: person.mobile.as_ref().map_or("", Mobile::as_str).to_string(),
        email: person.email.as_ref().map_or("", Email::as_str).to_string(),
        state: state.word().to_string(),
        state_text: state_words(state).to_string(),
        standing: standing(entry, desk),
        reach: wish_words::unreached(entry),
        note: person.note.clone().unwrap_or_default(),
        offers: seen.offers.iter().filter_map(|(offer, place)| offer_line(offer, place, desk)).collect(),
        messages: seen.messages.iter().map(|message| message_row(message, entry, desk)).collect(),
        history: audit.iter().map(|row| history_row(row, entry.id, names, desk)).collect(),
        form: (waits && visitor.may_change() && person.name.is_some()).then(|| of_entry(view, entry)),
        can: can(visitor, entry),
        once: u64::from(entry.resends) << 4,
        problems: Vec::new(),
        notice: None,
    }
}

fn can(visitor: &Visitor, entry: &Entry) -> PersonActs {
    if !visitor.may_change() || entry.person == Person::default() {
        return PersonActs::default();
    }
    let left = entry.has_left();
    PersonActs {
        pause: entry.state == EntryState::Waitlisted,
        resume: entry.state == EntryState::Paused,
        leave: matches!(entry.state, EntryState::Waitlisted | EntryState::Paused),
        resend: !left && entry.channel().is_some(),
        erase: left,
    }
}

fn standing(entry: &Entry, desk: &DeskSettings) -> Vec<Fact> {
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let mut facts = Vec::new();
    if let Some(wish) = &entry.wish {
        facts.push(fact("Waits for", wish_words::service(desk, &wish.service)));
        facts.push(fact("When", wish_words::when(wish)));
        facts.extend(wish.staff.clone().map(|staff| fact("With", staff)));
        facts.extend(wish.location.clone().map(|location| fact("Where", location)));
    }
    facts.push(fact("Party", entry.party.to_string()));
    facts.push(fact("Priority", entry.tier.to_string()));
    facts.push(fact(
        "Is told by",
        match entry.channel() {
            Some(Channel::Text) => "text".to_string(),
            Some(Channel::Mail) => "mail".to_string(),
            None => "nothing".to_string(),
        },
    ));
    facts.push(fact("Joined", post::short(entry.joined_at, &desk.zone)));
    facts.push(fact("Number", entry.number.to_string()));
    facts
}

fn offer_line(offer: &Offer, place: &Place, desk: &DeskSettings) -> Option<OfferLine> {
    let PlaceKind::Slot(slot) = &place.kind else { return None };
    let until = offer.ends_at.map(|at| post::short(at, &desk.zone));
    let state_text = match offer.state {
        OfferState::Queued => "its message has not gone out yet".to_string(),
        OfferState::Live => until.map(|until| format!("held until {until}")).unwrap_or_default(),
        OfferState::Claimed => "claimed".to_string(),
        OfferState::Declined => "declined".to_string(),
        OfferState::Lapsed => "not answered in time".to_string(),
        OfferState::Withdrawn => "taken back".to_string(),
        OfferState::Undeliverable => "could not be delivered".to_string(),
    };
    Some(OfferLine {
        at_text: post::short(offer.made_at, &desk.zone),
        slot: wish_words::slot(slot, desk, &desk.zone),
        state_text,
        place: place.id.0,
    })
}

fn message_row(message: &Message, entry: &Entry, desk: &DeskSettings) -> SentRow {
    let waits = !message.state.is_settled();
    let subject = match (waits, message.attempts) {
        (true, 0) => format!("goes out {}", post::short(message.due_at, &desk.zone)),
        (_, tries @ 2..) => format!("after {tries} tries"),
        (_, _) => String::new(),
    };
    SentRow {
        id: message.id.0,
        message: MessageRow {
            kind: message.kind.word().to_string(),
            at_text: post::short(message.settled_at.unwrap_or(message.made_at), &desk.zone),
            state: message.state.word().to_string(),
            state_text: words::message_state(message.state).to_string(),
            subject,
        },
        entry: Some(entry.id.0),
        name: words::name(entry),
    }
}

/// The same history guests have, in a desk's words.
fn history_row(row: &AuditRow, entry: EntryId, names: &Names, desk: &DeskSettings) -> HistoryRow {
    let told = history::row(row, entry, names, &desk.zone);
    let what = match told.what.as_str() {
        "Signed up and joined the line" => "Joined the list",
        "Came back and joined the line" => "Came back onto the list",
        "Joined the line" if row.what == "resumed" => "Is back on the list",
        "Joined the line" => "Waits again",
        "Got a seat" => "Took the slot",
        "Was offered a seat" => "Was offered a slot",
        "Paused" => "Takes a break",
        "Edited" => "What they wait for changed",
        other => other,
    };
    let consent = if row.what == "joined" { row.note.clone() } else { String::new() };
    let detail = if told.detail.is_empty() { consent } else { told.detail.clone() };
    HistoryRow { what: what.to_string(), detail, ..told }
}
