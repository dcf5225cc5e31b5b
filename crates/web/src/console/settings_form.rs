//! web/console: the settings of an event as a form has them, and back. What is typed becomes the same JSON the API
//! takes, so there is one reader of settings and one set of answers.

use crate::pages::console::SettingsForm;
use crate::query::Query;
use intake::Problem;
use rules::ReminderRule;
use rules::event::{DailyMail, EventSettings, FormAnswer, TimeCritical};
use serde_json::{Map, Value, json};

pub(super) fn typed(form: &Query) -> SettingsForm {
    let text = |name: &str| form.value(name).unwrap_or("").trim().to_string();
    SettingsForm {
        slug: text("slug"),
        name: text("name"),
        venue: text("venue"),
        about: text("about"),
        starts_date: text("starts_date"),
        starts_time: text("starts_time"),
        duration_minutes: text("duration_minutes"),
        zone: text("zone"),
        cap: text("cap"),
        max_party: text("max_party"),
        reminders: text("reminders"),
        quiet_from: text("quiet_from"),
        quiet_to: text("quiet_to"),
        window_minutes: text("window_minutes"),
        time_critical: text("time_critical"),
        cut_off_minutes: text("cut_off_minutes"),
        floor_minutes: text("floor_minutes"),
        daily: text("daily"),
        host_email: text("host_email"),
        form_answer: text("form_answer"),
        confirm_minutes: text("confirm_minutes"),
        sites: text("sites"),
        language: text("language"),
    }
}

pub(super) fn of_settings(event: &EventSettings, slug: &str) -> SettingsForm {
    let clock = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
    SettingsForm {
        slug: slug.to_string(),
        name: event.name.clone(),
        venue: event.venue.clone(),
        about: event.about.clone(),
        starts_date: event.starts.date().to_string(),
        starts_time: clock(event.starts.time()),
        duration_minutes: event.duration_minutes.to_string(),
        zone: event.zone.name().to_string(),
        cap: event.cap.to_string(),
        max_party: event.max_party.to_string(),
        reminders: event.reminders.iter().map(|rule| reminder_line(*rule)).collect::<Vec<_>>().join("\n"),
        quiet_from: clock(event.quiet.from),
        quiet_to: clock(event.quiet.to),
        window_minutes: event.window_minutes.to_string(),
        time_critical: match event.time_critical {
            TimeCritical::WaitForMorning => "wait",
            TimeCritical::SendAtNight => "send_at_night",
        }
        .to_string(),
        cut_off_minutes: event.cut_off_minutes.to_string(),
        floor_minutes: event.floor_minutes.to_string(),
        daily: (event.daily == DailyMail::On).to_string(),
        host_email: event.host_email.as_ref().map_or_else(String::new, |email| email.as_str().to_string()),
        form_answer: match event.form_answer {
            FormAnswer::Status => "status",
            FormAnswer::Inbox => "inbox",
        }
        .to_string(),
        confirm_minutes: event.confirm_minutes.to_string(),
        sites: event.sites.join("\n"),
        language: event.language.word().to_string(),
    }
}

/// What a host uses for every event, without what belongs to one evening.
pub(super) fn of_usual(event: &EventSettings) -> SettingsForm {
    let form = of_settings(event, "");
    let (name, about) = (String::new(), String::new());
    SettingsForm { name, about, starts_date: String::new(), cap: String::new(), ..form }
}

fn reminder_line(rule: ReminderRule) -> String {
    match rule {
        ReminderRule::DaysBefore(1) => "1 day before".to_string(),
        ReminderRule::DaysBefore(days) => format!("{days} days before"),
        ReminderRule::MorningOf(time) => format!("{} on the day", time.strftime("%H:%M")),
    }
}

/// The body of a call of the API, and what could not even be put into one.
pub(super) fn as_json(form: &SettingsForm) -> (Value, Vec<Problem>) {
    let mut problems = missing(form);
    let mut body = Map::new();
    let mut put = |name: &str, value: Value| {
        body.insert(name.to_string(), value);
    };
    for (name, value) in [("name", &form.name), ("zone", &form.zone)] {
        if !value.is_empty() {
            put(name, text(value));
        }
    }
    for (name, value) in [
        ("venue", &form.venue),
        ("about", &form.about),
        ("time_critical", &form.time_critical),
        ("host_email", &form.host_email),
        ("form_answer", &form.form_answer),
        ("language", &form.language),
    ] {
        put(name, text(value));
    }
    for (name, value) in [
        ("duration_minutes", &form.duration_minutes),
        ("cap", &form.cap),
        ("max_party", &form.max_party),
        ("window_minutes", &form.window_minutes),
        ("cut_off_minutes", &form.cut_off_minutes),
        ("floor_minutes", &form.floor_minutes),
        ("confirm_minutes", &form.confirm_minutes),
    ] {
        match number(value) {
            Some(Value::Null) if name == "cap" => {}
            Some(value) => put(name, value),
            None => problems.push(Problem::new(name, "Please write a whole number here, such as 80.")),
        }
    }
    match (form.starts_date.as_str(), form.starts_time.as_str()) {
        ("", _) => problems.push(Problem::new("starts", "Please choose a date.")),
        (_, "") => problems.push(Problem::new("starts", "Please choose when it begins.")),
        (date, time) => put("starts", json!(format!("{date}T{}", time.get(..5).unwrap_or(time)))),
    }
    put("quiet", quiet(form));
    match reminders(&form.reminders) {
        Ok(rules) => put("reminders", rules),
        Err(problem) => problems.push(problem),
    }
    put("daily", json!(form.daily != "false"));
    put("sites", Value::Array(lines(&form.sites).map(|site| json!(site.trim_end_matches('/'))).collect()));
    (Value::Object(body), problems)
}

