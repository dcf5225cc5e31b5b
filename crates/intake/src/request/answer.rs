//! intake/request: what a model says about a request, held against the request itself. A value stays only if it stands in
//! the words the model quotes, and if those words stand in the source; there is no field for priority, order or state, so
//! none can be set. Where rules and model differ, the rules win when they are sure.

use super::token::fold;
use super::{Knowledge, Read, SourceText, propose};
use crate::joining::WEEKDAYS;
use crate::limits;
use rules::desk::{Confidence, Found, RequestField, Span};

/// One value of a model's answer, and the words it says it took it from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    pub field: RequestField,
    pub value: String,
    pub quote: String,
}

/// What a model calls a value, in the fields of a request: `earliest` and `latest` are dates there, and a time of day is
/// `morning`, `afternoon`, `evening` or `14:00-18:00`. What is none of these is nothing: there is no word for a priority.
#[must_use]
pub fn answered(name: &str, value: &str, source: &str) -> Vec<Answered> {
    let one = |field: RequestField, value: &str| Answered {
        field,
        value: value.trim().to_string(),
        quote: source.chars().take(limits::QUOTE_CHARS).collect(),
    };
    match name {
        "name" => vec![one(RequestField::Name, value)],
        "mobile" => vec![one(RequestField::Mobile, value)],
        "email" => vec![one(RequestField::Email, value)],
        "service" => vec![one(RequestField::Service, value)],
        "party" => vec![one(RequestField::Party, value)],
        "earliest" => vec![one(RequestField::From, value)],
        "latest" => vec![one(RequestField::Until, value)],
        "weekdays" => vec![one(RequestField::Weekdays, &fold(value).chars().take(3).collect::<String>())],
        "staff" => vec![one(RequestField::Staff, value)],
        "location" => vec![one(RequestField::Location, value)],
        "notes" => vec![one(RequestField::Note, value)],
        "time_of_day" => match (value.trim(), value.split_once('-')) {
            ("morning", _) => vec![one(RequestField::Latest, "12:00")],
            ("afternoon", _) => vec![one(RequestField::Earliest, "12:00")],
            ("evening", _) => vec![one(RequestField::Earliest, "17:00")],
            (_, Some((from, until))) => vec![one(RequestField::Earliest, from), one(RequestField::Latest, until)],
            (_, None) => Vec::new(),
        },
        _unknown => Vec::new(),
    }
}

/// The rules' proposal together with what of the answer stands in the source.
#[must_use]
pub fn check_against_source(sources: &[SourceText<'_>], known: &Knowledge<'_>, answer: &[Answered]) -> Vec<Found> {
    let by_rules = propose(sources, known);
    let checked: Vec<Found> = answer.iter().filter_map(|one| checked(sources, known, one)).collect();
    let rule = |field: RequestField| by_rules.iter().find(|one| one.field == field).cloned();
    let merged = |field: &RequestField| match (rule(*field), together(&checked, *field)) {
        (Some(rule), Some(model)) if rule.value.eq_ignore_ascii_case(&model.value) => {
            let confidence = rule.confidence.max(Confidence::Medium);
            Some(rule.with_confidence(confidence))
        }
        (Some(rule), Some(_)) if rule.confidence == Confidence::High => Some(rule),
        (Some(_), Some(model)) => Some(model.with_confidence(Confidence::Low)),
        (rule, model) => rule.or(model),
    };
    RequestField::ALL.iter().filter_map(merged).collect()
}

/// One day of the week comes after the other; of everything else the first counts.
fn together(checked: &[Found], field: RequestField) -> Option<Found> {
    let mut found = checked.iter().filter(|one| one.field == field);
    let first = found.next()?.clone();
    if field != RequestField::Weekdays {
        return Some(first);
    }
    let rest: Vec<&Found> = found.collect();
    let said = |day: &&&str| rest.iter().chain([&&first]).any(|one| one.value.split(' ').any(|word| word == **day));
    let days: Vec<&str> = WEEKDAYS.iter().filter(said).copied().collect();
    let (mut spans, more) = (first.spans(), rest.iter().flat_map(|one| one.spans()));
    let head = spans.next()?;
    Some(Found::new(field, days.join(" "), first.confidence, head).and(spans.chain(more)))
}

/// The value as our own rules read it out of the quoted words; None if they do not say it.
fn checked(sources: &[SourceText<'_>], known: &Knowledge<'_>, one: &Answered) -> Option<Found> {
    let span = sources.iter().enumerate().find_map(|(part, source)| stands(part, source.text, &one.quote))?;
    let source = &sources[span.part as usize];
    let quoted = &source.text[span.start as usize..span.end as usize];
    match one.field {
        RequestField::Name | RequestField::Note => {
            let inner = stands(span.part as usize, quoted, &one.value)?;
            let (start, end) = (span.start + inner.start, span.start + inner.end);
            let words = source.text[start as usize..end as usize].split_whitespace().collect::<Vec<_>>().join(" ");
            let fits = match one.field == RequestField::Name {
                true => rules::PersonName::parse(&words).is_ok(),
                false => rules::is_plain_text(&words, rules::limits::NOTE_CHARS),
            };
            fits.then(|| Found::new(one.field, words, Confidence::Medium, Span { start, end, ..span }))
        }
        RequestField::Mobile
        | RequestField::Email
        | RequestField::Service
        | RequestField::Party
        | RequestField::From
        | RequestField::Until
        | RequestField::Weekdays
        | RequestField::Earliest
        | RequestField::Latest
        | RequestField::Staff
        | RequestField::Location => {
            // The line it stands in says which end of a span or which half of the day is meant.
            let read = [SourceText { text: quoted, recognised: source.recognised }];
            let by_rules = propose(&read, known).into_iter().find(|found| found.field == one.field)?;
            same_value(one.field, &by_rules.value, &one.value).then(|| {
                let inner = by_rules.spans().next().unwrap_or(span);
                let (start, end) = (span.start + inner.start, span.start + inner.end);
                let confidence = by_rules.confidence.min(Confidence::Medium);
                Found::new(one.field, by_rules.value.clone(), confidence, Span { start, end, ..span })
            })
        }
    }
}

fn same_value(field: RequestField, ours: &str, theirs: &str) -> bool {
    if field == RequestField::Mobile {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        return digits(ours) == digits(theirs);
    }
    let plain = |text: &str| {
        text.replace([',', '[', ']', '"'], " ").split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
    };
    plain(ours) == plain(theirs)
}

/// Where a quotation stands, whatever its blanks and letter case.
fn stands(part: usize, text: &str, quote: &str) -> Option<Span> {
    let wanted = super::token::tokens(quote);
    let read = Read::new(u32::try_from(part).ok()?, &SourceText { text, recognised: false });
    if wanted.is_empty() || wanted.len() > read.tokens.len() {
        return None;
    }
    let fits = |at: &usize| wanted.iter().enumerate().all(|(step, token)| read.word(at + step) == token.folded);
    let at = (0..=read.tokens.len() - wanted.len()).find(fits)?;
    Some(read.over(at, at + wanted.len() - 1))
}
