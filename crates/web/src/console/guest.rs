//! web/console: one guest: where they stand, what was said to them, what happened, and what the host does about it.

use super::somebody::{self, History, NOBODY, known};
use super::visitor::Visitor;
use super::{history, shell, words};
use crate::answer::{Trouble, once_more};
use crate::console::at::{self, Visit};
use crate::door::Door;
use crate::pages::console::{Fact, GuestActs, GuestPage, HistoryRow, MessageRow, Tab};
use crate::pages::words::{count, seats};
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use jiff::Timestamp;
use rules::{
    Act, Email, Entry, EntryAct, EntryId, EntryState, EventAct, ListState, Message, MessageState, Offer, Person,
    PersonName, Reach, Refusal, Reminders, Timer,
};
use services::EventView;

pub(super) async fn show(Visit { door, visitor, query, named, .. }: Visit) -> Result<Html<String>, Trouble> {
    let notice = query.value("done").and_then(done_words);
    let page = page(&door, &visitor, named.parse("entry", NOBODY).map(EntryId)?).await?;
    Ok(Html(written(&GuestPage { notice: notice.map(str::to_string), ..page })))
}

/// What the address says was done; anything else says nothing.
fn done_words(code: &str) -> Option<&'static str> {
    Some(match code {
        "noted" => "Your note is kept.",
        "edited" => "The changes are saved.",
        "readdressed" => {
            "The address is changed. A mail with new links is on its way to it; the old links stopped working."
        }
        "cancelled" => "They are off the list, and a mail tells them so.",
        "resent" => "Their link is on its way again.",
        "renewed" => "A new link is on its way to them; the old ones stopped working.",
        "erased" => "The person is erased. The row stays without them.",
        "offered" => "A seat is held for them, and the offer is on its way.",
        _unknown => return None,
    })
}

/// `do=note|edit|cancel|resend|erase|offer`.
pub(super) async fn change(
    Visit { door, visitor, named, .. }: Visit,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let known = known(&door, &visitor, named.parse("entry", NOBODY).map(EntryId)?).await?;
    let (act, done) = match wish(&form, &known) {
        Ok(wish) => wish,
        Err(problems) => return again(&door, &visitor, &known, &form, problems).await,
    };
    if let Err(refusal) = door.ask(visitor.actor(), known.list, act).await? {
        if refusal == Refusal::NoSuchEntry {
            return Err(NOBODY);
        }
        return again(&door, &visitor, &known, &form, vec![Problem::from(&refusal)]).await;
    }
    let slug = at::view::<EventView>(&door, &visitor).await?.slug;
    Ok(Redirect::to(&format!("/console/e/{slug}/guests/{}?done={done}", known.id.0)).into_response())
}

fn wish(form: &Query, known: &Entry) -> Result<(Act, &'static str), Vec<Problem>> {
    let (entry, generation) = (known.id, known.generation);
    let person = |known: &Person| known.name.clone().zip(known.email.clone());
    match form.value("do") {
        Some("note") => {
            let (name, email) = person(&known.person).ok_or_else(|| vec![Problem::new("note", "They were erased.")])?;
            let note = form.value("note").unwrap_or("").replace("\r\n", "\n");
            Ok((Act::Event(EventAct::EditGuest { entry, name, email, note }), "noted"))
        }
        Some("edit") => edited(form, known),
        Some("cancel") => Ok((Act::Entry(EntryAct::Cancel { entry, generation }), "cancelled")),
        Some("resend") => {
            let once = form.number("once").ok().flatten().unwrap_or(u64::from(known.resends) << 4);
            Ok(somebody::resend(entry, once, form))
        }
        Some("erase") => Ok((Act::Entry(EntryAct::Erase { entry }), "erased")),
        Some("offer") => Ok((Act::Event(EventAct::OfferNow { entry }), "offered")),
        Some(_) | None => Err(vec![Problem::new("", "This page has no such button.")]),
    }
}

