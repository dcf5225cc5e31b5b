//! intake/import: an import on its way to the keeper: cut into parts, under a number of its own. The same list with the
//! same wishes has the same number whichever door it comes through, so doing it twice is doing it once.

use super::{Import, RowRead};
use crate::problem::Problem;
use rules::event::EventSettings;
use rules::limits::IMPORT_PART_ROWS;
use rules::{ImportMode, Registration};
use sha2::{Digest, Sha256};

/// Rows that stand below each other. A part is named by the line of its first row, so that every outcome can be traced
/// back to its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub line: u32,
    pub rows: Vec<Registration>,
}

impl Import {
    /// Rows this event cannot take as things stand are told with their line, like any other bad row.
    #[must_use]
    pub fn for_event(self, event: &EventSettings) -> Import {
        let judge = |row: RowRead| {
            let judged = row.read.and_then(|read| match event.check_party(read.party) {
                Ok(()) => Ok(read),
                Err(refusal) => Err(vec![Problem::from(&refusal)]),
            });
            RowRead { read: judged, ..row }
        };
        Import { mode: self.mode, rows: self.rows.into_iter().map(judge).collect() }
    }

    pub fn good(&self) -> impl Iterator<Item = (usize, &Registration)> {
        self.rows.iter().filter_map(|row| Some((row.line, row.read.as_ref().ok()?)))
    }

    pub fn bad(&self) -> impl Iterator<Item = (usize, &[Problem])> {
        self.rows.iter().filter_map(|row| Some((row.line, row.read.as_ref().err()?.as_slice())))
    }

    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for (line, read) in self.good() {
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            match parts.last_mut() {
                Some(part) if part.is_followed_by(line) => part.rows.push(read.clone()),
                Some(_) | None => parts.push(Part { line, rows: vec![read.clone()] }),
            }
        }
        parts
    }

    /// From what was read, not from how it was written: a reload, another file format or another door change nothing.
    #[must_use]
    pub fn number(&self) -> u64 {
        let mut hash = Sha256::new();
        let until = match self.mode {
            ImportMode::Invite => "invite".to_string(),
            ImportMode::InviteUntil(until) => format!("invite until {}", until.as_millisecond()),
            ImportMode::Confirmed => "confirmed".to_string(),
        };
        hash.update(until);
        for (line, read) in self.good() {
            hash.update(format!("\n{line}\t{}\t{}\t{}", read.name.as_str(), read.email.as_str(), read.party));
        }
        let digest: [u8; 32] = hash.finalize().into();
        digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first) >> 1)
    }
}

impl Part {
    fn is_followed_by(&self, line: u32) -> bool {
        self.rows.len() < IMPORT_PART_ROWS && self.line.checked_add(self.rows.len() as u32) == Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import_from_csv;

    fn import(sheet: &str) -> Import {
        import_from_csv(sheet.as_bytes(), ImportMode::Invite).expect("a sheet")
    }

    #[test]
    fn every_row_of_a_part_is_found_on_its_line() {
        let rows: String = (0..150).map(|guest| format!("G{guest},g{guest}@example.org\n")).collect();
        let sheet = format!("name,email\n{rows}Nobody,nowhere\n\nLast,last@example.org\n");
        let parts = import(&sheet).parts();
        let seen: Vec<(u32, usize)> = parts.iter().map(|part| (part.line, part.rows.len())).collect();
        assert_eq!(seen, [(2, 100), (102, 50), (154, 1)]);
    }

    #[test]
    fn the_number_is_about_the_guests_and_not_about_the_dress() {
        let (one, same) = ("name,email\nAnn,ann@example.org\n", "E-Mail;Name;Diet\r\nann@example.org;Ann;none\r\n");
        assert_eq!(import(one).number(), import(same).number());
        assert_ne!(import(one).number(), import("name,email\nAnna,ann@example.org\n").number());
        let confirmed = Import { mode: ImportMode::Confirmed, ..import(one) };
        assert_ne!(import(one).number(), confirmed.number());
        assert!(import(one).number() <= u64::MAX >> 1);
    }
}
