//! sim: a planted bug at work. It sits at the border of the rules and falsifies what they are asked, what they are shown
//! and what they want written; the rules themselves are those that are shipped.

use crate::plant::Plant;
use jiff::{SignedDuration, Timestamp};
use rules::{
    Act, Change, Command, Entry, EntryAct, EntryState, EventAct, Head, LineRead, MessageAct, MessageState, Need,
    OfferState, PlaceRead, PlaceState, Quiet, Read, RowMove, Settings, Snapshot, Takers, Timer, TimerMove, TimerName,
};
use std::sync::Arc;
use store::ListRows;

pub(crate) struct Bug {
    pub plant: Plant,
    /// What the rules are being asked; None for what the keeper itself wants to know.
    act: Option<Act>,
    now: Timestamp,
    /// Seats that are held, while the rules are told that none are.
    held: u32,
}

/// Whether a change is written at all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    Yes,
    No,
}

impl Bug {
    pub fn new(plant: Plant) -> Bug {
        Bug { plant, act: None, now: Timestamp::MIN, held: 0 }
    }

    /// The command as the rules will see it. `rows` are those of its list.
    pub fn asked(&mut self, command: &Command, rows: Option<&ListRows>, now: Timestamp) -> Command {
        let act = match (&command.act, self.plant) {
            (Act::Due(timer), Plant::TimerActsEarly) => Act::Due(Timer { due_at: timer.due_at.min(now), ..*timer }),
            (Act::Message(MessageAct::SendFailed { message, .. }), Plant::OutageBurnsTheWaitlist) => {
                let mut messages = rows.into_iter().flat_map(|rows| &rows.messages);
                let carries = messages.any(|row| row.id == *message && row.offer().is_some());
                if carries { Act::Message(MessageAct::NotDelivered { message: *message }) } else { command.act.clone() }
            }
            (act, _) => act.clone(),
        };
        (self.act, self.now, self.held) = (Some(act.clone()), now, 0);
        Command { act, ..command.clone() }
    }

    /// The command was answered.
    pub fn answered(&mut self) {
        self.act = None;
    }

    /// What was read, as the rules will see it.
    pub fn loaded(&mut self, need: &Need, snapshot: &mut Snapshot) {
        let reads = |what: fn(&Read) -> bool| need.reads().iter().any(what);
        let front = reads(|read| matches!(read, Read::Line(LineRead::Front { .. })));
        let takers = reads(|read| matches!(read, Read::Line(LineRead::Takers { whom: Takers::Owed, .. })));
        let slot = reads(|read| matches!(read, Read::Place(PlaceRead::SlotKey(_))));
        match self.plant {
            Plant::HoldDroppedAtLapse if front && snapshot.place.is_some() => snapshot.front = Some(Vec::new()),
            Plant::CapRaisedWithoutOffers if (front || takers) && self.raises_cap(snapshot) => {
                (snapshot.front, snapshot.takers) = (Some(Vec::new()), Some(Vec::new()));
            }
            Plant::NoHeadStart if takers => snapshot.takers = Some(Vec::new()),
            Plant::SecondClaimTaken if matches!(self.act, Some(Act::Entry(EntryAct::Claim { .. }))) => {
                unclaim(snapshot)
            }
            Plant::TimerActsEarly if matches!(self.act, Some(Act::Due(_))) => {
                snapshot.timer = snapshot.timer.map(|timer| Timer { due_at: timer.due_at.min(self.now), ..timer });
            }
            Plant::QuietNotRechecked if self.act.is_none() && snapshot.message.is_some() => {
                snapshot.settings = snapshot.settings.as_deref().map(|settings| Arc::new(without_quiet(settings)));
            }
            Plant::DoorJumpsTheLine => self.hide_held(snapshot),
            Plant::SlotFreedTwice if slot => {
                (snapshot.place, snapshot.offer) = (None, None);
            }
            _elsewhere => {}
        }
    }

    fn raises_cap(&self, snapshot: &Snapshot) -> bool {
        let (Some(Act::Event(EventAct::Edit { settings, .. })), Some(Settings::Event(old))) =
            (&self.act, snapshot.settings.as_deref())
        else {
            return false;
        };
        settings.cap > old.cap
    }

    fn hide_held(&mut self, snapshot: &mut Snapshot) {
        let at_the_door = matches!(
            &self.act,
            Some(
                Act::Event(EventAct::Register(_))
                    | Act::Event(EventAct::Confirm { .. })
                    | Act::Event(EventAct::Return { .. })
            )
        );
        if let Some(head) = snapshot.head.as_mut().filter(|head| at_the_door && head.held > 0) {
            self.held = std::mem::take(&mut head.held);
        }
    }

