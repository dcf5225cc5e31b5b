//! rules: from a command and what was read to an answer and a change. Every act has one line here.

use crate::change::{Reply, Verdict};
use crate::command::{Act, Command, Timer, TimerName};
use crate::draft::{Draft, refused, reply};
use crate::plant::{self, Plant};
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::words::{ListState, OfferState};
use crate::{alarm, deliver, desk, event, hosts, house, letter, offer, people, scribe, webhook, wording};
use jiff::Timestamp;

/// Decides. Pure: the same rows, command and time give the same verdict.
#[must_use]
pub fn decide(snapshot: &Snapshot, command: &Command, now: Timestamp) -> Verdict {
    if let Act::OpenEvent { slug, settings, host } = &command.act {
        return event::open(snapshot, slug, settings, *host, now);
    }
    if let Act::OpenDesk { slug, settings, host } = &command.act {
        return desk::open(snapshot, slug, settings, *host, now);
    }
    if let Act::OptOut { channel, key, reason } = &command.act {
        return people::opt_out(snapshot, *channel, key, *reason);
    }
    if let Act::OptIn { channel, key } = &command.act {
        return people::opt_in(snapshot, *channel, key);
    }
    if let Act::MakeToken { name, hash, scope, list } = &command.act {
        let token = house::NewToken { name, hash, scope: *scope, list: *list };
        return house::make_token(snapshot, &token, now);
    }
    if let Act::RevokeToken { .. } = &command.act {
        return house::revoke_token(snapshot, now);
    }
    if let Act::Endpoint(act) = &command.act {
        return webhook::decide(snapshot, command.list, act, now);
    }
    if let Act::Alarm { name, state } = &command.act {
        return alarm::decide(snapshot, *name, *state, now);
    }
    if let Act::ScribeAsked { at, note } = &command.act {
        return scribe::decide(snapshot, command.list, *at, *note);
    }
    if let Some(verdict) = hosts::decide(snapshot, &command.act, now) {
        return verdict;
    }
    let (Some(head), Some(settings)) = (snapshot.head, snapshot.settings.as_deref()) else {
        return refused(Refusal::NoSuchList);
    };
    if foreign(snapshot, command) {
        return refused(Refusal::NoSuchEntry);
    }
    let draft = Draft::new(snapshot, settings, head, now, what(&command.act));
    match settings {
        Settings::Event(_) => decide_event(draft, command),
        Settings::Desk(_) => decide_desk(draft, command),
    }
}

/// A row of another list, reached by a guessed number, does not exist here.
fn foreign(snapshot: &Snapshot, command: &Command) -> bool {
    let entry = snapshot.entry.as_ref().is_some_and(|entry| entry.list != command.list);
    let place = snapshot.place.as_ref().is_some_and(|place| place.list != command.list);
    let message = snapshot.message.as_ref().is_some_and(|message| message.list != command.list);
    let batch = snapshot.batch.as_ref().is_some_and(|batch| batch.list != command.list);
    let timer = matches!(&command.act, Act::Due(timer) if timer.list != command.list);
    entry || place || message || batch || timer
}

