//! app: usher.toml, found and taken apart into keys with the line each stands on. What a key means is decided elsewhere.

use super::limits;
use super::source::{quoted, variable};
use super::{Environment, ServeFlags};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

const NAME: &str = "usher.toml";

/// A value before its key has said what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Raw {
    Text(String),
    List(Vec<String>),
    /// Neither text nor a number nor a list of them; named for the person who wrote it.
    Other(String),
}

#[derive(Debug)]
pub struct Leaf {
    pub key: String,
    pub raw: Raw,
    pub line: usize,
}

#[derive(Debug, Default)]
pub struct ConfigFile {
    /// As it is called in messages; empty when there is no file.
    pub name: String,
    pub leaves: Vec<Leaf>,
    /// Why it cannot be read; then nothing in it counts.
    pub broken: Vec<String>,
}

/// The file somebody named, or the first that is there: in this folder, in the data folder.
pub fn find(flags: &ServeFlags, environment: &Environment) -> Option<PathBuf> {
    let variable = |key: &str| environment.get(&variable(key)).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(named) = flags.config.as_ref().map(PathBuf::from).or_else(|| variable("config")) {
        return Some(named);
    }
    let data = flags.data.as_ref().map(PathBuf::from).or_else(|| variable("data"));
    let data = data.unwrap_or_else(|| PathBuf::from(super::keys::DATA));
    [PathBuf::from(NAME), data.join(NAME)].into_iter().find(|path| path.exists())
}

impl ConfigFile {
    pub fn read(path: &Path) -> ConfigFile {
        let name = path.display().to_string();
        let mut text = String::new();
        let opened = File::open(path).and_then(|file| file.take(limits::FILE_OCTETS + 1).read_to_string(&mut text));
        if let Err(error) = opened {
            return ConfigFile { broken: vec![format!("{name} cannot be read: {error}.")], ..ConfigFile::default() };
        }
        if text.len() as u64 > limits::FILE_OCTETS {
            let broken = vec![format!("{name} is too long: at most {} octets.", limits::FILE_OCTETS)];
            return ConfigFile { broken, ..ConfigFile::default() };
        }
        ConfigFile::parse(name, &text)
    }

    pub fn parse(name: String, text: &str) -> ConfigFile {
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            // The parser's own picture of an error shows the line, and the line may hold a secret.
            let line = |error: &toml::de::Error| line_of(text, error.span().map_or(text.len(), |span| span.start));
            let told = |error| format!("{name}:{}: this is not TOML: {}.", line(error), error.message());
            return ConfigFile { broken: errors.iter().map(told).collect(), name, leaves: Vec::new() };
        }
        let mut leaves = Vec::new();
        gather(text, "", table.get_ref(), &mut leaves);
        leaves.sort_by_key(|leaf| leaf.line);
        ConfigFile { name, leaves, broken: Vec::new() }
    }

    pub fn get(&self, key: &str) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.key == key)
    }
}

/// Walks sections; the parser bounds how deep they go. An empty section is a leaf: its name may be a slip.
fn gather(text: &str, above: &str, table: &DeTable<'_>, leaves: &mut Vec<Leaf>) {
    for (name, value) in table.iter() {
        let name_here = bare(name.get_ref());
        let key = if above.is_empty() { name_here } else { format!("{above}.{name_here}") };
        match value.get_ref().as_table().filter(|inner| !inner.is_empty()) {
            Some(inner) => gather(text, &key, inner, leaves),
            None => leaves.push(Leaf { key, raw: raw(value.get_ref()), line: line_of(text, name.span().start) }),
        }
    }
}

/// A name in quotes stays in quotes, so that `"mail.from"` is not a second way to write the key.
fn bare(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !name.is_empty() && name.chars().all(plain) { name.to_string() } else { quoted(name) }
}

fn raw(value: &DeValue<'_>) -> Raw {
    match value {
        DeValue::String(text) => Raw::Text(text.to_string()),
        DeValue::Integer(number) => Raw::Text(number.to_string()),
        DeValue::Array(items) => {
            let texts: Option<Vec<String>> = items.iter().map(|item| text_of(item.get_ref())).collect();
            texts.map_or_else(|| Raw::Other("a list of something else than texts".to_string()), Raw::List)
        }
        DeValue::Float(number) => Raw::Other(number.to_string()),
        DeValue::Boolean(truth) => Raw::Other(truth.to_string()),
        DeValue::Datetime(moment) => Raw::Other(moment.to_string()),
        DeValue::Table(_) => Raw::Other("a section".to_string()),
    }
}

fn text_of(value: &DeValue<'_>) -> Option<String> {
    match raw(value) {
        Raw::Text(text) => Some(text),
        Raw::List(_) | Raw::Other(_) => None,
    }
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|octet| *octet == b'\n').count()
}
