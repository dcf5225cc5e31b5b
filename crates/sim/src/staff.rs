//! sim: what happens at a desk — people join and answer, booking tools report in any order, staff tap.

use crate::acts::{claim, decline, email, name, new_person, send, some_offer, somebody};
use crate::world::{Failure, World};
use crate::{setup, writing};
use jiff::SignedDuration;
use rules::desk::{
    BookedTime, BookingNews, BookingSource, BookingWhat, CardAnswer, DeskSettings, DiscardReason, FreedBy, Letter,
    NewRequest, RequestVia, Slot, Weekdays, Wish,
};
use rules::{
    Act, Actor, Channel, Consent, DeskAct, Entry, EntryAct, HouseAct, Joining, ListId, MessageAct, MessageState,
    Mobile, PersonEdit, Reach, RequestAct, Settings, SlotAct, WishEdit, Zone,
};

pub(crate) fn staff(world: &mut World) -> Result<(), Failure> {
    let list = world.desk;
    let act = match world.dice.below(100) {
        0..=24 => Some(Act::Desk(DeskAct::Join(Box::new(joining(world))))),
        25..=32 => Some(Act::Desk(DeskAct::Told(Box::new(booking_news(world))))),
        33..=44 => {
            let slot = Box::new(slot(world));
            let seats = world.dice.between(1, 4) as u32;
            Some(Act::Slot(SlotAct::Free { slot, seats }))
        }
        45 => return text_again(world),
        46..=64 => {
            some_offer(world, list).map(|offer| if world.dice.chance(60) { claim(offer) } else { decline(offer) })
        }
        65..=79 => entry_act(world),
        80..=91 => place_act(world),
        92..=93 => card_or_letter(world),
        94 => request_act(world),
        95 => return writing::sheet(world),
        96 => return writing::letter(world, list),
        97 => return if world.dice.chance(50) { writing::restore(world) } else { writing::scribe(world) },
        _rules => edit_desk(world),
    };
    let Some(act) = act else { return Ok(()) };
    let who = if world.dice.chance(50) { Actor::Host(3) } else { Actor::Hook };
    send(world, list, who, act)
}

fn wish(world: &mut World) -> Wish {
    let dice = &mut world.dice;
    let service = dice.pick(setup::SERVICES).expect("services");
    let mut wish = Wish::any(service);
    if dice.chance(20) {
        wish.staff = dice.pick(setup::STAFF).map(|name| (*name).to_string());
    }
    if dice.chance(15) {
        wish.weekdays = Weekdays(dice.between(1, 127) as u8);
    }
    if dice.chance(15) {
        wish.notice_minutes = dice.between(0, 300) as u32;
    }
    if dice.chance(10) {
        let zone = dice.pick(&["America/Los_Angeles", "Asia/Tokyo", "Pacific/Chatham"]).copied();
        wish.zone = zone.and_then(Zone::parse);
    }
    wish
}

fn joining(world: &mut World) -> Joining {
    let person = if world.dice.chance(80) { new_person(world) } else { world.dice.below(world.people + 1) };
    let mobile = Mobile::parse(&format!("+4477009{person:05}")).expect("a plain number");
    let with_mobile = person % 3 != 0;
    Joining {
        name: name(person),
        email: (person % 2 == 0 || !with_mobile).then(|| email(&mut world.dice, person)),
        mobile: with_mobile.then_some(mobile),
        party: world.dice.between(1, 4) as u32,
        tier: world.dice.below(3) as u32,
        wish: wish(world),
        consent: Consent::ToldStaff,
        note: String::new(),
    }
}

fn slot(world: &mut World) -> Slot {
    let now = world.now;
    let dice = &mut world.dice;
    let minutes = *dice.pick(&[10, 40, 90, 300, 1500, 4000]).expect("times");
    // Whole hours, so that the same opening is seen more than once.
    let starts_at = now + SignedDuration::from_mins(minutes);
    let starts_at = starts_at - SignedDuration::from_secs(starts_at.as_second() % 3600);
    let starts_at = if starts_at <= now { starts_at + SignedDuration::from_hours(1) } else { starts_at };
    Slot {
        service: (*dice.pick(setup::SERVICES).expect("services")).to_string(),
        staff: if dice.chance(60) { dice.pick(setup::STAFF).map(|name| (*name).to_string()) } else { None },
        location: None,
        starts_at,
        duration_minutes: 60,
        unit: 0,
        freed_by: *dice.pick(FreedBy::ALL).expect("causes"),
        source: format!("booking {}", dice.below(5)),
    }
}

fn entry_act(world: &mut World) -> Option<Act> {
    let list = world.desk;
    let entry = somebody(world, list)?;
    Some(match world.dice.below(5) {
        0 => Act::Desk(DeskAct::Pause { entry: entry.id, generation: None }),
        3 => edit_person(world, &entry),
        1 => Act::Desk(DeskAct::Resume { entry: entry.id, generation: None }),
        2 => {
            let (party, tier) = (world.dice.between(1, 4) as u32, world.dice.below(3) as u32);
            let wish = Wish { service: entry.wish.as_ref()?.service.clone(), ..wish(world) };
            Act::edit_wish(entry.id, WishEdit { party, tier, wish })
        }
        _leave => Act::Entry(EntryAct::Cancel { entry: entry.id, generation: entry.generation }),
    })
}

