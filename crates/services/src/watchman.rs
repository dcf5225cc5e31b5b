//! services: one look at everything that is watched: counts of the last hour, what is late, what was given up. Alarms are
//! written down by a command, and owners are told by mail what that command says they should be told.

use crate::alarms::{self, Readings, Thresholds};
use crate::backend::{Backend, random_number};
use crate::limits;
use jiff::{SignedDuration, Timestamp};
use keeper::{ClockNews, Fault};
use rules::{
    Act, Actor, Alarm, AlarmId, AlarmName, AlarmState, Channel, Command, Email, Host, HouseAct, HouseReply, HouseRole,
    ListId, Reply,
};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use store::StoreError;
use store::sqlite::SqliteReader;

/// Counted since the start.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    sent: u64,
    not_sent: u64,
    bad_signatures: u64,
}

/// Looks at what needs an owner, and tells them.
pub struct Watchman {
    backend: Arc<Backend>,
    /// From when on something is an alarm.
    thresholds: Thresholds,
    /// What a look through the whole file found, once there was one.
    damage: Arc<FileDamage>,
    /// One per look, oldest first, for an hour back.
    samples: Mutex<VecDeque<(Timestamp, Totals)>>,
    last: Mutex<Readings>,
    /// Alarms about the file itself: while they are raised, it cannot be relied on to take a row.
    kept: Mutex<Vec<Alarm>>,
}

/// How many places of the file are damaged, as far as anybody has looked.
#[derive(Debug, Default)]
pub struct FileDamage(AtomicU64);

impl FileDamage {
    pub fn found(&self, places: u64) {
        self.0.store(places, Ordering::SeqCst);
    }

