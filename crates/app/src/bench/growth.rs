//! app/bench: does a command cost the same on a long list as on a short one? Every look-up goes by an index, so it
//! should. The same mix of registrations and cancels runs at every size, in alternating rounds.

use super::figure::{Results, Target, median, ratio};
use super::growth_booked::Booked;
use super::growth_long::Long;
use super::print::shown;
use super::{Amounts, progress};
use rules::Reply;
use std::path::Path;

/// Cancels and registrations of one round, and those before it that only warm up.
pub(crate) const EACH: u64 = 450;
pub(crate) const WARM: u64 = 50;

/// What a command costs at one size, in microseconds.
pub(crate) struct Cost {
    pub size: u64,
    pub ours: f64,
    pub baseline: Option<f64>,
}

pub(crate) fn entries(amounts: &Amounts, dir: Option<&Path>, results: &mut Results) -> Result<(), String> {
    let mut sizes = Vec::new();
    for size in amounts.sizes {
        progress(&format!("filling a list with {size} entries"));
        sizes.push(Long::new(dir, *size)?);
    }
    for round in 1..=amounts.growth_rounds {
        progress(&format!("registrations and cancels at every length, round {round}"));
        for long in &mut sizes {
            long.round()?;
        }
    }
    progress("the same rows by plain SQLite");
    let costs: Vec<Cost> = sizes.iter_mut().map(Long::cost).collect::<Result<_, _>>()?;
    report(results, "entries", &costs);
    results.ratio("entries_1m_vs_1k", growth(&costs, |cost| cost.ours), Target::AtMost(1.5));
    let baseline = growth(&costs, |cost| cost.baseline.unwrap_or(0.0));
    results.ratio("entries_1m_vs_1k_baseline", baseline, Target::Open);
    Ok(())
}

pub(crate) fn timers(amounts: &Amounts, dir: Option<&Path>, results: &mut Results) -> Result<(), String> {
    let mut sizes = Vec::new();
    for size in amounts.sizes {
        progress(&format!("booking {size} timers"));
        sizes.push(Booked::new(dir, *size)?);
    }
    for round in 1..=amounts.growth_rounds {
        progress(&format!("registrations and cancels at every number of timers, round {round}"));
        for booked in &mut sizes {
            booked.round()?;
        }
    }
    let cost = |booked: &Booked| Cost { size: booked.size, ours: median(&booked.costs), baseline: None };
    let costs: Vec<Cost> = sizes.iter().map(cost).collect();
    report(results, "timers", &costs);
    results.ratio("timers_1m_vs_1k", growth(&costs, |cost| cost.ours), Target::AtMost(1.5));
    Ok(())
}

/// How many times the cost at the first size the cost at the last is.
fn growth(costs: &[Cost], of: fn(&Cost) -> f64) -> f64 {
    match (costs.first(), costs.last()) {
        (Some(small), Some(large)) => ratio(of(large), of(small)),
        (None, _) | (_, None) => 0.0,
    }
}

fn report(results: &mut Results, what: &str, costs: &[Cost]) {
    for cost in costs {
        let label = format!("a command with {} {what}", shown(cost.size as f64));
        results.cost(&format!("{what}_{}", cost.size), &label, cost.ours, cost.baseline);
    }
}

pub(crate) fn is_standing(reply: &Reply) -> bool {
    matches!(reply, Reply::Standing { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_compares_the_last_with_the_first() {
        let cost = |size, ours| Cost { size, ours, baseline: None };
        let costs = [cost(1, 10.0), cost(2, 50.0), cost(3, 15.0)];
        assert_eq!(growth(&costs, |cost| cost.ours), 1.5);
        assert_eq!(growth(&[], |cost| cost.ours), 0.0);
    }
}
