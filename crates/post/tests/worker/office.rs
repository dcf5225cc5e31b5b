//! A house with a keeper, a post and a clock that stands still until somebody moves it.

#![allow(dead_code, reason = "every test file uses its own part")]

use crate::common;
use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, Jumps, Keeper};
use post::{House, ParagraphOf, Post, PostCounts, PostSettings, Shelf, Shelved, TextTransport, Transport};
use rules::{Command, ListId, Reply};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use store::ListRows;
use store::sqlite::Sqlite;
use store::suite::stage::noon;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// Longer than anything here takes; reached only by a test that fails.
const DEADLINE: Duration = Duration::from_secs(20);

#[derive(Clone)]
pub struct HandClock(Arc<Mutex<Timestamp>>);

impl HandClock {
    pub fn pass(&self, time: SignedDuration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += time;
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn jumps(&self) -> Jumps {
        Jumps::AreMeant
    }
}

pub struct Office {
    pub shelf: Shelf,
    pub clock: HandClock,
    pub counts: Arc<PostCounts>,
    post: Option<Post>,
    pub keeper: Arc<Keeper>,
    path: PathBuf,
    _runtime: Runtime,
    _folder: TempDir,
}

impl Office {
    pub fn open() -> Office {
        let shelf = Shelf::default();
        Office::start(Transport::Shelf(shelf.clone()), None, common::house(), shelf)
    }

    pub fn without_host() -> Office {
        let shelf = Shelf::default();
        let house = House { host: None, ..common::house() };
        Office::start(Transport::Shelf(shelf.clone()), None, house, shelf)
    }

    pub fn with(transport: Transport, rate_per_second: Option<u32>) -> Office {
        Office::start(transport, rate_per_second, common::house(), Shelf::default())
    }

    /// A house in which somebody tells the month, and one mail leaves at a time.
    pub fn telling(paragraph: ParagraphOf) -> Office {
        let shelf = Shelf::default();
        let (mail, text) = (Transport::Shelf(shelf.clone()), TextTransport::Shelf(shelf.clone()));
        Office::with_all(mail, text, None, common::house(), shelf, (1, Some(paragraph)))
    }

    /// A house that texts in another way.
    pub fn texting(text: TextTransport) -> Office {
        let shelf = Shelf::default();
        Office::all(Transport::Shelf(shelf.clone()), text, None, common::house(), shelf)
    }

    fn start(transport: Transport, rate_per_second: Option<u32>, house: House, shelf: Shelf) -> Office {
        Office::all(transport, TextTransport::Shelf(shelf.clone()), rate_per_second, house, shelf)
    }

    fn all(
        transport: Transport,
        text: TextTransport,
        rate_per_second: Option<u32>,
        house: House,
        shelf: Shelf,
    ) -> Office {
        Office::with_all(transport, text, rate_per_second, house, shelf, (4, None))
    }

    fn with_all(
        transport: Transport,
        text: TextTransport,
        rate_per_second: Option<u32>,
        house: House,
        shelf: Shelf,
        (at_once, paragraph): (usize, Option<ParagraphOf>),
    ) -> Office {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("usher.db");
        let clock = HandClock(Arc::new(Mutex::new(noon())));
        let engine = Sqlite::open(&path).expect("a database");
        let keeper = Arc::new(Keeper::start(engine, clock.clone()).expect("a keeper"));
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let settings = PostSettings {
            house: Arc::new(house),
            ring: Arc::new(common::ring()),
            transport: transport.into(),
            text: Arc::new(text),
            texts_per_second: None,
            rate_per_second,
            at_once,
            paragraph,
        };
        let slug_of = Arc::new(|list: ListId| Some(format!("list-{}", list.0)));
        let by = Arc::new(clock.clone());
        let post = Post::start(settings, keeper.clone(), by, slug_of, runtime.handle().clone()).expect("a post");
        let counts = post.counts();
        Office { shelf, clock, counts, post: Some(post), keeper, path, _runtime: runtime, _folder: folder }
    }

    pub fn run(&self, command: Command) -> Reply {
        self.keeper.run(command).expect("no fault")
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The demo's way to move time.
    pub fn jump(&self, time: SignedDuration) {
        self.clock.pass(time);
        self.keeper.look_at_clock();
    }

    /// Until so many mails are on the shelf.
    pub fn wait_for(&self, count: u64) -> Vec<Arc<Shelved>> {
        let until = Instant::now() + DEADLINE;
        while self.shelf.wait(count - 1, until.saturating_duration_since(Instant::now())).is_empty() {
            assert!(Instant::now() < until, "only {} mails came", self.shelf.list(0).len());
        }
        self.shelf.list(0)
    }

    /// Until every message of a list has met its fate, woken by the keeper's own hint.
    pub fn settle_all(&self, list: ListId) {
        let outbox = self.keeper.outbox();
        let until = Instant::now() + DEADLINE;
        loop {
            let (_, seen) = outbox.look();
            if self.rows(list).messages.iter().all(|message| message.state.is_settled()) {
                return;
            }
            assert!(Instant::now() < until, "a message is still on its way");
            outbox.wait(seen, until.saturating_duration_since(Instant::now()));
        }
    }

    /// Another post after the first one is gone, as after a crash.
    pub fn reopen(&mut self, text: TextTransport) {
        self.start_again(text, (None, 4, None));
    }

    /// Another post that takes all there is at once, lets it out at this pace, and has somebody who tells the month.
    pub fn reopen_telling(&mut self, rate_per_second: u32, paragraph: ParagraphOf) {
        self.start_again(TextTransport::Shelf(self.shelf.clone()), (Some(rate_per_second), 64, Some(paragraph)));
    }

    fn start_again(
        &mut self,
        text: TextTransport,
        (rate_per_second, at_once, paragraph): (Option<u32>, usize, Option<ParagraphOf>),
    ) {
        let settings = PostSettings {
            house: Arc::new(common::house()),
            ring: Arc::new(common::ring()),
            transport: Arc::new(Transport::Shelf(self.shelf.clone())),
            text: Arc::new(text),
            texts_per_second: None,
            rate_per_second,
            at_once,
            paragraph,
        };
        let slug_of = Arc::new(|list: ListId| Some(format!("list-{}", list.0)));
        let (by, runtime) = (Arc::new(self.clock.clone()), self._runtime.handle().clone());
        self.post = Some(Post::start(settings, self.keeper.clone(), by, slug_of, runtime).expect("a post"));
    }

    /// Stops the post; what was in flight is reported.
    pub fn close(&mut self) {
        self.post.take().expect("open until now").stop();
    }

    /// As anybody may read it while the keeper works.
    pub fn rows(&self, list: ListId) -> ListRows {
        Sqlite::reader(&self.path).expect("a reader").read_list(list).expect("rows")
    }
}
