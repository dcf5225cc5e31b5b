//! bench/http: how long a house takes to open, whatever is in it, and how much memory it holds before anybody comes.

use super::Amounts;
use super::child::{Mail, Server};
use super::wire;
use crate::figure::{Results, Target, median};
use crate::fill::{Crowd, crowd_at};
use crate::print::shown;
use crate::progress;
use crate::stage::{DATABASE, Stage, by_host, event, real_now, text};
use jiff::ToSpan;
use jiff::civil::{DateTime, time};
use keeper::Core;
use rules::event::EventSettings;
use rules::{Act, HouseAct, ListReply, Reply};
use std::path::Path;
use std::time::Instant;
use store::sqlite::Sqlite;
use tokio::runtime::Runtime;

pub(crate) const SLUG: &str = "dinner";

/// The servers run by the real clock, so their events lie in the future of whoever measures.
pub(crate) fn in_a_month() -> DateTime {
    let today = event(1).zone.civil(real_now()).date();
    today.saturating_add(30.days()).to_datetime(time(19, 0, 0, 0))
}

pub(crate) fn idle(results: &mut Results) -> Result<(), String> {
    progress("an empty house");
    let stage = Stage::new()?;
    let server = Server::usher(&stage.folder("data")?, Mail::Slowly)?;
    let mib = server.resident_mib();
    results.memory("idle_rss", "memory, an empty house just opened", mib);
    results.ratio("idle_rss_mb", megabytes(mib), Target::AtMost(20.0));
    Ok(())
}

/// The name counts in millions of bytes; figures are shown in MiB.
pub(crate) fn megabytes(mib: f64) -> f64 {
    mib * 1.048_576
}

pub(crate) fn start(amounts: &Amounts, runtime: &Runtime, results: &mut Results) -> Result<(), String> {
    progress(&format!("filling a database with {} entries", shown(amounts.entries as f64)));
    let stage = Stage::new()?;
    let data = stage.folder("data")?;
    fill(&data.join(DATABASE), amounts.entries)?;
    // The first start makes keys and the API token; that is not what is timed.
    drop(Server::usher(&data, Mail::Slowly)?);
    let mut took = Vec::new();
    for round in 1..=amounts.starts {
        progress(&format!("opening it, round {round} of {}", amounts.starts));
        took.push(opened(runtime, &data)?);
    }
    let label = format!("from start to first page, {} entries", shown(amounts.entries as f64));
    results.wait("start", &label, median(&took));
    results.ratio("start_1m_ms", median(&took), Target::Open);
    Ok(())
}

/// Milliseconds from the birth of the process to the last byte of the event's page. Each is then ended without notice, so
/// the next one also reads the log it left.
fn opened(runtime: &Runtime, data: &Path) -> Result<f64, String> {
    let born = Instant::now();
    let server = Server::usher(data, Mail::Slowly)?;
    let page = server.ask(runtime, &wire::get(&format!("/e/{SLUG}")))?;
    let took = born.elapsed().as_secs_f64() * 1_000.0;
    if page.contains("Summer dinner") { Ok(took) } else { Err("the page of the event is not there".to_string()) }
}

/// One event with everybody on it, each with the next reminder booked.
pub(crate) fn fill(path: &Path, entries: u64) -> Result<(), String> {
    let now = real_now();
    let settings = EventSettings { starts: in_a_month(), ..event(entries) };
    let mut core = Core::start(Sqlite::open(path).map_err(text)?, now).map_err(text)?;
    let act =
        Act::House(HouseAct::OpenEvent { slug: SLUG.to_string(), settings: Box::new(settings.clone()), host: None });
    let opened = core.run(&by_host(act), now).map_err(text)?;
    let Reply::List(ListReply::Opened { list }) = opened else { return Err("an event was not opened".to_string()) };
    drop(core);
    crowd_at(path, Crowd { list, confirmed: entries, waiting: 0 }, &settings, now)
}
