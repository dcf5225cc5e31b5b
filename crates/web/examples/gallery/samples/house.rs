//! The house itself: trouble, the poster, the front page and the demo.

use super::super::pages::{
    DemoDoorPage, DemoMail, DemoMailPage, DemoPage, DemoPerson, DeskCard, EventFacts, EventState, HomePage, MailLink,
    PosterPage, ProblemPage, SaidMail, SaidText, SalonBooking, SalonPage, SalonPerson, SalonSaid, TextPiece,
};
use super::{Sample, event, long_name, named, numbers};

pub fn problems() -> Vec<Sample> {
    let page =
        |status, title: &str, text: &str| ProblemPage { status, title: title.into(), text: text.into(), back: None };
    let cut = "Mail programs sometimes cut long links in two. Please open it from the mail again, or copy the whole \
               address.";
    let many = "Many requests came from your network. Nothing is lost; please try again in 12 s.";
    let fields = "Please give a name. Please give an e-mail address, such as ann@example.org. The party must be \
                  between 1 and 4.";
    let back = Some(("/console".to_string(), "To your events".to_string()));
    let busy = page(503, "We are busy just now", "Nothing was changed. Please try again in a moment.");
    let pages = [
        ("not-here", page(404, "Not here", "There is nothing at this address.")),
        ("bad-link", page(404, "This link is not complete", cut)),
        ("fields", page(422, "Please look at this again", fields)),
        ("too-many", page(429, "One moment, please", many)),
        ("busy", busy.clone()),
        ("hostile", page(404, "Not here", "<script>alert(1)</script>")),
        ("back", ProblemPage { back, ..busy }),
    ];
    named("problem", pages, ProblemPage::render)
}

pub fn others() -> Vec<Sample> {
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
        desks: vec![DeskCard {
            slug: "salon-mia".into(),
            name: "Salon Mia".into(),
            lead: "Colour, cut and a good cup of coffee.".into(),
        }],
        hint: None,
    };
    let empty = HomePage {
        events: Vec::new(),
        desks: Vec::new(),
        hint: Some("Open the sign-in link that was printed when Usher started, and make your first event.".into()),
    };
    vec![
        ("poster".into(), poster.render()),
        ("poster-long".into(), PosterPage { event: EventFacts { name: long_name(), ..event() }, ..poster }.render()),
        ("home".into(), home.render()),
        ("home-empty".into(), empty.render()),
        ("home-bare".into(), HomePage { events: Vec::new(), desks: Vec::new(), hint: None }.render()),
        ("demo".into(), demo().render()),
        (
            "demo-new".into(),
            DemoPage { mails: Vec::new(), people: Vec::new(), next_timer_text: None, ..demo() }.render(),
        ),
        ("demo-mail".into(), demo_mail().render()),
        ("demo-salon".into(), salon().render()),
        ("demo-door".into(), DemoDoorPage {}.render()),
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

fn salon() -> SalonPage {
    let link = "https://usher.example/l/EQEAAAAAABQZcss7wHp_xTBVZ4E".to_string();
    let body = format!(
        "Hinterhof Salon: a time came free. Colour with Jess, today, 14:00. Yours until 13:45: {link}\nReply NO to pass."
    );
    let person = |name: &str, wish: &str, state: &str, note: Option<&str>, is_asked| SalonPerson {
        name: name.into(),
        wish: wish.into(),
        state_text: state.into(),
        note: note.map(Into::into),
        is_asked,
        is_gone: false,
    };
    SalonPage {
        slug: "salon".into(),
        name: "Hinterhof Salon".into(),
        clock_text: "Saturday 5 December, 13:36".into(),
        next_timer_text: Some("Sat 13:45".into()),
        cancels: Some(SalonBooking { number: "SAT-1530".into(), label: "The 3:30 pm cut cancels".into() }),
        slots: Vec::new(),
        said: vec![
            SalonSaid::Text(SaidText {
                number: 9,
                to: "Carla Reyes".into(),
                kind: "offer".into(),
                at_text: "Sat 13:35".into(),
                pieces: TextPiece::cut(&body, &[link]),
                characters: 149,
                segments: 1,
            }),
            SalonSaid::Mail(SaidMail {
                number: 8,
                to: "Otto Brandt <otto@example.org>".into(),
                subject: "You are on the list: Colour at Hinterhof Salon".into(),
                kind: "waitlist notice".into(),
                at_text: "Fri 23:11".into(),
            }),
        ],
        people: vec![
            person(
                "Priya Nair",
                "Colour with Marco, any time",
                "waits",
                Some("passed over: they wait for Marco"),
                false,
            ),
            person("Carla Reyes", "Colour, any time", "is being asked", Some("until 13:45"), true),
        ],
        version: "17".into(),
    }
}

fn demo_mail() -> DemoMailPage {
    DemoMailPage {
        back: "/demo",
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
