//! SPF, DKIM and DMARC for real: signed letters, and a name server that says what the domains publish.

use crate::dns::Names;
use crate::house::House;
use data_encoding::BASE64;
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;
use mailroom::Protocol;

struct Domain {
    key: Vec<u8>,
    record: String,
}

impl Domain {
    fn new() -> Domain {
        let key = Ed25519Key::generate_pkcs8().expect("a key");
        let public = Ed25519Key::from_pkcs8_der(&key).expect("a key").public_key();
        Domain { key, record: format!("v=DKIM1; k=ed25519; p={}", BASE64.encode(&public)) }
    }

    fn signed(&self, domain: &str, raw: &str) -> String {
        self.signed_over(domain, &["From", "To", "Cc", "Subject"], raw)
    }

    fn signed_over(&self, domain: &str, headers: &[&str], raw: &str) -> String {
        let key = Ed25519Key::from_pkcs8_der(&self.key).expect("a key");
        let signer = DkimSigner::from_key(key).domain(domain).selector("s").headers(headers.iter().copied());
        let signature = signer.sign(raw.as_bytes()).expect("a signature");
        format!("{}{raw}", signature.to_header())
    }
}

const LETTER: &str =
    "From: Ann <ann@sender.example>\r\nTo: dinner@in.example.org\r\nSubject: Dinner\r\n\r\nPlease cancel my seat.\r\n";

fn house(texts: &[(&str, &str)], protocol: Protocol) -> House {
    House::open(protocol, Some(Names::serve(texts).address))
}

fn vouched(house: &House, from: &str, raw: &str) -> Option<String> {
    let answer = house.bring(from, raw.trim_end_matches("\r\n"));
    assert!(answer.starts_with("250"), "{answer}");
    house.letters().last().expect("a letter").vouched.clone()
}

#[test]
fn a_signature_of_the_senders_own_domain_vouches() {
    let domain = Domain::new();
    let texts =
        [("s._domainkey.sender.example", domain.record.as_str()), ("_dmarc.sender.example", "v=DMARC1; p=reject")];
    let house = house(&texts, Protocol::Smtp);
    let signed = domain.signed("sender.example", LETTER);
    assert_eq!(vouched(&house, "x@bounces.other.example", &signed).as_deref(), Some("ann@sender.example"));
    let changed = signed.replace("cancel my seat", "cancel her seat");
    assert_eq!(vouched(&house, "x@bounces.other.example", &changed), None, "one word changed");
    assert_eq!(vouched(&house, "ann@sender.example", LETTER), None, "no signature, no SPF");
}

/// Words signed for somebody else, brought here under another address: whom they are for must be signed, too.
#[test]
fn a_signature_that_leaves_out_whom_it_is_for_does_not() {
    let domain = Domain::new();
    let texts =
        [("s._domainkey.sender.example", domain.record.as_str()), ("_dmarc.sender.example", "v=DMARC1; p=reject")];
    let house = house(&texts, Protocol::Smtp);
    let elsewhere = LETTER.replace("dinner@in.example.org", "lunch@other.example");
    for headers in [&["From", "Subject"][..], &["From", "To"]] {
        let signed = domain.signed_over("sender.example", headers, LETTER);
        assert_eq!(vouched(&house, "x@evil.example", &signed), None, "{headers:?}");
    }
    let replayed = domain.signed_over("sender.example", &["From", "Subject"], &elsewhere);
    let replayed = replayed.replace("lunch@other.example", "dinner@in.example.org");
    assert_eq!(vouched(&house, "x@evil.example", &replayed), None);
    // A line put on top of a letter that had none of this name, or one more of a name that was signed once.
    let signed = domain.signed("sender.example", &elsewhere);
    for added in ["Cc: dinner@in.example.org", "To: dinner@in.example.org", "Subject: Cancel"] {
        let replayed = format!("{added}\r\n{signed}");
        assert_eq!(vouched(&house, "x@evil.example", &replayed), None, "{added}");
    }
    let without_cc = domain.signed_over("sender.example", &["From", "To", "Subject"], LETTER);
    assert_eq!(
        vouched(&house, "x@evil.example", &without_cc).as_deref(),
        Some("ann@sender.example"),
        "no Cc, none signed"
    );
    let own = [("sender.example", "v=spf1 ip4:127.0.0.1 -all"), ("_dmarc.sender.example", "v=DMARC1; p=reject")];
    let signed = domain.signed_over("sender.example", &["From"], LETTER);
    let told = vouched(&self::house(&own, Protocol::Smtp), "ann@sender.example", &signed);
    assert_eq!(told.as_deref(), Some("ann@sender.example"), "its own servers brought it");
}

