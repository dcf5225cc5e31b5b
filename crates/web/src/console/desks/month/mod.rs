//! web/console/desks: the month in numbers, as drawings, as a paragraph and as a table, and what the last night tidied. Read
//! as of one moment.

use crate::answer::Trouble;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::guest::words::desk_words;
use crate::pages::written;
use crate::query::Query;
use askama::Template;
use axum::response::Html;
use jiff::Timestamp;
use post::{Bar, Bars, Ink};
use rules::desk::{Month, MonthName, Night, Tally};
use rules::{Ending, Language, PlaceState};
use services::DeskView;
use store::sqlite::SlotsBy;

/// Rows counted of what waits for the staff; more than that is "many" to anybody.
const COUNTED: usize = 500;

#[derive(Template)]
#[template(path = "console/desks/month/page.html")]
struct MonthPage {
    shell: Shell,
    view: DeskView,
    month: Month,
    before: (MonthName, String),
    /// None when the next one lies in the future.
    next: Option<(MonthName, String)>,
    /// What the last night's tidying did, and when.
    night: Option<(Timestamp, Night)>,
    /// Slots and cards that wait for the staff now.
    open_slots: usize,
    cards: usize,
}

pub(crate) async fn show(Visit { door, visitor, view, query, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    let (list, now) = (view.head.list, door.now());
    let this = MonthName::of(&view.desk().zone, now);
    let wanted = wanted(&query, this)?;
    let (from, until) = wanted.span(&view.desk().zone);
    let seen = door.readers.read_long(move |reader| {
        let outcomes = reader.outcomes(list, from, until)?;
        let open = reader.slots_by(list, SlotsBy::From(now), Some(PlaceState::Open), COUNTED)?.len();
        Ok((outcomes, reader.last_night(list)?, open, reader.cards(list, COUNTED)?.len()))
    });
    let (outcomes, night, open_slots, cards) = seen.await?;
    let month = Month::of(wanted, view.desk(), &outcomes);
    let named = |month: MonthName| (month, named(month));
    let (before, next) = (named(wanted.before()), Some(wanted.after()).filter(|next| *next <= this).map(named));
    let shell = shell::of_desk(&visitor, &view, Tab::Month);
    Ok(Html(written(&MonthPage { shell, view, month, before, next, night, open_slots, cards })))
}

/// A month that has not begun has no numbers: this one is shown.
fn wanted(query: &Query, this: MonthName) -> Result<MonthName, Trouble> {
    let Some(text) = query.value("month") else { return Ok(this) };
    let month = MonthName::parse(text).ok_or(Trouble::NotFound("There is no such month. It looks like 2026-10."))?;
    Ok(month.min(this))
}

impl MonthPage {
    fn title(&self) -> String {
        named(self.month.name)
    }

    /// The month as somebody would tell it.
    fn paragraph(&self) -> String {
        let month = &self.month;
        let (Some(percent), true) = (month.filled_percent(), month.freed > 0) else {
            return "No slot came free this month.".to_string();
        };
        let mut told = vec![match (month.freed, month.filled) {
            (1, 0) => "One slot came free, and it did not find anybody on the waitlist.".to_string(),
            (1, _) => "One slot came free, and the waitlist filled it.".to_string(),
            (freed, filled) => format!("{freed} slots came free; the waitlist filled {filled} of them ({percent} %)."),
        }];
        if let (Some(average), Some(median)) = (month.average_seconds, month.median_seconds) {
            let (average, median) = (span(average), span(median));
            told.push(format!("That took {average} on average, and half of them {median} or less."));
        }
        told.extend(
            month
                .tries_tenths()
                .map(|tenths| format!("For each filled slot {}.{} people were asked.", tenths / 10, tenths % 10)),
        );
        if month.recovered_cents > 0 {
            told.push(format!("Together they are worth {}.", money(&month.recovered_cents)));
        }
        match month.back() {
            0 => {}
            1 => told.push("One came back to the staff.".to_string()),
            many => told.push(format!("{many} came back to the staff.")),
        }
        told.join(" ")
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let month = &self.month;
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "–".to_string());
        let tries = month.tries_tenths().map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
        let mut facts = vec![
            ("Came free", month.freed.to_string()),
            ("Filled from the waitlist", month.filled.to_string()),
            ("Filled by staff", month.by_staff.to_string()),
            ("Back with the staff", month.back().to_string()),
            ("Still on their way", month.running.to_string()),
            ("Average time to fill", or_none(month.average_seconds.map(span))),
            ("Median time to fill", or_none(month.median_seconds.map(span))),
            ("People asked per filled slot", or_none(tries)),
            ("Worth of the filled slots", money(&month.recovered_cents)),
            ("Offers made", month.offers.made.to_string()),
            ("Declined", month.offers.declined.to_string()),
            ("Not answered in time", month.offers.lapsed.to_string()),
        ];
        if month.undone > 0 {
            facts.push(("Cancellations that were a mistake", month.undone.to_string()));
        }
        facts
    }

    /// Prices are missing where the sum would be too small.
    fn unpriced(&self) -> Option<String> {
        match self.month.unpriced {
            0 => None,
            1 => Some("One filled slot has no price and adds nothing to the worth.".to_string()),
            many => Some(format!("{many} filled slots have no price and add nothing to the worth.")),
        }
    }

    fn services(&self) -> Vec<Tally> {
        self.month.services.iter().filter(|tally| tally.freed > 0).cloned().collect()
    }

    fn weekdays(&self) -> Vec<Tally> {
        let named = |(tally, day): (&Tally, &str)| Tally { name: day.to_string(), ..tally.clone() };
        self.month.weekdays.iter().zip(desk_words(Language::En).weekdays).map(named).collect()
    }

    fn tidied(&self, at: &Timestamp) -> String {
        post::day_and_time(*at, &self.view.desk().zone)
    }
}

