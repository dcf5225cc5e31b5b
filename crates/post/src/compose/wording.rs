//! post/compose: which words fit this message, by its kind and by where the person stands now.

use super::ComposeError;
use crate::words::Wording;
use rules::{Entry, EntryState, Handed, MessageKind};

pub(super) fn for_guest(handed: &Handed, entry: &Entry) -> Result<Wording, ComposeError> {
    Ok(match handed.message.kind {
        MessageKind::Confirmation => Wording::Confirmation,
        MessageKind::WaitlistNotice => Wording::WaitlistNotice,
        MessageKind::Invite if handed.offer.is_some() => Wording::InviteHeld,
        MessageKind::Invite => Wording::Invite,
        MessageKind::Reminder => Wording::Reminder,
        MessageKind::Offer => Wording::Offer,
        MessageKind::CancelNotice if handed.message.had_seat() => Wording::CancelNotice,
        MessageKind::CancelNotice => Wording::CancelNoticeLine,
        MessageKind::LapseNotice => lapse(entry),
        MessageKind::FilledNotice => Wording::FilledNotice,
        MessageKind::EventMoved => moved(entry),
        MessageKind::CalledOff => Wording::CalledOff,
        MessageKind::LinkAgain => link_again(entry),
        MessageKind::HostDaily | MessageKind::HostThanksDue => return Err(ComposeError::Missing("host")),
        MessageKind::StaffNote => return Err(ComposeError::NotYet),
    })
}

pub(super) fn for_host(handed: &Handed) -> Result<Wording, ComposeError> {
    match handed.message.kind {
        MessageKind::HostDaily => Ok(Wording::HostDaily),
        MessageKind::HostThanksDue => Ok(Wording::HostThanksDue),
        MessageKind::StaffNote => Err(ComposeError::NotYet),
        MessageKind::Confirmation
        | MessageKind::WaitlistNotice
        | MessageKind::Invite
        | MessageKind::Reminder
        | MessageKind::Offer
        | MessageKind::CancelNotice
        | MessageKind::LapseNotice
        | MessageKind::FilledNotice
        | MessageKind::EventMoved
        | MessageKind::CalledOff
        | MessageKind::LinkAgain => Err(ComposeError::Missing("entry")),
    }
}

/// An invitation whose hold has ended still stands; somebody in line stays in line.
fn lapse(entry: &Entry) -> Wording {
    match entry.state {
        EntryState::Pending => Wording::LapseNoticeInvited,
        EntryState::Waitlisted
        | EntryState::Paused
        | EntryState::Confirmed
        | EntryState::Cancelled
        | EntryState::Expired => Wording::LapseNotice,
    }
}

fn moved(entry: &Entry) -> Wording {
    match entry.state {
        EntryState::Confirmed => Wording::EventMoved,
        EntryState::Waitlisted | EntryState::Paused => Wording::EventMovedWaiting,
        EntryState::Pending => Wording::EventMovedInvited,
        EntryState::Cancelled | EntryState::Expired => Wording::EventMovedOff,
    }
}

fn link_again(entry: &Entry) -> Wording {
    match entry.state {
        EntryState::Confirmed => Wording::LinkAgainConfirmed,
        EntryState::Waitlisted if entry.live_offers > 0 => Wording::LinkAgainOffered,
        EntryState::Waitlisted | EntryState::Paused => Wording::LinkAgainWaiting,
        EntryState::Pending => Wording::LinkAgainInvited,
        EntryState::Cancelled | EntryState::Expired => Wording::LinkAgainOff,
    }
}
