//! Templates as hosts may write them one day: what is allowed, and what is said about what is not.

use crate::common::everything;
use post::{Facts, Name, Wording, WordsError, check_own, our_words, render, source};
use rules::Language;

fn facts() -> Facts {
    Facts::default()
        .with(Name::Event, "Supper")
        .with(Name::Name, "Ann")
        .with(Name::Link, "https://usher.example/l/a_b-c")
}

fn body(source: &str) -> post::Rendered {
    render(&format!("Subject: x\n\n{source}"), &facts()).expect("rendered")
}

#[test]
fn our_own_templates_pass() {
    for (language, wording) in everything() {
        let name = format!("{} {}", language.word(), wording.word());
        assert_eq!(check_own(wording, &our_words(language, wording)), Ok(()), "{name}");
    }
}

/// A translation speaks of the same facts as the original, and leads to the same places.
#[test]
fn every_language_says_the_same() {
    let facts = |language, wording: Wording| {
        let source = source(language, wording);
        let names = Name::ALL.iter().map(|name| source.matches(&format!("{{{}}}", name.word())).count().min(1));
        (names.collect::<Vec<_>>(), source.matches("]({link})").count(), source.matches("]({mute})").count())
    };
    for (language, wording) in everything() {
        let same = facts(language, wording) == facts(Language::En, wording);
        assert!(same, "{} {} says something else", language.word(), wording.word());
    }
}

#[test]
fn mistakes_are_named() {
    let unknown = |name: &str, line| WordsError::Unknown { name: name.into(), line };
    for (source, error) in [
        ("", WordsError::NoSubject),
        ("Hello {link}", WordsError::NoSubject),
        ("Subject:\n\n{link}", WordsError::NoSubject),
        ("Subject: x\n{link}", WordsError::NoSubject),
        ("Subject: x\n\nHello\n{nmae}", unknown("nmae", 4)),
        ("Subject: {a}\n\n{link}", unknown("a", 1)),
        ("Subject: x\n\n{name.first}", unknown("name.first", 3)),
        ("Subject: x\n\n{ name }", unknown(" name ", 3)),
        ("Subject: x\n\n{link", WordsError::Bracket { line: 3 }),
        ("Subject: x\n\nlink}", WordsError::Bracket { line: 3 }),
    ] {
        assert_eq!(render(source, &facts()), Err(error), "{source:?}");
    }
    let long = format!("Subject: x\n\n{{link}}{}", "x".repeat(20_000));
    assert_eq!(render(&long, &facts()), Err(WordsError::TooLong));
    let errors = [unknown("nmae", 3), WordsError::Bracket { line: 3 }, WordsError::NoSubject, WordsError::TooLong];
    crate::snapshot::same("template_errors", &errors.map(|error| error.to_string()).join("\n"));
}

#[test]
fn a_fact_this_mail_does_not_have_is_an_error_and_not_a_gap() {
    let missing = render("Subject: x\n\nuntil {deadline}", &facts());
    assert_eq!(missing, Err(WordsError::Missing { name: "deadline" }));
    assert_eq!(body("before\n\n{venue}\n\nafter").text, "before\n\nafter\n");
    assert_eq!(body("before\n{venue}\nafter").text, "before\nafter\n");
    assert_eq!(body("Where: {venue}").text, "Where:\n");
}

#[test]
fn the_lone_link_is_the_button() {
    let rendered = body("[Open it]({link})");
    assert_eq!(rendered.text, "Open it: https://usher.example/l/a_b-c\n");
    assert!(rendered.html.contains("<a href=\"https://usher.example/l/a_b-c\" style=\"display: inline-block;"));
    let inline = body("Open [it]({link}) soon.");
    assert_eq!(inline.text, "Open it (https://usher.example/l/a_b-c) soon.\n");
    assert!(inline.html.contains("<a href=\"https://usher.example/l/a_b-c\">it</a>"));
    assert!(!inline.html.contains("inline-block"));
}

#[test]
fn raw_html_pictures_and_odd_links_are_dropped() {
    for source in [
        "Hi <b onclick=x>there</b>",
        "<div>\n<script>x</script>\n</div>\n\nHi there",
        "Hi ![there](https://evil.example/pixel.png)",
        "Hi [there](javascript:alert)",
        "Hi [there](data:text/html,x)",
        "Hi [there](/etc/passwd)",
    ] {
        let rendered = body(source);
        assert_eq!(rendered.text, "Hi there\n", "{source}");
        for bad in ["<b ", "<div>", "<script", "<img", "<a ", "javascript", "pixel", "onclick"] {
            assert!(!rendered.html.contains(bad), "{source} left a {bad}");
        }
    }
}

#[test]
fn lists_headings_and_long_lines_read_well_as_text() {
    let rendered = body("# Hello {name}\n\nPlease bring:\n\n- a spoon\n- **a bowl**\n\n1. come\n2. eat\n\nBye");
    assert_eq!(rendered.text, "Hello Ann\n\nPlease bring:\n\n- a spoon\n- a bowl\n\n1. come\n2. eat\n\nBye\n");
    let long = body(&"word ".repeat(40));
    assert!(long.text.lines().all(|line| line.len() <= 76), "{}", long.text);
    let address = format!("https://usher.example/{}", "x".repeat(100));
    assert!(body(&format!("{} [x]({address})", "word ".repeat(20))).text.contains(&address), "never in two pieces");
}

/// The log says whether it still has the words it shows. Whoever changes one of our templates counts the edition up and
/// writes the new sum down here.
#[test]
fn a_changed_template_is_a_new_edition() {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let sources = everything().map(|(language, wording)| source(language, wording));
    let sum = sources.flat_map(str::bytes).fold(0xcbf2_9ce4_8422_2325, fnv);
    assert_eq!(
        (rules::Wording::EDITION, sum),
        (1, 5_672_056_066_005_843_297),
        "the words have changed: count `Wording::EDITION` up"
    );
}
