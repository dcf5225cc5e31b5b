//! HTTP by hand on one socket, so that a test can also send what no honest client would.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Far less than any deadline of the house: whoever is answered within this did not wait for somebody else.
pub const AT_ONCE: Duration = Duration::from_secs(8);

pub struct Connection {
    stream: TcpStream,
    bytes: Vec<u8>,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> io::Result<Connection> {
        Ok(Connection { stream: TcpStream::connect(address).await?, bytes: Vec::new() })
    }

    pub async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Nothing more will come from us; we still listen.
    pub async fn finish(&mut self) -> io::Result<()> {
        self.stream.shutdown().await
    }

    /// One answer, whole; an error if the house hangs up before.
    pub async fn answer(&mut self) -> io::Result<Answer> {
        loop {
            if let Some((answer, end)) = whole(&self.bytes) {
                self.bytes.drain(..end);
                return Ok(answer);
            }
            if self.stream.read_buf(&mut self.bytes).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    }

    /// Waits until the house has read our header and asks for the rest.
    pub async fn is_asked_to_go_on(&mut self) -> io::Result<()> {
        const GO_ON: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
        while self.bytes.len() < GO_ON.len() {
            if self.stream.read_buf(&mut self.bytes).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        assert_eq!(self.bytes, GO_ON);
        self.bytes.clear();
        Ok(())
    }

    pub async fn ask(&mut self, request: &[u8]) -> io::Result<Answer> {
        self.send(request).await?;
        self.answer().await
    }

    /// Everything the house still says until it hangs up, however it does that.
    pub async fn last_words(mut self) -> String {
        while matches!(self.stream.read_buf(&mut self.bytes).await, Ok(1..)) {}
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// One request on a connection of its own, answered at once.
pub async fn ask(address: SocketAddr, request: &[u8]) -> Answer {
    let asked = async { Connection::open(address).await?.ask(request).await };
    let answered = tokio::time::timeout(AT_ONCE, asked).await;
    answered.expect("an answer at once").expect("an answer")
}

pub fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()
}

pub fn post_json(path: &str, more: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{more}Content-Length: {length}\r\n\
         \r\n{body}"
    )
    .into_bytes()
}

/// The first answer in these bytes and where it ends, once all of it is there.
fn whole(bytes: &[u8]) -> Option<(Answer, usize)> {
    let body_at = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&bytes[..body_at]);
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    })?;
    let body = bytes.get(body_at..body_at + length)?;
    let status = head.get(9..12)?.parse().ok()?;
    Some((Answer { status, body: String::from_utf8_lossy(body).into_owned() }, body_at + length))
}
