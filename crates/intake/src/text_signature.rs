//! intake: whether a form really comes from the text service: HMAC-SHA1 over the whole address and the sorted fields, as
//! Twilio signs. SHA-1 is theirs to choose; a keyed tag of it is still sound.

use data_encoding::BASE64;
use ring::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, verify};

/// Compared in constant time.
#[must_use]
pub fn is_text_signature(token: &str, url: &str, fields: &[(String, String)], given: &str) -> bool {
    let Ok(tag) = BASE64.decode(given.trim().as_bytes()) else { return false };
    let key = Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, token.as_bytes());
    verify(&key, signed(url, fields).as_bytes(), &tag).is_ok()
}

fn signed(url: &str, fields: &[(String, String)]) -> String {
    let mut sorted: Vec<&(String, String)> = fields.iter().collect();
    sorted.sort();
    let mut text = url.to_string();
    for (name, value) in sorted {
        text.push_str(name);
        text.push_str(value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> Vec<(String, String)> {
        [
            ("CallSid", "CA1234567890ABCDE"),
            ("Caller", "+14158675310"),
            ("Digits", "1234"),
            ("From", "+14158675310"),
            ("To", "+18005551212"),
        ]
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .into()
    }

    /// The example in the service's own manual.
    #[test]
    fn the_manuals_example_holds() {
        let url = "https://example.com/myapp.php?foo=1&bar=2";
        let mut shuffled = fields();
        shuffled.reverse();
        assert!(is_text_signature("12345", url, &shuffled, "L/OH5YylLD5NRKLltdqwSvS0BnU="));
        for (token, url, tag) in [
            ("12346", url, "L/OH5YylLD5NRKLltdqwSvS0BnU="),
            ("12345", "https://example.com/myapp.php?foo=1&bar=3", "L/OH5YylLD5NRKLltdqwSvS0BnU="),
            ("12345", url, "M/OH5YylLD5NRKLltdqwSvS0BnU="),
            ("12345", url, ""),
            ("12345", url, "not base64"),
        ] {
            assert!(!is_text_signature(token, url, &fields(), tag), "{token} {url} {tag}");
        }
        let mut more = fields();
        more[0].1.push('x');
        assert!(!is_text_signature("12345", url, &more, "L/OH5YylLD5NRKLltdqwSvS0BnU="));
    }
}
