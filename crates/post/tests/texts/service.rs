//! A text service in the room: it keeps every request byte for byte, and answers as it is told.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;

#[derive(Clone, Debug)]
pub enum Says {
    Status(u16, String),
    /// Reads everything and never answers.
    Nothing,
    /// Hangs up after the request.
    HangsUp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The first line and every header, as they came.
    pub head: Vec<String>,
    pub body: String,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.iter().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(one, _)| one.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

#[derive(Clone)]
pub struct Service {
    pub address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
    answers: Arc<Mutex<VecDeque<Says>>>,
}

impl Service {
    pub fn open(runtime: &Handle) -> Service {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener");
        let address = listener.local_addr().expect("an address");
        let service = Service { address, requests: Arc::default(), answers: Arc::default() };
        let inside = service.clone();
        runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).expect("a listener");
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(inside.clone().serve(stream));
            }
        });
        service
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it says to the next requests; after that it takes everything.
    pub fn next(&self, says: Says) {
        self.answers.lock().expect("unpoisoned").push_back(says);
    }

    pub fn requests(&self) -> Vec<Request> {
        self.requests.lock().expect("unpoisoned").clone()
    }

    async fn serve(self, mut stream: TcpStream) {
        let Some(request) = read(&mut stream).await else { return };
        let number = {
            let mut requests = self.requests.lock().expect("unpoisoned");
            requests.push(request);
            requests.len()
        };
        let says = self.answers.lock().expect("unpoisoned").pop_front();
        let says = says.unwrap_or_else(|| Says::Status(201, taken(number)));
        match says {
            Says::Status(status, body) => {
                let answer = format!(
                    "HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                );
                let _gone = stream.write_all(answer.as_bytes()).await;
            }
            Says::Nothing => std::future::pending().await,
            Says::HangsUp => {}
        }
    }
}

/// As the service's manual shows it.
pub fn taken(number: usize) -> String {
    format!(
        r#"{{"account_sid":"AC123","sid":"SM{number:032}","status":"queued","error_code":null,"error_message":null,"num_segments":"1"}}"#
    )
}

pub fn refused(code: u64) -> String {
    format!(
        r#"{{"code":{code},"message":"The message to +4915112345678 failed","more_info":"https://www.twilio.com/docs/errors/{code}","status":400}}"#
    )
}

async fn read(stream: &mut TcpStream) -> Option<Request> {
    let mut read = Vec::new();
    loop {
        let mut some = [0; 4096];
        let count = stream.read(&mut some).await.ok()?;
        if count == 0 {
            return None;
        }
        read.extend_from_slice(&some[..count]);
        let text = String::from_utf8_lossy(&read);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let head: Vec<String> = head.split("\r\n").map(str::to_string).collect();
        let request = Request { head, body: body.to_string() };
        let length: usize = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        if request.body.len() >= length {
            return Some(request);
        }
    }
}
