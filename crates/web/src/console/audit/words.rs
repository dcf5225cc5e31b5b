//! web/console: a change of the audit in words for people: what happened, to whom, and the numbers before and after.

use crate::console::told::{Names, Told};
use crate::console::{shell, words};
use rules::{EntryState, ListKind};
use store::RowChange;
use store::sqlite::ListView;

/// Rows of one change that are told; the download has them all.
const TOLD: usize = 6;

/// What happened. Words that say it themselves, or came later than this page, are shown as they are.
pub(in crate::console) fn what(word: &str, kind: &ListKind) -> String {
    let known = match word {
        "opened" if *kind == ListKind::Desk => "Desk opened",
        "opened" => "Event opened",
        "registered" | "confirmed" => "Signed up: a seat",
        "waitlisted" => "Signed up: in line",
        "pending" => "Invited",
        "returned" => "Came back",
        "import_staged" => "Import begun",
        "imported" => "Guests imported",
        "calling_off" => "Guests told that it is called off",
        "reminders_muted" => "Reminders switched off",
        "claimed" => "Offer taken",
        "declined" => "Offer declined",
        "lapsed" => "Offer lapsed",
        "withdrawn" => "Offer taken back",
        "undeliverable" => "Mail did not arrive",
        "link_resent" => "Link sent again",
        "house_restored" => "Restored from a backup",
        "joined" => "Joined the list",
        "edited" => "Wish changed",
        "told" => "A booking tool told something",
        "request_arrived" => "A request came in",
        "request_read" => "A request was read",
        "request_approved" => "A request was put on the list",
        "request_discarded" => "A request was discarded",
        "request_restored" => "A discarded request was taken out again",
        "request_forgotten" => "What a request said was erased",
        "sheet_read" => "The sheet was changed by the staff",
        "sheet_asked" => "The sheet lost much at once, and somebody must look first",
        "sheet_answered" => "Somebody said whether the sheet is meant",
        "sheet_done" => "The sheet was taken over",
        "sheet_brought_back" => "An earlier version of the sheet was brought back",
        "restored" => "Somebody taken off by mistake is back in their old place",
        "summary_due" => "Monthly summary due",
        "tidied" => "Tidied up",
        "erased" => "Person erased",
        "guest_edited" => "Guest corrected",
        "entry_edited" => "Wish changed, guest corrected",
        "readdressed" => "Guest has a new address",
        "taken_now" => "Seat taken by somebody in line",
        "head_start_told" => "Those in line told of seats kept for them",
        "head_start_over" => "Kept seats opened to everybody, or offered to who joined since",
        "offered_out_of_turn" => "Seat offered out of turn",
        "handed_over" => "Mail handed over",
        "lease_ended" => "Mail to be handed over again",
        "sent" => "Mail sent",
        "send_failed" => "Mail not sent this time",
        "held_for_morning" => "Mail waits for the morning",
        "message_settled" => "Mail not needed any more",
        "unreachable" => "Address does not work",
        "confirm_asked" => "Asked to confirm by e-mail",
        "reported_back" => "Somebody reported that a mail did not arrive",
        "reach_looked_at" => "Looked whether a number may be texted",
        "opted_out" => "Address opted out",
        "window_extended" => "Offer runs longer",
        "offers_spread" => "Seats offered to the line",
        "replanned" => "Reminders planned anew",
        "closed" => "Event over",
        "daily_mail" => "Daily mail due",
        "thanks_sent" => "Thank-you note sent",
        _ => return as_it_is(word),
    };
    known.to_string()
}

