//! web/console/desks: one desk at a glance, and the way to its pages.

pub(crate) mod view;

use crate::answer::Trouble;
use crate::console::at::At;
use crate::console::shell;
use crate::door::Door;
use crate::pages::console::{DeskTab, Fact, Trouble as Shown};
use crate::pages::written;
use axum::extract::State;
use axum::response::Html;
use rules::desk::JoinDoor;
use services::DeskView;
use std::sync::Arc;
use view::DeskPage;

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
) -> Result<Html<String>, Trouble> {
    let list = view.head.list;
    let problems = door.readers.read(move |reader| reader.problems(list, 100)).await?.len();
    let page = DeskPage {
        shell: shell::of_desk(&visitor, &view, DeskTab::Overview),
        troubles: troubles(&view, problems),
        facts: facts(&view),
        join_href: (view.desk().door == JoinDoor::Open).then(|| format!("{}/d/{}", door.house.url, view.slug)),
    };
    Ok(Html(written(&page)))
}

fn facts(view: &DeskView) -> Vec<Fact> {
    let desk = view.desk();
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let services: Vec<&str> = desk.services.iter().map(|service| service.name.as_str()).collect();
    let mut facts = vec![
        fact("Waiting", view.head.waiting.to_string()),
        fact("Joined so far", view.head.joined.to_string()),
        fact("Services", services.join(", ")),
    ];
    let named = [("Staff", &desk.staff), ("Locations", &desk.locations)];
    facts.extend(
        named.iter().filter(|(_, names)| !names.is_empty()).map(|(label, names)| fact(label, names.join(", "))),
    );
    facts.push(fact("Clock", desk.zone.name().to_string()));
    facts
}

fn troubles(view: &DeskView, problems: usize) -> Vec<Shown> {
    let messages = (problems > 0).then(|| Shown {
        text: match problems {
            1 => "1 message did not get through.".to_string(),
            many => format!("{many} messages did not get through."),
        },
        href: Some(format!("/console/desks/{}/trouble", view.slug)),
    });
    messages.into_iter().collect()
}
