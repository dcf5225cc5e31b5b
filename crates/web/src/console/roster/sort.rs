//! web/console: the orders of a guest list, and where one of its pages ends. A place in an address is made of numbers and
//! words of ours, never of a name.

use super::{Roster, Shown, Someone};
use rules::EntryId;
use std::cmp::Ordering;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Sort);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(in super::super) enum Sort {
    #[default]
    Number,
    Name,
    State,
    /// Newest first: join numbers are given in the order of time.
    Joined,
}

/// The last row of a page, as it stood when the page was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum After {
    Number(u64),
    Joined(u64),
    State(Shown, u64),
    /// Whose name it was: names do not belong in an address.
    Name(EntryId),
}

impl After {
    pub(super) fn of(sort: Sort, last: &Someone) -> After {
        match sort {
            Sort::Number => After::Number(last.number),
            Sort::Joined => After::Joined(last.number),
            Sort::State => After::State(last.state, last.number),
            Sort::Name => After::Name(last.id),
        }
    }

    pub fn text(self) -> String {
        match self {
            After::Number(number) | After::Joined(number) => number.to_string(),
            After::State(state, number) => format!("{}-{number}", state.word()),
            After::Name(entry) => entry.0.to_string(),
        }
    }

    /// None for what no page of ours says.
    pub fn parse(sort: Sort, text: &str) -> Option<After> {
        match sort {
            Sort::Number => text.parse().ok().map(After::Number),
            Sort::Joined => text.parse().ok().map(After::Joined),
            Sort::Name => text.parse().ok().map(|entry| After::Name(EntryId(entry))),
            Sort::State => {
                let (word, number) = text.split_once('-')?;
                Some(After::State(Shown::from_word(word)?, number.parse().ok()?))
            }
        }
    }

    pub(super) fn place(self, roster: &Roster) -> Place<'_> {
        match self {
            After::Number(number) => Place::Number(number),
            After::Joined(number) => Place::Joined(number),
            After::State(state, number) => Place::State(state.rank(), number),
            After::Name(entry) => Place::Name(roster.find(entry)),
        }
    }
}

/// The same, with what the roster knows about it.
pub(super) enum Place<'a> {
    Number(u64),
    Joined(u64),
    State(usize, u64),
    Name(Option<&'a Someone>),
}

impl Place<'_> {
    pub fn is_before(&self, someone: &Someone) -> bool {
        match self {
            Place::Number(number) => someone.number > *number,
            Place::Joined(number) => someone.number < *number,
            Place::State(rank, number) => (someone.state.rank(), someone.number) > (*rank, *number),
            Place::Name(last) => last.is_none_or(|last| by_name(last, someone) == Ordering::Less),
        }
    }
}

/// By name, then by number; those without a name come last.
pub(super) fn by_name(one: &Someone, other: &Someone) -> Ordering {
    let key = |someone: &Someone| (someone.text.is_empty(), someone.number);
    let ((one_gone, one_number), (other_gone, other_number)) = (key(one), key(other));
    one_gone.cmp(&other_gone).then_with(|| one.text.cmp(&other.text)).then(one_number.cmp(&other_number))
}

impl Roster {
    fn find(&self, entry: EntryId) -> Option<&Someone> {
        let at = self.people.binary_search_by_key(&entry, |someone| someone.id).ok()?;
        self.people.get(at)
    }

    pub(super) fn in_order(&self, sort: Sort) -> Box<dyn Iterator<Item = &Someone> + '_> {
        let person = |at: &u32| &self.people[*at as usize];
        match sort {
            Sort::Number => Box::new(self.by_number.iter().map(person)),
            Sort::Joined => Box::new(self.by_number.iter().rev().map(person)),
            Sort::Name => Box::new(self.by_name.iter().map(person)),
            Sort::State => {
                let of = move |state| self.by_number.iter().map(person).filter(move |someone| someone.state == state);
                Box::new(super::STATES.into_iter().flat_map(of))
            }
        }
    }
}
