//! intake: bounces and complaints as a mail service's own program reports them, in JSON.

use crate::body::{bounded, json_value};
use crate::bounce::{Fate, is_plain_id};
use crate::fields::{Fields, Given};
use crate::limits;
use crate::problem::Problem;
use rules::Email;
use serde_json::Value;

/// One report: by message id, by address, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BounceNote {
    pub kind: NoteKind,
    pub message_id: Option<String>,
    pub email: Option<Email>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    Bounce(Fate),
    Complaint,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Bounce,
    Complaint,
}

/// `{"events": [{"kind": "bounce" | "complaint", "message_id"?, "email"?, "permanent"}]}`. All are taken or none, so
/// that a sender can mend the call and repeat it whole.
pub fn read_bounce_json(body: &[u8]) -> Result<Vec<BounceNote>, Vec<Problem>> {
    let value = json_value(body, limits::BOUNCE_NOTES_OCTETS).map_err(|bad| bad.problems())?;
    let mut fields = Fields::open(&value, "", &["events"]).map_err(|problem| vec![problem])?;
    let want = format!("a list of at most {} events", limits::BOUNCE_NOTES);
    let few = |value: &Value| value.as_array().filter(|list| list.len() <= limits::BOUNCE_NOTES).cloned();
    let events = fields.read("events", &want, few);
    let events = fields.needed("events", "[{\"kind\": \"complaint\", \"email\": \"ann@example.org\"}]", events);
    let mut problems = fields.problems();
    let mut notes = Vec::new();
    for (index, event) in events.unwrap_or_default().iter().enumerate() {
        match note(event, &format!("events[{index}].")) {
            Ok(note) => notes.push(note),
            Err(wrong) => problems.extend(wrong),
        }
        if problems.len() >= limits::PROBLEMS {
            break;
        }
    }
    if problems.is_empty() { Ok(notes) } else { Err(bounded(problems)) }
}

fn note(value: &Value, inside: &str) -> Result<BounceNote, Vec<Problem>> {
    let known = ["kind", "message_id", "email", "permanent"];
    let mut fields = Fields::open(value, inside, &known).map_err(|problem| vec![problem])?;
    let word = fields.choice("kind", &[("bounce", Word::Bounce), ("complaint", Word::Complaint)]);
    let word = fields.needed("kind", "\"bounce\"", word);
    let permanent = fields.read("permanent", "true or false", Value::as_bool);
    let want = "an id as the mail had it, for example \"<1.2.abc@example.org>\"";
    let message_id = fields.read("message_id", want, message_id);
    let email = email(&mut fields);
    let kind = kind(&mut fields, word, permanent);
    if value["message_id"].is_null() && value["email"].is_null() {
        fields.wrong("message_id", "An event needs a message_id or an email.");
    }
    let problems = fields.problems();
    match kind {
        Some(kind) if problems.is_empty() => {
            Ok(BounceNote { kind, message_id: message_id.value(), email: email.value() })
        }
        Some(_) | None => Err(problems),
    }
}

/// Whether a bounce is for good must be said: it silences an address.
fn kind(fields: &mut Fields, word: Option<Word>, permanent: Given<bool>) -> Option<NoteKind> {
    match word? {
        Word::Complaint => Some(NoteKind::Complaint),
        Word::Bounce => fields.needed("permanent", "true", permanent).map(|permanent| {
            let fate = if permanent { Fate::Permanent } else { Fate::Transient };
            NoteKind::Bounce(fate)
        }),
    }
}

fn message_id(value: &Value) -> Option<String> {
    let text = value.as_str()?.trim();
    let id = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    is_plain_id(id).then(|| id.to_string())
}

fn email(fields: &mut Fields) -> Given<Email> {
    match fields.text("email", "ann@example.org") {
        Given::Absent => Given::Absent,
        Given::Null => Given::Null,
        Given::Value(text) => match Email::parse(&text) {
            Ok(email) => Given::Value(email),
            Err(bad) => {
                fields.add(Problem::from(bad));
                Given::Absent
            }
        },
    }
}
