//! web/console: one person of a list: where they stand, what was said to them, what happened, and what is done about it.

pub(super) mod history;
mod seen;
mod view;

use super::desks::entry_form::{EntryForm, read_entry_form};
use super::roster::Asked;
use super::shell::Tab;
use super::somebody::{NOBODY, known};
use super::visit::{Viewed, Visit};
use super::visitor::Visitor;
use super::{list, shell};
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::Query;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem, joining};
use jiff::Timestamp;
use rules::desk::DeskSettings;
use rules::{
    Act, Consent, DeskAct, Email, Entry, EntryAct, EntryId, EntryState, EventAct, ListKind, ListState, OldLinks,
    Person, PersonEdit, PersonName, Reach, Refusal, Settings, WishEdit,
};
use seen::Seen;
use std::sync::Arc;
use store::sqlite::ListView;
use view::{Can, PersonPage, once};

pub(super) async fn show<View: Viewed>(
    Visit { door, visitor, view, query, named }: Visit<View>,
) -> Result<Html<String>, Trouble> {
    let mut page = page(&door, &visitor, view.into_list(), EntryId(named.parse("entry", NOBODY)?)).await?;
    page.notice = query.value("done").and_then(|code| done_words(page.seen.view.head.kind, code));
    Ok(Html(written(&page)))
}

/// What the address says was done; anything else says nothing.
pub(super) fn done_words(kind: ListKind, code: &str) -> Option<&'static str> {
    Some(match (kind, code) {
        (ListKind::Event, "noted") => "Your note is kept.",
        (ListKind::Event, "edited") => "The changes are saved.",
        (ListKind::Event, "readdressed") => {
            "The address is changed. A mail with new links is on its way to it; the old links stopped working."
        }
        (ListKind::Event, "cancelled") => "They are off the list, and a mail tells them so.",
        (ListKind::Event, "offered") => "A seat is held for them, and the offer is on its way.",
        (ListKind::Desk, "added") => "They are on the list. Their link is on its way.",
        (ListKind::Desk, "known") => "They wait for this already; nothing was changed.",
        (ListKind::Desk, "edited") => "Saved.",
        (ListKind::Desk, "paused") => "Paused: they keep their place and are asked nothing meanwhile.",
        (ListKind::Desk, "resumed") => "Back on the list, where they stood.",
        (ListKind::Desk, "left") => "They are off the list, and are told so.",
        (_, "resent") => "Their link is on its way again.",
        (_, "renewed") => "A new link is on its way to them; the old ones stopped working.",
        (_, "erased") => "The person is erased. The row stays without them.",
        (_, _) => return None,
    })
}

/// `do=note|edit|cancel|resend|erase|offer` of an event, `do=edit|pause|resume|leave|resend|erase` of a desk, where
/// `from_list` or `back_list` leads back to the sheet.
pub(super) async fn change<View: Viewed>(
    Visit { door, visitor, view, named, .. }: Visit<View>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let (view, form) = (view.into_list(), Query::form(&body));
    let known = known(&door, &visitor, EntryId(named.parse("entry", NOBODY)?)).await?;
    let is_wish = view.head.kind == ListKind::Desk && form.value("do") == Some("edit");
    let wish = if is_wish { Some(read_entry_form(&body)?) } else { None };
    let (act, done) = match wanted(&view, &known, &form, wish.as_ref()) {
        Ok(wanted) => wanted,
        Err(problems) => return again(&door, &visitor, view, &known, Sent { form, wish, problems }).await,
    };
    match door.ask(visitor.actor(), known.list, act).await? {
        Ok(_) => {}
        Err(Refusal::NoSuchEntry) => return Err(NOBODY),
        Err(refusal) => {
            let problems = vec![Problem::from(&refusal)];
            return again(&door, &visitor, view, &known, Sent { form, wish, problems }).await;
        }
    }
    if let Some(asked) = sent_from(&form) {
        return Ok(list::back(&view, &asked, done));
    }
    Ok(Redirect::to(&format!("{}/{}?done={done}", list::view::address(&view), known.id.0)).into_response())
}

/// Where the waitlist stood, if the form was sent from there.
fn sent_from(form: &Query) -> Option<Asked> {
    let from_list = form.has("from_list") || form.has("back_list");
    from_list.then(|| Asked::at(form, "back_", ListKind::Desk))
}

