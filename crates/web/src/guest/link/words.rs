//! web/guest: the words and buttons for each thing an event's link can be about.

use crate::guest::said::{Beside, Mark, Said, Weight};
use crate::guest::standing::{Standing, have_seats, in_short};
use crate::guest::words::Words;
use jiff::Timestamp;
use rules::Reminders;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OverWhy {
    Lapsed,
    Declined,
    Withdrawn,
    /// Somebody else in line was quicker.
    Taken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Return {
    SeatFree,
    JoinLine { would_be: u64 },
    No,
}

pub(super) fn seat(party: u32, reminders: Reminders, words: &Words) -> Said {
    let lines = [words.look_forward, &words.counted(words.give_back, party)];
    let button = words.counted(words.give_back_button, party);
    let said = Said::new(Mark::Seat, have_seats(party, words), &lines).act(Weight::Danger, "cancel", button);
    let said = said.beside(Beside::Form);
    match reminders {
        Reminders::On => said,
        Reminders::Muted => said.also(words.no_reminders),
    }
}

pub(super) fn line(position: Option<u64>, party: u32, words: &Words) -> Said {
    let turn = words.counted(words.your_turn, party);
    Said::new(Mark::line(position), words.in_line(position), &[&turn, words.leave])
        .act(Weight::Danger, "leave", words.leave_button)
        .beside(Beside::Form)
}

/// `would_be`: the event is full, and yes means this number in line.
pub(super) fn invited(would_be: Option<u64>, words: &Words) -> Said {
    let (line, button) = match would_be {
        Some(number) => (words.number(words.full_now, number), words.join_button),
        None => (words.early_yes.to_string(), words.yes_button),
    };
    asked_to_come(&line, button, words).beside(Beside::Form)
}

pub(super) fn invited_held(until: &str, words: &Words) -> Said {
    asked_to_come(&words.held_until.replace("{until}", until), words.yes_button, words)
}

fn asked_to_come(line: &str, button: &str, words: &Words) -> Said {
    let said = Said::new(Mark::Letter, words.will_you_come, &[line]).act(Weight::Main, "confirm", button);
    said.act(Weight::Small, "cancel", words.no_button)
}

/// Held seats. Their window may not have begun, because the mail has not gone out yet: they may be claimed all the same.
pub(super) fn offer(seats: u32, ends_at: Option<Timestamp>, words: &Words) -> Said {
    let (title, held) = (words.counted(words.free_for_you, seats), words.counted(words.held_for_you, seats));
    let said = match ends_at {
        Some(_) => Said::new(Mark::Clock, title, &[&held]).ends(ends_at),
        None => Said::new(Mark::Seat, title, &[&format!("{held}."), words.early]),
    };
    let claim = words.counted(words.take, seats);
    said.act(Weight::Main, "claim", claim).act(Weight::Small, "decline", words.decline)
}

/// Seats that are kept for those in line until then, or open to everyone: the first tap takes them.
pub(super) fn take_now(until: Option<Timestamp>, seats: u32, words: &Words) -> Said {
    let (mark, first, then) = match until {
        Some(_) => (Mark::Clock, words.counted(words.kept_for_line, seats), words.kept_rule),
        None => (Mark::Seat, words.counted(words.open_to_all, seats), words.open_rule),
    };
    let said = Said::new(mark, words.counted(words.still_free, seats), &[&first, then]).ends(until);
    said.act(Weight::Main, "take", words.counted(words.take_now, seats))
        .act(Weight::Small, "leave", words.leave_button)
        .beside(Beside::Form)
}

pub(super) fn over(why: OverWhy, standing: Standing, words: &Words) -> Said {
    let (title, then) = match why {
        OverWhy::Lapsed => (words.offer_lapsed, Some(words.after_lapsed)),
        OverWhy::Declined => (words.offer_declined, Some(words.after_declined)),
        OverWhy::Withdrawn => (words.offer_withdrawn, None),
        OverWhy::Taken => (words.was_quicker, None),
    };
    let (mark, then) = match standing {
        Standing::Confirmed { .. } | Standing::Held { .. } => (Mark::Seat, None),
        Standing::Waiting { position, .. } => (Mark::line(position), then),
        Standing::Pending | Standing::ToConfirm | Standing::Inbox => (Mark::Letter, None),
        Standing::Cancelled | Standing::Gone => (Mark::Empty, None),
    };
    let said = Said::new(mark, title, &[&in_short(standing, words)]);
    then.into_iter().fold(said, Said::also)
}

pub(super) fn cancelled(can_return: Return, words: &Words) -> Said {
    let said = Said::told(Mark::Empty, words.off_list);
    let (line, button) = match can_return {
        Return::SeatFree => (words.seat_free.to_string(), words.seat_free_button),
        Return::JoinLine { would_be: 1 } => (words.again_first.to_string(), words.again_button),
        Return::JoinLine { would_be } => (words.number(words.again_number, would_be), words.again_button),
        Return::No => return said,
    };
    said.also(&line).act(Weight::Main, "return", button)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::words::words;
    use rules::Language;

    fn english() -> &'static Words {
        words(Language::En)
    }

    fn told(said: &Said) -> String {
        let acts: Vec<String> = said.acts.iter().map(|act| format!("[{} {}]", act.wish, act.label)).collect();
        format!("{} | {} | {}", said.title, said.lines.join(" "), acts.join(" "))
    }

    #[test]
    fn a_seat_can_be_given_back() {
        let told = told(&seat(1, Reminders::On, english()));
        assert!(told.starts_with("You have a seat."));
        assert!(told.ends_with("[cancel Give my seat back]"));
        assert!(!told.contains("reminders"));
        assert!(self::told(&seat(2, Reminders::Muted, english())).contains("You get no reminders."));
    }

    #[test]
    fn an_offer_is_claimed_or_declined() {
        let told = told(&offer(2, None, english()));
        assert!(told.starts_with("2 seats are free for you."));
        assert!(told.ends_with("[claim Take the 2 seats] [decline No, thank you]"));
    }

    #[test]
    fn what_is_kept_for_the_line_has_one_button_that_takes_it() {
        let kept = told(&take_now(Some(Timestamp::UNIX_EPOCH), 1, english()));
        assert!(kept.starts_with("There is still a seat for you. | It is kept for those in line"), "{kept}");
        assert!(kept.ends_with("[take Take it now] [leave Leave the line]"), "{kept}");
        let open = told(&take_now(None, 2, english()));
        assert!(open.contains("open to everybody") && open.contains("[take Take the 2 seats now]"), "{open}");
    }

    #[test]
    fn after_an_offer_the_page_says_where_they_stand() {
        let waiting = Standing::Waiting { position: Some(7), party: 1 };
        let lapsed = told(&over(OverWhy::Lapsed, waiting, english()));
        assert!(lapsed.starts_with("The time for this offer is over. | You are still in line, number 7."));
        let seated = over(OverWhy::Withdrawn, Standing::Confirmed { party: 1 }, english());
        assert!(told(&seated).contains("you have a seat"));
    }

    #[test]
    fn who_left_is_told_what_coming_back_means() {
        let back = |can_return| told(&cancelled(can_return, english()));
        assert!(back(Return::SeatFree).ends_with("[return Take my seat back]"));
        let line = back(Return::JoinLine { would_be: 5 });
        assert!(line.contains("you would be number 5") && line.ends_with("[return Join the line again]"));
        assert!(back(Return::No).ends_with("| "));
    }

    #[test]
    fn an_invitation_to_a_full_event_says_so_before_the_button() {
        let told = told(&invited(Some(3), english()));
        assert!(told.contains("full just now") && told.contains("waitlist as number 3"), "{told}");
        assert!(told.ends_with("[confirm Join the waitlist] [cancel I can’t come]"));
    }

    #[test]
    fn no_page_has_two_big_buttons() {
        let words = english();
        let all = [
            invited(None, words),
            invited(Some(3), words),
            invited_held("tomorrow", words),
            offer(1, None, words),
            take_now(None, 1, words),
            seat(1, Reminders::On, words),
            line(Some(1), 1, words),
            cancelled(Return::SeatFree, words),
        ];
        for said in all {
            assert_eq!(said.acts.iter().filter(|act| act.weight != Weight::Small).count(), 1, "{said:?}");
        }
    }

    #[test]
    fn muting_keeps_the_seat() {
        assert!(english().mute.1.starts_with("Your seat stays yours."));
    }
}
