//! A service on this machine: plain HTTP, one request per connection, answers from a script.

use scribe::{Prices, Provider, Scribe, Settings};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What it does with one request.
#[derive(Clone)]
pub enum Reply {
    /// Status, further headers, body.
    Says(u16, Vec<(&'static str, String)>, String),
    /// Takes the request and never answers.
    Silence,
    /// Begins an answer and hangs up.
    HangsUp,
    /// More than anybody wants to read.
    Endless,
}

pub struct StandIn {
    pub url: String,
    pub heard: Arc<Mutex<Vec<Heard>>>,
}

/// One request as it came.
#[derive(Clone, Debug)]
pub struct Heard {
    pub line: String,
    pub headers: Vec<(String, String)>,
    pub body: Value,
}

impl Heard {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl StandIn {
    /// The last reply is given for ever.
    pub async fn open(script: Vec<Reply>) -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let heard: Arc<Mutex<Vec<Heard>>> = Arc::default();
        let log = heard.clone();
        tokio::spawn(async move {
            let mut at = 0;
            while let Ok((stream, _)) = listener.accept().await {
                let reply = script[at.min(script.len() - 1)].clone();
                at += 1;
                tokio::spawn(answer(stream, reply, log.clone()));
            }
        });
        StandIn { url, heard }
    }

    pub fn heard(&self) -> Vec<Heard> {
        self.heard.lock().expect("no panic").clone()
    }

    pub fn scribe(&self, provider: Provider) -> Scribe {
        self.scribe_with(provider, None)
    }

    pub fn scribe_with(&self, provider: Provider, monthly_limit: Option<u64>) -> Scribe {
        Scribe::new(Settings {
            provider,
            model: "a-model".to_string(),
            endpoint: self.url.clone(),
            key: Some("a-key".to_string()),
            seconds: 20,
            prices: Prices { tokens_in: 300, tokens_out: 1_500 },
            monthly_limit,
        })
    }
}

async fn answer(mut stream: TcpStream, reply: Reply, log: Arc<Mutex<Vec<Heard>>>) {
    let Some(heard) = request(&mut stream).await else { return };
    log.lock().expect("no panic").push(heard);
    match reply {
        Reply::Says(status, headers, body) => {
            let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            let length = body.len();
            let head = format!("HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n");
            let _gone = stream.write_all(format!("{head}{more}\r\n{body}").as_bytes()).await;
        }
        Reply::Silence => std::future::pending::<()>().await,
        Reply::HangsUp => {
            let _gone = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{\"content\":[").await;
        }
        Reply::Endless => {
            let _gone = stream.write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").await;
            let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
            while stream.write_all(chunk.as_bytes()).await.is_ok() {}
        }
    }
    let _gone = stream.shutdown().await;
}

async fn request(stream: &mut TcpStream) -> Option<Heard> {
    let mut read = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let count = stream.read(&mut piece).await.ok().filter(|count| *count > 0)?;
        read.extend_from_slice(&piece[..count]);
        let text = String::from_utf8_lossy(&read).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let mut lines = head.lines();
        let line = lines.next()?.to_string();
        let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_string()));
        let headers: Vec<(String, String)> = lines.filter_map(pair).collect();
        let length = headers.iter().find(|(name, _)| name == "content-length")?.1.parse::<usize>().ok()?;
        if body.len() >= length {
            return Some(Heard { line, headers, body: serde_json::from_str(body).ok()? });
        }
    }
}

/// A good answer of the Messages API.
pub fn message(answer: &Value) -> Reply {
    let body = json!({
        "id": "msg_1", "type": "message", "role": "assistant", "model": "a-model",
        "content": [{"type": "text", "text": answer.to_string()}],
        "stop_reason": "end_turn", "stop_sequence": null,
        "usage": {"input_tokens": 400, "output_tokens": 100},
    });
    Reply::Says(200, Vec::new(), body.to_string())
}

/// A good answer of chat completions.
pub fn completion(answer: &Value) -> Reply {
    let body = json!({
        "id": "c-1", "object": "chat.completion", "created": 1, "model": "a-model",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": answer.to_string()}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 400, "completion_tokens": 100, "total_tokens": 500},
    });
    Reply::Says(200, Vec::new(), body.to_string())
}
