//! herald: an endpoint's address, taken apart. What cannot be an address of a program elsewhere is refused when it is
//! typed, and again before every connection.

use crate::address::Networks;
use hyper::Uri;
use std::net::{IpAddr, Ipv6Addr};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub(crate) tls: Tls,
    /// Without the brackets of IPv6.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// As the Host header says it.
    pub(crate) authority: String,
    pub(crate) path: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tls {
    On,
    Off,
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

impl Target {
    pub fn parse(url: &str, networks: Networks) -> Result<Target, BadTarget> {
        let uri: Uri = url.parse().map_err(|_| BadTarget::Shape)?;
        let tls = match uri.scheme_str() {
            Some("https") => Tls::On,
            Some("http") if networks.allow_plain_http() => Tls::Off,
            Some("http") => return Err(BadTarget::PlainHttp),
            Some(_) | None => return Err(BadTarget::Shape),
        };
        let authority = uri.authority().ok_or(BadTarget::Shape)?;
        if authority.as_str().contains('@') {
            return Err(BadTarget::SignIn);
        }
        let host = host(authority.host()).ok_or(BadTarget::Shape)?;
        // Host and port must be all of it: what stands between them would be left to the next reader.
        let port = match authority.as_str().strip_prefix(authority.host()) {
            Some("") => tls.usual_port(),
            Some(port) => port.strip_prefix(':').and_then(port_of).ok_or(BadTarget::Shape)?,
            None => return Err(BadTarget::Shape),
        };
        let inside = host.parse().is_ok_and(|address: IpAddr| !networks.allow(address));
        if inside || (!networks.allow_plain_http() && is_local_name(&host)) {
            return Err(BadTarget::Inside);
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_string();
        Ok(Target { tls, host, port, authority: authority.as_str().to_string(), path })
    }
}

impl Tls {
    fn usual_port(self) -> u16 {
        match self {
            Tls::On => 443,
            Tls::Off => 80,
        }
    }
}

/// A name, an address, or an address of IPv6 without its brackets.
fn host(written: &str) -> Option<String> {
    match written.strip_prefix('[') {
        Some(six) => six.strip_suffix(']').filter(|six| six.parse::<Ipv6Addr>().is_ok()).map(str::to_string),
        None => Some(written.to_string()).filter(|host| !host.is_empty()),
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
        let target = Target::parse("https://hooks.example.org/in/box?key=1", Networks::Public).expect("a target");
        assert_eq!((target.tls, target.host.as_str(), target.port), (Tls::On, "hooks.example.org", 443));
        assert_eq!((target.authority.as_str(), target.path.as_str()), ("hooks.example.org", "/in/box?key=1"));
        let bare = Target::parse("https://[2606:4700::1111]:8443", Networks::Public).expect("a target");
        assert_eq!((bare.host.as_str(), bare.port, bare.path.as_str()), ("2606:4700::1111", 8443, "/"));
        let plain = Target::parse("http://127.0.0.1:9/x", Networks::PrivateToo).expect("a target");
        assert_eq!((plain.tls, plain.port), (Tls::Off, 9));
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
            assert_eq!(Target::parse(url, Networks::Public), Err(why), "{url}");
        }
        let metadata = Target::parse("http://169.254.169.254/", Networks::PrivateToo);
        assert_eq!(metadata, Err(BadTarget::Inside), "not even where own networks are allowed");
    }
}
