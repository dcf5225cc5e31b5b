//! Calendars as they are published, and what is different from the last look.

use intake::{BadCalendar, Calendar, Differences, KnownBooking, differences, read_calendar};
use jiff::{SignedDuration, Timestamp};
use rules::Zone;
use rules::desk::{Alias, BookingNews, BookingWhat, DeskSettings, Feed, Service};

fn now() -> Timestamp {
    "2026-06-01T10:00:00Z".parse().expect("a moment")
}

fn berlin() -> Zone {
    Zone::parse("Europe/Berlin").expect("a zone")
}

fn calendar(events: &[&str]) -> Calendar {
    read_calendar(text(events).as_bytes(), &berlin(), now()).expect("a calendar")
}

fn text(events: &[&str]) -> String {
    let zone = "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";
    let events: String = events.iter().map(|event| format!("BEGIN:VEVENT\r\n{event}\r\nEND:VEVENT\r\n")).collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{zone}{events}END:VCALENDAR\r\n")
}

fn simple(uid: &str, day: u32, title: &str) -> String {
    format!(
        "UID:{uid}\r\nDTSTART;TZID=Europe/Berlin:202606{day:02}T140000\r\nDTEND;TZID=Europe/Berlin:202606{day:02}T153000\r\nSUMMARY:{title}"
    )
}

fn lines(calendar: &Calendar) -> Vec<String> {
    let one = |booking: &intake::FeedBooking| format!("{} {} {:?}", booking.name, booking.starts_at, booking.minutes);
    calendar.bookings.iter().map(one).collect()
}

#[test]
fn single_events_in_every_way_of_saying_when() {
    let seen = calendar(&[
        &simple("a", 6, "Colour"),
        "UID:b\r\nDTSTART:20260607T080000Z\r\nDURATION:PT45M\r\nBEGIN:VALARM\r\nDTSTART:19990101T000000Z\r\nTRIGGER:-PT15M\r\nEND:VALARM",
        "UID:c\r\nDTSTART:20260608T090000\r\nSUMMARY:no length",
        "UID:past\r\nDTSTART:20260501T080000Z\r\nDTEND:20260501T090000Z",
        "UID:far\r\nDTSTART:20270501T080000Z\r\nDTEND:20270501T090000Z",
        "UID:holiday\r\nDTSTART;VALUE=DATE:20260610\r\nDTEND;VALUE=DATE:20260612",
        "UID:off\r\nSTATUS:CANCELLED\r\nDTSTART:20260607T080000Z",
        "UID:lunch\r\nTRANSP:TRANSPARENT\r\nDTSTART:20260607T110000Z",
    ]);
    assert_eq!(
        lines(&seen),
        ["a 2026-06-06T12:00:00Z Some(90)", "b 2026-06-07T08:00:00Z Some(45)", "c 2026-06-08T07:00:00Z None"]
    );
    assert_eq!((seen.events, seen.unreadable.len()), (8, 0));
}

#[test]
fn a_series_with_one_left_out_one_moved_and_one_cancelled() {
    let seen = calendar(&[
        "UID:s\r\nDTSTART;TZID=Europe/Berlin:20260504T140000\r\nDTEND;TZID=Europe/Berlin:20260504T150000\r\nRRULE:FREQ=WEEKLY;UNTIL=20260701T000000Z\r\nEXDATE;TZID=Europe/Berlin:20260608T140000",
        "UID:s\r\nRECURRENCE-ID;TZID=Europe/Berlin:20260615T140000\r\nDTSTART;TZID=Europe/Berlin:20260616T090000\r\nDTEND;TZID=Europe/Berlin:20260616T100000",
        "UID:s\r\nRECURRENCE-ID:20260622T120000Z\r\nSTATUS:CANCELLED\r\nDTSTART;TZID=Europe/Berlin:20260622T140000",
    ]);
    assert_eq!(
        lines(&seen),
        [
            "s 2026-06-01T12:00:00Z 2026-06-01T12:00:00Z Some(60)",
            "s 2026-06-15T12:00:00Z 2026-06-16T07:00:00Z Some(60)",
            "s 2026-06-29T12:00:00Z 2026-06-29T12:00:00Z Some(60)"
        ]
    );
}

