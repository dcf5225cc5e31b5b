//! web/console/desks: one desk at a glance, and the way to its pages.

use crate::answer::Trouble;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use rules::desk::JoinDoor;
use services::DeskView;

#[derive(Template)]
#[template(path = "console/desks/overview/page.html")]
struct DeskPage {
    shell: Shell,
    view: DeskView,
    /// Messages that did not get through.
    problems: usize,
    /// The page on which customers put themselves on the list; None while only staff may.
    join_href: Option<String>,
}

impl DeskPage {
    fn facts(&self) -> Vec<(&'static str, String)> {
        let desk = self.view.desk();
        let services: Vec<&str> = desk.services.iter().map(|service| service.name.as_str()).collect();
        let mut facts = vec![
            ("Waiting", self.view.head.waiting.to_string()),
            ("Joined so far", self.view.head.joined.to_string()),
            ("Services", services.join(", ")),
        ];
        let named = [("Staff", desk.staff.join(", ")), ("Locations", desk.locations.join(", "))];
        facts.extend(named.into_iter().filter(|(_, names)| !names.is_empty()));
        facts.push(("Clock", desk.zone.name().to_string()));
        facts
    }
}

pub(crate) async fn show(Visit { door, visitor, view, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    let list = view.head.list;
    let problems = door.readers.read(move |reader| reader.problems(list, 100)).await?.len();
    let shell = shell::of_desk(&visitor, &view, Tab::Overview);
    let join_href = (view.desk().door == JoinDoor::Open).then(|| format!("{}/d/{}", door.house.url, view.slug));
    Ok(Html(written(&DeskPage { shell, view, problems, join_href })))
}
