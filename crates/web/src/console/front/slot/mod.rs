//! web/console/front: one slot: its facts, whom it was offered to and when, and why each person was asked or not.

pub(crate) mod view;

use super::{look, words};
use crate::answer::Trouble;
use crate::console::at::At;
use crate::console::shell;
use crate::console::told::Names;
use crate::console::words::{ERASED, name};
use crate::door::Door;
use crate::limits;
use crate::pages::console::{Choice, DeskTab, Fact};
use crate::pages::written;
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::Html;
use rules::desk::{DeskSettings, DryRun};
use rules::{Entry, EntryId, ListId, OfferState, PlaceId, PlaceState};
use services::DeskView;
use std::collections::HashMap;
use std::sync::Arc;
use store::StoreError;
use store::explain::{Chain, Considered, Explained, Tap, because_text, explain, wall, why_not};
use store::sqlite::SqliteReader;
use view::{ConsideredRow, RoundView, SlotPage, TapRow, WhyNotView};

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Path((_slug, place)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let missing = || Trouble::NotFound("There is no such slot.");
    let place = PlaceId(place.parse().map_err(|_| missing())?);
    let asked = Query::read(query.as_deref()).number("entry")?.map(EntryId);
    let (list, now) = (view.head.list, door.now());
    let looked = door.readers.read(move |reader| Found::read(reader, list, place, asked));
    let found = looked.await?.ok_or_else(missing)?;
    let card = words::card(&found.seen, view.desk(), &view.slug, now).ok_or_else(missing)?;
    let explained = &found.explained;
    let why = found.asked.as_ref().map(|entry| {
        let why = why_not(explained, entry, now);
        WhyNotView { entry: entry.id.0, name: name(entry), recorded: why.recorded, sentences: why.sentences }
    });
    let page = SlotPage {
        shell: shell::of_desk(&visitor, &view, DeskTab::Slots),
        title: words::called(&explained.slot, view.desk(), now),
        facts: facts(explained, view.desk()),
        rounds: explained.chains.iter().rev().map(|chain| round(chain, explained, &found.names)).collect(),
        people: found.people.iter().map(|(id, name)| Choice { value: id.to_string(), label: name.clone() }).collect(),
        why,
        card,
    };
    Ok(Html(written(&page)))
}

/// Everything the page shows, as of one moment.
struct Found {
    explained: Explained,
    seen: look::Seen,
    asked: Option<Entry>,
    /// Who can be asked about by name.
    people: Vec<(u64, String)>,
    names: Names,
}

impl Found {
    fn read(
        reader: &mut SqliteReader,
        list: ListId,
        place: PlaceId,
        asked: Option<EntryId>,
    ) -> Result<Option<Found>, StoreError> {
        let Some(explained) = explain(reader, list, place)? else { return Ok(None) };
        let seen = look::seen(reader, explained.place.clone())?;
        let asked = asked.map(|entry| reader.entry(list, entry)).transpose()?.flatten();
        let people = people(reader, &explained)?;
        let mut names = Names::default();
        for tap in explained.chains.iter().flat_map(|chain| &chain.taps) {
            names.learn_host(reader, tap.host)?;
        }
        Ok(Some(Found { explained, seen, asked, people, names }))
    }
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

fn facts(explained: &Explained, desk: &DeskSettings) -> Vec<Fact> {
    let (slot, place) = (&explained.slot, &explained.place);
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let mut facts = vec![
        fact("Begins", wall(slot.starts_at, &desk.zone)),
        fact("Length", format!("{} min", slot.duration_minutes)),
        fact("For", if place.seats == 1 { "1 person".to_string() } else { format!("{} people", place.seats) }),
    ];
    facts.extend(slot.location.as_ref().map(|location| fact("Where", location.clone())));
    facts.push(fact("Came free", wall(place.freed_at, &desk.zone)));
    facts.push(fact("Because", words::freed_by(slot.freed_by).to_string()));
    facts.push(fact("Said by", slot.source.clone()));
    facts
}

fn round(chain: &Chain, explained: &Explained, names: &Names) -> RoundView {
    let zone = &explained.desk().zone;
    let end = chain.end.map(|end| {
        let how = match end.state {
            PlaceState::Booked => "it was taken".to_string(),
            PlaceState::Held => "it goes on".to_string(),
            PlaceState::Open | PlaceState::Closed => {
                end.ending.map(|ending| words::ending(ending, explained.desk())).unwrap_or_default()
            }
        };
        format!("Ended {}: {how}.", wall(end.at, zone))
    });
    RoundView {
        round: chain.round,
        began: format!("Began {}", wall(chain.began_at, zone)),
        end,
        considered: chain.considered.iter().map(|one| considered(one, explained)).collect(),
        left_out: chain.left_out,
        taps: chain.taps.iter().map(|tap| tapped(tap, explained, names)).collect(),
    }
}

fn considered(one: &Considered, explained: &Explained) -> ConsideredRow {
    let zone = &explained.desk().zone;
    let time = |at| zone.civil(at).strftime("%H:%M").to_string();
    let mut lines: Vec<String> = one
        .passed
        .iter()
        .map(|passed| format!("Passed over at {}: {}.", time(passed.at), because_text(&passed.because)))
        .collect();
    let verdict = match &one.asked {
        None => "passed over",
        Some(asked) => {
            let sent = asked.offer.sent_at.map(|at| format!("Asked at {}", time(at)));
            let sent = sent.unwrap_or_else(|| format!("Chosen at {}, message not sent", time(asked.offer.made_at)));
            let until = asked.offer.ends_at.map(|at| format!(", until {}", time(at))).unwrap_or_default();
            let ended = asked.ended_at.map(time).map(|at| format!(" at {at}")).unwrap_or_default();
            lines.push(format!("{sent}{until}: {}{ended}.", words::outcome(asked.offer.state)));
            match asked.offer.state {
                OfferState::Claimed => "taken",
                OfferState::Queued
                | OfferState::Live
                | OfferState::Declined
                | OfferState::Lapsed
                | OfferState::Withdrawn
                | OfferState::Undeliverable => "asked",
            }
        }
    };
    let name = one.name.clone().unwrap_or_else(|| ERASED.to_string());
    ConsideredRow { entry: one.entry.0, name, verdict, lines }
}

fn tapped(tap: &Tap, explained: &Explained, names: &Names) -> TapRow {
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
    let who = names.host(Some(tap.host));
    let note = if tap.note.is_empty() { String::new() } else { format!(" \u{201c}{}\u{201d}", tap.note) };
    TapRow { at_text: wall(tap.at, &explained.desk().zone), text: format!("{who} {what}{note}") }
}
