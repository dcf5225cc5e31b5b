//! Slow and greedy clients, with a clock that is moved and with real sockets.

use super::*;
use crate::client::Proxies;
use prometheus_client::metrics::counter::Counter;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{Instant, timeout};

const HELLO: &[u8] = b"POST /hello HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n";
const LONG: Duration = Duration::from_secs(600);

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(test);
}

/// A client whose window holds less than one answer.
async fn asks(open: &GracefulShutdown) -> (DuplexStream, JoinHandle<()>) {
    let (mut client, stream) = duplex(64);
    let rooms = Rooms::new(Proxies::default(), Counter::default());
    let peer: SocketAddr = "203.0.113.9:4000".parse().expect("an address");
    let room = rooms.take(rooms.any().await.expect("room"), peer.ip()).expect("room");
    let served = Visitor { stream, peer, room }.serve(Whole::hello(), open);
    client.write_all(HELLO).await.expect("asked");
    (client, served)
}

#[test]
fn a_client_that_does_not_read_is_let_go_after_half_a_minute() {
    run(async {
        tokio::time::pause();
        let (open, began) = (GracefulShutdown::new(), Instant::now());
        let (_client, served) = asks(&open).await;
        timeout(LONG, served).await.expect("let go").expect("no panic");
        assert_eq!(began.elapsed().as_secs(), limits::WRITE_TIME.as_secs());
    });
}

#[test]
fn a_client_that_reads_slowly_gets_its_whole_answer() {
    run(async {
        tokio::time::pause();
        let open = GracefulShutdown::new();
        let (mut client, served) = asks(&open).await;
        let (mut answer, mut piece) = (Vec::new(), [0; 40]);
        while !answer.ends_with(b"hello\n") {
            tokio::time::advance(limits::WRITE_TIME - Duration::from_secs(1)).await;
            let read = timeout(LONG, client.read(&mut piece)).await.expect("an answer").expect("a piece");
            assert!(read > 0, "cut off after {}", String::from_utf8_lossy(&answer));
            answer.extend_from_slice(&piece[..read]);
        }
        drop(client);
        timeout(LONG, served).await.expect("over").expect("no panic");
    });
}

#[test]
fn a_client_that_asks_nothing_more_is_let_go() {
    run(async {
        tokio::time::pause();
        let open = GracefulShutdown::new();
        let (mut client, served) = asks(&open).await;
        let mut answer = Vec::new();
        timeout(LONG, client.read_to_end(&mut answer)).await.expect("let go").expect("an answer");
        assert!(answer.ends_with(b"hello\n"));
        timeout(LONG, served).await.expect("over").expect("no panic");
    });
}

async fn connect(to: SocketAddr) -> TcpStream {
    TcpStream::connect(to).await.expect("a connection")
}

/// Whether it is answered, and not turned away.
async fn says_hello(client: &mut TcpStream) -> bool {
    let (mut answer, mut piece) = (Vec::new(), [0; 1024]);
    let asked = client.write_all(HELLO).await;
    while asked.is_ok() && !answer.ends_with(b"hello\n") {
        match timeout(Duration::from_secs(10), client.read(&mut piece)).await.expect("an end") {
            Ok(0) | Err(_) => return false,
            Ok(read) => answer.extend_from_slice(&piece[..read]),
        }
    }
    answer.starts_with(b"HTTP/1.1 200 OK")
}

#[test]
fn one_address_cannot_have_every_connection() {
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
        let address = listener.local_addr().expect("an address");
        let rooms = Rooms::of(2, Proxies::default(), Counter::default());
        let server = tokio::spawn(take_in(listener, Whole::hello(), rooms, std::future::pending()));
        let (mut first, mut second) = (connect(address).await, connect(address).await);
        assert!(says_hello(&mut first).await && says_hello(&mut second).await);
        assert!(!says_hello(&mut connect(address).await).await, "one too many");
        assert!(says_hello(&mut first).await, "who is in stays in");
        drop(first);
        // As soon as the server has seen it go.
        while !says_hello(&mut connect(address).await).await {}
        server.abort();
    });
}
