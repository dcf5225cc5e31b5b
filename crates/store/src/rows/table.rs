//! store: every table with numbered rows, and one row of a change as cells. SQL and the audit read the same cells, so a
//! column that is written is a column that is audited, unless it is a person's.

use super::{
    ALARM, BATCH, DELIVERY, ENDPOINT, ENTRY, ENTRY_CONTACT, GRANT, HOST, HOST_PERSON, LETTER, MESSAGE, OFFER, PAPER,
    PLACE, REQUEST, REQUEST_PERSON, SCRIBE_CALL, SESSION, SHEET_VERSION, TOKEN, WORDING, alarm_cells, batch_cells,
    delivery_cells, endpoint_cells, entry_cells, grant_cells, host_cells, letter_cells, message_cells, offer_cells,
    paper_cells, place_cells, request_cells, scribe_call_cells, session_cells, sheet_version_cells, token_cells,
    wording_cells,
};
use crate::cells::Cell;
use rules::RowMove;

/// The first two columns of each are `id` and `rev`; ids come from one sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Entry,
    Place,
    Offer,
    Message,
    Batch,
    Token,
    Host,
    Grant,
    Session,
    Endpoint,
    Alarm,
    Wording,
    Delivery,
    Letter,
    Request,
    Paper,
    Sheet,
    ScribeCall,
}

impl Table {
    /// In the order of the variants.
    pub const ALL: [Table; 18] = [
        Table::Entry,
        Table::Place,
        Table::Offer,
        Table::Message,
        Table::Batch,
        Table::Token,
        Table::Host,
        Table::Grant,
        Table::Session,
        Table::Endpoint,
        Table::Alarm,
        Table::Wording,
        Table::Delivery,
        Table::Letter,
        Table::Request,
        Table::Paper,
        Table::Sheet,
        Table::ScribeCall,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Table::Entry => "entry",
            Table::Place => "place",
            Table::Offer => "offer",
            Table::Message => "message",
            Table::Batch => "batch",
            Table::Token => "token",
            Table::Host => "host",
            Table::Grant => "host_list",
            Table::Session => "session",
            Table::Endpoint => "endpoint",
            Table::Alarm => "alarm",
            Table::Wording => "wording",
            Table::Delivery => "delivery",
            Table::Letter => "letter",
            Table::Request => "request",
            Table::Paper => "paper",
            Table::Sheet => "sheet_version",
            Table::ScribeCall => "scribe_call",
        }
    }

    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Table::Entry => &ENTRY,
            Table::Place => &PLACE,
            Table::Offer => &OFFER,
            Table::Message => &MESSAGE,
            Table::Batch => &BATCH,
            Table::Token => &TOKEN,
            Table::Host => &HOST,
            Table::Grant => &GRANT,
            Table::Session => &SESSION,
            Table::Endpoint => &ENDPOINT,
            Table::Alarm => &ALARM,
            Table::Wording => &WORDING,
            Table::Delivery => &DELIVERY,
            Table::Letter => &LETTER,
            Table::Request => &REQUEST,
            Table::Paper => &PAPER,
            Table::Sheet => &SHEET_VERSION,
            Table::ScribeCall => &SCRIBE_CALL,
        }
    }

    /// The columns the audit tells of: nothing of a person, and nothing of a table that is a log of its own.
    pub fn audited(self) -> &'static [&'static str] {
        match self {
            Table::Entry => &ENTRY[..ENTRY_CONTACT],
            Table::Host => &HOST[..HOST_PERSON],
            Table::Request => &REQUEST[..REQUEST_PERSON],
            Table::Message | Table::Batch | Table::Paper | Table::ScribeCall => &[],
            Table::Place
            | Table::Offer
            | Table::Token
            | Table::Grant
            | Table::Session
            | Table::Endpoint
            | Table::Alarm
            | Table::Wording
            | Table::Delivery
            | Table::Letter
            | Table::Sheet => self.columns(),
        }
    }
}

