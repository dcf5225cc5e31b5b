//! post/voice: every message as it would read, to a customer who is made up, for whoever edits the words.

use super::gsm::{Segments, segments};
use super::moment::heading;
use super::{Moment, Voice};
use crate::compose::desk_values::{Customer, SlotFacts, for_customer};
use crate::words::{Facts, Name, Rendered};
use jiff::{SignedDuration, Timestamp};
use rules::Channel;
use rules::desk::{DeskSettings, FreedBy, Slot, Wish};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The desk's own words.
    Own,
    Ours,
}

/// One message as it would read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub moment: Moment,
    pub channel: Channel,
    pub heading: String,
    pub whose: Whose,
    /// The text, or the text part of the mail.
    pub text: String,
    /// Of texts only.
    pub segments: Option<Segments>,
    /// Of mails only.
    pub mail: Option<Rendered>,
}

/// All messages of a desk, texts and mails, in the order of the document. `url` is the house's address.
#[must_use]
pub fn preview(voice: &Voice, desk: &DeskSettings, url: &str, now: Timestamp) -> Vec<Preview> {
    let both =
        |moment: &Moment| [Channel::Text, Channel::Mail].map(|channel| one(voice, desk, url, now, *moment, channel));
    Moment::ALL.iter().flat_map(both).collect()
}

fn one(voice: &Voice, desk: &DeskSettings, url: &str, now: Timestamp, moment: Moment, channel: Channel) -> Preview {
    let values = sample(desk, url, now, moment, channel);
    let (text, mail) = match channel {
        Channel::Text => (voice.text(moment, &values, desk.language), None),
        Channel::Mail => {
            let mail = voice.mail(moment, &values, desk.language);
            (mail.text.clone(), Some(mail))
        }
    };
    Preview {
        moment,
        channel,
        heading: heading(moment, channel),
        whose: if voice.has(moment, channel) { Whose::Own } else { Whose::Ours },
        segments: (channel == Channel::Text).then(|| segments(&text)),
        text,
        mail,
    }
}

/// A link of the right length that leads nowhere.
fn sample_link(url: &str, moment: Moment, channel: Channel) -> String {
    let short = moment == Moment::Offer && channel == Channel::Text;
    let length = if short { links::SHORT_CHARS } else { links::LONG_CHARS };
    format!("{url}/l/{}", "x".repeat(length))
}

fn sample(desk: &DeskSettings, url: &str, now: Timestamp, moment: Moment, channel: Channel) -> Facts {
    let service = desk.services.first();
    let slot = Slot {
        service: service.map(|service| service.name.clone()).unwrap_or_default(),
        staff: desk.staff.first().cloned(),
        location: desk.locations.first().cloned(),
        starts_at: now + SignedDuration::from_hours(26),
        duration_minutes: service.map_or(60, |service| service.minutes),
        unit: 0,
        freed_by: FreedBy::Opening,
        source: "sample".to_string(),
    };
    let wish = Wish::any(&slot.service);
    let customer = Customer { name: Some("Ann Lee"), party: 1, wish: Some(&wish) };
    let window = SignedDuration::from_mins(i64::from(desk.rules.window_minutes));
    let facts = SlotFacts { slot: &slot, ends_at: Some(now + window) };
    let values = for_customer(desk, &customer, Some(&facts), channel, now);
    values.with(Name::Link, sample_link(url, moment, channel))
}
