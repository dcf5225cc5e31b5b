//! sim: a post that fails in every way a real one does — errors, time-outs after delivery, silence, bounces hours later.

use crate::oracle::address;
use crate::world::{Failure, Faults, World};
use jiff::{SignedDuration, Timestamp};
use rules::{
    Act, Actor, AlarmName, AlarmState, Channel, Command, Entry, Handed, HouseAct, ListId, MessageAct, MessageId, Reach,
    SendFault,
};

/// A mail server or a text service that is away until a moment, in any of the ways that are ours.
#[derive(Clone, Copy)]
struct Outage {
    until: Timestamp,
    fault: SendFault,
}

#[derive(Clone, Default)]
pub struct Post {
    mail_down: Option<Outage>,
    text_down: Option<Outage>,
    /// Handed over and not reported yet.
    in_flight: Vec<(ListId, MessageId)>,
    /// Delivered, and to which address; may still bounce.
    delivered: Vec<(ListId, MessageId, Option<String>)>,
}

/// One round of the post: take what is due, deliver some of it, report what it knows.
pub(crate) fn round(world: &mut World) -> Result<(), Failure> {
    begin_and_end_outages(world)?;
    for channel in Channel::ALL {
        // While it is down there are single tries.
        let most = if world.post.outage(*channel).is_some() { 1 } else { world.dice.between(1, 20) as usize };
        round_of(world, *channel, most)?;
    }
    late_reports(world)
}

impl Post {
    fn slot(&mut self, channel: Channel) -> &mut Option<Outage> {
        match channel {
            Channel::Mail => &mut self.mail_down,
            Channel::Text => &mut self.text_down,
        }
    }

    fn outage(&self, channel: Channel) -> Option<Outage> {
        match channel {
            Channel::Mail => self.mail_down,
            Channel::Text => self.text_down,
        }
    }
}

/// Outages last from minutes to half a day; the house knows of them, as the post would tell it.
fn begin_and_end_outages(world: &mut World) -> Result<(), Failure> {
    for channel in Channel::ALL {
        let down = world.post.outage(*channel);
        let over = down.is_some_and(|outage| world.faults == Faults::Off || outage.until <= world.now);
        let begins = down.is_none() && world.faults == Faults::On && world.dice.chance(2);
        let state = match (begins, over) {
            (true, _) => AlarmState::Raised,
            (false, true) => AlarmState::Over,
            (false, false) => continue,
        };
        let minutes = *world.dice.pick(&[3, 15, 90, 400, 720]).expect("lengths");
        let fault = if world.dice.chance(70) { SendFault::Transport } else { SendFault::Refused };
        let outage = Outage { until: world.now + SignedDuration::from_mins(minutes), fault };
        *world.post.slot(*channel) = begins.then_some(outage);
        let act = Act::House(HouseAct::Alarm { name: AlarmName::of_outage(*channel), state });
        world.run(Command { list: ListId::HOUSE, who: Actor::Keeper, act })?;
    }
    Ok(())
}

fn round_of(world: &mut World, channel: Channel, most: usize) -> Result<(), Failure> {
    let now = world.now();
    let before = world.before();
    let handed = match world.core().lease(now, Some(channel), most) {
        Ok(handed) => handed,
        Err(fault) => return Err(world.fail(format!("a fault without a crash: {fault} at hand-off"))),
    };
    world.look()?;
    crate::oracle::watch_offers(world, &before, None)?;
    for message in &handed {
        crate::oracle::watch_hand_off(world, message)?;
    }
    for message in &handed {
        deliver(world, message)?;
    }
    Ok(())
}

