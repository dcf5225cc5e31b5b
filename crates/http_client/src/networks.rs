//! http_client: which addresses may be connected to. A name on the internet can lead anywhere, so what counts is the address
//! itself, looked at just before connecting to exactly that one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Where endpoints may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Networks {
    /// The public internet, over https.
    Public,
    /// Own networks and this machine too, and plain http: for tests and for houses whose receivers stand next door.
    PrivateToo,
}

/// Where clouds hand out keys to whoever asks from inside; never an endpoint, whatever is allowed.
const METADATA: [IpAddr; 4] = [
    IpAddr::V4(Ipv4Addr::new(169, 254, 169, 254)),
    IpAddr::V4(Ipv4Addr::new(100, 100, 100, 200)),
    IpAddr::V4(Ipv4Addr::new(192, 0, 0, 192)),
    IpAddr::V6(Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254)),
];

impl Networks {
    #[must_use]
    pub fn allow(self, address: IpAddr) -> bool {
        match self {
            Networks::Public => is_public(address),
            Networks::PrivateToo => is_somebody(address.to_canonical()),
        }
    }

    #[must_use]
    pub fn allow_plain_http(self) -> bool {
        self == Networks::PrivateToo
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => !V4_SPECIAL.iter().any(|(network, bits)| v4_in(v4, *network, *bits)),
        IpAddr::V6(v6) => {
            // Global unicast is one block. Mapped IPv4, NAT64, unique local, link-local and multicast lie outside of it.
            let global = v6_in(v6, Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
            global && !V6_SPECIAL.iter().any(|(network, bits)| v6_in(v6, *network, *bits))
        }
    }
}

/// Anything but nobody, everybody, the neighbours on the wire, and metadata.
fn is_somebody(address: IpAddr) -> bool {
    let link_local = match address {
        IpAddr::V4(v4) => v4.is_link_local() || v4.is_broadcast() || v4_in(v4, Ipv4Addr::UNSPECIFIED, 8),
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    };
    !address.is_unspecified() && !address.is_multicast() && !link_local && !METADATA.contains(&address)
}

/// The special-purpose registry of IANA, as far as it is not for everybody.
const V4_SPECIAL: [(Ipv4Addr, u32); 16] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 31, 196, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// Inside global unicast: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address.
const V6_SPECIAL: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

fn v4_in(address: Ipv4Addr, network: Ipv4Addr, bits: u32) -> bool {
    (address.to_bits() ^ network.to_bits()) >> (32 - bits) == 0
}

fn v6_in(address: Ipv6Addr, network: Ipv6Addr, bits: u32) -> bool {
    (address.to_bits() ^ network.to_bits()) >> (128 - bits) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(networks: Networks, addresses: &[&str], allowed: bool) {
        for text in addresses {
            let address: IpAddr = text.parse().expect(text);
            assert_eq!(networks.allow(address), allowed, "{networks:?} {text}");
        }
    }

    #[test]
    fn the_public_internet_and_nothing_else() {
        each(
            Networks::Public,
            &[
                "1.1.1.1",
                "93.184.216.34",
                "172.15.255.255",
                "172.32.0.0",
                "100.63.0.1",
                "100.128.0.1",
                "2606:4700::1111",
            ],
            true,
        );
        each(
            Networks::Public,
            &[
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.254",
                "127.0.0.1",
                "127.8.9.10",
                "169.254.169.254",
                "169.254.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.7",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
            ],
            false,
        );
    }

    #[test]
    fn every_way_to_write_an_inner_address_as_ipv6() {
        each(
            Networks::Public,
            &[
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:1.1.1.1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b:1::a00:1",
                "100::1",
                "2001::1",
                "2001:db8::1",
                "2001:10::1",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "3fff::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "5f00::1",
            ],
            false,
        );
    }

    #[test]
    fn own_networks_where_the_house_says_so_but_never_metadata() {
        each(Networks::PrivateToo, &["127.0.0.1", "10.0.0.1", "192.168.1.1", "::1", "fd12::1", "1.1.1.1"], true);
        each(
            Networks::PrivateToo,
            &[
                "0.0.0.0",
                "::",
                "169.254.169.254",
                "::ffff:169.254.169.254",
                "fd00:ec2::254",
                "100.100.100.200",
                "192.0.0.192",
                "fe80::1",
                "224.0.0.1",
                "ff02::1",
                "255.255.255.255",
            ],
            false,
        );
    }
}
