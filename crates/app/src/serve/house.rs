//! app: everything a running house is made of, put together once and taken apart in the right order: first the doors,
//! then the post, then the keeper.

use super::file;
use super::first_run::Opened;
use super::remember::Remember;
use super::rounds::Rounds;
use super::slugs::slugs;
use super::watchman::WatchRound;
use crate::clock::{DemoClock, RealClock};
use crate::config::{Config, TextTransport, Tls, Transport};
use crate::data::{DATABASE, LETTERS, SHEETS};
use crate::host::sign_in_link;
use crate::secrets::{Secrets, new_api_token, private};
use crate::trouble::Trouble;
use herald::{Herald, HeraldSettings};
use http_client::{HttpClient, Timeouts};
use jiff::Timestamp;
use keeper::{Clock, Keeper, SteadyClock};
use post::{Post, PostSettings, Shelf, SmtpSettings};
use rules::{
    Act, Actor, AlarmName, AlarmState, Channel, Command, Host, HostAct, HouseAct, HouseReply, HouseRole, ListId, Reply,
    TokenScope,
};
use rustls::RootCertStore;
use services::{
    Backend, Counts, FileDamage, HookSecrets, LetterSettings, LookUp, Quill, Readers, ServiceSettings, Services,
    SheetSettings,
};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use store::Engine;
use store::sqlite::{FileState, Texts};
use tokio::runtime::Handle;
use web::{Door, DoorSettings, Proxies};

/// How this house differs from another.
pub struct Ways {
    pub clocks: Clocks,
    /// Where mails go instead of the configured transport.
    pub shelf: Option<Shelf>,
    /// The sample lists whose stories the demo tells.
    pub story: Option<web::Story>,
}

pub enum Clocks {
    Real,
    Demo,
}

#[derive(Clone)]
pub enum Running {
    Real(SteadyClock),
    Demo(DemoClock),
}

impl Running {
    fn shared(&self) -> Arc<dyn Clock> {
        match self {
            Running::Real(clock) => Arc::new(clock.clone()),
            Running::Demo(clock) => Arc::new(clock.clone()),
        }
    }
}

pub struct House {
    pub clock: Running,
    pub keeper: Arc<Keeper>,
    pub readers: Readers,
    post: Post,
    herald: herald::Running,
    watchman: WatchRound,
    remember: Remember,
    rounds: Rounds,
    door: Arc<Door>,
    /// Held while we run, so that two of us never serve one folder.
    _lock: File,
}

