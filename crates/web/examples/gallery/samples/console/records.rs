//! The messages, the audit and the story of a seat.

use super::super::super::pages::console::{
    AsItWas, AsItWasRow, AuditPage, AuditRowView, Choice, Fact, MessagePage, MessageRow, MessagesPage, SeatLine,
    SeatPage, SentRow, Tab,
};
use super::super::{Sample, named, numbers};
use super::{shell, viewer};

pub fn all() -> Vec<Sample> {
    [messages(), one_message(), audits(), seats()].concat()
}

pub fn message(kind: &str, at: &str, state: (&str, &str), subject: &str) -> MessageRow {
    MessageRow {
        kind: kind.into(),
        at_text: at.into(),
        state: state.0.into(),
        state_text: state.1.into(),
        subject: subject.into(),
    }
}

pub fn message_list() -> MessagesPage {
    let sent = |entry, name: &str, message| SentRow { id: 4_711, message, entry, name: name.into() };
    let choice = |value: &str, label: &str| Choice { value: value.into(), label: label.into() };
    MessagesPage {
        shell: shell(Tab::Messages),
        rows: vec![
            sent(
                Some(32),
                "Constance Featherstonehaugh-Marchbanks",
                message("offer", "Sun 6 Dec, 08:00", ("queued", "Waits for the morning"), "A seat is free for you"),
            ),
            sent(
                Some(31),
                "Bo Lind",
                message(
                    "offer",
                    "Sat 5 Dec, 12:14",
                    ("sent", "Sent"),
                    "We are holding a seat for you until Saturday, 18:14",
                ),
            ),
            sent(
                Some(34),
                "Dora Marsh",
                message(
                    "confirmation",
                    "Fri 4 Dec, 19:40",
                    ("bounced", "Bounced"),
                    "You have 3 seats: A Winter Reading by Candlelight",
                ),
            ),
            sent(
                Some(37),
                "Gustaf Öberg",
                message("lapse_notice", "Fri 4 Dec, 21:00", ("expired", "No longer true"), "Your offer has ended"),
            ),
            sent(
                None,
                "You",
                message(
                    "host_daily",
                    "Fri 4 Dec, 09:00",
                    ("failed", "Failed after 8 tries"),
                    "14 days to go: 74 of 80 seats are taken",
                ),
            ),
            sent(
                Some(39),
                "Ines Pereira",
                message(
                    "waitlist_notice",
                    "Thu 3 Dec, 17:22",
                    ("suppressed", "Not sent: opted out"),
                    "You are number 6 in line",
                ),
            ),
        ],
        kind: None,
        state: None,
        kinds: vec![choice("confirmation", "Confirmation"), choice("offer", "Offer"), choice("reminder", "Reminder")],
        states: vec![choice("sent", "Sent"), choice("bounced", "Bounced"), choice("failed", "Failed")],
        next: Some(6),
    }
}

fn messages() -> Vec<Sample> {
    let bounced = MessagesPage {
        state: Some("bounced".into()),
        rows: message_list().rows[2..3].to_vec(),
        next: None,
        ..message_list()
    };
    let none = MessagesPage { rows: Vec::new(), next: None, ..bounced.clone() };
    let empty = MessagesPage { state: None, shell: viewer(Tab::Messages), ..none.clone() };
    named(
        "console-messages",
        [("all", message_list()), ("bounced", bounced), ("no-match", none), ("empty", empty)],
        MessagesPage::render,
    )
}

fn one_message() -> Vec<Sample> {
    let fact = |label: &str, value: &str| Fact { label: label.into(), value: value.into() };
    let page = MessagePage {
        shell: shell(Tab::Messages),
        row: message_list().rows[1].clone(),
        facts: vec![
            fact("Made", "Sat 5 Dec, 12:14"),
            fact("Tries", "1"),
            fact("Sent", "Sat 5 Dec, 12:14"),
            fact("Message-ID", "<20-1l.c9d1f2a8@boathouse.example>"),
        ],
        no_words: "",
        text: Some("Hello Bo Lind,\n\na seat is free for you. It is held until Saturday, 18:14.\n\n(link)".into()),
    };
    let mut gone = MessagePage { text: None, no_words: "There is no address any more.", ..page.clone() };
    gone.row.message.subject = String::new();
    gone.row.name = "(erased)".into();
    named("console-message", [("sent", page), ("erased", gone)], MessagePage::render)
}

