//! post/words: a host's own words. Which facts each mail has, which it cannot do without, and what is said about
//! mistakes before anything is saved.

use super::name::{Facts, Name, list_of, mark};
use super::template::Template;
use super::{WordsError, markdown};
use rules::{Language, ListKind, OwnWords, Wording};

/// One name a mail may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placeholder {
    pub name: Name,
    pub meaning: &'static str,
    /// Without it the mail would be of no use to its reader.
    pub needed: bool,
}

/// What is wrong, and in which of the two fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnProblem {
    pub field: &'static str,
    pub text: String,
}

const TO_GUESTS: &[Name] =
    &[Name::Name, Name::Event, Name::When, Name::Venue, Name::Party, Name::Seats, Name::Yours, Name::Days, Name::Link];

/// A note after the event: there is nothing to act on, so it may do without its link.
const THANKS: &[Name] =
    &[Name::Name, Name::Event, Name::When, Name::Venue, Name::Party, Name::Seats, Name::Taken, Name::Link];

const TO_HOSTS: &[Name] = &[
    Name::Event,
    Name::When,
    Name::Venue,
    Name::Days,
    Name::Taken,
    Name::Cap,
    Name::Held,
    Name::Open,
    Name::Waiting,
    Name::Link,
];

/// Everything this mail may say, in the order a host would look for it.
#[must_use]
pub fn placeholders(wording: Wording) -> Vec<Placeholder> {
    let (names, more) = names(wording);
    let all = names.iter().chain(more).copied();
    all.map(|name| Placeholder { name, meaning: name.meaning(ListKind::Event), needed: is_needed(wording, name) })
        .collect()
}

/// What most mails know, and what this one knows more.
fn names(wording: Wording) -> (&'static [Name], &'static [Name]) {
    match wording {
        Wording::HostDaily | Wording::HostThanksDue => (TO_HOSTS, &[]),
        Wording::Thanks => (THANKS, &[]),
        Wording::Reminder => (TO_GUESTS, &[Name::Mute]),
        Wording::Offer | Wording::InviteHeld | Wording::HeadStart | Wording::ConfirmHeld => {
            (TO_GUESTS, &[Name::Deadline])
        }
        Wording::WaitlistNotice | Wording::LapseNotice | Wording::LinkAgainWaiting => (TO_GUESTS, &[Name::Position]),
        Wording::Confirmation
        | Wording::Invite
        | Wording::CancelNotice
        | Wording::CancelNoticeLine
        | Wording::LapseNoticeInvited
        | Wording::InviteFull
        | Wording::CancelNoticeByHost
        | Wording::CancelNoticeLineByHost
        | Wording::FilledNotice
        | Wording::CalledOff
        | Wording::LinkAgainConfirmed
        | Wording::LinkAgainOffered
        | Wording::LinkAgainInvited
        | Wording::LinkAgainOff
        | Wording::LinkAsked
        | Wording::ConfirmAsked => (TO_GUESTS, &[]),
        Wording::EventMoved
        | Wording::EventMovedWaiting
        | Wording::EventMovedInvited
        | Wording::EventMovedOff
        | Wording::EventRetimed
        | Wording::EventRetimedWaiting
        | Wording::EventRetimedInvited
        | Wording::EventChanged => (TO_GUESTS, &[Name::Before, Name::Changes]),
    }
}

/// Where a mail has it, it must say it: the way to answer, until when, and the way out of reminders.
fn is_needed(wording: Wording, name: Name) -> bool {
    wording != Wording::Thanks && matches!(name, Name::Link | Name::Deadline | Name::Mute)
}

fn is_link(name: Name) -> bool {
    matches!(name, Name::Link | Name::Mute)
}