fn place_act(world: &mut World) -> Option<Act> {
    let places = &world.rows.get(&world.desk)?.places;
    let place = world.dice.pick(places)?.id;
    Some(match world.dice.below(5) {
        3 => Act::Slot(SlotAct::TakeBack { place }),
        4 => Act::Slot(SlotAct::NoShow { place }),
        0 => Act::Slot(SlotAct::Close { place, note: "filled by phone".to_string() }),
        1 => Act::Slot(SlotAct::Undo { place }),
        _again => Act::Slot(SlotAct::OfferAgain { place }),
    })
}

fn edit_desk(world: &mut World) -> Option<Act> {
    let rows = world.rows.get(&world.desk)?;
    let Settings::Desk(desk) = &*rows.settings else { return None };
    let (desk, seen_rev): (DeskSettings, u32) = (desk.clone(), rows.head.settings_rev);
    let settings = Box::new(setup::other_rules(&mut world.dice, desk));
    Some(Act::Desk(DeskAct::Edit { settings, seen_rev }))
}

/// A few bookings in many versions, delivered in any order; some under names the desk does not know.
fn booking_news(world: &mut World) -> BookingNews {
    let slot = slot(world);
    let dice = &mut world.dice;
    let booking = format!("b-{}", dice.below(8));
    let version = dice.below(12) as i64;
    let service = if dice.chance(8) { "a name of theirs".to_string() } else { slot.service };
    let time = BookedTime {
        service,
        staff: slot.staff,
        location: None,
        starts_at: slot.starts_at,
        minutes: Some(60).filter(|_| dice.chance(50)),
        seats: 1,
        unit: dice.below(2) as u32,
    };
    let what = match dice.below(6) {
        0 | 1 => BookingWhat::Booked(time),
        2 | 3 => BookingWhat::Freed { time, by: *dice.pick(FreedBy::ALL).expect("causes") },
        4 => BookingWhat::Cancelled,
        _rare if dice.chance(50) => BookingWhat::NoShow,
        _rare => BookingWhat::CameAfterAll,
    };
    let key = format!("{booking} {version} {} {}", what.word(), dice.below(3));
    BookingNews { source: BookingSource::Standard, key, booking, version, what }
}

/// Staff answer a card, or let a failed message be tried again.
fn card_or_letter(world: &mut World) -> Option<Act> {
    let rows = world.rows.get(&world.desk)?;
    if world.dice.chance(50) {
        let failed: Vec<_> = rows.messages.iter().filter(|message| message.state == MessageState::Failed).collect();
        return world.dice.pick(&failed).map(|message| Act::Message(MessageAct::Replay { message: message.id }));
    }
    let delivery = world.dice.pick(&rows.deliveries)?.id;
    let answer = match world.dice.below(2) {
        0 => CardAnswer::PutAway,
        _slot => CardAnswer::Slot(Box::new(slot(world))),
    };
    Some(Act::Desk(DeskAct::AnswerCard { delivery, answer }))
}

/// Somebody writes; what they wrote is read, put on the list, put away or taken out again.
fn request_act(world: &mut World) -> Option<Act> {
    let requests = world.rows.get(&world.desk)?.requests.clone();
    let request = world.dice.pick(&requests).map(|request| request.id);
    Some(match (world.dice.below(5), request) {
        (0, _) | (_, None) => {
            let letter = Letter { body: "a cut, please".to_string(), ..Letter::default() };
            let key = format!("letter {}", world.dice.below(40));
            Act::Request(RequestAct::Arrived(Box::new(NewRequest {
                via: RequestVia::Mail,
                key,
                letter,
                papers: Vec::new(),
            })))
        }
        (1, Some(request)) => Act::Request(RequestAct::Read { request, reading: Box::default() }),
        (2, Some(request)) => Act::Request(RequestAct::Discard { request, why: DiscardReason::Spam }),
        (3, Some(request)) => Act::Request(RequestAct::Restore { request }),
        (_, Some(request)) => Act::Request(RequestAct::Approve { request, joining: Box::new(joining(world)) }),
    })
}

/// Another name, another number, or by mistake somebody else's.
fn edit_person(world: &mut World, entry: &Entry) -> Act {
    let person = match world.dice.below(4) {
        0 => world.dice.below(world.people + 1),
        _own => new_person(world),
    };
    let mobile = entry.person.mobile.clone().filter(|_| world.dice.chance(60));
    let email = Some(email(&mut world.dice, person));
    Act::edit_person(entry.id, PersonEdit { name: name(person), email, mobile, note: String::new() })
}

/// A START after a STOP: the number is open again, here and on the list of those that get nothing.
fn text_again(world: &mut World) -> Result<(), Failure> {
    let list = world.desk;
    let Some(entry) = somebody(world, list) else { return Ok(()) };
    let Some(key) = entry.person.mobile.as_ref().map(|mobile| mobile.as_str().to_string()) else { return Ok(()) };
    let act = match entry.text_reach {
        Reach::OptedOut => {
            world.oracle.heard_again(Channel::Text, &key);
            Act::House(HouseAct::OptIn { channel: Channel::Text, key })
        }
        Reach::Open | Reach::Bounced | Reach::Complained => {
            world.oracle.suppressed(Channel::Text, &key);
            Act::House(HouseAct::OptOut { channel: Channel::Text, key, reason: Reach::OptedOut })
        }
    };
    send(world, ListId::HOUSE, Actor::Hook, act)
}
