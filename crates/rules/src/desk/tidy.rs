//! rules/desk: nightly housekeeping at 03:00 desk time, a few entries at a time. What it did stands in the audit.

use super::{DeskSettings, slot_of};
use crate::change::{Reply, Verdict};
use crate::command::TimerName;
use crate::draft::Draft;
use crate::limits;
use crate::rows::{Entry, Place};
use crate::snapshot::Need;
use crate::words::{Ending, EntryState, PlaceState};
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp};

const TIDY_AT: Time = Time::constant(3, 0, 0, 0);

/// What one step of a night did, or all of them together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Night {
    /// Left the list because their last date had passed.
    pub dates_over: u32,
    /// Left the list because they had waited longer than the rules allow.
    pub too_long: u32,
    /// Slots that had begun with nobody being asked any more: back with the staff.
    pub slots_over: u32,
}

const NOTHING: &str = "nothing to tidy";
const WORDS: [&str; 3] = ["dates over", "waited too long", "slots over"];

impl Night {
    fn counts(self) -> [u32; 3] {
        [self.dates_over, self.too_long, self.slots_over]
    }

    #[must_use]
    pub fn and(self, other: Night) -> Night {
        Night {
            dates_over: self.dates_over + other.dates_over,
            too_long: self.too_long + other.too_long,
            slots_over: self.slots_over + other.slots_over,
        }
    }

    /// As the audit has it.
    #[must_use]
    pub fn note(self) -> String {
        if self == Night::default() {
            return NOTHING.to_string();
        }
        let parts: Vec<String> =
            WORDS.iter().zip(self.counts()).map(|(word, count)| format!("{word}: {count}")).collect();
        parts.join(", ")
    }

    /// Reads the note of the audit; nights from before there was one did what nobody counted.
    #[must_use]
    pub fn from_note(note: &str) -> Night {
        let count = |word: &str| {
            let part = note.split(", ").find_map(|part| part.strip_prefix(word)?.strip_prefix(": "));
            part.and_then(|count| count.parse().ok()).unwrap_or(0)
        };
        Night { dates_over: count(WORDS[0]), too_long: count(WORDS[1]), slots_over: count(WORDS[2]) }
    }
}

pub(crate) fn next_tidy(desk: &DeskSettings, now: Timestamp) -> Timestamp {
    let today = desk.zone.civil(now).date();
    let at = desk.zone.at(today.to_datetime(TIDY_AT));
    if at > now {
        return at;
    }
    desk.zone.at(today.tomorrow().unwrap_or(today).to_datetime(TIDY_AT))
}

/// Entries whose last date has passed or who waited too long leave the active list. Live offers are left alone. After
/// the last entry come slots that began with nobody being asked: nothing hangs for ever.
pub(crate) fn tidy_step(mut draft: Draft<'_>) -> Verdict {
    let desk = super::settings_of(&draft);
    let snapshot = draft.snapshot;
    let roster = snapshot.roster.as_deref().unwrap_or_default();
    let now = draft.now;
    let at_end = roster.len() < limits::TIDY_PAGE;
    let stuck = match &snapshot.stuck {
        None if at_end => return Verdict::More(Need { stuck_before: Some(now), ..Need::default() }),
        None => &[],
        Some(stuck) => stuck.as_slice(),
    };
    let mut night = Night::default();
    for entry in roster.iter().map(|row| &row.entry) {
        let Some(count) = stale(desk, entry, now, &mut night) else { continue };
        *count += 1;
        draft.head.waiting -= u32::from(entry.is_waiting());
        draft.put_entry(Some(entry), Entry { state: EntryState::Expired, ..entry.clone() });
    }
    for place in stuck.iter().filter(|place| is_over(place, now)) {
        night.slots_over += 1;
        draft.drop_timer(TimerName::Search { place: place.id });
        let over = Place { state: PlaceState::Open, ending: Some(Ending::CutOff), ..place.clone() };
        draft.put_place(Some(place), over);
    }
    draft.change.note = night.note();
    let name = TimerName::Tidy { list: draft.head.list };
    let last = roster.last().map(|row| row.entry.number).or(snapshot.timer.map(|timer| timer.cursor)).unwrap_or(0);
    if at_end && stuck.len() < limits::STUCK_PAGE {
        draft.book(name, next_tidy(desk, now));
    } else {
        draft.book_from(name, now, last);
    }
    draft.finish(Reply::Done)
}

/// Where a stale entry is counted; None for one that stays.
fn stale<'n>(desk: &DeskSettings, entry: &Entry, now: Timestamp, night: &'n mut Night) -> Option<&'n mut u32> {
    let active = match entry.state {
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => entry.live_offers == 0,
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => false,
    };
    if !active {
        return None;
    }
    let today = desk.zone.civil(now).date();
    let dates_over = entry.wish.as_ref().and_then(|wish| wish.until).is_some_and(|until| until < today);
    let longest = SignedDuration::from_hours(24 * i64::from(desk.rules.stale_after_days));
    let too_long = now.duration_since(entry.joined_at) > longest;
    match (dates_over, too_long) {
        (true, _) => Some(&mut night.dates_over),
        (false, true) => Some(&mut night.too_long),
        (false, false) => None,
    }
}

