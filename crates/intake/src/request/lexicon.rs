//! intake/request: the words looked for, folded, in English, German, French and Spanish.

use rules::desk::RequestField;

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
pub(super) const FROM: &[&str] = &[
    "from",
    "after",
    "since",
    "starting",
    "earliest",
    "ab",
    "nach",
    "vom",
    "von",
    "frueshtens",
    "fruhestens",
    "apres",
    "partir",
    "des",
    "desde",
    "despues",
    "depuis",
];

/// "until": the latest.
pub(super) const UNTIL: &[&str] = &[
    "until",
    "till",
    "before",
    "by",
    "latest",
    "bis",
    "vor",
    "spatestens",
    "avant",
    "jusqu",
    "jusque",
    "hasta",
    "antes",
];

/// Between the two ends of a range.
pub(super) const TO: &[&str] =
    &["-", "to", "until", "till", "and", "through", "bis", "und", "au", "a", "et", "al", "y", "hasta"];

/// Words that may stand between a date or time and the word before it that gives it its sense.
pub(super) const SMALL: &[&str] = &[
    "the", "on", "at", "of", "der", "dem", "den", "die", "das", "zum", "am", "um", "le", "la", "les", "du", "de", "l",
    "el", "los", "las", "del", "al", "a", "au", "aux", "in", "im", "en", "d", "'", "about", "ca", "gegen", "circa",
    "vers", "sobre",
];

pub(super) const NEXT: &[&str] = &[
    "next",
    "coming",
    "nachste",
    "nachsten",
    "nachster",
    "nachstes",
    "naechste",
    "naechsten",
    "kommende",
    "kommenden",
    "kommender",
    "prochain",
    "prochaine",
    "proximo",
    "proxima",
];

pub(super) const THIS: &[&str] = &["this", "diese", "diesen", "dieser", "dieses", "ce", "cet", "cette", "este", "esta"];

pub(super) const WEEK: &[&str] = &["week", "woche", "semaine", "semana"];

pub(super) const WEEKEND: &[&str] = &["weekend", "weekends", "wochenende", "wochenenden", "wochenends"];

/// What makes of a weekday or a name one that is not wanted.
pub(super) const NOT: &[&str] = &[
    "not", "except", "no", "never", "without", "besides", "nicht", "ausser", "kein", "keine", "nie", "sauf", "pas",
    "ni", "excepto", "salvo", "menos", "cannot", "can't", "nunca",
];

pub(super) const GREETS: &[&str] = &[
    "hi", "hello", "dear", "hey", "liebe", "lieber", "hallo", "chere", "cher", "bonjour", "salut", "hola", "querida",
    "querido", "estimada", "estimado", "good", "guten", "gute", "guter", "buenas", "buenos", "moin",
];

/// A date on a line with one of these is no wish.
pub(super) const NO_WISH: &[&str] = &[
    "born",
    "birth",
    "birthday",
    "dob",
    "geboren",
    "geb",
    "geburtsdatum",
    "naissance",
    "ne",
    "nee",
    "nacimiento",
    "nacido",
    "nacida",
    "sent",
    "gesendet",
    "envoye",
    "enviado",
    "date",
    "datum",
    "fecha",
    "invoice",
    "rechnung",
    "last",
    "letzte",
    "letzten",
    "dernier",
    "derniere",
    "wrote",
    "schrieb",
    "ecrit",
    "escribio",
];

