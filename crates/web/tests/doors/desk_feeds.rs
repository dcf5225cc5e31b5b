//! Calendars desks name: what goes from one comes free, and a broken one changes nothing.

use crate::salon::Salon;
use crate::stage::Props;
use axum::http::Method;
use http_client::Networks;
use jiff::SignedDuration;
use rules::desk::BookingSource::Calcom;
use rules::desk::{DeskSettings, Feed};
use rules::{Act, Actor, DeskAct, Joining, PlaceState, TokenScope};
use services::FeedState;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use store::suite::stage::joining;

/// Dana's calendar, in a file beside the house's own.
struct Watched {
    salon: Salon,
    file: std::path::PathBuf,
}

impl Watched {
    fn open() -> Watched {
        let feed = Feed {
            from: "dana.ics".into(),
            service: Some("Colour".into()),
            staff: Some("Dana".into()),
            location: None,
        };
        let salon = Salon::with(Props::default(), |desk| DeskSettings { feeds: vec![feed], ..desk });
        let file = salon.stage.path("dana.ics");
        Watched { salon, file }
    }

    /// Bookings at two in the afternoon on these days of June.
    fn stands(&self, days: &[u32]) {
        let event = |day: &u32| {
            format!(
                "BEGIN:VEVENT\r\nUID:day-{day}\r\nSUMMARY:Maria Lopez\r\nDTSTART;TZID=Europe/Berlin:202606{day:02}T140000\r\n\
                 DTEND;TZID=Europe/Berlin:202606{day:02}T153000\r\nEND:VEVENT\r\n"
            )
        };
        let events: String = days.iter().map(event).collect();
        self.write(&format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n"));
    }

    fn write(&self, text: &str) {
        std::fs::write(&self.file, text).expect("a file");
    }

    fn seen(&self) -> FeedState {
        self.salon.seen()
    }

    /// Five minutes later.
    fn look(&self) {
        self.salon.stage.advance(SignedDuration::from_mins(5));
        self.salon.stage.runtime().block_on(self.salon.stage.services.feeds.look_at_all());
    }
}

impl Salon {
    /// How the only feed stood.
    fn seen(&self) -> FeedState {
        let rows = self.rows();
        let rules::Settings::Desk(desk) = &*rows.settings else { panic!("no desk") };
        let seen = self.stage.services.feeds.seen(self.list, &desk.feeds[0]);
        seen.expect("it was looked at").state
    }
}

/// Answers each call with the next of these; tells whether the version was asked for.
fn calendar_server(answers: Vec<String>) -> (String, std::sync::mpsc::Receiver<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/dana.ics", listener.local_addr().expect("an address"));
    let (tell, asked) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for (stream, answer) in listener.incoming().flatten().zip(answers) {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
            let head: Vec<String> = lines.collect();
            let _nobody_asks = tell.send(head.contains(&"if-none-match: \"1\"".to_string()));
            let _gone = (&stream).write_all(answer.as_bytes());
        }
    });
    (url, asked)
}

#[test]
fn an_address_is_asked_only_for_what_is_new_and_never_followed() {
    let body =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260608T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    let (from, asked) = calendar_server(vec![
        format!("HTTP/1.1 200 OK\r\netag: \"1\"\r\ncontent-length: {}\r\n\r\n{body}", body.len()),
        "HTTP/1.1 304 Not Modified\r\n\r\n".to_string(),
        "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n".to_string(),
    ]);
    let feed = Feed { from, service: Some("Colour".into()), staff: Some("Dana".into()), location: None };
    let props = Props { networks: Networks::PrivateToo, ..Props::default() };
    let salon = Salon::with(props, |desk| DeskSettings { feeds: vec![feed], ..desk });
    let look = || salon.stage.runtime().block_on(salon.stage.services.feeds.look_at_all());
    look();
    assert!(!asked.recv().expect("a call"));
    assert_eq!(salon.seen(), FeedState::Read { bookings: 1, unreadable: 0 });
    look();
    assert!(asked.recv().expect("a call"));
    assert_eq!(salon.seen(), FeedState::Read { bookings: 1, unreadable: 0 });
    look();
    assert!(matches!(salon.seen(), FeedState::CannotRead { why } if why.contains("302")), "{:?}", salon.seen());
    assert_eq!(salon.rows().deliveries.len(), 1);
}

