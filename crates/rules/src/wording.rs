//! rules: which words fit which moment of an event, and the words a host has put in place of ours. What stands in them
//! is checked by the post before they come here; here they are bounded.

use crate::audit_note::AuditNote;
use crate::change::{Reply, RowMove};
use crate::contact::is_plain_text;
use crate::draft::{EventDraft, Verdict, refused, reply};
use crate::ids::{ListId, WordingId};
use crate::limits;
use crate::refusal::Refusal;
use crate::rows::{Entry, Head, Message, Offer};
use crate::words::{EntryState, MessageKind};
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(Wording);

/// One mail of an event, by its kind and by where its reader stands. The spelling is stored: the kind of message, then what
/// sets this variant apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Wording {
    Confirmation,
    WaitlistNotice,
    Invite,
    InviteHeld,
    /// To an event that is full just now.
    InviteFull,
    ConfirmHeld,
    ConfirmAsked,
    Reminder,
    Offer,
    CancelNotice,
    CancelNoticeLine,
    CancelNoticeByHost,
    CancelNoticeLineByHost,
    LapseNotice,
    LapseNoticeInvited,
    HeadStart,
    FilledNotice,
    EventMoved,
    EventMovedWaiting,
    EventMovedInvited,
    EventMovedOff,
    /// Another time on the same day.
    EventRetimed,
    EventRetimedWaiting,
    EventRetimedInvited,
    EventChanged,
    CalledOff,
    LinkAgainConfirmed,
    LinkAgainWaiting,
    LinkAgainOffered,
    LinkAgainInvited,
    LinkAgainOff,
    LinkAsked,
    HostDaily,
    HostThanksDue,
    Thanks,
}

/// What one host wrote in place of ours: Markdown with named placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords {
    pub subject: String,
    pub body: String,
}

/// The words of one mail of one event; None again once they were reset to ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWording {
    pub id: WordingId,
    pub rev: u32,
    pub list: ListId,
    pub kind: Wording,
    pub text: Option<OwnWords>,
}

impl Wording {
    /// Grows whenever one of our own templates changes, so that the log knows whether it still has the words it shows.
    pub const EDITION: u32 = 1;

    /// The one that fits this message, as its reader stands now. None where there are no words for mails: desks' notes.
    #[must_use]
    pub fn of(message: &Message, entry: Option<&Entry>, offer: Option<&Offer>, head: &Head) -> Option<Wording> {
        let state = entry.map(|entry| entry.state);
        Some(match message.kind {
            MessageKind::Confirmation => Wording::Confirmation,
            MessageKind::WaitlistNotice => Wording::WaitlistNotice,
            MessageKind::Invite if offer.is_some() => Wording::InviteHeld,
            MessageKind::Invite if entry.is_some_and(|entry| entry.party > head.open()) => Wording::InviteFull,
            MessageKind::Invite => Wording::Invite,
            MessageKind::ConfirmAsk if offer.is_some() => Wording::ConfirmHeld,
            MessageKind::ConfirmAsk => Wording::ConfirmAsked,
            MessageKind::Reminder => Wording::Reminder,
            MessageKind::Offer => Wording::Offer,
            MessageKind::CancelNotice => match (message.had_seat(), message.is_by_host()) {
                (true, false) => Wording::CancelNotice,
                (false, false) => Wording::CancelNoticeLine,
                (true, true) => Wording::CancelNoticeByHost,
                (false, true) => Wording::CancelNoticeLineByHost,
            },
            // An invitation whose hold has ended still stands; somebody in line stays in line.
            MessageKind::LapseNotice if state == Some(EntryState::Pending) => Wording::LapseNoticeInvited,
            MessageKind::LapseNotice => Wording::LapseNotice,
            MessageKind::HeadStart => Wording::HeadStart,
            MessageKind::FilledNotice => Wording::FilledNotice,
            MessageKind::EventMoved if message.is_same_day() => retimed(state?),
            MessageKind::EventMoved => moved(state?),
            MessageKind::EventChanged => Wording::EventChanged,
            MessageKind::CalledOff => Wording::CalledOff,
            // Somebody asked by a letter nobody vouches for, and has not confirmed yet.
            MessageKind::LinkAgain if message.subject == Message::BY_LETTER && state == Some(EntryState::Pending) => {
                Wording::LinkAsked
            }
            MessageKind::LinkAgain => link_again(entry?),
            MessageKind::HostDaily => Wording::HostDaily,
            MessageKind::HostThanksDue => Wording::HostThanksDue,
            MessageKind::StaffNote | MessageKind::DeskSummary | MessageKind::RequestNote => return None,
            MessageKind::Thanks => Wording::Thanks,
        })
    }
}

