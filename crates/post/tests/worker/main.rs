//! The post at work: a real keeper on a real file, a clock moved by hand, and the shelf.

#[path = "../common/mod.rs"]
mod common;
mod office;
#[path = "../transports/server.rs"]
mod server;

use jiff::SignedDuration;
use office::Office;
use post::{Folder, MonthTold, ParagraphOf, Shelf, Smtp, SmtpSettings, Tls, Transport};
use rules::event::EventSettings;
use rules::{Act, Actor, Channel, Command, DeskAct, MessageKind, MessageState, OfferState};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::suite::stage::{
    cancel, chair, dinner, free, join, joining, list_of, open_desk, open_event, register, salon, standing,
};
use tokio::sync::watch;

/// Longer than anything here takes; reached only by a test that fails.
const DEADLINE: Duration = Duration::from_secs(20);

fn kinds(shelf: &Shelf) -> Vec<MessageKind> {
    shelf.list(0).iter().filter_map(|one| one.mail.kind).collect()
}

#[test]
fn a_registration_is_confirmed_exactly_once() {
    let mut office = Office::open();
    let list = list_of(&office.run(open_event("dinner", dinner(5))));
    office.run(register(list, "ann"));
    let shelf = office.shelf.clone();
    let mails = office.wait_for(1);
    assert_eq!((mails[0].mail.to.as_str(), mails[0].mail.attempt), ("ann@example.org", 1));
    let date = &mails[0].mail.calendar.as_ref().expect("a date").text;
    assert!(date.contains("DTSTART:20260620T170000Z"), "{date}");
    // The same click again changes nothing, and nothing is said again.
    office.run(register(list, "ann"));
    office.close();
    assert_eq!(kinds(&shelf), [MessageKind::Confirmation]);
    let rows = office.rows(list);
    let states: Vec<_> = rows.messages.iter().map(|message| (message.state, message.attempts)).collect();
    assert_eq!(states, [(MessageState::Sent, 1)]);
    assert_eq!((office.counts.sent(), office.counts.failed(), office.counts.bounced()), (1, 0, 0));
}

#[test]
fn the_window_of_an_offer_starts_when_it_is_handed_over() {
    let mut office = Office::open();
    let list = list_of(&office.run(open_event("dinner", dinner(1))));
    let (ann, _, _) = standing(&office.run(register(list, "ann")));
    office.run(register(list, "bob"));
    office.wait_for(2);
    office.settle_all(list);
    office.clock.pass(SignedDuration::from_mins(5));
    office.run(cancel(list, ann));
    let mails = office.wait_for(4);
    let offer = mails.iter().find(|one| one.mail.kind == Some(MessageKind::Offer)).expect("an offer");
    assert!(offer.mail.text.contains("18:05"), "six hours from now, by the clock there: {}", offer.mail.text);
    office.close();
    let rows = office.rows(list);
    assert_eq!(rows.offers[0].state, OfferState::Live);
    assert_eq!(rows.offers[0].ends_at, Some(office.now() + SignedDuration::from_hours(6)), "as the mail says");
    assert!(rows.messages.iter().all(|message| message.state == MessageState::Sent));
}

#[test]
fn what_waits_for_its_time_goes_out_when_the_clock_is_moved() {
    let mut office = Office::open();
    let list = list_of(&office.run(open_event("dinner", dinner(5))));
    office.run(register(list, "ann"));
    office.wait_for(1);
    office.settle_all(list);
    // Seven days before, at the event's own wall time.
    office.jump(SignedDuration::from_hours(12 * 24 + 8));
    let mails = office.wait_for(3);
    let mut kinds: Vec<_> = mails.iter().skip(1).filter_map(|one| one.mail.kind).collect();
    kinds.sort();
    assert_eq!(kinds, [MessageKind::Reminder, MessageKind::HostDaily], "the guest's and the host's");
    office.close();
    assert!(office.rows(list).messages.iter().all(|message| message.state == MessageState::Sent));
}

#[test]
fn many_at_once_and_each_only_once() {
    let mut office = Office::open();
    let list = list_of(&office.run(open_event("dinner", dinner(100))));
    for nth in 0..60 {
        office.run(register(list, &format!("guest{nth}")));
    }
    let mails = office.wait_for(60);
    office.close();
    let mut messages: Vec<_> = mails.iter().map(|one| one.mail.message).collect();
    messages.sort_unstable();
    messages.dedup();
    assert_eq!((messages.len(), office.shelf.list(0).len()), (60, 60));
    assert!(office.rows(list).messages.iter().all(|message| message.state == MessageState::Sent));
}

