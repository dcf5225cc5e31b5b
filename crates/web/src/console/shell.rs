//! web/console: the frame around every page: who is signed in, and which event or desk this is about.

use super::visitor::Visitor;
use crate::guest::facts;
use crate::pages::console::{DeskTab, Shell, ShellDesk, ShellEvent, Tab};
use jiff::Timestamp;
use rules::Settings;
use services::{DeskView, EventView};
use store::sqlite::ListView;

/// Pages that events and desks have alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Common {
    People,
    Messages,
    Letters,
    Audit,
    Sharing,
    Webhooks,
    Ask,
}

impl Common {
    fn of_event(self) -> Tab {
        match self {
            Common::People => Tab::Guests,
            Common::Messages => Tab::Messages,
            Common::Letters => Tab::Letters,
            Common::Audit => Tab::Audit,
            Common::Sharing => Tab::Sharing,
            Common::Webhooks => Tab::Webhooks,
            Common::Ask => Tab::Ask,
        }
    }

    fn of_desk(self) -> DeskTab {
        match self {
            Common::People => DeskTab::List,
            Common::Messages => DeskTab::Messages,
            Common::Letters => DeskTab::Letters,
            Common::Audit => DeskTab::Audit,
            Common::Sharing => DeskTab::Sharing,
            Common::Webhooks => DeskTab::Webhooks,
            Common::Ask => DeskTab::Ask,
        }
    }
}

pub(super) fn of_house(visitor: &Visitor) -> Shell {
    Shell {
        host: address(visitor),
        is_owner: visitor.is_owner(),
        makes_lists: visitor.host.role.makes_lists(),
        outage: visitor.outage,
        event: None,
        desk: None,
    }
}

pub(super) fn of_event(visitor: &Visitor, view: &EventView, active: Tab, now: Timestamp) -> Shell {
    let event = ShellEvent {
        slug: view.slug.clone(),
        name: view.event().name.clone(),
        state: facts::facts(view, now).state,
        may_change: visitor.may_change(),
        active,
    };
    Shell {
        host: address(visitor),
        is_owner: visitor.is_owner(),
        outage: visitor.outage,
        makes_lists: visitor.host.role.makes_lists(),
        event: Some(event),
        desk: None,
    }
}

pub(crate) fn of_desk(visitor: &Visitor, view: &DeskView, active: DeskTab) -> Shell {
    let (slug, name) = (view.slug.clone(), view.desk().name.clone());
    let desk = ShellDesk { slug, name, may_change: visitor.may_change(), active };
    Shell {
        host: address(visitor),
        is_owner: visitor.is_owner(),
        outage: visitor.outage,
        makes_lists: visitor.host.role.makes_lists(),
        event: None,
        desk: Some(desk),
    }
}

/// The frame of a page that both kinds of lists have.
pub(super) fn of_list(visitor: &Visitor, view: &ListView, page: Common, now: Timestamp) -> Shell {
    let ListView { slug, head, settings, kept } = view.clone();
    match &*view.settings {
        Settings::Event(_) => of_event(visitor, &EventView { slug, head, settings, kept }, page.of_event(), now),
        Settings::Desk(_) => of_desk(visitor, &DeskView { slug, head, settings }, page.of_desk()),
    }
}

/// Where everything about this list lies.
pub(super) fn base(view: &ListView) -> String {
    match &*view.settings {
        Settings::Event(_) => format!("/console/e/{}", view.slug),
        Settings::Desk(_) => format!("/console/desks/{}", view.slug),
    }
}

fn address(visitor: &Visitor) -> String {
    visitor.host.email.as_ref().map_or_else(|| "Owner".to_string(), |email| email.as_str().to_string())
}
