//! Links, recipients and headers: what a mail program and a mail server get to see.

use crate::common::*;
use links::{Purpose, Token};
use mail_parser::{MessageParser, MimeHeaders};
use post::{ComposeError, House, Mail, bytes, compose, read_message_id};
use rules::event::EventSettings;
use rules::{Channel, EntryState, Handed, ListId, MessageId, MessageKind, PersonName};

fn purpose(address: &str) -> (Purpose, u64, u32, i64) {
    let token = address.strip_prefix("https://usher.example/l/").expect("a link of ours");
    let Ok(Token::Long(link)) = ring().read(token, noon().as_second()) else { panic!("not a link: {address}") };
    assert_eq!((link.list, link.entry, link.generation), (3, 12, 1));
    (link.purpose, link.place, link.seq, link.expires_at_seconds)
}

#[test]
fn one_link_for_each_mail_and_a_second_only_to_mute() {
    let kinds = [
        (handed(MessageKind::Confirmation, EntryState::Confirmed), Purpose::Manage),
        (handed(MessageKind::WaitlistNotice, EntryState::Waitlisted), Purpose::Manage),
        (handed(MessageKind::CancelNotice, EntryState::Cancelled), Purpose::Manage),
        (handed(MessageKind::Invite, EntryState::Pending), Purpose::Confirm),
        (offered(MessageKind::Invite, EntryState::Pending), Purpose::Confirm),
    ];
    let expires = supper().ends_at().as_second() + 30 * 86_400;
    for (message, expected) in kinds {
        let mail = composed(&message);
        assert_eq!(mail.links.len(), 1);
        assert_eq!(purpose(&mail.links[0]), (expected, 0, 0, expires));
        assert_eq!((mail.text.matches("/l/").count(), mail.html.matches("/l/").count()), (1, 1), "{}", mail.subject);
        assert_eq!(mail.unsubscribe, None);
    }
    // A link sent again is another token: the message's own number stands in it.
    let again = composed(&handed(MessageKind::LinkAgain, EntryState::Waitlisted));
    assert_eq!(purpose(&again.links[0]), (Purpose::Manage, 0, 41, expires));
    let offer = composed(&offered(MessageKind::Offer, EntryState::Waitlisted));
    assert_eq!(purpose(&offer.links[0]), (Purpose::Claim, 19, 2, expires));
    let reminder = composed(&handed(MessageKind::Reminder, EntryState::Confirmed));
    let purposes: Vec<_> = reminder.links.iter().map(|link| purpose(link).0).collect();
    assert_eq!(purposes, [Purpose::Manage, Purpose::Mute]);
    assert_eq!(reminder.unsubscribe.as_ref(), reminder.links.get(1));
}

#[test]
fn hosts_get_theirs_where_the_event_says() {
    let daily = composed(&to_host(MessageKind::HostDaily));
    assert_eq!((daily.to.as_str(), &daily.reply_to), ("host@usher.example", &None));
    assert_eq!(daily.links, ["https://usher.example/e/winter-supper"]);
    let own = EventSettings { host_email: Some(address("cook@mill.example")), ..supper() };
    assert_eq!(composed(&at(to_host(MessageKind::HostDaily), own.clone())).to.as_str(), "cook@mill.example");
    let guest = composed(&at(handed(MessageKind::Confirmation, EntryState::Confirmed), own));
    assert_eq!(guest.reply_to, Some(address("cook@mill.example")), "a guest's answer goes to the host");
    let nobody = House { host: None, ..house() };
    let said = compose(&to_host(MessageKind::HostDaily), "x", &nobody, &ring(), noon());
    assert_eq!(said, Err(ComposeError::NoAddress));
}

#[test]
fn where_letters_come_in_each_guest_answers_at_an_address_of_their_own() {
    let house = House { letters: Some("rsvp.example.org".into()), ..house() };
    let confirmation = handed(MessageKind::Confirmation, EntryState::Confirmed);
    let mail = compose(&confirmation, "supper", &house, &ring(), noon()).expect("a mail");
    let address = mail.reply_to.expect("an address").as_str().to_string();
    let token = address.strip_prefix("rsvp+").and_then(|rest| rest.strip_suffix("@rsvp.example.org"));
    let reply = ring().read_reply(token.expect("our form")).expect("our signature");
    assert_eq!((reply.list, reply.entry, reply.generation), (3, 12, 1));
    assert!(!mail.text.contains(&address), "nobody who is shown the mail learns it");
    let daily = compose(&to_host(MessageKind::HostDaily), "supper", &house, &ring(), noon()).expect("a mail");
    assert_eq!(daily.reply_to, None);
}

