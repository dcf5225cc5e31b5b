//! web/api: lists come in pages. One way to hand one over.

use super::answer::Page;
use super::call::Caller;
use crate::answer::Trouble;
use rules::ListId;
use store::sqlite::ListView;

/// The page somebody asks for.
#[derive(Clone, Copy)]
pub(super) struct Paging {
    /// The last row of the page before; None: from the start.
    pub behind: Option<u64>,
    pub limit: usize,
}

impl Paging {
    /// A shorter page, where each row costs much.
    pub fn at_most(self, most: usize) -> Paging {
        Paging { limit: self.limit.min(most), ..self }
    }

    /// The same for lists that begin with their lowest number.
    pub fn after(self) -> u64 {
        self.behind.unwrap_or(0)
    }

    /// These rows, each under the number by which the next page goes on.
    pub fn of<R, T>(self, rows: &[R], number: impl Fn(&R) -> u64, shown: impl Fn(&R) -> T) -> Page<T> {
        self.shown(rows.iter().map(shown).collect(), rows.len(), rows.last().map(number))
    }

    /// What is shown of so many rows that were read; a page that was read in full may have another behind it.
    pub fn shown<T>(self, items: Vec<T>, read: usize, last: Option<u64>) -> Page<T> {
        Page { items, next: last.filter(|_| read == self.limit).map(intake::encode_cursor) }
    }
}

impl<T> Page<T> {
    /// Everything there is.
    pub fn whole(items: Vec<T>) -> Page<T> {
        Page { items, next: None }
    }
}

/// A page of the lists this key sees, as far as they are of the kind that is shown: events and desks share the numbering.
pub(super) async fn lists<T>(caller: &Caller, shown: impl Fn(ListView) -> Option<T>) -> Result<Page<T>, Trouble> {
    let page = caller.paging()?;
    let (only, after) = (caller.only(), page.after());
    let look = move |reader: &mut store::sqlite::SqliteReader| match only {
        Some(list) => Ok(reader.view(list)?.into_iter().filter(|view| view.head.list.0 > after).collect()),
        None => reader.views(ListId(after), page.limit),
    };
    let views = caller.read(look).await?;
    let (read, last) = (views.len(), views.last().map(|view| view.head.list.0));
    Ok(page.shown(views.into_iter().filter_map(shown).collect(), read, last))
}
