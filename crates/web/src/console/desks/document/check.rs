//! web/console/desks: a rules document or a voice, as text in and what it means out. Pure; the handlers save.

use crate::console::desks::document::view::{CheckedLine, DocumentCheck, LineOutcome, MessagePreview};
use jiff::Timestamp;
use post::voice::{Alphabet, Preview, Segments, VoiceError, Whose};
use rules::desk::DeskSettings;
use rules_document::{LineError, LineMeaning};

/// The rules as they would be in force, and each line as it was read. Lines that can be read are shown as understood
/// even while others cannot.
pub(super) fn check_rules(text: &str) -> DocumentCheck {
    match rules_document::parse(text) {
        Ok(understood) => {
            let line = |line: LineMeaning| means(line.number, line.text, line.meaning);
            let in_force = Some(rules_document::to_text(&understood.rules));
            DocumentCheck { lines: understood.lines.into_iter().map(line).collect(), in_force, messages: Vec::new() }
        }
        Err(errors) => {
            let mut lines: Vec<CheckedLine> = errors.into_iter().map(wrong_rule).collect();
            lines.extend(readable(text, &lines));
            lines.sort_by_key(|line| line.number);
            DocumentCheck { lines, in_force: None, messages: Vec::new() }
        }
    }
}

fn means(number: u32, text: String, meaning: String) -> CheckedLine {
    CheckedLine { number, text, outcome: LineOutcome::Means(meaning) }
}

fn wrong_rule(error: LineError) -> CheckedLine {
    let LineError { number, text, problem, hint } = error;
    CheckedLine { number, text, outcome: LineOutcome::Wrong { problem, hint } }
}

/// The other lines, each read for itself.
fn readable(text: &str, wrong: &[CheckedLine]) -> Vec<CheckedLine> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if wrong.iter().any(|known| known.number == number) {
            continue;
        }
        let alone = rules_document::parse(line).map(|read| read.lines).unwrap_or_default();
        found.extend(alone.into_iter().map(|read| means(number, read.text, read.meaning)));
    }
    found
}

/// Each message as it would read, or the lines that keep the document from being used.
pub(super) fn check_voice(text: &str, desk: &DeskSettings, url: &str, now: Timestamp) -> DocumentCheck {
    match post::voice::parse(text) {
        Ok(voice) => {
            let ours = post::voice::preview(post::voice::ours(desk.language), desk, url, now);
            let theirs = post::voice::preview(&voice, desk, url, now);
            let messages = theirs.into_iter().zip(&ours).map(|(one, ours)| message(one, ours)).collect();
            DocumentCheck { lines: Vec::new(), in_force: None, messages }
        }
        Err(errors) => {
            let line = |error: VoiceError| {
                let VoiceError { number, text, problem, hint } = error;
                CheckedLine { number, text, outcome: LineOutcome::Wrong { problem, hint } }
            };
            DocumentCheck { lines: errors.into_iter().map(line).collect(), in_force: None, messages: Vec::new() }
        }
    }
}

/// Our words, copied into the document, are still ours.
fn message(preview: Preview, ours: &Preview) -> MessagePreview {
    MessagePreview {
        heading: preview.heading,
        meaning: preview.moment.meaning().to_string(),
        own: preview.whose == Whose::Own && (&preview.text, &preview.mail) != (&ours.text, &ours.mail),
        subject: preview.mail.map(|mail| mail.subject),
        text: preview.text,
        length: preview.segments.map(length),
        long: preview.segments.is_some_and(|segments| segments.segments > 1),
    }
}

fn length(segments: Segments) -> String {
    let texts = if segments.segments == 1 { "1 text".to_string() } else { format!("{} texts", segments.segments) };
    let alphabet = match segments.alphabet {
        Alphabet::Gsm7 => "GSM-7",
        Alphabet::Ucs2 => "UCS-2, because of a letter outside the plain alphabet",
    };
    format!("{} characters, {texts} ({alphabet})", segments.characters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_read_is_shown_beside_what_cannot() {
        let check = check_rules("# ours\nTry cap = 4\nBe nice\n\nQuiet hours: none");
        let shown: Vec<(u32, bool)> =
            check.lines.iter().map(|line| (line.number, matches!(line.outcome, LineOutcome::Means(_)))).collect();
        assert_eq!(shown, [(2, true), (3, false), (5, true)]);
        assert!(!check.is_sound());
        assert!(check_rules("Try cap = 4").in_force.is_some_and(|text| text.contains("Try at most 4 people")));
    }

    #[test]
    fn a_long_text_says_what_it_costs() {
        let plain = post::voice::segments(&"a".repeat(170));
        assert_eq!(length(plain), "170 characters, 2 texts (GSM-7)");
        let other = post::voice::segments("Grüße 😀");
        assert!(length(other).starts_with("8 characters, 1 text (UCS-2"));
    }
}
