//! web/console/settings: one input of the form: its name, label and help, what stands in it, and what is wrong with it.

use settings::{Field, Kind, Pick};

/// One input of the form. Some fields have two, and each row of a table has several.
pub(super) struct Input<'p> {
    /// The name it is sent under, too.
    pub id: String,
    pub label: String,
    /// What the browser makes of it. A kind for numbers would show nothing where somebody typed "eighty".
    pub as_type: &'static str,
    pub field: &'static Field,
    pub value: &'p str,
    pub problem: Option<&'p str>,
}

/// The inputs of a field: name, label and type of each.
pub(super) fn inputs(field: &'static Field) -> Vec<(String, &'static str, &'static str)> {
    let part = |part: &str| format!("{}_{part}", field.input);
    if let Kind::Moment(begins) = field.kind {
        return vec![(part("date"), field.label, "date"), (part("time"), begins, "time")];
    }
    if let Kind::Clocks(until) = field.kind {
        return vec![(part("from"), field.label, "time"), (part("to"), until, "time")];
    }
    let as_type = if matches!(field.kind, Kind::Email) { "email" } else { "text" };
    vec![(field.input.to_string(), field.label, as_type)]
}

impl Input<'_> {
    pub fn class(&self) -> &'static str {
        if !self.picks().is_empty() {
            "field field--long choice"
        } else if self.is_zone() {
            "field field--half field--alone"
        } else if self.is_number() || self.is_time() {
            "field field--part"
        } else {
            "field field--long"
        }
    }

    /// What can be chosen, where it is a choice.
    pub fn picks(&self) -> &'static [Pick] {
        if let Kind::Choice(picks) | Kind::Flag(picks) = self.field.kind { picks } else { &[] }
    }

    /// How many lines are seen at once, where there are several.
    pub fn lines(&self) -> Option<u8> {
        if let Kind::Text(_, lines) | Kind::Names(_, lines) | Kind::Sites(_, lines) = self.field.kind {
            return Some(lines);
        }
        matches!(self.field.kind, Kind::Reminders(_) | Kind::Pairs(..)).then_some(4)
    }

    pub fn is_number(&self) -> bool {
        matches!(self.field.kind, Kind::Count(..) | Kind::Minutes(..) | Kind::Cents)
    }

    fn is_time(&self) -> bool {
        matches!(self.field.kind, Kind::Moment(_) | Kind::Clocks(_))
    }

    pub fn is_zone(&self) -> bool {
        matches!(self.field.kind, Kind::Zone)
    }

    /// What stays empty is asked for by the browser.
    pub fn is_needed(&self) -> bool {
        self.field.is_needed() || self.is_number() || self.is_time()
    }

    /// What is counted, behind the number.
    pub fn unit(&self) -> Option<String> {
        if let Kind::Count(_, _, unit) = self.field.kind {
            return Some(unit.to_string());
        }
        matches!(self.field.kind, Kind::Minutes(..)).then(|| minutes_words(self.value))
    }

    /// The ids of what describes it, help before trouble.
    pub fn described_by(&self) -> String {
        let hint = (!self.field.hint.is_empty()).then_some("hint");
        let parts = [hint, self.unit().map(|_| "unit"), self.problem.map(|_| "problem")];
        parts.into_iter().flatten().map(|part| format!("{}-{part}", self.id)).collect::<Vec<_>>().join(" ")
    }
}

/// "minutes = 6 h": nobody should have to divide by sixty.
fn minutes_words(value: &str) -> String {
    let Ok(minutes) = value.trim().parse::<u32>() else { return "minutes".to_string() };
    let (days, hours, rest) = (minutes / 1_440, minutes / 60 % 24, minutes % 60);
    if days == 0 && hours == 0 {
        return if minutes == 1 { "minute" } else { "minutes" }.to_string();
    }
    let parts = [(days, if days == 1 { "day" } else { "days" }), (hours, "h"), (rest, "min")];
    let said: Vec<String> =
        parts.iter().filter(|part| part.0 > 0).map(|part| format!("{} {}", part.0, part.1)).collect();
    format!("minutes = {}", said.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::form::fields;
    use super::*;
    use rules::event::EventSettings;

    #[test]
    fn minutes_are_said_in_hours_too() {
        let said: Vec<String> = ["15", "1", "60", "360", "90", "1500", "10080", "six", ""].map(minutes_words).into();
        let hours = ["minutes", "minute", "minutes = 1 h", "minutes = 6 h", "minutes = 1 h 30 min"];
        assert_eq!(said[..5], hours);
        assert_eq!(said[5..], ["minutes = 1 day 1 h", "minutes = 7 days", "minutes", "minutes"]);
    }

    #[test]
    fn an_input_names_what_describes_it() {
        let described_by = |name: &str, problem| {
            let field = fields::<EventSettings>().find(|field| field.name == name).expect("a field");
            let (id, label) = (field.input.to_string(), field.label.to_string());
            Input { id, label, as_type: "text", field, value: "9", problem }.described_by()
        };
        assert_eq!(
            described_by("floor_minutes", Some("Too many.")),
            "floor_minutes-hint floor_minutes-unit floor_minutes-problem"
        );
        assert_eq!(described_by("name", None), "");
    }
}
