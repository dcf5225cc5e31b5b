//! intake/settings_json: dates, times of day and reminders, as the API says them and as they are stored.

use crate::fields::as_count;
use jiff::civil::{DateTime, Time};
use serde_json::{Value, json};

/// `2026-12-18T19:00`, perhaps with seconds. An offset is not overlooked but refused: the zone has a field of its own.
pub(super) fn date_time(value: &Value) -> Option<DateTime> {
    let text = value.as_str()?;
    has_shape(text, "dddd-dd-ddTdd:dd").or_else(|| has_shape(text, "dddd-dd-ddTdd:dd:dd"))?.parse().ok()
}

/// Seconds are said only where there are some.
pub(super) fn spoken_moment(stored: &Value) -> Value {
    let text = stored.as_str().unwrap_or_default();
    text.strip_suffix(":00").filter(|text| has_shape(text, "dddd-dd-ddTdd:dd").is_some()).unwrap_or(text).into()
}

/// `09:00`.
fn clock(value: &Value) -> Option<Value> {
    let time: Time = has_shape(value.as_str()?, "dd:dd")?.parse().ok()?;
    Some(time.to_string().into())
}

/// A stored time of day to the minute.
pub(super) fn minute(stored: &Value) -> Value {
    stored.as_str().and_then(|text| text.get(..5)).into()
}

fn has_shape<'t>(text: &'t str, shape: &str) -> Option<&'t str> {
    let fits = |(octet, want): (u8, u8)| if want == b'd' { octet.is_ascii_digit() } else { octet == want };
    (text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(fits)).then_some(text)
}

pub(super) fn clocks(value: &Value) -> Option<Value> {
    let (from, to) = (clock(value.get("from")?)?, clock(value.get("to")?)?);
    (value.as_object()?.len() == 2).then(|| json!({"from": from, "to": to}))
}

pub(super) fn reminder(value: &Value) -> Option<Value> {
    let mut fields = value.as_object()?.iter();
    let (name, given) = fields.next()?;
    let rule = match name.as_str() {
        "days_before" => json!({"days_before": as_count(given)?}),
        "morning_of" => json!({"morning_of": clock(given)?}),
        _unknown => return None,
    };
    fields.next().is_none().then_some(rule)
}

pub(super) fn spoken_reminders(mut stored: Value) -> Value {
    let times = stored.as_array_mut().into_iter().flatten().filter_map(|rule| rule.get_mut("morning_of"));
    times.for_each(|time| *time = minute(time));
    stored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wall_times_have_no_offset_and_no_second_spelling() {
        let read = |text: &str| Some(spoken_moment(&date_time(&json!(text))?.to_string().into()));
        assert_eq!(read("2026-12-18T19:00"), Some(json!("2026-12-18T19:00")));
        assert_eq!(read("2026-12-18T19:00:00"), Some(json!("2026-12-18T19:00")));
        assert_eq!(read("2026-12-18T19:00:30"), Some(json!("2026-12-18T19:00:30")));
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
        assert_eq!(clock(&json!("09:00")).as_ref().map(minute), Some(json!("09:00")));
        for bad in ["9:00", "24:00", "09:60", "09:00:00", "9 am", "", "09-00"] {
            assert_eq!(clock(&json!(bad)), None, "{bad}");
        }
    }
}
