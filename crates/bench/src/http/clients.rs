//! bench/http: many clients at once, each with a connection of its own, each asking again as soon as it was
//! answered. What every answer took is kept.

use super::wire::{self, Answer, answer};
use crate::figure::{per_second, percentile};
use crate::stage::text;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// What is to be asked, by whom, and what every answer must hold.
pub(crate) struct Load {
    pub address: SocketAddr,
    pub clients: usize,
    /// Asked in this order, and from the start again until so many answers have come.
    pub requests: Vec<Vec<u8>>,
    pub answers: usize,
    pub wanted: &'static str,
    /// How long a client rests between two requests; nothing in a crowd.
    pub rest: Duration,
}

pub(crate) struct Driven {
    pub seconds: f64,
    /// What each answer took, in milliseconds.
    waits: Vec<f64>,
}

impl Driven {
    pub fn answers(&self) -> usize {
        self.waits.len()
    }

    pub fn per_second(&self) -> f64 {
        per_second(self.waits.len(), self.seconds)
    }
}

/// Milliseconds within which so many of a hundred answers came.
pub(crate) fn within_ms(driven: &[Driven], of_hundred: usize) -> f64 {
    let all: Vec<f64> = driven.iter().flat_map(|one| one.waits.iter().copied()).collect();
    percentile(&all, of_hundred)
}

/// Asks until all answers are here; one that is not the wanted one ends the run.
pub(crate) fn drive(runtime: &Runtime, load: Load) -> Result<Driven, String> {
    runtime.block_on(async {
        let mut clients = Vec::with_capacity(load.clients);
        for _client in 0..load.clients {
            clients.push(Client::connect(load.address).await?);
        }
        let (load, next) = (Arc::new(load), Arc::new(AtomicUsize::new(0)));
        let start = Instant::now();
        let tasks: Vec<_> =
            clients.into_iter().map(|client| tokio::spawn(client.ask_on(load.clone(), next.clone()))).collect();
        let mut waits = Vec::with_capacity(load.answers);
        for task in tasks {
            waits.extend(task.await.map_err(text)??);
        }
        Ok(Driven { seconds: start.elapsed().as_secs_f64(), waits })
    })
}

/// One connection that is kept.
pub(crate) struct Client {
    stream: TcpStream,
    bytes: Vec<u8>,
}

impl Client {
    pub async fn connect(address: SocketAddr) -> Result<Client, String> {
        let stream = TcpStream::connect(address).await.map_err(text)?;
        stream.set_nodelay(true).map_err(text)?;
        Ok(Client { stream, bytes: Vec::with_capacity(4_096) })
    }

    pub async fn ask(&mut self, request: &[u8]) -> Result<Answer, String> {
        self.bytes.clear();
        self.stream.write_all(request).await.map_err(text)?;
        loop {
            if self.stream.read_buf(&mut self.bytes).await.map_err(text)? == 0 {
                return Err("the server hung up".to_string());
            }
            if let Some(answer) = answer(&self.bytes)? {
                return Ok(answer);
            }
        }
    }

    pub fn body(&self, answer: Answer) -> &str {
        std::str::from_utf8(&self.bytes[answer.body..answer.end]).unwrap_or("")
    }

    pub fn header(&self, answer: Answer, name: &str) -> Option<&str> {
        std::str::from_utf8(&self.bytes[..answer.body]).ok().and_then(|head| wire::header(head, name))
    }

    /// Takes the next request nobody has asked yet until there is none.
    async fn ask_on(mut self, load: Arc<Load>, next: Arc<AtomicUsize>) -> Result<Vec<f64>, String> {
        let mut waits = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= load.answers {
                return Ok(waits);
            }
            let asked = Instant::now();
            let answer = self.ask(&load.requests[number % load.requests.len()]).await?;
            waits.push(asked.elapsed().as_secs_f64() * 1_000.0);
            let body = self.body(answer);
            if answer.status != 200 || !body.contains(load.wanted) {
                return Err(format!("an unexpected answer: {} {body}", answer.status));
            }
            if !load.rest.is_zero() {
                tokio::time::sleep(load.rest).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_of_a_hundred_is_left_out_at_99() {
        let driven = |waits: Vec<f64>| Driven { seconds: 1.0, waits };
        let rounds = [driven((1..=99).map(f64::from).collect()), driven(vec![5_000.0])];
        assert_eq!(within_ms(&rounds, 50), 50.0);
        assert_eq!(within_ms(&rounds, 99), 99.0);
        assert_eq!(within_ms(&rounds, 100), 5_000.0);
        assert_eq!(within_ms(&[], 99), 0.0);
    }
}
