//! store: every table with numbered rows, and one row of a change as cells. SQL and the audit read the same cells, so a
//! column that is written is a column that is audited, unless it is a person's.

use super::{
    ALARM, BATCH, DELIVERY, ENDPOINT, ENTRY, ENTRY_TOLD, GRANT, HOST, HOST_TOLD, LETTER, MESSAGE, OFFER, PAPER, PLACE,
    REQUEST, REQUEST_TOLD, SCRIBE_CALL, SESSION, SHEET_VERSION, TOKEN, WORDING, alarm_cells, batch_cells,
    delivery_cells, endpoint_cells, entry_cells, grant_cells, host_cells, letter_cells, message_cells, offer_cells,
    paper_cells, place_cells, request_cells, scribe_call_cells, session_cells, sheet_version_cells, token_cells,
    wording_cells,
};
use crate::cells::Cell;
use rules::RowMove;

/// One row of a change, column by column in the order of its table.
pub(crate) struct MovedRow<'a> {
    pub table: Table,
    pub id: u64,
    /// None: a new row.
    pub before: Option<Vec<Cell<'a>>>,
    pub after: Vec<Cell<'a>>,
}

/// A variant of `RowMove`, the name of its table, its columns, those the audit tells of, and its cells.
macro_rules! tables {
    ($($table:ident $name:literal $columns:expr, $audited:expr, $cells:ident;)+) => {
        /// The first two columns of each are `id` and `rev`; ids come from one sequence.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Table {
            $($table,)+
        }

        impl Table {
            /// In the order of the variants.
            pub const ALL: [Table; [$($name),+].len()] = [$(Table::$table),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Table::$table => $name,)+
                }
            }

            pub const fn columns(self) -> &'static [&'static str] {
                match self {
                    $(Table::$table => &$columns,)+
                }
            }

            /// The columns the audit tells of: nothing of a person, and nothing of a table that is a log of its own.
            pub const fn audited(self) -> &'static [&'static str] {
                match self {
                    $(Table::$table => $audited,)+
                }
            }
        }

        impl<'a> MovedRow<'a> {
            pub fn of(row: &'a RowMove) -> MovedRow<'a> {
                match row {
                    $(RowMove::$table { before, after } => MovedRow {
                        table: Table::$table,
                        id: after.id.0,
                        before: before.as_ref().map(|row| $cells(row).into()),
                        after: $cells(after).into(),
                    },)+
                }
            }
        }
    };
}

tables! {
    Entry "entry" ENTRY, ENTRY_TOLD, entry_cells;
    Place "place" PLACE, &PLACE, place_cells;
    Offer "offer" OFFER, &OFFER, offer_cells;
    Message "message" MESSAGE, &[], message_cells;
    Batch "batch" BATCH, &[], batch_cells;
    Token "token" TOKEN, &TOKEN, token_cells;
    Host "host" HOST, HOST_TOLD, host_cells;
    Grant "host_list" GRANT, &GRANT, grant_cells;
    Session "session" SESSION, &SESSION, session_cells;
    Endpoint "endpoint" ENDPOINT, &ENDPOINT, endpoint_cells;
    Alarm "alarm" ALARM, &ALARM, alarm_cells;
    Wording "wording" WORDING, &WORDING, wording_cells;
    Delivery "delivery" DELIVERY, &DELIVERY, delivery_cells;
    Letter "letter" LETTER, &LETTER, letter_cells;
    Request "request" REQUEST, REQUEST_TOLD, request_cells;
    Paper "paper" PAPER, &[], paper_cells;
    Sheet "sheet_version" SHEET_VERSION, &SHEET_VERSION, sheet_version_cells;
    ScribeCall "scribe_call" SCRIBE_CALL, &[], scribe_call_cells;
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
