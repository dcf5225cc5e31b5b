//! intake: a body before its fields are looked at — its size, its encoding, and JSON in which no field stands twice.

use crate::limits;
use crate::problem::Problem;
use crate::text::shown;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// Why a body could not be read. All but `Fields` concern the request as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBody {
    #[error("The request is too large: at most {most} octets.")]
    TooLarge { most: usize },
    #[error("The text is not UTF-8. Please send it in that encoding.")]
    NotText,
    #[error("This is not JSON: it goes wrong at line {line}, column {column}.")]
    NotJson { line: usize, column: usize },
    #[error("The field {0} stands there twice. Please give it once.")]
    Repeated(String),
    #[error("The form has too many fields: at most {most}.")]
    TooManyFields { most: usize },
    #[error("Some fields need another look.")]
    Fields(Vec<Problem>),
}

impl BadBody {
    /// What to tell the sender: field by field where that is known, else one sentence about the whole.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        match self {
            BadBody::Fields(problems) => problems.clone(),
            BadBody::Repeated(field) => vec![Problem::new(field, &self.to_string())],
            BadBody::TooLarge { .. } | BadBody::NotText | BadBody::NotJson { .. } | BadBody::TooManyFields { .. } => {
                vec![Problem::new("", &self.to_string())]
            }
        }
    }
}

impl From<Problem> for BadBody {
    fn from(problem: Problem) -> BadBody {
        BadBody::Fields(vec![problem])
    }
}

/// JSON of at most so many octets. A field given twice is refused: two readers would disagree about which one counts.
/// Nesting deeper than 128 is refused by the parser.
pub fn json_value(body: &[u8], most_octets: usize) -> Result<Value, BadBody> {
    let text = as_text(body, most_octets)?;
    let mut repeated = None;
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Strict(&mut repeated).deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    match (value, repeated) {
        (Ok(value), None) => Ok(value),
        (_, Some(field)) => Err(BadBody::Repeated(field)),
        (Err(error), None) => Err(BadBody::NotJson { line: error.line(), column: error.column() }),
    }
}

/// The text of a body, without the mark some editors put in front.
pub(crate) fn as_text(body: &[u8], most_octets: usize) -> Result<&str, BadBody> {
    if body.len() > most_octets {
        return Err(BadBody::TooLarge { most: most_octets });
    }
    let text = std::str::from_utf8(body).map_err(|_| BadBody::NotText)?;
    Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
}

/// At most so many problems, so that a thousand wrong rows do not make an answer of a megabyte.
pub(crate) fn bounded(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.truncate(limits::PROBLEMS);
    problems
}

/// Builds a value and remembers the first field that stood twice.
struct Strict<'r>(&'r mut Option<String>);

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, given: bool) -> Result<Value, E> {
        Ok(Value::Bool(given))
    }

    fn visit_u64<E: Error>(self, given: u64) -> Result<Value, E> {
        Ok(Value::from(given))
    }

    fn visit_i64<E: Error>(self, given: i64) -> Result<Value, E> {
        Ok(Value::from(given))
    }

    fn visit_f64<E: Error>(self, given: f64) -> Result<Value, E> {
        Ok(Number::from_f64(given).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, given: &str) -> Result<Value, E> {
        Ok(Value::String(given.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element_seed(Strict(&mut *self.0))? {
            list.push(element);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if map.contains_key(&name) {
                *self.0 = Some(shown(&name));
                return Err(A::Error::custom("a field stands twice"));
            }
            let value = fields.next_value_seed(Strict(&mut *self.0))?;
            map.insert(name, value);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &[u8], expect: Result<&str, BadBody>) {
        let read = json_value(body, 1_000).map(|value| value.to_string());
        assert_eq!(read, expect.map(str::to_string), "{:?}", String::from_utf8_lossy(body));
    }

    #[test]
    fn ordinary_json_is_read_as_it_stands() {
        check(br#" {"a":[1,-2,2.5,true,null,"x"],"b":{}} "#, Ok(r#"{"a":[1,-2,2.5,true,null,"x"],"b":{}}"#));
        check(b"\xef\xbb\xbf[]", Ok("[]"));
        check(br#""a\u0000b""#, Ok(r#""a\u0000b""#));
    }

    #[test]
    fn a_field_given_twice_is_refused_by_name() {
        check(br#"{"a":1,"a":2}"#, Err(BadBody::Repeated("a".to_string())));
        check(br#"{"x":[{"b":1,"b":1}]}"#, Err(BadBody::Repeated("b".to_string())));
        check(br#"{"a":1,"\u0061":2}"#, Err(BadBody::Repeated("a".to_string())));
    }

    #[test]
    fn broken_bodies_say_where() {
        check(b"", Err(BadBody::NotJson { line: 1, column: 0 }));
        check(b"{\"a\":\n 1,}", Err(BadBody::NotJson { line: 2, column: 4 }));
        check(b"{} x", Err(BadBody::NotJson { line: 1, column: 4 }));
        check(b"\"\xff\"", Err(BadBody::NotText));
        check(&[b' '; 1_001], Err(BadBody::TooLarge { most: 1_000 }));
        assert!(matches!(json_value(&vec![b'['; 900_000], 1_000_000), Err(BadBody::NotJson { .. })));
        assert!(matches!(json_value(r#"{"a":"#.repeat(100_000).as_bytes(), 1_000_000), Err(BadBody::NotJson { .. })));
    }

    #[test]
    fn every_bad_body_has_words() {
        for bad in [BadBody::TooLarge { most: 5 }, BadBody::NotText, BadBody::TooManyFields { most: 3 }] {
            let problems = bad.problems();
            assert_eq!(problems.len(), 1);
            assert_eq!(problems[0].field, "");
            assert!(problems[0].text.ends_with('.'));
        }
        assert_eq!(BadBody::Repeated("cap".to_string()).problems()[0].field, "cap");
    }
}
