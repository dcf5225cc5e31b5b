//! web: what every door shares — the keeper to ask, readers to look with, keys, the clock it is given, and counters.

use crate::alarms::Thresholds;
use crate::answer::Trouble;
use crate::client::Proxies;
use crate::console::course::Courses;
use crate::console::overview::Glances;
use crate::console::{Past, Rosters, Searches};
use crate::counts::Counts;
use crate::demo::Demo;
use crate::hooks::BookingHooks;
use crate::hooks::text_answers::TextAnswers;
use crate::letters::{Letters, Weight};
use crate::limit::Limiter;
use crate::live::Live;
use crate::quill::Quill;
use crate::readers::Readers;
use crate::requests::{ReadPaper, Requests};
use crate::sheets::{SheetSettings, Sheets};
use crate::watchman::{FileDamage, Watch};
use http_client::Networks;
use jiff::Timestamp;
use keeper::{Clock, Keeper};
use links::{KeyRing, Link, Purpose};
use rules::desk::DeskSettings;
use rules::event::EventSettings;
use rules::{Act, Actor, Channel, Command, Entry, Head, ListId, Refusal, Reply, Settings};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use store::sqlite::{KeptSeats, ListView};
use tokio::sync::Notify;

/// How a door is set up; `app` fills it in.
pub struct DoorSettings {
    pub keeper: Arc<Keeper>,
    pub readers: Readers,
    pub ring: Arc<KeyRing>,
    pub clock: Arc<dyn Clock>,
    pub house: Arc<post::House>,
    /// For mails outside the outbox: sign-in links and tests of wording.
    pub messenger: post::Messenger,
    /// What the post has sent so far.
    pub posted: Arc<post::PostCounts>,
    /// Where webhooks may go.
    pub networks: Networks,
    /// From when on something is an alarm.
    pub thresholds: Thresholds,
    pub proxies: Proxies,
    pub register_per_minute: u32,
    pub register_burst: u32,
    pub hook_secret: Option<String>,
    /// What the hooks of booking tools need.
    pub booking: BookingHooks,
    pub sheets: SheetSettings,
    /// Reads one document that came with a request.
    pub read_paper: ReadPaper,
    /// The text service's secret, which signs what it tells us.
    pub text_token: Option<String>,
    /// Where letters are kept, and whose word about their senders is taken.
    pub letters: Letters,
    /// What a look through the whole file found, once there was one.
    pub damage: Arc<FileDamage>,
    pub demo: Option<Demo>,
    /// Who is asked for help with words, if anybody.
    pub quill: Arc<Quill>,
}

pub struct Door {
    keeper: Arc<Keeper>,
    pub(crate) readers: Readers,
    pub(crate) ring: Arc<KeyRing>,
    clock: Arc<dyn Clock>,
    pub(crate) house: Arc<post::House>,
    pub(crate) messenger: post::Messenger,
    posted: Arc<post::PostCounts>,
    pub(crate) networks: Networks,
    pub(crate) thresholds: Thresholds,
    pub(crate) watch: Watch,
    pub(crate) proxies: Proxies,
    pub(crate) sign_ups: Limiter,
    /// Joins that make us text a number nobody has proved yet: each costs the owner money.
    pub(crate) text_joins: Limiter,
    /// The same, of everybody together.
    pub(crate) house_text_joins: Limiter,
    pub(crate) sign_ins: Limiter,
    /// Sign-in mails of each host, wherever they are asked for. A link works longer than the next mail is away, so nobody is
    /// locked out by somebody else's asking.
    pub(crate) sign_in_mails: Limiter,
    /// Mails a host sends to themselves to look at.
    pub(crate) test_mails: Limiter,
    pub(crate) bad_links: Limiter,
    pub(crate) bad_tokens: Limiter,
    hook_secret: Option<[u8; 32]>,
    pub(crate) booking: BookingHooks,
    pub(crate) sheets: Sheets,
    pub(crate) requests: Requests,
    text_token: Option<String>,
    text_answers: TextAnswers,
    pub(crate) letters: Letters,
    /// How much lies in their folder.
    pub(crate) letter_weight: Arc<Weight>,
    pub(crate) counts: Counts,
    pub(crate) damage: Arc<FileDamage>,
    pub(crate) demo: Option<Demo>,
    pub(crate) quill: Arc<Quill>,
    pub(crate) live: Live,
    pub(crate) courses: Courses,
    pub(crate) glances: Glances,
    pub(crate) rosters: Rosters,
    pub(crate) searches: Searches,
    pub(crate) past: Past,
    /// Public names never change hands, so they are looked up once.
    slugs: RwLock<HashMap<String, ListId>>,
}

