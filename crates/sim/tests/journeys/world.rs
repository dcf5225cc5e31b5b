//! The small world of a story: the real engine in memory, a clock that is moved by hand, and names for rows.

use crate::news::{self, Item};
use crate::options;
use crate::post::{Mailed, Post};
use crate::script::Row;
use crate::time;
use jiff::Timestamp;
use keeper::Core;
use rules::{Act, Actor, Command, EntryId, HouseAct, ListId, ListReply, PlaceId, PlaceKind, Reply, Settings, Zone};
use store::sqlite::Sqlite;
use store::{Engine, ListRows, check};

/// Whether every command and timer is delivered once, or a second time right after the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Once,
    Twice,
}

pub struct World {
    /// Empty only for the moment in which the house is shut down and opened again.
    core: Option<Core<Sqlite>>,
    pub now: Timestamp,
    pub list: ListId,
    pub zone: Zone,
    pub post: Post,
    pub delivery: Delivery,
    pub mailed: Vec<Mailed>,
    /// The last audit row that `explain` has read out.
    pub explained: u64,
    pub news: Vec<Item>,
    /// What the next slot that appears is called in this story.
    pub naming: Option<String>,
    names: Vec<(EntryId, String)>,
    labels: Vec<(PlaceId, String)>,
    seen: Option<ListRows>,
    violations: Vec<String>,
}

impl World {
    pub fn open(row: &Row, first: &str) -> Result<World, String> {
        let (name, settings) = options::list(row)?;
        let zone = settings.zone().clone();
        let now = time::first_moment(first, &zone)?;
        let engine = Sqlite::in_memory().map_err(|error| error.to_string())?;
        let core = Core::start(engine, now).map_err(|error| error.to_string())?;
        let mut world = World {
            core: Some(core),
            now,
            list: ListId(0),
            zone,
            post: Post::Up,
            delivery: Delivery::Once,
            mailed: Vec::new(),
            explained: 0,
            news: Vec::new(),
            naming: None,
            names: Vec::new(),
            labels: Vec::new(),
            seen: None,
            violations: Vec::new(),
        };
        let act = match settings {
            Settings::Event(event) => {
                Act::House(HouseAct::OpenEvent { slug: name, settings: Box::new(event), host: None })
            }
            Settings::Desk(desk) => Act::House(HouseAct::OpenDesk { slug: name, settings: Box::new(desk), host: None }),
        };
        match world.core().run(&Command { list: ListId(0), who: Actor::Host(1), act }, now) {
            Ok(Reply::List(ListReply::Opened { list })) => world.list = list,
            other => return Err(format!("the list was not opened: {other:?}")),
        }
        world.look()?;
        Ok(world)
    }

    pub fn core(&mut self) -> &mut Core<Sqlite> {
        self.core.as_mut().expect("the house is open")
    }

    /// Shut down here, and open again at a later moment.
    pub fn reopen(&mut self, later: Timestamp) -> Result<(), String> {
        let now = self.now;
        self.core().note_alive(now).map_err(|fault| fault.to_string())?;
        let engine = self.core.take().expect("the house is open").into_engine();
        self.now = later;
        self.core = Some(Core::start(engine, later).map_err(|fault| fault.to_string())?);
        self.look()
    }

    pub fn command(&self, who: Actor, act: Act) -> Command {
        Command { list: self.list, who, act }
    }

    /// Runs a command, notes what it did, and in a story where all comes twice, runs it again.
    pub fn run(&mut self, command: &Command) -> Result<Reply, String> {
        let now = self.now;
        let reply = self.core().run(command, now).map_err(|fault| fault.to_string())?;
        self.look()?;
        if self.delivery == Delivery::Twice && !self.goes_on(command) {
            self.run_again(command, &reply)?;
        }
        Ok(reply)
    }

    /// Long work books the very same timer again for its next few rows: another delivery of it is the next step.
    fn goes_on(&self, command: &Command) -> bool {
        matches!(&command.act, Act::Due(timer) if self.rows().timers.contains(timer))
    }

    fn run_again(&mut self, command: &Command, first: &Reply) -> Result<(), String> {
        let (now, audit) = (self.now, self.rows().audit.len());
        let second = self.core().run(command, now).map_err(|fault| fault.to_string())?;
        self.look()?;
        let written = self.rows().audit.len() - audit;
        if written > 0 {
            self.violations.push(format!("the second time wrote {written} more changes: {command:?}"));
        }
        if !crate::wording::same_answer(first, &second) {
            self.violations.push(format!("the second answer differs: {first:?}, then {second:?}"));
        }
        Ok(())
    }

    /// Several commands in one commit.
    pub fn run_group(&mut self, commands: &[Command]) -> Result<Vec<Reply>, String> {
        let now = self.now;
        let replies = self.core().run_group(commands, now);
        self.look()?;
        replies.into_iter().map(|reply| reply.map_err(|fault| fault.to_string())).collect()
    }

    /// Reads all rows, notes what is new in them, and checks every promise.
    pub fn look(&mut self) -> Result<(), String> {
        let list = self.list;
        let rows = self.core().engine().read_list(list).map_err(|error| error.to_string())?;
        for violation in check::check_list(&rows) {
            let found = format!("promise {} is broken: {}", violation.promise, violation.text);
            if !self.violations.contains(&found) {
                self.violations.push(found);
            }
        }
        self.name_rows(&rows);
        if let Some(before) = self.seen.take() {
            let found = news::between(self, &before, &rows);
            self.news.extend(found);
        }
        self.seen = Some(rows);
        Ok(())
    }

    /// People keep their name in the story, also when it is erased; freed seats are numbered as they appear.
    fn name_rows(&mut self, rows: &ListRows) {
        for entry in &rows.entries {
            let known = self.names.iter().any(|(id, _)| *id == entry.id);
            if let (false, Some(name)) = (known, &entry.person.name) {
                self.names.push((entry.id, name.as_str().to_string()));
            }
        }
        for place in &rows.places {
            let label = match &place.kind {
                _ if self.labels.iter().any(|(id, _)| *id == place.id) => None,
                PlaceKind::Seats => Some((self.labels.len() + 1).to_string()),
                PlaceKind::Slot(_) => self.naming.take(),
                PlaceKind::Pool => None,
            };
            self.labels.extend(label.map(|label| (place.id, label)));
        }
    }

    pub fn rows(&self) -> &ListRows {
        self.seen.as_ref().expect("the list has been looked at")
    }

    pub fn take_violations(&mut self) -> Vec<String> {
        std::mem::take(&mut self.violations)
    }

    pub fn name(&self, entry: EntryId) -> String {
        let found = self.names.iter().find(|(id, _)| *id == entry);
        found.map_or_else(|| format!("entry {}", entry.0), |(_, name)| name.clone())
    }

    /// The newest row of this name.
    pub fn entry(&self, name: &str) -> Result<EntryId, String> {
        let found = self.names.iter().rev().find(|(_, known)| known == name);
        found.map(|(id, _)| *id).ok_or_else(|| format!("nobody is called {name:?}"))
    }

    pub fn label(&self, place: PlaceId) -> String {
        let found = self.labels.iter().find(|(id, _)| *id == place);
        found.map_or_else(|| format!("place {}", place.0), |(_, label)| label.clone())
    }

    pub fn place(&self, label: &str) -> Result<PlaceId, String> {
        let found = self.labels.iter().find(|(_, known)| known == label);
        found.map(|(id, _)| *id).ok_or_else(|| format!("nothing is called {label:?}"))
    }
}