/// What an event cannot be without, in the words of the form.
fn missing(form: &SettingsForm) -> Vec<Problem> {
    let needed = [
        ("name", &form.name, "Please give the event a name."),
        ("zone", &form.zone, "Please choose the time zone of the venue."),
        ("cap", &form.cap, "Please say how many seats there are."),
    ];
    let empty = needed.into_iter().filter(|(_, value, _)| value.is_empty());
    empty.map(|(field, _, words)| Problem::new(field, words)).collect()
}

/// An empty field has its usual value.
fn text(value: &str) -> Value {
    if value.is_empty() { Value::Null } else { json!(value.replace("\r\n", "\n")) }
}

fn number(value: &str) -> Option<Value> {
    if value.is_empty() {
        return Some(Value::Null);
    }
    value.parse::<u64>().ok().map(|number| json!(number))
}

fn quiet(form: &SettingsForm) -> Value {
    let minute = |time: &str| time.get(..5).unwrap_or(time).to_string();
    if form.quiet_from.is_empty() && form.quiet_to.is_empty() {
        return Value::Null;
    }
    json!({"from": minute(&form.quiet_from), "to": minute(&form.quiet_to)})
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn reminders(text: &str) -> Result<Value, Problem> {
    lines(text)
        .map(|line| reminder(line).ok_or_else(|| unreadable(line)))
        .collect::<Result<Vec<_>, _>>()
        .map(Value::Array)
}

fn unreadable(line: &str) -> Problem {
    let line: String = line.chars().take(40).collect();
    let text = format!("“{line}” cannot be read. Please write “7 days before” or “09:00 on the day”, one to a line.");
    Problem::new("reminders", &text)
}

/// `7 days before`, `1 day before` or `09:00 on the day`.
fn reminder(line: &str) -> Option<Value> {
    let line = line.to_lowercase();
    if let Some(time) = line.strip_suffix("on the day") {
        let time = time.trim();
        let time = if time.len() == 4 { format!("0{time}") } else { time.to_string() };
        return Some(json!({"morning_of": time}));
    }
    let days = line.strip_suffix("days before").or_else(|| line.strip_suffix("day before"))?;
    days.trim().parse::<u32>().ok().map(|days| json!({"days_before": days}))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dinner() -> EventSettings {
        let zone = rules::Zone::parse("Europe/Berlin").expect("a zone");
        EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 80)
    }

    #[test]
    fn what_the_form_shows_is_what_it_sends() {
        let mut event = dinner();
        event.venue = "Town Hall".to_string();
        event.about = "One.\n\nTwo.".to_string();
        event.sites = vec!["https://example.org".to_string()];
        event.daily = DailyMail::Off;
        let (body, problems) = as_json(&of_settings(&event, "dinner"));
        assert_eq!(problems, []);
        assert_eq!(intake::patch(&dinner(), &body).expect("settings"), event);
    }

    #[test]
    fn reminders_are_lines_people_can_write() {
        let read = |text: &str| reminders(text).map(|value| value.to_string());
        let wanted = "[{\"days_before\":7},{\"days_before\":1},{\"morning_of\":\"09:00\"}]";
        assert_eq!(read("7 days before\r\n\n 1 Day before \n9:00 on the day").as_deref(), Ok(wanted));
        assert_eq!(read("").as_deref(), Ok("[]"));
        let problem = read("next week").expect_err("unreadable");
        assert!(problem.text.starts_with("“next week” cannot be read."), "{problem:?}");
    }

    #[test]
    fn letters_where_a_number_belongs_are_told_by_field() {
        let form = SettingsForm { cap: "eighty".to_string(), ..of_settings(&dinner(), "dinner") };
        let (_, problems) = as_json(&form);
        assert_eq!(problems.iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(), ["cap"]);
    }
}
