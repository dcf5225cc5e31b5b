//! store: one value of one column. The same cells are bound to SQL and written to the audit.

use jiff::Timestamp;
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    Null,
    Int(i64),
    Text(Cow<'a, str>),
    /// Never in the audit.
    Octets(&'a [u8]),
}

impl<'a> Cell<'a> {
    pub(crate) fn id(number: u64) -> Cell<'a> {
        Cell::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }

    pub(crate) fn count(number: u32) -> Cell<'a> {
        Cell::Int(i64::from(number))
    }

    pub(crate) fn word(word: &'static str) -> Cell<'a> {
        Cell::Text(Cow::Borrowed(word))
    }

    pub(crate) fn text(text: &'a str) -> Cell<'a> {
        Cell::Text(Cow::Borrowed(text))
    }

    pub(crate) fn maybe_text(text: Option<&'a str>) -> Cell<'a> {
        text.map_or(Cell::Null, Cell::text)
    }

    pub(crate) fn time(moment: Timestamp) -> Cell<'a> {
        Cell::Int(moment.as_millisecond())
    }

    pub(crate) fn maybe_time(moment: Option<Timestamp>) -> Cell<'a> {
        moment.map_or(Cell::Null, Cell::time)
    }

    pub(crate) fn maybe_id(number: Option<u64>) -> Cell<'a> {
        number.map_or(Cell::Null, Cell::id)
    }

    /// As JSON, for the audit.
    pub(crate) fn write_json(&self, out: &mut String) {
        match self {
            Cell::Null => out.push_str("null"),
            Cell::Int(number) => {
                use std::fmt::Write;
                let _infallible = write!(out, "{number}");
            }
            Cell::Text(text) if text.bytes().all(is_plain) => {
                out.push('"');
                out.push_str(text);
                out.push('"');
            }
            // Documents are people's own; nothing that is audited has such a column.
            Cell::Octets(_) => out.push_str("null"),
            Cell::Text(text) => out.push_str(&serde_json::Value::from(text.as_ref()).to_string()),
        }
    }
}

/// Needs no escaping in JSON: the words of our own rows.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'-' | b'.' | b'|' | b':')
}
