//! web/guest: a desk's own page, what happens when its form is sent, and the sheet for the wall.

use super::poster::{code, drawing};
use crate::answer::{Trouble, Wants, once_more};
use crate::body::Body;
use crate::client::{Peer, foreign_origin};
use crate::door::Door;
use crate::limits;
use crate::pages::{self, DeskFacts, DeskPosterPage, JoinPage, JoinedPage, WishForm, written};
use crate::path::Path;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem};
use jiff::Timestamp;
use links::{Link, LinkError, Purpose, Token};
use rules::desk::JoinDoor;
use rules::{Act, Actor, DeskAct, EntryReply, EntryState, Refusal, Reply, Zone};
use serde_json::json;
use services::DeskView;
use std::net::IpAddr;
use std::sync::Arc;

const NO_DESK: &str = "There is no waitlist at this address.";

async fn view(door: &Door, slug: &str) -> Result<DeskView, Trouble> {
    let list = match door.list(slug).await {
        Ok(list) => list,
        Err(Trouble::NotFound(_)) => return Err(Trouble::NotFound(NO_DESK)),
        Err(trouble) => return Err(trouble),
    };
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    view.and_then(DeskView::of).ok_or(Trouble::NotFound(NO_DESK))
}

pub(super) fn facts(view: &DeskView) -> DeskFacts {
    let desk = view.desk();
    DeskFacts {
        slug: view.slug.clone(),
        name: desk.name.clone(),
        about: desk.about.clone(),
        phone: desk.phone.clone(),
        zone: desk.zone.name().to_string(),
        language: desk.language,
    }
}

/// The fields of a wish with what this desk has to choose from.
pub(super) fn wish_form(view: &DeskView, typed: JoinForm, problems: Vec<Problem>, now: Timestamp) -> WishForm {
    let (desk, facts) = (view.desk(), facts(view));
    WishForm {
        typed,
        problems: problems.into_iter().map(|problem| pages::wish_problem(problem, &facts)).collect(),
        services: desk.services.iter().map(|service| (service.name.clone(), service.minutes)).collect(),
        staff: desk.staff.clone(),
        locations: desk.locations.clone(),
        today: pages::today(&desk.zone, now),
    }
}

pub(crate) async fn show(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = view(&door, &slug).await?;
    Ok(Html(page(&door, &view, JoinForm::default(), Vec::new())).into_response())
}

fn page(door: &Door, view: &DeskView, typed: JoinForm, problems: Vec<Problem>) -> String {
    let form = match view.desk().door {
        JoinDoor::Open => Some(wish_form(view, typed, problems, door.now())),
        JoinDoor::StaffOnly => None,
    };
    written(&JoinPage { desk: facts(view), form })
}

