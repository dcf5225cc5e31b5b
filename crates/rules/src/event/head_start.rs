//! rules/event: the head start. Seats a chain leaves over stay held a little longer for those in line who did not say
//! no to them. They are told once per chain, the first tap wins, and then the door opens to everyone.

use super::{EventSettings, register, spread};
use crate::change::{EntryReply, News, OfferOver, Reply};
use crate::draft::{EventDraft, Note, Verdict, more, refused, reply};
use crate::ids::ChainId;
use crate::limits;
use crate::need::{EntryRead, HeadStartsBy, LineRead, MessageRead, Need, PlaceRead, Takers};
use crate::offer;
use crate::refusal::Refusal;
use crate::remind::Booked;
use crate::rows::{Entry, Head, HeadStart, Place, PlaceKind};
use crate::snapshot::Notices;
use crate::timer::{Timer, TimerName};
use crate::words::{Ending, EntryState, ListState, MessageKind, OfferState, PlaceState, Reach, Urgency};
use jiff::{SignedDuration, Timestamp};

/// The cursor of a head start's timer: people are being told, or all were and its end is awaited.
const TELLING: u64 = 0;
const RUNNING: u64 = 1;

/// What somebody in line may take by a tap on their own page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeNow {
    /// When the first of them opens to everyone; None: all of them are open already.
    pub until: Option<Timestamp>,
}

/// Whether somebody in line may take seats now. `holds` are the head starts that are theirs too.
#[must_use]
pub fn may_take_now(
    event: &EventSettings,
    head: &Head,
    entry: &Entry,
    holds: &[Place],
    now: Timestamp,
) -> Option<TakeNow> {
    let open = head.state == ListState::Open && now < event.ends_at();
    if !open || !entry.is_waiting() || entry.live_offers > 0 {
        return None;
    }
    let (mut missing, mut until) = (entry.party, None);
    for (hold, ends) in running(holds, now) {
        if missing == 0 {
            break;
        }
        missing -= missing.min(hold.seats);
        until = Some(until.map_or(ends, |earlier: Timestamp| earlier.min(ends)));
    }
    (missing <= head.open()).then_some(TakeNow { until })
}

/// Holds whose head start is not over, also when its timer has not come by yet.
fn running(holds: &[Place], now: Timestamp) -> impl Iterator<Item = (&Place, Timestamp)> {
    holds.iter().filter(|hold| hold.state == PlaceState::Held).filter_map(move |hold| {
        let until = hold.head_start?.until;
        (now < until).then_some((hold, until))
    })
}

/// How long seats that are left over at this moment are kept; None: the door opens at once. Its time counts from when a
/// notice may leave, so that a night passes before it.
#[must_use]
pub fn head_start_at(event: &EventSettings, now: Timestamp, joined: u64) -> Option<HeadStart> {
    let from = event.quiet.over(now, &event.zone);
    let left = event.starts_at().duration_since(from);
    let length = if from < event.cut_off_at() {
        // In whole minutes: nobody reads seconds in a mail.
        SignedDuration::from_mins((left.as_mins() / 3).min(limits::HEAD_START_MINUTES))
    } else {
        left.min(SignedDuration::from_mins(limits::HEAD_START_LATE_MINUTES))
    };
    (length > SignedDuration::ZERO).then(|| HeadStart { from, until: from + length, up_to: joined })
}

/// What became of seats that a chain leaves over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LeftOver {
    Kept,
    ForTheDoor,
}

