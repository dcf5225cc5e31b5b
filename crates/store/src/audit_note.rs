//! store: the stored words of what the audit adds to a change. A word, once released, never changes.

use rules::AuditNote;
use rules::desk::Night;
use std::borrow::Cow;

const NOTHING_TIDIED: &str = "nothing to tidy";
const TIDIED: [&str; 3] = ["dates over", "waited too long", "slots over"];

pub(crate) fn note_to_text(note: &AuditNote) -> Cow<'_, str> {
    match note {
        AuditNote::Nothing => Cow::Borrowed(""),
        AuditNote::Typed(text) => Cow::Borrowed(text),
        AuditNote::OutOfTurn => Cow::Borrowed("asked out of turn by the host"),
        AuditNote::BookedInTool => Cow::Borrowed("booked in the booking tool"),
        AuditNote::CameAfterAll => Cow::Borrowed("came after all"),
        AuditNote::ConsentTicked { settings_rev } => {
            Cow::Owned(format!("consent to texts: ticked, wording of settings version {settings_rev}"))
        }
        AuditNote::ConsentToldStaff => Cow::Borrowed("consent to texts: told to the staff"),
        AuditNote::Words(kind) => Cow::Borrowed(kind.word()),
        AuditNote::Scribe(task, outcome) => Cow::Owned(format!("{}: {}", task.word(), outcome.word())),
        AuditNote::Tidied(night) => night_to_text(*night),
    }
}

fn night_to_text(night: Night) -> Cow<'static, str> {
    if night == Night::default() {
        return Cow::Borrowed(NOTHING_TIDIED);
    }
    let counts = [night.dates_over, night.too_long, night.slots_over];
    let parts: Vec<String> = TIDIED.iter().zip(counts).map(|(word, count)| format!("{word}: {count}")).collect();
    Cow::Owned(parts.join(", "))
}

/// Nights from before there was a note did what nobody counted.
pub(crate) fn night_from_text(note: &str) -> Night {
    let count = |word: &str| {
        let part = note.split(", ").find_map(|part| part.strip_prefix(word)?.strip_prefix(": "));
        part.and_then(|count| count.parse().ok()).unwrap_or(0)
    };
    Night { dates_over: count(TIDIED[0]), too_long: count(TIDIED[1]), slots_over: count(TIDIED[2]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Wording;
    use rules::{ScribeOutcome, ScribeTask};

    #[test]
    fn stored_words_stay_as_they_are() {
        let night = Night { dates_over: 2, too_long: 0, slots_over: 1 };
        for (note, stored) in [
            (AuditNote::Nothing, ""),
            (AuditNote::Typed("by phone".to_string()), "by phone"),
            (AuditNote::OutOfTurn, "asked out of turn by the host"),
            (AuditNote::BookedInTool, "booked in the booking tool"),
            (AuditNote::CameAfterAll, "came after all"),
            (AuditNote::ConsentTicked { settings_rev: 7 }, "consent to texts: ticked, wording of settings version 7"),
            (AuditNote::ConsentToldStaff, "consent to texts: told to the staff"),
            (AuditNote::Words(Wording::ALL[0]), Wording::ALL[0].word()),
            (AuditNote::Tidied(night), "dates over: 2, waited too long: 0, slots over: 1"),
            (AuditNote::Tidied(Night::default()), "nothing to tidy"),
        ] {
            assert_eq!(note_to_text(&note), stored);
        }
        let (task, outcome) = (ScribeTask::ALL[0], ScribeOutcome::Answered);
        let scribe = AuditNote::Scribe(task, outcome);
        assert_eq!(note_to_text(&scribe), format!("{}: {}", task.word(), outcome.word()));
    }

    #[test]
    fn a_night_is_read_back() {
        let night = Night { dates_over: 2, too_long: 0, slots_over: 1 };
        assert_eq!(night_from_text(&night_to_text(night)), night);
        assert_eq!(night_from_text(NOTHING_TIDIED), Night::default());
        assert_eq!(night_from_text(""), Night::default());
    }
}
