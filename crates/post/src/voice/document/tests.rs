//! post/voice: what a document may say, and what is said about mistakes.

use super::*;
use crate::voice::ours;
use rules::Language;

const OFFER: &str = "Offer, by text\n{desk}: {service} is free: {link}\n";

fn problems(text: &str) -> Vec<(u32, String, String)> {
    let errors = parse(text).expect_err("the document is wrong");
    errors.into_iter().map(|error| (error.number, error.problem, error.hint)).collect()
}

fn only(text: &str) -> (u32, String, String) {
    let mut found = problems(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
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
    let (number, problem, _) = only("Booked, by mail\nHello,\nyours.\n");
    assert_eq!((number, problem.as_str()), (2, "A mail starts with its subject."));
}

#[test]
fn a_bare_link_in_a_mail_can_be_pressed() {
    let link = "https://u.example/l/a_b-c";
    let values = Facts::default().with(Name::Link, link);
    let bodies = [("Come: {link}, please.", format!("Come: {link}, please.\n")), ("{link}", format!("{link}\n"))];
    for (body, said) in bodies {
        let voice = parse(&format!("Offer, by mail\nSubject: Free\n\n{body}\n")).expect("a document");
        let mail = voice.mail(Moment::Offer, &values, Language::En);
        assert_eq!(mail.text, said);
        assert!(mail.html.contains(&format!("<a href=\"{link}\">{link}</a>")), "{}", mail.html);
    }
}

#[test]
fn a_mail_whose_link_would_not_be_kept_is_refused() {
    for body in ["![x]({link})", "<!-- {link} -->", "<a href='{link}'>x</a>", "[]({link})", "`{link}`", "Come!"] {
        let (number, problem, _) = only(&format!("Offer, by mail\nSubject: Free\n\n{body}\n"));
        assert_eq!((number, problem.as_str()), (1, "Without {link} nobody can act on this."), "{body}");
    }
    for body in ["[{service}]({link})", "**{link}**", "See [here][1].\n\n[1]: {link}"] {
        assert!(parse(&format!("Offer, by mail\nSubject: Free\n\n{body}\n")).is_ok(), "{body}");
    }
}

#[test]
fn a_readers_link_is_told_to_no_other_page() {
    for body in ["{link}\n\n[x](https://elsewhere.example/?to={link})", "[a]({link}) [b]({link}#x)"] {
        let (number, problem, _) = only(&format!("Offer, by mail\nSubject: Free\n\n{body}\n"));
        assert_eq!((number, problem.as_str()), (1, "{link} must be the whole address of its link."), "{body}");
    }
}

#[test]
fn unknown_facts_are_named_with_what_was_meant() {
    let (number, problem, hint) = only("Offer, by text\n{desk} {link}\nHi {firstname}!\n");
    assert_eq!((number, problem.as_str()), (3, "There is no fact called {firstname}."));
    assert!(hint.starts_with("Did you mean {first_name}?"), "{hint}");
    let (_, _, hint) = only("Offer, by text\n{desk} {link} {zzz}\n");
    assert!(hint.starts_with("Here you may use: {first_name} {name}"), "{hint}");
    let (_, problem, _) = only("Offer, by text\n{desk} {link} {\n");
    assert!(problem.contains("no partner"), "{problem}");
}

#[test]
fn facts_of_another_moment_are_refused() {
    let (number, problem, hint) = only("On the list, by text\n{desk}: {link}\nuntil {until}\n");
    assert_eq!((number, problem.as_str()), (3, "{until} is not known at this moment."));
    assert!(hint.contains("{service}") && !hint.contains("{until}"), "{hint}");
}

#[test]
fn a_text_says_who_writes_and_an_offer_has_its_link() {
    let found = problems("Offer, by text\nCome at two!\n");
    let said: Vec<&str> = found.iter().map(|(_, problem, _)| problem.as_str()).collect();
    assert_eq!(said, ["Without {link} nobody can act on this.", "A text must say who writes."]);
    assert!(found.iter().all(|(number, ..)| *number == 1));
}

#[test]
fn the_networks_own_words_are_not_asked_for() {
    for word in ["YES", "STOP", "CANCEL", "END", "QUIT"] {
        let (number, problem, hint) = only(&format!("{OFFER}Reply {word} now.\n"));
        assert_eq!(number, 3, "{word}");
        assert!(problem.contains(word) && hint.contains("Reply NO to pass"), "{problem} {hint}");
    }
    for fine in ["Reply NO to pass.", "Yes, really! The end of the day.", "WEEKEND"] {
        assert!(parse(&format!("{OFFER}{fine}\n")).is_ok(), "{fine}");
    }
    assert!(parse("On the list, by text\n{desk} {link} Reply STOP for no more texts.\n").is_ok());
}

#[test]
fn lost_words_unknown_headings_and_doubles_are_named_by_line() {
    let (number, problem, hint) = only("Hello\n\nOffer, by text\n{desk} {link}\n");
    assert_eq!((number, problem.as_str()), (1, "These words stand below no heading."));
    assert!(hint.contains("On the list, by text"), "{hint}");
    let (number, problem, _) = only("Reminder, by text\nsome words\n\nOffer, by text\n{desk} {link}\n");
    assert_eq!((number, problem.as_str()), (1, "This heading names no moment we speak at."));
    let (number, problem, _) = only(&format!("{OFFER}{OFFER}"));
    assert_eq!((number, problem.as_str()), (3, "There are words for this already, in line 1."));
    let (number, problem, _) = only("Offer, by text\n\nFilled, by text\n{desk}: filled.\n");
    assert_eq!((number, problem.as_str()), (1, "There are no words below this heading."));
}

#[test]
fn too_much_and_hidden_things_are_refused() {
    let (number, problem, _) = only(&format!("{OFFER}{}\n", "a".repeat(1_001)));
    assert_eq!(number, 3);
    assert!(problem.contains("1001"), "{problem}");
    let (_, problem, _) = only(&format!("{OFFER}a\u{202e}b\n"));
    assert!(problem.contains("U+202E"), "{problem}");
    let (_, problem, _) = only(&format!("{OFFER}{}\n", "word ".repeat(100)));
    assert!(problem.contains("for a text"), "{problem}");
    let (_, problem, _) = only(&"#\n".repeat(1_001));
    assert!(problem.contains("too long"), "{problem}");
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
