//! web: what mail servers and mail services hand us: bounces, complaints, and letters. A shared secret opens the hook;
//! our own Message-ID, which is signed, says which message came back.

use crate::answer::Trouble;
use crate::body::Body;
use crate::client::ClientAddress;
use crate::door::Door;
use crate::limits;
use crate::query::Query;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, header};
use intake::{Fate, Report};
use rules::News;
use serde_json::{Value, json};
use services::letters::ReportProof;
use services::{Envelope, EnvelopeWay, TakenLetter, TakenMail};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Mails in memory at once; the others wait.
static PLACES: Semaphore = Semaphore::const_new(limits::MAILS_AT_ONCE);

/// One raw mail: a delivery report is acted on, a letter to a list is taken in, and the answer says what we made of it.
pub(crate) async fn mail(
    State(door): State<Arc<Door>>,
    client: ClientAddress,
    headers: HeaderMap,
    query: Query,
    request: Request,
) -> Result<Json<Value>, Trouble> {
    check_secret(&door, client, &headers)?;
    // Only now, and only so many at once: letters are large, and strangers' are not even begun.
    let _place = PLACES.acquire().await.map_err(|_| Trouble::Busy)?;
    let Body(body) = Body::<{ limits::MAIL_BODY }>::from_request(request, &()).await?;
    // Whom it was handed over for: as whoever calls says, or else as its own headers do. Who may call is known by a secret.
    let to = query.values("to");
    let envelope = Envelope { to, way: EnvelopeWay::House, ..Envelope::default() };
    let (read, mail) =
        door.services.mail.take_report_or_letter(envelope, Arc::from(&*body), ReportProof::Proven).await?;
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

/// The same as JSON, for mail services that have their own format.
pub(crate) async fn bounces(
    State(door): State<Arc<Door>>,
    client: ClientAddress,
    headers: HeaderMap,
    Body(body): Body<{ limits::IMPORT_BODY }>,
) -> Result<Json<Value>, Trouble> {
    check_secret(&door, client, &headers)?;
    let mut done = 0;
    for note in intake::read_bounce_json(&body)? {
        done += door.services.mail.take_note(&note).await?;
    }
    Ok(taken("bounce", done))
}

fn taken(what: &str, messages: usize) -> Json<Value> {
    Json(json!({"taken_as": what, "messages": messages}))
}

fn check_secret(door: &Door, client: ClientAddress, headers: &HeaderMap) -> Result<(), Trouble> {
    if !door.has_hooks() {
        return Err(Trouble::NotFound("The mail hook is off. Set hook_secret_file to switch it on."));
    }
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or("");
    let given = given.strip_prefix("Bearer ").unwrap_or("");
    if door.is_hook_secret(given) {
        return Ok(());
    }
    door.counts().bad_tokens.inc();
    Err(client.turned_away(door, Trouble::Forbidden("The secret of the mail hook is missing or wrong.")))
}
