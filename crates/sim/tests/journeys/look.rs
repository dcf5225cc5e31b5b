//! Rows that only look: the numbers, the line, the post since last asked, reminders, a slot, a person, and reasons.

use crate::news::{self, Item};
use crate::post::Mailed;
use crate::wording::{ending, moment};
use crate::world::World;
use rules::desk::FairOrder;
use rules::{
    Again, Channel, Entry, EntryId, ImportOutcome, ImportRow, ListKind, MessageKind, PlaceState, Reminders, Settings,
    Timer, TimerName,
};

/// None when the row does something instead.
pub fn look(world: &mut World, text: &str) -> Result<Option<String>, String> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let seen = match verb {
        "numbers" => numbers(world),
        "line" => line(world),
        "mail" => mail(world),
        "reminders" => reminders(world, world.entry(rest)?),
        "slot" => slot(world, rest)?,
        "person" => person(world, world.entry(rest)?)?,
        "explain" => explain(world)?,
        "import" => import(world),
        _act => return Ok(None),
    };
    Ok(Some(seen))
}

fn numbers(world: &World) -> String {
    let head = &world.rows().head;
    match head.kind {
        ListKind::Event => format!(
            "cap {}, taken {}, held {}, open {}, waiting {}",
            head.cap,
            head.taken,
            head.held,
            head.open(),
            head.waiting
        ),
        ListKind::Desk => format!("waiting {}", head.waiting),
    }
}

/// The waiting in fair order, with a word about those who are not simply waiting.
fn line(world: &World) -> String {
    let rows = world.rows();
    let mut waiting: Vec<&Entry> = rows.entries.iter().filter(|entry| entry.is_waiting()).collect();
    match &*rows.settings {
        Settings::Event(_) => waiting.sort_by_key(|entry| entry.turn()),
        Settings::Desk(desk) => {
            let by_tier = desk.rules.order == FairOrder::PriorityThenJoined;
            waiting.sort_by_key(|entry| (if by_tier { u32::MAX - entry.tier } else { 0 }, entry.number));
        }
    }
    let at = world.now;
    let items: Vec<Item> = waiting
        .iter()
        .map(|entry| {
            let tail = match (entry.live_offers, entry.passes) {
                (0, _) if entry.moved.is_some() => "(moved)",
                (0, 0) => "",
                (0, _) => "(asked before)",
                (_, _) => "(offered)",
            };
            Item { at, verb: String::new(), who: world.name(entry.id), tail: tail.to_string(), entry: None, seats: 0 }
        })
        .collect();
    listed(&items, "nobody")
}

fn listed(items: &[Item], none: &str) -> String {
    let texts: Vec<String> = news::collapsed(items).into_iter().map(|(_, text)| text.trim().to_string()).collect();
    if texts.is_empty() { none.to_string() } else { texts.join(", ") }
}

/// Everything handed over since the last time the story asked; with its time when that is not now.
fn mail(world: &mut World) -> String {
    let mailed = std::mem::take(&mut world.mailed);
    let items = merged(mailed.iter().map(|mailed| said(world, mailed)));
    let mut out = String::new();
    let mut last = world.now;
    for (at, text) in news::collapsed(&items) {
        let gap = if out.is_empty() {
            ""
        } else if at == last {
            ", "
        } else {
            "; "
        };
        out.push_str(gap);
        if at != last {
            out.push_str(&format!("{} ", moment(world, at)));
        }
        out.push_str(&text);
        last = at;
    }
    if out.is_empty() { "nothing".to_string() } else { out }
}

/// The same words to several people in a row: `waitlist notice bo + cy`.
fn merged(items: impl Iterator<Item = Item>) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::new();
    for item in items {
        match out.last_mut() {
            Some(last) if is_same(last, &item) => last.who = format!("{} + {}", last.who, item.who),
            Some(_) | None => out.push(item),
        }
    }
    out
}

fn is_same(last: &Item, item: &Item) -> bool {
    let named = !item.who.is_empty() && news::numbered(&item.who).is_none();
    named && (last.at, &last.verb, &last.tail) == (item.at, &item.verb, &item.tail)
}