fn deliver(world: &mut World, handed: &Handed) -> Result<(), Failure> {
    let (list, message) = (handed.message.list, handed.message.id);
    let to = reader_of(handed).and_then(|entry| address(entry, handed.message.channel));
    if let Some(outage) = world.post.outage(handed.message.channel) {
        if outage.fault == SendFault::Transport {
            world.oracle.not_left(message);
        }
        return report(world, list, Act::Message(MessageAct::SendFailed { message, fault: outage.fault }));
    }
    let luck = if world.faults == Faults::On { world.dice.below(100) } else { 99 };
    match luck {
        0..=2 => report(world, list, Act::Message(MessageAct::SendFailed { message, fault: SendFault::Recipient })),
        // A policy, a filter, an answer that never came.
        3..=4 => report(world, list, Act::Message(MessageAct::SendFailed { message, fault: SendFault::Refused })),
        5..=7 => {
            // It went out, and the connection broke before we heard so.
            world.post.delivered.push((list, message, to));
            report(world, list, Act::Message(MessageAct::SendFailed { message, fault: SendFault::Refused }))
        }
        8..=10 => {
            world.post.in_flight.push((list, message));
            Ok(())
        }
        11..=13 => bounce(world, list, message, handed),
        14..=15 => world.crash(),
        16..=17 => report(world, list, Act::Message(MessageAct::NotDelivered { message })),
        _fine => {
            world.post.delivered.push((list, message, to));
            world.oracle.reported_sent(message);
            report(world, list, Act::Message(MessageAct::Sent { message }))?;
            crate::oracle::watch_sent(world, handed)
        }
    }
}

/// Whom it goes to; a note to the staff may speak of somebody, and goes to nobody on the list.
fn reader_of(handed: &Handed) -> Option<&Entry> {
    handed.entry.as_ref().filter(|_| handed.message.entry.is_some())
}

fn bounce(world: &mut World, list: ListId, message: MessageId, handed: &Handed) -> Result<(), Failure> {
    let Some(entry) = reader_of(handed) else {
        return report(world, list, Act::Message(MessageAct::SendFailed { message, fault: SendFault::Recipient }));
    };
    let channel = handed.message.channel;
    let key = address(entry, channel);
    if let Some(key) = &key {
        world.oracle.suppressed(channel, key);
    }
    report(world, list, Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced }))?;
    if let Some(key) = &key {
        world.oracle.bounced(entry.id, channel, key);
    }
    Ok(())
}

/// Reports that come late, twice, or about messages settled long ago.
fn late_reports(world: &mut World) -> Result<(), Failure> {
    if world.faults == Faults::On && world.dice.chance(30) {
        let in_flight = world.post.in_flight.clone();
        if let Some((list, message)) = world.dice.pick(&in_flight).copied() {
            world.oracle.reported_sent(message);
            report(world, list, Act::Message(MessageAct::Sent { message }))?;
        }
    }
    if world.faults == Faults::On && world.dice.chance(4) {
        let delivered = world.post.delivered.clone();
        if let Some((list, message, _)) = world.dice.pick(&delivered).cloned() {
            // A receipt of a text that did not get there, long after it was handed over.
            report(world, list, Act::Message(MessageAct::NotDelivered { message }))?;
        }
    }
    if world.faults == Faults::On && world.dice.chance(4) {
        let delivered = world.post.delivered.clone();
        if let Some((list, message, to)) = world.dice.pick(&delivered).cloned() {
            return bounce_later(world, list, message, to);
        }
    }
    Ok(())
}

/// The host may have corrected the address since: then the report is about nobody on the list any more.
fn bounce_later(world: &mut World, list: ListId, message: MessageId, to: Option<String>) -> Result<(), Failure> {
    let rows = &world.rows[&list];
    let row = rows.messages.iter().find(|row| row.id == message).cloned();
    let Some(row) = row else { return Ok(()) };
    let entry = row.entry.and_then(|entry| rows.entries.iter().find(|row| row.id == entry)).cloned();
    let key = entry.as_ref().and_then(|entry| address(entry, row.channel)).filter(|key| to.as_ref() == Some(key));
    report(world, list, Act::Message(MessageAct::Undeliverable { message, reason: Reach::Complained }))?;
    let settled =
        world.rows[&list].messages.iter().any(|row| row.id == message && row.state == rules::MessageState::Bounced);
    // One that was known not to have arrived says nothing new about its address.
    let news = row.state != rules::MessageState::Bounced;
    if let Some(key) = key.filter(|_| settled && news) {
        world.oracle.suppressed(row.channel, &key);
        row.entry.into_iter().for_each(|entry| world.oracle.bounced(entry, row.channel, &key));
    }
    Ok(())
}

fn report(world: &mut World, list: ListId, act: Act) -> Result<(), Failure> {
    world.run(Command { list, who: Actor::Post, act }).map(|_| ())
}

/// The process died: what was in flight is in nobody's hands; the next start brings it back.
pub(crate) fn forget(world: &mut World) {
    world.post.in_flight.clear();
}
