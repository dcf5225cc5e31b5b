//! bench/engine: what the engine does per second on this machine, each figure beside plain SQLite writing the very same
//! rows in the same run.

mod arrivals;
mod growth;
mod growth_booked;
mod growth_long;
mod late;
mod offers;
mod timers;

use crate::figure::{Results, Subject};
use crate::{Scale, machine};
pub(crate) use arrivals::without_http;

pub(crate) const ENGINE: Subject = Subject {
    title: "Usher beside plain SQLite writing the same rows",
    baseline: "plain SQLite",
    rates: "Per second, durable on disk (longer is better)",
    costs: "Cost of one command as the house grows (shorter is better)",
    ratios: &[
        "hot_vs_group_baseline",
        "hot_vs_single_commit",
        "spread_vs_group_baseline",
        "cancel_vs_group_baseline",
        "claim_vs_group_baseline",
        "fire_vs_group_baseline",
        "mute_vs_group_baseline",
        "fire_per_s",
        "cancel_timer_per_s",
        "timer_late_p99_ms",
        "entries_1m_vs_1k",
        "entries_1m_vs_1k_registration",
        "entries_1m_vs_1k_cancel",
        "timers_1m_vs_1k",
        "hot_group_baseline_vs_single_commit",
    ],
};

/// The numbers behind a scale.
struct Amounts {
    rounds: usize,
    arrivals: usize,
    /// Commands of the baseline that commits each one by itself.
    singles: usize,
    events: usize,
    offers: usize,
    timers: usize,
    /// Timers that come due one after the other.
    late: usize,
    sizes: &'static [u64],
    growth_rounds: usize,
}

const FULL: Amounts = Amounts {
    rounds: 5,
    arrivals: 12_000,
    singles: 600,
    events: 1_000,
    offers: 4_000,
    timers: 12_000,
    late: 1_000,
    sizes: &[1_000, 10_000, 100_000, 1_000_000],
    growth_rounds: 40,
};

const QUICK: Amounts = Amounts {
    rounds: 1,
    arrivals: 600,
    singles: 50,
    events: 20,
    offers: 200,
    timers: 300,
    late: 20,
    sizes: &[1_000, 4_000],
    growth_rounds: 1,
};

pub(crate) fn measure(scale: Scale) -> Result<Results, String> {
    let amounts = match scale {
        Scale::Full => FULL,
        Scale::Quick => QUICK,
    };
    let mut results = Results::default();
    arrivals::hot(&amounts, &mut results)?;
    arrivals::spread(&amounts, &mut results)?;
    offers::measure(&amounts, &mut results)?;
    timers::fire(&amounts, &mut results)?;
    timers::mute(&amounts, &mut results)?;
    late::measure(&amounts, &mut results)?;
    growth::entries(&amounts, &mut results)?;
    growth::timers(&amounts, &mut results)?;
    results.memory("memory_at_the_end", "memory, after everything", machine::resident_mib());
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_run_measures_everything_and_writes_the_same_rows_as_its_baseline() {
        measure(Scale::Quick).expect("the rows agree").names_every_ratio_of(&ENGINE);
    }
}