fn as_it_is(word: &str) -> String {
    let spaced = word.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What was before and what is after, in one line.
pub(super) fn detail(told: &Told, names: &Names, view: &ListView) -> String {
    let rows = told.changes.iter().filter_map(|change| row(change, names, view));
    let passed = told.passed.iter().map(|(entry, why)| format!("{} passed over: {why}", names.of(*entry)));
    let mut parts: Vec<String> = rows.chain(passed).collect();
    let more = parts.len().saturating_sub(TOLD);
    parts.truncate(TOLD);
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    if !told.row.note.is_empty() {
        parts.push(format!("\u{201c}{}\u{201d}", told.row.note));
    }
    parts.join("; ")
}

fn row(change: &RowChange, names: &Names, view: &ListView) -> Option<String> {
    match change.table.as_str() {
        "list" => head(change),
        "entry" => entry(change, names),
        "offer" => offer(change, names, view),
        _ => None,
    }
}

/// "taken 75 → 74, held 1 → 2". A desk has no cap.
fn head(change: &RowChange) -> Option<String> {
    if change.is_new() {
        return change.number("cap").filter(|cap| *cap > 0).map(|cap| format!("cap {cap}"));
    }
    let numbers = ["cap", "taken", "held", "waiting"];
    let moved = numbers.iter().filter_map(|column| {
        let (before, after) = change.numbers(column)?;
        Some(format!("{column} {before} \u{2192} {after}"))
    });
    let text = moved.collect::<Vec<_>>().join(", ");
    (!text.is_empty()).then_some(text)
}

fn entry(change: &RowChange, names: &Names) -> Option<String> {
    let name = names.of(change.id);
    let mut parts = Vec::new();
    match change.words("state") {
        Some(("", after)) => parts.push(state(after)),
        Some((before, after)) => parts.push(format!("{} \u{2192} {}", state(before), state(after))),
        None => {}
    }
    if let Some((before, after)) = change.numbers("party").filter(|_| !change.is_new()) {
        parts.push(format!("party of {before} \u{2192} {after}"));
    }
    if let Some((_, reach)) = change.words("mail_reach").filter(|_| !change.is_new()) {
        parts.push(format!("address {}", reach.replace('_', " ")));
    }
    (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(", ")))
}

fn state(word: &str) -> String {
    EntryState::from_word(word).map_or(word, |state| words::entry_state(state)).to_lowercase()
}

fn offer(change: &RowChange, names: &Names, view: &ListView) -> Option<String> {
    let place = match view.head.kind {
        ListKind::Event => "a seat",
        ListKind::Desk => "a slot",
    };
    let zone = view.settings.zone();
    let name = names.offer(change.id).map_or(words::ERASED, |offer| names.of(offer.entry.0));
    let until = change.moment("ends_at").map(|at| format!(" until {}", post::short(at, zone))).unwrap_or_default();
    match change.words("state") {
        Some(("", _)) => Some(format!("{place} held for {name}{until}")),
        Some((_, "live")) => Some(format!("offered to {name}{until}")),
        Some((_, after)) => Some(format!("offer to {name} {after}")),
        None if !until.is_empty() => Some(format!("offer to {name} now{until}")),
        None => None,
    }
}

/// Where a row leads: the story of the seat it is about, else the guest.
pub(super) fn href(told: &Told, names: &Names, view: &ListView) -> Option<String> {
    let base = shell::base(view);
    let (places, people) = match view.head.kind {
        ListKind::Event => ("seats", "guests"),
        ListKind::Desk => ("slots", "list"),
    };
    let place = told.changes.iter().find_map(|change| match change.table.as_str() {
        "place" => Some(change.id),
        "offer" => names.offer(change.id).map(|offer| offer.place.0),
        _ => None,
    });
    let entry = told.changes.iter().find(|change| change.table == "entry").map(|change| change.id);
    match (place, entry) {
        (Some(place), _) => Some(format!("{base}/{places}/{place}")),
        (None, Some(entry)) => Some(format!("{base}/{people}/{entry}")),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_came_later_are_shown_as_they_are() {
        let what = |word| what(word, &ListKind::Event);
        assert_eq!(what("offer_sent"), "Offer sent");
        assert_eq!(what("seat_painted_green"), "Seat painted green");
        assert_eq!(what(""), "");
    }

    #[test]
    fn states_are_told_as_pages_call_them() {
        assert_eq!(state("waitlisted"), "in line");
        assert_eq!(state("elsewhere"), "elsewhere");
    }
}
