//! services: who waits, who is next, who is being asked, and what did not get through.

use super::{Answered, Named, Parties, Place, are, counted, figure, lasting};
use crate::limits;
use crate::words::{kind_words, name};
use intake::Asked;
use jiff::SignedDuration;
use rules::{Entry, EntryState, LineRead, MessageState, Settings};
use store::StoreError;

pub(super) fn named(entry: &Entry, remark: String) -> Named {
    Named { entry: entry.id.0, name: name(entry), remark }
}

fn line_page(place: &Place<'_>) -> (String, &'static str) {
    match &*place.view.settings {
        Settings::Event(_) => ("/line".to_string(), "The line"),
        Settings::Desk(_) => ("/list".to_string(), "The list"),
    }
}

pub(super) fn service_key(service: &str) -> String {
    service.trim().to_lowercase()
}

/// Everybody in line, or in the line of one service.
fn in_line(place: &mut Place<'_>, asked: &Asked) -> Result<Parties, StoreError> {
    let list = place.view.head.list;
    let Some(service) = &asked.service else {
        return Ok(Parties::of(&place.reader.crowd(list)?, EntryState::Waitlisted));
    };
    let (key, lines) = (service_key(service), place.reader.waiting_by_service(list)?);
    let found = lines.into_iter().find(|(name, _)| *name == key);
    Ok(found.map_or_else(Parties::default, |(_, crowd)| Parties::from(crowd)))
}

pub(super) fn waiting(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let parties = in_line(place, asked)?;
    Ok(waiting_told(place, asked, parties))
}

fn waiting_told(place: &Place<'_>, asked: &Asked, parties: Parties) -> Answered {
    let wish = asked.service.as_ref().map_or(String::new(), |service| format!(" for {service}"));
    Answered {
        sentence: format!("{} waiting{wish}{}.", parties.are(), parties.behind()),
        figures: parties.figures("waiting"),
        page: line_page(place),
        ..Answered::default()
    }
}

/// The front of the line: an event's own order, or that of one service of a desk.
fn front(place: &mut Place<'_>, asked: &Asked, most: usize) -> Result<Vec<Entry>, StoreError> {
    let list = place.view.head.list;
    match (&*place.view.settings, &asked.service) {
        (Settings::Event(_), _) => place.reader.front_of_line(list, most),
        (Settings::Desk(desk), Some(service)) => {
            let need = LineRead::Service { service: service_key(service), order: desk.rules.order, after: None, most };
            place.reader.line_page(list, &need)
        }
        (Settings::Desk(_), None) => place.reader.longest_waiting(list, most),
    }
}

pub(super) fn who_waits(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let parties = in_line(place, asked)?;
    let waiting = front(place, asked, limits::ANSWER_PEOPLE)?;
    let zone = place.zone();
    let row = |entry: &Entry| named(entry, format!("since {}", post::short(entry.joined_at, zone)));
    let people: Vec<Named> = waiting.iter().map(row).collect();
    let more = parties.count.saturating_sub(people.len() as u64);
    Ok(Answered { more, people, ..waiting_told(place, asked, parties) })
}

pub(super) fn who_is_next(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let waiting = front(place, asked, limits::ANSWER_NEXT)?;
    let wish = asked.service.as_ref().map_or(String::new(), |service| format!(" for {service}"));
    let is_desk = matches!(&*place.view.settings, Settings::Desk(_));
    let sentence = match waiting.first() {
        None => format!("Nobody is waiting{wish}."),
        Some(_) if is_desk && asked.service.is_none() => {
            "Who is next depends on the slot that comes free. These wait longest; ask about one service, or try \
             “Who would be asked?” with a slot."
                .to_string()
        }
        Some(first) if is_desk => format!("{} is first in line{wish}, if the slot suits them.", name(first)),
        Some(first) => format!("{} is next in line, if enough seats come free for them.", name(first)),
    };
    let row = |entry: &Entry| named(entry, counted(u64::from(entry.party), "person", "people"));
    let page = if is_desk { ("/dry-run".to_string(), "Who would be asked?") } else { line_page(place) };
    Ok(Answered { sentence, people: waiting.iter().map(row).collect(), page, ..Answered::default() })
}

