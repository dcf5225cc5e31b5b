//! A program elsewhere: takes posts, answers by script, and checks signatures with its own arithmetic.

use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

#[derive(Clone, Debug)]
pub enum Say {
    Status(u16),
    /// Never.
    Nothing,
    /// A good status, and then more than anybody wants to read.
    Endless,
    /// A good status, and then a body that does not come.
    HalfAnAnswer,
    HangUp,
    To(String),
    Noise,
}

#[derive(Clone, Debug)]
pub struct Got {
    pub path: String,
    pub id: String,
    pub seconds: String,
    pub signature: String,
    pub body: String,
}

impl Got {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    pub fn kind(&self) -> String {
        self.json()["type"].as_str().expect("a kind").to_string()
    }

    /// Whether one of the signatures is that of this secret, worked out here.
    pub fn is_signed_by(&self, secret: &str) -> bool {
        let key = BASE64.decode(secret.strip_prefix("whsec_").expect("a secret").as_bytes()).expect("base64");
        let signed = format!("{}.{}.{}", self.id, self.seconds, self.body);
        let mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key").chain_update(signed);
        let expected = format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes()));
        self.signature.split(' ').any(|one| one == expected)
    }
}

#[derive(Default)]
struct Shared {
    script: Mutex<VecDeque<Say>>,
    got: Mutex<Vec<Got>>,
    connections: Mutex<usize>,
}

pub struct Receiver {
    pub address: SocketAddr,
    shared: Arc<Shared>,
}

impl Receiver {
    pub fn open() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared::default());
        let inside = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                *inside.connections.lock().expect("no panic") += 1;
                let inside = inside.clone();
                std::thread::spawn(move || converse(&inside, stream));
            }
        });
        Receiver { address, shared }
    }

    pub fn url(&self) -> String {
        format!("http://{}/in", self.address)
    }

    /// The next answers; after them every answer is good.
    pub fn will_say(&self, script: impl IntoIterator<Item = Say>) {
        self.shared.script.lock().expect("no panic").extend(script);
    }

    pub fn got(&self) -> Vec<Got> {
        self.shared.got.lock().expect("no panic").clone()
    }

    /// What came since the last time.
    pub fn take(&self) -> Vec<Got> {
        std::mem::take(&mut self.shared.got.lock().expect("no panic"))
    }

    pub fn kinds(&self) -> Vec<String> {
        self.got().iter().map(Got::kind).collect()
    }

    pub fn connections(&self) -> usize {
        *self.shared.connections.lock().expect("no panic")
    }
}

fn converse(shared: &Shared, mut stream: TcpStream) {
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    while let Some(got) = read(&mut reader) {
        shared.got.lock().expect("no panic").push(got);
        let say = shared.script.lock().expect("no panic").pop_front().unwrap_or(Say::Status(200));
        if !answer(&mut stream, &say) {
            return;
        }
    }
}

/// Whether the conversation goes on.
fn answer(stream: &mut TcpStream, say: &Say) -> bool {
    let mut write = |text: &str| stream.write_all(text.as_bytes()).is_ok();
    match say {
        Say::Status(status) => write(&format!("HTTP/1.1 {status} So\r\ncontent-length: 2\r\n\r\nok")),
        Say::To(url) => write(&format!("HTTP/1.1 307 So\r\nlocation: {url}\r\ncontent-length: 0\r\n\r\n")),
        Say::HangUp => false,
        Say::Noise => write("SSH-2.0-something\r\n"),
        Say::HalfAnAnswer => write("HTTP/1.1 200 So\r\ncontent-length: 10\r\n\r\nhalf"),
        Say::Endless => {
            let mut going = write("HTTP/1.1 200 So\r\ncontent-length: 99999999999\r\n\r\n");
            while going {
                going = write(&"x".repeat(8192));
            }
            false
        }
        Say::Nothing => {
            let mut one = [0];
            // Until the other side gives up.
            let _gone = stream.read(&mut one);
            false
        }
    }
}

fn read(reader: &mut impl BufRead) -> Option<Got> {
    let mut first = String::new();
    reader.read_line(&mut first).ok().filter(|octets| *octets > 0)?;
    let mut headers: Vec<(String, String)> = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|octets| *octets > 0)?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.push((name.to_ascii_lowercase(), value.to_string()));
    }
    let header = |wanted: &str| {
        let found = headers.iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let mut body = vec![0; header("content-length").parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    assert_eq!(header("content-type"), "application/json");
    Some(Got {
        path: first.split(' ').nth(1)?.to_string(),
        id: header("webhook-id"),
        seconds: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: String::from_utf8(body).ok()?,
    })
}
