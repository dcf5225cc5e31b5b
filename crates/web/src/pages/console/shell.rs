//! web/pages/console: the frame of every page: who is signed in, which event or desk this is, and the way to its other
//! pages.

use super::super::event::EventState;
use super::shell_desk::ShellDesk;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The e-mail address of the host who is signed in.
    pub host: String,
    pub is_owner: bool,
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

impl Shell {
    /// The address under which everything of this event or desk lies.
    pub(crate) fn base(&self) -> String {
        let event = self.event.as_ref().map(ShellEvent::base);
        event.or(self.desk.as_ref().map(ShellDesk::base)).unwrap_or_else(|| "/console".to_string())
    }

    pub(super) fn may_change(&self) -> bool {
        let event = self.event.as_ref().map(|event| event.may_change);
        event.or(self.desk.as_ref().map(|desk| desk.may_change)).unwrap_or(false)
    }

    /// What stands behind the page's own title in the browser's tab.
    pub(super) fn title(&self) -> &str {
        let event = self.event.as_ref().map(|event| event.name.as_str());
        event.or(self.desk.as_ref().map(|desk| desk.name.as_str())).unwrap_or("Usher")
    }

    /// What the page is about, in the middle of a sentence.
    pub(super) fn of_what(&self) -> &'static str {
        match (&self.event, &self.desk) {
            (Some(_), _) => "this event",
            (None, Some(_)) => "this desk",
            (None, None) => "any list of this house",
        }
    }

    /// The page of one person on this list.
    pub(super) fn person_href(&self, entry: &u64) -> String {
        let pages = if self.desk.is_some() { "list" } else { "guests" };
        format!("{}/{pages}/{entry}", self.base())
    }
}

impl ShellEvent {
    fn base(&self) -> String {
        format!("/console/e/{}", self.slug)
    }

    pub(super) fn tabs(&self) -> Vec<Tab> {
        Tab::ALL.iter().copied().filter(|tab| self.may_change || tab.is_for_viewers()).collect()
    }

    pub(super) fn href(&self, tab: &Tab) -> String {
        self.base() + tab.path()
    }

    pub(super) fn is_active(&self, tab: &Tab) -> bool {
        self.active == *tab
    }

    pub(super) fn badge(&self) -> Option<&'static str> {
        match self.state {
            EventState::Open => None,
            EventState::CalledOff => Some("Called off"),
            EventState::Over => Some("Over"),
        }
    }
}

impl Tab {
    const ALL: &[Tab] = &[
        Tab::Overview,
        Tab::Guests,
        Tab::Line,
        Tab::Ask,
        Tab::Messages,
        Tab::Letters,
        Tab::Wording,
        Tab::Import,
        Tab::Settings,
        Tab::Sharing,
        Tab::Webhooks,
        Tab::Audit,
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

    pub(super) fn label(self) -> &'static str {
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

    #[test]
    fn a_viewer_is_not_led_where_only_changes_are_made() {
        assert_eq!(event(true).tabs().len(), Tab::ALL.len());
        assert!(!event(false).tabs().contains(&Tab::Import));
        assert!(event(false).tabs().contains(&Tab::Settings));
    }

    #[test]
    fn every_page_of_an_event_has_its_address() {
        let hrefs: Vec<String> = Tab::ALL.iter().map(|tab| event(true).href(tab)).collect();
        assert_eq!(hrefs[0], "/console/e/gala");
        assert!(hrefs[1..].iter().all(|href| href.starts_with("/console/e/gala/")));
    }
}
