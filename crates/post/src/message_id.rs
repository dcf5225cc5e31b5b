//! post: one Message-ID per message, for ever. A retry has the same one, and a bounce or a reply that quotes it leads
//! back to the row; the tag keeps strangers from inventing one.

use crate::house::House;
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use rules::{ListId, MessageId};
use sha2::Sha256;

const TAG_BYTES: usize = 10;

#[must_use]
pub fn message_id(list: ListId, message: MessageId, house: &House) -> String {
    format!("<{}.{}.{}@{}>", message.0, list.0, tag(list, message, &house.secret), house.domain())
}

/// The same without a domain, as a piece of an address: names the message in a receipt.
#[must_use]
pub fn receipt_tag(list: ListId, message: MessageId, house: &House) -> String {
    format!("{}.{}.{}", message.0, list.0, tag(list, message, &house.secret))
}

/// The message behind such a piece, if it is ours.
#[must_use]
pub fn read_receipt_tag(text: &str, secret: &[u8; 32]) -> Option<(ListId, MessageId)> {
    read_message_id(&format!("{text}@receipt"), secret)
}

/// The message behind an id that we made, with or without angle brackets, at whatever domain and in whatever case.
#[must_use]
pub fn read_message_id(text: &str, secret: &[u8; 32]) -> Option<(ListId, MessageId)> {
    let text = text.trim();
    let text = text.strip_prefix('<').unwrap_or(text);
    let (local, _any_domain) = text.split_once('@')?;
    let mut parts = local.split('.');
    let message = MessageId(parts.next()?.parse().ok()?);
    let list = ListId(parts.next()?.parse().ok()?);
    let tag = BASE32_NOPAD.decode(parts.next()?.to_ascii_uppercase().as_bytes()).ok()?;
    if parts.next().is_some() || tag.len() != TAG_BYTES {
        return None;
    }
    keyed(list, message, secret).verify_truncated_left(&tag).ok()?;
    Some((list, message))
}

/// The tag alone: also what keeps one mail's parts apart.
pub(crate) fn tag(list: ListId, message: MessageId, secret: &[u8; 32]) -> String {
    let full = keyed(list, message, secret).finalize().into_bytes();
    BASE32_NOPAD.encode(&full[..TAG_BYTES]).to_ascii_lowercase()
}

fn keyed(list: ListId, message: MessageId, secret: &[u8; 32]) -> Hmac<Sha256> {
    let keyed = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length will do");
    keyed.chain_update(message.0.to_be_bytes()).chain_update(list.0.to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Email;

    fn house() -> House {
        House {
            url: "https://usher.example".into(),
            from: Email::parse("post@usher.example").expect("an address"),
            from_name: "Usher".into(),
            host: None,
            bounce: None,
            letters: None,
            secret: [7; 32],
        }
    }

    #[test]
    fn it_leads_back_whatever_servers_do_to_it() {
        let id = message_id(ListId(3), MessageId(41), &house());
        assert!(id.starts_with("<41.3.") && id.ends_with("@usher.example>"), "{id}");
        let bare = id.trim_matches(['<', '>']);
        let elsewhere = bare.replace("usher.example", "other.example");
        for text in [id.as_str(), bare, &id.to_uppercase(), &format!("  {id}\r\n"), &elsewhere] {
            assert_eq!(read_message_id(text, &[7; 32]), Some((ListId(3), MessageId(41))), "{text:?}");
        }
    }

    #[test]
    fn a_tampered_one_is_refused() {
        let id = message_id(ListId(3), MessageId(41), &house());
        for text in [id.replacen("41.", "42.", 1), id.replacen(".3.", ".4.", 1), id.replacen('@', ".x@", 1)] {
            assert_eq!(read_message_id(&text, &[7; 32]), None, "{text}");
        }
        let short = id.replacen("@", "", 1);
        for text in [short.as_str(), "", "<>", "@", "<41.3.@usher.example>", "<41.3@usher.example>", "41.3.a*b@x"] {
            assert_eq!(read_message_id(text, &[7; 32]), None, "{text}");
        }
        assert_eq!(read_message_id(&id, &[8; 32]), None, "another house's secret");
    }

    #[test]
    fn every_letter_of_the_tag_counts() {
        let id = message_id(ListId(3), MessageId(41), &house());
        let at = id.find('@').expect("an @");
        for place in at - 16..at {
            let mut changed = id.clone().into_bytes();
            changed[place] = if changed[place] == b'a' { b'b' } else { b'a' };
            let changed = String::from_utf8(changed).expect("letters");
            assert_eq!(read_message_id(&changed, &[7; 32]), None, "{changed}");
        }
    }
}