#[test]
fn a_host_without_an_address_costs_nobody_else_a_mail() {
    let mut office = Office::without_host();
    let list = list_of(&office.run(open_event("dinner", dinner(5))));
    office.run(register(list, "ann"));
    office.wait_for(1);
    office.settle_all(list);
    // Into the week of daily mails: the host's has nowhere to go, the guest's reminder has.
    office.jump(SignedDuration::from_hours(12 * 24 + 8));
    office.wait_for(2);
    office.settle_all(list);
    office.close();
    let rows = office.rows(list);
    let host: Vec<_> = rows.messages.iter().filter(|message| message.entry.is_none()).collect();
    assert!(!host.is_empty() && host.iter().all(|message| message.state == MessageState::Failed), "{host:?}");
    assert_eq!(office.counts.bounced(), 0, "nothing bounced: nobody was written to");
}

#[test]
fn a_desk_speaks_beside_an_event() {
    let mut office = Office::open();
    let desk = list_of(&office.run(open_desk("salon", salon())));
    office.run(join(desk, "ann"));
    office.run(free(desk, store::suite::stage::chair(30, "test")));
    let list = list_of(&office.run(open_event("dinner", dinner(5))));
    office.run(register(list, "bob"));
    office.settle_all(desk);
    office.settle_all(list);
    office.close();
    let mut said = kinds(&office.shelf);
    said.sort();
    assert_eq!(said, [MessageKind::Confirmation, MessageKind::WaitlistNotice, MessageKind::Offer]);
    assert!(office.rows(desk).messages.iter().all(|message| message.state == MessageState::Sent));
}

#[test]
fn files_are_a_post_too_and_a_pace_is_kept_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let transport = Transport::Folder(Folder::open(folder.path()).expect("made"));
    let mut office = Office::with(transport, Some(1_000));
    let settings = EventSettings { venue: "Mill".into(), ..dinner(5) };
    let list = list_of(&office.run(open_event("dinner", settings)));
    for who in ["ann", "bob", "cy"] {
        office.run(register(list, who));
    }
    office.settle_all(list);
    office.close();
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 3);
    assert_eq!(office.counts.sent(), 3);
}

/// Tells the month, once it may.
/// The mail server takes connections and says nothing. Far more mails are due than may be in flight.
#[test]
fn a_mail_server_that_hangs_holds_up_no_text() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let settings = SmtpSettings {
        host: "127.0.0.1".into(),
        port: silent.local_addr().expect("an address").port(),
        tls: Tls::None,
        user: None,
        password: None,
        connections: 2,
        timeout_seconds: 60,
        more_roots: rustls::RootCertStore::empty(),
    };
    let mut office = Office::with(Transport::Smtp(Smtp::new(settings, &common::house()).expect("settings")), None);
    let list = list_of(&office.run(open_event("dinner", dinner(50))));
    for guest in 0..20 {
        office.run(register(list, &format!("guest{guest}")));
    }
    let desk = list_of(&office.run(open_desk("salon", salon())));
    let joining = Act::Desk(DeskAct::Join(Box::new(joining("ann", Some("+4915112345678")))));
    office.run(Command { list: desk, who: Actor::Guest, act: joining });
    wait_until(|| !office.shelf.texts(0).is_empty());
    assert!(office.shelf.list(0).is_empty());
    office.close();
}

fn teller(told: watch::Receiver<bool>) -> ParagraphOf {
    Arc::new(move |month: MonthTold| {
        let mut told = told.clone();
        let words = format!("{} came free, soberly.", month.figures[0].1);
        Box::pin(async move {
            let _ready = told.wait_for(|ready| *ready).await;
            Some(words)
        }) as Pin<Box<dyn Future<Output = Option<String>> + Send>>
    })
}

/// A paragraph that takes its time holds up nothing, not even where one mail leaves at a time; a house that closes waits
/// for nobody's words either.
#[test]
fn nothing_waits_for_the_months_paragraph() {
    let (ready, told) = watch::channel(false);
    let mut office = Office::telling(teller(told));
    let desk = list_of(&office.run(open_desk("salon", salon())));
    office.run(free(desk, chair(72, "phone")));
    let dinner = list_of(&office.run(open_event("dinner", dinner(5))));
    office.jump(SignedDuration::from_hours(24 * 40));
    // Whoever signs up meanwhile hears at once.
    let later =
        EventSettings { starts: jiff::civil::date(2026, 8, 20).at(19, 0, 0, 0), ..store::suite::stage::dinner(5) };
    let later = list_of(&office.run(open_event("later", later)));
    office.run(register(later, "ann"));
    let sent = |office: &Office, kind| office.shelf.list(0).iter().any(|one| one.mail.kind == Some(kind));
    office.settle_all(later);
    assert!(sent(&office, MessageKind::Confirmation) && !sent(&office, MessageKind::DeskSummary));
    ready.send_replace(true);
    office.settle_all(desk);
    let summary = office.shelf.list(0).into_iter().find(|one| one.mail.kind == Some(MessageKind::DeskSummary));
    let text = &summary.expect("a summary").mail.text;
    assert!(text.contains("soberly"), "{text}");
    office.settle_all(dinner);
    office.close();
}

