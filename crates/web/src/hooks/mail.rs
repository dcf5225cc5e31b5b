//! web: what mail servers and mail services hand us: bounces, complaints, and letters. A shared secret opens the hook;
//! our own Message-ID, which is signed, says which message came back.

use crate::answer::Trouble;
use crate::blocking::blocking;
use crate::body::Body;
use crate::client::Peer;
use crate::door::Door;
use crate::letters::{Envelope, EnvelopeWay, TakenLetter, TakenMail, Target};
use crate::limits;
use crate::query::Query;
use axum::body::Bytes;
use axum::extract::{FromRequest, RawQuery, Request, State};
use axum::http::{HeaderMap, header};
use axum::{Extension, Json};
use intake::{BounceNote, Fate, NoteKind, Report};
use rules::{Act, Actor, Channel, Email, ListId, MessageId, MessageState, News, Reach, Reply};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::MessagePage;
use tokio::sync::Semaphore;

/// Whether a report may be believed. Whoever knows a Message-ID of ours could write one; what came through the address
/// that only mail servers of its way are told, or from whoever holds the secret, did not come from just anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportProof {
    Proven,
    Unproven,
}

/// Mails in memory at once; the others wait.
static PLACES: Semaphore = Semaphore::const_new(limits::MAILS_AT_ONCE);

/// One raw mail: a delivery report is acted on, a letter to a list is taken in, and the answer says what we made of it.
pub(crate) async fn mail(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Json<Value>, Trouble> {
    check_secret(&door, peer, &headers)?;
    // Only now, and only so many at once: letters are large, and strangers' are not even begun.
    let _place = PLACES.acquire().await.map_err(|_| Trouble::Busy)?;
    let Body(body) = Body::<{ limits::MAIL_BODY }>::from_request(request, &()).await?;
    // Whom it was handed over for: as whoever calls says, or else as its own headers do. Who may call is known by a secret.
    let to = Query::read(query.as_deref()).values("to");
    let envelope = Envelope { to, way: EnvelopeWay::House, ..Envelope::default() };
    let (read, mail) = take(&door, envelope, body, ReportProof::Proven).await?;
    Ok(match mail {
        TakenMail::Report(messages) => taken(word(&read), messages),
        TakenMail::Nobody => taken(word(&read), 0),
        TakenMail::Letters(letters) => Json(json!({
            "taken_as": "letter",
            "messages": 0,
            "letters": letters.iter().map(letter_json).collect::<Vec<_>>(),
        })),
    })
}

/// Takes a raw mail in, whichever way it came: what it reports about a mail of ours is acted on, and anything else may be a
/// letter, to whom its own headers say if nobody else does.
pub(crate) async fn take(
    door: &Door,
    envelope: Envelope,
    raw: Bytes,
    proof: ReportProof,
) -> Result<(Report, TakenMail), Trouble> {
    let read = read_bounce(raw.clone()).await?;
    let taken = match &read {
        Report::Bounce { .. } | Report::Complaint { .. } => TakenMail::Report(reported(door, &read, proof).await?),
        Report::AutoReply | Report::Other => {
            let named = !envelope.to.is_empty();
            let to = if named { envelope.to } else { door.read_letter(&raw).await?.to };
            door.take_letter(&Envelope { to, ..envelope }, &raw).await?
        }
    };
    Ok((read, taken))
}

/// Of a mail from outside: whether it came to the address our envelopes name.
pub(crate) async fn proof_of(door: &Door, envelope: &Envelope) -> Result<ReportProof, Trouble> {
    for address in envelope.to.iter().take(intake::limits::LETTER_RECIPIENTS) {
        if door.target(address).await? == Target::Bounces {
            return Ok(ReportProof::Proven);
        }
    }
    Ok(ReportProof::Unproven)
}

async fn read_bounce(raw: Bytes) -> Result<Report, Trouble> {
    blocking(move || intake::read_bounce(&raw)).await
}

/// What it was, if it was no letter.
fn word(read: &Report) -> &'static str {
    match read {
        Report::Bounce { fate: Fate::Permanent, .. } | Report::Complaint { .. } => "bounce",
        Report::Bounce { fate: Fate::Transient, .. } => "delayed",
        Report::AutoReply => "auto_reply",
        Report::Other => "ignored",
    }
}

fn letter_json(letter: &TakenLetter) -> Value {
    json!({
        "id": letter.letter.0,
        "list": letter.list.0,
        "outcome": letter.outcome.word(),
        "reason": letter.reason.word(),
        "known": letter.news == News::Known,
    })
}

