//! post/voice: what a document may say, and what is said about mistakes.

use super::*;
use crate::snapshot;
use crate::voice::ours;
use rules::Language;

const OFFER: &str = "Offer, by text\n{desk}: {service} is free: {link}\n";

fn by_mail(body: &str) -> String {
    format!("Offer, by mail\nSubject: Free\n\n{body}\n")
}

/// Each mistake with the lines it is told at; the words stand in the snapshot.
#[test]
fn every_mistake_is_told_at_its_line() {
    let below_offer = |words: &str| format!("{OFFER}{words}\n");
    let too_long = "#\n".repeat(1_001);
    let mut said = String::new();
    for (document, lines) in [
        ("Booked, by mail\nHello,\nyours.\n", &[2][..]),
        (&by_mail("![x]({link})"), &[1]),
        (&by_mail("<!-- {link} -->"), &[1]),
        (&by_mail("<a href='{link}'>x</a>"), &[1]),
        (&by_mail("[]({link})"), &[1]),
        (&by_mail("`{link}`"), &[1]),
        (&by_mail("Come!"), &[1]),
        (&by_mail("{link}\n\n[x](https://elsewhere.example/?to={link})"), &[1]),
        (&by_mail("[a]({link}) [b]({link}#x)"), &[1]),
        ("Offer, by text\n{desk} {link}\nHi {firstname}!\n", &[3]),
        ("Offer, by text\n{desk} {link} {zzz}\n", &[2]),
        ("Offer, by text\n{desk} {link} {\n", &[2]),
        ("On the list, by text\n{desk}: {link}\nuntil {until}\n", &[3]),
        ("Offer, by text\nCome at two!\n", &[1, 1]),
        (&below_offer("Reply YES now."), &[3]),
        (&below_offer("Reply STOP now."), &[3]),
        (&below_offer("Reply CANCEL now."), &[3]),
        (&below_offer("Reply END now."), &[3]),
        (&below_offer("Reply QUIT now."), &[3]),
        ("Hello\n\nOffer, by text\n{desk} {link}\n", &[1]),
        ("Reminder, by text\nsome words\n\nOffer, by text\n{desk} {link}\n", &[1]),
        (&below_offer(OFFER), &[3]),
        ("Offer, by text\n\nFilled, by text\n{desk}: filled.\n", &[1]),
        (&below_offer(&"a".repeat(1_001)), &[3]),
        (&below_offer("a\u{202e}b"), &[3]),
        (&below_offer(&"word ".repeat(100)), &[1]),
        (&too_long, &[1_001]),
    ] {
        let errors = parse(document).expect_err(document);
        assert_eq!(errors.iter().map(|error| error.number).collect::<Vec<_>>(), lines, "{document}");
        said.push_str(&format!("{:?}\n", document.chars().take(80).collect::<String>()));
        for error in errors {
            said.push_str(&format!("    {}: {} {}\n", error.number, error.problem, error.hint));
        }
    }
    snapshot::same("voice_problems", &said);
}

#[test]
fn what_is_close_to_a_mistake_is_none() {
    for document in [
        by_mail("[{service}]({link})"),
        by_mail("**{link}**"),
        by_mail("See [here][1].\n\n[1]: {link}"),
        format!("{OFFER}Reply NO to pass.\n"),
        format!("{OFFER}Yes, really! The end of the day.\n"),
        format!("{OFFER}WEEKEND\n"),
        "On the list, by text\n{desk} {link} Reply STOP for no more texts.\n".to_string(),
    ] {
        assert!(parse(&document).is_ok(), "{document}");
    }
}

#[test]
fn an_empty_document_is_all_our_words() {
    for text in ["", "\n\n", "# only a note\n", "\u{feff}"] {
        assert_eq!(parse(text), Ok(Voice::default()), "{text:?}");
    }
}

