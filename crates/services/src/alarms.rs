//! services: when something needs an owner, pure. An alarm is raised at its threshold and over only well below it, so that it
//! does not flicker around one number.

use rules::{AlarmName, AlarmState};

/// What is watched, as it stands now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// Mails of the last hour that were handed over.
    pub sent: u64,
    /// Tries of the last hour in vain.
    pub not_sent: u64,
    /// Links, keys and hook secrets of the last hour that were wrong.
    pub bad_signatures: u64,
    pub late_messages: u64,
    pub stuck_timers: u64,
    pub broken_endpoints: u64,
    /// Nothing leaves by mail.
    pub mail_down: bool,
    /// Nothing leaves by text.
    pub text_down: bool,
    /// How long the oldest message that is due has waited, in seconds.
    pub oldest_seconds: u64,
    /// How far the machine's clock jumped in the last hour, or is behind.
    pub clock_off_seconds: u64,
    /// One while the database takes no write.
    pub unwritable: u64,
    /// Damaged places in the database file.
    pub damaged: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Of all tries to send.
    pub send_failures_percent: u32,
    /// Fewer than this are no alarm, whatever their share.
    pub send_failures_least: u32,
    pub bad_signatures_per_hour: u32,
    pub late_messages: u32,
    pub stuck_timers: u32,
    /// How late is late.
    pub late_minutes: u32,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            send_failures_percent: 20,
            send_failures_least: 10,
            bad_signatures_per_hour: 200,
            late_messages: 5,
            stuck_timers: 1,
            late_minutes: 10,
        }
    }
}

/// Every alarm, and whether it should be raised; `raised` are those that are so far.
#[must_use]
pub fn alarms(readings: &Readings, thresholds: &Thresholds, raised: &[AlarmName]) -> Vec<(AlarmName, AlarmState)> {
    let stands = |name: &AlarmName| {
        let (value, threshold) = measured(*name, readings, thresholds);
        // Raised at the threshold, over below half of it.
        let over = if raised.contains(name) { value * 2 < threshold } else { value < threshold };
        (*name, if over { AlarmState::Over } else { AlarmState::Raised })
    };
    AlarmName::ALL.iter().map(stands).collect()
}

fn measured(name: AlarmName, readings: &Readings, thresholds: &Thresholds) -> (u64, u64) {
    match name {
        AlarmName::SendFailures => (failing_percent(readings, thresholds), thresholds.send_failures_percent.into()),
        AlarmName::BadSignatures => (readings.bad_signatures, thresholds.bad_signatures_per_hour.into()),
        AlarmName::StuckTimers => (readings.stuck_timers, thresholds.stuck_timers.into()),
        AlarmName::LateMessages => (readings.late_messages, thresholds.late_messages.into()),
        AlarmName::BrokenEndpoints => (readings.broken_endpoints, 1),
        AlarmName::MailDown => (readings.mail_down.into(), 1),
        AlarmName::TextDown => (readings.text_down.into(), 1),
        AlarmName::WrongClock => (readings.clock_off_seconds, 1),
        AlarmName::Unwritable => (readings.unwritable, 1),
        AlarmName::DamagedFile => (readings.damaged, 1),
    }
}

/// None at all where there were few: one mail that fails at night is a hundred per cent of that hour.
fn failing_percent(readings: &Readings, thresholds: &Thresholds) -> u64 {
    if readings.not_sent < u64::from(thresholds.send_failures_least) {
        return 0;
    }
    readings.not_sent * 100 / (readings.sent + readings.not_sent).max(1)
}

fn waited(seconds: u64) -> String {
    match seconds {
        0..=59 => "less than 1 minute".to_string(),
        60..=119 => "1 minute".to_string(),
        120..=7199 => format!("{} minutes", seconds / 60),
        _hours => format!("{} hours", seconds / 3600),
    }
}

/// What it is, in a few words.
#[must_use]
pub fn title(name: AlarmName) -> &'static str {
    match name {
        AlarmName::SendFailures => "mails are not getting through",
        AlarmName::BadSignatures => "many wrong links or keys",
        AlarmName::StuckTimers => "timers are stuck",
        AlarmName::LateMessages => "messages are late",
        AlarmName::BrokenEndpoints => "a webhook was given up",
        AlarmName::MailDown => "no mail leaves",
        AlarmName::TextDown => "no text leaves",
        AlarmName::WrongClock => "the clock is wrong",
        AlarmName::Unwritable => "nothing can be saved",
        AlarmName::DamagedFile => "the database is damaged",
    }
}

