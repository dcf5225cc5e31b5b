//! Links, the reply address: a token short and plain enough to stand before the @ of a mail address.
//!
//! The room promises one width, letters and digits only, and that upper and lower case mean the same, because mail
//! servers change it. Its key is its own: no link is a reply address, and no reply address a link.

use crate::key::Seal;
use crate::{KeyId, KeyRing, LinkError};
use data_encoding::BASE32_NOPAD;

const REPLY_V1: u8 = 0x21;
const BODY: usize = 18;
const TAG: usize = 12;
const MOST: u64 = (1 << 48) - 1;

/// How many characters a reply token has, always.
pub const REPLY_CHARS: usize = 48;

/// Whose reply address it is. `generation` outdates the addresses of an earlier sign-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReplyTo {
    pub list: u64,
    pub entry: u64,
    pub generation: u32,
}

impl KeyRing {
    /// Signs a reply address; fails only if a number does not fit its six bytes.
    pub fn mint_reply(&self, reply: &ReplyTo) -> Result<String, LinkError> {
        let mut body = [0; BODY];
        body[0] = REPLY_V1;
        body[1] = self.signing_id().get();
        body[2..8].copy_from_slice(&six_bytes("list", reply.list)?);
        body[8..14].copy_from_slice(&six_bytes("entry", reply.entry)?);
        body[14..].copy_from_slice(&reply.generation.to_be_bytes());
        let key = self.key(self.signing_id()).ok_or(LinkError::Refused)?;
        let tag: [u8; TAG] = key.tag(Seal::Reply, &body);
        Ok(BASE32_NOPAD.encode(&[&body[..], &tag[..]].concat()).to_ascii_lowercase())
    }

    /// Whose address this is, if one of our keys signed it.
    pub fn read_reply(&self, text: &str) -> Result<ReplyTo, LinkError> {
        if text.len() != REPLY_CHARS || !text.is_ascii() {
            return Err(LinkError::Refused);
        }
        let bytes = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).map_err(|_| LinkError::Refused)?;
        let (body, tag) = bytes.split_first_chunk::<BODY>().ok_or(LinkError::Refused)?;
        let tag: &[u8; TAG] = tag.try_into().map_err(|_| LinkError::Refused)?;
        if body[0] != REPLY_V1 {
            return Err(LinkError::Refused);
        }
        self.key(KeyId::new(body[1])).ok_or(LinkError::Refused)?.check(Seal::Reply, body, tag)?;
        let number = |bytes: &[u8]| bytes.iter().fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
        let generation = u32::from_be_bytes([body[14], body[15], body[16], body[17]]);
        Ok(ReplyTo { list: number(&body[2..8]), entry: number(&body[8..14]), generation })
    }
}

fn six_bytes(field: &'static str, number: u64) -> Result<[u8; 6], LinkError> {
    if number > MOST {
        return Err(LinkError::OutOfRange { field, most: MOST, given: i128::from(number) });
    }
    let [_, _, bytes @ ..] = number.to_be_bytes();
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SecretKey;

    fn ring(byte: u8) -> KeyRing {
        KeyRing::with_secret(SecretKey::from_bytes([byte; 32]))
    }

    const ANN: ReplyTo = ReplyTo { list: 3, entry: 0xFFFF_FFFF_FFFF, generation: 7 };

    #[test]
    fn it_leads_back_in_any_case() {
        let token = ring(1).mint_reply(&ANN).expect("it fits");
        assert_eq!(token.len(), REPLY_CHARS);
        assert!(format!("rsvp+{token}").len() <= 64, "what may stand before an @");
        assert_eq!(ring(1).read_reply(&token), Ok(ANN));
        assert_eq!(ring(1).read_reply(&token.to_uppercase()), Ok(ANN));
    }

    #[test]
    fn every_letter_counts_and_another_key_refuses() {
        let token = ring(1).mint_reply(&ANN).expect("it fits");
        assert_eq!(ring(2).read_reply(&token), Err(LinkError::Refused));
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'a' { b'b' } else { b'a' };
            let changed = String::from_utf8(bytes).expect("letters");
            assert_eq!(ring(1).read_reply(&changed), Err(LinkError::Refused), "{at}");
        }
        for text in ["", "a", &token[1..], &format!("{token}a"), &"é".repeat(24), &"1".repeat(48)] {
            assert_eq!(ring(1).read_reply(text), Err(LinkError::Refused), "{text}");
        }
    }

    #[test]
    fn a_number_that_does_not_fit_is_said() {
        let large = ReplyTo { list: 1 << 48, ..ANN };
        assert!(matches!(ring(1).mint_reply(&large), Err(LinkError::OutOfRange { field: "list", .. })));
    }
}
