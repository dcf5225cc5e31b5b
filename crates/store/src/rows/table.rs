//! store: every table with numbered rows, and one row of a change as cells. SQL and the audit read the same cells, so a
//! column that is written is a column that is audited, unless it is a person's.

use super::{ReadRow, StoredRow};
use crate::cells::Cell;
use rules::desk::{Delivery, Paper, Request, SheetVersion};
use rules::{
    Alarm, Batch, Endpoint, Entry, Grant, Host, Letter, Message, Offer, OwnWording, Place, RowMove, ScribeCall,
    Session, Token,
};

/// One row of a change, column by column in the order of its table.
pub(crate) struct MovedRow<'a> {
    pub table: Table,
    pub id: u64,
    /// None: a new row.
    pub before: Option<Vec<Cell<'a>>>,
    pub after: Vec<Cell<'a>>,
}

/// A variant of `RowMove`, the name of its table, its row, and the columns the audit tells of.
macro_rules! tables {
    ($($table:ident $name:literal $Row:ident, $audited:expr;)+) => {
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
                    $(Table::$table => $Row::COLUMNS,)+
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
                        before: before.as_ref().map(|row| row.cells()),
                        after: after.cells(),
                    },)+
                }
            }
        }
    };
}

tables! {
    Entry "entry" Entry, Entry::TOLD;
    Place "place" Place, Place::TOLD;
    Offer "offer" Offer, Offer::TOLD;
    Message "message" Message, &[];
    Batch "batch" Batch, &[];
    Token "token" Token, Token::TOLD;
    Host "host" Host, Host::TOLD;
    Grant "host_list" Grant, Grant::TOLD;
    Session "session" Session, Session::TOLD;
    Endpoint "endpoint" Endpoint, Endpoint::TOLD;
    Alarm "alarm" Alarm, Alarm::TOLD;
    Wording "wording" OwnWording, OwnWording::TOLD;
    Delivery "delivery" Delivery, Delivery::TOLD;
    Letter "letter" Letter, Letter::TOLD;
    Request "request" Request, Request::TOLD;
    Paper "paper" Paper, &[];
    Sheet "sheet_version" SheetVersion, SheetVersion::TOLD;
    ScribeCall "scribe_call" ScribeCall, &[];
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
