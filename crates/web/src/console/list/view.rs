//! web/console: the page of everybody on a list, and where on it one stands.

use crate::console::desks::entry_form::EntryForm;
use crate::console::desks::wish_words;
use crate::console::parts::{entry_class, figure, with_query};
use crate::console::roster::{After, Answer, Asked, Rows, Shown, Sort};
use crate::console::shell::Shell;
use crate::console::{shell, words};
use crate::limits;
use crate::pages::words::{count, name};
use crate::query::Query;
use askama::Template;
use jiff::Timestamp;
use rules::desk::DeskSettings;
use rules::{Entry, EntryId, EntryState, ListKind, Settings};
use store::sqlite::ListView;

#[derive(Template)]
#[template(path = "console/list/page.html")]
pub(in crate::console) struct ListPage {
    pub shell: Shell,
    pub view: ListView,
    pub asked: Asked,
    /// The search behind an old address is not known any more.
    pub forgotten: bool,
    pub answer: Answer,
    pub rows: Rows,
    /// None for those who may only look, and on events.
    pub add: Option<EntryForm>,
    /// The row that is being changed.
    pub edit: Option<(EntryId, EntryForm)>,
    pub notice: Option<&'static str>,
}

/// Where everybody on this list is shown; each has a page below it.
pub(in crate::console) fn address(view: &ListView) -> String {
    match view.head.kind {
        ListKind::Event => shell::base(view) + "/guests",
        ListKind::Desk => shell::base(view) + "/list",
    }
}

/// None of an event.
pub(in crate::console) fn desk(view: &ListView) -> Option<&DeskSettings> {
    match &*view.settings {
        Settings::Event(_) => None,
        Settings::Desk(desk) => Some(desk),
    }
}

pub(in crate::console) fn state_words(kind: ListKind, state: Shown) -> &'static str {
    match (kind, state) {
        (ListKind::Event, _) => words::state(state),
        (ListKind::Desk, Shown::Offered) => "Offered a slot",
        (ListKind::Desk, Shown::Of(state)) => match state {
            EntryState::Confirmed => "Booked",
            EntryState::Waitlisted => "Waiting",
            EntryState::Paused => "Paused",
            EntryState::Pending => "Invited",
            EntryState::Cancelled => "Left",
            EntryState::Expired => "Taken off",
        },
    }
}

impl Asked {
    /// Where the list stands, from an address or from the hidden fields of a form.
    pub fn at(query: &Query, before: &str, kind: ListKind) -> Asked {
        let value = |name: &str| query.value(&format!("{before}{name}"));
        let sort = value("sort").and_then(Sort::from_word).unwrap_or_default();
        let service = value("service").filter(|_| kind == ListKind::Desk);
        Asked {
            find: value("find").and_then(|find| find.parse().ok()),
            query: String::new(),
            state: value("state").and_then(Shown::from_word),
            service: service.map(|service| service.chars().take(rules::limits::TITLE_CHARS).collect()),
            sort,
            after: value("after").and_then(|text| After::parse(sort, text)),
            most: limits::PAGE_ROWS,
        }
    }

    /// As pairs for an address or a form; what is usual is left out.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let pairs = [
            ("find", self.find.map(|find| find.to_string())),
            ("state", self.state.map(|state| state.word().to_string())),
            ("service", self.service.clone()),
            ("sort", (self.sort != Sort::default()).then(|| self.sort.word().to_string())),
            ("after", self.after.map(After::text)),
        ];
        pairs.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    pub fn href(&self, path: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs();
        let said = pairs.iter().map(|(name, value)| (*name, value.as_str()));
        with_query(path, &said.chain(more.iter().copied()).collect::<Vec<_>>())
    }
}

impl ListPage {
    /// Opens the form behind one row; saving it comes back to the same rows.
    pub fn open(&mut self, entry: EntryId, form: EntryForm) {
        let mut back = self.asked.pairs();
        back.push(("list", "yes".to_string()));
        self.edit = Some((entry, EntryForm { back, cancel: Some(self.href(&self.asked)), ..form }));
    }

    fn desk(&self) -> Option<&DeskSettings> {
        desk(&self.view)
    }

    fn href(&self, asked: &Asked) -> String {
        asked.href(&address(&self.view), &[])
    }

    fn state_href(&self, state: &Option<Shown>) -> String {
        self.href(&Asked { state: *state, after: None, ..self.asked.clone() })
    }

    fn sort_href(&self, sort: Sort) -> String {
        self.href(&Asked { sort, after: None, ..self.asked.clone() })
    }

    fn next_href(&self) -> Option<String> {
        self.answer.next.map(|next| self.href(&Asked { after: Some(next), ..self.asked.clone() }))
    }

    fn edit_href(&self, entry: &Entry) -> String {
        self.asked.href(&address(&self.view), &[("edit", &entry.id.0.to_string())]) + "#edit"
    }

    /// An event's file holds everybody.
    fn export(&self, format: &str) -> String {
        let state = self.asked.state.filter(|_| self.desk().is_some()).map_or("", Shown::word);
        with_query(&format!("{}.{format}", address(&self.view)), &[("state", state)])
    }

    fn is_filtered(&self) -> bool {
        !self.asked.query.is_empty() || self.asked.state.is_some() || self.asked.service.is_some()
    }

    fn form_of(&self, entry: &Entry) -> Option<&EntryForm> {
        self.edit.as_ref().filter(|(edited, _)| *edited == entry.id).map(|(_, form)| form)
    }

    fn total_words(&self) -> String {
        let (one, many) = if self.desk().is_some() { ("person", "people") } else { ("guest", "guests") };
        let total = self.answer.total(self.asked.state);
        let found = if self.is_filtered() { " found" } else { "" };
        format!("{} {}{found}", count(total), if total == 1 { one } else { many })
    }

    fn state_text(&self, state: &Shown) -> &'static str {
        state_words(self.view.head.kind, *state)
    }

    /// What staff or host should know beside the state.
    fn remark(&self, entry: &Entry, until: &Option<Timestamp>) -> Option<String> {
        let zone = self.view.settings.zone();
        match (self.desk(), until) {
            (None, _) => words::note(entry, *until, zone),
            (Some(_), Some(until)) => Some(format!("held until {}", post::short(*until, zone))),
            (Some(_), None) => {
                (!entry.has_left() && entry.channel().is_none()).then(|| "nothing reaches them".to_string())
            }
        }
    }

    fn joined_text(&self, entry: &Entry) -> String {
        post::short(entry.joined_at, self.view.settings.zone())
    }
}

fn shown(entry: &Entry) -> Shown {
    Shown::of(entry.state, entry.live_offers)
}

/// What its button does to somebody who waits: they pause, or go on.
fn pause_or_resume(entry: &Entry) -> Option<(&'static str, &'static str)> {
    match entry.state {
        EntryState::Waitlisted => Some(("pause", "Pause")),
        EntryState::Paused => Some(("resume", "Resume")),
        EntryState::Pending | EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => None,
    }
}

fn sort_words(sort: &Sort) -> &'static str {
    match sort {
        Sort::Number => "Number",
        Sort::Name => "Name",
        Sort::State => "State",
        Sort::Joined => "Newest",
    }
}

/// The key of a desk's service, as entries have it.
fn is_service(asked: &Asked, key: &str) -> bool {
    asked.service.as_deref() == Some(key)
}
