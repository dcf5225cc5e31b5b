//! rules/desk: calendar feeds watched for newly opened gaps. What stood in one and is gone has come free.

use crate::contact::is_plain_text;
use crate::limits;
use crate::refusal::Refusal;
use crate::settings::{Empty, check_title};

/// One calendar of bookings, as an address or a file, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// `https://…` or the name of a file in the house's folder for calendars.
    pub from: String,
    /// The service of every booking in it; None: each booking's own title, by its alias.
    pub service: Option<String>,
    pub staff: Option<String>,
    pub location: Option<String>,
}

pub(crate) fn check(feeds: &[Feed]) -> Result<(), Refusal> {
    if feeds.len() > limits::FEEDS {
        return Err(Refusal::Feeds { most: limits::FEEDS });
    }
    for feed in feeds {
        if feed.from.is_empty() || !is_plain_text(&feed.from, limits::WEBHOOK_URL_CHARS) {
            return Err(Refusal::Feeds { most: limits::FEEDS });
        }
        let names = [&feed.service, &feed.staff, &feed.location];
        names.into_iter().flatten().try_for_each(|name| check_title("feeds", name, Empty::Refused))?;
    }
    Ok(())
}
