//! web/pages: the words and buttons for each thing a link can be about.

use super::link::{KeptUntil, LinkKind, OverWhy, Return};
use super::said::{Mark, Said, Weight};
use super::standing::{Standing, have_seats, in_short};
use crate::guest::words::Words;

pub(super) fn said(kind: &LinkKind, event: &str, words: &Words) -> Said {
    let told = |mark, (title, line): (&str, &str)| Said::new(mark, title.replace("{event}", event), &[line]);
    match kind {
        LinkKind::Seat { party, reminders_muted } => seat(*party, *reminders_muted, words),
        LinkKind::InLine { position, party } => line(*position, *party, words),
        LinkKind::Invited { would_be: Some(number), .. } => invited_full(*number, words),
        LinkKind::Invited { held_until, would_be: None } => invited(held_until.as_deref(), words),
        LinkKind::Offer { seats, .. } => offer(*seats, words),
        LinkKind::OfferQueued { seats } => queued(*seats, words),
        LinkKind::TakeNow { until, seats, .. } => take_now(until.as_ref(), *seats, words),
        LinkKind::OfferOver { why, standing } => over(*why, *standing, words),
        LinkKind::Cancelled { can_return } => cancelled(*can_return, words),
        LinkKind::Mute { muted: false } => told(Mark::Quiet, words.mute).act(Weight::Main, "mute", words.mute_button),
        LinkKind::Mute { muted: true } => told(Mark::Quiet, words.muted),
        LinkKind::OldLink => told(Mark::Letter, words.old_link),
        LinkKind::EventCalledOff => told(Mark::Empty, words.event_off),
        LinkKind::EventOver => told(Mark::Empty, words.event_over),
    }
}

fn seat(party: u32, reminders_muted: bool, words: &Words) -> Said {
    let lines = [words.look_forward, &words.counted(words.give_back, party)];
    let button = words.counted(words.give_back_button, party);
    let said = Said::new(Mark::Seat, have_seats(party, words), &lines).act(Weight::Danger, "cancel", button);
    if reminders_muted { said.also(words.no_reminders) } else { said }
}

fn line(position: Option<u64>, party: u32, words: &Words) -> Said {
    let turn = words.counted(words.your_turn, party);
    Said::new(Mark::line(position), words.in_line(position), &[&turn, words.leave]).act(
        Weight::Danger,
        "leave",
        words.leave_button,
    )
}

fn invited(held_until: Option<&str>, words: &Words) -> Said {
    let held = match held_until {
        Some(until) => words.held_until.replace("{until}", until),
        None => words.early_yes.to_string(),
    };
    Said::new(Mark::Letter, words.will_you_come, &[&held]).act(Weight::Main, "confirm", words.yes_button).act(
        Weight::Small,
        "cancel",
        words.no_button,
    )
}

fn invited_full(would_be: u64, words: &Words) -> Said {
    Said::new(Mark::Letter, words.will_you_come, &[&words.number(words.full_now, would_be)])
        .act(Weight::Main, "confirm", words.join_button)
        .act(Weight::Small, "cancel", words.no_button)
}

/// The line goes on with the moment at which the offer ends.
fn offer(seats: u32, words: &Words) -> Said {
    let held = words.counted(words.held_for_you, seats);
    claimable(Said::new(Mark::Clock, words.counted(words.free_for_you, seats), &[&held]), seats, words)
}

fn queued(seats: u32, words: &Words) -> Said {
    let held = format!("{}.", words.counted(words.held_for_you, seats));
    claimable(Said::new(Mark::Seat, words.counted(words.free_for_you, seats), &[&held, words.early]), seats, words)
}

/// While it is kept, the first line goes on with the moment at which that ends.
fn take_now(until: Option<&KeptUntil>, seats: u32, words: &Words) -> Said {
    let (mark, first, then) = match until {
        Some(_) => (Mark::Clock, words.counted(words.kept_for_line, seats), words.kept_rule),
        None => (Mark::Seat, words.counted(words.open_to_all, seats), words.open_rule),
    };
    let said = Said::new(mark, words.counted(words.still_free, seats), &[&first, then]);
    said.act(Weight::Main, "take", words.counted(words.take_now, seats)).act(Weight::Small, "leave", words.leave_button)
}

fn claimable(said: Said, seats: u32, words: &Words) -> Said {
    said.act(Weight::Main, "claim", words.counted(words.take, seats)).act(Weight::Small, "decline", words.decline)
}

fn over(why: OverWhy, standing: Standing, words: &Words) -> Said {
    let title = match why {
        OverWhy::Lapsed => words.offer_lapsed,
        OverWhy::Declined => words.offer_declined,
        OverWhy::Withdrawn => words.offer_withdrawn,
        OverWhy::Taken => words.was_quicker,
    };
    let mark = match standing {
        Standing::Confirmed { .. } | Standing::Held { .. } => Mark::Seat,
        Standing::Waiting { position, .. } => Mark::line(position),
        Standing::Pending | Standing::ToConfirm | Standing::Inbox => Mark::Letter,
        Standing::Cancelled | Standing::Gone => Mark::Empty,
    };
    let said = Said::new(mark, title, &[&in_short(standing, words)]);
    match standing {
        Standing::Waiting { .. } => after_in_line(said, why, words),
        Standing::Confirmed { .. }
        | Standing::Held { .. }
        | Standing::Pending
        | Standing::ToConfirm
        | Standing::Cancelled
        | Standing::Inbox
        | Standing::Gone => said,
    }
}

