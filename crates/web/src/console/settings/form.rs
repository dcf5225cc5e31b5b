//! web/console/settings: what stands in the inputs of a form, and the JSON of the API it means. Both follow from the
//! description of the settings, so there is one reader and one set of answers.

mod read;

use super::written::{price_text, reminder_line};
use serde_json::Value;
use settings::{Described, Field, Kind};
use std::collections::HashMap;

/// The text in each input, by its name.
#[derive(Clone, Default)]
pub(super) struct Typed(HashMap<String, String>);

/// The fields of a form, the address of a new list among them.
pub(super) fn fields<S: Described>() -> impl Iterator<Item = &'static Field> {
    let slug = const { &S::SLUG };
    let settings = S::settings().iter().map(|setting| &setting.field);
    std::iter::once(slug).chain(settings).filter(|field| !field.label.is_empty())
}

/// The name of one input in a row of a table.
pub(super) fn cell(field: &Field, column: &Field, at: usize) -> String {
    format!("{}_{}_{at}", field.input, column.input)
}

impl Typed {
    /// As a browser posts it; the first text under a name counts.
    pub fn read(body: &[u8]) -> Typed {
        let mut typed = HashMap::<String, String>::new();
        for (name, text) in form_urlencoded::parse(body).into_owned() {
            let first = typed.entry(name).or_default();
            if first.is_empty() {
                *first = text.trim().replace("\r\n", "\n");
            }
        }
        Typed(typed)
    }

    /// The form of a list with these settings.
    pub fn of<S: Described>(settings: &S) -> Typed {
        Typed::showing(settings, fields::<S>())
    }

    /// The form of a new list: what has no usual value is still to be typed.
    pub fn usual<S: Described>() -> Typed {
        Typed::showing(&S::usual(), fields::<S>().filter(|field| !field.is_needed()))
    }

    fn showing<S: Described>(settings: &S, fields: impl Iterator<Item = &'static Field>) -> Typed {
        let said = intake::settings_to_json(settings);
        let mut typed = Typed::default();
        fields.for_each(|field| typed.show(field, field.input, &said[field.name]));
        typed
    }

    pub fn at(&self, input: &str) -> &str {
        self.0.get(input).map_or("", String::as_str)
    }

    pub fn with(mut self, input: &str, text: &str) -> Typed {
        self.put(input, text);
        self
    }

    pub fn without(mut self, inputs: &[&str]) -> Typed {
        self.0.retain(|input, _| !inputs.contains(&input.as_str()));
        self
    }

    fn put(&mut self, input: &str, text: impl Into<String>) {
        self.0.insert(input.to_string(), text.into());
    }

    /// A field as the API says it, in its inputs.
    fn show(&mut self, field: &Field, input: &str, said: &Value) {
        let text = |said: &Value| said.as_str().unwrap_or_default().to_string();
        let text = match &field.kind {
            Kind::Moment(_) => {
                let (date, time) = said.as_str().and_then(|wall| wall.split_once('T')).unwrap_or_default();
                self.put(&format!("{input}_date"), date);
                return self.put(&format!("{input}_time"), minute(time));
            }
            Kind::Clocks(_) => {
                self.put(&format!("{input}_from"), text(&said["from"]));
                return self.put(&format!("{input}_to"), text(&said["to"]));
            }
            Kind::Rows(columns, ..) => {
                for (at, row) in said.as_array().into_iter().flatten().enumerate() {
                    columns.iter().for_each(|column| self.show(column, &cell(field, column, at), &row[column.name]));
                }
                return;
            }
            Kind::Names(..) | Kind::Sites(..) => one_to_a_line(said, text),
            Kind::Reminders(_) => one_to_a_line(said, reminder_line),
            Kind::Pairs([theirs, ours], _) => {
                one_to_a_line(said, |pair| format!("{} = {}", text(&pair[theirs.name]), text(&pair[ours.name])))
            }
            Kind::Flag(picks) => {
                picks.iter().find(|pick| pick.stored() == *said).map_or("", |pick| pick.word).to_string()
            }
            Kind::Cents => {
                let cents = said.as_u64().and_then(|cents| u32::try_from(cents).ok());
                cents.map(price_text).unwrap_or_default()
            }
            Kind::Count(..) | Kind::Minutes(..) => said.to_string(),
            _ => text(said),
        };
        self.put(input, text);
    }

    pub fn is_filled(&self, field: &Field, columns: &[Field], at: usize) -> bool {
        columns.iter().any(|column| !self.at(&cell(field, column, at)).is_empty())
    }
}

/// `09:00` of `09:00:00`.
fn minute(time: &str) -> &str {
    time.get(..5).unwrap_or(time)
}

fn one_to_a_line(list: &Value, line: impl Fn(&Value) -> String) -> String {
    list.as_array().into_iter().flatten().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
