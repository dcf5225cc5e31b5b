//! web/console/desks: the month in numbers, as drawings, as a paragraph and as a table.

use crate::pages::console::parts::Fact;
use crate::pages::console::shell::Shell;
use askama::Template;
use post::{Bar, Bars, Ink};
use rules::Ending;
use rules::desk::{Month, MonthName, Night, Tally};

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/month/page.html")]
pub struct MonthPage {
    pub shell: Shell,
    pub month: Month,
    /// None when the next one lies in the future.
    pub next: Option<MonthName>,
    pub night: Option<LastNight>,
}

/// What the last night's tidying did, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastNight {
    pub at_text: String,
    pub night: Night,
    /// Slots that wait for the staff now.
    pub open_slots: usize,
    /// Cards of booking tools that wait for the staff now.
    pub cards: usize,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

impl MonthPage {
    fn title(&self) -> String {
        named(self.month.name)
    }

    fn before(&self) -> MonthName {
        self.month.name.before()
    }

    fn before_named(&self) -> String {
        named(self.before())
    }

    fn next_named(&self) -> String {
        self.next.map(named).unwrap_or_default()
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
            told.push(format!("Together they are worth {}.", money(month.recovered_cents)));
        }
        match month.back() {
            0 => {}
            1 => told.push("One came back to the staff.".to_string()),
            many => told.push(format!("{many} came back to the staff.")),
        }
        told.join(" ")
    }

    fn facts(&self) -> Vec<Fact> {
        let month = &self.month;
        let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "–".to_string());
        let tries = month.tries_tenths().map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
        let mut facts = vec![
            fact("Came free", month.freed.to_string()),
            fact("Filled from the waitlist", month.filled.to_string()),
            fact("Filled by staff", month.by_staff.to_string()),
            fact("Back with the staff", month.back().to_string()),
            fact("Still on their way", month.running.to_string()),
            fact("Average time to fill", or_none(month.average_seconds.map(span))),
            fact("Median time to fill", or_none(month.median_seconds.map(span))),
            fact("People asked per filled slot", or_none(tries)),
            fact("Worth of the filled slots", money(month.recovered_cents)),
            fact("Offers made", month.offers.made.to_string()),
            fact("Declined", month.offers.declined.to_string()),
            fact("Not answered in time", month.offers.lapsed.to_string()),
        ];
        if month.undone > 0 {
            facts.push(fact("Cancellations that were a mistake", month.undone.to_string()));
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

    fn reasons(&self) -> Vec<Fact> {
        let fact =
            |(ending, count): &(Ending, u32)| Fact { label: reason(*ending).to_string(), value: count.to_string() };
        self.month.handed_back.iter().map(fact).collect()
    }

    fn services(&self) -> Vec<Tally> {
        self.month.services.iter().filter(|tally| tally.freed > 0).cloned().collect()
    }

    fn weekdays(&self) -> Vec<Tally> {
        let named = |(tally, day): (&Tally, &str)| Tally { name: day.to_string(), ..tally.clone() };
        self.month.weekdays.iter().zip(DAYS).map(named).collect()
    }

    fn service_svg(&self) -> String {
        drawing("by-service", "Slots by service", &self.services())
    }

    fn weekday_svg(&self) -> String {
        drawing("by-weekday", "Slots by the weekday they lie on", &self.weekdays())
    }

    fn money(&self, cents: &u64) -> String {
        money(*cents)
    }
}

impl LastNight {
    fn told(&self) -> String {
        let Night { dates_over, too_long, slots_over } = self.night;
        if self.night == Night::default() {
            return "There was nothing to tidy.".to_string();
        }
        let mut told = Vec::new();
        let people = |count: u32| if count == 1 { "1 person".to_string() } else { format!("{count} people") };
        if dates_over > 0 {
            told.push(format!("{} left the list because their last date had passed.", people(dates_over)));
        }
        if too_long > 0 {
            told.push(format!(
                "{} left the list because they had waited longer than your rules allow.",
                people(too_long)
            ));
        }
        match slots_over {
            0 => {}
            1 => told.push("1 slot had begun with nobody being asked any more and was handed back.".to_string()),
            many => told.push(format!("{many} slots had begun with nobody being asked any more and were handed back.")),
        }
        told.join(" ")
    }
}

fn drawing(id: &'static str, title: &str, tallies: &[Tally]) -> String {
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

fn named(month: MonthName) -> String {
    let at = usize::try_from(month.month - 1).unwrap_or(0).min(11);
    format!("{} {}", MONTHS[at], month.year)
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

fn money(cents: u64) -> String {
    if cents.is_multiple_of(100) { (cents / 100).to_string() } else { format!("{}.{:02}", cents / 100, cents % 100) }
}

fn reason(ending: Ending) -> &'static str {
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
        assert_eq!([money(0), money(12_000), money(1_250)], ["0", "120", "12.50"]);
    }
}