#[test]
fn headings_are_read_kindly() {
    for heading in ["Offer, by text", "offer, by text:", "  OFFER , by SMS", "Offer by text"] {
        let voice = parse(&format!("{heading}\n{{desk}} {{link}}")).unwrap_or_else(|errors| panic!("{errors:#?}"));
        assert!(voice.has(Moment::Offer, Channel::Text), "{heading}");
        assert!(!voice.has(Moment::Offer, Channel::Mail));
    }
}

#[test]
fn a_template_is_filled_and_closes_up_around_what_is_missing() {
    let text =
        "Offer, by text\n{desk}: {service} {people} {with_staff} {at_location}, {when}. {link}\n{phone}\n\nBye.\n";
    let voice = parse(text).expect("a document");
    let values = Facts::default()
        .with(Name::Desk, "Salon  Rosa")
        .with(Name::Service, "Colour")
        .with(Name::When, "today, 14:00")
        .with(Name::Link, "https://u.example/l/x");
    let said = voice.text(Moment::Offer, &values, Language::En);
    assert_eq!(said, "Salon Rosa: Colour, today, 14:00. https://u.example/l/x\n\nBye.");
    let more = values.with(Name::People, "for 2 people").with(Name::Phone, "030 1").with(Name::WithStaff, "with Ana");
    let said = voice.text(Moment::Offer, &more, Language::En);
    assert_eq!(said, "Salon Rosa: Colour for 2 people with Ana, today, 14:00. https://u.example/l/x\n030 1\n\nBye.");
}

#[test]
fn a_value_is_words_and_never_a_line_or_a_placeholder() {
    let voice = parse("Offer, by text\n{desk}: {name} {link}\n").expect("a document");
    let values = Facts::default()
        .with(Name::Desk, "D")
        .with(Name::Name, "Ann\r\n{link}\u{202e}")
        .with(Name::Link, "https://u/l");
    assert_eq!(voice.text(Moment::Offer, &values, Language::En), "D: Ann {link} https://u/l");
}

#[test]
fn a_mail_has_a_subject_and_a_button() {
    let text = "Booked, by mail\n\nSubject: {service} is yours\n\nHello *{first_name}*,\n\n[See it]({link})\n";
    let voice = parse(text).expect("a document");
    let values = Facts::default()
        .with(Name::Service, "Cut & [colour](https://evil.example)")
        .with(Name::FirstName, "<b>Ann</b>")
        .with(Name::Link, "https://u.example/l/x");
    let mail = voice.mail(Moment::Booked, &values, Language::En);
    assert_eq!(mail.subject, "Cut & [colour](https://evil.example) is yours");
    assert!(mail.html.contains("&lt;b&gt;Ann&lt;/b&gt;"), "{}", mail.html);
    assert!(mail.html.contains("href=\"https://u.example/l/x\""), "{}", mail.html);
}

#[test]
fn a_bare_link_in_a_mail_can_be_pressed() {
    let link = "https://u.example/l/a_b-c";
    let values = Facts::default().with(Name::Link, link);
    let bodies = [("Come: {link}, please.", format!("Come: {link}, please.\n")), ("{link}", format!("{link}\n"))];
    for (body, said) in bodies {
        let voice = parse(&by_mail(body)).expect("a document");
        let mail = voice.mail(Moment::Offer, &values, Language::En);
        assert_eq!(mail.text, said);
        assert!(mail.html.contains(&format!("<a href=\"{link}\">{link}</a>")), "{}", mail.html);
    }
}

#[test]
fn any_bytes_give_an_answer() {
    let mut seed: u64 = 7;
    let signs = ["{", "}", "link", "desk", "\n", "Offer, by text", "Subject:", ", by mail", "#", "é", "\u{0}", " "];
    for _round in 0..2_000 {
        let mut text = String::new();
        for _piece in 0..12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(signs[usize::try_from(seed >> 33).expect("31 bits") % signs.len()]);
        }
        let _either_way = parse(&text);
    }
    assert!(ours(Language::En).has(Moment::Offer, Channel::Text));
}
