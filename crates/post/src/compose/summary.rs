//! post/compose: the month in numbers, to whoever runs the desk. The words come from `desk_summary.md` of the desk's
//! language; a line that speaks of something there was not is left out.

use super::desk::Counter;
use super::{ComposeError, Mail};
use crate::bars::{Bar, Bars, Ink};
use crate::language::{SummarySpeech, counted, desk_speech, ending_reason, speech, summary_speech, with_number};
use crate::words::{Rendered, as_subject, clean, dress, markdown_value};
use rules::desk::{DeskSettings, Month, Tally};
use rules::{Handed, Language, ListId, Settings};

/// Where the drawings stand, until they are drawn. Every other value loses this letter: nobody can write it into a name.
const MARK: char = '\u{e000}';
const SERVICES: &str = "\u{e000}services";
const WEEKDAYS: &str = "\u{e000}weekdays";

/// Values of our own making, which stand as they are.
const OURS: [&str; 3] = ["by_service", "by_weekday", "link"];

pub(super) fn to_owner(counter: &Counter<'_>) -> Result<Mail, ComposeError> {
    let Counter { handed, desk, slug, house, now, told, .. } = counter;
    let month = handed.month.as_deref().ok_or(ComposeError::Missing("month"))?;
    let to = desk.staff_email.as_ref().or(house.host.as_ref()).cloned().ok_or(ComposeError::NoAddress)?;
    let link = format!("{}/console/desks/{slug}/month?month={}", house.url, month.name);
    let rendered = render(month, desk, &link, *told);
    let picture = Some(by_service(month, desk.language).svg(Ink::OfTheHouse));
    Ok(Mail { picture, links: vec![link], ..Mail::of(&handed.message, house, to, rendered, *now) })
}

/// What a paragraph about a month may speak of, each value as the mail says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthTold {
    pub list: ListId,
    pub language: Language,
    pub desk: String,
    pub month: String,
    pub figures: Vec<(String, String)>,
}

/// The figures of the month this message is about; None for every other message, and for a month without any.
#[must_use]
pub fn month_told(handed: &Handed) -> Option<MonthTold> {
    let (Settings::Desk(desk), Some(month)) = (&*handed.settings, handed.month.as_deref()) else { return None };
    let told = ["slots", "filled", "percent", "average", "median", "tries", "money", "by_staff", "back", "asked"];
    let names = [
        "slots that came free",
        "filled from the waitlist",
        "share filled, in percent",
        "average time to fill",
        "half were filled within",
        "people asked per filled slot",
        "worth of the filled slots",
        "filled by the staff",
        "back with the staff",
        "offers made",
    ];
    let values = values(month, desk, "", None);
    let value = |name: &str| values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.clone());
    let figures = told.iter().zip(names).filter_map(|(word, name)| Some((name.to_string(), value(word)?))).collect();
    let (language, list) = (desk.language, handed.message.list);
    (month.freed > 0).then(|| MonthTold {
        list,
        language,
        desk: desk.name.clone(),
        month: month_in_words(month, language),
        figures,
    })
}

fn render(month: &Month, desk: &DeskSettings, link: &str, told: Option<&str>) -> Rendered {
    let language = desk.language;
    let values = values(month, desk, link, told);
    let source = summary_speech(language).source;
    let (subject, body) = source.split_once("\n\n").unwrap_or((source, ""));
    let subject = fill(subject.strip_prefix("Subject:").unwrap_or(subject).trim(), &values, clean).unwrap_or_default();
    let lines: Vec<String> = body.lines().filter_map(|line| fill(line, &values, markdown_value)).collect();
    let rendered = dress(as_subject(&subject), &lines.join("\n"), Some(link), language);
    let (services, weekdays) = (by_service(month, language), by_weekday(month, language));
    let text = rendered.text.replacen(SERVICES, &services.lines(), 1).replacen(WEEKDAYS, &weekdays.lines(), 1);
    let html = drawn_in(drawn_in(rendered.html, SERVICES, &services), WEEKDAYS, &weekdays);
    Rendered { text, html, ..rendered }
}

fn drawn_in(html: String, mark: &str, bars: &Bars) -> String {
    html.replacen(&format!("<p>{mark}</p>"), &bars.table(), 1).replacen(mark, "", 1)
}

/// A line with its values; None if one of them is not there.
fn fill(line: &str, values: &[(&str, Option<String>)], safe: impl Fn(&str) -> String) -> Option<String> {
    let mut filled = line.to_string();
    for (name, value) in values {
        let place = format!("{{{name}}}");
        if filled.contains(&place) {
            let value = value.as_ref()?;
            let value = if OURS.contains(name) { value.clone() } else { safe(&value.replace(MARK, "")) };
            filled = filled.replace(&place, &value);
        }
    }
    Some(filled)
}

