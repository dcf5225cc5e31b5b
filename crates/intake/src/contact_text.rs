//! intake: the English of what is wrong with a name, an address or a number.

use rules::BadContact;

/// What went wrong and what is allowed, for the person who typed it.
#[must_use]
pub fn contact_text(bad: BadContact) -> &'static str {
    match bad {
        BadContact::NameEmpty => "Please enter a name.",
        BadContact::NameTooLong => "The name is too long: at most 80 characters.",
        BadContact::NameCharacters => "The name contains invisible or control characters. Please type it again.",
        BadContact::NameLooksLikeLink => "Please enter a name, not a web address.",
        BadContact::NameDot => "The name reads like a web address. Please leave a space after the dot.",
        BadContact::EmailShape => "That is not a complete e-mail address. It looks like name@example.org.",
        BadContact::EmailTooLong => "The e-mail address is too long: at most 254 characters, 64 before the @.",
        BadContact::EmailCharacters => "The e-mail address contains a character that is not allowed there.",
        BadContact::EmailDomain => "The part after the @ is not a valid domain name.",
        BadContact::MobileShape => "Please enter the mobile number in international form, for example +44 7700 900123.",
    }
}
