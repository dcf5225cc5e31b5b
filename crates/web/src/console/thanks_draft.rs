//! web/console: a thank-you note drafted by the scribe, from the event's own facts and a wish of the host. The host reads it,
//! changes it and sends it; until then it is saved nowhere.

use crate::door::Door;
use ::scribe::{Answer, Task, ThanksFacts};
use post::check_own;
use rules::{Actor, Language, OwnWords, Wording};
use services::EventView;

/// None: no draft came, or not one that can be sent.
pub(super) async fn draft(door: &Door, who: Actor, view: &EventView, hint: &str) -> Option<OwnWords> {
    let event = view.event();
    let facts = ThanksFacts {
        language: in_english(event.language),
        event: event.name.clone(),
        when: post::day_and_time_in(event.language, event.starts_at(), &event.zone),
        venue: event.venue.clone(),
        taken: view.head.taken,
        hint: hint.to_string(),
    };
    match door.services.quill.ask(who, view.head.list, Task::Thanks(facts)).await? {
        Answer::Thanks(draft) => {
            let words = OwnWords { subject: draft.subject, body: draft.body };
            check_own(Wording::Thanks, &words).is_ok().then_some(words)
        }
        Answer::Choose(_) | Answer::Word(_) | Answer::Month(_) | Answer::Extract(_) | Answer::Test => None,
    }
}

pub(super) fn in_english(language: Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::De => "German",
        Language::Fr => "French",
        Language::Es => "Spanish",
    }
}
