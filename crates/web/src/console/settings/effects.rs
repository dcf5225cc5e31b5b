//! web/console/settings: what saving would do, one sentence for each effect.

use crate::pages::words::{count, seats};
use jiff::Timestamp;
use rules::Zone;
use rules::event::Effect;

pub(super) fn line(effect: &Effect, zone: &Zone, now: Timestamp) -> String {
    let at = |moment: Timestamp| post::short(moment, zone);
    match effect {
        Effect::Offers { people, sent_at } => {
            let whom = if *people == 1 {
                "1 person in line".to_string()
            } else {
                format!("{} people in line", count(*people))
            };
            if *sent_at > now {
                format!("Holds a seat for {whom}; the offers go out at {}, after quiet hours.", at(*sent_at))
            } else {
                format!("Offers a seat to {whom} now.")
            }
        }
        Effect::Keeps { seats: more, until } => {
            format!("Keeps {} for the line until {}, then opens to everybody.", seats(*more), at(*until))
        }
        Effect::Opens { seats: more } => format!("Opens {} to whoever signs up next.", seats(*more)),
        Effect::Retires { seats: gone } => {
            format!("Takes out {} as they come back. Nobody loses a seat.", seats(*gone))
        }
        Effect::Closes { seats: gone } => format!("Takes out {} that nobody has.", seats(*gone)),
        Effect::Tells { people } => {
            format!("Tells {} about the new date by mail, with a new calendar entry. {AFTER}", persons(*people))
        }
        Effect::TellsPlace { guests } => {
            format!("Tells {} what changed by mail, with a new calendar entry. {AFTER}", guests_words(*guests))
        }
        Effect::Reminds { guests: 0, .. } => "Plans reminders for those who will sign up.".to_string(),
        Effect::Reminds { guests, next: Some(next) } => {
            format!("Books the reminders of {} anew; the next goes out {}.", guests_words(*guests), at(*next))
        }
        Effect::Reminds { guests, next: None } => {
            format!("Takes back the reminders of {}: none lies ahead.", guests_words(*guests))
        }
        Effect::CutsOffersShort { at: end } => format!("Offers that are out end {} at the latest.", at(*end)),
        Effect::Window { minutes } => {
            format!("Offers made from now on run for {}. Those that are out keep their time.", span(*minutes))
        }
        Effect::Quiet => "Mails that wait for the morning follow the new quiet hours.".to_string(),
        Effect::Daily { next: Some(next) } => format!("Your daily mail comes next {}.", at(*next)),
        Effect::Daily { next: None } => "There is no daily mail to come.".to_string(),
        Effect::Page => "Guests read the new text on the sign-up page and in mails from now on.".to_string(),
    }
}

const AFTER: &str = "The mails go out five minutes after your last change.";

/// The tick beside it, where somebody would be told.
pub(super) fn tells(effects: &[Effect]) -> Option<String> {
    effects.iter().find_map(|effect| match effect {
        Effect::Tells { people: told } | Effect::TellsPlace { guests: told } if *told > 0 => {
            Some(format!("Tell {}", guests_words(*told)))
        }
        Effect::Tells { .. }
        | Effect::TellsPlace { .. }
        | Effect::Offers { .. }
        | Effect::Keeps { .. }
        | Effect::Opens { .. }
        | Effect::Retires { .. }
        | Effect::Closes { .. }
        | Effect::Reminds { .. }
        | Effect::CutsOffersShort { .. }
        | Effect::Window { .. }
        | Effect::Quiet
        | Effect::Daily { .. }
        | Effect::Page => None,
    })
}

fn persons(people: u64) -> String {
    if people == 1 { "1 person".to_string() } else { format!("{} people", count(people)) }
}

fn guests_words(guests: u64) -> String {
    if guests == 1 { "1 guest".to_string() } else { format!("{} guests", count(guests)) }
}

fn span(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}
