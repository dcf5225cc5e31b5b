//! web/guest: what stands on a ticket, line by line: when and where an event is, which slot is held, what somebody waits for.

use super::list::ListFacts;
use super::words::Counted;
use jiff::civil::{Date, Time};
use rules::desk::{DeskSettings, Slot, Weekdays, Wish};

/// "When — Saturday, 14:00", perhaps with more about it and a remark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fact {
    pub label: &'static str,
    pub value: String,
    pub more: String,
    pub note: String,
}

impl Fact {
    fn new(label: &'static str, value: impl Into<String>) -> Fact {
        Fact { label, value: value.into(), ..Fact::default() }
    }
}

/// When and where; a desk is open to whoever reads this.
pub(super) fn of_list(list: &ListFacts<'_>) -> Vec<Fact> {
    let (words, Some(event)) = (list.words(), list.event()) else { return Vec::new() };
    let when = Fact::new(words.when, list.say(event.starts_at()));
    let mut facts = vec![Fact { more: list.ends(event), note: list.zone_words(), ..when }];
    facts.extend((!event.venue.is_empty()).then(|| Fact::new(words.place, &event.venue)));
    facts
}

/// What came free: what, when, with whom, where, for how much.
pub(super) fn of_slot(list: &ListFacts<'_>, desk: &DeskSettings, slot: &Slot) -> Vec<Fact> {
    let (words, own) = (list.words(), list.own());
    let known = desk.service(&slot.service);
    let service = known.map_or(slot.service.as_str(), |service| service.name.as_str());
    let minutes = words.number(own.minutes, slot.duration_minutes);
    let mut facts = vec![
        Fact { note: minutes, ..Fact::new(own.fact_service, service) },
        Fact { note: list.zone_words(), ..Fact::new(words.when, list.say(slot.starts_at)) },
    ];
    facts.extend(slot.staff.as_ref().map(|staff| Fact::new(own.fact_staff, staff)));
    facts.extend(slot.location.as_ref().map(|location| Fact::new(words.place, location)));
    let price = known.map(|service| service.price_cents).filter(|cents| *cents > 0);
    facts.extend(price.map(|cents| Fact::new(own.fact_price, price_text(cents, words.group))));
    facts
}

/// 1250.00, or 1250,00 where the language has a decimal comma; which money it is, the desk's customers know.
fn price_text(cents: u32, group: &str) -> String {
    let point = if group == "," { '.' } else { ',' };
    format!("{}{point}{:02}", cents / 100, cents % 100)
}

/// What somebody waits for. What was left open is said, so that nobody wonders.
pub(super) fn of_wish(list: &ListFacts<'_>, desk: &DeskSettings, party: u32, wish: &Wish) -> Vec<Fact> {
    let own = list.own();
    let service = desk.service(&wish.service).map_or(wish.service.as_str(), |service| service.name.as_str());
    let mut facts = vec![
        Fact::new(own.fact_service, service),
        Fact::new(own.fact_dates, dates(list, wish.from, wish.until)),
        Fact::new(own.fact_days, days(list, wish.weekdays)),
        Fact::new(own.fact_times, times(list, wish.earliest, wish.latest)),
    ];
    if !desk.staff.is_empty() {
        facts.push(Fact::new(own.fact_staff, wish.staff.as_deref().unwrap_or(own.anybody)));
    }
    if desk.locations.len() > 1 {
        facts.push(Fact::new(list.words().place, wish.location.as_deref().unwrap_or(own.anywhere)));
    }
    if party > 1 {
        facts.push(Fact::new(own.fact_party, party.to_string()));
    }
    if wish.notice_minutes > 0 {
        facts.push(Fact::new(own.fact_notice, notice(list, wish.notice_minutes)));
    }
    facts
}

fn dates(list: &ListFacts<'_>, from: Option<Date>, until: Option<Date>) -> String {
    let own = list.own();
    let patterns = [own.any_date, own.dates_from, own.dates_until, own.dates_both];
    span(patterns, from, until, |date| post::date_in(list.language, date))
}