fn values(month: &Month, desk: &DeskSettings, link: &str, told: Option<&str>) -> Vec<(&'static str, Option<String>)> {
    let language = desk.language;
    let said = summary_speech(language);
    let some = |count: u32| (count > 0).then(|| count.to_string());
    let any = |there: bool, text: String| there.then_some(text);
    vec![
        ("told", told.map(str::to_string)),
        ("desk", Some(desk.name.clone())),
        ("month", Some(month_in_words(month, language))),
        ("slots", Some(counted(said.slots, month.freed))),
        ("filled", any(month.freed > 0, month.filled.to_string())),
        ("percent", month.filled_percent().map(|percent| percent.to_string())),
        ("nothing", any(month.freed == 0, said.nothing.to_string())),
        ("average", month.average_seconds.map(|seconds| span(seconds, language))),
        ("median", month.median_seconds.map(|seconds| span(seconds, language))),
        ("tries", month.tries_tenths().map(|tenths| decimal(u64::from(tenths), 1, language))),
        ("money", any(month.recovered_cents > 0, money(month.recovered_cents, language))),
        ("unpriced", any(month.unpriced > 0 && month.recovered_cents > 0, month.unpriced.to_string())),
        ("by_staff", some(month.by_staff)),
        ("back", some(month.back())),
        ("reasons", any(month.back() > 0, reasons(month, language))),
        ("running", some(month.running)),
        ("asked", some(month.offers.made)),
        ("declined", Some(month.offers.declined.to_string())),
        ("lapsed", Some(month.offers.lapsed.to_string())),
        ("by_service", any(month.freed > 0, SERVICES.to_string())),
        ("by_weekday", any(month.freed > 0, WEEKDAYS.to_string())),
        ("heading_service", any(month.freed > 0, said.by_service.to_string())),
        ("heading_weekday", any(month.freed > 0, said.by_weekday.to_string())),
        ("link", Some(link.to_string())),
    ]
}

fn reasons(month: &Month, language: Language) -> String {
    let one = |(ending, count): &(rules::Ending, u32)| format!("{} ({count})", ending_reason(language, *ending));
    month.handed_back.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn month_in_words(month: &Month, language: Language) -> String {
    let at = usize::try_from(month.name.month - 1).unwrap_or(0).min(11);
    format!("{} {}", speech(language).months[at], month.name.year)
}

/// Minutes up to two hours, then hours with one decimal.
fn span(seconds: u64, language: Language) -> String {
    let said = desk_speech(language);
    let minutes = (seconds + 30) / 60;
    match minutes {
        0..=119 => counted(said.minutes, u32::try_from(minutes).unwrap_or(0)),
        _long => with_number(said.hours[1], decimal((minutes * 10 + 30) / 60, 1, language)),
    }
}

/// What a hundredth is called nobody told us: a number, as the language writes it.
fn money(cents: u64, language: Language) -> String {
    if cents.is_multiple_of(100) { (cents / 100).to_string() } else { decimal(cents, 2, language) }
}

fn decimal(number: u64, places: u32, language: Language) -> String {
    let unit = 10_u64.pow(places);
    let width = usize::try_from(places).unwrap_or(1);
    format!("{}{}{:0width$}", number / unit, desk_speech(language).decimal, number % unit)
}

fn by_service(month: &Month, language: Language) -> Bars {
    let said = summary_speech(language);
    let shown = month.services.iter().filter(|tally| tally.freed > 0);
    let bars = shown.map(|tally| bar(clean(&tally.name.replace(MARK, "")), tally, said)).collect();
    Bars { id: "by-service", title: said.by_service.to_string(), words: said.what_bars_show.to_string(), bars }
}

fn by_weekday(month: &Month, language: Language) -> Bars {
    let said = summary_speech(language);
    let days = month.weekdays.iter().zip(speech(language).weekdays);
    let bars = days.map(|(tally, day)| bar(day.to_string(), tally, said)).collect();
    Bars { id: "by-weekday", title: said.by_weekday.to_string(), words: said.what_bars_show.to_string(), bars }
}

fn bar(label: String, tally: &Tally, said: &SummarySpeech) -> Bar {
    let words = said.of.replace("{filled}", &tally.filled.to_string()).replace("{freed}", &tally.freed.to_string());
    Bar { label, freed: tally.freed, filled: tally.filled, said: words }
}