pub(crate) async fn join(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    Path(slug): Path<String>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let client = door.proxies.client(peer, &headers);
    if let Err(seconds) = door.sign_ups.take(client, door.elapsed()) {
        door.counts().sign_ups_limited.inc();
        return Err(Trouble::TooMany { seconds });
    }
    if foreign_origin(&headers, &door.house.url).is_some() {
        return Err(Trouble::Forbidden("This form stands on another site. Please join on the waitlist's own page."));
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let typed = intake::read_join_form(&body, kind)?;
    let visit = Visit { view: view(&door, &slug).await?, wants: Wants::of(&headers) };
    visit.join(&door, typed, client).await
}

/// One join on its way through the door.
struct Visit {
    view: DeskView,
    wants: Wants,
}

impl Visit {
    async fn join(&self, door: &Door, typed: JoinForm, client: IpAddr) -> Result<Response, Trouble> {
        if !typed.website.is_empty() {
            // Only a machine fills in a field nobody can see. It learns nothing from the answer.
            door.counts().honeypot.inc();
            return self.joined(door);
        }
        // Customers do not choose their own priority, and a browser's odd idea of its zone is not their mistake.
        let typed = JoinForm { tier: String::new(), zone: known_zone(&typed.zone), ..typed };
        let joining = match intake::joining(&typed, self.view.desk(), typed.consent()) {
            Ok(joining) => joining,
            Err(problems) => return self.again(door, typed, problems),
        };
        if joining.mobile.is_some() {
            may_text(door, client).inspect_err(|_| {
                door.counts().sign_ups_limited.inc();
            })?;
        }
        let reply = door.run(Actor::Guest, self.view.head.list, Act::Desk(DeskAct::Join(Box::new(joining)))).await?;
        door.counts().sign_ups.inc();
        if let Reply::Entry(EntryReply::Standing { .. }) = reply {
            return self.joined(door);
        }
        let Reply::Refused(refusal) = reply else {
            return Err(Trouble::Broken(format!("a join was answered with {reply:?}")));
        };
        if refusal == Refusal::JoinClosed {
            return self.closed(door, refusal);
        }
        if refusal.field().is_empty() {
            return Err(Trouble::Refused(refusal));
        }
        self.again(door, typed, vec![Problem::from(&refusal)])
    }

    /// The form again, with what was typed and what is wrong with it.
    fn again(&self, door: &Door, typed: JoinForm, problems: Vec<Problem>) -> Result<Response, Trouble> {
        match (self.wants, self.view.desk().door) {
            (_, JoinDoor::StaffOnly) => self.closed(door, Refusal::JoinClosed),
            (Wants::Json, JoinDoor::Open) => Err(Trouble::Problems(problems)),
            (Wants::Page, JoinDoor::Open) => {
                let page = page(door, &self.view, typed, problems);
                Ok(once_more(page))
            }
        }
    }

    fn closed(&self, door: &Door, refusal: Refusal) -> Result<Response, Trouble> {
        match self.wants {
            Wants::Json => Err(Trouble::Refused(refusal)),
            Wants::Page => {
                let page = page(door, &self.view, JoinForm::default(), Vec::new());
                Ok(once_more(page))
            }
        }
    }

    /// The same for everybody, new or known: this page gives nothing away about who is on the list.
    fn joined(&self, door: &Door) -> Result<Response, Trouble> {
        if self.wants == Wants::Json {
            let message = JoinedPage { desk: facts(&self.view) }.message();
            return Ok(axum::Json(json!({"state": EntryState::Waitlisted.word(), "message": message})).into_response());
        }
        let receipt = door.mint(&Link {
            purpose: Purpose::Receipt,
            list: self.view.head.list.0,
            entry: 0,
            place: 0,
            seq: 0,
            generation: 0,
            expires_at_seconds: door.now().as_second() + limits::RECEIPT_SECONDS,
        })?;
        Ok(Redirect::to(&format!("/d/{}/r/{receipt}", self.view.slug)).into_response())
    }
}

/// Whoever joins with a number is texted at once, and nobody has proved that the number is theirs.
fn may_text(door: &Door, client: IpAddr) -> Result<(), Trouble> {
    let now = door.elapsed();
    door.text_joins.take(client, now).map_err(|seconds| Trouble::TooMany { seconds })?;
    door.house_text_joins.take_of_house(now).map_err(|seconds| Trouble::TooManyTexts { seconds })
}

/// Browsers that hide where they are say UTC; that tells nothing about anybody's nights.
fn known_zone(typed: &str) -> String {
    let known = Zone::parse(typed).filter(|zone| zone.name() != "UTC" && !zone.name().starts_with("Etc/"));
    known.map(|zone| zone.name().to_string()).unwrap_or_default()
}

/// The page right after joining. It can be reloaded and bookmarked, and can do nothing.
pub(crate) async fn receipt(
    State(door): State<Arc<Door>>,
    Path((slug, receipt)): Path<(String, String)>,
) -> Result<Response, Trouble> {
    let link = match door.ring.read(&receipt, door.now().as_second()) {
        Ok(Token::Long(link)) if link.purpose == Purpose::Receipt => link,
        Err(LinkError::Expired(link)) if link.purpose == Purpose::Receipt => {
            return Err(Trouble::NotFound("This page was only for the day you joined. Our message has your own link."));
        }
        Ok(_) | Err(_) => return Err(Trouble::BadLink),
    };
    let view = view(&door, &slug).await?;
    if link.list != view.head.list.0 {
        return Err(Trouble::BadLink);
    }
    Ok(Html(JoinedPage { desk: facts(&view) }.render()).into_response())
}

pub(crate) async fn poster(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = view(&door, &slug).await?;
    let url = format!("{}/d/{}", door.house.url, view.slug);
    let qr_svg = code(&url)?;
    Ok(Html(written(&DeskPosterPage { desk: facts(&view), url, qr_svg })).into_response())
}

pub(crate) async fn code_alone(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = view(&door, &slug).await?;
    drawing(&format!("{}/d/{}", door.house.url, view.slug))
}
