//! web/api: one call: who sends it, what its address names, and what it brings. Every list and row a handler speaks of comes
//! through here, so a token for one list cannot reach another.

use super::answer::{Nothing, Takes};
use super::paging::Paging;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::live::Listener;
use crate::path::{NOTHING, Named};
use crate::query::Query;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use intake::Problem;
use rules::{Act, Actor, Entry, EntryId, FromReply, ListId, Place, PlaceId, Refusal, Reply, Token, TokenScope};
use serde_json::Value;
use services::{DeskView, EventView};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{ListView, SqliteReader, Within};
use strum::VariantArray;

/// Where a request goes, and what stands in its head.
pub(super) struct Visit {
    pub door: Arc<Door>,
    pub headers: HeaderMap,
    pub query: Query,
    named: Named,
}

/// A visit by somebody whose token was looked at.
pub(super) struct Caller {
    visit: Visit,
    token: Token,
}

/// One call by a caller, with a body of at most so many octets in which `B` stands.
pub(super) struct Call<B = Nothing, const MOST: usize = { limits::SMALL_BODY }, W = Caller> {
    who: W,
    pub body: Bytes,
    holds: PhantomData<fn() -> B>,
}

/// The same by anybody at all.
pub(super) type OpenCall<B = Nothing> = Call<B, { limits::SMALL_BODY }, Visit>;

/// Who may call.
pub(super) trait Calls: Send + Sized {
    fn of(visit: Visit, token: Option<Token>) -> Result<Self, Trouble>;
}

impl Calls for Visit {
    fn of(visit: Visit, _token: Option<Token>) -> Result<Visit, Trouble> {
        Ok(visit)
    }
}

impl Calls for Caller {
    fn of(visit: Visit, token: Option<Token>) -> Result<Caller, Trouble> {
        token.map(|token| Caller { visit, token }).ok_or(Trouble::Unauthorised)
    }
}

impl<B: Takes, const MOST: usize, W: Calls> FromRequest<Arc<Door>> for Call<B, MOST, W> {
    type Rejection = Trouble;

    async fn from_request(request: Request, door: &Arc<Door>) -> Result<Self, Trouble> {
        let (mut parts, content) = request.into_parts();
        let named = Named::from_request_parts(&mut parts, door).await?;
        let visit =
            Visit { door: door.clone(), headers: parts.headers.clone(), query: Query::read(parts.uri.query()), named };
        let who = W::of(visit, parts.extensions.remove())?;
        let body = if B::IS_READ {
            Body::<MOST>::from_request(Request::from_parts(parts, content), door).await?.0
        } else {
            Bytes::new()
        };
        Ok(Call { who, body, holds: PhantomData })
    }
}

impl<B, const MOST: usize, W> Call<B, MOST, W> {
    pub fn json(&self) -> Result<Value, Trouble> {
        Ok(intake::json_value(&self.body, MOST)?)
    }

    /// An object with these fields and no others: a typing error must not pass in silence.
    pub fn json_of(&self, known: &[&str]) -> Result<Value, Trouble> {
        let value = self.json()?;
        let names = known.join(", ");
        let expected = || Problem::new("", &format!("Expected an object with these fields: {names}."));
        let fields = value.as_object().ok_or_else(expected)?;
        match fields.keys().find(|name| !known.contains(&name.as_str())) {
            Some(name) => Err(Problem::new(name, &format!("Unknown field. Known here: {names}.")).into()),
            None => Ok(value),
        }
    }
}

impl<B, const MOST: usize, W> Deref for Call<B, MOST, W> {
    type Target = W;

    fn deref(&self) -> &W {
        &self.who
    }
}

impl Deref for Caller {
    type Target = Visit;

    fn deref(&self) -> &Visit {
        &self.visit
    }
}

impl Visit {
    /// A part of the address.
    pub fn part(&self, name: &str) -> Result<&str, Trouble> {
        self.named.get(name).ok_or(NOTHING)
    }

    /// The number of a row, as the address has it.
    pub fn id(&self, name: &str) -> Result<u64, Trouble> {
        self.id_or(name, NOTHING)
    }

    pub fn id_or(&self, name: &str, missing: Trouble) -> Result<u64, Trouble> {
        self.named.parse(name, missing)
    }

    /// The page of a list that is asked for.
    pub fn paging(&self) -> Result<Paging, Trouble> {
        let page = self.query.page()?;
        Ok(Paging { behind: page.after, limit: page.limit })
    }

