//! Links, the shapes: what a token says once it has been checked.
//!
//! The room promises that the codes of [`Purpose`] are never renumbered, because links already
//! sent carry them, and that a short link holds an offer number that fits its five bytes.

use std::fmt;

use crate::LinkError;

/// What a link lets its holder do. Each purpose has its own signing key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// See my seat, or cancel it.
    Manage,
    /// Confirm an invitation.
    Confirm,
    /// Claim an offer, or decline it.
    Claim,
    /// Mute the reminders.
    Mute,
    /// Sign a host in.
    SignIn,
    /// See where a sign-up stands; nothing can be done with it.
    Receipt,
    /// Look at one request and settle it; `entry` is the request's number.
    Request,
}

impl Purpose {
    /// Every purpose, in the order of its code.
    pub const ALL: [Purpose; 7] = [
        Purpose::Manage,
        Purpose::Confirm,
        Purpose::Claim,
        Purpose::Mute,
        Purpose::SignIn,
        Purpose::Receipt,
        Purpose::Request,
    ];

    /// The code on the wire, fixed for good.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Purpose::Manage => 1,
            Purpose::Confirm => 2,
            Purpose::Claim => 3,
            // 4 was for leaving a line; it was never sent, and stays free.
            Purpose::Mute => 5,
            Purpose::SignIn => 6,
            Purpose::Receipt => 7,
            Purpose::Request => 8,
        }
    }

    /// The purpose behind a code, if there is one.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Purpose> {
        Purpose::ALL.into_iter().find(|purpose| purpose.code() == code)
    }
}

/// A long link: everything the page needs stands in the token itself.
///
/// `place` and `seq` are 0 for purposes without an offer. `generation` lets the row behind the
/// link outdate older links without a new key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link {
    pub purpose: Purpose,
    pub list: u64,
    pub entry: u64,
    pub place: u64,
    pub seq: u32,
    pub generation: u32,
    /// The first second at which the link no longer opens.
    pub expires_at_seconds: i64,
}

impl Link {
    /// The last expiry that fits the token's five bytes.
    pub const LAST_EXPIRY_SECONDS: i64 = (1 << 40) - 1;

    pub(crate) fn has_expired(&self, now_seconds: i64) -> bool {
        now_seconds >= self.expires_at_seconds
    }
}

/// The number of an offer's row, as a short link carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OfferNumber(u64);

impl OfferNumber {
    /// The largest number that fits five bytes.
    pub const MOST: u64 = (1 << 40) - 1;

    /// Takes a row number, or says that it is too large for a short link.
    pub fn new(number: u64) -> Result<OfferNumber, LinkError> {
        if number > OfferNumber::MOST {
            return Err(LinkError::OutOfRange {
                field: "offer number",
                most: OfferNumber::MOST,
                given: i128::from(number),
            });
        }
        Ok(OfferNumber(number))
    }

    /// The row number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for OfferNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A claim link short enough for a text message.
///
/// List, entry, sequence and expiry stand in the offer's row, so the caller must check that row
/// for expiry: a short link never expires here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortLink {
    pub offer: OfferNumber,
    /// The last octet of the person's generation: a number that was corrected since took older links to somebody else.
    pub generation: u8,
}

impl ShortLink {
    /// What a short link keeps of a generation.
    #[must_use]
    pub const fn octet(generation: u32) -> u8 {
        generation.to_be_bytes()[3]
    }
}

/// A token whose signature was good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Token {
    Long(Link),
    Short(ShortLink),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order() {
        assert_eq!(Purpose::ALL.map(|purpose| purpose as usize), [0, 1, 2, 3, 4, 5, 6], "the order of the variants");
        let codes = Purpose::ALL.map(Purpose::code);
        assert_eq!(codes, [1, 2, 3, 5, 6, 7, 8]);
    }

    #[test]
    fn only_those_codes_are_known() {
        let known = (0..=u8::MAX).filter_map(Purpose::from_code);
        assert!(known.eq(Purpose::ALL));
    }

    #[test]
    fn offer_numbers_end_at_five_bytes() {
        let last = OfferNumber::new(OfferNumber::MOST).expect("the last number fits");
        assert_eq!(last.get(), 0xFF_FFFF_FFFF);
        let over = OfferNumber::new(OfferNumber::MOST + 1).expect_err("one more does not fit");
        assert_eq!(over.to_string(), "offer number must be from 0 to 1099511627775, and was 1099511627776");
    }
}