fn decide_event(draft: Draft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::EditEvent { settings, seen_rev } => event::edit(draft, settings, *seen_rev),
        Act::Register(registration) => event::register(draft, registration, command.who),
        Act::Confirm { generation, .. } => event::confirm(draft, *generation),
        Act::Return { generation, .. } => event::return_again(draft, *generation),
        Act::Import { import, part, mode, rows } => event::stage(draft, *import, *part, *mode, rows),
        Act::CallOff => event::call_off(draft),
        Act::SetWording { kind, text } => wording::set(draft, *kind, text.as_ref()),
        Act::Cancel { generation, .. } => event::cancel(draft, *generation),
        Act::Claim { entry, .. } => event::claim(draft, *entry),
        Act::Decline { entry, .. } => event::decline(draft, *entry),
        Act::Due(timer) => due(draft, timer),
        Act::Extend { down_since, .. } => {
            let cut_off_at = event::settings_of(&draft).cut_off_at();
            extend(draft, *down_since, cut_off_at)
        }
        Act::SendThanks { text } => event::send_thanks(draft, text.as_ref()),
        Act::MuteReminders { .. } => people::mute_reminders(draft),
        Act::EditGuest { name, email, note, .. } => event::edit_guest(draft, name, email, note),
        Act::MoveInLine { before, reason, .. } => event::move_in_line(draft, *before, reason),
        Act::OfferNow { .. } => event::offer_now(draft),
        Act::ResendLink { once, .. } => people::resend_link(draft, *once),
        Act::Erase { .. } => people::erase(draft),
        Act::HandOff { .. } => deliver::hand_off(draft),
        Act::Sent { .. } => deliver::sent(draft),
        Act::SendFailed { .. } => deliver::send_failed(draft),
        Act::NotDelivered { .. } => deliver::not_delivered(draft),
        Act::Undeliverable { reason, .. } => deliver::undeliverable(draft, *reason),
        Act::Replay { .. } => deliver::replay(draft),
        Act::Reopen { channel, .. } => desk::reopen(draft, *channel),
        Act::Letter(news) => letter::of_event(draft, news),
        Act::EditPerson { .. }
        | Act::HandBack { .. }
        | Act::NoShow { .. }
        | Act::Told(_)
        | Act::AnswerCard { .. }
        | Act::RequestArrived(_)
        | Act::RequestRead { .. }
        | Act::ApproveRequest { .. }
        | Act::DiscardRequest { .. }
        | Act::RestoreRequest { .. }
        | Act::Sheet(_)
        | Act::Restore { .. }
        | Act::OptIn { .. }
        | Act::EditDesk { .. }
        | Act::Join(_)
        | Act::EditEntry { .. }
        | Act::Pause { .. }
        | Act::Resume { .. }
        | Act::FreeSlot { .. }
        | Act::CloseSlot { .. }
        | Act::UndoSlot { .. }
        | Act::OfferAgain { .. }
        | Act::OpenEvent { .. }
        | Act::OpenDesk { .. }
        | Act::MakeToken { .. }
        | Act::RevokeToken { .. }
        | Act::AddHost { .. }
        | Act::RemoveHost { .. }
        | Act::SignIn { .. }
        | Act::SignOut { .. }
        | Act::SignOutEverywhere { .. }
        | Act::SetUsual { .. }
        | Act::GrantRole { .. }
        | Act::Endpoint(_)
        | Act::Alarm { .. }
        | Act::ScribeAsked { .. }
        | Act::OptOut { .. } => refused(Refusal::WrongKindOfList),
    }
}

fn decide_desk(draft: Draft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::EditDesk { settings, seen_rev } => desk::edit(draft, settings, *seen_rev),
        Act::Join(joining) => desk::join(draft, joining),
        Act::EditEntry { party, tier, wish, .. } => desk::edit_entry(draft, *party, *tier, wish),
        Act::Pause { .. } => desk::pause(draft),
        Act::Resume { .. } => desk::resume(draft),
        Act::FreeSlot { slot, seats } => desk::free_slot(draft, slot, *seats, command.who),
        Act::CloseSlot { note, .. } => desk::close_slot(draft, note),
        Act::UndoSlot { .. } => desk::undo_slot(draft),
        Act::OfferAgain { .. } => desk::offer_again(draft),
        Act::Cancel { generation, .. } => desk::leave(draft, *generation),
        Act::Claim { entry, .. } => desk::claim(draft, *entry),
        Act::Decline { entry, .. } => desk::decline(draft, *entry),
        Act::Due(timer) => due(draft, timer),
        Act::Extend { down_since, .. } => {
            let desk = desk::settings_of(&draft);
            let place = draft.snapshot.place.as_ref();
            let terms = place.and_then(|place| desk::terms(desk, place, None, draft.now));
            match terms {
                Some(terms) => extend(draft, *down_since, terms.cut_off_at),
                None => reply(Reply::Nothing),
            }
        }
        Act::ResendLink { once, .. } => people::resend_link(draft, *once),
        Act::Erase { .. } => people::erase(draft),
        Act::HandOff { .. } => deliver::hand_off(draft),
        Act::Sent { .. } => deliver::sent(draft),
        Act::SendFailed { .. } => deliver::send_failed(draft),
        Act::NotDelivered { .. } => deliver::not_delivered(draft),
        Act::Undeliverable { reason, .. } => deliver::undeliverable(draft, *reason),
        Act::Replay { .. } => deliver::replay(draft),
        Act::Reopen { channel, .. } => desk::reopen(draft, *channel),
        Act::EditPerson { name, email, mobile, note, .. } => {
            desk::edit_person(draft, name, email.as_ref(), mobile.as_ref(), note)
        }
        Act::HandBack { .. } => desk::take_back(draft),
        Act::NoShow { .. } => desk::did_not_come(draft),
        Act::Told(news) => desk::told(draft, news, command.who),
        Act::AnswerCard { answer, .. } => desk::answer_card(draft, answer, command.who),
        Act::Letter(news) => letter::of_desk(draft, news),
        Act::RequestArrived(new) => desk::request_arrived(draft, new),
        Act::RequestRead { reading, .. } => desk::request_read(draft, reading),
        Act::ApproveRequest { joining, note, .. } => desk::approve_request(draft, joining, note),
        Act::DiscardRequest { why, .. } => desk::discard_request(draft, *why),
        Act::RestoreRequest { .. } => desk::restore_request(draft),
        Act::Sheet(act) => desk::sheet(draft, act),
        Act::Restore { generation, .. } => desk::restore(draft, *generation),
        Act::OptIn { .. }
        | Act::EditEvent { .. }
        | Act::Register(_)
        | Act::Confirm { .. }
        | Act::Return { .. }
        | Act::Import { .. }
        | Act::CallOff
        | Act::SetWording { .. }
        | Act::SendThanks { .. }
        | Act::MuteReminders { .. }
        | Act::EditGuest { .. }
        | Act::MoveInLine { .. }
        | Act::OfferNow { .. }
        | Act::OpenEvent { .. }
        | Act::OpenDesk { .. }
        | Act::MakeToken { .. }
        | Act::RevokeToken { .. }
        | Act::AddHost { .. }
        | Act::RemoveHost { .. }
        | Act::SignIn { .. }
        | Act::SignOut { .. }
        | Act::SignOutEverywhere { .. }
        | Act::SetUsual { .. }
        | Act::GrantRole { .. }
        | Act::Endpoint(_)
        | Act::Alarm { .. }
        | Act::ScribeAsked { .. }
        | Act::OptOut { .. } => refused(Refusal::WrongKindOfList),
    }
}

