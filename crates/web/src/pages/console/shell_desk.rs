//! web/pages/console: the tabs of a desk. One list, so that a new page of a desk is one new line here.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellDesk {
    pub slug: String,
    pub name: String,
    /// Whether this host may change the list, or only look at it.
    pub may_change: bool,
    pub active: DeskTab,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskTab {
    Overview,
    /// The phone page of the staff, which lies outside the console.
    Front,
    List,
    Ask,
    Slots,
    /// Letters and documents that wait for the staff.
    Requests,
    Rules,
    Voice,
    Messages,
    Letters,
    Settings,
    Hooks,
    Sheet,
    Month,
    Sharing,
    Webhooks,
    Audit,
}

impl ShellDesk {
    pub(super) fn base(&self) -> String {
        format!("/console/desks/{}", self.slug)
    }

    pub(super) fn tabs(&self) -> Vec<DeskTab> {
        DeskTab::ALL.iter().copied().filter(|tab| self.may_change || tab.is_for_viewers()).collect()
    }

    pub(super) fn href(&self, tab: &DeskTab) -> String {
        match tab.path() {
            Some(path) => self.base() + path,
            None => format!("/desk/{}", self.slug),
        }
    }

    pub(super) fn is_active(&self, tab: &DeskTab) -> bool {
        self.active == *tab
    }
}

impl DeskTab {
    pub(super) const ALL: &[DeskTab] = &[
        DeskTab::Overview,
        DeskTab::Front,
        DeskTab::List,
        DeskTab::Slots,
        DeskTab::Ask,
        DeskTab::Requests,
        DeskTab::Rules,
        DeskTab::Voice,
        DeskTab::Messages,
        DeskTab::Letters,
        DeskTab::Month,
        DeskTab::Settings,
        DeskTab::Hooks,
        DeskTab::Sheet,
        DeskTab::Sharing,
        DeskTab::Webhooks,
        DeskTab::Audit,
    ];

    /// Behind the desk's own address; None for the front desk, which has an address of its own.
    fn path(self) -> Option<&'static str> {
        match self {
            DeskTab::Overview => Some(""),
            DeskTab::Front => None,
            DeskTab::List => Some("/list"),
            DeskTab::Ask => Some("/ask"),
            DeskTab::Slots => Some("/slots"),
            DeskTab::Requests => Some("/requests"),
            DeskTab::Rules => Some("/rules"),
            DeskTab::Voice => Some("/voice"),
            DeskTab::Messages => Some("/messages"),
            DeskTab::Letters => Some("/letters"),
            DeskTab::Settings => Some("/settings"),
            DeskTab::Hooks => Some("/hooks"),
            DeskTab::Sheet => Some("/sheet"),
            DeskTab::Month => Some("/month"),
            DeskTab::Sharing => Some("/sharing"),
            DeskTab::Webhooks => Some("/webhooks"),
            DeskTab::Audit => Some("/audit"),
        }
    }

    pub(super) fn label(self) -> &'static str {
        match self {
            DeskTab::Overview => "Overview",
            DeskTab::Front => "Front desk",
            DeskTab::List => "List",
            DeskTab::Ask => "Ask",
            DeskTab::Slots => "Slots",
            DeskTab::Requests => "Requests",
            DeskTab::Rules => "Rules",
            DeskTab::Voice => "Voice",
            DeskTab::Messages => "Messages",
            DeskTab::Letters => "Letters",
            DeskTab::Settings => "Settings",
            DeskTab::Hooks => "Booking tools",
            DeskTab::Sheet => "Sheet",
            DeskTab::Month => "Month",
            DeskTab::Sharing => "Sharing",
            DeskTab::Webhooks => "Webhooks",
            DeskTab::Audit => "Audit",
        }
    }

    /// Pages on which there is nothing but something to change are not shown to those who may not.
    fn is_for_viewers(self) -> bool {
        match self {
            DeskTab::Overview
            | DeskTab::Front
            | DeskTab::List
            | DeskTab::Ask
            | DeskTab::Slots
            | DeskTab::Requests
            | DeskTab::Rules
            | DeskTab::Voice
            | DeskTab::Messages
            | DeskTab::Letters
            | DeskTab::Month
            | DeskTab::Audit => true,
            // Addresses of private calendars stand in the settings: whoever knows one can read it.
            DeskTab::Settings | DeskTab::Hooks | DeskTab::Sheet | DeskTab::Sharing | DeskTab::Webhooks => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk(may_change: bool) -> ShellDesk {
        ShellDesk { slug: "salon".into(), name: "Salon".into(), may_change, active: DeskTab::List }
    }

    #[test]
    fn every_page_of_a_desk_has_its_address() {
        let hrefs: Vec<String> = DeskTab::ALL.iter().map(|tab| desk(true).href(tab)).collect();
        assert_eq!(hrefs[..3], ["/console/desks/salon", "/desk/salon", "/console/desks/salon/list"]);
        assert!(hrefs[2..].iter().all(|href| href.starts_with("/console/desks/salon/")));
    }

    #[test]
    fn a_viewer_is_not_led_where_only_changes_are_made() {
        assert_eq!(desk(true).tabs().len(), DeskTab::ALL.len());
        assert!(!desk(false).tabs().contains(&DeskTab::Sharing));
        assert!(desk(false).tabs().contains(&DeskTab::Rules));
    }
}
