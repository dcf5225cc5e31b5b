//! bench: the results as a table for people and as JSON for machines.

use crate::figure::{Figure, Ratio, Results, Subject, Target, Unit, ratio};
use crate::{Scale, machine};
use serde_json::{Map, Value, json};
use std::fmt::Write;

pub(crate) fn table(subject: &Subject, results: &Results, scale: Scale) -> String {
    let mut out = String::new();
    let _infallible = writeln!(out, "{:<44} {:>12} {:>5} {:>12} {:>7}", "", "Usher", "", subject.baseline, "ratio");
    for figure in &results.figures {
        out.push_str(&line(figure));
    }
    out.push('\n');
    for ratio in ordered(subject, results) {
        let judged = judged(ratio, scale);
        let _infallible = writeln!(out, "{:<44} {:>12} {judged}", ratio.name, shown(ratio.value));
    }
    if scale == Scale::Quick {
        out.push_str("A quick run shows that everything works; its figures mean little and are not judged.\n");
    }
    out
}

fn line(figure: &Figure) -> String {
    let (baseline, beside) = match figure.baseline {
        Some(baseline) => (shown(baseline), format!("{:.2}", ratio(figure.ours, baseline))),
        None => (String::new(), String::new()),
    };
    let (label, ours, unit) = (&figure.label, shown(figure.ours), figure.unit.word());
    format!("{label:<44} {ours:>12} {unit:<5} {baseline:>12} {beside:>7}\n")
}

fn judged(ratio: &Ratio, scale: Scale) -> String {
    let wanted = match ratio.target {
        Target::AtLeast(least) => format!("target at least {}", shown(least)),
        Target::AtMost(most) => format!("target at most {}", shown(most)),
        Target::Open => return String::new(),
    };
    match (scale, ratio.target.met(ratio.value)) {
        (Scale::Quick, _) | (Scale::Full, None) => wanted,
        (Scale::Full, Some(true)) => format!("{wanted}: met"),
        (Scale::Full, Some(false)) => format!("{wanted}: NOT met"),
    }
}

/// In the order of the list of names, whatever was measured first.
fn ordered<'a>(subject: &Subject, results: &'a Results) -> impl Iterator<Item = &'a Ratio> {
    subject.ratios.iter().filter_map(|name| results.ratios.iter().find(|ratio| ratio.name == *name))
}

/// Large numbers with thousands apart, small ones with two places.
pub(crate) fn shown(value: f64) -> String {
    if value.abs() < 100.0 {
        return format!("{value:.2}");
    }
    let digits = format!("{:.0}", value.abs());
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if value < 0.0 { format!("-{out}") } else { out }
}

pub(crate) fn json(subject: &Subject, results: &Results, scale: Scale) -> String {
    let ratios: Map<String, Value> =
        ordered(subject, results).map(|ratio| (ratio.name.to_string(), json!(rounded(ratio.value)))).collect();
    let met: Map<String, Value> = ordered(subject, results)
        .filter_map(|ratio| Some((ratio.name.to_string(), json!(ratio.target.met(ratio.value)?))))
        .collect();
    let figures: Map<String, Value> = results.figures.iter().map(|one| (one.name.clone(), figure(one))).collect();
    let scale = match scale {
        Scale::Full => "full",
        Scale::Quick => "quick",
    };
    let doc = json!({"scale": scale, "ratios": ratios, "met": met, "figures": figures, "machine": machine::machine()});
    format!("{doc:#}\n")
}

fn figure(figure: &Figure) -> Value {
    let unit = match figure.unit {
        Unit::PerSecond => "per_second",
        Unit::Micros => "microseconds",
        Unit::Millis => "milliseconds",
        Unit::Mebibytes => "mebibytes",
    };
    json!({
        "label": figure.label.trim(),
        "unit": unit,
        "usher": rounded(figure.ours),
        "baseline": figure.baseline.map(rounded),
    })
}

fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ENGINE;

    fn results() -> Results {
        let mut results = Results::default();
        results.cost("entries_1000", "a command with 1,000 entries", 41.5, None);
        for name in ENGINE.ratios.iter().rev() {
            results.ratio(name, 0.5, Target::AtLeast(0.7));
        }
        results
    }

    #[test]
    fn the_json_names_every_ratio() {
        let doc: Value = serde_json::from_str(&json(&ENGINE, &results(), Scale::Full)).expect("valid JSON");
        for name in ENGINE.ratios {
            assert_eq!(doc["ratios"][*name], json!(0.5), "{name}");
        }
        assert_eq!(doc["met"]["hot_vs_single_commit"], json!(false));
        assert_eq!(doc["figures"]["entries_1000"]["unit"], json!("microseconds"));
    }

    #[test]
    fn a_missed_target_is_said_and_a_quick_run_is_not_judged() {
        assert!(table(&ENGINE, &results(), Scale::Full).contains("target at least 0.70: NOT met"));
        assert!(!table(&ENGINE, &results(), Scale::Quick).contains("NOT met"));
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(shown(0.734), "0.73");
        assert_eq!(shown(1_234_567.4), "1,234,567");
        assert_eq!(shown(250.0), "250");
    }
}
