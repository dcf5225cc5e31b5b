//! What customers, staff and booking tools do with a desk, as commands.

use crate::options::{self, ReachBy, number, parts};
use crate::time::{minutes, wall_time};
use crate::wording;
use crate::world::World;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, DeskSettings, FreedBy, Slot};
use rules::{
    Act, Actor, Command, Consent, DeskAct, Email, Joining, ListKind, Mobile, PersonName, Settings, SlotAct, WishEdit,
};

pub fn command(world: &mut World, verb: &str, rest: &str) -> Result<Option<Command>, String> {
    if world.rows().head.kind != ListKind::Desk {
        return Ok(None);
    }
    let staff = Actor::Host(1);
    let (who, act) = match verb {
        "join" => (Actor::Guest, Act::Desk(DeskAct::Join(Box::new(joining(rest)?)))),
        "change" => (staff, change(world, rest)?),
        "pause" => (Actor::Guest, Act::Desk(DeskAct::Pause { entry: world.entry(rest)?, generation: None })),
        "resume" => (Actor::Guest, Act::Desk(DeskAct::Resume { entry: world.entry(rest)?, generation: None })),
        "free" => free(world, rest)?,
        "filled" => (staff, filled(world, rest)?),
        "undo" => (staff, Act::Slot(SlotAct::Undo { place: world.place(rest)? })),
        "take-back" => (staff, Act::Slot(SlotAct::TakeBack { place: world.place(rest)? })),
        "no-show" => (staff, Act::Slot(SlotAct::NoShow { place: world.place(rest)? })),
        "told" => (Actor::Hook, told(world, rest)?),
        "offer-again" => (staff, Act::Slot(SlotAct::OfferAgain { place: world.place(rest)? })),
        _other => return Ok(None),
    };
    Ok(Some(world.command(who, act)))
}

/// `eve: colour, with Jess, until 2026-06-20`. Everybody has a mobile and a mailbox unless the row says otherwise.
fn joining(text: &str) -> Result<Joining, String> {
    let (name, wish) = text.split_once(": ").ok_or("who joins: what for")?;
    let waiting = options::waiting(wish)?;
    let email = Email::parse(&format!("{name}@example.org")).map_err(|bad| intake::contact_text(bad).to_string())?;
    let mobile = Mobile::parse(&number_of(name)).map_err(|bad| intake::contact_text(bad).to_string())?;
    Ok(Joining {
        name: PersonName::parse(name).map_err(|bad| intake::contact_text(bad).to_string())?,
        email: (waiting.reach != ReachBy::MobileOnly).then_some(email),
        mobile: (waiting.reach != ReachBy::MailOnly).then_some(mobile),
        party: waiting.party,
        tier: waiting.tier,
        wish: waiting.wish,
        consent: Consent::Ticked,
        note: String::new(),
    })
}

/// A number out of the range kept free for stories, made from the name.
fn number_of(name: &str) -> String {
    let code = name.bytes().fold(7u64, |code, letter| (code * 31 + u64::from(letter)) % 1_000_000);
    format!("+447700{code:06}")
}

fn change(world: &World, text: &str) -> Result<Act, String> {
    let (name, wish) = text.split_once(": ").ok_or("who changes: to what")?;
    let waiting = options::waiting(wish)?;
    let (party, tier) = (waiting.party, waiting.tier);
    Ok(Act::edit_wish(world.entry(name)?, WishEdit { party, tier, wish: waiting.wish }))
}

/// `two-pm: colour, with Jess, at 14:00, seats 4, by staff, source cal-7`. A booking tool says so unless told otherwise.
fn free(world: &mut World, text: &str) -> Result<(Actor, Act), String> {
    let (label, facts) = text.split_once(": ").ok_or("which slot: what it is")?;
    let (service, facts) = facts.split_once(',').unwrap_or((facts, ""));
    let mut who = Actor::Hook;
    let mut seats = 1;
    let mut slot = new_slot(world, label, service.trim())?;
    for (word, rest) in parts(facts) {
        match word {
            "with" => slot.staff = Some(rest.to_string()),
            "in" => slot.location = Some(rest.to_string()),
            "at" => slot.starts_at = starts_at(world, rest)?,
            "for" => slot.duration_minutes = minutes(rest)?,
            "seats" => seats = number(rest)?,
            "unit" => slot.unit = number(rest)?,
            "source" => slot.source = rest.to_string(),
            "no-show" => (who, slot.freed_by) = (Actor::Host(1), FreedBy::NoShow),
            "opening" => slot.freed_by = FreedBy::Opening,
            "by" => who = Actor::Host(1),
            other => return Err(format!("a slot has no {other:?}")),
        }
    }
    world.naming = Some(label.to_string());
    Ok((who, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats })))
}

