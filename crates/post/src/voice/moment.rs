//! post/voice: the moments a desk speaks at, as the headings of its document.

use crate::words::Name;
use rules::{Channel, ListKind, MessageKind};
use strum::VariantArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Moment {
    Offer,
    Joined,
    Booked,
    TimeIsUp,
    Filled,
    Off,
    LinkAgain,
}

impl Moment {
    pub const ALL: &[Moment] = Moment::VARIANTS;

    /// As it stands in a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Moment::Offer => "Offer",
            Moment::Joined => "On the list",
            Moment::Booked => "Booked",
            Moment::TimeIsUp => "Time is up",
            Moment::Filled => "Filled",
            Moment::Off => "Off the list",
            Moment::LinkAgain => "Your link again",
        }
    }

    /// When it is said, for whoever edits the words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Moment::Offer => "A time came free, and it is this person’s turn.",
            Moment::Joined => "Somebody joined the list.",
            Moment::Booked => "They took the time; it is theirs.",
            Moment::TimeIsUp => "They did not answer in time; the offer went on to the next person.",
            Moment::Filled => "The time they were offered was filled in another way.",
            Moment::Off => "They left the list.",
            Moment::LinkAgain => "They asked for their link once more.",
        }
    }

    /// Which moment a message of the outbox belongs to; None for those that go to no customer of a desk.
    #[must_use]
    pub fn of(kind: MessageKind) -> Option<Moment> {
        let known = OF_KINDS.iter().find(|(of, _)| *of == kind);
        known.map(|(_, moment)| *moment)
    }

    /// Without the link nobody could act on these.
    pub(super) fn needs_link(self) -> bool {
        matches!(self, Moment::Offer | Moment::Joined | Moment::LinkAgain)
    }

    /// Whether this is known at this moment: an offer knows everything.
    pub(super) fn knows(self, name: Name) -> bool {
        let of_offer = matches!(name, Name::Until | Name::Window);
        match self {
            Moment::Offer => true,
            Moment::Booked | Moment::TimeIsUp | Moment::Filled => !of_offer,
            Moment::Joined | Moment::Off | Moment::LinkAgain => OF_A_PERSON.contains(&name),
        }
    }

    /// What is known at this moment, in the order staff would look for it.
    pub(super) fn names(self) -> impl Iterator<Item = Name> {
        Name::known_to(ListKind::Desk).iter().map(|(name, _)| *name).filter(move |name| self.knows(*name))
    }
}

const OF_KINDS: &[(MessageKind, Moment)] = &[
    (MessageKind::Offer, Moment::Offer),
    (MessageKind::WaitlistNotice, Moment::Joined),
    (MessageKind::Confirmation, Moment::Booked),
    (MessageKind::LapseNotice, Moment::TimeIsUp),
    (MessageKind::FilledNotice, Moment::Filled),
    (MessageKind::CancelNotice, Moment::Off),
    (MessageKind::LinkAgain, Moment::LinkAgain),
];

const OF_A_PERSON: &[Name] =
    &[Name::FirstName, Name::Name, Name::Desk, Name::Service, Name::Party, Name::People, Name::Link, Name::Phone];

/// `Offer, by text`: the heading of one template.
pub(super) fn heading(moment: Moment, channel: Channel) -> String {
    let by = match channel {
        Channel::Text => "text",
        Channel::Mail => "mail",
    };
    format!("{}, by {by}", moment.title())
}

/// What a line that looks like a heading turned out to be.
pub(super) enum Heading {
    Of(Moment, Channel),
    /// It ends like a heading, and names no moment.
    Unknown,
}

/// None for a line that is words.
pub(super) fn read_heading(line: &str) -> Option<Heading> {
    let plain = line.trim().trim_end_matches(':').to_lowercase();
    let (title, by) = plain.rsplit_once(", by ").or_else(|| plain.rsplit_once(" by "))?;
    let channel = match by.trim() {
        "text" | "sms" | "text message" => Channel::Text,
        "mail" | "e-mail" | "email" => Channel::Mail,
        _other => return None,
    };
    let known = Moment::ALL.iter().find(|moment| moment.title().to_lowercase() == title.trim());
    match known {
        Some(moment) => Some(Heading::Of(*moment, channel)),
        // Only the comma makes it a heading for sure: "we answer by mail" is a sentence.
        None => plain.contains(", by ").then_some(Heading::Unknown),
    }
}
