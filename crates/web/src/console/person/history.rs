//! web/console: one person's part of the audit, in words. A change may concern several people; each is told their own.

use crate::console::told::Names;
use jiff::Timestamp;
use rules::{EntryId, ListKind};
use serde_json::Value;
use std::collections::BTreeMap;
use store::AuditRow;
use store::explain::reason_text;

type Columns = BTreeMap<String, (Value, Value)>;

pub(super) struct HistoryRow {
    pub at: Timestamp,
    pub who: String,
    pub what: String,
    pub detail: String,
}

pub(super) fn row(audit: &AuditRow, entry: EntryId, names: &Names, kind: ListKind) -> HistoryRow {
    let columns = audit.columns_of("entry", entry.0).unwrap_or_default();
    let passed = audit.passed_over().unwrap_or_default();
    let passed = passed.iter().find(|passed| passed.entry == entry);
    let (what, detail) = match passed {
        Some(passed) if columns.is_empty() => ("Was passed over:".to_string(), reason_text(passed.reason).to_string()),
        Some(_) | None => (deed(&audit.what, &columns), note(audit, &columns)),
    };
    let consequence = is_consequence(audit, &columns);
    let who = if consequence { "Usher".to_string() } else { names.maker(audit, "the guest") };
    let row = HistoryRow { at: audit.at, who, what, detail };
    match kind {
        ListKind::Event => row,
        ListKind::Desk => of_desk(row, audit),
    }
}

/// The same in a desk's words, and what was said when they joined.
fn of_desk(row: HistoryRow, audit: &AuditRow) -> HistoryRow {
    let what = match row.what.as_str() {
        "Signed up and joined the line" => "Joined the list",
        "Came back and joined the line" => "Came back onto the list",
        "Joined the line" if audit.what == "resumed" => "Is back on the list",
        "Joined the line" => "Waits again",
        "Got a seat" => "Took the slot",
        "Was offered a seat" => "Was offered a slot",
        "Paused" => "Takes a break",
        "Edited" => "What they wait for changed",
        other => other,
    };
    let (what, says_consent) = (what.to_string(), row.detail.is_empty() && audit.what == "joined");
    let detail = if says_consent { audit.note.clone() } else { row.detail };
    HistoryRow { what, detail, ..row }
}

/// Whoever freed the seat did not choose whom it was put to.
fn is_consequence(audit: &AuditRow, columns: &Columns) -> bool {
    let offered = number(columns, "live_offers").is_some_and(|(before, after)| before < after);
    columns.is_empty() || (offered && audit.what != "offered_out_of_turn")
}

/// A reason belongs to whom the host acted on, not to those the change touched besides.
fn note(audit: &AuditRow, columns: &Columns) -> String {
    let theirs = columns.contains_key("moved_rank") || audit.what == "offered_out_of_turn";
    if theirs { audit.note.clone() } else { String::new() }
}

/// What the change did to this person: the first of these that is true.
fn deed(what: &str, columns: &Columns) -> String {
    let said = state_deed(columns).or_else(|| offer_deed(what, columns)).or_else(|| host_deed(what, columns));
    said.map_or_else(|| sentence(what), str::to_string)
}

fn word<'a>(columns: &'a Columns, name: &str) -> Option<(&'a str, &'a str)> {
    columns.get(name).map(|(before, after)| (before.as_str().unwrap_or(""), after.as_str().unwrap_or("")))
}

fn number(columns: &Columns, name: &str) -> Option<(i64, i64)> {
    columns.get(name).map(|(before, after)| (before.as_i64().unwrap_or(0), after.as_i64().unwrap_or(0)))
}

fn state_deed(columns: &Columns) -> Option<&'static str> {
    Some(match word(columns, "state")? {
        ("", "confirmed") => "Signed up and got a seat",
        ("", "waitlisted") => "Signed up and joined the line",
        ("", "pending") => "Was invited",
        ("cancelled" | "expired", "confirmed") => "Came back and got a seat",
        ("cancelled" | "expired", "waitlisted") => "Came back and joined the line",
        ("pending", "confirmed") => "Confirmed",
        (_, "confirmed") => "Got a seat",
        (_, "waitlisted") => "Joined the line",
        (_, "cancelled") => "Left the list",
        (_, "expired") => "Was taken off the list",
        (_, _) => return None,
    })
}

fn offer_deed(what: &str, columns: &Columns) -> Option<&'static str> {
    let (before, after) = number(columns, "live_offers")?;
    Some(match (before < after, what) {
        (true, _) => "Was offered a seat",
        (false, "declined") => "Declined the offer",
        (false, "lapsed") => "Let the offer pass",
        (false, _) => "The offer ended",
    })
}

fn host_deed(what: &str, columns: &Columns) -> Option<&'static str> {
    let reach = word(columns, "mail_reach").is_some_and(|(_, after)| after != "open");
    let said = if columns.contains_key("moved_rank") {
        "Was moved in line:"
    } else if columns.contains_key("mail_since") {
        "Got another e-mail address"
    } else if reach {
        "Mail stopped reaching them"
    } else if columns.contains_key("reminders") {
        "Wanted no more reminders"
    } else if columns.contains_key("resends") {
        "Their link was mailed again"
    } else if what == "erased" {
        "Was erased"
    } else if what == "guest_edited" {
        "Name or note changed"
    } else if what == "entry_edited" {
        "What they wait for, and their name or note, changed"
    } else {
        return None;
    };
    Some(said)
}

/// The audit's own word, where nothing better is known.
fn sentence(what: &str) -> String {
    let mut letters = what.replace('_', " ").chars().collect::<Vec<_>>();
    letters.iter_mut().take(1).for_each(|first| *first = first.to_ascii_uppercase());
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(what: &str, moves: &str) -> AuditRow {
        AuditRow {
            seq: 1,
            list: rules::ListId(1),
            at: jiff::Timestamp::UNIX_EPOCH,
            who: "host".to_string(),
            host: Some(3),
            what: what.to_string(),
            note: "a speaker".to_string(),
            moves: moves.to_string(),
            passed: "[[9,\"too_large\"]]".to_string(),
        }
    }

    fn said(what: &str, moves: &str, entry: u64) -> String {
        let row = row(&audit(what, moves), EntryId(entry), &Names::default(), ListKind::Event);
        format!("{} {} by {}", row.what, row.detail, row.who)
    }

    #[test]
    fn a_change_tells_everybody_their_own_part() {
        let moves = r#"[["entry",7,{"state":["confirmed","cancelled"]}],["entry",8,{"live_offers":[0,1]}]]"#;
        assert_eq!(said("cancelled", moves, 7), "Left the list  by a host");
        assert_eq!(said("cancelled", moves, 8), "Was offered a seat  by Usher");
        assert_eq!(said("cancelled", moves, 9), "Was passed over: their party is larger than what is free by Usher");
    }

    #[test]
    fn a_move_gives_its_reason() {
        let moves = r#"[["entry",7,{"rev":[1,2],"moved_rank":[null,5]}]]"#;
        assert_eq!(said("moved_in_line", moves, 7), "Was moved in line: a speaker by a host");
    }

    #[test]
    fn an_unknown_change_still_has_words() {
        assert_eq!(said("told_of_date", r#"[["entry",7,{"rev":[1,2]}]]"#, 7), "Told of date  by a host");
    }
}