/// `b-7 v2 cancelled: colour, with Jess, at 14:00` in the booking tool's words; `booked`, `no-show`, `came` likewise.
fn told(world: &mut World, text: &str) -> Result<Act, String> {
    let (head, facts) = text.split_once(": ").unwrap_or((text, ""));
    let mut words = head.split_whitespace();
    let mut word = || words.next().ok_or("which booking, which version, what happened");
    let (booking, version, what) = (word()?.to_string(), word()?.trim_start_matches('v'), word()?);
    let time = || booked_time(world, facts);
    let what = match (what, facts) {
        ("cancelled", "") => BookingWhat::Cancelled,
        ("cancelled", _) => BookingWhat::Freed { time: time()?, by: FreedBy::Cancelled },
        ("booked", _) => BookingWhat::Booked(time()?),
        ("no-show", _) => BookingWhat::NoShow,
        ("came", _) => BookingWhat::CameAfterAll,
        (other, _) => return Err(format!("a booking cannot be {other:?}")),
    };
    let version = version.parse().map_err(|_| "a version like v2")?;
    let (source, key) = (BookingSource::Standard, format!("{booking} {version} {}", what.word()));
    world.naming = Some(booking.clone());
    Ok(Act::Desk(DeskAct::Told(Box::new(BookingNews { source, key, booking, version, what }))))
}

fn booked_time(world: &World, facts: &str) -> Result<BookedTime, String> {
    let (service, facts) = facts.split_once(',').unwrap_or((facts, ""));
    let (service, starts_at) = (service.trim().to_string(), world.now);
    let none = BookedTime { service, staff: None, location: None, starts_at, minutes: None, seats: 1, unit: 0 };
    parts(facts).filter(|(word, _)| !word.is_empty()).try_fold(none, |time, (word, rest)| match word {
        "with" => Ok(BookedTime { staff: Some(rest.to_string()), ..time }),
        "at" => Ok(BookedTime { starts_at: self::starts_at(world, rest)?, ..time }),
        "for" => Ok(BookedTime { minutes: Some(minutes(rest)?), ..time }),
        "unit" => Ok(BookedTime { unit: number(rest)?, ..time }),
        other => Err(format!("a booking has no {other:?}")),
    })
}

fn new_slot(world: &World, label: &str, service: &str) -> Result<Slot, String> {
    let known = settings(world)?.services.iter().find(|known| known.name == service);
    Ok(Slot {
        service: service.to_string(),
        staff: None,
        location: None,
        starts_at: world.now,
        duration_minutes: known.map_or(30, |known| known.minutes),
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: label.to_string(),
    })
}

/// `14:00` is today.
fn starts_at(world: &World, text: &str) -> Result<Timestamp, String> {
    let wall = if text.contains(' ') {
        wall_time(text)?
    } else {
        world.zone.civil(world.now).date().to_datetime(options::time(text)?)
    };
    Ok(world.zone.at(wall))
}

/// `two-pm by phone`
fn filled(world: &World, text: &str) -> Result<Act, String> {
    let (label, note) = text.split_once(' ').unwrap_or((text, ""));
    Ok(Act::Slot(SlotAct::Close { place: world.place(label)?, note: note.to_string() }))
}

fn settings(world: &World) -> Result<&DeskSettings, String> {
    match &*world.rows().settings {
        Settings::Desk(desk) => Ok(desk),
        Settings::Event(_) => Err("only a desk has slots".to_string()),
    }
}

/// Staff save another rules document. One that is not understood changes nothing; the errors are shown.
pub fn rules(world: &mut World, document: &str) -> Result<String, String> {
    let seen_rev = world.rows().head.settings_rev;
    match rules_document::with_rules(settings(world)?.clone(), document) {
        Err(errors) => {
            let shown = errors.iter().map(|error| format!("line {}: {} {}", error.number, error.problem, error.hint));
            Ok(format!("version {seen_rev} stays; {}", shown.collect::<Vec<_>>().join("; ")))
        }
        Ok(desk) => {
            let command =
                world.command(Actor::Host(1), Act::Desk(DeskAct::Edit { settings: Box::new(desk), seen_rev }));
            let reply = world.run(&command)?;
            crate::time::settle(world)?;
            Ok(wording::outcome(world, &reply))
        }
    }
}
