//! rules: what an endpoint may be told, and what it may answer, in stored words.

use std::collections::BTreeSet;

/// What happened, as other programs are told. The words are public: they never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WebhookKind {
    EntryConfirmed,
    EntryCancelled,
    OfferMade,
    OfferClaimed,
    OfferDeclined,
    OfferLapsed,
    /// Taken back by us: called off, undeliverable, or no longer needed.
    OfferWithdrawn,
    HeadcountChanged,
    // Of desks
    SlotFreed,
    SlotOffered,
    /// The offer went on to the next person.
    SlotRolledOn,
    /// Booked by somebody on the list, or by the staff.
    SlotFilled,
    SlotHandedBack,
    /// A booking tool said something we could not place.
    CardWaiting,
    /// A request was read and waits for the staff.
    RequestWaiting,
}

impl WebhookKind {
    pub const ALL: &[WebhookKind] = &[
        WebhookKind::EntryConfirmed,
        WebhookKind::EntryCancelled,
        WebhookKind::OfferMade,
        WebhookKind::OfferClaimed,
        WebhookKind::OfferDeclined,
        WebhookKind::OfferLapsed,
        WebhookKind::OfferWithdrawn,
        WebhookKind::HeadcountChanged,
        WebhookKind::SlotFreed,
        WebhookKind::SlotOffered,
        WebhookKind::SlotRolledOn,
        WebhookKind::SlotFilled,
        WebhookKind::SlotHandedBack,
        WebhookKind::CardWaiting,
        WebhookKind::RequestWaiting,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            WebhookKind::EntryConfirmed => "entry.confirmed",
            WebhookKind::EntryCancelled => "entry.cancelled",
            WebhookKind::OfferMade => "offer.made",
            WebhookKind::OfferClaimed => "offer.claimed",
            WebhookKind::OfferDeclined => "offer.declined",
            WebhookKind::OfferLapsed => "offer.lapsed",
            WebhookKind::OfferWithdrawn => "offer.withdrawn",
            WebhookKind::HeadcountChanged => "headcount.changed",
            WebhookKind::SlotFreed => "slot.freed",
            WebhookKind::SlotOffered => "slot.offered",
            WebhookKind::SlotRolledOn => "slot.rolled_on",
            WebhookKind::SlotFilled => "slot.filled",
            WebhookKind::SlotHandedBack => "slot.handed_back",
            WebhookKind::CardWaiting => "card.waiting",
            WebhookKind::RequestWaiting => "request.waiting",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<WebhookKind> {
        WebhookKind::ALL.iter().copied().find(|one| one.word() == word)
    }
}

impl WebhookKind {
    /// What only a desk can tell.
    #[must_use]
    pub fn is_of_desk(self) -> bool {
        match self {
            WebhookKind::SlotFreed
            | WebhookKind::SlotOffered
            | WebhookKind::SlotRolledOn
            | WebhookKind::SlotFilled
            | WebhookKind::SlotHandedBack
            | WebhookKind::CardWaiting
            | WebhookKind::RequestWaiting => true,
            WebhookKind::EntryConfirmed
            | WebhookKind::EntryCancelled
            | WebhookKind::OfferMade
            | WebhookKind::OfferClaimed
            | WebhookKind::OfferDeclined
            | WebhookKind::OfferLapsed
            | WebhookKind::OfferWithdrawn
            | WebhookKind::HeadcountChanged => false,
        }
    }
}

/// In which form an endpoint is told. The spelling is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WebhookFormat {
    /// Signed JSON for programs.
    #[default]
    Standard,
    /// A line for a chat, as Slack takes it.
    Slack,
}

impl WebhookFormat {
    pub const ALL: &[WebhookFormat] = &[WebhookFormat::Standard, WebhookFormat::Slack];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            WebhookFormat::Standard => "standard",
            WebhookFormat::Slack => "slack",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<WebhookFormat> {
        WebhookFormat::ALL.iter().copied().find(|one| one.word() == word)
    }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Personal {
    Withheld,
    Included,
}

impl Personal {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Personal::Withheld => "withheld",
            Personal::Included => "included",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Personal> {
        [Personal::Withheld, Personal::Included].into_iter().find(|one| one.word() == word)
    }
}

/// What became of one try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// With this HTTP status.
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
        match self {
            Answered::Status(status) => status.to_string(),
            Answered::TimedOut => "timed_out".to_string(),
            Answered::Unreachable => "unreachable".to_string(),
            Answered::AddressRefused => "address_refused".to_string(),
            Answered::NotSecure => "not_secure".to_string(),
            Answered::Garbled => "garbled".to_string(),
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Answered> {
        let silent = [
            Answered::TimedOut,
            Answered::Unreachable,
            Answered::AddressRefused,
            Answered::NotSecure,
            Answered::Garbled,
        ];
        let status = || word.parse().ok().map(Answered::Status);
        silent.into_iter().find(|one| one.word() == word).or_else(status)
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
