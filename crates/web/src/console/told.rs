//! web/console: what the audit leaves out, looked up for the few changes on a page: names as they are today, whose offer
//! it was, and which host it was.

use super::words;
use rules::{EntryId, HostId, Offer, OfferId, TokenId};
use std::collections::HashMap;
use store::explain::reason_text;
use store::sqlite::{SqliteReader, Within};
use store::{AuditRow, RowChange, StoreError};

/// A change with its rows.
pub(super) struct Told {
    pub row: AuditRow,
    pub changes: Vec<RowChange>,
    /// Who was passed over, and why in words.
    pub passed: Vec<(u64, &'static str)>,
}

#[derive(Default)]
pub(super) struct Names {
    people: HashMap<u64, String>,
    offers: HashMap<u64, Offer>,
    hosts: HashMap<u64, String>,
}

/// Rows of one change that are looked up; a change moves at most a few dozen.
const LOOKED_UP: usize = 40;

pub(super) fn tell(reader: &mut SqliteReader, rows: Vec<AuditRow>) -> Result<(Vec<Told>, Names), StoreError> {
    let mut names = Names::default();
    let mut told = Vec::with_capacity(rows.len());
    for row in rows {
        let changes = row.row_changes()?;
        let passed = row.passed_over()?;
        for change in changes.iter().take(LOOKED_UP) {
            names.learn(reader, change)?;
        }
        for one in passed.iter().take(LOOKED_UP) {
            names.person(reader, one.entry)?;
        }
        if let Some(host) = row.host {
            names.learn_host(reader, host)?;
        }
        let passed = passed.iter().map(|one| (one.entry.0, reason_text(one.reason))).collect();
        told.push(Told { row, changes, passed });
    }
    Ok((told, names))
}

impl Names {
    fn learn(&mut self, reader: &mut SqliteReader, change: &RowChange) -> Result<(), StoreError> {
        match change.table.as_str() {
            "entry" => self.person(reader, EntryId(change.id)),
            "offer" => match reader.offer_by_id(Within::AnyList, OfferId(change.id))? {
                Some((offer, _)) => {
                    self.person(reader, offer.entry)?;
                    self.offers.insert(change.id, offer);
                    Ok(())
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn person(&mut self, reader: &mut SqliteReader, entry: EntryId) -> Result<(), StoreError> {
        if !self.people.contains_key(&entry.0)
            && let Some(known) = reader.entry(Within::AnyList, entry)?
        {
            self.people.insert(entry.0, words::name(&known));
        }
        Ok(())
    }

    /// A host's address, or the name of the key a program used; both are counted in one row of numbers.
    pub fn learn_host(&mut self, reader: &mut SqliteReader, number: u64) -> Result<(), StoreError> {
        if number == 0 || self.hosts.contains_key(&number) {
            return Ok(());
        }
        let host = reader.host(HostId(number))?.and_then(|host| host.email);
        let text = match host {
            Some(email) => Some(email.as_str().to_string()),
            None => {
                let token = reader.tokens()?.into_iter().find(|token| token.id == TokenId(number));
                token.map(|token| format!("the key \u{201c}{}\u{201d}", token.name))
            }
        };
        self.hosts.insert(number, text.unwrap_or_else(|| format!("host {number}")));
        Ok(())
    }

    pub fn of(&self, entry: u64) -> &str {
        self.people.get(&entry).map_or(words::ERASED, String::as_str)
    }

    pub fn offer(&self, offer: u64) -> Option<&Offer> {
        self.offers.get(&offer)
    }

    /// Whoever made a change.
    pub fn who(&self, told: &Told) -> String {
        let own = told.changes.iter().find(|change| change.table == "entry");
        self.maker(&told.row, own.map_or("a guest", |own| self.of(own.id)))
    }

    pub fn host(&self, number: Option<u64>) -> &str {
        match number {
            Some(0) | None => "the command line",
            Some(number) => self.hosts.get(&number).map_or("a host", String::as_str),
        }
    }

    /// The same where it is known who the guest is.
    pub fn maker(&self, row: &AuditRow, guest: &str) -> String {
        match row.who.as_str() {
            "guest" => guest,
            "host" | "api" => self.host(row.host),
            "timer" => "a timer",
            "post" => "the post",
            "hook" => "another system",
            "sheet" => "the sheet",
            _ => "Usher",
        }
        .to_string()
    }
}
