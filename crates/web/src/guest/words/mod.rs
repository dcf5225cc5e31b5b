//! web/guest/words: what guest pages say by themselves, in every language side by side: English, German with “Sie”, French
//! with “vous”, Spanish with “usted”. A further language is one more column; the compiler asks for every word. Host pages
//! and problem pages speak English.

mod desk;
mod event;

pub(crate) use desk::{DeskWords, desk_words};
pub(crate) use event::{Words, words};
use rules::Language;

/// One form for one, one for many.
pub(crate) type Counted = [&'static str; 2];

/// A heading and the line below it.
pub(crate) type Told = (&'static str, &'static str);

/// A struct of words, and its value in each language: `name: Kind = English, German, French, Spanish;`. Without a kind it
/// is a plain text.
macro_rules! word_table {
    (@kind) => { &'static str };
    (@kind $kind:ty) => { $kind };
    ($(#[$about:meta])* $seen:vis struct $Table:ident by $of:ident;
     $($(#[$note:meta])* $word:ident $(: $kind:ty)? = $en:expr, $de:expr, $fr:expr, $es:expr;)+) => {
        $(#[$about])*
        $seen struct $Table {
            $($(#[$note])* pub $word: word_table!(@kind $($kind)?),)+
        }

        $seen fn $of(language: Language) -> &'static $Table {
            match language {
                Language::En => &$Table { $($word: $en),+ },
                Language::De => &$Table { $($word: $de),+ },
                Language::Fr => &$Table { $($word: $fr),+ },
                Language::Es => &$Table { $($word: $es),+ },
            }
        }
    };
}
use word_table;

impl Words {
    pub(crate) fn lang(&self) -> &'static str {
        self.language.word()
    }

    /// Digits in groups of three: 2,000,000.
    pub(crate) fn count(&self, number: impl Into<u64>) -> String {
        services::words::grouped(number, self.group)
    }

    pub(crate) fn number(&self, pattern: &str, number: impl Into<u64>) -> String {
        pattern.replace("{number}", &self.count(number))
    }

    pub(crate) fn counted(&self, forms: Counted, number: u32) -> String {
        let [one, many] = forms;
        self.number(if number == 1 { one } else { many }, number)
    }

    /// "You are number 4 in line."
    pub(crate) fn in_line(&self, position: Option<u64>) -> String {
        match position {
            None => self.in_line.to_string(),
            Some(1) => self.first_in_line.to_string(),
            Some(number) => self.number(self.number_in_line, number),
        }
    }

    /// "Berlin time" for Europe/Berlin; zones without a city keep their name.
    pub(crate) fn zone(&self, name: &str) -> String {
        match name.rsplit_once('/') {
            Some((region, city)) if region != "Etc" => self.city_time.replace("{city}", &city.replace('_', " ")),
            Some((_, plain)) => plain.to_string(),
            None => name.to_string(),
        }
    }

    /// What is left of an offer: "2 h 14 min left".
    pub(crate) fn time_left(&self, milliseconds: i64) -> String {
        if milliseconds <= 0 {
            return self.left_over.to_string();
        }
        let minutes = milliseconds / 60_000;
        let (hours, rest) = (minutes / 60, minutes % 60);
        let pattern = match (hours, rest) {
            (0, 0) => self.left_less,
            (0, _) => self.left_minutes,
            (48.., _) => self.left_days,
            (_, 0) => self.left_hours,
            (_, _) => self.left_hours_minutes,
        };
        let hours_left = if hours >= 48 { hours % 24 } else { hours };
        pattern
            .replace("{days}", &(hours / 24).to_string())
            .replace("{hours}", &hours_left.to_string())
            .replace("{minutes}", &rest.to_string())
    }

    /// The same patterns for the script; it knows English by itself.
    pub(crate) fn left_for_script(&self) -> Option<String> {
        (self.language != Language::En).then(|| {
            serde_json::json!({
                "over": self.left_over, "less": self.left_less, "minutes": self.left_minutes, "hours": self.left_hours,
                "hoursMinutes": self.left_hours_minutes, "days": self.left_days, "spoken": self.left_spoken,
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