/// What happened and what to do now.
#[must_use]
pub fn text(name: AlarmName, readings: &Readings) -> String {
    match name {
        AlarmName::SendFailures => format!(
            "Mails are not getting through: {} of {} tries in the last hour were in vain. Please look at your mail \
             server and at the settings under [smtp].",
            readings.not_sent,
            readings.sent + readings.not_sent,
        ),
        AlarmName::BadSignatures => format!(
            "{} wrong links, keys or hook secrets came in the last hour. Somebody may be trying them out; nobody got in \
             by that. If it is a program of yours, its key may be out of date.",
            readings.bad_signatures,
        ),
        AlarmName::StuckTimers => format!(
            "Timers that are late: {}. Offers and reminders may be late too. Please look at the log; a full disk is the \
             usual cause.",
            readings.stuck_timers,
        ),
        AlarmName::LateMessages => format!(
            "{} messages should have gone out already. Please look at your mail server and at the log.",
            readings.late_messages,
        ),
        AlarmName::BrokenEndpoints => format!(
            "Webhooks given up after three days in vain: {}. Nothing is lost: mend the other side, then press Resume on \
             the page Webhooks.",
            readings.broken_endpoints,
        ),
        AlarmName::MailDown => format!(
            "No mail leaves: your mail server is away or takes nothing from us. Nothing is lost and nobody loses an \
             offer; the oldest message has waited for {}. Please look at the settings under [smtp] and try \
             \u{201c}usher send --test\u{201d}.",
            waited(readings.oldest_seconds),
        ),
        AlarmName::TextDown => format!(
            "No text leaves: the text service is away or takes nothing from us. Desks ask people by mail meanwhile; the \
             oldest message has waited for {}. Please look at the settings under [text] and try \
             \u{201c}usher send --test\u{201d}.",
            waited(readings.oldest_seconds),
        ),
        AlarmName::WrongClock => format!(
            "The clock of the machine jumped, or is behind, by {} minutes. Offers, reminders and messages wait until it \
             has been steady for two minutes. Please look at its time service. If the clock was wrong before and is right \
             now, restart Usher and run \u{201c}usher clock accept\u{201d}.",
            readings.clock_off_seconds / 60,
        ),
        AlarmName::Unwritable => format!(
            "The database takes no write ({} reason in the log). Nothing that was answered is lost, but nobody can sign up \
             or cancel. Please free some space on the disk.",
            readings.unwritable,
        ),
        AlarmName::DamagedFile => format!(
            "{} places of the database file are damaged. Please keep a copy of the data folder, run \u{201c}usher check\u{201d}, and \
             restore the newest backup that checks clean.",
            readings.damaged,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raised(readings: Readings, before: &[AlarmName]) -> Vec<AlarmName> {
        let all = alarms(&readings, &Thresholds::default(), before);
        assert_eq!(all.len(), AlarmName::ALL.len());
        all.into_iter().filter(|(_, state)| *state == AlarmState::Raised).map(|(name, _)| name).collect()
    }

    #[test]
    fn all_is_well() {
        assert!(raised(Readings::default(), &[]).is_empty());
        let busy = Readings { sent: 5000, not_sent: 900, bad_signatures: 199, late_messages: 4, ..Readings::default() };
        assert!(raised(busy, &[]).is_empty());
    }

    #[test]
    fn each_is_raised_at_its_threshold() {
        let none = Readings::default();
        for (readings, name) in [
            (Readings { sent: 80, not_sent: 20, ..none }, AlarmName::SendFailures),
            (Readings { bad_signatures: 200, ..none }, AlarmName::BadSignatures),
            (Readings { late_messages: 5, ..none }, AlarmName::LateMessages),
            (Readings { stuck_timers: 1, ..none }, AlarmName::StuckTimers),
            (Readings { broken_endpoints: 1, ..none }, AlarmName::BrokenEndpoints),
            (Readings { mail_down: true, oldest_seconds: 90, ..none }, AlarmName::MailDown),
            (Readings { text_down: true, oldest_seconds: 9_000, ..none }, AlarmName::TextDown),
            (Readings { clock_off_seconds: 400, ..none }, AlarmName::WrongClock),
            (Readings { unwritable: 1, ..none }, AlarmName::Unwritable),
            (Readings { damaged: 2, ..none }, AlarmName::DamagedFile),
        ] {
            assert_eq!(raised(readings, &[]), [name]);
            assert!(text(name, &readings).chars().any(|letter| letter.is_ascii_digit()));
        }
    }

    #[test]
    fn it_stays_until_it_is_well_below() {
        let late = [AlarmName::LateMessages];
        for (count, stays) in [(5, true), (4, true), (3, true), (2, false), (0, false)] {
            let readings = Readings { late_messages: count, ..Readings::default() };
            assert_eq!(raised(readings, &late) == late, stays, "{count}");
        }
        let stuck = [AlarmName::StuckTimers];
        assert!(raised(Readings::default(), &stuck).is_empty());
    }

    #[test]
    fn a_few_failures_at_night_are_no_alarm() {
        assert!(raised(Readings { sent: 0, not_sent: 9, ..Readings::default() }, &[]).is_empty());
        assert!(!raised(Readings { sent: 0, not_sent: 10, ..Readings::default() }, &[]).is_empty());
        let passing = [AlarmName::SendFailures];
        assert!(raised(Readings { sent: 90, not_sent: 9, ..Readings::default() }, &passing).is_empty());
    }
}
