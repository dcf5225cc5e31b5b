//! web/console/desks: the sheet beside the list: how it stands, what it lost, and every version of it.

use super::versions::differs::Change;
use crate::answer::{Trouble, once_more};
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::Posted;
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use rules::SheetVersionId;
use rules::desk::{SheetAnswer, SheetState};
use services::sheets::{SheetLook, SheetSeen, VersionView, was_in_force};
use services::{DeskView, blocking};

/// Lines of a version that are shown; the rest is counted.
const SHOWN: usize = 12;

#[derive(Template)]
#[template(path = "console/desks/sheet/page.html")]
struct SheetPage {
    shell: Shell,
    view: DeskView,
    /// Where the sheet is; None: none is kept.
    place: Option<String>,
    /// With whom a Google sheet is shared; None: this house has no Google account.
    google: Option<String>,
    seen: Option<SheetSeen>,
    /// Newest first, each with what it says that the one before it did not.
    rows: Vec<(VersionView, Change)>,
    notice: Option<&'static str>,
    refused: Option<String>,
}

impl SheetPage {
    /// A change so large that somebody must look first: its version, and how many were lost and changed of those known.
    fn asked(&self) -> Option<(SheetVersionId, usize, usize, usize)> {
        match self.seen.as_ref()?.look {
            SheetLook::Asked { version, lost, changed, known } => Some((version, lost, changed, known)),
            SheetLook::InStep { .. }
            | SheetLook::LooksAgain
            | SheetLook::Gone
            | SheetLook::CannotRead { .. }
            | SheetLook::Unwritable { .. } => None,
        }
    }
}

/// When both last agreed, if they do not now.
fn behind_since(seen: &SheetSeen) -> Option<Timestamp> {
    seen.in_step_at.filter(|agreed| seen.looked_at > *agreed)
}

/// Whether the sheet may be written anew from the list.
fn may_write_anew(seen: &SheetSeen) -> bool {
    matches!(seen.look, SheetLook::Gone | SheetLook::CannotRead { .. })
}

fn can_go_back(one: &VersionView) -> bool {
    one.kept && was_in_force(one.version.state)
}

fn state(one: &VersionView) -> &'static str {
    match one.version.state {
        SheetState::Taken => "taken over",
        SheetState::Asked => "waits for an answer",
        SheetState::Meant => "is meant",
        SheetState::Refused => "put aside",
        SheetState::BroughtBack => "brought back",
    }
}

pub(crate) async fn show(Visit { door, visitor, view, query, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    let notice = match query.value("done") {
        Some("looked") => Some("Looked. This is how the sheet stands now."),
        Some("meant") => Some("Taken over as it stands in the sheet."),
        Some("kept") => Some("The list stays as it was, and the sheet was put back."),
        Some("back") => Some("Brought back. The list and the sheet say again what they said then."),
        Some("anew") => Some("The sheet was written anew from the list."),
        Some(_) | None => None,
    };
    let is_unwritten = query.value("done") == Some("unwritten");
    let refused = is_unwritten.then(|| "The sheet could not be written. Below it says why.".to_string());
    Ok(Html(written(&SheetPage { notice, refused, ..page(&door, &visitor, view).await? })))
}

/// `do=look`, `do=meant`, `do=keep`, `do=anew` or `do=back`; all but the first and `anew` with a version.
pub(crate) async fn change(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
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
        Err(refusal) => {
            let page = page(&door, &visitor, view).await?;
            Ok(once_more(written(&SheetPage { refused: Some(intake::refusal_text(&refusal)), ..page })))
        }
    }
}

async fn page(door: &Door, visitor: &Visitor, view: DeskView) -> Result<SheetPage, Trouble> {
    let sheets = &door.services.sheets;
    let mut versions = sheets.versions(view.head.list, &view.slug).await?;
    let shown = versions.iter().take(limits::SHEET_SHOWN);
    // The oldest one shown is compared with the one before it.
    let compared = shown.filter(|one| one.kept).count() + 1;
    let kept: Vec<&VersionView> = versions.iter().filter(|one| one.kept).take(compared).collect();
    let mut changes = changes(door, &view.slug, &kept).await?.into_iter();
    versions.truncate(limits::SHEET_SHOWN);
    let with_change = |one: VersionView| {
        let change = if one.kept { changes.next() } else { None };
        (one, change.unwrap_or_default())
    };
    Ok(SheetPage {
        shell: shell::of_desk(visitor, &view, Tab::Sheet),
        place: sheets.location(&view),
        google: sheets.google_address().map(str::to_string),
        seen: sheets.seen(view.head.list),
        rows: versions.into_iter().map(with_change).collect(),
        view,
        notice: None,
        refused: None,
    })
}

/// Of each version and the next in the row, which is the one before it. Sheets are long: each is read and put into lines once,
/// and nobody else waits for it.
async fn changes(door: &Door, slug: &str, kept: &[&VersionView]) -> Result<Vec<Change>, Trouble> {
    let mut found = Vec::new();
    let mut newer: Option<Vec<String>> = None;
    for one in kept {
        let octets = door.services.sheets.version_text(slug, &one.version.digest).await?;
        let compared = blocking(move || {
            let this = octets.map(|octets| intake::sheet_lines(&octets)).unwrap_or_default();
            (newer.map(|newer| Change::of(&this, &newer, SHOWN)), this)
        });
        let (change, this) = compared.await?;
        found.extend(change);
        newer = Some(this);
    }
    Ok(found)
}
