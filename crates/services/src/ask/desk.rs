//! services: what is asked about desks only: slots, services, how quickly they were filled and what that is worth.

use super::moments::between;
use super::people::{named, service_key};
use super::{Answered, Parties, Place, are, counted, figure, lasting, not_here};
use crate::limits;
use intake::Asked;
use rules::desk::{Month, MonthName};
use rules::{EntryState, PlaceState, TimerName};
use store::StoreError;
use store::sqlite::{EntryPage, SlotsBy};

pub(super) fn per_service(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let Some(desk) = place.desk() else { return Ok(not_here()) };
    let lines = place.reader.waiting_by_service(place.view.head.list)?;
    let called = |key: &str| {
        let known = desk.services.iter().find(|service| service_key(&service.name) == key);
        known.map_or_else(|| key.to_string(), |service| service.name.clone())
    };
    let told: Vec<String> =
        lines.iter().map(|(key, crowd)| format!("{} {}", called(key), figure(crowd.seats))).collect();
    let longest = lines.first().map(|(key, crowd)| (called(key), Parties::from(*crowd)));
    let sentence = match &longest {
        None => "Nobody is waiting.".to_string(),
        Some((service, most)) => {
            let (all, are, parties) = (told.join(", "), most.are(), most.behind());
            format!("The longest line is for {service}: {are} waiting{parties}. All of them: {all}.")
        }
    };
    let figures = longest.map(|(_, most)| most.figures("longest line")).unwrap_or_default().into_iter();
    let figures = figures.chain(told.into_iter().map(|line| ("line", line))).collect();
    Ok(Answered { sentence, figures, page: ("/list".to_string(), "The list"), ..Answered::default() })
}

/// Slots from now on, soonest first.
pub(super) fn slots(place: &mut Place<'_>, state: Option<PlaceState>) -> Result<Answered, StoreError> {
    let (list, now) = (place.view.head.list, place.now);
    let found = place.reader.slots_by(list, SlotsBy::From(now), state, limits::ANSWER_PEOPLE)?;
    let zone = place.zone();
    let line = |slot: &rules::desk::Slot| format!("{}, {}", post::short(slot.starts_at, zone), slot.service);
    let told: Vec<String> = found.iter().filter_map(|place| place.slot()).map(line).take(limits::ANSWER_NEXT).collect();
    let many = found.len() as u64;
    let at_least = if found.len() == limits::ANSWER_PEOPLE { "At least " } else { "" };
    let what = if state.is_some() { "open with the staff" } else { "still to come" };
    let mut sentence = match many {
        0 if state.is_some() => "No slot is open.".to_string(),
        0 => "No slot we know of is still to come.".to_string(),
        many => format!("{at_least}{} {what}", are(many, "slot", "slots")),
    };
    if !told.is_empty() {
        sentence.push_str(&format!(": {}{}.", told.join("; "), if many > told.len() as u64 { " …" } else { "" }));
    }
    let figures = std::iter::once(("slots", figure(many))).chain(told.into_iter().map(|slot| ("slot", slot))).collect();
    Ok(Answered { sentence, figures, page: ("/slots".to_string(), "Slots"), ..Answered::default() })
}

/// Figures of a time, and how they are said.
pub(super) struct Figures<'a> {
    when: &'a str,
    freed: u64,
    filled: u64,
    back: u64,
    average: Option<String>,
    worth: String,
}

