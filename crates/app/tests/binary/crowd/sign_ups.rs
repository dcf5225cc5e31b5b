//! 2,000 people want 500 seats in the same moment. What everybody is told must be true, and must stay true when the
//! process is killed in the middle.

use crate::support::guests::{Told, all_at_once};
use crate::support::house::{House, PATIENCE};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use tokio::sync::watch;

const GUESTS: usize = 2_000;
const SEATS: usize = 500;
const SLUG: &str = "gala";

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("threads")
}

/// A house with the event that everybody wants to see.
async fn opened(data: &Path) -> House {
    let house = House::open(data);
    house.open_event(data, SLUG, SEATS as u32).await;
    house
}

#[test]
fn two_thousand_at_once_for_five_hundred_seats() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    runtime().block_on(async {
        let house = opened(folder.path()).await;
        let (_moves, address) = watch::channel(house.address);
        let crowd = all_at_once(SLUG, GUESTS, address, watch::Sender::new(0));
        let told = tokio::time::timeout(PATIENCE, crowd).await.expect("everybody is answered");
        assert!(told.iter().all(|one| one.tries == 1), "an answer was lost");
        verify(&told, &house.entries(folder.path(), SLUG).await);
        house.close_and_check(folder.path());
    });
}

#[test]
fn killed_in_the_middle_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    runtime().block_on(async {
        let house = opened(folder.path()).await;
        let (moves, address) = watch::channel(house.address);
        let (answered, mut count) = watch::channel(0);
        let crowd = tokio::spawn(all_at_once(SLUG, GUESTS, address, answered));
        let enough = count.wait_for(|count| *count >= 700);
        let seen = *tokio::time::timeout(PATIENCE, enough).await.expect("answers come").expect("a crowd");
        house.kill();
        let house = House::open(folder.path());
        moves.send_replace(house.address);
        let told = tokio::time::timeout(PATIENCE, crowd).await.expect("everybody is answered").expect("a crowd");
        let again = told.iter().filter(|one| one.tries > 1).count();
        eprintln!("killed after {seen} answers; {again} guests came again");
        assert!(again > 0, "the kill came too late to mean anything");
        verify(&told, &house.entries(folder.path(), SLUG).await);
        house.close_and_check(folder.path());
    });
}

/// Every answer against the rows: the seats went to the first, the line is in the order in which they joined, and nobody
/// is there twice.
fn verify(told: &[Told], entries: &[Value]) {
    assert_eq!((told.len(), entries.len()), (GUESTS, GUESTS));
    let rows: HashMap<&str, &Value> =
        entries.iter().map(|entry| (entry["email"].as_str().expect("an address"), entry)).collect();
    assert_eq!(rows.len(), GUESTS, "nobody is there twice");
    let mut line = BTreeMap::new();
    for one in told {
        let row = rows[one.email.as_str()];
        assert_eq!(row["state"], one.state.as_str(), "{} was told otherwise", one.email);
        let number = row["number"].as_u64().expect("a join number");
        match one.state.as_str() {
            "confirmed" => assert!(number <= SEATS as u64 && one.position.is_none(), "{one:?} is number {number}"),
            "waitlisted" => assert_eq!(line.insert(number, one.position), None),
            other => panic!("{} is {other}", one.email),
        }
    }
    let positions: Vec<Option<u64>> = line.into_values().collect();
    let expected: Vec<Option<u64>> = (1..=(GUESTS - SEATS) as u64).map(Some).collect();
    assert_eq!(positions, expected, "positions follow the join numbers, each once");
}
