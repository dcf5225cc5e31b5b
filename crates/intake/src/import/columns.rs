//! intake/import: which column of a sheet holds what. Guessed from the headings, or from the first row where there are
//! none; a host may say otherwise.

use crate::body::BadBody;
use crate::limits;
use crate::problem::Problem;
use crate::text::WordTable;
use csv::ByteRecord;
use rules::Email;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Meaning);

/// What a column is taken for, as forms and flags write it; a column that is left out has no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Meaning {
    #[strum(serialize = "")]
    Nothing,
    Name,
    FirstName,
    LastName,
    Email,
    Party,
}

impl Meaning {
    /// What hosts and event tools write above such a column, without dress.
    fn aliases(self) -> WordTable {
        WordTable(match self {
            Meaning::Nothing => "",
            Meaning::Name => "name|fullname|guest|guestname|attendee|attendeename",
            Meaning::FirstName => "firstname|givenname|forename",
            Meaning::LastName => "lastname|surname|familyname",
            Meaning::Email => "email|emailaddress|mail|mailaddress",
            Meaning::Party => "party|partysize|seats|persons|people|tickets|quantity",
        })
    }
}

/// A name may stand in two columns, as many event tools export it.
pub(super) struct Columns {
    pub(super) name: Vec<usize>,
    pub(super) email: usize,
    pub(super) party: Option<usize>,
}

impl Columns {
    /// One column at most for each meaning; a name and an address there must be.
    pub(super) fn of(meanings: &[Meaning]) -> Result<Columns, BadBody> {
        let place = |meaning| one_place(meanings, meaning);
        let (first, last) = (place(Meaning::FirstName)?, place(Meaning::LastName)?);
        let name = place(Meaning::Name)?;
        let name = name.map_or_else(|| [first, last].into_iter().flatten().collect(), |one| vec![one]);
        match place(Meaning::Email)? {
            Some(email) if !name.is_empty() => Ok(Columns { name, email, party: place(Meaning::Party)? }),
            Some(_) | None => {
                let text = "The first row must name the columns: name and email, and party if there is one.";
                Err(Problem::new("rows", text).into())
            }
        }
    }
}

/// The column with this meaning. Two of them leave open which is meant.
fn one_place(meanings: &[Meaning], meaning: Meaning) -> Result<Option<usize>, BadBody> {
    let mut found = (0..).zip(meanings).filter(|(_, known)| **known == meaning).map(|(place, _)| place);
    match (found.next(), found.next()) {
        (first, None) => Ok(first),
        (_, Some(_)) => {
            let field = match meaning {
                Meaning::FirstName | Meaning::LastName | Meaning::Nothing => "name",
                Meaning::Name | Meaning::Email | Meaning::Party => meaning.word(),
            };
            let text = format!("Two columns could be the {field}. Please rename or remove one.");
            Err(Problem::new(field, &text).into())
        }
    }
}

/// What the headings say, as they stand.
pub(super) fn by_headings(header: &ByteRecord) -> Vec<Meaning> {
    let of_word = |word: String| {
        let known = Meaning::ALL.iter().copied().find(|meaning| meaning.aliases().contains(&word));
        known.unwrap_or(Meaning::Nothing)
    };
    header.iter().take(limits::SHEET_COLUMNS).map(|cell| of_word(plain_word(cell))).collect()
}

/// The same with nothing left open: of two columns that could be the address the first is it, and a whole name goes
/// before its parts.
pub(super) fn guessed(header: &ByteRecord) -> Vec<Meaning> {
    let mut meanings = by_headings(header);
    let has_name = meanings.contains(&Meaning::Name);
    for at in 0..meanings.len() {
        let meaning = meanings[at];
        let part = matches!(meaning, Meaning::FirstName | Meaning::LastName);
        if meanings[..at].contains(&meaning) || (part && has_name) {
            meanings[at] = Meaning::Nothing;
        }
    }
    meanings
}

/// Where no heading stands above: the address is what looks like one, the name the first words, the party a small number.
pub(super) fn by_content(first: &ByteRecord) -> Vec<Meaning> {
    let mut meanings = Vec::new();
    for cell in first.iter().take(limits::SHEET_COLUMNS) {
        let text = std::str::from_utf8(cell).unwrap_or("");
        let meaning = if Email::parse(text).is_ok() {
            Meaning::Email
        } else if !text.is_empty() && text.len() < 3 && text.bytes().all(|octet| octet.is_ascii_digit()) {
            Meaning::Party
        } else if text.chars().any(char::is_alphabetic) {
            Meaning::Name
        } else {
            Meaning::Nothing
        };
        meanings.push(if meanings.contains(&meaning) { Meaning::Nothing } else { meaning });
    }
    meanings
}

