//! intake: the fields of a JSON object, read one by one. Whatever is wrong is collected, none of it stops the others.

use crate::limits;
use crate::problem::Problem;
use crate::text::shown;
use rules::Email;
use serde_json::{Map, Value};

/// What a request says about one field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Given<T> {
    /// Nothing: it stays as it is.
    Absent,
    /// `null`: back to what is usual.
    Null,
    Value(T),
}

impl<T> Given<T> {
    pub(crate) fn map<U>(self, change: impl Fn(T) -> U) -> Given<U> {
        match self {
            Given::Absent => Given::Absent,
            Given::Null => Given::Null,
            Given::Value(value) => Given::Value(change(value)),
        }
    }

    pub(crate) fn value(self) -> Option<T> {
        match self {
            Given::Absent | Given::Null => None,
            Given::Value(value) => Some(value),
        }
    }
}

pub(crate) struct Fields<'v> {
    map: &'v Map<String, Value>,
    /// Where this object stands: empty, or `rows[3].`.
    inside: String,
    problems: Vec<Problem>,
}

impl<'v> Fields<'v> {
    /// Unknown names are problems from the start: a typing error must not pass in silence.
    pub(crate) fn open(value: &'v Value, inside: &str, known: &[&str]) -> Result<Fields<'v>, Problem> {
        let allowed = || format!("Expected an object with these fields: {}.", known.join(", "));
        let map = value.as_object().ok_or_else(|| Problem::new(inside.trim_end_matches('.'), &allowed()))?;
        let mut fields = Fields { map, inside: inside.to_string(), problems: Vec::new() };
        let unknown = map.keys().filter(|name| !known.contains(&name.as_str()));
        for name in unknown.take(limits::PROBLEMS) {
            fields.wrong(&shown(name), &format!("Unknown field. Known here: {}.", known.join(", ")));
        }
        Ok(fields)
    }

    pub(crate) fn wrong(&mut self, name: &str, text: &str) {
        self.problems.push(Problem { field: format!("{}{name}", self.inside), text: text.to_string() });
    }

    pub(crate) fn add(&mut self, problem: Problem) {
        let field = problem.field.clone();
        self.wrong(&field, &problem.text);
    }

    pub(crate) fn is_well(&self) -> bool {
        self.problems.is_empty()
    }

    pub(crate) fn problems(self) -> Vec<Problem> {
        self.problems
    }

    /// `want` finishes the sentence "Expected …".
    pub(crate) fn read<T>(&mut self, name: &str, want: &str, read: impl Fn(&Value) -> Option<T>) -> Given<T> {
        match self.map.get(name) {
            None => Given::Absent,
            Some(Value::Null) => Given::Null,
            Some(value) => match read(value) {
                Some(value) => Given::Value(value),
                None => {
                    self.wrong(name, &format!("Expected {want}."));
                    Given::Absent
                }
            },
        }
    }

    pub(crate) fn text(&mut self, name: &str, example: &str) -> Given<String> {
        self.read(name, &format!("a text, for example \"{example}\""), |value| value.as_str().map(str::to_string))
    }

    /// An address that may be left out: an empty text means nobody, as `null` does.
    pub(crate) fn email(&mut self, name: &str, example: &str) -> Given<Option<Email>> {
        match self.text(name, example) {
            Given::Absent => Given::Absent,
            Given::Null => Given::Null,
            Given::Value(text) if text.trim().is_empty() => Given::Null,
            Given::Value(text) => match Email::parse(&text) {
                Ok(email) => Given::Value(Some(email)),
                Err(bad) => {
                    self.add(Problem::from(bad).at(name));
                    Given::Absent
                }
            },
        }
    }

    pub(crate) fn count(&mut self, name: &str, example: u32) -> Given<u32> {
        self.read(name, &format!("a whole number, for example {example}"), as_count)
    }

    pub(crate) fn choice<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Given<T> {
        let allowed: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let find = |value: &Value| words.iter().find(|(word, _)| value.as_str() == Some(word)).map(|(_, it)| *it);
        self.read(name, &format!("one of {}", allowed.join(", ")), find)
    }

    /// A field without which nothing can be made; says so unless something was said about it already.
    pub(crate) fn needed<T>(&mut self, name: &str, example: &str, given: Given<T>) -> Option<T> {
        let value = given.value();
        let field = format!("{}{name}", self.inside);
        if value.is_none() && !self.problems.iter().any(|problem| problem.field == field) {
            self.wrong(name, &format!("This field is needed, for example {example}."));
        }
        value
    }
}

/// A whole number that fits; 2.0, "2" and -2 are not.
pub(crate) fn as_count(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|count| u32::try_from(count).ok())
}

/// A field that may change but not vanish.
pub(crate) fn kept<T>(fields: &mut Fields, name: &str, given: Given<T>, before: T) -> T {
    match given {
        Given::Absent => before,
        Given::Value(value) => value,
        Given::Null => {
            fields.wrong(name, "This field can be changed, but not left empty.");
            before
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let value = json!({"cap": "80", "nmae": "x", "mode": "later", "name": null});
        let mut fields = Fields::open(&value, "rows[2].", &["cap", "name", "mode"]).expect("an object");
        assert_eq!(fields.count("cap", 80), Given::Absent);
        assert_eq!(fields.choice("mode", &[("now", 1), ("never", 2)]), Given::Absent);
        let name = fields.text("name", "Ann");
        assert_eq!(fields.needed("name", "\"Ann\"", name), None);
        let told: Vec<String> = fields.problems().iter().map(|one| one.field.clone()).collect();
        assert_eq!(told, ["rows[2].nmae", "rows[2].cap", "rows[2].mode", "rows[2].name"]);
    }

    #[test]
    fn only_objects_have_fields() {
        for value in [json!(null), json!([]), json!("x"), json!(3)] {
            let problem = Fields::open(&value, "", &["a"]).err().expect("a problem");
            assert!(problem.field.is_empty() && problem.text.ends_with(" a."), "{problem:?}");
        }
    }

    #[test]
    fn counts_are_whole_and_fit() {
        assert_eq!(as_count(&json!(4_294_967_295u32)), Some(u32::MAX));
        for bad in [json!(-1), json!(2.0), json!("2"), json!(4_294_967_296u64), json!(true), json!([2])] {
            assert_eq!(as_count(&bad), None, "{bad}");
        }
    }
}
