//! web/console/desks: a rules document or a voice, as text in and what it means out. Pure; the handlers save.

use askama::Template;
use jiff::Timestamp;
use post::voice::{Alphabet, Preview, Segments, VoiceError, Whose};
use rules::desk::DeskSettings;
use rules_document::{LineError, LineMeaning};

/// What a document was understood to say; also shown alone, for the script that keeps it up to date.
#[derive(Default, Template)]
#[template(path = "console/desks/document/check.html")]
pub(super) struct DocumentCheck {
    /// Each as it was understood, or not, in order.
    pub lines: Vec<Result<LineMeaning, LineError>>,
    /// Everything in force once this is saved, also what the document leaves out. None while it cannot be used.
    pub in_force: Option<String>,
    /// Every message as it would read, and whether the words are the desk's own. Empty while the document cannot be used.
    pub messages: Vec<(Preview, bool)>,
}

impl DocumentCheck {
    pub fn is_sound(&self) -> bool {
        self.in_force.is_some() || !self.messages.is_empty()
    }

    pub fn wrong_words(&self) -> String {
        match self.lines.iter().filter(|line| line.is_err()).count() {
            1 => "1 line cannot be read yet.".to_string(),
            many => format!("{many} lines cannot be read yet."),
        }
    }
}

/// The rules as they would be in force, and each line as it was read. Lines that can be read are shown as understood
/// even while others cannot.
pub(super) fn check_rules(text: &str) -> DocumentCheck {
    match rules_document::parse(text) {
        Ok(understood) => {
            let in_force = Some(rules_document::to_text(&understood.rules));
            let lines = understood.lines.into_iter().map(Ok).collect();
            DocumentCheck { lines, in_force, ..DocumentCheck::default() }
        }
        Err(errors) => {
            let mut lines: Vec<_> = readable(text, &errors).into_iter().map(Ok).collect();
            lines.extend(errors.into_iter().map(Err));
            lines.sort_by_key(|line| line.as_ref().map_or_else(|wrong| wrong.number, |read| read.number));
            DocumentCheck { lines, ..DocumentCheck::default() }
        }
    }
}

/// The other lines, each read for itself.
fn readable(text: &str, wrong: &[LineError]) -> Vec<LineMeaning> {
    let others = (1..).zip(text.lines()).filter(|(number, _)| wrong.iter().all(|known| known.number != *number));
    let alone = |(number, line)| {
        let lines = rules_document::parse(line).map(|read| read.lines).unwrap_or_default();
        lines.into_iter().map(move |read| LineMeaning { number, ..read })
    };
    others.flat_map(alone).collect()
}

/// Each message as it would read, or the lines that keep the document from being used.
pub(super) fn check_voice(text: &str, desk: &DeskSettings, url: &str, now: Timestamp) -> DocumentCheck {
    match post::voice::parse(text) {
        Ok(voice) => {
            let ours = post::voice::preview(post::voice::ours(desk.language), desk, url, now);
            let theirs = post::voice::preview(&voice, desk, url, now);
            let messages = theirs.into_iter().zip(&ours).map(|(one, ours)| {
                // Our words, copied into the document, are still ours.
                let own = one.whose == Whose::Own && (&one.text, &one.mail) != (&ours.text, &ours.mail);
                (one, own)
            });
            DocumentCheck { messages: messages.collect(), ..DocumentCheck::default() }
        }
        Err(errors) => {
            let wrong = |VoiceError { number, text, problem, hint }| Err(LineError { number, text, problem, hint });
            DocumentCheck { lines: errors.into_iter().map(wrong).collect(), ..DocumentCheck::default() }
        }
    }
}

pub(super) fn length(segments: &Segments) -> String {
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
        let number = |line: &Result<LineMeaning, LineError>| match line {
            Ok(read) => (read.number, true),
            Err(wrong) => (wrong.number, false),
        };
        let shown: Vec<(u32, bool)> = check.lines.iter().map(number).collect();
        assert_eq!(shown, [(2, true), (3, false), (5, true)]);
        assert!(!check.is_sound());
        assert!(check_rules("Try cap = 4").in_force.is_some_and(|text| text.contains("Try at most 4 people")));
    }

    #[test]
    fn a_long_text_says_what_it_costs() {
        let plain = post::voice::segments(&"a".repeat(170));
        assert_eq!(length(&plain), "170 characters, 2 texts (GSM-7)");
        let other = post::voice::segments("Grüße 😀");
        assert!(length(&other).starts_with("8 characters, 1 text (UCS-2"));
    }
}
