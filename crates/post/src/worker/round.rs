//! post/worker: the thread's loop. It sleeps on the outbox, which is a hint; what is due is asked of the keeper.

use super::breaker::Flow;
use super::pace::Pace;
use super::{Office, deliver};
use crate::limits;
use jiff::Timestamp;
use keeper::Fault;
use rules::Channel;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Mails and texts leave by different doors, each at its own pace.
struct Paces {
    mail: Pace,
    text: Pace,
}

impl Paces {
    fn of(&mut self, channel: Channel) -> &mut Pace {
        match channel {
            Channel::Mail => &mut self.mail,
            Channel::Text => &mut self.text,
        }
    }
}

/// What to do after one look.
enum Step {
    /// There may be more.
    Again,
    /// Until something changes, or this long.
    Wait(Duration),
    End,
}

impl Step {
    /// What both doors together want: whoever has more to do goes first.
    fn and(self, other: Step) -> Step {
        match (self, other) {
            (Step::End, _) | (_, Step::End) => Step::End,
            (Step::Again, _) | (_, Step::Again) => Step::Again,
            (Step::Wait(one), Step::Wait(other)) => Step::Wait(one.min(other)),
        }
    }
}

pub(super) fn serve(office: &Arc<Office>) {
    let outbox = office.keeper.outbox();
    let (settings, now) = (&office.settings, Instant::now());
    let mail = Pace::new(settings.rate_per_second, now);
    let mut pace = Paces { mail, text: Pace::new(settings.texts_per_second, now) };
    loop {
        // Looked at before anything else: what changes from here on ends the wait at once.
        let (next_due, seen) = outbox.look();
        if *office.stopping.borrow() {
            return;
        }
        match look(office, &mut pace, next_due) {
            Step::Again => {}
            Step::Wait(longest) => {
                let _looked_at_again = outbox.wait(seen, longest);
            }
            Step::End => return,
        }
    }
}

fn look(office: &Arc<Office>, pace: &mut Paces, next_due: Option<Timestamp>) -> Step {
    let until = until(next_due, office.clock.now());
    // Texts first: their windows are the short ones.
    let text = look_at(office, pace, Channel::Text, until);
    if matches!(text, Step::End) {
        return text;
    }
    text.and(look_at(office, pace, Channel::Mail, until))
}

fn look_at(office: &Arc<Office>, pace: &mut Paces, channel: Channel, until: Duration) -> Step {
    match office.breakers.flow(channel, Instant::now()) {
        Flow::Free if until.is_zero() => take_some(office, pace, channel),
        Flow::Free => Step::Wait(until),
        Flow::Wait(rest) => Step::Wait(rest),
        Flow::OneTry => {
            office.breakers.trying(channel, Instant::now());
            let step = take(office, pace, channel, 1);
            if matches!(step, Step::Wait(_)) {
                office.probe(channel);
            }
            step
        }
    }
}

fn take_some(office: &Arc<Office>, pace: &mut Paces, channel: Channel) -> Step {
    match (office.flights.of(channel).room(), pace.of(channel).room(Instant::now())) {
        // One that lands wakes us.
        (0, _) => Step::Wait(limits::LONGEST_SLEEP),
        (_, 0) => Step::Wait(limits::REST),
        (room, allowed) => take(office, pace, channel, room.min(allowed)),
    }
}

/// How long until the next message is due by the house's clock.
fn until(next_due: Option<Timestamp>, now: Timestamp) -> Duration {
    next_due.map_or(limits::LONGEST_SLEEP, |due| {
        Duration::try_from(due.duration_since(now)).unwrap_or(Duration::ZERO).min(limits::LONGEST_SLEEP)
    })
}

fn take(office: &Arc<Office>, pace: &mut Paces, channel: Channel, room: usize) -> Step {
    match office.keeper.lease_of(channel, room) {
        Ok(handed) if handed.is_empty() => Step::Wait(limits::REST),
        Ok(handed) => {
            for one in handed {
                let now = Instant::now();
                deliver::start(office, one, now + pace.of(channel).next(now));
            }
            Step::Again
        }
        Err(Fault::Stopped) => Step::End,
        Err(fault @ (Fault::Busy(_) | Fault::Broken(_))) => {
            tracing::warn!(%fault, "no messages could be taken");
            Step::Wait(limits::REST)
        }
    }
}
