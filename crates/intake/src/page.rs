//! intake: which part of a long list is asked for. A cursor is opaque: it is only ever handed back as it came.

use crate::limits;
use crate::problem::Problem;
use data_encoding::BASE64URL_NOPAD;

/// `after`: the number of the last row seen, None for the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub after: Option<u64>,
    pub limit: usize,
}

/// The first octet of every cursor, so that another form can be told apart later.
const VERSION: u8 = 1;

/// The parameters `cursor` and `limit` of a list; without them, the first screen.
pub fn page(cursor: Option<&str>, limit: Option<&str>) -> Result<Page, Vec<Problem>> {
    let after = cursor.filter(|cursor| !cursor.is_empty()).map(decode_cursor).transpose();
    let limit = limit.map_or(Ok(limits::PAGE_USUAL), read_limit);
    match (after, limit) {
        (Ok(after), Ok(limit)) => Ok(Page { after, limit }),
        (after, limit) => Err([after.err(), limit.err()].into_iter().flatten().collect()),
    }
}

#[must_use]
pub fn encode_cursor(after: u64) -> String {
    let mut octets = vec![VERSION];
    octets.extend(after.to_be_bytes());
    BASE64URL_NOPAD.encode(&octets)
}

pub fn decode_cursor(cursor: &str) -> Result<u64, Problem> {
    let octets = if cursor.len() == 12 { BASE64URL_NOPAD.decode(cursor.as_bytes()).ok() } else { None };
    match octets.as_deref() {
        Some([VERSION, number @ ..]) => number.try_into().ok().map(u64::from_be_bytes),
        Some(_) | None => None,
    }
    .ok_or_else(|| Problem::new("cursor", "Please give the cursor exactly as the page before named it, or none."))
}

fn read_limit(typed: &str) -> Result<usize, Problem> {
    let digits = !typed.is_empty() && typed.len() <= 9 && typed.bytes().all(|octet| octet.is_ascii_digit());
    let limit = if digits { typed.parse().ok() } else { None };
    let wrong = || Problem::new("limit", &format!("Expected a number between 1 and {}.", limits::PAGE_MOST));
    limit.filter(|limit| (1..=limits::PAGE_MOST).contains(limit)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_come_back_as_they_were() {
        for number in [0, 1, 255, 4_294_967_296, u64::MAX] {
            assert_eq!(decode_cursor(&encode_cursor(number)), Ok(number));
        }
        assert_eq!(page(None, None), Ok(Page { after: None, limit: 50 }));
        assert_eq!(page(Some(""), Some("1")), Ok(Page { after: None, limit: 1 }));
        assert_eq!(page(Some(&encode_cursor(7)), Some("500")), Ok(Page { after: Some(7), limit: 500 }));
    }

    #[test]
    fn anything_else_is_no_cursor() {
        let good = encode_cursor(7);
        let cases = ["7", "AAAAAAAAAAAA", "////////////", "AQAAAAAAAAA=", "\u{202e}", &good[..11], &good.repeat(2)];
        for bad in cases {
            assert_eq!(decode_cursor(bad).map_err(|problem| problem.field), Err("cursor".to_string()), "{bad:?}");
        }
        assert!(decode_cursor(&"A".repeat(1_000_000)).is_err());
    }

    #[test]
    fn both_problems_are_told_at_once() {
        for limit in ["0", "501", "-1", "+5", "5.0", "", " 5", "99999999999999999999", "٥"] {
            let problems = page(Some("x"), Some(limit)).expect_err(limit);
            let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
            assert_eq!(fields, ["cursor", "limit"], "{limit:?}");
        }
    }
}
