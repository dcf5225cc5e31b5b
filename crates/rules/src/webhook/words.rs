//! rules: what an endpoint may be told, and what it may answer, in stored words.

use std::collections::BTreeSet;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(WebhookKind, WebhookFormat, Personal);

/// What happened, as other programs are told. The words are public: they never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
pub enum WebhookKind {
    #[strum(serialize = "entry.confirmed")]
    EntryConfirmed,
    #[strum(serialize = "entry.cancelled")]
    EntryCancelled,
    #[strum(serialize = "offer.made")]
    OfferMade,
    #[strum(serialize = "offer.claimed")]
    OfferClaimed,
    #[strum(serialize = "offer.declined")]
    OfferDeclined,
    #[strum(serialize = "offer.lapsed")]
    OfferLapsed,
    /// Taken back by us: called off, undeliverable, or no longer needed.
    #[strum(serialize = "offer.withdrawn")]
    OfferWithdrawn,
    #[strum(serialize = "headcount.changed")]
    HeadcountChanged,
    // Of desks
    #[strum(serialize = "slot.freed")]
    SlotFreed,
    #[strum(serialize = "slot.offered")]
    SlotOffered,
    /// The offer went on to the next person.
    #[strum(serialize = "slot.rolled_on")]
    SlotRolledOn,
    /// Booked by somebody on the list, or by the staff.
    #[strum(serialize = "slot.filled")]
    SlotFilled,
    #[strum(serialize = "slot.handed_back")]
    SlotHandedBack,
    /// A booking tool said something we could not place.
    #[strum(serialize = "card.waiting")]
    CardWaiting,
    /// A request was read and waits for the staff.
    #[strum(serialize = "request.waiting")]
    RequestWaiting,
}

impl WebhookKind {
    /// What only a desk can tell.
    #[must_use]
    pub fn is_of_desk(self) -> bool {
        matches!(
            self,
            WebhookKind::SlotFreed
                | WebhookKind::SlotOffered
                | WebhookKind::SlotRolledOn
                | WebhookKind::SlotFilled
                | WebhookKind::SlotHandedBack
                | WebhookKind::CardWaiting
                | WebhookKind::RequestWaiting
        )
    }
}

/// In which form an endpoint is told. The spelling is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum WebhookFormat {
    /// Signed JSON for programs.
    #[default]
    Standard,
    /// A line for a chat, as Slack takes it.
    Slack,
}

/// The kinds one endpoint wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebhookKinds(BTreeSet<WebhookKind>);

impl WebhookKinds {
    #[must_use]
    pub fn all() -> WebhookKinds {
        WebhookKind::ALL.iter().copied().collect()
    }

    #[must_use]
    pub fn has(&self, kind: WebhookKind) -> bool {
        self.0.contains(&kind)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = WebhookKind> + '_ {
        self.0.iter().copied()
    }

    /// The stored form: words with spaces between.
    #[must_use]
    pub fn words(&self) -> String {
        self.iter().map(WebhookKind::word).collect::<Vec<_>>().join(" ")
    }

    #[must_use]
    pub fn from_words(words: &str) -> Option<WebhookKinds> {
        words.split_whitespace().map(WebhookKind::from_word).collect()
    }
}

impl FromIterator<WebhookKind> for WebhookKinds {
    fn from_iter<I: IntoIterator<Item = WebhookKind>>(kinds: I) -> WebhookKinds {
        WebhookKinds(kinds.into_iter().collect())
    }
}

/// Whether an endpoint is told who it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Personal {
    Withheld,
    Included,
}

/// What became of one try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Answered {
    /// With this HTTP status, which is its word.
    #[strum(disabled)]
    Status(u16),
    TimedOut,
    /// Nobody listens there, or the name is unknown.
    Unreachable,
    /// The name leads into a private network.
    AddressRefused,
    /// The certificate is not one for this name.
    NotSecure,
    /// What came back was not HTTP.
    Garbled,
}

impl Answered {
    #[must_use]
    pub fn is_good(self) -> bool {
        matches!(self, Answered::Status(200..=299))
    }

    /// The receiver says that it will never want to hear from us again.
    #[must_use]
    pub fn is_gone(self) -> bool {
        self == Answered::Status(410)
    }

    #[must_use]
    pub fn word(self) -> String {
        if let Answered::Status(status) = self {
            return status.to_string();
        }
        <&str>::from(self).to_string()
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Answered> {
        word.parse().ok().or_else(|| word.parse().ok().map(Answered::Status))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_words_read_back() {
        assert_eq!(WebhookKinds::from_words(&WebhookKinds::all().words()), Some(WebhookKinds::all()));
        assert_eq!(WebhookKinds::from_words(""), Some(WebhookKinds::default()));
        assert_eq!(WebhookKinds::from_words("entry.confirmed entry.unknown"), None);
        for answered in [Answered::Status(503), Answered::TimedOut, Answered::AddressRefused, Answered::Garbled] {
            assert_eq!(Answered::from_word(&answered.word()), Some(answered));
        }
        assert_eq!(Answered::from_word("later"), None);
    }
}
