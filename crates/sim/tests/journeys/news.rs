//! What the rows of a list newly did, in the words of a story: offers made and ended, people moved, seats opened.

use crate::wording::{ending, moment};
use crate::world::World;
use jiff::Timestamp;
use rules::{Channel, Entry, EntryId, ListState, Offer, OfferKind, OfferState, Place, PlaceKind, PlaceState, Reach};
use store::ListRows;

/// One thing that happened: `offered bo 1/2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub at: Timestamp,
    pub verb: String,
    pub who: String,
    pub tail: String,
    pub entry: Option<EntryId>,
    /// Counted things are added up: `13 seats open`.
    pub seats: u32,
}

impl Item {
    pub fn text(&self) -> String {
        let count = match self.seats {
            0 => String::new(),
            1 => "1 seat".to_string(),
            more => format!("{more} seats"),
        };
        let words = [count.as_str(), self.verb.as_str(), self.who.as_str(), self.tail.as_str()];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

pub fn between(world: &World, before: &ListRows, after: &ListRows) -> Vec<Item> {
    let mut found = Vec::new();
    if before.head.state != after.head.state {
        found.push(item(world, state_word(after.head.state), "", ""));
    }
    found.extend(after.offers.iter().filter_map(|offer| offer_moved(world, old_offer(before, offer), offer)));
    for entry in &after.entries {
        entry_moved(world, before.entries.iter().find(|old| old.id == entry.id), entry, &mut found);
    }
    for place in &after.places {
        let old = before.places.iter().find(|old| old.id == place.id);
        found.extend(place_moved(world, old, place));
    }
    seats_moved(world, before, after, &mut found);
    found
        .extend(after.offers.iter().filter(|offer| old_offer(before, offer).is_none()).map(|offer| made(world, offer)));
    found
}

fn item(world: &World, verb: &str, who: &str, tail: &str) -> Item {
    let (verb, who, tail) = (verb.to_string(), who.to_string(), tail.to_string());
    Item { at: world.now, verb, who, tail, entry: None, seats: 0 }
}

fn about(world: &World, verb: &str, entry: EntryId, tail: &str) -> Item {
    Item { entry: Some(entry), ..item(world, verb, &world.name(entry), tail) }
}

fn state_word(state: ListState) -> &'static str {
    match state {
        ListState::Open => "the list is open",
        ListState::CalledOff => "the event is called off",
        ListState::Closed => "the event is over",
    }
}

fn old_offer<'a>(before: &'a ListRows, offer: &Offer) -> Option<&'a Offer> {
    before.offers.iter().find(|old| old.id == offer.id)
}

/// `1/2`: the first place that came free, and the second person it is put to.
fn offer_name(world: &World, offer: &Offer) -> String {
    let seats = if offer.seats > 1 { format!(" for {}", offer.seats) } else { String::new() };
    format!("{}/{}{seats}", world.label(offer.place), offer.seq)
}

fn made(world: &World, offer: &Offer) -> Item {
    match (offer.kind, offer.ends_at) {
        (OfferKind::Invite, Some(until)) => {
            let tail = format!("{} until {}", offer_name(world, offer), moment(world, until));
            about(world, "held for", offer.entry, &tail)
        }
        (OfferKind::Invite | OfferKind::Freed, _) => about(world, "offered", offer.entry, &offer_name(world, offer)),
    }
}

fn offer_moved(world: &World, before: Option<&Offer>, after: &Offer) -> Option<Item> {
    let before = before?;
    let verb = match after.state {
        OfferState::Claimed => "claimed",
        OfferState::Declined => "declined",
        OfferState::Lapsed => "lapsed",
        OfferState::Withdrawn => "taken back from",
        OfferState::Undeliverable => "could not reach",
        OfferState::Queued | OfferState::Live => return window_moved(world, before, after),
    };
    (before.state != after.state).then(|| about(world, verb, after.entry, &offer_name(world, after)))
}

fn window_moved(world: &World, before: &Offer, after: &Offer) -> Option<Item> {
    let (was, is) = (before.ends_at?, after.ends_at?);
    (was != is).then(|| about(world, "new window for", after.entry, &format!("until {}", moment(world, is))))
}

fn entry_moved(world: &World, before: Option<&Entry>, after: &Entry, found: &mut Vec<Item>) {
    if before.is_none_or(|before| before.state != after.state) {
        found.push(about(world, after.state.word(), after.id, ""));
    }
    let Some(before) = before else { return };
    let reaches =
        [(Channel::Mail, before.mail_reach, after.mail_reach), (Channel::Text, before.text_reach, after.text_reach)];
    for (channel, was, is) in reaches {
        if was != is && is != Reach::Open {
            let tail = format!("({})", is.word().replace('_', " "));
            found.push(about(world, &format!("no more {} to", channel.word()), after.id, &tail));
        }
    }
}