/// A label of a form, for which field.
pub(super) const LABELS: &[(&str, RequestField)] = &[
    ("name", RequestField::Name),
    ("full name", RequestField::Name),
    ("your name", RequestField::Name),
    ("client", RequestField::Name),
    ("customer", RequestField::Name),
    ("guest", RequestField::Name),
    ("guest name", RequestField::Name),
    ("vor- und nachname", RequestField::Name),
    ("vorname und nachname", RequestField::Name),
    ("kunde", RequestField::Name),
    ("kundin", RequestField::Name),
    ("nom", RequestField::Name),
    ("nom et prenom", RequestField::Name),
    ("prenom et nom", RequestField::Name),
    ("client(e)", RequestField::Name),
    ("nombre", RequestField::Name),
    ("nombre y apellidos", RequestField::Name),
    ("nombre completo", RequestField::Name),
    ("cliente", RequestField::Name),
    ("phone", RequestField::Mobile),
    ("phone number", RequestField::Mobile),
    ("tel", RequestField::Mobile),
    ("telephone", RequestField::Mobile),
    ("mobile", RequestField::Mobile),
    ("mobile number", RequestField::Mobile),
    ("mobile phone", RequestField::Mobile),
    ("cell", RequestField::Mobile),
    ("handy", RequestField::Mobile),
    ("handynummer", RequestField::Mobile),
    ("telefon", RequestField::Mobile),
    ("telefonnummer", RequestField::Mobile),
    ("mobil", RequestField::Mobile),
    ("portable", RequestField::Mobile),
    ("telefono", RequestField::Mobile),
    ("movil", RequestField::Mobile),
    ("email", RequestField::Email),
    ("e-mail", RequestField::Email),
    ("mail", RequestField::Email),
    ("e-mail address", RequestField::Email),
    ("email address", RequestField::Email),
    ("e-mail-adresse", RequestField::Email),
    ("courriel", RequestField::Email),
    ("adresse e-mail", RequestField::Email),
    ("correo", RequestField::Email),
    ("correo electronico", RequestField::Email),
    ("service", RequestField::Service),
    ("services", RequestField::Service),
    ("treatment", RequestField::Service),
    ("appointment for", RequestField::Service),
    ("what", RequestField::Service),
    ("leistung", RequestField::Service),
    ("behandlung", RequestField::Service),
    ("wunsch", RequestField::Service),
    ("prestation", RequestField::Service),
    ("soin", RequestField::Service),
    ("servicio", RequestField::Service),
    ("tratamiento", RequestField::Service),
    ("party", RequestField::Party),
    ("party size", RequestField::Party),
    ("people", RequestField::Party),
    ("number of people", RequestField::Party),
    ("guests", RequestField::Party),
    ("personen", RequestField::Party),
    ("anzahl personen", RequestField::Party),
    ("anzahl", RequestField::Party),
    ("personnes", RequestField::Party),
    ("nombre de personnes", RequestField::Party),
    ("personas", RequestField::Party),
    ("numero de personas", RequestField::Party),
    ("staff", RequestField::Staff),
    ("stylist", RequestField::Staff),
    ("with", RequestField::Staff),
    ("mitarbeiter", RequestField::Staff),
    ("mitarbeiterin", RequestField::Staff),
    ("bei", RequestField::Staff),
    ("avec", RequestField::Staff),
    ("con", RequestField::Staff),
    ("location", RequestField::Location),
    ("branch", RequestField::Location),
    ("standort", RequestField::Location),
    ("filiale", RequestField::Location),
    ("lieu", RequestField::Location),
    ("lugar", RequestField::Location),
    ("sede", RequestField::Location),
    ("note", RequestField::Note),
    ("notes", RequestField::Note),
    ("comment", RequestField::Note),
    ("comments", RequestField::Note),
    ("remarks", RequestField::Note),
    ("allergies", RequestField::Note),
    ("bemerkung", RequestField::Note),
    ("bemerkungen", RequestField::Note),
    ("hinweis", RequestField::Note),
    ("anmerkung", RequestField::Note),
    ("allergien", RequestField::Note),
    ("remarque", RequestField::Note),
    ("remarques", RequestField::Note),
    ("commentaire", RequestField::Note),
    ("nota", RequestField::Note),
    ("notas", RequestField::Note),
    ("comentario", RequestField::Note),
    ("comentarios", RequestField::Note),
    ("observaciones", RequestField::Note),
    ("alergias", RequestField::Note),
];

/// The header of a forwarded mail that names its writer.
pub(super) const WRITERS: &[&str] = &["from", "von", "de", "expediteur", "remitente"];

/// What says that a mail was forwarded.
pub(super) const FORWARDED: &[&str] = &[
    "forwarded message",
    "original message",
    "begin forwarded",
    "weitergeleitete nachricht",
    "ursprungliche nachricht",
    "anfang der weitergeleiteten",
    "message transfere",
    "message d'origine",
    "debut du message",
    "mensaje reenviado",
    "mensaje original",
    "inicio del mensaje",
];

/// Phrases before somebody's own name.
pub(super) const I_AM: &[&str] = &[
    "my name is",
    "i am",
    "i'm",
    "this is",
    "it's",
    "name is",
    "mein name ist",
    "ich heisse",
    "ich bin",
    "hier ist",
    "hier spricht",
    "je m'appelle",
    "je suis",
    "mon nom est",
    "ici",
    "me llamo",
    "mi nombre es",
    "soy",
    "le habla",
];

/// Lines that close a letter; the next one is its writer.
pub(super) const CLOSES: &[&str] = &[
    "regards",
    "kind regards",
    "best regards",
    "best wishes",
    "best",
    "thanks",
    "thank you",
    "many thanks",
    "cheers",
    "sincerely",
    "yours",
    "yours sincerely",
    "warm regards",
    "with thanks",
    "viele grusse",
    "liebe grusse",
    "mit freundlichen grussen",
    "freundliche grusse",
    "beste grusse",
    "herzliche grusse",
    "schone grusse",
    "gruss",
    "grusse",
    "danke",
    "vielen dank",
    "lg",
    "vg",
    "mfg",
    "cordialement",
    "bien cordialement",
    "merci",
    "merci beaucoup",
    "merci d'avance",
    "bien a vous",
    "salutations",
    "a bientot",
    "saludos",
    "un saludo",
    "saludos cordiales",
    "gracias",
    "muchas gracias",
    "atentamente",
    "un cordial saludo",
];
