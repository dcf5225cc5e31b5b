//! app: a replayed list as text for people and as JSON for programs.

use super::moment::show;
use super::picture::{Picture, SHOWN, Seen, moment, number, word};
use rules::EntryState;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use store::RowImage;

pub fn as_text(picture: &Picture<'_>) -> String {
    let mut text = String::new();
    write_top(&mut text, picture);
    for state in SHOWN {
        let seen: Vec<&Seen> = picture.entries.iter().filter(|entry| entry.state == state).collect();
        write_state(&mut text, picture, state, &seen);
    }
    write_places(&mut text, picture);
    text
}

fn write_top(text: &mut String, picture: &Picture<'_>) {
    let head = &picture.head;
    let at = show(picture.at, picture.zone);
    let Picture { name, slug, list, zone, audit_rows, .. } = picture;
    let _infallible = writeln!(text, "{name} ({slug}, {} {list}) at {at} {}", word(head, "kind"), zone.name());
    let state = word(head, "state").replace('_', " ");
    let rows = if *audit_rows == 1 { "row" } else { "rows" };
    let _infallible = writeln!(text, "{state}; {}; from {audit_rows} {rows} of the audit", numbers(head));
}

/// A desk has no cap: its slots are places of their own.
fn numbers(head: &RowImage) -> String {
    let waiting = number(head, "waiting");
    if word(head, "kind") == "desk" {
        return format!("waiting {waiting}");
    }
    let (cap, taken, held) = (number(head, "cap"), number(head, "taken"), number(head, "held"));
    let open = cap.saturating_sub(taken + held);
    format!("cap {cap}, taken {taken}, held {held}, open {open}, waiting {waiting}")
}

fn write_state(text: &mut String, picture: &Picture<'_>, state: EntryState, seen: &[&Seen]) {
    if seen.is_empty() {
        return;
    }
    let _infallible = writeln!(text, "\n{} ({})", state.word(), seen.len());
    for (place, entry) in (1..).zip(seen) {
        let name = picture.person(entry.id);
        let party = number(&entry.row, "party");
        let _infallible = writeln!(text, "  {place:>3}. {name}, party of {party}, entry {}", entry.id);
    }
}

fn write_places(text: &mut String, picture: &Picture<'_>) {
    if picture.places.is_empty() {
        return;
    }
    let _infallible = writeln!(text, "\nheld places ({})", picture.places.len());
    for (id, place) in &picture.places {
        let seats = number(place, "seats");
        let whose = picture.offer_of(*id).map_or("nobody yet".to_string(), |offer| offered(picture, offer));
        let _infallible = writeln!(text, "  place {id}, seats {seats}: {whose}");
    }
}

fn offered(picture: &Picture<'_>, offer: &RowImage) -> String {
    let name = picture.person(number(offer, "entry"));
    let until = match moment(offer, "ends_at") {
        Some(ends_at) => format!("until {}", show(ends_at, picture.zone)),
        None => "not sent yet".to_string(),
    };
    format!("offer {}/{} to {name}, {until}", number(offer, "place"), number(offer, "seq"))
}

pub fn as_json(picture: &Picture<'_>) -> String {
    let entry = |seen: &Seen| {
        let mut row = with_id(seen.id, &seen.row);
        let name = picture.person(seen.id);
        row.insert("name".to_string(), if name == "(erased)" { Value::Null } else { name.into() });
        Value::Object(row)
    };
    let rows = |rows: &[(u64, RowImage)]| rows.iter().map(|(id, row)| with_id(*id, row).into()).collect::<Vec<Value>>();
    let value = json!({
        "list": picture.list,
        "slug": picture.slug,
        "name": picture.name,
        "at": picture.at.to_string(),
        "zone": picture.zone.name(),
        "audit_rows": picture.audit_rows,
        "head": picture.head,
        "entries": picture.entries.iter().map(entry).collect::<Vec<Value>>(),
        "held_places": rows(&picture.places),
        "live_offers": rows(&picture.offers),
    });
    format!("{value:#}\n")
}

fn with_id(id: u64, row: &RowImage) -> Map<String, Value> {
    let mut map: Map<String, Value> = row.iter().map(|(column, value)| (column.clone(), value.clone())).collect();
    map.insert("id".to_string(), id.into());
    map
}
