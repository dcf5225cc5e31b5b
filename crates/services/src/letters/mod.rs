//! services: letters that come in, whichever way. One path for all: find out which list each is for, put the letter into a
//! file, then tell the keeper; the answer to whoever brought it is given after both are on disk.

mod files;
mod reading;
mod reports;
mod targets;
mod tidy;
pub(crate) mod to_desk;
mod to_event;

pub(crate) use files::{Kept, Weight};
pub use reports::ReportProof;
pub(crate) use targets::Target;

use crate::backend::Backend;
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::requests::Requests;
use files::LetterFiles;
use intake::{Letter, LetterKind, Machine};
use rules::{LetterId, LetterOutcome, LetterReason, LetterReply, ListId, News, Reply};
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::sync::Arc;

/// How letters come into this house.
pub struct LetterSettings {
    /// Where they are kept.
    pub folder: PathBuf,
    pub keep_days: u32,
    /// The receiver whose word about senders is taken, by the name it signs with.
    pub trusted_receiver: Option<String>,
}

/// Takes letters and reports in, and looks after what is kept of them.
pub struct IncomingMail {
    backend: Arc<Backend>,
    requests: Arc<Requests>,
    settings: LetterSettings,
    /// How much lies in their folder.
    weight: Arc<Weight>,
}

/// What is known about a letter from outside of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// Whom it was handed over for.
    pub to: Vec<String>,
    /// The sender whose domain vouches for it, by the whole address: checked by whoever took it in (DMARC).
    pub vouched: Option<String>,
    pub sender: EnvelopeSender,
    pub way: EnvelopeWay,
}

/// By which door it came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnvelopeWay {
    /// From anybody: no receiver of ours wrote anything into it.
    #[default]
    World,
    /// Our own mail server handed it over: what it wrote on top may be believed, if it is named as trusted.
    House,
}

/// Who gets what cannot be delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnvelopeSender {
    #[default]
    Somebody,
    /// Nobody: only machines write so.
    Nobody,
}

/// Nothing is lost, and nothing was answered for: bring it again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("letters cannot be taken in just now")]
pub struct NotNow;

impl From<ServiceError> for NotNow {
    fn from(trouble: ServiceError) -> NotNow {
        tracing::warn!(?trouble, "letters cannot be taken in just now");
        NotNow
    }
}

/// What became of a letter, for one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenLetter {
    pub list: ListId,
    pub letter: LetterId,
    pub outcome: LetterOutcome,
    pub reason: LetterReason,
    pub news: News,
}

/// What became of a raw message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenMail {
    /// So many messages of ours came back.
    Report(usize),
    Letters(Vec<TakenLetter>),
    /// For nobody we know.
    Nobody,
}

impl IncomingMail {
    #[must_use]
    pub fn new(backend: Arc<Backend>, requests: Arc<Requests>, settings: LetterSettings) -> IncomingMail {
        IncomingMail { backend, requests, settings, weight: Arc::default() }
    }

    /// For how many days letters are kept.
    #[must_use]
    pub fn keep_days(&self) -> u32 {
        self.settings.keep_days
    }

    /// Whether somebody may write to this address at all.
    pub async fn knows_address(&self, address: &str) -> Result<bool, NotNow> {
        Ok(self.target(address).await? != Target::Nobody)
    }

    /// Takes a raw message in. It may come twice; it is durable when this returns.
    pub async fn take_mail(&self, envelope: &Envelope, raw: &[u8]) -> Result<TakenMail, NotNow> {
        let proof = self.proof_of(envelope).await?;
        Ok(self.take_report_or_letter(envelope.clone(), Arc::from(raw), proof).await?.1)
    }

    pub(crate) async fn take_letter(&self, envelope: &Envelope, raw: &[u8]) -> Result<TakenMail, ServiceError> {
        let mut taken = Vec::new();
        for target in self.targets(&envelope.to).await? {
            taken.extend(self.take_for(target, envelope, raw).await?);
        }
        Ok(if taken.is_empty() { TakenMail::Nobody } else { TakenMail::Letters(taken) })
    }

