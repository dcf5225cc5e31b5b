//! web/pages: a slot and a wish as lines of facts, in the desk's language.

use super::desk::{DeskFacts, Fact};
use crate::guest::words::{Counted, DeskWords};
use jiff::civil::{Date, Time};
use rules::Zone;
use rules::desk::{DeskSettings, Slot, Weekdays, Wish};

/// What came free: what, when, with whom, where, for how much.
pub(crate) fn slot_facts(facts: &DeskFacts, desk: &DeskSettings, slot: &Slot) -> Vec<Fact> {
    let (words, own) = (facts.words(), facts.own());
    let known = desk.service(&slot.service);
    let service = known.map_or(slot.service.as_str(), |service| service.name.as_str());
    let minutes = words.number(own.minutes, slot.duration_minutes);
    let when = post::day_and_time_in(facts.language, slot.starts_at, &desk.zone);
    let mut lines = vec![
        Fact { note: minutes, ..Fact::new(own.fact_service, service) },
        Fact { note: words.zone(desk.zone.name()), ..Fact::new(words.when, when) },
    ];
    lines.extend(slot.staff.as_ref().map(|staff| Fact::new(own.fact_staff, staff)));
    lines.extend(slot.location.as_ref().map(|location| Fact::new(words.place, location)));
    let price = known.map(|service| service.price_cents).filter(|cents| *cents > 0);
    lines.extend(price.map(|cents| Fact::new(own.fact_price, price_text(cents, words.group))));
    lines
}

/// 1250.00, or 1250,00 where the language has a decimal comma; which money it is, the desk's customers know.
fn price_text(cents: u32, group: &str) -> String {
    let point = if group == "," { '.' } else { ',' };
    format!("{}{point}{:02}", cents / 100, cents % 100)
}

/// What somebody waits for. What was left open is said, so that nobody wonders.
pub(crate) fn wish_facts(facts: &DeskFacts, desk: &DeskSettings, party: u32, wish: &Wish) -> Vec<Fact> {
    let own = facts.own();
    let service = desk.service(&wish.service).map_or(wish.service.as_str(), |service| service.name.as_str());
    let mut lines = vec![
        Fact::new(own.fact_service, service),
        Fact::new(own.fact_dates, dates(facts, wish.from, wish.until)),
        Fact::new(own.fact_days, days(own, wish.weekdays)),
        Fact::new(own.fact_times, times(facts, wish.earliest, wish.latest)),
    ];
    if !desk.staff.is_empty() {
        lines.push(Fact::new(own.fact_staff, wish.staff.as_deref().unwrap_or(own.anybody)));
    }
    if desk.locations.len() > 1 {
        lines.push(Fact::new(facts.words().place, wish.location.as_deref().unwrap_or(own.anywhere)));
    }
    if party > 1 {
        lines.push(Fact::new(own.fact_party, party.to_string()));
    }
    if wish.notice_minutes > 0 {
        lines.push(Fact::new(own.fact_notice, notice(facts, wish.notice_minutes)));
    }
    lines
}

fn dates(facts: &DeskFacts, from: Option<Date>, until: Option<Date>) -> String {
    let own = facts.own();
    let say = |date: Option<Date>| date.map(|date| post::date_in(facts.language, date)).unwrap_or_default();
    let pattern = match (from, until) {
        (None, None) => own.any_date,
        (Some(_), None) => own.dates_from,
        (None, Some(_)) => own.dates_until,
        (Some(_), Some(_)) => own.dates_both,
    };
    pattern.replace("{from}", &say(from)).replace("{until}", &say(until))
}

fn days(own: &DeskWords, weekdays: Weekdays) -> String {
    if weekdays == Weekdays::ALL {
        return own.any_day.to_string();
    }
    let chosen = (0..7).filter(|at| weekdays.0 >> at & 1 == 1).map(|at| own.weekdays[at]);
    chosen.collect::<Vec<_>>().join(", ")
}

