//! web/api: who calls, and what they may see. Every list and entry a handler speaks of comes through here, so a token
//! for one list cannot reach another.

use crate::answer::Trouble;
use crate::door::Door;
use crate::live::Listener;
use axum::http::HeaderMap;
use rules::{Actor, Entry, EntryId, ListId, Place, PlaceId, Refusal, Token, TokenScope};
use services::{DeskView, EventView};
use store::sqlite::{ListView, Within};

#[derive(Clone)]
pub(crate) struct Caller {
    token: Token,
}

impl Caller {
    pub fn new(token: Token) -> Caller {
        Caller { token }
    }

    /// The audit names the token.
    pub fn actor(&self) -> Actor {
        Actor::Api(self.token.id.0)
    }

    /// For the log.
    pub fn number(&self) -> u64 {
        self.token.id.0
    }

    pub fn listener(&self) -> Listener {
        Listener::Program(self.token.hash.clone())
    }

    pub fn may(&self, scope: TokenScope) -> bool {
        self.token.scope >= scope
    }

    /// The one list this token is for; None: all of them.
    pub fn only(&self) -> Option<ListId> {
        self.token.list
    }

    /// In whose rows a number this token names is looked for.
    pub fn within(&self) -> Within {
        self.token.list.map_or(Within::AnyList, Within::List)
    }

    /// Another list does not exist for this token.
    fn sees(&self, list: ListId) -> Result<(), Trouble> {
        if self.token.list.is_none_or(|only| only == list) {
            Ok(())
        } else {
            Err(Trouble::Refused(Refusal::NoSuchList))
        }
    }

    /// An event by its public name or its number.
    pub async fn event(&self, door: &Door, named: &str) -> Result<EventView, Trouble> {
        let list = self.named(door, named).await?;
        self.event_of(door, list).await
    }

    /// The same by the number another row or an answer of ours has.
    pub async fn event_of(&self, door: &Door, list: ListId) -> Result<EventView, Trouble> {
        let view = self.view(door, list).await?;
        EventView::of(view).ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    /// A desk by its public name or its number.
    pub async fn desk(&self, door: &Door, named: &str) -> Result<DeskView, Trouble> {
        let list = self.named(door, named).await?;
        self.desk_of(door, list).await
    }

    /// The same by the number another row or an answer of ours has.
    pub async fn desk_of(&self, door: &Door, list: ListId) -> Result<DeskView, Trouble> {
        let view = self.view(door, list).await?;
        DeskView::of(view).ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    /// A list of either kind.
    pub async fn list(&self, door: &Door, named: &str) -> Result<ListView, Trouble> {
        let list = self.named(door, named).await?;
        self.view(door, list).await
    }

    /// The same by its number.
    pub async fn view(&self, door: &Door, list: ListId) -> Result<ListView, Trouble> {
        self.sees(list)?;
        let view = door.readers.read(move |reader| reader.view(list)).await?;
        view.ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    /// Which list is meant. A public name may be all digits, so the name counts before the number, as on the command line.
    pub async fn named(&self, door: &Door, named: &str) -> Result<ListId, Trouble> {
        let by_name = match door.list(named).await {
            Ok(list) => Some(list),
            Err(Trouble::NotFound(_)) => None,
            Err(trouble) => return Err(trouble),
        };
        let by_number = named.parse().ok().map(ListId);
        let seen = [by_name, by_number].into_iter().flatten().find(|list| self.sees(*list).is_ok());
        seen.ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn entry(&self, door: &Door, entry: EntryId) -> Result<Entry, Trouble> {
        let within = self.within();
        let found = door.readers.read(move |reader| reader.entry(within, entry)).await?;
        found.ok_or(Trouble::Refused(Refusal::NoSuchEntry))
    }

    /// A slot of a desk; seats of an event are none.
    pub async fn slot(&self, door: &Door, place: PlaceId) -> Result<Place, Trouble> {
        let within = self.within();
        let found = door.readers.read(move |reader| reader.place(within, place)).await?;
        found.filter(|place| place.slot().is_some()).ok_or(Trouble::Refused(Refusal::NoSuchPlace))
    }
}

/// The caller's own key for a POST, if they gave one.
pub(crate) fn given_once(headers: &HeaderMap) -> Result<Option<u64>, Trouble> {
    let given = headers.get("idempotency-key").map(|key| key.to_str().unwrap_or("\u{0}"));
    Ok(intake::once(given)?)
}

/// The wish behind a POST: the caller's own key, so that the same request sent twice is one; else a fresh one.
pub(crate) fn once(headers: &HeaderMap) -> Result<u64, Trouble> {
    match given_once(headers)? {
        Some(once) => Ok(once),
        None => {
            let mut fresh = [0; 8];
            getrandom::fill(&mut fresh).map_err(|error| Trouble::Broken(error.to_string()))?;
            Ok(u64::from_be_bytes(fresh) >> 1)
        }
    }
}
