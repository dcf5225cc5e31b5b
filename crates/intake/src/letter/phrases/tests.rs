//! intake/letter: phrases as people write them, and how little it takes to make them unclear.

use super::*;

#[test]
fn clear_phrases_in_seven_languages() {
    for text in [
        "cancel",
        "Cancel!",
        "Please cancel my seat.",
        "Hi,\nI can't make it, sorry.\nBest, Ann",
        "I can\u{2019}t make it anymore",
        "Sorry, I can't make it. Please cancel my seat. Thanks!",
        "Could you please cancel my reservation?",
        "Bitte absagen",
        "Hallo zusammen,\nich kann leider nicht kommen.\n\nViele Grüße\nAnn",
        "Leider muss ich absagen.",
        "Bonjour, je ne pourrai pas venir. Merci",
        "Merci d'annuler ma place",
        "J’annule mon inscription.",
        "No podré asistir",
        "Tengo que cancelar mi reserva. Gracias",
        "Purtroppo non posso venire",
        "Devo disdire la prenotazione",
        "Helaas kan ik niet komen",
        "Infelizmente não poderei ir",
        "Preciso cancelar minha reserva",
        // Polite questions end at a word.
        "¿Podría cancelar mi reserva?",
        "¿Podrías cancelar mi reserva?",
        "¿Puedes cancelar mi reserva?",
        "Puoi annullare la prenotazione?",
    ] {
        assert_eq!(wants(text), Wants::Cancel, "{text}");
    }
    for text in [
        "Sign me up",
        "Count me in!",
        "I'd like a seat, please.",
        "Hello,\nI would like to come.\nThanks,\nAnn Lee\n+44 20 7946 0000",
        "Yes please, I'm in",
        "RSVP",
        "Ich melde mich an",
        "Guten Tag,\nich möchte gerne teilnehmen.\nMfG\nAnn",
        "Ich bin dabei!",
        "Je souhaite m’inscrire",
        "Inscrivez-moi s'il vous plaît",
        "Me gustaría asistir",
        "Apúntame por favor",
        "Vorrei partecipare",
        "Ik kom graag",
        "Gostaria de participar",
    ] {
        assert_eq!(wants(text), Wants::Seat, "{text}");
    }
}

#[test]
fn names_that_begin_like_a_word_of_ours_are_names() {
    for text in [
        "Hi Nora,\nplease cancel my seat.",
        "Dear Mr Norman,\nPlease cancel my seat.\nBest, Noah",
        "Please cancel my seat.\nThanks\nNoah Seaton",
        "Hello Ms Notley, please cancel my seat. Many thanks",
    ] {
        assert_eq!(wants(text), Wants::Cancel, "{text}");
    }
    for text in ["Hi no, please cancel my seat", "Please cancel my seat.\nThanks\nNo seat", "hello cancelled, i'm in"] {
        assert_eq!(wants(text), Wants::Unclear, "{text}");
    }
}

#[test]
fn one_word_more_and_it_is_for_people() {
    for text in [
        "",
        "hello",
        "yes",
        "no",
        "ok thanks",
        "Please don't cancel my seat",
        "do not cancel",
        "Can I cancel?",
        "cancel?",
        "I can't make it, but Bo will come instead",
        "cancel unless Bo comes",
        "If it rains, cancel my seat.",
        "How do I cancel my seat",
        "Please cancel my seat and sign me up",
        "I'd like a seat. I can't make it.",
        "I can't wait!",
        "I will not cancel",
        "cancel the order",
        "Please cancel my newsletter",
        "count me in for 4",
        "I'd like 3 seats",
        "Sign me up for two",
        "not coming alone",
        "I'm coming late",
        "hello cancel everything",
        "Cancel my seat\nThanks\nP.S. only if Bo cannot come",
        "Please cancel my seat.\nThanks\nActually no, please keep it",
        "Please cancel my seat.\nThanks\nKeep it",
        "Count me in\nThanks\nWe are 4",
        "Count me in\nThanks\nBringing friends",
        "Count me in\nThanks\nIs parking free?",
        "Cancel my seat\nThanks\nall of this was meant for Bo",
        "Ich sage ab\nDanke\nDoch nicht",
        "J'annule\nMerci\nFinalement non",
        "Kann ich absagen?",
        "Bitte nicht absagen",
        "Ich komme nicht zu spät",
        "Je viens avec deux amis",
        "unsubscribe",
        "stop",
        "I can't make it tomorrow",
        "I can't make it at 7, is 8 ok",
        "cancel cancel",
        "Ich komme später",
    ] {
        assert_eq!(wants(text), Wants::Unclear, "{text}");
    }
    assert_eq!(wants(&format!("cancel\n{}", "word ".repeat(200))), Wants::Unclear);
}

#[test]
fn the_tables_are_folded_and_never_contradict() {
    let all = CANCEL.iter().chain(SEAT).flat_map(|one| [one.begins, one.cores, one.ends]);
    let words = [tables::TAKES_BACK, tables::NO_NAME, tables::NO_NAME_BEGINS];
    for phrase in all.chain([COURTESY, GREETING, tables::CLOSING, REQUEST, AFTER]).chain(words).flat_map(of) {
        assert_eq!(folded(phrase), phrase, "as it is compared");
    }
    for tables in [CANCEL, SEAT] {
        for phrases in tables {
            for core in of(phrases.cores) {
                for begin in of(phrases.begins) {
                    let text = format!("{begin} {core}");
                    let both = [CANCEL, SEAT].map(|tables| tables.iter().any(|one| is_one_of(text.trim(), one)));
                    assert_ne!(both, [true, true], "{text}");
                }
            }
        }
    }
}
