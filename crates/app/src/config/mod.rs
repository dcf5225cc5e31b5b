//! app: the configuration, made once at the start of flags, environment, usher.toml and defaults, in this order. Every
//! value is typed here, everything wrong is said at once, and no secret is ever printed.

mod file;
mod flags;
mod keys;
mod limits;
mod mail_in;
mod near;
mod network;
mod parse;
mod reader;
mod secret;
mod show;
mod source;
#[cfg(test)]
mod tests;
mod unknown;
mod url;

use crate::logs::{LevelFilter, LogFormat};
use crate::trouble::Trouble;
use file::ConfigFile;
pub use flags::ServeFlags;
pub use mail_in::MailIn;
#[cfg(feature = "mail-in")]
pub use mail_in::MailProtocol;
use reader::{Reader, Row};
use rules::Email;
pub use secret::Secret;
pub use show::{ConfigArgs, config};
pub use source::Source;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
pub use url::BaseUrl;

/// The variables that begin with USHER_.
pub type Environment = BTreeMap<String, OsString>;

#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub url: BaseUrl,
    /// Networks whose word about a client's address is taken; how many leading bits count.
    pub trusted_proxies: Vec<(IpAddr, u8)>,
    pub log: LogFormat,
    pub log_level: LevelFilter,
    pub mail: Mail,
    pub mail_in: MailIn,
    pub text: Text,
    pub scribe: ScribeKeys,
    pub limits: Limits,
    /// Where webhooks may go.
    pub networks: http_client::Networks,
    pub alarms: services::Thresholds,
    /// How often calendar feeds are looked at.
    pub feed_minutes: u32,
    /// The only folder calendars are read from.
    pub feed_folder: PathBuf,
    pub sheets: Sheets,
    pub google: Google,
    /// The bearer secret of the hooks; without it they stay shut.
    pub hook_secret: Option<Secret>,
}

/// The sheets that staff keep beside desks' lists.
#[derive(Clone, Debug)]
pub struct Sheets {
    /// Holds a folder per desk; none: no sheets on this machine.
    pub folder: Option<PathBuf>,
    /// How often they are looked at.
    pub seconds: u32,
}

/// Sheets, documents and calendars at Google.
#[derive(Clone, Debug)]
pub struct Google {
    /// The JSON key of a service account; none: nothing of Google's is looked at.
    pub key_file: Option<PathBuf>,
    pub bases: google::Bases,
}

#[derive(Clone, Debug)]
pub struct Mail {
    pub transport: Transport,
    pub from: Email,
    pub from_name: String,
    /// Where a host is written to when a list names nobody.
    pub host: Option<Email>,
    /// Where mail servers send what could not be delivered.
    pub bounce: Option<Email>,
    pub rate_per_second: Option<u32>,
    pub at_once: u32,
}

#[derive(Clone, Debug)]
pub enum Transport {
    Folder(PathBuf),
    Smtp(Smtp),
}

/// How texts leave.
#[derive(Clone, Debug)]
pub struct Text {
    pub transport: TextTransport,
    pub rate_per_second: Option<u32>,
    /// Also verifies what the service tells us.
    pub token: Option<Secret>,
}

#[derive(Clone, Debug)]
pub enum TextTransport {
    /// This house does not text; people are reached by mail.
    None,
    Folder(PathBuf),
    Twilio(Twilio),
}

#[derive(Clone, Debug)]
pub struct Twilio {
    pub base: String,
    pub account: String,
    pub token: Secret,
    pub sender: post::Sender,
}

/// Who is asked for help with words.
#[derive(Clone, Debug)]
pub struct ScribeKeys {
    pub provider: ::scribe::Provider,
    pub model: String,
    pub endpoint: String,
    pub key: Option<Secret>,
    pub seconds: u32,
    pub prices: ::scribe::Prices,
    /// In hundredths of the currency.
    pub monthly_limit: Option<u32>,
}

impl ScribeKeys {
    pub fn scribe(&self) -> ::scribe::Scribe {
        ::scribe::Scribe::new(::scribe::Settings {
            provider: self.provider,
            model: self.model.clone(),
            endpoint: self.endpoint.clone(),
            key: self.key.as_ref().map(|key| key.reveal().to_string()),
            seconds: self.seconds,
            prices: self.prices,
            monthly_limit: self.monthly_limit.map(|hundredths| u64::from(hundredths) * 10_000),
        })
    }
}

#[derive(Clone, Debug)]
pub struct Smtp {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    pub sign_in: Option<SignIn>,
}

#[derive(Clone, Debug)]
pub struct SignIn {
    pub user: String,
    pub password: Secret,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// Begins in the clear and must switch before anything is said.
    Starttls,
    Implicit,
    Off,
}

impl Tls {
    fn usual_port(self) -> u32 {
        match self {
            Tls::Starttls => 587,
            Tls::Implicit => 465,
            Tls::Off => 25,
        }
    }
}

/// Sign-ups from one client address.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub register_per_minute: u32,
    pub register_burst: u32,
}

#[derive(Debug)]
pub struct Loaded {
    pub config: Config,
    /// The file that was read, if there is one.
    pub file: Option<PathBuf>,
    /// Whole sentences for whoever starts Usher.
    pub warnings: Vec<String>,
    rows: Vec<Row>,
}

impl Loaded {
    pub fn is_default(&self, key: &str) -> bool {
        self.source(key) == Source::Default
    }

    /// The same house at the address it really listens on; nobody has to repeat it in `url`.
    pub fn config_at(&self, listen: SocketAddr) -> Config {
        let mut config = Config { listen, ..self.config.clone() };
        if self.is_default("url")
            && let Ok(url) = BaseUrl::parse(&BaseUrl::of_listener(listen))
        {
            config.url = url;
        }
        config
    }

    /// Where a key got its value from.
    pub fn source(&self, key: &str) -> Source {
        self.rows.iter().find(|row| row.key == key).map_or(Source::Default, |row| row.source.clone())
    }
}

impl Config {
    pub fn load(flags: &ServeFlags) -> Result<Loaded, Trouble> {
        let ours = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value));
        let environment = std::env::vars_os().filter_map(ours).filter(|(name, _)| name.starts_with("USHER_")).collect();
        Config::load_with(flags, &environment)
    }

    /// Flags and defaults alone. A house's `url` or mail server would make the demo name doors that are not its own.
    pub fn of_a_demo(flags: &ServeFlags) -> Result<Loaded, Trouble> {
        Config::read(flags, &Environment::new(), None)
    }

    fn load_with(flags: &ServeFlags, environment: &Environment) -> Result<Loaded, Trouble> {
        Config::read(flags, environment, file::find(flags, environment))
    }

    fn read(flags: &ServeFlags, environment: &Environment, path: Option<PathBuf>) -> Result<Loaded, Trouble> {
        let file = path.as_deref().map(ConfigFile::read).unwrap_or_default();
        let mut reader = Reader::new(flags, environment, &file);
        let config = keys::read(&mut reader);
        let Reader { rows, mut problems, mut warnings, .. } = reader;
        problems.extend(unknown::in_file(&file, &rows));
        warnings.extend(unknown::in_environment(environment, &rows));
        if problems.is_empty() {
            return Ok(Loaded { config, file: path, warnings, rows });
        }
        Err(source::trouble(&problems))
    }
}
