//! web/console: the thank-you note, which is one of an event's mails and the only one that waits for a press of the host.

use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::console::{ThanksPart, ThanksStage};
use rules::ListState;
use services::EventView;
use store::sqlite::Round;

/// Whether the host has pressed once already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    Not,
    Once,
}

/// How the note of this event stands now.
pub(super) async fn part(door: &Door, visitor: &Visitor, view: &EventView) -> Result<ThanksPart, Trouble> {
    let list = visitor.list()?;
    let read = door.readers.read(move |reader| Ok((reader.concerned(list)?.confirmed, reader.thanks(list)?)));
    let (guests, round) = read.await?;
    Ok(ThanksPart { guests, stage: stage(door, view, guests, &round) })
}

fn stage(door: &Door, view: &EventView, guests: u64, round: &Round) -> ThanksStage {
    let event = view.event();
    if let Some(at) = view.head.thanked_at {
        // The first messages are a moment behind the press.
        let all = (round.done + round.queued).max(guests);
        return ThanksStage::Sent { at: post::short(at, &event.zone), done: round.done, all };
    }
    if view.head.state == ListState::CalledOff {
        return ThanksStage::CalledOff;
    }
    if door.now() < event.ends_at() {
        return ThanksStage::NotYet { ends: post::short(event.ends_at(), &event.zone) };
    }
    if guests == 0 { ThanksStage::Nobody } else { ThanksStage::Ready }
}
