//! post/compose: what is true about a message of a desk, as plain words for its voice, in the desk's language.

use crate::language::{DeskSpeech, counted, desk_speech, speech, with_number};
use crate::words::{Facts, Name};
use crate::{voice, when};
use jiff::Timestamp;
use rules::desk::{DeskSettings, Slot, Wish};
use rules::{Channel, Language};

/// One customer, as a message speaks to them.
pub(crate) struct Customer<'a> {
    pub name: Option<&'a str>,
    pub party: u32,
    pub wish: Option<&'a Wish>,
}

/// The freed time a message is about.
pub(crate) struct SlotFacts<'a> {
    pub slot: &'a Slot,
    pub ends_at: Option<Timestamp>,
}

/// Everything but the link.
pub(crate) fn for_customer(
    desk: &DeskSettings,
    customer: &Customer<'_>,
    slot: Option<&SlotFacts<'_>>,
    channel: Channel,
    now: Timestamp,
) -> Facts {
    let (speech, words) = (speech(desk.language), desk_speech(desk.language));
    let name = customer.name.unwrap_or(speech.somebody);
    let first = name.split_whitespace().next().filter(|_| customer.name.is_some()).unwrap_or(name);
    let people = if customer.party > 1 { with_number(words.for_people, customer.party) } else { String::new() };
    let values = Facts::default()
        .with(Name::Name, name)
        .with(Name::FirstName, first)
        .with(Name::Desk, desk.name.as_str())
        .with(Name::Phone, desk.phone.as_str())
        .with(Name::Party, customer.party.to_string())
        .with(Name::People, people);
    match slot {
        Some(facts) => about_slot(desk, values, facts, channel, now),
        None => values.with(Name::Service, customer.wish.map_or("", |wish| service_name(desk, &wish.service))),
    }
}

/// As the desk spells it: a wish keeps only the key.
pub(crate) fn service_name<'a>(desk: &'a DeskSettings, name: &'a str) -> &'a str {
    desk.service(name).map_or(name, |service| service.name.as_str())
}

fn about_slot(desk: &DeskSettings, values: Facts, facts: &SlotFacts<'_>, channel: Channel, now: Timestamp) -> Facts {
    let (slot, words) = (facts.slot, desk_speech(desk.language));
    let service = desk.service(&slot.service);
    let staff = slot.staff.as_deref();
    let location = slot.location.as_deref();
    let price = service.map_or(0, |service| service.price_cents);
    let values = values
        .with(Name::Service, service_name(desk, &slot.service))
        .with(Name::Staff, staff.unwrap_or(words.our_team))
        .with(Name::WithStaff, staff.map(|name| words.with_staff.replace("{name}", name)).unwrap_or_default())
        .with(Name::Location, location.unwrap_or_default())
        .with(Name::AtLocation, location.map(|name| words.at_location.replace("{name}", name)).unwrap_or_default())
        .with(Name::Minutes, slot.duration_minutes.to_string())
        .with(Name::Price, price_in_words(price, words));
    let values = at_time(desk, values, slot.starts_at, channel, now);
    match facts.ends_at {
        Some(ends_at) => until(desk, values, ends_at, channel, now),
        None => values,
    }
}

fn at_time(desk: &DeskSettings, values: Facts, at: Timestamp, channel: Channel, now: Timestamp) -> Facts {
    let (zone, language) = (&desk.zone, desk.language);
    let today = zone.civil(at).date() == zone.civil(now).date();
    let time = when::time_in(language, at, zone);
    let (day, when) = match (today, channel) {
        (true, Channel::Text) => {
            let day = speech(language).today.to_string();
            (day.clone(), format!("{day}, {time}"))
        }
        (false, Channel::Text) => (when::short_day_in(language, at, zone), when::short_in(language, at, zone)),
        (true | false, Channel::Mail) => (when::day_in(language, at, zone), when::day_and_time_in(language, at, zone)),
    };
    values.with(Name::Time, time).with(Name::Day, plain(day, channel)).with(Name::When, plain(when, channel))
}

/// When the offer ends, and how long that is from now.
fn until(desk: &DeskSettings, values: Facts, at: Timestamp, channel: Channel, now: Timestamp) -> Facts {
    let (zone, language) = (&desk.zone, desk.language);
    let today = zone.civil(at).date() == zone.civil(now).date();
    let said = if today { when::time_in(language, at, zone) } else { when::short_in(language, at, zone) };
    values.with(Name::Until, plain(said, channel)).with(Name::Window, window(at, now, language))
}

/// Whole minutes while they are few, then whole hours; never more than there is.
fn window(ends_at: Timestamp, now: Timestamp, language: Language) -> String {
    let words = desk_speech(language);
    let minutes = u32::try_from(ends_at.duration_since(now).as_mins().max(1)).unwrap_or(u32::MAX);
    if minutes < 180 { counted(words.minutes, minutes) } else { counted(words.hours, minutes / 60) }
}

/// Dates are our own words: in a text they go without the accents that would double its price.
fn plain(said: String, channel: Channel) -> String {
    match channel {
        Channel::Text => voice::plain_letters(&said),
        Channel::Mail => said,
    }
}

/// Without a currency: the desk says which, in its own words.
fn price_in_words(cents: u32, words: &DeskSpeech) -> String {
    match (cents / 100, cents % 100) {
        (0, 0) => String::new(),
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}{}{rest:02}", words.decimal),
    }
}
