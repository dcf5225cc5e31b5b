//! post/compose: what a desk says to its customers, by text and by mail, in its own voice or ours.

use super::addresses::Aim;
use super::desk_values::{Customer, SlotFacts, for_customer};
use super::{ComposeError, Mail, Text};
use crate::calendar::{self, Date, SlotDate, slot_date};
use crate::house::House;
use crate::limits;
use crate::message_id::{message_id, receipt_tag};
use crate::voice::{self, Moment, Voice};
use crate::words::{Facts, Name, clean};
use jiff::{SignedDuration, Timestamp};
use links::{KeyRing, OfferNumber, ShortLink};
use rules::desk::{DeskSettings, Slot};
use rules::{Channel, Entry, Handed, MessageKind, PlaceKind};
use std::sync::Arc;

/// What everything below looks at.
pub(super) struct Counter<'a> {
    pub handed: &'a Handed,
    pub desk: &'a DeskSettings,
    pub slug: &'a str,
    pub house: &'a House,
    pub ring: &'a KeyRing,
    pub now: Timestamp,
    /// A paragraph somebody wrote about the month, in place of none.
    pub told: Option<&'a str>,
}

/// The words and the one link of a message to a customer.
struct Said {
    moment: Moment,
    values: Facts,
    link: String,
}

pub(super) fn mail(at: &Counter<'_>) -> Result<Mail, ComposeError> {
    let entry = customer(at)?;
    let to = entry.person.email.clone().ok_or(ComposeError::NoAddress)?;
    let said = said(at, entry, Channel::Mail)?;
    let rendered = voice(at).mail(said.moment, &said.values, at.desk.language);
    Ok(Mail {
        to_name: entry.person.name.as_ref().map(|name| clean(name.as_str())).filter(|name| !name.is_empty()),
        calendar: date(at, entry, said.moment).map(|date| calendar::write(&date)),
        reply_to: at.desk.staff_email.clone().or_else(|| at.house.host.clone()),
        links: vec![said.link],
        ..Mail::of(&at.handed.message, at.house, to, rendered, at.now)
    })
}

pub(super) fn text(at: &Counter<'_>) -> Result<Text, ComposeError> {
    let entry = customer(at)?;
    let to = entry.person.mobile.clone().ok_or(ComposeError::NoAddress)?;
    let said = said(at, entry, Channel::Text)?;
    let body = voice(at).text(said.moment, &said.values, at.desk.language);
    let message = &at.handed.message;
    let tag = receipt_tag(message.list, message.id, at.house);
    Ok(Text {
        to,
        body,
        message_id: message_id(message.list, message.id, at.house),
        validity_seconds: (message.kind == MessageKind::Offer).then(|| validity(at)).flatten(),
        status_callback: format!("{}/hooks/text/status/{tag}", at.house.url),
        attempt: message.attempts.max(1),
        kind: message.kind,
        list: message.list,
        message: message.id,
        links: vec![said.link],
        at: at.now,
    })
}

fn customer<'a>(at: &Counter<'a>) -> Result<&'a Entry, ComposeError> {
    at.handed.entry.as_ref().ok_or(ComposeError::Missing("entry"))
}

fn said(at: &Counter<'_>, entry: &Entry, channel: Channel) -> Result<Said, ComposeError> {
    let moment = Moment::of(at.handed.message.kind).ok_or(ComposeError::NotYet)?;
    let link = link(at, entry, channel)?;
    let name = entry.person.name.as_ref().map(|name| name.as_str());
    let seats = at.handed.offer.as_ref().map_or(entry.party, |offer| offer.seats.min(entry.party).max(1));
    let customer = Customer { name, party: seats, wish: entry.wish.as_ref() };
    let facts = slot(at).map(|slot| SlotFacts { slot, ends_at: ends_at(at) });
    let values = for_customer(at.desk, &customer, facts.as_ref(), channel, at.now);
    Ok(Said { moment, values: values.with(Name::Link, link.clone()), link })
}

pub(super) fn slot<'a>(at: &Counter<'a>) -> Option<&'a Slot> {
    match &at.handed.place.as_ref()?.kind {
        PlaceKind::Slot(slot) => Some(slot),
        PlaceKind::Seats | PlaceKind::Pool => None,
    }
}

fn ends_at(at: &Counter<'_>) -> Option<Timestamp> {
    at.handed.ends_at.or_else(|| at.handed.offer.as_ref()?.ends_at)
}

/// What is left of the window: a text that comes later offers what somebody else is being asked about.
fn validity(at: &Counter<'_>) -> Option<u32> {
    let left = ends_at(at)?.duration_since(at.now).as_secs();
    Some(u32::try_from(left.clamp(1, limits::VALIDITY_SECONDS)).expect("it was clamped"))
}

/// The document was checked when it was saved; should it fail all the same, ours goes out.
fn voice(at: &Counter<'_>) -> Arc<Voice> {
    voice::kept(&at.desk.voice_text).unwrap_or_else(|errors| {
        let (list, row, lines) = (at.handed.message.list.0, at.handed.message.id.0, errors.len());
        tracing::warn!(list, row, lines, "a desk's own words cannot be read, ours go out");
        Arc::default()
    })
}

/// A text has room for a short link only; where it leads is looked up.
fn link(at: &Counter<'_>, entry: &Entry, channel: Channel) -> Result<String, ComposeError> {
    let handed = at.handed;
    let aim = if handed.message.kind == MessageKind::Offer {
        let offer = handed.offer.as_ref().ok_or(ComposeError::Missing("offer"))?;
        if channel == Channel::Text {
            let offer = OfferNumber::new(offer.id.0)?;
            let generation = ShortLink::octet(entry.generation);
            return Ok(at.house.link(&at.ring.mint_short(ShortLink { offer, generation })));
        }
        Aim::claim(offer)
    } else {
        Aim::manage(&handed.message)
    };
    Ok(at.house.link(&aim.token(at.ring, entry, desk_link_expiry(handed.message.made_at))?))
}

/// A place on a waitlist may take long; an old link still tells where it stands.
fn desk_link_expiry(made_at: Timestamp) -> Timestamp {
    made_at + SignedDuration::from_hours(24 * limits::DESK_LINK_DAYS)
}

fn date<'a>(at: &Counter<'a>, entry: &'a Entry, moment: Moment) -> Option<Date<'a>> {
    let slot = slot(at).filter(|_| moment == Moment::Booked)?;
    let place = at.handed.place.as_ref()?;
    let booked = SlotDate { desk: at.desk, place, slot, entry, house: at.house, now: at.now };
    Some(Date { page: Some(at.house.desk_page(at.slug)), ..slot_date(&booked) })
}
