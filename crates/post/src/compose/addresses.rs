//! post/compose: the links of one mail. One neutral link, because scanners press everything; what it does is chosen on
//! the page it opens.

use super::{ComposeError, Scene};
use crate::limits;
use jiff::{SignedDuration, Timestamp};
use links::{KeyRing, Link, Purpose};
use rules::event::EventSettings;
use rules::{Entry, Message, MessageKind, Offer};

pub(super) struct Addresses {
    pub link: String,
    pub mute: Option<String>,
}

/// What a link is for, and the offer it names.
pub(super) struct Aim {
    purpose: Purpose,
    place: u64,
    seq: u32,
}

impl Aim {
    pub(super) fn at(purpose: Purpose) -> Aim {
        Aim { purpose, place: 0, seq: 0 }
    }

    /// A link sent again is another token than the one before, although it opens the same page.
    pub(super) fn manage(message: &Message) -> Aim {
        let seq = if message.kind == MessageKind::LinkAgain { message.id.0 as u32 } else { 0 };
        Aim { seq, ..Aim::at(Purpose::Manage) }
    }

    pub(super) fn claim(offer: &Offer) -> Aim {
        Aim { purpose: Purpose::Claim, place: offer.place.0, seq: offer.seq }
    }

    /// Signed, for this person.
    pub(super) fn token(&self, ring: &KeyRing, entry: &Entry, expires: Timestamp) -> Result<String, ComposeError> {
        Ok(ring.mint(&Link {
            purpose: self.purpose,
            list: entry.list.0,
            entry: entry.id.0,
            place: self.place,
            seq: self.seq,
            generation: entry.generation,
            expires_at_seconds: expires.as_second(),
        })?)
    }
}

pub(super) fn for_guest(scene: &Scene<'_>, entry: &Entry, ring: &KeyRing) -> Result<Addresses, ComposeError> {
    let message = &scene.handed.message;
    let aim = if message.kind == MessageKind::Offer {
        Aim::claim(scene.handed.offer.as_ref().ok_or(ComposeError::Missing("offer"))?)
    } else if matches!(message.kind, MessageKind::Invite | MessageKind::ConfirmAsk) {
        Aim::at(Purpose::Confirm)
    } else {
        Aim::manage(message)
    };
    let expires = link_expiry(scene.event);
    let signed = |aim: &Aim| aim.token(ring, entry, expires).map(|token| scene.house.link(&token));
    let is_reminder = message.kind == MessageKind::Reminder;
    let mute = is_reminder.then(|| signed(&Aim::at(Purpose::Mute))).transpose()?;
    Ok(Addresses { link: signed(&aim)?, mute })
}

/// Good for a while after the event, so that an old mail still tells the truth instead of an error.
#[must_use]
pub fn link_expiry(event: &EventSettings) -> Timestamp {
    event.ends_at() + SignedDuration::from_hours(24 * limits::LINK_DAYS)
}
