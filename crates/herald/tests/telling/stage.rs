//! A house with an event and a clock that stands still until it is moved.

use herald::{Herald, HeraldSettings, Secret};
use http_client::{Networks, Timeouts};
use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, Jumps, Keeper};
use rules::{
    Act, Actor, Command, Endpoint, EndpointAct, EndpointId, EntryId, HouseAct, HouseReply, ListId, ListReply, OfferId,
    Personal, Reply, WebhookFormat, WebhookKinds,
};
use rustls::RootCertStore;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::sqlite::Sqlite;
use store::suite::stage::{cancel, dinner, noon, open_event, register, standing};
use tempfile::TempDir;
use tokio::runtime::Runtime;

pub const HOUSE: [u8; 32] = [7; 32];

pub struct Hand(AtomicI64);

impl Clock for Hand {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.0.load(Ordering::SeqCst)).expect("a moment")
    }

    fn jumps(&self) -> Jumps {
        Jumps::AreMeant
    }
}

pub struct Stage {
    pub keeper: Arc<Keeper>,
    pub clock: Arc<Hand>,
    pub runtime: Runtime,
    pub list: ListId,
    path: PathBuf,
    _folder: TempDir,
}

impl Stage {
    /// An event with this many seats.
    pub fn open(cap: u32) -> Stage {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("usher.db");
        let clock = Arc::new(Hand(AtomicI64::new(noon().as_millisecond())));
        let keeper = Keeper::start(Sqlite::open(&path).expect("a database"), clock.clone()).expect("a keeper");
        let reply = keeper.run(open_event("dinner", dinner(cap))).expect("an answer");
        let Reply::List(ListReply::Opened { list }) = reply else { panic!("the event did not open: {reply:?}") };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Stage { keeper: Arc::new(keeper), clock, runtime, list, path, _folder: folder }
    }

    pub fn run(&self, command: Command) -> Reply {
        self.keeper.run(command).expect("the keeper answers")
    }

    pub fn sign_up(&self, who: &str) -> EntryId {
        standing(&self.run(register(self.list, who))).0
    }

    pub fn cancel(&self, entry: EntryId) {
        self.run(cancel(self.list, entry));
    }

    pub fn act(&self, place: ListId, act: EndpointAct) -> EndpointId {
        let reply =
            self.run(Command { list: place, who: Actor::Host(1), act: Act::House(HouseAct::Endpoint(Box::new(act))) });
        let Reply::House(HouseReply::Endpoint { endpoint, .. }) = reply else { panic!("unexpected answer {reply:?}") };
        endpoint
    }

    pub fn endpoint(&self, url: &str) -> EndpointId {
        self.endpoint_for(self.list, url, WebhookKinds::all(), Personal::Withheld)
    }

    pub fn endpoint_for(&self, place: ListId, url: &str, kinds: WebhookKinds, personal: Personal) -> EndpointId {
        self.act(place, EndpointAct::Add { url: url.to_string(), kinds, personal, format: WebhookFormat::Standard })
    }

    /// One that wants lines for a chat.
    pub fn chat(&self, place: ListId, url: &str, personal: Personal) -> EndpointId {
        let (kinds, format) = (WebhookKinds::all(), WebhookFormat::Slack);
        self.act(place, EndpointAct::Add { url: url.to_string(), kinds, personal, format })
    }

    pub fn row(&self, endpoint: EndpointId) -> Endpoint {
        let mut reader = Sqlite::reader(&self.path).expect("a reader");
        reader.endpoint(endpoint).expect("a read").expect("an endpoint")
    }

    pub fn seq_before(&self, moment: Timestamp) -> u64 {
        Sqlite::reader(&self.path).expect("a reader").seq_before(moment).expect("a read")
    }

    /// Every offer of a list so far.
    pub fn offers(&self, list: ListId) -> Vec<rules::Offer> {
        Sqlite::reader(&self.path).expect("a reader").read_list(list).expect("rows").offers
    }

    pub fn offer(&self, offer: u64) -> rules::Offer {
        let mut reader = Sqlite::reader(&self.path).expect("a reader");
        reader.offer_by_id(store::sqlite::Within::AnyList, OfferId(offer)).expect("a read").expect("an offer").0
    }

    pub fn secret(&self, endpoint: EndpointId) -> String {
        Secret::of(&HOUSE, endpoint, self.row(endpoint).generation).text()
    }

    pub fn herald(&self) -> Herald {
        self.herald_in(Networks::PrivateToo, RootCertStore::empty())
    }

    /// Patient for half a second, so that silence is soon over.
    pub fn herald_in(&self, networks: Networks, more_roots: RootCertStore) -> Herald {
        let timeouts = Timeouts { answer: Duration::from_millis(500), rest: Duration::from_millis(100) };
        let herald = Herald::open(HeraldSettings {
            database: self.path.clone(),
            keeper: self.keeper.clone(),
            clock: self.clock.clone(),
            secret: HOUSE,
            url: "https://usher.example".to_string(),
            ring: Arc::new(links::KeyRing::generate().expect("a ring")),
            networks,
            timeouts,
            more_roots,
        });
        herald.expect("a herald")
    }

    pub fn round(&self, herald: &Herald) {
        self.runtime.block_on(herald.round());
    }

    pub fn advance(&self, by: SignedDuration) {
        self.clock.0.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
        self.keeper.look_at_clock();
    }
}