/// Its moment comes and goes while it waits for its paragraph. A second wait as long as the first would outlast its lease,
/// and it would be sent twice.
#[test]
fn a_month_told_late_leaves_at_once_and_does_not_wait_for_its_moment_again() {
    let mut office = Office::open();
    let desk = list_of(&office.run(open_desk("salon", salon())));
    office.run(free(desk, chair(72, "phone")));
    let starts = jiff::civil::date(2026, 8, 20).at(19, 0, 0, 0);
    let event = list_of(&office.run(open_event("later", EventSettings { starts, ..dinner(50) })));
    office.settle_all(desk);
    office.close();
    // While nobody sends: ten sign up, the month is over, six more sign up.
    office.jump(SignedDuration::from_hours(24 * 34));
    for nth in 0..10 {
        office.run(register(event, &format!("early{nth}")));
    }
    office.jump(SignedDuration::from_hours(24));
    wait_until(|| office.rows(desk).messages.iter().any(|message| message.kind == MessageKind::DeskSummary));
    office.jump(SignedDuration::from_mins(1));
    for nth in 0..6 {
        office.run(register(event, &format!("late{nth}")));
    }
    let (ready, told) = watch::channel(false);
    office.reopen_telling(8, teller(told));
    let number = |office: &Office, whose: &dyn Fn(&post::Mail) -> bool| {
        office.shelf.list(0).iter().find(|one| whose(&one.mail)).map(|one| one.number)
    };
    let to = |who: &'static str| move |mail: &post::Mail| mail.to.as_str() == who;
    while number(&office, &to("late0@example.org")).is_none() {
        let newest = office.shelf.list(0).last().map_or(0, |one| one.number);
        assert!(!office.shelf.wait(newest, DEADLINE).is_empty(), "no more mails come");
    }
    ready.send_replace(true);
    office.settle_all(desk);
    office.settle_all(event);
    office.close();
    let month = number(&office, &|mail: &post::Mail| mail.kind == Some(MessageKind::DeskSummary)).expect("the month");
    let last = number(&office, &to("late5@example.org")).expect("the last mail");
    assert!(month < last, "the month left after mails whose moment came later");
}

/// Woken by nothing: others are at work. Gives up loudly.
fn wait_until(is_so: impl Fn() -> bool) {
    let until = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(Instant::now() < until, "it never came to be");
        std::thread::yield_now();
    }
}

/// A mail server that comes back on the port it had.
fn smtp_at(port: u16) -> Transport {
    let settings = SmtpSettings {
        host: "127.0.0.1".to_string(),
        port,
        tls: Tls::None,
        user: None,
        password: None,
        connections: 2,
        timeout_seconds: 20,
        more_roots: rustls::RootCertStore::empty(),
    };
    Transport::Smtp(Smtp::new(settings, &common::house()).expect("a transport"))
}

fn until(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < DEADLINE, "{what} never happened");
        std::thread::yield_now();
    }
}

#[test]
fn an_outage_is_known_at_once_and_ends_when_the_server_is_back() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = closed.local_addr().expect("an address").port();
    drop(closed);
    let mut office = Office::with(smtp_at(port), None);
    let changes = Arc::new(std::sync::atomic::AtomicU32::new(0));
    let counted = changes.clone();
    office.counts.on_outage(move || {
        counted.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    });
    let list = list_of(&office.run(open_event("dinner", dinner(5))));
    office.run(register(list, "ann"));
    until("the outage", || office.counts.outage(Channel::Mail).is_some());
    let server = server::Server::start_at(port);
    until("the end of the outage", || office.counts.outage(Channel::Mail).is_none());
    until("the mail", || server.heard().iter().any(|line| line == "RCPT TO:<ann@example.org>"));
    office.close();
    let rows = office.rows(list);
    let states: Vec<_> = rows.messages.iter().map(|message| (message.state, message.attempts)).collect();
    assert_eq!(states, [(MessageState::Sent, 1)], "what never left was no attempt");
    assert_eq!(changes.load(std::sync::atomic::Ordering::SeqCst), 2, "it began and it ended");
}
