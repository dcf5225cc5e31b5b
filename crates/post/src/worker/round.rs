//! post/worker: the thread's loop. It sleeps on the outbox, which is a hint; what is due is asked of the keeper.

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

/// What to do after one look.
enum Step {
    /// There may be more.
    Again,
    /// Until something changes, or this long.
    Wait(Duration),
    End,
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
    if !until.is_zero() {
        return Step::Wait(until);
    }
    // What is due may be either, so the slower door bounds how much is taken at once.
    let now = Instant::now();
    match (office.in_flight.room(), pace.mail.room(now).min(pace.text.room(now))) {
        // A mail that lands wakes us.
        (0, _) => Step::Wait(limits::LONGEST_SLEEP),
        (_, 0) => Step::Wait(limits::REST),
        (room, allowed) => take(office, pace, room.min(allowed)),
    }
}

/// How long until the next message is due by the house's clock.
fn until(next_due: Option<Timestamp>, now: Timestamp) -> Duration {
    next_due.map_or(limits::LONGEST_SLEEP, |due| {
        Duration::try_from(due.duration_since(now)).unwrap_or(Duration::ZERO).min(limits::LONGEST_SLEEP)
    })
}

fn take(office: &Arc<Office>, pace: &mut Paces, room: usize) -> Step {
    match office.keeper.lease(room) {
        Ok(handed) if handed.is_empty() => Step::Wait(limits::REST),
        Ok(handed) => {
            for one in handed {
                let pace = match one.message.channel {
                    Channel::Mail => &mut pace.mail,
                    Channel::Text => &mut pace.text,
                };
                let wait = pace.next(Instant::now());
                deliver::start(office, one, wait);
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
