//! web/pages: what guest pages say by themselves, one table per language. A further language is one more table and its
//! line here; the compiler asks for every word. Host pages and problem pages speak English.

mod de;
mod desk;
mod en;
mod es;
mod fr;

pub(super) use desk::{DeskWords, desk_words};
use rules::Language;

/// One form for one, one for many.
pub(super) type Counted = [&'static str; 2];

/// A heading and the line below it.
pub(super) type Told = (&'static str, &'static str);

/// Patterns name what is put in: `{number}`, or what else their field speaks of.
pub(super) struct Words {
    pub language: Language,
    /// Between groups of three digits.
    pub group: &'static str,

    // The frame.
    pub skip: &'static str,
    pub colophon: &'static str,
    pub to_event: &'static str,
    pub back: &'static str,
    pub look_again: Counted,

    // The event.
    pub when: &'static str,
    pub place: &'static str,
    /// `{time}`.
    pub until: &'static str,
    /// The same when it ends on another day.
    pub until_day: &'static str,
    /// `{city}`.
    pub city_time: &'static str,
    pub called_off: &'static str,
    pub over: &'static str,

    // The form.
    pub check: &'static str,
    pub your_name: &'static str,
    pub your_email: &'static str,
    pub email_hint: &'static str,
    pub how_many: &'static str,
    pub party_hint: &'static str,
    pub confirm_first: &'static str,
    pub leave_empty: &'static str,
    pub more_about: &'static str,
    pub closed_off: Told,
    pub closed_over: Told,
    pub name_problem: &'static str,
    pub email_problem: &'static str,
    pub party_problem: Counted,

    // The door.
    pub get_seat: Told,
    pub join_line: Told,
    pub party_joins: &'static str,
    pub all_open: Counted,
    /// `{number}` of `{cap}`.
    pub some_open: Counted,
    pub all_taken: Counted,
    pub one_held: &'static str,
    pub none_open: &'static str,
    pub all_held: &'static str,
    /// When seats kept for the line open to everyone.
    pub opens_at: &'static str,
    /// `{taken}` and `{held}`.
    pub taken_and_held: &'static str,
    pub are_taken: Counted,
    pub are_held: Counted,
    pub can_join: &'static str,
    pub join_first: &'static str,
    pub join_number: &'static str,

    // The bar of seats.
    pub taken: &'static str,
    pub held: &'static str,
    pub open_of: Counted,
    pub waiting: &'static str,

    // Where somebody stands.
    pub have_seats: Counted,
    pub mail_coming: [&'static str; 2],
    pub in_line: &'static str,
    pub first_in_line: &'static str,
    pub number_in_line: &'static str,
    pub turn_comes: Counted,
    pub mail_shows: &'static str,
    pub pending: Told,
    pub to_confirm: Told,
    pub given_back: Told,
    /// Below where they stand, for an address that was known.
    pub known: &'static str,
    pub held_known: Counted,
    pub held_link: &'static str,
    pub inbox: (&'static str, [&'static str; 2]),
    pub gone: Told,
    pub short_seats: Counted,
    pub short_line: &'static str,
    pub short_first: &'static str,
    pub short_number: &'static str,
    pub short_pending: &'static str,
    pub short_to_confirm: &'static str,
    pub short_cancelled: &'static str,
    pub short_inbox: &'static str,
    pub short_gone: &'static str,

    // Links.
    /// `{person}`.
    pub hello: &'static str,
    pub mute: Told,
    pub mute_button: &'static str,
    pub muted: Told,
    pub old_link: Told,
    /// `{event}`.
    pub event_off: Told,
    pub event_over: Told,
    pub look_forward: &'static str,
    pub give_back: Counted,
    pub give_back_button: Counted,
    pub no_reminders: &'static str,
    pub your_turn: Counted,
    pub leave: &'static str,
    pub leave_button: &'static str,
    pub will_you_come: &'static str,
    /// `{until}`.
    pub held_until: &'static str,
    pub early_yes: &'static str,
    /// `{number}` they would have in line.
    pub full_now: &'static str,
    pub join_button: &'static str,
    pub yes_button: &'static str,
    pub no_button: &'static str,
    pub free_for_you: Counted,
    pub held_for_you: Counted,
    /// Between the line above and a moment.
    pub until_moment: &'static str,
    pub early: &'static str,
    pub take: Counted,
    pub decline: &'static str,
    pub still_free: Counted,
    /// Goes on with a moment.
    pub kept_for_line: Counted,
    pub kept_rule: &'static str,
    pub open_to_all: Counted,
    pub open_rule: &'static str,
    pub take_now: Counted,
    pub was_quicker: &'static str,
    pub change: &'static str,
    pub change_button: &'static str,
    pub no_more_seats: &'static str,
    pub answer_first: &'static str,
    pub offer_lapsed: &'static str,
    pub offer_declined: &'static str,
    pub offer_withdrawn: &'static str,
    pub after_lapsed: &'static str,
    pub after_declined: &'static str,
    pub off_list: Told,
    pub seat_free: &'static str,
    pub seat_free_button: &'static str,
    pub again_first: &'static str,
    pub again_number: &'static str,
    pub again_button: &'static str,
    pub left: Left,

    // The poster.
    /// `{event}`.
    pub poster: &'static str,
    pub poster_tools: &'static str,
    pub poster_back: &'static str,
    pub print: &'static str,
    /// `{url}`.
    pub code: &'static str,
    pub call: &'static str,
    pub point: &'static str,
}

/// What is left of an offer. The script says it in the same words as time goes on.
pub(super) struct Left {
    pub over: &'static str,
    pub less: &'static str,
    pub minutes: &'static str,
    pub hours: &'static str,
    pub hours_minutes: &'static str,
    pub days: &'static str,
    /// Read aloud.
    pub spoken: Counted,
    pub up: &'static str,
    pub reload: &'static str,
    pub reload_why: &'static str,
}

pub(super) fn words(language: Language) -> &'static Words {
    match language {
        Language::En => &en::WORDS,
        Language::De => &de::WORDS,
        Language::Fr => &fr::WORDS,
        Language::Es => &es::WORDS,
    }
}

