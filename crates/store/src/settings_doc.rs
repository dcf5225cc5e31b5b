//! store: the stored form of settings, as `settings` describes it.

use crate::engine::StoreError;
use crate::rows::broken;
use rules::Settings;
use serde_json::Value;
use settings::{from_stored, to_stored};

#[must_use]
pub fn settings_to_text(settings: &Settings) -> String {
    match settings {
        Settings::Event(event) => to_stored(event),
        Settings::Desk(desk) => to_stored(desk),
    }
    .to_string()
}

pub fn settings_from_text(text: &str) -> Result<Settings, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("settings"))?;
    match value["kind"].as_str() {
        Some("event") => from_stored(&value).map(Settings::Event).map_err(broken),
        Some("desk") => from_stored(&value).map(Settings::Desk).map_err(broken),
        Some(_) | None => Err(broken("kind of settings")),
    }
}
