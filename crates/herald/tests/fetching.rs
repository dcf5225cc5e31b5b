//! One page from elsewhere: bounded, not followed, and only from where it is allowed.

use herald::{BadTarget, Fetcher, Networks, NotFetched, Patience};
use rules::Answered;
use rustls::RootCertStore;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

fn fetcher(networks: Networks) -> Fetcher {
    let patience = Patience { answer: Duration::from_millis(500), rest: Duration::from_millis(100) };
    Fetcher::new(networks, patience, RootCertStore::empty())
}

/// Takes one call, answers with these octets (or never), and tells what it was asked.
fn server(answer: Option<&'static str>) -> (String, Receiver<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/dana.ics?key=1", listener.local_addr().expect("an address"));
    let (tell, asked) = channel();
    std::thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a call");
        let lines = BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
        let _nobody_asks = tell.send(lines.collect());
        match answer {
            Some(answer) => {
                let _gone = (&stream).write_all(answer.as_bytes());
            }
            // Until the other side hangs up.
            None => {
                let _end = BufReader::new(&stream).lines().next();
            }
        }
    });
    (url, asked)
}

fn get(url: &str, most: usize) -> Result<herald::Fetched, NotFetched> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(fetcher(Networks::PrivateToo).get(url, &[("if-none-match", "\"7\"")], most))
}

#[test]
fn status_version_and_body() {
    let (url, asked) = server(Some("HTTP/1.1 200 OK\r\netag: \"8\"\r\ncontent-length: 5\r\n\r\nhello"));
    let fetched = get(&url, 5).expect("an answer");
    assert_eq!((fetched.status, fetched.etag.as_deref(), fetched.body.as_slice()), (200, Some("\"8\""), &b"hello"[..]));
    let head = asked.recv().expect("a call");
    assert_eq!(head[0], "GET /dana.ics?key=1 HTTP/1.1");
    assert!(head.contains(&"if-none-match: \"7\"".to_string()), "{head:?}");
}

#[test]
fn nothing_is_followed_and_too_much_is_left() {
    let (url, _) = server(Some("HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n"));
    assert_eq!(get(&url, 100).expect("an answer").status, 302);
    let (url, _) = server(Some("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"));
    assert_eq!(get(&url, 4), Err(NotFetched::TooLarge));
    let (url, _) = server(None);
    assert_eq!(get(&url, 4), Err(NotFetched::Wire(Answered::TimedOut)));
}

#[test]
fn own_networks_only_where_the_house_says_so() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let public = fetcher(Networks::Public);
    let plain = runtime.block_on(public.get("http://127.0.0.1:9/x", &[], 10));
    assert_eq!(plain, Err(NotFetched::Address(BadTarget::PlainHttp)));
    let inside = runtime.block_on(public.get("https://169.254.169.254/latest", &[], 10));
    assert_eq!(inside, Err(NotFetched::Address(BadTarget::Inside)));
}
