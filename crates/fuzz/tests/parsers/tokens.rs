//! What only we can have written: links, reply addresses, ids of mails, cursors. Whatever is read is what was written, letter
//! by letter; nothing else gets in.

use super::told;
use fuzz::{Target, Weight, texts};
use links::{KeyRing, Link, LinkError, OfferNumber, Purpose, ReplyTo, SecretKey, ShortLink, Token};
use rules::{Email, EntryId, ListId, MessageId};

const SECRET: [u8; 32] = [7; 32];

pub fn targets() -> Vec<Target> {
    vec![link(), reply_address(), key_file(), message_id(), cursor(), row_id(), once()]
}

fn ring() -> KeyRing {
    KeyRing::with_secret(SecretKey::from_bytes(SECRET))
}

fn link() -> Target {
    let ring = ring();
    let long = |purpose| Link { purpose, list: 3, entry: 4, place: 5, seq: 6, generation: 7, expires_at_seconds: 900 };
    let short = ShortLink { offer: OfferNumber::new(41).expect("small"), generation: 2 };
    let mut seeds: Vec<Vec<u8>> =
        Purpose::ALL.iter().map(|purpose| ring.mint(&long(*purpose)).expect("small").into_bytes()).collect();
    seeds.push(ring.mint_short(short).into_bytes());
    Target::new("link", Weight::Light, seeds, move |raw| {
        let text = String::from_utf8_lossy(raw);
        for now in [0, 900] {
            let written = match ring.read(&text, now) {
                Ok(Token::Long(link)) | Err(LinkError::Expired(link)) => ring.mint(&link).expect("it was minted"),
                Ok(Token::Short(link)) => ring.mint_short(link),
                Err(_) => continue,
            };
            assert_eq!(written, text);
        }
    })
}

fn reply_address() -> Target {
    let ring = ring();
    let seed = ring.mint_reply(&ReplyTo { list: 3, entry: 4, generation: 7 }).expect("small");
    Target::new("reply_address", Weight::Light, texts(&[&seed]), move |raw| {
        let text = String::from_utf8_lossy(raw);
        if let Ok(reply) = ring.read_reply(&text) {
            assert_eq!(ring.mint_reply(&reply).expect("it was minted"), text.to_ascii_lowercase());
        }
    })
}

fn key_file() -> Target {
    let mut ring = ring();
    ring.rotate(SecretKey::from_bytes([8; 32])).expect("room");
    Target::new("key_file", Weight::Light, texts(&[&ring.to_text()]), |raw| {
        if let Ok(ring) = KeyRing::parse(&String::from_utf8_lossy(raw)) {
            assert!(ring.ids().count() <= links::MOST_KEYS);
            let again = KeyRing::parse(&ring.to_text()).expect("what we write we read");
            assert_eq!(again.to_text(), ring.to_text());
        }
    })
}

fn message_id() -> Target {
    let house = post::House {
        url: "https://usher.example".into(),
        from: Email::parse("post@usher.example").expect("an address"),
        from_name: "Usher".into(),
        host: None,
        bounce: None,
        letters: None,
        secret: SECRET,
    };
    let ours = (ListId(3), MessageId(41));
    let seeds = [post::message_id(ours.0, ours.1, &house), post::receipt_tag(ours.0, ours.1, &house)];
    Target::new("message_id", Weight::Light, texts(&[&seeds[0], &seeds[1]]), move |raw| {
        let text = String::from_utf8_lossy(raw);
        let read = [post::read_message_id(&text, &SECRET), post::read_receipt_tag(&text, &SECRET)];
        assert!(read.into_iter().flatten().all(|found| found == ours), "an id nobody made");
    })
}

fn cursor() -> Target {
    let seeds = [intake::encode_cursor(0), intake::encode_cursor(1 << 40), "50".to_string()];
    Target::new("cursor", Weight::Light, texts(&[&seeds[0], &seeds[1], &seeds[2]]), |raw| {
        let text = String::from_utf8_lossy(raw);
        if let Ok(after) = intake::decode_cursor(&text) {
            assert_eq!(intake::encode_cursor(after), text);
        }
        for cursor in [None, Some(&*text)] {
            match intake::page(cursor, Some(&text)) {
                Ok(page) => assert!((1..=intake::limits::PAGE_MOST).contains(&page.limit)),
                Err(problems) => told(&problems),
            }
        }
        if let Some(month) = rules::desk::MonthName::parse(&text) {
            assert_eq!(rules::desk::MonthName::parse(&month.to_string()), Some(month));
        }
    })
}

fn row_id() -> Target {
    let list = ListId(4);
    let seed = intake::row_id(list, EntryId(17));
    Target::new("row_id", Weight::Light, texts(&[&seed]), move |raw| {
        if let Some(entry) = intake::row_id_of(list, &String::from_utf8_lossy(raw)) {
            assert_eq!(intake::row_id_of(list, &intake::row_id(list, entry)), Some(entry));
        }
    })
}

fn once() -> Target {
    Target::new("once", Weight::Light, texts(&["4f0c2d9e-6f0e-4c57-9d0e-1b1f8b0a7a11"]), |raw| {
        match intake::once(Some(&String::from_utf8_lossy(raw))) {
            Ok(number) => assert!(number.is_some_and(|number| i64::try_from(number).is_ok()), "it fits its column"),
            Err(problem) => told(&[problem]),
        }
    })
}
