//! app: the flags of `usher serve` that are part of the configuration. They are read as text: all values, wherever they
//! come from, are checked in one place and complained about together.

use clap::Args;

#[derive(Args, Clone, Debug, Default)]
pub struct ServeFlags {
    /// Where to listen [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// The folder with Usher's data [default: ./usher-data].
    #[arg(long, value_name = "DIR")]
    pub data: Option<String>,
    /// The configuration file [default: ./usher.toml, or usher.toml in the data folder].
    #[arg(long, value_name = "FILE")]
    pub config: Option<String>,
    /// The address people reach these pages at [default: http:// and the listen address].
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// Logs as text or as json [default: text].
    #[arg(long, value_name = "FORMAT")]
    pub log: Option<String>,
    /// How much to log: error, warn, info or debug [default: info].
    #[arg(long, value_name = "LEVEL")]
    pub log_level: Option<String>,
}

impl ServeFlags {
    /// What was typed for a key, if that key has a flag.
    pub fn given(&self, key: &str) -> Option<&str> {
        match key {
            "listen" => self.listen.as_deref(),
            "data" => self.data.as_deref(),
            "url" => self.url.as_deref(),
            "log" => self.log.as_deref(),
            "log_level" => self.log_level.as_deref(),
            _no_flag => None,
        }
    }
}
