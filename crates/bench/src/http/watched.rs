//! bench/http: the crowd signs up while many hosts have the event's page open. Each page listens to its stream and
//! fetches its live part when something changed, at most once a second, as the page's own script does.

use super::clients::Client;
use super::console::{SECRET, sign_in};
use super::scene::{PLENTY, Scene};
use super::{Amounts, wire};
use crate::figure::{Results, Rounds, Target, ratio};
use crate::progress_of;
use crate::stage::DATABASE;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// Pages open at once.
const PAGES: usize = 200;

/// A page fetches its live part no more often than this.
const REST: Duration = Duration::from_secs(1);

pub(crate) fn measure(scene: &mut Scene<'_>, amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    sign_in(&scene.data.join(DATABASE))?;
    let form = scene.open("watched", PLENTY)?;
    let (mut rounds, mut writer) = (Rounds::default(), [0.0, 0.0]);
    for round in 1..=amounts.rounds {
        progress_of(&format!("sign-ups under the eyes of {PAGES} hosts"), round, amounts.rounds);
        let guests = scene.next(amounts.sign_ups);
        let before = scene.usher.writer_micros();
        let alone = scene.sign_up(&form, guests, "\"confirmed\"")?.per_second();
        writer[0] += scene.usher.writer_micros() - before;
        let fetched = Arc::new(AtomicUsize::new(0));
        let address = scene.usher.address;
        let pages: Vec<JoinHandle<()>> =
            (0..PAGES).map(|_| scene.runtime.spawn(page(address, fetched.clone()))).collect();
        // Every page has its first look before the crowd comes.
        while fetched.load(Ordering::Relaxed) < PAGES && pages.iter().all(|page| !page.is_finished()) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let guests = scene.next(amounts.sign_ups);
        let before = scene.usher.writer_micros();
        let watched = scene.sign_up(&form, guests, "\"confirmed\"")?.per_second();
        writer[1] += scene.usher.writer_micros() - before;
        if pages.iter().any(JoinHandle::is_finished) {
            return Err("a page that watches was hung up on".to_string());
        }
        pages.iter().for_each(JoinHandle::abort);
        rounds.add(watched, alone);
    }
    results.rates("watched", &format!("sign-ups under the eyes of {PAGES} hosts"), &rounds);
    let each = |micros: f64| ratio(micros, (amounts.sign_ups * amounts.rounds as u64) as f64);
    results.cost("watched_writer", "  processor time of the writer for each", each(writer[1]), Some(each(writer[0])));
    results.ratio("watched_vs_alone", rounds.ratio(), Target::Open);
    results.ratio("watched_writer_vs_alone", ratio(writer[1], writer[0]), Target::Open);
    Ok(())
}

/// Ends only when something is wrong.
async fn page(address: SocketAddr, fetched: Arc<AtomicUsize>) {
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let Ok(mut client) = Client::connect(address).await else { return };
    if stream.write_all(&wire::look("/console/e/watched/events", SECRET)).await.is_err() {
        return;
    }
    let live = wire::look("/console/e/watched/live", SECRET);
    let mut heard = Vec::with_capacity(4_096);
    loop {
        heard.clear();
        match stream.read_buf(&mut heard).await {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        if !heard.windows(7).any(|word| word == b"changed") {
            continue;
        }
        match client.ask(&live).await {
            Ok(answer) if answer.status == 200 => fetched.fetch_add(1, Ordering::Relaxed),
            Ok(_) | Err(_) => return,
        };
        tokio::time::sleep(REST).await;
    }
}
