//! An action row: who does what, and what came of it.

use crate::news::{self, Item};
use crate::post::{self, Post};
use crate::script::Row;
use crate::wording;
use crate::world::{Delivery, World};
use crate::{desk_acts, event_acts, look, time};
use rules::{
    Act, Actor, Channel, Command, EntryAct, EntryId, EventAct, HouseAct, ListId, MessageAct, OldLinks, PlaceId, Reach,
};

pub fn act(world: &mut World, row: &Row) -> Result<String, String> {
    world.news.clear();
    if let Some(seen) = look::look(world, &row.text)? {
        return Ok(seen);
    }
    if let Some(done) = switch(world, &row.text)? {
        return Ok(done);
    }
    if let Some(rest) = row.text.strip_prefix("together: ") {
        return together(world, rest);
    }
    if row.text == "rules" {
        return desk_acts::rules(world, &row.block.join("\n"));
    }
    let (verb, rest) = row.text.split_once(' ').unwrap_or((row.text.as_str(), ""));
    match range(rest) {
        Some(names) => each(world, verb, &names),
        None => one(world, &row.text),
    }
}

fn one(world: &mut World, text: &str) -> Result<String, String> {
    let command = command(world, text)?;
    let reply = world.run(&command)?;
    time::settle(world)?;
    Ok(wording::outcome(world, &reply))
}

/// `register g1..g20`
fn each(world: &mut World, verb: &str, names: &[String]) -> Result<String, String> {
    let mut answers = Vec::new();
    let mut besides = Vec::new();
    for name in names {
        let command = command(world, &format!("{verb} {name}"))?;
        let reply = world.run(&command)?;
        let (entry, at) = (world.entry(name).ok(), world.now);
        let said = wording::reply(world, &reply);
        let word = said.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim();
        let item = Item { at, verb: word.to_string(), who: name.clone(), tail: String::new(), entry, seats: 0 };
        time::settle(world)?;
        let news = std::mem::take(&mut world.news);
        besides.extend(news.into_iter().filter(|news| !wording::is_said(&reply, news)));
        answers.push(item);
    }
    answers.extend(besides);
    Ok(news::collapsed(&answers).into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", "))
}

/// `together: register bo + register cy`, in one commit; the answers come in the same order.
fn together(world: &mut World, text: &str) -> Result<String, String> {
    let commands: Vec<Command> =
        text.split(" + ").map(|part| command(world, part.trim())).collect::<Result<_, String>>()?;
    let replies = world.run_group(&commands)?;
    time::settle(world)?;
    let said: Vec<String> = replies.iter().map(|reply| wording::reply(world, reply)).collect();
    Ok(said.join(", "))
}

pub fn command(world: &mut World, text: &str) -> Result<Command, String> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    if let Some(command) = event_acts::command(world, verb, rest)? {
        return Ok(command);
    }
    if let Some(command) = desk_acts::command(world, verb, rest)? {
        return Ok(command);
    }
    shared(world, verb, rest)?.ok_or_else(|| format!("nobody knows how to {verb:?}"))
}

/// What both products know.
fn shared(world: &World, verb: &str, rest: &str) -> Result<Option<Command>, String> {
    let (name, how) = rest.split_once(' ').unwrap_or((rest, ""));
    let act = match verb {
        "cancel" | "leave" => {
            Act::Entry(EntryAct::Cancel { entry: world.entry(name)?, generation: generation(world, name, how)? })
        }
        "claim" => {
            let (entry, place, seq) = offer(world, name, how)?;
            Act::Entry(EntryAct::Claim { entry, place, seq, generation: None })
        }
        "decline" => {
            let (entry, place, seq) = offer(world, name, how)?;
            Act::Entry(EntryAct::Decline { entry, place, seq, generation: None })
        }
        "return" => {
            Act::Event(EventAct::Return { entry: world.entry(name)?, generation: generation(world, name, how)? })
        }
        "resend" => {
            let old = if how == "and end the old link" { OldLinks::End } else { OldLinks::Keep };
            Act::Entry(EntryAct::ResendLink {
                entry: world.entry(name)?,
                once: (world.now.as_millisecond() as u64) << 4,
                old,
            })
        }
        "erase" => Act::Entry(EntryAct::Erase { entry: world.entry(name)? }),
        "bounce" => {
            let channel = Channel::from_word(how);
            let message = post::newest(world, world.entry(name)?, channel)?;
            return Ok(Some(
                world.command(Actor::Post, Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced })),
            ));
        }
        "stop" => return stop(world, name).map(Some),
        _other => return Ok(None),
    };
    let who = if verb == "resend" || verb == "erase" { Actor::Host(1) } else { Actor::Guest };
    Ok(Some(world.command(who, act)))
}

