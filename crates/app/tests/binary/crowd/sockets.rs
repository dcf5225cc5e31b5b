//! Sockets that mean no good. Each gets a kind answer or none; everybody else is served as if they were not there.

use crate::support::client::{AT_ONCE, Connection, ask, get, post_json};
use crate::support::guests::{connections_allowed, sign_up};
use crate::support::house::House;
use std::path::Path;
use tempfile::TempDir;

struct Evening {
    folder: TempDir,
    house: House,
}

impl Evening {
    async fn begin() -> Evening {
        let folder = tempfile::tempdir().expect("a folder of our own");
        let house = House::open(folder.path());
        house.open_event(folder.path(), "gala", 100).await;
        Evening { folder, house }
    }

    fn data(&self) -> &Path {
        self.folder.path()
    }

    async fn connect(&self) -> Connection {
        Connection::open(self.house.address).await.expect("a connection")
    }

    /// A page and a sign-up, both at once.
    async fn goes_on(&self, guest: usize) {
        let page = ask(self.house.address, &get("/e/gala")).await;
        assert!(page.status == 200 && page.body.contains("Summer gala"), "{page:?}");
        let told = ask(self.house.address, &sign_up("gala", guest)).await;
        assert!(told.status == 200 && told.body.contains("\"confirmed\""), "{told:?}");
    }

    /// Nobody but the one guest of `goes_on` is on the list, and every promise is kept.
    async fn ends_well(self) {
        assert_eq!(self.house.entries(self.data(), "gala").await.len(), 1);
        self.house.close_and_check(self.folder.path());
    }
}

fn story(tell: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("threads").block_on(tell);
}

#[test]
fn headers_that_trickle_in_hold_up_nobody() {
    story(async {
        let evening = Evening::begin().await;
        let mut slow = Vec::new();
        for _one in 0..connections_allowed().min(300) {
            let mut connection = evening.connect().await;
            connection.send(b"POST /e/gala/register HTTP/1.1\r\nHost: localhost\r\nX-Slow: a").await.expect("sent");
            slow.push(connection);
        }
        for connection in &mut slow {
            connection.send(b"a").await.expect("sent");
        }
        evening.goes_on(1).await;
        drop(slow);
        evening.ends_well().await;
    });
}

#[test]
fn a_thousand_idle_connections_hold_up_nobody() {
    story(async {
        let evening = Evening::begin().await;
        let mut idle = Vec::new();
        for _one in 0..connections_allowed().min(1_000) {
            idle.push(evening.connect().await);
        }
        evening.goes_on(1).await;
        // They were not turned away either: the last one may still ask.
        let last = idle.last_mut().expect("many");
        assert_eq!(last.ask(&get("/healthz")).await.expect("an answer").status, 200);
        drop(idle);
        evening.ends_well().await;
    });
}

#[test]
fn a_body_too_large_is_refused_with_a_kind_word() {
    story(async {
        let evening = Evening::begin().await;
        let name = "x".repeat(60_000);
        let large = post_json("/e/gala/register", "", &format!("{{\"name\":\"{name}\"}}"));
        let refused = ask(evening.house.address, &large).await;
        assert_eq!(refused.status, 413);
        assert!(refused.body.contains("16384"), "{refused:?}");
        // Who announces it and waits is told before sending anything.
        let announced =
            b"POST /e/gala/register HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nContent-Length: 1000000000\r\n\r\n";
        let refused = ask(evening.house.address, announced).await;
        assert!(refused.status == 413 && refused.body.contains("<h1"), "{refused:?}");
        evening.goes_on(1).await;
        evening.ends_well().await;
    });
}

#[test]
fn a_body_cut_short_signs_nobody_up() {
    story(async {
        let evening = Evening::begin().await;
        let whole = sign_up("gala", 7);
        let mut connection = evening.connect().await;
        connection.send(&whole[..whole.len() - 3]).await.expect("sent");
        connection.finish().await.expect("finished");
        let said = tokio::time::timeout(AT_ONCE, connection.last_words()).await.expect("it hangs up at once");
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 400"), "{said}");
        evening.goes_on(1).await;
        evening.ends_well().await;
    });
}

#[test]
fn what_is_not_http_is_not_answered_as_such() {
    story(async {
        let evening = Evening::begin().await;
        let noise: Vec<u8> = (0..5_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let secret_door = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a browser that expects TLS".to_vec();
        let newer = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
        for bytes in [noise, secret_door, newer, b"\0".repeat(4_096), b"GET\r\n\r\n".to_vec(), Vec::new()] {
            let mut connection = evening.connect().await;
            // The house may hang up before it has heard everything.
            let _hung_up = connection.send(&bytes).await;
            let _hung_up = connection.finish().await;
            let said = tokio::time::timeout(AT_ONCE, connection.last_words()).await.expect("it hangs up at once");
            assert!(said.is_empty() || said.starts_with("HTTP/1.1 400"), "{said}");
        }
        evening.goes_on(1).await;
        evening.ends_well().await;
    });
}

#[test]
fn a_header_of_a_hundred_kilobytes_is_refused() {
    story(async {
        let evening = Evening::begin().await;
        let mut connection = evening.connect().await;
        let header = format!("GET /e/gala HTTP/1.1\r\nHost: localhost\r\nX-Long: {}\r\n\r\n", "x".repeat(100 * 1_024));
        let _hung_up = connection.send(header.as_bytes()).await;
        let said = tokio::time::timeout(AT_ONCE, connection.last_words()).await.expect("it hangs up at once");
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 431"), "{said}");
        evening.goes_on(1).await;
        evening.ends_well().await;
    });
}
