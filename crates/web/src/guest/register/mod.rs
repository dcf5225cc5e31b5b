//! web/guest: the register page of an event and what happens when its form is sent: by a browser, from another site, or as
//! JSON.

pub(super) mod door;
mod view;

use super::caller::Caller;
use super::embed::{allow_origin, framed};
use super::facts::{self, LOOK_IN_INBOX};
use super::form::{Form, in_language};
use super::receipt;
use super::standing::Standing;
use crate::answer::{Trouble, Wants, is_json, once_more};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::path::Path;
use axum::extract::{FromRequest, Request, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem, SeenOn, Typed};
use rules::event::EventSettings;
use rules::{Act, Actor, EntryId, EntryReply, EntryState, EventAct, ListId, News, Refusal, Reply};
use serde_json::json;
use services::EventView;
use std::sync::Arc;
use tokio::sync::OnceCell;
use view::RegisterPage;

pub(crate) async fn show(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    let page = RegisterPage::of(&view, door.now(), Form::default(), SeenOn::Page);
    Ok(Html(written(&page)).into_response())
}

pub(crate) async fn show_embedded(
    State(door): State<Arc<Door>>,
    Path(slug): Path<String>,
) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    let page = RegisterPage::of(&view, door.now(), Form::default(), SeenOn::Embed);
    Ok(framed(view.event(), Html(written(&page)).into_response()))
}

pub(crate) async fn send(
    State(door): State<Arc<Door>>,
    Path(slug): Path<String>,
    caller: Caller,
    request: Request,
) -> Result<Response, Trouble> {
    let visit = Visit { door: &door, slug, caller, view: OnceCell::new() };
    let answer = visit.taken_in(request).await;
    visit.readable_by_its_page(answer).await
}

/// One sign-up on its way through the door.
struct Visit<'a> {
    door: &'a Door,
    slug: String,
    caller: Caller,
    /// The event, from when it is first looked at.
    view: OnceCell<EventView>,
}

