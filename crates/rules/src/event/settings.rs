//! rules/event: what the host decides about an event, and which values make sense.

use crate::contact::Email;
use crate::language::Language;
use crate::limits;
use crate::quiet::Quiet;
use crate::refusal::Refusal;
use crate::remind::ReminderRule;
use crate::settings::{Empty, check_about, check_title};
use crate::zone::Zone;
use jiff::civil::{DateTime, Time};
use jiff::{SignedDuration, Timestamp};

#[derive(Clone, Debug, PartialEq)]
pub struct EventSettings {
    pub name: String,
    pub venue: String,
    /// The wall time at the venue; with the zone it says when.
    pub starts: DateTime,
    pub duration_minutes: u32,
    pub zone: Zone,
    pub cap: u32,
    pub max_party: u32,
    pub reminders: Vec<ReminderRule>,
    pub quiet: Quiet,
    pub window_minutes: u32,
    pub time_critical: TimeCritical,
    pub cut_off_minutes: u32,
    pub floor_minutes: u32,
    pub daily: DailyMail,
    /// A few lines about the evening, shown on the register page.
    pub about: String,
    /// Where the host's own mails go, and where a guest's reply goes.
    pub host_email: Option<Email>,
    pub form_answer: FormAnswer,
    /// How long a seat is held for an address nobody has proved, until the link in its mail is pressed; 0: nobody is asked.
    pub confirm_minutes: u32,
    /// Other web sites (`https://example.org`) that may embed the form, post to it, and get their visitors back.
    pub sites: Vec<String>,
    /// In which mails and guest pages speak, dates and fixed texts included.
    pub language: Language,
    /// Whether large rounds of mails go out just now.
    pub rounds: Rounds,
}

/// Reminders, invitations and news of a new date go out to many at once; the host may hold them back for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    Running,
    Paused,
}

/// What the form tells somebody whose address is on the list already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormAnswer {
    /// Where they stand.
    Status,
    /// "Look in your inbox": the page gives nothing away about who is on the list.
    Inbox,
}

/// What to do with an offer that would lose its window to the night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeCritical {
    WaitForMorning,
    SendAtNight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyMail {
    On,
    Off,
}

impl EventSettings {
    /// The defaults of the product: 7 days, 1 day, morning-of at 09:00; quiet 21:00–08:00; six hours to claim.
    #[must_use]
    pub fn new(name: &str, starts: DateTime, zone: Zone, cap: u32) -> EventSettings {
        EventSettings {
            name: name.to_string(),
            venue: String::new(),
            starts,
            duration_minutes: 120,
            zone,
            cap,
            max_party: 1,
            reminders: vec![
                ReminderRule::DaysBefore(7),
                ReminderRule::DaysBefore(1),
                ReminderRule::MorningOf(Time::constant(9, 0, 0, 0)),
            ],
            quiet: Quiet::DEFAULT,
            window_minutes: 360,
            time_critical: TimeCritical::WaitForMorning,
            cut_off_minutes: 60,
            floor_minutes: 15,
            daily: DailyMail::On,
            about: String::new(),
            host_email: None,
            form_answer: FormAnswer::Status,
            confirm_minutes: 0,
            sites: Vec::new(),
            rounds: Rounds::Running,
            language: Language::En,
        }
    }

    #[must_use]
    pub fn starts_at(&self) -> Timestamp {
        self.zone.at(self.starts)
    }

    #[must_use]
    pub fn ends_at(&self) -> Timestamp {
        self.starts_at() + SignedDuration::from_mins(i64::from(self.duration_minutes))
    }

    /// No offer is made, sent or claimable at or after this moment.
    #[must_use]
    pub fn cut_off_at(&self) -> Timestamp {
        self.starts_at() - SignedDuration::from_mins(i64::from(self.cut_off_minutes))
    }

    /// Whether one sign-up may ask for so many seats.
    pub fn check_party(&self, party: u32) -> Result<(), Refusal> {
        if (1..=self.max_party).contains(&party) { Ok(()) } else { Err(Refusal::PartyRange { most: self.max_party }) }
    }

    /// Which value does not make sense, if any. The start is checked apart: an edit may leave it in the past.
    pub fn check(&self) -> Result<(), Refusal> {
        check_title("name", &self.name, Empty::Refused)?;
        check_title("venue", &self.venue, Empty::Allowed)?;
        self.check_page()?;
        if !(1..=limits::CAP).contains(&self.cap) {
            return Err(Refusal::CapRange { least: 1, most: limits::CAP });
        }
        if self.max_party == 0 || self.max_party > limits::PARTY.min(self.cap) {
            return Err(Refusal::PartyLimitRange { most: limits::PARTY.min(self.cap) });
        }
        if !(1..=limits::DURATION_MINUTES).contains(&self.duration_minutes) {
            return Err(Refusal::DurationRange { most_minutes: limits::DURATION_MINUTES });
        }
        self.check_offers()?;
        self.check_confirm()?;
        self.check_reminders()
    }

    /// Whether a new date may be set now.
    pub fn check_start(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.starts_at() <= now {
            return Err(Refusal::StartInPast);
        }
        if self.starts_at().duration_since(now) > SignedDuration::from_hours(24 * limits::AHEAD_DAYS) {
            return Err(Refusal::StartTooFar { days: limits::AHEAD_DAYS });
        }
        Ok(())
    }

    fn check_page(&self) -> Result<(), Refusal> {
        check_about(&self.about)?;
        if self.sites.len() > limits::SITES || !self.sites.iter().all(|site| is_origin(site)) {
            return Err(Refusal::SiteShape { most: limits::SITES });
        }
        Ok(())
    }

    fn check_confirm(&self) -> Result<(), Refusal> {
        let (least, most) = (limits::CONFIRM_MINUTES_MIN, limits::CONFIRM_MINUTES_MAX);
        if self.confirm_minutes == 0 || (least..=most).contains(&self.confirm_minutes) {
            return Ok(());
        }
        Err(Refusal::ConfirmRange { least, most })
    }

    fn check_offers(&self) -> Result<(), Refusal> {
        let (least, most) = (limits::WINDOW_MINUTES_MIN, limits::WINDOW_MINUTES_MAX);
        if !(least..=most).contains(&self.window_minutes) {
            return Err(Refusal::WindowRange { least, most });
        }
        if self.cut_off_minutes > limits::CUT_OFF_MINUTES {
            return Err(Refusal::CutOffRange { most_minutes: limits::CUT_OFF_MINUTES });
        }
        if !(1..=self.window_minutes.max(15)).contains(&self.floor_minutes) {
            return Err(Refusal::FloorRange { most_minutes: self.window_minutes.max(15) });
        }
        Ok(())
    }

    fn check_reminders(&self) -> Result<(), Refusal> {
        if self.reminders.len() > limits::REMINDERS {
            return Err(Refusal::TooManyReminders { most: limits::REMINDERS });
        }
        let too_far = |rule: &ReminderRule| matches!(rule, ReminderRule::DaysBefore(days) if *days > 365);
        if self.reminders.iter().any(too_far) {
            return Err(Refusal::ReminderRange { most_days: 365 });
        }
        Ok(())
    }
}

/// Scheme, host and perhaps a port, as a browser writes an origin. Nothing in it may end a header or a policy.
fn is_origin(site: &str) -> bool {
    let host = site.strip_prefix("https://").or_else(|| site.strip_prefix("http://"));
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || ".-:".contains(letter);
    host.is_some_and(|host| !host.is_empty() && host.len() <= 253 && host.chars().all(plain))
}
