//! app: a secret given to us, and the file it may come from. It shows itself to nobody who does not ask for it by name.

use super::limits;
use super::source::Wrong;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: &str) -> Secret {
        Secret(text.to_string())
    }

    /// For the one place that hands it over.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(redacted)")
    }
}

/// The text of a secret's file without the line break editors put at the end. The path is not repeated on a failure:
/// people write the secret itself where its file should be named.
pub fn read(path: &Path) -> Result<String, Wrong> {
    let mut text = String::new();
    let opened = File::open(path).and_then(|file| file.take(limits::SECRET_OCTETS + 1).read_to_string(&mut text));
    opened.map_err(|error| format!("The file named there cannot be read: {error}."))?;
    if text.len() as u64 > limits::SECRET_OCTETS {
        return Err(format!("The file named there is too long: at most {} octets.", limits::SECRET_OCTETS).into());
    }
    let secret = text.trim_end_matches(['\r', '\n']);
    if secret.is_empty() { Err("The file named there is empty.".into()) } else { Ok(secret.to_string()) }
}
