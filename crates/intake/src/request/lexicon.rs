//! intake/request: the words looked for, folded, in English, German, French and Spanish. Here those of dates and times; those of
//! letters and of forms have files of their own.

mod form_labels;
mod mail_words;

use crate::text::WordTable;
pub(super) use form_labels::LABELS;
pub(super) use mail_words::{CLOSES, FORWARDED, GREETS, I_AM, NO_WISH, WRITERS};

/// Months with their usual short forms.
const MONTHS: [&[&str]; 12] = [
    &["january", "jan", "januar", "janner", "janvier", "enero"],
    &["february", "feb", "februar", "fevrier", "febrero"],
    &["march", "mar", "marz", "maerz", "mars", "marzo"],
    &["april", "apr", "avril", "abril"],
    &["may", "mai", "mayo"],
    &["june", "jun", "juni", "juin", "junio"],
    &["july", "jul", "juli", "juillet", "julio"],
    &["august", "aug", "aout", "agosto"],
    &["september", "sep", "sept", "septembre", "septiembre"],
    &["october", "oct", "oktober", "okt", "octobre", "octubre"],
    &["november", "nov", "novembre", "noviembre"],
    &["december", "dec", "dezember", "dez", "decembre", "diciembre"],
];

/// Weekdays, Monday first.
const DAYS: [&[&str]; 7] = [
    &["monday", "mondays", "mon", "montag", "montags", "lundi", "lundis", "lunes"],
    &["tuesday", "tuesdays", "tue", "tues", "dienstag", "dienstags", "mardi", "mardis", "martes"],
    &["wednesday", "wednesdays", "wed", "mittwoch", "mittwochs", "mercredi", "mercredis", "miercoles"],
    &["thursday", "thursdays", "thu", "thur", "thurs", "donnerstag", "donnerstags", "jeudi", "jeudis", "jueves"],
    &["friday", "fridays", "fri", "freitag", "freitags", "vendredi", "vendredis", "viernes"],
    &[
        "saturday",
        "saturdays",
        "samstag",
        "samstags",
        "sonnabend",
        "sonnabends",
        "samedi",
        "samedis",
        "sabado",
        "sabados",
    ],
    &["sunday", "sundays", "sonntag", "sonntags", "dimanche", "dimanches", "domingo", "domingos"],
];

/// Two letters, only trusted beside one another.
const DAYS_SHORT: [&[&str]; 7] = [
    &["mo", "lu"],
    &["di", "tu", "ma"],
    &["mi", "we", "me"],
    &["do", "th", "je", "ju"],
    &["fr", "ve", "vi"],
    &["sa", "sat"],
    &["so", "su", "sun"],
];

const NUMBERS: [&[&str]; 10] = [
    &["one", "eine", "einen", "ein", "une", "un", "uno", "una"],
    &["two", "zwei", "zweit", "deux", "dos"],
    &["three", "drei", "dritt", "trois", "tres"],
    &["four", "vier", "viert", "quatre", "cuatro"],
    &["five", "funf", "funft", "cinq", "cinco"],
    &["six", "sechs", "sechst", "seis"],
    &["seven", "sieben", "sept", "siete"],
    &["eight", "acht", "huit", "ocho"],
    &["nine", "neun", "neuf", "nueve"],
    &["ten", "zehn", "dix", "diez"],
];

fn place(table: &[&[&str]], word: &str) -> Option<usize> {
    table.iter().position(|words| words.contains(&word))
}

/// 1 to 12.
pub(super) fn month(word: &str) -> Option<i8> {
    place(&MONTHS, word).and_then(|at| i8::try_from(at + 1).ok())
}

/// 0 is Monday.
pub(super) fn day(word: &str) -> Option<usize> {
    place(&DAYS, word)
}

pub(super) fn day_short(word: &str) -> Option<usize> {
    place(&DAYS_SHORT, word).or_else(|| day(word))
}

pub(super) fn number_word(word: &str) -> Option<i64> {
    place(&NUMBERS, word).and_then(|at| i64::try_from(at + 1).ok())
}

/// "from": the earliest date or time.
pub(super) const FROM: WordTable = WordTable(
    "from|after|since|starting|earliest|ab|nach|vom|von|frueshtens|fruhestens|apres|partir|des|desde|despues|depuis",
);

/// "until": the latest.
pub(super) const UNTIL: WordTable =
    WordTable("until|till|before|by|latest|bis|vor|spatestens|avant|jusqu|jusque|hasta|antes");

/// Between the two ends of a range.
pub(super) const TO: &[&str] =
    &["-", "to", "until", "till", "and", "through", "bis", "und", "au", "a", "et", "al", "y", "hasta"];

/// Words that may stand between a date or time and the word before it that gives it its sense.
pub(super) const SMALL: &[&str] = &[
    "the", "on", "at", "of", "der", "dem", "den", "die", "das", "zum", "am", "um", "le", "la", "les", "du", "de", "l",
    "el", "los", "las", "del", "al", "a", "au", "aux", "in", "im", "en", "d", "'", "about", "ca", "gegen", "circa",
    "vers", "sobre",
];

pub(super) const NEXT: WordTable = WordTable(
    "next|coming|nachste|nachsten|nachster|nachstes|naechste|naechsten|kommende|kommenden|kommender|prochain|\
     prochaine|proximo|proxima",
);

pub(super) const THIS: &[&str] = &["this", "diese", "diesen", "dieser", "dieses", "ce", "cet", "cette", "este", "esta"];

pub(super) const WEEK: &[&str] = &["week", "woche", "semaine", "semana"];

pub(super) const WEEKEND: &[&str] = &["weekend", "weekends", "wochenende", "wochenenden", "wochenends"];

/// What makes of a weekday or a name one that is not wanted.
pub(super) const NOT: &[&str] = &[
    "not", "except", "no", "never", "without", "besides", "nicht", "ausser", "kein", "keine", "nie", "sauf", "pas",
    "ni", "excepto", "salvo", "menos", "cannot", "can't", "nunca",
];