fn wanted(
    view: &ListView,
    known: &Entry,
    form: &Query,
    wish: Option<&JoinForm>,
) -> Result<(Act, &'static str), Vec<Problem>> {
    let (entry, generation) = (known.id, known.generation);
    let cancel = Act::Entry(EntryAct::Cancel { entry, generation });
    if let (Settings::Desk(desk), Some(typed)) = (&*view.settings, wish) {
        return Ok((wished(desk, entry, typed)?, "edited"));
    }
    Ok(match (&*view.settings, form.value("do")) {
        (Settings::Event(_), Some("note")) => (noted(known, form)?, "noted"),
        (Settings::Event(_), Some("edit")) => edited(known, form)?,
        (Settings::Event(_), Some("cancel")) => (cancel, "cancelled"),
        (Settings::Event(_), Some("offer")) => (Act::Event(EventAct::OfferNow { entry }), "offered"),
        (Settings::Desk(_), Some("pause")) => (Act::Desk(DeskAct::Pause { entry, generation: None }), "paused"),
        (Settings::Desk(_), Some("resume")) => (Act::Desk(DeskAct::Resume { entry, generation: None }), "resumed"),
        (Settings::Desk(_), Some("leave")) => (cancel, "left"),
        (_, Some("resend")) => {
            let once = form.number("once").ok().flatten().unwrap_or(once(known));
            let (old, done) = match form.value("end_old") {
                Some(_) => (OldLinks::End, "renewed"),
                None => (OldLinks::Keep, "resent"),
            };
            (Act::Entry(EntryAct::ResendLink { entry, once, old }), done)
        }
        (_, Some("erase")) => (Act::Entry(EntryAct::Erase { entry }), "erased"),
        (_, Some(_) | None) => return Err(vec![Problem::new("", "This page has no such button.")]),
    })
}

fn noted(known: &Entry, form: &Query) -> Result<Act, Vec<Problem>> {
    let person = known.person.name.clone().zip(known.person.email.clone());
    let (name, email) = person.ok_or_else(|| vec![Problem::new("note", "They were erased.")])?;
    let note = form.value("note").unwrap_or("").replace("\r\n", "\n");
    Ok(Act::Event(EventAct::EditGuest { entry: known.id, name, email, note }))
}

fn edited(known: &Entry, form: &Query) -> Result<(Act, &'static str), Vec<Problem>> {
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

/// What they wait for and who they are: both are saved, or neither.
fn wished(desk: &DeskSettings, entry: EntryId, typed: &JoinForm) -> Result<Act, Vec<Problem>> {
    let read = joining(typed, desk, Consent::ToldStaff)?;
    let wish = WishEdit { party: read.party, tier: read.tier, wish: read.wish };
    let note = typed.note.replace("\r\n", "\n");
    let person = PersonEdit { name: read.name, email: read.email, mobile: read.mobile, note };
    let (wish, person) = (Some(Box::new(wish)), Some(Box::new(person)));
    Ok(Act::Desk(DeskAct::EditEntry { entry, wish, person, generation: None }))
}

/// What was typed, and what is wrong with it.
struct Sent {
    form: Query,
    /// Of a desk's entry.
    wish: Option<JoinForm>,
    problems: Vec<Problem>,
}

/// The page it was sent from once more, with all that.
async fn again(
    door: &Arc<Door>,
    visitor: &Visitor,
    view: ListView,
    known: &Entry,
    sent: Sent,
) -> Result<Response, Trouble> {
    let Sent { form, wish, problems } = sent;
    let Some(typed) = wish else {
        let page = page(door, visitor, view, known.id).await?;
        return Ok(once_more(written(&PersonPage { typed: form, problems, ..page })));
    };
    let wish = EntryForm::editing(&view, known).map(|kept| EntryForm { typed, problems, ..kept });
    let Some((asked, wish)) = sent_from(&form).zip(wish.clone()) else {
        let page = page(door, visitor, view, known.id).await?;
        return Ok(once_more(written(&PersonPage { wish, ..page })));
    };
    let mut page = list::page(door, visitor, view, asked).await?;
    page.open(known.id, wish);
    Ok(once_more(written(&page)))
}

async fn page(door: &Door, visitor: &Visitor, view: ListView, id: EntryId) -> Result<PersonPage, Trouble> {
    let seen = Seen::of(door, view, id).await?;
    let can = can(visitor, &seen.view, &seen.entry, door.now());
    let waits = matches!(seen.entry.state, EntryState::Waitlisted | EntryState::Paused);
    let changes = visitor.may_change() && seen.entry.person.name.is_some();
    let wish = (waits && changes).then(|| EntryForm::editing(&seen.view, &seen.entry)).flatten();
    let shell = shell::of_list(visitor, &seen.view, Tab::People, door.now());
    Ok(PersonPage { shell, seen, can, wish, typed: Query::read(None), problems: Vec::new(), notice: None })
}

/// What may be done with them now, by this host.
fn can(visitor: &Visitor, view: &ListView, entry: &Entry, now: Timestamp) -> Can {
    if !visitor.may_change() || entry.person == Person::default() {
        return Can::default();
    }
    let here = !entry.has_left();
    let can = Can { erase: !here, ..Can::default() };
    match &*view.settings {
        Settings::Event(event) => Can {
            edit: true,
            leave: here,
            resend: here && entry.mail_reach == Reach::Open && view.head.state == ListState::Open,
            offer_now: rules::event::may_offer(event, &view.head, entry, now).is_ok(),
            ..can
        },
        Settings::Desk(_) => Can {
            leave: matches!(entry.state, EntryState::Waitlisted | EntryState::Paused),
            resend: here && entry.channel().is_some(),
            pause: entry.state == EntryState::Waitlisted,
            resume: entry.state == EntryState::Paused,
            ..can
        },
    }
}
