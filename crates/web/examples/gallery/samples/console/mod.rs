//! The host's pages, with made-up guests.

pub mod forms;
pub mod glance;
pub mod house;
pub mod imports;
pub mod lists;
pub mod months;
pub mod papers;
pub mod questions;
pub mod reception;
pub mod records;
pub mod strangers;
pub mod waitlist;
pub mod webhooks;
pub mod wordings;

use super::super::pages::EventState;
use super::super::pages::console::{DeskTab, Fact, OfferRow, Shell, ShellDesk, ShellEvent, Tab};
use super::Sample;

pub fn all() -> Vec<Sample> {
    [
        glance::all(),
        lists::all(),
        forms::all(),
        imports::all(),
        records::all(),
        house::all(),
        webhooks::all(),
        wordings::all(),
        reception::all(),
        months::all(),
        questions::all(),
        waitlist::all(),
        strangers::all(),
        papers::all(),
    ]
    .concat()
}

pub fn shell(active: Tab) -> Shell {
    Shell {
        host: "mara@boathouse.example".into(),
        is_owner: true,
        outage: None,
        makes_lists: true,
        event: Some(ShellEvent {
            slug: "winter-reading".into(),
            name: "A Winter Reading by Candlelight".into(),
            state: EventState::Open,
            may_change: true,
            active,
        }),
        desk: None,
    }
}

/// The frame of somebody who may only look.
pub fn viewer(active: Tab) -> Shell {
    let seen = shell(active);
    let event = seen.event.map(|event| ShellEvent { may_change: false, ..event });
    Shell {
        host: "guest.of.the.house.with.a.long.address@boathouse.example".into(),
        is_owner: false,
        outage: Some("No email leaves just now. Nothing is lost: messages go out as soon as it works again."),
        makes_lists: true,
        event,
        desk: None,
    }
}

pub fn house() -> Shell {
    Shell { event: None, ..shell(Tab::Overview) }
}

/// The frame of a desk's page.
pub fn desk(active: DeskTab) -> Shell {
    let desk = ShellDesk { slug: "salon".into(), name: "Shear Delight".into(), may_change: true, active };
    Shell {
        host: "mara@shear.example".into(),
        is_owner: true,
        makes_lists: true,
        outage: None,
        event: None,
        desk: Some(desk),
    }
}

/// The same for somebody who may only look.
pub fn desk_viewer(active: DeskTab) -> Shell {
    let desk = desk(active).desk.map(|desk| ShellDesk { may_change: false, ..desk });
    Shell { host: "vera@shear.example".into(), is_owner: false, makes_lists: true, outage: None, event: None, desk }
}

pub fn fact(label: &str, value: &str) -> Fact {
    Fact { label: label.into(), value: value.into() }
}

/// The moment at which the gallery was painted.
pub const NOW_MS: i64 = 1_796_482_800_000;

pub fn offer(name: &str, entry: u64, minutes: i64, until: &str) -> OfferRow {
    OfferRow {
        name: name.into(),
        entry,
        ends_at_text: until.into(),
        ends_at_ms: Some(NOW_MS + minutes * 60_000),
        now_ms: NOW_MS,
        place: 7_000 + entry,
    }
}

/// An offer whose mail waits for the morning.
pub fn queued(name: &str, entry: u64) -> OfferRow {
    OfferRow { ends_at_ms: None, ends_at_text: "goes out Sun 6 Dec, 08:00".into(), ..offer(name, entry, 0, "") }
}