fn times(facts: &DeskFacts, earliest: Option<Time>, latest: Option<Time>) -> String {
    let own = facts.own();
    let say = |time: Option<Time>| time.map(|time| post::clock_in(facts.language, time)).unwrap_or_default();
    let pattern = match (earliest, latest) {
        (None, None) => own.any_time,
        (Some(_), None) => own.times_from,
        (None, Some(_)) => own.times_until,
        (Some(_), Some(_)) => own.times_both,
    };
    pattern.replace("{from}", &say(earliest)).replace("{until}", &say(latest))
}

/// "45 minutes", "2 hours", "1 day".
pub(super) fn notice(facts: &DeskFacts, minutes: u32) -> String {
    let own = facts.own();
    let (forms, number): (Counted, u32) = match minutes {
        0 => return own.no_notice.to_string(),
        minutes if minutes % 1_440 == 0 => (own.notice_days, minutes / 1_440),
        minutes if minutes % 60 == 0 => (own.notice_hours, minutes / 60),
        minutes => (own.notice_minutes, minutes),
    };
    facts.words().counted(forms, number)
}

/// Today, as a form's date field writes it.
pub(crate) fn today(zone: &Zone, now: jiff::Timestamp) -> String {
    zone.civil(now).date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Language;
    use rules::desk::{FreedBy, Service};

    fn facts(language: Language) -> DeskFacts {
        DeskFacts {
            slug: "salon".into(),
            name: "Salon".into(),
            about: String::new(),
            phone: String::new(),
            zone: "Europe/London".into(),
            language,
        }
    }

    fn desk() -> DeskSettings {
        let service = Service { name: "Colour".into(), minutes: 90, price_cents: 125_050 };
        let zone = Zone::parse("Europe/London").expect("a zone");
        DeskSettings { staff: vec!["Mia".into()], ..DeskSettings::new("Salon", zone, vec![service]) }
    }

    fn told(lines: &[Fact]) -> String {
        let line = |fact: &Fact| format!("{}={}{}", fact.label, fact.value, fact.note);
        lines.iter().map(line).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_slot_is_told_by_the_desks_clock() {
        let slot = Slot {
            service: "colour".into(),
            staff: Some("Mia".into()),
            location: None,
            starts_at: "2026-11-28T14:00:00Z".parse().expect("a moment"),
            duration_minutes: 90,
            unit: 0,
            freed_by: FreedBy::Cancelled,
            source: "desk".into(),
        };
        let said = told(&slot_facts(&facts(Language::En), &desk(), &slot));
        let expect = "What=Colour90 min; When=Saturday, 28 November 2026, 14:00London time; With=Mia; Price=1250.50";
        assert_eq!(said, expect);
        assert!(told(&slot_facts(&facts(Language::De), &desk(), &slot)).ends_with("Preis=1250,50"));
    }

    #[test]
    fn a_wish_says_what_was_left_open() {
        let any = wish_facts(&facts(Language::En), &desk(), 1, &Wish::any("colour"));
        assert_eq!(told(&any), "What=Colour; Dates=any; Days=any; Time of day=any; With=Anybody");
        let wish = Wish {
            from: Some(jiff::civil::date(2026, 11, 20)),
            until: Some(jiff::civil::date(2026, 12, 1)),
            weekdays: Weekdays(0b110_0000),
            earliest: Some(jiff::civil::time(9, 30, 0, 0)),
            notice_minutes: 120,
            ..Wish::any("colour")
        };
        let said = told(&wish_facts(&facts(Language::De), &desk(), 2, &wish));
        assert!(said.contains("Zeitraum=Fr 20. Nov"), "{said}");
        assert!(said.contains("Wochentage=Samstag, Sonntag; Uhrzeit=ab 09:30"), "{said}");
        assert!(said.ends_with("Personen=2; Anfahrt=2 Stunden"), "{said}");
    }
}
