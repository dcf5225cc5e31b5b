//! People who sign up at the same moment. Who gets no answer comes again, to wherever the house is open then.

use super::client::{Connection, post_json};
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::sync::{Barrier, watch};

/// What one guest was told, and at which try.
#[derive(Clone, Debug)]
pub struct Told {
    pub email: String,
    pub state: String,
    pub position: Option<u64>,
    pub tries: u32,
}

pub fn email(guest: usize) -> String {
    format!("guest-{guest}@example.org")
}

pub fn sign_up(slug: &str, guest: usize) -> Vec<u8> {
    let body = format!("{{\"name\":\"Guest {guest}\",\"email\":\"{}\"}}", email(guest));
    post_json(&format!("/e/{slug}/register"), "", &body)
}

/// Every guest has a connection of their own where the system allows so many open files; else several share one and
/// come one after the other. `answered` counts as answers come in.
pub async fn all_at_once(
    slug: &'static str,
    guests: usize,
    house: watch::Receiver<SocketAddr>,
    answered: watch::Sender<usize>,
) -> Vec<Told> {
    let connections = guests.min(connections_allowed());
    eprintln!("{guests} guests on {connections} connections");
    let ready = Arc::new(Barrier::new(connections));
    let tasks: Vec<_> = (0..connections)
        .map(|first| {
            let mine = (first..guests).step_by(connections);
            tokio::spawn(sign_up_each(slug, mine, house.clone(), ready.clone(), answered.clone()))
        })
        .collect();
    let mut told = Vec::with_capacity(guests);
    for task in tasks {
        told.extend(task.await.expect("no guest panics"));
    }
    told
}

async fn sign_up_each(
    slug: &'static str,
    guests: impl Iterator<Item = usize>,
    mut house: watch::Receiver<SocketAddr>,
    ready: Arc<Barrier>,
    answered: watch::Sender<usize>,
) -> Vec<Told> {
    let address = *house.borrow_and_update();
    let mut connection = Connection::open(address).await.expect("the house is open");
    ready.wait().await;
    let mut told = Vec::new();
    for guest in guests {
        let mut tries = 1;
        let answer = loop {
            match connection.ask(&sign_up(slug, guest)).await {
                Ok(answer) => break answer,
                Err(_lost) => connection = again(&mut house).await,
            }
            tries += 1;
        };
        assert_eq!(answer.status, 200, "{}", answer.body);
        answered.send_modify(|count| *count += 1);
        told.push(read(guest, &answer.body, tries));
    }
    told
}

/// Waits until the house is open at another address.
async fn again(house: &mut watch::Receiver<SocketAddr>) -> Connection {
    house.changed().await.expect("the house opens again");
    let address = *house.borrow_and_update();
    Connection::open(address).await.expect("the house is open")
}

fn read(guest: usize, body: &str, tries: u32) -> Told {
    let answer: Value = serde_json::from_str(body).expect("JSON");
    let state = answer["state"].as_str().expect("a state").to_string();
    Told { email: email(guest), state, position: answer["position"].as_u64(), tries }
}

/// A quarter of the files and sockets this process may have open: other tests may run beside this one.
pub fn connections_allowed() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(1_024_usize) / 4
}
