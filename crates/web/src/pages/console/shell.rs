//! web/pages/console: the frame of every page: who is signed in, which event or desk this is, and the way to its other
//! pages, a few to a group, so that they fit a phone and are found again.

use super::super::event::EventState;
use super::shell_desk::ShellDesk;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The e-mail address of the host who is signed in.
    pub host: String,
    pub is_owner: bool,
    /// Nothing leaves by some channel: said on every page.
    pub outage: Option<&'static str>,
    /// Whether they may make events and desks of their own.
    pub makes_lists: bool,
    /// Neither on the pages of the house, never both.
    pub event: Option<ShellEvent>,
    pub desk: Option<ShellDesk>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellEvent {
    pub slug: String,
    pub name: String,
    pub state: EventState,
    /// Whether this host may change the list, or only look at it.
    pub may_change: bool,
    pub active: Tab,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Overview,
    Guests,
    Line,
    Settings,
    Import,
    Messages,
    Letters,
    Audit,
    Sharing,
    Webhooks,
    Wording,
    Ask,
}

/// What stands above the tabs.
pub struct Band<'a> {
    pub name: &'a str,
    pub label: &'static str,
    pub badges: Vec<&'static str>,
}

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
    /// The event or desk this page is about; none on the pages of the house.
    pub(crate) fn band(&self) -> Option<Band<'_>> {
        let (name, label, state) = match (&self.event, &self.desk) {
            (Some(event), _) => (&event.name, "This event", event.badge()),
            (None, Some(desk)) => (&desk.name, "This desk", None),
            (None, None) => return None,
        };
        let view_only = (!self.may_change()).then_some("View only");
        Some(Band { name, label, badges: state.into_iter().chain(view_only).collect() })
    }

    /// The tabs of this event or desk; none on the pages of the house.
    pub(crate) fn groups(&self) -> Vec<Group> {
        let event = self.event.as_ref().map(ShellEvent::groups);
        event.or(self.desk.as_ref().map(ShellDesk::groups)).unwrap_or_default()
    }

    /// The group this page belongs to, if there is another page in it.
    pub(crate) fn siblings(&self) -> Option<Group> {
        self.groups().into_iter().find(|group| group.is_here() && group.pages.len() > 1)
    }

    /// The address under which everything of this event or desk lies.
    pub(crate) fn base(&self) -> String {
        let event = self.event.as_ref().map(ShellEvent::base);
        event.or(self.desk.as_ref().map(ShellDesk::base)).unwrap_or_else(|| "/console".to_string())
    }

    pub(crate) fn may_change(&self) -> bool {
        let event = self.event.as_ref().map(|event| event.may_change);
        event.or(self.desk.as_ref().map(|desk| desk.may_change)).unwrap_or(false)
    }

    /// What stands behind the page's own title in the browser's tab.
    pub(crate) fn title(&self) -> &str {
        let event = self.event.as_ref().map(|event| event.name.as_str());
        event.or(self.desk.as_ref().map(|desk| desk.name.as_str())).unwrap_or("Usher")
    }

    /// What the page is about, in the middle of a sentence.
    pub(crate) fn of_what(&self) -> &'static str {
        match (&self.event, &self.desk) {
            (Some(_), _) => "this event",
            (None, Some(_)) => "this desk",
            (None, None) => "any list of this house",
        }
    }

    /// The page of one person on this list.
    pub(crate) fn person_href(&self, entry: &u64) -> String {
        let pages = if self.desk.is_some() { "list" } else { "guests" };
        format!("{}/{pages}/{entry}", self.base())
    }
}

impl ShellEvent {
    fn base(&self) -> String {
        format!("/console/e/{}", self.slug)
    }

    fn groups(&self) -> Vec<Group> {
        let link =
            |tab: &Tab| PageLink { label: tab.label(), href: self.base() + tab.path(), is_here: self.active == *tab };
        let shown = |tab: &&Tab| self.may_change || tab.is_for_viewers();
        let group = |(label, tabs): &(&'static str, &[Tab])| Group {
            label,
            pages: tabs.iter().filter(shown).map(link).collect(),
        };
        Tab::GROUPS.iter().map(group).filter(|group| !group.pages.is_empty()).collect()
    }

