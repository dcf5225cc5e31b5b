//! web/console: what a host calls each mail, and when it goes out.

use rules::Wording;

pub(super) const GROUPS: &[(&str, &[Wording])] = &[
    (
        "Signing up and leaving",
        &[
            Wording::Confirmation,
            Wording::WaitlistNotice,
            Wording::CancelNotice,
            Wording::CancelNoticeLine,
            Wording::CancelNoticeByHost,
            Wording::CancelNoticeLineByHost,
        ],
    ),
    ("Invitations", &[Wording::Invite, Wording::InviteHeld, Wording::InviteFull, Wording::LapseNoticeInvited]),
    ("Confirm by e-mail first", &[Wording::ConfirmHeld, Wording::ConfirmAsked]),
    ("Offers to the line", &[Wording::Offer, Wording::LapseNotice, Wording::HeadStart, Wording::FilledNotice]),
    ("Reminders", &[Wording::Reminder]),
    (
        "When something changes",
        &[
            Wording::EventMoved,
            Wording::EventMovedWaiting,
            Wording::EventMovedInvited,
            Wording::EventMovedOff,
            Wording::EventRetimed,
            Wording::EventRetimedWaiting,
            Wording::EventRetimedInvited,
            Wording::EventChanged,
            Wording::CalledOff,
        ],
    ),
    (
        "A lost link, mailed again",
        &[
            Wording::LinkAgainConfirmed,
            Wording::LinkAgainWaiting,
            Wording::LinkAgainOffered,
            Wording::LinkAgainInvited,
            Wording::LinkAgainOff,
            Wording::LinkAsked,
        ],
    ),
    ("After the event", &[Wording::Thanks]),
    ("Mails to you", &[Wording::HostDaily, Wording::HostThanksDue]),
];

pub(super) fn label(kind: &Wording) -> &'static str {
    match kind {
        Wording::Confirmation => "Confirmation",
        Wording::WaitlistNotice => "Place in line",
        Wording::Invite => "Invitation",
        Wording::InviteHeld => "Invitation with a seat held",
        Wording::ConfirmHeld => "Link to confirm, with a seat held",
        Wording::ConfirmAsked => "Link to confirm, without a seat",
        Wording::Reminder => "Reminder",
        Wording::Offer => "Offer",
        Wording::CancelNotice => "Seat given back",
        Wording::CancelNoticeLine => "Off the list",
        Wording::LapseNotice => "Offer over",
        Wording::LapseNoticeInvited => "Time to confirm over",
        Wording::HeadStart => "Still free, to the line first",
        Wording::FilledNotice => "Offer taken back",
        Wording::EventMoved => "New date, to those with a seat",
        Wording::EventMovedWaiting => "New date, to the line",
        Wording::EventMovedInvited => "New date, to the invited",
        Wording::EventMovedOff => "New date, to those who left",
        Wording::InviteFull => "Invitation when it is full",
        Wording::CancelNoticeByHost => "Taken off by you, with a seat",
        Wording::CancelNoticeLineByHost => "Taken off by you, without a seat",
        Wording::EventRetimed => "New time, to those with a seat",
        Wording::EventRetimedWaiting => "New time, to the line",
        Wording::EventRetimedInvited => "New time, to the invited",
        Wording::EventChanged => "New place or end, to those with a seat",
        Wording::CalledOff => "Called off",
        Wording::LinkAgainConfirmed => "Link, to somebody with a seat",
        Wording::LinkAgainWaiting => "Link, to somebody in line",
        Wording::LinkAgainOffered => "Link, to somebody with an offer",
        Wording::LinkAgainInvited => "Link, to somebody invited",
        Wording::LinkAgainOff => "Link, to somebody who left",
        Wording::LinkAsked => "Link, to somebody who asked by mail",
        Wording::HostDaily => "Daily mail",
        Wording::HostThanksDue => "After the event",
        Wording::Thanks => "Thank-you note",
    }
}

pub(super) fn goes_out(kind: &Wording) -> &'static str {
    match kind {
        Wording::Confirmation => "To everybody who gets a seat, at once. It brings the date for their calendar.",
        Wording::WaitlistNotice => "To everybody who signs up when it is full.",
        Wording::Invite => "To people you import as invited, when no seat is held for them.",
        Wording::InviteHeld => "To people you import as invited, with a seat held until a deadline.",
        Wording::ConfirmHeld => "To somebody who signed up, where the event asks to confirm by e-mail first.",
        Wording::ConfirmAsked => "The same when no seat could be held: the link takes one, or a place in line.",
        Wording::Reminder => "To everybody with a seat, at the times in the settings.",
        Wording::Offer => "To the next in line, when a seat comes free for them.",
        Wording::CancelNotice => "To somebody who gave a seat back. It takes the date out of their calendar.",
        Wording::CancelNoticeLine => "To somebody who left the line or declined an invitation.",
        Wording::LapseNotice => "To somebody in line whose time to answer ran out.",
        Wording::LapseNoticeInvited => "To somebody invited whose time to confirm ran out.",
        Wording::HeadStart => "To those in line who let a seat pass, before it opens to everybody.",
        Wording::FilledNotice => "To somebody in line whose offer had to be taken back.",
        Wording::EventMoved | Wording::EventMovedWaiting | Wording::EventMovedInvited | Wording::EventMovedOff => {
            "When you move the date."
        }
        Wording::InviteFull => "To people you import as invited, when every seat is taken.",
        Wording::CancelNoticeByHost | Wording::CancelNoticeLineByHost => "To somebody you take off the list.",
        Wording::EventRetimed | Wording::EventRetimedWaiting | Wording::EventRetimedInvited => {
            "When you move the start on the same day."
        }
        Wording::EventChanged => "When you change the place or how long it goes.",
        Wording::CalledOff => "To everybody on the list, when you call the event off.",
        Wording::LinkAgainConfirmed
        | Wording::LinkAgainWaiting
        | Wording::LinkAgainOffered
        | Wording::LinkAgainInvited
        | Wording::LinkAgainOff => "When somebody asks for their link again, or you send it to them.",
        Wording::LinkAsked => "To somebody who asked for a seat by a mail nobody vouches for, once.",
        Wording::HostDaily => "To you, every morning of the week before.",
        Wording::HostThanksDue => "To you, on the day after.",
        Wording::Thanks => "To everybody who had a seat, once, after the event, when you press Send.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mail_stands_in_one_group() {
        for kind in Wording::ALL {
            let groups = GROUPS.iter().filter(|(_, kinds)| kinds.contains(kind)).count();
            assert_eq!(groups, 1, "{}", kind.word());
        }
    }
}
