//! app: `usher serve` — opens the house, says where its doors are, and closes it properly.

mod demo_folder;
mod file;
mod first_run;
mod google;
mod house;
mod letters;
mod look;
mod paragraph;
mod remember;
mod rounds;
pub mod sample;
mod signals;
mod slugs;
mod watchman;

use crate::clock::{DemoClock, MachineClock, RealClock};
use crate::clock_command;
use crate::config::{Config, Loaded, ServeFlags};
use crate::logs;
use crate::trouble::{Trouble, show};
use clap::Args;
use house::{Clocks, House, Ways};
pub use house::{house_of, mail_transport, text_transport};
use keeper::{Clock, SteadyClock};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

#[derive(Args, Default)]
pub struct ServeArgs {
    #[command(flatten)]
    flags: ServeFlags,
    /// A clock that can be moved (`/api/v1/clock`) instead of real time. Never for a real event.
    #[arg(long)]
    demo: bool,
}

/// Only what a demo can be told: its folder is its own, and a house's configuration is none of its business.
#[derive(Args, Default)]
pub struct DemoArgs {
    /// Where to listen [default: 127.0.0.1:8080, or the next port that is free].
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// The address people reach these pages at [default: http:// and the listen address].
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Logs as text or as json [default: text].
    #[arg(long, value_name = "FORMAT")]
    log: Option<String>,
    /// How much to log: error, warn, info or debug [default: info].
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
}

impl DemoArgs {
    fn flags(&self) -> ServeFlags {
        let (listen, url) = (self.listen.clone(), self.url.clone());
        ServeFlags { listen, url, log: self.log.clone(), log_level: self.log_level.clone(), ..ServeFlags::default() }
    }
}

pub fn serve(args: &ServeArgs) -> Result<(), Trouble> {
    let loaded = heard(Config::load(&args.flags)?);
    if args.demo {
        demo_folder::must_be_one(&loaded.config.data)?;
    }
    let clocks = if args.demo { Clocks::Demo } else { Clocks::Real };
    let ways = Ways { clocks, shelf: None, story: None };
    open_and_close(&loaded, ways, loaded.config.data.clone())
}

/// The same house in a folder that is gone afterwards, with lists in mid-life and an outbox instead of real messages.
pub fn demo(args: &DemoArgs) -> Result<(), Trouble> {
    let mut loaded = heard(Config::of_a_demo(&args.flags())?);
    loaded.config.mail.host = loaded.config.mail.host.or_else(|| rules::Email::parse(sample::HOST).ok());
    let folder = tempfile::Builder::new().prefix("usher-demo-").tempdir();
    let folder =
        folder.map_err(|error| Trouble::CouldNot(format!("No folder for the demo could be made: {error}.")))?;
    let story = Some(sample::story(RealClock.now()));
    let ways = Ways { clocks: Clocks::Demo, shelf: Some(post::Shelf::default()), story };
    open_and_close(&loaded, ways, folder.path().to_path_buf())
}

/// From here on there is a log, and what seemed odd in the configuration is the first that stands in it.
fn heard(loaded: Loaded) -> Loaded {
    logs::start(loaded.config.log, loaded.config.log_level);
    for warning in &loaded.warnings {
        tracing::warn!("{warning}");
    }
    loaded
}

/// The threads of a house.
fn runtime() -> std::io::Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

fn open_and_close(loaded: &Loaded, ways: Ways, data: PathBuf) -> Result<(), Trouble> {
    let runtime = runtime().map_err(|error| Trouble::CouldNot(format!("No threads could be started: {error}.")))?;
    let story = ways.story.clone();
    let closing = runtime.block_on(async { signals::Closing::install() });
    let closing = closing.map_err(|error| Trouble::CouldNot(format!("Signals cannot be caught: {error}.")))?;
    let (listener, config) = runtime.block_on(listen(loaded, story.is_some()))?;
    let (house, opened) = House::open(&config, ways, &data, runtime.handle())?;
    if let Some(story) = &story {
        sample::tell(&house, story)?;
    }
    // A house whose words nobody reads is open all the same.
    if let Err(Trouble::CouldNot(why)) = show(&first_run::text(&config, &opened, story.is_some())) {
        tracing::warn!("{why}");
    }
    tracing::info!(listen = %config.listen, "open");
    let (tell, told) = oneshot::channel();
    house.keeper.when_broken(move |why| drop(tell.send(why)));
    let mut broken = None;
    runtime.block_on(web::serve(listener, house.door(), end(closing.wait(), told, &mut broken)));
    tracing::info!("closing");
    house.close();
    broken.map_or(Ok(()), |why| Err(disk_failed(&why)))
}

/// Somebody closes the house, or the disk does.
async fn end(closing: impl Future<Output = ()>, told: oneshot::Receiver<String>, broken: &mut Option<String>) {
    tokio::select! {
        () = closing => {}
        Ok(why) = told => *broken = Some(why),
    }
}

/// Whoever watches the process starts it again, and sees why it ended.
fn disk_failed(why: &str) -> Trouble {
    tracing::error!(why, "the disk failed");
    Trouble::CouldNot(format!(
        "The disk failed, so the house has closed: {why}. What was answered before is kept. Please look at the disk, then \
         start again; `usher check` reads the whole database through."
    ))
}

/// The demo takes the next free port if its usual one is taken; a real house says so and stops.
async fn listen(loaded: &Loaded, is_story: bool) -> Result<(TcpListener, Config), Trouble> {
    let wanted = loaded.config.listen;
    let more = if is_story && loaded.is_default("listen") { 20 } else { 0 };
    let mut why = ErrorKind::AddrInUse;
    for port in wanted.port()..=wanted.port().saturating_add(more) {
        let listen = SocketAddr::new(wanted.ip(), port);
        match TcpListener::bind(listen).await {
            Ok(listener) => {
                let listen = listener.local_addr().unwrap_or(listen);
                return Ok((listener, loaded.config_at(listen)));
            }
            Err(error) => why = error.kind(),
        }
    }
    Err(Trouble::CouldNot(format!("{wanted} cannot be listened on; {}", reason(why))))
}

fn reason(why: ErrorKind) -> &'static str {
    if why == ErrorKind::PermissionDenied {
        "this user may not. Ports below 1024 belong to root: leave them to a proxy, and choose another with --listen."
    } else if why == ErrorKind::AddrNotAvailable {
        "this machine has no such address. Choose another with --listen."
    } else {
        "another program may be using it. Choose another with --listen."
    }
}

impl Clocks {
    fn real_or_demo(&self, alive_at: Option<jiff::Timestamp>) -> Result<house::Running, Trouble> {
        Ok(match self {
            Clocks::Real => {
                let clock = SteadyClock::start(MachineClock::new(), alive_at);
                house::Running::Real(clock.map_err(clock_command::behind)?)
            }
            Clocks::Demo => house::Running::Demo(DemoClock::starting_at(alive_at)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_ends_when_it_is_closed_or_when_its_disk_fails() {
        let runtime = runtime().expect("a runtime");
        let mut broken = None;
        let (tell, told) = oneshot::channel();
        runtime.block_on(end(std::future::ready(()), told, &mut broken));
        drop(tell);
        assert_eq!(broken, None);
        let (tell, told) = oneshot::channel();
        tell.send("an error of the disk".to_string()).expect("somebody listens");
        runtime.block_on(end(std::future::pending(), told, &mut broken));
        assert_eq!(broken.as_deref(), Some("an error of the disk"));
    }
}
