//! web: for watchmen and load balancers.

use crate::answer::Trouble;
use crate::door::Door;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use rules::{Act, Actor, AlarmName, AlarmState, Channel, HouseAct, ListId, Reach};
use serde_json::json;
use services::Reading;
use std::sync::Arc;

/// The process answers.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The keeper takes commands, and the file can be read and written: a command that changes nothing still notes, if the last
/// note is old, that the house is alive.
pub(crate) async fn ready(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    door.readers.read(|reader| reader.next_due()).await?;
    // Refused by the rules before anything is written, but only if the keeper is there to say so.
    let nothing = Act::House(HouseAct::OptOut { channel: Channel::Mail, key: String::new(), reason: Reach::Open });
    door.run(Actor::Keeper, ListId::HOUSE, nothing).await?;
    match door.services.backend.keeper.write_trouble() {
        None => Ok(Json(json!({"ready": true})).into_response()),
        Some(why) => {
            tracing::error!(why, "the database cannot be written");
            let told = json!({"ready": false, "why": format!("the database cannot be written: {why}")});
            Ok((StatusCode::SERVICE_UNAVAILABLE, Json(told)).into_response())
        }
    }
}

pub(crate) async fn metrics(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    let now = door.now();
    let late = now - SignedDuration::from_mins(1);
    let (backlog, rows) = door.readers.read(move |reader| Ok((reader.backlog(late)?, reader.alarms()?))).await?;
    let rows = door.services.watchman.with_kept(rows);
    let is_raised = |name| rows.iter().any(|row| row.name == name && row.state == AlarmState::Raised);
    let (sent, failed, bounced) = door.services.backend.posted();
    let reading = Reading {
        messages_waiting: backlog.messages,
        messages_late: backlog.messages_due,
        timers_late: backlog.timers_due,
        oldest_seconds: backlog.oldest_due.map_or(0, |due| now.duration_since(due).as_secs().max(0).unsigned_abs()),
        sent,
        failed,
        bounced,
        watched: door.services.watchman.last(),
        alarms: AlarmName::ALL.iter().map(|name| (*name, i64::from(is_raised(*name)))).collect(),
    };
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], door.counts().as_text(&reading)).into_response())
}
