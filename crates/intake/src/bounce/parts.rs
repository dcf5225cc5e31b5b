//! intake: a mail taken apart, within limits. Headers and encodings are read by mail-parser; the walk through
//! the parts is ours, because a mail nested ten thousand times must cost neither time nor stack.

use crate::limits;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Header, HeaderName, HeaderValue, MessageParser};
use std::borrow::Cow;

pub(crate) struct Mail<'m> {
    pub(crate) head: Head,
    pub(crate) kind: String,
    parts: Vec<Part<'m>>,
}

pub(crate) struct Part<'m> {
    pub(crate) kind: String,
    encoding: String,
    /// Of the text in it.
    pub(crate) charset: String,
    /// What to call it, if it is a file.
    pub(crate) name: Option<String>,
    /// Whether it is meant to be saved rather than read.
    pub(crate) attached: bool,
    raw: &'m [u8],
}

/// How much of a mail is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) octets: usize,
    pub(crate) parts: usize,
    pub(crate) depth: usize,
}

/// A block of header fields.
pub(crate) struct Head(Vec<Header<'static>>);

impl<'m> Mail<'m> {
    /// As much of it as a report of a mail server needs.
    pub(crate) fn read(raw: &'m [u8]) -> Mail<'m> {
        let (octets, parts, depth) = (limits::BOUNCE_OCTETS, limits::PARTS, limits::PART_DEPTH);
        Mail::within(raw, Bounds { octets, parts, depth })
    }

    pub(crate) fn within(raw: &'m [u8], bounds: Bounds) -> Mail<'m> {
        let raw = raw.get(..bounds.octets).unwrap_or(raw);
        let head = Head::read(cut_octets(split(raw).0, limits::HEAD_OCTETS));
        let mut parts = Vec::new();
        walk(raw, limits::HEAD_OCTETS, bounds.depth, bounds.parts, &mut parts);
        Mail { kind: head.kind(), head, parts }
    }

    pub(crate) fn parts(&self) -> &[Part<'m>] {
        &self.parts
    }

    pub(crate) fn part(&self, kinds: &[&str]) -> Option<&Part<'m>> {
        self.parts.iter().find(|part| kinds.contains(&part.kind.as_str()))
    }

    /// The header of each enclosed mail, whole or cut to its headers.
    pub(crate) fn originals(&self) -> Vec<Head> {
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
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Part<'m>> {
        self.parts.iter().filter(|part| part.kind.starts_with("text/") || part.kind == "message/delivery-status")
    }
}

impl<'m> Part<'m> {
    /// The octets as they were before they were encoded; as they stand when the encoding is broken.
    pub(crate) fn body(&self) -> Cow<'m, [u8]> {
        let decoded = match self.encoding.as_str() {
            "base64" => base64_decode(self.raw),
            "quoted-printable" => quoted_printable_decode(self.raw),
            _plain => None,
        };
        decoded.map_or(Cow::Borrowed(self.raw), Cow::Owned)
    }

    /// Its words, by the alphabet it names.
    pub(crate) fn text(&self) -> String {
        let octets = self.body();
        let octets = cut_octets(&octets, limits::LETTER_TEXT_OCTETS);
        let named = Some(self.charset.as_bytes()).filter(|name| name.len() <= 45);
        let plain = ["utf-8", "us-ascii"].iter().any(|name| self.charset.eq_ignore_ascii_case(name));
        let decoder = named.filter(|_| !plain).and_then(charset_decoder);
        decoder.map_or_else(|| String::from_utf8_lossy(octets).into_owned(), |decode| decode(octets))
    }
}

impl Head {
    pub(crate) fn read(block: &[u8]) -> Head {
        // A field that is cut off by the end of the block would be lost; an empty line ends it properly.
        let block = [block, b"\r\n\r\n"].concat();
        let parser = MessageParser::new()
            .with_message_ids()
            .header_content_type(HeaderName::ContentType)
            .header_content_type(HeaderName::ContentDisposition)
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

    pub(crate) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.value(name).and_then(HeaderValue::as_text).unwrap_or_default().to_string()
    }

    /// The first word, in lower case: `Auto-Submitted: Auto-Replied; owner=x` is `auto-replied`.
    pub(crate) fn word(&self, name: &str) -> String {
        let text = self.text(name).to_ascii_lowercase();
        text.trim().split([' ', ';', '(', '\t', '\r', '\n']).next().unwrap_or_default().to_string()
    }

    pub(crate) fn ids(&self, name: &str) -> Vec<String> {
        let ids = self.value(name).and_then(HeaderValue::as_text_list).unwrap_or_default();
        let trimmed = ids.iter().map(|id| id.trim_matches(['<', '>', ' ']).to_string());
        trimmed.rev().take(limits::MESSAGE_IDS).collect()
    }

    /// How many fields have this name.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.0.iter().filter(|header| header.name().eq_ignore_ascii_case(name)).count()
    }

    /// Every field of this name, the one added last first.
    pub(crate) fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        let named = self.0.iter().filter(move |header| header.name().eq_ignore_ascii_case(name));
        named.filter_map(|header| header.value.as_text())
    }

    fn part<'m>(&self, kind: String, raw: &'m [u8]) -> Part<'m> {
        let content = self.value("Content-Type").and_then(HeaderValue::as_content_type);
        let charset = content.and_then(|kind| kind.attribute("charset")).unwrap_or("utf-8").to_string();
        let disposition = self.value("Content-Disposition").and_then(HeaderValue::as_content_type);
        let named = disposition.and_then(|kind| kind.attribute("filename"));
        let name = named.or_else(|| content?.attribute("name")).map(str::to_string);
        let attached = disposition.is_some_and(|kind| kind.ctype().eq_ignore_ascii_case("attachment"));
        Part { kind, encoding: self.word("Content-Transfer-Encoding"), charset, name, attached, raw }
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
fn walk<'m>(raw: &'m [u8], head_octets: usize, depth: usize, most: usize, parts: &mut Vec<Part<'m>>) {
    let (block, body) = split(raw);
    let head = Head::read(cut_octets(block, head_octets));
    let kind = head.kind();
    let boundary = head.boundary().filter(|_| kind.starts_with("multipart/") && depth > 0);
    let Some(boundary) = boundary else {
        parts.push(head.part(kind, body));
        return;
    };
    for piece in pieces(body, boundary.as_bytes(), most) {
        if parts.len() >= most {
            return;
        }
        walk(piece, limits::PART_HEAD_OCTETS, depth - 1, most, parts);
    }
}

