//! soak: the real binary as a process of its own, asked over HTTP, with a clock that can be moved.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Longer than any answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct House {
    process: Child,
    address: String,
    token: String,
    binary: PathBuf,
    data: PathBuf,
}

pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl House {
    pub fn open(binary: &Path, data: &Path) -> Result<House, String> {
        std::fs::create_dir_all(data).map_err(|error| error.to_string())?;
        let log = std::fs::File::create(data.join("log")).map_err(|error| error.to_string())?;
        let mut command = Command::new(binary);
        command.args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data"]).arg(data).current_dir(data);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let mut process = command.spawn().map_err(|error| format!("{} did not start: {error}", binary.display()))?;
        let out = process.stdout.take().ok_or("the house has no stdout")?;
        let address = opened_at(out).ok_or("the house did not open; its log says why")?;
        let token = std::fs::read_to_string(data.join("api-token")).map_err(|error| error.to_string())?;
        let (binary, data) = (binary.to_path_buf(), data.to_path_buf());
        Ok(House { process, address, token: token.trim().to_string(), binary, data })
    }

    /// The process's own memory, in KiB; None once it is gone.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    pub fn get(&self, path: &str) -> Result<Answer, String> {
        self.ask("GET", path, "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Result<Answer, String> {
        self.ask("POST", path, &body.to_string())
    }

    /// Everything due by then has happened when the answer comes.
    pub fn advance(&self, by: &str) -> Result<Answer, String> {
        self.post("/api/v1/clock", &json!({ "advance": by }))
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Result<Answer, String> {
        let (address, token, length) = (&self.address, &self.token, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n");
        let more = format!("Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
        let asked = || -> std::io::Result<Vec<u8>> {
            let mut stream = TcpStream::connect(address)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(format!("{head}{more}{body}").as_bytes())?;
            let mut whole = Vec::new();
            stream.read_to_end(&mut whole).map(|_| whole)
        };
        let whole = asked().map_err(|error| format!("{method} {path}: {error}"))?;
        answer(&String::from_utf8_lossy(&whole)).ok_or_else(|| format!("{method} {path}: no answer"))
    }

    /// Closes properly, and then every promise must hold on what it leaves behind.
    pub fn close(mut self) -> Result<(), String> {
        let asked = Command::new("kill").arg(self.process.id().to_string()).status();
        asked.map_err(|error| error.to_string())?;
        let ended = self.process.wait().map_err(|error| error.to_string())?;
        if !ended.success() {
            return Err(format!("the house did not close properly: {ended}"));
        }
        let checked = Command::new(&self.binary).arg("check").arg("--data").arg(&self.data).output();
        let checked = checked.map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        if checked.status.success() { Ok(()) } else { Err(format!("usher check: {said}")) }
    }
}

/// Reads on for ever, so that the house never waits for us; hands over where it opened.
fn opened_at(out: impl Read + Send + 'static) -> Option<String> {
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.split("open at http://").nth(1).map(str::to_string))?;
    std::thread::spawn(move || lines.for_each(drop));
    Some(address.split(['/', ' ']).next()?.to_string())
}

fn answer(whole: &str) -> Option<Answer> {
    let (head, body) = whole.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    // Where the answer came in pieces, the JSON in it is still one line.
    let body = body.lines().find(|line| line.starts_with('{')).unwrap_or(body);
    Some(Answer { status, body: body.to_string() })
}
