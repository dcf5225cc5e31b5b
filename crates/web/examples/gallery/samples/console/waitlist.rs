//! A desk at a table: how it stands, its list, one person on it, and rows on their way there.

use super::super::super::pages::console::{
    Choice, DeskPage, DeskTab, EntryForm, HistoryRow, ListAt, ListPage, ListRow, MessageRow, OfferLine, PastePage,
    PasteRow, PasteStep, PersonActs, PersonPage, RowActs, SentRow, Trouble,
};
use super::super::{Sample, named};
use super::{desk, desk_viewer, fact};
use intake::{JoinForm, Problem};

pub fn all() -> Vec<Sample> {
    [overviews(), waitlists(), people(), pastes()].concat()
}

fn overviews() -> Vec<Sample> {
    let open = DeskPage {
        shell: desk(DeskTab::Overview),
        troubles: vec![Trouble {
            text: "2 messages did not get through.".into(),
            href: Some("/console/desks/salon/trouble".into()),
        }],
        facts: vec![fact("Waiting", "23"), fact("Time zone", "Europe/London"), fact("Services", "Balayage, Cut")],
        join_href: Some("https://rsvp.shear.example/d/salon".into()),
    };
    let quiet =
        DeskPage { shell: desk_viewer(DeskTab::Overview), troubles: Vec::new(), join_href: None, ..open.clone() };
    named("desk-overview", [("open", open), ("viewer", quiet)], DeskPage::render)
}

/// The form behind a row, with something in every field.
pub fn form(prefix: &str, does: &'static str, button: &'static str) -> EntryForm {
    EntryForm {
        prefix: prefix.into(),
        does,
        action: "/console/desks/salon/list/42".into(),
        button,
        typed: JoinForm {
            name: "Beatriz Kowalska-Fernandes".into(),
            email: "beatriz@example.org".into(),
            mobile: "+447700900123".into(),
            service: "Balayage".into(),
            staff: "Dana".into(),
            location: "Mill Lane".into(),
            party: "2".into(),
            from: "2026-06-13".into(),
            until: "2026-07-31".into(),
            weekdays: vec!["tue".into(), "sat".into()],
            earliest: "15:00".into(),
            latest: "18:30".into(),
            tier: "1".into(),
            note: "Rings the bell twice.".into(),
            ..JoinForm::default()
        },
        services: vec!["Balayage".into(), "Cut".into()],
        staff: vec!["Dana".into(), "Jess".into()],
        locations: vec!["Mill Lane".into(), "Quay Street".into()],
        problems: Vec::new(),
        back: vec![("state".into(), "waitlisted".into())],
        cancel: None,
    }
}

/// Something is wrong with every field that can be wrong.
pub fn wrong(prefix: &str) -> EntryForm {
    let fields = ["name", "mobile", "email", "service", "party", "tier", "from", "until", "earliest", "latest"];
    let fields = fields.into_iter().chain(["weekdays", "staff", "location", "note", ""]);
    let problems = fields.map(|field| Problem::new(field, &format!("Please look at {field} again."))).collect();
    EntryForm { problems, ..form(prefix, "edit", "Save") }
}

fn row(entry: u64, name: &str, state: &str, state_text: &str) -> ListRow {
    ListRow {
        entry,
        number: entry - 30,
        name: name.into(),
        mobile: "+447700900123".into(),
        email: format!("guest{entry}@example.org"),
        service: "Balayage".into(),
        party: 1,
        when: "Tue Sat, after 15:00".into(),
        staff: "Dana".into(),
        tier: 0,
        note: String::new(),
        state: state.into(),
        state_text: state_text.into(),
        remark: None,
        joined_text: "Sat 13 Jun, 09:12".into(),
        can: RowActs { edit: true, pause: true, resume: false },
    }
}

pub fn list() -> ListPage {
    let count = |label: &str, state: &str, count| (label.to_string(), state.to_string(), count);
    let paused = RowActs { edit: true, pause: false, resume: true };
    ListPage {
        shell: desk(DeskTab::List),
        at: ListAt { sort: "number".into(), ..ListAt::default() },
        forgotten: false,
        query: String::new(),
        services: vec![Choice { value: "balayage".into(), label: "Balayage".into() }],
        counts: vec![count("Everybody", "", 4), count("Waiting", "waitlisted", 2), count("Paused", "paused", 1)],
        rows: vec![
            ListRow { note: "Rings the bell.".into(), party: 2, ..row(41, "Ann Archer", "waitlisted", "Waiting") },
            row(42, "Beatriz Kowalska-Fernandes", "waitlisted", "Waiting"),
            ListRow { can: paused, ..row(43, "Cy Young", "paused", "Paused") },
            ListRow {
                remark: Some("held until Sat 13 Jun, 13:54".into()),
                can: RowActs::default(),
                ..row(44, "Di Poe", "offered", "Offered a slot")
            },
        ],
        next: Some("44".into()),
        total: 4,
        add: Some(EntryForm { typed: JoinForm::default(), ..form("add-", "add", "Put them on the list") }),
        edit: None,
        notice: None,
    }
}

