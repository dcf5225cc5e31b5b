//! intake/step: what ties a row to an entry. A number alone would be counted up when a spreadsheet fills a column, and mean
//! somebody else; two letters made from list and number go with it.

use rules::{EntryId, ListId};
use sha2::{Digest, Sha256};

/// `17-kq`: entry 17 of this list.
#[must_use]
pub fn row_id(list: ListId, entry: EntryId) -> String {
    format!("{}-{}", entry.0, letters(list, entry))
}

/// None for anything we did not write for this list.
#[must_use]
pub fn row_id_of(list: ListId, cell: &str) -> Option<EntryId> {
    let (number, mark) = cell.trim().split_once('-')?;
    let digits = !number.is_empty() && number.len() <= 18 && number.bytes().all(|octet| octet.is_ascii_digit());
    let entry = EntryId(digits.then(|| number.parse().ok()).flatten()?);
    (mark.to_lowercase() == letters(list, entry)).then_some(entry)
}

fn letters(list: ListId, entry: EntryId) -> String {
    let digest = Sha256::digest(format!("sheet row {} {}", list.0, entry.0).as_bytes());
    digest[..2].iter().map(|octet| char::from(b'a' + octet % 26)).collect()
}
