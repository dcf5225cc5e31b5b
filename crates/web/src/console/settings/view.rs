//! web/console/settings: the page with the form. Sections, inputs and rows follow from the description of the settings.

use super::form::{Typed, cell, fields};
use super::input::{Input, inputs};
use super::sections::Section;
use crate::answer::{Trouble, once_more};
use crate::console::parts::problem_at;
use crate::console::shell::{Shell, ShellList};
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::pages::EventState;
use crate::pages::written;
use crate::query::Query;
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::{Act, ListId, ListKind, Refusal};
use settings::{Described, Field, Kind};

#[derive(Template)]
#[template(path = "console/settings/page.html")]
pub(super) struct SettingsPage {
    pub shell: Shell,
    pub typed: Typed,
    /// The version that was edited, sent along as `seen_rev`; None: a new list is made.
    pub rev: Option<u32>,
    /// What the last press of a button did.
    pub notice: Option<&'static str>,
    pub preview: Option<Preview>,
    /// Events a new one can start from: slug and name.
    pub copies: Vec<(String, String)>,
    /// At the inputs they lead to, as these follow each other.
    pub problems: Vec<Problem>,
    pub kind: &'static str,
    pub sections: Vec<(&'static Section, Vec<&'static Field>)>,
    pub refused: fn(&Refusal) -> Problem,
}

/// What saving would do.
pub(super) struct Preview {
    pub lines: Vec<String>,
    /// The tick that lets guests be told; None: there is nothing to tell, or nobody.
    pub tells: Option<String>,
    /// Sent back with the second press, so that what is saved is what was looked at.
    pub confirm: String,
}

/// The version somebody had before them when they typed this.
pub(super) fn seen_rev(body: &[u8]) -> Result<u32, Trouble> {
    Ok(Query::form(body).number("seen_rev")?.and_then(|rev| u32::try_from(rev).ok()).unwrap_or(0))
}

impl SettingsPage {
    pub fn of<S: Described>(sections: &'static [Section], shell: Shell, typed: Typed, rev: Option<u32>) -> Self {
        let shown = |field: &&Field| rev.is_none() || field.name != S::SLUG.name;
        let field = |name: &&str| fields::<S>().filter(shown).find(|field| field.name == *name);
        let sections = sections.iter().map(|section| (section, section.fields.iter().filter_map(field).collect()));
        SettingsPage {
            shell,
            typed,
            rev,
            notice: None,
            preview: None,
            copies: Vec::new(),
            problems: Vec::new(),
            kind: S::KIND,
            sections: sections.collect(),
            refused: intake::refused::<S>,
        }
    }

    pub fn shown(self) -> Response {
        Html(written(&self)).into_response()
    }

    /// The form once more as it was typed, with what is wrong.
    pub fn again(mut self, problems: Vec<Problem>) -> Response {
        let ids = self.ids();
        self.problems = problems.into_iter().map(|problem| self.at_input(problem)).collect();
        let place = |problem: &Problem| ids.iter().position(|id| *id == problem.field);
        self.problems.sort_by_key(|problem| place(problem).unwrap_or(usize::MAX));
        once_more(written(&self))
    }

    /// Does what was typed and goes on, or shows it once more. What was typed stays on top of the version it was typed on.
    /// Only who has been told of a newer one goes on from there: otherwise a typing error would hide that somebody else
    /// saved meanwhile.
    pub async fn save(
        self,
        door: &Door,
        visitor: &Visitor,
        list: ListId,
        act: Act,
        to: &str,
    ) -> Result<Response, Trouble> {
        let Err(refusal) = door.ask(visitor.actor(), list, act).await? else {
            return Ok(Redirect::to(to).into_response());
        };
        let rev = if let Refusal::EditedMeanwhile { now_rev } = refusal { Some(now_rev) } else { self.rev };
        let problem = (self.refused)(&refusal);
        Ok(SettingsPage { rev, ..self }.again(vec![problem]))
    }

    /// At the first input of the setting it names.
    fn at_input(&self, problem: Problem) -> Problem {
        let is_meant = |field: &&Field| field.name == problem.field && !matches!(field.kind, Kind::Rows(..));
        match self.fields().find(is_meant) {
            Some(field) => problem.at(&inputs(field)[0].0),
            None => problem,
        }
    }

    fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.sections.iter().flat_map(|(_, fields)| fields).copied()
    }

    /// Everything a problem can lead to.
    fn ids(&self) -> Vec<String> {
        let cells = |field| self.rows(field).into_iter().flatten().chain(self.inputs(field)).map(|input| input.id);
        self.fields().flat_map(|field| std::iter::once(field.name.to_string()).chain(cells(field))).collect()
    }

    fn leads_to<'a>(&self, problem: &'a Problem) -> Option<&'a str> {
        let field = problem.field.as_str();
        (field == "typed" || self.ids().iter().any(|id| id == field)).then_some(field)
    }

    fn problem(&self, id: &str) -> Option<&str> {
        problem_at(&self.problems, id)
    }

    fn action(&self) -> String {
        match (self.rev, self.kind) {
            (Some(_), _) => format!("{}/settings", self.shell.base()),
            (None, "desk") => "/console/new-desk".to_string(),
            (None, _) => "/console/new".to_string(),
        }
    }

    fn may_change(&self) -> bool {
        self.rev.is_none() || self.shell.may_change()
    }

    /// Only what still takes place can be called off.
    fn can_call_off(&self) -> bool {
        let can = |list: &ShellList| list.kind == ListKind::Event && list.may_change && list.state == EventState::Open;
        self.shell.list.as_ref().is_some_and(can)
    }

    /// The field of a section that is a table, and its columns.
    fn table(&self, fields: &[&'static Field]) -> Option<(&'static Field, &'static [Field])> {
        fields
            .iter()
            .find_map(|field| if let Kind::Rows(columns, ..) = field.kind { Some((*field, columns)) } else { None })
    }

    /// The rows of a table that are filled in, and a few to fill in.
    fn rows(&self, field: &'static Field) -> Vec<Vec<Input<'_>>> {
        let Kind::Rows(columns, most, spare) = field.kind else { return Vec::new() };
        let filled = (0..most).rev().find(|at| self.typed.is_filled(field, columns, *at)).map_or(0, |last| last + 1);
        let row = |at: usize| {
            let cell = |column: &'static Field| {
                self.input(column, cell(field, column, at), format!("{} {}", column.hint, at + 1), "text")
            };
            columns.iter().map(cell).collect()
        };
        (0..most.min(filled + spare)).map(row).collect()
    }

    fn inputs(&self, field: &'static Field) -> Vec<Input<'_>> {
        let input = |(id, label, as_type): (String, &str, _)| self.input(field, id, label.to_string(), as_type);
        inputs(field).into_iter().map(input).collect()
    }

    fn input(&self, field: &'static Field, id: String, label: String, as_type: &'static str) -> Input<'_> {
        Input { value: self.typed.at(&id), problem: self.problem(&id), id, label, as_type, field }
    }

    /// Every zone that can be chosen, as the bundled tables name them.
    fn zones(&self) -> Vec<String> {
        let known = jiff::tz::db().available().map(|zone| zone.to_string());
        known.filter(|zone| zone.contains('/') && !zone.starts_with("Etc/")).collect()
    }
}
