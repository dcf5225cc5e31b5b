//! A folder that goes away with its test, a database made through the keeper, and the real binary to look at it.

use jiff::{Timestamp, civil::datetime};
use keeper::Core;
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, Email, EntryAct, EntryId, EntryReply, EventAct, HouseAct, ListId, ListReply, MessageAct,
    PersonName, Registration, Reply, Zone,
};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicU32, Ordering};
use store::sqlite::Sqlite;

pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("usher-app-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder of our own");
        Folder(path)
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("usher.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_for_the_system = std::fs::remove_dir_all(&self.0);
    }
}

/// The real binary, without the variables of whoever runs the tests.
pub fn program() -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_usher"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("USHER_")) {
        command.env_remove(name);
    }
    command
}

/// Runs `usher` on a data folder and waits for it.
pub fn usher(data: &Path, args: &[&str]) -> Output {
    program().env("USHER_DATA", data).args(args).output().expect("the binary was built with the tests")
}

/// Runs `usher` in a folder, with these variables and no others.
pub fn usher_with(folder: &Path, environment: &[(&str, &str)], args: &[&str]) -> Output {
    let environment = environment.iter().copied();
    program().current_dir(folder).envs(environment).args(args).output().expect("the binary was built with the tests")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output in UTF-8")
}

/// What commands said, one after the other, as it stood when somebody last read it. Folders of a test have no name of their
/// own there.
#[derive(Default)]
pub struct Transcript(String);

impl Transcript {
    pub fn add(&mut self, folder: &Path, said: &str) {
        self.0.push_str(&said.replace(&folder.display().to_string(), "FOLDER"));
    }

    #[track_caller]
    pub fn reads(&self, name: &str) {
        crate::snapshot::same(name, &self.0);
    }
}

/// A keeper on a real file, with a clock moved by hand.
pub struct Stage {
    pub core: Core<Sqlite>,
    pub now: Timestamp,
    pub list: ListId,
}

impl Stage {
    /// A dinner for two.
    pub fn new(database: &Path) -> Stage {
        let now: Timestamp = "2026-06-01T10:00:00Z".parse().expect("a moment");
        let mut core = Core::start(Sqlite::open(database).expect("a database"), now).expect("a keeper");
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        let settings = EventSettings::new("Dinner", datetime(2026, 6, 20, 19, 0, 0, 0), zone, 2);
        let act =
            Act::House(HouseAct::OpenEvent { slug: "dinner".to_string(), settings: Box::new(settings), host: None });
        let opened = core.run(&Command { list: ListId(0), who: Actor::Host(0), act }, now);
        let Ok(Reply::List(ListReply::Opened { list })) = opened else { panic!("not opened: {opened:?}") };
        Stage { core, now, list }
    }

    pub fn act(&mut self, who: Actor, act: Act) -> Reply {
        self.core.run(&Command { list: self.list, who, act }, self.now).expect("no fault")
    }

    pub fn register(&mut self, who: &str) -> EntryId {
        let name = PersonName::parse(who).expect("a name");
        let email = Email::parse(&format!("{who}@example.org")).expect("an address");
        let reply =
            self.act(Actor::Guest, Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 }))));
        let Reply::Entry(EntryReply::Standing { entry, .. }) = reply else { panic!("not registered: {reply:?}") };
        entry
    }

    /// Hands over everything that is due.
    pub fn mail(&mut self) {
        for handed in self.core.lease(self.now, None, 100).expect("messages") {
            self.act(Actor::Post, Act::Message(MessageAct::Sent { message: handed.message.id }));
        }
    }

    /// Ann and Bo have the two seats, Cy and Di wait; Ann gives hers back, and it is offered to Cy.
    pub fn evening(&mut self) -> EntryId {
        let ann = self.register("Ann");
        for who in ["Bo", "Cy", "Di"] {
            self.register(who);
        }
        self.act(Actor::Guest, Act::Entry(EntryAct::Cancel { entry: ann, generation: 1 }));
        self.mail();
        ann
    }
}
