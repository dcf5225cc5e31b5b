//! bench/desk: from the answer to a booking tool's signed news to the moment the offer is with the sender, on a desk
//! with a very long line; and what a freed slot costs there, beside the same desk with a short one.

mod door;
mod driver;
mod salon;
mod sender;

use crate::figure::{Results, Subject, Target, median, percentile, ratio};
use crate::stage::Stage;
use crate::{Scale, progress, progress_of};
use driver::Driver;
use salon::{Fits, Salon};
use std::time::Duration;

pub(crate) const DESK: Subject = Subject {
    title: "A desk with a very long line beside one with a short line",
    baseline: "1,000 entries",
    rates: "Slots per second, each with its offer on disk (longer is better)",
    costs: "Cost of one freed slot (shorter is better)",
    ratios: &["offer_p99_ms", "slot_50k_vs_1k", "slot_far_50k_vs_1k"],
};

/// The numbers behind a scale.
struct Amounts {
    long: u64,
    short: u64,
    slots: u64,
    /// Between two slots of the rush: a minute's worth comes in a few seconds.
    pause: Duration,
    rounds: usize,
    /// Slots for which the first who fits stands far back: each looks at most of the line.
    far_slots: u64,
}

impl Amounts {
    fn of(scale: Scale) -> Amounts {
        match scale {
            Scale::Full => Amounts {
                long: 50_000,
                short: 1_000,
                slots: 200,
                pause: Duration::from_millis(20),
                rounds: 5,
                far_slots: 10,
            },
            Scale::Quick => Amounts {
                long: 2_000,
                short: 1_000,
                slots: 20,
                pause: Duration::from_millis(1),
                rounds: 1,
                far_slots: 2,
            },
        }
    }
}

pub(crate) fn measure(scale: Scale) -> Result<Results, String> {
    let amounts = &Amounts::of(scale);
    let mut results = Results::default();
    let stage = Stage::new()?;
    let salon = |size, fits| Salon::open(&stage, size, fits);
    progress("filling the desks");
    let (long, short) = (salon(amounts.long, Fits::AtTheFront)?, salon(amounts.short, Fits::AtTheFront)?);
    rush(amounts, &long, &mut results)?;
    let near = costs(amounts, (&long, &short), amounts.slots)?;
    results.cost("slot_near", "a freed slot, who fits stands in front", near.0, Some(near.1));
    results.ratio("slot_50k_vs_1k", ratio(near.0, near.1), Target::AtMost(1.5));
    let (long, short) = (salon(amounts.long, Fits::FarBack)?, salon(amounts.short, Fits::FarBack)?);
    let far = costs(amounts, (&long, &short), amounts.far_slots)?;
    results.cost("slot_far", "a freed slot, who fits stands far back", far.0, Some(far.1));
    results.ratio("slot_far_50k_vs_1k", ratio(far.0, far.1), Target::Open);
    Ok(results)
}

/// Two hundred slots, one after the other: how long until each offer is with the sender.
fn rush(amounts: &Amounts, salon: &Salon<'_>, results: &mut Results) -> Result<(), String> {
    progress("a rush of freed slots");
    let waits = driver::rush(Driver::Door, salon, amounts.slots, amounts.pause)?;
    results.wait("offer_median", "from the answer to the offer with the sender", median(&waits));
    let p99 = percentile(&waits, 99);
    results.wait("offer_p99", "the same, 99 of 100", p99);
    results.ratio("offer_p99_ms", p99, Target::AtMost(10.0));
    let waits = driver::rush(Driver::Keeper, salon, amounts.slots, amounts.pause)?;
    results.wait("offer_p99_engine", "the same without HTTP, 99 of 100", percentile(&waits, 99));
    Ok(())
}

/// Microseconds for each slot with a long line and with a short one; rounds alternate, medians count.
fn costs(amounts: &Amounts, (long, short): (&Salon<'_>, &Salon<'_>), slots: u64) -> Result<(f64, f64), String> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 1..=amounts.rounds {
        progress_of("the cost of a slot", round, amounts.rounds);
        ours.push(driver::cost(long, slots)?);
        theirs.push(driver::cost(short, slots)?);
    }
    Ok((median(&ours), median(&theirs)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_run_measures_everything() {
        measure(Scale::Quick).expect("every slot finds somebody").names_every_ratio_of(&DESK);
    }
}
