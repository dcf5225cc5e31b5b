//! Letters to the real program: by SMTP from outside and out of a maildir, kept through a kill.

use crate::support::client::{ask, get};
use crate::support::house::{House, PATIENCE, serve};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::Path;
use std::time::{Duration, Instant};

/// A name server that knows nobody.
fn names() -> SocketAddr {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    let address = socket.local_addr().expect("an address");
    std::thread::spawn(move || {
        let mut packet = [0; 1500];
        while let Ok((count, peer)) = socket.recv_from(&mut packet) {
            let Some(name) = packet[12..count].iter().position(|octet| *octet == 0) else { continue };
            let mut answer = packet[..12 + name + 5].to_vec();
            answer[2..12].copy_from_slice(&[0x85, 0x83, 0, 1, 0, 0, 0, 0, 0, 0]);
            let _asker_is_gone = socket.send_to(&answer, peer);
        }
    });
    address
}

fn free_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").expect("a socket").local_addr().expect("an address")
}

fn open(data: &Path, listen: SocketAddr, names: SocketAddr) -> House {
    let mut command = serve(data);
    command.env("USHER_MAIL_IN_DOMAIN", "in.example.org").env("USHER_MAIL_IN_LISTEN", listen.to_string());
    command.env("USHER_MAIL_IN_RESOLVER", names.to_string()).env("USHER_MAIL_IN_EVERY_SECONDS", "5");
    command.env("USHER_MAIL_IN_MAILDIR", data.join("maildir"));
    House::start(&mut command)
}

/// From greeting to goodbye; the answer to the letter.
fn bring(to: SocketAddr, who: &str, words: &str) -> String {
    let mut stream = TcpStream::connect(to).expect("a line");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    let mut reader = BufReader::new(stream.try_clone().expect("two ends"));
    let mut hears = || {
        let mut line = String::new();
        while line.as_bytes().get(3) == Some(&b'-') || line.is_empty() {
            line.clear();
            assert!(reader.read_line(&mut line).expect("an answer") > 0, "hung up");
        }
        line
    };
    hears();
    let letter =
        format!("From: {who} <{who}@example.org>\r\nTo: gala@in.example.org\r\nSubject: x\r\n\r\n{words}\r\n.");
    let said = [
        "EHLO x.example".into(),
        format!("MAIL FROM:<{who}@example.org>"),
        "RCPT TO:<gala@in.example.org>".into(),
        "DATA".into(),
        letter,
    ];
    said.iter()
        .map(|line: &String| {
            stream.write_all(format!("{line}\r\n").as_bytes()).expect("an open line");
            hears()
        })
        .last()
        .expect("an answer")
}

async fn letters(house: &House, data: &Path) -> Vec<Value> {
    let key = std::fs::read_to_string(data.join("api-token")).expect("a key");
    let request = String::from_utf8(get("/api/v1/events/gala/letters")).expect("text");
    let request = request.replacen("\r\n", &format!("\r\nAuthorization: Bearer {}\r\n", key.trim()), 1);
    let page: Value = serde_json::from_str(&ask(house.address, request.as_bytes()).await.body).expect("JSON");
    page["items"].as_array().expect("letters").clone()
}

#[test]
fn letters_come_in_by_smtp_and_maildir_and_survive_a_kill() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    let data = folder.path();
    for name in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(data.join("maildir").join(name)).expect("a maildir");
    }
    let (listen, names) = (free_port(), names());
    tokio::runtime::Runtime::new().expect("threads").block_on(async {
        let house = open(data, listen, names);
        house.open_event(data, "gala", 10).await;
        let answer = tokio::task::spawn_blocking(move || bring(listen, "ann", "Sign me up")).await.expect("a call");
        assert!(answer.starts_with("250"), "{answer}");
        let known = letters(&house, data).await;
        assert_eq!((&known[0]["outcome"], &known[0]["reason"]), (&Value::from("asked"), &Value::from("unproven")));
        house.kill();
        let away =
            "Delivered-To: gala@in.example.org\r\nFrom: bo@example.org\r\nAuto-Submitted: auto-replied\r\n\r\naway\r\n";
        std::fs::write(data.join("maildir/new/1.x"), away).expect("a letter");
        let house = open(data, free_port(), names);
        // First it is known, then it is moved; only both together are the end of it.
        let (began, moved) = (Instant::now(), data.join("maildir/cur/1.x:2,S"));
        let known = loop {
            let known = letters(&house, data).await;
            if known.len() == 2 && moved.exists() {
                break known;
            }
            assert!(began.elapsed() < PATIENCE, "the maildir is not looked at: {known:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(
            (&known[0]["reason"], &known[1]["sender"]),
            (&Value::from("auto_reply"), &Value::from("ann@example.org"))
        );
        house.close_and_check(data);
    });
}
