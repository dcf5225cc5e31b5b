//! web/console/desks: the small form behind a row: filled from an entry, or empty for somebody new.

use crate::pages::console::EntryForm;
use intake::{JoinForm, Problem};
use rules::{Email, Entry, Mobile, PersonName};
use services::DeskView;

pub(super) fn new_form(view: &DeskView, typed: JoinForm, problems: Vec<Problem>) -> EntryForm {
    let action = format!("/console/desks/{}/list/new", view.slug);
    form(view, "add-", action, "Put them on the list", typed, problems)
}

pub(super) fn of_entry(view: &DeskView, entry: &Entry) -> EntryForm {
    typed_again(view, entry, typed(entry), Vec::new())
}

/// What was typed, with what is wrong with it.
pub(super) fn typed_again(view: &DeskView, entry: &Entry, typed: JoinForm, problems: Vec<Problem>) -> EntryForm {
    let action = format!("/console/desks/{}/list/{}", view.slug, entry.id.0);
    form(view, "edit-", action, "Save", typed, problems)
}

/// The form of a card: filled in with what was found, under ids of its own.
pub(crate) fn of_request(
    view: &DeskView,
    prefix: &str,
    action: String,
    typed: JoinForm,
    problems: Vec<Problem>,
) -> EntryForm {
    EntryForm { does: "approve", ..form(view, prefix, action, "Put them on the list", typed, problems) }
}

fn form(
    view: &DeskView,
    prefix: &str,
    action: String,
    button: &'static str,
    typed: JoinForm,
    problems: Vec<Problem>,
) -> EntryForm {
    let desk = view.desk();
    EntryForm {
        prefix: prefix.to_string(),
        does: "edit",
        action,
        button,
        typed,
        services: desk.services.iter().map(|service| service.name.clone()).collect(),
        staff: desk.staff.clone(),
        locations: desk.locations.clone(),
        problems,
        back: Vec::new(),
        cancel: None,
    }
}

/// An entry as its staff would have typed it.
pub(super) fn typed(entry: &Entry) -> JoinForm {
    let person = &entry.person;
    let wish = entry.wish.as_ref().map(|wish| JoinForm::of_wish(entry.party, wish)).unwrap_or_default();
    JoinForm {
        name: person.name.as_ref().map_or("", PersonName::as_str).to_string(),
        mobile: person.mobile.as_ref().map_or("", Mobile::as_str).to_string(),
        email: person.email.as_ref().map_or("", Email::as_str).to_string(),
        tier: if entry.tier == 0 { String::new() } else { entry.tier.to_string() },
        note: person.note.clone().unwrap_or_default(),
        ..wish
    }
}
