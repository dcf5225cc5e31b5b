//! What booking tools send, in the shapes they document: signed rightly and wrongly, and what each becomes. No name,
//! address or number of a customer gets through.

use data_encoding::{BASE64, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use intake::{AcuityAction, BadSignature, BookingRead, Delivered, appointment, read_booking, verify_booking};
use jiff::{SignedDuration, Timestamp};
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, FreedBy};
use sha2::Sha256;
use std::path::Path;

const URL: &str = "https://rsvp.example.org/hooks/salon/square";
const SECRET: &str = "a secret of sixteen and more letters";
const WHSEC: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

fn now() -> Timestamp {
    "2026-06-06T11:35:02Z".parse().expect("a moment")
}

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/booking").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn tag(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let keyed = Hmac::<Sha256>::new_from_slice(key).expect("a key");
    parts.iter().fold(keyed, |keyed, part| keyed.chain_update(part)).finalize().into_bytes().to_vec()
}

/// The headers a tool sends along, signed at a moment of its own.
fn signed(source: BookingSource, body: &[u8], secret: &str, at: Timestamp) -> Vec<(String, String)> {
    let seconds = at.as_second().to_string();
    let (name, value) = match source {
        BookingSource::Standard => {
            let key = BASE64.decode(secret.trim_start_matches("whsec_").as_bytes()).expect("base64");
            let tag = tag(&key, &[b"msg_1.", seconds.as_bytes(), b".", body]);
            let ours = format!("v1a,xyz v1,{}", BASE64.encode(&tag));
            let more = [("webhook-id", "msg_1"), ("webhook-timestamp", &seconds), ("webhook-signature", &ours)];
            return more.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
        }
        BookingSource::Calcom => ("X-Cal-Signature-256", HEXLOWER.encode(&tag(secret.as_bytes(), &[body]))),
        BookingSource::Calendly => {
            let tag = tag(secret.as_bytes(), &[seconds.as_bytes(), b".", body]);
            ("Calendly-Webhook-Signature", format!("t={seconds},v1={}", HEXLOWER.encode(&tag)))
        }
        BookingSource::Square => {
            ("x-square-hmacsha256-signature", BASE64.encode(&tag(secret.as_bytes(), &[URL.as_bytes(), body])))
        }
        BookingSource::Acuity => ("X-Acuity-Signature", BASE64.encode(&tag(secret.as_bytes(), &[body]))),
        BookingSource::Feed => unreachable!("nobody sends a feed"),
    };
    vec![(name.to_string(), value)]
}

struct Case {
    source: BookingSource,
    body: Vec<u8>,
    headers: Vec<(String, String)>,
    url: &'static str,
    now: Timestamp,
}

impl Case {
    fn new(source: BookingSource, name: &str) -> Case {
        let body = file(name);
        let headers = signed(source, &body, secret_of(source), now());
        Case { source, body, headers, url: URL, now: now() }
    }

    fn with<T>(&self, look: impl FnOnce(&Delivered<'_>) -> T) -> T {
        let headers: Vec<(&str, &str)> =
            self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        look(&Delivered { headers: &headers, body: &self.body, url: self.url, now: self.now })
    }

    fn verify(&self, secrets: &[&str]) -> Result<(), BadSignature> {
        let secrets: Vec<String> = secrets.iter().map(|secret| (*secret).to_string()).collect();
        self.with(|delivered| verify_booking(self.source, delivered, &secrets))
    }

    fn read(&self) -> BookingRead {
        self.with(|delivered| read_booking(self.source, delivered)).expect("readable")
    }

    fn news(&self) -> Vec<BookingNews> {
        let BookingRead::News(news) = self.read() else { panic!("no news: {:?}", self.read()) };
        for one in &news {
            let text = format!("{one:?}");
            for private in ["Maria", "Lopez", "Noor", "@", "+49", "Petrov", "Lime"] {
                assert!(!text.contains(private), "{private} got through: {text}");
            }
        }
        news
    }
}

fn secret_of(source: BookingSource) -> &'static str {
    if source == BookingSource::Standard { WHSEC } else { SECRET }
}

const ALL: [(BookingSource, &str); 5] = [
    (BookingSource::Standard, "standard-freed.json"),
    (BookingSource::Calcom, "calcom-cancelled.json"),
    (BookingSource::Calendly, "calendly-canceled.json"),
    (BookingSource::Square, "square-cancelled.json"),
    (BookingSource::Acuity, "acuity-canceled.txt"),
];

fn two_pm() -> Timestamp {
    "2026-06-06T12:00:00Z".parse().expect("a moment")
}

fn colour(service: &str, staff: &str) -> BookedTime {
    BookedTime {
        service: service.to_string(),
        staff: Some(staff.to_string()),
        location: None,
        starts_at: two_pm(),
        minutes: Some(90),
        seats: 1,
        unit: 0,
    }
}

