//! web/guest: the register page and what happens when its form is sent — by a browser, from another site, or as JSON.

use super::facts::{self, LOOK_IN_INBOX};
use crate::answer::{Trouble, Wants, is_json, once_more};
use crate::body::Body;
use crate::client::{Peer, foreign_origin};
use crate::door::Door;
use crate::pages::{Form, Frame, RegisterPage, Standing, in_language, written};
use crate::path::Path;
use crate::{headers, limits};
use axum::Extension;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{SeenOn, Typed};
use links::{Link, Purpose};
use rules::event::EventSettings;
use rules::{Act, Actor, EntryId, EntryReply, EventAct, ListId, News, Refusal, Reply};
use serde_json::json;
use services::EventView;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::OnceCell;

pub(crate) async fn show(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    Ok(Html(page(&door, &view, Form::default(), Frame::Page, None)).into_response())
}

pub(crate) async fn show_embedded(
    State(door): State<Arc<Door>>,
    Path(slug): Path<String>,
) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    let page = page(&door, &view, Form::default(), Frame::Embedded, None);
    Ok(framed(&view, Html(page).into_response()))
}

/// Lets the host's own sites show this answer in a frame.
pub(super) fn framed(view: &EventView, mut response: Response) -> Response {
    let policy = headers::framed_policy(&view.event().sites);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn page(door: &Door, view: &EventView, form: Form, frame: Frame, return_to: Option<String>) -> String {
    let event = view.event();
    written(&RegisterPage {
        event: facts::for_guests(view, door.now()),
        numbers: facts::numbers(view),
        would_be: view.head.would_be(1),
        opens_at: view.kept.map(|kept| post::short_in(event.language, kept.until, &event.zone)),
        max_party: event.max_party,
        confirm_within: rules::event::confirm_within(event, door.now()),
        form,
        frame,
        return_to,
    })
}

pub(crate) async fn send(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Trouble> {
    let client = door.proxies.client(peer, &headers);
    let foreign = foreign_origin(&headers, &door.house.url);
    let visit = Visit { slug, wants: Wants::of(&headers), foreign, view: OnceCell::new() };
    let answer = taken_in(&door, client, &visit, &headers, request).await;
    visit.readable_by_its_page(&door, answer).await
}

async fn taken_in(
    door: &Door,
    client: IpAddr,
    visit: &Visit,
    headers: &HeaderMap,
    request: Request,
) -> Result<Response, Trouble> {
    let Body(body) = Body::<{ limits::SMALL_BODY }>::from_request(request, &()).await?;
    if let Err(seconds) = door.sign_ups.take(client, door.elapsed()) {
        door.counts().sign_ups_limited.inc();
        return Err(Trouble::TooMany { seconds });
    }
    let typed = read(headers, &body)?;
    let list = door.list(&visit.slug).await?;
    visit.check_site(door, &typed).await?;
    visit.sign_up(door, &typed, list).await
}

fn read(headers: &HeaderMap, body: &[u8]) -> Result<Typed, Trouble> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    Ok(if is_json(kind) { intake::read_json(body)? } else { intake::read_form(body)? })
}

/// One sign-up on its way through the door.
struct Visit {
    slug: String,
    wants: Wants,
    /// The other site this was sent from, if any.
    foreign: Option<String>,
    /// The event, from when it is first looked at.
    view: OnceCell<EventView>,
}

impl Visit {
    async fn view(&self, door: &Door) -> Result<&EventView, Trouble> {
        self.view.get_or_try_init(|| door.event(&self.slug)).await
    }

    /// A script on a site the host has named may read the answer, whatever it is.
    async fn readable_by_its_page(&self, door: &Door, answer: Result<Response, Trouble>) -> Result<Response, Trouble> {
        let Some(site) = &self.foreign else { return answer };
        if !self.view(door).await.is_ok_and(|view| view.event().sites.contains(site)) {
            return answer;
        }
        let mut response = answer.into_response();
        super::embed::allow_origin(response.headers_mut(), site);
        Ok(response)
    }

    /// Another site may send its visitors here, and get them back, only if the host has named it.
    async fn check_site(&self, door: &Door, typed: &Typed) -> Result<(), Trouble> {
        if self.foreign.is_none() && typed.return_to.is_none() {
            return Ok(());
        }
        let view = self.view(door).await?;
        let known = |site: &str| view.event().sites.iter().any(|allowed| allowed == site);
        if self.foreign.as_deref().is_some_and(|site| !known(site)) {
            return Err(Trouble::Forbidden(
                "This form stands on a site the host has not named. Please sign up on the event's own page.",
            ));
        }
        if typed.return_to.as_deref().is_some_and(|to| !intake::origin(to).is_some_and(|site| known(&site))) {
            return Err(Trouble::Forbidden("The page to return to is on a site the host has not named."));
        }
        Ok(())
    }

    async fn sign_up(&self, door: &Door, typed: &Typed, list: ListId) -> Result<Response, Trouble> {
        if !typed.website.is_empty() {
            // Only a machine fills in a field nobody can see. It learns nothing from the answer.
            door.counts().honeypot.inc();
            return self.answer(door, typed, list, Outcome::Inbox);
        }
        let registration = match intake::registration(typed) {
            Ok(registration) => registration,
            Err(problems) => return self.again(door, typed, problems).await,
        };
        let act = Act::Event(EventAct::Register(Box::new(registration)));
        let reply = door.run(Actor::Guest, list, act).await?;
        door.counts().sign_ups.inc();
        if let Reply::Entry(EntryReply::Standing { entry, state, position, news }) = reply {
            let known = match news {
                News::New => None,
                News::Known => door.readers.read(move |reader| reader.entry(list, entry)).await?,
            };
            let known = known.map(|entry| facts::standing_of(&entry, position));
            return self.answer(door, typed, list, Outcome::Standing { entry, state, position, known });
        }
        if let Reply::Entry(EntryReply::InInbox) = reply {
            return self.answer(door, typed, list, Outcome::Inbox);
        }
        let Reply::Refused(refusal) = reply else {
            return Err(Trouble::Broken(format!("a sign-up was answered with {reply:?}")));
        };
        if let Refusal::PartyRange { .. } = refusal {
            return self.again(door, typed, vec![intake::Problem::from(&refusal)]).await;
        }
        Err(Trouble::Refused(refusal))
    }

    /// The form again, with what was typed and what is wrong with it.
    async fn again(&self, door: &Door, typed: &Typed, problems: Vec<intake::Problem>) -> Result<Response, Trouble> {
        let view = self.view(door).await?;
        let problems = with_party(view, typed, problems);
        if self.wants == Wants::Json {
            return Err(Trouble::Problems(problems));
        }
        let form = Form {
            name: typed.name.clone(),
            email: typed.email.clone(),
            party: typed.party.clone(),
            problems: problems.into_iter().map(|problem| in_words_of(problem, view.event())).collect(),
        };
        let frame = frame_of(typed);
        let page = page(door, view, form, frame, typed.return_to.clone());
        let response = once_more(page);
        let goes_back = frame == Frame::Embedded || typed.return_to.is_some();
        Ok(if goes_back { framed(view, response) } else { response })
    }

    fn answer(&self, door: &Door, typed: &Typed, list: ListId, outcome: Outcome) -> Result<Response, Trouble> {
        if self.wants == Wants::Json {
            return Ok(axum::Json(outcome.as_json()).into_response());
        }
        if let Some(to) = &typed.return_to {
            return Ok(Redirect::to(&with_outcome(to, outcome.word())).into_response());
        }
        let receipt = door.mint(&Link {
            purpose: Purpose::Receipt,
            list: list.0,
            entry: outcome.entry().0,
            place: 0,
            seq: outcome.seq(),
            generation: 0,
            expires_at_seconds: door.now().as_second() + limits::RECEIPT_SECONDS,
        })?;
        let embed = if frame_of(typed) == Frame::Embedded { "?embed" } else { "" };
        Ok(Redirect::to(&format!("/e/{}/r/{receipt}{embed}", self.slug)).into_response())
    }
}

fn in_words_of(problem: intake::Problem, event: &EventSettings) -> intake::Problem {
    let mut problem = in_language(problem, event.language, event.max_party);
    if event.max_party == 1 && problem.field == "party" {
        // Where everybody comes alone the form has no such field to lead to.
        problem.field.clear();
    }
    problem
}

/// Everything that is wrong is told at once, also what only this event knows.
fn with_party(view: &EventView, typed: &Typed, mut problems: Vec<intake::Problem>) -> Vec<intake::Problem> {
    let told = problems.iter().any(|problem| problem.field == "party");
    let party = typed.party.trim().parse().unwrap_or(1);
    if let Err(refusal) = view.event().check_party(party)
        && !told
    {
        problems.push(intake::Problem::from(&refusal));
    }
    problems
}

fn frame_of(typed: &Typed) -> Frame {
    match typed.seen_on {
        SeenOn::Embed => Frame::Embedded,
        SeenOn::Page => Frame::Page,
    }
}

/// The site learns how it went, and nothing about who.
fn with_outcome(to: &str, word: &str) -> String {
    let (page, fragment) = to.split_once('#').map_or((to, None), |(page, fragment)| (page, Some(fragment)));
    let joint = if page.contains('?') { '&' } else { '?' };
    let fragment = fragment.map(|fragment| format!("#{fragment}")).unwrap_or_default();
    format!("{page}{joint}usher={word}{fragment}")
}

/// On a receipt: the address stood on the list before.
pub(super) const KNOWN: u32 = 1;

enum Outcome {
    /// `known`: where they stood already.
    Standing {
        entry: EntryId,
        state: rules::EntryState,
        position: Option<u64>,
        known: Option<Standing>,
    },
    Inbox,
}

impl Outcome {
    fn entry(&self) -> EntryId {
        match self {
            Outcome::Standing { entry, .. } => *entry,
            Outcome::Inbox => EntryId(0),
        }
    }

    fn seq(&self) -> u32 {
        match self {
            Outcome::Standing { known: Some(_), .. } => KNOWN,
            Outcome::Standing { known: None, .. } | Outcome::Inbox => 0,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Outcome::Standing { state, .. } => state.word(),
            Outcome::Inbox => "inbox",
        }
    }

    fn as_json(&self) -> serde_json::Value {
        match self {
            Outcome::Inbox => json!({"state": "inbox", "message": LOOK_IN_INBOX}),
            Outcome::Standing { state, position, known, .. } => {
                let message = match known {
                    Some(standing) => facts::known_sentence(*standing, *state, *position),
                    None => facts::sentence(*state, *position),
                };
                let held = matches!(known, Some(Standing::Held { .. }));
                let mut body =
                    json!({"state": state.word(), "message": message, "known": known.is_some(), "held": held});
                if let Some(position) = position {
                    body["position"] = json!(position);
                }
                body
            }
        }
    }
}
