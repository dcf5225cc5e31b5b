//! rules: people as typed at a door — parsed once, never a plain string afterwards.

use crate::limits;
use unicode_normalization::UnicodeNormalization;

/// An address to write to, and the key under which the same mailbox is always found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    shown: String,
    key: String,
}

/// An international mobile number in E.164 form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mobile(String);

/// A person's name, fit to be printed in a mail to an address nobody has proved yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonName(String);

/// Why a typed value was not accepted. The text names what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadContact {
    NameEmpty,
    NameTooLong,
    NameCharacters,
    NameLooksLikeLink,
    NameDot,
    EmailShape,
    EmailTooLong,
    EmailCharacters,
    EmailDomain,
    MobileShape,
}

impl BadContact {
    /// The field the answer belongs to.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            BadContact::NameEmpty
            | BadContact::NameTooLong
            | BadContact::NameCharacters
            | BadContact::NameLooksLikeLink
            | BadContact::NameDot => "name",
            BadContact::EmailShape
            | BadContact::EmailTooLong
            | BadContact::EmailCharacters
            | BadContact::EmailDomain => "email",
            BadContact::MobileShape => "mobile",
        }
    }
}

/// One spelling (NFC) for what looks the same. Plain ASCII has only one.
fn composed(typed: &str) -> String {
    if typed.is_ascii() { typed.to_string() } else { typed.nfc().collect() }
}

impl PersonName {
    pub fn parse(typed: &str) -> Result<PersonName, BadContact> {
        if typed.len() > limits::NAME_CHARS * 16 {
            return Err(BadContact::NameTooLong);
        }
        let name = composed(typed);
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(BadContact::NameEmpty);
        }
        if has_hidden(&name) {
            return Err(BadContact::NameCharacters);
        }
        if name.chars().count() > limits::NAME_CHARS {
            return Err(BadContact::NameTooLong);
        }
        if looks_like_link(&name) {
            return Err(BadContact::NameLooksLikeLink);
        }
        if name.split(' ').any(reads_like_domain) {
            return Err(BadContact::NameDot);
        }
        Ok(PersonName(name))
    }

    /// A name that went through `parse` before it was stored.
    #[must_use]
    pub fn stored(name: String) -> PersonName {
        PersonName(name)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Email {
    /// An address that went through `parse` before it was stored, with its key.
    #[must_use]
    pub fn stored(shown: String, key: String) -> Email {
        Email { shown, key }
    }

    /// Same mailbox, same key: trimmed, NFC, ASCII letters of the local part in lower case, the domain as IDNA has it.
    /// Dots and +tags stay distinct, and there is no full case-fold: it would merge different people.
    pub fn parse(typed: &str) -> Result<Email, BadContact> {
        if typed.len() > limits::EMAIL_OCTETS * 4 {
            return Err(BadContact::EmailTooLong);
        }
        let shown = composed(typed.trim());
        let (local, domain) = shown.rsplit_once('@').ok_or(BadContact::EmailShape)?;
        check_local(local)?;
        let domain = check_domain(domain)?;
        let key = format!("{}@{domain}", local.to_ascii_lowercase());
        if shown.len() > limits::EMAIL_OCTETS || key.len() > limits::EMAIL_OCTETS {
            return Err(BadContact::EmailTooLong);
        }
        Ok(Email { shown, key })
    }

    /// As the person wrote it: what mail is addressed to.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// What decides whether two addresses are one person.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl Mobile {
    /// Only the international form: a national number needs a country, which is known at the door, not here.
    pub fn parse(typed: &str) -> Result<Mobile, BadContact> {
        let typed = typed.trim();
        if typed.len() > 40 || !typed.starts_with('+') {
            return Err(BadContact::MobileShape);
        }
        let mut digits = String::from("+");
        for letter in typed.chars().skip(1) {
            match letter {
                '0'..='9' => digits.push(letter),
                ' ' | '-' | '.' | '(' | ')' => {}
                _other => return Err(BadContact::MobileShape),
            }
        }
        let count = digits.len() - 1;
        let allowed = limits::MOBILE_DIGITS_MIN..=limits::MOBILE_DIGITS_MAX;
        if !allowed.contains(&count) || digits.starts_with("+0") {
            return Err(BadContact::MobileShape);
        }
        Ok(Mobile(digits))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Text typed by staff or hosts: a title, a venue, a service, a note. Line breaks only where they make sense.
#[must_use]
pub fn is_plain_text(text: &str, most_chars: usize) -> bool {
    text.chars().count() <= most_chars && !text.chars().any(is_invisible)
}

fn check_local(local: &str) -> Result<(), BadContact> {
    if local.is_empty() {
        return Err(BadContact::EmailShape);
    }
    if local.len() > limits::EMAIL_LOCAL_OCTETS {
        return Err(BadContact::EmailTooLong);
    }
    // Quoted local parts are legal and never met; they would let a second @ or a comma through.
    let odd = |letter: char| letter.is_whitespace() || is_invisible(letter) || "@\"(),:;<>[]\\".contains(letter);
    if local.chars().any(odd) {
        return Err(BadContact::EmailCharacters);
    }
    if local.starts_with('.') || local.ends_with('.') || local.contains("..") {
        return Err(BadContact::EmailShape);
    }
    Ok(())
}

fn check_domain(domain: &str) -> Result<String, BadContact> {
    if domain.is_empty() {
        return Err(BadContact::EmailShape);
    }
    // IDNA would drop some of these silently, and two addresses that look alike would become one.
    if domain.chars().any(is_invisible) {
        return Err(BadContact::EmailCharacters);
    }
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    let ascii = idna::domain_to_ascii_strict(domain).map_err(|_| BadContact::EmailDomain)?;
    let named = ascii.rsplit_once('.').is_some_and(|(rest, top)| {
        !rest.is_empty() && top.len() >= 2 && !top.chars().all(|letter| letter.is_ascii_digit())
    });
    if named { Ok(ascii) } else { Err(BadContact::EmailDomain) }
}

/// Control, zero-width and direction-changing characters: they hide text or turn it round.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Persian, Hindi and Sinhala names need the joiners inside a word; anywhere else they only hide something.
fn has_hidden(name: &str) -> bool {
    let mut before = ' ';
    for letter in name.chars() {
        let joiner = matches!(letter, '\u{200C}' | '\u{200D}') && !before.is_ascii() && !is_invisible(before);
        if is_invisible(letter) && !joiner {
            return true;
        }
        before = letter;
    }
    is_invisible(before)
}

fn looks_like_link(name: &str) -> bool {
    let lower = name.to_lowercase();
    lower.contains("://") || lower.contains("www.") || lower.contains('@')
}

/// `evil.com/prize` becomes a link in many mail programs: a dot between a label and two letters. Initials do not, with
/// a space behind them or without: `J.R. Smith`, `A.R.Rahman`. A slash alone is part of names: `Ravi a/l Kumar`.
fn reads_like_domain(word: &str) -> bool {
    let in_label = |letter: char| letter.is_alphanumeric() || letter == '-';
    word.match_indices('.').any(|(at, _)| {
        let (before, after) = (&word[..at], &word[at + 1..]);
        let label = before.chars().rev().take_while(|letter| in_label(*letter)).count();
        let letters = after.chars().take_while(|letter| letter.is_alphabetic()).count();
        let initial = label == 1 && after.starts_with(char::is_uppercase) && !word.contains('/');
        label > 0 && letters >= 2 && !initial
    })
}

#[cfg(test)]
mod tests;
