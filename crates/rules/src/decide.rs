//! rules: from a command and what was read to an answer and a change. Every act has one line here.

use crate::change::{Reply, Verdict};
use crate::command::{Act, Command};
use crate::draft::{Draft, refused, reply};
use crate::refusal::Refusal;
use crate::rows::Suppression;
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::timer::{Timer, TimerName};
use crate::what::what;
use crate::words::{ListState, OfferState};
use crate::{alarm, deliver, desk, event, hosts, house, letter, offer, people, reach, scribe, webhook, wording};
use jiff::Timestamp;

/// Decides. Pure: the same rows, command and time give the same verdict.
#[must_use]
pub fn decide(snapshot: &Snapshot, command: &Command, now: Timestamp) -> Verdict {
    if let Some(verdict) = without_list(snapshot, command, now) {
        return verdict;
    }
    let (Some(head), Some(settings)) = (snapshot.head, snapshot.settings.as_deref()) else {
        return refused(Refusal::NoSuchList);
    };
    if let Some(refusal) = snapshot.foreign(command.list).or_else(|| foreign_timer(command)) {
        return refused(refusal);
    }
    let draft = Draft::new(snapshot, settings, head, now, what(&command.act));
    match settings {
        Settings::Event(_) => decide_event(draft, command),
        Settings::Desk(_) => decide_desk(draft, command),
    }
}

/// Acts that need no list to stand already: those that open one, and those of the house. None for all others.
fn without_list(snapshot: &Snapshot, command: &Command, now: Timestamp) -> Option<Verdict> {
    if let Act::OpenEvent { slug, settings, host } = &command.act {
        return Some(event::open(snapshot, slug, settings, *host, now));
    }
    if let Act::OpenDesk { slug, settings, host } = &command.act {
        return Some(desk::open(snapshot, slug, settings, *host, now));
    }
    if let Act::OptOut { channel, key, reason } = &command.act {
        let suppression = Suppression { channel: *channel, key: key.clone(), reason: *reason };
        return Some(reach::opt_out(snapshot, suppression, now));
    }
    if let Act::OptIn { channel, key } = &command.act {
        return Some(reach::opt_in(snapshot, *channel, key, now));
    }
    if let Act::MakeToken { name, hash, scope, list } = &command.act {
        let token = house::NewToken { name, hash, scope: *scope, list: *list };
        return Some(house::make_token(snapshot, &token, now));
    }
    if let Act::RevokeToken { .. } = &command.act {
        return Some(house::revoke_token(snapshot, now));
    }
    if let Act::Endpoint(act) = &command.act {
        return Some(webhook::decide(snapshot, command.list, act, now));
    }
    if let Act::Alarm { name, state } = &command.act {
        return Some(alarm::decide(snapshot, *name, *state, now));
    }
    if let Act::ScribeAsked { at, note } = &command.act {
        return Some(scribe::decide(snapshot, command.list, *at, *note));
    }
    hosts::decide(snapshot, command, now)
}

fn foreign_timer(command: &Command) -> Option<Refusal> {
    matches!(&command.act, Act::Due(timer) if timer.list != command.list).then_some(Refusal::NoSuchEntry)
}

