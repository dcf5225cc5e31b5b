//! web/api: the sheet that staff keep beside a desk's list: how it stands, a look now, an answer, an earlier version back.

use super::call::Caller;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::{Extension, Json};
use intake::Problem;
use rules::desk::SheetAnswer;
use rules::{Refusal, SheetVersionId};
use serde_json::{Value, json};
use services::DeskView;
use services::sheets::{SheetSeen, VersionView};
use std::sync::Arc;

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Json<Value>, Trouble> {
    let view = caller.desk(&door, &named).await?;
    state(&door, &view).await
}

/// Looks now, and waits for it.
pub(super) async fn look(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Json<Value>, Trouble> {
    let view = caller.desk(&door, &named).await?;
    door.services.sheets.look_at(view.head.list).await;
    state(&door, &view).await
}

pub(super) async fn answer(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let value = intake::json_value(&body, limits::SMALL_BODY)?;
    let meant = match value["meant"].as_bool() {
        Some(true) => SheetAnswer::Meant,
        Some(false) => SheetAnswer::KeepList,
        None => {
            return Err(Problem::new("meant", "Expected true, or false to put the list back into the sheet.").into());
        }
    };
    let answered = door.services.sheets.answer(caller.actor(), view.head.list, version(&value)?, meant).await?;
    answered.map_err(Trouble::Refused)?;
    state(&door, &view).await
}

pub(super) async fn roll_back(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let view = caller.desk(&door, &named).await?;
    if !door.services.sheets.has_sheet(&view) {
        return Err(Trouble::Refused(Refusal::NoSuchVersion));
    }
    let value = intake::json_value(&body, limits::SMALL_BODY)?;
    let back = door.services.sheets.bring_back(caller.actor(), &view, version(&value)?).await?;
    back.map_err(Trouble::Refused)?;
    let look = door.services.sheets.seen(view.head.list).map(|seen| seen.look);
    if let Some(look) = look.filter(|look| !look.is_in_step()) {
        // The list is back; the sheet is not, and says why.
        return Err(Trouble::Conflict(look.text()));
    }
    state(&door, &view).await
}

fn version(value: &Value) -> Result<SheetVersionId, Trouble> {
    let number = value["version"].as_u64().filter(|number| i64::try_from(*number).is_ok());
    number.map(SheetVersionId).ok_or_else(|| Problem::new("version", "Expected the number of a version.").into())
}

async fn state(door: &Door, view: &DeskView) -> Result<Json<Value>, Trouble> {
    let versions = door.services.sheets.versions(view.head.list, &view.slug).await?;
    let seen = door.services.sheets.seen(view.head.list);
    let mut value = json!({
        "connected": door.services.sheets.has_sheet(view),
        "where": door.services.sheets.location(view),
        "versions": versions.iter().map(version_json).collect::<Vec<_>>(),
    });
    if let Some(SheetSeen { looked_at, in_step_at, look, documents }) = seen {
        value["state"] = json!(look.word());
        value["text"] = json!(look.text());
        value["looked_at"] = json!(looked_at.to_string());
        value["in_step_at"] = json!(in_step_at.map(|at| at.to_string()));
        value["documents"] = json!(documents);
    }
    Ok(Json(value))
}

fn version_json(one: &VersionView) -> Value {
    let version = &one.version;
    json!({
        "id": version.id.0,
        "at": version.at.to_string(),
        "rows": version.rows,
        "state": version.state.word(),
        "note": version.note,
        "kept": one.kept,
    })
}