fn told(night: &Night) -> String {
    let Night { dates_over, too_long, slots_over } = *night;
    if *night == Night::default() {
        return "There was nothing to tidy.".to_string();
    }
    let mut told = Vec::new();
    let people = |count: u32| if count == 1 { "1 person".to_string() } else { format!("{count} people") };
    if dates_over > 0 {
        told.push(format!("{} left the list because their last date had passed.", people(dates_over)));
    }
    if too_long > 0 {
        told.push(format!("{} left the list because they had waited longer than your rules allow.", people(too_long)));
    }
    match slots_over {
        0 => {}
        1 => told.push("1 slot had begun with nobody being asked any more and was handed back.".to_string()),
        many => told.push(format!("{many} slots had begun with nobody being asked any more and were handed back.")),
    }
    told.join(" ")
}

fn drawing(id: &'static str, title: &str, tallies: Vec<Tally>) -> String {
    let bar = |tally: &Tally| Bar {
        label: tally.name.clone(),
        freed: tally.freed,
        filled: tally.filled,
        said: format!("{} of {}", tally.filled, tally.freed),
    };
    let words = tallies.iter().map(|tally| format!("{}: {} of {} filled.", tally.name, tally.filled, tally.freed));
    let words = words.collect::<Vec<_>>().join(" ");
    let bars = tallies.iter().map(bar).collect();
    Bars { id, title: title.to_string(), words, bars }.svg(Ink::OfThePage)
}

/// October 2026.
fn named(month: MonthName) -> String {
    month.first_day().strftime("%B %-Y").to_string()
}

/// Minutes up to two hours, then hours.
fn span(seconds: u64) -> String {
    let minutes = (seconds + 30) / 60;
    match minutes {
        0 => "less than a minute".to_string(),
        1 => "1 minute".to_string(),
        2..=119 => format!("{minutes} minutes"),
        _long => {
            let tenths = (minutes * 10 + 30) / 60;
            format!("{}.{} hours", tenths / 10, tenths % 10)
        }
    }
}

fn money(cents: &u64) -> String {
    let cents = *cents;
    if cents.is_multiple_of(100) { (cents / 100).to_string() } else { format!("{}.{:02}", cents / 100, cents % 100) }
}

fn reason(ending: &Ending) -> &'static str {
    match ending {
        Ending::NobodyFits => "Nobody on the list fitted",
        Ending::Exhausted => "Everybody who fitted was asked",
        Ending::TryCap => "As many were asked as the rules allow",
        Ending::CutOff => "Too little time was left",
        Ending::ManyAtOnce => "Many came free at once",
        Ending::TakenBack => "Taken back by the staff",
        Ending::NobodyTold => "No mail or text could be sent",
        Ending::FilledByStaff | Ending::Undone | Ending::Spread | Ending::CalledOff => "Other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_and_money_read_well() {
        assert_eq!(
            [span(20), span(70), span(90), span(7_000), span(9_000)],
            ["less than a minute", "1 minute", "2 minutes", "117 minutes", "2.5 hours"]
        );
        assert_eq!([money(&0), money(&12_000), money(&1_250)], ["0", "120", "12.50"]);
    }
}
