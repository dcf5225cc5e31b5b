//! http_client: the address of a program elsewhere, checked. What cannot be one is refused when it is typed, and again
//! before every request.

use crate::networks::Networks;
use hyper::Uri;
use std::net::{IpAddr, Ipv6Addr};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpTarget {
    /// With a scheme and an authority.
    pub(crate) uri: Uri,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Http,
    Https,
}

/// Why an address cannot be told anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTarget {
    Shape,
    PlainHttp,
    /// A name or password before the host.
    SignIn,
    /// It names an address inside a private network.
    Inside,
}

impl BadTarget {
    /// One sentence for a tired person.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            BadTarget::Shape => "This is not a whole address. It should look like https://example.org/hooks/usher.",
            BadTarget::PlainHttp => "The address must begin with https://, so that nobody can read along.",
            BadTarget::SignIn => "Please leave out the name and password before the host.",
            BadTarget::Inside => "This address lies inside a private network, and Usher may not call there.",
        }
    }
}

impl HttpTarget {
    pub fn parse(url: &str, networks: Networks) -> Result<HttpTarget, BadTarget> {
        let uri: Uri = url.parse().map_err(|_| BadTarget::Shape)?;
        match Scheme::of(&uri).ok_or(BadTarget::Shape)? {
            Scheme::Http if !networks.allow_plain_http() => return Err(BadTarget::PlainHttp),
            Scheme::Http | Scheme::Https => {}
        }
        let authority = uri.authority().ok_or(BadTarget::Shape)?;
        if authority.as_str().contains('@') {
            return Err(BadTarget::SignIn);
        }
        let host = host_of(&uri).ok_or(BadTarget::Shape)?;
        // Host and port must be all of it: what stands between them would be left to the next reader.
        let rest = authority.as_str().strip_prefix(authority.host()).ok_or(BadTarget::Shape)?;
        if !rest.is_empty() && rest.strip_prefix(':').and_then(port_of).is_none() {
            return Err(BadTarget::Shape);
        }
        let inside = host.parse().is_ok_and(|address: IpAddr| !networks.allow(address));
        if inside || (!networks.allow_plain_http() && is_local_name(host)) {
            return Err(BadTarget::Inside);
        }
        Ok(HttpTarget { uri })
    }

    /// As the Host header says it.
    pub(crate) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }
}

impl Scheme {
    pub fn of(uri: &Uri) -> Option<Scheme> {
        match uri.scheme_str() {
            Some("https") => Some(Scheme::Https),
            Some("http") => Some(Scheme::Http),
            Some(_) | None => None,
        }
    }

    pub fn usual_port(self) -> u16 {
        match self {
            Scheme::Https => 443,
            Scheme::Http => 80,
        }
    }
}

/// A name, an address, or an address of IPv6 without its brackets.
pub(crate) fn host_of(uri: &Uri) -> Option<&str> {
    let written = uri.host()?;
    match written.strip_prefix('[') {
        Some(six) => six.strip_suffix(']').filter(|six| six.parse::<Ipv6Addr>().is_ok()),
        None => Some(written).filter(|host| !host.is_empty()),
    }
}

fn port_of(digits: &str) -> Option<u16> {
    let plain = digits.bytes().all(|octet| octet.is_ascii_digit());
    digits.parse().ok().filter(|port| plain && *port != 0)
}

/// Told while it is typed; what a name leads to is looked at again before every connection.
fn is_local_name(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local") || host.ends_with(".internal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_addresses_are_taken_apart() {
        let target = HttpTarget::parse("https://hooks.example.org/in/box?key=1", Networks::Public).expect("a target");
        assert_eq!((Scheme::of(&target.uri), host_of(&target.uri)), (Some(Scheme::Https), Some("hooks.example.org")));
        assert_eq!((target.authority(), target.uri.path()), ("hooks.example.org", "/in/box"));
        let bare = HttpTarget::parse("https://[2606:4700::1111]:8443", Networks::Public).expect("a target");
        assert_eq!((host_of(&bare.uri), bare.uri.port_u16()), (Some("2606:4700::1111"), Some(8443)));
        assert_eq!((bare.authority(), bare.uri.path()), ("[2606:4700::1111]:8443", "/"));
        let plain = HttpTarget::parse("http://127.0.0.1:9/x", Networks::PrivateToo).expect("a target");
        assert_eq!((Scheme::of(&plain.uri), plain.uri.port_u16()), (Some(Scheme::Http), Some(9)));
    }

    #[test]
    fn what_is_not_one_says_why() {
        for (url, why) in [
            ("", BadTarget::Shape),
            ("hooks.example.org", BadTarget::Shape),
            ("ftp://hooks.example.org", BadTarget::Shape),
            ("https://", BadTarget::Shape),
            ("https:///path", BadTarget::Shape),
            ("https://exämple.org", BadTarget::Shape),
            ("https://a b", BadTarget::Shape),
            ("https://a.example:0/", BadTarget::Shape),
            ("https://a.example:/", BadTarget::Shape),
            ("https://[2001:db8:::]18443", BadTarget::Shape),
            ("http://hooks.example.org", BadTarget::PlainHttp),
            ("https://me:secret@hooks.example.org", BadTarget::SignIn),
            ("https://1.1.1.1@10.0.0.1/", BadTarget::SignIn),
            ("https://127.0.0.1/", BadTarget::Inside),
            ("https://[::1]/", BadTarget::Inside),
            ("https://[::ffff:10.0.0.1]/", BadTarget::Inside),
            ("https://169.254.169.254/latest/meta-data", BadTarget::Inside),
            ("https://localhost/", BadTarget::Inside),
            ("https://LOCALHOST./", BadTarget::Inside),
            ("https://metadata.google.internal/", BadTarget::Inside),
        ] {
            assert_eq!(HttpTarget::parse(url, Networks::Public), Err(why), "{url}");
        }
        let metadata = HttpTarget::parse("http://169.254.169.254/", Networks::PrivateToo);
        assert_eq!(metadata, Err(BadTarget::Inside), "not even where own networks are allowed");
    }
}
