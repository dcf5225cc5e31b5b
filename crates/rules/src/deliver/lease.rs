//! rules/deliver: a lease that ends before its time, because whoever held it is gone or closes.

use crate::change::{Before, Reply};
use crate::draft::{Draft, Verdict, refused, reply};
use crate::refusal::Refusal;
use crate::rows::Message;
use crate::words::MessageState;

/// The message is due since it was made, and so before whatever came after it. One that may have left stays marked as on
/// its way, so that the next hand-off knows.
pub(crate) fn end_lease(mut draft: Draft<'_>, before: Before) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state != MessageState::Sending {
        return reply(Reply::Nothing);
    }
    let state = match before {
        Before::MayHaveLeft => MessageState::Sending,
        Before::DidNotLeave => MessageState::Queued,
    };
    let due_at = message.made_at;
    if (state, due_at) == (message.state, message.due_at) {
        return reply(Reply::Nothing);
    }
    draft.change.what = "lease_ended";
    draft.put_message(message, Message { state, due_at, ..message.clone() });
    draft.finish(Reply::Done)
}
