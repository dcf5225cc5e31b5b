//! rules: an alarm has a row, so that its owners are told once when it is raised and once when it is over, also across
//! a restart, and never more than once an hour.

use crate::change::{HouseReply, Reply, RowMove};
use crate::draft::{Verdict, empty_change, reply, written};
use crate::ids::{AlarmId, ListId};
use crate::limits;
use crate::snapshot::Snapshot;
use crate::words::Channel;
use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(AlarmName, AlarmState);

/// What there is to be alarmed about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AlarmName {
    /// Too many mails are not taken.
    SendFailures,
    /// Somebody tries links, keys or hook secrets.
    BadSignatures,
    /// Timers that should have acted long ago.
    StuckTimers,
    /// Messages that should have gone out long ago.
    LateMessages,
    /// A webhook endpoint that was given up.
    BrokenEndpoints,
    /// No mail leaves: the mail server is away or takes nothing from us. Desks ask people by text meanwhile.
    MailDown,
    /// The same for texts.
    TextDown,
    /// The machine's clock jumped, or is behind.
    WrongClock,
    /// The database takes no write. This one is kept in memory.
    Unwritable,
    /// The database file is damaged.
    DamagedFile,
}

impl AlarmName {
    /// The alarm that is raised while nothing leaves by this channel.
    #[must_use]
    pub fn of_outage(channel: Channel) -> AlarmName {
        match channel {
            Channel::Mail => AlarmName::MailDown,
            Channel::Text => AlarmName::TextDown,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AlarmState {
    Raised,
    Over,
}

/// One row per name, from the first time it was raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    pub id: AlarmId,
    pub rev: u32,
    pub name: AlarmName,
    pub state: AlarmState,
    /// Since when it is in this state.
    pub since: Timestamp,
    /// What the owners were last told, and when.
    pub told: AlarmState,
    pub told_at: Option<Timestamp>,
}

impl Alarm {
    /// Whether there is something to write down or to tell.
    #[must_use]
    pub fn is_news(&self, state: AlarmState, now: Timestamp) -> bool {
        self.state != state || self.may_tell(state, now)
    }

    /// Whether the owners should hear of it now.
    #[must_use]
    pub fn may_tell(&self, state: AlarmState, now: Timestamp) -> bool {
        let rest = SignedDuration::from_mins(limits::ALARM_REST_MINUTES);
        self.told != state && self.told_at.is_none_or(|at| now.duration_since(at) >= rest)
    }
}

/// As it stands now; the reply says whether the owners are to be told.
pub(crate) fn decide(snapshot: &Snapshot, name: AlarmName, state: AlarmState, now: Timestamp) -> Verdict {
    let before = snapshot.alarm;
    let fresh = || {
        let (id, told) = (AlarmId(snapshot.next_id), AlarmState::Over);
        Alarm { id, rev: 0, name, state: AlarmState::Over, since: now, told, told_at: None }
    };
    let known = before.unwrap_or_else(fresh);
    if !known.is_news(state, now) {
        return reply(Reply::Nothing);
    }
    let tell = known.may_tell(state, now);
    let after = Alarm {
        rev: before.map_or(0, |known| known.rev + 1),
        state,
        since: if known.state == state { known.since } else { now },
        told: if tell { state } else { known.told },
        told_at: if tell { Some(now) } else { known.told_at },
        ..known
    };
    let mut change = empty_change(ListId::HOUSE, "alarm");
    change.rows.push(RowMove::Alarm { before, after });
    let reply = Reply::House(HouseReply::Alarm { tell: tell.then_some(state) });
    written(reply, change)
}

#[cfg(test)]
mod tests {
    use super::*;
    use AlarmState::{Over, Raised};

    /// Minutes and states in, what the owners are told out.
    fn told(script: &[(i64, AlarmState)]) -> Vec<(i64, AlarmState)> {
        let noon: Timestamp = "2026-06-01T12:00:00Z".parse().expect("a moment");
        let mut snapshot = Snapshot { next_id: 1, ..Snapshot::default() };
        let mut told = Vec::new();
        for (minute, state) in script {
            let now = noon + SignedDuration::from_mins(*minute);
            let Ok(decision) = decide(&snapshot, AlarmName::LateMessages, *state, now) else {
                panic!("more rows are never needed")
            };
            if let Reply::House(HouseReply::Alarm { tell: Some(state) }) = decision.reply {
                told.push((*minute, state));
            }
            let row = decision.change.and_then(|mut change| change.rows.pop());
            if let Some(RowMove::Alarm { after, .. }) = row {
                snapshot.alarm = Some(after);
            }
        }
        told
    }

    #[test]
    fn once_when_it_is_raised_and_once_when_it_is_over() {
        let script = [(0, Over), (1, Raised), (2, Raised), (90, Raised), (91, Over), (92, Over), (300, Over)];
        assert_eq!(told(&script), [(1, Raised), (91, Over)]);
    }

    #[test]
    fn never_more_than_once_an_hour() {
        let script = [(0, Raised), (5, Over), (10, Raised), (20, Over), (59, Over), (60, Over), (61, Over)];
        assert_eq!(told(&script), [(0, Raised), (60, Over)]);
        let flapping = [(0, Raised), (5, Over), (60, Raised), (61, Raised)];
        assert_eq!(told(&flapping), [(0, Raised)], "who was told that it is raised still knows");
    }
}
