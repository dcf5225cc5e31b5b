//! post/transport/smtp: a mail's bytes as they go after DATA, with the dot that ends them: one piece, one write.

/// Every line ends with CRLF, and a line of ours can never be taken for the end (RFC 5321, 4.5.2).
pub(super) fn content(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 50 + 8);
    let mut rest = bytes;
    while !rest.is_empty() {
        let end = rest.iter().position(|octet| matches!(octet, b'\r' | b'\n')).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        if line.first() == Some(&b'.') {
            out.push(b'.');
        }
        out.extend_from_slice(line);
        out.extend_from_slice(b"\r\n");
        rest = match after {
            [b'\r', b'\n', more @ ..] | [_, more @ ..] => more,
            [] => after,
        };
    }
    out.extend_from_slice(b".\r\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_ours_ends_the_mail() {
        for (bytes, sent) in [
            ("", ".\r\n"),
            ("a", "a\r\n.\r\n"),
            ("a\r\n", "a\r\n.\r\n"),
            (".\r\n", "..\r\n.\r\n"),
            ("a\r\n.\r\n..b\r\n\r\nc.", "a\r\n..\r\n...b\r\n\r\nc.\r\n.\r\n"),
            ("a\n.\nb", "a\r\n..\r\nb\r\n.\r\n"),
            ("a\r.\rb\n", "a\r\n..\r\nb\r\n.\r\n"),
        ] {
            assert_eq!(String::from_utf8(content(bytes.as_bytes())).as_deref(), Ok(sent), "{bytes:?}");
        }
    }
}
