//! web/api: why a slot went the way it went, "why not me?" for one person, and who would be asked if a slot opened now.

use super::call::Caller;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
use intake::Problem;
use jiff::Timestamp;
use jiff::civil::DateTime;
use rules::desk::{DeskSettings, FreedBy, Slot};
use rules::{EntryId, PlaceId, Refusal};
use serde_json::Value;
use std::sync::Arc;
use store::explain::{as_json, dry_run_json, explain, why_json, why_not};

/// `?entry=` adds the verdict for one person.
pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(slot): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let missing = || Trouble::Refused(Refusal::NoSuchPlace);
    let place = PlaceId(slot.parse().map_err(|_| missing())?);
    let entry = Query::read(query.as_deref()).number("entry")?.map(EntryId);
    let now = door.now();
    let within = caller.within();
    let looked = door.readers.read(move |reader| {
        let Some(explained) = explain(reader, within, place)? else { return Ok(None) };
        let asked = entry.map(|entry| reader.entry(explained.place.list, entry)).transpose()?.flatten();
        Ok(Some((explained, asked)))
    });
    let (explained, asked) = looked.await?.ok_or_else(missing)?;
    let mut value = as_json(&explained);
    if let Some(entry) = entry {
        let known = asked.ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
        value["why_not"] = why_json(entry, &why_not(&explained, &known, now));
    }
    Ok(Json(value))
}

/// Reads only: nobody is asked, nothing is written.
pub(super) async fn dry_run(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(desk): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let view = Arc::new(caller.desk(&door, &desk).await?);
    let value = intake::json_value(&body, limits::SMALL_BODY)?;
    let (slot, seats) = slot_of(&value, view.desk())?;
    let (list, now, of) = (view.head.list, door.now(), view.clone());
    let looked = door.readers.read(move |reader| {
        let run = reader.dry_run(list, of.desk(), slot, seats, now)?;
        let ids: Vec<EntryId> = run.would.iter().map(|one| one.entry).collect();
        let people = reader.entries_by_id(list, &ids)?;
        Ok(dry_run_json(&run, &people))
    });
    Ok(Json(looked.await?))
}

/// `{service, staff?, location?, starts_at, minutes?, seats?}`; a time without an offset is meant by the desk's clock.
fn slot_of(value: &Value, desk: &DeskSettings) -> Result<(Slot, u32), Trouble> {
    let word = |key: &str| value[key].as_str().map(str::trim).filter(|word| !word.is_empty()).map(str::to_string);
    let number = |key: &'static str| {
        if value[key].is_null() {
            return Ok(None);
        }
        let number = value[key].as_u64().and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0);
        number.map(Some).ok_or_else(|| Problem::new(key, "A whole number above zero is expected here."))
    };
    let service = word("service").and_then(|name| desk.service(&name).cloned());
    let known = || desk.services.iter().map(|service| service.name.clone()).collect();
    let service = service.ok_or_else(|| Trouble::Refused(Refusal::UnknownService { known: known() }))?;
    let starts_at = word("starts_at").and_then(|typed| moment(&typed, desk));
    let starts_at =
        starts_at.ok_or_else(|| Problem::new("starts_at", "A moment is expected here, like 2026-06-13T14:00."))?;
    let slot = Slot {
        duration_minutes: number("minutes")?.unwrap_or(service.minutes),
        service: service.name,
        staff: word("staff"),
        location: word("location"),
        starts_at,
        unit: 0,
        freed_by: FreedBy::Opening,
        source: "dry run".to_string(),
    };
    Ok((slot, number("seats")?.unwrap_or(1)))
}

fn moment(typed: &str, desk: &DeskSettings) -> Option<Timestamp> {
    let with_offset = typed.parse::<Timestamp>().ok();
    with_offset.or_else(|| typed.parse::<DateTime>().ok().map(|wall| desk.zone.at(wall)))
}
