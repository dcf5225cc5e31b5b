//! The table of targets: what is read, and what it begins from. Another parser is one more line.

use intake::{Delivered, Knowledge, Ours, SourceText};
use jiff::Timestamp;
use rules::Zone;
use rules::desk::{BookingSource, DeskSettings, Service};
use std::path::Path;

type Read = Box<dyn Fn(&[u8])>;

pub struct Target {
    pub name: &'static str,
    pub seeds: Vec<Vec<u8>>,
    pub read: Read,
}

fn target(name: &'static str, seeds: Vec<Vec<u8>>, read: impl Fn(&[u8]) + 'static) -> Target {
    Target { name, seeds, read: Box::new(read) }
}

/// Every line of the corpus, without what it is read as.
fn questions() -> Vec<Vec<u8>> {
    let lines = include_str!("../questions.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.rsplit_once(" = ")).map(|(question, _)| question.as_bytes().to_vec()).collect()
}

pub fn all() -> Vec<Target> {
    let ours = Ours { domain: "in.example.org", addresses: &["usher@house.example"] };
    let (salon, other_salon) = (desk(), desk());
    let (desk, other_desk) = (desk(), desk());
    let ring = links::KeyRing::with_secret(links::SecretKey::from_bytes([7; 32]));
    let calendar_zone = zone();
    vec![
        target("letter", files("../../tests/letters", "eml"), move |raw| drop(intake::read_letter(raw, &ours))),
        target("vouched", files("../../tests/letters", "eml"), |raw| {
            let _word = intake::vouched_for(raw, "mx.house.example", "example.org");
        }),
        target("bounce", files("tests/bounces", "eml"), |raw| drop(intake::read_bounce(raw))),
        target("bounce_json", texts(&[BOUNCES]), |raw| drop(intake::read_bounce_json(raw))),
        target("token", texts(&[&"A".repeat(75), &"b".repeat(27), &"c".repeat(48)]), move |raw| {
            let text = String::from_utf8_lossy(raw);
            let _refused = ring.read(&text, 0);
            let _refused = ring.read_reply(&text);
        }),
        target("question", questions(), |raw| {
            let (text, services) = (String::from_utf8_lossy(raw), ["Cut".to_string(), "Colour".to_string()]);
            for list in rules::ListKind::ALL {
                let today = jiff::civil::date(2026, 6, 10);
                let about = intake::About { list: *list, name: "Winter supper", services: &services, today };
                drop(intake::read_question(&text, &about));
            }
        }),
        target("form", texts(&["name=Ann&email=ann%40example.org&party=2&trap="]), |raw| {
            let _problems = intake::read_form(raw).map(|typed| intake::registration(&typed));
        }),
        target(
            "join_form",
            texts(&["name=Ann&mobile=%2B447700900123&service=Cut&weekday=mon&from=09%3A00"]),
            move |raw| {
                let form = intake::read_join_form(raw, "application/x-www-form-urlencoded");
                let _problems = form.map(|form| intake::joining(&form, &desk, form.consent()));
            },
        ),
        target("csv", texts(&["name,email,party\nAnn,ann@example.org,2\n\"Bo, Q\",bo@example.org,1\n"]), |raw| {
            drop(intake::import_from_csv(raw, rules::ImportMode::Confirmed));
        }),
        target("desk_csv", texts(&["name,mobile,service\nAnn,+447700900123,Cut\n"]), move |raw| {
            drop(intake::read_desk_sheet(raw, &other_desk));
        }),
        target("xlsx", files("tests/fixtures", "xlsx"), |raw| drop(intake::sheet_text(raw))),
        target("calendar", texts(&[CALENDAR]), move |raw| {
            drop(intake::read_calendar(raw, &calendar_zone, Timestamp::UNIX_EPOCH));
        }),
        target("booking", files("tests/booking", "json"), |raw| {
            for source in BookingSource::ALL {
                let delivered =
                    Delivered { headers: &[("webhook-id", "1")], body: raw, url: "x", now: Timestamp::UNIX_EPOCH };
                drop(intake::read_booking(*source, &delivered));
            }
        }),
        target("text_hook", texts(&["From=%2B447700900123&Body=STOP&MessageSid=SM1&MessageStatus=delivered"]), |raw| {
            let Ok(fields) = intake::text_fields(raw) else { return };
            drop(intake::read_inbound(&fields));
            drop(intake::read_receipt(&fields));
        }),
        target("event_json", texts(&[EVENT]), |raw| {
            let value = intake::json_value(raw, intake::limits::SETTINGS_OCTETS);
            let _problems = value.map(|value| intake::settings_from_json(&value));
        }),
        target("rules_document", texts(&[RULES]), |raw| {
            drop(rules::desk::document::parse(&String::from_utf8_lossy(raw)))
        }),
        target("request", files("../../tests/requests", "txt"), move |raw| {
            let text = String::from_utf8_lossy(raw);
            let known = Knowledge { desk: &salon, today: jiff::civil::date(2026, 11, 16) };
            for recognised in [false, true] {
                let found = intake::propose(&[SourceText { text: &text, recognised }], &known);
                let stands = |span: rules::desk::Span| text.get(span.start as usize..span.end as usize).is_some();
                assert!(found.iter().all(|one| one.spans().all(stands)), "a value stands outside the text");
            }
        }),
        target(
            "request_answer",
            texts(&["name|Ann Lee|My name is Ann Lee", "earliest|2026-12-05|from 5 December"]),
            move |raw| {
                let said = String::from_utf8_lossy(raw);
                let mut parts = said.splitn(3, '|');
                let mut part = || parts.next().unwrap_or("");
                let answer = intake::answered(part(), part(), part());
                let text = "My name is Ann Lee, a cut from 5 December, +44 7700 900123";
                let known = Knowledge { desk: &other_salon, today: jiff::civil::date(2026, 11, 16) };
                let sources = [SourceText { text, recognised: false }];
                for one in intake::check_against_source(&sources, &known, &answer) {
                    assert!(one.spans().all(|span| text.get(span.start as usize..span.end as usize).is_some()));
                }
            },
        ),
        target("docx", files("../../tests/requests", "docx"), |raw| {
            let _reason = intake::is_docx(raw).then(|| intake::docx_text(raw));
        }),
        target("voice_document", texts(&[VOICE]), |raw| drop(post::voice::parse(&String::from_utf8_lossy(raw)))),
    ]
}

const BOUNCES: &str = r#"{"events":[{"kind":"bounce","email":"a@example.org","permanent":true},{"kind":"complaint","message_id":"<1.2.abc@x.example>"}]}"#;
const CALENDAR: &str = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@x\r\nSUMMARY:Cut\r\nDTSTART;TZID=Europe/Berlin:19700102T100000\r\nDTEND;TZID=Europe/Berlin:19700102T110000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=20\r\nEXDATE:19700105T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const EVENT: &str = r#"{"slug":"supper","name":"Supper","starts_at":"2026-12-18T19:00","zone":"Europe/Berlin","cap":40,"max_party":4,"reminders":["3d","1d"]}"#;
const RULES: &str = "# Rules\n\n- Offer in order of joining.\n- A customer has 20 minutes to answer.\n- Ask at most 5 people per slot.\n- Quiet hours from 21:00 to 08:00.\n";
const VOICE: &str = "# Offer\n\n## Text\n\n{service} {when} is free. Yours until {deadline}: {link}\n\n## Mail\n\nSubject: A slot\n\nHello {name}\n";

fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

fn files(folder: &str, kind: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(&folder).expect("a folder of seeds").map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|found| found == kind));
    paths.iter().map(|path| std::fs::read(path).expect("a seed")).collect()
}

fn zone() -> Zone {
    Zone::parse("Europe/Berlin").expect("a zone")
}

fn desk() -> DeskSettings {
    DeskSettings::new("Salon", zone(), vec![Service { name: "Cut".into(), minutes: 30, price_cents: 0 }])
}
