//! rules: from a command and what was read to an answer and a change. Every act has one line here.

use crate::change::{Reply, Verdict};
use crate::command::{Act, Command, DeskAct, EntryAct, EventAct, HostAct, HouseAct, MessageAct, RequestAct, SlotAct};
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
    if let Act::House(HouseAct::OpenEvent { slug, settings, host }) = &command.act {
        return Some(event::open(snapshot, slug, settings, *host, now));
    }
    if let Act::House(HouseAct::OpenDesk { slug, settings, host }) = &command.act {
        return Some(desk::open(snapshot, slug, settings, *host, now));
    }
    if let Act::House(HouseAct::OptOut { channel, key, reason }) = &command.act {
        let suppression = Suppression { channel: *channel, key: key.clone(), reason: *reason };
        return Some(reach::opt_out(snapshot, suppression, now));
    }
    if let Act::House(HouseAct::OptIn { channel, key }) = &command.act {
        return Some(reach::opt_in(snapshot, *channel, key, now));
    }
    if let Act::House(HouseAct::MakeToken { name, hash, scope, list }) = &command.act {
        let token = house::NewToken { name, hash, scope: *scope, list: *list };
        return Some(house::make_token(snapshot, &token, now));
    }
    if let Act::House(HouseAct::RevokeToken { .. }) = &command.act {
        return Some(house::revoke_token(snapshot, now));
    }
    if let Act::House(HouseAct::Endpoint(act)) = &command.act {
        return Some(webhook::decide(snapshot, command.list, act, now));
    }
    if let Act::House(HouseAct::Alarm { name, state }) = &command.act {
        return Some(alarm::decide(snapshot, *name, *state, now));
    }
    if let Act::House(HouseAct::ScribeAsked { at, note }) = &command.act {
        return Some(scribe::decide(snapshot, command.list, *at, *note));
    }
    hosts::decide(snapshot, command, now)
}

fn foreign_timer(command: &Command) -> Option<Refusal> {
    matches!(&command.act, Act::Due(timer) if timer.list != command.list).then_some(Refusal::NoSuchEntry)
}

