//! rules/desk: who gets the slot. Page by page through the line, each person taken or passed over with a reason.

use super::settings::{Notes, key};
use super::verdict::verdict;
use super::wish::Slot;
use super::{terms, terms_of, zone_of};
use crate::change::{DeskReply, Reply, SlotNews};
use crate::draft::{DeskDraft, Note, Verdict, reply};
use crate::ids::PlaceId;
use crate::limits;
use crate::need::{EntryRead, HouseRead, LineKey, LineRead, Need};
use crate::offer;
use crate::pass::PassReason;
use crate::rows::{Entry, Place};
use crate::snapshot::Outages;
use crate::timer::TimerName;
use crate::words::{Ending, MessageKind, PlaceState, Urgency};
use jiff::{SignedDuration, Timestamp};

/// A timer due now (or after the settling time) looks for the next person.
pub(crate) fn search_step(mut draft: DeskDraft<'_>) -> Verdict {
    let Some(place) = &draft.snapshot.place else { return reply(Reply::Nothing) };
    draft.drop_timer(TimerName::Search { place: place.id });
    if draft.snapshot.offer.is_some() {
        return draft.finish(Reply::Nothing);
    }
    let moved = match (place.state, place.ending) {
        (PlaceState::Held, _) => roll_on(&mut draft, place)?,
        (PlaceState::Open, Some(Ending::NobodyTold)) => once_told(&mut draft, place)?,
        (PlaceState::Open | PlaceState::Booked | PlaceState::Closed, _) => return draft.finish(Reply::Nothing),
    };
    draft.finish(DeskReply::Slot { place: place.id, moved })
}

/// Goes on in a change of its own: used when one command sets several slots free.
pub(crate) fn later(draft: &mut DeskDraft<'_>, place: &Place) {
    draft.book(TimerName::Search { place: place.id }, draft.now);
}

/// Handed back because nobody could be told: it is offered as soon as somebody can be, and stays with the staff until then.
fn once_told(draft: &mut DeskDraft<'_>, place: &Place) -> Result<SlotNews, Need> {
    let in_time = terms(draft.settings, place, None, draft.now).is_some_and(|terms| terms.in_time());
    if !in_time {
        return Ok(SlotNews::HandedBack(Ending::NobodyTold));
    }
    // The same chain goes on: whoever said no is not asked again, and whoever was never told still is.
    let again = Place { state: PlaceState::Held, ending: None, ended_at: None, ..place.clone() };
    let works = draft.snapshot.outages.is_some_and(|outages| outages == Outages::default());
    if works || reachable(draft, &again)? == Reachable::Somebody {
        return search(draft, Some(place), again);
    }
    look_again(draft, place);
    Ok(SlotNews::HandedBack(Ending::NobodyTold))
}

