//! bench/engine: does a command cost the same on a long list as on a short one? Every look-up goes by an index, so it
//! should. The same registrations and cancels run at every size, in alternating rounds.

use super::Amounts;
use super::growth_booked::Booked;
use super::growth_long::{House, Long};
use crate::figure::{Results, Target, median, ratio};
use crate::print::shown;
use crate::progress;

/// Cancels and registrations of one round, and those before it that only warm up.
pub(crate) const EACH: u64 = 450;
pub(crate) const WARM: u64 = 50;

/// What a command costs at one size, in microseconds.
pub(crate) struct Cost {
    pub size: u64,
    pub ours: f64,
}

pub(crate) fn entries(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let registrations = grow(amounts, House::Open)?;
    let cancels = grow(amounts, House::Full)?;
    let mix: Vec<Cost> = registrations.iter().zip(&cancels).map(|(one, other)| mixed(one, other)).collect();
    report(results, "entries", &mix);
    results.ratio("entries_1m_vs_1k", growth(&mix), Target::AtMost(1.5));
    results.ratio("entries_1m_vs_1k_registration", growth(&registrations), Target::Open);
    // A cancel touches rows all over the list, each on a page of its own once the list is long.
    results.ratio("entries_1m_vs_1k_cancel", growth(&cancels), Target::Open);
    Ok(())
}

fn grow(amounts: &Amounts, house: House) -> Result<Vec<Cost>, String> {
    let what = match house {
        House::Open => "registrations",
        House::Full => "cancels with an offer",
    };
    let mut sizes = Vec::new();
    for size in amounts.sizes {
        progress(&format!("filling a list with {size} entries, for {what}"));
        sizes.push(Long::new(house, *size)?);
    }
    for round in 1..=amounts.growth_rounds {
        often(&format!("{what} at every length, round {round}"), round);
        for long in &mut sizes {
            long.round()?;
        }
    }
    Ok(sizes.iter_mut().map(|long| Cost { size: long.size, ours: long.cost() }).collect())
}

/// What a list sees over its life: about one guest in ten cancels.
fn mixed(registration: &Cost, cancel: &Cost) -> Cost {
    Cost { size: registration.size, ours: 0.9 * registration.ours + 0.1 * cancel.ours }
}

pub(crate) fn timers(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let mut sizes = Vec::new();
    for size in amounts.sizes {
        progress(&format!("booking {size} timers"));
        sizes.push(Booked::new(*size)?);
    }
    for round in 1..=amounts.growth_rounds {
        often(&format!("registrations and cancels at every number of timers, round {round}"), round);
        for booked in &mut sizes {
            booked.round()?;
        }
    }
    let cost = |booked: &Booked| Cost { size: booked.size, ours: median(&booked.costs) };
    let costs: Vec<Cost> = sizes.iter().map(cost).collect();
    report(results, "timers", &costs);
    results.ratio("timers_1m_vs_1k", growth(&costs), Target::AtMost(1.5));
    Ok(())
}

/// Rounds are short and many: large files need some to warm up, and the median wants the steady state.
fn often(text: &str, round: usize) {
    if round.is_multiple_of(10) {
        progress(text);
    }
}

/// How many times the cost at the first size the cost at the last is.
fn growth(costs: &[Cost]) -> f64 {
    match (costs.first(), costs.last()) {
        (Some(small), Some(large)) => ratio(large.ours, small.ours),
        (None, _) | (_, None) => 0.0,
    }
}

fn report(results: &mut Results, what: &str, costs: &[Cost]) {
    for cost in costs {
        let label = format!("a command with {} {what}", shown(cost.size as f64));
        results.cost(&format!("{what}_{}", cost.size), &label, cost.ours, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_compares_the_last_with_the_first() {
        let cost = |size, ours| Cost { size, ours };
        let costs = [cost(1, 10.0), cost(2, 50.0), cost(3, 15.0)];
        assert_eq!(growth(&costs), 1.5);
        assert_eq!(growth(&[]), 0.0);
    }
}
