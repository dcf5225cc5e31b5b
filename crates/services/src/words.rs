//! services: English words that answers and pages share.

use rules::{Entry, MessageKind, PersonName};

/// A number with its digits in groups: "1,200".
pub fn count(number: impl Into<u64>) -> String {
    grouped(number, ",")
}

pub fn grouped(number: impl Into<u64>, group: &str) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push_str(group);
        }
        grouped.push(digit);
    }
    grouped
}

pub const ERASED: &str = "(erased)";

/// Whoever was erased has no name any more.
#[must_use]
pub fn name(entry: &Entry) -> String {
    entry.person.name.as_ref().map_or(ERASED, PersonName::as_str).to_string()
}

/// What a host calls a message.
#[must_use]
pub fn kind_words(kind: MessageKind) -> &'static str {
    match kind {
        MessageKind::Confirmation => "Confirmation",
        MessageKind::WaitlistNotice => "Place in line",
        MessageKind::Invite => "Invitation",
        MessageKind::ConfirmAsk => "Link to confirm a sign-up",
        MessageKind::Reminder => "Reminder",
        MessageKind::Offer => "Offer",
        MessageKind::CancelNotice => "Cancellation",
        MessageKind::LapseNotice => "Offer over",
        MessageKind::HeadStart => "Still free, to the line first",
        MessageKind::FilledNotice => "Offer taken back",
        MessageKind::EventMoved => "New date",
        MessageKind::EventChanged => "New place or end",
        MessageKind::CalledOff => "Called off",
        MessageKind::LinkAgain => "Link again",
        MessageKind::HostDaily => "Daily mail",
        MessageKind::HostThanksDue => "After the event",
        MessageKind::Thanks => "Thank-you note",
        MessageKind::StaffNote => "Note to staff",
        MessageKind::DeskSummary => "The month in numbers",
        MessageKind::RequestNote => "Request to look at",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_message_has_words() {
        for kind in MessageKind::ALL {
            assert!(!kind_words(*kind).is_empty() && !kind_words(*kind).contains('_'), "{}", kind.word());
        }
    }
}
