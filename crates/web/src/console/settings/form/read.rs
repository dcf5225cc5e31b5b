//! web/console/settings: a form is read: its texts become the JSON of the API, and what cannot is told at its input.

use super::super::written::{price, reminder};
use super::{Typed, cell, fields, minute};
use intake::Problem;
use serde_json::{Map, Value, json};
use settings::{Described, Field, Kind, Pick};

const NUMBER: &str = "Please write a whole number here, such as 80.";

impl Typed {
    /// The settings as they were typed on top of these, or everything that is wrong with them.
    pub fn change<S: Described>(&self, before: &S) -> Result<S, Vec<Problem>> {
        let known = fields::<S>().filter(|field| field.name != S::SLUG.name);
        self.through(known, |body| intake::patch(before, body))
    }

    /// The address of a new list and its settings.
    pub fn make<S: Described>(&self) -> Result<(String, S), Vec<Problem>> {
        self.through(fields::<S>(), intake::settings_from_json)
    }

    /// What cannot be put into a call of the API is told beside what the API says of the rest.
    fn through<T>(
        &self,
        fields: impl Iterator<Item = &'static Field>,
        read: impl FnOnce(&Value) -> Result<T, Vec<Problem>>,
    ) -> Result<T, Vec<Problem>> {
        let (mut body, mut problems, mut told) = (Map::new(), Vec::new(), Vec::new());
        for field in fields {
            let before = problems.len();
            let value = self.value(field, field.input, &mut problems);
            if problems.len() == before {
                body.insert(field.name.to_string(), value);
            } else {
                told.push(field.name);
            }
        }
        match read(&body.into()) {
            Ok(read) if problems.is_empty() => Ok(read),
            Ok(_) => Err(problems),
            Err(more) => {
                problems.extend(more.into_iter().filter(|problem| !told.contains(&problem.field.as_str())));
                Err(problems)
            }
        }
    }

    /// A field as the API has it. An empty one has its usual value.
    fn value(&self, field: &Field, input: &str, problems: &mut Vec<Problem>) -> Value {
        let text = self.at(input);
        let part = |part: &str| self.at(&format!("{input}_{part}"));
        let read = match &field.kind {
            Kind::Rows(columns, most, _) => return self.rows(field, columns, *most, problems),
            Kind::Pairs(columns, _) => return pairs(field, columns, text, problems),
            Kind::Moment(_) => match (part("date"), part("time")) {
                ("", _) => Err(field.needed.to_string()),
                (_, "") => Err("Please choose when it begins.".to_string()),
                (date, time) => Ok(format!("{date}T{}", minute(time)).into()),
            },
            Kind::Clocks(_) => Ok(match (part("from"), part("to")) {
                ("", "") => Value::Null,
                (from, to) => json!({"from": minute(from), "to": minute(to)}),
            }),
            Kind::Names(..) => Ok(lines(text).collect()),
            Kind::Sites(..) => Ok(lines(text).map(|site| site.trim_end_matches('/')).collect()),
            Kind::Reminders(_) => lines(text).map(reminder).collect(),
            Kind::Flag(picks) => Ok(picks.iter().find(|pick| pick.word == text).map_or(Value::Null, Pick::stored)),
            _ => one(field, text).map_err(str::to_string),
        };
        read.unwrap_or_else(|words| {
            problems.push(Problem::new(input, &words));
            Value::Null
        })
    }

    /// Empty rows are none.
    fn rows(&self, field: &Field, columns: &[Field], most: usize, problems: &mut Vec<Problem>) -> Value {
        let mut rows = Vec::new();
        for at in (0..most).filter(|at| self.is_filled(field, columns, *at)) {
            let mut value = |column| self.value(column, &cell(field, column, at), problems);
            rows.push(columns.iter().map(|column| (column.name.to_string(), value(column))).collect::<Map<_, _>>());
        }
        if rows.is_empty() && field.is_needed() {
            problems.push(Problem::new(&cell(field, &columns[0], 0), field.needed));
        }
        rows.into()
    }
}

/// One text, or what the form says about it. The rest is said by the reader of the API.
fn one(field: &Field, text: &str) -> Result<Value, &'static str> {
    if text.is_empty() {
        return if field.is_needed() { Err(field.needed) } else { Ok(Value::Null) };
    }
    let is_strict = !field.wrong.is_empty();
    if let Kind::Count(least, most, _) | Kind::Minutes(least, most) = &field.kind {
        let limits = u64::from(*least)..=u64::from(*most);
        let number = text.parse::<u64>().ok().filter(|number| !is_strict || limits.contains(number));
        return number.map(Value::from).ok_or(if is_strict { field.wrong } else { NUMBER });
    }
    if let Kind::Cents = field.kind {
        return price(text).map(Value::from).ok_or(field.wrong);
    }
    // An address that leads nowhere is told when it is pasted, not a minute later.
    let is_wrong = is_strict
        && (matches!(field.kind, Kind::Zone) && rules::Zone::parse(text).is_none()
            || matches!(field.kind, Kind::GoogleSheet(_)) && google::sheet_link(text).is_none()
            || matches!(field.kind, Kind::GoogleDocument(_)) && google::document_id(text).is_none());
    if is_wrong { Err(field.wrong) } else { Ok(text.into()) }
}

/// Each pair on a line: `their name = our name`.
fn pairs(field: &Field, [theirs, ours]: &[Field; 2], text: &str, problems: &mut Vec<Problem>) -> Value {
    let mut pairs = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match line.split_once('=').map(|(left, right)| (left.trim(), right.trim())) {
            Some((left, right)) if !left.is_empty() && !right.is_empty() => {
                pairs.push(json!({theirs.name: left, ours.name: right}));
            }
            Some(_) | None => {
                let text = format!("Line {}: please write it as their name = your name.", at + 1);
                problems.push(Problem::new(field.name, &text));
            }
        }
    }
    pairs.into()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}
