//! What guests and hosts do with an event, as commands.

use crate::acts::{generation, range};
use crate::options::{number, parts, set_event};
use crate::time::wall_time;
use crate::world::World;
use rules::{
    Act, Actor, Command, Email, Entry, EntryAct, EventAct, ImportMode, ListKind, PersonName, Registration, Settings,
    Tell,
};

pub fn command(world: &World, verb: &str, rest: &str) -> Result<Option<Command>, String> {
    if world.rows().head.kind != ListKind::Event {
        return Ok(None);
    }
    let (name, how) = rest.split_once(' ').unwrap_or((rest, ""));
    let (who, act) = match verb {
        "register" => (Actor::Guest, Act::Event(EventAct::Register(Box::new(registration(rest)?)))),
        "confirm" => {
            let act =
                Act::Event(EventAct::Confirm { entry: world.entry(name)?, generation: generation(world, name, how)? });
            (Actor::Guest, act)
        }
        "change" => (Actor::Guest, change(world, name, how)?),
        "mute" => (Actor::Guest, Act::Event(EventAct::MuteReminders { entry: world.entry(name)?, generation: None })),
        "remove" => (
            Actor::Host(1),
            Act::Entry(EntryAct::Cancel { entry: world.entry(name)?, generation: generation(world, name, how)? }),
        ),
        "correct" => (Actor::Host(1), correct(world, name, how)?),
        "note" => (Actor::Host(1), note(world, name, how)?),
        "move" => (Actor::Host(1), move_in_line(world, name, how)?),
        "take" => {
            let generation = Some(generation(world, name, how)?);
            (Actor::Guest, Act::Event(EventAct::TakeNow { entry: world.entry(name)?, generation }))
        }
        "offer" => (Actor::Host(1), Act::Event(EventAct::OfferNow { entry: world.entry(name)? })),
        "paste" => (Actor::Host(1), paste(world, rest)?),
        "set" => (Actor::Host(1), edit(world, rest)?),
        "thank" => (Actor::Host(1), Act::Event(EventAct::SendThanks { text: None })),
        "call" => (Actor::Host(1), Act::Event(EventAct::CallOff)),
        _other => return Ok(None),
    };
    Ok(Some(world.command(who, act)))
}

/// `change ann party 3` · `change ann name Anna`: a guest corrects their own sign-up by their link.
fn change(world: &World, name: &str, how: &str) -> Result<Act, String> {
    let row = row(world, name)?;
    let mut act = (row.person.name.clone().ok_or("they have no name")?, row.party);
    match how.split_once(' ') {
        Some(("party", party)) => act.1 = number(party)?,
        Some(("name", name)) => act.0 = PersonName::parse(name).map_err(|bad| intake::contact_text(bad).to_string())?,
        _other => return Err("a guest changes their party or their name".to_string()),
    }
    let (name, party) = act;
    Ok(Act::Event(EventAct::EditSignUp { entry: row.id, generation: row.generation, name, party }))
}

/// `correct ann to anna@example.net`: the host mends an address.
fn correct(world: &World, name: &str, how: &str) -> Result<Act, String> {
    let typed = how.strip_prefix("to ").ok_or("somebody is corrected to an address")?;
    let email = Email::parse(typed).map_err(|bad| intake::contact_text(bad).to_string())?;
    let row = row(world, name)?;
    let (known, note) = (row.person.name.clone().ok_or("they have no name")?, row.person.note.clone());
    Ok(Act::Event(EventAct::EditGuest { entry: row.id, name: known, email, note: note.unwrap_or_default() }))
}

/// `note ann vegetarian`
fn note(world: &World, name: &str, note: &str) -> Result<Act, String> {
    let row = row(world, name)?;
    let (Some(name), Some(email)) = (row.person.name.clone(), row.person.email.clone()) else {
        return Err("they were erased".to_string());
    };
    Ok(Act::Event(EventAct::EditGuest { entry: row.id, name, email, note: note.to_string() }))
}

/// `move dee before bo, a speaker` · `move dee last, asked to wait`
fn move_in_line(world: &World, name: &str, how: &str) -> Result<Act, String> {
    let (spot, reason) = how.split_once(", ").unwrap_or((how, ""));
    let before = match spot.strip_prefix("before ") {
        Some(other) => Some(world.entry(other)?),
        None if spot == "last" => None,
        None => return Err(format!("somebody is moved before somebody or last, not {spot:?}")),
    };
    Ok(Act::Event(EventAct::MoveInLine { entry: world.entry(name)?, before, reason: reason.to_string() }))
}

fn row<'a>(world: &'a World, name: &str) -> Result<&'a Entry, String> {
    let entry = world.entry(name)?;
    world.rows().entries.iter().find(|row| row.id == entry).ok_or_else(|| format!("{name} has no row"))
}

/// `ann` or `gil party 2`; `Ann@Example.org` is an address as somebody typed it.
pub fn registration(text: &str) -> Result<Registration, String> {
    let (name, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let party = rest.strip_prefix("party ").map_or(Ok(1), number)?;
    let typed = if name.contains('@') { name.to_string() } else { format!("{name}@example.org") };
    let name = name.split('@').next().unwrap_or(name);
    let name = PersonName::parse(name).map_err(|bad| intake::contact_text(bad).to_string())?;
    let email = Email::parse(&typed).map_err(|bad| intake::contact_text(bad).to_string())?;
    Ok(Registration { name, email, party })
}

/// `paste 1 coming: ann, bo party 2` · `paste 2 invited: …` · `paste 3 invited until 2026-06-10 12:00: …`
fn paste(world: &World, text: &str) -> Result<Act, String> {
    let (head, people) = text.split_once(": ").ok_or("a paste has a colon before the people")?;
    let (import, mode) = head.split_once(' ').ok_or("a paste has a number and a mode")?;
    let mode = match mode.strip_prefix("invited until ") {
        Some(until) => ImportMode::InviteUntil(world.zone.at(wall_time(until)?)),
        None if mode == "invited" => ImportMode::Invite,
        None if mode == "coming" => ImportMode::Confirmed,
        None => return Err(format!("people are coming, invited or invited until, not {mode:?}")),
    };
    let mut rows = Vec::new();
    for part in people.split(',') {
        let names = range(part.trim()).unwrap_or_else(|| vec![part.to_string()]);
        for name in names {
            rows.push(registration(&name)?);
        }
    }
    Ok(Act::Event(EventAct::Import { import: u64::from(number(import)?), part: 1, mode, rows }))
}

/// The host saves the settings page; `set …, seen 1` saves one opened before somebody else's edit, and `set …, tell
/// nobody` one whose tick was taken away.
fn edit(world: &World, text: &str) -> Result<Act, String> {
    let rows = world.rows();
    let Settings::Event(event) = &*rows.settings else { return Err("only an event has these settings".to_string()) };
    let mut settings = Box::new(event.clone());
    let (mut seen_rev, mut tell) = (rows.head.settings_rev, Tell::Guests);
    for (word, rest) in parts(text) {
        match word {
            "seen" => seen_rev = number(rest)?,
            "tell" => tell = Tell::Nobody,
            _setting => set_event(&mut settings, word, rest)?,
        }
    }
    Ok(Act::Event(EventAct::Edit { settings, seen_rev, tell }))
}
