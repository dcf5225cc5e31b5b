//! intake/desk_sheet: days, dates and times as staff and spreadsheets write them into cells. One reader, for what is pasted
//! and for what is kept in step.

use crate::joining::WEEKDAYS;
use crate::limits;
use crate::text::cut;
use jiff::ToSpan;
use jiff::civil::date as civil_date;

/// `mon`, `tue` … out of "Mon, Tue", "lunes/martes" and "Mo–Fr". "Any" is no wish; a word that is no day is passed on, to
/// be told.
pub(crate) fn weekdays(cell: &str) -> Vec<String> {
    let mut days: Vec<String> = Vec::new();
    for word in chains(cell).iter().flat_map(|chain| days_of(chain)) {
        if !days.contains(&word) {
            days.push(word);
        }
    }
    days.truncate(limits::WEEKDAYS);
    days
}

/// `28.11.2026` is what spreadsheets make of a date on half of the continent; there is no other way to read it. A workbook
/// counts the days since 1900.
pub(crate) fn date(cell: &str) -> String {
    let parts: Vec<&str> = cell.split('.').map(str::trim).collect();
    match parts.as_slice() {
        [day, month, year] if year.len() == 4 => match (day.parse::<u8>(), month.parse::<u8>()) {
            (Ok(day), Ok(month)) => format!("{year}-{month:02}-{day:02}"),
            (Ok(_) | Err(_), _) => cell.to_string(),
        },
        [days] => counted(days).unwrap_or_else(|| cell.to_string()),
        _other => cell.to_string(),
    }
}

fn counted(days: &str) -> Option<String> {
    let days = days.parse::<i64>().ok().filter(|days| limits::SHEET_DAYS.contains(days))?;
    // Day 60 of a workbook is the 29th of February 1900, which never was; all later ones are counted with it.
    civil_date(1899, 12, 30).checked_add(days.days()).ok().map(|date| date.to_string())
}

/// A workbook keeps `14:00` as `0.583333`: the part of the day that is over.
pub(crate) fn time(cell: &str) -> String {
    let part = cell.parse::<f64>().ok().filter(|part| cell.contains('.') && *part > 0.0 && *part < 1.0);
    let minutes = part.map(|part| (part * 1_440.0).round() as u32).filter(|minutes| *minutes < 1_440);
    minutes.map_or_else(|| cell.to_string(), |minutes| format!("{:02}:{:02}", minutes / 60, minutes % 60))
}

