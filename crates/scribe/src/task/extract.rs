//! scribe/task: what a forwarded letter asks for, value by value, each with the words it was taken from. What does not
//! stand in the letter is no answer: the quoted words must occur in it.

use super::{cut, object};
use crate::fit::{self, Unfit};
use crate::limits;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtractFacts {
    pub text: String,
    pub services: Vec<String>,
    pub staff: Vec<String>,
    pub locations: Vec<String>,
    /// `2026-06-10`.
    pub today: String,
}

/// One value, and the words of the letter it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    pub value: String,
    pub source: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtractAnswer {
    pub name: Option<Found>,
    pub mobile: Option<Found>,
    pub email: Option<Found>,
    pub service: Option<Found>,
    pub party: Option<Found>,
    /// `2026-06-13`.
    pub earliest: Option<Found>,
    pub latest: Option<Found>,
    /// Each one of monday … sunday.
    pub weekdays: Vec<Found>,
    /// `morning`, `afternoon`, `evening`, or `14:00-18:00`.
    pub time_of_day: Option<Found>,
    pub staff: Option<Found>,
    pub notes: Option<Found>,
}

pub(super) const INSTRUCTIONS: &str = "The task: \"text\" is a letter from somebody who would like an appointment or a table. Fill \
in what it says: name, mobile, email, service, party (how many people, in digits), earliest and latest date (YYYY-MM-DD, counted \
from \"today\"), weekdays (monday to sunday), time_of_day (morning, afternoon, evening, or HH:MM-HH:MM), staff (whom they would \
like to see), notes (anything else the staff should know, briefly). For service, staff and location names use the spelling of the \
given lists where one is meant. Every value comes with \"source\": the exact words of the letter it was taken from, copied letter \
by letter. What the letter does not say is null, or an empty list; never guess.";

const FIELDS: [&str; 10] =
    ["name", "mobile", "email", "service", "party", "earliest", "latest", "time_of_day", "staff", "notes"];

pub(super) fn schema() -> Value {
    let found = object(&[("value", json!({"type": "string"})), ("source", json!({"type": "string"}))]);
    let maybe = json!({"anyOf": [found, {"type": "null"}]});
    let mut properties: Vec<(&str, Value)> = FIELDS.iter().map(|name| (*name, maybe.clone())).collect();
    properties.push(("weekdays", json!({"type": "array", "items": found})));
    object(&properties)
}

impl ExtractFacts {
    pub(super) fn data(&self) -> Value {
        json!({
            "text": cut(&self.text), "services": self.services, "staff": self.staff, "locations": self.locations,
            "today": self.today,
        })
    }

    pub(super) fn read(&self, answer: &str) -> Result<ExtractAnswer, Unfit> {
        let found: ExtractAnswer = fit::read(answer)?;
        if found.weekdays.len() > limits::WEEKDAYS {
            return Err(Unfit::Text);
        }
        for one in found.each() {
            fit::text(&one.value, limits::VALUE_CHARS)?;
            fit::text(&one.source, limits::SOURCE_CHARS)?;
            if !self.says(&one.source) {
                return Err(Unfit::Choice);
            }
        }
        Ok(found)
    }

    /// Whether these words stand in the letter, whatever its line breaks.
    fn says(&self, words: &str) -> bool {
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        flat(cut(&self.text)).contains(&flat(words))
    }
}

impl ExtractAnswer {
    /// Every value there is.
    pub fn each(&self) -> impl Iterator<Item = &Found> {
        let single = [
            &self.name,
            &self.mobile,
            &self.email,
            &self.service,
            &self.party,
            &self.earliest,
            &self.latest,
            &self.time_of_day,
            &self.staff,
            &self.notes,
        ];
        single.into_iter().flatten().chain(&self.weekdays)
    }
}