fn said(world: &World, mailed: &Mailed) -> Item {
    let kind = mailed.kind.word().replace('_', " ");
    let mut tail = Vec::new();
    if mailed.kind == MessageKind::StaffNote {
        tail.push(format!("about {}", world.label(rules::PlaceId(mailed.subject))));
    }
    if mailed.entry.is_some() && world.rows().head.kind == ListKind::Desk {
        tail.push(match mailed.channel {
            Channel::Mail => "by mail".to_string(),
            Channel::Text => "by text".to_string(),
        });
    }
    tail.extend(mailed.until.map(|until| format!("until {}", moment(world, until))));
    if mailed.again == Again::Retry {
        tail.push("(again)".to_string());
    }
    let who = mailed.entry.map(|entry| world.name(entry)).unwrap_or_default();
    Item { at: mailed.at, verb: kind, who, tail: tail.join(" "), entry: mailed.entry, seats: 0 }
}

fn reminders(world: &World, entry: EntryId) -> String {
    let mine = |timer: &&Timer| matches!(timer.name, TimerName::Remind { entry: whose, .. } if whose == entry);
    let booked: Vec<Timer> = world.rows().timers.iter().filter(mine).copied().collect();
    let Settings::Event(event) = &*world.rows().settings else { return "none".to_string() };
    let texts: Vec<String> = rules::to_come(event, &booked).into_iter().map(|at| moment(world, at)).collect();
    if texts.is_empty() { "none".to_string() } else { texts.join(", ") }
}

fn slot(world: &World, label: &str) -> Result<String, String> {
    let id = world.place(label)?;
    let place = world.rows().places.iter().find(|place| place.id == id).ok_or("the slot has no row")?;
    let why = place.ending.map(|why| format!(" ({})", ending(why))).unwrap_or_default();
    let state = match (place.state, place.booked_by) {
        (PlaceState::Booked, Some(entry)) => format!("booked by {}", world.name(entry)),
        (PlaceState::Booked, None) => "booked".to_string(),
        (PlaceState::Held, _) => "held".to_string(),
        (PlaceState::Open, _) => format!("with the staff{why}"),
        (PlaceState::Closed, _) => format!("closed{why}"),
    };
    Ok(format!("{state}, {} asked", place.tried))
}

fn person(world: &World, id: EntryId) -> Result<String, String> {
    let entry = world.rows().entries.iter().find(|entry| entry.id == id).ok_or("they have no row")?;
    let mut facts = vec![entry.state.word().to_string()];
    facts.push(match (&entry.person.name, entry.person.contact_key()) {
        (None, None) => "no name, no address".to_string(),
        (name, key) => format!("{} at {}", name.as_ref().map_or("?", |name| name.as_str()), key.unwrap_or("?")),
    });
    if entry.generation > 1 {
        facts.push(format!("sign-up number {}", entry.generation));
    }
    facts.extend(entry.person.note.as_ref().map(|note| format!("note: {note}")));
    if entry.reminders == Reminders::Muted {
        facts.push("no reminders".to_string());
    }
    Ok(facts.join(", "))
}

/// Who was passed over since the last time the story asked, and why, from the audit.
fn explain(world: &mut World) -> Result<String, String> {
    let mut reasons = Vec::new();
    let rows = world.rows();
    for row in rows.audit.iter().filter(|row| row.seq > world.explained) {
        for passed in row.passed_over().map_err(|error| error.to_string())? {
            reasons.push(format!("{}: {}", world.name(passed.entry), store::explain::reason_text(passed.reason)));
        }
    }
    world.explained = rows.audit.last().map_or(0, |row| row.seq);
    Ok(if reasons.is_empty() { "nobody was passed over".to_string() } else { reasons.join("; ") })
}

/// The host's report on the newest paste, row by row.
fn import(world: &World) -> String {
    let Some(batch) = world.rows().batches.last() else { return "nothing was pasted".to_string() };
    let report = |(row, at): (&ImportRow, u32)| {
        let (verb, who) = match row {
            ImportRow::Waiting { name, .. } => ("waiting", name.as_str().to_string()),
            ImportRow::Done { outcome: ImportOutcome::PartyTooLarge, .. } => ("party too large in row", at.to_string()),
            ImportRow::Done { entry, outcome } => (outcome_word(*outcome), world.name(*entry)),
        };
        Item { at: world.now, verb: verb.to_string(), who, tail: String::new(), entry: None, seats: 0 }
    };
    let items: Vec<Item> = batch.rows.iter().zip(1..).map(report).collect();
    listed(&items, "nothing")
}

fn outcome_word(outcome: ImportOutcome) -> &'static str {
    match outcome {
        ImportOutcome::Invited => "invited",
        ImportOutcome::Confirmed => "confirmed",
        ImportOutcome::Waitlisted => "waitlisted",
        ImportOutcome::Known => "known",
        ImportOutcome::PartyTooLarge => "party too large",
        ImportOutcome::Closed => "the event is closed",
    }
}