/// Keeps the seats this change would open, if somebody in line may still take them. `left` is the row that held them.
pub(super) fn keep(draft: &mut EventDraft<'_>, left: Option<&Place>, chain: Option<ChainId>) -> Result<LeftOver, Need> {
    let seats = draft.head.open().saturating_sub(draft.snapshot.head.map_or(0, |head| head.open()));
    let planned = head_start_at(draft.settings, draft.now, draft.head.joined);
    let nobody = seats == 0 || draft.head.waiting == 0 || draft.head.state != ListState::Open;
    let Some(head_start) = planned.filter(|_| !nobody) else {
        return Ok(LeftOver::ForTheDoor);
    };
    if !somebody_may_take(draft, chain)? {
        return Ok(LeftOver::ForTheDoor);
    }
    let place = match left {
        Some(place) => Place { seats, ..place.clone() },
        None => spread::new_place(draft, PlaceKind::Pool, chain, seats),
    };
    draft.head.held += seats;
    draft.book_from(TimerName::HeadStart { place: place.id }, draft.now, TELLING);
    draft.put_place(left, Place { head_start: Some(head_start), ..place });
    Ok(LeftOver::Kept)
}

/// Somebody reachable who waits, fits, has not said no, and was not told of this chain before. Rows of this change are no longer what the line shows.
fn somebody_may_take(draft: &EventDraft<'_>, chain: Option<ChainId>) -> Result<bool, Need> {
    let (chain, most) = (chain.unwrap_or(ChainId(0)), limits::LINE_FRONT);
    let party = draft.head.open() + kept_seats(draft)?;
    let Some(takers) = &draft.snapshot.takers else {
        let up_to = draft.head.joined;
        return Err(LineRead::Takers { chain, party, up_to, whom: Takers::Owed, most }.into());
    };
    let changed = spread::changed_here(draft);
    let here = draft.change.rows.iter().filter_map(|row| row.entry_after());
    let fits = |entry: &&Entry| {
        let free = entry.is_waiting() && entry.live_offers == 0 && entry.mail_reach == Reach::Open;
        free && entry.party <= party && !said_no_here(draft, entry)
    };
    Ok(takers.iter().any(|entry| !changed.contains(&entry.id)) || here.into_iter().any(|entry| fits(&entry)))
}

/// What is kept for the line already: together it may be enough for a party.
fn kept_seats(draft: &EventDraft<'_>) -> Result<u32, Need> {
    if draft.head.held == 0 {
        return Ok(0);
    }
    match &draft.snapshot.head_starts {
        Some(holds) => Ok(holds.iter().map(|hold| hold.seats).sum()),
        None => Err(PlaceRead::HeadStarts(HeadStartsBy::All).into()),
    }
}

fn said_no_here(draft: &EventDraft<'_>, entry: &Entry) -> bool {
    let mut offers = draft.change.rows.iter().filter_map(|row| row.offer_after());
    offers.any(|offer| offer.entry == entry.id && offer.state == OfferState::Declined)
}

fn is_hold(place: &Place) -> bool {
    place.state == PlaceState::Held && place.head_start.is_some()
}

/// First everybody concerned is told, some at a time; when its time is over, the seats go on.
pub(crate) fn head_start_step(draft: EventDraft<'_>, timer: &Timer) -> Verdict {
    let Some(hold) = draft.snapshot.place.as_ref().filter(|place| is_hold(place)) else {
        return reply(Reply::Nothing);
    };
    match timer.cursor {
        TELLING if draft.head.state == ListState::Open => tell(draft, hold),
        _running_or_off => end(draft, hold),
    }
}

fn tell(mut draft: EventDraft<'_>, hold: &Place) -> Verdict {
    let Some(head_start) = hold.head_start else { return reply(Reply::Nothing) };
    let Some(holds) = &draft.snapshot.head_starts else {
        return more(PlaceRead::HeadStarts(HeadStartsBy::All));
    };
    let Some(takers) = &draft.snapshot.takers else {
        let party = draft.head.open() + holds.iter().map(|hold| hold.seats).sum::<u32>();
        let (chain, up_to, whom, most) = (hold.chain, head_start.up_to, Takers::Untold, limits::HEAD_START_PAGE);
        return more(LineRead::Takers { chain, party, up_to, whom, most });
    };
    let (kind, subject, urgency) = (MessageKind::HeadStart, hold.chain.0, Urgency::Polite);
    for entry in takers {
        draft.say(&Note { kind, entry: Some(entry), subject, generation: 0, urgency });
    }
    let name = TimerName::HeadStart { place: hold.id };
    if takers.len() == limits::HEAD_START_PAGE {
        draft.book_from(name, draft.now, TELLING);
    } else {
        draft.book_from(name, head_start.until, RUNNING);
    }
    draft.change.what = "head_start_told";
    draft.finish(Reply::Done)
}

