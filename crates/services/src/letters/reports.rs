//! services: bounces and complaints. Our own Message-ID, which is signed, says which message came back.

use super::{Envelope, IncomingMail, TakenMail, Target};
use crate::blocking::blocking;
use crate::error::ServiceError;
use intake::{BounceNote, Fate, NoteKind, Report};
use rules::{Act, Actor, Channel, Email, HouseAct, ListId, MessageAct, MessageId, MessageState, Reach, Reply};
use std::sync::Arc;
use store::sqlite::MessagePage;

/// Whether a report may be believed. Whoever knows a Message-ID of ours could write one; what came through the address
/// that only mail servers of its way are told, or from whoever holds the secret, did not come from just anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportProof {
    Proven,
    Unproven,
}

impl IncomingMail {
    /// Takes a raw mail in, whichever way it came: what it reports about a mail of ours is acted on, and anything else may be a
    /// letter, to whom its own headers say if nobody else does.
    pub async fn take_report_or_letter(
        &self,
        envelope: Envelope,
        raw: Arc<[u8]>,
        proof: ReportProof,
    ) -> Result<(Report, TakenMail), ServiceError> {
        let read = blocking({
            let raw = raw.clone();
            move || intake::read_bounce(&raw)
        })
        .await?;
        let taken = match &read {
            Report::Bounce { .. } | Report::Complaint { .. } => TakenMail::Report(self.reported(&read, proof).await?),
            Report::AutoReply | Report::Other => {
                let named = !envelope.to.is_empty();
                let to = if named { envelope.to } else { self.read_letter(&raw).await?.to };
                self.take_letter(&Envelope { to, ..envelope }, &raw).await?
            }
        };
        Ok((read, taken))
    }

    /// Of a mail from outside: whether it came to the address our envelopes name.
    pub(super) async fn proof_of(&self, envelope: &Envelope) -> Result<ReportProof, ServiceError> {
        for address in envelope.to.iter().take(intake::limits::LETTER_RECIPIENTS) {
            if self.target(address).await? == Target::Bounces {
                return Ok(ReportProof::Proven);
            }
        }
        Ok(ReportProof::Unproven)
    }

    /// Anybody can write a mail that looks like a report; only our own signed id shows that it answers one of ours, and only
    /// the way it came shows that it may silence somebody.
    async fn reported(&self, read: &Report, proof: ReportProof) -> Result<usize, ServiceError> {
        let (ids, reason) = match read {
            Report::Bounce { original_message_ids, fate: Fate::Permanent, .. } => {
                (original_message_ids, Reach::Bounced)
            }
            Report::Complaint { original_message_ids, .. } => (original_message_ids, Reach::Complained),
            Report::Bounce { fate: Fate::Transient, .. } | Report::AutoReply | Report::Other => return Ok(0),
        };
        match proof {
            ReportProof::Proven => self.came_back(ids, None, reason).await,
            ReportProof::Unproven => self.said_to_be_back(ids).await,
        }
    }

    /// The host is shown what somebody said, and nothing else follows.
    async fn said_to_be_back(&self, ids: &[String]) -> Result<usize, ServiceError> {
        let known = ids.iter().find_map(|id| post::read_message_id(id, &self.backend.house.secret));
        let Some((list, message)) = known else { return Ok(0) };
        tracing::info!(list = list.0, row = message.0, "a report without proof");
        let reply = self.backend.run(Actor::Hook, list, Act::Message(MessageAct::ReportedBack { message })).await?;
        Ok(usize::from(matches!(reply, Reply::Done)))
    }

    pub async fn take_note(&self, note: &BounceNote) -> Result<usize, ServiceError> {
        let reason = match note.kind {
            NoteKind::Bounce(Fate::Permanent) => Reach::Bounced,
            NoteKind::Complaint => Reach::Complained,
            NoteKind::Bounce(Fate::Transient) => return Ok(0),
        };
        let ids: Vec<String> = note.message_id.iter().cloned().collect();
        self.came_back(&ids, note.email.clone(), reason).await
    }

    /// By our own Message-ID if one came back; else by the address, which is looked up on every list.
    async fn came_back(&self, ids: &[String], recipient: Option<Email>, reason: Reach) -> Result<usize, ServiceError> {
        // A reply may name a whole conversation; the first id of ours is the mail that came back.
        let known = ids.iter().find_map(|id| post::read_message_id(id, &self.backend.house.secret));
        let messages = match (known, recipient) {
            (Some(known), _) => vec![known],
            (None, Some(email)) => self.by_address(&email, reason).await?,
            (None, None) => Vec::new(),
        };
        let mut done = 0;
        for (list, message) in messages {
            let reply = self
                .backend
                .run(Actor::Hook, list, Act::Message(MessageAct::Undeliverable { message, reason }))
                .await?;
            done += usize::from(matches!(reply, Reply::Done));
        }
        self.backend.counts.bounces.inc();
        Ok(done)
    }

    /// The address gets nothing more anywhere, and what it was last sent on each list counts as come back.
    async fn by_address(&self, email: &Email, reason: Reach) -> Result<Vec<(ListId, MessageId)>, ServiceError> {
        let key = email.key().to_string();
        let out = Act::House(HouseAct::OptOut { channel: Channel::Mail, key: key.clone(), reason });
        self.backend.run(Actor::Hook, ListId::HOUSE, out).await?;
        let newest = self.backend.readers.read(move |reader| {
            let mut newest = Vec::new();
            for entry in reader.entries_by_mailbox(&key)? {
                let page = MessagePage { entry: Some(entry.id), kind: None, after: 0, most: 500 };
                let messages = reader.messages(entry.list, page)?;
                // One that came back before counts: the same note again must not reach for an older mail.
                let sent = |message: &&rules::Message| {
                    message.channel == Channel::Mail
                        && matches!(message.state, MessageState::Sent | MessageState::Bounced)
                };
                newest.extend(messages.iter().rev().find(sent).map(|message| (entry.list, message.id)));
            }
            Ok(newest)
        });
        newest.await
    }
}