impl Visit<'_> {
    async fn taken_in(&self, request: Request) -> Result<Response, Trouble> {
        let Body(body) = Body::<{ limits::SMALL_BODY }>::from_request(request, &()).await?;
        self.caller.sign_up(self.door)?;
        let json = is_json(&self.caller.content_type);
        let typed = if json { intake::read_json(&body)? } else { intake::read_form(&body)? };
        let list = self.door.list(&self.slug).await?;
        self.check_site(&typed).await?;
        self.sign_up(&typed, list).await
    }

    async fn view(&self) -> Result<&EventView, Trouble> {
        self.view.get_or_try_init(|| self.door.event(&self.slug)).await
    }

    /// A script on a site the host has named may read the answer, whatever it is.
    async fn readable_by_its_page(&self, answer: Result<Response, Trouble>) -> Result<Response, Trouble> {
        let Some(site) = &self.caller.foreign else { return answer };
        if !self.view().await.is_ok_and(|view| view.event().sites.contains(site)) {
            return answer;
        }
        let mut response = answer.into_response();
        allow_origin(response.headers_mut(), site);
        Ok(response)
    }

    /// Another site may send its visitors here, and get them back, only if the host has named it.
    async fn check_site(&self, typed: &Typed) -> Result<(), Trouble> {
        if self.caller.foreign.is_none() && typed.return_to.is_none() {
            return Ok(());
        }
        let sites = &self.view().await?.event().sites;
        if self.caller.foreign.as_ref().is_some_and(|site| !sites.contains(site)) {
            return Err(Trouble::Forbidden(
                "This form stands on a site the host has not named. Please sign up on the event's own page.",
            ));
        }
        if typed.return_to.as_deref().is_some_and(|to| !intake::origin(to).is_some_and(|site| sites.contains(&site))) {
            return Err(Trouble::Forbidden("The page to return to is on a site the host has not named."));
        }
        Ok(())
    }

    async fn sign_up(&self, typed: &Typed, list: ListId) -> Result<Response, Trouble> {
        let door = self.door;
        if !typed.website.is_empty() {
            // Only a machine fills in a field nobody can see. It learns nothing from the answer.
            door.counts().honeypot.inc();
            return self.answer(typed, list, &Outcome::Inbox);
        }
        let registration = match intake::registration(typed) {
            Ok(registration) => registration,
            Err(problems) => return self.again(typed, problems).await,
        };
        let act = Act::Event(EventAct::Register(Box::new(registration)));
        let reply = door.run(Actor::Guest, list, act).await?;
        door.counts().sign_ups.inc();
        #[expect(clippy::wildcard_enum_match_arm, reason = "other answers are not to a sign-up")]
        match reply {
            Reply::Entry(EntryReply::Standing { entry, state, position, news }) => {
                let known = match news {
                    News::New => None,
                    News::Known => door.readers.read(move |reader| reader.entry(list, entry)).await?,
                };
                let known = known.map(|entry| Standing::of(&entry, position));
                self.answer(typed, list, &Outcome::Standing { entry, state, position, known })
            }
            Reply::Entry(EntryReply::InInbox) => self.answer(typed, list, &Outcome::Inbox),
            Reply::Refused(refusal @ Refusal::PartyRange { .. }) => {
                self.again(typed, vec![Problem::from(&refusal)]).await
            }
            Reply::Refused(refusal) => Err(Trouble::Refused(refusal)),
            reply => Err(Trouble::Broken(format!("a sign-up was answered with {reply:?}"))),
        }
    }

    /// The form again, with what was typed and what is wrong with it.
    async fn again(&self, typed: &Typed, problems: Vec<Problem>) -> Result<Response, Trouble> {
        let view = self.view().await?;
        let problems = with_party(view.event(), typed, problems);
        if self.caller.wants == Wants::Json {
            return Err(Trouble::Problems(problems));
        }
        let Typed { name, email, party, .. } = typed.clone();
        let problems = problems.into_iter().map(|problem| in_words_of(problem, view.event())).collect();
        let form = Form { typed: JoinForm { name, email, party, ..JoinForm::default() }, problems };
        let return_to = typed.return_to.as_deref();
        let mut page = RegisterPage::of(view, self.door.now(), form, typed.seen_on);
        page.return_to = return_to;
        let response = once_more(written(&page));
        let goes_back = typed.seen_on == SeenOn::Embed || return_to.is_some();
        Ok(if goes_back { framed(view.event(), response) } else { response })
    }

    fn answer(&self, typed: &Typed, list: ListId, outcome: &Outcome) -> Result<Response, Trouble> {
        if self.caller.wants == Wants::Json {
            return Ok(axum::Json(outcome.as_json()).into_response());
        }
        if let Some(to) = &typed.return_to {
            return Ok(Redirect::to(&with_outcome(to, outcome.word())).into_response());
        }
        let (entry, seq) = match outcome {
            Outcome::Standing { entry, known, .. } => (*entry, if known.is_some() { receipt::KNOWN } else { 0 }),
            Outcome::Inbox => (EntryId(0), 0),
        };
        let receipt = receipt::address(self.door, &format!("/e/{}", self.slug), list, entry, seq)?;
        let embed = if typed.seen_on == SeenOn::Embed { "?embed" } else { "" };
        Ok(Redirect::to(&format!("{receipt}{embed}")).into_response())
    }
}

fn in_words_of(problem: Problem, event: &EventSettings) -> Problem {
    let mut problem = in_language(problem, event.language, event.max_party);
    if event.max_party == 1 && problem.field == "party" {
        // Where everybody comes alone the form has no such field to lead to.
        problem.field.clear();
    }
    problem
}

/// Everything that is wrong is told at once, also what only this event knows.
fn with_party(event: &EventSettings, typed: &Typed, mut problems: Vec<Problem>) -> Vec<Problem> {
    let told = problems.iter().any(|problem| problem.field == "party");
    let party = typed.party.trim().parse().unwrap_or(1);
    if let Err(refusal) = event.check_party(party)
        && !told
    {
        problems.push(Problem::from(&refusal));
    }
    problems
}

/// The site learns how it went, and nothing about who.
fn with_outcome(to: &str, word: &str) -> String {
    let (page, fragment) = to.split_once('#').map_or((to, None), |(page, fragment)| (page, Some(fragment)));
    let joint = if page.contains('?') { '&' } else { '?' };
    let fragment = fragment.map(|fragment| format!("#{fragment}")).unwrap_or_default();
    format!("{page}{joint}usher={word}{fragment}")
}

enum Outcome {
    /// `known`: where they stood already.
    Standing {
        entry: EntryId,
        state: EntryState,
        position: Option<u64>,
        known: Option<Standing>,
    },
    Inbox,
}

impl Outcome {
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