fn extend(draft: Draft<'_>, down_since: Timestamp, cut_off_at: Timestamp) -> Verdict {
    match draft.snapshot.offer.as_ref().filter(|offer| offer.state == OfferState::Live) {
        Some(live) => offer::extend(draft, live, down_since, cut_off_at),
        None => reply(Reply::Nothing),
    }
}

/// A timer acts only if it is still the one booked — same moment, same step of its work — and never early.
fn due(draft: Draft<'_>, timer: &Timer) -> Verdict {
    let booked = draft.snapshot.timer == Some(*timer);
    let early = timer.due_at > draft.now && !plant::on(Plant::TimerActsEarly);
    if !booked || early {
        return reply(Reply::Nothing);
    }
    match draft.settings {
        Settings::Event(_) => due_event(draft, timer),
        Settings::Desk(_) => due_desk(draft, timer),
    }
}

fn due_event(draft: Draft<'_>, timer: &Timer) -> Verdict {
    let called_off = draft.head.state == ListState::CalledOff;
    match timer.name {
        TimerName::Remind { which, .. } => event::remind(draft, which),
        TimerName::Lapse { .. } => event::lapse(draft),
        TimerName::Spread { .. } => event::spread_step(draft),
        TimerName::Import { .. } => event::import_step(draft),
        TimerName::Replan { .. } if called_off => dropped(draft, timer),
        TimerName::Replan { .. } => event::replan_step(draft),
        TimerName::CallOff { .. } => event::call_off_step(draft),
        TimerName::Close { .. } => event::close(draft),
        TimerName::Daily { .. } => event::daily(draft),
        TimerName::ThanksDue { .. } => event::thanks_due(draft),
        TimerName::Search { .. }
        | TimerName::Tidy { .. }
        | TimerName::Summary { .. }
        | TimerName::Booked { .. }
        | TimerName::Forget { .. } => dropped(draft, timer),
        TimerName::Thanks { .. } => event::thanks_step(draft),
    }
}

fn due_desk(draft: Draft<'_>, timer: &Timer) -> Verdict {
    match timer.name {
        TimerName::Lapse { .. } => desk::lapse(draft),
        TimerName::Search { .. } => desk::search_step(draft),
        TimerName::Tidy { .. } => desk::tidy_step(draft),
        TimerName::Summary { .. } => desk::summary_due(draft),
        TimerName::Booked { delivery } => desk::booked_step(draft, delivery),
        TimerName::Forget { request } => desk::forget_due(draft, request),
        TimerName::Remind { .. }
        | TimerName::Spread { .. }
        | TimerName::Import { .. }
        | TimerName::Replan { .. }
        | TimerName::CallOff { .. }
        | TimerName::Close { .. }
        | TimerName::Daily { .. }
        | TimerName::ThanksDue { .. }
        | TimerName::Thanks { .. } => dropped(draft, timer),
    }
}