fn edited(form: &Query, known: &Entry) -> Result<(Act, &'static str), Vec<Problem>> {
    let name = PersonName::parse(form.value("name").unwrap_or(""));
    let email = Email::parse(form.value("email").unwrap_or(""));
    let (name, email) = match (name, email) {
        (Ok(name), Ok(email)) => (name, email),
        (name, email) => {
            let wrong = [name.err(), email.err()].into_iter().flatten();
            return Err(wrong.map(Problem::from).collect());
        }
    };
    let same = known.person.email.as_ref().is_some_and(|known| known.key() == email.key());
    let done = if same { "edited" } else { "readdressed" };
    let note = known.person.note.clone().unwrap_or_default();
    Ok((Act::Event(EventAct::EditGuest { entry: known.id, name, email, note }), done))
}

/// The page once more, with what was typed and what is wrong with it.
async fn again(
    door: &Door,
    visitor: &Visitor,
    known: &Entry,
    form: &Query,
    problems: Vec<Problem>,
) -> Result<Response, Trouble> {
    let page = page(door, visitor, known.id).await?;
    let typed = |name: &str, before: &String| form.value(name).unwrap_or(before).to_string();
    let page = GuestPage {
        typed_name: typed("name", &page.typed_name),
        typed_email: typed("email", &page.typed_email),
        note: typed("note", &page.note),
        problems,
        ..page
    };
    Ok(once_more(written(&page)))
}

/// Everything the page shows, as of one moment.
struct Seen {
    view: EventView,
    entry: Entry,
    rank: Option<u64>,
    live: Option<Offer>,
    messages: Vec<Message>,
    reminders: Vec<Timer>,
    audit: History,
}

async fn page(door: &Door, visitor: &Visitor, id: EntryId) -> Result<GuestPage, Trouble> {
    let list = visitor.list()?;
    let looked = door.readers.read(move |reader| {
        let view = reader.view(list)?.and_then(EventView::of);
        let entry = reader.entry(list, id)?;
        let Some((view, entry)) = view.zip(entry) else { return Ok(None) };
        let (rank, live) = (reader.rank(id)?, reader.live_offer(id)?.map(|(offer, _)| offer));
        let (messages, reminders) = (somebody::messages(reader, list, id, None)?, reader.reminders_of(id)?);
        let audit = somebody::history(reader, list, id)?;
        Ok(Some(Seen { view, entry, rank, live, messages, reminders, audit }))
    });
    let seen = looked.await?.ok_or(NOBODY)?;
    Ok(drawn(visitor, &seen, door.now()))
}

fn drawn(visitor: &Visitor, seen: &Seen, now: Timestamp) -> GuestPage {
    let (entry, zone) = (&seen.entry, &seen.view.event().zone);
    let reminders = rules::to_come(seen.view.event(), &seen.reminders);
    let person = &entry.person;
    let email = person.email.as_ref().map_or("", Email::as_str).to_string();
    let (state, state_text) = state(seen);
    GuestPage {
        shell: shell::of_event(visitor, &seen.view, Tab::Guests, now),
        entry: entry.id.0,
        name: words::name(entry),
        typed_name: person.name.as_ref().map_or("", PersonName::as_str).to_string(),
        typed_email: email.clone(),
        email,
        state,
        state_text,
        standing: standing(seen),
        reach: reach(entry.mail_reach).map(str::to_string),
        note: person.note.clone().unwrap_or_default(),
        messages: seen.messages.iter().map(|message| message_row(message, seen)).collect(),
        reminders: reminders.into_iter().map(|at| post::short(at, zone)).collect(),
        history: history(seen),
        can: can(visitor, seen, now),
        once: u64::from(entry.resends) << 4,
        problems: Vec::new(),
        notice: None,
    }
}

fn history(seen: &Seen) -> Vec<HistoryRow> {
    let zone = &seen.view.event().zone;
    let (rows, names) = &seen.audit;
    rows.iter().map(|row| history::row(row, seen.entry.id, names, zone)).collect()
}

