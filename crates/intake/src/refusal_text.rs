//! intake: the English of a refusal: what happened, and what is allowed. One or two sentences for a tired person.

use rules::Refusal;

#[must_use]
pub fn refusal_text(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoSuchList => "There is no such event or desk.".to_string(),
        Refusal::NoSuchEntry => "There is no such person on this list.".to_string(),
        Refusal::NoSuchPlace => "There is no such place on this list.".to_string(),
        Refusal::NoSuchMessage => "There is no such message.".to_string(),
        Refusal::WrongKindOfList => "This works on the other kind of list only (event or desk).".to_string(),
        Refusal::SlugShape => {
            "The address needs 3 to 60 letters a–z, digits or hyphens, and starts with a letter or digit."
                .to_string()
        }
        Refusal::SlugTaken => "This address is used by another list. Please choose another one.".to_string(),
        Refusal::Title { field, most } => {
            format!("{field} may have at most {most} characters, without line breaks or invisible characters.")
        }
        Refusal::TitleEmpty { field } => format!("{field} must not be empty."),
        Refusal::CapRange { least, most } => format!("The cap must be between {least} and {most} seats."),
        Refusal::PartyRange { most: 1 } => "This event takes one seat per sign-up.".to_string(),
        Refusal::PartyRange { most } => format!("The party must be between 1 and {most}."),
        Refusal::PartyLimitRange { most } => {
            format!("The largest party must be between 1 and {most}, and not above the cap.")
        }
        Refusal::StartInPast => "The start must lie in the future.".to_string(),
        Refusal::StartTooFar { days } => format!("The start lies more than {days} days ahead. Is the year right?"),
        Refusal::DurationRange { most_minutes } => {
            format!("The duration must be between 1 and {most_minutes} minutes.")
        }
        Refusal::WindowRange { least, most } => {
            format!("The claim window must be between {least} and {most} minutes.")
        }
        Refusal::CutOffRange { most_minutes } => format!("The cut-off may be at most {most_minutes} minutes."),
        Refusal::FloorRange { most_minutes } => {
            format!("The shortest useful window must be between 1 and {most_minutes} minutes.")
        }
        Refusal::TooManyReminders { most } => format!("At most {most} reminders."),
        Refusal::ReminderRange { most_days } => {
            format!("A reminder may be booked at most {most_days} days before the start.")
        }
        Refusal::EditedMeanwhile { now_rev } => {
            format!("Somebody else saved the settings meanwhile (version {now_rev}). Please look and save again.")
        }
        Refusal::CalledOff => "This event has been called off.".to_string(),
        Refusal::Closed => "This event is over.".to_string(),
        Refusal::StartedAlready => "This event has begun; its date can no longer be changed.".to_string(),
        Refusal::OldLink => {
            "This link belongs to an earlier sign-up. Please use the one in the newest mail.".to_string()
        }
        Refusal::NotWaiting => "This person is not waiting on this list.".to_string(),
        Refusal::NotOnList => "You are off the list. Come back first, then change what you like.".to_string(),
        Refusal::SeatsHeld => {
            "A seat is held for you. Please say yes or no to it first; how many you are can be changed after that."
                .to_string()
        }
        Refusal::NoMoreSeats { open: 0 } => {
            "No more seats are open just now. You keep what you have.".to_string()
        }
        Refusal::NoMoreSeats { open } => {
            format!("Only {open} more can be had just now. You keep what you have.")
        }
        Refusal::StillActive => "Please cancel the entry first, then erase it.".to_string(),
        Refusal::ImportEmpty => "There is nothing to import.".to_string(),
        Refusal::ImportTooLong { most } => format!("At most {most} rows at once."),
        Refusal::ConfirmByPast => "The confirm-by time must lie in the future.".to_string(),
        Refusal::ConfirmByTooLate => "The confirm-by time must lie before the cut-off of the event.".to_string(),
        Refusal::ConfirmRange { least, most } => {
            format!("The time to confirm by e-mail is 0 (nobody is asked), or between {least} and {most} minutes.")
        }
        Refusal::SignUpRush => {
            "Very many people are signing up at this moment. Nothing is lost: please try again in a minute.".to_string()
        }
        Refusal::NeedContact => {
            "Please give a mobile number or an e-mail address, so that we can reach you.".to_string()
        }
        Refusal::UnknownService { known } => format!("Unknown service. Known here: {}.", known.join(", ")),
        Refusal::UnknownStaff { known } => format!("Unknown member of staff. Known here: {}.", known.join(", ")),
        Refusal::UnknownLocation { known } => format!("Unknown location. Known here: {}.", known.join(", ")),
        Refusal::DeskNames { field, most } => format!("{field}: between 1 and {most} names, each given once."),
        Refusal::DatesReversed => "The latest date lies before the earliest.".to_string(),
        Refusal::DatesPast => "The latest date lies in the past.".to_string(),
        Refusal::DatesTooFar { days } => {
            format!("The earliest date lies more than {days} days ahead. Is the year right?")
        }
        Refusal::NoWeekday => "Please choose at least one weekday.".to_string(),
        Refusal::TierRange { most } => format!("The priority must be between 0 and {most}."),
        Refusal::SlotPast => "The slot has begun already.".to_string(),
        Refusal::SlotTooFar { days } => format!("The slot lies more than {days} days ahead."),
        Refusal::SlotMinutes { most } => format!("A slot lasts between 1 and {most} minutes."),
        Refusal::SlotBookedAlready => "The slot has been given to somebody already.".to_string(),
        Refusal::SlotNotOpen => "The slot is not open any more.".to_string(),
        Refusal::SourceShape => "The source needs 1 to 200 plain characters.".to_string(),
        Refusal::ResentTooOften { most } => format!("The link was mailed {most} times already."),
        Refusal::AboutShape { most } => {
            format!("The words about the event may have at most {most} characters, none of them invisible.")
        }
        Refusal::SiteShape { most } => {
            format!("At most {most} web sites, each like https://example.org: no path, no capital letters.")
        }
        Refusal::TokenName { most } => {
            format!("A token needs a name of 1 to {most} characters, so that you know later what it was for.")
        }
        Refusal::NoSuchHost => "There is no such person among those who may sign in.".to_string(),
        Refusal::OwnerAlready => {
            "This person is an owner already. To make them a member, remove them first and let them in again."
                .to_string()
        }
        Refusal::MayNotInvite => {
            "You may share this with people who can sign in here already. To let somebody new in, ask an owner or a member of this house."
                .to_string()
        }
        Refusal::TooManyInvites { most } => {
            format!("You have let {most} people in within a day, which is as many as one person may. Nobody was let in just now; please go on tomorrow, or ask an owner.")
        }
        Refusal::MayNotOpen => {
            "You may see and run what is shared with you. To make events or desks of your own, ask an owner to make you a member."
                .to_string()
        }
        Refusal::LastOwner => "This is the last owner. Please make somebody else an owner first.".to_string(),
        Refusal::SignInUsed => "This sign-in link does not work any more. Please ask for a new one.".to_string(),
        Refusal::NoteShape { most } => {
            format!("A note may have at most {most} characters, none of them invisible.")
        }
        Refusal::ReasonShape { most } => format!("Please say why, in one line of at most {most} characters."),
        Refusal::EmailTaken => "This address is on the list already, for another sign-up.".to_string(),
        Refusal::MobileTaken => "This number is on the list already, for another sign-up.".to_string(),
        Refusal::LeftAlready => {
            "This person has left the list: their name and your note can be changed, their address cannot."
                .to_string()
        }
        Refusal::OfferedNow => "A seat is being offered to this person right now.".to_string(),
        Refusal::SpotGone => "Whoever stood there is not waiting any more. Please look at the line again.".to_string(),
        Refusal::LineTooTight => {
            "Many were moved to this very spot, and there is no room left. Please choose the place before or after it."
                .to_string()
        }
        Refusal::NoSeatOpen { open: 0, .. } => {
            "No seat is open just now: all are taken or held for somebody. Raise the cap, or wait until one comes back."
                .to_string()
        }
        Refusal::NoSeatOpen { open: 1, party } => format!("Only 1 seat is open, and they are {party}."),
        Refusal::NoSeatOpen { open, party } => format!("Only {open} seats are open, and they are {party}."),
        Refusal::Unreachable => "No mail reaches this person. Please correct their address first.".to_string(),
        Refusal::TooLateToOffer => {
            "It is too late to offer a seat: too little time is left before the cut-off.".to_string()
        }
        Refusal::NoSuchEndpoint => "There is no such webhook.".to_string(),
        Refusal::WebhookUrl { most } => {
            format!("A webhook needs an address that begins with https://, of at most {most} characters.")
        }
        Refusal::NoWebhookKind => "Please choose at least one thing to be told about.".to_string(),
        Refusal::TooManyEndpoints { most } => {
            format!("There are {most} webhooks already. Please remove one that is no longer needed.")
        }
        Refusal::OwnSubject { most } => {
            format!("A subject needs 1 to {most} characters on one line, none of them invisible.")
        }
        Refusal::OwnBody { most } => {
            format!("The words of a mail need 1 to {most} characters, none of them invisible.")
        }
        Refusal::Aliases { most } => {
            format!("At most {most} names of booking tools, each with the name of yours that it means.")
        }
        Refusal::Feeds { most } => {
            format!("At most {most} calendars, each with its address (https://…) or the name of a file in the folder for calendars.")
        }
        Refusal::NeedConsent => {
            "Please tick the box, so that we may text you. Or leave the mobile number out and give an e-mail address."
                .to_string()
        }
        Refusal::JoinClosed => "This waitlist is kept by the staff. Please ask them to put you on it.".to_string(),
        Refusal::NoSuchDelivery => "There is no such card.".to_string(),
        Refusal::CardDone => "This card was answered already.".to_string(),
        Refusal::LetterKey { most } => format!("A letter is known by 1 to {most} plain characters."),
        Refusal::TheirNames { most } => {
            format!("What the booking tool calls a booking, a service or a person needs 1 to {most} plain characters.")
        }
        Refusal::NoSuchVersion => "There is no such version of the sheet.".to_string(),
        Refusal::SheetMovedOn => {
            "The sheet has changed since. Please look at it again before you decide.".to_string()
        }
        Refusal::NotFailed => "This message has not failed, or was sent another way meanwhile: there is nothing to send again.".to_string(),
        Refusal::NothingBooked => "Nobody is booked into this slot.".to_string(),
        Refusal::SlotOver => "Too little is left of this slot to offer it to anybody.".to_string(),
        Refusal::NoSuchRequest => "There is no such request.".to_string(),
        Refusal::RequestDone => "This request was settled already, by you or by a colleague.".to_string(),
        Refusal::RequestReading => "This request is still being read. Please try again in a moment.".to_string(),
        Refusal::RequestForgotten => "What this request said is no longer kept.".to_string(),
        Refusal::RequestEmpty => "There is nothing in this request: please give a text or a document.".to_string(),
        Refusal::RequestSize { papers, octets } => {
            format!("That is too much at once: at most {papers} documents with {} MB together.", octets / 1024 / 1024)
        }
        Refusal::TooManyRequests { most } => {
            format!("{most} requests wait on this desk already. Please settle some of them first.")
        }
        Refusal::NotOverYet => {
            "The event is not over yet. The thank-you note can go out once it is; until then you can write it."
                .to_string()
        }
        Refusal::ThanksSent => {
            "The thank-you note has gone out. It stays as it was sent, and nobody gets a second one.".to_string()
        }
        Refusal::NoSuchToken => "There is no such token.".to_string(),
        Refusal::AddressShape => "That is not an address we know how to reach.".to_string(),
    }
}
