//! web/api: the sheet that staff keep beside a desk's list: how it stands, a look now, an answer, an earlier version back.

use super::bodies::{SheetAnswerBody, SheetBack};
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use axum::Json;
use intake::Problem;
use rules::desk::{SheetAnswer, SheetState};
use rules::{Refusal, SheetVersionId};
use serde_json::Value;
use services::DeskView;
use services::sheets::{SheetSeen, VersionView};

shape! {
    DeskSheetAnswer[rename = "Sheet"] {
        connected: bool,
        #[serde(rename = "where")] place: Option<String>,
        /// Newest first
        versions: Vec<VersionAnswer>,
        #[serde(flatten)] seen: Option<LookAnswer>,
    }

    /// Once it was looked at.
    LookAnswer[](seen: SheetSeen) {
        #[schemars(extend("enum" = ["in_step", "asked", "looks_again", "gone", "cannot_read", "unwritable"]))]
        state: &'static str = seen.look.word(),
        /// What happened, what it means, what to do
        text: String = seen.look.text(),
        looked_at: Moment = Moment(seen.looked_at),
        in_step_at: Option<Moment> = seen.in_step_at.map(Moment),
        /// Lines of rules and voice that are not understood
        documents: Vec<String> = seen.documents,
    }

    VersionAnswer[inline](one: &VersionView; version = &one.version) {
        id: u64 = version.id.0,
        at: Moment = Moment(version.at),
        rows: u32 = version.rows,
        state: Word<SheetState> = Word(version.state),
        note: String = version.note.clone(),
        /// Whether it can be brought back
        kept: bool = one.kept,
    }
}

pub(super) async fn show(call: Call) -> Result<Json<DeskSheetAnswer>, Trouble> {
    let view = call.desk().await?;
    state(&call, &view).await
}

/// Looks now, and waits for it.
pub(super) async fn look(call: Call) -> Result<Json<DeskSheetAnswer>, Trouble> {
    let view = call.desk().await?;
    call.door.services.sheets.look_at(view.head.list).await;
    state(&call, &view).await
}

pub(super) async fn answer(call: Call<SheetAnswerBody>) -> Result<Json<DeskSheetAnswer>, Trouble> {
    let view = call.desk().await?;
    let value = call.json()?;
    let meant = match value["meant"].as_bool() {
        Some(true) => SheetAnswer::Meant,
        Some(false) => SheetAnswer::KeepList,
        None => {
            return Err(Problem::new("meant", "Expected true, or false to put the list back into the sheet.").into());
        }
    };
    let answered = call.door.services.sheets.answer(call.actor(), view.head.list, version(&value)?, meant).await?;
    answered.map_err(Trouble::Refused)?;
    state(&call, &view).await
}

pub(super) async fn roll_back(call: Call<SheetBack>) -> Result<Json<DeskSheetAnswer>, Trouble> {
    let (view, sheets) = (call.desk().await?, &call.door.services.sheets);
    if !sheets.has_sheet(&view) {
        return Err(Trouble::Refused(Refusal::NoSuchVersion));
    }
    let back = sheets.bring_back(call.actor(), &view, version(&call.json()?)?).await?;
    back.map_err(Trouble::Refused)?;
    let look = sheets.seen(view.head.list).map(|seen| seen.look);
    if let Some(look) = look.filter(|look| !look.is_in_step()) {
        // The list is back; the sheet is not, and says why.
        return Err(Trouble::Conflict(look.text()));
    }
    state(&call, &view).await
}

fn version(value: &Value) -> Result<SheetVersionId, Trouble> {
    let number = value["version"].as_u64().filter(|number| i64::try_from(*number).is_ok());
    number.map(SheetVersionId).ok_or_else(|| Problem::new("version", "Expected the number of a version.").into())
}

async fn state(caller: &Caller, view: &DeskView) -> Result<Json<DeskSheetAnswer>, Trouble> {
    let sheets = &caller.door.services.sheets;
    let versions = sheets.versions(view.head.list, &view.slug).await?;
    Ok(Json(DeskSheetAnswer {
        connected: sheets.has_sheet(view),
        place: sheets.location(view),
        versions: versions.iter().map(VersionAnswer::of).collect(),
        seen: sheets.seen(view.head.list).map(LookAnswer::of),
    }))
}