#[test]
fn what_cannot_be_said_is_said_so() {
    let say = |handed: &Handed| compose(handed, "x", &house(), &ring(), noon()).expect_err("no words");
    assert_eq!(say(&to_host(MessageKind::StaffNote)), ComposeError::NotYet);
    let mut text = handed(MessageKind::Confirmation, EntryState::Confirmed);
    text.message.channel = Channel::Text;
    assert_eq!(say(&text), ComposeError::NotYet);
    let gone = about(handed(MessageKind::CancelNotice, EntryState::Cancelled), |entry| entry.person.email = None);
    assert_eq!(say(&gone), ComposeError::NoAddress);
    assert_eq!(say(&handed(MessageKind::Offer, EntryState::Waitlisted)), ComposeError::Missing("offer"));
    let lost = Handed { entry: None, ..handed(MessageKind::Confirmation, EntryState::Confirmed) };
    assert_eq!(say(&lost), ComposeError::Missing("entry"));
}

fn raw(mail: &Mail) -> String {
    String::from_utf8(bytes(mail, &house()).expect("bytes")).expect("ASCII")
}

#[test]
fn the_headers_tell_programs_what_it_is() {
    let mail = composed(&handed(MessageKind::Reminder, EntryState::Confirmed));
    let raw = raw(&mail);
    let head = raw.split("\r\n\r\n").next().expect("a head").replace("\r\n ", " ");
    for line in [
        "From: Usher <post@usher.example>",
        "To: \"Ann Lee\" <ann@example.org>",
        "Reply-To: host@usher.example",
        "Subject: Winter supper is in 7 days",
        "Date: Fri, 11 Dec 2026 11:00:00 +0000",
        "Auto-Submitted: auto-generated",
        "X-Auto-Response-Suppress: All",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ] {
        assert!(head.lines().any(|one| one == line), "{line} is not in\n{head}");
    }
    assert!(head.contains(&format!("List-Unsubscribe: <{}>", mail.links[1])), "{head}");
    let id = head.lines().find_map(|line| line.strip_prefix("Message-ID: ")).expect("a Message-ID");
    assert_eq!(read_message_id(id, &[7; 32]), Some((ListId(3), MessageId(41))));
    assert!(!head.contains("Usher-Attempt"), "not the first time");
    assert!(raw.is_ascii() && raw.lines().all(|line| line.len() < 998), "any server takes it");
}

#[test]
fn a_retry_is_the_same_message_and_says_so() {
    let mut again = handed(MessageKind::Confirmation, EntryState::Confirmed);
    let first = composed(&again);
    again.message.attempts = 3;
    let third = composed(&again);
    assert_eq!(first.message_id, third.message_id);
    assert!(raw(&third).contains("\r\nUsher-Attempt: 3\r\n"));
    assert!(!raw(&first).contains("List-Unsubscribe"), "only reminders are muted");
    assert_eq!(raw(&first), raw(&first), "the same mail, the same bytes");
}

#[test]
fn the_parts_are_where_programs_look_for_them() {
    let mail = composed(&handed(MessageKind::Confirmation, EntryState::Confirmed));
    let raw = bytes(&mail, &house()).expect("bytes");
    let parsed = MessageParser::default().parse(&raw).expect("a mail");
    assert_eq!(parsed.content_type().and_then(|kind| kind.c_subtype.as_deref()), Some("mixed"));
    assert_eq!(parsed.body_text(0).expect("text").trim_end(), mail.text.replace('\n', "\r\n").trim_end());
    assert_eq!(parsed.body_html(0).expect("HTML").trim_end(), mail.html.replace('\n', "\r\n").trim_end());
    let file = parsed.attachment(0).expect("an attachment");
    assert_eq!(file.attachment_name(), Some("event.ics"));
    let kind = file.content_type().expect("a type");
    assert_eq!((kind.c_type.as_ref(), kind.c_subtype.as_deref()), ("text", Some("calendar")));
    assert_eq!(kind.attribute("method"), Some("PUBLISH"));
    assert_eq!(
        file.text_contents().map(str::trim_end),
        mail.calendar.map(|file| file.text).as_deref().map(str::trim_end)
    );
}

#[test]
fn names_and_addresses_of_the_whole_world() {
    let message = about(handed(MessageKind::Confirmation, EntryState::Confirmed), |entry| {
        entry.person.name = Some(PersonName::parse("José \"Pepe\" Núñez, jr.").expect("a name"));
        entry.person.email = Some(address("Pepe@Bücher.example"));
    });
    let raw = bytes(&composed(&message), &house()).expect("bytes");
    let parsed = MessageParser::default().parse(&raw).expect("a mail");
    let to = parsed.to().and_then(|to| to.first()).expect("a recipient");
    assert_eq!(to.address(), Some("Pepe@xn--bcher-kva.example"), "the domain every server understands");
    assert_eq!(to.name(), Some("José \"Pepe\" Núñez, jr."));
    let hindi = about(message, |entry| entry.person.email = Some(address("अनु@example.org")));
    assert!(bytes(&composed(&hindi), &house()).is_ok(), "a server that cannot take it will say so");
}
