//! web: what every door shares: the services, limits on strangers, and what pages keep in memory.

use crate::answer::Trouble;
use crate::client::Proxies;
use crate::console::overview::Glances;
use crate::console::overview::course::Courses;
use crate::console::{Past, Rosters, Searches};
use crate::demo::Demo;
use crate::limit::Limiter;
use crate::live::Live;
use jiff::Timestamp;
use links::{KeyRing, Link, Purpose};
use rules::event::EventSettings;
use rules::{Act, Actor, Entry, FromReply, ListId, Refusal, Reply};
use services::{EventView, Readers, Services};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// How a door is set up; `app` fills it in.
pub struct DoorSettings {
    pub services: Arc<Services>,
    pub proxies: Proxies,
    pub register_per_minute: u32,
    pub register_burst: u32,
    pub hook_secret: Option<String>,
    /// The text service's secret, which signs what it tells us.
    pub text_token: Option<String>,
    pub demo: Option<Demo>,
}

pub struct Door {
    pub(crate) services: Arc<Services>,
    pub(crate) readers: Readers,
    pub(crate) ring: Arc<KeyRing>,
    pub(crate) house: Arc<post::House>,
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
    text_token: Option<String>,
    pub(crate) demo: Option<Demo>,
    pub(crate) live: Live,
    pub(crate) courses: Courses,
    pub(crate) glances: Glances,
    pub(crate) rosters: Rosters,
    pub(crate) searches: Searches,
    pub(crate) past: Past,
    /// Public names never change hands, so they are looked up once.
    slugs: RwLock<HashMap<String, ListId>>,
}

impl Door {
    #[must_use]
    pub fn new(settings: DoorSettings) -> Arc<Door> {
        let backend = &settings.services.backend;
        Arc::new(Door {
            readers: backend.readers.clone(),
            ring: backend.ring.clone(),
            house: backend.house.clone(),
            services: settings.services,
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
            text_token: settings.text_token,
            demo: settings.demo,
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
        self.services.backend.now()
    }

    /// For limits: goes on evenly, whatever becomes of the clock.
    pub(crate) fn elapsed(&self) -> Duration {
        self.services.backend.elapsed()
    }

    pub(crate) fn counts(&self) -> &services::Counts {
        &self.services.backend.counts
    }

    /// Runs a command; the answer is true on disk.
    pub(crate) async fn run(&self, who: Actor, list: ListId, act: Act) -> Result<Reply, Trouble> {
        Ok(self.services.backend.run(who, list, act).await?)
    }

    /// The same with a refusal told apart, for pages that say it beside a field.
    pub(crate) async fn ask(&self, who: Actor, list: ListId, act: Act) -> Result<Result<Reply, Refusal>, Trouble> {
        Ok(self.services.backend.ask(who, list, act).await?)
    }

    /// One thing the answer holds; a refusal is an error here.
    pub(crate) async fn get<T: FromReply>(&self, who: Actor, list: ListId, act: Act) -> Result<T, Trouble> {
        Ok(self.services.backend.get(who, list, act).await?)
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
}
