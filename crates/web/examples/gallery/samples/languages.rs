//! Guest pages of events that speak other languages.

use super::super::pages::{
    EventFacts, Form, Frame, LinkKind, LinkPage, Numbers, PosterPage, Problem, ReceiptPage, RegisterPage, SignedUp,
    Standing, in_language,
};
use super::{Sample, links, numbers};
use rules::Language;

pub fn all() -> Vec<Sample> {
    Language::ALL.iter().filter(|language| **language != Language::En).flat_map(|language| pages(*language)).collect()
}

fn pages(language: Language) -> Vec<Sample> {
    let word = language.word();
    let problems = ["name", "email", "party"].map(|field| Problem { field: field.into(), text: "Wrong.".into() });
    let problems = problems.into_iter().map(|problem| in_language(problem, language, 4)).collect();
    let wrong =
        RegisterPage { form: Form { problems, ..Form::default() }, ..register(language, numbers(80, 61, 2, 0)) };
    let offer = LinkKind::Offer {
        ends_at_text: event(language).when,
        ends_at_ms: 1_796_498_040_000,
        now_ms: 1_796_498_040_000 - 134 * 60_000,
        seats: 2,
    };
    let link = |kind| LinkPage { event: event(language), ..links::link(kind) }.render();
    let receipt =
        |standing| ReceiptPage { event: event(language), standing, signed_up: SignedUp::Now, embedded: false };
    let poster = PosterPage {
        event: event(language),
        url: "https://tickets.boathouse.example/e/winter-reading".into(),
        qr_svg: "<svg></svg>".into(),
    };
    [
        ("register", register(language, numbers(80, 61, 2, 0)).render()),
        ("register-full", register(language, numbers(80, 78, 2, 3)).render()),
        ("register-wrong", wrong.render()),
        ("link-offer", link(offer)),
        ("link-seat", link(LinkKind::Seat { party: 1, reminders_muted: true })),
        ("link-line", link(LinkKind::InLine { position: Some(4), party: 2 })),
        ("receipt", receipt(Standing::Waiting { position: Some(1), party: 1 }).render()),
        ("poster", poster.render()),
    ]
    .map(|(name, page)| (format!("{word}-{name}"), page))
    .into()
}

fn register(language: Language, numbers: Numbers) -> RegisterPage {
    RegisterPage {
        event: event(language),
        numbers,
        would_be: Some(4),
        opens_at: None,
        max_party: 4,
        confirm_within: None,
        form: Form::default(),
        frame: Frame::Page,
        return_to: None,
    }
}

fn event(language: Language) -> EventFacts {
    let (when, ends) = match language {
        Language::En => ("Friday, 18 December 2026, 19:00", "until 22:00"),
        Language::De => ("Freitag, 18. Dezember 2026, 19:00 Uhr", "bis 22:00 Uhr"),
        Language::Fr => ("vendredi 18 décembre 2026 à 19h00", "jusqu’à 22h00"),
        Language::Es => ("viernes, 18 de diciembre de 2026, 19:00 h", "hasta las 22:00"),
    };
    EventFacts { when: when.into(), ends: ends.into(), language, ..super::event() }
}