fn waitlists() -> Vec<Sample> {
    let editing = ListPage { edit: Some((42, wrong("edit-"))), notice: Some("Saved.".into()), ..list() };
    let found = ListPage { query: "arch".into(), rows: list().rows[..1].to_vec(), total: 1, next: None, ..list() };
    let seen = ListPage { shell: desk_viewer(DeskTab::List), add: None, ..list() };
    let none = ListPage { rows: Vec::new(), total: 0, next: None, forgotten: true, ..list() };
    let pages = [("waiting", list()), ("editing", editing), ("found", found), ("seen", seen), ("none", none)];
    named("desk-list", pages, ListPage::render)
}

pub fn person() -> PersonPage {
    let told = |at: &str, who: &str, what: &str| HistoryRow {
        at_text: at.into(),
        who: who.into(),
        what: what.into(),
        detail: String::new(),
    };
    PersonPage {
        shell: desk(DeskTab::List),
        entry: 42,
        name: "Beatriz Kowalska-Fernandes".into(),
        mobile: "+447700900123".into(),
        email: "beatriz@example.org".into(),
        state: "waitlisted".into(),
        state_text: "Waiting".into(),
        standing: vec![fact("Waits for", "Balayage"), fact("When", "Tue Sat, after 15:00"), fact("Party", "2")],
        reach: vec!["A text could not be delivered. Is the number right?".into()],
        note: "Rings the bell twice.".into(),
        offers: vec![OfferLine {
            at_text: "Sat 13 Jun, 13:44".into(),
            slot: "Balayage with Dana, Sat 13 Jun, 14:00".into(),
            state_text: "declined".into(),
            place: 7,
        }],
        messages: vec![SentRow {
            id: 9,
            message: MessageRow {
                kind: "offer".into(),
                at_text: "Sat 13 Jun, 13:44".into(),
                state: "sent".into(),
                state_text: "Sent".into(),
                subject: String::new(),
            },
            entry: Some(42),
            name: "Beatriz Kowalska-Fernandes".into(),
        }],
        history: vec![
            told("Sat 13 Jun, 13:46", "the guest", "Declined the offer"),
            told("Fri 12 Jun, 09:12", "mara@shear.example", "Joined the list"),
        ],
        form: Some(form("", "edit", "Save")),
        can: PersonActs { pause: true, resume: false, leave: true, resend: true, erase: false },
        once: 16,
        problems: Vec::new(),
        notice: None,
    }
}

fn people() -> Vec<Sample> {
    let unfit = PersonPage { problems: wrong("").problems, form: Some(wrong("")), ..person() };
    let seen = PersonPage { shell: desk_viewer(DeskTab::List), form: None, can: PersonActs::default(), ..person() };
    let gone = PersonPage {
        state: "cancelled".into(),
        state_text: "Left".into(),
        form: None,
        can: PersonActs { erase: true, ..PersonActs::default() },
        ..person()
    };
    named("desk-person", [("waits", person()), ("wrong", unfit), ("viewer", seen), ("gone", gone)], PersonPage::render)
}

fn pastes() -> Vec<Sample> {
    let row = |line, name: &str, state, text: &str| PasteRow {
        line,
        name: name.into(),
        contact: "+447700900123".into(),
        service: "Cut".into(),
        state,
        text: text.into(),
    };
    let rows = vec![
        row(3, "<b>Ann</b>", "bad", "This is not a mobile number."),
        row(1, "Bo Lind", "new", "joins"),
        row(2, "Cy Young", "known", "is on the list already"),
    ];
    let paste = PastePage {
        shell: desk(DeskTab::List),
        text: "Bo Lind\t+447700900123\tCut".into(),
        step: PasteStep::Paste,
        problems: Vec::new(),
    };
    let unfit = PastePage { problems: vec![Problem::new("text", "Please paste some rows.")], ..paste.clone() };
    let check = PasteStep::Check { rows: rows.clone(), new: 1, known: 1, bad: 1 };
    let checked = PastePage { step: check, ..paste.clone() };
    let done = PastePage { step: PasteStep::Done { rows, new: 1, known: 1, bad: 1 }, ..paste.clone() };
    let pages = [("paste", paste), ("wrong", unfit), ("check", checked), ("done", done)];
    named("desk-paste", pages, PastePage::render)
}