#[test]
fn the_first_look_only_notes_then_what_goes_comes_free() {
    let watched = Watched::open();
    let eve = watched.salon.join("eve");
    watched.stands(&[6, 8, 9, 10, 11]);
    watched.look();
    assert!(watched.salon.places().is_empty());
    let before = watched.salon.stage.seq(watched.salon.list);
    watched.look();
    assert_eq!(watched.salon.stage.seq(watched.salon.list), before, "the same calendar again says nothing");
    watched.stands(&[8, 9, 10, 11]);
    watched.look();
    assert_eq!(watched.salon.live_offer().expect("an offer").entry, eve);
    let rules::PlaceKind::Slot(slot) = watched.salon.place().kind else { panic!("no slot") };
    assert_eq!(slot.starts_at.to_string(), "2026-06-06T12:00:00Z");
    watched.salon.stage.post_round();
    let before = watched.salon.stage.seq(watched.salon.list);
    watched.look();
    assert_eq!(watched.salon.stage.seq(watched.salon.list), before);
    let rows = watched.salon.rows();
    assert!(!format!("{:?}", rows.deliveries).contains("Maria"), "a title is nobody's business");
}

#[test]
fn booked_again_in_the_calendar_closes_the_slot() {
    let watched = Watched::open();
    watched.salon.join("eve");
    watched.stands(&[6, 8, 9]);
    watched.look();
    watched.stands(&[8, 9]);
    watched.look();
    assert!(watched.salon.live_offer().is_some());
    watched.stands(&[6, 8, 9]);
    watched.look();
    assert_eq!(watched.salon.place().state, PlaceState::Closed);
    assert!(watched.salon.live_offer().is_none());
}

#[test]
fn the_same_opening_from_webhook_and_calendar_is_one_slot() {
    let watched = Watched::open();
    let salon = &watched.salon;
    salon.join("eve");
    watched.stands(&[6, 8, 9, 10]);
    watched.look();
    salon.hook(Calcom, "calcom-cancelled.json");
    salon.claim();
    watched.stands(&[8, 9, 10]);
    watched.look();
    assert_eq!(salon.place().state, PlaceState::Booked, "the calendar is late; whoever claimed it keeps it");
    // The staff enter whoever claimed it, and then that booking is cancelled too: this is news.
    salon.stage.run(Actor::Guest, salon.list, Act::Desk(DeskAct::Join(Box::new(colour("finn")))));
    watched.stands(&[8, 9, 10]);
    let renamed = std::fs::read_to_string(&watched.file).expect("a file").replace(
        "END:VCALENDAR",
        "BEGIN:VEVENT\r\nUID:eves-own\r\nDTSTART:20260606T120000Z\r\nDTEND:20260606T133000Z\r\nEND:VEVENT\r\nEND:VCALENDAR",
    );
    watched.write(&renamed);
    watched.look();
    assert_eq!(salon.place().state, PlaceState::Booked);
    watched.stands(&[8, 9, 10]);
    watched.look();
    assert_eq!(salon.place().state, PlaceState::Held);
    assert!(salon.live_offer().is_some());
}

fn colour(who: &str) -> Joining {
    Joining { wish: rules::desk::Wish::any("Colour"), ..joining(who, None) }
}

