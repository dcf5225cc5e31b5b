//! rules/desk: the month in numbers goes to the owner on the first Monday of the next one, at nine.

use super::DeskSettings;
use crate::change::Reply;
use crate::draft::{DeskDraft, Note, Verdict, more};
use crate::need::{MessageKey, MessageRead};
use crate::snapshot::Said;
use crate::timer::TimerName;
use crate::words::{MessageKind, Urgency};
use jiff::civil::{Date, Time, Weekday};
use jiff::{Timestamp, ToSpan};

const AT: Time = Time::constant(9, 0, 0, 0);

pub(crate) fn next_summary(desk: &DeskSettings, now: Timestamp) -> Timestamp {
    let this = desk.zone.civil(now).date().first_of_month();
    let at = |month: Date| desk.zone.at(first_monday(month).to_datetime(AT));
    if at(this) > now { at(this) } else { at(this.saturating_add(1.month())) }
}

fn first_monday(month: Date) -> Date {
    let first = month.first_of_month();
    if first.weekday() == Weekday::Monday { first } else { first.nth_weekday(1, Weekday::Monday).unwrap_or(first) }
}

/// The message names the month it speaks of, as year and month.
pub(crate) fn summary_due(mut draft: DeskDraft<'_>) -> Verdict {
    let desk = draft.settings;
    let last = desk.zone.civil(draft.now).date().first_of_month().saturating_sub(1.month());
    let subject = u64::try_from(i64::from(last.year()) * 100 + i64::from(last.month())).unwrap_or(0);
    let (kind, urgency) = (MessageKind::DeskSummary, Urgency::Polite);
    let key = MessageKey { entry: None, kind, subject, generation: 0 };
    match draft.snapshot.said {
        None => return more(MessageRead::Said(key)),
        // A desk that moved to another zone meets the same Monday twice.
        Some(Said::Before) => {}
        Some(Said::Never) => draft.say(&Note { kind, entry: None, subject, generation: 0, urgency }),
    }
    draft.book(TimerName::Summary { list: draft.head.list }, next_summary(desk, draft.now));
    draft.finish(Reply::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Service;
    use crate::zone::Zone;

    #[test]
    fn the_first_monday_at_nine_wall_time() {
        let service = Service { name: "Cut".to_string(), minutes: 30, price_cents: 0 };
        let desk = DeskSettings::new("Salon", Zone::parse("Europe/Berlin").expect("a zone"), vec![service]);
        let next = |now: &str| next_summary(&desk, now.parse().expect("a moment")).to_string();
        assert_eq!(next("2026-06-01T06:59:59Z"), "2026-06-01T07:00:00Z");
        assert_eq!(next("2026-06-01T07:00:00Z"), "2026-07-06T07:00:00Z");
        assert_eq!(next("2026-11-20T12:00:00Z"), "2026-12-07T08:00:00Z");
    }
}