/// A timer that has nothing to do here goes away instead of coming back for ever.
fn dropped(mut draft: Draft<'_>, timer: &Timer) -> Verdict {
    draft.drop_timer(timer.name);
    draft.finish(Reply::Nothing)
}

/// The audit's word for an act, unless the outcome has a better one.
fn what(act: &Act) -> &'static str {
    match act {
        Act::OpenEvent { .. } | Act::OpenDesk { .. } => "opened",
        Act::EditEvent { .. } | Act::EditDesk { .. } => "settings_saved",
        Act::Register(_) => "registered",
        Act::Confirm { .. } => "confirmed",
        Act::Return { .. } => "returned",
        Act::MakeToken { .. } => "token_made",
        Act::RevokeToken { .. } => "token_revoked",
        Act::AddHost { .. } => "host_added",
        Act::RemoveHost { .. } => "host_removed",
        Act::SignIn { .. } => "signed_in",
        Act::SignOut { .. } => "signed_out",
        Act::SignOutEverywhere { .. } => "signed_out_everywhere",
        Act::SetUsual { .. } => "usual_saved",
        Act::GrantRole { .. } => "role_granted",
        Act::Endpoint(act) => act.what(),
        Act::Alarm { .. } => "alarm",
        Act::ScribeAsked { .. } => "scribe_asked",
        Act::Import { .. } => "import_staged",
        Act::CallOff => "called_off",
        Act::SetWording { .. } => "wording_set",
        Act::SendThanks { .. } => "thanks_sent",
        Act::MuteReminders { .. } => "reminders_muted",
        Act::EditGuest { .. } => "guest_edited",
        Act::MoveInLine { .. } => "moved_in_line",
        Act::OfferNow { .. } => "offered_out_of_turn",
        Act::Join(_) => "joined",
        Act::EditEntry { .. } => "edited",
        Act::Pause { .. } => "paused",
        Act::Resume { .. } => "resumed",
        Act::FreeSlot { .. } => "slot_freed",
        Act::CloseSlot { .. } => "slot_filled_by_staff",
        Act::UndoSlot { .. } => "slot_undone",
        Act::OfferAgain { .. } => "offered_again",
        Act::Cancel { .. } => "cancelled",
        Act::Claim { .. } => "claimed",
        Act::Decline { .. } => "declined",
        Act::ResendLink { .. } => "link_resent",
        Act::Erase { .. } => "erased",
        Act::HandOff { .. } => "handed_over",
        Act::Sent { .. } => "sent",
        Act::SendFailed { .. } => "send_failed",
        Act::NotDelivered { .. } => "not_delivered",
        Act::Undeliverable { .. } => "undeliverable",
        Act::OptOut { .. } => "opted_out",
        Act::OptIn { .. } => "opted_in",
        Act::Reopen { .. } => "reopened",
        Act::Replay { .. } => "replayed",
        Act::EditPerson { .. } => "guest_edited",
        Act::HandBack { .. } => "slot_taken_back",
        Act::NoShow { .. } => "no_show",
        Act::Told(_) => "told",
        Act::AnswerCard { .. } => "card_answered",
        Act::Letter(_) => "letter",
        Act::RequestArrived(_) => "request_arrived",
        Act::RequestRead { .. } => "request_read",
        Act::ApproveRequest { .. } => "request_approved",
        Act::DiscardRequest { .. } => "request_discarded",
        Act::RestoreRequest { .. } => "request_restored",
        Act::Sheet(act) => match **act {
            desk::SheetAct::Read { .. } => "sheet_read",
            desk::SheetAct::Ask { .. } => "sheet_asked",
            desk::SheetAct::Answer { .. } => "sheet_answered",
            desk::SheetAct::Did { .. } => "sheet_done",
            desk::SheetAct::BringBack { .. } => "sheet_brought_back",
        },
        Act::Restore { .. } => "restored",
        Act::Extend { .. } => "window_extended",
        Act::Due(timer) => match timer.name {
            TimerName::Remind { .. } => "reminder_due",
            TimerName::Lapse { .. } => "lapsed",
            TimerName::Spread { .. } => "offers_spread",
            TimerName::Search { .. } => "slot_searched",
            TimerName::Import { .. } => "imported",
            TimerName::Replan { .. } => "replanned",
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
