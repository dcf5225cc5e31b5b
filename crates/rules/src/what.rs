//! rules: what happened, in one word of the audit. A word, once released, never changes.

use crate::command::{Act, DeskAct, EntryAct, EventAct, HostAct, HouseAct, MessageAct, RequestAct, SlotAct};
use crate::desk;
use crate::timer::TimerName;

/// The audit's word for an act, unless the outcome has a better one.
pub(crate) fn what(act: &Act) -> &'static str {
    match act {
        Act::House(act) => house_act(act),
        Act::Host(act) => host_act(act),
        Act::Event(act) => event_act(act),
        Act::Desk(act) => desk_act(act),
        Act::Slot(act) => slot_act(act),
        Act::Request(act) => request_act(act),
        Act::Entry(act) => entry_act(act),
        Act::Message(act) => message_act(act),
        Act::Letter(_) => "letter",
        Act::Extend { .. } => "window_extended",
        Act::Due(timer) => match timer.name {
            TimerName::Remind { .. } => "reminder_due",
            TimerName::Reach { .. } => "reach_looked_at",
            TimerName::Lapse { .. } => "lapsed",
            TimerName::Spread { .. } => "offers_spread",
            TimerName::HeadStart { .. } => "head_start_over",
            TimerName::Search { .. } => "slot_searched",
            TimerName::Import { .. } => "imported",
            TimerName::Replan { .. } => "replanned",
            TimerName::TellChanges { .. } => "changes_told",
            TimerName::CallOff { .. } => "calling_off",
            TimerName::Close { .. } => "closed",
            TimerName::Daily { .. } => "daily_mail",
            TimerName::ThanksDue { .. } => "thanks_due",
            TimerName::Thanks { .. } => "guests_thanked",
            TimerName::Tidy { .. } => "tidied",
            TimerName::Summary { .. } => "summary_due",
            TimerName::Booked { .. } => "booked_elsewhere",
            TimerName::Forget { .. } => "request_forgotten",
        },
    }
}

fn house_act(act: &HouseAct) -> &'static str {
    match act {
        HouseAct::OpenEvent { .. } | HouseAct::OpenDesk { .. } => "opened",
        HouseAct::MakeToken { .. } => "token_made",
        HouseAct::RevokeToken { .. } => "token_revoked",
        HouseAct::Endpoint(act) => act.what(),
        HouseAct::Alarm { .. } => "alarm",
        HouseAct::ScribeAsked { .. } => "scribe_asked",
        HouseAct::OptOut { .. } => "opted_out",
        HouseAct::OptIn { .. } => "opted_in",
    }
}

fn host_act(act: &HostAct) -> &'static str {
    match act {
        HostAct::Add { .. } => "host_added",
        HostAct::Remove { .. } => "host_removed",
        HostAct::SignIn { .. } => "signed_in",
        HostAct::SignOut { .. } => "signed_out",
        HostAct::SignOutEverywhere { .. } => "signed_out_everywhere",
        HostAct::SignOutByRestore { .. } => "signed_out_by_restore",
        HostAct::SetUsual { .. } => "usual_saved",
        HostAct::GrantRole { .. } => "role_granted",
    }
}

fn event_act(act: &EventAct) -> &'static str {
    match act {
        EventAct::Edit { .. } => "settings_saved",
        EventAct::Register(_) => "registered",
        EventAct::Confirm { .. } => "confirmed",
        EventAct::EditSignUp { .. } => "sign_up_edited",
        EventAct::Return { .. } => "returned",
        EventAct::Import { .. } => "import_staged",
        EventAct::CallOff => "called_off",
        EventAct::SetWording { .. } => "wording_set",
        EventAct::SendThanks { .. } => "thanks_sent",
        EventAct::MuteReminders { .. } => "reminders_muted",
        EventAct::EditGuest { .. } => "guest_edited",
        EventAct::MoveInLine { .. } => "moved_in_line",
        EventAct::OfferNow { .. } => "offered_out_of_turn",
        EventAct::TakeNow { .. } => "taken_now",
    }
}

fn desk_act(act: &DeskAct) -> &'static str {
    match act {
        DeskAct::Edit { .. } => "settings_saved",
        DeskAct::Join(_) => "joined",
        DeskAct::EditEntry { .. } => "edited",
        DeskAct::Pause { .. } => "paused",
        DeskAct::Resume { .. } => "resumed",
        DeskAct::Told(_) => "told",
        DeskAct::AnswerCard { .. } => "card_answered",
        DeskAct::Sheet(act) => match **act {
            desk::SheetAct::Read { .. } => "sheet_read",
            desk::SheetAct::Ask { .. } => "sheet_asked",
            desk::SheetAct::Answer { .. } => "sheet_answered",
            desk::SheetAct::Did { .. } => "sheet_done",
            desk::SheetAct::BringBack { .. } => "sheet_brought_back",
        },
        DeskAct::Restore { .. } => "restored",
    }
}

fn slot_act(act: &SlotAct) -> &'static str {
    match act {
        SlotAct::Free { .. } => "slot_freed",
        SlotAct::Close { .. } => "slot_filled_by_staff",
        SlotAct::Undo { .. } => "slot_undone",
        SlotAct::OfferAgain { .. } => "offered_again",
        SlotAct::TakeBack { .. } => "slot_taken_back",
        SlotAct::NoShow { .. } => "no_show",
    }
}

fn request_act(act: &RequestAct) -> &'static str {
    match act {
        RequestAct::Arrived(_) => "request_arrived",
        RequestAct::Read { .. } => "request_read",
        RequestAct::Approve { .. } => "request_approved",
        RequestAct::Discard { .. } => "request_discarded",
        RequestAct::Restore { .. } => "request_restored",
    }
}

fn entry_act(act: &EntryAct) -> &'static str {
    match act {
        EntryAct::Cancel { .. } => "cancelled",
        EntryAct::Claim { .. } => "claimed",
        EntryAct::Decline { .. } => "declined",
        EntryAct::ResendLink { .. } => "link_resent",
        EntryAct::EndLinks { .. } => "links_ended",
        EntryAct::Erase { .. } => "erased",
    }
}

fn message_act(act: &MessageAct) -> &'static str {
    match act {
        MessageAct::HandOff { .. } => "handed_over",
        MessageAct::EndLease { .. } => "lease_ended",
        MessageAct::Sent { .. } => "sent",
        MessageAct::SendFailed { .. } => "send_failed",
        MessageAct::NotDelivered { .. } => "not_delivered",
        MessageAct::Undeliverable { .. } => "undeliverable",
        MessageAct::ReportedBack { .. } => "reported_back",
        MessageAct::Replay { .. } => "replayed",
    }
}
