//! web/api: why a slot went the way it went, "why not me?" for one person, and who would be asked if a slot opened now.

use super::bodies::DryRunSlot;
use super::call::Call;
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use axum::Json;
use intake::Problem;
use jiff::Timestamp;
use jiff::civil::DateTime;
use rules::desk::{DeskSettings, FreedBy, Slot};
use rules::{Ending, EntryId, OfferState, PassReason, PlaceId, PlaceState, Refusal};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use store::explain::{as_json, dry_run_json, explain, why_json, why_not};
use store::sqlite::SqliteReader;

shape! {
    /// A slot, round by round.
    ExplainedBody[rename = "Explained"] {
        slot: u64,
        list: u64,
        state: Word<PlaceState>,
        ending: Option<Word<Ending>>,
        booked_by: Option<u64>,
        seats: u32,
        what: WhatWasFree,
        rounds: Vec<Round>,
        /// With ?entry=
        #[schemars(skip_serializing_if = "Option::is_none")] why_not: WhyNotBody,
    }

    WhatWasFree[inline] {
        service: String,
        staff: Option<String>,
        location: Option<String>,
        starts_at: Moment,
        minutes: u32,
        freed_by: Word<FreedBy>,
    }

    Round[inline] {
        round: u32,
        began_at: Moment,
        considered: Vec<Candidate>,
        /// Further people who were considered
        left_out: u64,
        /// What the staff did meanwhile
        taps: Vec<StaffTap>,
        end: Option<RoundEnd>,
    }

    Candidate[inline] {
        entry: u64,
        name: Option<String>,
        #[schemars(extend("enum" = ["asked", "passed_over"]))] verdict: String,
        passed_over: Vec<PassedOverBody>,
        offer: Option<RoundOffer>,
    }

    PassedOverBody[inline] {
        at: Moment,
        reason: Word<PassReason>,
        /// The rule with its values
        because: String,
    }

    RoundOffer[inline] {
        seq: u32,
        state: Word<OfferState>,
        made_at: Moment,
        sent_at: Option<Moment>,
        ends_at: Option<Moment>,
        ended_at: Option<Moment>,
    }

    StaffTap[inline] {
        at: Moment,
        #[schemars(extend("enum" = ["host", "api"]))] who: String,
        host: u64,
        what: String,
        note: String,
    }

    RoundEnd[inline] { at: Moment, state: Word<PlaceState>, ending: Option<Word<Ending>> }

    WhyNotBody[inline] {
        entry: u64,
        /// Whether it was written down when the slot was given away; else it was worked out now
        recorded: bool,
        reason: Option<Word<PassReason>>,
        text: String,
    }

    DryRunBody[rename = "DryRun"] {
        would_ask: Vec<WouldAskBody>,
        passed_over: Vec<PassedOverCount>,
        looked_at: u64,
        cut_short: bool,
    }

    WouldAskBody[inline] {
        entry: u64,
        name: Option<String>,
        /// If nobody before them answers
        at: Option<Moment>,
        /// try_cap or cut_off: the slot would not get as far as them
        not_reached: Option<Word<Ending>>,
    }

    PassedOverCount[inline] { reason: Word<PassReason>, text: String, people: u64 }
}

/// Written by `store::explain`, for the command line too.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub(super) struct ExplainedAnswer(#[schemars(with = "ExplainedBody")] Value);

#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub(super) struct DryRunAnswer(#[schemars(with = "DryRunBody")] Value);

/// `?entry=` adds the verdict for one person.
pub(super) async fn show(call: Call) -> Result<Json<ExplainedAnswer>, Trouble> {
    let place = PlaceId(call.id_or("slot", Trouble::Refused(Refusal::NoSuchPlace))?);
    let entry = call.query.number("entry")?.map(EntryId);
    let look = move |reader: &mut SqliteReader, within| {
        let Some(explained) = explain(reader, within, place)? else { return Ok(None) };
        let asked = entry.map(|entry| reader.entry(explained.place.list, entry)).transpose()?.flatten();
        Ok(Some((explained, asked)))
    };
    let (explained, asked) = call.row(Refusal::NoSuchPlace, look).await?;
    let mut value = as_json(&explained);
    if let Some(entry) = entry {
        let known = asked.ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
        value["why_not"] = why_json(entry, &why_not(&explained, &known, call.door.now()));
    }
    Ok(Json(ExplainedAnswer(value)))
}

/// Reads only: nobody is asked, nothing is written.
pub(super) async fn dry_run(call: Call<DryRunSlot>) -> Result<Json<DryRunAnswer>, Trouble> {
    let view = call.desk().await?;
    let (slot, seats) = slot_of(&call.json()?, view.desk())?;
    let (list, now) = (view.head.list, call.door.now());
    let looked = call.read(move |reader| {
        let run = reader.dry_run(list, view.desk(), slot, seats, now)?;
        let ids: Vec<EntryId> = run.would.iter().map(|one| one.entry).collect();
        let people = reader.entries_by_id(list, &ids)?;
        Ok(dry_run_json(&run, &people))
    });
    Ok(Json(DryRunAnswer(looked.await?)))
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
