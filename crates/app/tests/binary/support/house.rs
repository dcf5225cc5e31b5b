//! The real program in a process of its own, on a folder that outlives it.

use super::client::{ask, get, post_json};
use crate::common::{program, usher};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Longer than the house may take for anything, so that a test that hangs ends.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct House {
    process: Child,
    pub address: SocketAddr,
    /// Kept open: a program whose words nobody reads may take it as a reason to leave.
    _voice: BufReader<ChildStdout>,
}

impl House {
    pub fn open(data: &Path) -> House {
        House::start(&mut serve(data))
    }

    /// The same with more settings.
    pub fn start(command: &mut Command) -> House {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the binary was built with the tests");
        let mut voice = BufReader::new(process.stdout.take().expect("a pipe"));
        let address = voice.by_ref().lines().map_while(Result::ok).find_map(|line| address_in(&line));
        House { process, address: address.expect("it says where it is open"), _voice: voice }
    }

    /// Asked to close, as a service manager does.
    pub fn terminate(&self) {
        let sent = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.process.id())]).status();
        assert!(sent.expect("a shell").success());
    }

    /// No time for anything.
    pub fn kill(mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ran");
    }

    pub fn ended(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("a process of ours") {
                return status;
            }
            assert!(began.elapsed() < PATIENCE, "the house does not close");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Closes properly and looks through what is left.
    pub fn close_and_check(mut self, data: &Path) {
        self.terminate();
        assert_eq!(self.ended().code(), Some(0));
        let output = usher(data, &["check"]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    }

    pub async fn open_event(&self, data: &Path, slug: &str, cap: u32) {
        let day = in_a_month();
        let body = format!(
            "{{\"slug\":\"{slug}\",\"name\":\"Summer gala\",\"starts\":\"{day}T19:00\",\"zone\":\"Europe/Berlin\",\
             \"cap\":{cap}}}"
        );
        let opened = ask(self.address, &post_json("/api/v1/events", &key(data), &body)).await;
        assert_eq!(opened.status, 201, "{}", opened.body);
    }

    /// Everybody on an event's list, page by page, in the order of their numbers.
    pub async fn entries(&self, data: &Path, slug: &str) -> Vec<Value> {
        let (mut entries, mut cursor) = (Vec::new(), String::new());
        loop {
            let path = format!("/api/v1/events/{slug}/entries?limit=200&cursor={cursor}");
            let request =
                String::from_utf8(get(&path)).expect("text").replacen("\r\n", &format!("\r\n{}", key(data)), 1);
            let page: Value = serde_json::from_str(&ask(self.address, request.as_bytes()).await.body).expect("JSON");
            entries.extend(page["items"].as_array().expect("a list").iter().cloned());
            match page["next"].as_str() {
                Some(next) => cursor = next.to_string(),
                None => return entries,
            }
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ended_already = self.process.kill();
        let _reaped = self.process.wait();
    }
}

/// `usher serve` on a port of its own, without limits for a crowd behind one address, with one mail per second.
pub fn serve(data: &Path) -> Command {
    let mut command = program();
    command.current_dir(data).env("USHER_DATA", data);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error"]);
    command.env("USHER_LIMITS_REGISTER_PER_MINUTE", "60000").env("USHER_LIMITS_REGISTER_BURST", "100000");
    // A crowd on one machine comes by one address, like everybody behind a proxy.
    command.env("USHER_MAIL_RATE_PER_SECOND", "1").env("USHER_TRUSTED_PROXIES", "127.0.0.1");
    command
}

/// The house runs by the real clock.
#[expect(clippy::disallowed_methods, reason = "a test outside the house has only the machine's clock")]
fn in_a_month() -> jiff::civil::Date {
    let moment = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(30 * 24);
    jiff::tz::Offset::UTC.to_datetime(moment).date()
}

fn key(data: &Path) -> String {
    let token = std::fs::read_to_string(data.join("api-token")).expect("a token");
    format!("Authorization: Bearer {}\r\n", token.trim())
}

fn address_in(line: &str) -> Option<SocketAddr> {
    line.strip_prefix("Usher is open at http://")?.parse().ok()
}
