//! post/transport: what a text service's answer means. Only a clear word about the number closes it; what surely did not
//! leave is tried again. Codes are kept, texts are not: they may name people.

use super::super::Outcome;
use http_client::HttpResponse;
use rules::Reach;
use serde_json::Value;

/// Codes of the service that close a number, whether they come at once or with a receipt.
#[must_use]
pub fn closes(code: u64) -> Option<Reach> {
    match code {
        // They said STOP.
        21_610 => Some(Reach::OptedOut),
        // No such number, no mobile, switched off for good, a landline.
        21_211 | 21_614 | 30_005 | 30_006 => Some(Reach::Bounced),
        _passes => None,
    }
}

pub(super) fn outcome(answer: &HttpResponse) -> Outcome {
    let said: Value = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
    if (200..300).contains(&answer.status) {
        return taken(answer.status, &said);
    }
    let code = said["code"].as_u64();
    let why = with_code(answer.status, code);
    match code.and_then(closes) {
        Some(reason) => Outcome::Never { reason, why },
        None if may_have_left(answer.status) => Outcome::Unsure { why },
        // About this one text; everything else is about us.
        None if answer.status == 400 => Outcome::refused(why),
        None => Outcome::away(why),
    }
}

/// A service, or a machine before it, that broke down over the request may have sent the text first. One that is busy, or
/// does not know what it is asked, did not.
fn may_have_left(status: u16) -> bool {
    (500..600).contains(&status) && !matches!(status, 501 | 503 | 505)
}

/// Taken, unless the answer says that it failed at once. One without a name for the text is no promise.
fn taken(status: u16, said: &Value) -> Outcome {
    let code = said["error_code"].as_u64();
    match (said["sid"].as_str(), said["status"].as_str()) {
        (Some(_), Some("failed" | "undelivered")) => {
            let why = with_code(status, code);
            code.and_then(closes).map_or(Outcome::refused(&why), |reason| Outcome::Never { reason, why: why.clone() })
        }
        (Some(_), _) => Outcome::Sent,
        (None, _) => Outcome::Unsure { why: format!("{status} without a name for the text") },
    }
}

fn with_code(status: u16, code: Option<u64>) -> String {
    code.map_or_else(|| status.to_string(), |code| format!("{status} code {code}"))
}
