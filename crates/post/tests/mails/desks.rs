//! What a desk says, in every language, as it reads; and that its own words, links and dates are the right ones.

use crate::common::{self, address, desk, house};
use post::{ComposeError, Mail, SlotDate, compose, slot_calendar, voice};
use rules::desk::{
    Confidence, DeskSettings, Found, Part, Reading, Request, RequestField, RequestState, RequestVia, Span,
};
use rules::{Channel, Ending, Handed, Language, MessageKind, PlaceKind, PlaceState, RequestId, Settings};
use std::sync::Arc;

const KINDS: &[MessageKind] = &[
    MessageKind::Offer,
    MessageKind::WaitlistNotice,
    MessageKind::Confirmation,
    MessageKind::LapseNotice,
    MessageKind::FilledNotice,
    MessageKind::CancelNotice,
    MessageKind::LinkAgain,
];

fn reads(name: &str, now: &str) {
    crate::snapshot::same(&format!("desks/{name}"), now);
}

fn as_text(mail: &Mail) -> String {
    format!("Subject: {}\n\n{}", mail.subject, mail.text)
}

#[test]
fn every_message_reads_as_written_down_in_every_language() {
    for language in Language::ALL {
        for kind in KINDS {
            let name = format!("{}/{}", language.word(), kind.word());
            let text = desk::text_of(&desk::handed(*kind, Channel::Text, desk::salon(*language)));
            let parts = voice::segments(&text.body);
            let counted = format!("\n\n({:?}, {} in {})\n", parts.alphabet, parts.characters, parts.segments);
            reads(&format!("{name}_text"), &(text.body.clone() + &counted));
            assert!(parts.segments <= 2, "{}", text.body);
            let mail = desk::mail_of(&desk::handed(*kind, Channel::Mail, desk::salon(*language)));
            reads(&format!("{name}_mail"), &as_text(&mail));
        }
    }
}

fn staff_note(language: Language, state: PlaceState, tried: u32, ending: Option<Ending>) -> Handed {
    let mut settings = desk::salon(language);
    settings.staff_email = Some(address("staff@salon.example"));
    let mut handed = desk::handed(MessageKind::StaffNote, Channel::Mail, settings);
    handed.message.entry = None;
    handed.entry = handed.entry.filter(|_| state == PlaceState::Booked);
    handed.place = Some(desk::place(state, tried, ending));
    handed
}

#[test]
fn notes_to_the_staff_read_as_written_down() {
    for language in Language::ALL {
        let notes = [
            ("looking", staff_note(*language, PlaceState::Held, 0, None)),
            ("offered", staff_note(*language, PlaceState::Held, 1, None)),
            ("rolled_on", staff_note(*language, PlaceState::Held, 3, None)),
            ("booked", staff_note(*language, PlaceState::Booked, 3, None)),
            ("handed_back", staff_note(*language, PlaceState::Open, 4, Some(Ending::Exhausted))),
            ("nobody_fits", staff_note(*language, PlaceState::Open, 0, Some(Ending::NobodyFits))),
        ];
        for (name, handed) in notes {
            let mail = desk::mail_of(&handed);
            assert_eq!(mail.to.as_str(), "staff@salon.example");
            assert_eq!(mail.links, ["https://usher.example/desk/rosa"]);
            reads(&format!("{}/staff_{name}", language.word()), &as_text(&mail));
        }
    }
}

#[test]
fn a_desks_own_words_go_out_and_unreadable_ones_never() {
    let own = "Offer, by text\n{desk} says: {service} at {time}? {link}\n";
    let with = |voice_text: &str| DeskSettings { voice_text: voice_text.into(), ..desk::salon(Language::En) };
    let text = desk::text_of(&desk::handed(MessageKind::Offer, Channel::Text, with(own)));
    assert_eq!(text.body, format!("Salon Rosa says: Colour at 14:00? {}", text.links[0]));
    let filled = desk::text_of(&desk::handed(MessageKind::FilledNotice, Channel::Text, with(own)));
    assert_eq!(filled.body, desk::text(MessageKind::FilledNotice).body, "where there are none, ours go out");
    let broken = desk::text_of(&desk::handed(MessageKind::Offer, Channel::Text, with("Offer, by text\n{nonsense}")));
    assert_eq!(broken.body, desk::text(MessageKind::Offer).body);
}

#[test]
fn an_offer_has_a_short_link_by_text_and_a_whole_one_by_mail() {
    let text = desk::text(MessageKind::Offer);
    assert_eq!(text.links[0].len(), "https://usher.example/l/".len() + links::SHORT_CHARS);
    assert!(text.body.contains(&text.links[0]));
    assert_eq!(text.validity_seconds, Some(600));
    let mail = desk::mail_of(&desk::handed(MessageKind::Offer, Channel::Mail, desk::salon(Language::En)));
    assert_eq!(mail.links[0].len(), "https://usher.example/l/".len() + links::LONG_CHARS);
    assert!(mail.html.contains(&mail.links[0]));
}

#[test]
fn a_windows_rest_is_never_less_than_a_second_nor_more_than_allowed() {
    for (seconds, valid) in [(0, 1), (-5, 1), (1, 1), (36_000, 36_000), (90_000, 36_000)] {
        let mut handed = desk::handed(MessageKind::Offer, Channel::Text, desk::salon(Language::En));
        handed.ends_at = Some(desk::now() + jiff::SignedDuration::from_secs(seconds));
        assert_eq!(desk::text_of(&handed).validity_seconds, Some(valid), "{seconds}");
    }
}

