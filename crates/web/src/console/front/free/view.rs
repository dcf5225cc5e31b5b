//! web/console/front: the form of a slot that came free, and who did not come.

use crate::console::front::phone::view::SlotCard;
use crate::pages::console::parts::problem_at;
use askama::Template;
use intake::Problem;

/// As typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreeFields {
    pub service: String,
    pub staff: String,
    pub location: String,
    pub day: String,
    pub time: String,
    pub minutes: String,
    pub seats: String,
    pub why: String,
    /// Names this form: sent twice, it frees one slot.
    pub once: String,
}

/// What can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreeChoices {
    /// With the minutes each usually takes.
    pub services: Vec<(String, u32)>,
    pub staff: Vec<String>,
    pub locations: Vec<String>,
}

/// What is left of a slot whose time has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    pub text: String,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/free/page.html")]
pub struct FreePage {
    pub slug: String,
    pub name: String,
    pub fields: FreeFields,
    pub choices: FreeChoices,
    pub problems: Vec<Problem>,
    /// Set: only a yes is missing.
    pub left: Option<Left>,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/free/missed.html")]
pub struct MissedPage {
    pub slug: String,
    pub name: String,
    pub cards: Vec<SlotCard>,
}

impl FreePage {
    fn leads_to<'a>(&self, problem: &'a Problem) -> Option<&'a str> {
        Some(&problem.field)
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    /// Everything as it is to be sent.
    fn hidden(&self) -> Vec<(&'static str, &str)> {
        let fields = &self.fields;
        vec![
            ("service", fields.service.as_str()),
            ("staff", &fields.staff),
            ("location", &fields.location),
            ("day", &fields.day),
            ("time", &fields.time),
            ("minutes", &fields.minutes),
            ("seats", &fields.seats),
            ("why", &fields.why),
            ("once", &fields.once),
        ]
    }

    fn reasons(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("cancelled", "Somebody cancelled"),
            ("no_show", "Somebody didn\u{2019}t come"),
            ("opening", "A new opening"),
        ]
    }

    fn is_why(&self, value: &str) -> bool {
        self.fields.why == value
    }

    fn title(&self) -> &'static str {
        match self.fields.why.as_str() {
            "no_show" => "Somebody didn\u{2019}t come",
            _other => "A slot came free",
        }
    }
}
