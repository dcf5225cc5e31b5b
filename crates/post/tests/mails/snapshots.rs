//! Every wording as it reads, subject and text. `UPDATE_SNAPSHOTS=1` writes them anew; read the difference before you
//! keep it.

use crate::common::*;
use jiff::SignedDuration;
use post::{Mail, Wording, compose, source};
use rules::event::EventSettings;
use rules::{EntryState, Handed, Language, MessageKind};
use std::path::Path;

/// The mail must read exactly as in the file.
fn reads(name: &str, mail: &Mail) {
    crate::snapshot::same(name, &format!("Subject: {}\n\n{}", mail.subject, mail.text));
}

/// Until when seats are kept for those in line.
fn kept(handed: Handed) -> Handed {
    Handed { ends_at: Some(noon() + SignedDuration::from_mins(30)), ..handed }
}

/// A message for every wording. The compiler asks for a new one when a wording is added.
fn scene(wording: Wording) -> Handed {
    match wording {
        Wording::Confirmation => handed(MessageKind::Confirmation, EntryState::Confirmed),
        Wording::WaitlistNotice => handed(MessageKind::WaitlistNotice, EntryState::Waitlisted),
        Wording::Invite => handed(MessageKind::Invite, EntryState::Pending),
        Wording::InviteHeld => offered(MessageKind::Invite, EntryState::Pending),
        Wording::ConfirmHeld => offered(MessageKind::ConfirmAsk, EntryState::Pending),
        Wording::ConfirmAsked => handed(MessageKind::ConfirmAsk, EntryState::Pending),
        Wording::Reminder => handed(MessageKind::Reminder, EntryState::Confirmed),
        Wording::Offer => offered(MessageKind::Offer, EntryState::Waitlisted),
        Wording::CancelNotice => gave_back(handed(MessageKind::CancelNotice, EntryState::Cancelled)),
        Wording::CancelNoticeLine => handed(MessageKind::CancelNotice, EntryState::Cancelled),
        Wording::LapseNotice => handed(MessageKind::LapseNotice, EntryState::Waitlisted),
        Wording::LapseNoticeInvited => handed(MessageKind::LapseNotice, EntryState::Pending),
        Wording::HeadStart => kept(handed(MessageKind::HeadStart, EntryState::Waitlisted)),
        Wording::FilledNotice => handed(MessageKind::FilledNotice, EntryState::Waitlisted),
        Wording::InviteFull => about(handed(MessageKind::Invite, EntryState::Pending), |entry| entry.party = 6),
        Wording::CancelNoticeByHost => by_host(gave_back(handed(MessageKind::CancelNotice, EntryState::Cancelled))),
        Wording::CancelNoticeLineByHost => by_host(handed(MessageKind::CancelNotice, EntryState::Cancelled)),
        Wording::EventMoved => moved(EntryState::Confirmed),
        Wording::EventMovedWaiting => moved(EntryState::Waitlisted),
        Wording::EventRetimed => retimed(EntryState::Confirmed),
        Wording::EventRetimedWaiting => retimed(EntryState::Waitlisted),
        Wording::EventRetimedInvited => retimed(EntryState::Pending),
        Wording::EventChanged => {
            let old = EventSettings { venue: "The boathouse".into(), duration_minutes: 180, ..supper() };
            changed(MessageKind::EventChanged, EntryState::Confirmed, old)
        }
        // As rows of older versions tell it: without what it was before.
        Wording::EventMovedInvited => handed(MessageKind::EventMoved, EntryState::Pending),
        Wording::EventMovedOff => handed(MessageKind::EventMoved, EntryState::Cancelled),
        Wording::CalledOff => handed(MessageKind::CalledOff, EntryState::Confirmed),
        Wording::LinkAgainConfirmed => handed(MessageKind::LinkAgain, EntryState::Confirmed),
        Wording::LinkAgainWaiting => handed(MessageKind::LinkAgain, EntryState::Waitlisted),
        Wording::LinkAgainOffered => {
            about(handed(MessageKind::LinkAgain, EntryState::Waitlisted), |entry| entry.live_offers = 1)
        }
        Wording::LinkAgainInvited => handed(MessageKind::LinkAgain, EntryState::Pending),
        Wording::LinkAgainOff => handed(MessageKind::LinkAgain, EntryState::Expired),
        Wording::LinkAsked => {
            let mut asked = handed(MessageKind::LinkAgain, EntryState::Pending);
            asked.message.subject = rules::Message::BY_LETTER;
            asked
        }
        Wording::HostDaily => to_host(MessageKind::HostDaily),
        Wording::HostThanksDue => to_host(MessageKind::HostThanksDue),
        Wording::Thanks => handed(MessageKind::Thanks, EntryState::Confirmed),
    }
}

