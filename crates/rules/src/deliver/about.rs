//! rules/deliver: what a message is about, where it goes, and the line under it when it is settled.

use crate::change::Reply;
use crate::desk::MonthName;
use crate::draft::{Draft, ListSettings, Verdict};
use crate::event;
use crate::ids::{EntryId, OfferId, PlaceId, RequestId};
use crate::need::{Along, EntryRead, HeadStartsBy, ListRead, MessageRead, Need, OfferBy, PlaceRead, Read, RequestBy};
use crate::offer::Terms;
use crate::rows::{Entry, Message};
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::wording::Wording;
use crate::words::{Channel, ListKind, MessageKind, MessageState, OfferKind};
use jiff::Timestamp;

impl Need {
    /// What the message that was read with this need calls for next, to be read in the same load.
    #[must_use]
    pub fn next_along(&self, snapshot: &Snapshot) -> Option<Need> {
        let (message, head) = (snapshot.message.as_ref()?, snapshot.head.as_ref()?);
        if message.list != head.list || message.state.is_settled() {
            return None;
        }
        let along = self.reads().iter().find_map(|read| match read {
            Read::Message(MessageRead::Id(_, along)) => Some(*along),
            _ => None,
        })?;
        match along {
            Along::Nothing => None,
            Along::Offer => message.offer().and_then(|_| missing(snapshot, message)),
            Along::Words => missing(snapshot, message).or_else(|| missing_words(snapshot, message)),
        }
    }
}

/// The rows this message is about, if they have not been read yet.
pub(super) fn missing(snapshot: &Snapshot, message: &Message) -> Option<Need> {
    if message.kind == MessageKind::StaffNote {
        return missing_of_note(snapshot, message);
    }
    let kind = snapshot.head.as_ref()?.kind;
    if message.kind == MessageKind::RequestNote {
        let by = RequestBy::Id(RequestId(message.about()));
        return snapshot.request.is_none().then(|| by.into());
    }
    let entry = message.entry?;
    // The end of an offer is not told where its seat is kept for them.
    let lapse = (message.kind == MessageKind::LapseNotice && kind == ListKind::Event).then(|| OfferId(message.about()));
    let about = message.offer().or_else(|| message.past_offer(kind)).or(lapse);
    let has_offer = about.is_none() || snapshot.offer.is_some();
    let kept = lapse.is_some() || message.kind == MessageKind::HeadStart;
    let has_holds = !kept || snapshot.head_starts.is_some();
    let has_old = message.told_from().is_none() || snapshot.old_settings.is_some();
    if snapshot.entry.is_some() && snapshot.suppressed.is_some() && has_offer && has_holds && has_old {
        return None;
    }
    let holds = kept.then_some(PlaceRead::HeadStarts(HeadStartsBy::For(entry)));
    let need = Need::from(EntryRead::Id(entry)).and(EntryRead::Suppressed(entry)).and_if(about.map(OfferBy::Id));
    Some(need.and_if(holds).and_if(message.told_from().map(ListRead::OldSettings)))
}

/// A note to the staff is about a slot, and says who has it now.
fn missing_of_note(snapshot: &Snapshot, message: &Message) -> Option<Need> {
    let Some(place) = &snapshot.place else { return Some(PlaceRead::Id(PlaceId(message.about())).into()) };
    place.booked_by.filter(|_| snapshot.entry.is_none()).map(|entry| EntryRead::Id(entry).into())
}

/// What the words are made of, if it has not been read yet: somebody's number in line, the host's own words for this mail,
/// and what became of the slots of a month.
pub(super) fn missing_words(snapshot: &Snapshot, message: &Message) -> Option<Need> {
    let rank = ranked(snapshot, message).filter(|_| snapshot.rank.is_none());
    let wording = wording(snapshot, message).filter(|_| snapshot.wording.is_none());
    let span = month_span(snapshot, message).filter(|_| snapshot.outcomes.is_none());
    let need = Need::default().and_if(rank.map(EntryRead::Rank)).and_if(wording.map(ListRead::Wording));
    let need = need.and_if(span.map(|(from, until)| PlaceRead::Outcomes { from, until }));
    (!need.reads().is_empty()).then_some(need)
}

/// Somebody in an event's line is told their number; at a desk order alone says little about who is next.
fn ranked(snapshot: &Snapshot, message: &Message) -> Option<EntryId> {
    let waiting = snapshot.entry.as_ref().filter(|entry| entry.is_waiting())?;
    let tells = matches!(message.kind, MessageKind::WaitlistNotice | MessageKind::LapseNotice | MessageKind::LinkAgain);
    (tells && snapshot.head.as_ref()?.kind == ListKind::Event).then_some(waiting.id)
}

/// Which mail of an event this is, as its reader stands now.
pub(super) fn wording(snapshot: &Snapshot, message: &Message) -> Option<Wording> {
    let head = snapshot.head.as_ref()?;
    let event_mail = head.kind == ListKind::Event && message.channel == Channel::Mail;
    Wording::of(message, snapshot.entry.as_ref(), snapshot.offer.as_ref(), head).filter(|_| event_mail)
}

fn month_span(snapshot: &Snapshot, message: &Message) -> Option<(Timestamp, Timestamp)> {
    let Settings::Desk(desk) = snapshot.settings.as_deref()? else { return None };
    let name = MonthName::of_subject(message.about()).filter(|_| message.kind == MessageKind::DeskSummary)?;
    Some(name.span(&desk.zone))
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

pub(super) fn put_settled<S: ListSettings>(draft: &mut Draft<'_, S>, message: &Message, state: MessageState) {
    let settled_at = Some(draft.now);
    draft.put_message(message, Message { state, settled_at, ..message.clone() });
}
