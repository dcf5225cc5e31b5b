//! bench: figures, ratios and targets — the pure part.

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    PerSecond,
    Micros,
    Millis,
    Mebibytes,
}

impl Unit {
    pub fn word(self) -> &'static str {
        match self {
            Unit::PerSecond => "/s",
            Unit::Micros => "µs",
            Unit::Millis => "ms",
            Unit::Mebibytes => "MiB",
        }
    }
}

/// One measured line: ours, and the baseline where there is one.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub name: String,
    pub label: String,
    pub unit: Unit,
    pub ours: f64,
    pub baseline: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    AtLeast(f64),
    AtMost(f64),
    /// Shown, not judged.
    Open,
}

impl Target {
    /// None when there is nothing to judge.
    pub fn met(self, value: f64) -> Option<bool> {
        match self {
            Target::AtLeast(least) => Some(value >= least),
            Target::AtMost(most) => Some(value <= most),
            Target::Open => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    pub name: &'static str,
    pub value: f64,
    pub target: Target,
}

/// What a bench is about.
pub(crate) struct Subject {
    pub title: &'static str,
    /// What stands beside Usher.
    pub baseline: &'static str,
    /// What rates and costs are about, on the drawing.
    pub rates: &'static str,
    pub costs: &'static str,
    /// Every ratio a run must produce, in the order in which they are shown.
    pub ratios: &'static [&'static str],
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Results {
    pub figures: Vec<Figure>,
    pub ratios: Vec<Ratio>,
}

impl Results {
    pub fn rates(&mut self, name: &str, label: &str, rounds: &Rounds) {
        self.figure(name, label, Unit::PerSecond, median(&rounds.ours), Some(median(&rounds.baseline)));
    }

    pub fn rate(&mut self, name: &str, label: &str, ours: f64) {
        self.figure(name, label, Unit::PerSecond, ours, None);
    }

    pub fn memory(&mut self, name: &str, label: &str, ours: f64) {
        self.figure(name, label, Unit::Mebibytes, ours, None);
    }

    pub fn cost(&mut self, name: &str, label: &str, ours: f64, baseline: Option<f64>) {
        self.figure(name, label, Unit::Micros, ours, baseline);
    }

    pub fn wait(&mut self, name: &str, label: &str, ours: f64) {
        self.figure(name, label, Unit::Millis, ours, None);
    }

    fn figure(&mut self, name: &str, label: &str, unit: Unit, ours: f64, baseline: Option<f64>) {
        self.figures.push(Figure { name: name.to_string(), label: label.to_string(), unit, ours, baseline });
    }

    pub fn ratio(&mut self, name: &'static str, value: f64, target: Target) {
        self.ratios.push(Ratio { name, value, target });
    }

    #[cfg(test)]
    pub fn names_every_ratio_of(&self, subject: &Subject) {
        for name in subject.ratios {
            assert!(self.ratios.iter().any(|ratio| ratio.name == *name), "{name} was not measured");
        }
    }
}

/// Rates of alternating rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rounds {
    pub ours: Vec<f64>,
    pub baseline: Vec<f64>,
}

impl Rounds {
    pub fn add(&mut self, ours: f64, baseline: f64) {
        self.ours.push(ours);
        self.baseline.push(baseline);
    }

    /// The median of the rounds' own ratios: neighbours in time share the machine's mood.
    pub fn ratio(&self) -> f64 {
        let ratios: Vec<f64> =
            self.ours.iter().zip(&self.baseline).map(|(ours, theirs)| ratio(*ours, *theirs)).collect();
        median(&ratios)
    }
}

pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => sorted[odd / 2],
        even => f64::midpoint(sorted[even / 2 - 1], sorted[even / 2]),
    }
}

/// The value that so many of a hundred do not exceed.
pub(crate) fn percentile(values: &[f64], of_hundred: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() * of_hundred).div_ceil(100);
    sorted.get(at.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// How many times the second the first is; 0 when there is nothing to compare with.
pub(crate) fn ratio(value: f64, by: f64) -> f64 {
    if by > 0.0 { value / by } else { 0.0 }
}

pub(crate) fn per_second(count: usize, seconds: f64) -> f64 {
    ratio(count as f64, seconds)
}

pub(crate) fn micros_each(count: usize, seconds: f64) -> f64 {
    ratio(seconds * 1_000_000.0, count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0, 1.0, 100.0]), 3.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 100.0]), 3.0);
    }

    #[test]
    fn the_hundredth_part_is_counted_from_above() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert!((percentile(&values, 99) - 198.0).abs() < 1e-9);
        assert!((percentile(&[7.0], 99) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn a_ratio_of_nothing_is_nothing() {
        assert_eq!(ratio(3.0, 2.0), 1.5);
        assert_eq!(ratio(3.0, 0.0), 0.0);
        assert_eq!(per_second(500, 0.25), 2_000.0);
        assert_eq!(micros_each(500, 0.25), 500.0);
    }

    #[test]
    fn rounds_are_compared_with_their_neighbours() {
        let mut rounds = Rounds::default();
        rounds.add(100.0, 200.0);
        rounds.add(10.0, 20.0);
        rounds.add(90.0, 100.0);
        assert_eq!(rounds.ratio(), 0.5);
    }

    #[test]
    fn targets_are_judged_at_their_edge() {
        assert_eq!(Target::AtLeast(0.7).met(0.7), Some(true));
        assert_eq!(Target::AtMost(1.5).met(1.6), Some(false));
        assert_eq!(Target::Open.met(1.0), None);
    }
}