fn makers() -> Vec<Choice> {
    let choice = |value: &str, label: &str| Choice { value: value.into(), label: label.into() };
    vec![
        choice("all", "Everything"),
        choice("guest", "Guests"),
        choice("host", "Hosts"),
        choice("timer", "Timers"),
        choice("post", "The post"),
    ]
}

pub fn audit() -> AuditPage {
    let row = |seq, at: &str, who: &str, what: &str, detail: &str, href: Option<&str>| AuditRowView {
        seq,
        at_text: at.into(),
        who: who.into(),
        what: what.into(),
        detail: detail.into(),
        href: href.map(Into::into),
    };
    AuditPage {
        shell: shell(Tab::Audit),
        at: None,
        as_it_was: None,
        problem: None,
        by: None,
        makers: makers(),
        rows: vec![
            row(
                4_711,
                "Sat 5 Dec, 12:14",
                "the post",
                "Offer sent",
                "to guest 31, until Sat 5 Dec, 18:14",
                Some("/console/e/winter-reading/guests/31"),
            ),
            row(
                4_710,
                "Sat 5 Dec, 12:14",
                "guest 12",
                "Cancelled",
                "taken 75 to 74, held 1 to 2; the seat goes to guest 31",
                Some("/console/e/winter-reading/seats/7031"),
            ),
            row(4_709, "Sat 5 Dec, 11:40", "mara@boathouse.example", "Settings changed", "cap 78 to 80", None),
            row(
                4_708,
                "Sat 5 Dec, 11:02",
                "guest 12",
                "Claimed",
                "held 2 to 1, taken 74 to 75",
                Some("/console/e/winter-reading/seats/7001"),
            ),
            row(12, "Sun 1 Nov, 09:00", "a timer", "Reminder planned", "", None),
        ],
        next: Some(12),
        export: "/console/e/winter-reading/audit.csv".into(),
    }
}

fn audits() -> Vec<Sample> {
    let row = |number, name: &str, state: &str, words: &str| AsItWasRow {
        entry: number + 30,
        number,
        name: name.into(),
        state: state.into(),
        state_text: words.into(),
        party: 1,
    };
    let rows = vec![
        row(1, "Ada Byron", "confirmed", "Confirmed"),
        row(2, "Bo Lind", "waitlisted", "In line"),
        row(3, "Dora Marsh", "pending", "Invited"),
    ];
    let then = AsItWas { at_text: "Tue 1 Dec, 12:00".into(), numbers: numbers(80, 71, 0, 3), rows, next: Some(3) };
    let at = Some("2026-12-01T12:00".to_string());
    let past = AuditPage { at: at.clone(), as_it_was: Some(then.clone()), ..audit() };
    let before = AuditPage {
        at,
        as_it_was: Some(AsItWas { rows: Vec::new(), numbers: numbers(80, 0, 0, 0), next: None, ..then }),
        ..audit()
    };
    let wrong =
        AuditPage { at: Some("soon".into()), problem: Some("Please choose a moment in the past.".into()), ..audit() };
    let empty = AuditPage { rows: Vec::new(), next: None, shell: viewer(Tab::Audit), ..audit() };
    named(
        "console-audit",
        [("all", audit()), ("then", past), ("before", before), ("wrong", wrong), ("empty", empty)],
        AuditPage::render,
    )
}

fn seats() -> Vec<Sample> {
    let line = |at: &str, text: &str| SeatLine { at_text: at.into(), text: text.into() };
    let lines = vec![
        line("Thu 3 Dec, 10:20", "Kofi Mensah gave the seat back."),
        line("Thu 3 Dec, 10:20", "Dora Marsh was passed over: their party is larger than what is free."),
        line("Thu 3 Dec, 10:21", "Offered to Gustaf Öberg, until Thu 3 Dec, 16:21."),
        line("Thu 3 Dec, 16:21", "No answer. The offer lapsed and the seat stayed held."),
        line("Thu 3 Dec, 16:22", "Offered to Hana Suzuki, until Thu 3 Dec, 22:22."),
        line("Thu 3 Dec, 18:05", "Hana Suzuki took it."),
    ];
    let page = |lines| SeatPage { shell: shell(Tab::Audit), place: 7_001, lines };
    named("console-seat", [("story", page(lines)), ("unknown", page(Vec::new()))], SeatPage::render)
}
