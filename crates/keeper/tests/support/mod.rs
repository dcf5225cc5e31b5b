//! A house for the stories: one core on one database, a clock moved by hand, and a post that does as it is told.

#![allow(dead_code, reason = "every test file tells its own part")]

use jiff::{SignedDuration, Timestamp};
use keeper::{Core, Fault};
use rules::{
    Act, Command, Entry, EntryId, EntryState, Handed, ListId, MessageAct, MessageKind, Offer, OfferState, Reply,
};
use store::check::check_list;
use store::sqlite::Sqlite;
use store::suite::stage::{self, noon, post};
use store::{Engine, ListRows};

pub struct House {
    pub core: Core<Sqlite>,
    pub now: Timestamp,
}

impl House {
    pub fn open() -> House {
        House::on(Sqlite::in_memory().expect("a database"), noon())
    }

    pub fn on(engine: Sqlite, now: Timestamp) -> House {
        House { core: Core::start(engine, now).expect("a core"), now }
    }

    /// The same database under a new process, so much later.
    pub fn restarted(self, away: SignedDuration) -> House {
        let now = self.now + away;
        House::on(self.core.into_engine(), now)
    }

    pub fn try_run(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.core.run(command, self.now)
    }

    pub fn run(&mut self, command: &Command) -> Reply {
        self.try_run(command).unwrap_or_else(|fault| panic!("{:?}: {fault}", command.act))
    }

    pub fn event(&mut self, cap: u32) -> ListId {
        self.event_with("dinner", stage::dinner(cap))
    }

    pub fn event_with(&mut self, slug: &str, settings: rules::event::EventSettings) -> ListId {
        stage::list_of(&self.run(&stage::open_event(slug, settings)))
    }

    pub fn desk(&mut self, rules_page: &str) -> ListId {
        let desk = rules_document::with_rules(stage::salon(), rules_page).expect("a rules document");
        stage::list_of(&self.run(&stage::open_desk("salon", desk)))
    }

    pub fn sign_up(&mut self, list: ListId, people: &[&str]) -> Vec<EntryId> {
        people.iter().map(|who| stage::standing(&self.run(&stage::register(list, who))).0).collect()
    }

    pub fn join(&mut self, list: ListId, people: &[&str]) -> Vec<EntryId> {
        people.iter().map(|who| stage::standing(&self.run(&stage::join(list, who))).0).collect()
    }

    pub fn cancel(&mut self, list: ListId, entry: EntryId) {
        self.run(&stage::cancel(list, entry));
    }

    pub fn rows(&mut self, list: ListId) -> ListRows {
        self.core.engine().read_list(list).expect("rows")
    }

    pub fn entry(&mut self, list: ListId, entry: EntryId) -> Entry {
        self.rows(list).entries.into_iter().find(|row| row.id == entry).expect("an entry")
    }

    pub fn state(&mut self, list: ListId, entry: EntryId) -> EntryState {
        self.entry(list, entry).state
    }

    /// The offer that is live, which must be the only one.
    pub fn live(&mut self, list: ListId) -> Offer {
        let live: Vec<Offer> = self.rows(list).offers.into_iter().filter(|offer| offer.state.is_live()).collect();
        assert_eq!(live.len(), 1, "one live offer: {live:?}");
        live.into_iter().next().expect("one")
    }

    pub fn offer_states(&mut self, list: ListId) -> Vec<(EntryId, OfferState)> {
        self.rows(list).offers.iter().map(|offer| (offer.entry, offer.state)).collect()
    }

    pub fn pass(&mut self, time: SignedDuration) {
        self.now += time;
    }

    /// Everything due acts, until nothing is due.
    pub fn fire(&mut self) -> usize {
        let mut fired = 0;
        for _round in 0..200 {
            match self.core.fire_due(self.now).expect("timers") {
                0 => return fired,
                some => fired += some,
            }
        }
        panic!("timers that never come to rest")
    }

    pub fn lease(&mut self) -> Vec<Handed> {
        self.core.lease(self.now, None, 100).expect("messages")
    }

    /// Everything due is handed over and reported as sent.
    pub fn deliver(&mut self) -> Vec<Handed> {
        let handed = self.lease();
        for one in &handed {
            self.run(&post(one.message.list, Act::Message(MessageAct::Sent { message: one.message.id })));
        }
        handed
    }

    pub fn kinds_sent_to(&mut self, entry: EntryId) -> Vec<MessageKind> {
        let mine = |one: &Handed| one.message.entry == Some(entry);
        self.deliver().into_iter().filter(mine).map(|one| one.message.kind).collect()
    }

    pub fn assert_promises(&mut self, list: ListId) {
        assert_eq!(check_list(&self.rows(list)), [], "a promise is broken");
    }
}

pub fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

/// An answer without whether it is news.
pub fn words(reply: &Reply) -> String {
    format!("{reply:?}").replace("news: New", "news: Known")
}