fn after_in_line(said: Said, why: OverWhy, words: &Words) -> Said {
    match why {
        OverWhy::Lapsed => said.also(words.after_lapsed),
        OverWhy::Declined => said.also(words.after_declined),
        OverWhy::Withdrawn | OverWhy::Taken => said,
    }
}

fn cancelled(can_return: Return, words: &Words) -> Said {
    let said = Said::new(Mark::Empty, words.off_list.0, &[words.off_list.1]);
    match can_return {
        Return::SeatFree => said.also(words.seat_free).act(Weight::Main, "return", words.seat_free_button),
        Return::JoinLine { would_be } => {
            said.also(&back_in_line(would_be, words)).act(Weight::Main, "return", words.again_button)
        }
        Return::No => said,
    }
}

fn back_in_line(would_be: u64, words: &Words) -> String {
    match would_be {
        1 => words.again_first.to_string(),
        number => words.number(words.again_number, number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::words::words;
    use rules::Language;

    fn told(kind: &LinkKind) -> String {
        let said = said(kind, "Supper", words(Language::En));
        let acts: Vec<String> = said.acts.iter().map(|act| format!("[{} {}]", act.wish, act.label)).collect();
        format!("{} | {} | {}", said.title, said.lines.join(" "), acts.join(" "))
    }

    #[test]
    fn a_seat_can_be_given_back() {
        let told = told(&LinkKind::Seat { party: 1, reminders_muted: false });
        assert!(told.starts_with("You have a seat."));
        assert!(told.ends_with("[cancel Give my seat back]"));
        assert!(!told.contains("reminders"));
        assert!(self::told(&LinkKind::Seat { party: 2, reminders_muted: true }).contains("You get no reminders."));
    }

    #[test]
    fn an_offer_is_claimed_or_declined() {
        let told = told(&LinkKind::OfferQueued { seats: 2 });
        assert!(told.starts_with("2 seats are free for you."));
        assert!(told.ends_with("[claim Take the 2 seats] [decline No, thank you]"));
    }

    #[test]
    fn what_is_kept_for_the_line_has_one_button_that_takes_it() {
        let until = Some(KeptUntil { text: "today, 16:30".into(), at_ms: 0 });
        let kept = told(&LinkKind::TakeNow { until, now_ms: 0, seats: 1 });
        assert!(kept.starts_with("There is still a seat for you. | It is kept for those in line"), "{kept}");
        assert!(kept.ends_with("[take Take it now] [leave Leave the line]"), "{kept}");
        let open = told(&LinkKind::TakeNow { until: None, now_ms: 0, seats: 2 });
        assert!(open.contains("open to everybody") && open.contains("[take Take the 2 seats now]"), "{open}");
    }

    #[test]
    fn after_an_offer_the_page_says_where_they_stand() {
        let waiting = Standing::Waiting { position: Some(7), party: 1 };
        let lapsed = told(&LinkKind::OfferOver { why: OverWhy::Lapsed, standing: waiting });
        assert!(lapsed.starts_with("The time for this offer is over. | You are still in line, number 7."));
        let seated = LinkKind::OfferOver { why: OverWhy::Withdrawn, standing: Standing::Confirmed { party: 1 } };
        assert!(told(&seated).contains("you have a seat"));
    }

    #[test]
    fn who_left_is_told_what_coming_back_means() {
        let back = |can_return| told(&LinkKind::Cancelled { can_return });
        assert!(back(Return::SeatFree).ends_with("[return Take my seat back]"));
        let line = back(Return::JoinLine { would_be: 5 });
        assert!(line.contains("you would be number 5") && line.ends_with("[return Join the line again]"));
        assert!(back(Return::No).ends_with("| "));
    }

    #[test]
    fn an_invitation_to_a_full_event_says_so_before_the_button() {
        let told = told(&LinkKind::Invited { held_until: None, would_be: Some(3) });
        assert!(told.contains("full just now") && told.contains("waitlist as number 3"), "{told}");
        assert!(told.ends_with("[confirm Join the waitlist] [cancel I can’t come]"));
    }

    #[test]
    fn no_page_has_two_big_buttons() {
        let kinds = [
            LinkKind::Invited { held_until: None, would_be: None },
            LinkKind::Invited { held_until: None, would_be: Some(3) },
            LinkKind::OfferQueued { seats: 1 },
            LinkKind::Seat { party: 1, reminders_muted: false },
            LinkKind::InLine { position: Some(1), party: 1 },
            LinkKind::Mute { muted: false },
        ];
        for kind in kinds {
            let big = said(&kind, "Supper", words(Language::En))
                .acts
                .into_iter()
                .filter(|act| act.weight != Weight::Small)
                .count();
            assert_eq!(big, 1, "{kind:?}");
        }
    }

    #[test]
    fn muting_keeps_the_seat() {
        assert!(told(&LinkKind::Mute { muted: false }).contains("Your seat stays yours."));
    }
}
