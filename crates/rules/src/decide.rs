//! rules: from a command and what was read to an answer and a change. Every act has one line here.

use crate::change::{Decision, Reply};
use crate::command::{Act, Actor, Command, DeskAct, EntryAct, EventAct, HouseAct, MessageAct, RequestAct, SlotAct};
use crate::draft::{DeskDraft, Draft, EventDraft, ListSettings, Stop, Verdict, refused, reply};
use crate::ids::ListId;
use crate::need::Need;
use crate::refusal::Refusal;
use crate::rows::Suppression;
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::timer::{Timer, TimerName};
use crate::what::what;
use crate::words::{ListState, OfferState};
use crate::{alarm, deliver, desk, event, hosts, house, letter, offer, people, reach, scribe, webhook, wording};
use jiff::Timestamp;

/// Decides, or names the rows that are needed first. Pure: the same rows, command and time give the same decision.
pub fn decide(snapshot: &Snapshot, command: &Command, now: Timestamp) -> Result<Decision, Need> {
    match decide_act(snapshot, command, now) {
        Ok(decision) => Ok(decision),
        Err(Stop::More(need)) => Err(need),
        Err(Stop::Refused(refusal)) => Ok(Decision { reply: Reply::Refused(refusal), change: None }),
    }
}

fn decide_act(snapshot: &Snapshot, command: &Command, now: Timestamp) -> Verdict {
    match &command.act {
        // These need no list to stand already.
        Act::House(act) => return decide_house(snapshot, command.list, act, now),
        Act::Host(act) => return hosts::decide(snapshot, command.who, act, now),
        _ => {}
    }
    let (Some(head), Some(settings)) = (snapshot.head, snapshot.settings.as_deref()) else {
        return refused(Refusal::NoSuchList);
    };
    if let Some(refusal) = snapshot.foreign(command.list).or_else(|| foreign_timer(command)) {
        return refused(refusal);
    }
    let draft = Draft::new(snapshot, settings, head, now, what(&command.act));
    match (&command.act, settings) {
        (Act::Message(act), _) => message_act(draft, act),
        (Act::Entry(EntryAct::ResendLink { once, old, .. }), _) => people::resend_link(draft, *once, *old),
        (Act::Entry(EntryAct::EndLinks { below, .. }), _) => people::end_links(draft, *below),
        (Act::Entry(EntryAct::Erase { .. }), _) => people::erase(draft),
        (Act::Due(timer), _) if snapshot.timer != Some(*timer) || timer.due_at > now => reply(Reply::Nothing),
        (Act::Due(Timer { name: TimerName::Reach { entry }, .. }), _) => reach::reach_due(draft, *entry),
        (_, Settings::Event(event)) => decide_event(draft.under(event), command),
        (_, Settings::Desk(desk)) => decide_desk(draft.under(desk), command),
    }
}

fn foreign_timer(command: &Command) -> Option<Refusal> {
    matches!(&command.act, Act::Due(timer) if timer.list != command.list).then_some(Refusal::NoSuchEntry)
}

fn decide_house(snapshot: &Snapshot, list: ListId, act: &HouseAct, now: Timestamp) -> Verdict {
    match act {
        HouseAct::OpenEvent { slug, settings, host } => event::open(snapshot, slug, settings, *host, now),
        HouseAct::OpenDesk { slug, settings, host } => desk::open(snapshot, slug, settings, *host, now),
        HouseAct::OptOut { channel, key, reason } => {
            let suppression = Suppression { channel: *channel, key: key.clone(), reason: *reason };
            reach::opt_out(snapshot, suppression, now)
        }
        HouseAct::OptIn { channel, key } => reach::opt_in(snapshot, *channel, key, now),
        HouseAct::MakeToken { name, hash, scope, list } => {
            house::make_token(snapshot, &house::NewToken { name, hash, scope: *scope, list: *list }, now)
        }
        HouseAct::RevokeToken { .. } => house::revoke_token(snapshot, now),
        HouseAct::Endpoint(act) => webhook::decide(snapshot, list, act, now),
        HouseAct::Alarm { name, state } => alarm::decide(snapshot, *name, *state, now),
        HouseAct::ScribeAsked { at, note } => scribe::decide(snapshot, list, *at, *note),
    }
}