#[test]
fn every_tool_with_the_right_secret_and_with_none_but_that() {
    let other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    for (source, name) in ALL {
        let case = Case::new(source, name);
        let right = secret_of(source);
        assert_eq!(case.verify(&[right]), Ok(()), "{source:?}");
        assert_eq!(case.verify(&[other, right]), Ok(()), "{source:?}: the one before counts while it is changed");
        assert_eq!(case.verify(&[other]), Err(BadSignature::Wrong), "{source:?}");
        assert_eq!(case.verify(&[]), Err(BadSignature::NoSecret), "{source:?}");
    }
}

#[test]
fn a_letter_changed_or_a_header_missing_is_refused() {
    for (source, name) in ALL {
        let right = secret_of(source);
        let mut case = Case::new(source, name);
        case.body.push(b' ');
        assert_eq!(case.verify(&[right]), Err(BadSignature::Wrong), "{source:?}");
        let case = Case { headers: Vec::new(), ..Case::new(source, name) };
        assert_eq!(case.verify(&[right]), Err(BadSignature::Missing), "{source:?}");
        let mut case = Case::new(source, name);
        case.headers.iter_mut().for_each(|(_, value)| *value = "é not a tag".to_string());
        assert!(case.verify(&[right]).is_err(), "{source:?}");
    }
}

#[test]
fn an_old_delivery_with_a_signed_clock_is_not_taken_again() {
    for (source, name, seconds) in [
        (BookingSource::Standard, "standard-freed.json", 300),
        (BookingSource::Calendly, "calendly-canceled.json", 180),
    ] {
        for (late, is_well) in [(seconds, true), (seconds + 1, false), (-seconds, true), (-seconds - 1, false)] {
            let case = Case { now: now() + SignedDuration::from_secs(late), ..Case::new(source, name) };
            let expect = if is_well { Ok(()) } else { Err(BadSignature::Stale) };
            assert_eq!(case.verify(&[secret_of(source)]), expect, "{source:?} {late}");
        }
    }
}

#[test]
fn cal_com_without_a_secret_is_refused_whatever_we_know() {
    let mut case = Case::new(BookingSource::Calcom, "calcom-cancelled.json");
    case.headers = vec![("x-cal-signature-256".to_string(), "no-secret-provided".to_string())];
    assert_eq!(case.verify(&[SECRET, "no-secret-provided"]), Err(BadSignature::NoSecret));
}

#[test]
fn square_signs_the_address_letter_by_letter() {
    let case = Case {
        url: "https://rsvp.example.org/hooks/salon/square/",
        ..Case::new(BookingSource::Square, "square-cancelled.json")
    };
    assert_eq!(case.verify(&[SECRET]), Err(BadSignature::Wrong));
}

#[test]
fn cal_com_created_and_cancelled() {
    let created = Case::new(BookingSource::Calcom, "calcom-created.json").news();
    let cancelled = Case::new(BookingSource::Calcom, "calcom-cancelled.json").news();
    assert_eq!(created[0].what, BookingWhat::Booked(colour("colour", "dana")));
    assert_eq!(cancelled[0].what, BookingWhat::Freed { time: colour("colour", "dana"), by: FreedBy::Cancelled });
    assert_eq!(created[0].booking, cancelled[0].booking);
    assert!(created[0].version < cancelled[0].version, "a late delivery of the first is older news");
    assert_ne!(created[0].key, cancelled[0].key);
    assert_eq!(cancelled, Case::new(BookingSource::Calcom, "calcom-cancelled.json").news(), "twice is the same");
}

#[test]
fn a_moved_booking_frees_the_old_pair_of_times() {
    let news = Case::new(BookingSource::Calcom, "calcom-rescheduled.json").news();
    let old = BookingWhat::Freed { time: colour("colour", "dana"), by: FreedBy::Cancelled };
    assert_eq!((news[0].booking.as_str(), &news[0].what), ("bFJeNb2uX8ANpT3JL5EfXw", &old));
    assert_eq!(news[1].booking, "9rTzW1moved2xQ");
    assert_eq!(news[1].what.time().map(|time| time.starts_at.to_string()).as_deref(), Some("2026-06-08T08:00:00Z"));
    assert!(matches!(news[1].what, BookingWhat::Booked(_)));
    assert_ne!(news[0].key, news[1].key);
}

#[test]
fn asked_to_reschedule_is_for_the_staff() {
    let news = Case::new(BookingSource::Calcom, "calcom-request-reschedule.json").news();
    assert_eq!(news.len(), 1);
    assert_eq!(news[0].what, BookingWhat::Cancelled);
    assert_ne!(news[0].booking, "bFJeNb2uX8ANpT3JL5EfXw", "the time we know of stays booked until somebody says so");
}

