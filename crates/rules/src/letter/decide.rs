//! rules: what a letter may do. Only a clear phrase from somebody we can be sure of acts, and it acts like a click: by
//! the same paths, with the same answers. Everything else is answered with a link at most, or written down and left.

use super::plan::{Plan, doubt, most, plan};
use super::{Letter, LetterAsks, LetterNews, LetterOutcome, LetterReason, Sender};
use crate::change::{Decision, EntryReply, LetterReply, News, Reply, RowMove};
use crate::command::Registration;
use crate::contact::is_plain_text;
use crate::draft::{
    DeskDraft, Draft, EventDraft, ListSettings, Note, Stop, Verdict, empty_change, more, refused, reply,
};
use crate::ids::{EntryId, LetterId};
use crate::need::{EntryRead, LetterBy, MessageKey, MessageRead, Need};
use crate::refusal::Refusal;
use crate::rows::{Entry, Message};
use crate::snapshot::{Said, Snapshot};
use crate::words::{EntryState, MessageKind, Urgency};
use crate::{event, limits};
use jiff::{SignedDuration, Timestamp};

/// A letter to a desk: people read it. What a machine wrote is only written down.
pub(crate) fn of_desk(draft: DeskDraft<'_>, news: &LetterNews) -> Verdict {
    if let Some(verdict) = known_or_bad(&draft, news) {
        return verdict;
    }
    let done = match news.asks {
        LetterAsks::Nothing(reason) => Done { outcome: LetterOutcome::Ignored, reason, entry: None },
        LetterAsks::Seat | LetterAsks::Cancel | LetterAsks::Unclear => {
            Done { outcome: LetterOutcome::ForStaff, reason: LetterReason::ToDesk, entry: None }
        }
    };
    noted(draft, news, done)
}

/// A letter to an event. Whoever asks for a seat from another address than the guest whose secret address was used asks
/// for themselves: the mail was passed on to them.
pub(crate) fn of_event(draft: EventDraft<'_>, news: &LetterNews) -> Verdict {
    if let Some(verdict) = known_or_bad(&draft, news) {
        return verdict;
    }
    if !is_passed_on(draft.snapshot.entry.as_ref(), news) {
        return settle(draft, news);
    }
    let (Some(found), Some(sender)) = (&draft.snapshot.by_email, &news.sender) else {
        let emails = news.sender.iter().map(|sender| sender.email.key().to_string()).collect();
        return more(EntryRead::Emails(emails));
    };
    let entry = found.iter().find(|entry| is_theirs(entry, sender)).cloned();
    let theirs = Snapshot { entry, ..draft.snapshot.clone() };
    let news = LetterNews { guest: None, ..news.clone() };
    settle(Draft::new(&theirs, draft.settings, draft.head, draft.now, draft.change.what), &news)
}

fn is_passed_on(entry: Option<&Entry>, news: &LetterNews) -> bool {
    let theirs = entry.zip(news.sender.as_ref()).is_some_and(|(entry, sender)| is_theirs(entry, sender));
    news.guest.is_some() && news.asks == LetterAsks::Seat && news.sender.is_some() && !theirs
}

fn is_theirs(entry: &Entry, sender: &Sender) -> bool {
    entry.person.email.as_ref().is_some_and(|email| email.key() == sender.email.key())
}

struct Done {
    outcome: LetterOutcome,
    reason: LetterReason,
    entry: Option<EntryId>,
}

