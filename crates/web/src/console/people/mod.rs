//! web/console: who may sign in to the house, and who may see or run one event or desk.

use super::at::{self, Visit};
use super::parts::{problem_at, target};
use super::shell::{self, Shell, Tab};
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::door::Door;
use crate::pages::written;
use crate::query::{Posted, Query};
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rules::{Act, Email, Host, HostAct, HostId, HouseRole, ListId, Role};
use store::sqlite::ListView;

/// Of the house, or of the list in the shell.
#[derive(Template)]
#[template(path = "console/people/page.html")]
struct PeoplePage {
    shell: Shell,
    you: HostId,
    people: Vec<Known>,
    /// What was typed and could not be taken.
    email: String,
    problems: Vec<Problem>,
    notice: Option<&'static str>,
}

/// Somebody, what they may do, and when they were last signed in.
struct Known {
    host: Host,
    may: &'static str,
    last: Option<Timestamp>,
}

/// What was typed, and what is wrong with it.
#[derive(Default)]
struct Typed {
    email: String,
    problems: Vec<Problem>,
}

pub(super) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    Ok(Html(page(&door, &visitor, Typed::default(), notice(&query)).await?))
}

/// What the last press of a button did.
fn notice(query: &Query) -> Option<&'static str> {
    match query.value("done")? {
        "added" => Some("They may sign in now: the sign-in page mails them a link."),
        "removed" => Some("They may not sign in any more."),
        "shared" => Some("It is shared with them. They find it after signing in."),
        "unshared" => Some("It is not shared with them any more."),
        _unknown => None,
    }
}

async fn page(door: &Door, visitor: &Visitor, typed: Typed, notice: Option<&'static str>) -> Result<String, Trouble> {
    let (shell, people) = match visitor.list {
        Some(list) => {
            let view = at::view::<ListView>(door, visitor).await?;
            let shell = shell::of_list(visitor, &view, Tab::Sharing, door.now());
            let people = door.readers.read(move |reader| {
                let mut people = Vec::new();
                for grant in reader.grants(list)? {
                    let last = reader.last_sign_in(grant.host)?;
                    let granted = reader.host(grant.host)?.zip(grant.role);
                    people.extend(granted.map(|(host, role)| Known { host, may: role_words(role), last }));
                }
                Ok(people)
            });
            (shell, people.await?)
        }
        None => {
            let people = door.readers.read(|reader| {
                let mut people = Vec::new();
                for host in reader.hosts()? {
                    let last = reader.last_sign_in(host.id)?;
                    people.push(Known { may: house_role_words(&host), host, last });
                }
                Ok(people)
            });
            (shell::of_house(visitor), people.await?)
        }
    };
    let Typed { email, problems } = typed;
    Ok(written(&PeoplePage { shell, you: visitor.host.id, people, email, problems, notice }))
}

/// The same page once more, with what was typed.
async fn again(door: &Door, visitor: &Visitor, form: &Query, problem: Problem) -> Result<Response, Trouble> {
    let typed = Typed { email: form.value("email").unwrap_or("").to_string(), problems: vec![problem] };
    Ok(once_more(page(door, visitor, typed, None).await?))
}

/// `do=add` with an address and a role, or `do=remove`.
pub(super) async fn change(Visit { door, visitor, .. }: Visit, Posted(form): Posted) -> Result<Response, Trouble> {
    if form.value("do") == Some("remove") {
        let host = HostId(form.number("host")?.unwrap_or(0));
        if host == visitor.host.id {
            return Err(Trouble::Forbidden("You cannot take yourself off the list. Ask another owner."));
        }
        return run(&door, &visitor, HostAct::Remove { host }, "/console/people?done=removed").await;
    }
    match add(&door, &visitor, &form).await? {
        Ok(()) => Ok(Redirect::to("/console/people?done=added").into_response()),
        Err(problem) => again(&door, &visitor, &form, problem).await,
    }
}

