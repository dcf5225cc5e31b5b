//! web/console: a host's own front page: their events and desks, and how each one stands.

use super::parts::{Trouble as Shown, figure, page_of};
use super::shell::{self, Shell};
use super::visit::Visit;
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::guest::facts;
use crate::limits;
use crate::pages::{EventFacts, written};
use askama::Template;
use axum::response::Html;
use jiff::Timestamp;
use rules::{AlarmName, AlarmState, ListId, Role};
use services::{DeskView, EventView, alarms};
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

#[derive(Template)]
#[template(path = "console/events/page.html")]
struct EventsPage {
    shell: Shell,
    /// What an owner should look at first, whatever event it is about.
    alarms: Vec<Shown>,
    events: Vec<Card<EventView>>,
    desks: Vec<Card<DeskView>>,
    older: Older,
    now: Timestamp,
}

/// Whether there are more than this page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Older {
    Nothing,
    /// Those made before this list stand on the next page.
    Before(ListId),
    /// There are some, and they are reached by their own address.
    NotShown,
}

/// A list, what its host was granted on it, and how many things there are to look at.
struct Card<View> {
    view: View,
    role: Option<Role>,
    problems: usize,
}

pub(super) async fn list(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let before = query.number("before")?.map(ListId);
    let (whose, now) = (visitor.clone(), door.now());
    let alarms = if visitor.is_owner() { alarms(&door).await? } else { Vec::new() };
    let (cards, older) = door.readers.read(move |reader| newest(reader, &whose, before)).await?;
    let events = cards.iter().filter_map(|card| card.seen(EventView::of)).collect();
    let desks = cards.iter().filter_map(|card| card.seen(DeskView::of)).collect();
    Ok(Html(written(&EventsPage { shell: shell::of_house(&visitor), alarms, events, desks, older, now })))
}

/// The newest first, for owners and members alike; one more than a page says whether there are older ones.
fn newest(
    reader: &mut SqliteReader,
    visitor: &Visitor,
    before: Option<ListId>,
) -> Result<(Vec<Card<ListView>>, Older), StoreError> {
    let (host, owner) = (visitor.host.id, visitor.is_owner());
    let views = match owner {
        true => reader.newest_views(before, limits::HOST_EVENTS + 1)?,
        false => reader.lists_of(host, limits::HOST_EVENTS + 1)?,
    };
    let (views, last) = page_of(views, limits::HOST_EVENTS, |last| last.head.list);
    let older = match last {
        Some(last) if owner => Older::Before(last),
        Some(_) => Older::NotShown,
        None => Older::Nothing,
    };
    let mut cards = Vec::with_capacity(views.len());
    for view in views {
        let role = if owner { None } else { reader.role(host, view.head.list)? };
        let problems = reader.problems(view.head.list, 100)?.len();
        cards.push(Card { view, role, problems });
    }
    Ok((cards, older))
}

/// What is raised now, with the figures of the last look.
async fn alarms(door: &Door) -> Result<Vec<Shown>, Trouble> {
    let rows = door.readers.read(|reader| reader.alarms()).await?;
    let rows = door.services.watchman.with_kept(rows);
    let readings = door.services.watchman.last();
    let raised = rows.iter().filter(|alarm| alarm.state == AlarmState::Raised);
    let shown = raised.map(|alarm| {
        let href = (alarm.name == AlarmName::BrokenEndpoints).then(|| "/console/webhooks".to_string());
        Shown { text: alarms::text(alarm.name, &readings), href }
    });
    Ok(shown.collect())
}

impl EventsPage {
    fn next_href(&self) -> Option<String> {
        match self.older {
            Older::Before(list) => Some(format!("/console?before={}", list.0)),
            Older::Nothing | Older::NotShown => None,
        }
    }

    fn facts(&self, card: &Card<EventView>) -> EventFacts {
        facts::facts(&card.view, self.now)
    }
}

impl Card<ListView> {
    fn seen<View>(&self, of: fn(ListView) -> Option<View>) -> Option<Card<View>> {
        Some(Card { view: of(self.view.clone())?, role: self.role, problems: self.problems })
    }
}

impl<View> Card<View> {
    /// Only a limit is worth saying: most hosts may do everything with their lists.
    fn is_view_only(&self) -> bool {
        self.role == Some(Role::Viewer)
    }
}
