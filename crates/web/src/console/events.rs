//! web/console: a host's own front page: their events and desks, and how each one stands.

use super::shell;
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::door::Door;
use crate::guest::facts;
use crate::limits;
use crate::pages::console::{DeskCard, EventCard, EventsPage, Older, Trouble as Shown};
use crate::pages::written;
use axum::response::Html;
use rules::{AlarmName, AlarmState, ListId, Role, Settings};
use services::EventView;
use services::alarms;
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

pub(super) async fn list(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let before = query.number("before")?.map(ListId);
    let (owner, whose, now) = (visitor.is_owner(), visitor.clone(), door.now());
    let alarms = if owner { alarms(&door).await? } else { Vec::new() };
    let (rows, older) = door.readers.read(move |reader| newest(reader, &whose, before)).await?;
    let (mut events, mut desks) = (Vec::new(), Vec::new());
    for (view, role, problems) in rows {
        let role = if owner { "owner" } else { role.map_or("", Role::word) }.to_string();
        let problems = u32::try_from(problems).unwrap_or(u32::MAX);
        match &*view.settings {
            Settings::Event(_) => events.extend(EventView::of(view).map(|view| EventCard {
                facts: facts::facts(&view, now),
                numbers: facts::numbers(&view),
                role,
                problems,
            })),
            Settings::Desk(desk) => desks.push(DeskCard {
                name: desk.name.clone(),
                services: desk.services.iter().map(|service| service.name.clone()).collect(),
                waiting: view.head.waiting,
                slug: view.slug,
                role,
                problems,
            }),
        }
    }
    Ok(Html(written(&EventsPage { shell: shell::of_house(&visitor), alarms, events, desks, older })))
}

/// A list, what its host may do with it, and how many things there are to look at.
type Row = (ListView, Option<Role>, usize);

/// The newest first, for owners and members alike; one more than a page says whether there are older ones.
fn newest(
    reader: &mut SqliteReader,
    visitor: &Visitor,
    before: Option<ListId>,
) -> Result<(Vec<Row>, Older), StoreError> {
    let (host, owner) = (visitor.host.id, visitor.is_owner());
    let mut views = match owner {
        true => reader.newest_views(before, limits::HOST_EVENTS + 1)?,
        false => reader.lists_of(host, limits::HOST_EVENTS + 1)?,
    };
    let more = views.len() > limits::HOST_EVENTS;
    views.truncate(limits::HOST_EVENTS);
    let older = match views.last() {
        Some(last) if more && owner => Older::Before(last.head.list.0),
        Some(_) if more => Older::NotShown,
        Some(_) | None => Older::Nothing,
    };
    let mut rows = Vec::with_capacity(views.len());
    for view in views {
        let role = reader.role(host, view.head.list)?;
        let problems = reader.problems(view.head.list, 100)?.len();
        rows.push((view, role, problems));
    }
    Ok((rows, older))
}

/// What is raised now, with the figures of the last look.
async fn alarms(door: &Door) -> Result<Vec<Shown>, Trouble> {
    let rows = door.readers.read(|reader| reader.alarms()).await?;
    let rows = door.services.watchman.with_kept(rows);
    let readings = door.services.watchman.last();
    let raised = rows.iter().filter(|alarm| alarm.state == AlarmState::Raised);
    Ok(raised
        .map(|alarm| {
            let href = (alarm.name == AlarmName::BrokenEndpoints).then(|| "/console/webhooks".to_string());
            Shown { text: alarms::text(alarm.name, &readings), href }
        })
        .collect())
}