/// Whoever joined the line meanwhile is asked now; what is left opens to everyone. While we cannot tell somebody of it,
/// it goes on: an outage of ours is nobody's silence.
fn end(mut draft: EventDraft<'_>, hold: &Place) -> Verdict {
    let Some(notices) = draft.snapshot.notices else {
        return more(MessageRead::UnsentNotice(hold.chain));
    };
    let left = draft.settings.starts_at().duration_since(draft.now);
    let on = draft.head.state == ListState::Open && left > SignedDuration::ZERO;
    if let (true, Notices::Unsent, Some(head_start)) = (on, notices, hold.head_start) {
        let until = draft.now + left.min(SignedDuration::from_mins(limits::HEAD_START_LATE_MINUTES));
        return run_longer(draft, hold, HeadStart { until, ..head_start });
    }
    draft.drop_timer(TimerName::HeadStart { place: hold.id });
    spread::roll_on(&mut draft, hold)?;
    draft.finish(Reply::Done)
}

/// Somebody in line taps "take it now": an offer they hold, an open seat, or a head start they are part of.
pub(crate) fn take_now(draft: EventDraft<'_>, generation: Option<u32>) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    match known.state {
        EntryState::Waitlisted => {}
        _ => return reply(register::standing(known, None, News::Known)),
    }
    register::check_open(&draft)?;
    if known.live_offers > 0 {
        return take_offer(draft, known);
    }
    let Some(holds) = &draft.snapshot.head_starts else {
        return more(PlaceRead::HeadStarts(HeadStartsBy::For(known.id)));
    };
    match may_take_now(draft.settings, &draft.head, known, holds, draft.now) {
        Some(_) => take(draft, known, holds),
        None => reply(EntryReply::OfferOver { entry: known.id, state: known.state, why: OfferOver::Gone }),
    }
}

/// Their own offer first: it is held for them alone.
fn take_offer(mut draft: EventDraft<'_>, known: &Entry) -> Verdict {
    let Some(live) = draft.snapshot.entry_offers.as_deref() else {
        return more(EntryRead::Offers(known.id));
    };
    let (event, state) = (draft.settings, draft.head.state);
    match live.first() {
        Some((offer, place)) if super::claimable(event, state, (offer, place), draft.now).is_ok() => {
            let entry = super::claim::book(&mut draft, offer, place, known);
            draft.finish(register::standing(&entry, None, News::New))
        }
        Some((offer, _)) => reply(offer::over(known, offer)),
        None => reply(EntryReply::OfferOver { entry: known.id, state: known.state, why: OfferOver::Gone }),
    }
}

fn take(mut draft: EventDraft<'_>, known: &Entry, holds: &[Place]) -> Verdict {
    register::leave_line(&mut draft, known);
    let entry = Entry { state: EntryState::Confirmed, ..known.clone() };
    // What is kept first: what is open is there for others, too.
    let mut missing = known.party;
    for (hold, _) in running(holds, draft.now) {
        let seats = missing.min(hold.seats);
        if seats > 0 {
            book_part(&mut draft, hold, seats, &entry);
        }
        missing -= seats;
    }
    draft.head.taken += entry.party;
    draft.put_entry(Some(known), entry.clone());
    draft.plan_reminders(&entry, Booked::No);
    draft.answer(MessageKind::Confirmation, &entry);
    draft.finish(register::standing(&entry, None, News::New))
}