/// Anybody can write a mail that looks like a report; only our own signed id shows that it answers one of ours, and only
/// the way it came shows that it may silence somebody.
async fn reported(door: &Door, read: &Report, proof: ReportProof) -> Result<usize, Trouble> {
    let (ids, reason) = match read {
        Report::Bounce { original_message_ids, fate: Fate::Permanent, .. } => (original_message_ids, Reach::Bounced),
        Report::Complaint { original_message_ids, .. } => (original_message_ids, Reach::Complained),
        Report::Bounce { fate: Fate::Transient, .. } | Report::AutoReply | Report::Other => return Ok(0),
    };
    match proof {
        ReportProof::Proven => came_back(door, ids, None, reason).await,
        ReportProof::Unproven => said_to_be_back(door, ids).await,
    }
}

/// The host is shown what somebody said, and nothing else follows.
async fn said_to_be_back(door: &Door, ids: &[String]) -> Result<usize, Trouble> {
    let known = ids.iter().find_map(|id| post::read_message_id(id, &door.house.secret));
    let Some((list, message)) = known else { return Ok(0) };
    tracing::info!(list = list.0, row = message.0, "a report without proof");
    let reply = door.run(Actor::Hook, list, Act::ReportedBack { message }).await?;
    Ok(usize::from(matches!(reply, Reply::Done)))
}

/// The same as JSON, for mail services that have their own format.
pub(crate) async fn bounces(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    Body(body): Body<{ limits::IMPORT_BODY }>,
) -> Result<Json<Value>, Trouble> {
    check_secret(&door, peer, &headers)?;
    let mut done = 0;
    for note in intake::read_bounce_json(&body)? {
        done += one(&door, &note).await?;
    }
    Ok(taken("bounce", done))
}

async fn one(door: &Door, note: &BounceNote) -> Result<usize, Trouble> {
    let reason = match note.kind {
        NoteKind::Bounce(Fate::Permanent) => Reach::Bounced,
        NoteKind::Complaint => Reach::Complained,
        NoteKind::Bounce(Fate::Transient) => return Ok(0),
    };
    let ids: Vec<String> = note.message_id.iter().cloned().collect();
    came_back(door, &ids, note.email.clone(), reason).await
}

fn taken(what: &str, messages: usize) -> Json<Value> {
    Json(json!({"taken_as": what, "messages": messages}))
}

fn check_secret(door: &Door, peer: std::net::SocketAddr, headers: &HeaderMap) -> Result<(), Trouble> {
    if !door.has_hooks() {
        return Err(Trouble::NotFound("The mail hook is off. Set hook_secret_file to switch it on."));
    }
    let client = door.proxies.client(peer, headers);
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or("");
    let given = given.strip_prefix("Bearer ").unwrap_or("");
    if door.is_hook_secret(given) {
        return Ok(());
    }
    door.counts.bad_tokens.inc();
    door.bad_tokens.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
    Err(Trouble::Forbidden("The secret of the mail hook is missing or wrong."))
}

/// By our own Message-ID if one came back; else by the address, which is looked up on every list.
async fn came_back(door: &Door, ids: &[String], recipient: Option<Email>, reason: Reach) -> Result<usize, Trouble> {
    // A reply may name a whole conversation; the first id of ours is the mail that came back.
    let known = ids.iter().find_map(|id| post::read_message_id(id, &door.house.secret));
    let messages = match (known, recipient) {
        (Some(known), _) => vec![known],
        (None, Some(email)) => by_address(door, &email, reason).await?,
        (None, None) => Vec::new(),
    };
    let mut done = 0;
    for (list, message) in messages {
        let reply = door.run(Actor::Hook, list, Act::Undeliverable { message, reason }).await?;
        done += usize::from(matches!(reply, Reply::Done));
    }
    door.counts.bounces.inc();
    Ok(done)
}

/// The address gets nothing more anywhere, and what it was last sent on each list counts as come back.
async fn by_address(door: &Door, email: &Email, reason: Reach) -> Result<Vec<(ListId, MessageId)>, Trouble> {
    let key = email.key().to_string();
    let out = Act::OptOut { channel: Channel::Mail, key: key.clone(), reason };
    door.run(Actor::Hook, ListId::HOUSE, out).await?;
    let newest = door.readers.read(move |reader| {
        let mut newest = Vec::new();
        for entry in reader.entries_by_mailbox(&key)? {
            let page = MessagePage { entry: Some(entry.id), kind: None, after: 0, most: 500 };
            let messages = reader.messages(entry.list, page)?;
            // One that came back before counts: the same note again must not reach for an older mail.
            let sent = |message: &&rules::Message| {
                message.channel == Channel::Mail && matches!(message.state, MessageState::Sent | MessageState::Bounced)
            };
            newest.extend(messages.iter().rev().find(sent).map(|message| (entry.list, message.id)));
        }
        Ok(newest)
    });
    newest.await
}
