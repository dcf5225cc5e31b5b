//! rules/event: the thank-you note. It leaves by the host's own press, after the end, and each guest with a seat gets
//! one, whatever is pressed or restarted meanwhile.

use crate::change::Reply;
use crate::draft::{EventDraft, Note, Verdict, reply};
use crate::limits;
use crate::refusal::Refusal;
use crate::rows::Entry;
use crate::timer::TimerName;
use crate::wording::{self, OwnWords, Wording};
use crate::words::{EntryState, ListState, MessageKind, Urgency};

/// The words that were looked at are saved with the press, so that what goes out is what was seen.
pub(crate) fn send_thanks(mut draft: EventDraft<'_>, text: Option<&OwnWords>) -> Verdict {
    if draft.head.thanked_at.is_some() {
        return reply(Reply::Done);
    }
    check(&draft, text)?;
    if !wording::is_saved(&draft, text) {
        wording::put(&mut draft, Wording::Thanks, text);
    }
    let list = draft.head.list;
    draft.head.thanked_at = Some(draft.now);
    // Nobody has to be reminded of what is done.
    draft.drop_timer(TimerName::ThanksDue { list });
    draft.book(TimerName::Thanks { list }, draft.now);
    draft.finish(Reply::Done)
}

fn check(draft: &EventDraft<'_>, text: Option<&OwnWords>) -> Result<(), Refusal> {
    if draft.head.state == ListState::CalledOff {
        return Err(Refusal::CalledOff);
    }
    if draft.now < draft.settings.ends_at() {
        return Err(Refusal::NotOverYet);
    }
    text.map_or(Ok(()), wording::check)
}

/// The next page of guests. The messages and the step to the next page are one commit, so nobody is met twice.
pub(crate) fn thanks_step(mut draft: EventDraft<'_>) -> Verdict {
    let roster = draft.snapshot.roster.as_deref().unwrap_or_default();
    for row in roster.iter().filter(|row| row.entry.state == EntryState::Confirmed) {
        thank(&mut draft, &row.entry);
    }
    let name = TimerName::Thanks { list: draft.head.list };
    match roster.last() {
        Some(last) if roster.len() == limits::THANKS_PAGE => draft.book_from(name, draft.now, last.entry.number),
        Some(_) | None => draft.drop_timer(name),
    }
    draft.finish(Reply::Done)
}

fn thank(draft: &mut EventDraft<'_>, entry: &Entry) {
    let (kind, generation) = (MessageKind::Thanks, entry.generation);
    draft.say(&Note { kind, entry: Some(entry), subject: 0, generation, urgency: Urgency::Polite });
}
