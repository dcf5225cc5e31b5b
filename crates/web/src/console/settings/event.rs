//! web/console/settings: what a host decides about an event. The first press says what saving would do, the second saves; a
//! new event is made with the same form, from scratch, from the host's usual settings or from another event.

use super::effects::{line, tells};
use super::form::Typed;
use super::sections;
use super::view::{Preview, SettingsPage, seen_rev};
use crate::answer::Trouble;
use crate::body::Body;
use crate::console::shell;
use crate::console::shell::Tab;
use crate::console::visit::Visit;
use crate::console::visitor::hash;
use crate::limits;
use axum::response::{IntoResponse, Redirect, Response};
use intake::Problem;
use rules::event::EventSettings;
use rules::{Act, Email, EventAct, HostAct, HouseAct, ListId, Settings, Tell};
use services::EventView;
use store::sqlite::SqliteReader;

fn page(visit: &Visit<EventView>, typed: Typed, rev: u32) -> SettingsPage {
    let shell = shell::of_event(&visit.visitor, &visit.view, Tab::Settings, visit.door.now());
    SettingsPage::of::<EventSettings>(sections::EVENT, shell, typed, Some(rev))
}

pub(in crate::console) async fn show(visit: Visit<EventView>) -> Response {
    // What the last press of a button did.
    let notice = match visit.query.value("done") {
        Some("saved") => Some("Saved. Everything that depends on it is being planned anew."),
        Some("usual") => Some("Kept. Your next event starts from these settings."),
        Some("called_off") => Some("The event is called off. Everybody is being told."),
        Some(_) | None => None,
    };
    let page = page(&visit, Typed::of(visit.view.event()), visit.view.head.settings_rev);
    SettingsPage { notice, ..page }.shown()
}

pub(in crate::console) async fn change(
    visit: Visit<EventView>,
    Body(body): Body<{ limits::SETTINGS_BODY }>,
) -> Result<Response, Trouble> {
    let typed = Typed::read(&body);
    if typed.at("do") == "call_off" {
        return call_off(&visit, typed.at("typed")).await;
    }
    let Visit { door, visitor, view, .. } = &visit;
    let seen_rev = seen_rev(&body)?;
    let page = page(&visit, typed, seen_rev);
    let wanted = match page.typed.change(view.event()) {
        Ok(wanted) => wanted,
        Err(problems) => return Ok(page.again(problems)),
    };
    let here = format!("/console/e/{}/settings", view.slug);
    if page.typed.at("do") == "usual" {
        let act = Act::Host(HostAct::SetUsual { host: visitor.host.id, settings: Box::new(wanted) });
        return page.save(door, visitor, ListId::HOUSE, act, &format!("{here}?done=usual")).await;
    }
    let confirm = seal(&wanted, seen_rev);
    if page.typed.at("do") != "save" || page.typed.at("confirm") != confirm {
        let preview = Some(preview(&visit, &wanted, confirm).await?);
        return Ok(SettingsPage { preview, ..page }.shown());
    }
    let act = Act::Event(EventAct::Edit { settings: Box::new(wanted), seen_rev, tell: tell(&page.typed) });
    page.save(door, visitor, view.head.list, act, &format!("{here}?done=saved")).await
}

async fn call_off(visit: &Visit<EventView>, typed: &str) -> Result<Response, Trouble> {
    let Visit { door, visitor, view, .. } = visit;
    if typed != view.event().name {
        let text = "This is not the name of the event. Nothing was changed.";
        let page = page(visit, Typed::of(view.event()), view.head.settings_rev);
        return Ok(page.again(vec![Problem::new("typed", text)]));
    }
    door.ask(visitor.actor(), view.head.list, Act::Event(EventAct::CallOff)).await?.map_err(Trouble::Refused)?;
    Ok(Redirect::to(&format!("/console/e/{}/settings?done=called_off", view.slug)).into_response())
}

/// What was looked at: the same settings on top of the same version.
fn seal(wanted: &EventSettings, rev: u32) -> String {
    hash(&format!("{rev} {}", intake::settings_to_json(wanted)))
}

