//! Signing up, and the answer to it.

use super::super::pages::{
    EventFacts, EventState, Form, Frame, Numbers, Problem, ReceiptPage, RegisterPage, SignedUp, Standing,
};
use super::{Sample, event, long_name, named, numbers};

pub fn register(numbers: Numbers, would_be: Option<u64>, max_party: u32) -> RegisterPage {
    RegisterPage {
        event: event(),
        numbers,
        would_be,
        opens_at: None,
        max_party,
        confirm_within: None,
        form: Form::default(),
        frame: Frame::Page,
        return_to: None,
    }
}

pub fn registers() -> Vec<Sample> {
    let problem = |field: &str, text: &str| Problem { field: field.into(), text: text.into() };
    let seats = register(numbers(80, 61, 2, 0), None, 1);
    let full = register(numbers(80, 80, 0, 3), Some(4), 4);
    let held = register(numbers(40, 38, 2, 3), Some(4), 4);
    let small = register(numbers(24, 22, 0, 0), None, 4);
    let wrong = RegisterPage {
        form: Form {
            name: "".into(),
            email: "ada@example".into(),
            party: "9".into(),
            problems: vec![
                problem("name", "Please tell us your name."),
                problem("email", "This address has no ending, such as .org."),
                problem("party", "At most 4 can come together."),
            ],
        },
        ..small.clone()
    };
    let trouble = RegisterPage {
        form: Form {
            problems: vec![problem("", "The form was open for a long time. Please send it again.")],
            ..wrong.form.clone()
        },
        ..seats.clone()
    };
    let embedded =
        RegisterPage { frame: Frame::Embedded, return_to: Some("https://boathouse.example".into()), ..held.clone() };
    let off = RegisterPage { event: EventFacts { state: EventState::CalledOff, ..event() }, ..seats.clone() };
    let over = RegisterPage { event: EventFacts { state: EventState::Over, ..event() }, ..seats.clone() };
    let bare = RegisterPage {
        event: EventFacts {
            about: String::new(),
            venue: String::new(),
            ends: String::new(),
            name: "Tea".into(),
            ..event()
        },
        ..register(numbers(1, 0, 0, 0), None, 1)
    };
    let long = RegisterPage {
        event: EventFacts {
            name: long_name(),
            venue: "Donaudampfschifffahrtsgesellschaftskapitänskajüte".repeat(3),
            ..event()
        },
        ..small.clone()
    };
    let huge = register(numbers(2_000_000, 1_999_998, 1, 12_345), Some(12_346), 20);
    named(
        "register",
        [
            ("seats", seats),
            ("full", full),
            ("held", held),
            ("small-room", small),
            ("problems", wrong),
            ("trouble", trouble),
            ("embedded", embedded),
            ("called-off", off),
            ("over", over),
            ("bare", bare),
            ("huge", huge),
            ("long", long),
        ],
        RegisterPage::render,
    )
}

pub fn receipts() -> Vec<Sample> {
    let page = |standing| ReceiptPage { event: event(), standing, signed_up: SignedUp::Now, embedded: false };
    let embedded = ReceiptPage { embedded: true, ..page(Standing::Confirmed { party: 1 }) };
    named(
        "receipt",
        [
            ("seat", page(Standing::Confirmed { party: 1 })),
            ("three-seats", page(Standing::Confirmed { party: 3 })),
            ("line", page(Standing::Waiting { position: Some(4), party: 1 })),
            ("line-party", page(Standing::Waiting { position: Some(1), party: 3 })),
            ("line-uncounted", page(Standing::Waiting { position: None, party: 1 })),
            ("known", ReceiptPage { signed_up: SignedUp::Before, ..page(Standing::Confirmed { party: 1 }) }),
            ("held", page(Standing::Held { seats: 1 })),
            ("pending", page(Standing::Pending)),
            ("cancelled", page(Standing::Cancelled)),
            ("inbox", page(Standing::Inbox)),
            ("gone", page(Standing::Gone)),
            ("embedded", embedded),
        ],
        ReceiptPage::render,
    )
}