#[test]
fn of_two_versions_the_higher_sequence_counts() {
    let old = format!("{}\r\nSEQUENCE:1", simple("a", 6, "x"));
    let new = format!("{}\r\nSEQUENCE:2", simple("a", 9, "x"));
    for order in [[&old, &new], [&new, &old]] {
        let seen = calendar(&[order[0], order[1]]);
        assert_eq!(lines(&seen), ["a 2026-06-09T12:00:00Z Some(90)"]);
    }
}

#[test]
fn what_cannot_be_understood_is_told() {
    let seen = calendar(&[
        "UID:m\r\nDTSTART:20260607T080000Z\r\nRRULE:FREQ=MONTHLY;BYDAY=1MO",
        "UID:z\r\nDTSTART;TZID=Customized Zone 7:20260607T080000",
        "DTSTART:20260607T080000Z",
        "UID:r\r\nDTSTART:20260607T080000Z\r\nRDATE:20260608T080000Z",
        "UID:n",
    ]);
    let told: Vec<&str> = seen.unreadable.iter().map(|one| one.uid.as_str()).collect();
    assert_eq!(told, ["m", "z", "", "r", "n"]);
    assert!(seen.bookings.is_empty());
    let half = text(&[&simple("a", 6, "x")]).replace("END:VCALENDAR", "");
    assert_eq!(read_calendar(half.as_bytes(), &berlin(), now()), Err(BadCalendar::CutOff));
}

fn desk() -> DeskSettings {
    let service = |name: &str| Service { name: name.to_string(), minutes: 30, price_cents: 0 };
    let mut desk =
        DeskSettings::new("Salon", berlin(), vec![service("Colour"), service("Cut"), service("Cut and colour")]);
    desk.aliases = vec![Alias { theirs: "Balayage".into(), ours: "Colour".into() }];
    desk
}

fn feed() -> Feed {
    Feed { from: "/srv/dana.ics".into(), service: None, staff: Some("Dana".into()), location: None }
}

fn news(calendar: &Calendar, known: &[KnownBooking]) -> Vec<BookingNews> {
    let found = differences(&desk(), &feed(), calendar, known, now());
    let Differences::News(news) = found else { panic!("nothing was changed: {found:?}") };
    news
}

/// As the ledger has it after these were told.
fn known(news: &[BookingNews]) -> Vec<KnownBooking> {
    let one = |news: &BookingNews| KnownBooking {
        booking: news.booking.clone(),
        version: news.version,
        what: news.what.clone(),
    };
    news.iter().map(one).collect()
}

/// What is known after some of it was told anew.
fn known_after(mut before: Vec<KnownBooking>, told: &[BookingNews]) -> Vec<KnownBooking> {
    for one in known(told) {
        before.retain(|earlier| earlier.booking != one.booking);
        before.push(one);
    }
    before
}

/// What comes free with seats in it, which is what goes to the line.
fn comes_free(news: &[BookingNews]) -> Vec<String> {
    let one = |news: &BookingNews| match &news.what {
        BookingWhat::Freed { time, .. } if time.seats > 0 => Some(time.starts_at.to_string()),
        BookingWhat::Freed { .. }
        | BookingWhat::Booked(_)
        | BookingWhat::NoShow
        | BookingWhat::CameAfterAll
        | BookingWhat::Cancelled => None,
    };
    news.iter().filter_map(one).collect()
}

