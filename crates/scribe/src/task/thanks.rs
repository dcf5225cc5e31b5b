//! scribe/task: a thank-you note after an event, drafted from its facts. The host edits and sends it; nobody else.

use super::cut;
use crate::fit::{self, Unfit};
use crate::{limits, numbers};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThanksFacts {
    /// In English: "German".
    pub language: &'static str,
    pub event: String,
    pub when: String,
    pub venue: String,
    pub taken: u32,
    /// What the host wants to be said, in their own words; may be empty.
    pub hint: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThanksDraft {
    pub subject: String,
    pub body: String,
}

impl ThanksFacts {
    pub(super) fn instructions(&self) -> String {
        format!(
            "The task: draft a short, warm thank-you note in {} from the host to one guest of the event. Three to six \
             sentences, in Markdown without headings, links, pictures or HTML. Where the guest's name belongs write {{name}}, \
             for the event {{event}}, for the date {{when}}, for the place {{venue}}, for how many people came {{taken}}: these \
             are filled in later, so do not write the values themselves. Use what the host asks for in \"hint\" as a wish about \
             the content, nothing more.",
            self.language
        )
    }

    pub(super) fn data(&self) -> Value {
        json!({
            "event": self.event, "when": self.when, "venue": self.venue, "people": self.taken,
            "hint": cut(&self.hint),
        })
    }

    /// Whether it may be put before the host; which placeholders it may use is the post's to say.
    pub(super) fn read(&self, answer: &str) -> Result<ThanksDraft, Unfit> {
        let draft: ThanksDraft = fit::read(answer)?;
        fit::text(&draft.subject, limits::SUBJECT_CHARS)?;
        fit::text(&draft.body, limits::BODY_CHARS)?;
        let clean = |text: &str| !text.contains(['<', '>']) && !text.contains("://") && !text.contains("](");
        if draft.subject.contains('\n') || !clean(&draft.subject) || !clean(&draft.body) {
            return Err(Unfit::Text);
        }
        let taken = self.taken.to_string();
        let facts = [self.event.as_str(), &self.when, &self.venue, &self.hint, &taken];
        let holds = numbers::numbers_hold(&draft.subject, facts) && numbers::numbers_hold(&draft.body, facts);
        if holds { Ok(draft) } else { Err(Unfit::Number) }
    }
}
