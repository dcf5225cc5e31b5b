//! intake/letter: what the sender's own signatures cover. A receiver says that a domain vouches, not for which headers: words
//! signed for somebody else could be brought again under our address, where whom they are for was not signed.

use crate::bounce::parts::Head;

/// What makes a letter ours to act on: whom it is from and for, and what it says.
const SIGNED: [&str; 4] = ["From", "To", "Cc", "Subject"];

/// Whether every signature of this domain, or of one above or below it, covers all that counts. True where there is none:
/// then it was the way the letter came that vouched.
pub(super) fn all_cover(head: &Head, domain: &str) -> bool {
    let theirs = head.texts("DKIM-Signature").filter(|one| tag(one, "d").is_some_and(|of| is_related(&of, domain)));
    theirs.into_iter().all(|signature| covers(signature, head))
}

fn covers(signature: &str, head: &Head) -> bool {
    let headers = tag(signature, "h").unwrap_or_default();
    let signed = |name: &str| headers.split(':').filter(|one| one.eq_ignore_ascii_case(name)).count();
    // A length means that the signature ends before the letter may.
    tag(signature, "l").is_none() && SIGNED.iter().all(|name| signed(name) >= head.count(name))
}

/// The value of one tag, without the blanks and line ends that may stand in it.
fn tag(signature: &str, name: &str) -> Option<String> {
    let tags = signature.split(';').filter_map(|tag| tag.split_once('='));
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    tags.map(|(tag, value)| (plain(tag), value)).find(|(tag, _)| tag == name).map(|(_, value)| plain(value))
}

/// The same domain, or one inside the other: what "aligned" can mean at the widest.
pub(super) fn is_related(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_ascii_lowercase(), other.to_ascii_lowercase());
    let inside = |inner: &str, outer: &str| inner.strip_suffix(outer).is_some_and(|rest| rest.ends_with('.'));
    one == other || inside(&one, &other) || inside(&other, &one)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(headers: &str) -> bool {
        let letter = "From: ann@mail.example.org\r\nTo: dinner@in.example.org\r\nSubject: x\r\n";
        all_cover(&Head::read(format!("{headers}{letter}").as_bytes()), "mail.example.org")
    }

    #[test]
    fn every_signature_of_theirs_counts_and_nobody_elses() {
        let of = |domain: &str, rest: &str| format!("DKIM-Signature: v=1; d={domain}; s=a; {rest}; bh=x; b=y\r\n");
        assert!(cover(""));
        assert!(cover(&of("example.org", "h=from : to:\r\n\tsubject")));
        assert!(cover(&of("lists.example", "h=from")), "not theirs");
        for bad in ["h=from:subject", "h=from:to", "h=from:to:subject; l=10", "x=1"] {
            assert!(!cover(&of("mail.example.org", bad)), "{bad}");
            let both = [of("mail.example.org", "h=from:to:subject"), of("example.org", bad)].concat();
            assert!(!cover(&both), "which of the two was good, nobody says");
        }
        let cc = format!("{}Cc: lunch@in.example.org\r\n", of("example.org", "h=from:to:subject"));
        assert!(!cover(&cc));
        assert!(!is_related("ample.org", "example.org") && !is_related("example.org", "org.example"));
    }
}
