//! web/console: who may sign in to the house, and who may see or run one event or desk.

use super::shell::{self, Common};
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::console::at::{self, Visit};
use crate::door::Door;
use crate::pages::console::{HostRow, PeoplePage, SharingPage};
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use jiff::Timestamp;
use rules::{Act, Email, Host, HostAct, HostId, HouseRole, ListId, Role};
use store::StoreError;
use store::sqlite::ListView;

pub(super) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let page = house_page(&door, &visitor, String::new(), Vec::new()).await?;
    Ok(Html(written(&PeoplePage { notice: notice(&query), ..page })))
}

/// What the last press of a button did.
fn notice(query: &Query) -> Option<String> {
    let said = match query.value("done")? {
        "added" => "They may sign in now: the sign-in page mails them a link.",
        "removed" => "They may not sign in any more.",
        "shared" => "It is shared with them. They find it after signing in.",
        "unshared" => "It is not shared with them any more.",
        _unknown => return None,
    };
    Some(said.to_string())
}

async fn house_page(
    door: &Door,
    visitor: &Visitor,
    email: String,
    problems: Vec<Problem>,
) -> Result<PeoplePage, Trouble> {
    let hosts = door.readers.read(|reader| {
        let hosts = reader.hosts()?.into_iter();
        hosts.map(|host| Ok((reader.last_sign_in(host.id)?, host))).collect::<Result<Vec<_>, StoreError>>()
    });
    let hosts = hosts.await?;
    let hosts = hosts.iter().map(|(last, host)| row(host, host.role.word(), *last, visitor)).collect();
    let shell = shell::of_house(visitor);
    Ok(PeoplePage { shell, hosts, email, problems, notice: None })
}

fn row(host: &Host, role: &str, last: Option<Timestamp>, visitor: &Visitor) -> HostRow {
    let day = |at: Timestamp| at.to_zoned(jiff::tz::TimeZone::UTC).strftime("%-d %b %Y").to_string();
    HostRow {
        id: host.id.0,
        email: host.email.as_ref().map_or("", Email::as_str).to_string(),
        role: role.to_string(),
        removed: host.removed_at.is_some(),
        you: host.id == visitor.host.id,
        last: last.map(day),
    }
}

/// `do=add` with an address and a role, or `do=remove`.
pub(super) async fn change(Visit { door, visitor, .. }: Visit, Posted(form): Posted) -> Result<Response, Trouble> {
    if form.value("do") == Some("remove") {
        let host = HostId(form.number("host")?.unwrap_or(0));
        if host == visitor.host.id {
            return Err(Trouble::Forbidden("You cannot take yourself off the list. Ask another owner."));
        }
        return run(&door, &visitor, Act::Host(HostAct::Remove { host }), "/console/people?done=removed").await;
    }
    match add(&door, &visitor, &form).await? {
        Ok(()) => Ok(Redirect::to("/console/people?done=added").into_response()),
        Err(problem) => {
            let typed = form.value("email").unwrap_or("").to_string();
            Ok(once_more(written(&house_page(&door, &visitor, typed, vec![problem]).await?)))
        }
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

async fn run(door: &Door, visitor: &Visitor, act: Act, to: &str) -> Result<Response, Trouble> {
    door.ask(visitor.actor(), ListId::HOUSE, act).await?.map_err(Trouble::Refused)?;
    Ok(Redirect::to(to).into_response())
}

pub(super) async fn show_sharing(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let page = sharing_page(&door, &visitor, String::new(), Vec::new()).await?;
    Ok(Html(written(&SharingPage { notice: notice(&query), ..page })))
}

async fn sharing_page(
    door: &Door,
    visitor: &Visitor,
    email: String,
    problems: Vec<Problem>,
) -> Result<SharingPage, Trouble> {
    let view = at::view::<ListView>(door, visitor).await?;
    let list = view.head.list;
    let people = door.readers.read(move |reader| {
        let mut people = Vec::new();
        for grant in reader.grants(list)? {
            let last = reader.last_sign_in(grant.host)?;
            people.extend(reader.host(grant.host)?.zip(grant.role).map(|(host, role)| (host, role, last)));
        }
        Ok(people)
    });
    let people = people.await?;
    let people = people.iter().map(|(host, role, last)| row(host, role.word(), *last, visitor)).collect();
    let shell = shell::of_list(visitor, &view, Common::Sharing, door.now());
    Ok(SharingPage { shell, people, email, problems, notice: None })
}

/// Somebody new may sign in from now on, as a helper of the house: what they see is this list, and they make none.
pub(super) async fn share(
    Visit { door, visitor, view, .. }: Visit<ListView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let (list, back) = (view.head.list, format!("{}/sharing", shell::base(&view)));
    if form.value("do") == Some("remove") {
        let host = HostId(form.number("host")?.unwrap_or(0));
        let act = Act::Host(HostAct::GrantRole { host, list, role: None });
        return run(&door, &visitor, act, &format!("{back}?done=unshared")).await;
    }
    let host = match known_or_new(&door, &visitor, form.value("email").unwrap_or("")).await? {
        Ok(host) => host,
        Err(problem) => {
            let typed = form.value("email").unwrap_or("").to_string();
            return Ok(once_more(written(&sharing_page(&door, &visitor, typed, vec![problem]).await?)));
        }
    };
    let role = form.value("role").and_then(Role::from_word).unwrap_or(Role::Viewer);
    let act = Act::Host(HostAct::GrantRole { host, list, role: Some(role) });
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
