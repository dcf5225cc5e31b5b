//! web/console: a host's own front page: their events and desks, and how each one stands.

use super::shell;
use super::visitor::Visitor;
use crate::alarms;
use crate::answer::Trouble;
use crate::door::{Door, EventView};
use crate::guest::facts;
use crate::limits;
use crate::pages::console::{DeskCard, EventCard, EventsPage, Trouble as Shown};
use axum::Extension;
use axum::extract::State;
use axum::response::Html;
use rules::{AlarmName, AlarmState, ListId, Settings};
use std::sync::Arc;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Html<String>, Trouble> {
    let (host, owner) = (visitor.host.id, visitor.is_owner());
    let alarms = if owner { alarms(&door).await? } else { Vec::new() };
    let rows = door.readers.read(move |reader| {
        let views = match owner {
            true => reader.views(ListId(0), limits::HOST_EVENTS)?,
            false => reader.lists_of(host, limits::HOST_EVENTS)?,
        };
        let mut rows = Vec::new();
        for view in views {
            let role = reader.role(host, view.head.list)?;
            let problems = reader.problems(view.head.list, 100)?.len();
            rows.push((view, role, problems));
        }
        Ok(rows)
    });
    let now = door.now();
    let (mut events, mut desks) = (Vec::new(), Vec::new());
    for (view, role, problems) in rows.await? {
        let role = if owner { "owner" } else { role.map_or("", rules::Role::word) }.to_string();
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
    Ok(Html(EventsPage { shell: shell::of_house(&visitor), alarms, events, desks }.render()))
}

/// What is raised now, with the figures of the last look.
async fn alarms(door: &Door) -> Result<Vec<Shown>, Trouble> {
    let rows = door.readers.read(|reader| reader.alarms()).await?;
    let readings = door.watch.last();
    let raised = rows.iter().filter(|alarm| alarm.state == AlarmState::Raised);
    Ok(raised
        .map(|alarm| {
            let href = (alarm.name == AlarmName::BrokenEndpoints).then(|| "/console/webhooks".to_string());
            Shown { text: alarms::text(alarm.name, &readings), href }
        })
        .collect())
}
