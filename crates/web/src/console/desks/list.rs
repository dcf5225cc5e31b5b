//! web/console/desks: the waitlist as a sheet. The search is the one of guest lists: in memory, beside the rows, and
//! nothing typed into it stands in an address.

use super::entry_form::{new_form, of_entry};
use super::wish_words;
use crate::answer::Trouble;
use crate::body::Body;
use crate::console::at::At;
use crate::console::roster::{After, Asked, Rows, Shown, Sort, look};
use crate::console::visitor::Visitor;
use crate::console::{shell, words};
use crate::door::Door;
use crate::limits;
use crate::pages::console::{Choice, DeskTab, EntryForm, ListAt, ListPage, ListRow, RowActs};
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::{Html, Redirect};
use intake::JoinForm;
use jiff::Timestamp;
use rules::{Email, Entry, EntryId, EntryState, Mobile};
use services::DeskView;
use std::sync::Arc;

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let at = at_of(&query, "");
    let edit = query.number("edit")?.filter(|_| visitor.may_change()).map(EntryId);
    let (mut page, rows) = page(&door, &visitor, &view, at).await?;
    page.notice = query.value("done").and_then(done_words).map(str::to_string);
    let wanted = edit.and_then(|edit| rows.iter().find(|(entry, _)| entry.id == edit));
    page.edit = wanted.map(|(entry, _)| (entry.id.0, edit_form(&view, &page.at, entry)));
    Ok(Html(page.render()))
}

/// The form behind one row of the list, as it stands.
pub(super) fn edit_form(view: &DeskView, at: &ListAt, entry: &Entry) -> EntryForm {
    let base = format!("/console/desks/{}", view.slug);
    let mut back = at.pairs();
    back.push(("list".to_string(), "yes".to_string()));
    EntryForm { back, cancel: Some(at.href(&base, &[])), ..of_entry(view, entry) }
}

/// What the address says was done; anything else says nothing.
fn done_words(code: &str) -> Option<&'static str> {
    Some(match code {
        "added" => "They are on the list. Their link is on its way.",
        "known" => "They wait for this already; nothing was changed.",
        "edited" => "Saved.",
        "paused" => "Paused: they keep their place and are asked nothing meanwhile.",
        "resumed" => "Back on the list, where they stood.",
        _unknown => return None,
    })
}

/// Where the list stands, from an address or from the hidden fields of a form.
pub(super) fn at_of(query: &Query, before: &str) -> ListAt {
    let value = |name: &str| query.value(&format!("{before}{name}")).unwrap_or("");
    let sort = Sort::from_word(value("sort")).unwrap_or_default();
    ListAt {
        find: value("find").parse().ok(),
        state: Shown::from_word(value("state")).map_or("", Shown::word).to_string(),
        service: value("service").chars().take(rules::limits::TITLE_CHARS).collect(),
        sort: sort.word().to_string(),
        after: After::parse(sort, value("after")).map(After::text).unwrap_or_default(),
    }
}

pub(super) async fn page(
    door: &Arc<Door>,
    visitor: &Visitor,
    view: &DeskView,
    at: ListAt,
) -> Result<(ListPage, Rows), Trouble> {
    let typed = at.find.and_then(|find| door.searches.find(visitor.host.id, find));
    let forgotten = at.find.is_some() && typed.is_none();
    let query = typed.unwrap_or_default();
    let (answer, rows) = look(door, view.head.list, asked(&at, query.clone())).await?;
    let page = ListPage {
        shell: shell::of_desk(visitor, view, DeskTab::List),
        forgotten,
        query,
        services: services(view),
        counts: answer.counted(state_words),
        rows: rows.iter().map(|(entry, until)| row(view, entry, *until, visitor)).collect(),
        next: answer.next.map(After::text),
        total: answer.total(Shown::from_word(&at.state)),
        add: visitor.may_change().then(|| new_form(view, JoinForm::default(), Vec::new())),
        edit: None,
        notice: None,
        at,
    };
    Ok((page, rows))
}

fn asked(at: &ListAt, query: String) -> Asked {
    let sort = Sort::from_word(&at.sort).unwrap_or_default();
    Asked {
        query,
        state: Shown::from_word(&at.state),
        service: (!at.service.is_empty()).then(|| at.service.clone()),
        sort,
        after: After::parse(sort, &at.after),
        most: limits::PAGE_ROWS,
    }
}

fn services(view: &DeskView) -> Vec<Choice> {
    let choice = |service: &rules::desk::Service| Choice {
        value: service.name.trim().to_lowercase(),
        label: service.name.clone(),
    };
    view.desk().services.iter().map(choice).collect()
}

/// A desk's words for the same states.
pub(super) fn state_words(state: Shown) -> &'static str {
    match state {
        Shown::Offered => "Offered a slot",
        Shown::Of(EntryState::Confirmed) => "Booked",
        Shown::Of(EntryState::Waitlisted) => "Waiting",
        Shown::Of(EntryState::Paused) => "Paused",
        Shown::Of(EntryState::Pending) => "Invited",
        Shown::Of(EntryState::Cancelled) => "Left",
        Shown::Of(EntryState::Expired) => "Taken off",
    }
}

fn row(view: &DeskView, entry: &Entry, until: Option<Timestamp>, visitor: &Visitor) -> ListRow {
    let (desk, person, wish) = (view.desk(), &entry.person, entry.wish.as_ref());
    let state = Shown::of(entry.state, entry.live_offers);
    let remark = until.map(|until| format!("held until {}", post::short(until, &desk.zone)));
    let unreached = (!entry.has_left() && entry.channel().is_none()).then(|| "nothing reaches them".to_string());
    let active = matches!(entry.state, EntryState::Waitlisted | EntryState::Paused) && visitor.may_change();
    ListRow {
        entry: entry.id.0,
        number: entry.number,
        name: words::name(entry),
        mobile: person.mobile.as_ref().map_or("", Mobile::as_str).to_string(),
        email: person.email.as_ref().map_or("", Email::as_str).to_string(),
        service: wish.map(|wish| wish_words::service(desk, &wish.service)).unwrap_or_default(),
        party: entry.party,
        when: wish.map(wish_words::when).unwrap_or_default(),
        staff: wish.and_then(|wish| wish.staff.clone()).unwrap_or_default(),
        tier: entry.tier,
        note: person.note.clone().unwrap_or_default(),
        state: state.word().to_string(),
        state_text: state_words(state).to_string(),
        remark: remark.or(unreached),
        joined_text: post::short(entry.joined_at, &desk.zone),
        can: RowActs {
            edit: active,
            pause: active && entry.state == EntryState::Waitlisted,
            resume: active && entry.state == EntryState::Paused,
        },
    }
}

/// Changes nothing: what was typed is kept under a number, and the page is the one behind that number.
pub(crate) async fn search(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    let form = Query::form(&body);
    let find = door.searches.keep(visitor.host.id, services::random_number()?, form.value("q").unwrap_or(""));
    let at = ListAt { find, after: String::new(), ..at_of(&form, "") };
    Ok(Redirect::to(&at.href(&format!("/console/desks/{}", view.slug), &[])))
}