/// One row of a change, column by column in the order of its table.
pub(crate) struct MovedRow<'a> {
    pub table: Table,
    pub id: u64,
    /// None: a new row.
    pub before: Option<Vec<Cell<'a>>>,
    pub after: Vec<Cell<'a>>,
}

impl<'a> MovedRow<'a> {
    pub fn of(row: &'a RowMove) -> MovedRow<'a> {
        use MovedRow as M;
        match row {
            RowMove::Entry { before: b, after: a } => M::new(Table::Entry, a.id.0, b.as_ref(), a, entry_cells),
            RowMove::Place { before: b, after: a } => M::new(Table::Place, a.id.0, b.as_ref(), a, place_cells),
            RowMove::Offer { before: b, after: a } => M::new(Table::Offer, a.id.0, b.as_ref(), a, offer_cells),
            RowMove::Message { before: b, after: a } => M::new(Table::Message, a.id.0, b.as_ref(), a, message_cells),
            RowMove::Batch { before: b, after: a } => M::new(Table::Batch, a.id.0, b.as_ref(), a, batch_cells),
            RowMove::Token { before: b, after: a } => M::new(Table::Token, a.id.0, b.as_ref(), a, token_cells),
            RowMove::Host { before: b, after: a } => M::new(Table::Host, a.id.0, b.as_ref(), a, host_cells),
            RowMove::Grant { before: b, after: a } => M::new(Table::Grant, a.id.0, b.as_ref(), a, grant_cells),
            RowMove::Session { before: b, after: a } => M::new(Table::Session, a.id.0, b.as_ref(), a, session_cells),
            RowMove::Endpoint { before: b, after: a } => {
                M::new(Table::Endpoint, a.id.0, b.as_deref(), a, endpoint_cells)
            }
            RowMove::Alarm { before: b, after: a } => M::new(Table::Alarm, a.id.0, b.as_ref(), a, alarm_cells),
            RowMove::Wording { before: b, after: a } => M::new(Table::Wording, a.id.0, b.as_ref(), a, wording_cells),
            RowMove::Delivery { before: b, after: a } => {
                M::new(Table::Delivery, a.id.0, b.as_deref(), a, delivery_cells)
            }
            RowMove::Letter { before: b, after: a } => M::new(Table::Letter, a.id.0, b.as_deref(), a, letter_cells),
            RowMove::Request { before: b, after: a } => M::new(Table::Request, a.id.0, b.as_deref(), a, request_cells),
            RowMove::Paper { before: b, after: a } => M::new(Table::Paper, a.id.0, b.as_ref(), a, paper_cells),
            RowMove::Sheet { before: b, after: a } => {
                M::new(Table::Sheet, a.id.0, b.as_deref(), a, sheet_version_cells)
            }
            RowMove::ScribeCall { before: b, after: a } => {
                M::new(Table::ScribeCall, a.id.0, b.as_ref(), a, scribe_call_cells)
            }
        }
    }

    fn new<R, const N: usize>(
        table: Table,
        id: u64,
        before: Option<&'a R>,
        after: &'a R,
        cells: fn(&'a R) -> [Cell<'a>; N],
    ) -> MovedRow<'a> {
        MovedRow { table, id, before: before.map(|row| cells(row).into()), after: cells(after).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_stands_at_its_own_place() {
        for (at, table) in Table::ALL.iter().enumerate() {
            assert_eq!(*table as usize, at, "{}", table.name());
            assert_eq!(table.columns()[..2], ["id", "rev"], "{}", table.name());
        }
    }

    #[test]
    fn nobody_is_in_the_audit() {
        let personal =
            ["name", "email", "email_key", "mobile", "contact_key", "note", "usual", "source_key", "letter", "reading"];
        for table in [Table::Entry, Table::Host, Table::Request, Table::Batch, Table::Paper] {
            let told: Vec<_> = table.audited().iter().filter(|column| personal.contains(column)).collect();
            assert!(told.is_empty(), "{}: {told:?}", table.name());
        }
    }
}
