//! intake/bounce: a mail taken apart, within limits. Headers and encodings are read by mail-parser; the walk through
//! the parts is ours, because a mail nested ten thousand times must cost neither time nor stack.

use crate::limits;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Header, HeaderName, HeaderValue, MessageParser};
use std::borrow::Cow;

pub(super) struct Mail<'m> {
    pub(super) head: Head,
    pub(super) kind: String,
    parts: Vec<Part<'m>>,
}

pub(super) struct Part<'m> {
    kind: String,
    encoding: String,
    raw: &'m [u8],
}

/// A block of header fields.
pub(super) struct Head(Vec<Header<'static>>);

impl<'m> Mail<'m> {
    pub(super) fn read(raw: &'m [u8]) -> Mail<'m> {
        let raw = raw.get(..limits::BOUNCE_OCTETS).unwrap_or(raw);
        let head = Head::read(cut_octets(split(raw).0, limits::HEAD_OCTETS));
        let mut parts = Vec::new();
        walk(raw, limits::HEAD_OCTETS, limits::PART_DEPTH, &mut parts);
        Mail { kind: head.kind(), head, parts }
    }

    pub(super) fn part(&self, kinds: &[&str]) -> Option<&Part<'m>> {
        self.parts.iter().find(|part| kinds.contains(&part.kind.as_str()))
    }

    /// The header of each enclosed mail, whole or cut to its headers.
    pub(super) fn originals(&self) -> Vec<Head> {
        let kinds = [
            "message/rfc822",
            "message/global",
            "text/rfc822-headers",
            "message/rfc822-headers",
            "message/global-headers",
        ];
        let enclosed = self.parts.iter().filter(|part| kinds.contains(&part.kind.as_str())).take(2);
        enclosed
            .map(|part| Head::read(cut_octets(split(part.body().trim_ascii_start()).0, limits::HEAD_OCTETS)))
            .collect()
    }

    /// What is written for people to read, and the report itself.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Part<'m>> {
        self.parts.iter().filter(|part| part.kind.starts_with("text/") || part.kind == "message/delivery-status")
    }
}

impl<'m> Part<'m> {
    /// The octets as they were before they were encoded; as they stand when the encoding is broken.
    pub(super) fn body(&self) -> Cow<'m, [u8]> {
        let decoded = match self.encoding.as_str() {
            "base64" => base64_decode(self.raw),
            "quoted-printable" => quoted_printable_decode(self.raw),
            _plain => None,
        };
        decoded.map_or(Cow::Borrowed(self.raw), Cow::Owned)
    }
}

impl Head {
    pub(super) fn read(block: &[u8]) -> Head {
        // A field that is cut off by the end of the block would be lost; an empty line ends it properly.
        let block = [block, b"\r\n\r\n"].concat();
        let parser = MessageParser::new()
            .with_message_ids()
            .header_content_type(HeaderName::ContentType)
            .header_text(HeaderName::Subject)
            .default_header_raw();
        let message = parser.parse_headers(&block);
        let headers = message.and_then(|message| message.parts.into_iter().next()).map(|part| part.headers);
        Head(headers.unwrap_or_default().into_iter().map(Header::into_owned).collect())
    }

    /// Of a field given twice the first one counts: it was added last on the way here.
    fn value(&self, name: &str) -> Option<&HeaderValue<'static>> {
        self.0.iter().find(|header| header.name().eq_ignore_ascii_case(name)).map(|header| &header.value)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    pub(super) fn text(&self, name: &str) -> String {
        self.value(name).and_then(HeaderValue::as_text).unwrap_or_default().to_string()
    }

    /// The first word, in lower case: `Auto-Submitted: Auto-Replied; owner=x` is `auto-replied`.
    pub(super) fn word(&self, name: &str) -> String {
        let text = self.text(name).to_ascii_lowercase();
        text.trim().split([' ', ';', '(', '\t', '\r', '\n']).next().unwrap_or_default().to_string()
    }

    pub(super) fn ids(&self, name: &str) -> Vec<String> {
        let ids = self.value(name).and_then(HeaderValue::as_text_list).unwrap_or_default();
        let trimmed = ids.iter().map(|id| id.trim_matches(['<', '>', ' ']).to_string());
        trimmed.rev().take(limits::MESSAGE_IDS).collect()
    }

    fn kind(&self) -> String {
        let kind = self.value("Content-Type").and_then(HeaderValue::as_content_type);
        let named = kind.and_then(|kind| Some(format!("{}/{}", kind.ctype(), kind.subtype()?)));
        named.map_or_else(|| "text/plain".to_string(), |kind| kind.to_ascii_lowercase())
    }

    fn boundary(&self) -> Option<String> {
        let kind = self.value("Content-Type").and_then(HeaderValue::as_content_type)?;
        kind.attribute("boundary").filter(|boundary| !boundary.is_empty()).map(str::to_string)
    }
}

/// Enclosed mails are not walked into: a bounce somebody forwards is not a bounce.
fn walk<'m>(raw: &'m [u8], head_octets: usize, depth: usize, parts: &mut Vec<Part<'m>>) {
    let (block, body) = split(raw);
    let head = Head::read(cut_octets(block, head_octets));
    let kind = head.kind();
    let boundary = head.boundary().filter(|_| kind.starts_with("multipart/") && depth > 0);
    let Some(boundary) = boundary else {
        parts.push(Part { kind, encoding: head.word("Content-Transfer-Encoding"), raw: body });
        return;
    };
    for piece in pieces(body, boundary.as_bytes()) {
        if parts.len() >= limits::PARTS {
            return;
        }
        walk(piece, limits::PART_HEAD_OCTETS, depth - 1, parts);
    }
}

/// What stands between the boundary lines; a missing last one ends with the mail.
fn pieces<'m>(body: &'m [u8], boundary: &[u8]) -> Vec<&'m [u8]> {
    let mut pieces = Vec::new();
    let mut piece_start = None;
    let mut line_start = 0;
    for line in body.split_inclusive(|octet| *octet == b'\n') {
        let line_end = line_start + line.len();
        let mark = line.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary)).map(<[u8]>::trim_ascii);
        if let Some(b"" | b"--") = mark {
            pieces.extend(piece_start.and_then(|start| body.get(start..line_start)));
            piece_start = (mark == Some(b"")).then_some(line_end);
            if piece_start.is_none() || pieces.len() == limits::PARTS {
                return pieces;
            }
        }
        line_start = line_end;
    }
    pieces.extend(piece_start.and_then(|start| body.get(start..)));
    pieces
}

/// Header block and body, parted by the first empty line.
fn split(raw: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    for line in raw.split_inclusive(|octet| *octet == b'\n') {
        if line == b"\n" || line == b"\r\n" {
            return (&raw[..end], &raw[end + line.len()..]);
        }
        end += line.len();
    }
    (raw, &[])
}

fn cut_octets(octets: &[u8], most: usize) -> &[u8] {
    octets.get(..most).unwrap_or(octets)
}
