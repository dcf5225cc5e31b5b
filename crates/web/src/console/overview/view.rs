//! web/console: one event at a glance. What is wrong comes first; the rest keeps itself up to date.

use super::chart::Chart;
use super::{Glance, kept_words, offer_row};
use crate::console::parts::{OfferRow, Trouble, figure};
use crate::console::shell::Shell;
use crate::pages::words::{count, is_are, seats};
use crate::pages::{EventFacts, EventState, Numbers};
use askama::Template;
use jiff::Timestamp;
use rules::event::{EventSettings, Rounds};
use rules::{ListState, MessageKind, MessageState, Timer, TimerName};
use store::sqlite::Round;

/// A seat that so many were asked about in vain is worth a look.
const OFTEN: u32 = 3;

/// Things told one by one.
const MOST: usize = 8;

/// Lines of what is to come.
const COMING: usize = 10;

#[derive(Template)]
#[template(path = "console/overview/page.html")]
pub(super) struct OverviewPage<'a> {
    pub shell: &'a Shell,
    pub live: &'a Live,
}

/// The part that changes by itself: the script fetches it and puts it in place of the old one.
#[derive(Template)]
#[template(path = "console/overview/live.html")]
pub(super) struct Live {
    pub shell: Shell,
    pub glance: Glance,
    pub event: EventFacts,
    pub numbers: Numbers,
    pub chart: Option<Chart>,
    pub sign_ups: u64,
    /// Where people may write to sign up, if letters come in.
    pub letters_address: Option<String>,
    pub now: Timestamp,
}

impl Live {
    fn settings(&self) -> &EventSettings {
        self.glance.view.event()
    }

    /// Nobody has come near it: time to say how guests find it.
    fn is_untouched(&self) -> bool {
        let Numbers { taken, held, waiting, .. } = self.numbers;
        self.event.state == EventState::Open && taken + held + waiting == 0
    }

    fn is_paused(&self) -> bool {
        self.settings().rounds == Rounds::Paused
    }

    /// The settings of an event that is over stay as they are, and so does what is on its way.
    fn may_pause(&self) -> bool {
        self.shell.may_change() && self.event.state == EventState::Open
    }

    fn offers(&self) -> Vec<OfferRow> {
        self.glance.offers.iter().map(|one| offer_row(one, self.settings(), self.now)).collect()
    }

    fn until(&self) -> String {
        let event = self.settings();
        let days = event.zone.civil(event.starts_at()).date().since(event.zone.civil(self.now).date());
        match days.map_or(0, |span| span.get_days()) {
            ..=-1 => "over".to_string(),
            0 => "today".to_string(),
            1 => "tomorrow".to_string(),
            days => format!("{days} days"),
        }
    }

    fn kept(&self) -> Option<String> {
        self.glance.view.kept.map(|kept| kept_words(&kept, self.settings()))
    }

    fn troubles(&self) -> Vec<Trouble> {
        let (glance, base) = (&self.glance, self.shell.base());
        let (mut told, head) = (Vec::new(), &glance.view.head);
        if head.state == ListState::Closed && head.thanked_at.is_none() && head.taken > 0 {
            let text = "The event is over. A thank-you note is drafted: look it over and send it.".to_string();
            told.push(Trouble { text, href: Some(format!("{base}/wording/thanks")) });
        }
        for one in glance.offers.iter().filter(|one| one.place.tried >= OFTEN) {
            let text = format!("A seat was offered to {} people and nobody has taken it yet.", one.place.tried);
            told.push(Trouble { text, href: Some(format!("{base}/seats/{}", one.place.id.0)) });
        }
        for (message, name) in &glance.problems {
            let who = name.as_deref().unwrap_or("somebody who was erased");
            let text = match (message.entry, message.state) {
                (None, _) => "A mail to you did not get through. Is your address in the settings right?".to_string(),
                (Some(_), MessageState::Bounced) => {
                    format!("{who}: the address does not work. Nothing more is sent to it.")
                }
                (Some(_), _) => format!("{who}: a mail could not be sent."),
            };
            told.push(Trouble { text, href: message.entry.map(|entry| self.shell.person_href(&entry.0)) });
        }
        if told.len() > MOST {
            let rest = told.split_off(MOST).len();
            let more = if rest + MOST >= services::limits::GLANCE_PROBLEMS { "more" } else { "others" };
            told.push(Trouble {
                text: format!("and {rest} {more}"),
                href: Some(format!("{base}/messages?state=failed")),
            });
        }
        told
    }