    /// The file first, the row second: a crash in between is mended by the next start, and the same letter is one row.
    async fn take_for(
        &self,
        target: Target,
        envelope: &Envelope,
        raw: &[u8],
    ) -> Result<Option<TakenLetter>, ServiceError> {
        let Some(list) = target.list() else { return Ok(None) };
        let key = key_of(list, raw);
        let kept =
            Kept { list, at: self.backend.now(), envelope: envelope.clone(), raw: as_kept(target, raw).to_vec() };
        self.keep_letter(&key, kept).await?;
        self.decide_letter(target, &key, envelope, raw).await.map(Some)
    }

    async fn keep_letter(&self, key: &str, kept: Kept) -> Result<(), ServiceError> {
        let save = |kept: Kept| {
            let (files, key) = (self.letter_files(), key.to_string());
            blocking(move || files.save(&key, &kept))
        };
        match save(kept.clone()).await? {
            Err(error) if error.kind() == std::io::ErrorKind::StorageFull && self.make_room().await? => {
                save(kept).await?.map_err(cannot_keep)
            }
            saved => saved.map_err(cannot_keep),
        }
    }

    pub(crate) async fn decide_letter(
        &self,
        target: Target,
        key: &str,
        envelope: &Envelope,
        raw: &[u8],
    ) -> Result<TakenLetter, ServiceError> {
        let letter = self.read_letter(raw).await?;
        let reply = match target {
            Target::Desk(desk) => to_desk::received(self, desk, key, envelope, &letter).await?,
            Target::Event(list) => to_event::received(self, list, None, key, envelope, (&letter, raw)).await?,
            Target::Guest { list, entry, generation } => {
                let guest = Some((entry, generation));
                to_event::received(self, list, guest, key, envelope, (&letter, raw)).await?
            }
            Target::Bounces | Target::Nobody => Reply::Nothing,
        };
        let (Some(list), Reply::Letter(LetterReply { letter, outcome, reason, news, .. })) = (target.list(), reply)
        else {
            return Err(ServiceError::Broken("a letter was not written down".to_string()));
        };
        tracing::info!(list = list.0, letter = letter.0, outcome = outcome.word(), reason = reason.word(), "letter");
        Ok(TakenLetter { list, letter, outcome, reason, news })
    }

    pub(crate) fn letter_files(&self) -> LetterFiles {
        LetterFiles::new(self.settings.folder.clone(), self.weight.clone())
    }
}

/// Why nothing may come of a letter, whoever wrote it.
pub(crate) fn why_ignored(letter: &Letter, envelope: &Envelope) -> Option<LetterReason> {
    match &letter.kind {
        LetterKind::Unreadable => Some(LetterReason::Unreadable),
        LetterKind::Machine(Machine::AutoReply) => Some(LetterReason::AutoReply),
        LetterKind::Machine(Machine::MailingList) => Some(LetterReason::MailingList),
        LetterKind::Machine(Machine::Report) => Some(LetterReason::Report),
        LetterKind::Machine(Machine::Own) => Some(LetterReason::OwnMail),
        LetterKind::Person(_) | LetterKind::Calendar(_) => match envelope.sender {
            EnvelopeSender::Nobody => Some(LetterReason::AutoReply),
            EnvelopeSender::Somebody => None,
        },
    }
}

/// Nobody needs the pictures of a letter to an event; what is read of it stands first.
fn as_kept(target: Target, raw: &[u8]) -> &[u8] {
    match target {
        Target::Event(_) | Target::Guest { .. } => raw.get(..crate::limits::EVENT_LETTER_OCTETS).unwrap_or(raw),
        Target::Desk(_) | Target::Bounces | Target::Nobody => raw,
    }
}

/// The same message to the same list has the same name.
fn key_of(list: ListId, raw: &[u8]) -> String {
    let digest = Sha256::new().chain_update(list.0.to_be_bytes()).chain_update(raw).finalize();
    data_encoding::HEXLOWER.encode(&digest)
}

fn cannot_keep(error: std::io::Error) -> ServiceError {
    ServiceError::Broken(format!("a letter could not be kept: {error}"))
}
