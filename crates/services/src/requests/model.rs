//! services: a model may read a request besides the rules. What it says it found counts only where the words stand in the
//! text; the rules' proposal is there either way.

use crate::quill::Quill;
use intake::{Answered, Knowledge, answered};
use rules::desk::Part;
use rules::{Actor, ListId};
use scribe::{Answer, ExtractAnswer, ExtractFacts, Task};

/// What a model found in these texts, value by value with its words; nothing where there is none to ask.
pub(super) async fn read(quill: &Quill, list: ListId, parts: &[Part], known: &Knowledge<'_>) -> Vec<Answered> {
    let text = parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n\n");
    if !quill.is_there() || text.trim().is_empty() {
        return Vec::new();
    }
    let facts = ExtractFacts {
        text,
        services: known.desk.services.iter().map(|service| service.name.clone()).collect(),
        staff: known.desk.staff.clone(),
        locations: known.desk.locations.clone(),
        today: known.today.to_string(),
    };
    match quill.ask(Actor::Hook, list, Task::Extract(facts)).await {
        Some(Answer::Extract(found)) => values(&found),
        Some(Answer::Thanks(_) | Answer::Choose(_) | Answer::Word(_) | Answer::Month(_) | Answer::Test) | None => {
            Vec::new()
        }
    }
}

fn values(found: &ExtractAnswer) -> Vec<Answered> {
    let single = [
        ("name", &found.name),
        ("mobile", &found.mobile),
        ("email", &found.email),
        ("service", &found.service),
        ("party", &found.party),
        ("earliest", &found.earliest),
        ("latest", &found.latest),
        ("time_of_day", &found.time_of_day),
        ("staff", &found.staff),
        ("notes", &found.notes),
    ];
    let single = single.into_iter().filter_map(|(name, found)| Some((name, found.as_ref()?)));
    let days = found.weekdays.iter().map(|day| ("weekdays", day));
    single.chain(days).flat_map(|(name, found)| answered(name, &found.value, &found.source)).collect()
}