    /// A stored word of the query; None: it is not there.
    pub fn chosen<T: Copy + Into<&'static str> + VariantArray>(&self, name: &str) -> Result<Option<T>, Trouble> {
        self.query.chosen(name, T::VARIANTS, |one| one.into())
    }

    /// The caller's own key for a POST, if they gave one.
    pub fn given_once(&self) -> Result<Option<u64>, Trouble> {
        let given = self.headers.get("idempotency-key").map(|key| key.to_str().unwrap_or("\u{0}"));
        Ok(intake::once(given)?)
    }

    /// The wish behind a POST: the caller's own key, so that the same request sent twice is one; else a fresh one.
    pub fn once(&self) -> Result<u64, Trouble> {
        if let Some(once) = self.given_once()? {
            return Ok(once);
        }
        let mut fresh = [0; 8];
        getrandom::fill(&mut fresh).map_err(|error| Trouble::Broken(error.to_string()))?;
        Ok(u64::from_be_bytes(fresh) >> 1)
    }

    /// The version of the settings somebody had before them, as the ETag told it.
    pub fn seen_rev(&self) -> Result<Option<u32>, Trouble> {
        let Some(tag) = self.headers.get(header::IF_MATCH) else { return Ok(None) };
        let rev = tag.to_str().ok().and_then(|tag| tag.trim_matches('"').parse().ok());
        let allowed = "If-Match holds the version you saw, as the ETag gave it: \"3\".";
        rev.map(Some).ok_or_else(|| Problem::new("If-Match", allowed).into())
    }
}

impl Caller {
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

    /// A key to one list says nothing about the others.
    pub fn is_of_house(&self, otherwise: &'static str) -> Result<(), Trouble> {
        if self.only().is_none() { Ok(()) } else { Err(Trouble::Forbidden(otherwise)) }
    }

    /// Runs a command; a refusal is an error.
    pub async fn ask(&self, list: ListId, act: Act) -> Result<Reply, Trouble> {
        self.door.ask(self.actor(), list, act).await?.map_err(Trouble::Refused)
    }

    /// One thing the answer to a command holds.
    pub async fn get<T: FromReply>(&self, list: ListId, act: Act) -> Result<T, Trouble> {
        self.door.get(self.actor(), list, act).await
    }

    pub async fn read<T, F>(&self, look: F) -> Result<T, Trouble>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        Ok(self.door.readers.read(look).await?)
    }

    /// A row named by its number, looked for in the lists this token sees.
    pub async fn row<T, F>(&self, missing: Refusal, look: F) -> Result<T, Trouble>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader, Within) -> Result<Option<T>, StoreError> + Send + 'static,
    {
        let within = self.only().map_or(Within::AnyList, Within::List);
        self.read(move |reader| look(reader, within)).await?.ok_or(Trouble::Refused(missing))
    }

    /// Another list does not exist for this token.
    fn sees(&self, list: ListId) -> bool {
        self.only().is_none_or(|only| only == list)
    }

    /// Which list is meant. A public name may be all digits, so the name counts before the number, as on the command line.
    pub async fn find(&self, named: &str) -> Result<ListId, Trouble> {
        let by_name = match self.door.list(named).await {
            Ok(list) => Some(list),
            Err(Trouble::NotFound(_)) => None,
            Err(trouble) => return Err(trouble),
        };
        let by_number = named.parse().ok().map(ListId);
        let seen = [by_name, by_number].into_iter().flatten().find(|list| self.sees(*list));
        seen.ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn view(&self, list: ListId) -> Result<ListView, Trouble> {
        let view = if self.sees(list) { self.read(move |reader| reader.view(list)).await? } else { None };
        view.ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn event_of(&self, list: ListId) -> Result<EventView, Trouble> {
        EventView::of(self.view(list).await?).ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn desk_of(&self, list: ListId) -> Result<DeskView, Trouble> {
        DeskView::of(self.view(list).await?).ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn entry_of(&self, entry: EntryId) -> Result<Entry, Trouble> {
        self.row(Refusal::NoSuchEntry, move |reader, within| reader.entry(within, entry)).await
    }

    /// A slot of a desk; seats of an event are none.
    pub async fn slot_of(&self, place: PlaceId) -> Result<Place, Trouble> {
        let look = move |reader: &mut SqliteReader, within| {
            Ok(reader.place(within, place)?.filter(|place| place.slot().is_some()))
        };
        self.row(Refusal::NoSuchPlace, look).await
    }

    /// What the address names: a list of either kind by its public name or its number.
    pub async fn list(&self) -> Result<ListView, Trouble> {
        let named = ["list", "event", "desk"].into_iter().find_map(|name| self.part(name).ok());
        self.view(self.find(named.ok_or(NOTHING)?).await?).await
    }

    pub async fn event(&self) -> Result<EventView, Trouble> {
        EventView::of(self.list().await?).ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn desk(&self) -> Result<DeskView, Trouble> {
        DeskView::of(self.list().await?).ok_or(Trouble::Refused(Refusal::NoSuchList))
    }

    pub async fn entry(&self) -> Result<Entry, Trouble> {
        self.entry_of(EntryId(self.id("entry")?)).await
    }

    pub async fn slot(&self) -> Result<Place, Trouble> {
        self.slot_of(PlaceId(self.id("slot")?)).await
    }
}