fn moved(state: EntryState) -> Wording {
    match state {
        EntryState::Confirmed => Wording::EventMoved,
        EntryState::Waitlisted | EntryState::Paused => Wording::EventMovedWaiting,
        EntryState::Pending => Wording::EventMovedInvited,
        EntryState::Cancelled | EntryState::Expired => Wording::EventMovedOff,
    }
}

fn retimed(state: EntryState) -> Wording {
    match state {
        EntryState::Confirmed => Wording::EventRetimed,
        EntryState::Waitlisted | EntryState::Paused => Wording::EventRetimedWaiting,
        EntryState::Pending => Wording::EventRetimedInvited,
        EntryState::Cancelled | EntryState::Expired => Wording::EventMovedOff,
    }
}

fn link_again(entry: &Entry) -> Wording {
    match entry.state {
        EntryState::Confirmed => Wording::LinkAgainConfirmed,
        EntryState::Waitlisted | EntryState::Pending if entry.live_offers > 0 => Wording::LinkAgainOffered,
        EntryState::Waitlisted | EntryState::Paused => Wording::LinkAgainWaiting,
        EntryState::Pending => Wording::LinkAgainInvited,
        EntryState::Cancelled | EntryState::Expired => Wording::LinkAgainOff,
    }
}

/// Puts a host's words in place of ours, or ours back. Allowed at any time: a called-off event still writes mails. Only
/// a thank-you note that is on its way stays as it was sent, so that everybody reads the same.
pub(crate) fn set(mut draft: EventDraft<'_>, kind: Wording, text: Option<&OwnWords>) -> Verdict {
    text.map_or(Ok(()), check)?;
    if is_saved(&draft, text) {
        return reply(Reply::Done);
    }
    if kind == Wording::Thanks && draft.head.thanked_at.is_some() {
        return refused(Refusal::ThanksSent);
    }
    put(&mut draft, kind, text);
    draft.finish(Reply::Done)
}

/// Whether these are the words that go out already.
pub(crate) fn is_saved(draft: &EventDraft<'_>, text: Option<&OwnWords>) -> bool {
    let known = draft.snapshot.wording.iter().flatten().next();
    known.and_then(|known| known.text.as_ref()) == text
}

pub(crate) fn put(draft: &mut EventDraft<'_>, kind: Wording, text: Option<&OwnWords>) {
    let known = draft.snapshot.wording.iter().flatten().next();
    let text = text.cloned();
    let after = match known {
        Some(known) => OwnWording { rev: known.rev + 1, text, ..known.clone() },
        None => OwnWording { id: WordingId(draft.fresh_id()), rev: 0, list: draft.head.list, kind, text },
    };
    draft.change.note = AuditNote::Words(kind);
    draft.change.rows.push(RowMove::Wording { before: known.cloned(), after });
}

pub(crate) fn check(text: &OwnWords) -> Result<(), Refusal> {
    let (subject, body) = (limits::OWN_SUBJECT_CHARS, limits::OWN_BODY_CHARS);
    if text.subject.trim().is_empty() || !is_plain_text(&text.subject, subject) {
        return Err(Refusal::OwnSubject { most: subject });
    }
    let plain = text.body.lines().all(|line| is_plain_text(line, body));
    if text.body.trim().is_empty() || !plain || text.body.chars().count() > body {
        return Err(Refusal::OwnBody { most: body });
    }
    Ok(())
}
