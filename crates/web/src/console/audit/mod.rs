//! web/console: every change in words, newest first; the list as it was at a moment; and the whole audit as a file.

mod file;
mod past;
pub(super) mod words;

use super::parts::{Filter, Window, entry_class, figure, page_of, with_query};
use super::roster::Shown;
use super::shell::{self, Shell, Tab};
use super::told::{Names, Told, tell};
use super::visit::Visit;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::pages::words::{ERASED, name, seats};
use crate::pages::written;
use askama::Template;
use axum::response::{Html, Response};
use jiff::Timestamp;
use jiff::civil::DateTime;
pub(crate) use past::Past;
use rules::{Entry, EntryId};
use std::sync::Arc;
use store::sqlite::{AuditBy, Back, ListView};
use store::{AsOf, EntryThen};

/// Whose changes can be shown: the word in the address, which for most is the audit's, and ours.
const MAKERS: &[(&str, &str)] = &[
    ("all", "Everything"),
    ("guest", "Guests"),
    ("host", "Hosts"),
    ("api", "Programs"),
    ("timer", "Timers"),
    ("post", "The post"),
    ("hook", "Other systems"),
    ("sheet", "The sheet"),
    ("keeper", "Usher"),
];

#[derive(Template)]
#[template(path = "console/audit/page.html")]
struct AuditPage {
    shell: Shell,
    view: ListView,
    /// The moment that was asked for, as the field has it: `2026-12-05T14:00`.
    at: Option<String>,
    then: Option<Then>,
    problem: Option<&'static str>,
    /// Newest first.
    told: Vec<Told>,
    names: Names,
    window: Window,
}

/// The list at that moment.
struct Then {
    at: Timestamp,
    of: Arc<AsOf>,
    /// One page of them, and those of them who are still known.
    entries: Vec<EntryThen>,
    known: Vec<Entry>,
    /// After which number the next page begins.
    next: Option<u64>,
}

pub(super) async fn show(Visit { door, visitor, view, query, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let by = query.value("by").and_then(|by| MAKERS.iter().find(|(word, _)| *word == by)).map(|(word, _)| *word);
    let (mut then, mut problem) = (None, None);
    if let Some(typed) = query.value("at") {
        match self::then(&door, &view, typed, query.number("after")?.unwrap_or(0)).await? {
            Ok(found) => then = Some(found),
            Err(wrong) => problem = Some(wrong),
        }
    }
    let (mut told, mut names, mut next) = (Vec::new(), Names::default(), None);
    if then.is_none() {
        let (list, wanted, before) = (view.head.list, wanted(by), query.number("before")?);
        let back = Back { wanted, before, most: limits::PAGE_ROWS, look_at: limits::LOOKED_AT };
        let looked = door.readers.read(move |reader| {
            let found = reader.audit_back(list, &back)?;
            Ok((tell(reader, found.rows)?, found.next))
        });
        ((told, names), next) = looked.await?;
    }
    let makers = Filter { name: "by", label: "by whom", choices: MAKERS.to_vec(), chosen: by.unwrap_or("") };
    let page = AuditPage {
        shell: shell::of_list(&visitor, &view, Tab::Audit, door.now()),
        at: query.value("at").map(|at| at.chars().take(40).collect()),
        then,
        problem,
        told,
        names,
        window: Window { path: format!("{}/audit", shell::base(&view)), filters: vec![makers], next },
        view,
    };
    Ok(Html(written(&page)))
}

/// Nothing chosen: what moved, without each mail on its way.
fn wanted(by: Option<&str>) -> AuditBy {
    match by {
        None => AuditBy::Moves,
        Some("all") => AuditBy::Everything,
        Some("host") => AuditBy::Hosts,
        Some("api") => AuditBy::Programs,
        Some(who) => AuditBy::Who(who.to_string()),
    }
}

/// The list at a moment somebody typed, or what is wrong with that moment.
async fn then(door: &Door, view: &ListView, typed: &str, after: u64) -> Result<Result<Then, &'static str>, Trouble> {
    let Ok(wall) = typed.parse::<DateTime>() else {
        return Ok(Err("Please choose a day and a time."));
    };
    let (list, at) = (view.head.list, view.settings.zone().at(wall));
    if at >= door.now() {
        return Ok(Err("Please choose a moment in the past."));
    }
    let Some(of) = door.past.of(&door.readers, list, at).await? else {
        return Ok(Err("This list has changed too often to be rebuilt on a page. `usher replay` can."));
    };
    if of.changes == 0 {
        return Ok(Err("The list had not been opened then."));
    }
    let entries = of.entries(after, limits::PAGE_ROWS + 1);
    let (entries, next) = page_of(entries, limits::PAGE_ROWS, |last| last.number);
    let people: Vec<EntryId> = entries.iter().map(|entry| EntryId(entry.id)).collect();
    let known = door.readers.read(move |reader| reader.entries_by_id(list, &people)).await?;
    Ok(Ok(Then { at, of, entries, known, next }))
}

/// Everything, oldest first, as it lies in the database: one line per change.
pub(super) async fn download(Visit { door, view, .. }: Visit<ListView>) -> Result<Response, Trouble> {
    Ok(file::csv(door.readers.clone(), view.head.list, &view.slug))
}

impl AuditPage {
    fn by_href(&self, by: &str) -> String {
        with_query(&self.window.path, &[("by", by)])
    }

    fn is_by(&self, by: &str) -> bool {
        self.window.filters.iter().any(|filter| filter.chosen == by)
    }

    fn then_href(&self, after: &u64) -> String {
        with_query(&self.window.path, &[("at", self.at.as_deref().unwrap_or("")), ("after", &after.to_string())])
    }

    fn at_text(&self, told: &Told) -> String {
        post::short(told.row.at, self.view.settings.zone())
    }

    fn then_text(&self, then: &Then) -> String {
        post::day_and_time(then.at, self.view.settings.zone())
    }
}

impl Then {
    fn name(&self, entry: &EntryThen) -> String {
        self.known.iter().find(|known| known.id.0 == entry.id).map_or(ERASED.to_string(), name)
    }

    fn seats(&self) -> String {
        seats(self.of.head.cap)
    }
}

fn state(entry: &EntryThen) -> Shown {
    Shown::of(entry.state, entry.live_offers)
}

fn state_text(entry: &EntryThen) -> &'static str {
    super::words::state(state(entry))
}

fn state_class(entry: &EntryThen) -> &'static str {
    entry_class(state(entry).word())
}
