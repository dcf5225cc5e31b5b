//! Mail that comes in: letters, bounce reports, what other servers say about a sender, and the lines of SMTP.

use super::folder;
use fuzz::{Target, Weight, files, texts};
use intake::{Ours, Report, limits};
use mailroom::{Incoming, Received, Space, Spoken};
use post::SmtpAnswer;

const CALL: &str = "EHLO mx.example\r\nMAIL FROM:<a@x.example> SIZE=100\r\nRCPT TO:<dinner@in.example.org>\r\nDATA\r\nSubject: x\r\n\r\nhello\r\n..dot\r\n.\r\nRSET\r\nNOOP\r\nQUIT\r\n";
const VOUCHED: &str = "Authentication-Results: mx.house.example; spf=pass smtp.mailfrom=x.example;\r\n dkim=pass header.d=example.org; dmarc=pass (p=none) header.from=example.org\r\nDKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=s; h=From:To:Subject; bh=aaaa; b=bbbb\r\nFrom: ann@example.org\r\nTo: dinner@in.example.org\r\nSubject: x\r\n\r\nhi\r\n";

pub fn targets() -> Vec<Target> {
    vec![letter(), bounce(), vouched(), signed(), smtp(), smtp_answer()]
}

fn letter() -> Target {
    let ours = Ours { domain: "in.example.org", addresses: &["usher@house.example"] };
    Target::new("letter", Weight::Middling, files(folder("tests/letters"), "eml"), move |raw| {
        let letter = intake::read_letter(raw, &ours);
        assert!(letter.subject.len() <= limits::LETTER_SUBJECT_OCTETS && !letter.subject.contains(char::is_control));
        assert!(letter.whole.len() <= limits::LETTER_SHOWN_OCTETS);
        assert!(letter.to.len() <= limits::LETTER_RECIPIENTS && letter.files.len() <= limits::LETTER_FILES);
        assert!(letter.files.iter().all(|file| file.name.len() <= limits::LETTER_FILE_NAME));
        assert!(letter.written_to.iter().all(|address| letter.to.contains(address)));
    })
}

fn bounce() -> Target {
    Target::new("bounce", Weight::Middling, files(folder("crates/intake/tests/bounces"), "eml"), |raw| {
        let ids = match intake::read_bounce(raw) {
            Report::Bounce { original_message_ids, .. } | Report::Complaint { original_message_ids, .. } => {
                original_message_ids
            }
            Report::AutoReply | Report::Other => Vec::new(),
        };
        assert!(ids.len() <= limits::MESSAGE_IDS && ids.iter().all(|id| id.len() <= limits::MESSAGE_ID_CHARS * 4));
        let _nobody = mailroom::is_from_nobody(raw);
    })
}

fn vouched() -> Target {
    Target::new("vouched", Weight::Light, texts(&[VOUCHED]), |raw| {
        if intake::vouched_for(raw, "mx.house.example", "example.org") {
            let head = String::from_utf8_lossy(raw).to_ascii_lowercase();
            assert!(intake::has_plain_head(raw) && head.contains("dmarc=pass") && head.contains("mx.house.example"));
        }
    })
}

/// Another project's reader of headers, in our own process.
fn signed() -> Target {
    let mut seeds = files(folder("tests/letters"), "eml");
    seeds.truncate(20);
    seeds.extend(texts(&[VOUCHED, VOUCHED]));
    Target::new("signed_head", Weight::Light, seeds, |raw| drop(mail_auth::AuthenticatedMessage::parse(raw)))
}

/// What is read is whole, fits its limit, and is read the same however much comes after it.
fn smtp_answer() -> Target {
    let seeds =
        ["250-mx.example\r\n250-PIPELINING\r\n250 AUTH PLAIN\r\n354 go on\r\n", "550 5.1.1 nobody\r\n", "250\r\n"];
    Target::new("smtp_answer", Weight::Light, texts(&seeds), |raw| {
        let Ok(Some((answer, taken))) = SmtpAnswer::read(raw) else { return };
        assert!((200..600).contains(&answer.code) && raw[..taken].ends_with(b"\n"));
        assert_eq!(SmtpAnswer::read(&raw[..taken]), Ok(Some((answer, taken))));
        assert_eq!(SmtpAnswer::read(&raw[..taken - 1]), Ok(None));
    })
}

/// However a call is cut into pieces, it says the same, until a line is too long and we hang up.
fn smtp() -> Target {
    Target::new("smtp", Weight::Middling, texts(&[CALL]), |raw| {
        let until_hung_up = |size: usize| -> Vec<String> {
            said(raw, size).into_iter().take_while(|heard| heard != "Err(ResponseTooLong)").collect()
        };
        let whole = until_hung_up(raw.len().max(1));
        assert_eq!(until_hung_up(7), whole);
        assert_eq!(until_hung_up(1), whole);
    })
}

fn said(raw: &[u8], piece: usize) -> Vec<String> {
    let (space, mut spoken, mut heard) = (Space::default(), Spoken::default(), Vec::new());
    let mut incoming: Option<Incoming<'_>> = None;
    for piece in raw.chunks(piece) {
        spoken.hear(piece);
        loop {
            if let Some(letter) = &mut incoming {
                match spoken.letter(letter) {
                    Some(Received::Whole(raw)) => heard.push(format!("letter {raw:?}")),
                    Some(Received::TooLarge | Received::NoRoom) => heard.push("no letter".to_string()),
                    None => break,
                }
                incoming = None;
                continue;
            }
            let Some(command) = spoken.command() else { break };
            let command = format!("{command:?}");
            incoming = (command == "Ok(Data)").then(|| Incoming::new(space.hold()));
            heard.push(command);
        }
    }
    heard
}
