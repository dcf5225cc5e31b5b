//! web/console: the small things that several pages show, and how their states look.

use crate::pages::words;
use intake::Problem;

/// Something the host should look at, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub text: String,
    pub href: Option<String>,
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

type Named<T> = fn(T) -> &'static str;

/// By what a list can be narrowed: the name in the address, and each stored word with what it is called.
pub(crate) struct Filter {
    pub name: &'static str,
    pub label: &'static str,
    pub choices: Vec<(&'static str, &'static str)>,
    /// Empty for all.
    pub chosen: &'static str,
}

/// A list a page at a time, newest first: where it lies, what it is narrowed to, and before which row its next page begins.
pub(crate) struct Window {
    pub path: String,
    pub filters: Vec<Filter>,
    pub next: Option<u64>,
}

impl OfferRow {
    pub(crate) fn left(&self) -> String {
        match self.ends_at_ms {
            Some(ends_at_ms) => words::time_left(ends_at_ms.saturating_sub(self.now_ms)),
            None => "not sent yet".to_string(),
        }
    }
}

impl Filter {
    pub fn of<T: Copy>(
        (name, label): (&'static str, &'static str),
        choices: impl Iterator<Item = T>,
        chosen: Option<T>,
        (word, words): (Named<T>, Named<T>),
    ) -> Filter {
        let choices = choices.map(|one| (word(one), words(one))).collect();
        Filter { name, label, choices, chosen: chosen.map_or("", word) }
    }
}

impl Window {
    pub fn is_filtered(&self) -> bool {
        self.filters.iter().any(|filter| !filter.chosen.is_empty())
    }

    pub fn next_href(&self) -> Option<String> {
        let before = self.next?.to_string();
        let chosen = self.filters.iter().map(|filter| (filter.name, filter.chosen));
        Some(with_query(&self.path, &chosen.chain([("before", before.as_str())]).collect::<Vec<_>>()))
    }
}

/// At most so many rows, and what names the last one if there are further ones.
pub(crate) fn page_of<T, K>(mut rows: Vec<T>, most: usize, name: impl Fn(&T) -> K) -> (Vec<T>, Option<K>) {
    let more = rows.len() > most;
    rows.truncate(most);
    let last = rows.last().filter(|_| more).map(name);
    (rows, last)
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
}
