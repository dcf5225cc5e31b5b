//! web/guest: where somebody stands, in words, for the answer right after signing up.

use super::said::{Mark, Said};
use super::words::Words;
use rules::{Entry, EntryState};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Confirmed {
        party: u32,
    },
    /// In line; the position is left out where nobody counted.
    Waiting {
        position: Option<u64>,
        party: u32,
    },
    /// Seats are held for them, by an offer or an invitation.
    Held {
        seats: u32,
    },
    /// Invited, not answered yet.
    Pending,
    /// Signed up by an address nobody has proved yet: the link is in the mail.
    ToConfirm,
    Cancelled,
    /// Gives nothing away about who is on the list.
    Inbox,
    /// No longer on the list in any way.
    Gone,
}

/// Whether the sign-up was one, or the address stood on the list before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignedUp {
    Now,
    Before,
}

impl Standing {
    /// As a row says it, which also knows whether the address is proved.
    pub(super) fn of(entry: &Entry, position: Option<u64>) -> Standing {
        let party = entry.party;
        if entry.state == EntryState::Pending && entry.is_stranger() {
            return Standing::ToConfirm;
        }
        if entry.live_offers > 0 {
            return Standing::Held { seats: party };
        }
        match entry.state {
            EntryState::Confirmed => Standing::Confirmed { party },
            EntryState::Waitlisted | EntryState::Paused => Standing::Waiting { position, party },
            EntryState::Pending => Standing::Pending,
            EntryState::Cancelled | EntryState::Expired => Standing::Cancelled,
        }
    }
}

/// The answer after signing up.
pub(super) fn receipt(standing: Standing, signed_up: SignedUp, words: &Words) -> Said {
    match (standing, signed_up) {
        (Standing::Confirmed { party }, SignedUp::Now) => {
            Said::new(Mark::Seat, have_seats(party, words), &words.mail_coming)
        }
        (Standing::Confirmed { party }, SignedUp::Before) => {
            Said::new(Mark::Seat, have_seats(party, words), &[words.known])
        }
        (Standing::Waiting { position, party }, SignedUp::Now) => {
            let turn = words.counted(words.turn_comes, party);
            Said::new(Mark::line(position), words.in_line(position), &[&turn, words.mail_shows])
        }
        (Standing::Waiting { position, .. }, SignedUp::Before) => {
            Said::new(Mark::line(position), words.in_line(position), &[words.known])
        }
        (Standing::Held { seats }, _) => {
            Said::new(Mark::Seat, words.counted(words.held_known, seats), &[words.held_link])
        }
        (Standing::Pending, _) => Said::told(Mark::Letter, words.pending),
        (Standing::ToConfirm, _) => Said::told(Mark::Letter, words.to_confirm),
        (Standing::Cancelled, _) => Said::told(Mark::Empty, words.given_back),
        (Standing::Inbox, _) => Said::new(Mark::Letter, words.inbox.0, &words.inbox.1),
        (Standing::Gone, _) => Said::told(Mark::Empty, words.gone),
    }
}

pub(super) fn have_seats(party: u32, words: &Words) -> String {
    words.counted(words.have_seats, party)
}

/// The same in half a sentence, where the page is about something else.
pub(super) fn in_short(standing: Standing, words: &Words) -> String {
    match standing {
        Standing::Confirmed { party } => words.counted(words.short_seats, party),
        Standing::Waiting { position: None, .. } => words.short_line.to_string(),
        Standing::Waiting { position: Some(1), .. } => words.short_first.to_string(),
        Standing::Waiting { position: Some(number), .. } => words.number(words.short_number, number),
        Standing::Held { seats } => words.counted(words.held_known, seats),
        Standing::Pending => words.short_pending.to_string(),
        Standing::ToConfirm => words.short_to_confirm.to_string(),
        Standing::Cancelled => words.short_cancelled.to_string(),
        Standing::Inbox => words.short_inbox.to_string(),
        Standing::Gone => words.short_gone.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::words::words;
    use rules::Language;

    #[test]
    fn a_receipt_says_it_in_the_heading() {
        let title = |standing| receipt(standing, SignedUp::Now, words(Language::En)).title;
        assert_eq!(title(Standing::Confirmed { party: 1 }), "You have a seat.");
        assert_eq!(title(Standing::Confirmed { party: 3 }), "You have 3 seats.");
        assert_eq!(title(Standing::Waiting { position: Some(4), party: 1 }), "You are number 4 in line.");
        assert_eq!(title(Standing::Waiting { position: Some(1), party: 1 }), "You are first in line.");
        assert_eq!(title(Standing::Waiting { position: None, party: 1 }), "You are in line.");
    }

    #[test]
    fn the_inbox_answer_gives_nothing_away() {
        let said = receipt(Standing::Inbox, SignedUp::Now, words(Language::En));
        let text = format!("{} {}", said.title, said.lines.join(" "));
        for word in ["seat", "line", "already", "confirmed", "number"] {
            assert!(!text.contains(word), "{word}");
        }
    }

    #[test]
    fn a_party_waits_for_seats_together() {
        let said = receipt(Standing::Waiting { position: Some(2), party: 3 }, SignedUp::Now, words(Language::En));
        assert!(said.lines[0].contains("3 seats come free together"));
    }

    #[test]
    fn a_known_address_is_told_so_and_where_its_link_is() {
        let said = |standing| receipt(standing, SignedUp::Before, words(Language::En));
        let seated = said(Standing::Confirmed { party: 1 });
        assert_eq!(seated.title, "You have a seat.");
        assert!(seated.lines[0].contains("nothing was changed") && seated.lines[0].contains("link"));
        let held = said(Standing::Held { seats: 2 });
        assert_eq!(held.title, "2 seats are held for you.");
        assert!(held.lines[0].starts_with("We sent the link again"));
    }

    #[test]
    fn in_short_tells_the_place() {
        assert_eq!(
            in_short(Standing::Waiting { position: Some(7), party: 1 }, words(Language::En)),
            "You are still in line, number 7."
        );
        assert_eq!(
            in_short(Standing::Waiting { position: None, party: 1 }, words(Language::En)),
            "You are still in line."
        );
    }
}
