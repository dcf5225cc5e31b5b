//! Requests over real sockets: bounded, not followed, only to where it is allowed, and honest about what may have left.

use http_client::header::IF_NONE_MATCH;
use http_client::{
    BadTarget, HttpClient, HttpError, HttpRequest, HttpResponse, HttpTarget, Method, Networks, Timeouts,
};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

fn client(networks: Networks) -> HttpClient {
    HttpClient::new(networks, Timeouts { answer: Duration::from_millis(500), rest: Duration::from_millis(100) })
}

fn on_a_runtime<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
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

fn get(url: &str, most_octets: usize) -> Result<HttpResponse, HttpError> {
    let headers = [(IF_NONE_MATCH, "\"7\"".to_string())];
    on_a_runtime(client(Networks::PrivateToo).get(url, &headers, most_octets))
}

fn post(url: &str) -> Result<HttpResponse, HttpError> {
    let target = HttpTarget::parse(url, Networks::PrivateToo).expect("a target");
    let request = HttpRequest { method: Method::POST, headers: &[], body: "hello".to_string() };
    on_a_runtime(client(Networks::PrivateToo).send(&target, request, 100))
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
    assert_eq!(get(&url, 4), Err(HttpError::TooLarge));
    let (url, _) = server(None);
    assert_eq!(get(&url, 4), Err(HttpError::TimedOut));
}

#[test]
fn own_networks_only_where_the_house_says_so() {
    let public = |url| on_a_runtime(client(Networks::Public).get(url, &[], 10));
    assert_eq!(public("http://127.0.0.1:9/x"), Err(HttpError::BadTarget(BadTarget::PlainHttp)));
    assert_eq!(public("https://169.254.169.254/latest"), Err(HttpError::BadTarget(BadTarget::Inside)));
    // A target that was parsed for another client, and a name that leads inside.
    for url in ["http://127.0.0.1:9/x", "http://localhost:9/x"] {
        let target = HttpTarget::parse(url, Networks::PrivateToo).expect("a target");
        let request = HttpRequest { method: Method::POST, headers: &[], body: String::new() };
        let sent = on_a_runtime(client(Networks::Public).send(&target, request, 10));
        assert_eq!(sent, Err(HttpError::AddressRefused), "{url}");
    }
}

#[test]
fn what_never_left_is_told_from_what_may_have() {
    let nobody = post("http://127.0.0.1:1/x").expect_err("nobody listens");
    assert_eq!((nobody, nobody.may_have_left()), (HttpError::Unreachable, false));
    let (url, _asked) = server(None);
    let not_secure = post(&url.replace("http:", "https:")).expect_err("no TLS there");
    assert!(!not_secure.may_have_left(), "{not_secure:?}");
    let (url, asked) = server(None);
    let silent = post(&url).expect_err("no answer");
    assert_eq!((silent, silent.may_have_left()), (HttpError::TimedOut, true));
    assert_eq!(asked.recv().expect("a call")[0], "POST /dana.ics?key=1 HTTP/1.1");
    for broken in ["", "SSH-2.0-something\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"] {
        let (url, asked) = server(Some(broken));
        let error = post(&url).expect_err("no whole answer");
        assert_eq!((error, error.may_have_left()), (HttpError::Garbled, true), "{broken:?}");
        assert_eq!(asked.recv().expect("a call")[0], "POST /dana.ics?key=1 HTTP/1.1", "once");
    }
}

#[test]
fn a_header_that_cannot_be_one_is_not_sent() {
    let (url, _asked) = server(None);
    let sent = on_a_runtime(client(Networks::PrivateToo).get(&url, &[(IF_NONE_MATCH, "a\nb".to_string())], 10));
    assert_eq!(sent, Err(HttpError::Unsendable));
}
