//! intake: the button pressed on a link's page, and the one click a mail program offers against reminders.

use crate::body::{BadBody, as_text, json_value};
use crate::fields::Fields;
use crate::form::{field, pairs_and};
use crate::limits;
use crate::problem::Problem;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Wish);

/// What somebody wants of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Wish {
    Confirm,
    Cancel,
    Claim,
    Decline,
    /// What is kept for those in line, or open.
    Take,
    Leave,
    Return,
    Mute,
    /// At a desk: not to be asked for a while.
    Pause,
    Resume,
    /// At a desk: change what is waited for. At an event: the name, or how many.
    Edit,
}

/// None: no button was named, and the link's own purpose counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkForm {
    pub wish: Option<Wish>,
}

/// A form with `do=`, JSON `{"do": "claim"}`, or a mail program's `List-Unsubscribe=One-Click` (RFC 8058), which may
/// come as multipart/form-data and only ever mutes reminders.
pub fn read_link_form(body: &[u8]) -> Result<LinkForm, BadBody> {
    let text = as_text(body, limits::FORM_OCTETS)?;
    let start = text.trim_start();
    if start.starts_with('{') {
        return from_json(body);
    }
    if start.starts_with("--") && is_one_click_part(start) {
        return Ok(LinkForm { wish: Some(Wish::Mute) });
    }
    // A changed wish comes with the weekdays that were ticked, one by one.
    let (pairs, _) = pairs_and(body, "weekdays")?;
    if pairs.iter().any(|(name, value)| is_one_click(name, value)) {
        return Ok(LinkForm { wish: Some(Wish::Mute) });
    }
    wish(field(&pairs, "do"))
}

fn from_json(body: &[u8]) -> Result<LinkForm, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let edits = value["do"] == "edit";
    // The fields of the new wish are judged by who knows the desk.
    let known = if edits { crate::joining::FIELDS } else { &["do"] };
    let mut fields = Fields::open(&value, "", known)?;
    let word = fields.text("do", "claim").value().unwrap_or_default();
    let problems = fields.problems();
    if problems.is_empty() { wish(&word) } else { Err(BadBody::Fields(problems)) }
}

fn wish(word: &str) -> Result<LinkForm, BadBody> {
    if word.is_empty() {
        return Ok(LinkForm { wish: None });
    }
    let words: Vec<&str> = Wish::ALL.iter().map(|wish| wish.word()).collect();
    let unknown = || Problem::new("do", &format!("Expected one of these words: {}.", words.join(", ")));
    let wish = Wish::from_word(word).ok_or_else(unknown)?;
    Ok(LinkForm { wish: Some(wish) })
}

fn is_one_click(name: &str, value: &str) -> bool {
    name.eq_ignore_ascii_case("List-Unsubscribe") && value.trim().eq_ignore_ascii_case("One-Click")
}

fn is_one_click_part(text: &str) -> bool {
    let named = text.lines().any(|line| line.to_ascii_lowercase().contains("name=\"list-unsubscribe\""));
    named && text.lines().any(|line| line.trim().eq_ignore_ascii_case("One-Click"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expect: Option<Wish>) {
        assert_eq!(read_link_form(body.as_bytes()), Ok(LinkForm { wish: expect }), "{body:?}");
    }

    #[test]
    fn every_word_is_read_from_form_and_json() {
        for wish in Wish::ALL {
            check(&format!("do={}", wish.word()), Some(*wish));
            check(&format!(" {{\"do\": \"{}\"}}", wish.word()), Some(*wish));
        }
        check("", None);
        check("do=", None);
        check("{}", None);
        check("{\"do\": null}", None);
        check("page=7&do=claim", Some(Wish::Claim));
    }

    #[test]
    fn a_changed_wish_brings_its_fields_along() {
        check("do=edit&weekdays=mon&weekdays=tue&from=2026-11-28", Some(Wish::Edit));
        check("{\"do\": \"edit\", \"weekdays\": [\"mon\"], \"from\": null}", Some(Wish::Edit));
        for body in ["{\"do\":\"edit\",\"weekday\":[]}", "{\"do\":\"claim\",\"weekdays\":[]}"] {
            assert!(matches!(read_link_form(body.as_bytes()), Err(BadBody::Fields(_))), "{body}");
        }
    }

    #[test]
    fn one_click_mutes_and_never_cancels() {
        check("List-Unsubscribe=One-Click", Some(Wish::Mute));
        check("list-unsubscribe=one-click\r\n", Some(Wish::Mute));
        check("do=cancel&List-Unsubscribe=One-Click", Some(Wish::Mute));
        let part = "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
        check(part, Some(Wish::Mute));
        check("List-Unsubscribe=Perhaps", None);
    }

    #[test]
    fn an_unknown_word_is_told_the_known_ones() {
        for body in ["do=Claim", "do=claim%00", "do=%20claim", "do=delete", "{\"do\":\"\u{202e}claim\"}"] {
            let problems = read_link_form(body.as_bytes()).expect_err(body).problems();
            assert_eq!(problems[0].field, "do");
            assert_eq!(
                problems[0].text,
                "Expected one of these words: confirm, cancel, claim, decline, take, leave, return, mute, pause, resume, edit."
            );
        }
    }

    #[test]
    fn broken_bodies_are_refused() {
        assert_eq!(read_link_form(b"do=claim&do=cancel"), Err(BadBody::Repeated("do".to_string())));
        assert_eq!(read_link_form(b"{\"do\":\"claim\",\"do\":\"cancel\"}"), Err(BadBody::Repeated("do".to_string())));
        assert_eq!(read_link_form(b"do=\xff"), Err(BadBody::NotText));
        assert_eq!(read_link_form(b"do=%ff"), Err(BadBody::NotText));
        assert!(matches!(read_link_form(b"{\"do\":"), Err(BadBody::NotJson { .. })));
        assert!(
            matches!(read_link_form(b"{\"do\":1,\"du\":2}"), Err(BadBody::Fields(problems)) if problems.len() == 2)
        );
        assert!(matches!(read_link_form(&vec![b'a'; 70_000]), Err(BadBody::TooLarge { .. })));
        assert!(matches!(read_link_form("a&".repeat(30_000).as_bytes()), Err(BadBody::Repeated(_))));
        let many: String = (0..200).map(|index| format!("f{index}=1&")).collect();
        assert!(matches!(read_link_form(many.as_bytes()), Err(BadBody::TooManyFields { .. })));
    }
}
