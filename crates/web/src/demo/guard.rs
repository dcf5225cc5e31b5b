//! web: who may move the demo's clock. Pages of other sites never; on a network, whoever has the key.

use super::demo;
use crate::answer::Trouble;
use crate::client::foreign_origin;
use crate::console::visitor::{cookie, cookie_line, hash};
use crate::door::Door;
use crate::query::Query;
use axum::http::{HeaderMap, HeaderValue, header};

const COOKIE: &str = "usher-demo";

/// A demo is gone within a day.
const COOKIE_SECONDS: i64 = 24 * 60 * 60;

pub(crate) fn may_move(door: &Door, headers: &HeaderMap) -> Result<(), Trouble> {
    let demo = demo(door)?;
    if foreign_origin(headers, &door.house.url).is_some() {
        return Err(Trouble::Forbidden("The clock is moved from the demo's own pages only."));
    }
    let Some(key) = &demo.key else { return Ok(()) };
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_string);
    match given.or_else(|| cookie(headers, COOKIE)) {
        Some(given) if hash(given.trim()) == hash(key) => Ok(()),
        Some(_) | None => Err(Trouble::Forbidden(
            "This demo is open to a network, so its clock needs the key it printed when it was started.",
        )),
    }
}

/// The cookie for whoever came by the printed link.
pub(super) fn let_in(door: &Door, query: Option<&str>) -> Result<Option<HeaderValue>, Trouble> {
    let key = demo(door)?.key.as_deref();
    let given = Query::read(query).value("key").map(hash);
    match key.filter(|key| given == Some(hash(key))) {
        Some(key) => cookie_line(door, COOKIE, key, COOKIE_SECONDS).map(Some),
        None => Ok(None),
    }
}
