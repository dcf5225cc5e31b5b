//! app: the address people reach the pages at. It is the start of every link, and what browsers call our origin: so it
//! has one spelling.

use super::limits;
use super::source::Wrong;
use std::fmt;
use std::net::{Ipv6Addr, SocketAddr};

const ALLOWED: &str = "It must be http:// or https:// and a host, such as https://lists.example.org, \
                       with nothing behind it, not even a slash.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl(String);

impl BaseUrl {
    pub fn parse(text: &str) -> Result<BaseUrl, Wrong> {
        if text.len() > limits::URL_OCTETS {
            return Err(format!("It must have at most {} characters.", limits::URL_OCTETS).into());
        }
        let (scheme, rest) = text.split_once("://").ok_or(ALLOWED)?;
        let usual = match scheme.to_ascii_lowercase().as_str() {
            "http" => ("http", 80),
            "https" => ("https", 443),
            _other => return Err(ALLOWED.into()),
        };
        let (host, port) = host_and_port(rest).ok_or(ALLOWED)?;
        let port = port.filter(|port| *port != usual.1).map_or(String::new(), |port| format!(":{port}"));
        Ok(BaseUrl(format!("{}://{}{port}", usual.0, host.to_ascii_lowercase())))
    }

    /// Where a server nobody told its address is reached from the machine it runs on.
    pub fn of_listener(listen: SocketAddr) -> String {
        if listen.ip().is_unspecified() {
            return format!("http://localhost:{}", listen.port());
        }
        format!("http://{}", SocketAddr::new(listen.ip(), listen.port()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn host_and_port(rest: &str) -> Option<(&str, Option<u16>)> {
    if let Some(bracketed) = rest.strip_prefix('[') {
        let (inside, behind) = bracketed.split_once(']')?;
        let _is_one: Ipv6Addr = inside.parse().ok()?;
        let port = if behind.is_empty() { None } else { Some(port(behind.strip_prefix(':')?)?) };
        return Some((&rest[..inside.len() + 2], port));
    }
    let (host, behind) = rest.split_once(':').map_or((rest, None), |(host, behind)| (host, Some(behind)));
    let port = match behind {
        Some(behind) => Some(port(behind)?),
        None => None,
    };
    is_host_name(host).then_some((host, port))
}

fn port(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Letters, digits and hyphens between dots. Names in other scripts have their xn-- form.
pub fn is_host_name(host: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_')
    };
    host.len() <= 253 && host.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_origin_has_one_spelling() {
        for (typed, expected) in [
            ("https://lists.example.org", "https://lists.example.org"),
            ("HTTPS://Lists.Example.org:443", "https://lists.example.org"),
            ("http://localhost:80", "http://localhost"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("https://[2001:DB8::1]", "https://[2001:db8::1]"),
        ] {
            assert_eq!(BaseUrl::parse(typed).expect(typed).as_str(), expected);
        }
    }

    #[test]
    fn anything_else_is_not_an_origin() {
        for bad in [
            "",
            "lists.example.org",
            "ftp://lists.example.org",
            "https://",
            "https://lists.example.org/",
            "https://lists.example.org/usher",
            "https://lists.example.org?x",
            "https://ann:pass@lists.example.org",
            "https://lists example.org",
            "https://lists.example.org:",
            "https://lists.example.org:99999",
            "https://[::1",
            "https://[lists]",
            "https://bücher.example",
            "https://-x.example",
        ] {
            assert_eq!(BaseUrl::parse(bad).expect_err(bad), ALLOWED);
        }
        assert!(BaseUrl::parse(&format!("https://{}.org", "x.".repeat(120))).is_err());
    }

    #[test]
    fn every_listener_has_an_address() {
        for listen in ["127.0.0.1:8080", "0.0.0.0:80", "[::]:8080", "[fe80::1%3]:9000", "127.0.0.1:0"] {
            let url = BaseUrl::of_listener(listen.parse().expect(listen));
            assert!(BaseUrl::parse(&url).is_ok(), "{listen}: {url}");
        }
    }
}
