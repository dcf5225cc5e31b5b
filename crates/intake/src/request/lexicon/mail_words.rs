//! intake/request: how letters begin, go on and end: greetings, what introduces a name, what was forwarded, and lines whose dates
//! are no wishes.

use crate::text::WordTable;

pub const GREETS: &[&str] = &[
    "hi", "hello", "dear", "hey", "liebe", "lieber", "hallo", "chere", "cher", "bonjour", "salut", "hola", "querida",
    "querido", "estimada", "estimado", "good", "guten", "gute", "guter", "buenas", "buenos", "moin",
];

/// A date on a line with one of these is no wish.
pub const NO_WISH: WordTable = WordTable(
    "born|birth|birthday|dob|geboren|geb|geburtsdatum|naissance|ne|nee|nacimiento|nacido|nacida|sent|gesendet|\
     envoye|enviado|date|datum|fecha|invoice|rechnung|last|letzte|letzten|dernier|derniere|wrote|schrieb|ecrit|\
     escribio",
);

/// The header of a forwarded mail that names its writer.
pub const WRITERS: &[&str] = &["from", "von", "de", "expediteur", "remitente"];

/// What says that a mail was forwarded.
pub const FORWARDED: WordTable = WordTable(
    "forwarded message|original message|begin forwarded|weitergeleitete nachricht|ursprungliche nachricht|\
     anfang der weitergeleiteten|message transfere|message d'origine|debut du message|mensaje reenviado|\
     mensaje original|inicio del mensaje",
);

/// Phrases before somebody's own name.
pub const I_AM: WordTable = WordTable(
    "my name is|i am|i'm|this is|it's|name is|mein name ist|ich heisse|ich bin|hier ist|hier spricht|je m'appelle|\
     je suis|mon nom est|ici|me llamo|mi nombre es|soy|le habla",
);

/// Lines that close a letter; the next one is its writer.
pub const CLOSES: WordTable = WordTable(
    "regards|kind regards|best regards|best wishes|best|thanks|thank you|many thanks|cheers|sincerely|yours|\
     yours sincerely|warm regards|with thanks|viele grusse|liebe grusse|mit freundlichen grussen|\
     freundliche grusse|beste grusse|herzliche grusse|schone grusse|gruss|grusse|danke|vielen dank|lg|vg|mfg|\
     cordialement|bien cordialement|merci|merci beaucoup|merci d'avance|bien a vous|salutations|a bientot|saludos|\
     un saludo|saludos cordiales|gracias|muchas gracias|atentamente|un cordial saludo",
);
