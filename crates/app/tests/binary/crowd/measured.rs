//! `usher bench http`: its own crowd, measured. A quick run must answer everybody and name every ratio.

use crate::common::usher_with;
use serde_json::Value;

#[test]
fn the_bench_of_the_doors_measures_everything() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    let output =
        usher_with(folder.path(), &[], &["bench", "http", "--quick", "--json", "figures.json", "--svg", "drawing.svg"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(folder.path().join("figures.json")).expect("the figures");
    let figures: Value = serde_json::from_str(&text).expect("JSON");
    for name in [
        "register_processor_us",
        "register_vs_hello",
        "register_vs_engine",
        "register_p99_ms",
        "calm_p99_ms",
        "line_vs_register",
        "mailing_vs_register",
        "idle_rss_mb",
        "rss_100k_mb",
        "start_1m_ms",
        "console_event_p99_ms",
        "console_list_p99_ms",
        "console_search_p99_ms",
    ] {
        assert!(figures["ratios"][name].as_f64().is_some_and(|ratio| ratio > 0.0), "{name}: {text}");
    }
    let drawing = std::fs::read_to_string(folder.path().join("drawing.svg")).expect("the drawing");
    assert!(drawing.starts_with("<svg") && drawing.contains("256"), "{drawing}");
}