fn settle(mut draft: EventDraft<'_>, news: &LetterNews) -> Verdict {
    let entry = draft.snapshot.entry.as_ref();
    let plan = plan(entry, news);
    if let Some(entry) = entry
        && !matches!(plan, Plan::Note(..))
    {
        match draft.snapshot.letters_lately {
            None => {
                return more(LetterBy::AnsweredSince(entry.id, an_hour_ago(&draft)));
            }
            Some(lately) if lately >= most(&plan) => {
                let (outcome, reason) = (LetterOutcome::Ignored, LetterReason::TooMany);
                return noted(draft, news, Done { outcome, reason, entry: Some(entry.id) });
            }
            Some(_) => {}
        }
    }
    let id = LetterId(draft.fresh_id());
    match plan {
        Plan::Note(outcome, reason) => {
            let entry = entry.map(|entry| entry.id);
            write(draft, id, news, Done { outcome, reason, entry })
        }
        Plan::SignUp(registration) => sign_up(draft, id, news, &registration),
        Plan::Cancel(generation) => cancel(draft, id, news, generation),
        Plan::Link(reason) => link(draft, id, news, reason),
        Plan::Ask(registration) => ask(draft, id, news, &registration),
    }
}

fn an_hour_ago(draft: &EventDraft<'_>) -> Timestamp {
    draft.now - SignedDuration::from_hours(1)
}

fn sign_up(draft: EventDraft<'_>, id: LetterId, news: &LetterNews, registration: &Registration) -> Verdict {
    let (list, now) = (draft.head.list, draft.now);
    let known = draft.snapshot.entry.as_ref().map(|entry| entry.id);
    // As the host would see it: what the page may give away is no matter here, the answer goes to their inbox.
    let verdict = event::register(draft, registration, crate::command::Actor::Hook);
    with_letter(verdict, Letter { entry: known, ..blank(list, id, news, now) }, LetterOutcome::SignedUp)
}

fn cancel(draft: EventDraft<'_>, id: LetterId, news: &LetterNews, generation: u32) -> Verdict {
    let (list, now) = (draft.head.list, draft.now);
    let known = draft.snapshot.entry.as_ref().map(|entry| entry.id);
    if draft.snapshot.entry_offers.is_none() {
        return more(Need::default().and_if(known.map(EntryRead::Offers)));
    }
    let verdict = event::cancel(draft, generation, crate::command::Actor::Hook);
    with_letter(verdict, Letter { entry: known, ..blank(list, id, news, now) }, LetterOutcome::Cancelled)
}

/// In doubt once a day, and only once to a stranger or to somebody who has not confirmed yet; to whoever can be trusted
/// once per letter. All within the limits of an hour.
fn link(mut draft: EventDraft<'_>, id: LetterId, news: &LetterNews, reason: LetterReason) -> Verdict {
    let Some(entry) = draft.snapshot.entry.as_ref() else { return refused(Refusal::NoSuchEntry) };
    let in_doubt = doubt(Some(entry), news).is_some();
    let day = u64::try_from(draft.now.as_second() / 86_400).unwrap_or(0);
    let once = entry.is_stranger() || entry.state == EntryState::Pending;
    let subject = match (in_doubt, once) {
        (true, true) => Message::BY_LETTER,
        (true, false) => day,
        (false, _) => Message::BY_LETTER | id.0,
    };
    let (kind, generation) = (MessageKind::LinkAgain, entry.generation);
    if in_doubt && draft.snapshot.said.is_none() {
        return more(MessageRead::Said(MessageKey { entry: Some(entry.id), kind, subject, generation }));
    }
    let (outcome, entry_id) = match draft.snapshot.said {
        Some(Said::Before) => (LetterOutcome::Ignored, entry.id),
        Some(Said::Never) | None => {
            draft.say(&Note { kind, entry: Some(entry), subject, generation, urgency: Urgency::Direct });
            (LetterOutcome::Answered, entry.id)
        }
    };
    write(draft, id, news, Done { outcome, reason, entry: Some(entry_id) })
}

