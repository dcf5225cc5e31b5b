//! sim: what people do — sign up, tap twice, follow old links, change their minds; hosts edit in mid-flight; staff tap.

use crate::dice::Dice;
use crate::setup;
use crate::world::{Failure, World};
use jiff::{SignedDuration, ToSpan};
use rules::event::EventSettings;
use rules::{
    Act, Actor, Channel, Command, Email, Entry, EntryAct, EventAct, HouseAct, ImportMode, ListId, Offer, OldLinks,
    OwnWords, PersonName, Reach, Registration, Settings, Tell, Wording,
};

pub(crate) fn guest(world: &mut World) -> Result<(), Failure> {
    let list = world.event;
    let act = match world.dice.below(100) {
        0..=39 => Some(Act::Event(EventAct::Register(Box::new(registration(world))))),
        40..=57 => somebody(world, list).map(|entry| {
            let generation = maybe_old(&mut world.dice, entry.generation);
            Act::Entry(EntryAct::Cancel { entry: entry.id, generation })
        }),
        58..=79 => some_offer(world, list).map(claim),
        80..=87 => some_offer(world, list).map(decline),
        // More often than people would: whoever waits looks at their page.
        88..=89 => somebody_waiting(world).map(|entry| {
            let generation = Some(maybe_old(&mut world.dice, entry.generation));
            Act::Event(EventAct::TakeNow { entry: entry.id, generation })
        }),
        90 => somebody(world, list).map(|entry| {
            let generation = maybe_old(&mut world.dice, entry.generation);
            Act::Event(EventAct::Return { entry: entry.id, generation })
        }),
        91..=92 => somebody(world, list)
            .map(|entry| Act::Event(EventAct::Confirm { entry: entry.id, generation: entry.generation })),
        93 => edit_sign_up(world, list),
        94..=96 => return crate::writing::letter(world, list),
        _repeat => return again(world),
    };
    act.map_or(Ok(()), |act| send(world, list, Actor::Guest, act))
}

pub(crate) fn claim(offer: Offer) -> Act {
    Act::Entry(EntryAct::Claim { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None })
}

pub(crate) fn decline(offer: Offer) -> Act {
    Act::Entry(EntryAct::Decline { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None })
}

/// Another name, or more seats or fewer, by one's own link.
fn edit_sign_up(world: &mut World, list: ListId) -> Option<Act> {
    let entry = somebody(world, list)?;
    let party = registration(world).party;
    let name = if world.dice.chance(50) { entry.person.name.clone()? } else { name(world.people) };
    Some(Act::Event(EventAct::EditSignUp {
        entry: entry.id,
        generation: maybe_old(&mut world.dice, entry.generation),
        name,
        party,
    }))
}

/// The last command once more: a double click, a retried request.
fn again(world: &mut World) -> Result<(), Failure> {
    match world.last_command.clone() {
        Some(command) => world.run(command).map(|_| ()),
        None => Ok(()),
    }
}

/// Sends a command, and now and then at once a second time.
pub(crate) fn send(world: &mut World, list: ListId, who: Actor, act: Act) -> Result<(), Failure> {
    let command = Command { list, who, act };
    let first = world.run(command.clone())?;
    if !world.dice.chance(20) || !crate::oracle::may_repeat(&command, &first) {
        return Ok(());
    }
    let (before, lives) = (world.rows.clone(), world.report.crashes);
    let second = world.run(command.clone())?;
    if world.report.crashes > lives {
        return Ok(());
    }
    crate::oracle::watch_repeat(world, &before, &command, &first, &second)
}

pub(crate) fn registration(world: &mut World) -> Registration {
    let person = if world.dice.chance(75) { new_person(world) } else { world.dice.below(world.people + 1) };
    let (name, email) = (name(person), email(&mut world.dice, person));
    let party = match event_settings(world) {
        Some(event) => world.dice.between(1, u64::from(event.max_party)) as u32,
        None => 1,
    };
    Registration { name, email, party }
}

