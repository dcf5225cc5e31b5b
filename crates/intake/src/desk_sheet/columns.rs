//! intake/desk_sheet: the columns a desk's sheet may have, and what stands above them.

use crate::limits;
use strum::{IntoStaticStr, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DeskColumn {
    #[strum(serialize = "")]
    Nothing,
    Name,
    #[strum(serialize = "first name")]
    FirstName,
    #[strum(serialize = "last name")]
    LastName,
    Mobile,
    Email,
    Service,
    Party,
    From,
    Until,
    Weekdays,
    Earliest,
    Latest,
    Staff,
    Location,
    Priority,
    #[strum(serialize = "notice minutes")]
    Notice,
    Zone,
    Note,
}

impl DeskColumn {
    /// What a sheet is kept in step about: every one but `Nothing`.
    pub const ALL: &[DeskColumn] = DeskColumn::VARIANTS.split_at(1).1;

    /// The columns of a new sheet, in the order staff ask about them.
    pub const DESCRIBED: &[DeskColumn] = &[
        DeskColumn::Name,
        DeskColumn::Mobile,
        DeskColumn::Email,
        DeskColumn::Service,
        DeskColumn::Party,
        DeskColumn::From,
        DeskColumn::Until,
        DeskColumn::Weekdays,
        DeskColumn::Earliest,
        DeskColumn::Latest,
        DeskColumn::Staff,
        DeskColumn::Location,
        DeskColumn::Priority,
        DeskColumn::Note,
    ];

    #[must_use]
    pub fn heading(self) -> &'static str {
        self.into()
    }

    pub(crate) fn by_heading(heading: &str) -> Option<DeskColumn> {
        DeskColumn::ALL.iter().copied().find(|column| column.heading() == heading)
    }

    /// By what somebody wrote above it: its letters alone, in small ones, in any of the four languages.
    pub(crate) fn by_written(heading: &str) -> Option<DeskColumn> {
        let letters = heading.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
        let word: String = letters.take(limits::WORD_OCTETS).collect();
        DeskColumn::ALL.iter().copied().find(|column| column.aliases().contains(&word))
    }

    /// Says who somebody is, not what they wait for.
    pub(crate) fn is_person(self) -> bool {
        use DeskColumn::{Email, FirstName, LastName, Mobile, Name, Note};
        matches!(self, Name | FirstName | LastName | Mobile | Email | Note)
    }
}
