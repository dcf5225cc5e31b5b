//! How a house closes: whoever has begun to speak is answered, the folder is free again, and two never share one.

use crate::support::client::{AT_ONCE, Connection, ask, get};
use crate::support::guests::sign_up;
use crate::support::house::{House, serve};
use std::fs::File;
use std::time::Instant;

fn story(tell: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("threads").block_on(tell);
}

#[test]
fn sigterm_answers_who_has_begun_and_frees_the_folder() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    story(async {
        let mut house = House::open(folder.path());
        house.open_event(folder.path(), "gala", 10).await;
        let mut idle = Connection::open(house.address).await.expect("a connection");
        assert_eq!(idle.ask(&get("/healthz")).await.expect("an answer").status, 200);
        let mut begun = Connection::open(house.address).await.expect("a connection");
        let request = String::from_utf8(sign_up("gala", 1)).expect("text");
        let request = request.replacen("\r\n", "\r\nExpect: 100-continue\r\n", 1);
        let (first, rest) = request.split_at(request.len() - 10);
        begun.send(first.as_bytes()).await.expect("sent");
        begun.is_asked_to_go_on().await.expect("its header has been read");
        house.terminate();
        nobody_is_let_in(&house).await;
        begun.send(rest.as_bytes()).await.expect("sent");
        let told = begun.answer().await.expect("whoever has begun is answered");
        assert!(told.status == 200 && told.body.contains("\"confirmed\""), "{told:?}");
        assert_eq!(idle.last_words().await, "");
        assert_eq!(house.ended().code(), Some(0));
        let lock = File::options().write(true).open(folder.path().join("usher.lock")).expect("the lock file");
        lock.try_lock().expect("the folder is free again");
        drop(lock);
        let house = House::open(folder.path());
        assert_eq!(house.entries(folder.path(), "gala").await.len(), 1);
        house.close_and_check(folder.path());
    });
}

/// Waits until the door is shut.
async fn nobody_is_let_in(house: &House) {
    let began = Instant::now();
    while let Ok(mut late) = Connection::open(house.address).await {
        if late.ask(&get("/healthz")).await.is_err() {
            return;
        }
        assert!(began.elapsed() < AT_ONCE, "the door stays open");
    }
}

#[test]
fn a_second_house_on_the_same_folder_is_refused_kindly() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    story(async {
        let house = House::open(folder.path());
        house.open_event(folder.path(), "gala", 10).await;
        let second = serve(folder.path()).output().expect("the binary was built with the tests");
        assert_eq!(second.status.code(), Some(2));
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(said.contains(&folder.path().display().to_string()) && second.stdout.is_empty(), "{said}");
        let told = ask(house.address, &sign_up("gala", 1)).await;
        assert!(told.body.contains("\"confirmed\""), "{told:?}");
        house.close_and_check(folder.path());
    });
}
