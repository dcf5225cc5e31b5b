//! store/sqlite: versions of settings. A saved one never changes, so each is parsed once.

use super::{fault, ids};
use crate::engine::StoreError;
use rules::{ListId, Settings};
use rusqlite::{Connection, params};
use std::collections::HashMap;
use std::sync::Arc;

/// By list and version.
pub(crate) type SettingsCache = HashMap<(u64, u32), Arc<Settings>>;

pub(crate) fn settings_of(
    connection: &Connection,
    cache: &mut SettingsCache,
    list: ListId,
    rev: u32,
) -> Result<Arc<Settings>, StoreError> {
    if let Some(settings) = cache.get(&(list.0, rev)) {
        return Ok(settings.clone());
    }
    let text: String = connection
        .query_row("SELECT doc FROM settings WHERE list = ?1 AND rev = ?2", params![ids(list.0), rev], |row| row.get(0))
        .map_err(fault)?;
    let settings = Arc::new(crate::settings_doc::settings_from_text(&text)?);
    // Old versions are rarely asked for again; a full cache starts over.
    if cache.len() >= 4096 {
        cache.clear();
    }
    cache.insert((list.0, rev), settings.clone());
    Ok(settings)
}