#[test]
fn one_of_a_group_frees_one_place() {
    let seat = Case::new(BookingSource::Calcom, "calcom-seat-cancelled.json").news();
    let again = Case::new(BookingSource::Calcom, "calcom-seat-cancelled.json").news();
    let unit = |news: &[BookingNews]| news[0].what.time().expect("a time").unit;
    assert!(seat.len() == 1 && unit(&seat) != 0);
    assert_eq!(seat, again);
    let mut other = Case::new(BookingSource::Calcom, "calcom-seat-cancelled.json");
    other.body = String::from_utf8(other.body).expect("text").replace("\"id\": 77", "\"id\": 78").into_bytes();
    assert_ne!(unit(&other.news()), unit(&seat), "another person's place is another place");
    let group = Case::new(BookingSource::Calendly, "calendly-group-canceled.json").news();
    let alone = Case::new(BookingSource::Calendly, "calendly-canceled.json").news();
    assert!(unit(&group) != 0 && unit(&alone) == 0);
}

#[test]
fn no_shows_and_those_who_came_after_all() {
    let what = |source, name| Case::new(source, name).news().remove(0).what;
    assert_eq!(what(BookingSource::Calcom, "calcom-no-show.json"), BookingWhat::NoShow);
    assert_eq!(what(BookingSource::Calcom, "calcom-no-show-undone.json"), BookingWhat::CameAfterAll);
    let missed = BookingWhat::Freed { time: colour("Colour", "DANA1"), by: FreedBy::NoShow };
    assert_eq!(what(BookingSource::Calendly, "calendly-no-show.json"), missed);
    assert_eq!(what(BookingSource::Calendly, "calendly-no-show-deleted.json"), BookingWhat::CameAfterAll);
    assert!(matches!(
        what(BookingSource::Square, "square-no-show.json"),
        BookingWhat::Freed { by: FreedBy::NoShow, .. }
    ));
    assert_eq!(what(BookingSource::Standard, "standard-no-show.json"), BookingWhat::NoShow);
}

#[test]
fn calendly_cancelled_moved_and_made() {
    let canceled = Case::new(BookingSource::Calendly, "calendly-canceled.json").news().remove(0);
    assert_eq!(canceled.what, BookingWhat::Freed { time: colour("Colour", "DANA1"), by: FreedBy::Cancelled });
    assert_eq!(canceled.booking, "EVT1 INV1");
    let moved = Case::new(BookingSource::Calendly, "calendly-rescheduled.json").news().remove(0);
    assert_eq!(moved.what, canceled.what, "whoever moves leaves the old time");
    let created = Case::new(BookingSource::Calendly, "calendly-created.json").news().remove(0);
    assert_eq!(created.what, BookingWhat::Booked(colour("Colour", "DANA1")));
    assert_eq!(created.booking, canceled.booking);
    assert!(created.version < canceled.version);
}

#[test]
fn square_goes_by_its_versions() {
    let read = |name| Case::new(BookingSource::Square, name).news().remove(0);
    let (created, moved, cancelled) =
        (read("square-created.json"), read("square-moved.json"), read("square-cancelled.json"));
    assert_eq!([created.version, moved.version, cancelled.version], [0, 1, 2]);
    let time = BookedTime {
        location: Some("LLOC1".to_string()),
        ..colour("GUN7HNQBH7ZRARYZN52E7O4B", "2_uNFkqPYqV-AZB-7neN")
    };
    assert_eq!(created.what, BookingWhat::Booked(time.clone()));
    assert_eq!(cancelled.what, BookingWhat::Freed { time, by: FreedBy::Cancelled });
    assert!(matches!(moved.what, BookingWhat::Booked(_)));
    assert_eq!(created.booking, cancelled.booking);
    assert_eq!(cancelled.key, "c6ed6c0e-0001");
}

#[test]
fn acuity_names_the_appointment_and_its_answer_says_when() {
    let thin = Case::new(BookingSource::Acuity, "acuity-canceled.txt").read();
    assert_eq!(thin, BookingRead::Thin { action: AcuityAction::Canceled, appointment: "54321".to_string() });
    let moved = Case::new(BookingSource::Acuity, "acuity-rescheduled.txt").read();
    assert!(matches!(moved, BookingRead::Thin { action: AcuityAction::Rescheduled, .. }));
    let news = AcuityAction::Canceled.thin_news("54321", now()).expect("news");
    assert_eq!((news.key.as_str(), &news.what), ("canceled 54321", &BookingWhat::Cancelled));
    assert_eq!(AcuityAction::Changed.thin_news("54321", now()), None);
    let told = appointment(&file("acuity-appointment.json"), now()).expect("an appointment");
    assert_eq!(told.what, BookingWhat::Freed { time: colour("Colour", "Dana"), by: FreedBy::Cancelled });
    assert_eq!(told.booking, "54321");
    assert!(told.key.ends_with("/fetched"));
    assert!(!format!("{told:?}").contains("Maria"));
}