    fn places(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

impl Watchman {
    #[must_use]
    pub fn new(backend: Arc<Backend>, thresholds: Thresholds, damage: Arc<FileDamage>) -> Watchman {
        let (samples, last, kept) = (Mutex::default(), Mutex::default(), Mutex::default());
        Watchman { backend, thresholds, damage, samples, last, kept }
    }

    /// As of the last look.
    #[must_use]
    pub fn last(&self) -> Readings {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All alarms: those with a row, and those kept here instead.
    #[must_use]
    pub fn with_kept(&self, rows: Vec<Alarm>) -> Vec<Alarm> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        rows.into_iter().filter(|row| !is_of_file(row.name)).chain(kept.iter().copied()).collect()
    }

    /// What was counted in the last hour, or since the start if that is less.
    fn of_the_hour(&self, now: Timestamp, totals: Totals) -> Totals {
        let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        let hour_ago = now - SignedDuration::from_hours(1);
        while samples.get(1).is_some_and(|(at, _)| *at <= hour_ago) {
            samples.pop_front();
        }
        let then = samples.front().map_or_else(Totals::default, |(_, totals)| *totals);
        if samples.len() < limits::WATCH_SAMPLES {
            samples.push_back((now, totals));
        }
        Totals {
            sent: totals.sent.saturating_sub(then.sent),
            not_sent: totals.not_sent.saturating_sub(then.not_sent),
            bad_signatures: totals.bad_signatures.saturating_sub(then.bad_signatures),
        }
    }
}

struct Seen {
    late_messages: u64,
    stuck_timers: u64,
    broken_endpoints: u64,
    oldest_due: Option<Timestamp>,
    alarms: Vec<Alarm>,
    owners: Vec<Email>,
}

impl Watchman {
    /// Looks once. Blocks while it reads and writes, so it wants a thread of its own.
    pub fn look(&self) {
        let now = self.backend.now();
        let late = now - SignedDuration::from_mins(self.thresholds.late_minutes.into());
        let seen = match self.backend.readers.with(|reader| read(reader, late)) {
            Ok(seen) => seen,
            Err(error) => return tracing::error!(%error, "the watchman could not look"),
        };
        let readings = self.readings(&seen, now);
        let is_raised = |alarm: &&Alarm| alarm.state == AlarmState::Raised;
        let raised: Vec<AlarmName> = seen.alarms.iter().filter(is_raised).map(|alarm| alarm.name).collect();
        for (name, state) in alarms::alarms(&readings, &self.thresholds, &raised) {
            if is_of_file(name) {
                self.keep_in_mind(name, state, &readings, &seen.owners);
                continue;
            }
            let known = seen.alarms.iter().find(|alarm| alarm.name == name);
            let news = known.map_or(state == AlarmState::Raised, |known| known.is_news(state, now));
            if news && let Some(tell) = self.note_alarm(name, state) {
                self.tell_owners(name, tell, &readings, &seen.owners);
            }
        }
    }

    fn readings(&self, seen: &Seen, now: Timestamp) -> Readings {
        let (sent, failed, bounced) = self.backend.posted();
        let counts = &self.backend.counts;
        let bad_signatures = counts.bad_links.get() + counts.bad_tokens.get() + counts.bad_deliveries.get();
        let hour = self.of_the_hour(now, Totals { sent, not_sent: failed + bounced, bad_signatures });
        let readings = Readings {
            sent: hour.sent,
            not_sent: hour.not_sent,
            bad_signatures: hour.bad_signatures,
            late_messages: seen.late_messages,
            stuck_timers: seen.stuck_timers,
            broken_endpoints: seen.broken_endpoints,
            mail_down: self.backend.outage(Channel::Mail).is_some(),
            text_down: self.backend.outage(Channel::Text).is_some(),
            oldest_seconds: seen.oldest_due.map_or(0, |due| now.duration_since(due).as_secs().max(0).unsigned_abs()),
            clock_off_seconds: clock_off(self.backend.clock.news()),
            unwritable: u64::from(self.backend.keeper.write_trouble().is_some()),
            damaged: self.damage.places(),
        };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = readings;
        readings
    }

    /// Owners are told by mail, the log says why, and no row is needed for either.
    fn keep_in_mind(&self, name: AlarmName, state: AlarmState, readings: &Readings, owners: &[Email]) {
        let now = self.backend.now();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = Alarm {
            id: AlarmId(0),
            rev: 0,
            name,
            state: AlarmState::Over,
            since: now,
            told: AlarmState::Over,
            told_at: None,
        };
        let known = kept.iter().copied().find(|alarm| alarm.name == name).unwrap_or(fresh);
        if !known.is_news(state, now) {
            return;
        }
        let tell = known.may_tell(state, now);
        let (told, told_at) = if tell { (state, Some(now)) } else { (known.told, known.told_at) };
        kept.retain(|alarm| alarm.name != name);
        kept.push(Alarm { state, since: now, told, told_at, ..known });
        drop(kept);
        tracing::error!(alarm = name.word(), state = state.word(), why = self.backend.keeper.write_trouble(), "alarm");
        if tell {
            self.tell_owners(name, state, readings, owners);
        }
    }

    /// Written down; what to tell, if anything.
    fn note_alarm(&self, name: AlarmName, state: AlarmState) -> Option<AlarmState> {
        let command =
            Command { list: ListId::HOUSE, who: Actor::Keeper, act: Act::House(HouseAct::Alarm { name, state }) };
        match self.backend.keeper.run(command) {
            Ok(Reply::House(HouseReply::Alarm { tell })) => {
                tracing::warn!(alarm = name.word(), state = state.word(), "alarm");
                tell
            }
            Ok(_nothing) => None,
            Err(Fault::Stopped) => None,
            Err(fault @ (Fault::Busy(_) | Fault::Broken(_))) => {
                tracing::error!(alarm = name.word(), %fault, "an alarm could not be written down");
                None
            }
        }
    }

    fn tell_owners(&self, name: AlarmName, state: AlarmState, readings: &Readings, owners: &[Email]) {
        if (name, state) == (AlarmName::MailDown, AlarmState::Raised) {
            // A mail cannot say it; log, console and metrics do.
            return;
        }
        let link = format!("{}/console", self.backend.house.url);
        let (title, detail) = (alarms::title(name), alarms::text(name, readings));
        for to in owners {
            let Ok(number) = random_number() else { return };
            let note = match state {
                AlarmState::Raised => post::AlarmNote::Raised { title, detail: &detail },
                AlarmState::Over => post::AlarmNote::Over { title },
            };
            match post::alarm_mail(&self.backend.house, to.clone(), &note, &link, number, self.backend.now()) {
                Ok(mail) => self.backend.messenger.send(mail),
                Err(error) => tracing::error!(%error, "an alarm mail could not be written"),
            }
        }
    }
}

fn is_of_file(name: AlarmName) -> bool {
    matches!(name, AlarmName::Unwritable | AlarmName::DamagedFile)
}

/// A jump counts as what it was, also when it is over; a clock that is behind counts as long as it is.
fn clock_off(news: ClockNews) -> u64 {
    let off = [news.jumped, news.behind].into_iter().flatten().map(|by| by.as_secs().unsigned_abs());
    off.max().unwrap_or(0)
}

fn read(reader: &mut SqliteReader, late: Timestamp) -> Result<Seen, StoreError> {
    let backlog = reader.backlog(late)?;
    let broken = reader.endpoints()?.iter().filter(|endpoint| endpoint.broken_at.is_some()).count();
    let is_owner = |host: &Host| host.role == HouseRole::Owner && host.removed_at.is_none();
    let owners = reader.hosts()?.into_iter().filter(is_owner).filter_map(|host| host.email);
    Ok(Seen {
        late_messages: backlog.messages_due,
        stuck_timers: backlog.timers_due,
        broken_endpoints: broken as u64,
        oldest_due: backlog.oldest_due,
        alarms: reader.alarms()?,
        owners: owners.take(limits::ALARMED_OWNERS).collect(),
    })
}
