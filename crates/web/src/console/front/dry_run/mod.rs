//! web/console/front: "if this slot opened now, who would be asked, in which order?" Nothing is written.

pub(crate) mod view;

use super::{free_form, words};
use crate::answer::Trouble;
use crate::console::at;
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::console::words::name;
use crate::door::Door;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Html;
use rules::desk::{DeskSettings, DryRun, FreedBy};
use rules::{Ending, Entry};
use services::DeskView;
use std::sync::Arc;
use store::explain::{reason_text, wall};
use view::{DryRunPage, DryRunView, WouldRow};

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let view = Arc::new(at::view::<DeskView>(&door, &visitor).await?);
    let (now, list) = (door.now(), view.head.list);
    let asked = query.value("service").is_some() || query.value("day").is_some();
    let mut fields =
        if asked { free_form::typed(&query) } else { free_form::fresh(view.desk(), now, FreedBy::Opening.word(), 0) };
    fields.why = FreedBy::Opening.word().to_string();
    let mut page = DryRunPage {
        shell: shell::of_desk(&visitor, &view, DeskTab::Slots),
        choices: free_form::choices(view.desk()),
        problems: Vec::new(),
        run: None,
        fields,
    };
    if !asked {
        return Ok(Html(written(&page)));
    }
    match free_form::read(&page.fields, view.desk()) {
        Err(problems) => page.problems = problems,
        Ok((slot, seats)) => {
            let (of, title) = (view.clone(), words::called(&slot, view.desk(), now));
            let looked = door.readers.read(move |reader| {
                let run = reader.dry_run(list, of.desk(), slot, seats, now)?;
                let ids: Vec<_> = run.would.iter().map(|one| one.entry).collect();
                let people = reader.entries_by_id(list, &ids)?;
                Ok((run, people))
            });
            let (run, people) = looked.await?;
            page.run = Some(drawn(title, &run, &people, view.desk()));
        }
    }
    Ok(Html(written(&page)))
}

fn drawn(title: String, run: &DryRun, people: &[Entry], desk: &DeskSettings) -> DryRunView {
    let called = |id| people.iter().find(|person| person.id == id).map(name).unwrap_or_default();
    let would = run.would.iter().map(|one| WouldRow {
        entry: one.entry.0,
        name: called(one.entry),
        reached: one.at.is_ok(),
        when: match one.at {
            Ok(at) => format!("asked {} at the latest, if nobody before them answers", wall(at, &desk.zone)),
            Err(ending) => not_reached(ending, desk),
        },
    });
    DryRunView {
        title,
        would: would.collect(),
        passed: run.passed.iter().map(|(reason, count)| (*count, reason_text(*reason).to_string())).collect(),
        looked_at: run.looked_at,
        cut_short: run.is_cut_short(),
    }
}

fn not_reached(ending: Ending, desk: &DeskSettings) -> String {
    if ending == Ending::TryCap {
        format!("not asked: the rules stop after {}", desk.rules.try_cap)
    } else {
        "not asked: too little time would be left".to_string()
    }
}
