//! The post of a story: hands messages over as their time comes, or is down, or fails, as the story says.

use crate::world::World;
use jiff::Timestamp;
use rules::{
    Act, Actor, Again, AlarmName, AlarmState, Channel, Command, EntryId, Handed, HouseAct, ListId, MessageAct,
    MessageId, MessageKind, MessageState, SendFault,
};
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Post {
    Up,
    /// Nobody comes to fetch anything.
    Down,
    /// Everything is fetched, and nothing goes out.
    Fails,
    /// Mail goes out, texts are turned down by the network of whoever they go to.
    TextsFail,
    /// The mail server is away, and the house knows it.
    MailDown,
    /// The text service is away, and the house knows it.
    TextsDown,
    /// Both are.
    AllDown,
}

impl Post {
    pub fn goes_round(self) -> bool {
        match self {
            Post::Up | Post::Fails | Post::TextsFail | Post::MailDown | Post::TextsDown => true,
            Post::Down | Post::AllDown => false,
        }
    }

    /// What is fetched: a channel that is down is left alone.
    fn fetches(self) -> Option<Channel> {
        match self {
            Post::Up | Post::Down | Post::Fails | Post::TextsFail | Post::AllDown => None,
            Post::MailDown => Some(Channel::Text),
            Post::TextsDown => Some(Channel::Mail),
        }
    }

    pub fn is_down(self, channel: Channel) -> bool {
        match self {
            Post::Up | Post::Down | Post::Fails | Post::TextsFail => false,
            Post::MailDown => channel == Channel::Mail,
            Post::TextsDown => channel == Channel::Text,
            Post::AllDown => true,
        }
    }

    fn takes(self, channel: Channel) -> bool {
        match self {
            Post::Up => true,
            Post::Down | Post::Fails | Post::AllDown => false,
            Post::TextsFail | Post::TextsDown => channel == Channel::Mail,
            Post::MailDown => channel == Channel::Text,
        }
    }
}

/// A message that was handed over.
pub struct Mailed {
    pub at: Timestamp,
    pub kind: MessageKind,
    pub entry: Option<EntryId>,
    /// What the message is about, such as a place.
    pub subject: u64,
    pub channel: Channel,
    pub until: Option<Timestamp>,
    pub again: Again,
}

/// One round: whatever may go out now is leased, handed over and reported. Says whether there was anything.
pub fn round(world: &mut World) -> Result<bool, String> {
    if !world.post.goes_round() {
        return Ok(false);
    }
    let now = world.now;
    let (_, before) = world.core().next_due().map_err(|fault| fault.to_string())?;
    if before.is_none_or(|due| due > now) {
        return Ok(false);
    }
    let fetched = world.post.fetches();
    let due: HashMap<MessageId, Timestamp> = world.rows().messages.iter().map(|row| (row.id, row.due_at)).collect();
    let mut handed = world.core().lease(now, fetched, 50).map_err(|fault| fault.to_string())?;
    // All of it leaves at this moment; a story tells it in the order in which it was to be said.
    handed.sort_by_key(|one| (due.get(&one.message.id).copied(), one.message.id));
    world.look()?;
    let any = !handed.is_empty() || fetched.is_none();
    for message in handed {
        report(world, &message)?;
    }
    Ok(any)
}

/// From now on the post works like this; the house is told which channels are down.
pub fn switch(world: &mut World, post: Post) -> Result<(), String> {
    for channel in Channel::ALL.iter().copied() {
        let state = match (world.post.is_down(channel), post.is_down(channel)) {
            (false, true) => AlarmState::Raised,
            (true, false) => AlarmState::Over,
            (false, false) | (true, true) => continue,
        };
        let act = Act::House(HouseAct::Alarm { name: AlarmName::of_outage(channel), state });
        world.run(&Command { list: ListId::HOUSE, who: Actor::Keeper, act })?;
    }
    world.post = post;
    Ok(())
}

fn report(world: &mut World, handed: &Handed) -> Result<(), String> {
    let message = handed.message.id;
    let act = if world.post.takes(handed.message.channel) {
        world.mailed.push(mailed(world.now, handed));
        Act::Message(MessageAct::Sent { message })
    } else {
        let texts = world.post == Post::TextsFail;
        Act::Message(MessageAct::SendFailed {
            message,
            fault: if texts { SendFault::Recipient } else { SendFault::Refused },
        })
    };
    let command = world.command(Actor::Post, act);
    world.run(&command).map(|_| ())
}

fn mailed(at: Timestamp, handed: &Handed) -> Mailed {
    let message = &handed.message;
    Mailed {
        at,
        kind: message.kind,
        entry: message.entry,
        subject: message.subject,
        channel: message.channel,
        until: handed.ends_at,
        again: handed.again,
    }
}

/// The newest message that was sent to somebody, by this channel if one is named.
pub fn newest(world: &World, entry: EntryId, channel: Option<Channel>) -> Result<MessageId, String> {
    let messages = world.rows().messages.iter().rev();
    let mut sent = messages.filter(|message| message.entry == Some(entry) && message.state == MessageState::Sent);
    let found = sent.find(|message| channel.is_none_or(|channel| message.channel == channel));
    found.map(|message| message.id).ok_or_else(|| "nothing was sent to them yet".to_string())
}
