//! web/pages: where somebody stands, in words, for the answer right after signing up.

use super::said::{Mark, Said};
use super::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Confirmed {
        party: u32,
    },
    /// In line; the position is left out where nobody counted.
    Waiting {
        position: Option<u64>,
        party: u32,
    },
    /// Invited, not answered yet.
    Pending,
    Cancelled,
    /// Gives nothing away about who is on the list.
    Inbox,
    /// No longer on the list in any way.
    Gone,
}

/// The answer after signing up.
pub(super) fn receipt(standing: Standing) -> Said {
    match standing {
        Standing::Confirmed { party } => Said::new(
            Mark::Seat,
            have_seats(party),
            &[
                "A mail with everything you need is on its way to you.",
                "If your plans change, the link in it gives your place to the next in line.",
            ],
        ),
        Standing::Waiting { position, party } => waiting(position, party),
        Standing::Pending => Said::new(
            Mark::Letter,
            "Your invitation is waiting for an answer.",
            &["You are on the list already. Please answer with the button in the mail we sent you."],
        ),
        Standing::Cancelled => Said::new(
            Mark::Empty,
            "You are not on the list.",
            &["Your place was given back. If you would like to come after all, sign up again."],
        ),
        Standing::Inbox => Said::new(
            Mark::Letter,
            "Look in your inbox.",
            &[
                "The answer is in a mail to the address you typed.",
                "Nothing there after a few minutes? Look among the spam, or sign up again in case of a typing error.",
            ],
        ),
        Standing::Gone => Said::new(
            Mark::Empty,
            "There is nothing here any more.",
            &["This registration is no longer on the list. You can sign up again on the event’s page."],
        ),
    }
}

fn waiting(position: Option<u64>, party: u32) -> Said {
    let title = format!("You are {}.", words::in_line(position));
    let turn = if party == 1 {
        "When a seat comes free, it goes to one person at a time, in this order. On your turn we mail you and hold the \
         seat while you decide."
            .to_string()
    } else {
        format!(
            "On your turn, when {} come free together, we mail you and hold them while you decide.",
            words::seats(party)
        )
    };
    Said::new(Mark::line(position), title, &[&turn, "A mail is on its way; the link in it shows where you stand."])
}

pub(super) fn have_seats(party: u32) -> String {
    if party == 1 { "You have a seat.".to_string() } else { format!("You have {}.", words::seats(party)) }
}

/// The same in half a sentence, where the page is about something else.
pub(super) fn in_short(standing: Standing) -> String {
    match standing {
        Standing::Confirmed { party: 1 } => "Nothing to worry about: you have a seat.".to_string(),
        Standing::Confirmed { party } => format!("Nothing to worry about: you have {}.", words::seats(party)),
        Standing::Waiting { position, .. } => format!("You are still in line{}.", place(position)),
        Standing::Pending => "Your invitation is still waiting for an answer.".to_string(),
        Standing::Cancelled => "You are not on the list now.".to_string(),
        Standing::Inbox => "Our latest mail to you says where you stand.".to_string(),
        Standing::Gone => "You are no longer on the list.".to_string(),
    }
}

fn place(position: Option<u64>) -> String {
    match position {
        None => String::new(),
        Some(1) => ", and first".to_string(),
        Some(number) => format!(", number {}", words::count(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_says_it_in_the_heading() {
        let title = |standing| receipt(standing).title;
        assert_eq!(title(Standing::Confirmed { party: 1 }), "You have a seat.");
        assert_eq!(title(Standing::Confirmed { party: 3 }), "You have 3 seats.");
        assert_eq!(title(Standing::Waiting { position: Some(4), party: 1 }), "You are number 4 in line.");
        assert_eq!(title(Standing::Waiting { position: Some(1), party: 1 }), "You are first in line.");
        assert_eq!(title(Standing::Waiting { position: None, party: 1 }), "You are in line.");
    }

    #[test]
    fn the_inbox_answer_gives_nothing_away() {
        let said = receipt(Standing::Inbox);
        let text = format!("{} {}", said.title, said.lines.join(" "));
        for word in ["seat", "line", "already", "confirmed", "number"] {
            assert!(!text.contains(word), "{word}");
        }
    }

    #[test]
    fn a_party_waits_for_seats_together() {
        let said = receipt(Standing::Waiting { position: Some(2), party: 3 });
        assert!(said.lines[0].contains("3 seats come free together"));
    }

    #[test]
    fn in_short_tells_the_place() {
        assert_eq!(in_short(Standing::Waiting { position: Some(7), party: 1 }), "You are still in line, number 7.");
        assert_eq!(in_short(Standing::Waiting { position: None, party: 1 }), "You are still in line.");
    }
}
