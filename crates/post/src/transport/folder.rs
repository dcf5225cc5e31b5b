//! post/transport: mails and texts as files, for machines that can send neither. A file is there whole or not at all, and a
//! message handed over twice under the same attempt is one file.

use super::Outcome;
use crate::compose::{Mail, Text};
use crate::limits;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Semaphore;

#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    at_once: Arc<Semaphore>,
}

impl Folder {
    /// Makes the folder if it is not there.
    pub fn open(path: impl Into<PathBuf>) -> io::Result<Folder> {
        let path = path.into();
        fs::create_dir_all(&path)?;
        Ok(Folder { path, at_once: Arc::new(Semaphore::new(limits::FILES_AT_ONCE)) })
    }

    /// Where a mail lies or will lie.
    #[must_use]
    pub fn file(&self, mail: &Mail) -> PathBuf {
        self.path.join(format!("{}-{}.eml", mail.message.0, mail.attempt))
    }

    pub(super) async fn send(&self, mail: &Mail, bytes: &[u8]) -> Outcome {
        self.put(self.file(mail), bytes.to_vec()).await
    }

    /// What a phone would not show stands above the words.
    pub(super) async fn send_text(&self, text: &Text) -> Outcome {
        let valid = text.validity_seconds.map(|seconds| format!("Valid-Seconds: {seconds}\n")).unwrap_or_default();
        let words = format!("To: {}\nMessage-ID: {}\n{valid}\n{}\n", text.to.as_str(), text.message_id, text.body);
        self.put(self.path.join(format!("{}-{}.txt", text.message.0, text.attempt)), words.into_bytes()).await
    }

    async fn put(&self, file: PathBuf, bytes: Vec<u8>) -> Outcome {
        let _turn = self.at_once.acquire().await;
        let written = tokio::task::spawn_blocking(move || put(&file, &bytes)).await;
        match written {
            Ok(Ok(())) => Outcome::Sent,
            Ok(Err(error)) => Outcome::away(format!("the file was not written: {}", error.kind())),
            Err(_) => Outcome::away("the file was not written"),
        }
    }
}

fn put(file: &Path, bytes: &[u8]) -> io::Result<()> {
    if file.try_exists()? {
        return Ok(());
    }
    let draft = file.with_extension("part");
    let mut writer = File::create(&draft)?;
    writer.write_all(bytes)?;
    writer.sync_all()?;
    fs::rename(&draft, file)?;
    // The name is on disk only once its folder is.
    file.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}
