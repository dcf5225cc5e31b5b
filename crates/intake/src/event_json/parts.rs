//! intake/event_json: the settings that are more than one number — dates, times of day, reminders, quiet hours, sites.

use crate::fields::{Fields, Given, as_count};
use crate::limits;
use jiff::civil::{DateTime, Time};
use rules::{Quiet, ReminderRule};
use serde_json::{Value, json};

pub(super) const DATE_TIME: &str = "\"2026-12-18T19:00\"";

/// `2026-12-18T19:00`, perhaps with seconds. An offset is not overlooked but refused: the zone has a field of its own.
pub(super) fn date_time(value: &Value) -> Option<DateTime> {
    let text = value.as_str()?;
    has_shape(text, "dddd-dd-ddTdd:dd").or_else(|| has_shape(text, "dddd-dd-ddTdd:dd:dd"))?.parse().ok()
}

pub(super) fn date_time_text(wall: DateTime) -> String {
    let text = wall.to_string();
    let is_whole = wall.second() == 0 && wall.subsec_nanosecond() == 0;
    text.strip_suffix(":00").filter(|_| is_whole).map_or_else(|| text.clone(), str::to_string)
}

/// `09:00`.
fn clock(value: &Value) -> Option<Time> {
    has_shape(value.as_str()?, "dd:dd")?.parse().ok()
}

pub(super) fn clock_text(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

fn has_shape<'t>(text: &'t str, shape: &str) -> Option<&'t str> {
    let fits = |(octet, want): (u8, u8)| if want == b'd' { octet.is_ascii_digit() } else { octet == want };
    (text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(fits)).then_some(text)
}

pub(super) fn quiet(fields: &mut Fields) -> Given<Quiet> {
    let want = "{\"from\": \"21:00\", \"to\": \"08:00\"} (both alike: no quiet hours)";
    fields.read("quiet", want, |value| {
        let from = clock(value.get("from")?)?;
        let to = clock(value.get("to")?)?;
        (value.as_object()?.len() == 2).then_some(Quiet { from, to })
    })
}

pub(super) fn reminders(fields: &mut Fields) -> Given<Vec<ReminderRule>> {
    let want = "a list such as [{\"days_before\": 7}, {\"morning_of\": \"09:00\"}]";
    fields.read("reminders", want, |value| list(value)?.iter().map(reminder).collect())
}

fn reminder(value: &Value) -> Option<ReminderRule> {
    let mut fields = value.as_object()?.iter();
    let (name, given) = fields.next()?;
    let rule = match name.as_str() {
        "days_before" => ReminderRule::DaysBefore(as_count(given)?),
        "morning_of" => ReminderRule::MorningOf(clock(given)?),
        _unknown => return None,
    };
    fields.next().is_none().then_some(rule)
}

pub(super) fn reminder_to_json(rule: &ReminderRule) -> Value {
    match rule {
        ReminderRule::DaysBefore(days) => json!({"days_before": days}),
        ReminderRule::MorningOf(time) => json!({"morning_of": clock_text(*time)}),
    }
}

pub(super) fn sites(fields: &mut Fields) -> Given<Vec<String>> {
    let want = "a list of web sites such as [\"https://example.org\"]";
    fields.read("sites", want, |value| list(value)?.iter().map(|site| site.as_str().map(str::to_string)).collect())
}

fn list(value: &Value) -> Option<&Vec<Value>> {
    value.as_array().filter(|list| list.len() <= limits::LIST_ELEMENTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wall_times_have_no_offset_and_no_second_spelling() {
        let read = |text: &str| date_time(&json!(text)).map(date_time_text);
        assert_eq!(read("2026-12-18T19:00").as_deref(), Some("2026-12-18T19:00"));
        assert_eq!(read("2026-12-18T19:00:00").as_deref(), Some("2026-12-18T19:00"));
        assert_eq!(read("2026-12-18T19:00:30").as_deref(), Some("2026-12-18T19:00:30"));
        for bad in [
            "2026-12-18T19:00Z",
            "2026-12-18T19:00+02:00",
            "2026-12-18T19:00[Europe/Berlin]",
            "2026-12-18 19:00",
            "2026-12-18",
            "2026-02-30T19:00",
            "2026-12-18T24:00",
            "2026-12-18T19",
            "18.12.2026 19:00",
            "٢٠٢٦-12-18T19:00",
            "",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(date_time(&json!(20_261_218)), None);
    }

    #[test]
    fn times_of_day_have_two_digits_each() {
        assert_eq!(clock(&json!("09:00")).map(clock_text).as_deref(), Some("09:00"));
        for bad in ["9:00", "24:00", "09:60", "09:00:00", "9 am", "", "09-00"] {
            assert_eq!(clock(&json!(bad)), None, "{bad}");
        }
    }
}