/// Nothing is taken and nobody's number in line is used: an invitation they made themselves, until they confirm it.
fn ask(mut draft: EventDraft<'_>, id: LetterId, news: &LetterNews, registration: &Registration) -> Verdict {
    let refusal = event::check_open(&draft).err();
    if let Some(refusal) = refusal {
        let (outcome, reason) = (LetterOutcome::Refused, why_not(&refusal));
        return write(draft, id, news, Done { outcome, reason, entry: None });
    }
    match draft.snapshot.asks_lately {
        None => {
            return more(LetterBy::AskedSince(an_hour_ago(&draft)));
        }
        Some(lately) if lately >= limits::LETTER_ASKS => {
            let (outcome, reason) = (LetterOutcome::Ignored, LetterReason::TooMany);
            return write(draft, id, news, Done { outcome, reason, entry: None });
        }
        Some(_) => {}
    }
    let entry = Entry { told_rev: Entry::NEVER_TOLD, ..event::new_entry(&mut draft, registration) };
    draft.put_entry(None, entry.clone());
    let (kind, subject, generation) = (MessageKind::LinkAgain, Message::BY_LETTER, entry.generation);
    draft.say(&Note { kind, entry: Some(&entry), subject, generation, urgency: Urgency::Direct });
    let done = Done { outcome: LetterOutcome::Asked, reason: LetterReason::Unproven, entry: Some(entry.id) };
    write(draft, id, news, done)
}

fn noted<S: ListSettings>(mut draft: Draft<'_, S>, news: &LetterNews, done: Done) -> Verdict {
    let id = LetterId(draft.fresh_id());
    write(draft, id, news, done)
}

fn write<S: ListSettings>(mut draft: Draft<'_, S>, id: LetterId, news: &LetterNews, done: Done) -> Verdict {
    let Done { outcome, reason, entry } = done;
    let letter = Letter { outcome, reason, entry, ..blank(draft.head.list, id, news, draft.now) };
    let answer = told(&letter, News::New);
    draft.change.rows.push(RowMove::Letter { before: None, after: Box::new(letter) });
    draft.finish(answer)
}

/// The letter's row joins whatever the act itself changes.
fn with_letter(verdict: Verdict, letter: Letter, acted: LetterOutcome) -> Verdict {
    let mut letter = Letter { outcome: acted, ..letter };
    let change = match verdict {
        Ok(Decision { reply, change }) => {
            if let Reply::Entry(EntryReply::Standing { entry, .. }) = reply {
                letter.entry = Some(entry);
            }
            change
        }
        Err(Stop::Refused(refusal)) => {
            (letter.outcome, letter.reason) = (LetterOutcome::Refused, why_not(&refusal));
            None
        }
        Err(Stop::More(need)) => return more(need),
    };
    let mut change = change.unwrap_or_else(|| Box::new(empty_change(letter.list, "letter")));
    let answer = told(&letter, News::New);
    change.rows.push(RowMove::Letter { before: None, after: Box::new(letter) });
    Ok(Decision { reply: answer, change: Some(change) })
}

fn why_not(refusal: &Refusal) -> LetterReason {
    if *refusal == Refusal::Closed {
        LetterReason::Closed
    } else if *refusal == Refusal::CalledOff {
        LetterReason::CalledOff
    } else {
        LetterReason::NotPossible
    }
}

fn blank(list: crate::ids::ListId, id: LetterId, news: &LetterNews, at: Timestamp) -> Letter {
    let (outcome, reason) = (LetterOutcome::Ignored, LetterReason::Clear);
    Letter { id, rev: 0, list, key: news.key.clone(), outcome, reason, entry: None, at }
}

fn known_or_bad<S>(draft: &Draft<'_, S>, news: &LetterNews) -> Option<Verdict> {
    if let Some(known) = &draft.snapshot.letter {
        return Some(reply(told(known, News::Known)));
    }
    let usable = !news.key.is_empty() && is_plain_text(&news.key, limits::LETTER_KEY_CHARS);
    (!usable).then(|| refused(Refusal::LetterKey { most: limits::LETTER_KEY_CHARS }))
}

fn told(letter: &Letter, news: News) -> Reply {
    let Letter { id, outcome, reason, entry, .. } = *letter;
    Reply::Letter(LetterReply { letter: id, outcome, reason, entry, news })
}
