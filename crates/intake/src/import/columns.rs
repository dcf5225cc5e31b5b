//! intake/import: the header row of a sheet — which separator it uses, and which column holds what.

use crate::body::BadBody;
use crate::limits;
use crate::problem::Problem;
use csv::ByteRecord;

/// A name may stand in two columns, as many event tools export it.
pub(super) struct Columns {
    pub(super) name: Vec<usize>,
    pub(super) email: usize,
    pub(super) party: Option<usize>,
}

impl Columns {
    pub(super) fn read(header: &ByteRecord) -> Result<Columns, BadBody> {
        let names: Vec<String> = header.iter().take(limits::SHEET_COLUMNS).map(plain_word).collect();
        let name = column(&names, "name", &["name", "fullname", "guest", "guestname", "attendee", "attendeename"])?;
        let first = column(&names, "name", &["firstname", "givenname", "forename"])?;
        let last = column(&names, "name", &["lastname", "surname", "familyname"])?;
        let email = column(&names, "email", &["email", "emailaddress", "mail", "mailaddress"])?;
        let party = ["party", "partysize", "seats", "persons", "people", "tickets", "quantity"];
        let party = column(&names, "party", &party)?;
        let name = name.map_or_else(|| [first, last].into_iter().flatten().collect(), |one| vec![one]);
        match email {
            Some(email) if !name.is_empty() => Ok(Columns { name, email, party }),
            Some(_) | None => {
                let text = "The first row must name the columns: name and email, and party if there is one.";
                Err(Problem::new("rows", text).into())
            }
        }
    }
}

/// The column under one of these names. Two of them leave open which is meant.
fn column(names: &[String], field: &str, aliases: &[&str]) -> Result<Option<usize>, BadBody> {
    let mut found = (0..).zip(names).filter(|(_, name)| aliases.contains(&name.as_str())).map(|(column, _)| column);
    match (found.next(), found.next()) {
        (first, None) => Ok(first),
        (_, Some(_)) => {
            let text = format!("Two columns could be the {field}. Please rename or remove one.");
            Err(Problem::new(field, &text).into())
        }
    }
}

/// "E-Mail Address" and "email_address" are one word.
fn plain_word(cell: &[u8]) -> String {
    let letters = cell.iter().filter(|octet| !octet.is_ascii_punctuation() && **octet != b' ');
    letters.take(40).map(|octet| char::from(octet.to_ascii_lowercase())).collect()
}

/// Some spreadsheets write `sep=;` above the header.
pub(super) fn told_separator(octets: &[u8]) -> Option<u8> {
    let line = octets.split(|octet| *octet == b'\n').next()?;
    match line.strip_prefix(b"sep=")? {
        [separator @ (b',' | b';' | b'\t')] => Some(*separator),
        _other => None,
    }
}

/// The one that stands most often in the header, outside quotes.
pub(super) fn guess_separator(octets: &[u8]) -> u8 {
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
}
