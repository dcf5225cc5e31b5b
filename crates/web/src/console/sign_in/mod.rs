//! web/console: in and out. A link mailed to a known address signs one browser in, once; the page gives nothing away
//! about which addresses are known.

use super::visit::Visit;
use super::{visitor, wanted};
use crate::answer::Trouble;
use crate::client::Peer;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::path::Path;
use crate::query::{Posted, Query};
use askama::Template;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use links::{Link, LinkError, Purpose, Token};
use rules::{Act, Actor, Email, Host, HostAct, HostId, HouseRole, ListId, Refusal};
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "console/sign_in/page.html")]
struct SignInPage {
    /// Where to go afterwards.
    to: String,
    email: String,
    /// The form was sent: if the address may sign in, a link is on its way.
    sent: bool,
    problem: Option<String>,
}

#[derive(Template)]
#[template(path = "console/sign_in/link.html")]
struct SignInLinkPage {
    token: String,
    state: LinkState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkState {
    Fresh,
    Used,
    Expired,
}

const MAY_NOT: Trouble = Trouble::NotFound("This sign-in link is for nobody here any more.");

pub(super) async fn show(query: Query) -> Html<String> {
    let to = query.value("to").and_then(wanted::inside).unwrap_or_default().to_string();
    Html(written(&SignInPage { to, email: String::new(), sent: false, problem: None }))
}

/// Mails a link if the address is a host's. The answer and its timing are the same for every address, and for a host who
/// has been mailed often enough.
pub(super) async fn ask(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let client = door.proxies.client(peer, &headers);
    door.sign_ins.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
    let typed = form.value("email").unwrap_or("").to_string();
    let to = form.value("to").and_then(wanted::inside).unwrap_or_default().to_string();
    let email = match Email::parse(&typed) {
        Ok(email) => email,
        Err(bad) => {
            let problem = Some(intake::contact_text(bad).to_string());
            return Ok(Html(written(&SignInPage { to, email: typed, sent: false, problem })).into_response());
        }
    };
    let key = email.key().to_string();
    let host = door.readers.read(move |reader| reader.host_by_email(&key)).await?;
    let host = host.filter(|host| host.removed_at.is_none());
    if let Some(host) = host.filter(|host| door.sign_in_mails.take(place_of(host.id), door.elapsed()).is_ok()) {
        mail_link(&door, &host, email)?;
    }
    sent(&door, SignInPage { to, email: typed, sent: true, problem: None })
}

fn sent(door: &Door, page: SignInPage) -> Result<Response, Trouble> {
    if page.to.is_empty() {
        return Ok(Html(written(&page)).into_response());
    }
    let cookie = AppendHeaders([(header::SET_COOKIE, wanted::remember(door, &page.to)?)]);
    Ok((cookie, Html(written(&page))).into_response())
}

/// Limiters count by network addresses; each host has one of their own there, which nobody comes from.
fn place_of(host: HostId) -> IpAddr {
    IpAddr::from((u128::from(host.0) << 64).to_be_bytes())
}

fn mail_link(door: &Door, host: &Host, to: Email) -> Result<(), Trouble> {
    let link = link_for(door, host)?;
    let number = services::random_number()?;
    let mail = post::sign_in_mail(&door.house, to, &link, number, door.now());
    door.services.backend.messenger.send(mail.map_err(|error| Trouble::Broken(error.to_string()))?);
    Ok(())
}

/// Worth one sign-in, for a quarter of an hour.
pub(crate) fn link_for(door: &Door, host: &Host) -> Result<String, Trouble> {
    let token = door.mint(&sign_in_link(host, door.now().as_second() + limits::SIGN_IN_SECONDS))?;
    Ok(format!("{}/console/in/{token}", door.house.url))
}

/// The same for `usher host link`, which has no door.
#[must_use]
pub fn sign_in_link(host: &Host, expires_at_seconds: i64) -> Link {
    let (purpose, entry, generation) = (Purpose::SignIn, host.id.0, host.link_generation());
    Link { purpose, list: 0, entry, place: 0, seq: 0, generation, expires_at_seconds }
}

pub(super) async fn show_link(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
) -> Result<Html<String>, Trouble> {
    let state = match read(&door, &token)? {
        None => LinkState::Expired,
        Some(link) => {
            let host = door.readers.read(move |reader| reader.host(HostId(link.entry))).await?;
            let host = host.filter(|host| host.removed_at.is_none()).ok_or(MAY_NOT)?;
            if host.link_generation() == link.generation { LinkState::Fresh } else { LinkState::Used }
        }
    };
    Ok(Html(written(&SignInLinkPage { token, state })))
}

/// None for one that has expired.
fn read(door: &Door, token: &str) -> Result<Option<Link>, Trouble> {
    match door.ring.read(token, door.now().as_second()) {
        Ok(Token::Long(link)) if link.purpose == Purpose::SignIn => Ok(Some(link)),
        Err(LinkError::Expired(link)) if link.purpose == Purpose::SignIn => Ok(None),
        Ok(_) | Err(_) => {
            door.counts().bad_links.inc();
            Err(Trouble::BadLink)
        }
    }
}

pub(super) async fn enter(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let Some(link) = read(&door, &token)? else {
        return Ok(Html(written(&SignInLinkPage { token, state: LinkState::Expired })).into_response());
    };
    let to = wanted::of(&door, &headers).unwrap_or_else(|| "/console".to_string());
    match let_in(&door, HostId(link.entry), link.generation, &to).await? {
        Ok(inside) => Ok(inside),
        // A double click: the first one has signed this browser in already.
        Err(Refusal::SignInUsed) if visitor::of(&door, &headers).await?.is_some() => {
            Ok(Redirect::to(&to).into_response())
        }
        Err(Refusal::SignInUsed) => {
            Ok(Html(written(&SignInLinkPage { token, state: LinkState::Used })).into_response())
        }
        Err(refusal) => Err(Trouble::Refused(refusal)),
    }
}

/// A new session for this browser.
async fn let_in(door: &Door, host: HostId, generation: u32, to: &str) -> Result<Result<Response, Refusal>, Trouble> {
    let secret = visitor::secret()?;
    let hash = visitor::hash(&secret);
    if let Err(refusal) =
        door.ask(Actor::Host(host.0), ListId::HOUSE, Act::Host(HostAct::SignIn { host, generation, hash })).await?
    {
        return Ok(Err(refusal));
    }
    let (set, forget) = (visitor::set_cookie(door, &secret)?, wanted::forget(door)?);
    let cookies = AppendHeaders([(header::SET_COOKIE, set), (header::SET_COOKIE, forget)]);
    Ok(Ok((cookies, Redirect::to(to)).into_response()))
}

/// The demo's visitor becomes its host, without a mail: the house is theirs and gone when they leave.
pub(crate) async fn as_owner(door: &Door, to: &str) -> Result<Response, Trouble> {
    let hosts = door.readers.read(|reader| reader.hosts()).await?;
    let owner = hosts.iter().find(|host| host.role == HouseRole::Owner && host.removed_at.is_none()).ok_or(MAY_NOT)?;
    let_in(door, owner.id, owner.link_generation(), to).await?.map_err(Trouble::Refused)
}

pub(super) async fn leave(Visit { door, visitor, .. }: Visit) -> Result<Response, Trouble> {
    let act = Act::Host(HostAct::SignOut { session: visitor.session.id });
    door.run(visitor.actor(), ListId::HOUSE, act).await?;
    out(&door)
}

pub(super) async fn leave_everywhere(Visit { door, visitor, .. }: Visit) -> Result<Response, Trouble> {
    let act = Act::Host(HostAct::SignOutEverywhere { host: visitor.host.id });
    door.run(visitor.actor(), ListId::HOUSE, act).await?;
    out(&door)
}

fn out(door: &Door) -> Result<Response, Trouble> {
    let cookie = AppendHeaders([(header::SET_COOKIE, visitor::clear_cookie(door)?)]);
    Ok((cookie, Redirect::to("/console/sign-in")).into_response())
}

impl SignInLinkPage {
    fn title(&self) -> &'static str {
        match self.state {
            LinkState::Fresh => "Welcome.",
            LinkState::Used => "This link does not work any more.",
            LinkState::Expired => "This link is too old.",
        }
    }
}
