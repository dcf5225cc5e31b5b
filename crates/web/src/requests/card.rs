//! web: a request as a card: what was found with how sure we are, the form with it filled in, and the source beside it with
//! the words marked that each value came from.

use crate::console::desks::entry_form::EntryForm;
use crate::console::of_request as desk_form;
use crate::guest::words::desk_words;
use intake::{JoinForm, Problem};
use rules::desk::{
    Confidence, DiscardReason, Found, Letter, Part, Request, RequestField, RequestState, RequestVia, Span,
};
use rules::{Language, Zone};
use services::DeskView;
use services::requests::proposed;

pub struct RequestCard {
    pub request: Request,
    zone: Zone,
    /// Where its buttons lead.
    pub action: String,
    /// Where its documents lie, if they may be fetched from here.
    papers: Option<String>,
    pub form: EntryForm,
}

pub(crate) fn card(
    request: &Request,
    view: &DeskView,
    action: &str,
    papers: Option<&str>,
    again: Option<(JoinForm, Vec<Problem>)>,
) -> RequestCard {
    let (typed, problems) = again.unwrap_or_else(|| (proposed(request), Vec::new()));
    RequestCard {
        request: request.clone(),
        zone: view.desk().zone.clone(),
        action: action.to_string(),
        papers: papers.map(str::to_string),
        form: desk_form(view, &format!("r{}-", request.id.0), action.to_string(), typed, problems),
    }
}

impl RequestCard {
    pub(crate) fn is_open(&self) -> bool {
        self.request.state == RequestState::Open
    }

    pub(crate) fn is_reading(&self) -> bool {
        self.request.state == RequestState::Reading
    }

    pub(crate) fn can_restore(&self) -> bool {
        self.request.state == RequestState::Discarded && self.request.letter.is_some()
    }

    pub(crate) fn title(&self) -> String {
        title(&self.request)
    }

    pub(crate) fn at_text(&self) -> String {
        post::short(self.request.at, &self.zone)
    }

    pub(crate) fn via(&self) -> &'static str {
        via_words(&self.request)
    }

    /// When and how it was settled.
    pub(crate) fn settled_text(&self) -> Option<String> {
        let at = self.request.settled_at.map(|at| post::short(at, &self.zone))?;
        Some(match self.request.why {
            Some(why) => format!("Put away {at}: {}", why_words(why)),
            None => format!("Put on the list {at}"),
        })
    }

    pub(crate) fn found(&self) -> &[Found] {
        found(&self.request)
    }

    pub(crate) fn parts(&self) -> &[Part] {
        parts(&self.request)
    }

    /// Where the document behind a part lies; the letter's own words come first, and are none.
    pub(crate) fn href(&self, at: &usize) -> Option<String> {
        let letter = self.request.letter.as_ref();
        let from_letter = usize::from(letter.is_some_and(|letter| *letter != Letter::default()));
        let papers = self.papers.as_ref().filter(|_| *at >= from_letter)?;
        Some(format!("{papers}/{}", at - from_letter))
    }

    pub(crate) fn value(&self, found: &Found) -> String {
        if found.field == RequestField::Weekdays { days(&found.value) } else { found.value.clone() }
    }

    /// The words a value came from.
    pub(crate) fn quote(&self, found: &Found) -> String {
        let words = |span: Span| self.parts().get(span.part as usize)?.text.get(span.start as usize..span.end as usize);
        let quote = found.spans().next().and_then(words).unwrap_or("");
        quote.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The text of a part in pieces, those that a value came from with its field.
    pub(crate) fn pieces(&self, at: &usize) -> Vec<(String, &str)> {
        let text = self.parts()[*at].text.as_str();
        let mut edges: Vec<usize> = vec![0, text.len()];
        let mut marks: Vec<(usize, usize, &'static str)> = Vec::new();
        for one in self.found() {
            for span in one.spans().filter(|span| span.part as usize == *at) {
                let (start, end) = (span.start as usize, span.end as usize);
                if text.get(start..end).is_some() {
                    edges.extend([start, end]);
                    marks.push((start, end, field_words(one)));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let pieces = edges.windows(2).map(|edge| {
            let over = |mark: &&(usize, usize, &'static str)| mark.0 <= edge[0] && edge[1] <= mark.1;
            let mut fields: Vec<&str> = marks.iter().filter(over).map(|mark| mark.2).collect();
            fields.dedup();
            (fields.join(", "), &text[edge[0]..edge[1]])
        });
        pieces.collect()
    }

    /// Why it may be put away.
    pub(crate) fn reasons(&self) -> [(&'static str, &'static str); 4] {
        [
            ("not_a_request", "It is not a request"),
            ("duplicate", "It was sent before"),
            ("done_otherwise", "It is settled another way"),
            ("spam", "Unwanted mail"),
        ]
    }
}

pub(crate) fn found(request: &Request) -> &[Found] {
    request.reading.as_ref().map(|reading| reading.found.as_slice()).unwrap_or_default()
}

fn parts(request: &Request) -> &[Part] {
    request.reading.as_ref().map(|reading| reading.parts.as_slice()).unwrap_or_default()
}

/// Something in it could not be read.
pub(crate) fn has_trouble(request: &Request) -> bool {
    parts(request).iter().any(|part| part.trouble.is_some())
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

pub(crate) fn via_words(request: &Request) -> &'static str {
    match request.via {
        RequestVia::Mail => "by mail",
        RequestVia::Upload => "added here",
        RequestVia::Api => "by a program",
    }
}

fn why_words(why: DiscardReason) -> &'static str {
    match why {
        DiscardReason::NotARequest => "not a request",
        DiscardReason::Duplicate => "sent before",
        DiscardReason::DoneOtherwise => "settled another way",
        DiscardReason::Spam => "unwanted mail",
        DiscardReason::TooOld => "nobody looked at it in time",
    }
}

pub(crate) fn field_words(found: &Found) -> &'static str {
    match found.field {
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

/// How sure we are, in words and in bars of three.
pub(crate) fn sure(found: &Found) -> (&'static str, u32) {
    match found.confidence {
        Confidence::High => ("sure", 3),
        Confidence::Medium => ("likely", 2),
        Confidence::Low => ("a guess, please check", 1),
    }
}

/// Days as people write them.
fn days(value: &str) -> String {
    let name = |day: &str| {
        let at = intake::WEEKDAYS.iter().position(|known| *known == day.trim());
        at.map_or(day.trim(), |at| desk_words(Language::En).weekdays[at]).to_string()
    };
    value.split([',', ' ']).filter(|day| !day.trim().is_empty()).map(name).collect::<Vec<_>>().join(", ")
}
