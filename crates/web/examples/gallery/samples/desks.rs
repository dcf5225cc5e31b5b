//! What customers of a desk see.

use super::super::pages::{
    DeskFacts, DeskLinkKind, DeskLinkPage, DeskOver, DeskPosterPage, DeskStanding, Fact, JoinPage, JoinedPage, Just,
    Problem, WishForm,
};
use super::Sample;
use intake::JoinForm;
use rules::Language;

pub fn all() -> Vec<Sample> {
    let others = Language::ALL.iter().filter(|language| **language != Language::En);
    [english(), others.flat_map(|language| in_language(*language)).collect()].concat()
}

fn english() -> Vec<Sample> {
    let desk = desk(Language::En);
    let poster = DeskPosterPage {
        desk: desk.clone(),
        url: "https://rsvp.example.org/d/salon-mia".into(),
        qr_svg: "<svg viewBox=\"0 0 9 9\"><path d=\"M1 1h3v3h-3zM5 5h3v3h-3z\"/></svg>".into(),
    };
    let page = |form| JoinPage { desk: desk.clone(), form }.render();
    let pages = [
        ("join", page(Some(form()))),
        ("join-problems", page(Some(wrong(&["name", "mobile", "consent", "service", "until"])))),
        ("join-closed", page(None)),
        ("joined", JoinedPage { desk: desk.clone() }.render()),
        ("poster", poster.render()),
    ];
    let pages = pages.into_iter().map(|(state, page)| (format!("desk-{state}"), page));
    pages.chain(links(Language::En)).collect()
}

fn in_language(language: Language) -> Vec<Sample> {
    let word = language.word();
    let join = JoinPage { desk: desk(language), form: Some(form()) }.render();
    let joined = JoinedPage { desk: desk(language) }.render();
    let pages = vec![(format!("desk-join-{word}"), join), (format!("desk-joined-{word}"), joined)];
    pages.into_iter().chain(links(language)).collect()
}

fn links(language: Language) -> Vec<Sample> {
    let over = |why, standing| DeskLinkKind::OfferOver { why, standing };
    let kinds = [
        ("offer", offer()),
        ("queued", DeskLinkKind::OfferQueued),
        ("lapsed", over(DeskOver::Lapsed, DeskStanding::Waiting)),
        ("filled", over(DeskOver::Filled, DeskStanding::Waiting)),
        ("declined", over(DeskOver::Declined, DeskStanding::Paused)),
        ("withdrawn", over(DeskOver::Withdrawn, DeskStanding::Left)),
        ("no-longer-fits", over(DeskOver::NoLongerFits, DeskStanding::Waiting)),
        ("confirmed", DeskLinkKind::Confirmed),
        ("unbooked", DeskLinkKind::Unbooked),
        ("waiting", DeskLinkKind::Waiting),
        ("paused", DeskLinkKind::Paused),
        ("left", DeskLinkKind::Left),
        ("old", DeskLinkKind::OldLink),
    ];
    let name = |state: &str| format!("link-desk-{state}-{}", language.word());
    kinds.into_iter().map(|(state, kind)| (name(state), link(language, kind).render())).collect()
}

fn offer() -> DeskLinkKind {
    DeskLinkKind::Offer {
        ends_at_text: "Saturday, 28 November 2026, 13:51".into(),
        ends_at_ms: 1_795_873_860_000,
        now_ms: 1_795_873_860_000 - 14 * 60_000,
    }
}

pub fn link(language: Language, kind: DeskLinkKind) -> DeskLinkPage {
    let waits = matches!(kind, DeskLinkKind::Waiting | DeskLinkKind::Paused | DeskLinkKind::OfferOver { .. });
    DeskLinkPage {
        desk: desk(language),
        token: "AbCdEf-123_ghIJ".into(),
        kind,
        facts: vec![
            Fact { label: "What".into(), value: "Colour".into(), note: "90 min".into() },
            Fact {
                label: "When".into(),
                value: "Saturday, 28 November 2026, 14:00".into(),
                note: "London time".into(),
            },
            Fact { label: "With".into(), value: "Mia".into(), note: String::new() },
        ],
        person: Some("Dana Reed".into()),
        form: waits.then(form),
        just: Just::Opened,
    }
}

pub fn desk(language: Language) -> DeskFacts {
    DeskFacts {
        slug: "salon-mia".into(),
        name: "Salon Mia".into(),
        about:
            "Colour, cut and a good cup of coffee, in the yard behind the bakery.\n\nSaturdays fill up weeks ahead. \
                Somebody always falls ill, though, and then it may be you."
                .into(),
        phone: "020 7946 0018".into(),
        zone: "Europe/London".into(),
        language,
    }
}

fn form() -> WishForm {
    WishForm {
        typed: JoinForm { weekdays: vec!["sat".into()], notice_minutes: "45".into(), ..JoinForm::default() },
        problems: Vec::new(),
        services: vec![("Colour".into(), 90), ("Cut".into(), 45)],
        staff: vec!["Mia".into(), "Jo".into()],
        locations: vec!["High Street".into(), "The Quay".into()],
        today: "2026-11-16".into(),
    }
}

fn wrong(fields: &[&str]) -> WishForm {
    let problem =
        |field: &&str| Problem { field: (*field).into(), text: "Please look at this again, it is not right.".into() };
    let typed = JoinForm { mobile: "07700 900123".into(), until: "2026-11-01".into(), ..form().typed };
    WishForm { problems: fields.iter().map(problem).collect(), typed, ..form() }
}
