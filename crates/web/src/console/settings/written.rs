//! web/console/settings: prices and reminders as people write them.

use serde_json::{Value, json};

/// Both ways to write a decimal are read.
pub(super) fn price(typed: &str) -> Option<u32> {
    let (whole, cents) = typed.split_once(['.', ',']).unwrap_or((typed, ""));
    let digits = |text: &str| text.bytes().all(|octet| octet.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(cents) || cents.len() > 2 {
        return None;
    }
    let cents: u32 = format!("{cents:0<2}").parse().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(cents)
}

/// An unknown price is nothing.
pub(in crate::console) fn price_text(cents: u32) -> String {
    match (cents / 100, cents % 100) {
        (0, 0) => String::new(),
        (whole, 0) => whole.to_string(),
        (whole, cents) => format!("{whole}.{cents:02}"),
    }
}

pub(super) fn reminder_line(rule: &Value) -> String {
    match (rule["days_before"].as_u64(), rule["morning_of"].as_str()) {
        (Some(1), _) => "1 day before".to_string(),
        (Some(days), _) => format!("{days} days before"),
        (None, time) => format!("{} on the day", time.unwrap_or_default()),
    }
}

/// `7 days before`, `1 day before` or `09:00 on the day`.
pub(super) fn reminder(line: &str) -> Result<Value, String> {
    let small = line.to_lowercase();
    if let Some(time) = small.strip_suffix("on the day") {
        let time = time.trim();
        let zero = if time.len() == 4 { "0" } else { "" };
        return Ok(json!({"morning_of": format!("{zero}{time}")}));
    }
    let days = small.strip_suffix("days before").or_else(|| small.strip_suffix("day before"));
    if let Some(days) = days.and_then(|days| days.trim().parse::<u32>().ok()) {
        return Ok(json!({"days_before": days}));
    }
    let line: String = line.chars().take(40).collect();
    Err(format!("“{line}” cannot be read. Please write “7 days before” or “09:00 on the day”, one to a line."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_as_people_write_them() {
        let prices: Vec<Option<u32>> = ["45", "45.5", "45,50", "0.05", "4.505", "-1", "free", "."].map(price).into();
        assert_eq!(prices, [Some(4_500), Some(4_550), Some(4_550), Some(5), None, None, None, None]);
        assert_eq!([0, 4_500, 4_550, 5].map(price_text), ["", "45", "45.50", "0.05"]);
    }

    #[test]
    fn reminders_are_lines_people_can_write() {
        let read = |line: &str| reminder(line).map(|rule| rule.to_string());
        assert_eq!(read("7 days before").as_deref(), Ok("{\"days_before\":7}"));
        assert_eq!(read("1 Day before").as_deref(), Ok("{\"days_before\":1}"));
        assert_eq!(read("9:00 on the day").as_deref(), Ok("{\"morning_of\":\"09:00\"}"));
        let problem = read("next week").expect_err("unreadable");
        assert!(problem.starts_with("“next week” cannot be read."), "{problem:?}");
    }
}