impl House {
    pub fn open(config: &Config, ways: Ways, data: &Path, runtime: &Handle) -> Result<(House, Opened), Trouble> {
        private::make_folder(data)?;
        let lock = crate::data::lock(data)?;
        crate::restore::must_be_whole(data)?;
        let path = data.join(DATABASE);
        let state = file::look(data, &path)?;
        let revoked = crate::restore::begin_anew_if_older(data, &path, state)?;
        let mut engine = file::open(&path)?;
        // The database first: one that is missing beside these files was lost.
        let (secrets, fresh) = Secrets::open(data)?;
        secrets.warnings.iter().for_each(|warning| tracing::warn!("{warning}"));
        if let Some(line) = private::loose(&data.join(crate::hook::FILE)) {
            tracing::warn!("{} in the data folder: {line}", crate::hook::FILE);
        }
        if ways.shelf.is_none() && matches!(config.text.transport, TextTransport::None) {
            engine.set_texts(Texts::Never);
        }
        let alive_at = engine.alive_at().map_err(|error| crate::data::cannot_open(&path, &error))?;
        let clock = ways.clocks.real_or_demo(start_of(&ways, alive_at))?;
        let keeper = Arc::new(Keeper::start(engine, clock.shared()).map_err(could_not)?);
        let readers = Readers::open(&path).map_err(|error| crate::data::cannot_open(&path, &error))?;
        let remember = Remember::start(data, &readers, &keeper, revoked)
            .map_err(|error| Trouble::CouldNot(format!("A thread could not be started: {error}.")))?;
        let damage: Arc<FileDamage> = Arc::default();
        let token_file = first_token(data, &keeper, &readers)?;
        let demo_key = demo_key(config, &ways, &token_file)?;
        let newcomer = first_owner(config, &keeper, &readers)?;
        let house = Arc::new(house_of(config, secrets.house));
        let ring = Arc::new(secrets.ring);
        let sign_in =
            newcomer.map(|owner| sign_in_link(&house.url, &ring, &owner, clock.shared().now())).transpose()?;
        let quill = Quill::new(config.scribe.scribe(), keeper.clone(), readers.clone(), clock.shared());
        let settings = PostSettings {
            house: house.clone(),
            ring: ring.clone(),
            transport: Arc::new(match &ways.shelf {
                Some(shelf) => post::Transport::Shelf(shelf.clone()),
                None => mail_transport(config, &house)?,
            }),
            text: Arc::new(match &ways.shelf {
                Some(shelf) => post::TextTransport::Shelf(shelf.clone()),
                None => text_transport(config)?,
            }),
            texts_per_second: config.text.rate_per_second,
            rate_per_second: config.mail.rate_per_second,
            at_once: config.mail.at_once as usize,
            paragraph: super::paragraph::of(&quill),
        };
        let post = Post::start(settings, keeper.clone(), clock.shared(), slugs(&readers), runtime.clone());
        let post = post.map_err(|error| Trouble::CouldNot(format!("The post could not be started: {error}.")))?;
        for channel in raised_outages(&readers)? {
            post.presume_down(channel);
        }
        let herald = Herald::open(HeraldSettings {
            database: path.clone(),
            keeper: keeper.clone(),
            clock: clock.shared(),
            secret: secrets.house,
            url: house.url.clone(),
            ring: ring.clone(),
            networks: config.networks,
            timeouts: Timeouts::default(),
            more_roots: RootCertStore::empty(),
        });
        let herald = herald.map_err(|error| Trouble::CouldNot(error.to_string()))?.start(runtime);
        let services = Arc::new(Services::new(ServiceSettings {
            backend: Backend {
                keeper: keeper.clone(),
                readers: readers.clone(),
                ring,
                clock: clock.shared(),
                house,
                messenger: post.messenger(),
                posted: post.counts(),
                networks: config.networks,
                counts: Counts::default(),
            },
            thresholds: config.alarms,
            hook_secrets: HookSecrets::new(secrets.house, Some(data.join(crate::hook::FILE))),
            look_up: LookUp::default(),
            client: Arc::new(HttpClient::new(config.networks, Timeouts::default())),
            feed_folder: config.feed_folder.clone(),
            sheets: SheetSettings {
                folder: config.sheets.folder.clone(),
                kept: data.join(SHEETS),
                google: super::google::open(config)?,
            },
            read_paper: read_paper()?,
            letters: LetterSettings {
                folder: data.join(LETTERS),
                keep_days: config.mail_in.keep_days,
                trusted_receiver: config.mail_in.trusted_authserv.clone(),
            },
            damage: damage.clone(),
            quill,
        }));
        let door = Door::new(DoorSettings {
            services: services.clone(),
            proxies: Proxies::new(config.trusted_proxies.clone()),
            register_per_minute: config.limits.register_per_minute,
            register_burst: config.limits.register_burst,
            hook_secret: config.hook_secret.as_ref().map(|secret| secret.reveal().to_string()),
            text_token: config.text.token.as_ref().map(|token| token.reveal().to_string()),
            demo: demo(&clock, &ways, demo_key.clone()),
        });
        let (data, transport) = (data.to_path_buf(), config.mail.transport.clone());
        let opened = Opened { fresh, token_file, data, transport, sign_in, demo_key };
        let watchman = WatchRound::start(&services, &post.counts())
            .map_err(|error| Trouble::CouldNot(format!("The watchman could not be started: {error}.")))?;
        // Whoever wrote it last did not end well.
        if state == FileState::Unclean {
            file::check_later(&path, damage, watchman.bell());
        }
        let rounds = Rounds::start(&services, config, runtime)?;
        Ok((House { clock, keeper, readers, post, herald, watchman, remember, rounds, door, _lock: lock }, opened))
    }

