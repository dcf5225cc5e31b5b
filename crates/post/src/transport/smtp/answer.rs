//! post/transport/smtp: what a mail server says, read from its bytes. Pure and bounded.

use crate::limits;

/// One whole answer: its code, and its lines without the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpAnswer {
    pub code: u16,
    pub text: String,
}

impl SmtpAnswer {
    /// Whether the server goes along: done, or waiting for more.
    #[must_use]
    pub fn is_good(&self) -> bool {
        (200..400).contains(&self.code)
    }

    /// The first answer in these bytes with the number of bytes it takes, or None while it is not whole.
    pub fn read(bytes: &[u8]) -> Result<Option<(SmtpAnswer, usize)>, NotSmtp> {
        let mut text = String::new();
        let mut start = 0;
        loop {
            let rest = bytes.get(start..).unwrap_or_default();
            let Some(end) = rest.iter().position(|octet| *octet == b'\n') else {
                let too_long = rest.len() > limits::ANSWER_LINE_OCTETS || start > limits::ANSWER_OCTETS;
                return if too_long { Err(NotSmtp) } else { Ok(None) };
            };
            let line = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
            start += end + 1;
            if line.len() > limits::ANSWER_LINE_OCTETS || start > limits::ANSWER_OCTETS {
                return Err(NotSmtp);
            }
            let (code, more, said) = parts(line).ok_or(NotSmtp)?;
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&String::from_utf8_lossy(said));
            if more == More::No {
                return Ok(Some((SmtpAnswer { code, text }, start)));
            }
        }
    }
}

/// The other side does not speak SMTP, or says too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSmtp;

#[derive(PartialEq, Eq)]
enum More {
    Yes,
    No,
}

/// `250-text`, `250 text` or `250`.
fn parts(line: &[u8]) -> Option<(u16, More, &[u8])> {
    let (digits, rest) = line.split_at_checked(3)?;
    let code: u16 = std::str::from_utf8(digits).ok().filter(|_| digits.iter().all(u8::is_ascii_digit))?.parse().ok()?;
    let (more, said) = match rest.split_first() {
        None => (More::No, rest),
        Some((b' ', said)) => (More::No, said),
        Some((b'-', said)) => (More::Yes, said),
        Some(_) => return None,
    };
    (200..600).contains(&code).then_some((code, more, said))
}

/// What a server said it can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offered {
    pub start_tls: bool,
    pub pipelining: bool,
    pub plain: bool,
    pub login: bool,
}

impl Offered {
    pub fn read(hello: &SmtpAnswer) -> Offered {
        let mut offered = Offered::default();
        for line in hello.text.lines().skip(1) {
            // Some servers of old write `AUTH=`.
            let line = line.to_ascii_uppercase().replace('=', " ");
            let mut words = line.split_whitespace();
            match words.next() {
                Some("STARTTLS") => offered.start_tls = true,
                Some("PIPELINING") => offered.pipelining = true,
                Some("AUTH") => words.for_each(|word| match word {
                    "PLAIN" => offered.plain = true,
                    "LOGIN" => offered.login = true,
                    _ => {}
                }),
                _ => {}
            }
        }
        offered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(bytes: &str) -> Option<(u16, String, usize)> {
        let read = SmtpAnswer::read(bytes.as_bytes()).expect("an answer");
        read.map(|(answer, taken)| (answer.code, answer.text, taken))
    }

    #[test]
    fn an_answer_is_read_when_it_is_whole() {
        assert_eq!(answer("250 2.1.0 fine\r\n"), Some((250, "2.1.0 fine".into(), 16)));
        assert_eq!(answer("250\r\n354 go on\r\n"), Some((250, String::new(), 5)), "the next one is left");
        assert_eq!(
            answer("550-5.7.1 not welcome\r\n550 5.7.1 at all\r\n"),
            Some((550, "5.7.1 not welcome\n5.7.1 at all".into(), 41))
        );
        for part in ["", "2", "250", "250 fine", "250 fine\r", "250-fine\r\n", "250-fine\r\n250"] {
            assert_eq!(answer(part), None, "{part:?}");
        }
        assert_eq!(answer("250 bare line\n"), Some((250, "bare line".into(), 14)));
    }

    #[test]
    fn what_is_no_answer_is_said_to_be_none() {
        for bytes in ["nonsense\r\n", "25 x\r\n", "+25 x\r\n", "250_x\r\n", "999 x\r\n", "150 x\r\n", "\r\n"] {
            assert_eq!(SmtpAnswer::read(bytes.as_bytes()), Err(NotSmtp), "{bytes:?}");
        }
        let endless = vec![b'2'; limits::ANSWER_LINE_OCTETS + 1];
        assert_eq!(SmtpAnswer::read(&endless), Err(NotSmtp));
        let talkative = "250-and so on\r\n".repeat(limits::ANSWER_OCTETS / 10);
        assert_eq!(SmtpAnswer::read(talkative.as_bytes()), Err(NotSmtp));
    }

    #[test]
    fn a_hello_tells_what_is_offered() {
        let hello = |text: &str| Offered::read(&SmtpAnswer { code: 250, text: text.into() });
        assert_eq!(hello("STARTTLS is my name"), Offered::default(), "the first line is a greeting");
        let all = Offered { start_tls: true, pipelining: true, plain: true, login: true };
        assert_eq!(hello("mx\nPIPELINING\nstarttls\nAUTH=LOGIN PLAIN\nSIZE 1000"), all);
        assert_eq!(hello("mx\nAUTH XOAUTH2 LOGIN"), Offered { login: true, ..Offered::default() });
    }
}
