//! intake: somebody signing up, by form or by JSON. What was typed is kept to show the form again; `registration`
//! turns it into a value, or tells everything that is wrong with it at once.

use crate::body::{BadBody, as_text, json_value};
use crate::fields::{Fields, Given};
use crate::limits;
use crate::problem::Problem;
use crate::text::cut;
use rules::{Email, PersonName, Refusal, Registration};
use serde_json::Value;

/// A sign-up as typed, each field cut to a length that may be shown again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    pub name: String,
    pub email: String,
    pub party: String,
    /// Where the form's own site wants its visitor back. The door compares its `origin` with the event's sites.
    pub return_to: Option<String>,
    /// The trap: people do not see this field, robots fill it.
    pub website: String,
    pub seen_on: SeenOn,
    /// The button that was pressed, where the form has more than one.
    pub do_: Option<String>,
}

/// Where the form stood when it was sent: a field `embed` says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenOn {
    Page,
    Embed,
}

/// `application/x-www-form-urlencoded`. Fields we do not know are passed over: browsers and their helpers add some.
pub fn read_form(body: &[u8]) -> Result<Typed, BadBody> {
    let pairs = pairs(body)?;
    let typed = |name: &str, most: usize| cut(field(&pairs, name).trim(), most).to_string();
    let do_ = typed("do", limits::WORD_OCTETS);
    let seen_on = if field(&pairs, "embed").is_empty() { SeenOn::Page } else { SeenOn::Embed };
    Ok(Typed {
        name: typed("name", limits::TYPED_OCTETS),
        email: typed("email", limits::TYPED_OCTETS),
        party: typed("party", limits::WORD_OCTETS),
        return_to: return_address(field(&pairs, "return_to")),
        website: typed("website", limits::TRAP_OCTETS),
        seen_on,
        do_: (!do_.is_empty()).then_some(do_),
    })
}

/// `{name, email, party?, return_to?, website?, embed?}`. A program that misspells a field is told so.
pub fn read_json(body: &[u8]) -> Result<Typed, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", &KNOWN)?;
    let typed = typed_json(&mut fields);
    let problems = fields.problems();
    if problems.is_empty() { Ok(typed) } else { Err(BadBody::Fields(problems)) }
}

const KNOWN: [&str; 6] = ["name", "email", "party", "return_to", "website", "embed"];

/// Who puts somebody on the list by the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adder {
    Host,
    /// A form of somebody's own stands in for ours.
    Guest,
}

/// The same with `as`: `"host"`, as is usual, or `"guest"`.
pub fn read_added(body: &[u8]) -> Result<(Typed, Adder), BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", &[&KNOWN[..], &["as"]].concat())?;
    let adder = fields.read("as", "\"guest\" or \"host\"", |value| match value.as_str() {
        Some("guest") => Some(Adder::Guest),
        Some("host") => Some(Adder::Host),
        Some(_) | None => None,
    });
    let typed = typed_json(&mut fields);
    let problems = fields.problems();
    if problems.is_empty() { Ok((typed, adder.value().unwrap_or(Adder::Host))) } else { Err(BadBody::Fields(problems)) }
}

/// An object with this one field, true or false; without it, false.
pub fn read_flag(body: &[u8], name: &str) -> Result<bool, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", &[name])?;
    let flag = fields.read(name, "true or false", Value::as_bool).value().unwrap_or(false);
    let problems = fields.problems();
    if problems.is_empty() { Ok(flag) } else { Err(BadBody::Fields(problems)) }
}

fn typed_json(fields: &mut Fields<'_>) -> Typed {
    let mut typed = |name: &str, example: &str, most: usize| {
        let text = fields.text(name, example).value().unwrap_or_default();
        cut(text.trim(), most).to_string()
    };
    let name = typed("name", "Ann Lee", limits::TYPED_OCTETS);
    let email = typed("email", "ann@example.org", limits::TYPED_OCTETS);
    let return_to = typed("return_to", "https://example.org/thanks", limits::RETURN_OCTETS + 1);
    let website = typed("website", "", limits::TRAP_OCTETS);
    let party = fields.read("party", "a whole number, for example 2", party_text);
    let embed = fields.read("embed", "true or false", Value::as_bool);
    let seen_on = if embed == Given::Value(true) { SeenOn::Embed } else { SeenOn::Page };
    let party = party.value().unwrap_or_default();
    Typed { name, email, party, return_to: return_address(&return_to), website, seen_on, do_: None }
}