    pub fn door(&self) -> Arc<Door> {
        self.door.clone()
    }

    pub fn close(self) {
        self.rounds.stop();
        self.watchman.stop();
        self.herald.stop();
        self.post.stop();
        self.remember.stop();
        drop(self.door);
        if let Some(keeper) = Arc::into_inner(self.keeper) {
            keeper.stop();
        }
    }
}

/// A story begins at a friendly hour; any other demo goes on where it was. A real clock is judged by the last sign of life.
fn start_of(ways: &Ways, alive_at: Option<Timestamp>) -> Option<Timestamp> {
    match (&ways.clocks, &ways.story, alive_at) {
        (Clocks::Demo, Some(story), None) => Some(super::sample::begins(story)),
        (Clocks::Demo, Some(_) | None, alive_at) => alive_at.map(|alive| alive.max(RealClock.now())),
        (Clocks::Real, Some(_) | None, alive_at) => alive_at,
    }
}

fn demo(clock: &Running, ways: &Ways, key: Option<String>) -> Option<web::Demo> {
    match clock {
        Running::Real(_) => None,
        Running::Demo(clock) => {
            let clock = clock.clone();
            let move_to = Arc::new(move |moment| {
                clock.move_to(moment);
            });
            let (shelf, story) = (ways.shelf.clone(), ways.story.clone());
            Some(web::Demo { move_to, shelf, story, key, moving: Default::default() })
        }
    }
}

/// Channels that were down when the house closed.
fn raised_outages(readers: &Readers) -> Result<Vec<Channel>, Trouble> {
    let alarms = readers.with(|reader| reader.alarms()).map_err(|error| Trouble::CouldNot(error.to_string()))?;
    let down = |channel: &Channel| {
        let name = AlarmName::of_outage(*channel);
        alarms.iter().any(|alarm| alarm.name == name && alarm.state == AlarmState::Raised)
    };
    Ok(Channel::ALL.iter().copied().filter(down).collect())
}

fn could_not(fault: keeper::Fault) -> Trouble {
    Trouble::CouldNot(fault.to_string())
}

/// On a network not everybody may move a demo's clock: whoever has the key of its API may.
fn demo_key(config: &Config, ways: &Ways, token_file: &Path) -> Result<Option<String>, Trouble> {
    match ways.clocks {
        Clocks::Demo if !config.listen.ip().is_loopback() => match private::read_private(token_file)? {
            Some(token) => Ok(Some(token.trim().to_string())),
            None => Ok(Some(new_api_token()?.0)),
        },
        Clocks::Demo | Clocks::Real => Ok(None),
    }
}

/// The first key to the API lies in a file only its owner can read. The file comes first: a crash in between is mended by
/// the next start, and the same key is the same row.
fn first_token(data: &Path, keeper: &Keeper, readers: &Readers) -> Result<std::path::PathBuf, Trouble> {
    let path = data.join("api-token");
    let known = readers.with(|reader| reader.tokens()).map_err(|error| Trouble::CouldNot(error.to_string()))?;
    if !known.is_empty() {
        return Ok(path);
    }
    let token = match private::read_private(&path)? {
        Some(token) => token.trim().to_string(),
        None => {
            let (token, _) = new_api_token()?;
            private::write_private(&path, &format!("{token}\n"))?;
            token
        }
    };
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(token.as_bytes()));
    let name = "made on the first run".to_string();
    let act = Act::House(HouseAct::MakeToken { name, hash, scope: TokenScope::Admin, list: None });
    let reply = keeper.run(Command { list: ListId::HOUSE, who: Actor::Host(0), act }).map_err(could_not)?;
    let Reply::House(HouseReply::Token { .. }) = reply else {
        return Err(Trouble::CouldNot(format!("The first API token was not made: {reply:?}.")));
    };
    Ok(path)
}

