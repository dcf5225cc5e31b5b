//! rules/event: what saving an edit would do, told before it is done. It follows `edit` and `replan_step` line by line
//! and changes nothing.

use super::open::{asks_again, is_moved};
use super::{DailyMail, EventSettings, TimeCritical, head_start_at, rounds, terms};
use crate::remind;
use crate::rows::Head;
use jiff::Timestamp;

/// How many people an edit concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Concerned {
    pub confirmed: u64,
    pub waiting: u64,
    pub pending: u64,
    /// Those among the waiting to whom a seat is being offered.
    pub offered: u32,
}

/// One thing an edit brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Seats that go to the line in the same moment; the mails leave then.
    Offers { people: u32, sent_at: Timestamp },
    /// Seats kept for the line before they open to everybody: too late for offers.
    Keeps { seats: u32, until: Timestamp },
    /// Seats open to everybody, because nobody in line is left to ask.
    Opens { seats: u32 },
    /// Seats that stay until they come back by themselves.
    Retires { seats: u32 },
    /// Seats taken out at once: they were open.
    Closes { seats: u32 },
    /// People who get a mail about the new date.
    Tells { people: u64 },
    /// Guests with a seat who get a mail about the new place or end.
    TellsPlace { guests: u64 },
    /// Guests whose reminders are booked anew, and when the next ones go out.
    Reminds { guests: u64, next: Option<Timestamp> },
    /// Live offers end no later than this.
    CutsOffersShort { at: Timestamp },
    /// Offers made from now on run so long; those that are out keep their time.
    Window { minutes: u32 },
    /// Mails that wait for the morning follow the new hours.
    Quiet,
    /// The host's daily mail: when it comes next, or no more.
    Daily { next: Option<Timestamp> },
    /// The sign-up page reads differently.
    Page,
}

