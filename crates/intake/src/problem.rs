//! intake: what is wrong with a field, said so that the person who sent it can mend it.

use crate::contact_text::contact_text;
use crate::refusal_text::refusal_text;
use rules::{BadContact, Refusal};

/// Which field, and what is allowed there. The field is empty when the whole request is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub field: String,
    pub text: String,
}

impl Problem {
    #[must_use]
    pub fn new(field: &str, text: &str) -> Problem {
        Problem { field: field.to_string(), text: text.to_string() }
    }

    /// The same problem under another field: `email` of the rules may be `host_email` of the API.
    #[must_use]
    pub fn at(self, field: &str) -> Problem {
        Problem { field: field.to_string(), ..self }
    }
}

impl From<BadContact> for Problem {
    fn from(bad: BadContact) -> Problem {
        Problem::new(bad.field(), contact_text(bad))
    }
}

impl From<&Refusal> for Problem {
    fn from(refusal: &Refusal) -> Problem {
        Problem::new(refusal.field(), &refusal_text(refusal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_keeps_its_field_and_its_words() {
        let refusal = Refusal::PartyRange { most: 4 };
        assert_eq!(Problem::from(&refusal), Problem::new("party", &crate::refusal_text(&refusal)));
        let problem = Problem::from(BadContact::EmailShape).at("host_email");
        assert_eq!(problem.field, "host_email");
        assert_eq!(problem.text, contact_text(BadContact::EmailShape));
    }
}