fn look_again(draft: &mut DeskDraft<'_>, place: &Place) {
    let due_at = draft.now + SignedDuration::from_secs(limits::OUTAGE_LOOK_SECONDS);
    draft.book(TimerName::Search { place: place.id }, due_at);
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reachable {
    Somebody,
    Nobody,
}

/// Whether the slot could be put to somebody now, besides the person this change is about.
pub(super) fn reachable(draft: &DeskDraft<'_>, place: &Place) -> Result<Reachable, Need> {
    let Some(slot) = place.slot() else { return Ok(Reachable::Nobody) };
    let line = line(draft, place, &slot.service)?;
    let found = line.iter().any(|entry| may_ask(draft, place, slot, entry).is_ok());
    Ok(if found || !at_end(draft) { Reachable::Somebody } else { Reachable::Nobody })
}

/// Puts the slot to the next person who fits, or hands it back.
pub(crate) fn roll_on(draft: &mut DeskDraft<'_>, place: &Place) -> Result<SlotNews, Need> {
    search(draft, Some(place), place.clone())
}

/// `before` is None for a slot that has no row yet.
pub(crate) fn search(draft: &mut DeskDraft<'_>, before: Option<&Place>, place: Place) -> Result<SlotNews, Need> {
    let desk = draft.settings;
    let (Some(usual), Some(slot)) = (terms(desk, &place, None, draft.now), place.slot().cloned()) else {
        return Ok(hand_back(draft, before, place, Ending::CutOff));
    };
    if let Err(ending) = offer::check_terms(&usual, place.tried) {
        return Ok(hand_back(draft, before, place, ending));
    }
    let line = line(draft, &place, &slot.service)?;
    let verdicts: Vec<Result<(), PassReason>> = line.iter().map(|entry| may_ask(draft, &place, &slot, entry)).collect();
    let chosen = offer::whom_to_ask(place.tried, &verdicts);
    let nobody = chosen.is_err() && at_end(draft);
    let untold = earlier_untold(draft) || verdicts.contains(&Err(PassReason::ChannelDown));
    if nobody && untold && waits_for_channel(draft) {
        // The reasons are kept when it is offered or handed back, not at every look.
        look_again(draft, &place);
        draft.put_place(before, place);
        return Ok(SlotNews::Searching);
    }
    for (entry, verdict) in line.iter().zip(&verdicts).take(chosen.unwrap_or(line.len())) {
        if let Err(reason) = verdict {
            draft.pass(entry, *reason);
        }
    }
    match chosen {
        Ok(at) => {
            if line[at].live_offers > 0 && draft.snapshot.entry_offers.is_none() {
                return Err(EntryRead::Offers(line[at].id).into());
            }
            let terms = terms(desk, &place, zone_of(line[at]), draft.now).unwrap_or(usual);
            let revision = before.map_or(0, |place| place.rev + 1);
            staff_note(draft, place.id, revision, Notes::Every);
            offer::make(draft, before, place, line[at], &terms);
            Ok(SlotNews::Offered)
        }
        Err(_) if !at_end(draft) => {
            let last = line.last().map(|last| LineKey { tier: last.tier, number: last.number });
            let cursor = last.map_or(0, key_cursor) | if untold { UNTOLD } else { 0 };
            Ok(go_on(draft, before, place, cursor))
        }
        Err(_) if untold => Ok(hand_back(draft, before, place, Ending::NobodyTold)),
        Err(ending) => Ok(hand_back(draft, before, place, ending)),
    }
}

/// May this person be asked now? The first reason why not is the one that is kept.
fn may_ask(draft: &DeskDraft<'_>, place: &Place, slot: &Slot, entry: &Entry) -> Result<(), PassReason> {
    if draft.snapshot.asked.as_ref().is_some_and(|asked| asked.contains(&entry.id)) {
        return Err(PassReason::AskedAlready);
    }
    not_this_one(draft, entry)?;
    verdict(draft.settings, slot, place.seats, entry, draft.now)?;
    let outages = draft.snapshot.outages.unwrap_or_default();
    let at_once = terms_of(draft.settings, slot, zone_of(entry), draft.now).send_at <= draft.now;
    // What waits for the morning anyway may find the channel working again.
    if at_once && entry.channel_that_works(&outages).is_none() { Err(PassReason::ChannelDown) } else { Ok(()) }
}

/// Somebody fits, and nothing leaves by their channels. After a while the staff should know.
fn waits_for_channel(draft: &DeskDraft<'_>) -> bool {
    draft.snapshot.outages.is_some_and(|outages| draft.now < hand_back_at(&outages, draft.now))
}

/// When a slot goes back to the staff because nobody can be told: since the last channel failed, or since it was queued.
pub(super) fn hand_back_at(outages: &Outages, queued_at: Timestamp) -> Timestamp {
    outages.latest().unwrap_or(queued_at) + SignedDuration::from_mins(limits::OUTAGE_MINUTES)
}

/// The person this very change concerns has just said no, or was just found unreachable.
fn not_this_one(draft: &DeskDraft<'_>, entry: &Entry) -> Result<(), PassReason> {
    let concerned = draft.snapshot.entry.as_ref().is_some_and(|known| known.id == entry.id)
        && draft.snapshot.offer.as_ref().is_some_and(|offer| offer.entry == entry.id);
    if concerned { Err(PassReason::HasLiveOffer) } else { Ok(()) }
}

/// The pages of the line read so far; asks for the next one until somebody fits, the line ends or enough was read.
fn line<'a>(draft: &DeskDraft<'a>, place: &Place, service: &str) -> Result<Vec<&'a Entry>, Need> {
    let desk = draft.settings;
    let snapshot = draft.snapshot;
    let (Some(_), Some(newest)) = (&snapshot.asked, snapshot.pages.last()) else {
        let after = snapshot.timer.and_then(|timer| cursor_key(timer.cursor));
        let asked = Need::from(LineRead::Asked(place.chain)).and(HouseRead::Outages);
        return Err(asked.and(page(desk.rules.order, service, after)));
    };
    // On the pages before it nobody was found, or it would not have been asked for.
    let found = place.slot().is_some_and(|slot| newest.iter().any(|entry| may_ask(draft, place, slot, entry).is_ok()));
    if found || at_end(draft) || snapshot.pages.len() >= limits::DESK_PAGES {
        return Ok(snapshot.pages.iter().flatten().collect());
    }
    let after = newest.last().map(|last| LineKey { tier: last.tier, number: last.number });
    Err(page(desk.rules.order, service, after).into())
}