impl EventSettings {
    /// What it would do to save these in place of `old`, in the order in which people ask.
    #[must_use]
    pub fn effects(&self, old: &EventSettings, head: &Head, people: Concerned, now: Timestamp) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.seats_move(old, head, people.offered, now, &mut effects);
        self.plan_moves(old, people, now, &mut effects);
        if self.window_minutes != old.window_minutes {
            effects.push(Effect::Window { minutes: self.window_minutes });
        }
        let page = |event: &EventSettings| (event.name.clone(), event.venue.clone(), event.about.clone());
        let confirms = self.confirm_minutes != old.confirm_minutes;
        if page(self) != page(old) || self.max_party != old.max_party || confirms {
            effects.push(Effect::Page);
        }
        effects
    }

    fn seats_move(&self, old: &EventSettings, head: &Head, offered: u32, now: Timestamp, effects: &mut Vec<Effect>) {
        let (capped, asks) = (self.cap != old.cap, asks_again(old, self, now));
        if !capped && !asks {
            return;
        }
        let given = head.taken + head.held;
        let open = self.cap.saturating_sub(given);
        let terms = terms(self, now);
        let askable = if asks && terms.in_time() { head.waiting.saturating_sub(offered) } else { 0 };
        let offers = open.min(askable);
        if offers > 0 {
            effects.push(Effect::Offers { people: offers, sent_at: terms.send_at });
        }
        let more = (open - offers).saturating_sub(head.open());
        let waits = asks && head.waiting > offered + offers;
        let kept = head_start_at(self, now, head.joined).filter(|_| waits);
        match kept {
            Some(start) if more > 0 => effects.push(Effect::Keeps { seats: more, until: start.until }),
            None if more > 0 => effects.push(Effect::Opens { seats: more }),
            Some(_) | None => {}
        }
        if capped && self.cap < given {
            effects.push(Effect::Retires { seats: given - self.cap });
        }
        let fewer = head.open().saturating_sub(open);
        if fewer > 0 {
            effects.push(Effect::Closes { seats: fewer });
        }
    }

    fn plan_moves(&self, old: &EventSettings, people: Concerned, now: Timestamp, effects: &mut Vec<Effect>) {
        let moved = is_moved(old, self);
        if moved {
            effects.push(Effect::Tells { people: people.confirmed + people.waiting + people.pending });
        } else if self.is_told(old) {
            effects.push(Effect::TellsPlace { guests: people.confirmed });
        }
        let nights = old.quiet != self.quiet;
        if moved || nights || old.reminders != self.reminders {
            let next = remind::plan(self, now).first().map(|reminder| reminder.at);
            effects.push(Effect::Reminds { guests: people.confirmed, next });
        }
        if self.cut_off_at() < old.cut_off_at() {
            effects.push(Effect::CutsOffersShort { at: self.cut_off_at() });
        }
        let wakes = |event: &EventSettings| event.time_critical == TimeCritical::SendAtNight;
        if nights || wakes(self) != wakes(old) {
            effects.push(Effect::Quiet);
        }
        if moved || old.daily != self.daily {
            let next = (self.daily == DailyMail::On).then(|| rounds::next_daily(self, now)).flatten();
            effects.push(Effect::Daily { next });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::Email;
    use crate::event::Rounds;
    use crate::ids::ListId;
    use crate::words::ListKind;
    use crate::zone::Zone;
    use jiff::SignedDuration;

    const PEOPLE: Concerned = Concerned { confirmed: 74, waiting: 6, pending: 0, offered: 2 };

    fn noon() -> Timestamp {
        "2026-06-01T10:00:00Z".parse().expect("a moment")
    }

    fn dinner() -> EventSettings {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 80)
    }

    fn full() -> Head {
        let head = Head::new(ListId(1), ListKind::Event, 80);
        Head { taken: 78, held: 2, waiting: 6, ..head }
    }

    #[test]
    fn nothing_changed_is_nothing_done() {
        assert_eq!(dinner().effects(&dinner(), &full(), PEOPLE, noon()), []);
    }

    #[test]
    fn more_seats_go_to_the_line_first_and_then_to_everybody() {
        let raised = |cap| EventSettings { cap, ..dinner() }.effects(&dinner(), &full(), PEOPLE, noon());
        assert_eq!(raised(83), [Effect::Offers { people: 3, sent_at: noon() }]);
        assert_eq!(raised(90), [Effect::Offers { people: 4, sent_at: noon() }, Effect::Opens { seats: 6 }]);
    }

    /// Ten seats are open because everybody in line said no to them.
    fn half_open() -> Head {
        Head { taken: 70, held: 0, ..full() }
    }

    #[test]
    fn an_edit_that_concerns_no_offer_asks_nobody_again() {
        let effects = |new: EventSettings| new.effects(&dinner(), &half_open(), PEOPLE, noon());
        assert_eq!(effects(EventSettings { host_email: Email::parse("host@example.org").ok(), ..dinner() }), []);
        assert_eq!(effects(EventSettings { rounds: Rounds::Paused, ..dinner() }), []);
        assert_eq!(effects(EventSettings { window_minutes: 60, ..dinner() }), [Effect::Window { minutes: 60 }]);
        assert_eq!(effects(EventSettings { cap: 79, ..dinner() }), [Effect::Closes { seats: 1 }]);
    }

    #[test]
    fn another_evening_asks_those_who_could_not_come() {
        let moved = EventSettings { starts: jiff::civil::date(2026, 6, 27).at(19, 0, 0, 0), ..dinner() };
        let effects = moved.effects(&dinner(), &half_open(), PEOPLE, noon());
        assert_eq!(effects[0], Effect::Offers { people: 4, sent_at: noon() });
        assert_eq!(effects[1], Effect::Tells { people: 80 });
    }

    /// Ten minutes before the cut-off, when a fair chance takes fifteen.
    #[test]
    fn too_late_for_offers_is_told_as_it_will_be() {
        let late = dinner().cut_off_at() - SignedDuration::from_mins(10);
        let raised = EventSettings { cap: 83, ..dinner() };
        let until = late + SignedDuration::from_mins(23);
        assert_eq!(raised.effects(&dinner(), &full(), PEOPLE, late), [Effect::Keeps { seats: 3, until }]);
        let nobody = Concerned { offered: 6, ..PEOPLE };
        assert_eq!(raised.effects(&dinner(), &full(), nobody, late), [Effect::Opens { seats: 3 }]);
        let until_the_start = EventSettings { cut_off_minutes: 0, ..dinner() };
        let effects = until_the_start.effects(&dinner(), &half_open(), PEOPLE, late);
        assert_eq!(effects, [Effect::Offers { people: 4, sent_at: late }]);
    }

    #[test]
    fn fewer_seats_cost_nobody_theirs() {
        let lowered = EventSettings { cap: 76, ..dinner() };
        assert_eq!(lowered.effects(&dinner(), &full(), PEOPLE, noon()), [Effect::Retires { seats: 4 }]);
        let half = Head { taken: 40, held: 0, waiting: 0, ..full() };
        let lowered = EventSettings { cap: 60, ..dinner() };
        assert_eq!(lowered.effects(&dinner(), &half, PEOPLE, noon()), [Effect::Closes { seats: 20 }]);
    }

    #[test]
    fn another_place_or_end_is_told_to_those_with_a_seat() {
        let moved = EventSettings { venue: "The boathouse".into(), ..dinner() };
        let effects = moved.effects(&dinner(), &full(), PEOPLE, noon());
        assert_eq!(effects, [Effect::TellsPlace { guests: 74 }, Effect::Page]);
        let longer = EventSettings { duration_minutes: 240, ..dinner() };
        assert_eq!(longer.effects(&dinner(), &full(), PEOPLE, noon()), [Effect::TellsPlace { guests: 74 }]);
    }

    #[test]
    fn a_new_date_is_told_and_reminders_follow_it() {
        let moved = EventSettings { starts: jiff::civil::date(2026, 6, 27).at(19, 0, 0, 0), ..dinner() };
        let effects = moved.effects(&dinner(), &full(), PEOPLE, noon());
        assert_eq!(effects[0], Effect::Tells { people: 80 });
        let next = "2026-06-20T17:00:00Z".parse().ok();
        assert_eq!(effects[1], Effect::Reminds { guests: 74, next });
        assert!(matches!(effects[2], Effect::Daily { next: Some(_) }));
    }
}
