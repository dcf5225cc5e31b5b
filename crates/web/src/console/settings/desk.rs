//! web/console/settings: what the owner decides about a desk; a new one is made with the same form. `do=rows` shows the
//! form with more room and changes nothing.

use super::form::Typed;
use super::sections;
use super::view::{SettingsPage, seen_rev};
use crate::answer::Trouble;
use crate::body::Body;
use crate::console::shell;
use crate::console::shell::Tab;
use crate::console::visit::Visit;
use crate::limits;
use axum::response::Response;
use rules::desk::DeskSettings;
use rules::{Act, DeskAct, Email, HouseAct, ListId};
use services::DeskView;

fn page(visit: &Visit<DeskView>, typed: Typed, rev: u32) -> SettingsPage {
    let shell = shell::of_desk(&visit.visitor, &visit.view, Tab::Settings);
    SettingsPage::of::<DeskSettings>(sections::DESK, shell, typed, Some(rev))
}

pub(in crate::console) async fn show(visit: Visit<DeskView>) -> Response {
    let notice = match visit.query.value("done") {
        Some("saved") => Some("Saved. It is in force from the next freed slot on."),
        Some("made") => Some("The desk is there. Look at its rules next, then put the first people on the list."),
        Some(_) | None => None,
    };
    let page = page(&visit, Typed::of(visit.view.desk()), visit.view.head.settings_rev);
    SettingsPage { notice, ..page }.shown()
}

pub(in crate::console) async fn change(
    visit: Visit<DeskView>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Response, Trouble> {
    let Visit { door, visitor, view, .. } = &visit;
    let seen_rev = seen_rev(&body)?;
    let page = page(&visit, Typed::read(&body), seen_rev);
    if page.typed.at("do") == "rows" {
        return Ok(page.shown());
    }
    let wanted = match page.typed.change(view.desk()) {
        Ok(wanted) => wanted,
        Err(problems) => return Ok(page.again(problems)),
    };
    if let Some(taken) = door.services.sheets.kept_by_another(Some(view.head.list), &wanted.google_sheet).await? {
        return Ok(page.again(vec![taken]));
    }
    let act = Act::Desk(DeskAct::Edit { settings: Box::new(wanted), seen_rev });
    let to = format!("/console/desks/{}/settings?done=saved", view.slug);
    page.save(door, visitor, view.head.list, act, &to).await
}

fn new_page(visit: &Visit, typed: Typed) -> SettingsPage {
    SettingsPage::of::<DeskSettings>(sections::DESK, shell::of_house(&visit.visitor), typed, None)
}

pub(in crate::console) async fn show_new(visit: Visit) -> Response {
    let address = visit.visitor.host.email.as_ref().map_or("", Email::as_str);
    new_page(&visit, Typed::usual::<DeskSettings>().with("staff_email", address)).shown()
}

pub(in crate::console) async fn make(
    visit: Visit,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Response, Trouble> {
    let page = new_page(&visit, Typed::read(&body));
    if page.typed.at("do") == "rows" {
        return Ok(page.shown());
    }
    let (slug, settings) = match page.typed.make::<DeskSettings>() {
        Ok(made) => made,
        Err(problems) => return Ok(page.again(problems)),
    };
    let Visit { door, visitor, .. } = &visit;
    if let Some(taken) = door.services.sheets.kept_by_another(None, &settings.google_sheet).await? {
        return Ok(page.again(vec![taken]));
    }
    let to = format!("/console/desks/{slug}/settings?done=made");
    let act = Act::House(HouseAct::OpenDesk { slug, settings: Box::new(settings), host: Some(visitor.host.id) });
    page.save(door, visitor, ListId::HOUSE, act, &to).await
}