/// An event as the pages see it.
pub(crate) struct EventView {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
    /// Held seats that those in line may take before the door opens to everyone.
    pub kept: Option<KeptSeats>,
}

impl EventView {
    pub fn event(&self) -> &EventSettings {
        match &*self.settings {
            Settings::Event(event) => event,
            Settings::Desk(_) => unreachable!("only events become an EventView"),
        }
    }

    pub fn of(view: ListView) -> Option<EventView> {
        match &*view.settings {
            Settings::Event(_) => {
                let ListView { slug, head, settings, kept } = view;
                Some(EventView { slug, head, settings, kept })
            }
            Settings::Desk(_) => None,
        }
    }
}

/// A desk as the pages see it.
pub(crate) struct DeskView {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
}

impl DeskView {
    pub fn desk(&self) -> &DeskSettings {
        match &*self.settings {
            Settings::Desk(desk) => desk,
            Settings::Event(_) => unreachable!("only desks become a DeskView"),
        }
    }

    pub fn of(view: ListView) -> Option<DeskView> {
        match &*view.settings {
            Settings::Desk(_) => Some(DeskView { slug: view.slug, head: view.head, settings: view.settings }),
            Settings::Event(_) => None,
        }
    }
}

impl Door {
    #[must_use]
    pub fn new(settings: DoorSettings) -> Arc<Door> {
        Arc::new(Door {
            keeper: settings.keeper,
            readers: settings.readers,
            ring: settings.ring,
            clock: settings.clock,
            house: settings.house,
            messenger: settings.messenger,
            posted: settings.posted,
            networks: settings.networks,
            thresholds: settings.thresholds,
            watch: Watch::default(),
            proxies: settings.proxies,
            sign_ups: Limiter::new(settings.register_per_minute, settings.register_burst),
            text_joins: Limiter::new(crate::limits::TEXT_JOINS_PER_MINUTE, crate::limits::TEXT_JOINS_AT_ONCE),
            house_text_joins: Limiter::per_hour(crate::limits::TEXT_JOINS_PER_HOUR),
            sign_ins: Limiter::new(10, 20),
            sign_in_mails: Limiter::per_hour(12),
            test_mails: Limiter::new(4, 10),
            bad_links: Limiter::new(30, 30),
            bad_tokens: Limiter::new(30, 30),
            hook_secret: settings.hook_secret.map(|secret| Sha256::digest(secret.as_bytes()).into()),
            booking: settings.booking,
            sheets: Sheets::new(settings.sheets),
            requests: Requests { read: settings.read_paper, wake: Notify::new() },
            text_token: settings.text_token,
            text_answers: TextAnswers::default(),
            letters: settings.letters,
            letter_weight: Arc::default(),
            counts: Counts::default(),
            damage: settings.damage,
            demo: settings.demo,
            quill: settings.quill,
            live: Live::default(),
            courses: Courses::default(),
            glances: Glances::default(),
            rosters: Rosters::default(),
            searches: Searches::default(),
            past: Past::default(),
            slugs: RwLock::default(),
        })
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// For limits: goes on evenly, whatever becomes of the clock.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// What an owner should know about the clock.
    pub(crate) fn clock_news(&self) -> keeper::ClockNews {
        self.clock.news()
    }

    /// Runs a command; the answer is true on disk.
    pub(crate) async fn run(&self, who: Actor, list: ListId, act: Act) -> Result<Reply, Trouble> {
        self.look_first(list, &act).await;
        self.keeper.ask(Command { list, who, act }).await.map_err(Trouble::from)
    }

    /// The same with a refusal told apart, for pages that say it beside a field.
    pub(crate) async fn ask(&self, who: Actor, list: ListId, act: Act) -> Result<Result<Reply, Refusal>, Trouble> {
        let reply = self.run(who, list, act).await?;
        if let Reply::Refused(refusal) = reply { Ok(Err(refusal)) } else { Ok(Ok(reply)) }
    }

    /// The same for who has a thread of their own.
    pub(crate) fn run_blocking(&self, command: Command) -> Result<Reply, keeper::Fault> {
        self.keeper.run(command)
    }

    /// The list behind a public name.
    pub(crate) async fn list(&self, slug: &str) -> Result<ListId, Trouble> {
        if let Some(list) = self.slugs.read().unwrap_or_else(PoisonError::into_inner).get(slug) {
            return Ok(*list);
        }
        let asked = slug.to_string();
        let found = self.readers.read(move |reader| reader.list_by_slug(&asked)).await?;
        let list = found.ok_or(Trouble::NotFound("There is no event at this address."))?;
        self.slugs.write().unwrap_or_else(PoisonError::into_inner).insert(slug.to_string(), list);
        Ok(list)
    }

    pub(crate) async fn event(&self, slug: &str) -> Result<EventView, Trouble> {
        let list = self.list(slug).await?;
        let view = self.readers.read(move |reader| reader.view(list)).await?;
        view.and_then(EventView::of).ok_or(Trouble::NotFound("There is no event at this address."))
    }

    /// The link somebody keeps to see and give back their seat.
    pub(crate) fn manage_link(&self, event: &EventSettings, entry: &Entry) -> Result<String, Trouble> {
        let expires = post::link_expiry(event);
        self.mint(&Link {
            purpose: Purpose::Manage,
            list: entry.list.0,
            entry: entry.id.0,
            place: 0,
            seq: 0,
            generation: entry.generation,
            expires_at_seconds: expires.as_second(),
        })
    }

    pub(crate) fn mint(&self, link: &Link) -> Result<String, Trouble> {
        self.ring.mint(link).map_err(|error| Trouble::Broken(error.to_string()))
    }

    /// Whether this is the secret shared with whoever may call our hooks. Hashes are compared, so time tells nothing.
    pub(crate) fn is_hook_secret(&self, given: &str) -> bool {
        self.hook_secret.is_some_and(|secret| secret == <[u8; 32]>::from(Sha256::digest(given.as_bytes())))
    }

    pub(crate) fn has_hooks(&self) -> bool {
        self.hook_secret.is_some()
    }

    pub(crate) fn text_token(&self) -> Option<&str> {
        self.text_token.as_deref()
    }

    /// Whether somebody who texts us what we do not understand is told so now.
    pub(crate) fn may_answer(&self, number: &str) -> bool {
        self.text_answers.take(number, self.now())
    }

    /// Sent, failed and refused since the start.
    /// Why nothing leaves by this channel just now, if so.
    pub(crate) fn outage(&self, channel: Channel) -> Option<String> {
        self.posted.outage(channel)
    }

    pub(crate) fn posted(&self) -> (u64, u64, u64) {
        (self.posted.sent(), self.posted.failed(), self.posted.bounced())
    }

    /// Returns once every appointment that was asked for is here or given up.
    pub async fn hooks_settled(&self) {
        self.booking.look_up.settled().await;
    }

    /// Why the database cannot be written, while it cannot.
    pub(crate) fn write_trouble(&self) -> Option<String> {
        self.keeper.write_trouble()
    }

    pub(crate) fn look_at_clock(&self) {
        self.keeper.look_at_clock();
    }
}
