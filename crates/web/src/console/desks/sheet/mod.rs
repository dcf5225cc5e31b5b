//! web/console/desks: the sheet beside the list: how it stands, what it lost, and every version of it.

pub(crate) mod view;

use super::versions::differs::without;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use rules::desk::{SheetAnswer, SheetState};
use rules::{Refusal, SheetVersionId};
use services::DeskView;
use services::blocking;
use services::sheets::{SheetLook, SheetSeen, VersionView};
use std::sync::Arc;
use view::{SheetCard, SheetPage, SheetVersionRow};

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let notice = match query.value("done") {
        Some("looked") => Some("Looked. This is how the sheet stands now."),
        Some("meant") => Some("Taken over as it stands in the sheet."),
        Some("kept") => Some("The list stays as it was, and the sheet was put back."),
        Some("back") => Some("Brought back. The list and the sheet say again what they said then."),
        Some("anew") => Some("The sheet was written anew from the list."),
        Some(_) | None => None,
    };
    let refused = match query.value("done") {
        Some("unwritten") => Some("The sheet could not be written. Below it says why.".to_string()),
        Some(_) | None => None,
    };
    let page = page(&door, &visitor, &view).await?;
    Ok(Html(written(&SheetPage { notice: notice.map(str::to_string), refused, ..page })))
}

/// `do=look`, `do=meant`, `do=keep`, `do=anew` or `do=back`; all but the first and `anew` with a version.
pub(crate) async fn change(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let form = Query::form(&body);
    let version = SheetVersionId(form.number("version")?.unwrap_or(0));
    let (list, who) = (view.head.list, visitor.actor());
    let (done, answered) = match form.value("do") {
        Some("meant") => ("meant", door.services.sheets.answer(who, list, version, SheetAnswer::Meant).await?),
        Some("keep") => ("kept", door.services.sheets.answer(who, list, version, SheetAnswer::KeepList).await?),
        Some("back") => ("back", door.services.sheets.bring_back(who, &view, version).await?),
        Some("anew") => {
            door.services.sheets.write_anew(&view).await?;
            ("anew", Ok(()))
        }
        Some(_) | None => {
            door.services.sheets.look_at(list).await;
            ("looked", Ok(()))
        }
    };
    let in_step = door.services.sheets.seen(list).is_none_or(|seen| seen.look.is_in_step());
    let done = match done {
        "anew" | "back" if !in_step => "unwritten",
        done => done,
    };
    match answered {
        Ok(()) => Ok(Redirect::to(&format!("/console/desks/{}/sheet?done={done}", view.slug)).into_response()),
        Err(refusal) => refused(&door, &visitor, &view, &refusal).await,
    }
}

async fn refused(door: &Door, visitor: &Visitor, view: &DeskView, refusal: &Refusal) -> Result<Response, Trouble> {
    let page = SheetPage { refused: Some(intake::refusal_text(refusal)), ..page(door, visitor, view).await? };
    Ok(once_more(written(&page)))
}

async fn page(door: &Door, visitor: &Visitor, view: &DeskView) -> Result<SheetPage, Trouble> {
    let desk = view.desk();
    let when = |at: jiff::Timestamp| post::short(at, &desk.zone);
    let seen = door.services.sheets.seen(view.head.list);
    let versions = door.services.sheets.versions(view.head.list, &view.slug).await?;
    let (shown, _) = versions.split_at(versions.len().min(limits::SHEET_SHOWN));
    // The oldest one shown is compared with the one before it.
    let compared = shown.iter().filter(|one| one.kept).count() + 1;
    let kept: Vec<&VersionView> = versions.iter().filter(|one| one.kept).take(compared).collect();
    let mut differences = differences(door, &view.slug, &kept).await?.into_iter();
    let rows = shown.iter().map(|one| {
        let difference = if one.kept { differences.next() } else { None };
        row(one, difference.unwrap_or_default(), when(one.version.at))
    });
    let rows = rows.collect();
    Ok(SheetPage {
        shell: shell::of_desk(visitor, view, DeskTab::Sheet),
        place: door.services.sheets.location(view),
        google: door.services.sheets.google_address().map(str::to_string),
        state: seen.as_ref().map(|seen| seen.look.text()),
        well: seen.as_ref().is_none_or(|seen| seen.look.is_well()),
        looked_at: seen.as_ref().map(|seen| when(seen.looked_at)),
        behind_since: seen
            .as_ref()
            .filter(|seen| seen.looked_at > seen.in_step_at.unwrap_or(seen.looked_at))
            .and_then(|seen| seen.in_step_at)
            .map(when),
        documents: seen.as_ref().map(|seen| seen.documents.clone()).unwrap_or_default(),
        card: seen.as_ref().and_then(card),
        anew: seen.is_some_and(|seen| matches!(seen.look, SheetLook::Gone | SheetLook::CannotRead { .. })),
        rows,
        notice: None,
        refused: None,
    })
}

fn card(seen: &SheetSeen) -> Option<SheetCard> {
    match &seen.look {
        SheetLook::Asked { version, lost, changed, known } => {
            Some(SheetCard { version: version.0, lost: *lost, changed: *changed, known: *known })
        }
        SheetLook::InStep { .. }
        | SheetLook::LooksAgain
        | SheetLook::Gone
        | SheetLook::CannotRead { .. }
        | SheetLook::Unwritable { .. } => None,
    }
}

/// What a version says that the one before it did not, and the other way round.
#[derive(Default)]
struct Difference {
    added: Vec<String>,
    removed: Vec<String>,
    more: usize,
}

impl Difference {
    fn of(newer: &[String], older: &[String]) -> Difference {
        let (mut added, mut removed) = (without(newer, older), without(older, newer));
        let more = added.len().saturating_sub(SHOWN) + removed.len().saturating_sub(SHOWN);
        added.truncate(SHOWN);
        removed.truncate(SHOWN);
        Difference { added, removed, more }
    }
}

/// Of each version and the next in the row, which is the one before it. Sheets are long: each is read and put into lines once,
/// and nobody else waits for it.
async fn differences(door: &Door, slug: &str, kept: &[&VersionView]) -> Result<Vec<Difference>, Trouble> {
    let mut found = Vec::new();
    let mut newer: Option<Vec<String>> = None;
    for one in kept {
        let octets = door.services.sheets.version_text(slug, &one.version.digest).await?;
        let compared = blocking(move || {
            let this = octets.map(|octets| intake::sheet_lines(&octets)).unwrap_or_default();
            (newer.map(|newer| Difference::of(&newer, &this)), this)
        });
        let (difference, this) = compared.await?;
        found.extend(difference);
        newer = Some(this);
    }
    Ok(found)
}

fn row(one: &VersionView, difference: Difference, at_text: String) -> SheetVersionRow {
    let version = &one.version;
    SheetVersionRow {
        id: version.id.0,
        at_text,
        rows: version.rows,
        state: state(version.state),
        note: version.note.clone(),
        added: difference.added,
        removed: difference.removed,
        more: difference.more,
        kept: one.kept,
        can_go_back: one.kept && services::sheets::was_in_force(version.state),
    }
}

/// Lines of a version that are shown; the rest is counted.
const SHOWN: usize = 12;

fn state(state: SheetState) -> &'static str {
    match state {
        SheetState::Taken => "taken over",
        SheetState::Asked => "waits for an answer",
        SheetState::Meant => "is meant",
        SheetState::Refused => "put aside",
        SheetState::BroughtBack => "brought back",
    }
}
