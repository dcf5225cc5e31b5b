//! web/console: the frame around every page: who is signed in, which event or desk this is about, and the way to its
//! other pages, a few to a group, so that they fit a phone and are found again.

use super::visitor::Visitor;
use crate::guest::facts;
use crate::pages::EventState;
use jiff::Timestamp;
use rules::{ListKind, Role};
use services::{DeskView, EventView};
use store::sqlite::ListView;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The e-mail address of the host who is signed in.
    pub host: String,
    pub is_owner: bool,
    /// Whether they may make events and desks of their own.
    pub makes_lists: bool,
    /// Nothing leaves by some channel: said on every page.
    pub outage: Option<&'static str>,
    /// None on the pages of the house.
    pub list: Option<ShellList>,
}

/// The event or desk a page is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellList {
    pub kind: ListKind,
    pub slug: String,
    pub name: String,
    /// A desk is always open.
    pub state: EventState,
    /// Whether this host may change the list, or only look at it.
    pub may_change: bool,
    pub active: Tab,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Overview,
    Messages,
    Letters,
    Ask,
    Audit,
    Settings,
    Sharing,
    Webhooks,
    /// The guest list, or the waitlist.
    People,
    // Of events
    Line,
    Import,
    Wording,
    // Of desks
    /// The phone page of the staff, which lies outside the console.
    Front,
    Slots,
    /// Letters and documents that wait for the staff.
    Requests,
    Rules,
    Voice,
    Hooks,
    Sheet,
    Month,
}

/// What a page is called, where it lies below the list's own address, and who is led there: a page on which there is
/// nothing but something to change is not shown to those who may not.
type Page = (Tab, &'static str, &'static str, Role);

const OVERVIEW: Page = (Tab::Overview, "Overview", "", Role::Viewer);
const MESSAGES: Page = (Tab::Messages, "Messages", "/messages", Role::Viewer);
const LETTERS: Page = (Tab::Letters, "Letters", "/letters", Role::Viewer);
const ASK: Page = (Tab::Ask, "Ask", "/ask", Role::Viewer);
const AUDIT: Page = (Tab::Audit, "Audit", "/audit", Role::Viewer);
const SHARING: Page = (Tab::Sharing, "Sharing", "/sharing", Role::Host);
const WEBHOOKS: Page = (Tab::Webhooks, "Webhooks", "/webhooks", Role::Host);
const GUESTS: Page = (Tab::People, "Guests", "/guests", Role::Viewer);
const LINE: Page = (Tab::Line, "The line", "/line", Role::Viewer);
const IMPORT: Page = (Tab::Import, "Import", "/import", Role::Host);
const WORDING: Page = (Tab::Wording, "Wording", "/wording", Role::Viewer);
const EVENT_SETTINGS: Page = (Tab::Settings, "Settings", "/settings", Role::Viewer);
const FRONT: Page = (Tab::Front, "Front desk", "", Role::Viewer);
const LIST: Page = (Tab::People, "List", "/list", Role::Viewer);
const SLOTS: Page = (Tab::Slots, "Slots", "/slots", Role::Viewer);
const REQUESTS: Page = (Tab::Requests, "Requests", "/requests", Role::Viewer);
const RULES: Page = (Tab::Rules, "Rules", "/rules", Role::Viewer);
const VOICE: Page = (Tab::Voice, "Voice", "/voice", Role::Viewer);
const HOOKS: Page = (Tab::Hooks, "Booking tools", "/hooks", Role::Host);
const SHEET: Page = (Tab::Sheet, "Sheet", "/sheet", Role::Host);
const MONTH: Page = (Tab::Month, "Month", "/month", Role::Viewer);
/// Addresses of private calendars stand in the settings of a desk: whoever knows one can read it.
const DESK_SETTINGS: Page = (Tab::Settings, "Settings", "/settings", Role::Host);

type Groups = &'static [(&'static str, &'static [Page])];

const OF_EVENTS: Groups = &[
    ("Overview", &[OVERVIEW]),
    ("Guests", &[GUESTS, LINE, IMPORT]),
    ("Messages", &[MESSAGES, WORDING, LETTERS]),
    ("Look up", &[ASK, AUDIT]),
    ("Settings", &[EVENT_SETTINGS, SHARING, WEBHOOKS]),
];

