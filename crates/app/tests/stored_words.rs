//! Every word that is stored or spoken to other programs, against one file. A word, once released, never changes:
//! `UPDATE_SNAPSHOTS=1` may add lines and words, and must alter none.

use std::fmt::Write;
use std::path::Path;

/// One line per enum: its name, then its words in the order of its variants. Each must also read back.
macro_rules! words {
    ($($set:path),+ $(,)?) => {{
        let mut all = String::new();
        $({
            type Set = $set;
            let words: Vec<&str> = Set::ALL.iter().map(|one| one.word()).collect();
            let back: Vec<Set> = words.iter().filter_map(|word| Set::from_word(word)).collect();
            assert!(back == Set::ALL, "{} does not read back", stringify!($set));
            let _infallible = writeln!(all, "{}: {}", stringify!($set), words.join(", "));
        })+
        all
    }};
}

#[test]
fn no_stored_word_has_changed() {
    let mut all = words![
        rules::ListKind,
        rules::ListState,
        rules::EntryState,
        rules::TokenScope,
        rules::Role,
        rules::HouseRole,
        rules::Channel,
        rules::Reach,
        rules::Reminders,
        rules::Urgency,
        rules::MessageKind,
        rules::MessageState,
        rules::PlaceState,
        rules::Ending,
        rules::OfferKind,
        rules::OfferState,
        rules::Language,
        rules::PassReason,
        rules::Wording,
        rules::ImportOutcome,
        rules::AlarmName,
        rules::AlarmState,
        rules::WebhookKind,
        rules::WebhookFormat,
        rules::Personal,
        rules::LetterOutcome,
        rules::LetterReason,
        rules::ScribeTask,
        rules::ScribeOutcome,
        rules::desk::BookingSource,
        rules::desk::DeliveryState,
        rules::desk::FreedBy,
        rules::desk::Notes,
        rules::desk::RequestVia,
        rules::desk::RequestState,
        rules::desk::DiscardReason,
        rules::desk::RequestField,
        rules::desk::Confidence,
        rules::desk::SheetState,
        intake::AcuityAction,
        intake::Meaning,
        intake::QuestionKind,
        intake::SheetFormat,
        intake::Wish,
        papers::How,
        papers::Kind,
        papers::Trouble,
        post::Name,
        scribe::Provider,
    ];
    let _infallible = writeln!(all, "rules::Actor: {}", actors().join(", "));
    let _infallible = writeln!(all, "rules::Answered: {}", answers().join(", "));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored_words.txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &all).expect("the file of words");
    }
    let known = std::fs::read_to_string(&path).expect("the file of words");
    assert!(all == known, "words differ from {}:\n{all}", path.display());
}

fn actors() -> Vec<&'static str> {
    use rules::Actor::{Api, Guest, Hook, Host, Keeper, Post, Sheet, Timer};
    [Guest, Host(7), Api(7), Hook, Sheet, Timer, Post, Keeper].map(rules::Actor::word).to_vec()
}

fn answers() -> Vec<String> {
    use rules::Answered::{AddressRefused, Garbled, NotSecure, Status, TimedOut, Unreachable};
    let all = [Status(503), TimedOut, Unreachable, AddressRefused, NotSecure, Garbled];
    for answered in all {
        assert_eq!(rules::Answered::from_word(&answered.word()), Some(answered));
    }
    all.map(rules::Answered::word).to_vec()
}