/// The same arithmetic as the month in numbers, over the days that were asked about.
pub(super) fn numbers(
    place: &mut Place<'_>,
    asked: &Asked,
    said: fn(&Figures<'_>) -> String,
) -> Result<Answered, StoreError> {
    let Some(desk) = place.desk() else { return Ok(not_here()) };
    let (from, until) = between(asked.span.as_ref(), &desk.zone, place.now);
    let outcomes = place.reader.outcomes(place.view.head.list, from, until)?;
    let month = Month::of(MonthName::of(&desk.zone, place.now), desk, &outcomes);
    let told = Figures {
        when: asked.span.as_ref().map_or("this month", |span| span.words.as_str()),
        freed: u64::from(month.freed),
        filled: u64::from(month.filled),
        back: month.handed_back.iter().map(|(_, count)| u64::from(*count)).sum(),
        average: month.average_seconds.map(lasting),
        worth: format!("{}.{:02}", figure(month.recovered_cents / 100), month.recovered_cents % 100),
    };
    let sentence = said(&told);
    let figures = vec![
        ("came free", figure(told.freed)),
        ("filled", figure(told.filled)),
        ("back with the staff", figure(told.back)),
        ("average time to fill", told.average.unwrap_or_else(|| "none".to_string())),
        ("worth", told.worth),
    ];
    Ok(Answered { sentence, figures, page: ("/month".to_string(), "The month in numbers"), ..Answered::default() })
}

pub(super) fn said_freed(told: &Figures<'_>) -> String {
    let freed = counted(told.freed, "slot", "slots");
    format!("{freed} came free {}; the waitlist filled {}.", told.when, figure(told.filled))
}

pub(super) fn said_filled(told: &Figures<'_>) -> String {
    let filled = counted(told.filled, "slot", "slots");
    format!("The waitlist filled {filled} {}, of {} that came free.", told.when, figure(told.freed))
}

pub(super) fn said_back(told: &Figures<'_>) -> String {
    let back = counted(told.back, "slot", "slots");
    format!("{back} went back with the staff {}, of {} that came free.", told.when, figure(told.freed))
}

pub(super) fn said_fill_time(told: &Figures<'_>) -> String {
    let (when, filled) = (told.when, counted(told.filled, "slot", "slots"));
    match &told.average {
        Some(average) => {
            format!("On average it took {average} from a slot coming free to somebody taking it {when}, over {filled}.")
        }
        None => format!("No slot was filled {when}, so there is no average."),
    }
}

pub(super) fn said_worth(told: &Figures<'_>) -> String {
    let (when, worth, filled) = (told.when, &told.worth, counted(told.filled, "slot", "slots"));
    let they = if told.filled == 1 { "It is" } else { "They are" };
    format!("The slots filled {when} are worth {worth}, by the prices in the settings. {they} {filled}.")
}

pub(super) fn paused(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let list = place.view.head.list;
    let paused = Parties::of(&place.reader.crowd(list)?, EntryState::Paused);
    let page = EntryPage { state: Some(EntryState::Paused), after: 0, most: limits::ANSWER_PEOPLE };
    let people: Vec<_> = place.reader.entries(list, page)?.iter().map(|entry| named(entry, String::new())).collect();
    let sentence = format!("{} paused and not asked{}.", paused.are(), paused.behind());
    let more = paused.count.saturating_sub(people.len() as u64);
    let page = ("/list?state=paused".to_string(), "Who is paused");
    Ok(Answered { sentence, figures: paused.figures("paused"), people, more, page })
}

pub(super) fn cards(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let many = place.reader.cards(place.view.head.list, limits::ANSWER_CARDS)?.len();
    let at_least = if many == limits::ANSWER_CARDS { "At least " } else { "" };
    let verb = if many == 1 { "waits" } else { "wait" };
    let sentence = format!("{at_least}{} {verb} for an answer.", counted(many as u64, "card", "cards"));
    let page = ("/cards".to_string(), "Cards");
    Ok(Answered { sentence, figures: vec![("cards", figure(many as u64))], page, ..Answered::default() })
}

pub(super) fn next_summary(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let timers = place.reader.timers_of_list(place.view.head.list)?;
    let next = timers.iter().find(|timer| matches!(timer.name, TimerName::Summary { .. })).map(|timer| timer.due_at);
    let (sentence, figures) = match next {
        Some(at) => {
            let at = post::day_and_time(at, place.zone());
            (format!("The next summary goes out {at}."), vec![("next summary", at)])
        }
        None => ("No summary is planned.".to_string(), Vec::new()),
    };
    Ok(Answered { sentence, figures, page: ("/month".to_string(), "The month in numbers"), ..Answered::default() })
}
