//! intake: what a program says about one guest: who they are, what the host noted, where in line they should stand.

use crate::body::{BadBody, json_value};
use crate::fields::{Fields, Given, kept};
use crate::limits;
use crate::problem::Problem;
use rules::{Email, EntryId, PersonName};
use serde_json::Value;

/// What is not given stays as it is; a note of null is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestPatch {
    pub name: Option<PersonName>,
    pub email: Option<Email>,
    pub note: Option<String>,
}

/// Where somebody should stand, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    pub to: MoveTo,
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveTo {
    Before(EntryId),
    /// Counted from one.
    Position(u64),
}

/// `{name?, email?, note?}`
pub fn read_guest_patch(body: &[u8]) -> Result<GuestPatch, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", &["name", "email", "note"])?;
    let name = fields.text("name", "Ann Lee").map(Some);
    let name = kept(&mut fields, "name", name, None).map(|typed| PersonName::parse(&typed)).transpose();
    let email = fields.text("email", "ann@example.org").map(Some);
    let email = kept(&mut fields, "email", email, None).map(|typed| Email::parse(&typed)).transpose();
    let note = fields.text("note", "vegetarian");
    let (name, email) = (told(&mut fields, name), told(&mut fields, email));
    finished(fields)?;
    let note = if note == Given::Null { Some(String::new()) } else { note.value() };
    Ok(GuestPatch { name, email, note })
}

/// `{before | position, reason}`
pub fn read_line_move(body: &[u8]) -> Result<LineMove, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", &["before", "position", "reason"])?;
    let before = fields.read("before", "the number of an entry, for example 17", Value::as_u64).value();
    let position = fields.read("position", "a place in line, for example 1", Value::as_u64).value();
    let reason = fields.text("reason", "a speaker").value().unwrap_or_default();
    let to = match (before, position) {
        (Some(before), None) => Some(MoveTo::Before(EntryId(before))),
        (None, Some(position)) => Some(MoveTo::Position(position)),
        (Some(_), Some(_)) | (None, None) => None,
    };
    if to.is_none() {
        fields.wrong("position", "Either `before` (an entry) or `position` is needed, and not both.");
    }
    finished(fields)?;
    let missing = || BadBody::Fields(vec![Problem::new("position", "A place in line is needed.")]);
    Ok(LineMove { to: to.ok_or_else(missing)?, reason })
}

fn told<T>(fields: &mut Fields<'_>, parsed: Result<Option<T>, rules::BadContact>) -> Option<T> {
    parsed.unwrap_or_else(|bad| {
        fields.add(Problem::from(bad));
        None
    })
}

fn finished(fields: Fields<'_>) -> Result<(), BadBody> {
    let problems = fields.problems();
    if problems.is_empty() { Ok(()) } else { Err(BadBody::Fields(problems)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(bad: Result<impl std::fmt::Debug, BadBody>) -> Vec<String> {
        let Err(BadBody::Fields(problems)) = bad else { panic!("fields are wrong, not {bad:?}") };
        problems.iter().map(|problem| problem.field.clone()).collect()
    }

    #[test]
    fn only_what_is_given_changes() {
        let patch = read_guest_patch(br#"{"note": null}"#).expect("a patch");
        assert_eq!(patch, GuestPatch { name: None, email: None, note: Some(String::new()) });
        let patch = read_guest_patch(br#"{"name": " Ann  Lee "}"#).expect("a patch");
        assert_eq!(patch.name.map(|name| name.as_str().to_string()), Some("Ann Lee".to_string()));
        assert_eq!(
            problems(read_guest_patch(br#"{"name": "", "email": "ann", "note": 3}"#)),
            ["note", "name", "email"]
        );
        assert_eq!(problems(read_guest_patch(br#"{"name": null, "email": null}"#)), ["name", "email"]);
    }

    #[test]
    fn a_move_goes_to_one_place() {
        let read = |body: &str| read_line_move(body.as_bytes());
        assert_eq!(read(r#"{"before": 7, "reason": "x"}"#).expect("a move").to, MoveTo::Before(EntryId(7)));
        assert_eq!(read(r#"{"position": 1, "reason": "x"}"#).expect("a move").to, MoveTo::Position(1));
        for bad in [r#"{"reason": "x"}"#, r#"{"before": 7, "position": 1}"#] {
            assert_eq!(problems(read(bad)), ["position"]);
        }
    }
}
