//! web/console: who may sign in to the house, and who may see or run one event or desk.

use super::parts::{problem_at, target};
use super::shell::{self, Shell, Tab};
use super::visit::{self, Visit};
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

pub(super) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    Ok(Html(page(&door, &visitor, "", Vec::new(), notice(&query)).await?))
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

async fn page(
    door: &Door,
    visitor: &Visitor,
    email: &str,
    problems: Vec<Problem>,
    notice: Option<&'static str>,
) -> Result<String, Trouble> {
    let (shell, people) = match visitor.list {
        Some(list) => {
            let view = visit::view::<ListView>(door, visitor).await?;
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
    let (you, email) = (visitor.host.id, email.to_string());
    Ok(written(&PeoplePage { shell, you, people, email, problems, notice }))
}

/// Where it goes on, or the same page once more with what was typed.
async fn answered(
    door: &Door,
    visitor: &Visitor,
    form: &Query,
    done: Result<(), Trouble>,
    to: &str,
) -> Result<Response, Trouble> {
    match done {
        Ok(()) => Ok(Redirect::to(to).into_response()),
        Err(Trouble::Problems(problems)) => {
            let typed = form.value("email").unwrap_or("");
            Ok(once_more(page(door, visitor, typed, problems, None).await?))
        }
        Err(trouble) => Err(trouble),
    }
}

/// `do=add` with an address and a role, or `do=remove`.
pub(super) async fn change(Visit { door, visitor, .. }: Visit, Posted(form): Posted) -> Result<Response, Trouble> {
    if form.value("do") == Some("remove") {
        let host = HostId(form.number("host")?.unwrap_or(0));
        if host == visitor.host.id {
            return Err(Trouble::Forbidden("You cannot take yourself off the list. Ask another owner."));
        }
        run(&door, &visitor, HostAct::Remove { host }).await?;
        return Ok(Redirect::to("/console/people?done=removed").into_response());
    }
    let done = add(&door, &visitor, &form).await;
    answered(&door, &visitor, &form, done, "/console/people?done=added").await
}

fn email(form: &Query) -> Result<Email, Problem> {
    Email::parse(form.value("email").unwrap_or("")).map_err(Problem::from)
}

/// A known address with another role changes what somebody is here; nobody does that to themselves.
async fn add(door: &Door, visitor: &Visitor, form: &Query) -> Result<(), Trouble> {
    let role = form.value("role").and_then(HouseRole::from_word).unwrap_or(HouseRole::Member);
    let email = email(form)?;
    if visitor.host.email.as_ref().is_some_and(|own| own.key() == email.key()) {
        let text = "This is your own address. Ask another owner to change what you may do.";
        return Err(Problem::new("email", text).into());
    }
    let asked = door.ask(visitor.actor(), ListId::HOUSE, Act::Host(HostAct::Add { email, role })).await?;
    asked.map_err(|refusal| Problem::from(&refusal).at("email"))?;
    Ok(())
}

async fn run(door: &Door, visitor: &Visitor, act: HostAct) -> Result<(), Trouble> {
    door.ask(visitor.actor(), ListId::HOUSE, Act::Host(act)).await?.map_err(Trouble::Refused)?;
    Ok(())
}

/// `do=add` with an address and a role, or `do=remove`.
pub(super) async fn share(
    Visit { door, visitor, view, .. }: Visit<ListView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let (list, back) = (view.head.list, format!("{}/sharing", shell::base(&view)));
    if form.value("do") == Some("remove") {
        let host = HostId(form.number("host")?.unwrap_or(0));
        run(&door, &visitor, HostAct::GrantRole { host, list, role: None }).await?;
        return Ok(Redirect::to(&format!("{back}?done=unshared")).into_response());
    }
    let done = grant(&door, &visitor, list, &form).await;
    answered(&door, &visitor, &form, done, &format!("{back}?done=shared")).await
}

async fn grant(door: &Door, visitor: &Visitor, list: ListId, form: &Query) -> Result<(), Trouble> {
    let host = known_or_new(door, visitor, email(form)?).await?;
    let role = Some(form.value("role").and_then(Role::from_word).unwrap_or(Role::Viewer));
    run(door, visitor, HostAct::GrantRole { host, list, role }).await
}

/// Somebody new may sign in from now on, as a helper of the house: what they see is this list, and they make none. Sharing
/// never changes what somebody is in the house. Whom an owner removed only an owner lets in again.
async fn known_or_new(door: &Door, visitor: &Visitor, email: Email) -> Result<HostId, Trouble> {
    let key = email.key().to_string();
    match door.readers.read(move |reader| reader.host_by_email(&key)).await? {
        Some(known) if known.removed_at.is_none() => return Ok(known.id),
        Some(_) if !visitor.is_owner() => return Err(Problem::new("email", REMOVED).into()),
        Some(_) | None => {}
    }
    let act = Act::Host(HostAct::Add { email, role: HouseRole::Helper });
    match door.get(visitor.actor(), ListId::HOUSE, act).await {
        Err(Trouble::Refused(refusal)) => Err(Problem::from(&refusal).at("email").into()),
        answer => answer,
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
