//! web/api: lists come in pages. One way to ask for one, and one way to hand it over.

use super::call::Caller;
use crate::answer::Trouble;
use crate::door::Door;
use crate::query::Query;
use axum::Json;
use rules::ListId;
use serde_json::{Value, json};
use store::sqlite::ListView;

/// The page somebody asks for, with the rest of the address.
pub(super) struct Paging {
    pub query: Query,
    /// The last row of the page before; None: from the start.
    pub behind: Option<u64>,
    pub limit: usize,
}

impl Paging {
    pub fn read(query: Option<&str>) -> Result<Paging, Trouble> {
        let query = Query::read(query);
        let page = query.page()?;
        Ok(Paging { query, behind: page.after, limit: page.limit })
    }

    /// A shorter page, where each row costs much.
    pub fn at_most(self, most: usize) -> Paging {
        Paging { limit: self.limit.min(most), ..self }
    }

    /// The same for lists that begin with their lowest number.
    pub fn after(&self) -> u64 {
        self.behind.unwrap_or(0)
    }

    /// These rows, each under the number by which the next page goes on.
    pub fn of<T>(&self, rows: &[T], number: impl Fn(&T) -> u64, shown: impl Fn(&T) -> Value) -> Json<Value> {
        self.shown(rows.iter().map(shown).collect(), rows.len(), rows.last().map(number))
    }

    /// What is shown of so many rows that were read; a page that was read in full may have another behind it.
    pub fn shown(&self, items: Vec<Value>, read: usize, last: Option<u64>) -> Json<Value> {
        let next = last.filter(|_| read == self.limit).map(intake::encode_cursor);
        Json(json!({"items": items, "next": next}))
    }
}

/// A page of the lists this key sees, as far as they are of the kind that is shown: events and desks share the numbering.
pub(super) async fn lists(
    door: &Door,
    caller: &Caller,
    query: Option<&str>,
    shown: impl Fn(ListView) -> Option<Value>,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query)?;
    let (only, after, most) = (caller.only(), asked.after(), asked.limit);
    let views = door.readers.read(move |reader| match only {
        Some(list) => Ok(reader.view(list)?.into_iter().filter(|view| view.head.list.0 > after).collect()),
        None => reader.views(ListId(after), most),
    });
    let views = views.await?;
    let (read, last) = (views.len(), views.last().map(|view| view.head.list.0));
    Ok(asked.shown(views.into_iter().filter_map(shown).collect(), read, last))
}

/// Everything there is, on one page.
pub(super) fn whole(items: Vec<Value>) -> Json<Value> {
    Json(json!({"items": items, "next": null}))
}
