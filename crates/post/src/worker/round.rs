//! post/worker: the thread's loop. It sleeps on the outbox, which is a hint; what is due is asked of the keeper.

use super::breaker::Flow;
use super::pace::Pace;
use super::per_channel::PerChannel;
use super::{Office, deliver};
use crate::limits;
use jiff::Timestamp;
use keeper::Fault;
use rules::Channel;
use std::sync::Arc;
use std::time::{Duration, Instant};

type Paces = PerChannel<Pace>;

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
    let mut pace = PerChannel { mail, text: Pace::new(settings.texts_per_second, now) };
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

/// What may be taken by one door now.
enum Wish {
    Some(usize),
    /// The transport was down: one message finds out, or a question if there is none.
    OneTry,
    /// Nothing before this long.
    Rest(Duration),
}

impl Wish {
    fn count(&self) -> usize {
        match self {
            Wish::Some(count) => *count,
            Wish::OneTry => 1,
            Wish::Rest(_) => 0,
        }
    }
}

fn look(office: &Arc<Office>, pace: &mut Paces, next_due: Option<Timestamp>) -> Step {
    let until = until(next_due, office.clock.now());
    match (wish(office, pace, Channel::Text, until), wish(office, pace, Channel::Mail, until)) {
        (Wish::Rest(texts), Wish::Rest(mails)) => Step::Wait(texts.min(mails)),
        (texts, mails) => take(office, pace, &texts, &mails),
    }
}

fn wish(office: &Office, pace: &mut Paces, channel: Channel, until: Duration) -> Wish {
    let now = Instant::now();
    match office.breakers.flow(channel, now) {
        Flow::OneTry => Wish::OneTry,
        Flow::Wait(rest) => Wish::Rest(rest),
        Flow::Free if !until.is_zero() => Wish::Rest(until),
        Flow::Free => match (office.flights.of(channel).room(), pace.of_mut(channel).room(now)) {
            // One that lands wakes us.
            (0, _) => Wish::Rest(limits::LONGEST_SLEEP),
            (_, 0) => Wish::Rest(limits::REST),
            (room, allowed) => Wish::Some(room.min(allowed)),
        },
    }
}

/// How long until the next message is due by the house's clock.
fn until(next_due: Option<Timestamp>, now: Timestamp) -> Duration {
    next_due.map_or(limits::LONGEST_SLEEP, |due| {
        Duration::try_from(due.duration_since(now)).unwrap_or(Duration::ZERO).min(limits::LONGEST_SLEEP)
    })
}

/// Texts first: their windows are the short ones.
fn take(office: &Arc<Office>, pace: &mut Paces, texts: &Wish, mails: &Wish) -> Step {
    let tries = [(Channel::Text, texts), (Channel::Mail, mails)].into_iter();
    let tries = tries.filter_map(|(channel, wish)| matches!(wish, Wish::OneTry).then_some(channel));
    tries.clone().for_each(|channel| office.breakers.trying(channel, Instant::now()));
    let handed = match office.keeper.lease_both(texts.count(), mails.count()) {
        Ok(handed) => handed,
        Err(Fault::Stopped) => return Step::End,
        Err(fault @ (Fault::Busy(_) | Fault::Broken(_))) => {
            tracing::warn!(%fault, "no messages could be taken");
            Vec::new()
        }
    };
    for channel in tries {
        if handed.iter().all(|one| one.message.channel != channel) {
            office.probe(channel);
        }
    }
    let step = if handed.is_empty() { Step::Wait(limits::REST) } else { Step::Again };
    for one in handed {
        let now = Instant::now();
        let wait = pace.of_mut(one.message.channel).next(now);
        deliver::start(office, one, now + wait);
    }
    step
}