fn can(visitor: &Visitor, seen: &Seen, now: Timestamp) -> GuestActs {
    let (entry, view) = (&seen.entry, &seen.view);
    if !visitor.may_change() || entry.person == Person::default() {
        return GuestActs::default();
    }
    let here = !entry.has_left();
    GuestActs {
        cancel: here,
        resend: here && entry.mail_reach == Reach::Open && view.head.state == ListState::Open,
        erase: !here,
        edit: true,
        offer_now: rules::event::may_offer(view.event(), &view.head, entry, now).is_ok(),
    }
}

fn state(seen: &Seen) -> (String, String) {
    let entry = &seen.entry;
    let text = match (entry.state, &seen.live, seen.rank) {
        (EntryState::Pending, _, _) => "Invited".to_string(),
        (EntryState::Waitlisted | EntryState::Paused, Some(_), _) => {
            return ("offered".to_string(), "Seat on offer".to_string());
        }
        (EntryState::Waitlisted | EntryState::Paused, None, Some(rank)) => format!("Number {} in line", count(rank)),
        (EntryState::Waitlisted | EntryState::Paused, None, None) => "In line".to_string(),
        (EntryState::Confirmed, _, _) => "Confirmed".to_string(),
        (EntryState::Cancelled, _, _) => "Left".to_string(),
        (EntryState::Expired, _, _) => "Taken off the list".to_string(),
    };
    (entry.state.word().to_string(), text)
}

fn standing(seen: &Seen) -> Vec<Fact> {
    let (entry, zone) = (&seen.entry, &seen.view.event().zone);
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let mut facts = vec![fact("Party", seats(entry.party))];
    facts.extend(seen.rank.map(|rank| fact("In line", format!("number {}", count(rank)))));
    facts.extend(entry.moved.filter(|_| entry.is_waiting()).map(|_| fact("Place", "moved by the host".to_string())));
    facts.extend(seen.live.as_ref().map(|offer| {
        let until = offer.ends_at.map(|ends| format!("until {}", post::short(ends, zone)));
        fact("Offer", until.unwrap_or_else(|| "not sent yet".to_string()))
    }));
    if entry.passes > 0 {
        facts.push(fact("Asked in vain", times(entry.passes)));
    }
    let came = if entry.state == EntryState::Pending { "Invited" } else { "Signed up" };
    facts.push(fact(came, post::short(entry.joined_at, zone)));
    if entry.reminders == Reminders::Muted {
        facts.push(fact("Reminders", "wants none".to_string()));
    }
    facts
}

fn times(count: u32) -> String {
    match count {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        many => format!("{many} times"),
    }
}

fn reach(reach: Reach) -> Option<&'static str> {
    match reach {
        Reach::Open => None,
        Reach::Bounced => Some("A mail came back. Correct the address below, or call them."),
        Reach::Complained => Some("They reported a mail as unwanted, so nothing more is sent."),
        Reach::OptedOut => Some("They asked for no more mail."),
    }
}

fn message_row(message: &Message, seen: &Seen) -> MessageRow {
    let zone = &seen.view.event().zone;
    let (state_text, subject) = match message.state {
        MessageState::Queued => ("Waiting", format!("goes out {}", post::short(message.due_at, zone))),
        MessageState::Sending => ("On its way", String::new()),
        MessageState::Sent => ("Sent", String::new()),
        MessageState::Failed => ("Not sent", format!("given up after {} tries", message.attempts)),
        MessageState::Bounced => ("Came back", String::new()),
        MessageState::Suppressed => ("Held back", "nothing is sent to this address".to_string()),
        MessageState::Expired => ("Not needed", "it was no longer true".to_string()),
    };
    MessageRow {
        kind: message.kind.word().to_string(),
        at_text: post::short(message.settled_at.unwrap_or(message.made_at), zone),
        state: message.state.word().to_string(),
        state_text: state_text.to_string(),
        subject,
    }
}
