//! services: Google calendars as feeds. The events are kept in memory and follow Google's own list of changes; once a day, and
//! whenever Google has forgotten where we were, they are read anew. What is different is told like any other calendar's.

use super::board::Whole;
use super::{FeedState, Feeds};
use crate::error::ServiceError;
use crate::limits;
use google::{EventsPage, GoogleEvent, GoogleTrouble, When};
use intake::{Calendar, FeedBooking, feed_tag};
use jiff::{SignedDuration, Timestamp};
use rules::ListId;
use rules::desk::{DeskSettings, Feed};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// What is known of each calendar, by list and feed. Thrown away at any time: the next look reads it anew.
#[derive(Default)]
pub struct CalendarMemory {
    known: Mutex<HashMap<(ListId, String), Remembered>>,
}

#[derive(Clone, Default)]
struct Remembered {
    bookings: HashMap<String, FeedBooking>,
    sync_token: Option<String>,
    read_at: Option<Timestamp>,
}

impl Remembered {
    /// What to ask for: what changed, or everything if that is not known, or long ago.
    fn question(&self, now: Timestamp) -> When {
        match (&self.sync_token, self.read_at) {
            (Some(token), Some(at)) if now.duration_since(at) < limits::FEED_WHOLE => When::Since(token.clone()),
            (_, _) => When::Between(now, now + SignedDuration::from_hours(24 * intake::limits::CALENDAR_DAYS)),
        }
    }

    fn take(&mut self, page: EventsPage, question: &When, now: Timestamp) {
        if let When::Between(_, _) = question {
            self.bookings.clear();
            self.read_at = Some(now);
        }
        for event in page.events {
            match booking(&event) {
                Some(booking) => self.bookings.insert(event.id, booking),
                None => self.bookings.remove(&event.id),
            };
        }
        self.sync_token = page.sync_token;
    }

    /// An answer of Google's is an answer, also an empty one; so there is always something in it.
    fn calendar(&self, now: Timestamp) -> Calendar {
        let until = now + SignedDuration::from_hours(24 * intake::limits::CALENDAR_DAYS);
        let near = |booking: &&FeedBooking| booking.starts_at > now && booking.starts_at <= until;
        let mut bookings: Vec<FeedBooking> = self.bookings.values().filter(near).cloned().collect();
        bookings.sort_by(|one, other| (one.starts_at, &one.name).cmp(&(other.starts_at, &other.name)));
        Calendar { events: bookings.len().max(1), bookings, unreadable: Vec::new() }
    }
}

/// None for what is nobody's appointment: cancelled, declined, shown as free, or whole days.
fn booking(event: &GoogleEvent) -> Option<FeedBooking> {
    let (starts_at, ends_at) = event.time?;
    let minutes = u32::try_from(ends_at.duration_since(starts_at).as_mins()).ok().filter(|minutes| *minutes > 0);
    Some(FeedBooking { name: event.id.clone(), title: event.title.clone(), starts_at, minutes })
}

impl Feeds {
    pub(super) async fn look_at_google(
        &self,
        list: ListId,
        desk: &DeskSettings,
        feed: &Feed,
        calendar: &str,
    ) -> Result<Option<(FeedState, Option<Whole>)>, ServiceError> {
        let key = (list, feed_tag(feed));
        match self.follow(&key, calendar).await {
            Err(why) => Ok(Some((FeedState::CannotRead { why }, None))),
            Ok(remembered) => {
                let (state, _) = self.compare(list, desk, feed, &remembered.calendar(self.backend.now())).await?;
                Ok(Some((state, None)))
            }
        }
    }

    /// What Google says now, on top of what we remember.
    async fn follow(&self, key: &(ListId, String), calendar: &str) -> Result<Remembered, String> {
        let Some(house) = &self.google else {
            return Err("this server has no Google account yet.".to_string());
        };
        let now = self.backend.now();
        let memory = &self.memory.known;
        let mut remembered =
            memory.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned().unwrap_or_default();
        let mut question = remembered.question(now);
        let answer = async {
            let answer = house.google.events(calendar, &question, now).await;
            if answer != Err(GoogleTrouble::Outdated) {
                return answer;
            }
            remembered = Remembered::default();
            question = remembered.question(now);
            house.google.events(calendar, &question, now).await
        };
        let page = house.ask(calendar, now, answer).await?;
        remembered.take(page, &question, now);
        memory.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone(), remembered.clone());
        Ok(remembered)
    }
}