    /// What time will bring, soonest first: when, and what.
    fn coming(&self) -> Vec<(String, String)> {
        let (view, event, now) = (&self.glance.view, self.settings(), self.now);
        let mut coming: Vec<(Timestamp, String)> = self.glance.timers.iter().filter_map(booked).collect();
        if view.head.state == ListState::Open {
            let reminders = rules::plan(event, now);
            coming.extend(reminders.iter().map(|one| (one.at, "Reminders to everybody with a seat".to_string())));
            let (starts, cut_off) = (event.starts_at(), event.cut_off_at());
            coming.extend((starts > now).then(|| (starts, "The event begins".to_string())));
            let is_last_call = cut_off > now && view.head.waiting > 0;
            coming.extend(is_last_call.then(|| (cut_off, "No more offers after this".to_string())));
        }
        let opened = |seats| format!("{seats} kept for the line open to everybody");
        coming.extend(view.kept.map(|kept| (kept.until, opened(seats(kept.seats)))));
        coming.extend(self.glance.offers.iter().filter_map(|one| {
            let name = one.entry.person.name.as_ref().map_or("somebody", |name| name.as_str());
            one.offer.ends_at.map(|ends| (ends, format!("The offer to {name} ends, and the seat goes on")))
        }));
        coming.sort();
        coming.truncate(COMING);
        coming.into_iter().map(|(at, what)| (post::short(at, &event.zone), what)).collect()
    }
}

fn booked(timer: &Timer) -> Option<(Timestamp, String)> {
    let what = match timer.name {
        TimerName::Daily { .. } => "The daily mail to you",
        TimerName::ThanksDue { .. } => "A mail to you about saying thank you",
        TimerName::Thanks { .. } => "The thank-you note is being sent",
        TimerName::Replan { .. } => "Reminders are being planned anew",
        TimerName::TellChanges { .. } => "Guests are told what you changed",
        TimerName::CallOff { .. } => "Everybody is being told that it is called off",
        TimerName::Close { .. } => "The list is closed",
        TimerName::Remind { .. }
        | TimerName::Reach { .. }
        | TimerName::Lapse { .. }
        | TimerName::Spread { .. }
        | TimerName::HeadStart { .. }
        | TimerName::Search { .. }
        | TimerName::Import { .. }
        | TimerName::Tidy { .. }
        | TimerName::Summary { .. }
        | TimerName::Booked { .. }
        | TimerName::Forget { .. } => return None,
    };
    Some((timer.due_at, what.to_string()))
}

/// What a large round of mails is.
fn round_name(round: &Round) -> &'static str {
    let names = [
        (MessageKind::Invite, "Invitations"),
        (MessageKind::EventMoved, "News of the new date"),
        (MessageKind::EventChanged, "News of the change"),
        (MessageKind::Thanks, "The thank-you note"),
    ];
    names.into_iter().find(|(kind, _)| *kind == round.kind).map_or("Reminders", |(_, name)| name)
}

fn round_words(round: &Round) -> String {
    format!("{} of {} have gone out", count(round.done), count(round.done + round.queued))
}

fn how_full(state: &EventState, numbers: &Numbers) -> String {
    let Numbers { cap, taken, .. } = *numbers;
    match state {
        EventState::Open if taken == 0 => "Nobody has a seat yet.".to_string(),
        EventState::Open if taken == cap => format!("Full: all {} are taken.", seats(cap)),
        EventState::Open => format!("{} of {} {} taken.", count(taken), seats(cap), is_are(taken)),
        EventState::CalledOff => format!("Called off, with {} of {} taken.", count(taken), seats(cap)),
        EventState::Over => format!("Over, with {} of {} taken.", count(taken), seats(cap)),
    }
}

/// The cap goes down only as seats come back.
fn cap_words(cap: &u32, wanted: &u32) -> Option<String> {
    let more = seats(cap.checked_sub(*wanted).filter(|more| *more > 0)?);
    Some(format!("You asked for {}. Nobody loses a seat: {more} will be taken out as they come back.", count(*wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heading_says_how_full_it_is_and_what_became_of_it() {
        let said = |state, taken| how_full(&state, &Numbers { cap: 80, taken, held: 0, open: 80 - taken, waiting: 0 });
        assert_eq!(said(EventState::CalledOff, 74), "Called off, with 74 of 80 seats taken.");
        assert_eq!(said(EventState::Over, 74), "Over, with 74 of 80 seats taken.");
        assert_eq!(said(EventState::Open, 74), "74 of 80 seats are taken.");
        assert_eq!(said(EventState::Open, 1), "1 of 80 seats is taken.");
        assert_eq!(said(EventState::Open, 80), "Full: all 80 seats are taken.");
        assert_eq!(said(EventState::Open, 0), "Nobody has a seat yet.");
        let asked = "You asked for 76. Nobody loses a seat: 4 seats will be taken out as they come back.";
        assert_eq!(cap_words(&80, &76).as_deref(), Some(asked));
    }
}