const OF_DESKS: Groups = &[
    ("Overview", &[OVERVIEW]),
    ("Front desk", &[FRONT]),
    ("List", &[LIST, REQUESTS, SHEET]),
    ("Slots", &[SLOTS, HOOKS]),
    ("Messages", &[MESSAGES, LETTERS]),
    ("Rules", &[RULES, VOICE]),
    ("Look up", &[MONTH, ASK, AUDIT]),
    ("Settings", &[DESK_SETTINGS, SHARING, WEBHOOKS]),
];

/// Pages that belong together, behind one tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub label: &'static str,
    /// Those this host is led to, the first of which the tab itself opens.
    pub pages: Vec<PageLink>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    pub label: &'static str,
    pub href: String,
    pub is_here: bool,
}

pub(super) fn of_house(visitor: &Visitor) -> Shell {
    Shell {
        host: visitor.host.email.as_ref().map_or("Owner", |email| email.as_str()).to_string(),
        is_owner: visitor.is_owner(),
        makes_lists: visitor.host.role.makes_lists(),
        outage: visitor.outage,
        list: None,
    }
}

pub(super) fn of_event(visitor: &Visitor, view: &EventView, active: Tab, now: Timestamp) -> Shell {
    let (slug, name, state) = (view.slug.clone(), view.event().name.clone(), facts::facts(view, now).state);
    let list = ShellList { kind: ListKind::Event, slug, name, state, may_change: visitor.may_change(), active };
    Shell { list: Some(list), ..of_house(visitor) }
}

pub(crate) fn of_desk(visitor: &Visitor, view: &DeskView, active: Tab) -> Shell {
    let (slug, name, state) = (view.slug.clone(), view.desk().name.clone(), EventState::Open);
    let list = ShellList { kind: ListKind::Desk, slug, name, state, may_change: visitor.may_change(), active };
    Shell { list: Some(list), ..of_house(visitor) }
}

/// The frame of a page that both kinds of lists have.
pub(super) fn of_list(visitor: &Visitor, view: &ListView, active: Tab, now: Timestamp) -> Shell {
    let ListView { slug, head, settings, kept } = view.clone();
    match view.head.kind {
        ListKind::Event => of_event(visitor, &EventView { slug, head, settings, kept }, active, now),
        ListKind::Desk => of_desk(visitor, &DeskView { slug, head, settings }, active),
    }
}

/// Where everything about this list lies.
pub(super) fn base(view: &ListView) -> String {
    base_of(view.head.kind, &view.slug)
}

fn base_of(kind: ListKind, slug: &str) -> String {
    match kind {
        ListKind::Event => format!("/console/e/{slug}"),
        ListKind::Desk => format!("/console/desks/{slug}"),
    }
}

impl Group {
    pub(crate) fn href(&self) -> &str {
        self.pages.first().map_or("", |page| &page.href)
    }

    pub(crate) fn is_here(&self) -> bool {
        self.pages.iter().any(|page| page.is_here)
    }

    /// A tab with one page behind it is that page.
    pub(crate) fn current(&self) -> &'static str {
        if self.pages.len() == 1 { "page" } else { "true" }
    }
}

impl Shell {
    /// The address under which everything of this event or desk lies.
    pub(crate) fn base(&self) -> String {
        self.list.as_ref().map_or_else(|| "/console".to_string(), ShellList::base)
    }

    pub(crate) fn may_change(&self) -> bool {
        self.list.as_ref().is_some_and(|list| list.may_change)
    }

    /// What stands behind the page's own title in the browser's tab.
    pub(crate) fn title(&self) -> &str {
        self.list.as_ref().map_or("Usher", |list| &list.name)
    }