/// Whether these words can stand in for ours. Everything that is wrong is said at once.
pub fn check_own(wording: Wording, own: &OwnWords) -> Result<(), Vec<OwnProblem>> {
    let mut problems = Vec::new();
    let mut add = |field, text| problems.push(OwnProblem { field, text });
    if own.subject.trim().is_empty() {
        add("subject", "A mail needs a subject.".to_string());
    }
    for text in subject_problems(wording, &own.subject) {
        add("subject", text);
    }
    for text in body_problems(wording, &own.body) {
        add("body", text);
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

fn subject_problems(wording: Wording, subject: &str) -> Vec<String> {
    match Template::of(subject, "") {
        Err(error) => vec![told(wording, &error, Field::Subject)],
        Ok(template) => {
            let links = template.names().filter(|name| is_link(*name));
            let link = links.map(|name| format!("{} is an address and cannot stand in a subject.", name.braced()));
            let gone = !subject.trim().is_empty() && template.subject_may_vanish();
            let empty = gone.then(|| "A subject needs more than {venue} or {party}: both may be empty.".to_string());
            unknown_here(wording, &template).into_iter().chain(link).chain(empty).collect()
        }
    }
}

fn body_problems(wording: Wording, body: &str) -> Vec<String> {
    let template = match Template::of("x", body) {
        Err(error) => return vec![told(wording, &error, Field::Body)],
        Ok(template) => template,
    };
    let unknown = unknown_here(wording, &template);
    if !unknown.is_empty() {
        return unknown;
    }
    let facts = Facts::marks();
    let rendered = template.mail(&facts, Language::En).expect("every fact has its mark");
    let source = template.markdown(&facts);
    let links = markdown::links_in(&markdown::read(&source));
    let mut problems: Vec<String> = Name::ALL.iter().filter_map(|name| odd_address(*name, &links)).collect();
    for needed in placeholders(wording).into_iter().filter(|one| one.needed) {
        let name = needed.name;
        let said = match is_link(name) {
            true => markdown::lead_to(&links, &mark(name)),
            false => rendered.text.contains(&mark(name)),
        };
        if !said {
            problems.push(missing(name));
        }
    }
    problems
}

/// What is wrong with an address that holds this fact. The reader's own link acts for them: no other page is told of it.
fn odd_address(name: Name, links: &[(String, String)]) -> Option<String> {
    let (word, mark) = (name.word(), mark(name));
    let mut held = links.iter().map(|(to, _)| to).filter(|to| to.contains(&mark));
    match is_link(name) {
        true => held.any(|to| *to != mark).then(|| format!("{{{word}}} must be the whole address of its link.")),
        false => held.next().map(|_| format!("{{{word}}} is no address: a link cannot lead there.")),
    }
}

fn missing(name: Name) -> String {
    let why = if name == Name::Mute {
        "Whoever gets reminders must be able to switch them off."
    } else if name == Name::Deadline {
        "Without it nobody knows how long the seat is held."
    } else {
        "Without it nobody can act on the mail."
    };
    match is_link(name) {
        true => format!("This mail needs its link: [some words]({}). {why}", name.braced()),
        false => format!("This mail needs {}. {why}", name.braced()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Subject,
    Body,
}

fn told(wording: Wording, error: &WordsError, field: Field) -> String {
    let place = |line: &usize| if field == Field::Subject { "The subject".to_string() } else { format!("Line {line}") };
    match error {
        WordsError::Unknown { name, line } => {
            format!("{} says {{{name}}}, which this mail does not know. {}", place(line), known(wording))
        }
        WordsError::Bracket { line } => {
            format!("{} has a curly bracket without its partner; brackets are for placeholders only.", place(line))
        }
        WordsError::NoSubject | WordsError::TooLong | WordsError::Missing { .. } => error.to_string(),
    }
}

fn unknown_here(wording: Wording, template: &Template) -> Vec<String> {
    let there = placeholders(wording);
    let unknown = template.names().filter(|name| there.iter().all(|one| one.name != *name));
    unknown.map(|name| format!("This mail does not know {}. {}", name.braced(), known(wording))).collect()
}

fn known(wording: Wording) -> String {
    format!("There are: {}.", list_of(placeholders(wording).iter().map(|one| one.name)))
}
