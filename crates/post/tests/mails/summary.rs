//! The month in numbers as the owner of a desk gets it.

use crate::common::*;
use mail_parser::{MessageParser, MimeHeaders};
use post::{ComposeError, Mail, Said, bytes, compose, month_told, say_told};
use rules::desk::{DeskSettings, FreedBy, Month, MonthName, OfferCounts, Service, Slot, SlotOutcome};
use rules::{Ending, Handed, Language, MessageKind, PlaceState, Settings, Zone};
use std::sync::Arc;

fn desk(language: Language) -> DeskSettings {
    let service = |name: &str, price_cents| Service { name: name.to_string(), minutes: 60, price_cents };
    let services = vec![service("Colour <b>", 12_050), service("Cut", 0)];
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let staff_email = Some(address("salon@mill.example"));
    DeskSettings { language, staff_email, ..DeskSettings::new("Corner *Salon*", zone, services) }
}

fn outcome(service: &str, starts: &str, state: PlaceState, ending: Option<Ending>, minutes: i64) -> SlotOutcome {
    let starts_at: jiff::Timestamp = starts.parse().expect("a moment");
    let freed_at = starts_at - jiff::SignedDuration::from_hours(5);
    let slot = Slot {
        service: service.to_string(),
        staff: None,
        location: None,
        starts_at,
        duration_minutes: 60,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "test".to_string(),
    };
    let ended_at = Some(freed_at + jiff::SignedDuration::from_mins(minutes));
    SlotOutcome { slot, state, ending, freed_at, ended_at, offers: OfferCounts { made: 2, declined: 1, lapsed: 0 } }
}

fn october(language: Language, outcomes: &[SlotOutcome]) -> Handed {
    let desk = desk(language);
    let month = Month::of(MonthName { year: 2026, month: 10 }, &desk, outcomes);
    Handed {
        settings: Arc::new(Settings::Desk(desk)),
        month: Some(Box::new(month)),
        ..to_host(MessageKind::DeskSummary)
    }
}

fn some() -> Vec<SlotOutcome> {
    vec![
        outcome("Colour <b>", "2026-10-03T12:00:00Z", PlaceState::Booked, None, 12),
        outcome("Colour <b>", "2026-10-05T12:00:00Z", PlaceState::Open, Some(Ending::TryCap), 60),
        outcome("Cut", "2026-10-05T13:00:00Z", PlaceState::Booked, None, 300),
    ]
}

fn mailed(handed: &Handed) -> Mail {
    compose(handed, "salon", &house(), &ring(), noon()).expect("a mail")
}

#[test]
fn the_figures_stand_in_both_parts() {
    let mail = mailed(&october(Language::En, &some()));
    assert_eq!((mail.to.as_str(), mail.links.len()), ("salon@mill.example", 1));
    crate::snapshot::same("desk_summary", &format!("Subject: {}\n\n{}", mail.subject, mail.text));
    assert!(mail.html.contains("Colour &lt;b&gt;") && !mail.html.contains("<b>"), "{}", mail.html);
    assert!(mail.html.contains("background: #17594a") && mail.html.contains("1 of 2 filled"));
    assert!(!mail.html.contains('\u{e000}'), "{}", mail.html);
    for part in [&mail.text, &mail.subject] {
        assert!(!part.contains('{') && !part.contains('\u{e000}'), "{part}");
    }
}

/// The letter that marks where the drawings go is nothing more than a letter in a name.
#[test]
fn a_desk_that_borrows_the_drawings_mark_is_still_only_words() {
    let mut handed = october(Language::En, &some());
    let name = "\u{e000}services [win](https://evil.example)".to_string();
    handed.settings = Arc::new(Settings::Desk(DeskSettings { name, ..desk(Language::En) }));
    let mail = mailed(&handed);
    assert!(!mail.html.contains("href=\"https://evil.example"), "{}", mail.html);
    assert!(mail.html.contains("services [win](https://evil.example)"), "{}", mail.html);
    for line in ["- Cut: 1 of 1 filled", "- Monday: 1 of 2 filled"] {
        assert!(mail.text.contains(line), "{}", mail.text);
    }
    for part in [&mail.text, &mail.html, &mail.subject] {
        assert!(!part.contains('\u{e000}'), "{part}");
    }
}

#[test]
fn the_drawing_goes_with_it() {
    let raw = bytes(&mailed(&october(Language::En, &some())), &house()).expect("bytes");
    let parsed = MessageParser::default().parse(&raw).expect("a mail");
    let drawn = parsed.attachments().next().expect("an attachment");
    assert_eq!(drawn.attachment_name(), Some("month.svg"));
    let svg = drawn
        .text_contents()
        .map(str::to_string)
        .unwrap_or_else(|| String::from_utf8_lossy(drawn.contents()).into_owned());
    assert!(svg.starts_with("<svg") && svg.contains("<title"), "{svg}");
}

#[test]
fn every_language_has_its_words_and_a_quiet_month_says_so() {
    for language in Language::ALL {
        let full = mailed(&october(*language, &some()));
        assert!(full.text.contains("67") && full.text.contains("120") && !full.text.contains('{'), "{}", full.text);
        let quiet = mailed(&october(*language, &[]));
        assert!(!quiet.text.contains('%'), "{}", quiet.text);
        crate::snapshot::same(
            &format!("desk_summary_{}", language.word()),
            &format!("{}\n{}", quiet.subject, quiet.text),
        );
    }
}

#[test]
fn without_figures_or_anybody_to_write_to_there_is_no_mail() {
    let handed = Handed { month: None, ..october(Language::En, &[]) };
    assert_eq!(compose(&handed, "salon", &house(), &ring(), noon()), Err(ComposeError::Missing("month")));
}

/// A paragraph stands before the figures, as words: what looks like markup is none.
#[test]
fn a_paragraph_about_the_month_comes_first_and_is_only_words() {
    let handed = october(Language::De, &some());
    let told = month_told(&handed).expect("figures");
    assert_eq!((told.month.as_str(), told.desk.as_str()), ("Oktober 2026", "Corner *Salon*"));
    let figures: Vec<&str> = told.figures.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(figures[..4], ["3 Termine", "2", "67", "2,6 Stunden"]);
    let paragraph = "Ein *guter* Oktober: 2 von 3 [Terminen](https://evil.example) fanden jemanden.";
    let said = say_told(&handed, "salon", &house(), &ring(), noon(), Some(paragraph)).expect("a mail");
    let Said::Mail(mail) = said else { panic!("not a mail") };
    let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let at = |words: &str| text.find(words).expect("it stands there");
    assert!(at("*guter*") < at("[Terminen]") && at("[Terminen]") < at("67 %"), "{text}");
    assert!(!mail.html.contains("href=\"https://evil.example") && !mail.html.contains("<em>guter"), "{}", mail.html);
    assert_eq!(month_told(&october(Language::De, &[])), None, "nothing to tell of a month without slots");
}