fn decide_event(draft: Draft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::EditEvent { settings, seen_rev, tell } => event::edit(draft, settings, *seen_rev, *tell),
        Act::Register(registration) => event::register(draft, registration, command.who),
        Act::Confirm { generation, .. } => event::confirm(draft, *generation),
        Act::EditSignUp { generation, name, party, .. } => event::edit_sign_up(draft, *generation, name, *party),
        Act::Return { generation, .. } => event::return_again(draft, *generation),
        Act::Import { import, part, mode, rows } => event::stage(draft, (*import, *part), *mode, rows, command.who),
        Act::CallOff => event::call_off(draft),
        Act::SetWording { kind, text } => wording::set(draft, *kind, text.as_ref()),
        Act::Cancel { generation, .. } => event::cancel(draft, *generation, command.who),
        Act::Claim { entry, generation, .. } => event::claim(draft, *entry, *generation),
        Act::Decline { entry, generation, .. } => event::decline(draft, *entry, *generation),
        Act::Due(timer) => due(draft, timer),
        Act::Extend { down_since, .. } => extend_event(draft, *down_since),
        Act::SendThanks { text } => event::send_thanks(draft, text.as_ref()),
        Act::MuteReminders { generation, .. } => people::mute_reminders(draft, *generation),
        Act::EditGuest { name, email, note, .. } => event::edit_guest(draft, name, email, note),
        Act::MoveInLine { before, reason, .. } => event::move_in_line(draft, *before, reason),
        Act::OfferNow { .. } => event::offer_now(draft),
        Act::TakeNow { generation, .. } => event::take_now(draft, *generation),
        Act::ResendLink { once, old, .. } => people::resend_link(draft, *once, *old),
        Act::EndLinks { below, .. } => people::end_links(draft, *below),
        Act::Erase { .. } => people::erase(draft),
        Act::HandOff { .. } => deliver::hand_off(draft),
        Act::EndLease { before, .. } => deliver::end_lease(draft, *before),
        Act::Sent { .. } => deliver::sent(draft),
        Act::SendFailed { fault, .. } => deliver::send_failed(draft, *fault),
        Act::NotDelivered { .. } => deliver::not_delivered(draft),
        Act::Undeliverable { reason, .. } => deliver::undeliverable(draft, *reason),
        Act::ReportedBack { .. } => deliver::reported_back(draft),
        Act::Replay { .. } => deliver::replay(draft),
        Act::Letter(news) => letter::of_event(draft, news),
        Act::TakeBack { .. }
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
        | Act::SignOutByRestore { .. }
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
        Act::EditEntry { wish, person, generation, .. } => {
            desk::edit_entry(draft, wish.as_deref(), person.as_deref(), *generation)
        }
        Act::Pause { generation, .. } => desk::pause(draft, *generation),
        Act::Resume { generation, .. } => desk::resume(draft, *generation),
        Act::FreeSlot { slot, seats } => desk::free_slot(draft, slot, *seats, command.who),
        Act::CloseSlot { note, .. } => desk::close_slot(draft, note),
        Act::UndoSlot { .. } => desk::undo_slot(draft),
        Act::OfferAgain { .. } => desk::offer_again(draft),
        Act::Cancel { generation, .. } => desk::leave(draft, *generation),
        Act::Claim { entry, generation, .. } => desk::claim(draft, *entry, *generation),
        Act::Decline { entry, generation, .. } => desk::decline(draft, *entry, *generation),
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
        Act::ResendLink { once, old, .. } => people::resend_link(draft, *once, *old),
        Act::EndLinks { below, .. } => people::end_links(draft, *below),
        Act::Erase { .. } => people::erase(draft),
        Act::HandOff { .. } => deliver::hand_off(draft),
        Act::EndLease { before, .. } => deliver::end_lease(draft, *before),
        Act::Sent { .. } => deliver::sent(draft),
        Act::SendFailed { fault, .. } => deliver::send_failed(draft, *fault),
        Act::NotDelivered { .. } => deliver::not_delivered(draft),
        Act::Undeliverable { reason, .. } => deliver::undeliverable(draft, *reason),
        Act::ReportedBack { .. } => deliver::reported_back(draft),
        Act::Replay { .. } => deliver::replay(draft),
        Act::TakeBack { .. } => desk::take_back(draft),
        Act::NoShow { .. } => desk::did_not_come(draft),
        Act::Told(news) => desk::told(draft, news, command.who),
        Act::AnswerCard { answer, .. } => desk::answer_card(draft, answer, command.who),
        Act::Letter(news) => letter::of_desk(draft, news),
        Act::RequestArrived(new) => desk::request_arrived(draft, new),
        Act::RequestRead { reading, .. } => desk::request_read(draft, reading),
        Act::ApproveRequest { joining, .. } => desk::approve_request(draft, joining),
        Act::DiscardRequest { why, .. } => desk::discard_request(draft, *why),
        Act::RestoreRequest { .. } => desk::restore_request(draft),
        Act::Sheet(act) => desk::sheet(draft, act),
        Act::Restore { generation, .. } => desk::restore(draft, *generation),
        Act::OptIn { .. }
        | Act::EditEvent { .. }
        | Act::Register(_)
        | Act::Confirm { .. }
        | Act::EditSignUp { .. }
        | Act::Return { .. }
        | Act::Import { .. }
        | Act::CallOff
        | Act::SetWording { .. }
        | Act::SendThanks { .. }
        | Act::MuteReminders { .. }
        | Act::EditGuest { .. }
        | Act::MoveInLine { .. }
        | Act::OfferNow { .. }
        | Act::TakeNow { .. }
        | Act::OpenEvent { .. }
        | Act::OpenDesk { .. }
        | Act::MakeToken { .. }
        | Act::RevokeToken { .. }
        | Act::AddHost { .. }
        | Act::RemoveHost { .. }
        | Act::SignIn { .. }
        | Act::SignOut { .. }
        | Act::SignOutEverywhere { .. }
        | Act::SignOutByRestore { .. }
        | Act::SetUsual { .. }
        | Act::GrantRole { .. }
        | Act::Endpoint(_)
        | Act::Alarm { .. }
        | Act::ScribeAsked { .. }
        | Act::OptOut { .. } => refused(Refusal::WrongKindOfList),
    }
}

fn extend_event(draft: Draft<'_>, down_since: Timestamp) -> Verdict {
    let cut_off_at = event::settings_of(&draft).cut_off_at();
    match draft.snapshot.place.as_ref().filter(|place| place.head_start.is_some()) {
        Some(hold) => event::extend_head_start(draft, hold, down_since),
        None => extend(draft, down_since, cut_off_at),
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
    if !booked || timer.due_at > draft.now {
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
        TimerName::Reach { entry } => reach::reach_due(draft, entry),
        TimerName::Lapse { .. } => event::lapse(draft),
        TimerName::Spread { .. } => event::spread_step(draft),
        TimerName::HeadStart { .. } => event::head_start_step(draft, timer),
        TimerName::Import { .. } => event::import_step(draft),
        TimerName::Replan { .. } if called_off => dropped(draft, timer),
        TimerName::Replan { .. } => event::replan_step(draft),
        TimerName::TellChanges { .. } if called_off => dropped(draft, timer),
        TimerName::TellChanges { .. } => event::tell_changes_step(draft),
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
        TimerName::Reach { entry } => reach::reach_due(draft, entry),
        TimerName::Lapse { .. } => desk::lapse(draft),
        TimerName::Search { .. } => desk::search_step(draft),
        TimerName::Tidy { .. } => desk::tidy_step(draft),
        TimerName::Summary { .. } => desk::summary_due(draft),
        TimerName::Booked { delivery } => desk::booked_step(draft, delivery),
        TimerName::Forget { request } => desk::forget_due(draft, request),
        TimerName::Remind { .. }
        | TimerName::Spread { .. }
        | TimerName::HeadStart { .. }
        | TimerName::Import { .. }
        | TimerName::Replan { .. }
        | TimerName::TellChanges { .. }
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
