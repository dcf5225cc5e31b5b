//! intake: what somebody answered by text, and what the network tells about a text of ours. Only a whole message counts:
//! a word inside a sentence is a sentence.

use crate::limits;
use crate::problem::Problem;
use crate::text::WordTable;
use rules::Mobile;

/// What a whole message asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextWish {
    /// No more texts.
    Stop,
    /// Texts again.
    Start,
    Help,
    /// Not this one.
    No,
    Yes,
    Other,
}

const STOP: WordTable =
    WordTable("stop|stopall|stop all|unsubscribe|cancel|end|quit|revoke|optout|opt out|opt-out|arret|arrêt");
const START: WordTable = WordTable("start|unstop");
const HELP: WordTable = WordTable("help|info");
const NO: WordTable = WordTable("no|n|9|pass|nope|no thanks|no thank you|nein|non");
const YES: WordTable = WordTable("yes|y|1|yes please|ja|oui|si|sí");

#[must_use]
pub fn text_wish(body: &str) -> TextWish {
    let plain = body.trim().trim_end_matches(['.', '!', ',']).to_lowercase();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_one_of = |words: WordTable| words.contains(&plain);
    match () {
        () if is_one_of(STOP) => TextWish::Stop,
        () if is_one_of(START) => TextWish::Start,
        () if is_one_of(HELP) => TextWish::Help,
        () if is_one_of(NO) => TextWish::No,
        () if is_one_of(YES) => TextWish::Yes,
        () => TextWish::Other,
    }
}

/// A text somebody sent us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboundText {
    pub from: Mobile,
    pub wish: TextWish,
}

/// What the network tells about a text of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// On its way, or there.
    Fine,
    /// It did not get there; the code says why, if anybody knows.
    NotDelivered { code: Option<u64> },
}

/// The fields of a form in the order they came, bounded.
pub fn text_fields(body: &[u8]) -> Result<Vec<(String, String)>, Problem> {
    let fields = form_urlencoded::parse(body).map(|(name, value)| (name.into_owned(), value.into_owned()));
    let fields: Vec<(String, String)> = fields.take(limits::TEXT_FIELDS + 1).collect();
    if fields.len() > limits::TEXT_FIELDS {
        return Err(Problem::new("body", "There are too many fields for a text."));
    }
    Ok(fields)
}

pub fn read_inbound(fields: &[(String, String)]) -> Result<InboundText, Problem> {
    let from = Mobile::parse(field(fields, "From").unwrap_or(""))
        .map_err(|_| Problem::new("From", "Expected the number the text came from, such as +4915112345678."))?;
    let wish = text_wish(field(fields, "Body").unwrap_or(""));
    Ok(InboundText { from, wish })
}

pub fn read_receipt(fields: &[(String, String)]) -> Result<Receipt, Problem> {
    let status = field(fields, "MessageStatus").or_else(|| field(fields, "SmsStatus"));
    match status {
        Some("undelivered" | "failed" | "canceled") => {
            Ok(Receipt::NotDelivered { code: field(fields, "ErrorCode").and_then(|code| code.parse().ok()) })
        }
        Some(_) => Ok(Receipt::Fine),
        None => Err(Problem::new("MessageStatus", "Expected how the text stands, such as delivered or undelivered.")),
    }
}

fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_networks_words_in_any_case_and_alone() {
        for word in ["STOP", "stop", " Stop. ", "STOPALL", "unsubscribe", "Cancel", "END", "quit!", "REVOKE", "OptOut"]
        {
            assert_eq!(text_wish(word), TextWish::Stop, "{word}");
        }
        for (word, wish) in [
            ("START", TextWish::Start),
            ("unstop", TextWish::Start),
            ("Help", TextWish::Help),
            ("INFO", TextWish::Help),
            ("NO", TextWish::No),
            ("n", TextWish::No),
            ("9", TextWish::No),
            ("Pass", TextWish::No),
            ("no  thanks!", TextWish::No),
            ("YES", TextWish::Yes),
            ("Y", TextWish::Yes),
            ("1", TextWish::Yes),
            ("sí", TextWish::Yes),
        ] {
            assert_eq!(text_wish(word), wish, "{word}");
        }
    }

    #[test]
    fn a_word_inside_a_sentence_is_a_sentence() {
        for body in ["", "please stop by", "can I cancel my colour?", "yes but at 3", "no idea", "19", "don't stop"] {
            assert_eq!(text_wish(body), TextWish::Other, "{body}");
        }
    }

    #[test]
    fn a_form_is_read_and_a_bad_one_is_named() {
        let fields = text_fields(b"From=%2B4915112345678&To=%2B1555&Body=No&MessageSid=SM1").expect("fields");
        let read = read_inbound(&fields).expect("a text");
        assert_eq!((read.from.as_str(), read.wish), ("+4915112345678", TextWish::No));
        let odd = text_fields(b"From=anna&Body=No").expect("fields");
        assert_eq!(read_inbound(&odd).map_err(|problem| problem.field), Err("From".to_string()));
        assert!(text_fields("a=b&".repeat(500).as_bytes()).is_err());
    }

    #[test]
    fn receipts_say_whether_it_got_there() {
        let read = |body: &str| read_receipt(&text_fields(body.as_bytes()).expect("fields"));
        assert_eq!(read("MessageStatus=delivered"), Ok(Receipt::Fine));
        assert_eq!(read("SmsStatus=sent"), Ok(Receipt::Fine));
        let gone = Receipt::NotDelivered { code: Some(30_003) };
        assert_eq!(read("MessageStatus=undelivered&ErrorCode=30003"), Ok(gone));
        assert_eq!(read("MessageStatus=failed"), Ok(Receipt::NotDelivered { code: None }));
        assert!(read("x=y").is_err());
    }
}
