//! web/console: every change in words, newest first; the list as it was at a moment; and the whole audit as a file.

use super::roster::Shown;
use super::shell::Common;
use super::told::{Names, Told, tell};
use super::{audit_file, audit_words, shell, words};
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::door::Door;
use crate::limits;
use crate::pages::Numbers;
use crate::pages::console::{AsItWas, AsItWasRow, AuditPage, AuditRowView, Choice};
use crate::pages::written;
use axum::response::{Html, Response};
use jiff::Timestamp;
use jiff::civil::DateTime;
use rules::EntryId;
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

pub(super) async fn show(Visit { door, visitor, view, query, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let by = query.value("by").filter(|by| MAKERS.iter().any(|(word, _)| word == by)).map(str::to_string);
    let mut page = AuditPage {
        shell: shell::of_list(&visitor, &view, Common::Audit, door.now()),
        at: query.value("at").map(|at| at.chars().take(40).collect()),
        as_it_was: None,
        problem: None,
        by: by.clone(),
        makers: MAKERS
            .iter()
            .map(|(word, label)| Choice { value: word.to_string(), label: label.to_string() })
            .collect(),
        rows: Vec::new(),
        next: None,
        export: format!("{}/audit.csv", shell::base(&view)),
    };
    if let Some(typed) = query.value("at") {
        match then(&door, &view, typed, query.number("after")?.unwrap_or(0)).await? {
            Ok(then) => page.as_it_was = Some(then),
            Err(problem) => page.problem = Some(problem),
        }
    }
    if page.as_it_was.is_none() {
        (page.rows, page.next) = rows(&door, &view, by, query.number("before")?).await?;
    }
    Ok(Html(written(&page)))
}

async fn rows(
    door: &Door,
    view: &ListView,
    by: Option<String>,
    before: Option<u64>,
) -> Result<(Vec<AuditRowView>, Option<u64>), Trouble> {
    let list = view.head.list;
    let back = Back { wanted: wanted(by.as_deref()), before, most: limits::PAGE_ROWS, look_at: limits::LOOKED_AT };
    let looked = door.readers.read(move |reader| {
        let found = reader.audit_back(list, &back)?;
        Ok((tell(reader, found.rows)?, found.next))
    });
    let ((told, names), next) = looked.await?;
    Ok((told.iter().map(|told| row(told, &names, view)).collect(), next))
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

fn row(told: &Told, names: &Names, view: &ListView) -> AuditRowView {
    let zone = view.settings.zone();
    AuditRowView {
        seq: told.row.seq,
        at_text: post::short(told.row.at, zone),
        who: names.who(told),
        what: audit_words::what_of(&told.row.what, view.head.kind),
        detail: audit_words::detail(told, names, view),
        href: audit_words::href(told, names, view),
    }
}

/// The list at a moment somebody typed, or what is wrong with that moment.
async fn then(door: &Door, view: &ListView, typed: &str, after: u64) -> Result<Result<AsItWas, String>, Trouble> {
    let Ok(wall) = typed.parse::<DateTime>() else {
        return Ok(Err("Please choose a day and a time.".to_string()));
    };
    let at = view.settings.zone().at(wall);
    if at >= door.now() {
        return Ok(Err("Please choose a moment in the past.".to_string()));
    }
    let Some(then) = door.past.of(&door.readers, view.head.list, at).await? else {
        return Ok(Err("This list has changed too often to be rebuilt on a page. `usher replay` can.".to_string()));
    };
    if then.changes == 0 {
        return Ok(Err("The list had not been opened then.".to_string()));
    }
    as_it_was(door, view, &then, at, after).await.map(Ok)
}

async fn as_it_was(door: &Door, view: &ListView, then: &AsOf, at: Timestamp, after: u64) -> Result<AsItWas, Trouble> {
    let mut page = then.entries(after, limits::PAGE_ROWS + 1);
    let further = page.len() > limits::PAGE_ROWS;
    page.truncate(limits::PAGE_ROWS);
    let next = page.last().filter(|_| further).map(|last| last.number);
    let people: Vec<EntryId> = page.iter().map(|entry| EntryId(entry.id)).collect();
    let list = view.head.list;
    let known = door.readers.read(move |reader| reader.entries_by_id(list, &people)).await?;
    let name = |id: u64| known.iter().find(|entry| entry.id.0 == id).map_or(words::ERASED.to_string(), words::name);
    let head = then.head;
    Ok(AsItWas {
        at_text: post::day_and_time(at, view.settings.zone()),
        numbers: Numbers {
            cap: head.cap,
            taken: head.taken,
            held: head.held,
            open: head.cap.saturating_sub(head.taken + head.held),
            waiting: head.waiting,
        },
        rows: page.iter().map(|entry| then_row(entry, name(entry.id))).collect(),
        next,
    })
}

fn then_row(entry: &EntryThen, name: String) -> AsItWasRow {
    let state = Shown::of(entry.state, entry.live_offers);
    AsItWasRow {
        entry: entry.id,
        number: entry.number,
        name,
        state: state.word().to_string(),
        state_text: words::state(state).to_string(),
        party: entry.party,
    }
}

/// Everything, oldest first, as it lies in the database: one line per change.
pub(super) async fn download(Visit { door, view, .. }: Visit<ListView>) -> Result<Response, Trouble> {
    Ok(audit_file::csv(door.readers.clone(), view.head.list, &view.slug))
}