#[test]
fn our_own_shape() {
    let freed = Case::new(BookingSource::Standard, "standard-freed.json").news();
    assert_eq!(freed[0].what, BookingWhat::Freed { time: colour("Colour", "Dana"), by: FreedBy::Cancelled });
    assert_eq!((freed[0].key.as_str(), freed[0].booking.as_str()), ("msg_1", "b-1042"));
    let moved = Case::new(BookingSource::Standard, "standard-moved.json").news();
    assert_eq!(moved[0].what, freed[0].what);
    assert_eq!(moved[1].what.time().and_then(|time| time.minutes), Some(90));
}

fn problems(source: BookingSource, body: &str) -> Vec<String> {
    let headers = [("webhook-id", "msg_1")];
    let delivered = Delivered { headers: &headers, body: body.as_bytes(), url: URL, now: now() };
    let bad = read_booking(source, &delivered).expect_err("not readable");
    bad.iter().map(|problem| format!("{}: {}", problem.field, problem.text)).collect()
}

#[test]
fn what_cannot_be_read_says_what_to_do() {
    let told = problems(BookingSource::Calcom, "uid=1&triggerEvent=BOOKING_CANCELLED");
    assert_eq!(told.len(), 1, "{told:?}");
    let told = problems(
        BookingSource::Standard,
        r#"{"type":"slot.freed","data":{"service":"Colour","starts_at":"2026-06-06T14:00","stff":"x"}}"#,
    );
    assert!(told.iter().any(|one| one.starts_with("data.stff: ")), "{told:?}");
    assert!(told.iter().any(|one| one.starts_with("data.starts_at: ")), "{told:?}");
    for source in [BookingSource::Calendly, BookingSource::Square, BookingSource::Acuity] {
        assert!(!problems(source, "").is_empty());
        assert!(!problems(source, "{}").is_empty());
        assert!(!problems(source, "\u{0}[[[").is_empty());
    }
}

#[test]
fn numbers_that_no_slot_can_have_are_told() {
    for (field, number) in [("seats", 0), ("seats", 51), ("minutes", 0), ("was_minutes", 0)] {
        let data = format!(r#""booking":"b","service":"Table","starts_at":"2026-06-06T14:00:00Z","{field}":{number}"#);
        let told = problems(BookingSource::Standard, &format!(r#"{{"type":"booking.moved","data":{{{data}}}}}"#));
        assert!(told[0].starts_with(&format!("data.{field}: ")), "{told:?}");
    }
}

/// The ledger takes no longer ones.
#[test]
fn a_group_with_a_long_name_has_places_with_short_ones() {
    let mut moved = Case::new(BookingSource::Calcom, "calcom-rescheduled.json");
    let (uid, was) = ("u".repeat(300), "w".repeat(300));
    let body = String::from_utf8(moved.body).expect("text").replace("9rTzW1moved2xQ", &uid);
    let body = body.replace("bFJeNb2uX8ANpT3JL5EfXw", &was);
    moved.body = body.replace("\"status\"", "\"seatsPerTimeSlot\": 8, \"status\"").into_bytes();
    let news = moved.news();
    assert_eq!(news.len(), 2, "the old time and the new one");
    assert!(news.iter().all(|one| one.booking.chars().count() <= rules::limits::THEIR_NAME_CHARS));
    assert_ne!(news[0].booking, news[1].booking);
}

#[test]
fn what_we_need_not_know_is_passed_over() {
    let ignored = |source, body: &str| {
        let delivered = Delivered { headers: &[("webhook-id", "m")], body: body.as_bytes(), url: URL, now: now() };
        read_booking(source, &delivered)
    };
    for (source, body, word) in [
        (BookingSource::Standard, r#"{"type":"headcount.changed","data":{}}"#, "headcount.changed"),
        (
            BookingSource::Calcom,
            r#"{"triggerEvent":"OOO_CREATED","createdAt":"2026-06-01T09:00:00Z","payload":{}}"#,
            "OOO_CREATED",
        ),
        (
            BookingSource::Calendly,
            r#"{"event":"routing_form_submission.created","payload":{}}"#,
            "routing_form_submission.created",
        ),
        (BookingSource::Square, r#"{"type":"customer.created","data":{}}"#, "customer.created"),
        (BookingSource::Acuity, "action=order.completed&id=1", "order.completed"),
    ] {
        assert_eq!(ignored(source, body), Ok(BookingRead::Ignored(word.to_string())));
    }
}