/// Somebody must be able to sign in before anybody was added: the host of the configuration, or else the address mails
/// come from. Told until the first sign-in.
fn first_owner(config: &Config, keeper: &Keeper, readers: &Readers) -> Result<Option<Host>, Trouble> {
    let hosts = |readers: &Readers| readers.with(|reader| reader.hosts());
    let known = hosts(readers).map_err(|error| Trouble::CouldNot(error.to_string()))?;
    if known.is_empty() {
        let email = config.mail.host.clone().unwrap_or_else(|| config.mail.from.clone());
        let act = Act::Host(HostAct::Add { email, role: HouseRole::Owner });
        keeper.run(Command { list: ListId::HOUSE, who: Actor::Host(0), act }).map_err(could_not)?;
    }
    let known = hosts(readers).map_err(|error| Trouble::CouldNot(error.to_string()))?;
    let nobody_yet = known.iter().all(|host| host.times_signed_in() == 0);
    Ok(known.into_iter().find(|host| nobody_yet && host.role == HouseRole::Owner && host.removed_at.is_none()))
}

/// Documents are read by a child of this very binary.
fn read_paper() -> Result<services::ReadPaper, Trouble> {
    let reader = crate::read::reader()?;
    Ok(Arc::new(move |octets, language| reader.read(octets, language)))
}

pub fn house_of(config: &Config, secret: [u8; 32]) -> post::House {
    post::House {
        url: config.url.as_str().to_string(),
        from: config.mail.from.clone(),
        from_name: config.mail.from_name.clone(),
        host: config.mail.host.clone(),
        bounce: config.mail.bounce.clone(),
        letters: config.mail_in.domain.clone(),
        secret,
    }
}

pub fn mail_transport(config: &Config, house: &post::House) -> Result<post::Transport, Trouble> {
    let cannot = |error: std::io::Error| Trouble::CouldNot(format!("Mail cannot be set up: {error}."));
    match &config.mail.transport {
        Transport::Folder(folder) => Ok(post::Transport::Folder(post::Folder::open(folder).map_err(cannot)?)),
        Transport::Smtp(smtp) => {
            let settings = SmtpSettings {
                host: smtp.host.clone(),
                port: smtp.port,
                tls: match smtp.tls {
                    Tls::Starttls => post::Tls::StartTls,
                    Tls::Implicit => post::Tls::Implicit,
                    Tls::Off => post::Tls::None,
                },
                user: smtp.sign_in.as_ref().map(|sign_in| sign_in.user.clone()),
                password: smtp.sign_in.as_ref().map(|sign_in| sign_in.password.reveal().to_string()),
                connections: config.mail.at_once,
                timeout_seconds: 30,
                more_roots: RootCertStore::empty(),
            };
            Ok(post::Transport::Smtp(post::Smtp::new(settings, house).map_err(cannot)?))
        }
    }
}

pub fn text_transport(config: &Config) -> Result<post::TextTransport, Trouble> {
    let cannot = |error: std::io::Error| Trouble::CouldNot(format!("Texts cannot be set up: {error}."));
    match &config.text.transport {
        TextTransport::None => Ok(post::TextTransport::None),
        TextTransport::Folder(folder) => Ok(post::TextTransport::Folder(post::Folder::open(folder).map_err(cannot)?)),
        TextTransport::Twilio(twilio) => {
            let settings = post::TwilioSettings {
                base: twilio.base.clone(),
                account: twilio.account.clone(),
                token: twilio.token.reveal().to_string(),
                sender: twilio.sender.clone(),
            };
            Ok(post::TextTransport::Twilio(Box::new(post::Twilio::new(settings).map_err(cannot)?)))
        }
    }
}
