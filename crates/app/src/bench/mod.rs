//! app/bench: what the engine does per second on this machine, each figure beside plain SQLite writing the very same
//! rows in the same run. Rounds of the two alternate and medians are kept, because machines are noisy.

mod arrivals;
mod chart;
mod desk;
mod drive;
mod figure;
mod fill;
mod growth;
mod growth_booked;
mod growth_long;
mod http;
mod late;
mod machine;
mod offers;
mod post;
mod print;
mod raw;
mod replay;
mod stage;
mod timers;

pub use desk::{DeskBench, desk};
use figure::{ENGINE, Results, Subject};
pub use http::{HttpBench, hello_server, http};
pub use post::{PostBench, post};
use std::path::{Path, PathBuf};

/// What `usher bench engine` was asked for.
#[derive(Clone, Debug, Default)]
pub struct EngineBench {
    pub scale: Scale,
    pub json: Option<PathBuf>,
    pub svg: Option<PathBuf>,
}

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// About a minute; the figures that targets are judged by.
    #[default]
    Full,
    /// A few seconds, to see that every measurement runs. Nothing is judged.
    Quick,
}

/// The numbers behind a scale.
pub(crate) struct Amounts {
    pub rounds: usize,
    pub arrivals: usize,
    /// Commands of the baseline that commits each one by itself.
    pub singles: usize,
    pub events: usize,
    pub offers: usize,
    pub timers: usize,
    /// Timers that come due one after the other.
    pub late: usize,
    pub sizes: &'static [u64],
    pub growth_rounds: usize,
}

impl Amounts {
    fn of(scale: Scale) -> Amounts {
        match scale {
            Scale::Full => Amounts {
                rounds: 5,
                arrivals: 12_000,
                singles: 600,
                events: 1_000,
                offers: 4_000,
                timers: 12_000,
                late: 1_000,
                sizes: &[1_000, 10_000, 100_000, 1_000_000],
                growth_rounds: 40,
            },
            Scale::Quick => Amounts {
                rounds: 1,
                arrivals: 600,
                singles: 50,
                events: 20,
                offers: 200,
                timers: 300,
                late: 20,
                sizes: &[1_000, 4_000],
                growth_rounds: 1,
            },
        }
    }
}

/// Measures, prints a table, and writes the files asked for. Rows that differ from the baseline's are an error.
pub fn engine(options: &EngineBench) -> Result<(), String> {
    let results = measure(options.scale)?;
    report(&ENGINE, &results, options.scale, &Files { json: options.json.as_deref(), svg: options.svg.as_deref() })
}

/// Where the figures are written besides the screen.
struct Files<'a> {
    json: Option<&'a Path>,
    svg: Option<&'a Path>,
}

fn report(subject: &Subject, results: &Results, scale: Scale, files: &Files<'_>) -> Result<(), String> {
    print!("{}", print::table(subject, results, scale));
    if let Some(path) = files.json {
        write(path, &print::json(subject, results, scale))?;
    }
    if let Some(path) = files.svg {
        write(path, &chart::svg(subject, results))?;
    }
    Ok(())
}

fn measure(scale: Scale) -> Result<Results, String> {
    let amounts = Amounts::of(scale);
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

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// Says what is being measured now; a minute of silence looks like a fault.
pub(crate) fn progress(text: &str) {
    eprintln!("  … {text}");
}

/// The value that so many of a hundred do not exceed.
pub(crate) fn percentile(values: &[f64], of_hundred: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() * of_hundred).div_ceil(100);
    sorted.get(at.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_run_measures_everything_and_writes_the_same_rows_as_its_baseline() {
        let results = measure(Scale::Quick).expect("the rows agree");
        for name in ENGINE.ratios {
            assert!(results.ratios.iter().any(|ratio| ratio.name == *name), "{name} was not measured");
        }
    }

    #[test]
    fn the_hundredth_part_is_counted_from_above() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert!((percentile(&values, 99) - 198.0).abs() < 1e-9);
        assert!((percentile(&[7.0], 99) - 7.0).abs() < 1e-9);
    }
}
