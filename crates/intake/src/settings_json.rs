//! intake: the settings of an event or a desk as the API and the console's form have them, read by their description.
//! Everything wrong is told at once, and whatever `settings_to_json` writes, `patch` reads back.

mod parts;

use crate::fields::{Fields, Given, as_count, kept};
use crate::limits;
use crate::problem::Problem;
use parts::{clocks, date_time, minute, reminder, spoken_moment, spoken_reminders};
use rules::{Refusal, Tell};
use rules_document::LineError;
use serde_json::{Map, Value, json};
use settings::{Described, Field, Kind, Pick};

/// A new list: its slug and settings. What has no usual value is needed.
pub fn settings_from_json<S: Described>(value: &Value) -> Result<(String, S), Vec<Problem>> {
    let mut fields = Fields::open(value, "", &known::<S>(&["slug"], &[])).map_err(|problem| vec![problem])?;
    let slug = text(&mut fields, &S::SLUG, str::to_string);
    let slug = fields.needed("slug", S::SLUG.example, slug);
    if slug.as_ref().and_then(Value::as_str).is_some_and(|slug| slug.len() > limits::SLUG_OCTETS) {
        fields.add(Problem::from(&Refusal::SlugShape));
    }
    let mut settings = S::usual();
    let mut is_whole = slug.is_some();
    for setting in S::settings() {
        let given = read(&mut fields, &setting.field);
        let value = if setting.field.is_needed() {
            let value = fields.needed(setting.field.name, setting.field.example, given);
            is_whole &= value.is_some();
            value
        } else {
            given.value()
        };
        put(setting, &mut settings, value);
    }
    // Without one of the needed values the rules would judge a stand-in.
    let Some(Value::String(slug)) = slug.filter(|_| is_whole) else { return Err(fields.problems()) };
    finish(fields, settings).map(|settings| (slug, settings))
}

/// The settings with the given fields changed. `null` brings a field back to its usual value. The fields `seen_rev` and
/// `tell` may stand among the others and are read apart.
pub fn patch<S: Described>(before: &S, value: &Value) -> Result<S, Vec<Problem>> {
    let mut fields = Fields::open(value, "", &known::<S>(&[], S::BESIDE)).map_err(|problem| vec![problem])?;
    let mut settings = before.clone();
    for setting in S::settings() {
        let given = read(&mut fields, &setting.field);
        if given == Given::Null && !setting.field.is_needed() {
            setting.set_usual(&mut settings);
        } else {
            put(setting, &mut settings, kept(&mut fields, setting.field.name, given.map(Some), None));
        }
    }
    finish(fields, settings)
}

fn put<S: Described>(setting: &settings::Setting<S>, settings: &mut S, value: Option<Value>) {
    if let Some(value) = value {
        setting.set(settings, &value).expect("a value that was read can be set");
    }
}

/// The version of the settings somebody had before them when they made this edit.
pub fn seen_rev(value: &Value) -> Result<Option<u32>, Problem> {
    let wrong = "Expected the version you edited, a whole number as the event shows it.";
    let given = value.get("seen_rev").filter(|given| !given.is_null());
    given.map(|given| as_count(given).ok_or_else(|| Problem::new("seen_rev", wrong))).transpose()
}

/// Whether guests are to be told of a new date, place or end; they are unless it says no.
pub fn tell(value: &Value) -> Result<Tell, Problem> {
    match value.get("tell") {
        None | Some(Value::Null | Value::Bool(true)) => Ok(Tell::Guests),
        Some(Value::Bool(false)) => Ok(Tell::Nobody),
        Some(_) => Err(Problem::new("tell", "Expected true or false.")),
    }
}

#[must_use]
pub fn settings_to_json<S: Described>(settings: &S) -> Value {
    let spoken = |setting: &settings::Setting<S>| spoken(&setting.field.kind, setting.get(settings));
    S::settings().iter().map(|setting| (setting.field.name.to_string(), spoken(setting))).collect::<Map<_, _>>().into()
}

/// The stored value as the API says it: times without seconds, choices by their word.
fn spoken(kind: &Kind, stored: Value) -> Value {
    match kind {
        Kind::Moment(_) => spoken_moment(&stored),
        Kind::Clocks(_) => json!({"from": minute(&stored["from"]), "to": minute(&stored["to"])}),
        Kind::Reminders(_) => spoken_reminders(stored),
        Kind::Choice(picks) => picks.iter().find(|pick| pick.stored() == stored).map(|pick| pick.word).into(),
        _ => stored,
    }
}

