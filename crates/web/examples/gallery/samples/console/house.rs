//! Signing in, who may, and what the scribe was asked.

use super::super::super::pages::console::{
    HostRow, LinkState, PeoplePage, ScribeCallRow, ScribeMonthRow, ScribePage, SharingPage, SignInLinkPage, SignInPage,
    Tab,
};
use super::super::{Sample, named};
use super::forms::problem;
use super::{house, shell};

pub fn all() -> Vec<Sample> {
    [sign_ins(), links(), people(), sharings(), scribes()].concat()
}

pub fn sign_in() -> SignInPage {
    SignInPage { to: "/console/e/winter-reading".into(), email: String::new(), sent: false, problem: None }
}

fn sign_ins() -> Vec<Sample> {
    let sent = SignInPage { sent: true, email: "mara@boathouse.example".into(), ..sign_in() };
    let wrong = SignInPage {
        email: "mara@".into(),
        problem: Some("This is not a whole address.".into()),
        to: String::new(),
        ..sign_in()
    };
    named("console-sign-in", [("ask", sign_in()), ("sent", sent), ("wrong", wrong)], SignInPage::render)
}

fn links() -> Vec<Sample> {
    let link = |state| SignInLinkPage { token: "AbCdEf-123_ghIJ".into(), state };
    named(
        "console-in",
        [("fresh", link(LinkState::Fresh)), ("used", link(LinkState::Used)), ("expired", link(LinkState::Expired))],
        SignInLinkPage::render,
    )
}

fn host(id: u64, email: &str, role: &str) -> HostRow {
    HostRow {
        id,
        email: email.into(),
        role: role.into(),
        removed: false,
        you: false,
        last: Some("Sat 5 Dec, 09:12".into()),
    }
}

pub fn house_people() -> PeoplePage {
    let hosts = vec![
        HostRow { you: true, ..host(1, "mara@boathouse.example", "owner") },
        host(2, "jonas@boathouse.example", "member"),
        HostRow { last: None, ..host(3, "somebody.with.a.very.long.address@boathouse.example", "member") },
        HostRow { removed: true, ..host(4, "former@boathouse.example", "member") },
    ];
    PeoplePage { shell: house(), hosts, email: String::new(), problems: Vec::new(), notice: None }
}

fn people() -> Vec<Sample> {
    let added = PeoplePage { notice: Some("jonas@boathouse.example may sign in now.".into()), ..house_people() };
    let wrong = PeoplePage {
        email: "jonas@".into(),
        problems: vec![problem("email", "This is not a whole address.")],
        ..house_people()
    };
    named("console-people", [("list", house_people()), ("added", added), ("wrong", wrong)], PeoplePage::render)
}

fn sharings() -> Vec<Sample> {
    let rows = vec![
        HostRow { you: true, ..host(1, "mara@boathouse.example", "host") },
        host(2, "jonas@boathouse.example", "host"),
        HostRow { last: None, ..host(3, "door@boathouse.example", "viewer") },
    ];
    let shared = SharingPage {
        shell: shell(Tab::Sharing),
        people: rows,
        email: String::new(),
        problems: Vec::new(),
        notice: None,
    };
    let alone = SharingPage { people: Vec::new(), ..shared.clone() };
    let wrong = SharingPage {
        email: "x".into(),
        problems: vec![problem("email", "This is not a whole address.")],
        ..shared.clone()
    };
    named("console-sharing", [("shared", shared), ("alone", alone), ("wrong", wrong)], SharingPage::render)
}

fn scribes() -> Vec<Sample> {
    let call = |task, outcome, answered| ScribeCallRow {
        at: "Sat 5 Dec, 09:12".into(),
        task,
        outcome,
        answered,
        took: "1.2 s".into(),
        tokens: 1_204,
        cost: "$0.01".into(),
    };
    let month = |month: &str, asked, answered| ScribeMonthRow {
        month: month.into(),
        asked,
        answered,
        tokens: 48_220,
        cost: "$0.44".into(),
    };
    let asked = ScribePage {
        shell: house(),
        model: Some("small-model at models.example".into()),
        spent: "$0.44".into(),
        limit: Some("$5.00".into()),
        reached: true,
        months: vec![month("2026-12", 31, 29), month("2026-11", 12, 12)],
        calls: vec![call("a thank-you note", "used", true), call("a question", "did not fit its facts", false)],
    };
    let nobody = ScribePage { model: None, months: Vec::new(), calls: Vec::new(), reached: false, ..asked.clone() };
    named("console-scribe", [("asked", asked), ("nobody", nobody)], ScribePage::render)
}
