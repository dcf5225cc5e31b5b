//! bench/http: bytes on the wire. Requests are written before anything is timed; of an answer, only what says where
//! it ends and how it went is read.

use crate::stage::mailbox;

/// Visitors come from this many addresses, as a reverse proxy in front of Usher would say it.
const ADDRESSES: u64 = 256;

/// A sign-up as a program sends it. Every number is another guest.
pub(crate) fn sign_up(path: &str, number: u64) -> Vec<u8> {
    let body = format!("{{\"name\":\"Guest {number:08}\",\"email\":\"{}\",\"party\":1}}", mailbox(number));
    let visitor = format!("X-Forwarded-For: 198.18.0.{}\r\n", number % ADDRESSES);
    post(path, &visitor, &body)
}

/// JSON to a door that wants a key.
pub(crate) fn api(path: &str, token: &str, body: &str) -> Vec<u8> {
    post(path, &format!("Authorization: Bearer {token}\r\n"), body)
}

pub(crate) fn post(path: &str, more: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{more}Content-Length: {length}\r\n\
         \r\n{body}"
    )
    .into_bytes()
}

pub(crate) fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()
}

/// A page of the console, as the browser of a host who is signed in asks for it.
pub(crate) fn look(path: &str, secret: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: usher={secret}\r\n\r\n").into_bytes()
}

/// A search as the console's form sends it.
pub(crate) fn search(path: &str, secret: &str, typed: &str) -> Vec<u8> {
    let body = format!("q={typed}");
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: usher={secret}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// An answer that is here whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub status: u16,
    /// Where the body begins and ends.
    pub body: usize,
    pub end: usize,
}

/// None while more has to come.
pub(crate) fn answer(bytes: &[u8]) -> Result<Option<Answer>, String> {
    let Some(body) = bytes.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at + 4) else { return Ok(None) };
    let head = std::str::from_utf8(&bytes[..body]).map_err(|error| error.to_string())?;
    let status = head.get(9..12).and_then(|digits| digits.parse().ok()).ok_or("an answer without a status")?;
    let end = body + length(head).ok_or("an answer without a length")?;
    Ok((bytes.len() >= end).then_some(Answer { status, body, end }))
}

fn length(head: &str) -> Option<usize> {
    header(head, "content-length")?.parse().ok()
}

pub(crate) fn header<'a>(head: &'a str, wanted: &str) -> Option<&'a str> {
    let value = |line: &'a str| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case(wanted).then(|| value.trim())
    };
    head.lines().find_map(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_taken_when_all_of_it_is_here() {
        let whole = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 6\r\n\r\nhello\n";
        let expected = Answer { status: 200, body: whole.len() - 6, end: whole.len() };
        assert_eq!(answer(whole), Ok(Some(expected)));
        assert_eq!(answer(&whole[..whole.len() - 1]), Ok(None));
        assert_eq!(answer(&whole[..20]), Ok(None));
        assert!(answer(b"HTTP/1.1 200 OK\r\n\r\n").is_err());
    }

    #[test]
    fn every_guest_is_somebody_else_and_all_requests_are_alike() {
        let (one, other) = (sign_up("/e/gala/register", 1), sign_up("/e/gala/register", 2));
        assert!(one != other && one.len() == other.len());
        let text = String::from_utf8(one).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a body");
        assert_eq!(length(head), Some(body.len()));
    }
}