fn decide_event(draft: EventDraft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::Event(act) => event_act(draft, command.who, act),
        Act::Entry(EntryAct::Cancel { generation, .. }) => event::cancel(draft, *generation, command.who),
        Act::Entry(EntryAct::Claim { entry, generation, .. }) => event::claim(draft, *entry, *generation),
        Act::Entry(EntryAct::Decline { entry, generation, .. }) => event::decline(draft, *entry, *generation),
        Act::Letter(news) => letter::of_event(draft, news),
        Act::Due(timer) => due_at_event(draft, timer),
        Act::Extend { down_since, .. } => extend_event(draft, *down_since),
        // The last four are decided before, for both kinds alike.
        Act::Desk(_)
        | Act::Slot(_)
        | Act::Request(_)
        | Act::House(_)
        | Act::Host(_)
        | Act::Message(_)
        | Act::Entry(_) => refused(Refusal::WrongKindOfList),
    }
}

fn event_act(draft: EventDraft<'_>, who: Actor, act: &EventAct) -> Verdict {
    match act {
        EventAct::Edit { settings, seen_rev, tell } => event::edit(draft, settings, *seen_rev, *tell),
        EventAct::Register(registration) => event::register(draft, registration, who),
        EventAct::Confirm { generation, .. } => event::confirm(draft, *generation),
        EventAct::EditSignUp { generation, name, party, .. } => event::edit_sign_up(draft, *generation, name, *party),
        EventAct::Return { generation, .. } => event::return_again(draft, *generation),
        EventAct::Import { import, part, mode, rows } => event::stage(draft, (*import, *part), *mode, rows, who),
        EventAct::CallOff => event::call_off(draft),
        EventAct::SetWording { kind, text } => wording::set(draft, *kind, text.as_ref()),
        EventAct::SendThanks { text } => event::send_thanks(draft, text.as_ref()),
        EventAct::MuteReminders { generation, .. } => people::mute_reminders(draft, *generation),
        EventAct::EditGuest { name, email, note, .. } => event::edit_guest(draft, name, email, note),
        EventAct::MoveInLine { before, reason, .. } => event::move_in_line(draft, *before, reason),
        EventAct::OfferNow { .. } => event::offer_now(draft),
        EventAct::TakeNow { generation, .. } => event::take_now(draft, *generation),
    }
}

fn decide_desk(draft: DeskDraft<'_>, command: &Command) -> Verdict {
    match &command.act {
        Act::Desk(act) => desk_act(draft, command.who, act),
        Act::Slot(act) => slot_act(draft, command.who, act),
        Act::Request(act) => request_act(draft, act),
        Act::Entry(EntryAct::Cancel { generation, .. }) => desk::leave(draft, *generation),
        Act::Entry(EntryAct::Claim { entry, generation, .. }) => desk::claim(draft, *entry, *generation),
        Act::Entry(EntryAct::Decline { entry, generation, .. }) => desk::decline(draft, *entry, *generation),
        Act::Letter(news) => letter::of_desk(draft, news),
        Act::Due(timer) => due_at_desk(draft, timer),
        Act::Extend { down_since, .. } => extend_desk(draft, *down_since),
        Act::Event(_) | Act::House(_) | Act::Host(_) | Act::Message(_) | Act::Entry(_) => {
            refused(Refusal::WrongKindOfList)
        }
    }
}

fn desk_act(draft: DeskDraft<'_>, who: Actor, act: &DeskAct) -> Verdict {
    match act {
        DeskAct::Edit { settings, seen_rev } => desk::edit(draft, settings, *seen_rev),
        DeskAct::Join(joining) => desk::join(draft, joining),
        DeskAct::EditEntry { wish, person, generation, .. } => {
            desk::edit_entry(draft, wish.as_deref(), person.as_deref(), *generation)
        }
        DeskAct::Pause { generation, .. } => desk::pause(draft, *generation),
        DeskAct::Resume { generation, .. } => desk::resume(draft, *generation),
        DeskAct::Restore { generation, .. } => desk::restore(draft, *generation),
        DeskAct::Told(news) => desk::told(draft, news, who),
        DeskAct::AnswerCard { answer, .. } => desk::answer_card(draft, answer, who),
        DeskAct::Sheet(act) => desk::sheet(draft, act),
    }
}

fn slot_act(draft: DeskDraft<'_>, who: Actor, act: &SlotAct) -> Verdict {
    match act {
        SlotAct::Free { slot, seats } => desk::free_slot(draft, slot, *seats, who),
        SlotAct::Close { note, .. } => desk::close_slot(draft, note),
        SlotAct::Undo { .. } => desk::undo_slot(draft),
        SlotAct::TakeBack { .. } => desk::take_back(draft),
        SlotAct::NoShow { .. } => desk::did_not_come(draft),
        SlotAct::OfferAgain { .. } => desk::offer_again(draft),
    }
}

