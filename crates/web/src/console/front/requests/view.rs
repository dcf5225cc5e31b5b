//! web/console/front: requests as cards: on their own page of the console, behind a link, and small on the phone.

use crate::console::desks::entry_form::EntryForm;
use crate::pages::console::shell::Shell;
use askama::Template;
use intake::Problem;
use rules::desk::RequestState;

#[derive(Clone, Debug)]
pub struct RequestCard {
    pub id: u64,
    pub state: RequestState,
    /// Who and what, as far as it was found.
    pub title: String,
    pub at_text: String,
    pub via: &'static str,
    /// When and how it was settled.
    pub settled_text: Option<String>,
    pub fields: Vec<CardField>,
    pub parts: Vec<CardPart>,
    pub form: EntryForm,
    pub action: String,
    pub can_restore: bool,
}

/// One value that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardField {
    pub label: &'static str,
    pub value: String,
    /// The words it came from.
    pub quote: String,
    /// How sure we are, in words and in bars of three.
    pub sure: &'static str,
    pub bars: u32,
}

/// One text of the request, in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPart {
    pub title: String,
    pub trouble: Option<String>,
    pub pieces: Vec<Piece>,
    /// Where the document itself lies.
    pub href: Option<String>,
}

/// Words with the fields they gave a value; none for the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub fields: String,
}

impl CardPart {
    pub(crate) fn has_words(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.text.trim().is_empty())
    }
}

impl RequestCard {
    pub(crate) fn is_open(&self) -> bool {
        self.state == RequestState::Open
    }

    pub(crate) fn is_reading(&self) -> bool {
        self.state == RequestState::Reading
    }

    /// As it may stand in the middle of a sentence or on the phone.
    pub(crate) fn has_trouble(&self) -> bool {
        self.parts.iter().any(|part| part.trouble.is_some())
    }

    /// What can be told apart in a list of buttons.
    pub(crate) fn reasons(&self) -> [(&'static str, &'static str); 4] {
        [
            ("not_a_request", "It is not a request"),
            ("duplicate", "It was sent before"),
            ("done_otherwise", "It is settled another way"),
            ("spam", "Unwanted mail"),
        ]
    }
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/requests/page.html")]
pub struct RequestsPage {
    pub shell: Shell,
    pub cards: Vec<RequestCard>,
    pub settled: Vec<RequestCard>,
    pub notice: Option<String>,
    /// The request a notice speaks of, if it can be taken back.
    pub undo: Option<u64>,
    pub problems: Vec<Problem>,
}

impl RequestsPage {
    fn leads_to(&self, problem: &Problem) -> Option<String> {
        self.cards.iter().find_map(|card| card.form.leads_to(problem))
    }
}

/// One request behind a signed link.
#[derive(Clone, Debug, Template)]
#[template(path = "console/front/requests/link.html")]
pub struct RequestLinkPage {
    pub desk: String,
    pub card: RequestCard,
    pub notice: Option<String>,
}
