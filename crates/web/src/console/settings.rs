//! web/console: what a host decides about an event. The first press says what saving would do, the second saves; a new
//! event is made with the same form, from scratch, from the host's usual settings or from another event.

use super::settings_form::{as_json, of_settings, of_usual, typed};
use super::settings_words::{line, tells};
use super::shell;
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::door::Door;
use crate::limits;
use crate::pages::console::{Choice, Preview, SettingsForm, SettingsPage, Tab};
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::event::EventSettings;
use rules::{Act, EventAct, HostAct, HouseAct, ListId, Refusal, Settings, Tell};
use services::EventView;
use std::sync::Arc;
use store::sqlite::SqliteReader;

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<EventView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let said = Query::read(query.as_deref()).value("done").map(str::to_string);
    let page = settings_page(&door, &visitor, &view, of_settings(view.event(), &view.slug), Vec::new());
    Ok(Html(SettingsPage { notice: said.as_deref().and_then(notice), ..page }.render()))
}

/// What the last press of a button did.
fn notice(code: &str) -> Option<String> {
    match code {
        "saved" => Some("Saved. Everything that depends on it is being planned anew.".to_string()),
        "usual" => Some("Kept. Your next event starts from these settings.".to_string()),
        "called_off" => Some("The event is called off. Everybody is being told.".to_string()),
        _unknown => None,
    }
}

fn settings_page(
    door: &Door,
    visitor: &Visitor,
    view: &EventView,
    form: SettingsForm,
    problems: Vec<Problem>,
) -> SettingsPage {
    SettingsPage {
        shell: shell::of_event(visitor, view, Tab::Settings, door.now()),
        form,
        rev: view.head.settings_rev,
        problems,
        preview: None,
        notice: None,
        new: false,
        copies: Vec::new(),
    }
}

pub(super) async fn change(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<EventView>,
    Body(body): Body<{ limits::SETTINGS_BODY }>,
) -> Result<Response, Trouble> {
    let sent = Query::form(&body);
    if sent.value("do") == Some("call_off") {
        return call_off(&door, &visitor, &view, sent.value("typed").unwrap_or("")).await;
    }
    let form = typed(&sent);
    let seen_rev = sent.number("seen_rev")?.and_then(|rev| u32::try_from(rev).ok()).unwrap_or(0);
    let again = |problems: Vec<Problem>, rev: u32| {
        let page = settings_page(&door, &visitor, &view, form.clone(), problems);
        Ok(once_more(SettingsPage { rev, ..page }.render()))
    };
    let wanted = match read(view.event(), &form) {
        Ok(wanted) => wanted,
        Err(problems) => return again(problems, seen_rev),
    };
    let here = format!("/console/e/{}/settings", view.slug);
    if sent.value("do") == Some("usual") {
        let act = Act::Host(HostAct::SetUsual { host: visitor.host.id, settings: Box::new(wanted) });
        return match door.ask(visitor.actor(), ListId::HOUSE, act).await? {
            Err(refusal) => again(vec![Problem::from(&refusal)], seen_rev),
            Ok(_) => Ok(Redirect::to(&format!("{here}?done=usual")).into_response()),
        };
    }
    let confirm = seal(&wanted, seen_rev);
    if sent.value("do") != Some("save") || sent.value("confirm") != Some(confirm.as_str()) {
        let (lines, tells) = effects(&door, &view, &wanted).await?;
        let preview = Preview { lines, tells, confirm };
        let page = settings_page(&door, &visitor, &view, form, Vec::new());
        return Ok(Html(SettingsPage { preview: Some(preview), rev: seen_rev, ..page }.render()).into_response());
    }
    let act = Act::Event(EventAct::Edit { settings: Box::new(wanted), seen_rev, tell: tell(&sent) });
    match door.ask(visitor.actor(), view.head.list, act).await? {
        Err(refusal) => again(vec![Problem::from(&refusal)], rev_after(&refusal, seen_rev)),
        Ok(_) => Ok(Redirect::to(&format!("{here}?done=saved")).into_response()),
    }
}

/// What was typed stays on top of the version it was typed on. Only who has been told of a newer one goes on from there:
/// otherwise a typing error would hide that somebody else saved meanwhile.
pub(super) fn rev_after(refusal: &Refusal, seen_rev: u32) -> u32 {
    if let Refusal::EditedMeanwhile { now_rev } = refusal { *now_rev } else { seen_rev }
}

async fn call_off(door: &Door, visitor: &Visitor, view: &EventView, typed: &str) -> Result<Response, Trouble> {
    let here = format!("/console/e/{}/settings", view.slug);
    if typed.trim() != view.event().name {
        let problem = Problem::new("typed", "This is not the name of the event. Nothing was changed.");
        let form = of_settings(view.event(), &view.slug);
        return Ok(once_more(settings_page(door, visitor, view, form, vec![problem]).render()));
    }
    door.ask(visitor.actor(), view.head.list, Act::Event(EventAct::CallOff)).await?.map_err(Trouble::Refused)?;
    Ok(Redirect::to(&format!("{here}?done=called_off")).into_response())
}

