//! Questions in plain English.

use super::super::super::pages::console::{AskPage, AskedPerson, GivenAnswer, Tab};
use super::super::{Sample, named};
use super::shell;

pub fn all() -> Vec<Sample> {
    let answered = AskPage { question: "who cancelled since yesterday?".into(), answer: Some(answer()), ..empty() };
    let unclear = AskPage {
        question: "how many vegetarians are coming?".into(),
        unclear: Some("That is not a question we can answer from this list.".into()),
        near: vec!["How many people will come?"],
        ..empty()
    };
    let pages = [("empty", empty()), ("answered", answered), ("unclear", unclear)];
    named("console-ask", pages, AskPage::render)
}

fn empty() -> AskPage {
    AskPage {
        shell: shell(Tab::Ask),
        question: String::new(),
        examples: vec!["How many seats are still open?", "Who is next in line?", "Which messages failed?"],
        answer: None,
        unclear: None,
        near: Vec::new(),
    }
}

fn answer() -> GivenAnswer {
    let person = |entry, name: &str| AskedPerson { entry, name: name.into(), remark: "Sat 12 Dec, 18:40".into() };
    GivenAnswer {
        understood: "who cancelled since yesterday".into(),
        sentence: "23 people cancelled since yesterday.".into(),
        plain: None,
        by_model: false,
        people: vec![person(7, "Ann Lee"), person(9, "Somebody with a rather long name of many parts")],
        more: 21,
        at_text: "Sunday, 13 December 2026, 10:05".into(),
        page: "/console/e/winter-reading/guests?state=cancelled".into(),
        page_label: "Who cancelled",
    }
}
