//! intake/request: what a model says about a request, held against the request itself. A value stays only if it stands in
//! the words the model quotes, and if those words stand in the source; there is no field for priority, order or state, so
//! none can be set. Where rules and model differ, the rules win when they are sure.

use super::{Knowledge, Read, SourceText, propose};
use crate::body::{BadBody, json_value};
use crate::limits;
use rules::desk::{Confidence, Found, RequestField, Span};
use serde_json::Value;

/// One value of a model's answer, and the words it says it took it from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    pub field: RequestField,
    pub value: String,
    pub quote: String,
}

/// `{"name": {"value": "Ann Lee", "quote": "my name is Ann Lee"}, …}`; null where nothing was found. Names that are no
/// fields of a request are an error: a model that asks for more is not to be trusted with less.
pub fn read_answer(body: &[u8]) -> Result<Vec<Answered>, BadBody> {
    let value = json_value(body, limits::ANSWER_OCTETS)?;
    let wrong = |text: &str| BadBody::from(crate::Problem::new("answer", text));
    let fields = value.as_object().ok_or_else(|| wrong("The answer is not an object."))?;
    let mut found = Vec::new();
    for (word, one) in fields {
        let field = RequestField::from_word(word).ok_or_else(|| wrong("The answer names an unknown field."))?;
        if one.is_null() {
            continue;
        }
        let text = |key: &str| one[key].as_str().filter(|text| text.chars().count() <= limits::QUOTE_CHARS);
        let known = |key: &String| key == "value" || key == "quote";
        let (Some(value), Some(quote), true) =
            (text("value"), text("quote"), one.as_object().is_some_and(|one| one.keys().all(known)))
        else {
            return Err(wrong("Each field needs a value and a quote."));
        };
        found.push(Answered { field, value: value.trim().to_string(), quote: quote.to_string() });
    }
    Ok(found)
}

/// The rules' proposal together with what of the answer stands in the source.
#[must_use]
pub fn check_against_source(sources: &[SourceText<'_>], known: &Knowledge<'_>, answer: &[Answered]) -> Vec<Found> {
    let by_rules = propose(sources, known);
    let checked: Vec<Found> = answer.iter().filter_map(|one| checked(sources, known, one)).collect();
    let of = |found: &[Found], field: RequestField| found.iter().find(|one| one.field == field).cloned();
    let merged = |field: &RequestField| match (of(&by_rules, *field), of(&checked, *field)) {
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

/// The schema a model is asked to answer in: the fields, each with a value and the words it was taken from.
#[must_use]
pub fn answer_schema() -> Value {
    let one = serde_json::json!({
        "type": ["object", "null"],
        "properties": {"value": {"type": "string"}, "quote": {"type": "string"}},
        "required": ["value", "quote"],
        "additionalProperties": false,
    });
    let fields: serde_json::Map<String, Value> =
        RequestField::ALL.iter().map(|field| (field.word().to_string(), one.clone())).collect();
    let names: Vec<&str> = RequestField::ALL.iter().map(|field| field.word()).collect();
    serde_json::json!({"type": "object", "properties": fields, "required": names, "additionalProperties": false})
}
