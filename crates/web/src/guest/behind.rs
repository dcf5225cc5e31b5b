//! web/guest: which kind of list a link belongs to. Events and desks each have pages of their own behind it.

use super::desk_view::{self, DeskSeen};
use super::link_view::{self, Seen};
use crate::answer::Trouble;
use crate::door::Door;
use links::Link;
use rules::{ListId, Settings};
use services::{DeskView, EventView};

pub(super) enum Behind {
    Event(Box<Seen>),
    Desk(Box<DeskSeen>),
}

/// Everything a link page speaks of, as of one moment.
pub(super) async fn look(door: &Door, link: Link) -> Result<Behind, Trouble> {
    let seen = door.readers.read(move |reader| {
        let Some(view) = reader.view(ListId(link.list))? else { return Ok(None) };
        match &*view.settings {
            Settings::Event(_) => {
                let Some(view) = EventView::of(view) else { return Ok(None) };
                Ok(link_view::seen(reader, view, link)?.map(|seen| Behind::Event(Box::new(seen))))
            }
            Settings::Desk(_) => {
                let Some(view) = DeskView::of(view) else { return Ok(None) };
                Ok(desk_view::seen(reader, view, link)?.map(|seen| Behind::Desk(Box::new(seen))))
            }
        }
    });
    // A good signature for rows that are not there: a restored backup, perhaps.
    seen.await?.ok_or(Trouble::NotFound("What this link was for is no longer here."))
}
