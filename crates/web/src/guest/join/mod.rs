//! web/guest: a desk's own page with the form that puts somebody on its waitlist, and what happens when it is sent.

use super::caller::Caller;
use super::form::{Form, in_language};
use super::list::{ListFacts, PublicName};
use super::receipt::{self, joined};
use crate::answer::{Trouble, Wants, once_more};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem};
use jiff::civil::Date;
use rules::desk::{DeskSettings, JoinDoor};
use rules::{Act, Actor, DeskAct, EntryId, EntryReply, EntryState, Refusal, Reply, Zone};
use serde_json::json;
use services::DeskView;
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "guest/join/page.html")]
struct JoinPage<'a> {
    list: ListFacts<'a>,
    desk: &'a DeskSettings,
    /// None: the staff keep the list, and nobody joins by themselves.
    form: Option<Form>,
    /// The first day that makes sense.
    today: Date,
}

/// What was typed, with what is wrong with it in the desk's language.
pub(super) fn form(desk: &DeskSettings, typed: JoinForm, problems: Vec<Problem>) -> Form {
    let problem = |problem| in_language(problem, desk.language, rules::limits::PARTY);
    Form { typed, problems: problems.into_iter().map(problem).collect() }
}

pub(crate) async fn show(State(door): State<Arc<Door>>, name: PublicName) -> Result<Response, Trouble> {
    let view = desk(&door, &name).await?;
    Ok(Html(page(&door, &view, JoinForm::default(), Vec::new())).into_response())
}

async fn desk(door: &Door, name: &PublicName) -> Result<DeskView, Trouble> {
    let view = DeskView::of(name.view(door).await?);
    view.ok_or_else(|| Trouble::Broken("a desk with the settings of an event".to_string()))
}

fn page(door: &Door, view: &DeskView, typed: JoinForm, problems: Vec<Problem>) -> String {
    let desk = view.desk();
    let form = match desk.door {
        JoinDoor::Open => Some(form(desk, typed, problems)),
        JoinDoor::StaffOnly => None,
    };
    let today = desk.zone.civil(door.now()).date();
    written(&JoinPage { list: ListFacts::of_desk(view), desk, form, today })
}

pub(crate) async fn join(
    State(door): State<Arc<Door>>,
    name: PublicName,
    caller: Caller,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    caller.sign_up(&door)?;
    if caller.foreign.is_some() {
        return Err(Trouble::Forbidden("This form stands on another site. Please join on the waitlist's own page."));
    }
    let typed = intake::read_join_form(&body, &caller.content_type)?;
    let visit = Visit { view: desk(&door, &name).await?, wants: caller.wants };
    visit.join(&door, typed, caller.client).await
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
        #[expect(clippy::wildcard_enum_match_arm, reason = "other answers are not to a join")]
        match reply {
            Reply::Entry(EntryReply::Standing { .. }) => self.joined(door),
            Reply::Refused(Refusal::JoinClosed) => self.closed(door),
            Reply::Refused(refusal) if refusal.field().is_empty() => Err(Trouble::Refused(refusal)),
            Reply::Refused(refusal) => self.again(door, typed, vec![Problem::from(&refusal)]),
            reply => Err(Trouble::Broken(format!("a join was answered with {reply:?}"))),
        }
    }

    /// The form again, with what was typed and what is wrong with it.
    fn again(&self, door: &Door, typed: JoinForm, problems: Vec<Problem>) -> Result<Response, Trouble> {
        match (self.wants, self.view.desk().door) {
            (_, JoinDoor::StaffOnly) => self.closed(door),
            (Wants::Json, JoinDoor::Open) => Err(Trouble::Problems(problems)),
            (Wants::Page, JoinDoor::Open) => Ok(once_more(page(door, &self.view, typed, problems))),
        }
    }

    fn closed(&self, door: &Door) -> Result<Response, Trouble> {
        match self.wants {
            Wants::Json => Err(Trouble::Refused(Refusal::JoinClosed)),
            Wants::Page => Ok(once_more(page(door, &self.view, JoinForm::default(), Vec::new()))),
        }
    }

    /// The same for everybody, new or known: this page gives nothing away about who is on the list.
    fn joined(&self, door: &Door) -> Result<Response, Trouble> {
        let list = ListFacts::of_desk(&self.view);
        if self.wants == Wants::Json {
            let (state, message) = (EntryState::Waitlisted.word(), joined(&list).message());
            return Ok(axum::Json(json!({"state": state, "message": message})).into_response());
        }
        let receipt = receipt::address(door, &list.path(), self.view.head.list, EntryId(0), 0)?;
        Ok(Redirect::to(&receipt).into_response())
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