    fn badge(&self) -> Option<&'static str> {
        match self.state {
            EventState::Open => None,
            EventState::CalledOff => Some("Called off"),
            EventState::Over => Some("Over"),
        }
    }
}

impl Tab {
    const GROUPS: &[(&str, &[Tab])] = &[
        ("Overview", &[Tab::Overview]),
        ("Guests", &[Tab::Guests, Tab::Line, Tab::Import]),
        ("Messages", &[Tab::Messages, Tab::Wording, Tab::Letters]),
        ("Look up", &[Tab::Ask, Tab::Audit]),
        ("Settings", &[Tab::Settings, Tab::Sharing, Tab::Webhooks]),
    ];

    fn path(self) -> &'static str {
        match self {
            Tab::Overview => "",
            Tab::Guests => "/guests",
            Tab::Line => "/line",
            Tab::Settings => "/settings",
            Tab::Import => "/import",
            Tab::Messages => "/messages",
            Tab::Letters => "/letters",
            Tab::Audit => "/audit",
            Tab::Sharing => "/sharing",
            Tab::Webhooks => "/webhooks",
            Tab::Wording => "/wording",
            Tab::Ask => "/ask",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Tab::Overview => "Overview",
            Tab::Guests => "Guests",
            Tab::Line => "The line",
            Tab::Settings => "Settings",
            Tab::Import => "Import",
            Tab::Messages => "Messages",
            Tab::Letters => "Letters",
            Tab::Audit => "Audit",
            Tab::Sharing => "Sharing",
            Tab::Webhooks => "Webhooks",
            Tab::Wording => "Wording",
            Tab::Ask => "Ask",
        }
    }

    /// Pages on which there is nothing but something to change are not shown to those who may not.
    fn is_for_viewers(self) -> bool {
        match self {
            Tab::Overview
            | Tab::Guests
            | Tab::Line
            | Tab::Settings
            | Tab::Messages
            | Tab::Letters
            | Tab::Ask
            | Tab::Wording
            | Tab::Audit => true,
            Tab::Import | Tab::Sharing | Tab::Webhooks => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(may_change: bool) -> ShellEvent {
        ShellEvent {
            slug: "gala".into(),
            name: "Gala".into(),
            state: EventState::Open,
            may_change,
            active: Tab::Overview,
        }
    }

    fn hrefs(event: &ShellEvent) -> Vec<String> {
        event.groups().into_iter().flat_map(|group| group.pages).map(|page| page.href).collect()
    }

    #[test]
    fn a_viewer_is_not_led_where_only_changes_are_made() {
        assert!(hrefs(&event(true)).contains(&"/console/e/gala/import".to_string()));
        assert!(!hrefs(&event(false)).contains(&"/console/e/gala/import".to_string()));
        assert!(hrefs(&event(false)).contains(&"/console/e/gala/settings".to_string()));
    }

    #[test]
    fn every_page_of_an_event_has_its_address_once() {
        let mut hrefs = hrefs(&event(true));
        assert_eq!(hrefs[0], "/console/e/gala");
        assert!(hrefs[1..].iter().all(|href| href.starts_with("/console/e/gala/")));
        let all = hrefs.len();
        hrefs.sort();
        hrefs.dedup();
        assert_eq!((hrefs.len(), all), (12, 12));
    }

    #[test]
    fn the_group_of_a_page_is_open_if_there_is_more_in_it() {
        let shell = |active| Shell {
            makes_lists: true,
            host: "ann@example.org".into(),
            outage: None,
            is_owner: false,
            event: Some(ShellEvent { active, ..event(true) }),
            desk: None,
        };
        assert_eq!(shell(Tab::Overview).siblings(), None);
        let open = shell(Tab::Line).siblings().expect("a group");
        assert_eq!((open.label, open.pages.len(), open.current()), ("Guests", 3, "true"));
        assert_eq!(open.pages.iter().filter(|page| page.is_here).count(), 1);
        assert_eq!(shell(Tab::Line).groups().iter().filter(|group| group.is_here()).count(), 1);
    }
}