fn week(days: impl Iterator<Item = u32>) -> Calendar {
    let events: Vec<String> = days.map(|day| simple(&format!("uid-{day}"), day, "Colour")).collect();
    calendar(&events.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn the_first_look_only_notes_and_the_same_again_is_no_news() {
    let first = news(&week(2..12), &[]);
    assert_eq!(first.len(), 10);
    assert!(first.iter().all(|one| matches!(one.what, BookingWhat::Booked(_))));
    assert!(news(&week(2..12), &known(&first)).is_empty());
}

#[test]
fn what_is_gone_came_free_and_what_moved_stands_elsewhere() {
    let first = known(&news(&week(2..12), &[]));
    let mut next = week(3..12);
    next.bookings[0].starts_at += SignedDuration::from_hours(1);
    let told = news(&next, &first);
    let words: Vec<(&str, String)> =
        told.iter().map(|one| (one.what.word(), one.what.time().expect("a time").starts_at.to_string())).collect();
    let expect = [("booked", "2026-06-03T13:00:00Z".to_string()), ("freed", "2026-06-02T12:00:00Z".to_string())];
    assert_eq!(words, expect);
    assert!(told.iter().all(|one| first.iter().all(|known| known.version < one.version)));
    let again = news(&next, &first);
    assert_eq!(told, again, "found twice before it was told, it has the same name");
}

#[test]
fn a_calendar_that_lost_much_changes_nothing() {
    let first = known(&news(&week(2..12), &[]));
    let guarded = |calendar: &Calendar| differences(&desk(), &feed(), calendar, &first, now());
    assert!(matches!(guarded(&week(5..12)), Differences::News(_)), "three of ten may go");
    assert_eq!(guarded(&week(6..12)), Differences::LostMuch { lost: 4, known: 10 });
    assert_eq!(guarded(&week(0..0)), Differences::Empty { known: 10 });
    let mut shifted = week(2..12);
    shifted.bookings.iter_mut().for_each(|booking| booking.starts_at += SignedDuration::from_hours(1));
    assert_eq!(guarded(&shifted), Differences::LostMuch { lost: 10, known: 10 }, "all an hour later is a broken clock");
    let few = known(&news(&week(2..5), &[]));
    assert!(
        matches!(differences(&desk(), &feed(), &week(4..5), &few, now()), Differences::News(_)),
        "two may always go"
    );
}

#[test]
fn an_event_that_became_unreadable_is_not_gone() {
    let first = known(&news(&week(2..12), &[]));
    let mut next = week(3..12);
    next.unreadable.push(intake::Unreadable { uid: "uid-2".into(), why: "x" });
    assert!(news(&next, &first).is_empty());
}

/// Its name in the calendar is another one then; its chair and time are not.
#[test]
fn an_appointment_that_becomes_weekly_frees_nothing() {
    let others: Vec<String> = (8..12).map(|day| simple(&format!("uid-{day}"), day, "Colour")).collect();
    let with = |first: &str| {
        let all: Vec<&str> = std::iter::once(first).chain(others.iter().map(String::as_str)).collect();
        calendar(&all)
    };
    let single = simple("uid-6", 6, "Colour");
    let weekly = format!("{single}\r\nRRULE:FREQ=WEEKLY;COUNT=2");
    let first = known(&news(&with(&single), &[]));
    let told = news(&with(&weekly), &first);
    let words: Vec<&str> = told.iter().map(|one| one.what.word()).collect();
    assert_eq!(words, ["freed", "booked", "booked"], "the old name ends before the new ones stand");
    assert_eq!(comes_free(&told), Vec::<String>::new());
    // A look that was cut off after the first goes on, and the one after is quiet.
    let half = known_after(first.clone(), &told[..1]);
    assert_eq!(comes_free(&news(&with(&weekly), &half)), Vec::<String>::new());
    let second = known_after(first, &told);
    assert!(news(&with(&weekly), &second).is_empty());
    // Back to one, and then to none: that one came free.
    let back = known_after(second.clone(), &news(&with(&single), &second));
    assert!(news(&with(&single), &back).is_empty());
    assert_eq!(comes_free(&news(&week(8..12), &back)), ["2026-06-06T12:00:00Z"]);
}

#[test]
fn new_names_for_everything_free_nothing_and_raise_no_alarm() {
    let first = known(&news(&week(2..12), &[]));
    let mut next = week(2..12);
    next.bookings.iter_mut().for_each(|booking| booking.name = format!("new {}", booking.name));
    let told = news(&next, &first);
    assert_eq!((told.len(), comes_free(&told)), (20, Vec::new()));
    assert!(news(&next, &known_after(first, &told)).is_empty());
}

#[test]
fn of_two_at_one_time_the_one_that_goes_comes_free() {
    let two = |names: [&str; 2]| {
        let both = names.map(|name| simple(name, 6, "Colour"));
        calendar(&[&both[0], &both[1]])
    };
    let first = known(&news(&two(["a", "b"]), &[]));
    let told = news(&two(["a", "c"]), &first);
    assert_eq!(comes_free(&told), Vec::<String>::new(), "one was renamed");
    let second = known_after(first, &told);
    assert_eq!(comes_free(&news(&calendar(&[&simple("c", 6, "Colour")]), &second)), ["2026-06-06T12:00:00Z"]);
}

#[test]
fn two_that_change_places_free_nothing() {
    let first = known(&news(&week(2..12), &[]));
    let mut next = week(2..12);
    let (one, other) = (next.bookings[0].starts_at, next.bookings[1].starts_at);
    (next.bookings[0].starts_at, next.bookings[1].starts_at) = (other, one);
    let told = news(&next, &first);
    // Both end first; told that it stands elsewhere, the ledger would free where each of them stood.
    let words: Vec<&str> = told.iter().map(|one| one.what.word()).collect();
    assert_eq!(words, ["freed", "freed", "booked", "booked"]);
    assert_eq!(comes_free(&told), Vec::<String>::new());
    let second = known_after(first, &told);
    assert!(news(&next, &second).is_empty());
    for (end, stands) in [(0, 2), (1, 3)] {
        assert_eq!(told[end].booking, told[stands].booking);
        assert!(told[end].version < told[stands].version);
    }
}

/// Names that are not ours would make a card of it, and there is nothing to answer.
#[test]
fn what_ends_without_a_free_time_is_told_in_our_names() {
    let first = known(&news(&calendar(&[&simple("a", 6, "Maria Lopez")]), &[]));
    let told = news(&calendar(&[&simple("b", 6, "Maria Lopez")]), &first);
    let time = told[0].what.time().expect("a time");
    assert_eq!((time.service.as_str(), time.staff.as_deref(), time.seats), ("Colour", None, 0));
}

#[test]
fn a_long_series_that_became_unreadable_is_not_gone() {
    let uid = "u".repeat(300);
    let series = |rule: &str| {
        let other = simple("other", 9, "Colour");
        calendar(&[&format!("{}\r\nRRULE:{rule}", simple(&uid, 6, "Colour")), &other])
    };
    let first = known(&news(&series("FREQ=WEEKLY;COUNT=2"), &[]));
    assert_eq!(first.len(), 3);
    assert!(first.iter().all(|known| known.booking.chars().count() <= rules::limits::THEIR_NAME_CHARS));
    assert!(news(&series("FREQ=MONTHLY"), &first).is_empty());
}

#[test]
fn a_title_gives_our_service_and_never_a_name() {
    for (title, service) in [
        ("colour", "Colour"),
        ("Maria Lopez - Colour", "Colour"),
        ("Balayage (Maria)", "Colour"),
        ("Maria: cut and colour", "Cut and colour"),
        ("Cut\\, Maria Lopez", "Cut"),
        ("Maria Lopez", "(no service of ours in the title)"),
        ("Haircutting", "(no service of ours in the title)"),
    ] {
        let told = news(&calendar(&[&simple("a", 6, title)]), &[]);
        assert_eq!(told[0].what.time().expect("a time").service, service, "{title}");
        assert!(!format!("{told:?}").contains("Maria"));
    }
}

#[test]
fn a_calendar_full_of_old_series_ends() {
    let series = |at: usize| {
        format!("UID:old-{at}\r\nSUMMARY:Cut\r\nDTSTART:20060102T100000Z\r\nDTEND:20060102T110000Z\r\nRRULE:FREQ=DAILY")
    };
    let all: Vec<String> = (0..2_000).map(series).collect();
    let events: Vec<&str> = all.iter().map(String::as_str).collect();
    let read = calendar(&events);
    let told = read.unreadable.len();
    assert!(told > 1_000 && told < 2_000, "{told} of {} were not followed", read.events);
    assert!(!read.bookings.is_empty(), "the first ones were");
}