/// A row with an address in it is a guest, not a heading.
pub(super) fn is_heading(first: &ByteRecord) -> bool {
    let address = |cell: &[u8]| std::str::from_utf8(cell).is_ok_and(|text| Email::parse(text).is_ok());
    !first.iter().take(limits::SHEET_COLUMNS).any(address)
}

/// "E-Mail Address" and "email_address" are one word.
fn plain_word(cell: &[u8]) -> String {
    let letters = cell.iter().filter(|octet| !octet.is_ascii_punctuation() && **octet != b' ');
    letters.take(40).map(|octet| char::from(octet.to_ascii_lowercase())).collect()
}

/// The one a sheet tells, else the one of its header, which may stand below empty lines.
pub(crate) fn separator_of(octets: &[u8]) -> u8 {
    let start = octets.iter().position(|octet| !octet.is_ascii_whitespace()).unwrap_or(0);
    told_separator(octets).unwrap_or_else(|| guess_separator(&octets[start..]))
}

/// Some spreadsheets write `sep=;` above the header.
pub(super) fn told_separator(octets: &[u8]) -> Option<u8> {
    let line = octets.split(|octet| *octet == b'\n').next()?;
    match line.strip_prefix(b"sep=")? {
        [separator @ (b',' | b';' | b'\t')] | [separator @ (b',' | b';' | b'\t'), b'\r'] => Some(*separator),
        _other => None,
    }
}

/// The one that stands most often in the header, outside quotes.
fn guess_separator(octets: &[u8]) -> u8 {
    let mut counts = [(b'\t', 0), (b';', 0), (b',', 0)];
    let mut is_quoted = false;
    for octet in octets.iter().take_while(|octet| **octet != b'\n') {
        is_quoted ^= *octet == b'"';
        for (separator, count) in counts.iter_mut().filter(|_| !is_quoted) {
            *count += usize::from(separator == octet);
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(b',', |(separator, _)| separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(meanings: &[Meaning]) -> Vec<&'static str> {
        meanings.iter().map(|meaning| meaning.word()).collect()
    }

    #[test]
    fn the_separator_is_the_most_frequent_outside_quotes() {
        for (header, expect) in [
            ("name,email\n;;;;", b','),
            ("name;email", b';'),
            ("name\temail", b'\t'),
            ("\"a,b,c,d\";name;email", b';'),
            ("name", b','),
            ("", b','),
        ] {
            assert_eq!(guess_separator(header.as_bytes()), expect, "{header}");
        }
        assert_eq!(told_separator(b"sep=;\nname;email"), Some(b';'));
        assert_eq!(told_separator(b"sep=;\r\nname;email"), Some(b';'));
        assert_eq!(told_separator(b"sep=|\n"), None);
        assert_eq!(told_separator(b"name,email"), None);
    }

    #[test]
    fn words_are_compared_without_their_dress() {
        for same in ["E-Mail Address", "email_address", "EMAIL ADDRESS*"] {
            assert_eq!(plain_word(same.as_bytes()), "emailaddress");
        }
        assert_ne!(plain_word(b"n\0a\0m\0e\0"), "name");
    }

    #[test]
    fn a_guess_leaves_nothing_open() {
        let header = ByteRecord::from(vec!["Mail", "First name", "Name", "E-mail", "Diet", "Tickets"]);
        assert_eq!(words(&guessed(&header)), ["email", "", "name", "", "", "party"]);
        let header = ByteRecord::from(vec!["Surname", "First name", "E-mail"]);
        assert_eq!(words(&guessed(&header)), ["last_name", "first_name", "email"]);
        let first = ByteRecord::from(vec!["7001", "Ann Lee", "ann@example.org", "2", "vegan"]);
        assert_eq!(words(&by_content(&first)), ["", "name", "email", "party", ""]);
        assert!(!is_heading(&first) && is_heading(&header));
    }

    #[test]
    fn first_and_last_name_are_joined_in_that_order() {
        let columns = Columns::of(&[Meaning::LastName, Meaning::Email, Meaning::FirstName]).expect("columns");
        assert_eq!((columns.name, columns.email, columns.party), (vec![2, 0], 1, None));
        assert!(Columns::of(&[Meaning::Email]).is_err() && Columns::of(&[Meaning::Name]).is_err());
        assert!(Columns::of(&[Meaning::Email, Meaning::Email, Meaning::Name]).is_err());
    }
}
