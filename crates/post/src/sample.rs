//! post: a mail as a host looks at it before anybody gets it: real words about the real event, to a guest who is made up,
//! with links that lead to the event's page and act for nobody.

use crate::compose::facts::{self, Guest};
use crate::compose::{ComposeError, Mail};
use crate::house::House;
use crate::words::{Facts, Rendered, WordsError, our_mail, render_own};
use jiff::{SignedDuration, Timestamp};
use rules::event::EventSettings;
use rules::{Email, Head, Language, OwnWords, Wording};

/// What a sample is about.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    pub event: &'a EventSettings,
    pub head: &'a Head,
    /// The event's public page.
    pub page: &'a str,
    pub wording: Wording,
    /// The host's own words; ours if none.
    pub own: Option<&'a OwnWords>,
    pub now: Timestamp,
}

/// How the mail would read.
pub fn preview(sample: &Sample<'_>) -> Result<Rendered, WordsError> {
    let (facts, language) = (facts_of(sample), sample.event.language);
    match sample.own {
        Some(own) => render_own(own, &facts, language),
        None => our_mail(sample.wording, &facts, language),
    }
}

/// The same as a mail to the host who asked for it. `number` tells one from the next in its Message-ID.
pub fn test_mail(house: &House, to: Email, sample: &Sample<'_>, number: u64) -> Result<Mail, ComposeError> {
    let rendered = preview(sample)?;
    let subject = format!("[Test] {}", rendered.subject);
    let links = vec![sample.page.to_string()];
    Ok(Mail { subject, links, ..Mail::of_house(house, to, rendered, number, sample.now) })
}

fn facts_of(sample: &Sample<'_>) -> Facts {
    let (event, now) = (sample.event, sample.now);
    if matches!(sample.wording, Wording::HostDaily | Wording::HostThanksDue) {
        return facts::for_host(event, sample.head, sample.page, now);
    }
    let mute = format!("{}#reminders", sample.page);
    let window = SignedDuration::from_mins(i64::from(event.window_minutes));
    let guest = Guest {
        name: Some("Ann Lee"),
        party: event.max_party.min(2),
        position: Some(4),
        ends_at: Some(now + window),
        link: sample.page,
        mute: Some(&mute),
    };
    // As if it had been elsewhere, shorter, and a week earlier.
    let old = EventSettings {
        venue: format!("{} (1)", event.venue),
        duration_minutes: event.duration_minutes.saturating_sub(30).max(1),
        starts: event.starts.checked_sub(jiff::ToSpan::days(7)).unwrap_or(event.starts),
        ..event.clone()
    };
    let facts = facts::with_changes(facts::for_guest(event, &guest, now), event, &old);
    if sample.wording == Wording::Thanks { facts::with_crowd(facts, sample.head) } else { facts }
}

/// Every inline style a mail of words can have: attribute values, and the one sheet. A page that shows mails under a strict
/// policy names exactly these. The tables of the month in numbers have more, and no such page shows them.
#[must_use]
pub fn styles() -> Vec<String> {
    let mail = our_mail(Wording::Reminder, &Facts::marks(), Language::En);
    let html = mail.map(|mail| mail.html).unwrap_or_default();
    let between = |open: &str, close: char| {
        let starts: Vec<&str> = html.split(open).skip(1).collect();
        starts.into_iter().filter_map(|rest| rest.split(close).next().map(str::to_string)).collect::<Vec<_>>()
    };
    let mut found = between("style=\"", '"');
    found.extend(between("<style>", '<'));
    found.sort();
    found.dedup();
    found
}
