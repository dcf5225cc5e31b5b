//! app: one key from all its sources — flag, environment, file, default, in this order. It remembers every key that was
//! asked for, so nothing else has to know the list of keys, and collects all that is wrong.

use super::file::{ConfigFile, Raw};
use super::secret::{self, Secret};
use super::source::{Source, Wrong, flag, quoted, variable};
use super::{Environment, ServeFlags, parse};
use crate::secrets::private;
use std::ops::RangeInclusive;
use std::path::Path;

/// Looks at a secret without keeping it.
type Check = fn(&str) -> Result<(), Wrong>;

/// A key with its value as it may be shown.
#[derive(Clone, Debug)]
pub struct Row {
    pub key: &'static str,
    pub value: Shown,
    pub source: Source,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    Text(String),
    Number(u32),
    List(Vec<String>),
    Nothing,
    SecretSet,
    SecretNotSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    On,
    Off,
}

pub struct Reader<'a> {
    flags: &'a ServeFlags,
    environment: &'a Environment,
    file: &'a ConfigFile,
    pub rows: Vec<Row>,
    pub problems: Vec<String>,
    pub warnings: Vec<String>,
    /// Keys that were complained about already.
    wrong: Vec<&'static str>,
}

impl<'a> Reader<'a> {
    pub fn new(flags: &'a ServeFlags, environment: &'a Environment, file: &'a ConfigFile) -> Reader<'a> {
        let problems = file.broken.clone();
        Reader { flags, environment, file, rows: Vec::new(), problems, warnings: Vec::new(), wrong: Vec::new() }
    }

    /// A key that always has a value. When the given one is wrong the default stands in, so that the rest can be read.
    pub fn text<T>(&mut self, key: &'static str, default: &str, parse: impl Fn(&str) -> Result<T, Wrong>) -> T {
        let (value, text, source) = self.given(key, &parse).unwrap_or_else(|| {
            let value = parse(default).expect("our own defaults are allowed");
            (value, default.to_string(), Source::Default)
        });
        self.rows.push(Row { key, value: Shown::Text(text), source });
        value
    }

    /// A key that may be left out.
    pub fn maybe<T>(&mut self, key: &'static str, parse: impl Fn(&str) -> Result<T, Wrong>) -> Option<T> {
        let Some((value, text, source)) = self.given(key, &parse) else {
            self.rows.push(Row { key, value: Shown::Nothing, source: Source::Default });
            return None;
        };
        self.rows.push(Row { key, value: Shown::Text(text), source });
        Some(value)
    }

    pub fn number(&mut self, key: &'static str, default: u32, allowed: &RangeInclusive<u32>) -> u32 {
        let given = self.given(key, &|text| parse::whole_number(text, allowed));
        let (value, source) = given.map_or((default, Source::Default), |(value, _, source)| (value, source));
        self.rows.push(Row { key, value: Shown::Number(value), source });
        value
    }

    /// A key that is on or off: `true` or `false`, in the file without quotes.
    pub fn switch(&mut self, key: &'static str, default: Switch) -> Switch {
        let (raw, source) = self.raw(key).unwrap_or((Raw::Other((default == Switch::On).to_string()), Source::Default));
        let (found, word) = match raw {
            Raw::Text(text) => (quoted(&text), text.trim().to_string()),
            Raw::Other(found) => (found.clone(), found),
            Raw::List(_) => ("a list".to_string(), String::new()),
        };
        let is_on = word.parse().unwrap_or_else(|_| {
            self.complain(key, &source, &found, "It must be true or false.");
            default == Switch::On
        });
        self.rows.push(Row { key, value: Shown::Text(is_on.to_string()), source });
        if is_on { Switch::On } else { Switch::Off }
    }

    pub fn maybe_number(&mut self, key: &'static str, allowed: &RangeInclusive<u32>) -> Option<u32> {
        let given = self.given(key, &|text| parse::whole_number(text, allowed));
        let (value, source) = given.map_or((None, Source::Default), |(value, _, source)| (Some(value), source));
        self.rows.push(Row { key, value: value.map_or(Shown::Nothing, Shown::Number), source });
        value
    }

    /// A list: an array in the file, separated by commas elsewhere. Every wrong item is named.
    pub fn list<T>(&mut self, key: &'static str, most: usize, parse: impl Fn(&str) -> Result<T, Wrong>) -> Vec<T> {
        let (raw, source) = self.raw(key).unwrap_or((Raw::List(Vec::new()), Source::Default));
        let items = self.items(key, raw, &source, most);
        let mut values = Vec::new();
        for item in &items {
            match parse(item) {
                Ok(value) => values.push(value),
                Err(allowed) => self.complain(key, &source, &quoted(item), &allowed),
            }
        }
        self.rows.push(Row { key, value: Shown::List(items), source });
        values
    }

    fn items(&mut self, key: &'static str, raw: Raw, source: &Source, most: usize) -> Vec<String> {
        let items: Vec<String> = match raw {
            Raw::List(items) => items.iter().map(|item| item.trim().to_string()).collect(),
            Raw::Text(text) => text.split(',').map(|item| item.trim().to_string()).collect(),
            Raw::Other(found) => {
                self.complain(key, source, &found, "It must be a list of texts.");
                Vec::new()
            }
        };
        if items.len() > most {
            self.complain(key, source, &format!("{} items", items.len()), &format!("At most {most} are allowed."));
        }
        items.into_iter().take(most).collect()
    }

    /// A secret out of the environment, or out of the file that `named_by` names. Never out of usher.toml itself.
    pub fn secret(&mut self, key: &'static str, named_by: &'static str, check: Check) -> Option<Secret> {
        self.refuse_in_file(key, &format!("Put it into a file of its own and name that file in {named_by}"));
        let path = self.maybe(named_by, parse::path);
        let Some((text, source)) = self.secret_text(key, named_by, path.as_deref()) else {
            self.rows.push(Row { key, value: Shown::SecretNotSet, source: Source::Default });
            return None;
        };
        let blamed = if source == Source::Key(named_by) { named_by } else { key };
        self.rows.push(Row { key, value: Shown::SecretSet, source });
        let checked = text.and_then(|text| check(&text).map(|()| Secret::new(&text)));
        checked.map_err(|allowed| self.complain_blindly(blamed, &allowed)).ok()
    }

    fn secret_text(
        &mut self,
        key: &'static str,
        named_by: &'static str,
        path: Option<&Path>,
    ) -> Option<(Result<String, Wrong>, Source)> {
        if let Some(text) = self.variable(key) {
            return Some((Ok(text), Source::Environment(variable(key))));
        }
        let path = path?;
        self.warnings.extend(private::loose(path).map(|line| format!("{named_by}: {line}")));
        Some((secret::read(path), Source::Key(named_by)))
    }

    /// The signing keys have a file of their own making; they are read elsewhere, and here it is only said from where.
    pub fn ring(&mut self, key: &'static str, path: &Path) {
        self.refuse_in_file(key, &format!("Signing keys belong into {}", path.display()));
        let (value, source) = match self.variable(key) {
            Some(_) => (Shown::SecretSet, Source::Environment(variable(key))),
            None => (Shown::Text(path.display().to_string()), Source::Default),
        };
        self.rows.push(Row { key, value, source });
    }

    /// Another value makes this key necessary.
    pub fn need(&mut self, key: &'static str, because: &str) {
        let missing = self.source(key) == Source::Default && !self.wrong.contains(&key);
        if missing && self.file.broken.is_empty() {
            self.wrong.push(key);
            self.problems.push(format!("{key}: not set, but needed because {because}."));
        }
    }

    /// Where a key that was read got its value from.
    pub fn source(&self, key: &str) -> Source {
        let row = self.rows.iter().find(|row| row.key == key);
        row.map_or(Source::Default, |row| row.source.clone())
    }

    fn given<T>(
        &mut self,
        key: &'static str,
        parse: &impl Fn(&str) -> Result<T, Wrong>,
    ) -> Option<(T, String, Source)> {
        let (raw, source) = self.raw(key)?;
        let (found, parsed) = match raw {
            Raw::Text(text) => (quoted(&text), parse(text.trim()).map(|value| (value, text.trim().to_string()))),
            Raw::List(_) => ("a list".to_string(), Err("It must be one value.".into())),
            Raw::Other(found) => (found, Err("It must be a text in quotes or a whole number.".into())),
        };
        match parsed {
            Ok((value, text)) => Some((value, text, source)),
            Err(allowed) => {
                self.complain(key, &source, &found, &allowed);
                None
            }
        }
    }

    fn raw(&mut self, key: &'static str) -> Option<(Raw, Source)> {
        if let Some(text) = self.flags.given(key) {
            return Some((Raw::Text(text.to_string()), Source::Flag(flag(key))));
        }
        if let Some(text) = self.variable(key) {
            return Some((Raw::Text(text), Source::Environment(variable(key))));
        }
        let leaf = self.file.get(key)?;
        Some((leaf.raw.clone(), Source::File { name: self.file.name.clone(), line: leaf.line }))
    }

    /// An empty variable is one that is not set: compose files and shells make them by leaving something out.
    fn variable(&mut self, key: &'static str) -> Option<String> {
        let value = self.environment.get(&variable(key)).filter(|value| !value.is_empty())?;
        let text = value.to_str().map(str::to_string);
        if text.is_none() && !self.wrong.contains(&key) {
            self.wrong.push(key);
            self.problems.push(format!("{key} ({}): It must be in UTF-8.", variable(key)));
        }
        text
    }

    fn refuse_in_file(&mut self, key: &'static str, instead: &str) {
        if let Some(leaf) = self.file.get(key) {
            let (place, variable) = (format!("{}:{}", self.file.name, leaf.line), variable(key));
            self.wrong.push(key);
            self.problems.push(format!("{key} ({place}): no secrets in this file. {instead}, or set {variable}."));
        }
    }

    /// Without repeating what was found: it may be the secret.
    fn complain_blindly(&mut self, key: &'static str, allowed: &str) {
        self.wrong.push(key);
        self.problems.push(format!("{key} ({}): {allowed}", self.source(key).place()));
    }

    fn complain(&mut self, key: &'static str, source: &Source, found: &str, allowed: &str) {
        self.wrong.push(key);
        self.problems.push(format!("{key} ({}): found {found}. {allowed}", source.place()));
    }
}
