//! web/hooks: what the text service tells us: how a text of ours went, and what people answer. Its signature over the raw form
//! comes first; what is said to whom is decided by the same commands as everywhere else.

use crate::answer::Trouble;
use crate::body::Body;
use crate::client::Peer;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// How a text of ours went. The piece of the address names it, and only we can have made it.
pub(crate) async fn status(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
    Path(tag): Path<String>,
    Body(body): Body<{ limits::TEXT_BODY }>,
) -> Result<StatusCode, Trouble> {
    let fields = intake::text_fields(&body)?;
    check_signature(&door, peer, &headers, &uri.to_string(), &fields)?;
    let known = post::read_receipt_tag(&tag, &door.house.secret);
    let (list, message) = known.ok_or(Trouble::NotFound("This receipt names no text of ours."))?;
    door.services.texts.receipt(list, message, intake::read_receipt(&fields)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody texted us.
pub(crate) async fn inbound(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
    Body(body): Body<{ limits::TEXT_BODY }>,
) -> Result<Response, Trouble> {
    let fields = intake::text_fields(&body)?;
    check_signature(&door, peer, &headers, &uri.to_string(), &fields)?;
    let text = intake::read_inbound(&fields)?;
    let said = door.services.texts.answer(&text).await?;
    Ok(as_response(said.as_deref()))
}

fn check_signature(
    door: &Door,
    peer: SocketAddr,
    headers: &HeaderMap,
    path: &str,
    fields: &[(String, String)],
) -> Result<(), Trouble> {
    let Some(token) = door.text_token() else {
        return Err(Trouble::NotFound("The text hook is off. Set text.token_file to switch it on."));
    };
    let given = headers.get("x-twilio-signature").and_then(|value| value.to_str().ok()).unwrap_or("");
    let url = format!("{}{path}", door.house.url);
    if intake::is_text_signature(token, &url, fields, given) {
        return Ok(());
    }
    door.counts().bad_tokens.inc();
    let client = door.proxies.client(peer, headers);
    door.bad_tokens.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
    Err(Trouble::Forbidden("The signature of the text hook is missing or wrong."))
}

/// As the service reads it: words to text back, or nothing.
fn as_response(said: Option<&str>) -> Response {
    let inside = said.map(|said| format!("<Message>{}</Message>", escaped(said))).unwrap_or_default();
    let xml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response>{inside}</Response>");
    ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], xml).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
