//! bench/http: sign-ups through the real door beside a server that only says hello. Rounds alternate, with the same
//! clients and the same bytes, so that the machine's mood meets both.

use super::child::{Mail, Server};
use super::clients::{Driven, within_ms};
use super::house::megabytes;
use super::scene::{PLENTY, Scene};
use super::{Amounts, CLIENTS, watched};
use crate::engine::without_http;
use crate::figure::{Results, Rounds, Target, median, ratio};
use crate::print::shown;
use crate::{progress, progress_of};
use tokio::runtime::Runtime;

pub(crate) fn measure(amounts: &Amounts, runtime: &Runtime, results: &mut Results) -> Result<(), String> {
    let mut scene = Scene::new(runtime, Mail::Slowly)?;
    let busy = beside_hello(&mut scene, amounts, results)?;
    let mib = scene.usher.resident_mib();
    results.memory("rss_100k", &format!("memory, after {} sign-ups", shown(scene.signed_up as f64)), mib);
    results.ratio("rss_100k_mb", megabytes(mib), Target::Open);
    line(&mut scene, amounts, results, busy)?;
    calm(&mut scene, amounts, results)?;
    watched::measure(&mut scene, amounts, results)?;
    drop(scene);
    mailing(amounts, runtime, results, busy)
}

/// What the crowd gets per second: the figure everything else is compared with.
fn beside_hello(scene: &mut Scene<'_>, amounts: &Amounts, results: &mut Results) -> Result<f64, String> {
    let form = scene.open("gala", PLENTY)?;
    let (mut hello, mut engine, mut driven) = (Rounds::default(), Rounds::default(), Vec::new());
    let (mut cost, mut sqlite) = (Rounds::default(), Vec::new());
    for round in 1..=amounts.rounds {
        progress_of("sign-ups beside hello", round, amounts.rounds);
        let (greeted, hello_cost) = costing(&scene.hello, || scene.greet(amounts))?;
        let guests = scene.next(amounts.sign_ups);
        let (ours, our_cost) = costing(&scene.usher, || scene.sign_up(&form, guests, "\"confirmed\""))?;
        let alone = without_http(amounts.alone)?;
        hello.add(ours.per_second(), greeted.per_second());
        engine.add(ours.per_second(), alone.ours);
        cost.add(our_cost, hello_cost);
        sqlite.push(alone.grouped);
        driven.push(ours);
    }
    results.rates("register", &format!("sign-ups, {CLIENTS} clients at once"), &hello);
    results.rate("engine", "  the engine alone, without HTTP", median(&engine.baseline));
    results.rate("sqlite", "  plain SQLite alone, the same rows", median(&sqlite));
    results.cost(
        "processor",
        "  processor time of the server for each",
        median(&cost.ours),
        Some(median(&cost.baseline)),
    );
    results.wait("register_p50", "a crowd: half of them answered within", within_ms(&driven, 50));
    results.wait("register_p99", "a crowd: 99 in 100 answered within", within_ms(&driven, 99));
    results.ratio("register_processor_us", median(&cost.ours), Target::AtMost(40.0));
    results.ratio("register_vs_hello", hello.ratio(), Target::Open);
    results.ratio("register_vs_engine", engine.ratio(), Target::Open);
    results.ratio("register_p99_ms", within_ms(&driven, 99), Target::Open);
    Ok(median(&hello.ours))
}

/// What a server's processors were busy for each answer, in microseconds.
fn costing(server: &Server, ask: impl FnOnce() -> Result<Driven, String>) -> Result<(Driven, f64), String> {
    let before = server.processor_micros();
    let driven = ask()?;
    let each = ratio(server.processor_micros() - before, driven.answers() as f64);
    Ok((driven, each))
}

/// An event that is full: everybody gets a number in line.
fn line(scene: &mut Scene<'_>, amounts: &Amounts, results: &mut Results, busy: f64) -> Result<(), String> {
    progress("sign-ups for a full event");
    let form = scene.open("full", 1)?;
    let first = scene.next(1);
    scene.sign_up(&form, first, "\"confirmed\"")?;
    let guests = scene.next(amounts.sign_ups);
    let rate = scene.sign_up(&form, guests, "\"waitlisted\"")?.per_second();
    results.rate("line", "sign-ups for a full event, into the line", rate);
    results.ratio("line_vs_register", ratio(rate, busy), Target::Open);
    Ok(())
}

fn calm(scene: &mut Scene<'_>, amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    progress("sign-ups on a calm day");
    let form = scene.open("calm", PLENTY)?;
    let guests = scene.next(amounts.calm);
    let driven = [scene.sign_up_calmly(&form, guests)?];
    results.wait("calm_p50", "a calm day: half of them answered within", within_ms(&driven, 50));
    results.wait("calm_p99", "a calm day: 99 in 100 answered within", within_ms(&driven, 99));
    results.ratio("calm_p99_ms", within_ms(&driven, 99), Target::Open);
    Ok(())
}

/// The crowd again, with every confirmation written to a file, and that file to disk, while people sign up.
fn mailing(amounts: &Amounts, runtime: &Runtime, results: &mut Results, busy: f64) -> Result<(), String> {
    progress("sign-ups while mails leave at full speed");
    let mut scene = Scene::new(runtime, Mail::AtFullSpeed)?;
    let form = scene.open("gala", PLENTY)?;
    let guests = scene.next(amounts.sign_ups);
    let driven = scene.sign_up(&form, guests, "\"confirmed\"")?;
    results.rate("mailing", "sign-ups while mails leave at full speed", driven.per_second());
    results.rate("mails", "  mails written meanwhile", ratio(scene.mails() as f64, driven.seconds));
    results.ratio("mailing_vs_register", ratio(driven.per_second(), busy), Target::Open);
    Ok(())
}
