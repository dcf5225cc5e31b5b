//! app: where a value came from, and the sentences that say what is wrong with it. No sentence repeats a secret.

use super::limits;
use crate::trouble::Trouble;

/// Why a value was not taken: a sentence about what is allowed.
pub type Wrong = std::borrow::Cow<'static, str>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Default,
    File {
        name: String,
        line: usize,
    },
    Environment(String),
    Flag(String),
    /// A secret, read from the file this key names.
    Key(&'static str),
}

impl Source {
    /// As `usher config` shows it.
    pub fn shown(&self) -> String {
        match self {
            Source::Default => "default".to_string(),
            Source::File { name, .. } | Source::Environment(name) | Source::Flag(name) => name.clone(),
            Source::Key(key) => (*key).to_string(),
        }
    }

    /// Where to go and mend it.
    pub fn place(&self) -> String {
        match self {
            Source::File { name, line } => format!("{name}:{line}"),
            Source::Default | Source::Environment(_) | Source::Flag(_) | Source::Key(_) => self.shown(),
        }
    }
}

/// The variable that can hold a key.
pub fn variable(key: &str) -> String {
    format!("USHER_{}", key.to_ascii_uppercase().replace('.', "_"))
}

/// The flag of a key that has one.
pub fn flag(key: &str) -> String {
    format!("--{}", key.replace('_', "-"))
}

/// A value as it was found: quoted, cut short, and without a password somebody put into an address.
pub fn quoted(text: &str) -> String {
    let open = hide_sign_in(text);
    let short: String = open.chars().take(limits::FOUND_CHARS).collect();
    let rest = if short.len() < open.len() { "…" } else { "" };
    format!("{short:?}{rest}")
}

fn hide_sign_in(text: &str) -> String {
    match (text.split_once("://"), text.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://…@{rest}"),
        _plain => text.to_string(),
    }
}

/// Everything that is wrong, in one go.
pub fn trouble(problems: &[String]) -> Trouble {
    let head = match problems.len() {
        1 => "The configuration cannot be used as it is:".to_string(),
        many => format!("The configuration cannot be used as it is, for {many} reasons:"),
    };
    Trouble::CouldNot(format!("{head}\n  {}", problems.join("\n  ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_repeated_is_short_and_holds_no_password() {
        assert_eq!(quoted("a b\n"), r#""a b\n""#);
        assert_eq!(quoted("https://ann:pass@lists.example.org/x"), r#""https://…@lists.example.org/x""#);
        assert_eq!(quoted(&"x".repeat(70)), format!("{:?}…", "x".repeat(60)));
    }

    #[test]
    fn names_follow_from_the_key() {
        assert_eq!(variable("mail.at_once"), "USHER_MAIL_AT_ONCE");
        assert_eq!(flag("log_level"), "--log-level");
    }
}
