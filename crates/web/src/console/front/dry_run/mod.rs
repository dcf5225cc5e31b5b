//! web/console/front: "if this slot opened now, who would be asked, in which order?" Nothing is written.

use super::slot_form::SlotForm;
use super::words;
use crate::answer::Trouble;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::console::words::name;
use crate::pages::words::count;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use intake::Problem;
use rules::desk::{DryRun, FreedBy, WouldAsk};
use rules::{Ending, Entry, PassReason};
use services::DeskView;
use std::sync::Arc;
use store::explain::{reason_text, wall};

#[derive(Template)]
#[template(path = "console/front/dry_run/page.html")]
struct DryRunPage {
    shell: Shell,
    view: Arc<DeskView>,
    form: SlotForm,
    problems: Vec<Problem>,
    /// Of which slot, what came of it, and who they are.
    run: Option<(String, DryRun, Vec<Entry>)>,
}

impl DryRunPage {
    fn leads_to<'a>(&self, problem: &'a Problem) -> Option<&'a str> {
        Some(&problem.field)
    }

    fn when(&self, one: &WouldAsk) -> String {
        let desk = self.view.desk();
        match one.at {
            Ok(at) => format!("asked {} at the latest, if nobody before them answers", wall(at, &desk.zone)),
            Err(Ending::TryCap) => format!("not asked: the rules stop after {}", desk.rules.try_cap),
            Err(_) => "not asked: too little time would be left".to_string(),
        }
    }
}

fn called(one: &WouldAsk, people: &[Entry]) -> String {
    people.iter().find(|person| person.id == one.entry).map(name).unwrap_or_default()
}

fn people(number: &u64) -> String {
    if *number == 1 { "1 person".to_string() } else { format!("{} people", count(*number)) }
}

fn passed(why: &PassReason) -> &'static str {
    reason_text(*why)
}

fn looked(run: &DryRun) -> String {
    let were = if run.looked_at == 1 { "was" } else { "were" };
    let how = if run.is_cut_short() { "; the line goes on behind them." } else { ", all who wait for this service." };
    format!("{} {were} looked at{how}", people(&run.looked_at))
}

pub(in crate::console) async fn show(
    Visit { door, visitor, view, query, .. }: Visit<DeskView>,
) -> Result<Html<String>, Trouble> {
    let (view, now) = (Arc::new(view), door.now());
    let asked = query.value("service").is_some() || query.value("day").is_some();
    let form = if asked { SlotForm::typed(&query) } else { SlotForm::fresh(view.desk(), now, FreedBy::Opening, 0) };
    let mut form = form.with("why", FreedBy::Opening.word());
    let mut run = None;
    match asked.then(|| form.read(view.desk())) {
        None => {}
        Some(Err(problems)) => form.problems = problems,
        Some(Ok((slot, seats))) => {
            let (of, title) = (view.clone(), words::called(&slot, view.desk(), now));
            let looked = door.readers.read(move |reader| {
                let run = reader.dry_run(of.head.list, of.desk(), slot, seats, now)?;
                let ids: Vec<_> = run.would.iter().map(|one| one.entry).collect();
                let people = reader.entries_by_id(of.head.list, &ids)?;
                Ok((title, run, people))
            });
            run = Some(looked.await?);
        }
    }
    let shell = shell::of_desk(&visitor, &view, Tab::Slots);
    Ok(Html(written(&DryRunPage { shell, view, problems: form.problems.clone(), form, run })))
}
