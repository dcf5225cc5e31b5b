//! web/console/desks: earlier versions of a desk's settings, rules and voice, and how to bring one back: its content is
//! saved again as the newest version.

pub(in crate::console) mod differs;
pub(crate) mod view;

use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::console::shell;
use crate::console::told::{Names, tell};
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use differs::{Part, differs};
use rules::desk::DeskSettings;
use rules::{Act, DeskAct, Settings};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::Version;
use view::{VersionRow, VersionsPage};

/// A version with its words: when, and who.
type Row = (Version, Option<(String, String)>);

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let part = query.value("of").and_then(Part::from_word).unwrap_or(Part::Settings);
    let before = query.number("before")?.and_then(|rev| u32::try_from(rev).ok());
    let notice = (query.value("done") == Some("back")).then(|| "Brought back. It is in force again.".to_string());
    let page = page(&door, &visitor, &view, part, before).await?;
    Ok(Html(written(&VersionsPage { notice, ..page })))
}

async fn page(
    door: &Door,
    visitor: &Visitor,
    view: &DeskView,
    part: Part,
    before: Option<u32>,
) -> Result<VersionsPage, Trouble> {
    let rows = read(door, view, before.unwrap_or(u32::MAX)).await?;
    let full = rows.len() > limits::VERSIONS;
    let next = rows.get(limits::VERSIONS.saturating_sub(1)).filter(|_| full).map(|(version, _)| version.rev);
    let shown = rows.iter().take(limits::VERSIONS).enumerate().filter_map(|(at, row)| {
        let older = rows.get(at + 1).and_then(|(version, _)| desk(version));
        shown(row, older, view.desk(), part)
    });
    Ok(VersionsPage {
        shell: shell::of_desk(visitor, view, tab(part)),
        of: part.word().to_string(),
        rows: shown.collect(),
        next,
        rev: view.head.settings_rev,
        refused: None,
        notice: None,
    })
}

fn tab(part: Part) -> DeskTab {
    match part {
        Part::Settings => DeskTab::Settings,
        Part::Rules => DeskTab::Rules,
        Part::Voice => DeskTab::Voice,
    }
}

/// One more than a page: it is what the last one is compared with.
async fn read(door: &Door, view: &DeskView, before: u32) -> Result<Vec<Row>, Trouble> {
    let (list, zone) = (view.head.list, view.desk().zone.clone());
    let read = door.readers.read(move |reader| {
        let versions = reader.versions(list, before, limits::VERSIONS + 1)?;
        let mut rows = Vec::with_capacity(versions.len());
        for version in versions {
            let (told, names) = tell(reader, version.saved.iter().cloned().collect())?;
            let who = |names: &Names| told.first().map(|told| (post::short(told.row.at, &zone), names.who(told)));
            rows.push((version, who(&names)));
        }
        Ok(rows)
    });
    Ok(read.await?)
}

fn desk(version: &Version) -> Option<&DeskSettings> {
    match &*version.settings {
        Settings::Desk(desk) => Some(desk),
        Settings::Event(_) => None,
    }
}

/// None for a version that left this part as it was.
fn shown(row: &Row, older: Option<&DeskSettings>, now: &DeskSettings, part: Part) -> Option<VersionRow> {
    let (version, saved) = row;
    let this = desk(version)?;
    let change = older.map(|older| differs(older, this, part)).unwrap_or_default();
    if older.is_some() && change.is_empty() {
        return None;
    }
    let (at_text, who) = saved.clone().unwrap_or_default();
    Some(VersionRow {
        rev: version.rev,
        at_text,
        who,
        current: part.is_same(this, now),
        more: change.more(),
        added: change.added,
        removed: change.removed,
    })
}

pub(crate) async fn bring_back(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let form = Query::form(&body);
    let number =
        |name: &str| Ok::<u32, Trouble>(form.number(name)?.and_then(|rev| u32::try_from(rev).ok()).unwrap_or(0));
    let part = form.value("of").and_then(Part::from_word).unwrap_or(Part::Settings);
    let (rev, seen_rev) = (number("rev")?, number("seen_rev")?);
    let list = view.head.list;
    let old = door.readers.read(move |reader| reader.version(list, rev)).await?;
    let Some(Settings::Desk(old)) = old.as_deref() else {
        return Err(Trouble::NotFound("There is no such version."));
    };
    let wanted = part.put(old, view.desk());
    let taken = door.services.sheets.kept_by_another(Some(list), &wanted.google_sheet).await?;
    let refused = match taken {
        Some(problem) => Some(problem.text),
        None => {
            let act = Act::Desk(DeskAct::Edit { settings: Box::new(wanted), seen_rev });
            door.ask(visitor.actor(), list, act).await?.err().map(|refusal| intake::refusal_text(&refusal))
        }
    };
    if refused.is_some() {
        let page = VersionsPage { refused, ..page(&door, &visitor, &view, part, None).await? };
        return Ok(once_more(written(&page)));
    }
    let (slug, word) = (&view.slug, part.word());
    Ok(Redirect::to(&format!("/console/desks/{slug}/versions?of={word}&done=back")).into_response())
}
