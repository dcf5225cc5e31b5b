//! post/compose: what is true about a message, as plain text for the templates, in the event's language.

use crate::language::{counted, speech, with_number};
use crate::when;
use crate::words::{Facts, Name};
use jiff::Timestamp;
use rules::Head;
use rules::event::EventSettings;

/// One guest, as a mail speaks to them.
pub(crate) struct Guest<'a> {
    pub name: Option<&'a str>,
    pub party: u32,
    /// Their number in line.
    pub position: Option<u64>,
    pub ends_at: Option<Timestamp>,
    pub link: &'a str,
    pub mute: Option<&'a str>,
}

pub(crate) fn for_guest(event: &EventSettings, guest: &Guest<'_>, now: Timestamp) -> Facts {
    let speech = speech(event.language);
    let deadline = guest.ends_at.map(|at| when::moment(at, &event.zone, event.language));
    about_event(event, now)
        .with(Name::Name, guest.name.unwrap_or(speech.somebody))
        .with(Name::Party, if guest.party > 1 { with_number(speech.people, guest.party) } else { String::new() })
        .with(Name::Seats, counted(speech.seats, guest.party))
        .with(Name::Yours, counted(speech.yours, guest.party))
        // Whoever reads an old message again may not know the number any more.
        .with(
            Name::Position,
            guest
                .position
                .map_or_else(|| speech.in_line.to_string(), |number| with_number(speech.number_in_line, number)),
        )
        .with(Name::Deadline, deadline.unwrap_or_default())
        .with(Name::Link, guest.link)
        .with(Name::Mute, guest.mute.unwrap_or_default())
}

/// After the event a guest may read how many came.
pub(crate) fn with_crowd(facts: Facts, head: &Head) -> Facts {
    facts.with(Name::Taken, head.taken.to_string())
}

/// What its reader knew differently.
pub(crate) fn with_changes(facts: Facts, event: &EventSettings, old: &EventSettings) -> Facts {
    let (speech, language) = (speech(event.language), event.language);
    let place = match (event.venue.trim(), old.venue.trim()) {
        (new, old) if new == old => None,
        (new, "") => Some(speech.first_place.replace("{new}", new)),
        ("", old) => Some(speech.no_place.replace("{old}", old)),
        (new, old) => Some(speech.new_place.replace("{new}", new).replace("{old}", old)),
    };
    let ends = |event: &EventSettings| when::time_after_in(language, event.starts_at(), event.ends_at(), &event.zone);
    let longer = event.duration_minutes != old.duration_minutes;
    let end = longer.then(|| speech.new_end.replace("{new}", &ends(event)).replace("{old}", &ends(old)));
    let changes: Vec<String> = [place, end].into_iter().flatten().collect();
    let moved = event.starts_at() != old.starts_at() || event.zone != old.zone;
    let was = moved.then(|| speech.before.replace("{when}", &when::moment(old.starts_at(), &old.zone, language)));
    facts.with(Name::Before, was.unwrap_or_default()).with(Name::Changes, changes.join(" "))
}

pub(crate) fn for_host(event: &EventSettings, head: &Head, link: &str, now: Timestamp) -> Facts {
    about_event(event, now)
        .with(Name::Taken, head.taken.to_string())
        .with(Name::Cap, head.cap.to_string())
        .with(Name::Held, head.held.to_string())
        .with(Name::Open, head.open().to_string())
        .with(Name::Waiting, head.waiting.to_string())
        .with(Name::Link, link)
}

fn about_event(event: &EventSettings, now: Timestamp) -> Facts {
    // By way of the moment: a start inside the hour that summer time skips is shown as it really comes.
    let starts_at = event.starts_at();
    Facts::default()
        .with(Name::Event, event.name.as_str())
        .with(Name::When, when::moment(starts_at, &event.zone, event.language))
        .with(Name::Venue, event.venue.as_str())
        .with(Name::Days, when::days_until(starts_at, now, &event.zone, event.language))
}
