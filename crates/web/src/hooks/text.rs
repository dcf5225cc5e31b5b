//! web/hooks: what the text service tells us: how a text of ours went, and what people answer. Its signature over the raw form
//! comes first; what is said to whom is decided by the same commands as everywhere else.

use crate::answer::Trouble;
use crate::body::Body;
use crate::client::ClientAddress;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What the text service posted, once its signature was found right.
pub(crate) struct Signed(Vec<(String, String)>);

impl FromRequest<Arc<Door>> for Signed {
    type Rejection = Trouble;

    async fn from_request(request: Request, door: &Arc<Door>) -> Result<Signed, Trouble> {
        let (mut parts, body) = request.into_parts();
        let client = ClientAddress::from_request_parts(&mut parts, door).await?;
        let url = format!("{}{}", door.house.url, parts.uri);
        let given =
            parts.headers.get("x-twilio-signature").and_then(|value| value.to_str().ok()).unwrap_or("").to_string();
        let Body(body) = Body::<{ limits::TEXT_BODY }>::from_request(Request::from_parts(parts, body), door).await?;
        let fields = intake::text_fields(&body)?;
        let Some(token) = door.text_token() else {
            return Err(Trouble::NotFound("The text hook is off. Set text.token_file to switch it on."));
        };
        if intake::is_text_signature(token, &url, &fields, &given) {
            return Ok(Signed(fields));
        }
        door.counts().bad_tokens.inc();
        Err(client.turned_away(door, Trouble::Forbidden("The signature of the text hook is missing or wrong.")))
    }
}

/// How a text of ours went. The piece of the address names it, and only we can have made it.
pub(crate) async fn status(
    State(door): State<Arc<Door>>,
    Path(tag): Path<String>,
    Signed(fields): Signed,
) -> Result<StatusCode, Trouble> {
    let known = post::read_receipt_tag(&tag, &door.house.secret);
    let (list, message) = known.ok_or(Trouble::NotFound("This receipt names no text of ours."))?;
    door.services.texts.receipt(list, message, intake::read_receipt(&fields)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody texted us.
pub(crate) async fn inbound(State(door): State<Arc<Door>>, Signed(fields): Signed) -> Result<Response, Trouble> {
    let text = intake::read_inbound(&fields)?;
    let said = door.services.texts.answer(&text).await?;
    Ok(as_response(said.as_deref()))
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
