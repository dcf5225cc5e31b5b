//! bench/http: both servers, open, and the crowd in front of them.

use super::child::{Mail, Server};
use super::clients::{Driven, Load, drive};
use super::{Amounts, CLIENTS, wire};
use crate::stage::Stage;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;
use tokio::runtime::Runtime;

/// Seats nobody runs out of.
pub(crate) const PLENTY: u64 = 1_000_000;

/// Clients and their rest between two requests when nothing special is going on: about 200 sign-ups per second.
const CALM_CLIENTS: usize = 8;
const CALM_REST: Duration = Duration::from_millis(40);

pub(crate) struct Scene<'a> {
    pub runtime: &'a Runtime,
    // Above the stage, so that their files are closed before their folder goes.
    pub usher: Server,
    pub hello: Server,
    pub data: PathBuf,
    _stage: Stage,
    /// How many guests have come so far, to any event.
    pub signed_up: u64,
}

impl<'a> Scene<'a> {
    pub fn new(runtime: &'a Runtime, mail: Mail) -> Result<Scene<'a>, String> {
        let stage = Stage::new()?;
        let data = stage.folder("data")?;
        let (usher, hello) = (Server::usher(&data, mail)?, Server::hello(&data)?);
        Ok(Scene { runtime, usher, hello, data, _stage: stage, signed_up: 0 })
    }

    /// Opens an event and says where its form is sent to.
    pub fn open(&self, slug: &str, cap: u64) -> Result<String, String> {
        self.usher.open_event(self.runtime, &self.data, slug, cap)
    }

    /// The next so many guests.
    pub fn next(&mut self, count: u64) -> Range<u64> {
        let first = self.signed_up;
        self.signed_up += count;
        first..self.signed_up
    }

    pub fn sign_up(&self, form: &str, guests: Range<u64>, wanted: &'static str) -> Result<Driven, String> {
        drive(self.runtime, crowd(&self.usher, requests(form, guests), wanted))
    }

    pub fn sign_up_calmly(&self, form: &str, guests: Range<u64>) -> Result<Driven, String> {
        let load = crowd(&self.usher, requests(form, guests), "\"confirmed\"");
        drive(self.runtime, Load { clients: CALM_CLIENTS, rest: CALM_REST, ..load })
    }

    /// The same bytes to the other server, more often: a round must last long enough to be timed.
    pub fn greet(&self, amounts: &Amounts) -> Result<Driven, String> {
        let load = crowd(&self.hello, requests("/hello", 0..amounts.sign_ups), "hello");
        drive(self.runtime, Load { answers: amounts.hellos, ..load })
    }

    /// Mails written so far.
    pub fn mails(&self) -> usize {
        std::fs::read_dir(self.data.join("mail")).map_or(0, Iterator::count)
    }
}

fn requests(path: &str, guests: Range<u64>) -> Vec<Vec<u8>> {
    guests.map(|number| wire::sign_up(path, number)).collect()
}

fn crowd(server: &Server, requests: Vec<Vec<u8>>, wanted: &'static str) -> Load {
    let answers = requests.len();
    Load { address: server.address, clients: CLIENTS, requests, answers, wanted, rest: Duration::ZERO }
}