pub(crate) fn new_person(world: &mut World) -> u64 {
    world.people += 1;
    world.people
}

pub(crate) fn name(person: u64) -> PersonName {
    PersonName::parse(&format!("Person {person}")).expect("a plain name")
}

/// The same mailbox in another letter case is the same person.
pub(crate) fn email(dice: &mut Dice, person: u64) -> Email {
    let local = if dice.chance(30) { format!("PERSON{person}") } else { format!("person{person}") };
    Email::parse(&format!("{local}@example.org")).expect("a plain address")
}

pub(crate) fn somebody(world: &mut World, list: ListId) -> Option<Entry> {
    let entries = &world.rows.get(&list)?.entries;
    world.dice.pick(entries).cloned()
}

/// Mostly the newest offers; sometimes a link from long ago.
pub(crate) fn some_offer(world: &mut World, list: ListId) -> Option<Offer> {
    let offers = &world.rows.get(&list)?.offers;
    let live: Vec<Offer> = offers.iter().filter(|offer| offer.state.is_live()).cloned().collect();
    if world.dice.chance(70) && !live.is_empty() {
        return world.dice.pick(&live).cloned();
    }
    world.dice.pick(offers).cloned()
}

pub(crate) fn maybe_old(dice: &mut Dice, generation: u32) -> u32 {
    if dice.chance(8) { generation.saturating_sub(1) } else { generation }
}

fn event_settings(world: &World) -> Option<EventSettings> {
    match &*world.rows.get(&world.event)?.settings {
        Settings::Event(event) => Some(event.clone()),
        Settings::Desk(_) => None,
    }
}

pub(crate) fn host(world: &mut World) -> Result<(), Failure> {
    let list = world.event;
    let Some(event) = event_settings(world) else { return Ok(()) };
    let act = match world.dice.below(100) {
        0..=34 => return guest_list(world),
        35..=64 => {
            let seen_rev = world.rows.get(&list).map_or(1, |rows| rows.head.settings_rev);
            let settings = Box::new(edited(world, event));
            let tell = if world.dice.chance(80) { Tell::Guests } else { Tell::Nobody };
            Act::Event(EventAct::Edit { settings, seen_rev: maybe_old(&mut world.dice, seen_rev), tell })
        }
        65..=79 => import(world, &event),
        80..=84 => match somebody(world, list) {
            Some(entry) => Act::Event(EventAct::MuteReminders { entry: entry.id, generation: None }),
            None => return Ok(()),
        },
        85..=89 => match somebody(world, list) {
            Some(entry) => {
                let old = if world.dice.chance(30) { OldLinks::End } else { OldLinks::Keep };
                Act::Entry(EntryAct::ResendLink { entry: entry.id, once: u64::from(entry.resends) << 4, old })
            }
            None => return Ok(()),
        },
        90 => match somebody(world, list) {
            Some(entry) => Act::Entry(EntryAct::EndLinks { entry: entry.id, below: entry.generation + 1 }),
            None => return Ok(()),
        },
        91..=93 => match somebody(world, list) {
            Some(entry) => Act::Entry(EntryAct::Erase { entry: entry.id }),
            None => return Ok(()),
        },
        94..=96 => return opt_out(world),
        97 => wording(world),
        98 => Act::Event(EventAct::SendThanks { text: None }),
        _rare => Act::Event(EventAct::CallOff),
    };
    send(world, list, Actor::Host(7), act)
}

/// The host corrects a guest, moves somebody in line, or asks somebody out of turn.
fn guest_list(world: &mut World) -> Result<(), Failure> {
    let list = world.event;
    let act = match world.dice.below(3) {
        0 => edit_guest(world),
        1 => move_in_line(world),
        _offer => somebody_waiting(world).map(|entry| Act::Event(EventAct::OfferNow { entry: entry.id })),
    };
    act.map_or(Ok(()), |act| send(world, list, Actor::Host(7), act))
}

