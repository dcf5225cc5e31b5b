//! Every page in every state, with made-up people, for the gallery and for the tests of the pages.

use super::pages::{
    DemoMail, DemoMailPage, DemoPage, DemoPerson, EventFacts, EventState, Form, Frame, HomePage, LinkKind, LinkPage,
    MailLink, Notice, Numbers, OverWhy, PosterPage, Problem, ProblemPage, ReceiptPage, RegisterPage, Return, Standing,
    Tone,
};

/// A name for the file, and the page.
pub type Sample = (String, String);

pub fn all() -> Vec<Sample> {
    [registers(), receipts(), links(), problems(), others()].concat()
}

pub fn event() -> EventFacts {
    EventFacts {
        slug: "winter-reading".into(),
        name: "A Winter Reading by Candlelight".into(),
        about: "Three writers, one long table, no microphones. Come early: the stove is slow, the mulled cider is \
                quick.\n\nReadings begin at half past seven and there is one pause. The room is up eleven steps; tell \
                us if that is trouble, and we carry what needs carrying.\n\nBring a book you can part with. You go \
                home with another."
            .into(),
        venue: "The Old Boathouse, Quay Street 4".into(),
        when: "Friday, 18 December 2026, 19:00".into(),
        zone: "Europe/Berlin".into(),
        ends: "until 22:00".into(),
        state: EventState::Open,
    }
}

fn long_name() -> String {
    "The Seventeenth Annual Gathering of Everybody Who Ever Missed the Last Ferry and Stayed for Breakfast, with Songs, \
     Slides, a Raffle, Two Speeches and a Surprise that Nobody Will Be Able to Keep to Themselves"
        .to_string()
}

pub fn numbers(cap: u32, taken: u32, held: u32, waiting: u32) -> Numbers {
    Numbers { cap, taken, held, open: cap - taken - held, waiting }
}

pub fn register(numbers: Numbers, would_be: Option<u64>, max_party: u32) -> RegisterPage {
    RegisterPage {
        event: event(),
        numbers,
        would_be,
        max_party,
        form: Form::default(),
        frame: Frame::Page,
        return_to: None,
        notice: None,
    }
}

