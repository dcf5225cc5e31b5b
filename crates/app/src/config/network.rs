//! app: a network of trusted proxies, as an address or in CIDR form. The web looks whether an address is in it.

use super::source::Wrong;
use std::net::IpAddr;

const ALLOWED: &str = "It must be an IP address or a network such as 10.0.0.0/8 or fd00::/8.";

/// How many leading bits of an IPv6 address say that the rest is IPv4.
const MAPPED: u8 = 96;

/// The address and how many of its leading bits count.
pub fn parse(text: &str) -> Result<(IpAddr, u8), Wrong> {
    let (front, back) = text.split_once('/').map_or((text, None), |(front, back)| (front, Some(back)));
    let typed: IpAddr = front.parse().map_err(|_| ALLOWED)?;
    let prefix = back.map_or(Some(bits(typed)), digits).filter(|prefix| *prefix <= bits(typed)).ok_or(ALLOWED)?;
    // An IPv4 network written as IPv6 is kept as the IPv4 network it is.
    let address = typed.to_canonical();
    let extra = if address == typed { 0 } else { MAPPED };
    let prefix = prefix.checked_sub(extra).ok_or(ALLOWED)?;
    let whole = masked(address, prefix);
    if whole == address {
        return Ok((address, prefix));
    }
    // Somebody meant either this one address or the network around it, and trust is not for guessing.
    Err(format!("Write {address} for that one address, or {whole}/{prefix} for the network around it.").into())
}

/// Takes plain digits only: `+8` and `08` are slips.
fn digits(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn bits(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

fn masked(address: IpAddr, prefix: u8) -> IpAddr {
    match address {
        IpAddr::V4(v4) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(prefix)).unwrap_or(0);
            IpAddr::V4((v4.to_bits() & mask).into())
        }
        IpAddr::V6(v6) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(prefix)).unwrap_or(0);
            IpAddr::V6((v6.to_bits() & mask).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_networks_of_both_families() {
        for (typed, address, prefix) in [
            ("192.0.2.7", "192.0.2.7", 32),
            ("10.0.0.0/8", "10.0.0.0", 8),
            ("0.0.0.0/0", "0.0.0.0", 0),
            ("::1", "::1", 128),
            ("fd00::/8", "fd00::", 8),
            ("::/0", "::", 0),
            ("::ffff:10.0.0.0/104", "10.0.0.0", 8),
            ("::ffff:192.0.2.7", "192.0.2.7", 32),
        ] {
            assert_eq!(parse(typed), Ok((address.parse().expect(address), prefix)), "{typed}");
        }
    }

    #[test]
    fn a_network_with_stray_bits_is_asked_about() {
        let wrong = parse("10.1.2.3/8").expect_err("two meanings");
        assert!(wrong.contains("10.0.0.0/8") && wrong != ALLOWED, "{wrong}");
        for bad in ["", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/08", "::/129", "::ffff:0.0.0.0/8", "proxy"] {
            assert_eq!(parse(bad).expect_err("not a network"), ALLOWED, "{bad}");
        }
    }
}