/// What lies behind, honestly: nobody can know how long it will be.
pub(super) fn how_long(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let list = place.view.head.list;
    let since = place.now - SignedDuration::from_hours(24 * limits::WAITS_DAYS);
    let mut waits = place.reader.waits_since(list, since, limits::WAITS_COUNTED)?;
    waits.sort_unstable();
    let seconds = |milliseconds: i64| u64::try_from(milliseconds / 1_000).unwrap_or(0);
    let half = waits.get(waits.len() / 2).copied().map(seconds);
    let first = place.reader.longest_waiting(list, 1)?;
    let oldest = first
        .first()
        .map(|entry| seconds((place.now - entry.joined_at).total(jiff::Unit::Millisecond).map_or(0, |ms| ms as i64)));
    let mut sentence = match half {
        Some(half) => format!(
            "In the last {} days {} got a place from the line; half of them waited less than {}.",
            limits::WAITS_DAYS,
            counted(waits.len() as u64, "person", "people"),
            lasting(half)
        ),
        None => {
            format!("Nobody got a place from the line in the last {} days, so there is no telling.", limits::WAITS_DAYS)
        }
    };
    if let Some(oldest) = oldest {
        sentence.push_str(&format!(" Whoever waits longest now has waited {}.", lasting(oldest)));
    }
    let figures = vec![
        ("days looked at", figure(u64::try_from(limits::WAITS_DAYS).unwrap_or(0))),
        ("got a place", figure(waits.len() as u64)),
        ("half waited less than", half.map_or_else(|| "unknown".to_string(), lasting)),
        ("longest wait now", oldest.map_or_else(|| "nobody waits".to_string(), lasting)),
    ];
    Ok(Answered { sentence, figures, page: line_page(place), ..Answered::default() })
}

pub(super) fn offers_out(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let offers = place.reader.live_offers(place.view.head.list, limits::ANSWER_PEOPLE)?;
    let zone = place.zone();
    let people = offers.iter().map(|one| {
        let until = match one.offer.ends_at {
            Some(ends) => format!("until {}", post::short(ends, zone)),
            None => "the message has not gone out yet".to_string(),
        };
        named(&one.entry, until)
    });
    let people: Vec<Named> = people.collect();
    let many = people.len() as u64;
    let at_least = if offers.len() == limits::ANSWER_PEOPLE { "At least " } else { "" };
    let sentence = format!("{at_least}{} out now.", are(many, "offer", "offers"));
    let page = match &*place.view.settings {
        Settings::Event(_) => ("/line".to_string(), "The line"),
        Settings::Desk(_) => ("/slots".to_string(), "Slots"),
    };
    Ok(Answered { sentence, figures: vec![("offers out", figure(many))], people, page, more: 0 })
}

pub(super) fn failed(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let found = place.reader.problems(place.view.head.list, limits::GLANCE_PROBLEMS)?;
    let mut people = Vec::new();
    for message in found.iter().take(limits::ANSWER_PEOPLE) {
        let entry = message.entry.map(|entry| place.reader.entry(message.list, entry)).transpose()?.flatten();
        let kind = kind_words(message.kind);
        let why =
            if message.state == MessageState::Bounced { "the address does not work" } else { "could not be sent" };
        let remark = format!("{kind}: {why}");
        people.extend(entry.map(|entry| named(&entry, remark)));
    }
    let many = found.len() as u64;
    let at_least = if found.len() == limits::GLANCE_PROBLEMS { "At least " } else { "" };
    let sentence = match many {
        0 => "Every message got through.".to_string(),
        1 => "1 message did not get through.".to_string(),
        many => format!("{at_least}{} messages did not get through.", figure(many)),
    };
    let page = ("/trouble".to_string(), "What did not get through");
    let more = many.saturating_sub(people.len() as u64);
    Ok(Answered { sentence, figures: vec![("not through", figure(many))], people, more, page })
}

pub(super) fn mails_to_go(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let (many, next) = place.reader.still_to_go(place.view.head.list)?;
    let mut sentence = format!("{} still to go out.", are(many, "message", "messages"));
    let next = next.map(|at| if at <= place.now { "now".to_string() } else { post::short(at, place.zone()) });
    if let Some(next) = &next {
        sentence.push_str(&format!(" The next one is due {next}."));
    }
    let figures = vec![("to go out", figure(many)), ("next", next.unwrap_or_else(|| "none".to_string()))];
    Ok(Answered { sentence, figures, page: ("/messages".to_string(), "Messages"), ..Answered::default() })
}
