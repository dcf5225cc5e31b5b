//! sim: what comes in writing — letters from people who are or are not who they say, versions of a sheet, and what a
//! model was asked.

use crate::acts::{email, maybe_old, name, new_person, send, somebody};
use crate::world::{Failure, World};
use rules::desk::{SheetAct, SheetAnswer};
use rules::{
    Act, Actor, DeskAct, EntryId, HouseAct, LetterAsks, LetterNews, LetterProof, LetterReason, ListId, ScribeNote,
    ScribeOutcome, ScribeTask, Sender,
};

/// Somebody writes to a list: mostly a guest of it, sometimes a stranger, now and then under another's name.
pub(crate) fn letter(world: &mut World, list: ListId) -> Result<(), Failure> {
    let writer = somebody(world, list).filter(|_| world.dice.chance(75));
    let own = writer.as_ref().and_then(|entry| entry.person.email.clone()).filter(|_| world.dice.chance(80));
    let person = if world.dice.chance(50) { new_person(world) } else { world.dice.below(world.people + 1) };
    let from = own.unwrap_or_else(|| email(&mut world.dice, person));
    let sender = Some(Sender { name: name(person), email: from }).filter(|_| world.dice.chance(95));
    let guest = writer.as_ref().filter(|_| world.dice.chance(50));
    let guest = guest.map(|entry| (entry.id, maybe_old(&mut world.dice, entry.generation)));
    let about = writer.map(|entry| entry.id).filter(|_| world.dice.chance(10));
    let proof = if world.dice.chance(50) { LetterProof::Domain } else { LetterProof::Nothing };
    let key = format!("letter {}", world.dice.below(300));
    let news = LetterNews { key, asks: asks(world), proof, sender, guest, about };
    send(world, list, Actor::Hook, Act::Letter(Box::new(news)))
}

fn asks(world: &mut World) -> LetterAsks {
    match world.dice.below(10) {
        0..=3 => LetterAsks::Seat,
        4..=7 => LetterAsks::Cancel,
        8 => LetterAsks::Unclear,
        _machine => LetterAsks::Nothing(*world.dice.pick(LetterReason::ALL).expect("reasons")),
    }
}

/// A sheet beside the desk's list: read, asked about, answered, acted on, brought back.
pub(crate) fn sheet(world: &mut World) -> Result<(), Failure> {
    let list = world.desk;
    let versions = world.rows.get(&list).map(|rows| rows.sheets.clone()).unwrap_or_default();
    let version = world.dice.pick(&versions).map(|version| version.id);
    let digest = format!("{:064x}", world.dice.below(6));
    let act = match (world.dice.below(6), version) {
        (0 | 1, _) | (_, None) => SheetAct::Read { digest, rows: 4 },
        (2, Some(_)) => SheetAct::Ask { digest, rows: 4, lost: 3, changed: 0, known: 5 },
        (3, Some(version)) => {
            let meant = if world.dice.chance(50) { SheetAnswer::Meant } else { SheetAnswer::KeepList };
            SheetAct::Answer { version, meant }
        }
        (4, Some(version)) => {
            let gone = somebody(world, list).map(|entry| (entry.id, entry.generation)).into_iter().collect();
            SheetAct::Did { version, note: "1 left".to_string(), came: Vec::new(), gone }
        }
        (_, Some(version)) => SheetAct::BringBack { version },
    };
    send(world, list, Actor::Sheet, Act::Desk(DeskAct::Sheet(Box::new(act))))
}

/// Somebody whom a sheet took off the list by mistake comes back.
pub(crate) fn restore(world: &mut World) -> Result<(), Failure> {
    let list = world.desk;
    let Some(entry) = somebody(world, list) else { return Ok(()) };
    let generation = maybe_old(&mut world.dice, entry.generation);
    send(world, list, Actor::Sheet, Act::Desk(DeskAct::Restore { entry: entry.id, generation }))
}

/// What a model was asked is written down, and changes no list.
pub(crate) fn scribe(world: &mut World) -> Result<(), Failure> {
    let dice = &mut world.dice;
    let task = *dice.pick(ScribeTask::ALL).expect("tasks");
    let outcome = *dice.pick(ScribeOutcome::ALL).expect("outcomes");
    let note = ScribeNote { task, outcome, took_ms: 900, tokens_in: dice.below(4000), tokens_out: 200, cost: 50 };
    let list = world.desk;
    send(world, list, Actor::Keeper, Act::House(HouseAct::ScribeAsked { at: world.now, note }))
}

/// A letter speaks for its writer alone: for whom its domain vouches, or to whose secret address it came.
pub(crate) fn watch_letter(world: &World, before: &store::ListRows, news: &LetterNews) -> Result<(), Failure> {
    let key = news.sender.as_ref().map(|sender| sender.email.key());
    for now in &world.rows[&before.head.list].entries {
        let Some(was) = before.entries.iter().find(|was| was.id == now.id) else {
            let taken = now.state != rules::EntryState::Pending && news.proof == LetterProof::Nothing;
            check(world, !taken, now.id, "was put on the list by a letter nobody vouches for")?;
            continue;
        };
        let own = key.is_some() && key == was.person.email.as_ref().map(rules::Email::key);
        let by_domain = news.proof == LetterProof::Domain && own;
        let by_address = news.guest == Some((was.id, was.generation)) && (own || news.asks == LetterAsks::Seat);
        let moved = was.state != now.state;
        check(world, !moved || by_domain || by_address, was.id, "was moved by somebody else's letter")?;
        let asked = matches!(news.asks, LetterAsks::Seat | LetterAsks::Cancel);
        check(world, !moved || asked, was.id, "was moved by a letter that asks for nothing")?;
    }
    Ok(())
}

fn check(world: &World, holds: bool, entry: EntryId, what: &str) -> Result<(), Failure> {
    if holds { Ok(()) } else { Err(world.fail(format!("a letter: entry {} {what}", entry.0))) }
}
