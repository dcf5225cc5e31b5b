//! bench: where every measurement starts — a folder of its own, a clock that stands still, and open events.

use jiff::Timestamp;
use jiff::civil::datetime;
use keeper::{Clock, Core, Jumps, Keeper};
use post::House;
use rules::event::{DailyMail, EventSettings};
use rules::{
    Act, Actor, Command, Email, EntryReply, EntryState, EventAct, HouseAct, ListId, ListReply, PersonName,
    Registration, Reply, Zone,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::sqlite::Sqlite;
use tokio::runtime::Runtime;

/// The file a house keeps in its data folder.
pub(crate) const DATABASE: &str = "usher.db";

/// What signatures of the bench's house come from.
pub(crate) const HOUSE_SECRET: [u8; 32] = [7; 32];

static STAGES: AtomicU32 = AtomicU32::new(0);

/// A folder that goes away with this value.
pub(crate) struct Stage {
    folder: PathBuf,
}

impl Stage {
    pub fn new() -> Result<Stage, String> {
        let number = STAGES.fetch_add(1, Ordering::Relaxed);
        let name = format!("usher-bench-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).map_err(text)?;
        Ok(Stage { folder })
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// A folder in it, for a house.
    pub fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.file(name);
        std::fs::create_dir_all(&folder).map_err(text)?;
        Ok(folder)
    }

    /// A copy to work on, under a name of its own.
    pub fn work_copy(&self, from: &Path) -> Result<PathBuf, String> {
        self.copy(from, &format!("work-{}", STAGES.fetch_add(1, Ordering::Relaxed)))
    }

    /// A closed database is one file: its log was written back when it was closed.
    pub fn copy(&self, from: &Path, name: &str) -> Result<PathBuf, String> {
        let to = self.file(name);
        std::fs::copy(from, &to).map_err(text)?;
        // On disk before anything is timed: otherwise the machine writes the copy back while we measure.
        std::fs::File::open(&to).and_then(|file| file.sync_all()).map_err(text)?;
        Ok(to)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _left_for_the_machine_to_tidy = std::fs::remove_dir_all(&self.folder);
    }
}

/// A working day in the morning: nothing waits for quiet hours to end.
#[must_use]
pub(crate) fn now() -> Timestamp {
    "2026-06-01T10:00:00Z".parse().expect("a moment written here")
}

/// The servers run by the machine's clock.
#[expect(clippy::disallowed_methods, reason = "nothing here is part of the product")]
pub(crate) fn real_now() -> Timestamp {
    Timestamp::from_millisecond(Timestamp::now().as_millisecond()).expect("a whole millisecond of a moment")
}

/// Thirty days ahead, so that all three reminders are still to come; the host's daily mail would only blur the counts.
pub(crate) fn event(cap: u64) -> EventSettings {
    let zone = Zone::parse("Europe/Berlin").expect("a zone of the bundled table");
    let cap = u32::try_from(cap.max(1)).unwrap_or(rules::limits::CAP);
    let settings = EventSettings::new("Summer dinner", datetime(2026, 7, 1, 19, 0, 0, 0), zone, cap);
    EventSettings { daily: DailyMail::Off, ..settings }
}

/// Makes a database with so many open events of this size.
pub(crate) fn open_events(path: &Path, count: usize, cap: u64) -> Result<Vec<ListId>, String> {
    let mut core = Core::start(Sqlite::open(path).map_err(text)?, now()).map_err(text)?;
    let commands: Vec<Command> = (0..count).map(|number| open_event(number, cap)).collect();
    let mut lists = Vec::new();
    for reply in core.run_group(&commands, now()) {
        let Reply::List(ListReply::Opened { list }) = reply.map_err(text)? else {
            return Err("an event was not opened".to_string());
        };
        lists.push(list);
    }
    Ok(lists)
}

fn open_event(number: usize, cap: u64) -> Command {
    let act =
        Act::House(HouseAct::OpenEvent { slug: format!("event-{number}"), settings: Box::new(event(cap)), host: None });
    by_host(act)
}

/// What the person at the command line does.
pub(crate) fn by_host(act: Act) -> Command {
    Command { list: ListId::HOUSE, who: Actor::Host(0), act }
}

/// Scattered over the index of addresses, as real addresses are. The same numbers are used by `fill`.
pub(crate) fn mailbox(number: u64) -> String {
    format!("guest-{:08x}@example.org", number.wrapping_mul(2_654_435_761) & 0xffff_ffff)
}

pub(crate) fn registration(list: ListId, number: u64) -> Command {
    let name = PersonName::parse(&format!("Guest {number:08}")).expect("a plain name");
    let email = Email::parse(&mailbox(number)).expect("a plain address");
    Command {
        list,
        who: Actor::Guest,
        act: Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 }))),
    }
}

struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        now()
    }

    fn jumps(&self) -> Jumps {
        Jumps::AreMeant
    }
}

/// The clock of every bench that stands still.
pub(crate) fn still() -> Arc<dyn Clock> {
    Arc::new(Still)
}

pub(crate) fn keeper(path: &Path) -> Result<Keeper, String> {
    Keeper::start(Sqlite::open(path).map_err(text)?, Still).map_err(text)
}

/// The threads of a house, as it starts them itself.
pub(crate) fn runtime() -> Result<Runtime, String> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(text)
}

/// A house as mails and doors speak of it.
pub(crate) fn house() -> Result<Arc<House>, String> {
    let from = Email::parse("rsvp@example.org").map_err(|bad| intake::contact_text(bad).to_string())?;
    Ok(Arc::new(House {
        url: "https://usher.example.org".to_string(),
        from,
        from_name: "Usher".to_string(),
        host: None,
        bounce: None,
        letters: None,
        secret: HOUSE_SECRET,
    }))
}

pub(crate) fn is_confirmed(reply: &Reply) -> bool {
    matches!(reply, Reply::Entry(EntryReply::Standing { state: EntryState::Confirmed, .. }))
}

pub(crate) fn is_standing(reply: &Reply) -> bool {
    matches!(reply, Reply::Entry(EntryReply::Standing { .. }))
}

pub(crate) fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