fn place_moved(world: &World, before: Option<&Place>, after: &Place) -> Option<Item> {
    let changed = before.is_none_or(|before| before.state != after.state);
    if let Some(item) = head_start_moved(world, before, after) {
        return Some(item);
    }
    match (&after.kind, after.state) {
        (PlaceKind::Pool | PlaceKind::Seats, PlaceState::Held) if after.head_start.is_some() => None,
        (PlaceKind::Pool, PlaceState::Held) if before.is_none_or(|before| before.seats != after.seats) => {
            Some(Item { seats: after.seats, ..item(world, "more held for the line", "", "") })
        }
        (PlaceKind::Pool | PlaceKind::Seats, _) => None,
        (PlaceKind::Slot(_), _) if !changed => None,
        (PlaceKind::Slot(_), PlaceState::Booked) => Some(item(world, "booked", &world.label(after.id), "")),
        (PlaceKind::Slot(_), PlaceState::Closed) => Some(item(world, "closed", &world.label(after.id), "")),
        (PlaceKind::Slot(_), PlaceState::Open) => {
            let why = after.ending.map_or("", ending);
            let tail = format!("({why}, {} asked)", after.tried);
            Some(item(world, "handed back", &world.label(after.id), &tail))
        }
        (PlaceKind::Slot(_), PlaceState::Held) => None,
    }
}

/// Seats that are kept for the line from now on, or longer than before.
fn head_start_moved(world: &World, before: Option<&Place>, after: &Place) -> Option<Item> {
    let until = after.head_start.filter(|_| after.state == PlaceState::Held)?.until;
    let was = before.and_then(|before| before.head_start).map(|start| start.until);
    let verb = format!("kept for the waitlist until {}", moment(world, until));
    (was != Some(until)).then(|| Item { seats: after.seats, ..item(world, &verb, "", "") })
}

/// Seats that opened to the door, with the reason why no chain holds them, and seats taken out of service.
fn seats_moved(world: &World, before: &ListRows, after: &ListRows, found: &mut Vec<Item>) {
    let ended = |place: &&Place| {
        let old = before.places.iter().find(|old| old.id == place.id);
        place.kind == PlaceKind::Seats
            && place.state == PlaceState::Open
            && old.is_some_and(|old| old.state != place.state)
    };
    let why = after.places.iter().find(ended).and_then(|place| place.ending).map_or("", ending);
    let why = if why.is_empty() { String::new() } else { format!("({why})") };
    let opened = after.head.open().saturating_sub(before.head.open());
    if opened > 0 {
        found.push(Item { seats: opened, ..item(world, "open", "", &why) });
    }
    let retired = before.head.cap.saturating_sub(after.head.cap);
    if retired > 0 && before.head.settings_rev == after.head.settings_rev {
        found.push(Item { seats: retired, ..item(world, "retired", "", "") });
    }
}

/// Runs of the same thing for `g3, g4, g5 …` become one: `offered g3..g5`.
pub fn collapsed(items: &[Item]) -> Vec<(Timestamp, String)> {
    let items = added_up(items);
    let mut out = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let mut end = at + 1;
        while end < items.len() && follows(&items[end - 1], &items[end]) {
            end += 1;
        }
        if end - at >= 3 {
            let who = format!("{}..{}", items[at].who, items[end - 1].who);
            let tail = if in_brackets(&items[at]) { items[at].tail.clone() } else { String::new() };
            out.push((items[at].at, Item { who, tail, ..items[at].clone() }.text()));
        } else {
            out.extend(items[at..end].iter().map(|item| (item.at, item.text())));
        }
        at = end;
    }
    out
}

fn follows(before: &Item, after: &Item) -> bool {
    let (Some((stem, number)), Some((next_stem, next))) = (numbered(&before.who), numbered(&after.who)) else {
        return false;
    };
    let same_remark = !in_brackets(before) && !in_brackets(after) || before.tail == after.tail;
    before.at == after.at && before.verb == after.verb && same_remark && stem == next_stem && number + 1 == next
}

/// A remark in brackets is kept; the names of single offers are not.
fn in_brackets(item: &Item) -> bool {
    item.tail.starts_with('(')
}

/// The same kind of seats at the same moment is told once, where it was last.
fn added_up(items: &[Item]) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::new();
    for item in items {
        let mut item = item.clone();
        let same = |old: &Item| old.seats > 0 && (old.at, &old.verb, &old.tail) == (item.at, &item.verb, &item.tail);
        if item.seats > 0
            && (item.verb == "open" || item.verb.starts_with("kept "))
            && let Some(at) = out.iter().position(same)
        {
            item.seats += out.remove(at).seats;
        }
        out.push(item);
    }
    out
}

pub fn numbered(name: &str) -> Option<(&str, u32)> {
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    Some((stem, name[stem.len()..].parse().ok()?))
}
