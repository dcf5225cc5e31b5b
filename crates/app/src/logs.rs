//! app: where logs go. One line per thing on stderr, in UTC, as text for people or as JSON for programs; our own rooms
//! at the level that was asked for, everybody else only when something is wrong.

use std::io::IsTerminal;
pub use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// Every crate of ours that is part of the binary.
const ROOMS: [&str; 17] = [
    "usher",
    "web",
    "post",
    "intake",
    "keeper",
    "store",
    "links",
    "rules",
    "herald",
    "http_client",
    "mailroom",
    "scribe",
    "google",
    "papers",
    "services",
    "settings",
    "rules_document",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

/// Starts the logs for the whole process. The first call counts; another changes nothing.
pub fn start(format: LogFormat, level: LevelFilter) {
    let colours = if std::io::stderr().is_terminal() { Colours::On } else { Colours::Off };
    let subscriber = tracing_subscriber::registry().with(layer(format, colours, std::io::stderr)).with(targets(level));
    let _already_started = subscriber.try_init();
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colours {
    On,
    Off,
}

fn targets(level: LevelFilter) -> Targets {
    let others = level.min(LevelFilter::WARN);
    ROOMS.iter().fold(Targets::new().with_default(others), |targets, room| targets.with_target(*room, level))
}

fn layer<S, W>(format: LogFormat, colours: Colours, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> fmt::MakeWriter<'a> + Send + Sync + 'static,
{
    match format {
        LogFormat::Text => fmt::layer().with_ansi(colours == Colours::On).with_writer(writer).boxed(),
        LogFormat::Json => fmt::layer().json().flatten_event(true).with_writer(writer).boxed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::{Arc, Mutex, PoisonError};

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn written(format: LogFormat, level: LevelFilter) -> String {
        let paper = Paper::default();
        let sheet = paper.clone();
        let layer = layer(format, Colours::Off, move || sheet.clone());
        let subscriber = tracing_subscriber::registry().with(layer).with(targets(level));
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!(target: "web::door", list = 7, "opened");
            tracing::debug!(target: "web::door", "looked");
            tracing::info!(target: "hyper", "polled");
            tracing::warn!(target: "hyper", "odd");
        });
        let bytes = paper.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        String::from_utf8(bytes).expect("logs in UTF-8")
    }

    #[test]
    fn others_speak_only_when_something_is_wrong() {
        let said = written(LogFormat::Text, LevelFilter::INFO);
        let told: Vec<bool> = ["opened", "looked", "polled", "odd"].iter().map(|word| said.contains(word)).collect();
        assert_eq!(told, [true, false, false, true], "{said}");
        assert!(written(LogFormat::Text, LevelFilter::DEBUG).contains("looked"));
        assert_eq!(written(LogFormat::Text, LevelFilter::ERROR), "");
    }

    #[test]
    fn every_room_of_the_house_is_heard() {
        let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let folders = std::fs::read_dir(crates).expect("the crates").map(|entry| entry.expect("a folder").file_name());
        let mut rooms: Vec<String> = folders
            .map(|name| name.into_string().expect("a plain name"))
            // Three that only test and measure; and the binary goes by its own name.
            .filter(|name| !["sim", "fuzz", "bench"].contains(&name.as_str()))
            .map(|name| if name == "app" { "usher".to_string() } else { name })
            .collect();
        let mut heard = ROOMS.to_vec();
        rooms.sort();
        heard.sort_unstable();
        assert_eq!(heard, rooms);
    }

    #[test]
    fn json_is_one_object_per_line_in_utc() {
        let said = written(LogFormat::Json, LevelFilter::INFO);
        let first: serde_json::Value = serde_json::from_str(said.lines().next().expect("a line")).expect("JSON");
        assert_eq!(first["message"], "opened");
        assert_eq!(first["list"], 7);
        assert!(first["timestamp"].as_str().is_some_and(|moment| moment.ends_with('Z')), "{first}");
    }
}