/// What stands between the boundary lines; a missing last one ends with the mail.
fn pieces<'m>(body: &'m [u8], boundary: &[u8], most: usize) -> Vec<&'m [u8]> {
    let mut pieces = Vec::new();
    let mut piece_start = None;
    let mut line_start = 0;
    for line in body.split_inclusive(|octet| *octet == b'\n') {
        let line_end = line_start + line.len();
        let mark = line.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary)).map(<[u8]>::trim_ascii);
        if let Some(b"" | b"--") = mark {
            pieces.extend(piece_start.and_then(|start| body.get(start..line_start)));
            piece_start = (mark == Some(b"")).then_some(line_end);
            if piece_start.is_none() || pieces.len() == most {
                return pieces;
            }
        }
        line_start = line_end;
    }
    pieces.extend(piece_start.and_then(|start| body.get(start..)));
    pieces
}

/// Header block and body, parted by the first empty line.
pub(crate) fn split(raw: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    for line in raw.split_inclusive(|octet| *octet == b'\n') {
        if line == b"\n" || line == b"\r\n" {
            return (&raw[..end], &raw[end + line.len()..]);
        }
        end += line.len();
    }
    (raw, &[])
}

pub(crate) fn cut_octets(octets: &[u8], most: usize) -> &[u8] {
    octets.get(..most).unwrap_or(octets)
}