/// The settings as they were typed, or everything that is wrong with them.
fn read(before: &EventSettings, form: &SettingsForm) -> Result<EventSettings, Vec<Problem>> {
    let (body, mut problems) = as_json(form);
    match intake::patch(before, &body) {
        Ok(wanted) if problems.is_empty() => Ok(wanted),
        Ok(_) => Err(problems),
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}

/// What was looked at: the same settings on top of the same version.
fn seal(wanted: &EventSettings, rev: u32) -> String {
    super::visitor::hash(&format!("{rev} {}", intake::settings_to_json(wanted)))
}

/// The box is ticked until the host takes the tick away.
fn tell(sent: &Query) -> Tell {
    if sent.value("tell_asked").is_some() && sent.value("tell").is_none() { Tell::Nobody } else { Tell::Guests }
}

/// What saving would do, and whom it would tell.
async fn effects(
    door: &Door,
    view: &EventView,
    wanted: &EventSettings,
) -> Result<(Vec<String>, Option<String>), Trouble> {
    let list = view.head.list;
    let people = door.readers.read(move |reader| reader.concerned(list)).await?;
    let now = door.now();
    if wanted == view.event() {
        return Ok((vec!["Nothing: these are the settings already in force.".to_string()], None));
    }
    let effects = wanted.effects(view.event(), &view.head, people, now);
    let mut lines: Vec<String> = effects.iter().map(|effect| line(effect, &wanted.zone, now)).collect();
    if lines.is_empty() {
        lines.push("The change is kept. No guest is told anything, and nothing is booked anew.".to_string());
    }
    Ok((lines, tells(&effects)))
}

pub(super) async fn show_new(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let form = match query.value("copy") {
        Some(slug) => copied(&door, &visitor, slug).await?,
        None => usual(&door, &visitor).await?,
    };
    Ok(Html(new_page(&door, &visitor, form, Vec::new()).await?.render()))
}

/// Everything but the day and the address: those are the new event's own.
async fn copied(door: &Door, visitor: &Visitor, slug: &str) -> Result<SettingsForm, Trouble> {
    let found = events_of(door, visitor).await?.into_iter().find(|view| view.slug == slug);
    let view = found.ok_or(Trouble::NotFound("There is no event at this address."))?;
    Ok(SettingsForm { starts_date: String::new(), ..of_settings(view.event(), "") })
}

async fn usual(door: &Door, visitor: &Visitor) -> Result<SettingsForm, Trouble> {
    let host = visitor.host.id;
    let usual = door.readers.read(move |reader| reader.host(host)).await?.and_then(|host| host.usual);
    let address = visitor.host.email.as_ref().map_or_else(String::new, |email| email.as_str().to_string());
    let form = match usual {
        Some(usual) => of_usual(usual_event(&usual)?),
        None => {
            let zone = rules::Zone::parse("UTC").ok_or_else(|| Trouble::Broken("no UTC".to_string()))?;
            let event = EventSettings::new("", door.now().to_zoned(jiff::tz::TimeZone::UTC).datetime(), zone, 1);
            SettingsForm { zone: String::new(), starts_time: "19:00".to_string(), ..of_usual(&event) }
        }
    };
    let host_email = if form.host_email.is_empty() { address } else { form.host_email.clone() };
    Ok(SettingsForm { host_email, ..form })
}

fn usual_event(usual: &Settings) -> Result<&EventSettings, Trouble> {
    match usual {
        Settings::Event(event) => Ok(event),
        Settings::Desk(_) => Err(Trouble::Broken("a desk among the usual settings".to_string())),
    }
}

async fn new_page(
    door: &Door,
    visitor: &Visitor,
    form: SettingsForm,
    problems: Vec<Problem>,
) -> Result<SettingsPage, Trouble> {
    let events = events_of(door, visitor).await?;
    let copies = events.iter().map(|view| Choice { value: view.slug.clone(), label: view.event().name.clone() });
    Ok(SettingsPage {
        shell: shell::of_house(visitor),
        form,
        rev: 0,
        problems,
        preview: None,
        notice: None,
        new: true,
        copies: copies.collect(),
    })
}

async fn events_of(door: &Door, visitor: &Visitor) -> Result<Vec<EventView>, Trouble> {
    let (host, owner) = (visitor.host.id, visitor.is_owner());
    let views = door.readers.read(move |reader: &mut SqliteReader| match owner {
        true => reader.newest_views(None, limits::HOST_EVENTS),
        false => reader.lists_of(host, limits::HOST_EVENTS),
    });
    Ok(views.await?.into_iter().filter_map(EventView::of).collect())
}

pub(super) async fn make(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body<{ limits::SETTINGS_BODY }>,
) -> Result<Response, Trouble> {
    let form = typed(&Query::form(&body));
    let (mut json, mut problems) = as_json(&form);
    if form.slug.is_empty() {
        problems.push(Problem::new("slug", "Please choose an address for the page, such as winter-supper."));
    } else {
        json["slug"] = form.slug.clone().into();
    }
    let (slug, settings) = match intake::settings_from_json(&json) {
        Ok(read) if problems.is_empty() => read,
        Ok(_) => return Ok(once_more(new_page(&door, &visitor, form, problems).await?.render())),
        Err(more) => {
            let known: Vec<String> = problems.iter().map(|problem| problem.field.clone()).collect();
            problems.extend(more.into_iter().filter(|problem| !known.contains(&problem.field)));
            return Ok(once_more(new_page(&door, &visitor, form, problems).await?.render()));
        }
    };
    let act = Act::House(HouseAct::OpenEvent {
        slug: slug.clone(),
        settings: Box::new(settings),
        host: Some(visitor.host.id),
    });
    match door.ask(visitor.actor(), ListId::HOUSE, act).await? {
        Err(refusal) => {
            let problems = vec![Problem::from(&refusal)];
            Ok(once_more(new_page(&door, &visitor, form, problems).await?.render()))
        }
        Ok(_) => Ok(Redirect::to(&format!("/console/e/{slug}")).into_response()),
    }
}
