//! web/pages: the words and buttons for each thing a link can be about.

use super::link::{LinkKind, OverWhy, Return};
use super::said::{Mark, Said, Weight};
use super::standing::{Standing, have_seats, in_short};
use super::words::{self, count, my_seats, seats, the_seats};

pub(super) fn said(kind: &LinkKind, event: &str) -> Said {
    match kind {
        LinkKind::Seat { party, reminders_muted } => seat(*party, *reminders_muted),
        LinkKind::InLine { position, party } => line(*position, *party),
        LinkKind::Invited { held_until } => invited(held_until.as_deref()),
        LinkKind::Offer { seats, .. } => offer(*seats),
        LinkKind::OfferQueued { seats } => queued(*seats),
        LinkKind::OfferOver { why, standing } => over(*why, *standing),
        LinkKind::Cancelled { can_return } => cancelled(*can_return),
        LinkKind::Mute { muted: false } => {
            Said::new(Mark::Quiet, "No more reminders?", &["Your seat stays yours. We only stop reminding you of it."])
                .act(Weight::Main, "mute", "Stop the reminders")
        }
        LinkKind::Mute { muted: true } => {
            Said::new(Mark::Quiet, "Reminders are off.", &["Your seat stays yours, and we look forward to seeing you."])
        }
        LinkKind::OldLink => Said::new(
            Mark::Letter,
            "This link is an old one.",
            &["A newer mail from us has the link that works. Please open the latest one."],
        ),
        LinkKind::EventCalledOff => {
            Said::new(Mark::Empty, format!("{event} is called off."), &["There is nothing you need to do."])
        }
        LinkKind::EventOver => {
            Said::new(Mark::Empty, format!("{event} is over."), &["There is nothing left to change here."])
        }
    }
}

fn seat(party: u32, reminders_muted: bool) -> Said {
    let give_back = if party == 1 {
        "Can’t come after all? Give your seat back, and the next in line gets it."
    } else {
        "Can’t come after all? Give your seats back, and the next in line get them."
    };
    let said = Said::new(Mark::Seat, have_seats(party), &["We look forward to seeing you.", give_back]).act(
        Weight::Danger,
        "cancel",
        format!("Give {} back", my_seats(party)),
    );
    if reminders_muted { said.also("You get no reminders.") } else { said }
}

fn line(position: Option<u64>, party: u32) -> Said {
    let turn = match party {
        1 => "When it is your turn for a free seat, we mail you and hold it while you decide.".to_string(),
        party => {
            format!("When it is your turn for {} together, we mail you and hold them while you decide.", seats(party))
        }
    };
    let title = format!("You are {}.", words::in_line(position));
    Said::new(Mark::line(position), title, &[&turn, "No longer interested? Leave, and everybody behind you moves up."])
        .act(Weight::Danger, "leave", "Leave the line")
}

fn invited(held_until: Option<&str>) -> Said {
    let held = match held_until {
        Some(until) => format!("A seat is held for you until {until}."),
        None => "Seats are given in the order of the answers, so an early yes is a good one.".to_string(),
    };
    Said::new(Mark::Letter, "Will you come?", &[&held]).act(Weight::Main, "confirm", "Yes, I’ll come").act(
        Weight::Small,
        "cancel",
        "I can’t come",
    )
}

fn offer(seats: u32) -> Said {
    let (title, held) = match seats {
        1 => ("A seat is free for you.".to_string(), "It is held for you and nobody else"),
        _ => (format!("{} are free for you.", words::seats(seats)), "They are held for you and nobody else"),
    };
    claimable(Said::new(Mark::Clock, title, &[held]), seats)
}

fn queued(seats: u32) -> Said {
    let (title, held) = match seats {
        1 => ("A seat is free for you.".to_string(), "It is held for you and nobody else."),
        _ => (format!("{} are free for you.", words::seats(seats)), "They are held for you and nobody else."),
    };
    let early = "You are early: our mail to you is still on its way, and your time to decide begins with it.";
    claimable(Said::new(Mark::Seat, title, &[held, early]), seats)
}

fn claimable(said: Said, seats: u32) -> Said {
    said.act(Weight::Main, "claim", format!("Take {}", the_seats(seats))).act(Weight::Small, "decline", "No, thank you")
}

fn over(why: OverWhy, standing: Standing) -> Said {
    let title = match why {
        OverWhy::Lapsed => "The time for this offer is over.",
        OverWhy::Declined => "You said no to this offer.",
        OverWhy::Withdrawn => "This offer was taken back.",
        OverWhy::Gone => "This offer is no longer there.",
    };
    let mark = match standing {
        Standing::Confirmed { .. } => Mark::Seat,
        Standing::Waiting { position, .. } => Mark::line(position),
        Standing::Pending | Standing::Inbox => Mark::Letter,
        Standing::Cancelled | Standing::Gone => Mark::Empty,
    };
    let said = Said::new(mark, title, &[&in_short(standing)]);
    match standing {
        Standing::Waiting { .. } => after_in_line(said, why),
        Standing::Confirmed { .. } | Standing::Pending | Standing::Cancelled | Standing::Inbox | Standing::Gone => said,
    }
}

fn after_in_line(said: Said, why: OverWhy) -> Said {
    match why {
        OverWhy::Lapsed => {
            said.also("The seat was put to somebody else. Those not asked yet come first now, then you.")
        }
        OverWhy::Declined => said.also("The seat was put to somebody else."),
        OverWhy::Withdrawn | OverWhy::Gone => said,
    }
}

fn cancelled(can_return: Return) -> Said {
    let said =
        Said::new(Mark::Empty, "You are not on the list.", &["Your place is given back. Thank you for telling us."]);
    match can_return {
        Return::SeatFree => {
            said.also("Changed your mind? There is a seat for you.").act(Weight::Main, "return", "Take my seat back")
        }
        Return::JoinLine { would_be } => {
            said.also(&back_in_line(would_be)).act(Weight::Main, "return", "Join the line again")
        }
        Return::No => said,
    }
}

fn back_in_line(would_be: u64) -> String {
    match would_be {
        1 => "Changed your mind? No seat is open now, but you would be first in line.".to_string(),
        number => format!("Changed your mind? No seat is open now. In line you would be number {}.", count(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(kind: &LinkKind) -> String {
        let said = said(kind, "Supper");
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
    fn after_an_offer_the_page_says_where_they_stand() {
        let waiting = Standing::Waiting { position: Some(7), party: 1 };
        let lapsed = told(&LinkKind::OfferOver { why: OverWhy::Lapsed, standing: waiting });
        assert!(lapsed.starts_with("The time for this offer is over. | You are still in line, number 7."));
        let seated = LinkKind::OfferOver { why: OverWhy::Gone, standing: Standing::Confirmed { party: 1 } };
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
    fn no_page_has_two_big_buttons() {
        let kinds = [
            LinkKind::Invited { held_until: None },
            LinkKind::OfferQueued { seats: 1 },
            LinkKind::Seat { party: 1, reminders_muted: false },
            LinkKind::InLine { position: Some(1), party: 1 },
            LinkKind::Mute { muted: false },
        ];
        for kind in kinds {
            let big = said(&kind, "Supper").acts.into_iter().filter(|act| act.weight != Weight::Small).count();
            assert_eq!(big, 1, "{kind:?}");
        }
    }

    #[test]
    fn muting_keeps_the_seat() {
        assert!(told(&LinkKind::Mute { muted: false }).contains("Your seat stays yours."));
    }
}