fn by_host(mut handed: Handed) -> Handed {
    handed.message.subject |= rules::Message::BY_HOST;
    handed
}

fn moved(state: EntryState) -> Handed {
    let starts = supper().starts.checked_sub(jiff::ToSpan::days(7)).expect("a week before");
    changed(MessageKind::EventMoved, state, EventSettings { starts, venue: "The boathouse".into(), ..supper() })
}

fn retimed(state: EntryState) -> Handed {
    let starts = supper().starts.checked_add(jiff::ToSpan::hours(1)).expect("an hour after");
    let mut handed = changed(MessageKind::EventMoved, state, EventSettings { starts, ..supper() });
    handed.message.subject |= rules::Message::SAME_DAY;
    handed
}

#[test]
fn every_wording_reads_as_written_down() {
    for wording in Wording::ALL {
        reads(wording.word(), &composed(&scene(*wording)));
    }
    let link = "https://usher.example/console/in/TOKEN";
    let mail = post::sign_in_mail(&house(), address("host@example.org"), link, 7, noon()).expect("a mail");
    reads("sign_in", &mail);
    let raised =
        post::AlarmNote::Raised { title: "messages are late", detail: "7 messages should have gone out already." };
    let over = post::AlarmNote::Over { title: "messages are late" };
    for (name, note) in [("alarm", raised), ("alarm_over", over)] {
        let (to, link) = (address("owner@example.org"), "https://usher.example/console");
        reads(name, &post::alarm_mail(&house(), to, &note, link, 8, noon()).expect("a mail"));
    }
}

/// Subject, words, dates and plurals of every language.
#[test]
fn every_wording_reads_as_written_down_in_every_language() {
    for language in Language::ALL.iter().copied().filter(|language| *language != Language::En) {
        let event = EventSettings { language, ..supper() };
        for wording in Wording::ALL {
            let mail = composed(&at(scene(*wording), event.clone()));
            reads(&format!("{}/{}", language.word(), wording.word()), &mail);
            assert!(mail.html.contains(&format!("<html lang=\"{}\">", language.word())));
        }
        let party = at(about(scene(Wording::Reminder), |entry| entry.party = 3), event);
        reads(&format!("{}/reminder_party", language.word()), &composed(&party));
    }
}

/// What desks say has tests of its own.
const OF_DESKS: &str = "desk_summary";

#[test]
fn every_file_of_words_belongs_to_a_wording() {
    for language in Language::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("words").join(language.word());
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the words")
            .map(|file| file.expect("a file").file_name().to_string_lossy().replace(".md", ""))
            .filter(|file| file != OF_DESKS)
            .collect();
        files.sort();
        let mut known: Vec<&str> = Wording::ALL.iter().map(|wording| wording.word()).collect();
        known.sort_unstable();
        assert_eq!(files, known, "{}", language.word());
    }
}

#[test]
fn every_kind_for_events_has_words_under_its_own_name() {
    let of_desks = [MessageKind::StaffNote, MessageKind::DeskSummary, MessageKind::RequestNote];
    for kind in MessageKind::ALL.iter().filter(|kind| !of_desks.contains(kind)) {
        assert!(Wording::ALL.iter().any(|wording| wording.word().starts_with(kind.word())), "{}", kind.word());
    }
}

#[test]
fn a_party_reads_as_many_and_an_event_may_have_no_venue() {
    let bare = EventSettings { venue: " ".into(), ..supper() };
    for wording in [Wording::Confirmation, Wording::Reminder] {
        let party = at(about(scene(wording), |entry| entry.party = 3), bare.clone());
        reads(&format!("{}_party", wording.word()), &composed(&party));
    }
    let mut offer = at(about(scene(Wording::Offer), |entry| entry.party = 3), bare);
    offer.offer.as_mut().expect("an offer").seats = 3;
    reads("offer_party", &composed(&offer));
}

#[test]
fn a_reminder_says_how_far_away_it_is() {
    let subject = |hours: i64| {
        let now = supper().starts_at() - SignedDuration::from_hours(hours);
        compose(&scene(Wording::Reminder), "winter-supper", &house(), &ring(), now).expect("a mail").subject
    };
    crate::snapshot::same("reminder_subjects", &[10, 24, 7 * 24].map(subject).join("\n"));
}

/// No mail may ask for words that carriers and our own mail reader take for something else.
#[test]
fn no_mail_asks_for_an_answer_in_capitals() {
    for (language, wording) in everything() {
        for word in ["CANCEL", "STOP", "YES"] {
            assert!(!source(language, wording).contains(word), "{} {}", language.word(), wording.word());
        }
    }
}