/// A note, a name, another address of theirs, or by mistake somebody else's.
fn edit_guest(world: &mut World) -> Option<Act> {
    let list = world.event;
    let entry = somebody(world, list)?;
    let person = match world.dice.below(3) {
        0 => world.dice.below(world.people + 1),
        _own => new_person(world),
    };
    let kept = entry.person.email.clone().filter(|_| world.dice.chance(30));
    let email = kept.unwrap_or_else(|| email(&mut world.dice, person));
    let note = if world.dice.chance(50) { "sits in front".to_string() } else { String::new() };
    Some(Act::Event(EventAct::EditGuest { entry: entry.id, name: name(person), email, note }))
}

fn move_in_line(world: &mut World) -> Option<Act> {
    let entry = somebody_waiting(world)?.id;
    let before = if world.dice.chance(20) { None } else { somebody_waiting(world).map(|entry| entry.id) };
    Some(Act::Event(EventAct::MoveInLine { entry, before, reason: "a speaker".to_string() }))
}

/// Now and then somebody who is not waiting any more.
fn somebody_waiting(world: &mut World) -> Option<Entry> {
    let list = world.event;
    let entries = &world.rows.get(&list)?.entries;
    let waiting: Vec<Entry> = entries.iter().filter(|entry| entry.is_waiting()).cloned().collect();
    if world.dice.chance(90) && !waiting.is_empty() {
        return world.dice.pick(&waiting).cloned();
    }
    somebody(world, list)
}

/// Own words for some mail, or ours back.
fn wording(world: &mut World) -> Act {
    let kind = world.dice.pick(Wording::ALL).copied().unwrap_or(Wording::Offer);
    let text = OwnWords { subject: "{event}".to_string(), body: "[Here]({link})".to_string() };
    Act::Event(EventAct::SetWording { kind, text: Some(text).filter(|_| world.dice.chance(70)) })
}

fn opt_out(world: &mut World) -> Result<(), Failure> {
    let person = world.dice.below(world.people + 1);
    let key = email(&mut world.dice, person).key().to_string();
    world.oracle.suppressed(Channel::Mail, &key);
    send(
        world,
        ListId::HOUSE,
        Actor::Hook,
        Act::House(HouseAct::OptOut { channel: Channel::Mail, key, reason: Reach::OptedOut }),
    )
}

/// One thing changes at a time, as on a settings page.
fn edited(world: &mut World, event: EventSettings) -> EventSettings {
    let now = world.now;
    let dice = &mut world.dice;
    match dice.below(10) {
        0..=2 => EventSettings { cap: event.cap + dice.between(1, 20) as u32, ..event },
        3 => {
            let cap = (event.cap / 2).max(1);
            EventSettings { cap, max_party: event.max_party.min(cap), ..event }
        }
        4 => {
            let starts = setup::wall_time(dice, &event.zone, now, 1, 20);
            EventSettings { starts, ..event }
        }
        5 => EventSettings { starts: event.starts + (dice.between(1, 9) as i64).days(), ..event },
        6 => EventSettings { quiet: setup::quiet(dice), ..event },
        7 => EventSettings { reminders: setup::reminders(dice), ..event },
        8 => EventSettings { confirm_minutes: *dice.pick(&[0, 5, 30, 90]).expect("minutes"), ..event },
        _other => EventSettings { window_minutes: *dice.pick(&[15, 60, 360]).expect("windows"), ..event },
    }
}

fn import(world: &mut World, event: &EventSettings) -> Act {
    let count = world.dice.between(1, 14);
    let rows = (0..count).map(|_| registration(world)).collect();
    let until = event.cut_off_at().min(world.now + SignedDuration::from_hours(30));
    let mode = match world.dice.below(3) {
        0 => ImportMode::Confirmed,
        1 => ImportMode::Invite,
        _held => ImportMode::InviteUntil(until),
    };
    let import = world.dice.below(1000);
    Act::Event(EventAct::Import { import, part: 0, mode, rows })
}