/// Words one by one, and those together between which a dash or a "to" stands.
fn chains(cell: &str) -> Vec<Vec<String>> {
    let spaced = cell.to_lowercase().replace(['-', '\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '−'], " - ");
    let pieces = spaced.split(|letter: char| !letter.is_alphabetic() && letter != '-');
    let mut chains: Vec<Vec<String>> = Vec::new();
    let mut open: Option<&str> = None;
    for piece in pieces.filter(|piece| !piece.is_empty()) {
        match chains.last_mut() {
            Some(_) if TO.contains(&piece) => open = Some(piece),
            Some(chain) if open.take().is_some() => chain.push(piece.to_string()),
            // A dash before everything is an ornament.
            None if piece == "-" => {}
            Some(_) | None => chains.push(vec![piece.to_string()]),
        }
    }
    // "Mon -" does not say until when.
    chains.extend(open.map(|piece| vec![piece.to_string()]));
    chains
}

/// Two days joined are a range; three that are joined are three.
fn days_of(chain: &[String]) -> Vec<String> {
    if let [first, last] = chain {
        if let (Some(first), Some(last)) = (day(first), day(last)) {
            return some(first, (last + 7 - first) % 7 + 1);
        }
        if first == "week" && last.starts_with("end") {
            return some(5, 2);
        }
    }
    chain.iter().flat_map(|word| days_of_word(word)).collect()
}

fn days_of_word(word: &str) -> Vec<String> {
    if AND.contains(&word) || ANY.contains(&three(word).as_str()) {
        return Vec::new();
    }
    if WORKING.contains(&word) {
        return some(0, 5);
    }
    if FREE.contains(&word) {
        return some(5, 2);
    }
    day(word).map_or_else(|| vec![cut(word, limits::WORD_OCTETS).to_string()], |at| some(at, 1))
}

/// So many days, from this one on.
fn some(first: usize, count: usize) -> Vec<String> {
    (first..first + count).map(|at| WEEKDAYS[at % 7].to_string()).collect()
}

/// 0 is Monday. The first three letters tell, in English, German, French and Spanish.
fn day(word: &str) -> Option<usize> {
    const WORDS: [&[&str]; 7] = [
        &["mon", "mo", "lun", "lu"],
        &["tue", "tu", "di", "die", "mar", "ma"],
        &["wed", "we", "mi", "mit", "mer", "me", "mié", "mie"],
        &["thu", "th", "do", "don", "jeu", "je", "jue", "ju"],
        &["fri", "fr", "fre", "ven", "ve", "vie", "vi"],
        &["sat", "sa", "sam", "sáb", "sab"],
        &["sun", "su", "so", "son", "dim", "dom"],
    ];
    // Half of Germany calls the day before Sunday so.
    if word.starts_with("sonnabend") {
        return Some(5);
    }
    WORDS.iter().position(|words| words.contains(&three(word).as_str()))
}

fn three(word: &str) -> String {
    word.chars().take(3).collect()
}

const TO: &[&str] = &["-", "to", "till", "until", "through", "thru", "bis", "au", "à", "a", "al", "hasta"];
const AND: &[&str] = &["and", "or", "und", "oder", "et", "ou", "y", "o"];
const ANY: &[&str] = &["any", "all", "eg", "ega", "tou", "tod"];
const WORKING: &[&str] = &["weekday", "weekdays", "werktag", "werktage", "werktags", "wochentags"];
const FREE: &[&str] = &["weekend", "weekends", "wochenende", "wochenenden", "wochenends"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_four_languages_and_in_ranges() {
        for (cell, days) in [
            ("Mon, Tue", "mon tue"),
            ("montags/mittwochs", "mon wed"),
            ("Mo Di", "mon tue"),
            ("Mon-Fri", "mon tue wed thu fri"),
            ("Mo–Fr", "mon tue wed thu fri"),
            ("Mo. – Mi., Sa.", "mon tue wed sat"),
            ("lundi à mercredi", "mon tue wed"),
            ("lunes a viernes", "mon tue wed thu fri"),
            ("viernes, sábado y domingo", "fri sat sun"),
            ("Fri to Mon", "fri sat sun mon"),
            ("Mo-Mi-Fr", "mon wed fri"),
            ("Sonnabend", "sat"),
            ("weekdays", "mon tue wed thu fri"),
            ("week-end", "sat sun"),
            ("Mon-Fri, weekends", "mon tue wed thu fri sat sun"),
            ("- Mon", "mon"),
            ("any", ""),
            ("egal", ""),
            ("", ""),
        ] {
            assert_eq!(weekdays(cell).join(" "), days, "{cell}");
        }
    }

    /// Whatever is no day must reach whoever judges the row: half of a range is a wish nobody had.
    #[test]
    fn what_is_no_day_is_passed_on() {
        for cell in ["Mon -", "bis Fr", "Mon-Xyz", "someday"] {
            assert!(weekdays(cell).iter().any(|word| !WEEKDAYS.contains(&word.as_str())), "{cell}");
        }
    }

    #[test]
    fn dates_and_times_as_spreadsheets_keep_them() {
        for (cell, expect) in [
            ("2026-11-28", "2026-11-28"),
            ("28.11.2026", "2026-11-28"),
            ("1. 5. 2026", "2026-05-01"),
            ("46354", "2026-11-28"),
            ("36526", "2000-01-01"),
            ("12", "12"),
            ("soon", "soon"),
            ("", ""),
        ] {
            assert_eq!(date(cell), expect, "{cell}");
        }
        for (cell, expect) in [
            ("14:30", "14:30"),
            ("0.58333333333333337", "14:00"),
            ("4.1666666666666664E-2", "01:00"),
            ("0.375", "09:00"),
            ("0.99999", "0.99999"),
            ("14.30", "14.30"),
            ("0", "0"),
            ("", ""),
        ] {
            assert_eq!(time(cell), expect, "{cell}");
        }
    }
}