fn decide_event(draft: Draft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::Event(EventAct::Edit { settings, seen_rev, tell }) => event::edit(draft, settings, *seen_rev, *tell),
        Act::Event(EventAct::Register(registration)) => event::register(draft, registration, command.who),
        Act::Event(EventAct::Confirm { generation, .. }) => event::confirm(draft, *generation),
        Act::Event(EventAct::EditSignUp { generation, name, party, .. }) => {
            event::edit_sign_up(draft, *generation, name, *party)
        }
        Act::Event(EventAct::Return { generation, .. }) => event::return_again(draft, *generation),
        Act::Event(EventAct::Import { import, part, mode, rows }) => {
            event::stage(draft, (*import, *part), *mode, rows, command.who)
        }
        Act::Event(EventAct::CallOff) => event::call_off(draft),
        Act::Event(EventAct::SetWording { kind, text }) => wording::set(draft, *kind, text.as_ref()),
        Act::Entry(EntryAct::Cancel { generation, .. }) => event::cancel(draft, *generation, command.who),
        Act::Entry(EntryAct::Claim { entry, generation, .. }) => event::claim(draft, *entry, *generation),
        Act::Entry(EntryAct::Decline { entry, generation, .. }) => event::decline(draft, *entry, *generation),
        Act::Due(timer) => due(draft, timer),
        Act::Extend { down_since, .. } => extend_event(draft, *down_since),
        Act::Event(EventAct::SendThanks { text }) => event::send_thanks(draft, text.as_ref()),
        Act::Event(EventAct::MuteReminders { generation, .. }) => people::mute_reminders(draft, *generation),
        Act::Event(EventAct::EditGuest { name, email, note, .. }) => event::edit_guest(draft, name, email, note),
        Act::Event(EventAct::MoveInLine { before, reason, .. }) => event::move_in_line(draft, *before, reason),
        Act::Event(EventAct::OfferNow { .. }) => event::offer_now(draft),
        Act::Event(EventAct::TakeNow { generation, .. }) => event::take_now(draft, *generation),
        Act::Entry(EntryAct::ResendLink { once, old, .. }) => people::resend_link(draft, *once, *old),
        Act::Entry(EntryAct::EndLinks { below, .. }) => people::end_links(draft, *below),
        Act::Entry(EntryAct::Erase { .. }) => people::erase(draft),
        Act::Message(MessageAct::HandOff { .. }) => deliver::hand_off(draft),
        Act::Message(MessageAct::EndLease { before, .. }) => deliver::end_lease(draft, *before),
        Act::Message(MessageAct::Sent { .. }) => deliver::sent(draft),
        Act::Message(MessageAct::SendFailed { fault, .. }) => deliver::send_failed(draft, *fault),
        Act::Message(MessageAct::NotDelivered { .. }) => deliver::not_delivered(draft),
        Act::Message(MessageAct::Undeliverable { reason, .. }) => deliver::undeliverable(draft, *reason),
        Act::Message(MessageAct::ReportedBack { .. }) => deliver::reported_back(draft),
        Act::Message(MessageAct::Replay { .. }) => deliver::replay(draft),
        Act::Letter(news) => letter::of_event(draft, news),
        Act::Slot(SlotAct::TakeBack { .. })
        | Act::Slot(SlotAct::NoShow { .. })
        | Act::Desk(DeskAct::Told(_))
        | Act::Desk(DeskAct::AnswerCard { .. })
        | Act::Request(RequestAct::Arrived(_))
        | Act::Request(RequestAct::Read { .. })
        | Act::Request(RequestAct::Approve { .. })
        | Act::Request(RequestAct::Discard { .. })
        | Act::Request(RequestAct::Restore { .. })
        | Act::Desk(DeskAct::Sheet(_))
        | Act::Desk(DeskAct::Restore { .. })
        | Act::House(HouseAct::OptIn { .. })
        | Act::Desk(DeskAct::Edit { .. })
        | Act::Desk(DeskAct::Join(_))
        | Act::Desk(DeskAct::EditEntry { .. })
        | Act::Desk(DeskAct::Pause { .. })
        | Act::Desk(DeskAct::Resume { .. })
        | Act::Slot(SlotAct::Free { .. })
        | Act::Slot(SlotAct::Close { .. })
        | Act::Slot(SlotAct::Undo { .. })
        | Act::Slot(SlotAct::OfferAgain { .. })
        | Act::House(HouseAct::OpenEvent { .. })
        | Act::House(HouseAct::OpenDesk { .. })
        | Act::House(HouseAct::MakeToken { .. })
        | Act::House(HouseAct::RevokeToken { .. })
        | Act::Host(HostAct::Add { .. })
        | Act::Host(HostAct::Remove { .. })
        | Act::Host(HostAct::SignIn { .. })
        | Act::Host(HostAct::SignOut { .. })
        | Act::Host(HostAct::SignOutEverywhere { .. })
        | Act::Host(HostAct::SignOutByRestore { .. })
        | Act::Host(HostAct::SetUsual { .. })
        | Act::Host(HostAct::GrantRole { .. })
        | Act::House(HouseAct::Endpoint(_))
        | Act::House(HouseAct::Alarm { .. })
        | Act::House(HouseAct::ScribeAsked { .. })
        | Act::House(HouseAct::OptOut { .. }) => refused(Refusal::WrongKindOfList),
    }
}