/// A signature may end before the letter does; what was written below it is anybody's.
#[test]
fn a_signature_that_ends_early_does_not() {
    let domain = Domain::new();
    let texts =
        [("s._domainkey.sender.example", domain.record.as_str()), ("_dmarc.sender.example", "v=DMARC1; p=reject")];
    let house = house(&texts, Protocol::Smtp);
    let key = Ed25519Key::from_pkcs8_der(&domain.key).expect("a key");
    let signer = DkimSigner::from_key(key).domain("sender.example").selector("s");
    let signer = signer.headers(["From", "To", "Subject"]).body_length(true);
    let short = LETTER.replace("Please cancel my seat.\r\n", "Hello\r\n");
    let signed = format!("{}{short}", signer.sign(short.as_bytes()).expect("a signature").to_header());
    assert_eq!(vouched(&house, "x@evil.example", &signed), None);
    assert_eq!(vouched(&house, "x@evil.example", &format!("{signed}Please cancel my seat.\r\n")), None);
}

#[test]
fn a_signature_of_another_domain_does_not() {
    let domain = Domain::new();
    let texts = [
        ("s._domainkey.evil.example", domain.record.as_str()),
        ("_dmarc.sender.example", "v=DMARC1; p=none"),
        ("_dmarc.evil.example", "v=DMARC1; p=none"),
        ("evil.example", "v=spf1 ip4:127.0.0.1 -all"),
    ];
    let house = house(&texts, Protocol::Smtp);
    let signed = domain.signed("evil.example", LETTER);
    assert_eq!(vouched(&house, "x@evil.example", &signed), None, "signed and sent by somebody else");
    let two = signed.replacen("From: Ann", "From: evil@evil.example\r\nFrom: Ann", 1);
    assert_eq!(vouched(&house, "x@evil.example", &two), None, "two senders");
}

#[test]
fn the_senders_own_servers_vouch() {
    let texts = [("sender.example", "v=spf1 ip4:127.0.0.1 -all"), ("_dmarc.sender.example", "v=DMARC1; p=quarantine")];
    let house = house(&texts, Protocol::Smtp);
    assert_eq!(vouched(&house, "ann@sender.example", LETTER).as_deref(), Some("ann@sender.example"));
    assert_eq!(vouched(&house, "", LETTER), None, "nobody's envelope proves nothing");
}

#[test]
fn servers_the_sender_does_not_name_do_not() {
    let texts = [("sender.example", "v=spf1 ip4:192.0.2.1 -all"), ("_dmarc.sender.example", "v=DMARC1; p=reject")];
    let house = house(&texts, Protocol::Smtp);
    assert_eq!(vouched(&house, "ann@sender.example", LETTER), None);
}

#[test]
fn a_domain_without_a_policy_vouches_for_nobody() {
    let domain = Domain::new();
    let texts =
        [("s._domainkey.sender.example", domain.record.as_str()), ("sender.example", "v=spf1 ip4:127.0.0.1 -all")];
    let house = house(&texts, Protocol::Smtp);
    assert_eq!(vouched(&house, "ann@sender.example", &domain.signed("sender.example", LETTER)), None);
}

#[test]
fn over_lmtp_only_signatures_count() {
    let domain = Domain::new();
    let texts = [
        ("s._domainkey.sender.example", domain.record.as_str()),
        ("sender.example", "v=spf1 ip4:127.0.0.1 -all"),
        ("_dmarc.sender.example", "v=DMARC1; p=reject"),
    ];
    let house = house(&texts, Protocol::Lmtp);
    let bring = |raw: &str| {
        let mut caller = house.call();
        for said in ["LHLO relay.example", "MAIL FROM:<ann@sender.example>", "RCPT TO:<dinner@in.example.org>", "DATA"]
        {
            caller.says(said);
        }
        assert!(caller.says(&format!("{raw}.")).starts_with("250"));
        house.letters().last().expect("a letter").vouched.clone()
    };
    assert_eq!(bring(LETTER), None);
    assert_eq!(bring(&domain.signed("sender.example", LETTER)).as_deref(), Some("ann@sender.example"));
}