/// A known address with another role changes what somebody is here; nobody does that to themselves.
async fn add(door: &Door, visitor: &Visitor, form: &Query) -> Result<Result<(), Problem>, Trouble> {
    let role = form.value("role").and_then(HouseRole::from_word).unwrap_or(HouseRole::Member);
    let email = match Email::parse(form.value("email").unwrap_or("")) {
        Ok(email) => email,
        Err(bad) => return Ok(Err(Problem::from(bad))),
    };
    if visitor.host.email.as_ref().is_some_and(|own| own.key() == email.key()) {
        let text = "This is your own address. Ask another owner to change what you may do.";
        return Ok(Err(Problem::new("email", text)));
    }
    let asked = door.ask(visitor.actor(), ListId::HOUSE, Act::Host(HostAct::Add { email, role })).await?;
    Ok(asked.map(|_| ()).map_err(|refusal| Problem::from(&refusal).at("email")))
}

async fn run(door: &Door, visitor: &Visitor, act: HostAct, to: &str) -> Result<Response, Trouble> {
    door.ask(visitor.actor(), ListId::HOUSE, Act::Host(act)).await?.map_err(Trouble::Refused)?;
    Ok(Redirect::to(to).into_response())
}

/// Somebody new may sign in from now on, as a helper of the house: what they see is this list, and they make none.
pub(super) async fn share(
    Visit { door, visitor, view, .. }: Visit<ListView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let (list, back) = (view.head.list, format!("{}/sharing", shell::base(&view)));
    if form.value("do") == Some("remove") {
        let host = HostId(form.number("host")?.unwrap_or(0));
        let act = HostAct::GrantRole { host, list, role: None };
        return run(&door, &visitor, act, &format!("{back}?done=unshared")).await;
    }
    let host = match known_or_new(&door, &visitor, form.value("email").unwrap_or("")).await? {
        Ok(host) => host,
        Err(problem) => return again(&door, &visitor, &form, problem).await,
    };
    let role = form.value("role").and_then(Role::from_word).unwrap_or(Role::Viewer);
    let act = HostAct::GrantRole { host, list, role: Some(role) };
    run(&door, &visitor, act, &format!("{back}?done=shared")).await
}

/// Sharing an event never changes what somebody is in the house. Whom an owner removed only an owner lets in again.
async fn known_or_new(door: &Door, visitor: &Visitor, typed: &str) -> Result<Result<HostId, Problem>, Trouble> {
    let email = match Email::parse(typed) {
        Ok(email) => email,
        Err(bad) => return Ok(Err(Problem::from(bad))),
    };
    let key = email.key().to_string();
    match door.readers.read(move |reader| reader.host_by_email(&key)).await? {
        Some(known) if known.removed_at.is_none() => return Ok(Ok(known.id)),
        Some(_) if !visitor.is_owner() => return Ok(Err(Problem::new("email", REMOVED))),
        Some(_) | None => {}
    }
    let act = Act::Host(HostAct::Add { email, role: HouseRole::Helper });
    match door.get(visitor.actor(), ListId::HOUSE, act).await {
        Ok(host) => Ok(Ok(host)),
        Err(Trouble::Refused(refusal)) => Ok(Err(Problem::from(&refusal).at("email"))),
        Err(trouble) => Err(trouble),
    }
}

const REMOVED: &str = "An owner has removed this person from the house. Ask an owner to let them in again.";

fn house_role_words(host: &Host) -> &'static str {
    match host.role {
        _ if host.removed_at.is_some() => "Removed",
        HouseRole::Owner => "Owner",
        HouseRole::Member => "Member",
        HouseRole::Helper => "Helper",
    }
}

fn role_words(role: Role) -> &'static str {
    match role {
        Role::Host => "Host",
        Role::Viewer => "Viewer",
    }
}

impl PeoplePage {
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["email"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    fn action(&self) -> String {
        format!("{}/{}", self.shell.base(), if self.shell.list.is_some() { "sharing" } else { "people" })
    }

    fn is_you(&self, known: &Known) -> bool {
        known.host.id == self.you
    }
}

impl Known {
    fn email(&self) -> &str {
        self.host.email.as_ref().map_or("", Email::as_str)
    }

    fn is_removed(&self) -> bool {
        self.host.removed_at.is_some()
    }

    fn last(&self) -> Option<String> {
        self.last.map(|at| at.to_zoned(TimeZone::UTC).strftime("%-d %b %Y").to_string())
    }
}
