//! bench/http: servers in processes of their own, so that their memory is theirs and they share nothing with the
//! clients but the machine.

use super::clients::Client;
use super::wire;
use crate::machine;
use crate::stage::text;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use tokio::runtime::Runtime;

/// A server that ends with this value.
pub(crate) struct Server {
    process: Child,
    pub address: SocketAddr,
    /// Kept open: a server whose words nobody reads may take it as a reason to leave.
    _voice: BufReader<ChildStdout>,
}

/// How fast mails may leave.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mail {
    /// One per second: what is measured is the door.
    Slowly,
    /// As fast as files can be written.
    AtFullSpeed,
}

impl Server {
    /// The product itself on a data folder. Visitors come through a proxy, and none of them is told to slow down.
    pub fn usher(data: &Path, mail: Mail) -> Result<Server, String> {
        let mut command = ourselves(data)?;
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error", "--data"]).arg(data);
        command.env("USHER_LIMITS_REGISTER_PER_MINUTE", "100000").env("USHER_LIMITS_REGISTER_BURST", "100000");
        command.env("USHER_TRUSTED_PROXIES", "127.0.0.1");
        match mail {
            Mail::Slowly => command.env("USHER_MAIL_RATE_PER_SECOND", "1"),
            Mail::AtFullSpeed => &mut command,
        };
        Server::start(command)
    }

    /// The same loop and the same libraries with nothing behind them.
    pub fn hello(folder: &Path) -> Result<Server, String> {
        let mut command = ourselves(folder)?;
        command.args(["bench", "hello-server"]);
        Server::start(command)
    }

    /// Waits until it says where it listens.
    fn start(mut command: Command) -> Result<Server, String> {
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(text)?;
        let told = process.stdout.take().ok_or("a server without a voice")?;
        let mut voice = BufReader::new(told);
        let address = voice.by_ref().lines().map_while(Result::ok).find_map(|line| address_in(&line));
        match address {
            Some(address) => Ok(Server { process, address, _voice: voice }),
            None => {
                let _ended_already = process.kill();
                Err(format!("a server did not open: {}", process.wait().map_err(text)?))
            }
        }
    }

    pub fn resident_mib(&self) -> f64 {
        machine::resident_mib_of(self.process.id())
    }

    pub fn processor_micros(&self) -> f64 {
        machine::processor_micros_of(self.process.id())
    }

    pub fn writer_micros(&self) -> f64 {
        machine::writer_micros_of(self.process.id())
    }

    /// One request on a connection of its own: the body of an answer that must be well.
    pub fn ask(&self, runtime: &Runtime, request: &[u8]) -> Result<String, String> {
        runtime.block_on(async {
            let mut client = Client::connect(self.address).await?;
            let answer = client.ask(request).await?;
            let body = client.body(answer).to_string();
            if answer.status < 300 { Ok(body) } else { Err(format!("an unexpected answer: {} {body}", answer.status)) }
        })
    }

    /// Opens an event a month ahead and says where its form is sent to.
    pub fn open_event(&self, runtime: &Runtime, data: &Path, slug: &str, cap: u64) -> Result<String, String> {
        let token = std::fs::read_to_string(data.join("api-token")).map_err(text)?;
        let starts = super::house::in_a_month();
        let body = format!(
            "{{\"slug\":\"{slug}\",\"name\":\"Summer dinner\",\"starts\":\"{starts}\",\"zone\":\"Europe/Berlin\",\
             \"cap\":{cap}}}"
        );
        self.ask(runtime, &wire::api("/api/v1/events", token.trim(), &body))?;
        Ok(format!("/e/{slug}/register"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ended_already = self.process.kill();
        let _reaped = self.process.wait();
    }
}

/// This very program, in a folder without a configuration and with no settings but ours.
fn ourselves(folder: &Path) -> Result<Command, String> {
    let mut command = Command::new(std::env::current_exe().map_err(text)?);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("USHER_")) {
        command.env_remove(name);
    }
    command.current_dir(folder);
    Ok(command)
}

/// The first address of the form `http://127.0.0.1:8080` in a line.
fn address_in(line: &str) -> Option<SocketAddr> {
    let rest = line.split_once("http://")?.1;
    rest.split(|letter: char| letter != '.' && letter != ':' && !letter.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_what_a_server_says() {
        let address = Some("127.0.0.1:4321".parse().expect("an address"));
        assert_eq!(address_in("Usher is open at http://127.0.0.1:4321"), address);
        assert_eq!(address_in("  API   http://127.0.0.1:4321/api/v1, described"), address);
        assert_eq!(address_in("nothing yet"), None);
    }
}