/// The engine found it held, begun and without a live offer; the rules look for themselves.
fn is_over(place: &Place, now: Timestamp) -> bool {
    place.state == PlaceState::Held && slot_of(place).is_some_and(|slot| slot.starts_at <= now)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::change::{Change, Decision, RowMove, TimerMove};
    use crate::command::{Act, Actor, Command, Timer};
    use crate::decide::decide;
    use crate::desk::{FreedBy, Service, Slot};
    use crate::ids::{ChainId, ListId, PlaceId};
    use crate::rows::{Head, PlaceKind};
    use crate::settings::Settings;
    use crate::snapshot::Snapshot;
    use crate::words::{ListKind, ListState};
    use crate::zone::Zone;
    use std::sync::Arc;

    const LIST: ListId = ListId(4);

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a moment")
    }

    fn held(number: u64, starts_at: &str) -> Place {
        let slot = Slot {
            service: "cut".to_string(),
            staff: None,
            location: None,
            starts_at: at(starts_at),
            duration_minutes: 30,
            unit: 0,
            freed_by: FreedBy::Cancelled,
            source: "test".to_string(),
        };
        Place {
            id: PlaceId(number),
            rev: 3,
            list: LIST,
            kind: PlaceKind::Slot(Box::new(slot)),
            seats: 1,
            state: PlaceState::Held,
            chain: ChainId::first(PlaceId(number)),
            seq: 2,
            tried: 2,
            ending: None,
            booked_by: None,
            freed_at: at("2026-06-01T08:00:00Z"),
            ended_at: None,
        }
    }

    /// A night at three with nobody on the list, as the engine would load it.
    fn night_with(stuck: Option<Vec<Place>>) -> (Snapshot, Command, Timestamp) {
        let now = at("2026-06-02T01:00:00Z");
        let service = Service { name: "Cut".to_string(), minutes: 30, price_cents: 0 };
        let desk = DeskSettings::new("Salon", Zone::parse("Europe/Berlin").expect("a zone"), vec![service]);
        let timer = Timer { list: LIST, name: TimerName::Tidy { list: LIST }, due_at: now, cursor: 0 };
        let head = Head {
            list: LIST,
            kind: ListKind::Desk,
            state: ListState::Open,
            settings_rev: 1,
            date_rev: 1,
            cap: 0,
            cap_wanted: 0,
            taken: 0,
            held: 0,
            waiting: 0,
            asked: 0,
            line_rev: 0,
            joined: 0,
            thanked_at: None,
        };
        let snapshot = Snapshot {
            next_id: 90,
            head: Some(head),
            settings: Some(Arc::new(Settings::Desk(desk))),
            timer: Some(timer),
            roster: Some(Vec::new()),
            stuck,
            ..Snapshot::default()
        };
        (snapshot, Command { list: LIST, who: Actor::Timer, act: Act::Due(timer) }, now)
    }

    fn change_of(stuck: Vec<Place>) -> Box<Change> {
        let (snapshot, command, now) = night_with(Some(stuck));
        let Verdict::Decided(Decision { change: Some(change), .. }) = decide(&snapshot, &command, now) else {
            panic!("a night changes something")
        };
        change
    }

    #[test]
    fn the_last_step_asks_what_hangs() {
        let (snapshot, command, now) = night_with(None);
        let Verdict::More(need) = decide(&snapshot, &command, now) else { panic!("more is needed") };
        assert_eq!(need.stuck_before, Some(now));
    }

    #[test]
    fn a_slot_that_began_with_nobody_asked_goes_back_to_the_staff() {
        let change = change_of(vec![held(7, "2026-06-01T12:00:00Z"), held(8, "2026-06-02T12:00:00Z")]);
        let moved: Vec<&Place> = change
            .rows
            .iter()
            .filter_map(|row| if let RowMove::Place { after, .. } = row { Some(after) } else { None })
            .collect();
        let [over] = moved.as_slice() else { panic!("one slot, not {moved:?}") };
        assert_eq!((over.id, over.state, over.ending), (PlaceId(7), PlaceState::Open, Some(Ending::CutOff)));
        assert!(over.ended_at.is_some());
        assert_eq!(change.note, "dates over: 0, waited too long: 0, slots over: 1");
        let dropped = TimerMove::Drop(TimerName::Search { place: PlaceId(7) });
        assert!(change.timers.contains(&dropped));
    }

    #[test]
    fn a_full_page_of_them_is_followed_by_another_look_at_once() {
        let many = (0..limits::STUCK_PAGE as u64).map(|number| held(20 + number, "2026-06-01T12:00:00Z")).collect();
        let due = |change: &Change| {
            let booked = change.timers.iter().find_map(|moved| match moved {
                TimerMove::Book(timer) => Some(timer.due_at),
                TimerMove::Drop(_) => None,
            });
            booked.expect("the next look").to_string()
        };
        assert_eq!(due(&change_of(many)), "2026-06-02T01:00:00Z");
        assert_eq!(due(&change_of(Vec::new())), "2026-06-03T01:00:00Z");
        assert_eq!(change_of(Vec::new()).note, "nothing to tidy");
    }

    #[test]
    fn a_night_reads_what_it_wrote() {
        let night = Night { dates_over: 2, too_long: 0, slots_over: 1 };
        assert_eq!(night.note(), "dates over: 2, waited too long: 0, slots over: 1");
        assert_eq!(Night::from_note(&night.note()), night);
        assert_eq!(Night::from_note(&Night::default().note()), Night::default());
        assert_eq!(Night::from_note(""), Night::default());
        assert_eq!(night.and(night), Night { dates_over: 4, too_long: 0, slots_over: 2 });
    }
}
