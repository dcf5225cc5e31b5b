//! web/console: who is signed in. The cookie holds a secret; the row holds its hash.

use crate::answer::Trouble;
use crate::door::Door;
use crate::live::Listener;
use axum::http::{HeaderMap, HeaderValue, header};
use rules::{Actor, Channel, Host, HouseRole, ListId, Role, Session};
use sha2::{Digest, Sha256};

/// A signed-in host, and what they may do with the list this page is about.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub host: Host,
    pub session: Session,
    pub list: Option<ListId>,
    pub role: Option<Role>,
    /// What every page says while nothing leaves by some channel.
    pub outage: Option<&'static str>,
}

impl Visitor {
    /// The audit names the host.
    pub fn actor(&self) -> Actor {
        Actor::Host(self.host.id.0)
    }

    /// The list of the page; the table of routes has seen to it that there is one.
    pub fn list(&self) -> Result<ListId, Trouble> {
        self.list.ok_or_else(|| Trouble::Broken("a page without its list".to_string()))
    }

    pub fn listener(&self) -> Listener {
        Listener::Host(self.session.hash.clone())
    }

    pub fn may_change(&self) -> bool {
        self.role == Some(Role::Host)
    }

    pub fn is_owner(&self) -> bool {
        self.host.role == HouseRole::Owner
    }
}

/// Over https the browser itself sees to it that nobody else can set or read our cookies.
pub(super) fn is_guarded(door: &Door) -> bool {
    door.house.url.starts_with("https://")
}

fn name(door: &Door) -> &'static str {
    if is_guarded(door) { "__Host-usher" } else { "usher" }
}

pub(crate) async fn of(door: &Door, headers: &HeaderMap) -> Result<Option<Visitor>, Trouble> {
    let Some(secret) = cookie(headers, name(door)) else { return Ok(None) };
    let hash = hash(&secret);
    let found = door.readers.read(move |reader| reader.session(&hash)).await?;
    let now = door.now();
    let open = found.filter(|(session, host)| session.is_open(host, now));
    Ok(open.map(|(session, host)| Visitor { host, session, list: None, role: None, outage: outage(door) }))
}

fn outage(door: &Door) -> Option<&'static str> {
    match (door.services.backend.outage(Channel::Mail).is_some(), door.services.backend.outage(Channel::Text).is_some())
    {
        (false, false) => None,
        (true, false) => Some("No email leaves just now. Nothing is lost: messages go out as soon as it works again."),
        (false, true) => Some("No text leaves just now. Whoever has an email address is written to there."),
        (true, true) => Some("Neither email nor texts leave just now. Messages wait and go out when it works again."),
    }
}

pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
}

pub(crate) fn hash(secret: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(secret.as_bytes()))
}

/// A fresh secret for a new session.
pub(crate) fn secret() -> Result<String, Trouble> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Trouble::Broken(error.to_string()))?;
    Ok(data_encoding::BASE64URL_NOPAD.encode(&bytes))
}

/// Kept by the browser as long as the session lasts; never sent along from another site's page.
pub(crate) fn set_cookie(door: &Door, secret: &str) -> Result<HeaderValue, Trouble> {
    let days = rules::limits::SESSION_DAYS;
    cookie_line(door, name(door), secret, days * 24 * 60 * 60)
}

pub(crate) fn clear_cookie(door: &Door) -> Result<HeaderValue, Trouble> {
    cookie_line(door, name(door), "", 0)
}

pub(crate) fn cookie_line(door: &Door, name: &str, value: &str, seconds: i64) -> Result<HeaderValue, Trouble> {
    let secure = if is_guarded(door) { "; Secure" } else { "" };
    let line = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&line).map_err(|error| Trouble::Broken(error.to_string()))
}