/// The last seats of a hold are booked in its own row; before that each party gets a row of its own.
fn book_part(draft: &mut EventDraft<'_>, hold: &Place, seats: u32, entry: &Entry) {
    draft.head.held -= seats;
    let (state, booked_by) = (PlaceState::Booked, Some(entry.id));
    if seats == hold.seats {
        draft.drop_timer(TimerName::HeadStart { place: hold.id });
        draft.put_place(Some(hold), Place { state, booked_by, ..hold.clone() });
        return;
    }
    let part = spread::new_place(draft, PlaceKind::Seats, Some(hold.chain), seats);
    draft.put_place(None, Place { state, booked_by, head_start: hold.head_start, ..part });
    draft.put_place(Some(hold), Place { seats: hold.seats - seats, ..hold.clone() });
}

/// Ends what is kept for the line: it is another evening, or none at all. Says whether anything was.
pub(super) fn give_up(draft: &mut EventDraft<'_>, state: PlaceState, ending: Ending) -> Result<LeftOver, Need> {
    if draft.head.held == 0 {
        return Ok(LeftOver::ForTheDoor);
    }
    let Some(holds) = &draft.snapshot.head_starts else {
        return Err(PlaceRead::HeadStarts(HeadStartsBy::All).into());
    };
    for hold in holds {
        draft.head.held -= hold.seats;
        draft.drop_timer(TimerName::HeadStart { place: hold.id });
        draft.put_place(Some(hold), Place { state, ending: Some(ending), ..hold.clone() });
    }
    draft.head.retire();
    Ok(if holds.is_empty() { LeftOver::ForTheDoor } else { LeftOver::Kept })
}

/// Gives our own downtime back to a head start, never past the start of the event.
pub(crate) fn extend_head_start(draft: EventDraft<'_>, hold: &Place, down_since: Timestamp) -> Verdict {
    let Some(head_start) = hold.head_start.filter(|_| is_hold(hold)) else { return reply(Reply::Nothing) };
    let from = down_since.max(head_start.from);
    let lost = draft.now.duration_since(from);
    let until = (head_start.until + lost).min(draft.settings.starts_at());
    let ran = lost > SignedDuration::ZERO && from < head_start.until;
    if !ran || until <= head_start.until {
        return reply(Reply::Nothing);
    }
    let from = draft.now;
    run_longer(draft, hold, HeadStart { from, until, ..head_start })
}

/// Whoever was not told yet is told first.
fn run_longer(mut draft: EventDraft<'_>, hold: &Place, later: HeadStart) -> Verdict {
    draft.book_from(TimerName::HeadStart { place: hold.id }, draft.now, TELLING);
    draft.put_place(Some(hold), Place { head_start: Some(later), ..hold.clone() });
    draft.finish(Reply::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zone::Zone;

    fn supper() -> EventSettings {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        EventSettings::new("Supper", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 2)
    }

    fn until(wall: &str) -> Option<String> {
        let event = supper();
        let now = event.zone.at(wall.parse().expect("a wall time"));
        let head_start = head_start_at(&event, now, 7)?;
        Some(event.zone.civil(head_start.until).strftime("%d %H:%M").to_string())
    }

    #[test]
    fn half_an_hour_or_a_third_of_what_is_left() {
        assert_eq!(until("2026-06-10T12:00").as_deref(), Some("10 12:30"));
        assert_eq!(until("2026-06-20T17:45").as_deref(), Some("20 18:10"));
        assert_eq!(until("2026-06-20T18:00").as_deref(), Some("20 18:10"), "ten minutes after the cut-off");
        assert_eq!(until("2026-06-20T18:55").as_deref(), Some("20 19:00"), "never past the start");
        assert_eq!(until("2026-06-20T19:00"), None);
    }

    #[test]
    fn at_night_it_counts_from_the_morning() {
        assert_eq!(until("2026-06-10T23:00").as_deref(), Some("11 08:30"));
        assert_eq!(until("2026-06-11T04:00").as_deref(), Some("11 08:30"));
    }
}
