//! web: a request as a card: what was found with how sure we are, the form with it filled in, and the source beside it with
//! the words marked that each value came from.

use crate::console::front::requests::view::{CardField, CardPart, Piece, RequestCard};
use crate::console::of_request as desk_form;
use intake::{JoinForm, Problem};
use jiff::Timestamp;
use rules::desk::{Confidence, DiscardReason, Found, Part, Request, RequestField, RequestState, RequestVia};
use services::DeskView;
use services::requests::proposed;

/// `action` is where its buttons lead; `papers` is where its documents lie, if they may be fetched from here.
pub(crate) fn card(
    request: &Request,
    view: &DeskView,
    action: &str,
    papers: Option<&str>,
    again: Option<(JoinForm, Vec<Problem>)>,
) -> RequestCard {
    let (typed, problems) = again.unwrap_or_else(|| (proposed(request), Vec::new()));
    let found = request.reading.as_ref().map(|reading| reading.found.as_slice()).unwrap_or_default();
    let parts = request.reading.as_ref().map(|reading| reading.parts.as_slice()).unwrap_or_default();
    let letter = request.letter.as_ref();
    let from_letter = usize::from(letter.is_some_and(|letter| *letter != rules::desk::Letter::default()));
    let href = |at: usize| papers.filter(|_| at >= from_letter).map(|base| format!("{base}/{}", at - from_letter));
    RequestCard {
        id: request.id.0,
        state: request.state,
        title: title(request),
        at_text: post::short(request.at, &view.desk().zone),
        via: via_words(request.via),
        settled_text: settled(request, view),
        fields: found.iter().map(|one| field(one, parts)).collect(),
        parts: (0..).zip(parts).map(|(at, part)| shown(at, part, found, href(at as usize))).collect(),
        form: desk_form(view, &format!("r{}-", request.id.0), action.to_string(), typed, problems),
        action: action.to_string(),
        can_restore: request.state == RequestState::Discarded && request.letter.is_some(),
    }
}

/// Who and what, as far as it was found.
pub(crate) fn title(request: &Request) -> String {
    let form = proposed(request);
    let said: Vec<&str> =
        [form.name.as_str(), form.service.as_str()].into_iter().filter(|one| !one.is_empty()).collect();
    match (request.state, said.is_empty()) {
        (RequestState::Reading, _) => "Being read".to_string(),
        (_, false) => said.join(" \u{b7} "),
        (_, true) if request.letter.is_none() => "No longer kept".to_string(),
        (_, true) => "Nothing certain was found".to_string(),
    }
}

fn via_words(via: RequestVia) -> &'static str {
    match via {
        RequestVia::Mail => "by mail",
        RequestVia::Upload => "added here",
        RequestVia::Api => "by a program",
    }
}

pub(crate) fn why_words(why: DiscardReason) -> &'static str {
    match why {
        DiscardReason::NotARequest => "not a request",
        DiscardReason::Duplicate => "sent before",
        DiscardReason::DoneOtherwise => "settled another way",
        DiscardReason::Spam => "unwanted mail",
        DiscardReason::TooOld => "nobody looked at it in time",
    }
}

fn settled(request: &Request, view: &DeskView) -> Option<String> {
    let at = request.settled_at.map(|at: Timestamp| post::short(at, &view.desk().zone))?;
    Some(match request.why {
        Some(why) => format!("Put away {at}: {}", why_words(why)),
        None => format!("Put on the list {at}"),
    })
}

pub(crate) fn field_words(field: RequestField) -> &'static str {
    match field {
        RequestField::Name => "Name",
        RequestField::Mobile => "Mobile",
        RequestField::Email => "E-mail",
        RequestField::Service => "Service",
        RequestField::Party => "Party",
        RequestField::From => "From",
        RequestField::Until => "Until",
        RequestField::Weekdays => "Weekdays",
        RequestField::Earliest => "Not before",
        RequestField::Latest => "Not after",
        RequestField::Staff => "With",
        RequestField::Location => "Where",
        RequestField::Note => "Note",
    }
}

fn sure_words(confidence: Confidence) -> (&'static str, u32) {
    match confidence {
        Confidence::High => ("sure", 3),
        Confidence::Medium => ("likely", 2),
        Confidence::Low => ("a guess, please check", 1),
    }
}

fn field(one: &Found, parts: &[Part]) -> CardField {
    let quote = one.spans().next().and_then(|span| {
        let text = &parts.get(span.part as usize)?.text;
        text.get(span.start as usize..span.end as usize)
    });
    let (sure, bars) = sure_words(one.confidence);
    CardField {
        label: field_words(one.field),
        value: if one.field == RequestField::Weekdays { days(&one.value) } else { one.value.clone() },
        quote: quote.unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" "),
        sure,
        bars,
    }
}

/// Days as people write them.
fn days(value: &str) -> String {
    const NAMES: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let name = |day: &str| {
        let at = intake::WEEKDAYS.iter().position(|known| *known == day.trim());
        at.map_or_else(|| day.trim().to_string(), |at| NAMES[at].to_string())
    };
    value.split([',', ' ']).filter(|day| !day.trim().is_empty()).map(name).collect::<Vec<_>>().join(", ")
}

/// The text in pieces, those that a value came from with its field.
fn shown(at: u32, part: &Part, found: &[Found], href: Option<String>) -> CardPart {
    let mut edges: Vec<usize> = vec![0, part.text.len()];
    let mut marks: Vec<(usize, usize, &'static str)> = Vec::new();
    for one in found {
        for span in one.spans().filter(|span| span.part == at) {
            let (start, end) = (span.start as usize, span.end as usize);
            if part.text.get(start..end).is_some() {
                edges.extend([start, end]);
                marks.push((start, end, field_words(one.field)));
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let pieces = edges.windows(2).map(|edge| {
        let over = |mark: &&(usize, usize, &'static str)| mark.0 <= edge[0] && edge[1] <= mark.1;
        let mut fields: Vec<&str> = marks.iter().filter(over).map(|mark| mark.2).collect();
        fields.dedup();
        Piece { text: part.text[edge[0]..edge[1]].to_string(), fields: fields.join(", ") }
    });
    CardPart { title: part.title.clone(), trouble: part.trouble.clone(), pieces: pieces.collect(), href }
}
