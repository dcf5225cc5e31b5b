//! What strangers wrote, where staff read it: requests with their documents, and letters.

use super::super::super::pages::console::{
    CardField, CardPart, DeskTab, LetterPage, LetterRow, Piece, RequestCard, RequestLinkPage, RequestsPage, Tab,
};
use super::super::{Sample, named};
use super::waitlist::{form, wrong};
use super::{desk, desk_viewer, fact, shell, viewer};
use rules::desk::RequestState;

pub fn all() -> Vec<Sample> {
    [requests(), links(), letters()].concat()
}

const MARKUP: &str = "<h1>Hello</h1> <script>alert(1)</script>";

pub fn card(id: u64) -> RequestCard {
    let piece = |text: &str, fields: &str| Piece { text: text.into(), fields: fields.into() };
    let field = |label, value: &str, quote: &str, sure, bars| CardField {
        label,
        value: value.into(),
        quote: quote.into(),
        sure,
        bars,
    };
    RequestCard {
        id,
        state: RequestState::Open,
        title: "Zelda Quist: Balayage".into(),
        at_text: "Today, 09:12".into(),
        via: "by letter",
        settled_text: None,
        fields: vec![
            field("Name", "Zelda Quist", "my name is Zelda Quist", "sure", 3),
            field("Not before", "15:00", "after 3pm", "not quite sure", 2),
        ],
        parts: vec![
            CardPart {
                title: "The letter".into(),
                trouble: None,
                pieces: vec![piece("Hello, ", ""), piece("my name is Zelda Quist", "Name"), piece(MARKUP, "")],
                href: None,
            },
            CardPart {
                title: "scan<1>.pdf".into(),
                trouble: Some("This document could not be read.".into()),
                pieces: Vec::new(),
                href: Some(format!("/console/desks/salon/requests/{id}/papers/1")),
            },
        ],
        form: form(&format!("request-{id}-"), "approve", "Put them on the list"),
        action: format!("/console/desks/salon/requests/{id}"),
        can_restore: false,
    }
}

fn settled(id: u64) -> RequestCard {
    RequestCard {
        state: RequestState::Discarded,
        settled_text: Some("put away Today, 09:30: it was sent before".into()),
        can_restore: true,
        ..card(id)
    }
}

pub fn waiting() -> RequestsPage {
    let reading = RequestCard {
        state: RequestState::Reading,
        title: "A photograph".into(),
        fields: Vec::new(),
        parts: Vec::new(),
        ..card(8)
    };
    RequestsPage {
        shell: desk(DeskTab::Requests),
        cards: vec![card(7), reading],
        settled: vec![settled(5)],
        notice: Some("Put away.".into()),
        undo: Some(5),
        problems: Vec::new(),
    }
}

fn requests() -> Vec<Sample> {
    let unfit = wrong("request-7-");
    let problems = unfit.problems.clone();
    let wrong = RequestsPage { cards: vec![RequestCard { form: unfit, ..card(7) }], problems, ..waiting() };
    let seen = RequestsPage { shell: desk_viewer(DeskTab::Requests), ..waiting() };
    let none = RequestsPage { cards: Vec::new(), settled: Vec::new(), notice: None, undo: None, ..waiting() };
    let pages = [("waiting", waiting()), ("wrong", wrong), ("viewer", seen), ("none", none)];
    named("desk-requests", pages, RequestsPage::render)
}

pub fn link() -> RequestLinkPage {
    RequestLinkPage { desk: "Shear Delight".into(), card: card(7), notice: None }
}

fn links() -> Vec<Sample> {
    let notice = Some("They are on the list. Their link is on its way.".to_string());
    let done = RequestLinkPage {
        card: RequestCard { state: RequestState::Approved, can_restore: false, ..settled(7) },
        notice,
        ..link()
    };
    named("desk-request-link", [("open", link()), ("done", done)], RequestLinkPage::render)
}

pub fn letter() -> LetterPage {
    LetterPage {
        shell: shell(Tab::Letters),
        row: LetterRow {
            id: 12,
            at_text: "Sat 5 Dec, 11:02".into(),
            sender: "Bo <b>Lind</b>".into(),
            subject: "Re: A Winter Reading <by> Candlelight".into(),
            outcome: "for_staff".into(),
            outcome_text: "For the staff".into(),
            reason_text: "It is not one clear sentence about coming or not coming. Perhaps it is for you.".into(),
            entry: Some(31),
        },
        facts: vec![fact("Came", "Sat 5 Dec, 11:02"), fact("Sender, as it says", "bo@example.org")],
        text: Some(format!("Dear all,\n\nmay I bring my dog?\n\n{MARKUP}")),
        files: vec!["dog<1>.jpg".into()],
        keep_days: 30,
    }
}

fn letters() -> Vec<Sample> {
    let gone = LetterPage {
        row: LetterRow { sender: String::new(), subject: String::new(), entry: None, ..letter().row },
        facts: vec![fact("Came", "Sat 5 Dec, 11:02")],
        text: None,
        files: Vec::new(),
        ..letter()
    };
    let empty = LetterPage { text: Some(String::new()), ..letter() };
    let seen = LetterPage { shell: viewer(Tab::Letters), ..letter() };
    let of_desk = LetterPage { shell: desk(DeskTab::Letters), ..letter() };
    let pages = [("words", letter()), ("gone", gone), ("empty", empty), ("viewer", seen), ("of-desk", of_desk)];
    named("console-letter", pages, LetterPage::render)
}
