//! `usher send --test`: the real binary says what became of one message, and makes nothing but that message.

use crate::common::usher_with;
use std::net::TcpListener;
use tempfile::TempDir;

#[test]
fn a_folder_takes_it_and_no_house_is_made() {
    let folder = TempDir::new().expect("a folder");
    let sent = usher_with(folder.path(), &[], &["send", "--test", "--to", "ann@example.org", "--json"]);
    assert_eq!(sent.status.code(), Some(0), "{}", String::from_utf8_lossy(&sent.stderr));
    let told: serde_json::Value = serde_json::from_slice(&sent.stdout).expect("JSON");
    assert_eq!(told["outcome"], "sent");
    let data = folder.path().join("usher-data");
    let mails = std::fs::read_dir(data.join("mail")).expect("mails").count();
    assert_eq!((mails, data.join("usher.db").exists(), data.join("keys").exists()), (1, false, false));
}

#[test]
fn nobody_there_is_said_with_what_to_look_at() {
    let folder = TempDir::new().expect("a folder");
    let closed = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = closed.local_addr().expect("an address").port().to_string();
    drop(closed);
    let smtp = [
        ("USHER_MAIL_TRANSPORT", "smtp"),
        ("USHER_MAIL_FROM", "rsvp@example.org"),
        ("USHER_SMTP_HOST", "127.0.0.1"),
        ("USHER_SMTP_PORT", port.as_str()),
        ("USHER_SMTP_TLS", "none"),
    ];
    let sent = usher_with(folder.path(), &smtp, &["send", "--test", "--json"]);
    assert_eq!(sent.status.code(), Some(2));
    let told: serde_json::Value = serde_json::from_slice(&sent.stdout).expect("JSON");
    assert_eq!(told["outcome"], "outage");
}

#[test]
fn what_is_no_address_is_refused_and_the_flag_is_needed() {
    let folder = TempDir::new().expect("a folder");
    assert_eq!(usher_with(folder.path(), &[], &["send", "--test", "--to", "nobody"]).status.code(), Some(2));
    assert_eq!(usher_with(folder.path(), &[], &["send"]).status.code(), Some(2), "nothing is sent by accident");
    let no_texts = usher_with(folder.path(), &[], &["send", "--test", "--to", "+491701234567", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&no_texts.stdout).expect("JSON");
    assert_eq!((no_texts.status.code(), told["outcome"].as_str()), (Some(2), Some("no_transport")));
}
