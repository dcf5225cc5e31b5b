//! rules/event: a sign-up by an address nobody has proved. Where the host asks for it, the seat is held for minutes and
//! becomes theirs by the link in a mail; nothing else is said to the address before. It is an invitation with a date, whose
//! window starts at the real hand-off. What is not confirmed in time goes on to the line, or opens to the door.

use super::{EventSettings, import, register};
use crate::change::News;
use crate::command::Registration;
use crate::draft::{EventDraft, Note, Verdict, more, refused};
use crate::limits;
use crate::need::EntryRead;
use crate::offer::Terms;
use crate::refusal::Refusal;
use crate::rows::{Entry, Offer};
use crate::words::{MessageKind, Urgency};
use jiff::{SignedDuration, Timestamp};

/// How long somebody has to confirm, and until when at the latest.
pub(crate) fn confirm_terms(event: &EventSettings, now: Timestamp) -> Terms {
    let minutes = if event.confirm_minutes == 0 { limits::CONFIRM_MINUTES } else { event.confirm_minutes };
    let window = SignedDuration::from_mins(i64::from(minutes));
    let floor = SignedDuration::from_mins(i64::from(limits::CONFIRM_MINUTES_MIN)).min(window);
    let cut_off_at = event.cut_off_at();
    Terms { window, floor, cut_off_at, send_at: now, not_before: None, unsent_at: None, try_cap: None }
}

/// Only at the form, where anybody can type anybody's address; and only while the whole time to confirm is left, because
/// nothing is held for anybody after the cut-off.
pub(super) fn is_asked(draft: &EventDraft<'_>) -> bool {
    confirm_within(draft.settings, draft.now).is_some()
}

/// How many minutes somebody new at the form has to confirm; None: they need not.
#[must_use]
pub fn confirm_within(event: &EventSettings, now: Timestamp) -> Option<u32> {
    let terms = confirm_terms(event, now);
    (event.confirm_minutes > 0 && now + terms.window <= terms.cut_off_at).then_some(event.confirm_minutes)
}

/// One mail with one link. Beyond what unproved sign-ups may hold together, and where no seat is open, it comes without a
/// seat: the click takes one if there is one then, or joins the line.
pub(super) fn ask(mut draft: EventDraft<'_>, registration: &Registration) -> Verdict {
    let checked = register::check_open(&draft).and_then(|()| register::check_party(&draft, registration.party));
    checked?;
    let Some(unproved) = draft.snapshot.unproved else {
        let since = draft.now - SignedDuration::from_mins(1);
        return more(EntryRead::UnprovedSince(since));
    };
    if unproved.lately >= limits::UNPROVED_PER_MINUTE {
        return refused(Refusal::SignUpRush);
    }
    draft.change.what = "confirm_asked";
    let entry = register::new_entry(&mut draft, registration);
    let entry = Entry { told_rev: Entry::NEVER_TOLD, ..entry };
    let may_hold = unproved.held + entry.party <= most_held(draft.head.cap);
    let entry = if may_hold && entry.party <= draft.head.open() {
        let (offer, entry) = import::hold(&mut draft, entry, None);
        say(&mut draft, &entry, Some(&offer));
        entry
    } else {
        draft.put_entry(None, entry.clone());
        say(&mut draft, &entry, None);
        entry
    };
    draft.finish(register::standing(&entry, None, News::New))
}

fn most_held(cap: u32) -> u32 {
    (cap / limits::UNPROVED_PART).max(limits::UNPROVED_LEAST)
}

fn say(draft: &mut EventDraft<'_>, entry: &Entry, offer: Option<&Offer>) {
    let (kind, urgency) = (MessageKind::ConfirmAsk, Urgency::Direct);
    let (subject, generation) = offer.map_or((0, entry.generation), |offer| (offer.id.0, 0));
    draft.say(&Note { kind, entry: Some(entry), subject, generation, urgency });
}