/// Every mail carries the generation of its time; `by link 1` is one from before.
pub fn generation(world: &World, name: &str, how: &str) -> Result<u32, String> {
    if let Some(number) = how.strip_prefix("by link ") {
        return crate::options::number(number);
    }
    let entry = world.entry(name)?;
    let row = world.rows().entries.iter().find(|row| row.id == entry);
    row.map(|row| row.generation).ok_or_else(|| format!("{name} has no row"))
}

/// The newest offer to somebody, the newest about one place, or exactly `1/2`.
fn offer(world: &World, name: &str, which: &str) -> Result<(EntryId, PlaceId, u32), String> {
    let entry = world.entry(name)?;
    let (label, seq) = which.split_once('/').map_or((which, None), |(label, seq)| (label, Some(seq)));
    let place = if label.is_empty() { None } else { Some(world.place(label)?) };
    if let (Some(place), Some(seq)) = (place, seq) {
        return Ok((entry, place, crate::options::number(seq)?));
    }
    let mut offers = world.rows().offers.iter().rev();
    let found = offers.find(|offer| offer.entry == entry && place.is_none_or(|place| offer.place == place));
    found.map(|offer| (entry, offer.place, offer.seq)).ok_or_else(|| format!("{name} was never offered that"))
}

/// STOP to a text: a fact about the number, whatever the list.
fn stop(world: &World, name: &str) -> Result<Command, String> {
    let entry = world.entry(name)?;
    let row = world.rows().entries.iter().find(|row| row.id == entry);
    let mobile = row.and_then(|row| row.person.mobile.as_ref()).ok_or("they have no mobile")?;
    let act = Act::House(HouseAct::OptOut {
        channel: Channel::Text,
        key: mobile.as_str().to_string(),
        reason: Reach::OptedOut,
    });
    Ok(Command { list: ListId::HOUSE, who: Actor::Post, act })
}

/// Rows that change how the world of the story works.
fn switch(world: &mut World, text: &str) -> Result<Option<String>, String> {
    match text {
        "post down" => post::switch(world, Post::Down)?,
        "post up" => post::switch(world, Post::Up)?,
        "post fails" => post::switch(world, Post::Fails)?,
        "texts fail" => post::switch(world, Post::TextsFail)?,
        "outage of mail" => post::switch(world, Post::MailDown)?,
        "outage of texts" => post::switch(world, Post::TextsDown)?,
        "outage of both" => post::switch(world, Post::AllDown)?,
        "everything comes twice" => world.delivery = Delivery::Twice,
        "everything comes once" => world.delivery = Delivery::Once,
        _other => return Ok(None),
    }
    time::settle(world)?;
    let news = std::mem::take(&mut world.news);
    let items: Vec<String> = news::collapsed(&news).into_iter().map(|(_, text)| text).collect();
    Ok(Some(items.join(", ")))
}

/// `g1..g20` by name.
pub fn range(text: &str) -> Option<Vec<String>> {
    let (first, last) = text.split_once("..").filter(|_| !text.contains(' '))?;
    let ((stem, from), (_, to)) = (news::numbered(first)?, news::numbered(last)?);
    Some((from..=to).map(|number| format!("{stem}{number}")).collect())
}
