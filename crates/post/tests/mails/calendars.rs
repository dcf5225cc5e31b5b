//! The calendar file: what stands in it, and that the latest word wins.

use crate::common::*;
use jiff::civil::datetime;
use post::{Calendar, Method, compose};
use rules::event::EventSettings;
use rules::{EntryState, Handed, MessageKind, Zone};

fn calendar(handed: &Handed) -> Calendar {
    composed(handed).calendar.expect("a calendar file")
}

fn line(calendar: &Calendar, name: &str) -> String {
    let text = calendar.text.replace("\r\n ", "");
    let found = text.split("\r\n").find(|line| line.starts_with(&format!("{name}:")));
    found.unwrap_or_else(|| panic!("no {name} in {text}")).to_string()
}

#[test]
fn a_confirmation_publishes_the_date() {
    let expected = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Usher//Usher//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:usher-3-12@usher.example",
        "SEQUENCE:6",
        "DTSTAMP:20261211T110000Z",
        "DTSTART:20261218T180000Z",
        "DTEND:20261218T200000Z",
        "STATUS:CONFIRMED",
        "SUMMARY:Winter supper",
        "LOCATION:The old mill\\, Mill Lane 3",
        "DESCRIPTION:Can't come? The link in your mail gives your seat back.",
        "URL:https://usher.example/e/winter-supper",
        "ORGANIZER:mailto:host@usher.example",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ];
    let written = calendar(&handed(MessageKind::Confirmation, EntryState::Confirmed));
    assert_eq!(written.method, Method::Publish);
    assert_eq!(written.text.split("\r\n").collect::<Vec<_>>(), expected);
}

#[test]
fn a_cancel_takes_it_out_again_and_coming_back_puts_it_in() {
    let seated = calendar(&handed(MessageKind::Confirmation, EntryState::Confirmed));
    let left = gave_back(about(handed(MessageKind::CancelNotice, EntryState::Cancelled), |entry| entry.rev = 2));
    let left = calendar(&left);
    assert_eq!((line(&left, "METHOD"), line(&left, "STATUS")), ("METHOD:CANCEL".into(), "STATUS:CANCELLED".into()));
    let back = about(handed(MessageKind::Confirmation, EntryState::Confirmed), |entry| entry.rev = 3);
    let back = calendar(&back);
    let called_off = calendar(&handed(MessageKind::CalledOff, EntryState::Confirmed));
    let number = |one: &Calendar| line(one, "SEQUENCE").replace("SEQUENCE:", "").parse::<u64>().expect("a number");
    assert!(number(&seated) < number(&left) && number(&left) < number(&back), "the latest word wins");
    assert!(number(&seated) < number(&called_off), "also when only the event changed");
    for one in [&left, &back, &called_off] {
        assert_eq!(line(one, "UID"), line(&seated, "UID"), "one date, one name");
    }
}

#[test]
fn only_mails_about_a_seat_carry_one() {
    let carries = |kind, state| composed(&handed(kind, state)).calendar.map(|calendar| calendar.method);
    assert_eq!(carries(MessageKind::EventMoved, EntryState::Confirmed), Some(Method::Publish));
    assert_eq!(carries(MessageKind::EventMoved, EntryState::Waitlisted), None);
    assert_eq!(carries(MessageKind::CalledOff, EntryState::Waitlisted), None);
    assert_eq!(carries(MessageKind::WaitlistNotice, EntryState::Waitlisted), None);
    assert_eq!(carries(MessageKind::Reminder, EntryState::Confirmed), None);
}

/// Somebody may forward the file: it must not act for them.
#[test]
fn no_token_stands_in_it() {
    for kind in [MessageKind::Confirmation, MessageKind::CancelNotice] {
        let mail = composed(&gave_back(handed(kind, EntryState::Confirmed)));
        assert!(!mail.calendar.expect("a calendar file").text.contains("/l/"));
    }
}

#[test]
fn summer_time_and_the_hour_it_skips() {
    let on = |zone: &str, wall| {
        let zone = Zone::parse(zone).expect("a zone");
        let event = EventSettings { starts: wall, zone, ..supper() };
        let handed = at(handed(MessageKind::Confirmation, EntryState::Confirmed), event);
        let mail = compose(&handed, "supper", &house(), &ring(), noon()).expect("a mail");
        (line(&mail.calendar.expect("a calendar file"), "DTSTART"), mail.text)
    };
    let (summer, _) = on("Europe/Berlin", datetime(2026, 7, 3, 19, 0, 0, 0));
    assert_eq!(summer, "DTSTART:20260703T170000Z");
    let (skipped, text) = on("Europe/Berlin", datetime(2027, 3, 28, 2, 30, 0, 0));
    assert_eq!(skipped, "DTSTART:20270328T013000Z");
    assert!(text.contains("03:30 (Europe/Berlin)"), "as the clocks will show it: {text}");
    let (twice, text) = on("America/New_York", datetime(2026, 11, 1, 1, 30, 0, 0));
    assert_eq!(twice, "DTSTART:20261101T053000Z", "the first of the two");
    assert!(text.contains("01:30 (America/New_York)"), "{text}");
}