/// When an event ends, beside when it begins.
pub(crate) fn ends(language: Language, time: &str, day: Day) -> String {
    let words = words(language);
    let pattern = match day {
        Day::Same => words.until,
        Day::Another => words.until_day,
    };
    pattern.replace("{time}", time)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Day {
    Same,
    Another,
}

impl Words {
    pub(super) fn lang(&self) -> &'static str {
        self.language.word()
    }

    /// Digits in groups of three: 2,000,000.
    pub(super) fn count(&self, number: impl Into<u64>) -> String {
        services::words::grouped(number, self.group)
    }

    pub(super) fn number(&self, pattern: &str, number: impl Into<u64>) -> String {
        pattern.replace("{number}", &self.count(number))
    }

    pub(super) fn counted(&self, forms: Counted, number: u32) -> String {
        let [one, many] = forms;
        self.number(if number == 1 { one } else { many }, number)
    }

    /// "You are number 4 in line."
    pub(super) fn in_line(&self, position: Option<u64>) -> String {
        match position {
            None => self.in_line.to_string(),
            Some(1) => self.first_in_line.to_string(),
            Some(number) => self.number(self.number_in_line, number),
        }
    }

    /// "Berlin time" for Europe/Berlin; zones without a city keep their name.
    pub(super) fn zone(&self, name: &str) -> String {
        match name.rsplit_once('/') {
            Some((region, city)) if region != "Etc" => self.city_time.replace("{city}", &city.replace('_', " ")),
            Some((_, plain)) => plain.to_string(),
            None => name.to_string(),
        }
    }

    /// What is left of an offer: "2 h 14 min left".
    pub(super) fn time_left(&self, milliseconds: i64) -> String {
        if milliseconds <= 0 {
            return self.left.over.to_string();
        }
        let minutes = milliseconds / 60_000;
        let (hours, rest) = (minutes / 60, minutes % 60);
        let pattern = match (hours, rest) {
            (0, 0) => self.left.less,
            (0, _) => self.left.minutes,
            (48.., _) => self.left.days,
            (_, 0) => self.left.hours,
            (_, _) => self.left.hours_minutes,
        };
        let hours_left = if hours >= 48 { hours % 24 } else { hours };
        pattern
            .replace("{days}", &(hours / 24).to_string())
            .replace("{hours}", &hours_left.to_string())
            .replace("{minutes}", &rest.to_string())
    }

    /// The same patterns for the script; it knows English by itself.
    pub(super) fn left_for_script(&self) -> Option<String> {
        let left = &self.left;
        (self.language != Language::En).then(|| {
            serde_json::json!({
                "over": left.over, "less": left.less, "minutes": left.minutes, "hours": left.hours,
                "hoursMinutes": left.hours_minutes, "days": left.days, "spoken": left.spoken,
            })
            .to_string()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(language: Language, minutes: i64) -> String {
        words(language).time_left(minutes * 60_000)
    }

    #[test]
    fn every_language_counts_in_its_own_way() {
        let said = |language| words(language).count(2_000_000u32);
        assert_eq!(said(Language::En), "2,000,000");
        assert_eq!(said(Language::De), "2.000.000");
        assert_eq!(said(Language::Fr), "2\u{202f}000\u{202f}000");
        assert_eq!(words(Language::De).counted(words(Language::De).have_seats, 3), "Sie haben 3 Plätze.");
        assert_eq!(words(Language::Fr).in_line(Some(1)), "Vous êtes en tête de la liste d’attente.");
    }

    #[test]
    fn what_is_left_of_an_offer_is_said_in_every_language() {
        assert_eq!(minutes(Language::De, 134), "noch 2 Std. 14 Min.");
        assert_eq!(minutes(Language::Es, 49 * 60), "quedan 2 días y 1 h");
        assert_eq!(minutes(Language::Fr, 5), "encore 5 min");
        assert_eq!(minutes(Language::En, 0), "time is up");
    }

    #[test]
    fn zones_are_named_by_their_city() {
        assert_eq!(words(Language::De).zone("Europe/Berlin"), "Ortszeit Berlin");
        assert_eq!(words(Language::Es).zone("America/Argentina/Buenos_Aires"), "hora de Buenos Aires");
        assert_eq!(words(Language::Fr).zone("UTC"), "UTC");
        assert_eq!(words(Language::En).zone("Europe/Berlin"), "Berlin time");
        assert_eq!(words(Language::En).zone("Etc/GMT+5"), "GMT+5");
    }
}