fn decide_desk(draft: Draft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::Desk(DeskAct::Edit { settings, seen_rev }) => desk::edit(draft, settings, *seen_rev),
        Act::Desk(DeskAct::Join(joining)) => desk::join(draft, joining),
        Act::Desk(DeskAct::EditEntry { wish, person, generation, .. }) => {
            desk::edit_entry(draft, wish.as_deref(), person.as_deref(), *generation)
        }
        Act::Desk(DeskAct::Pause { generation, .. }) => desk::pause(draft, *generation),
        Act::Desk(DeskAct::Resume { generation, .. }) => desk::resume(draft, *generation),
        Act::Slot(SlotAct::Free { slot, seats }) => desk::free_slot(draft, slot, *seats, command.who),
        Act::Slot(SlotAct::Close { note, .. }) => desk::close_slot(draft, note),
        Act::Slot(SlotAct::Undo { .. }) => desk::undo_slot(draft),
        Act::Slot(SlotAct::OfferAgain { .. }) => desk::offer_again(draft),
        Act::Entry(EntryAct::Cancel { generation, .. }) => desk::leave(draft, *generation),
        Act::Entry(EntryAct::Claim { entry, generation, .. }) => desk::claim(draft, *entry, *generation),
        Act::Entry(EntryAct::Decline { entry, generation, .. }) => desk::decline(draft, *entry, *generation),
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
        Act::Entry(EntryAct::ResendLink { once, old, .. }) => people::resend_link(draft, *once, *old),
        Act::Entry(EntryAct::EndLinks { below, .. }) => people::end_links(draft, *below),
        Act::Entry(EntryAct::Erase { .. }) => people::erase(draft),
        Act::Message(MessageAct::HandOff { .. }) => deliver::hand_off(draft),
        Act::Message(MessageAct::EndLease { before, .. }) => deliver::end_lease(draft, *before),
        Act::Message(MessageAct::Sent { .. }) => deliver::sent(draft),
        Act::Message(MessageAct::SendFailed { fault, .. }) => deliver::send_failed(draft, *fault),
        Act::Message(MessageAct::NotDelivered { .. }) => deliver::not_delivered(draft),
        Act::Message(MessageAct::Undeliverable { reason, .. }) => deliver::undeliverable(draft, *reason),
        Act::Message(MessageAct::ReportedBack { .. }) => deliver::reported_back(draft),
        Act::Message(MessageAct::Replay { .. }) => deliver::replay(draft),
        Act::Slot(SlotAct::TakeBack { .. }) => desk::take_back(draft),
        Act::Slot(SlotAct::NoShow { .. }) => desk::did_not_come(draft),
        Act::Desk(DeskAct::Told(news)) => desk::told(draft, news, command.who),
        Act::Desk(DeskAct::AnswerCard { answer, .. }) => desk::answer_card(draft, answer, command.who),
        Act::Letter(news) => letter::of_desk(draft, news),
        Act::Request(RequestAct::Arrived(new)) => desk::request_arrived(draft, new),
        Act::Request(RequestAct::Read { reading, .. }) => desk::request_read(draft, reading),
        Act::Request(RequestAct::Approve { joining, .. }) => desk::approve_request(draft, joining),
        Act::Request(RequestAct::Discard { why, .. }) => desk::discard_request(draft, *why),
        Act::Request(RequestAct::Restore { .. }) => desk::restore_request(draft),
        Act::Desk(DeskAct::Sheet(act)) => desk::sheet(draft, act),
        Act::Desk(DeskAct::Restore { generation, .. }) => desk::restore(draft, *generation),
        Act::House(HouseAct::OptIn { .. })
        | Act::Event(EventAct::Edit { .. })
        | Act::Event(EventAct::Register(_))
        | Act::Event(EventAct::Confirm { .. })
        | Act::Event(EventAct::EditSignUp { .. })
        | Act::Event(EventAct::Return { .. })
        | Act::Event(EventAct::Import { .. })
        | Act::Event(EventAct::CallOff)
        | Act::Event(EventAct::SetWording { .. })
        | Act::Event(EventAct::SendThanks { .. })
        | Act::Event(EventAct::MuteReminders { .. })
        | Act::Event(EventAct::EditGuest { .. })
        | Act::Event(EventAct::MoveInLine { .. })
        | Act::Event(EventAct::OfferNow { .. })
        | Act::Event(EventAct::TakeNow { .. })
        | Act::House(HouseAct::OpenEvent { .. })
        | Act::House(HouseAct::OpenDesk { .. })
        | Act::House(HouseAct::MakeToken { .. })
        | Act::House(HouseAct::RevokeToken { .. })
        | Act::Host(HostAct::Add { .. })
        | Act::Host(HostAct::Remove { .. })
        | Act::Host(HostAct::SignIn { .. })
        | Act::Host(HostAct::SignOut { .. })
        | Act::Host(HostAct::SignOutEverywhere { .. })
        | Act::Host(HostAct::SignOutByRestore { .. })
        | Act::Host(HostAct::SetUsual { .. })
        | Act::Host(HostAct::GrantRole { .. })
        | Act::House(HouseAct::Endpoint(_))
        | Act::House(HouseAct::Alarm { .. })
        | Act::House(HouseAct::ScribeAsked { .. })
        | Act::House(HouseAct::OptOut { .. }) => refused(Refusal::WrongKindOfList),
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