/// The value of a sign-up, or all its problems. No party means one seat; how many seats the event allows is for the
/// rules to say.
pub fn registration(typed: &Typed) -> Result<Registration, Vec<Problem>> {
    let name = PersonName::parse(&typed.name).map_err(Problem::from);
    let email = Email::parse(&typed.email).map_err(Problem::from);
    let party = party(&typed.party);
    match (name, email, party) {
        (Ok(name), Ok(email), Ok(party)) => Ok(Registration { name, email, party }),
        (name, email, party) => Err([name.err(), email.err(), party.err()].into_iter().flatten().collect()),
    }
}

/// A guest's changed name and party; what is left empty stays as it is.
pub fn sign_up_edit(name: &str, party: &str, known: (PersonName, u32)) -> Result<(PersonName, u32), Vec<Problem>> {
    let name = if name.is_empty() { Ok(known.0) } else { PersonName::parse(name).map_err(Problem::from) };
    let party = if party.is_empty() { Ok(known.1) } else { self::party(party) };
    match (name, party) {
        (Ok(name), Ok(party)) => Ok((name, party)),
        (name, party) => Err([name.err(), party.err()].into_iter().flatten().collect()),
    }
}

pub(crate) fn party(typed: &str) -> Result<u32, Problem> {
    let digits = typed.trim();
    if digits.is_empty() && typed.len() < limits::WORD_OCTETS {
        return Ok(1);
    }
    // A party that filled the field was perhaps cut: what is left of it means nothing.
    if typed.len() >= limits::WORD_OCTETS || !digits.bytes().all(|octet| octet.is_ascii_digit()) {
        return Err(Problem::new("party", "Please give the party as a whole number, for example 2."));
    }
    let most = rules::limits::PARTY;
    let party = digits.parse().ok().filter(|party| (1..=most).contains(party));
    party.ok_or_else(|| Problem::from(&Refusal::PartyRange { most }))
}

/// A number as it stands, so that 2.5 and -1 are judged with the same words as on the form.
pub(crate) fn party_text(value: &Value) -> Option<String> {
    let text = value.as_str().map(str::to_string).or_else(|| value.is_number().then(|| value.to_string()))?;
    Some(cut(text.trim(), limits::WORD_OCTETS).to_string())
}

/// Kept only when it can be a web address at all; a broken one must not cost anybody their sign-up.
fn return_address(typed: &str) -> Option<String> {
    let typed = typed.trim();
    crate::text::origin(typed).map(|_| typed.to_string())
}

/// Names and values, in the order they were sent.
pub(crate) type Pairs = Vec<(String, String)>;

/// The fields of a form, each at most once.
pub(crate) fn pairs(body: &[u8]) -> Result<Pairs, BadBody> {
    pairs_and(body, "").map(|(pairs, _)| pairs)
}

/// The same, but for one field that stands there once for each box that was ticked.
pub(crate) fn pairs_and(body: &[u8], boxes: &str) -> Result<(Pairs, Vec<String>), BadBody> {
    let text = as_text(body, limits::FORM_OCTETS)?;
    let mut pairs = Pairs::new();
    let mut ticked = Vec::new();
    for (name, value) in form_urlencoded::parse(text.as_bytes()) {
        // The decoder puts this character where octets were not UTF-8; nobody types it.
        if name.contains('\u{FFFD}') || value.contains('\u{FFFD}') {
            return Err(BadBody::NotText);
        }
        if name == boxes && !boxes.is_empty() && ticked.len() < limits::WEEKDAYS {
            ticked.push(cut(value.trim(), limits::WORD_OCTETS).to_string());
            continue;
        }
        if name == boxes && !boxes.is_empty() || pairs.iter().any(|(known, _)| *known == name) {
            return Err(BadBody::Repeated(crate::text::shown(&name)));
        }
        if pairs.len() == limits::FORM_FIELDS {
            return Err(BadBody::TooManyFields { most: limits::FORM_FIELDS });
        }
        pairs.push((name.into_owned(), value.into_owned()));
    }
    Ok((pairs, ticked))
}

pub(crate) fn field<'p>(pairs: &'p [(String, String)], name: &str) -> &'p str {
    pairs.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
}
