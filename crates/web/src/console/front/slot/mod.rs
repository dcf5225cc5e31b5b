//! web/console/front: one slot: its facts, whom it was offered to and when, and why each person was asked or not.

use super::slot_card::SlotCard;
use super::words;
use crate::answer::Trouble;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::told::Names;
use crate::console::visit::Visit;
use crate::console::words::{ERASED, name};
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use jiff::Timestamp;
use rules::desk::DryRun;
use rules::{Entry, EntryId, OfferState, PlaceId, PlaceState};
use services::DeskView;
use std::collections::HashMap;
use std::sync::Arc;
use store::StoreError;
use store::explain::{
    Chain, Considered, Explained, PassedOver, Tap, WhyNot, because_text, explain, outcome_text, wall, why_not,
};
use store::sqlite::SqliteReader;

#[derive(Template)]
#[template(path = "console/front/slot/page.html")]
struct SlotPage {
    shell: Shell,
    view: Arc<DeskView>,
    card: SlotCard,
    now: Timestamp,
    explained: Explained,
    asked: Option<Entry>,
    /// Who can be asked about by name.
    people: Vec<(u64, String)>,
    names: Names,
}

/// Everything the page shows, as of one moment.
type Found = (SlotCard, Explained, Option<Entry>, Vec<(u64, String)>, Names);

pub(in crate::console) async fn show(
    Visit { door, visitor, view, query, named }: Visit<DeskView>,
) -> Result<Html<String>, Trouble> {
    const MISSING: Trouble = Trouble::NotFound("There is no such slot.");
    let place = PlaceId(named.parse("place", MISSING)?);
    let asked = query.number("entry")?.map(EntryId);
    let (view, now) = (Arc::new(view), door.now());
    let of = view.clone();
    let looked = door.readers.read(move |reader| found(reader, &of, place, asked, now));
    let (card, explained, asked, people, names) = looked.await?.ok_or(MISSING)?;
    let shell = shell::of_desk(&visitor, &view, Tab::Slots);
    Ok(Html(written(&SlotPage { shell, view, card, now, explained, asked, people, names })))
}

fn found(
    reader: &mut SqliteReader,
    view: &Arc<DeskView>,
    place: PlaceId,
    asked: Option<EntryId>,
    now: Timestamp,
) -> Result<Option<Found>, StoreError> {
    let list = view.head.list;
    let Some(explained) = explain(reader, list, place)? else { return Ok(None) };
    let Some(card) = SlotCard::read(reader, view, explained.place.clone(), now)? else { return Ok(None) };
    let asked = asked.map(|entry| reader.entry(list, entry)).transpose()?.flatten();
    let people = people(reader, &explained)?;
    let mut names = Names::default();
    for tap in explained.chains.iter().flat_map(|chain| &chain.taps) {
        names.learn_host(reader, tap.host)?;
    }
    Ok(Some((card, explained, asked, people, names)))
}

/// The line of this service and everybody considered, each once, by name.
fn people(reader: &mut SqliteReader, explained: &Explained) -> Result<Vec<(u64, String)>, StoreError> {
    let mut people: HashMap<u64, String> = HashMap::new();
    let considered = explained.chains.iter().flat_map(|chain| &chain.considered);
    people.extend(considered.filter_map(|one| Some((one.entry.0, one.name.clone()?))));
    let (place, desk) = (&explained.place, explained.desk());
    let mut line = DryRun::new(explained.slot.clone(), place.seats, explained.slot.starts_at);
    while let Some(need) = line.next(desk).filter(|_| people.len() < limits::WHY_PEOPLE) {
        let page = reader.line_page(place.list, &need)?;
        people.extend(page.iter().map(|entry| (entry.id.0, name(entry))));
        line.look_at(desk, &page);
    }
    let mut people: Vec<(u64, String)> = people.into_iter().collect();
    people.sort_by_key(|one| (one.1.to_lowercase(), one.0));
    Ok(people)
}

impl SlotPage {
    fn title(&self) -> String {
        words::called(&self.explained.slot, self.view.desk(), self.now)
    }

    fn is_asked(&self, person: &u64) -> bool {
        self.asked.as_ref().is_some_and(|entry| entry.id.0 == *person)
    }

    /// Who asked, and why it was not them.
    fn why(&self) -> Option<(String, WhyNot)> {
        self.asked.as_ref().map(|entry| (name(entry), why_not(&self.explained, entry, self.now)))
    }

    fn wall(&self, at: &Timestamp) -> String {
        wall(*at, &self.explained.desk().zone)
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let (slot, place) = (&self.explained.slot, &self.explained.place);
        let mut facts = vec![
            ("Begins", self.wall(&slot.starts_at)),
            ("Length", format!("{} min", slot.duration_minutes)),
            ("For", if place.seats == 1 { "1 person".to_string() } else { format!("{} people", place.seats) }),
        ];
        facts.extend(slot.location.clone().map(|location| ("Where", location)));
        facts.push(("Came free", self.wall(&place.freed_at)));
        facts.push(("Because", words::freed_by(slot.freed_by).to_string()));
        facts.push(("Said by", slot.source.clone()));
        facts
    }

    fn end(&self, chain: &Chain) -> Option<String> {
        let end = chain.end?;
        let how = match end.state {
            PlaceState::Booked => "it was taken".to_string(),
            PlaceState::Held => "it goes on".to_string(),
            PlaceState::Open | PlaceState::Closed => {
                end.ending.map(|ending| words::ending(ending, self.explained.desk())).unwrap_or_default()
            }
        };
        Some(format!("Ended {}: {how}.", self.wall(&end.at)))
    }

    fn lines(&self, one: &Considered) -> Vec<String> {
        let time = |at| words::clock(at, self.explained.desk());
        let passed =
            |passed: &PassedOver| format!("Passed over at {}: {}.", time(passed.at), because_text(&passed.because));
        let mut lines: Vec<String> = one.passed.iter().map(passed).collect();
        lines.extend(one.asked.as_ref().map(|asked| {
            let sent = asked.offer.sent_at.map(|at| format!("Asked at {}", time(at)));
            let sent = sent.unwrap_or_else(|| format!("Chosen at {}, message not sent", time(asked.offer.made_at)));
            let until = asked.offer.ends_at.map(|at| format!(", until {}", time(at))).unwrap_or_default();
            let ended = asked.ended_at.map(|at| format!(" at {}", time(at))).unwrap_or_default();
            format!("{sent}{until}: {}{ended}.", outcome_text(asked.offer.state))
        }));
        lines
    }

    fn tapped(&self, tap: &Tap) -> String {
        let what = match tap.what.as_str() {
            "slot_freed" => "typed that it came free",
            "slot_filled_by_staff" => "filled it by phone",
            "slot_undone" => "said it was not free after all",
            "slot_taken_back" => "took it back",
            "offered_again" => "had it offered again",
            "no_show" => "noted that they did not come",
            "card_answered" => "said which slot the booking tool meant",
            other => other,
        };
        let note = if tap.note.is_empty() { String::new() } else { format!(" \u{201c}{}\u{201d}", tap.note) };
        format!("{} {what}{note}", self.names.host(Some(tap.host)))
    }
}

/// How it ended for somebody, and how that looks.
fn verdict(one: &Considered) -> (&'static str, &'static str) {
    match one.asked.as_ref().map(|asked| asked.offer.state == OfferState::Claimed) {
        None => ("passed over", "state state--gone"),
        Some(true) => ("taken", "state state--done"),
        Some(false) => ("asked", "state state--held"),
    }
}

fn called(one: &Considered) -> &str {
    one.name.as_deref().unwrap_or(ERASED)
}
