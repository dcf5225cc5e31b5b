//! web/pages/console: the small rows that several pages show, and how their states look.

use super::super::words;
use intake::Problem;
use rules::MessageKind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub label: String,
    pub value: String,
}

/// Something the host should look at, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub text: String,
    pub href: Option<String>,
}

/// A timer to come, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coming {
    pub at_text: String,
    pub what: String,
}

/// A held seat that has been put to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferRow {
    pub name: String,
    pub entry: u64,
    pub ends_at_text: String,
    /// None while its mail has not gone out: then the window has not begun.
    pub ends_at_ms: Option<i64>,
    pub now_ms: i64,
    pub place: u64,
}

/// A message and how far it got. `kind` and `state` are the stored words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRow {
    pub kind: String,
    pub at_text: String,
    pub state: String,
    pub state_text: String,
    pub subject: String,
}

/// One value of a filter, and its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: String,
}

impl OfferRow {
    pub(crate) fn left(&self) -> String {
        match self.ends_at_ms {
            Some(ends_at_ms) => words::time_left(ends_at_ms.saturating_sub(self.now_ms)),
            None => "not sent yet".to_string(),
        }
    }
}

impl MessageRow {
    pub(crate) fn kind_words(&self) -> &'static str {
        MessageKind::from_word(&self.kind).map_or("Message", services::words::kind_words)
    }

    pub(crate) fn state_class(&self) -> &'static str {
        match self.state.as_str() {
            "sent" => "state state--done",
            "failed" | "bounced" => "state state--bad",
            "suppressed" | "expired" => "state state--gone",
            _ => "state state--coming",
        }
    }
}

/// How the state of an entry looks: the same signs as in the bar of seats.
pub(crate) fn entry_class(state: &str) -> &'static str {
    match state {
        "confirmed" => "state state--done",
        "offered" => "state state--held",
        "waitlisted" | "paused" => "state state--line",
        "pending" => "state state--coming",
        _ => "state state--gone",
    }
}

/// A number in a table, as templates hand it over.
pub(crate) fn figure<N: Copy + TryInto<u64>>(number: &N) -> String {
    (*number).try_into().map(words::count).unwrap_or_default()
}

/// The field a problem leads to, if this page has it.
pub(crate) fn target<'a>(problem: &Problem, fields: &[&'a str]) -> Option<&'a str> {
    fields.iter().copied().find(|field| *field == problem.field)
}

pub(crate) fn problem_at<'a>(problems: &'a [Problem], field: &str) -> Option<&'a str> {
    problems.iter().find(|problem| problem.field == field).map(|problem| problem.text.as_str())
}

/// An address with its query; what is empty is left out.
pub(crate) fn with_query(path: &str, pairs: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs.iter().filter(|(_, value)| !value.is_empty()));
    match query.finish() {
        query if query.is_empty() => path.to_string(),
        query => format!("{path}?{query}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_that_waits_for_its_mail_has_no_end() {
        let offer = OfferRow {
            name: "Bo".into(),
            entry: 1,
            ends_at_text: String::new(),
            ends_at_ms: None,
            now_ms: 0,
            place: 1,
        };
        assert_eq!(offer.left(), "not sent yet");
        assert_eq!(OfferRow { ends_at_ms: Some(300_000), ..offer }.left(), "5 min left");
    }

    #[test]
    fn a_query_is_escaped_and_short() {
        assert_eq!(with_query("/g", &[("q", ""), ("sort", "")]), "/g");
        assert_eq!(with_query("/g", &[("q", "a&b"), ("sort", "name")]), "/g?q=a%26b&sort=name");
    }

    #[test]
    fn every_kind_of_message_has_words() {
        for kind in MessageKind::ALL {
            assert!(
                !services::words::kind_words(*kind).contains('_') && !services::words::kind_words(*kind).is_empty()
            );
        }
    }
}
