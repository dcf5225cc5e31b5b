//! web/console: the thank-you note, which is one of an event's mails and the only one that waits for a press of the host:
//! drafted, looked over, pressed, on its way.

use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::words::count;
use ::scribe::{Answer, Task, ThanksFacts};
use post::check_own;
use rules::{Actor, Language, ListState, OwnWords, Wording};
use services::EventView;
use store::sqlite::Round;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ThanksPart {
    /// People with a seat, each of whom gets one.
    pub guests: u64,
    pub stage: ThanksStage,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ThanksStage {
    /// The event is not over; this is when it is.
    NotYet {
        ends: String,
    },
    CalledOff,
    /// Nobody had a seat.
    Nobody,
    Ready,
    /// The host pressed once and is asked whether it is right.
    Asked,
    Sent {
        at: String,
        done: u64,
        all: u64,
    },
}

/// How the note of this event stands now.
pub(super) async fn part(door: &Door, view: &EventView) -> Result<ThanksPart, Trouble> {
    let list = view.head.list;
    let read = door.readers.read(move |reader| Ok((reader.concerned(list)?.confirmed, reader.thanks(list)?)));
    let (guests, round) = read.await?;
    Ok(ThanksPart { guests, stage: stage(door, view, guests, &round) })
}

fn stage(door: &Door, view: &EventView, guests: u64, round: &Round) -> ThanksStage {
    let event = view.event();
    if let Some(at) = view.head.thanked_at {
        // The first messages are a moment behind the press.
        let all = (round.done + round.queued).max(guests);
        return ThanksStage::Sent { at: post::short(at, &event.zone), done: round.done, all };
    }
    if view.head.state == ListState::CalledOff {
        return ThanksStage::CalledOff;
    }
    if door.now() < event.ends_at() {
        return ThanksStage::NotYet { ends: post::short(event.ends_at(), &event.zone) };
    }
    if guests == 0 { ThanksStage::Nobody } else { ThanksStage::Ready }
}

impl ThanksPart {
    pub fn is_sent(&self) -> bool {
        matches!(self.stage, ThanksStage::Sent { .. })
    }

    pub fn to_whom(&self) -> String {
        if self.guests == 1 { "1 guest".to_string() } else { format!("{} guests", count(self.guests)) }
    }

    pub fn sentence(&self) -> String {
        match &self.stage {
            ThanksStage::NotYet { ends } => {
                format!("It can go out once the event is over, on {ends}. You can write it now and save it.")
            }
            ThanksStage::CalledOff => "This event was called off: there is nothing to say thank you for.".to_string(),
            ThanksStage::Nobody => "Nobody had a seat, so there is nobody to thank.".to_string(),
            ThanksStage::Ready => {
                format!("Nothing has gone out yet. It would go to {}, each of them once.", self.to_whom())
            }
            ThanksStage::Asked => format!(
                "This goes to {}. It cannot be taken back or changed afterwards, and nobody gets a second one.",
                self.to_whom()
            ),
            ThanksStage::Sent { at, done, all } if done == all => {
                format!("Sent on {at}. All {} are done.", count(*all))
            }
            ThanksStage::Sent { at, done, all } => {
                format!("Sent on {at}. {} of {} have gone out; quiet hours are kept.", count(*done), count(*all))
            }
        }
    }
}

/// A note by the scribe, from the event's own facts and a wish of the host, who reads it, changes it and sends it; until
/// then it is saved nowhere. None: no draft came, or not one that can be sent.
pub(super) async fn draft(door: &Door, who: Actor, view: &EventView, hint: String) -> Option<OwnWords> {
    let event = view.event();
    let facts = ThanksFacts {
        language: in_english(&event.language),
        event: event.name.clone(),
        when: post::day_and_time_in(event.language, event.starts_at(), &event.zone),
        venue: event.venue.clone(),
        taken: view.head.taken,
        hint,
    };
    match door.services.quill.ask(who, view.head.list, Task::Thanks(facts)).await? {
        Answer::Thanks(draft) => {
            let words = OwnWords { subject: draft.subject, body: draft.body };
            check_own(Wording::Thanks, &words).is_ok().then_some(words)
        }
        Answer::Choose(_) | Answer::Word(_) | Answer::Month(_) | Answer::Extract(_) | Answer::Test => None,
    }
}

pub(super) fn in_english(language: &Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::De => "German",
        Language::Fr => "French",
        Language::Es => "Spanish",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_says_how_it_stands() {
        let said = |stage, guests| ThanksPart { guests, stage }.sentence();
        assert!(said(ThanksStage::Ready, 1).contains("would go to 1 guest,"));
        assert!(said(ThanksStage::Asked, 1_200).contains("1,200 guests"));
        let sent = |done| said(ThanksStage::Sent { at: "Sat".into(), done, all: 7 }, 7);
        assert!(sent(3).contains("3 of 7") && sent(7).contains("All 7 are done"));
    }
}