fn days(list: &ListFacts<'_>, weekdays: Weekdays) -> String {
    if weekdays == Weekdays::ALL {
        return list.own().any_day.to_string();
    }
    let chosen = (0..7).filter(|at| weekdays.0 >> at & 1 == 1).map(|at| list.own().weekdays[at]);
    chosen.collect::<Vec<_>>().join(", ")
}

fn times(list: &ListFacts<'_>, earliest: Option<Time>, latest: Option<Time>) -> String {
    let own = list.own();
    let patterns = [own.any_time, own.times_from, own.times_until, own.times_both];
    span(patterns, earliest, latest, |time| post::clock_in(list.language, time))
}

/// The pattern for neither end, for the first, for the last or for both, filled in.
fn span<T>(patterns: [&str; 4], from: Option<T>, until: Option<T>, say: impl Fn(T) -> String) -> String {
    let [neither, first, last, both] = patterns;
    let pattern = match (&from, &until) {
        (None, None) => neither,
        (Some(_), None) => first,
        (None, Some(_)) => last,
        (Some(_), Some(_)) => both,
    };
    let said = |end: Option<T>| end.map(&say).unwrap_or_default();
    pattern.replace("{from}", &said(from)).replace("{until}", &said(until))
}

/// "45 minutes", "2 hours", "1 day".
pub(super) fn notice(list: &ListFacts<'_>, minutes: u32) -> String {
    let own = list.own();
    let (forms, number): (Counted, u32) = match minutes {
        0 => return own.no_notice.to_string(),
        minutes if minutes % 1_440 == 0 => (own.notice_days, minutes / 1_440),
        minutes if minutes % 60 == 0 => (own.notice_hours, minutes / 60),
        minutes => (own.notice_minutes, minutes),
    };
    list.words().counted(forms, number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::desk::{FreedBy, Service};
    use rules::{Language, Settings, Zone};

    fn desk() -> DeskSettings {
        let service = Service { name: "Colour".into(), minutes: 90, price_cents: 125_050 };
        let zone = Zone::parse("Europe/London").expect("a zone");
        DeskSettings { staff: vec!["Mia".into()], ..DeskSettings::new("Salon", zone, vec![service]) }
    }

    fn told(language: Language, facts: impl Fn(&ListFacts<'_>, &DeskSettings) -> Vec<Fact>) -> String {
        let (settings, desk) = (Settings::Desk(desk()), desk());
        let facts = facts(&ListFacts { language, ..ListFacts::of("salon", &settings) }, &desk);
        let line = |fact: &Fact| format!("{}={}{}", fact.label, fact.value, fact.note);
        facts.iter().map(line).collect::<Vec<_>>().join("; ")
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
        let said = told(Language::En, |list, desk| of_slot(list, desk, &slot));
        let expect = "What=Colour90 min; When=Saturday, 28 November 2026, 14:00London time; With=Mia; Price=1250.50";
        assert_eq!(said, expect);
        assert!(told(Language::De, |list, desk| of_slot(list, desk, &slot)).ends_with("Preis=1250,50"));
    }

    #[test]
    fn a_wish_says_what_was_left_open() {
        let any = told(Language::En, |list, desk| of_wish(list, desk, 1, &Wish::any("colour")));
        assert_eq!(any, "What=Colour; Dates=any; Days=any; Time of day=any; With=Anybody");
        let wish = Wish {
            from: Some(jiff::civil::date(2026, 11, 20)),
            until: Some(jiff::civil::date(2026, 12, 1)),
            weekdays: Weekdays(0b110_0000),
            earliest: Some(jiff::civil::time(9, 30, 0, 0)),
            notice_minutes: 120,
            ..Wish::any("colour")
        };
        let said = told(Language::De, |list, desk| of_wish(list, desk, 2, &wish));
        assert!(said.contains("Zeitraum=Fr 20. Nov"), "{said}");
        assert!(said.contains("Wochentage=Samstag, Sonntag; Uhrzeit=ab 09:30"), "{said}");
        assert!(said.ends_with("Personen=2; Anfahrt=2 Stunden"), "{said}");
    }
}
