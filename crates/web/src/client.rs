//! web: who is asking. Forwarding headers count only when they come from a proxy the operator has named; anybody can
//! write them.

use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The address a request came from, as far as we can trust it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer(pub SocketAddr);

/// The same seen through the proxies in front of us.
#[derive(Clone, Copy)]
pub(crate) struct ClientAddress(pub IpAddr);

impl FromRequestParts<Arc<Door>> for ClientAddress {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, door: &Arc<Door>) -> Result<ClientAddress, Trouble> {
        let peer = parts.extensions.get::<Peer>();
        let Peer(peer) = peer.ok_or_else(|| Trouble::Broken("a request from nowhere".to_string()))?;
        Ok(ClientAddress(door.proxies.client(*peer, &parts.headers)))
    }
}

impl ClientAddress {
    /// Counts one who had no right here: what they are told, or that they come too often.
    pub fn turned_away(self, door: &Door, trouble: Trouble) -> Trouble {
        match door.bad_tokens.take(self.0, door.elapsed()) {
            Ok(()) => trouble,
            Err(seconds) => Trouble::TooMany { seconds },
        }
    }
}

/// Networks whose `X-Forwarded-For` is believed.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<(IpAddr, u8)>);

impl Proxies {
    /// Addresses and CIDR networks, already checked by whoever read the configuration.
    #[must_use]
    pub fn new(networks: Vec<(IpAddr, u8)>) -> Proxies {
        Proxies(networks)
    }

    pub(crate) fn holds(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|(network, bits)| within(address, network.to_canonical(), *bits))
    }

    /// Walks the chain from the right past every hop we trust; the first one we do not trust is the client.
    pub(crate) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.ip().to_canonical();
        if !self.holds(client) {
            return client;
        }
        let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
        for hop in hops.iter().rev().take(limits::FORWARDED_HOPS) {
            let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
            client = address.to_canonical();
            if !self.holds(client) {
                break;
            }
        }
        client
    }
}

fn within(address: IpAddr, network: IpAddr, bits: u8) -> bool {
    let same = |one: &[u8], other: &[u8]| {
        (0..usize::from(bits)).all(|bit| {
            let mask = 0x80 >> (bit % 8);
            one.get(bit / 8).map(|octet| octet & mask) == other.get(bit / 8).map(|octet| octet & mask)
        })
    };
    match (address, network) {
        (IpAddr::V4(one), IpAddr::V4(other)) => same(&one.octets(), &other.octets()),
        (IpAddr::V6(one), IpAddr::V6(other)) => same(&one.octets(), &other.octets()),
        (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
    }
}

/// Whether a browser says that this request comes from a page of another site. Programs say nothing, and may.
pub(crate) fn foreign_origin(headers: &HeaderMap, url: &str) -> Option<String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text("origin");
    match text("sec-fetch-site") {
        Some("same-origin" | "none") => return None,
        Some(_) => return Some(origin.unwrap_or("null").to_string()),
        None => {}
    }
    let origin = origin?;
    let host = origin.split_once("://").map(|(_, host)| host);
    let ours = origin == url || (host.is_some() && host == text("host"));
    (!ours).then(|| origin.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        lines.iter().map(|(name, value)| ((*name).parse().expect("a name"), value.parse().expect("a value"))).collect()
    }

    fn peer(text: &str) -> SocketAddr {
        SocketAddr::new(text.parse().expect("an address"), 1)
    }

    fn proxies() -> Proxies {
        Proxies::new(vec![("10.0.0.0".parse().expect("an address"), 8), ("::1".parse().expect("an address"), 128)])
    }

    #[test]
    fn a_forged_header_from_a_stranger_is_not_read() {
        let forged = headers(&[("x-forwarded-for", "198.51.100.9")]);
        assert_eq!(proxies().client(peer("203.0.113.5"), &forged), peer("203.0.113.5").ip());
        assert_eq!(Proxies::default().client(peer("127.0.0.1"), &forged), peer("127.0.0.1").ip());
    }

    #[test]
    fn behind_our_proxy_the_nearest_stranger_counts_not_what_they_claim() {
        let chain = headers(&[("x-forwarded-for", "1.2.3.4, 198.51.100.9, 10.1.1.1")]);
        assert_eq!(proxies().client(peer("10.0.0.2"), &chain), peer("198.51.100.9").ip());
        let garbage = headers(&[("x-forwarded-for", "1.2.3.4, not-an-address")]);
        assert_eq!(proxies().client(peer("10.0.0.2"), &garbage), peer("10.0.0.2").ip());
    }

    #[test]
    fn other_sites_are_known_by_what_the_browser_says() {
        let url = "https://rsvp.example.org";
        assert_eq!(foreign_origin(&headers(&[]), url), None);
        assert_eq!(foreign_origin(&headers(&[("sec-fetch-site", "same-origin")]), url), None);
        assert_eq!(foreign_origin(&headers(&[("origin", "https://rsvp.example.org")]), url), None);
        assert_eq!(foreign_origin(&headers(&[("origin", "http://127.0.0.1:1"), ("host", "127.0.0.1:1")]), url), None);
        let other = headers(&[("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")]);
        assert_eq!(foreign_origin(&other, url).as_deref(), Some("https://evil.example"));
        assert_eq!(foreign_origin(&headers(&[("origin", "null")]), url).as_deref(), Some("null"));
    }
}