    /// What is to be written, as the engine will see it.
    pub fn changed(&self, at: Timestamp, change: &mut Change) -> Written {
        match self.plant {
            Plant::HoldNotCounted if change.what == "claimed" => keep_held(change),
            Plant::WindowArmedAtQueueing => arm(at, change),
            Plant::ReminderKeptAfterCancel if cancels(change) => {
                change.timers.retain(|moved| !matches!(moved, TimerMove::Drop(TimerName::Remind { .. })));
            }
            Plant::NextReminderNotBooked if change.what == "reminder_due" => {
                change.timers.retain(|moved| matches!(moved, TimerMove::Drop(_)));
            }
            Plant::TriedListIgnored => forget_chain(change),
            Plant::LapsedKeepTheirRank => keep_rank(change),
            Plant::DoorJumpsTheLine if self.held > 0 => self.show_held(change),
            Plant::DowntimeNotGivenBack if change.what == "window_extended" => return Written::No,
            Plant::BouncedStillAsked => keep_reach(change),
            Plant::LostOnRetry if change.what == "send_failed" => settle_retry(at, change),
            _elsewhere => {}
        }
        Written::Yes
    }

    /// The seats that were said to be open were held: they are taken from whoever they were held for.
    fn show_held(&self, change: &mut Change) {
        let Some((before, after)) = head_of(change) else { return };
        after.held += self.held;
        before.held = self.held;
        after.held -= (after.taken + after.held).saturating_sub(after.cap);
    }

    /// What the engine says it wrote, as the judges will see it.
    pub fn read(&self, rows: &mut ListRows) {
        if self.plant == Plant::AuditRowMissing {
            rows.audit.retain(|row| row.what != "lapsed");
        }
    }
}

/// An offer that somebody has claimed, as if nobody had.
fn unclaim(snapshot: &mut Snapshot) {
    let Some(offer) = snapshot.offer.as_mut().filter(|offer| offer.state == OfferState::Claimed) else { return };
    offer.state = OfferState::Live;
    if let Some(place) = &mut snapshot.place {
        (place.state, place.booked_by) = (PlaceState::Held, None);
    }
}

fn without_quiet(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    match &mut settings {
        Settings::Event(event) => event.quiet = Quiet::NONE,
        Settings::Desk(desk) => desk.rules.quiet = None,
    }
    settings
}

fn head_of(change: &mut Change) -> Option<(&mut Head, &mut Head)> {
    let head = change.head.as_mut()?;
    Some((head.before.as_mut()?, &mut head.after))
}

fn keep_held(change: &mut Change) {
    if let Some((before, after)) = head_of(change) {
        after.held = before.held;
    }
}

/// The window of a new offer runs before it was sent, and its timer with it.
fn arm(at: Timestamp, change: &mut Change) {
    for row in &mut change.rows {
        let RowMove::Offer { before: None, after } = row else { continue };
        let lapse = TimerName::Lapse { place: after.place, seq: after.seq };
        for moved in &mut change.timers {
            if let TimerMove::Book(timer) = moved
                && timer.name == lapse
            {
                timer.due_at = timer.due_at.min(at + SignedDuration::from_hours(1));
                after.ends_at = Some(timer.due_at);
            }
        }
    }
}

fn cancels(change: &Change) -> bool {
    change.rows.iter().filter_map(RowMove::entry_after).any(|entry| entry.state == EntryState::Cancelled)
}

/// A place that is offered to the next person forgets whom it was offered to before.
fn forget_chain(change: &mut Change) {
    let went_on = change.rows.iter_mut().filter_map(|row| match row {
        RowMove::Place { before: Some(before), after } if after.seq > before.seq => {
            after.chain = after.chain.next();
            Some((after.id, after.chain))
        }
        _another => None,
    });
    let went_on: Vec<_> = went_on.collect();
    for row in &mut change.rows {
        if let RowMove::Offer { before: None, after } = row
            && let Some((_, chain)) = went_on.iter().find(|(place, _)| *place == after.place)
        {
            after.chain = *chain;
        }
    }
}

fn entries(change: &mut Change) -> impl Iterator<Item = (&Entry, &mut Entry)> {
    change.rows.iter_mut().filter_map(|row| match row {
        RowMove::Entry { before: Some(before), after } => Some((&*before, after)),
        _another => None,
    })
}

fn keep_rank(change: &mut Change) {
    let mut kept = false;
    for (before, after) in entries(change).filter(|(before, after)| after.passes > before.passes) {
        (after.passes, after.moved, kept) = (before.passes, before.moved, true);
    }
    if let Some((before, after)) = head_of(change).filter(|_| kept) {
        after.asked = before.asked;
    }
}

/// A message came back, and its address stays open.
fn keep_reach(change: &mut Change) {
    let came_back = |row: &RowMove| {
        let RowMove::Message { after, .. } = row else { return false };
        matches!(after.state, MessageState::Bounced | MessageState::Suppressed)
    };
    if change.rows.iter().any(came_back) {
        for (before, after) in entries(change) {
            (after.mail_reach, after.text_reach) = (before.mail_reach, before.text_reach);
        }
    }
}

/// A message that is to be tried again counts as sent.
fn settle_retry(at: Timestamp, change: &mut Change) {
    for row in &mut change.rows {
        if let RowMove::Message { before: Some(before), after } = row
            && (after.state, after.attempts) == (MessageState::Queued, before.attempts)
        {
            (after.state, after.settled_at) = (MessageState::Sent, Some(at));
        }
    }
}
