//! intake/letter: what the receiver in front of us found out about the sender. Only its own header counts, and only the
//! topmost: everything below came with the letter, and anybody can write it.

use super::head::has_plain_head;
use super::signed::{all_cover, is_related};
use crate::bounce::parts::{Head, cut_octets, split};
use crate::limits;

/// Whether the trusted receiver says that this domain vouches for the letter (DMARC).
#[must_use]
pub fn vouched_for(raw: &[u8], receiver: &str, domain: &str) -> bool {
    if !has_plain_head(raw) {
        return false;
    }
    let head = Head::read(cut_octets(split(raw).0, limits::HEAD_OCTETS));
    let topmost = head.texts("Authentication-Results").next().and_then(without_comments);
    topmost.is_some_and(|results| {
        says_pass(&results, receiver, domain) && (says_own_server(&results, domain) || all_cover(&head, domain))
    })
}

/// Whether the sender's own servers brought it: then nobody else brings it again.
fn says_own_server(results: &str, domain: &str) -> bool {
    let mut verdicts = results.split(';').map(str::trim).filter(|piece| method(piece).eq_ignore_ascii_case("spf"));
    let (Some(verdict), None) = (verdicts.next(), verdicts.next()) else { return false };
    let mut words = verdict.split_whitespace();
    let passed = words.next().is_some_and(|word| word.eq_ignore_ascii_case("spf=pass"));
    let named = words.find_map(|word| word.strip_prefix("smtp.mailfrom="));
    let named = named.map(|sender| sender.rsplit_once('@').map_or(sender, |(_, domain)| domain));
    passed && named.is_some_and(|named| is_related(named, domain))
}

fn says_pass(results: &str, receiver: &str, domain: &str) -> bool {
    let mut pieces = results.split(';').map(str::trim);
    let by = pieces.next().and_then(|id| id.split_whitespace().next()).unwrap_or_default();
    if receiver.is_empty() || !by.eq_ignore_ascii_case(receiver) {
        return false;
    }
    let mut verdicts = pieces.filter(|piece| method(piece).eq_ignore_ascii_case("dmarc"));
    let (Some(verdict), None) = (verdicts.next(), verdicts.next()) else { return false };
    let mut words = verdict.split_whitespace();
    let passed = words.next().is_some_and(|word| word.eq_ignore_ascii_case("dmarc=pass"));
    let named = words.find_map(|word| word.strip_prefix("header.from="));
    passed && named.is_some_and(|named| named.eq_ignore_ascii_case(domain))
}

fn method(piece: &str) -> &str {
    piece.split(['=', '/', ' ']).next().unwrap_or_default()
}

/// Comments may hold anything, also what looks like a verdict. None where a quote or a lonely bracket could hide one.
fn without_comments(text: &str) -> Option<String> {
    if text.contains(['"', '\\']) {
        return None;
    }
    let mut depth = 0u32;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            '\r' | '\n' | '\t' if depth == 0 => out.push(' '),
            letter if depth == 0 => out.push(letter),
            _comment => {}
        }
    }
    (depth == 0).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(headers: &str) -> bool {
        vouched_for(format!("{headers}From: ann@example.org\r\n\r\nhi").as_bytes(), "mx.house.example", "example.org")
    }

    #[test]
    fn the_receivers_own_word_counts() {
        let pass = "Authentication-Results: mx.house.example; spf=pass smtp.mailfrom=x.example;\r\n dmarc=pass (p=none) header.from=example.org\r\n";
        assert!(says(pass));
        assert!(says("Authentication-Results: MX.house.example 1; dmarc=pass header.from=Example.org\r\n"));
    }

    /// The same words, signed, and brought again under another address.
    #[test]
    fn a_signature_that_leaves_out_whom_it_is_for_proves_nothing() {
        let says = |spf: &str, signed: &str| {
            says(&format!(
                "Authentication-Results: mx.house.example; {spf} dkim=pass header.d=example.org; dmarc=pass \
                 header.from=example.org\r\nDKIM-Signature: v=1; d=example.org; s=a; h={signed}; bh=x; b=y\r\n\
                 To: dinner@in.example.org\r\n"
            ))
        };
        assert!(says("", "from:to:subject"));
        assert!(!says("", "from:subject"));
        assert!(says("spf=pass smtp.mailfrom=x@bounces.example.org;", "from:subject"), "their own servers brought it");
        assert!(!says("spf=pass smtp.mailfrom=x@evil.example;", "from:subject"));
        assert!(!says("spf=fail smtp.mailfrom=x@example.org;", "from:subject"));
    }

    #[test]
    fn nobody_elses_does() {
        let forged = "Authentication-Results: mx.house.example; dmarc=pass header.from=example.org\r\n";
        let fail = "Authentication-Results: mx.house.example; dmarc=fail header.from=example.org\r\n";
        assert!(!says(&format!("{fail}{forged}")), "only the topmost");
        for header in [
            "",
            fail,
            "Authentication-Results: other.example; dmarc=pass header.from=example.org\r\n",
            "Authentication-Results: mx.house.example; dmarc=pass header.from=other.example\r\n",
            "Authentication-Results: mx.house.example; dmarc=pass\r\n",
            "Authentication-Results: mx.house.example; dkim=pass header.d=example.org\r\n",
            "Authentication-Results: mx.house.example; spf=fail (dmarc=pass header.from=example.org)\r\n",
            "Authentication-Results: mx.house.example; dmarc=fail header.from=example.org; dmarc=pass header.from=example.org\r\n",
            "Authentication-Results: mx.house.example; spf=fail smtp.mailfrom=\"a; dmarc=pass header.from=example.org\"\r\n",
            "Authentication-Results: mx.house.example; spf=fail (\\(); dmarc=pass header.from=example.org (\\))\r\n",
            "Authentication-Results: mx.house.example; spf=fail (a)); dmarc=pass header.from=example.org\r\n",
            "Authentication-Results: mx.house.example; dmarc=pass header.from=example.org (\r\n",
            "X-Authentication-Results: mx.house.example; dmarc=pass header.from=example.org\r\n",
        ] {
            assert!(!says(header), "{header}");
        }
        assert!(!vouched_for(forged.as_bytes(), "", "example.org"), "no receiver is trusted unless named");
    }
}
