//! intake/bounce: what Amazon SES tells by mail through a topic: JSON as the whole text.

use super::parts::Mail;
use super::status::code_in;
use super::verdict::Evidence;
use super::{Fate, Report, address};
use serde_json::Value;

pub(super) fn read(mail: &Mail) -> Option<Report> {
    if !mail.head.has("x-amz-sns-message-id") {
        return None;
    }
    let text = mail.texts().next()?.text().replace(['\r', '\n'], "");
    let mut values = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    let value = values.next()?.ok()?;
    let original_message_ids = ids(&value["mail"]);
    match value["notificationType"].as_str()? {
        "Bounce" => {
            let bounce = &value["bounce"];
            let hit = &bounce["bouncedRecipients"][0];
            let words = hit["diagnosticCode"].as_str().unwrap_or_default();
            let code = code_in(words).or_else(|| code_in(hit["status"].as_str()?));
            let recipient = hit["emailAddress"].as_str().and_then(address);
            let fate = match bounce["bounceType"].as_str() {
                Some("Permanent") => Evidence { code, words, dialogue: "", recipient: recipient.as_deref() }.fate(),
                Some(_) | None => Fate::Transient,
            };
            Some(Report::Bounce { original_message_ids, recipient, fate })
        }
        "Complaint" => {
            let recipient = value["complaint"]["complainedRecipients"][0]["emailAddress"].as_str().and_then(address);
            Some(Report::Complaint { original_message_ids, recipient })
        }
        _delivery => None,
    }
}

/// The id SES gave the mail, and ours if its headers are included.
fn ids(mail: &Value) -> Vec<String> {
    let ours = mail["headers"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|header| header["name"].as_str().is_some_and(|name| name.eq_ignore_ascii_case("Message-ID")));
    let ours = ours.filter_map(|header| header["value"].as_str());
    let all = ours.chain(mail["commonHeaders"]["messageId"].as_str()).map(|id| id.trim_matches(['<', '>', ' ']));
    all.filter(|id| super::is_plain_id(id)).map(str::to_string).take(crate::limits::MESSAGE_IDS).collect()
}
