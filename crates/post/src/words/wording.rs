//! post/words: which words fit which moment. Variants of one kind of message are files of their own, so that templates
//! need no conditions.

/// One file under `words/en`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wording {
    Confirmation,
    WaitlistNotice,
    Invite,
    InviteHeld,
    Reminder,
    Offer,
    CancelNotice,
    CancelNoticeLine,
    LapseNotice,
    LapseNoticeInvited,
    FilledNotice,
    EventMoved,
    EventMovedWaiting,
    EventMovedInvited,
    EventMovedOff,
    CalledOff,
    LinkAgainConfirmed,
    LinkAgainWaiting,
    LinkAgainOffered,
    LinkAgainInvited,
    LinkAgainOff,
    HostDaily,
    HostThanksDue,
    SignIn,
    Alarm,
    AlarmOver,
}

impl Wording {
    pub const ALL: &[Wording] = &[
        Wording::Confirmation,
        Wording::WaitlistNotice,
        Wording::Invite,
        Wording::InviteHeld,
        Wording::Reminder,
        Wording::Offer,
        Wording::CancelNotice,
        Wording::CancelNoticeLine,
        Wording::LapseNotice,
        Wording::LapseNoticeInvited,
        Wording::FilledNotice,
        Wording::EventMoved,
        Wording::EventMovedWaiting,
        Wording::EventMovedInvited,
        Wording::EventMovedOff,
        Wording::CalledOff,
        Wording::LinkAgainConfirmed,
        Wording::LinkAgainWaiting,
        Wording::LinkAgainOffered,
        Wording::LinkAgainInvited,
        Wording::LinkAgainOff,
        Wording::HostDaily,
        Wording::HostThanksDue,
        Wording::SignIn,
        Wording::Alarm,
        Wording::AlarmOver,
    ];

    /// The file's name without its ending: the kind of message, then what sets this variant apart.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.file().0
    }

    /// The template as it was compiled in.
    #[must_use]
    pub fn source(self) -> &'static str {
        self.file().1
    }

    fn file(self) -> (&'static str, &'static str) {
        match self {
            Wording::Confirmation => ("confirmation", include_str!("../../words/en/confirmation.md")),
            Wording::WaitlistNotice => ("waitlist_notice", include_str!("../../words/en/waitlist_notice.md")),
            Wording::Invite => ("invite", include_str!("../../words/en/invite.md")),
            Wording::InviteHeld => ("invite_held", include_str!("../../words/en/invite_held.md")),
            Wording::Reminder => ("reminder", include_str!("../../words/en/reminder.md")),
            Wording::Offer => ("offer", include_str!("../../words/en/offer.md")),
            Wording::CancelNoticeLine => ("cancel_notice_line", include_str!("../../words/en/cancel_notice_line.md")),
            Wording::CancelNotice => ("cancel_notice", include_str!("../../words/en/cancel_notice.md")),
            Wording::LapseNotice => ("lapse_notice", include_str!("../../words/en/lapse_notice.md")),
            Wording::LapseNoticeInvited => {
                ("lapse_notice_invited", include_str!("../../words/en/lapse_notice_invited.md"))
            }
            Wording::FilledNotice => ("filled_notice", include_str!("../../words/en/filled_notice.md")),
            Wording::EventMoved => ("event_moved", include_str!("../../words/en/event_moved.md")),
            Wording::EventMovedWaiting => {
                ("event_moved_waiting", include_str!("../../words/en/event_moved_waiting.md"))
            }
            Wording::EventMovedInvited => {
                ("event_moved_invited", include_str!("../../words/en/event_moved_invited.md"))
            }
            Wording::EventMovedOff => ("event_moved_off", include_str!("../../words/en/event_moved_off.md")),
            Wording::CalledOff => ("called_off", include_str!("../../words/en/called_off.md")),
            Wording::LinkAgainConfirmed => {
                ("link_again_confirmed", include_str!("../../words/en/link_again_confirmed.md"))
            }
            Wording::LinkAgainWaiting => ("link_again_waiting", include_str!("../../words/en/link_again_waiting.md")),
            Wording::LinkAgainOffered => ("link_again_offered", include_str!("../../words/en/link_again_offered.md")),
            Wording::LinkAgainInvited => ("link_again_invited", include_str!("../../words/en/link_again_invited.md")),
            Wording::LinkAgainOff => ("link_again_off", include_str!("../../words/en/link_again_off.md")),
            Wording::HostDaily => ("host_daily", include_str!("../../words/en/host_daily.md")),
            Wording::Alarm => ("alarm", include_str!("../../words/en/alarm.md")),
            Wording::AlarmOver => ("alarm_over", include_str!("../../words/en/alarm_over.md")),
            Wording::SignIn => ("sign_in", include_str!("../../words/en/sign_in.md")),
            Wording::HostThanksDue => ("host_thanks_due", include_str!("../../words/en/host_thanks_due.md")),
        }
    }
}