/// The value of a field in its stored form.
fn read(fields: &mut Fields, field: &Field) -> Given<Value> {
    let name = field.name;
    let example = field.example;
    match &field.kind {
        Kind::Line(_) | Kind::GoogleSheet(_) | Kind::GoogleDocument(_) => {
            text(fields, field, |text| text.trim().to_string())
        }
        Kind::Text(..) => text(fields, field, |text| text.trim().replace("\r\n", "\n")),
        Kind::Document(_) => text(fields, field, str::to_string),
        Kind::Rules(_) => rules(fields, field),
        Kind::Named => {
            text(fields, field, |text| text.trim().to_string()).map(|name| if name == "" { Value::Null } else { name })
        }
        Kind::Count(..) | Kind::Minutes(..) | Kind::Cents => {
            fields.read(name, &format!("a whole number, for example {example}"), as_count).map(Value::from)
        }
        Kind::Choice(picks) => {
            let words: Vec<(&str, &Pick)> = picks.iter().map(|pick| (pick.word, pick)).collect();
            fields.choice(name, &words).map(Pick::stored)
        }
        Kind::Flag(_) => fields.read(name, "true or false", Value::as_bool).map(Value::from),
        Kind::Email => {
            let email = fields.email(name, example.trim_matches('"'));
            email.map(|email| email.map(|email| email.as_str().to_string()).into())
        }
        Kind::Zone => {
            let want = format!("the name of a time zone, for example {example}");
            fields.read(name, &want, |value| rules::Zone::parse(value.as_str()?)).map(|zone| zone.name().into())
        }
        Kind::Moment(_) => {
            let want = format!("the wall time at the venue, for example {example}");
            fields.read(name, &want, date_time).map(|wall| wall.to_string().into())
        }
        Kind::Clocks(_) => fields.read(name, &format!("{example} (both alike: no quiet hours)"), clocks),
        Kind::Reminders(_) => fields.read(name, &format!("a list such as {example}"), |value| each(value, reminder)),
        Kind::Names(..) => fields.read(name, &format!("a list of names such as {example}"), names),
        Kind::Sites(..) => fields.read(name, &format!("a list of web sites such as {example}"), names),
        Kind::Rows(columns, ..) => rows(fields, name, columns),
        Kind::Pairs(columns, _) => rows(fields, name, *columns),
    }
}

fn text(fields: &mut Fields, field: &Field, tidy: fn(&str) -> String) -> Given<Value> {
    let want = format!("a text, for example {}", field.example);
    fields.read(field.name, &want, |value| value.as_str().map(tidy)).map(Value::from)
}

/// Lines of a rules document that could not be read are problems of its field.
fn rules(fields: &mut Fields, field: &Field) -> Given<Value> {
    let given = text(fields, field, str::to_string);
    let Given::Value(Value::String(document)) = &given else { return given };
    let Err(errors) = rules_document::parse(document) else { return given };
    let say = |error: &LineError| format!("Line {}: {} For example: {}", error.number, error.problem, error.hint);
    errors.iter().take(limits::PROBLEMS).for_each(|error| fields.wrong(field.name, &say(error)));
    Given::Absent
}

fn each(value: &Value, read: impl Fn(&Value) -> Option<Value>) -> Option<Value> {
    value.as_array().filter(|list| list.len() <= limits::LIST_ELEMENTS)?.iter().map(read).collect()
}

fn names(value: &Value) -> Option<Value> {
    each(value, |name| name.as_str().map(|name| name.trim().into()))
}

/// A list of objects; each one's problems carry its place in the list.
fn rows(fields: &mut Fields, name: &str, columns: &[Field]) -> Given<Value> {
    let known: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let want = format!("a list of at most {} objects with {}", limits::LIST_ELEMENTS, known.join(", "));
    let given = fields.read(name, &want, |value| each(value, |row| Some(row.clone())));
    let Given::Value(Value::Array(values)) = given else { return given };
    let mut good = Vec::new();
    let mut problems = Vec::new();
    for (at, value) in values.iter().enumerate() {
        match Fields::open(value, &format!("{name}[{at}]."), &known) {
            Err(problem) => problems.push(problem),
            Ok(mut one) => {
                good.extend(row(&mut one, columns));
                problems.extend(one.problems());
            }
        }
    }
    problems.truncate(limits::PROBLEMS);
    problems.into_iter().for_each(|problem| fields.add(problem));
    Given::Value(good.into())
}

fn row(fields: &mut Fields, columns: &[Field]) -> Option<Value> {
    let given: Vec<_> = columns.iter().map(|column| (column, read(fields, column))).collect();
    let mut row = Some(Map::new());
    for (column, given) in given {
        let value = match column.is_needed() {
            true => fields.needed(column.name, column.example, given),
            false => Some(given.value().unwrap_or(Value::Null)),
        };
        row = row.zip(value).map(|(mut row, value)| {
            row.insert(column.name.to_string(), value);
            row
        });
    }
    row.map(Value::from)
}

/// Every field of this call, in the order of the description.
fn known<S: Described>(before: &[&'static str], beside: &[&'static str]) -> Vec<&'static str> {
    let settings = S::settings().iter().map(|setting| setting.field.name);
    before.iter().copied().chain(settings).chain(beside.iter().copied()).collect()
}

/// The rules have the last word. They stop at the first thing they refuse, so each refused field is set to its usual
/// value in a copy and they are asked again: the sender hears everything at once.
fn finish<S: Described>(fields: Fields, settings: S) -> Result<S, Vec<Problem>> {
    let mut problems = fields.problems();
    let mut copy = settings.clone();
    for _ in S::settings() {
        let Err(refusal) = copy.check_values() else { break };
        let problem = refused::<S>(&refusal);
        match S::settings().iter().find(|setting| setting.field.name == problem.field) {
            Some(setting) => setting.set_usual(&mut copy),
            None => copy = S::usual(),
        }
        let is_told = |known: &Problem| {
            let inside = known.field.strip_prefix(&problem.field);
            inside.is_some_and(|inside| inside.is_empty() || inside.starts_with('['))
        };
        if !problems.iter().any(is_told) {
            problems.push(problem);
        }
    }
    if problems.is_empty() { Ok(settings) } else { Err(problems) }
}

/// What the rules refuse, at the setting that is meant.
#[must_use]
pub fn refused<S: Described>(refusal: &Refusal) -> Problem {
    Problem::from(refusal).at(S::field_of_refusal(refusal.field()))
}