#[test]
fn a_booked_time_comes_with_its_date() {
    let mail = desk::mail_of(&desk::handed(MessageKind::Confirmation, Channel::Mail, desk::salon(Language::En)));
    let date = mail.calendar.expect("a date").text;
    for line in [
        "METHOD:PUBLISH",
        "UID:usher-3-12-19@usher.example",
        "DTSTART:20261114T130000Z",
        "DTEND:20261114T143000Z",
        "SUMMARY:Colour\\, Salon Rosa",
        "URL:https://usher.example/d/rosa",
    ] {
        assert!(date.contains(line), "{line} is not in {date}");
    }
    let offer = desk::mail_of(&desk::handed(MessageKind::Offer, Channel::Mail, desk::salon(Language::En)));
    assert_eq!(offer.calendar, None, "nothing is theirs yet");
}

/// Whoever takes the file along from the page and has the one from the mail sees one appointment, not two.
#[test]
fn the_mail_and_the_page_bring_the_same_date() {
    let handed = desk::handed(MessageKind::Confirmation, Channel::Mail, desk::salon(Language::En));
    let mailed = desk::mail_of(&handed).calendar.expect("a date").text;
    let (Some(place), Some(entry)) = (&handed.place, &handed.entry) else { panic!("nobody, or nothing") };
    let PlaceKind::Slot(slot) = &place.kind else { panic!("no slot") };
    let (salon, house) = (desk::salon(Language::En), house());
    let taken = slot_calendar(&SlotDate { desk: &salon, place, slot, entry, house: &house, now: desk::now() });
    let mailed: Vec<&str> = mailed.split("\r\n").filter(|line| !line.starts_with("URL:")).collect();
    assert_eq!(taken.split("\r\n").collect::<Vec<_>>(), mailed);
    for line in ["SUMMARY:Colour\\, Salon Rosa (Ana)", "LOCATION:Salon Rosa"] {
        assert!(mailed.contains(&line), "{line} is not in {mailed:?}");
    }
}

#[test]
fn a_booker_without_a_name_is_somebody() {
    for language in Language::ALL {
        let booked = staff_note(*language, PlaceState::Booked, 1, None);
        let mail = desk::mail_of(&common::about(booked, |entry| entry.person.name = None));
        reads(&format!("{}/staff_booked_by_somebody", language.word()), &as_text(&mail));
    }
}

#[test]
fn what_a_desk_cannot_say_is_said_so() {
    let say = |handed: &Handed| compose(handed, "x", &house(), &common::ring(), desk::now()).expect_err("no words");
    let mut summary = staff_note(Language::En, PlaceState::Held, 0, None);
    summary.message.kind = MessageKind::DeskSummary;
    assert_eq!(say(&summary), ComposeError::Missing("month"), "its figures come along");
    let mut lost = staff_note(Language::En, PlaceState::Held, 0, None);
    lost.place = None;
    assert_eq!(say(&lost), ComposeError::Missing("place"));
    let mut nobody = desk::handed(MessageKind::Offer, Channel::Mail, desk::salon(Language::En));
    if let Some(entry) = &mut nobody.entry {
        entry.person.email = None;
    }
    assert_eq!(say(&nobody), ComposeError::NoAddress);
    let event = Handed { settings: Arc::new(Settings::Event(common::supper())), ..nobody };
    assert_eq!(say(&event), ComposeError::NoAddress);
}

fn request_note(language: Language, found: bool) -> Handed {
    let mut settings = desk::salon(language);
    settings.staff_email = Some(address("staff@salon.example"));
    let mut handed = desk::handed(MessageKind::RequestNote, Channel::Mail, settings);
    handed.message.entry = None;
    handed.entry = None;
    let text = "Zelda *Quist*, a colour".to_string();
    let span = |start, end| Span { part: 0, start, end };
    let values = vec![
        Found::new(RequestField::Name, "Zelda *Quist*".into(), Confidence::High, span(0, 13)),
        Found::new(RequestField::Service, "Colour".into(), Confidence::High, span(17, 23)),
    ];
    let part = Part { title: "Letter".into(), text, trouble: None };
    handed.request = Some(Box::new(Request {
        id: RequestId(77),
        rev: 1,
        list: rules::ListId(3),
        via: RequestVia::Mail,
        state: RequestState::Open,
        at: desk::now(),
        settled_at: None,
        why: None,
        entry: None,
        key: "key".into(),
        letter: None,
        reading: Some(Reading { parts: vec![part], found: if found { values } else { Vec::new() } }),
    }));
    handed
}

#[test]
fn notes_about_requests_read_as_written_down() {
    for language in Language::ALL {
        for (name, found) in [("request", true), ("request_nothing_found", false)] {
            let mail = desk::mail_of(&request_note(*language, found));
            assert_eq!(mail.to.as_str(), "staff@salon.example");
            let token = mail.links[0].strip_prefix("https://usher.example/r/").expect("a link of its own");
            assert_eq!(token.len(), links::LONG_CHARS);
            let plain = as_text(&mail).replace(token, "TOKEN");
            reads(&format!("{}/staff_{name}", language.word()), &plain);
        }
    }
}