fn page(order: super::FairOrder, service: &str, after: Option<LineKey>) -> LineRead {
    LineRead::Service { service: key(service), order, after, most: limits::DESK_PAGE }
}

fn at_end(draft: &DeskDraft<'_>) -> bool {
    draft.snapshot.pages.last().is_none_or(|page| page.len() < limits::DESK_PAGE)
}

/// A very long line: the rest is looked at by a timer due now.
fn go_on(draft: &mut DeskDraft<'_>, before: Option<&Place>, place: Place, cursor: u64) -> SlotNews {
    draft.book_from(TimerName::Search { place: place.id }, draft.now, cursor);
    draft.put_place(before, place);
    SlotNews::Searching
}

/// In the cursor of a search: somebody on an earlier page fits, and nothing leaves by their channels.
const UNTOLD: u64 = 1 << 62;

fn earlier_untold(draft: &DeskDraft<'_>) -> bool {
    draft.snapshot.timer.is_some_and(|timer| timer.cursor & UNTOLD != 0)
}

fn key_cursor(key: LineKey) -> u64 {
    (u64::from(key.tier) + 1) << 44 | key.number
}

fn cursor_key(cursor: u64) -> Option<LineKey> {
    let cursor = cursor & !UNTOLD;
    let tier = u32::try_from(cursor >> 44).ok()?.checked_sub(1)?;
    Some(LineKey { tier, number: cursor & ((1 << 44) - 1) })
}

/// Back to the staff, with the reason and how many were tried.
pub(crate) fn hand_back(draft: &mut DeskDraft<'_>, before: Option<&Place>, place: Place, ending: Ending) -> SlotNews {
    let open = Place { state: PlaceState::Open, ending: Some(ending), ..place };
    staff_note(draft, open.id, before.map_or(0, |place| place.rev + 1), Notes::HandedBack);
    if ending == Ending::NobodyTold {
        look_again(draft, &open);
    }
    draft.put_place(before, open);
    SlotNews::HandedBack(ending)
}

/// Tells the staff by mail about a move, if they want to hear of such ones. The revision of the place names the move.
pub(super) fn staff_note(draft: &mut DeskDraft<'_>, place: PlaceId, revision: u32, of: Notes) {
    let wanted = match (of, draft.settings.notes) {
        (Notes::HandedBack, _) | (Notes::AndFilled, Notes::AndFilled | Notes::Every) | (Notes::Every, Notes::Every) => {
            true
        }
        (Notes::AndFilled, Notes::HandedBack) | (Notes::Every, Notes::HandedBack | Notes::AndFilled) => false,
    };
    if wanted {
        let (kind, urgency) = (MessageKind::StaffNote, Urgency::Direct);
        draft.say(&Note { kind, entry: None, subject: place.0, generation: revision, urgency });
    }
}