fn request_act(draft: DeskDraft<'_>, act: &RequestAct) -> Verdict {
    match act {
        RequestAct::Arrived(new) => desk::request_arrived(draft, new),
        RequestAct::Read { reading, .. } => desk::request_read(draft, reading),
        RequestAct::Approve { joining, .. } => desk::approve_request(draft, joining),
        RequestAct::Discard { why, .. } => desk::discard_request(draft, *why),
        RequestAct::Restore { .. } => desk::restore_request(draft),
    }
}

fn message_act(draft: Draft<'_>, act: &MessageAct) -> Verdict {
    match act {
        MessageAct::HandOff { .. } => deliver::hand_off(draft),
        MessageAct::EndLease { before, .. } => deliver::end_lease(draft, *before),
        MessageAct::Sent { .. } => deliver::sent(draft),
        MessageAct::SendFailed { fault, .. } => deliver::send_failed(draft, *fault),
        MessageAct::NotDelivered { .. } => deliver::not_delivered(draft),
        MessageAct::Undeliverable { reason, .. } => deliver::undeliverable(draft, *reason),
        MessageAct::ReportedBack { .. } => deliver::reported_back(draft),
        MessageAct::Replay { .. } => deliver::replay(draft),
    }
}

fn extend_desk(draft: DeskDraft<'_>, down_since: Timestamp) -> Verdict {
    let place = draft.snapshot.place.as_ref();
    match place.and_then(|place| desk::terms(draft.settings, place, None, draft.now)) {
        Some(terms) => extend(draft, down_since, terms.cut_off_at),
        None => reply(Reply::Nothing),
    }
}

fn extend_event(draft: EventDraft<'_>, down_since: Timestamp) -> Verdict {
    let cut_off_at = draft.settings.cut_off_at();
    match draft.snapshot.place.as_ref().filter(|place| place.head_start.is_some()) {
        Some(hold) => event::extend_head_start(draft, hold, down_since),
        None => extend(draft, down_since, cut_off_at),
    }
}

fn extend<S: ListSettings>(draft: Draft<'_, S>, down_since: Timestamp, cut_off_at: Timestamp) -> Verdict {
    match draft.snapshot.offer.as_ref().filter(|offer| offer.state == OfferState::Live) {
        Some(live) => offer::extend(draft, live, down_since, cut_off_at),
        None => reply(Reply::Nothing),
    }
}

fn due_at_event(draft: EventDraft<'_>, timer: &Timer) -> Verdict {
    let called_off = draft.head.state == ListState::CalledOff;
    match timer.name {
        TimerName::Remind { which, .. } => event::remind(draft, which),
        TimerName::Lapse { .. } => event::lapse(draft),
        TimerName::Spread { .. } => event::spread_step(draft),
        TimerName::HeadStart { .. } => event::head_start_step(draft, timer),
        TimerName::Import { .. } => event::import_step(draft),
        TimerName::Replan { .. } | TimerName::TellChanges { .. } if called_off => dropped(draft, timer),
        TimerName::Replan { .. } => event::replan_step(draft),
        TimerName::TellChanges { .. } => event::tell_changes_step(draft),
        TimerName::CallOff { .. } => event::call_off_step(draft),
        TimerName::Close { .. } => event::close(draft),
        TimerName::Daily { .. } => event::daily(draft),
        TimerName::ThanksDue { .. } => event::thanks_due(draft),
        TimerName::Thanks { .. } => event::thanks_step(draft),
        TimerName::Reach { .. }
        | TimerName::Search { .. }
        | TimerName::Tidy { .. }
        | TimerName::Summary { .. }
        | TimerName::Booked { .. }
        | TimerName::Forget { .. } => dropped(draft, timer),
    }
}

fn due_at_desk(draft: DeskDraft<'_>, timer: &Timer) -> Verdict {
    match timer.name {
        TimerName::Lapse { .. } => desk::lapse(draft),
        TimerName::Search { .. } => desk::search_step(draft),
        TimerName::Tidy { .. } => desk::tidy_step(draft),
        TimerName::Summary { .. } => desk::summary_due(draft),
        TimerName::Booked { delivery } => desk::booked_step(draft, delivery),
        TimerName::Forget { request } => desk::forget_due(draft, request),
        TimerName::Reach { .. }
        | TimerName::Remind { .. }
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
fn dropped<S: ListSettings>(mut draft: Draft<'_, S>, timer: &Timer) -> Verdict {
    draft.drop_timer(timer.name);
    draft.finish(Reply::Nothing)
}