    /// What the page is about, in the middle of a sentence.
    pub(crate) fn of_what(&self) -> &'static str {
        match self.list.as_ref().map(|list| list.kind) {
            Some(ListKind::Event) => "this event",
            Some(ListKind::Desk) => "this desk",
            None => "any list of this house",
        }
    }

    pub(crate) fn is_desk(&self) -> bool {
        self.list.as_ref().is_some_and(|list| list.kind == ListKind::Desk)
    }

    /// The page of one person on this list.
    pub(crate) fn person_href(&self, entry: &u64) -> String {
        format!("{}/{}/{entry}", self.base(), if self.is_desk() { "list" } else { "guests" })
    }
}

impl ShellList {
    fn base(&self) -> String {
        base_of(self.kind, &self.slug)
    }

    pub(crate) fn badges(&self) -> impl Iterator<Item = &'static str> {
        let state = match self.state {
            EventState::Open => None,
            EventState::CalledOff => Some("Called off"),
            EventState::Over => Some("Over"),
        };
        state.into_iter().chain((!self.may_change).then_some("View only"))
    }

    pub(crate) fn groups(&self) -> Vec<Group> {
        let groups = match self.kind {
            ListKind::Event => OF_EVENTS,
            ListKind::Desk => OF_DESKS,
        };
        let shown = |(_, _, _, least): &&Page| self.may_change || *least == Role::Viewer;
        let link = |(tab, label, path, _): &Page| {
            let href = if *tab == Tab::Front { format!("/desk/{}", self.slug) } else { self.base() + path };
            PageLink { label, href, is_here: self.active == *tab }
        };
        let group = |(label, pages): &(&'static str, &[Page])| Group {
            label,
            pages: pages.iter().filter(shown).map(link).collect(),
        };
        groups.iter().map(group).filter(|group| !group.pages.is_empty()).collect()
    }

    /// The group this page belongs to, if there is another page in it.
    pub(crate) fn siblings(&self) -> Option<Group> {
        self.groups().into_iter().find(|group| group.is_here() && group.pages.len() > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(kind: ListKind, may_change: bool, active: Tab) -> ShellList {
        ShellList { kind, slug: "gala".into(), name: "Gala".into(), state: EventState::Open, may_change, active }
    }

    fn hrefs(kind: ListKind, may_change: bool) -> Vec<String> {
        let groups = list(kind, may_change, Tab::Overview).groups();
        groups.into_iter().flat_map(|group| group.pages).map(|page| page.href).collect()
    }

    #[test]
    fn a_viewer_is_not_led_where_only_changes_are_made() {
        let leads = |kind, may_change, href: &str| hrefs(kind, may_change).contains(&href.to_string());
        assert!(leads(ListKind::Event, true, "/console/e/gala/import"));
        assert!(!leads(ListKind::Event, false, "/console/e/gala/import"));
        assert!(leads(ListKind::Event, false, "/console/e/gala/settings"));
        assert!(!leads(ListKind::Desk, false, "/console/desks/gala/sharing"));
        assert!(leads(ListKind::Desk, false, "/console/desks/gala/rules"));
        let viewer = list(ListKind::Desk, false, Tab::People).groups();
        assert!(viewer.iter().all(|group| group.label != "Settings"), "no tab with nothing behind it");
    }

    #[test]
    fn every_page_has_its_address_once() {
        for (kind, pages) in [(ListKind::Event, 12), (ListKind::Desk, 17)] {
            let (mut hrefs, base) = (hrefs(kind, true), base_of(kind, "gala"));
            assert_eq!(hrefs[0], base);
            assert!(hrefs[1..].iter().all(|href| href.starts_with(&format!("{base}/")) || href == "/desk/gala"));
            let all = hrefs.len();
            hrefs.sort();
            hrefs.dedup();
            assert_eq!((hrefs.len(), all), (pages, pages));
        }
    }

    #[test]
    fn the_group_of_a_page_is_open_if_there_is_more_in_it() {
        let list = |active| list(ListKind::Event, true, active);
        assert_eq!(list(Tab::Overview).siblings(), None);
        let open = list(Tab::Line).siblings().expect("a group");
        assert_eq!((open.label, open.pages.len(), open.current()), ("Guests", 3, "true"));
        assert_eq!(open.pages.iter().filter(|page| page.is_here).count(), 1);
        assert_eq!(list(Tab::Line).groups().iter().filter(|group| group.is_here()).count(), 1);
    }
}
