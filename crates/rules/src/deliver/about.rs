//! rules/deliver: what a message is about, where it goes, and the line under it when it is settled.

use crate::change::{Reply, Verdict};
use crate::draft::Draft;
use crate::event;
use crate::ids::{OfferId, PlaceId, RequestId};
use crate::need::{EntryBy, HeadStartsBy, Need, OfferBy, RequestBy};
use crate::offer::Terms;
use crate::rows::{Entry, Message};
use crate::settings::Settings;
use crate::words::{Channel, ListKind, MessageKind, MessageState, OfferKind};

/// The rows this message is about, if they have not been read yet.
pub(super) fn missing(draft: &Draft<'_>, message: &Message) -> Option<Need> {
    let snapshot = draft.snapshot;
    if message.kind == MessageKind::StaffNote {
        return missing_of_note(draft, message);
    }
    if message.kind == MessageKind::RequestNote {
        let by = RequestBy::Id(RequestId(message.about()));
        return snapshot.request.is_none().then(|| Need::request(by));
    }
    let entry = message.entry?;
    // The end of an offer is not told where its seat is kept for them.
    let lapse = (message.kind == MessageKind::LapseNotice && draft.head.kind == ListKind::Event)
        .then(|| OfferId(message.about()));
    let about = message.offer().or_else(|| message.past_offer(draft.head.kind)).or(lapse);
    let has_offer = about.is_none() || snapshot.offer.is_some();
    let kept = lapse.is_some() || message.kind == MessageKind::HeadStart;
    let has_holds = !kept || snapshot.head_starts.is_some();
    let has_old = message.told_from().is_none() || snapshot.old_settings.is_some();
    if snapshot.entry.is_some() && snapshot.suppressed.is_some() && has_offer && has_holds && has_old {
        return None;
    }
    Some(Need {
        entry: Some(EntryBy::Id(entry)),
        offer: about.map(OfferBy::Id),
        suppressed_of: Some(entry),
        head_starts: kept.then_some(HeadStartsBy::For(entry)),
        old_settings: message.told_from(),
        ..Need::default()
    })
}

/// A note to the staff is about a slot, and says who has it now.
fn missing_of_note(draft: &Draft<'_>, message: &Message) -> Option<Need> {
    let Some(place) = &draft.snapshot.place else { return Some(Need::place(PlaceId(message.about()))) };
    let booked_by = place.booked_by.filter(|_| draft.snapshot.entry.is_none())?;
    Some(Need { entry: Some(EntryBy::Id(booked_by)), ..Need::default() })
}

pub(super) fn terms(draft: &Draft<'_>) -> Option<Terms> {
    match draft.settings {
        Settings::Event(settings) => Some(match draft.snapshot.offer.as_ref().map(|offer| offer.kind) {
            Some(OfferKind::Invite) => event::confirm_terms(settings, draft.now),
            Some(OfferKind::Freed) | None => event::terms(settings, draft.now),
        }),
        Settings::Desk(desk) => {
            let there = draft.snapshot.entry.as_ref().and_then(crate::desk::zone_of);
            draft.snapshot.place.as_ref().and_then(|place| crate::desk::terms(desk, place, there, draft.now))
        }
    }
}

pub(super) fn offer_is_live(draft: &Draft<'_>) -> bool {
    draft.snapshot.offer.as_ref().is_some_and(|offer| offer.state.is_live())
}

pub(super) fn address(entry: &Entry, channel: Channel) -> Option<String> {
    match channel {
        Channel::Mail => entry.person.email.as_ref().map(|email| email.key().to_string()),
        Channel::Text => entry.person.mobile.as_ref().map(|mobile| mobile.as_str().to_string()),
    }
}

pub(super) fn settle(mut draft: Draft<'_>, message: &Message, state: MessageState) -> Verdict {
    draft.change.what = "message_settled";
    put_settled(&mut draft, message, state);
    draft.finish(Reply::Nothing)
}

pub(super) fn put_settled(draft: &mut Draft<'_>, message: &Message, state: MessageState) {
    let settled_at = Some(draft.now);
    draft.put_message(message, Message { state, settled_at, ..message.clone() });
}