#[test]
fn a_calendar_that_is_broken_empty_or_lost_much_changes_nothing() {
    let watched = Watched::open();
    watched.salon.join("eve");
    watched.look();
    watched.stands(&[6, 8, 9, 10, 11, 12]);
    watched.look();
    let before = watched.salon.stage.seq(watched.salon.list);
    for text in
        ["", "<html>Please sign in</html>", "BEGIN:VCALENDAR\r\nEND:VCALENDAR", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT"]
    {
        watched.write(text);
        watched.look();
        assert_eq!(watched.salon.stage.seq(watched.salon.list), before, "{text}");
        assert!(
            matches!(watched.seen(), FeedState::CannotRead { .. } | FeedState::Empty { .. }),
            "{:?}",
            watched.seen()
        );
    }
    watched.stands(&[6, 8, 9]);
    watched.look();
    assert_eq!(watched.salon.stage.seq(watched.salon.list), before, "half of it went at once");
    assert_eq!(watched.seen(), FeedState::LostMuch { lost: 3, known: 6 });
    std::fs::remove_file(&watched.file).expect("a file");
    watched.look();
    assert_eq!(watched.salon.stage.seq(watched.salon.list), before);
    watched.stands(&[8, 9, 10, 11, 12]);
    watched.look();
    assert!(watched.salon.live_offer().is_some(), "back in order, one that went is news");
}

#[test]
fn a_calendar_is_read_from_its_own_folder_only() {
    let outside = tempfile::NamedTempFile::new().expect("a file");
    let path = outside.path().display().to_string();
    let feed = |from: &str| Feed { from: from.into(), service: Some("Colour".into()), staff: None, location: None };
    let seen = |feed: Feed| {
        let salon = Salon::with(Props::default(), |desk| DeskSettings { feeds: vec![feed], ..desk });
        salon.stage.runtime().block_on(salon.stage.services.feeds.look_at_all());
        salon.seen()
    };
    let missing = seen(feed("missing.ics"));
    assert!(matches!(missing, FeedState::CannotRead { .. }), "{missing:?}");
    for from in [path.as_str(), "../../../etc/hostname", "/etc/passwd"] {
        assert_eq!(seen(feed(from)), missing, "{from}");
    }
}

#[test]
fn a_file_that_has_not_changed_is_read_again_when_it_may_say_more() {
    let body =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260608T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    let whole =
        format!("HTTP/1.1 200 OK\r\netag: \"1\"\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len());
    let (from, asked) = calendar_server(vec![whole.clone(), whole.clone(), whole.clone(), whole]);
    let feed = Feed { from, service: Some("Colour".into()), staff: Some("Dana".into()), location: None };
    let props = Props { networks: Networks::PrivateToo, ..Props::default() };
    let salon = Salon::with(props, |desk| DeskSettings { feeds: vec![feed.clone()], ..desk });
    let look = |time: SignedDuration| {
        salon.stage.advance(time);
        salon.stage.runtime().block_on(salon.stage.services.feeds.look_at_all());
        asked.recv().expect("a call")
    };
    assert!(!look(SignedDuration::from_mins(5)), "the first time there is no version");
    assert!(look(SignedDuration::from_mins(5)), "then only what is new");
    assert!(!look(SignedDuration::from_hours(25)), "once a day all of it: new days came into sight");
    let rows = salon.rows();
    let rules::Settings::Desk(desk) = &*rows.settings else { panic!("no desk") };
    let settings = Box::new(DeskSettings { about: "Two chairs.".into(), ..desk.clone() });
    salon.stage.run(
        Actor::Host(1),
        salon.list,
        Act::Desk(DeskAct::Edit { settings, seen_rev: rows.head.settings_rev }),
    );
    assert!(!look(SignedDuration::from_mins(5)), "after an edit of the desk all of it");
}

#[test]
fn a_calendar_with_more_news_than_one_look_takes_is_read_whole_again() {
    let most = 2_000;
    let event = |at: usize| {
        let (day, hour, minute) = (8 + at / 700, 6 + at % 700 / 60, at % 60);
        format!("BEGIN:VEVENT\r\nUID:e{at}\r\nDTSTART:202606{day:02}T{hour:02}{minute:02}00Z\r\nEND:VEVENT\r\n")
    };
    let events: String = (0..most + 5).map(event).collect();
    let body = format!("BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n");
    let whole =
        format!("HTTP/1.1 200 OK\r\netag: \"1\"\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len());
    let (from, asked) = calendar_server(vec![whole.clone(), whole]);
    let feed = Feed { from, service: Some("Colour".into()), staff: Some("Dana".into()), location: None };
    let props = Props { networks: Networks::PrivateToo, ..Props::default() };
    let salon = Salon::with(props, |desk| DeskSettings { feeds: vec![feed.clone()], ..desk });
    for (look, told) in [(1, most), (2, most + 5)] {
        salon.stage.advance(SignedDuration::from_mins(5));
        salon.stage.runtime().block_on(salon.stage.services.feeds.look_at_all());
        assert!(!asked.recv().expect("a call"), "look {look} asks for all of it");
        assert_eq!(salon.rows().deliveries.len(), told);
    }
}

#[test]
fn a_key_that_only_reads_does_not_learn_where_a_calendar_is() {
    let from = "https://calendar.example/secret-1234/basic.ics".to_string();
    let feed = Feed { from, service: Some("Colour".into()), staff: Some("Dana".into()), location: None };
    let salon = Salon::with(Props::default(), |desk| DeskSettings { feeds: vec![feed], ..desk });
    let ask = |scope, path: &str| {
        let token = salon.stage.token(scope, None);
        salon.stage.call(Method::GET, path, &token, "")
    };
    for path in ["/desks", "/desks/salon"] {
        ask(TokenScope::Read, path).says("\"hidden\"").never_says("secret-1234");
        ask(TokenScope::Write, path).says("secret-1234");
    }
}
