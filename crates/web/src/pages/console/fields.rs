//! web/pages/console: one field of a form as data, so that label, help, value and problem always look the same.

pub(super) struct Field {
    /// The name it is sent under, and its id on the page.
    pub id: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub value: String,
    pub kind: Kind,
    pub problem: Option<String>,
}

pub(super) enum Kind {
    Line,
    /// A line that must not stay empty.
    Needed,
    Email,
    Date,
    Time,
    Zone,
    /// A whole number, and what is counted.
    Number(&'static str),
    /// Minutes, which are said again in hours and days.
    Minutes,
    /// Several lines; so many are seen at once.
    Lines(u8),
    /// One of a few: the word that is sent, and what it means.
    Choice(&'static [(&'static str, &'static str)]),
}

/// Fields that belong together, under a heading.
pub(super) struct Section {
    pub id: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub fields: Vec<Field>,
}

/// What Usher speaks, each by its own name.
pub(super) const LANGUAGES: &[(&str, &str)] =
    &[("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español")];

impl Field {
    pub(super) fn new(id: &'static str, label: &'static str, kind: Kind, value: &str) -> Field {
        Field { id, label, hint: "", value: value.to_string(), kind, problem: None }
    }

    pub(super) fn hint(self, hint: &'static str) -> Field {
        Field { hint, ..self }
    }

    pub(super) fn class(&self) -> &'static str {
        match self.kind {
            Kind::Line | Kind::Needed | Kind::Email | Kind::Lines(_) => "field field--long",
            Kind::Choice(_) => "field field--long choice",
            Kind::Zone => "field field--half field--alone",
            Kind::Date => "field field--part",
            Kind::Time | Kind::Number(_) | Kind::Minutes => "field field--part",
        }
    }

    pub(super) fn input_type(&self) -> &'static str {
        match self.kind {
            Kind::Email => "email",
            Kind::Date => "date",
            Kind::Time => "time",
            // A field of the browser's own kind would show nothing where somebody typed "eighty".
            Kind::Line
            | Kind::Needed
            | Kind::Zone
            | Kind::Number(_)
            | Kind::Minutes
            | Kind::Lines(_)
            | Kind::Choice(_) => "text",
        }
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Number(_) | Kind::Minutes)
    }

    pub(super) fn is_zone(&self) -> bool {
        matches!(self.kind, Kind::Zone)
    }

    pub(super) fn is_needed(&self) -> bool {
        matches!(self.kind, Kind::Needed | Kind::Date | Kind::Time | Kind::Zone | Kind::Number(_) | Kind::Minutes)
    }

    /// What is counted, behind the number.
    pub(super) fn unit(&self) -> Option<String> {
        match self.kind {
            Kind::Number(unit) => Some(unit.to_string()).filter(|unit| !unit.is_empty()),
            Kind::Minutes => Some(minutes_words(&self.value)),
            Kind::Line
            | Kind::Needed
            | Kind::Email
            | Kind::Date
            | Kind::Time
            | Kind::Zone
            | Kind::Lines(_)
            | Kind::Choice(_) => None,
        }
    }

    /// The ids of what describes it, help before trouble.
    pub(super) fn described_by(&self) -> String {
        let hint = (!self.hint.is_empty()).then(|| format!("{}-hint", self.id));
        let unit = self.unit().map(|_| format!("{}-unit", self.id));
        let problem = self.problem.as_ref().map(|_| format!("{}-problem", self.id));
        [hint, unit, problem].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// "minutes, which is 6 h": nobody should have to divide by sixty.
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
    use super::*;

    #[test]
    fn minutes_are_said_in_hours_too() {
        let said: Vec<String> = ["15", "1", "60", "360", "90", "1500", "10080", "six", ""].map(minutes_words).into();
        let hours = ["minutes", "minute", "minutes = 1 h", "minutes = 6 h", "minutes = 1 h 30 min"];
        assert_eq!(said[..5], hours);
        assert_eq!(said[5..], ["minutes = 1 day 1 h", "minutes = 7 days", "minutes", "minutes"]);
    }

    #[test]
    fn a_field_names_what_describes_it() {
        let field = Field::new("cap", "Seats", Kind::Number("seats"), "9").hint("How many?");
        let field = Field { problem: Some("Too many.".into()), ..field };
        assert_eq!(field.described_by(), "cap-hint cap-unit cap-problem");
        assert_eq!(Field::new("name", "Name", Kind::Needed, "").described_by(), "");
    }
}
