//! web/pages/console: the pages of a desk and their groups.

use super::shell::{Group, PageLink};

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
    pub(crate) fn base(&self) -> String {
        format!("/console/desks/{}", self.slug)
    }

    pub(crate) fn groups(&self) -> Vec<Group> {
        let link = |tab: &DeskTab| PageLink {
            label: tab.label(),
            href: tab.path().map_or_else(|| format!("/desk/{}", self.slug), |path| self.base() + path),
            is_here: self.active == *tab,
        };
        let shown = |tab: &&DeskTab| self.may_change || tab.is_for_viewers();
        let group = |(label, tabs): &(&'static str, &[DeskTab])| Group {
            label,
            pages: tabs.iter().filter(shown).map(link).collect(),
        };
        DeskTab::GROUPS.iter().map(group).filter(|group| !group.pages.is_empty()).collect()
    }
}

impl DeskTab {
    const GROUPS: &[(&str, &[DeskTab])] = &[
        ("Overview", &[DeskTab::Overview]),
        ("Front desk", &[DeskTab::Front]),
        ("List", &[DeskTab::List, DeskTab::Requests, DeskTab::Sheet]),
        ("Slots", &[DeskTab::Slots, DeskTab::Hooks]),
        ("Messages", &[DeskTab::Messages, DeskTab::Letters]),
        ("Rules", &[DeskTab::Rules, DeskTab::Voice]),
        ("Look up", &[DeskTab::Month, DeskTab::Ask, DeskTab::Audit]),
        ("Settings", &[DeskTab::Settings, DeskTab::Sharing, DeskTab::Webhooks]),
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

    fn label(self) -> &'static str {
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

    fn hrefs(desk: &ShellDesk) -> Vec<String> {
        desk.groups().into_iter().flat_map(|group| group.pages).map(|page| page.href).collect()
    }

    #[test]
    fn every_page_of_a_desk_has_its_address_once() {
        let mut hrefs = hrefs(&desk(true));
        assert_eq!(hrefs[..3], ["/console/desks/salon", "/desk/salon", "/console/desks/salon/list"]);
        assert!(hrefs[2..].iter().all(|href| href.starts_with("/console/desks/salon/")));
        let all = hrefs.len();
        hrefs.sort();
        hrefs.dedup();
        assert_eq!((hrefs.len(), all), (17, 17));
    }

    #[test]
    fn a_viewer_is_not_led_where_only_changes_are_made() {
        let viewer = hrefs(&desk(false));
        assert!(!viewer.contains(&"/console/desks/salon/sharing".to_string()));
        assert!(viewer.contains(&"/console/desks/salon/rules".to_string()));
        assert!(desk(false).groups().iter().all(|group| group.label != "Settings"), "no tab with nothing behind it");
    }
}
