//! papers: what the child writes and the parent reads: one line of JSON. The parent trusts none of it.

use crate::{How, Kind, Paper, Trouble, limits};
use serde_json::{Value, json};

impl Paper {
    #[must_use]
    pub fn to_line(&self) -> String {
        let trouble = self.trouble.map(Trouble::word);
        json!({"kind": self.kind.word(), "how": self.how.word(), "text": self.text, "trouble": trouble}).to_string()
    }

    /// None if it is not what a child of ours writes.
    #[must_use]
    pub fn from_line(line: &[u8]) -> Option<Paper> {
        let value: Value = serde_json::from_slice(line).ok()?;
        let text = value["text"].as_str().filter(|text| text.len() <= limits::TEXT_OCTETS)?;
        let said = &value["trouble"];
        let trouble = if said.is_null() { None } else { Some(Trouble::from_word(said.as_str()?)?) };
        let kind = Kind::from_word(value["kind"].as_str()?)?;
        Some(Paper { kind, how: How::from_word(value["how"].as_str()?)?, text: text.to_string(), trouble })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_reads_back_and_nonsense_does_not() {
        let paper = Paper::read(Kind::Pdf, How::Words, "Name: Änn\n\"x\"", Some(Trouble::TooManyPages));
        assert_eq!(Paper::from_line(paper.to_line().as_bytes()), Some(paper));
        for line in ["", "{}", "[]", r#"{"kind":"pdf","how":"words","text":"","trouble":"rain"}"#] {
            assert_eq!(Paper::from_line(line.as_bytes()), None, "{line}");
        }
    }
}
