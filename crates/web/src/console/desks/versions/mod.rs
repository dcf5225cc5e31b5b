//! web/console/desks: earlier versions of a desk's settings, rules and voice, and how to bring one back: its content is
//! saved again as the newest version.

pub(in crate::console) mod differs;
use crate::answer::{Trouble, once_more};
use crate::console::parts::with_query;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::told::{Names, tell};
use crate::console::visit::Visit;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::{Posted, Query};
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use differs::{Change, Part, differs};
use rules::desk::DeskSettings;
use rules::{Act, DeskAct, Settings};
use services::DeskView;
use store::sqlite::Version;

#[derive(Template)]
#[template(path = "console/desks/versions/page.html")]
struct VersionsPage {
    shell: Shell,
    /// Which part is looked at and brought back.
    of: Part,
    rows: Vec<VersionRow>,
    /// Before which version the next page begins.
    next: Option<u32>,
    /// The version in force; it is sent along as `seen_rev`.
    rev: u32,
    refused: Option<String>,
    notice: Option<&'static str>,
}

struct VersionRow {
    rev: u32,
    saved: Saved,
    /// What this version changed against the one before.
    change: Change,
    /// What it says is what is in force now.
    current: bool,
}

/// When, and by whom.
type Saved = (String, String);

impl VersionsPage {
    fn href(&self, part: &str, before: &str) -> String {
        with_query(&format!("{}/versions", self.shell.base()), &[("of", part), ("before", before)])
    }

    fn next_href(&self) -> Option<String> {
        self.next.map(|before| self.href(self.of.word(), &before.to_string()))
    }

    fn back_words(&self) -> &'static str {
        match self.of {
            Part::Rules => "Bring these rules back",
            Part::Voice => "Bring these words back",
            Part::Settings => "Bring this version back",
        }
    }
}

fn part(query: &Query) -> Part {
    query.value("of").and_then(Part::from_word).unwrap_or(Part::Settings)
}

fn number(query: &Query, name: &str) -> Result<Option<u32>, Trouble> {
    Ok(query.number(name)?.and_then(|rev| u32::try_from(rev).ok()))
}

pub(crate) async fn show(Visit { door, visitor, view, query, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    let notice = (query.value("done") == Some("back")).then_some("Brought back. It is in force again.");
    let page = page(&door, &visitor, &view, part(&query), number(&query, "before")?).await?;
    Ok(Html(written(&VersionsPage { notice, ..page })))
}

async fn page(
    door: &Door,
    visitor: &Visitor,
    view: &DeskView,
    of: Part,
    before: Option<u32>,
) -> Result<VersionsPage, Trouble> {
    let rows = read(door, view, before.unwrap_or(u32::MAX)).await?;
    let full = rows.len() > limits::VERSIONS;
    let next = rows.get(limits::VERSIONS.saturating_sub(1)).filter(|_| full).map(|(version, _)| version.rev);
    let shown = rows.iter().take(limits::VERSIONS).enumerate().filter_map(|(at, row)| {
        let older = rows.get(at + 1).and_then(|(version, _)| desk(version));
        shown(row, older, view.desk(), of)
    });
    let tab = match of {
        Part::Settings => Tab::Settings,
        Part::Rules => Tab::Rules,
        Part::Voice => Tab::Voice,
    };
    Ok(VersionsPage {
        shell: shell::of_desk(visitor, view, tab),
        of,
        rows: shown.collect(),
        next,
        rev: view.head.settings_rev,
        refused: None,
        notice: None,
    })
}

/// One more than a page: it is what the last one is compared with.
async fn read(door: &Door, view: &DeskView, before: u32) -> Result<Vec<(Version, Saved)>, Trouble> {
    let (list, zone) = (view.head.list, view.desk().zone.clone());
    let read = door.readers.read(move |reader| {
        let versions = reader.versions(list, before, limits::VERSIONS + 1)?;
        let mut rows = Vec::with_capacity(versions.len());
        for version in versions {
            let (told, names) = tell(reader, version.saved.iter().cloned().collect())?;
            let who = |names: &Names| told.first().map(|told| (post::short(told.row.at, &zone), names.who(told)));
            rows.push((version, who(&names).unwrap_or_default()));
        }
        Ok(rows)
    });
    Ok(read.await?)
}

fn desk(version: &Version) -> Option<&DeskSettings> {
    match &*version.settings {
        Settings::Desk(desk) => Some(desk),
        Settings::Event(_) => None,
    }
}

/// None for a version that left this part as it was.
fn shown(
    (version, saved): &(Version, Saved),
    older: Option<&DeskSettings>,
    now: &DeskSettings,
    part: Part,
) -> Option<VersionRow> {
    let this = desk(version)?;
    let change = older.map(|older| differs(older, this, part)).unwrap_or_default();
    if older.is_some() && change.is_empty() {
        return None;
    }
    Some(VersionRow { rev: version.rev, saved: saved.clone(), change, current: part.is_same(this, now) })
}

pub(crate) async fn bring_back(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let part = part(&form);
    let (rev, seen_rev) = (number(&form, "rev")?.unwrap_or(0), number(&form, "seen_rev")?.unwrap_or(0));
    let list = view.head.list;
    let old = door.readers.read(move |reader| reader.version(list, rev)).await?;
    let Some(Settings::Desk(old)) = old.as_deref() else {
        return Err(Trouble::NotFound("There is no such version."));
    };
    let wanted = part.put(old, view.desk());
    let taken = door.services.sheets.kept_by_another(Some(list), &wanted.google_sheet).await?;
    let refused = match taken {
        Some(problem) => Some(problem.text),
        None => {
            let act = Act::Desk(DeskAct::Edit { settings: Box::new(wanted), seen_rev });
            door.ask(visitor.actor(), list, act).await?.err().map(|refusal| intake::refusal_text(&refusal))
        }
    };
    if refused.is_some() {
        let page = VersionsPage { refused, ..page(&door, &visitor, &view, part, None).await? };
        return Ok(once_more(written(&page)));
    }
    let (slug, word) = (&view.slug, part.word());
    Ok(Redirect::to(&format!("/console/desks/{slug}/versions?of={word}&done=back")).into_response())
}
