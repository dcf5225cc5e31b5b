//! web/console/desks: what the owner decides about a desk; a new one is made with the same form.

use super::settings_form::{at_field, of_settings, read, typed, with_spare_rows};
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::console::settings::rev_after;
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::{DeskForm, DeskSettingsPage, Tab};
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::{Act, DeskAct, HouseAct, ListId};
use services::DeskView;
use std::sync::Arc;

pub(crate) async fn show(
    At { visitor, view }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let notice = match query.value("done") {
        Some("saved") => Some("Saved. It is in force from the next freed slot on.".to_string()),
        Some("made") => {
            Some("The desk is there. Look at its rules next, then put the first people on the list.".to_string())
        }
        Some(_) | None => None,
    };
    let page = page(&visitor, &view, of_settings(view.desk()), Vec::new());
    Ok(Html(DeskSettingsPage { notice, ..page }.render()))
}

fn page(visitor: &Visitor, view: &DeskView, form: DeskForm, problems: Vec<Problem>) -> DeskSettingsPage {
    DeskSettingsPage {
        shell: shell::of_desk(visitor, view, Tab::Settings),
        form: with_spare_rows(form),
        rev: view.head.settings_rev,
        problems,
        notice: None,
        new: false,
    }
}

/// `do=save`; `do=rows` shows the same form with more room and changes nothing.
pub(crate) async fn change(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Response, Trouble> {
    let sent = Query::form(&body);
    let form = typed(&sent);
    let seen_rev = sent.number("seen_rev")?.and_then(|rev| u32::try_from(rev).ok()).unwrap_or(0);
    if sent.value("do") == Some("rows") {
        let page = page(&visitor, &view, form, Vec::new());
        return Ok(Html(DeskSettingsPage { rev: seen_rev, ..page }.render()).into_response());
    }
    let again = |problems: Vec<Problem>, rev: u32| {
        let page = page(&visitor, &view, form.clone(), problems);
        once_more(DeskSettingsPage { rev, ..page }.render())
    };
    let wanted = match read(Some(view.desk()), &form) {
        Ok(wanted) => wanted,
        Err(problems) => return Ok(again(problems, seen_rev)),
    };
    if let Some(taken) = door.services.sheets.kept_by_another(Some(view.head.list), &wanted.google_sheet).await? {
        return Ok(again(vec![taken], seen_rev));
    }
    let act = Act::Desk(DeskAct::Edit { settings: Box::new(wanted), seen_rev });
    match door.ask(visitor.actor(), view.head.list, act).await? {
        Err(refusal) => Ok(again(vec![at_field(Problem::from(&refusal))], rev_after(&refusal, seen_rev))),
        Ok(_) => Ok(Redirect::to(&format!("/console/desks/{}/settings?done=saved", view.slug)).into_response()),
    }
}

pub(crate) async fn show_new(
    State(_door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Html<String>, Trouble> {
    let address = visitor.host.email.as_ref().map_or_else(String::new, |email| email.as_str().to_string());
    let usual = |word: &str| word.to_string();
    let form = DeskForm {
        language: usual("en"),
        door: usual("open"),
        notes: usual("and_filled"),
        replies: usual("link_only"),
        staff_email: address,
        ..DeskForm::default()
    };
    Ok(Html(new_page(&visitor, form, Vec::new()).render()))
}

fn new_page(visitor: &Visitor, form: DeskForm, problems: Vec<Problem>) -> DeskSettingsPage {
    DeskSettingsPage {
        shell: shell::of_house(visitor),
        form: with_spare_rows(form),
        rev: 0,
        problems,
        notice: None,
        new: true,
    }
}

pub(crate) async fn make(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Response, Trouble> {
    let sent = Query::form(&body);
    let form = typed(&sent);
    if sent.value("do") == Some("rows") {
        return Ok(Html(new_page(&visitor, form, Vec::new()).render()).into_response());
    }
    let missing = "Please choose an address for the desk, such as salon-mia.";
    let missing = form.slug.is_empty().then(|| Problem::new("slug", missing));
    let settings = match (read(None, &form), missing) {
        (Ok(settings), None) => settings,
        (read, missing) => {
            let problems = missing.into_iter().chain(read.err().unwrap_or_default()).collect();
            return Ok(once_more(new_page(&visitor, form, problems).render()));
        }
    };
    if let Some(taken) = door.services.sheets.kept_by_another(None, &settings.google_sheet).await? {
        return Ok(once_more(new_page(&visitor, form, vec![taken]).render()));
    }
    let slug = form.slug.clone();
    let act = Act::House(HouseAct::OpenDesk {
        slug: slug.clone(),
        settings: Box::new(settings),
        host: Some(visitor.host.id),
    });
    match door.ask(visitor.actor(), ListId::HOUSE, act).await? {
        Err(refusal) => Ok(once_more(new_page(&visitor, form, vec![at_field(Problem::from(&refusal))]).render())),
        Ok(_) => Ok(Redirect::to(&format!("/console/desks/{slug}/settings?done=made")).into_response()),
    }
}
