//! rules/event: a seat given back. Released once, reminders removed, the seat held for the line in the same change.

use super::{register, spread};
use crate::change::{News, Reply};
use crate::command::Actor;
use crate::draft::{EventDraft, Note, Verdict, refused, reply};
use crate::need::Need;
use crate::offer;
use crate::refusal::Refusal;
use crate::rows::{Entry, Message};
use crate::words::{EntryState, MessageKind, OfferState, Urgency};

pub(crate) fn cancel(mut draft: EventDraft<'_>, generation: u32, who: Actor) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.generation != generation {
        return refused(Refusal::OldLink);
    }
    let gone = Entry { state: EntryState::Cancelled, ..known.clone() };
    let done = match known.state {
        EntryState::Cancelled | EntryState::Expired => return reply(cancelled(known, News::Known)),
        EntryState::Confirmed => give_back(&mut draft, known, gone.clone(), by(who)),
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => {
            step_out(&mut draft, known, gone.clone(), by(who))
        }
    };
    done?;
    draft.finish(cancelled(&gone, News::New))
}

/// Somebody who is taken off the list reads who did it.
fn by(who: Actor) -> u64 {
    match who {
        Actor::Host(_) | Actor::Api(_) => Message::BY_HOST,
        Actor::Guest | Actor::Hook | Actor::Sheet | Actor::Timer | Actor::Post | Actor::Keeper => 0,
    }
}

fn say_cancelled(draft: &mut EventDraft<'_>, gone: &Entry, marks: u64) {
    let (kind, subject) = (MessageKind::CancelNotice, u64::from(gone.passes) | marks);
    let (generation, urgency) = (gone.generation, Urgency::Direct);
    draft.say(&Note { kind, entry: Some(gone), subject, generation, urgency });
}

fn cancelled(entry: &Entry, news: News) -> Reply {
    register::standing(entry, None, news)
}

fn give_back(draft: &mut EventDraft<'_>, known: &Entry, gone: Entry, by: u64) -> Result<(), Need> {
    draft.head.taken -= known.party;
    draft.head.retire();
    draft.put_entry(Some(known), gone.clone());
    draft.drop_reminders(&gone);
    say_cancelled(draft, &gone, by | Message::HAD_SEAT);
    spread::to_line(draft, None)
}

/// Somebody waiting or invited steps out; what was held for them rolls on.
fn step_out(draft: &mut EventDraft<'_>, known: &Entry, gone: Entry, by: u64) -> Result<(), Need> {
    if known.is_waiting() {
        register::leave_line(draft, known);
    }
    let live = draft.snapshot.entry_offers.as_deref().unwrap_or_default().first();
    let Some((live, place)) = live else {
        draft.put_entry(Some(known), gone.clone());
        if !gone.is_stranger() {
            say_cancelled(draft, &gone, by);
        }
        return Ok(());
    };
    let gone = offer::end(draft, live, gone, OfferState::Declined);
    draft.put_entry(Some(known), gone.clone());
    if !gone.is_stranger() {
        say_cancelled(draft, &gone, by);
    }
    spread::roll_on(draft, place)
}