/// The box is ticked until the host takes the tick away.
fn tell(typed: &Typed) -> Tell {
    if !typed.at("tell_asked").is_empty() && typed.at("tell").is_empty() { Tell::Nobody } else { Tell::Guests }
}

/// What saving would do, and whom it would tell.
async fn preview(visit: &Visit<EventView>, wanted: &EventSettings, confirm: String) -> Result<Preview, Trouble> {
    let Visit { door, view, .. } = visit;
    let list = view.head.list;
    let people = door.readers.read(move |reader| reader.concerned(list)).await?;
    let now = door.now();
    if wanted == view.event() {
        let lines = vec!["Nothing: these are the settings already in force.".to_string()];
        return Ok(Preview { lines, tells: None, confirm });
    }
    let effects = wanted.effects(view.event(), &view.head, people, now);
    let mut lines: Vec<String> = effects.iter().map(|effect| line(effect, &wanted.zone, now)).collect();
    if lines.is_empty() {
        lines.push("The change is kept. No guest is told anything, and nothing is booked anew.".to_string());
    }
    Ok(Preview { lines, tells: tells(&effects), confirm })
}

pub(in crate::console) async fn show_new(visit: Visit) -> Result<Response, Trouble> {
    let events = events_of(&visit).await?;
    let typed = match visit.query.value("copy") {
        // Everything but the day and the address: those are the new event's own.
        Some(slug) => {
            let found = events.iter().find(|view| view.slug == slug);
            let view = found.ok_or(Trouble::NotFound("There is no event at this address."))?;
            Typed::of(view.event()).without(&["starts_date"])
        }
        None => usual(&visit).await?,
    };
    Ok(new_page(&visit, &events, typed).shown())
}

/// What a host uses for every event, without what belongs to one evening.
async fn usual(Visit { door, visitor, .. }: &Visit) -> Result<Typed, Trouble> {
    let host = visitor.host.id;
    let usual = door.readers.read(move |reader| reader.host(host)).await?.and_then(|host| host.usual);
    let mut typed = match usual.as_deref() {
        Some(Settings::Event(event)) => Typed::of(event).without(&["name", "about", "starts_date", "cap"]),
        Some(Settings::Desk(_)) => return Err(Trouble::Broken("a desk among the usual settings".to_string())),
        None => Typed::usual::<EventSettings>().with("starts_time", "19:00"),
    };
    if typed.at("host_email").is_empty() {
        typed = typed.with("host_email", visitor.host.email.as_ref().map_or("", Email::as_str));
    }
    Ok(typed)
}

async fn events_of(Visit { door, visitor, .. }: &Visit) -> Result<Vec<EventView>, Trouble> {
    let (host, owner) = (visitor.host.id, visitor.is_owner());
    let views = door.readers.read(move |reader: &mut SqliteReader| match owner {
        true => reader.newest_views(None, limits::HOST_EVENTS),
        false => reader.lists_of(host, limits::HOST_EVENTS),
    });
    Ok(views.await?.into_iter().filter_map(EventView::of).collect())
}

fn new_page(visit: &Visit, events: &[EventView], typed: Typed) -> SettingsPage {
    let copies = events.iter().map(|view| (view.slug.clone(), view.event().name.clone())).collect();
    let page = SettingsPage::of::<EventSettings>(sections::EVENT, shell::of_house(&visit.visitor), typed, None);
    SettingsPage { copies, ..page }
}

pub(in crate::console) async fn make(
    visit: Visit,
    Body(body): Body<{ limits::SETTINGS_BODY }>,
) -> Result<Response, Trouble> {
    let page = new_page(&visit, &events_of(&visit).await?, Typed::read(&body));
    let (slug, settings) = match page.typed.make::<EventSettings>() {
        Ok(made) => made,
        Err(problems) => return Ok(page.again(problems)),
    };
    let to = format!("/console/e/{slug}");
    let host = Some(visit.visitor.host.id);
    let act = Act::House(HouseAct::OpenEvent { slug, settings: Box::new(settings), host });
    page.save(&visit.door, &visit.visitor, ListId::HOUSE, act, &to).await
}
