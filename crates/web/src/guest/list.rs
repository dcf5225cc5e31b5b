//! web/guest: an event or a desk as its guests' pages name it, and the extractor that finds it behind an address.

use super::words::{DeskWords, Words, desk_words, words};
use crate::answer::Trouble;
use crate::door::Door;
use crate::path::{NOTHING, Named};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use jiff::Timestamp;
use rules::desk::DeskSettings;
use rules::event::EventSettings;
use rules::{Language, ListKind, Settings};
use services::{DeskView, EventView};
use store::sqlite::ListView;

/// The list an address names: `/e/…` is an event and nothing else, `/d/…` a desk.
pub(crate) struct PublicName {
    pub kind: ListKind,
    pub slug: String,
}

impl<S: Send + Sync> FromRequestParts<S> for PublicName {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PublicName, Trouble> {
        let kind = if parts.uri.path().starts_with("/d/") { ListKind::Desk } else { ListKind::Event };
        let named = Named::from_request_parts(parts, state).await?;
        Ok(PublicName { kind, slug: named.get("slug").ok_or(NOTHING)?.to_string() })
    }
}

impl PublicName {
    pub async fn view(&self, door: &Door) -> Result<ListView, Trouble> {
        let missing = Trouble::NotFound(match self.kind {
            ListKind::Event => "There is no event at this address.",
            ListKind::Desk => "There is no waitlist at this address.",
        });
        let list = match door.list(&self.slug).await {
            Err(Trouble::NotFound(_)) => return Err(missing),
            found => found?,
        };
        let view = door.readers.read(move |reader| reader.view(list)).await?;
        view.filter(|view| view.head.kind == self.kind).ok_or(missing)
    }
}

/// What every page of a list says of it. Nothing is copied: a page is written while the rows are here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListFacts<'a> {
    pub slug: &'a str,
    pub settings: &'a Settings,
    /// What the page says, it says in this language.
    pub language: Language,
}

impl<'a> ListFacts<'a> {
    pub fn of(slug: &'a str, settings: &'a Settings) -> ListFacts<'a> {
        let language = match settings {
            Settings::Event(event) => event.language,
            Settings::Desk(desk) => desk.language,
        };
        ListFacts { slug, settings, language }
    }

    pub fn of_event(view: &'a EventView) -> ListFacts<'a> {
        ListFacts::of(&view.slug, &view.settings)
    }

    pub fn of_desk(view: &'a DeskView) -> ListFacts<'a> {
        ListFacts::of(&view.slug, &view.settings)
    }

    /// On pages of the house, which speak English.
    pub fn in_english(self) -> ListFacts<'a> {
        ListFacts { language: Language::En, ..self }
    }

    pub fn event(&self) -> Option<&'a EventSettings> {
        match self.settings {
            Settings::Event(event) => Some(event),
            Settings::Desk(_) => None,
        }
    }

    pub fn desk(&self) -> Option<&'a DeskSettings> {
        match self.settings {
            Settings::Event(_) => None,
            Settings::Desk(desk) => Some(desk),
        }
    }

    /// How many may come together by one sign-up.
    pub fn max_party(&self) -> u32 {
        self.event().map_or(rules::limits::PARTY, |event| event.max_party)
    }

    pub fn name(&self) -> &'a str {
        self.settings.name()
    }

    /// The words that pages of events and desks share.
    pub fn words(&self) -> &'static Words {
        words(self.language)
    }

    /// Those of desks alone.
    pub fn own(&self) -> &'static DeskWords {
        desk_words(self.language)
    }

    /// What stands here for an event, and there for a desk.
    pub fn either<T>(&self, event: T, desk: T) -> T {
        match self.settings {
            Settings::Event(_) => event,
            Settings::Desk(_) => desk,
        }
    }

    pub fn path(&self) -> String {
        format!("/{}/{}", self.either('e', 'd'), self.slug)
    }

    pub fn colophon(&self) -> &'static str {
        self.either(self.words().colophon, self.own().colophon)
    }

    /// What the link to its page says.
    pub fn onward(&self) -> &'static str {
        self.either(self.words().to_event, self.own().to_desk)
    }

    /// The first paragraph stands on the ticket, so that the form stays near the top of a phone.
    pub fn lead(&self) -> Option<&'a str> {
        self.paragraphs().next()
    }

    /// The other paragraphs, which stand below the ticket.
    pub fn more(&self) -> Vec<&'a str> {
        self.paragraphs().skip(1).collect()
    }

    fn paragraphs(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let about = match self.settings {
            Settings::Event(event) => &event.about,
            Settings::Desk(desk) => &desk.about,
        };
        about.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
    }

    /// A moment in full: "Friday, 18 December 2026, 19:00".
    pub fn say(&self, at: Timestamp) -> String {
        post::day_and_time_in(self.language, at, self.settings.zone())
    }

    /// When an event ends: "until 22:00".
    pub fn ends(&self, event: &EventSettings) -> String {
        let (starts_at, ends_at, zone) = (event.starts_at(), event.ends_at(), &event.zone);
        let same = zone.civil(starts_at).date() == zone.civil(ends_at).date();
        let pattern = if same { self.words().until } else { self.words().until_day };
        pattern.replace("{time}", &post::time_after_in(self.language, starts_at, ends_at, zone))
    }

    pub fn zone_words(&self) -> String {
        self.words().zone(self.settings.zone().name())
    }

    /// "Questions? Ring …": what stands before and after the number, where the desk says one.
    pub fn ring(&self) -> Option<(&'static str, &'a str, &'static str)> {
        let phone = self.desk().map(|desk| desk.phone.as_str()).filter(|phone| !phone.is_empty())?;
        self.own().ring.split_once("{phone}").map(|(before, after)| (before, phone, after))
    }
}

/// A number as a telephone takes it.
pub(super) fn dial(phone: &str) -> String {
    phone.chars().filter(|letter| letter.is_ascii_digit() || *letter == '+').collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Zone;

    #[test]
    fn paragraphs_part_at_blank_lines() {
        let said = |about: &str| {
            let zone = Zone::parse("Europe/London").expect("a zone");
            Settings::Desk(DeskSettings { about: about.into(), ..DeskSettings::new("Salon", zone, Vec::new()) })
        };
        let settings = said("One.\n\nTwo,\nstill two.\n\n\n\nThree.\n\n");
        let facts = ListFacts::of("salon", &settings);
        assert_eq!((facts.lead(), facts.more()), (Some("One."), vec!["Two,\nstill two.", "Three."]));
        assert_eq!(ListFacts::of("salon", &said("  \n\n ")).lead(), None);
    }
}