fn registers() -> Vec<Sample> {
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
        notice: Some("Nothing has been sent yet.".into()),
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

fn receipts() -> Vec<Sample> {
    let page = |standing| ReceiptPage { event: event(), standing, embedded: false, return_to: None };
    let embedded = ReceiptPage {
        embedded: true,
        return_to: Some("https://boathouse.example".into()),
        ..page(Standing::Confirmed { party: 1 })
    };
    named(
        "receipt",
        [
            ("seat", page(Standing::Confirmed { party: 1 })),
            ("three-seats", page(Standing::Confirmed { party: 3 })),
            ("line", page(Standing::Waiting { position: Some(4), party: 1 })),
            ("line-party", page(Standing::Waiting { position: Some(1), party: 3 })),
            ("line-uncounted", page(Standing::Waiting { position: None, party: 1 })),
            ("pending", page(Standing::Pending)),
            ("cancelled", page(Standing::Cancelled)),
            ("inbox", page(Standing::Inbox)),
            ("gone", page(Standing::Gone)),
            ("embedded", embedded),
        ],
        ReceiptPage::render,
    )
}

pub fn link(kind: LinkKind) -> LinkPage {
    LinkPage { event: event(), token: "AbCdEf-123_ghIJ".into(), kind, person: Some("Ada".into()), notice: None }
}

fn links() -> Vec<Sample> {
    let offer = |seats| LinkKind::Offer {
        ends_at_text: "Saturday, 5 December, 20:14".into(),
        ends_at_ms: 1_796_498_040_000,
        now_ms: 1_796_498_040_000 - 134 * 60_000,
        seats,
    };
    let over = |why, standing| link(LinkKind::OfferOver { why, standing });
    let line = Standing::Waiting { position: Some(7), party: 1 };
    let told = |kind, tone, text: &str| LinkPage { notice: Some(Notice { tone, text: text.into() }), ..link(kind) };
    let seat = LinkKind::Seat { party: 1, reminders_muted: false };
    named(
        "link",
        [
            ("seat", link(seat.clone())),
            ("seats-muted", link(LinkKind::Seat { party: 3, reminders_muted: true })),
            ("claimed", told(seat, Tone::Good, "The seat is yours. A mail with the details is on its way.")),
            ("line", link(LinkKind::InLine { position: Some(4), party: 1 })),
            ("line-party", link(LinkKind::InLine { position: Some(12), party: 3 })),
            ("invited", link(LinkKind::Invited { held_until: None })),
            ("invited-held", link(LinkKind::Invited { held_until: Some("Monday, 7 December, 18:00".into()) })),
            ("offer", link(offer(1))),
            ("offer-party", link(offer(3))),
            ("offer-queued", link(LinkKind::OfferQueued { seats: 1 })),
            ("offer-lapsed", over(OverWhy::Lapsed, line)),
            ("offer-declined", over(OverWhy::Declined, line)),
            ("offer-withdrawn", over(OverWhy::Withdrawn, Standing::Cancelled)),
            ("offer-gone", over(OverWhy::Gone, Standing::Confirmed { party: 1 })),
            (
                "cancelled-seat-free",
                told(
                    LinkKind::Cancelled { can_return: Return::SeatFree },
                    Tone::Good,
                    "Done. Your seat goes to the next in line.",
                ),
            ),
            ("cancelled-line", link(LinkKind::Cancelled { can_return: Return::JoinLine { would_be: 5 } })),
            ("cancelled", link(LinkKind::Cancelled { can_return: Return::No })),
            (
                "too-late",
                told(
                    LinkKind::Cancelled { can_return: Return::No },
                    Tone::Bad,
                    "That did not work: the event has begun.",
                ),
            ),
            ("mute", link(LinkKind::Mute { muted: false })),
            ("muted", link(LinkKind::Mute { muted: true })),
            ("old", link(LinkKind::OldLink)),
            ("called-off", link(LinkKind::EventCalledOff)),
            ("event-over", link(LinkKind::EventOver)),
        ],
        LinkPage::render,
    )
}

fn problems() -> Vec<Sample> {
    let mut pages: Vec<(String, ProblemPage)> =
        [400, 403, 404, 410, 413, 429, 500, 503].map(|status| (status.to_string(), ProblemPage::of(status))).into();
    pages.push(("bad-link".into(), ProblemPage::bad_link()));
    let back = Some(("/e/winter-reading".to_string(), "Back to the event".to_string()));
    pages.push(("back".into(), ProblemPage { back, ..ProblemPage::of(429) }));
    pages.into_iter().map(|(state, page)| (format!("problem-{state}"), page.render())).collect()
}

fn others() -> Vec<Sample> {
    let poster = PosterPage {
        event: event(),
        url: "https://tickets.boathouse.example/e/winter-reading".into(),
        qr_svg: code("https://tickets.boathouse.example/e/winter-reading"),
    };
    let quiz = EventFacts {
        slug: "quiz".into(),
        name: "Quiz Night".into(),
        when: "Saturday, 9 January 2027, 20:00".into(),
        venue: "Café Lampe".into(),
        ..event()
    };
    let off =
        EventFacts { slug: "walk".into(), name: "Night Walk".into(), state: EventState::CalledOff, ..quiz.clone() };
    let home = HomePage {
        events: vec![(event(), numbers(80, 61, 2, 0)), (quiz, numbers(24, 24, 0, 5)), (off, numbers(12, 3, 0, 0))],
        hint: None,
    };
    let empty = HomePage {
        events: Vec::new(),
        hint: Some("Open the sign-in link that was printed when Usher started, and make your first event.".into()),
    };
    vec![
        ("poster".into(), poster.render()),
        ("poster-long".into(), PosterPage { event: EventFacts { name: long_name(), ..event() }, ..poster }.render()),
        ("home".into(), home.render()),
        ("home-empty".into(), empty.render()),
        ("home-bare".into(), HomePage { events: Vec::new(), hint: None }.render()),
        ("demo".into(), demo().render()),
        (
            "demo-new".into(),
            DemoPage { mails: Vec::new(), people: Vec::new(), next_timer_text: None, ..demo() }.render(),
        ),
        ("demo-mail".into(), demo_mail().render()),
    ]
}

pub fn demo() -> DemoPage {
    let mail = |number, to: &str, subject: &str, at: &str, kind: &str| DemoMail {
        number,
        to: to.into(),
        subject: subject.into(),
        at_text: at.into(),
        kind: kind.into(),
    };
    let person = |name: &str, state: &str, note: Option<&str>| DemoPerson {
        name: name.into(),
        state_text: state.into(),
        note: note.map(Into::into),
    };
    DemoPage {
        event: event(),
        numbers: numbers(12, 11, 1, 3),
        clock_text: "Saturday 5 December, 14:00".into(),
        next_timer_text: Some("Saturday 20:14, an offer lapses".into()),
        morning_passed: false,
        mails: vec![
            mail(14, "bo@example.org", "A seat is free for you until 20:14", "14:00", "offer"),
            mail(13, "ada@example.org", "Your seat is given back", "14:00", "cancelled"),
            mail(12, "dora.with.a.very.long.address@mail.example.org", "You are number 3 in line", "13:58", "line"),
            mail(11, "cy@example.org", "You are number 2 in line", "13:57", "line"),
            mail(10, "bo@example.org", "You are number 1 in line", "13:55", "line"),
            mail(9, "ada@example.org", "You have a seat: A Winter Reading by Candlelight", "13:50", "confirmation"),
        ],
        people: vec![
            person("Bo Lind", "has an offer", Some("until 20:14")),
            person("Cy Okafor", "2nd in line", None),
            person("Dora Marsh", "3rd in line", None),
            person("Emil Novak", "has a seat", None),
            person("Ada Byron", "gave the seat back", None),
        ],
        version: "17".into(),
    }
}

fn demo_mail() -> DemoMailPage {
    DemoMailPage {
        to: "Bo Lind <bo@example.org>".into(),
        from: "The Old Boathouse <usher@boathouse.example>".into(),
        subject: "A seat is free for you until 20:14".into(),
        at_text: "Saturday 5 December, 14:00".into(),
        html_src: "/demo/mail/14/html".into(),
        text: "Hello Bo,\n\na seat is free for you at A Winter Reading by Candlelight.\nIt is held for you until \
               20:14.\n\nTake the seat: https://tickets.boathouse.example/l/AbCdEf-123_ghIJ\n"
            .into(),
        links: vec![MailLink { label: "Take the seat".into(), href: "/l/AbCdEf-123_ghIJ".into() }],
    }
}

fn code(url: &str) -> String {
    let code = qrcode::QrCode::new(url).expect("an address fits into a code");
    code.render::<qrcode::render::svg::Color>().min_dimensions(200, 200).quiet_zone(false).build()
}

fn named<const N: usize, Page>(group: &str, pages: [(&str, Page); N], render: fn(&Page) -> String) -> Vec<Sample> {
    pages.into_iter().map(|(state, page)| (format!("{group}-{state}"), render(&page))).collect()
}
