//! post: what somebody gets back who texts us: one short text, in the desk's language, and never a word the networks keep.

use crate::compose::desk_values::service_name;
use crate::language::{answer_speech, desk_speech};
use crate::voice::{plain_letters, to_gsm7};
use crate::when;
use crate::words::clean;
use rules::desk::{DeskSettings, Slot};

/// One offer a person could mean, whose it is, and where to answer it.
pub struct OpenOffer<'a> {
    pub desk: &'a DeskSettings,
    pub slot: &'a Slot,
    pub link: &'a str,
}

pub enum TextAnswer<'a> {
    /// Who we are, and where to ring.
    Help,
    /// They passed; they stay on the list.
    Passed,
    /// There is nothing to answer.
    NothingOpen,
    /// The link claims, not the word; or there are several.
    Links(&'a [OpenOffer<'a>]),
    /// It went to somebody else.
    Gone,
    /// We could not make sense of it.
    NotUnderstood,
}

/// In the voice of this desk; whoever made the only offer speaks for itself.
#[must_use]
pub fn text_answer(desk: &DeskSettings, answer: &TextAnswer<'_>) -> String {
    let desk = if let TextAnswer::Links([one]) = answer { one.desk } else { desk };
    let said = answer_speech(desk.language);
    let phone = clean(&desk.phone);
    let ring = if phone.is_empty() { String::new() } else { said.ring.replace("{phone}", &phone) };
    let words = match answer {
        TextAnswer::Help => format!("{}{ring}", said.help),
        TextAnswer::Passed => said.passed.to_string(),
        TextAnswer::NothingOpen => format!("{}{ring}", said.nothing),
        TextAnswer::Links([one]) => said.link.replace("{slot}", &slot(one)).replace("{link}", one.link),
        TextAnswer::Links(several) => {
            let lines = several.iter().map(|one| format!("\n{}{}: {}", whose(desk, one), slot(one), one.link));
            format!("{}{}", said.links, lines.collect::<String>())
        }
        TextAnswer::Gone => said.gone.to_string(),
        TextAnswer::NotUnderstood => format!("{}{ring}", said.other),
    };
    to_gsm7(&format!("{}: {words}", clean(&desk.name)))
}

/// To a number that is on no list of ours.
#[must_use]
pub fn stranger_answer() -> &'static str {
    "This number is on none of our waitlists, so there is nothing to answer."
}

/// Named where it is another desk's than the one that speaks.
fn whose(speaks: &DeskSettings, one: &OpenOffer<'_>) -> String {
    if one.desk.name == speaks.name { String::new() } else { format!("{}, ", clean(&one.desk.name)) }
}

/// As its own desk says it: by its clock, and in its words for what it does.
fn slot(one: &OpenOffer<'_>) -> String {
    let OpenOffer { desk, slot, .. } = one;
    let service = service_name(desk, &slot.service);
    let staff = slot.staff.as_deref().map(|name| desk_speech(desk.language).with_staff.replace("{name}", name));
    let when = plain_letters(&when::short_in(desk.language, slot.starts_at, &desk.zone));
    clean(&format!("{service} {}, {when}", staff.unwrap_or_default())).replace(" ,", ",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot;
    use crate::voice::{Alphabet, segments};
    use rules::desk::{FreedBy, Service};
    use rules::{Language, Zone};

    #[test]
    fn every_answer_fits_one_or_two_parts_of_the_short_alphabet() {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        let service = Service { name: "Colour".into(), minutes: 90, price_cents: 0 };
        for language in Language::ALL {
            let mut desk = DeskSettings::new("Salon Rosa", zone.clone(), vec![service.clone()]);
            desk.language = *language;
            desk.phone = "030 1234567".into();
            for answer in [
                TextAnswer::Help,
                TextAnswer::Passed,
                TextAnswer::NothingOpen,
                TextAnswer::Links(&[]),
                TextAnswer::Gone,
                TextAnswer::NotUnderstood,
            ] {
                let text = text_answer(&desk, &answer);
                let counted = segments(&text);
                assert_eq!(counted.alphabet, Alphabet::Gsm7, "{text}");
                assert!(counted.segments <= 2 && text.starts_with("Salon Rosa: "), "{text}");
            }
        }
    }

    /// Each offer by the clock of its own desk, with its own name for the service.
    #[test]
    fn offers_of_several_desks_are_each_told_as_their_own_desk_says_it() {
        let desk = |name: &str, zone: &str, service: &str| {
            let service = Service { name: service.into(), minutes: 90, price_cents: 0 };
            DeskSettings::new(name, Zone::parse(zone).expect("a zone"), vec![service])
        };
        let (rosa, mia) =
            (desk("Salon Rosa", "Europe/Berlin", "Colour"), desk("Salon Mia", "America/New_York", "COLOUR & Cut"));
        let slot = |service: &str| Slot {
            service: service.into(),
            staff: None,
            location: None,
            starts_at: "2026-11-14T17:00:00Z".parse().expect("a moment"),
            duration_minutes: 90,
            unit: 0,
            freed_by: FreedBy::Opening,
            source: "test".into(),
        };
        let (first, second) = (slot("colour"), slot("colour & cut"));
        let here = OpenOffer { desk: &rosa, slot: &first, link: "https://u.example/l/1" };
        let there = OpenOffer { desk: &mia, slot: &second, link: "https://u.example/l/2" };
        let both = text_answer(&rosa, &TextAnswer::Links(&[here, there]));
        let there = OpenOffer { desk: &mia, slot: &second, link: "https://u.example/l/2" };
        let one = text_answer(&rosa, &TextAnswer::Links(&[there]));
        snapshot::same("offers_of_two_desks", &format!("{both}\n\n{one}\n"));
    }
}
