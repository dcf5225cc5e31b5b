//! bench/http: what a host waits for on a long list: the event at a glance, a page of guests in every order, and a
//! search. A few hosts at once, each waiting for the answer; the database lies in the system's cache.

use super::child::{Mail, Server};
use super::clients::{Client, Driven, Load, drive, within_ms};
use super::house::{SLUG, fill};
use super::{Amounts, wire};
use crate::figure::{Results, Target};
use crate::print::shown;
use crate::progress;
use crate::stage::{DATABASE, Stage, by_host, real_now, text};
use data_encoding::HEXLOWER;
use keeper::Core;
use rules::{Act, Email, HostAct, HouseReply, HouseRole, Reply};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::time::Duration;
use store::sqlite::Sqlite;
use tokio::runtime::Runtime;

/// Hosts who look at the same list at the same time.
const HOSTS: usize = 4;

/// Nobody turns pages faster than this.
const REST: Duration = Duration::from_millis(20);

/// The cookie of the bench's own host.
pub(crate) const SECRET: &str = "the-bench-looks-at-the-console";

const ORDERS: [&str; 7] =
    ["", "?sort=name", "?sort=joined", "?sort=state", "?after=50000", "?state=waitlisted", "?state=cancelled"];

/// Parts of names and addresses: many guests, few, one, nobody.
const TYPED: [&str; 8] = ["guest", "guest+0000", "00000777", "9999", "example.org", "a1b", "gu%C3%A9st+77", "nobody"];

pub(crate) fn measure(amounts: &Amounts, runtime: &Runtime, results: &mut Results) -> Result<(), String> {
    progress(&format!("the console of an event with {} guests", shown(amounts.console as f64)));
    let stage = Stage::new()?;
    let data = stage.folder("data")?;
    fill(&data.join(DATABASE), amounts.console)?;
    sign_in(&data.join(DATABASE))?;
    let server = Server::usher(&data, Mail::Slowly)?;
    let scene = Scene { server: &server, runtime, looks: amounts.looks };
    let many = shown(amounts.console as f64);
    let base = format!("/console/e/{SLUG}");
    let pages: Vec<String> = ORDERS.iter().map(|order| format!("{base}/guests{order}")).collect();
    // Whoever comes first waits until the list has been read; the figures are about everybody after.
    scene.look(&pages[..1], 1)?;
    let found = TYPED.iter().map(|typed| scene.search(typed)).collect::<Result<Vec<String>, String>>()?;
    let named = [
        ("console_event", "console_event_p99_ms", format!("the event at a glance, {many} guests"), vec![base]),
        ("console_list", "console_list_p99_ms", format!("a page of {many} guests"), pages),
        ("console_search", "console_search_p99_ms", format!("a search among {many} guests"), found),
    ];
    for (name, ratio, label, paths) in named {
        let driven = [scene.look(&paths, scene.looks)?];
        let p99 = within_ms(&driven, 99);
        results.wait(name, &format!("{label}: 99 in 100 within"), p99);
        results.ratio(ratio, p99, Target::AtMost(100.0));
    }
    Ok(())
}

struct Scene<'a> {
    server: &'a Server,
    runtime: &'a Runtime,
    looks: usize,
}

impl Scene<'_> {
    fn look(&self, paths: &[String], answers: usize) -> Result<Driven, String> {
        let requests = paths.iter().map(|path| wire::look(path, SECRET)).collect();
        let (address, clients) = (self.server.address, HOSTS.min(answers));
        drive(self.runtime, Load { address, clients, requests, answers, wanted: "Summer dinner", rest: REST })
    }

    /// Sends what was typed and says where the page is.
    fn search(&self, typed: &str) -> Result<String, String> {
        let request = wire::search(&format!("/console/e/{SLUG}/guests"), SECRET, typed);
        self.runtime.block_on(async {
            let mut client = Client::connect(self.server.address).await?;
            let answer = client.ask(&request).await?;
            let path = client.header(answer, "location").map(str::to_string);
            path.ok_or_else(|| format!("a search was answered with {}", answer.status))
        })
    }
}

/// A host who owns the house, with a session whose cookie we know.
pub(crate) fn sign_in(path: &Path) -> Result<(), String> {
    let now = real_now();
    let mut core = Core::visit(Sqlite::open(path).map_err(text)?);
    let mut run = |act| core.run(&by_host(act), now).map_err(text);
    let email = Email::parse("host@example.org").map_err(|bad| intake::contact_text(bad).to_string())?;
    let Reply::House(HouseReply::Host { host, .. }) = run(Act::Host(HostAct::Add { email, role: HouseRole::Owner }))?
    else {
        return Err("a host was not let in".to_string());
    };
    let hash = HEXLOWER.encode(&Sha256::digest(SECRET.as_bytes()));
    let Reply::House(HouseReply::Host { .. }) = run(Act::Host(HostAct::SignIn { host, generation: 0, hash }))? else {
        return Err("a host could not sign in".to_string());
    };
    Ok(())
}
