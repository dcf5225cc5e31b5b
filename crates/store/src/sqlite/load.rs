//! store/sqlite: the rows a decision asked for. Every query here is a key or an index look-up with a limit.

mod desk;
mod line;

pub(in crate::sqlite) use desk::{DELIVERY_BY_ID, PAPERS_OF, REQUEST_BY_ID};
pub(crate) use line::{head_starts, service_page};

use super::head::Heads;
use super::{Select, SettingsCache, Texts, all, month, one, select, settings_of};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{Decode, count, id, text, timer_key};
use jiff::Timestamp;
use rules::{
    Alarm, AlarmName, AlarmState, Batch, BatchBy, Channel, Endpoint, EndpointBy, Entry, EntryId, EntryRead, Grant,
    Host, HostBy, HouseRead, ListId, ListRead, Message, MessageKey, MessageRead, Need, Notices, Offer, OfferBy,
    Outages, OwnWording, Place, PlaceId, PlaceRead, Reach, Read, Said, ScribeCall, Session, Settings, Snapshot,
    Suppressed, Timer, TimerName, Token, TokenBy, Unproved, limits,
};
use rusqlite::Connection;
use std::sync::{Arc, LazyLock};

// Statement texts are put together once, from the same column lists that rows are read by.
pub(super) static ENTRY_BY_ID: Select<Entry> = Select::new("entry WHERE id = ?1");
pub(super) static ENTRY_BY_CONTACT: Select<Entry> =
    Select::new("entry WHERE list = ?1 AND contact_key = ?2 AND service = ?3");
pub(super) static PLACE_BY_ID: Select<Place> = Select::new("place WHERE id = ?1");
static PLACE_BY_SLOT: Select<Place> = Select::new("place WHERE list = ?1 AND slot_key = ?2");
pub(super) static OFFER_BY_ID: Select<Offer> = Select::new("offer WHERE id = ?1");
pub(super) static OFFER_BY_SEQ: Select<Offer> = Select::new("offer WHERE place = ?1 AND seq = ?2");
static OFFER_LIVE_OF_PLACE: Select<Offer> = Select::new("offer WHERE place = ?1 AND state IN ('queued', 'live')");
pub(super) static OFFERS_LIVE_OF_ENTRY: Select<Offer> =
    Select::new("offer WHERE entry = ?1 AND state IN ('queued', 'live') LIMIT 10");
pub(super) static TIMER_BY_NAME: Select<Timer> = Select::new("timer WHERE subject = ?1 AND kind = ?2 AND which = ?3");
pub(super) static MESSAGE_BY_ID: Select<Message> = Select::new("message WHERE id = ?1");
/// By the second channel if it was moved there, else by the first.
static MESSAGE_OF_OFFER: Select<Message> = Select::new(
    "message WHERE ifnull(entry, -list) = ?1 AND kind = 'offer' AND subject IN (?2, ?2 | (1 << 62)) \
     AND generation = 0 ORDER BY subject DESC LIMIT 1",
);
// By the key's own index; the highest bit but one of a subject marks the second channel.
static CARRIED: LazyLock<String> = LazyLock::new(|| {
    let held = "SELECT id FROM offer WHERE entry = ?1 AND state IN ('queued', 'live')";
    let rest = "message WHERE ifnull(entry, -list) = ?1 AND kind IN ('offer', 'invite', 'confirm_ask') \
                AND state IN ('queued', 'sending', 'sent')";
    select::<Message>(&format!("{rest} AND (subject & ~(1 << 62)) IN ({held}) ORDER BY id LIMIT 20"))
});
pub(super) static HOST_BY_ID: Select<Host> = Select::new("host WHERE id = ?1");
pub(super) static HOST_BY_EMAIL: Select<Host> = Select::new("host WHERE email_key = ?1");
pub(super) static GRANT_OF: Select<Grant> = Select::new("host_list WHERE host = ?1 AND list = ?2");
static SESSION_BY_ID: Select<Session> = Select::new("session WHERE id = ?1");
pub(super) static ENDPOINT_BY_ID: Select<Endpoint> = Select::new("endpoint WHERE id = ?1");
static ENDPOINT_BY_URL: Select<Endpoint> =
    Select::new("endpoint WHERE ifnull(list, 0) = ?1 AND url = ?2 AND removed_at IS NULL");
static SCRIBE_CALLS_AT: Select<ScribeCall> =
    Select::new("scribe_call INDEXED BY scribe_call_at WHERE at = ?1 LIMIT 10");
pub(super) static ALARM_BY_NAME: Select<Alarm> = Select::new("alarm WHERE name = ?1");
pub(super) const AUDIT_END: &str = "SELECT ifnull(max(seq), 0) FROM audit";
pub(super) static WORDING_OF: Select<OwnWording> = Select::new("wording WHERE list = ?1 AND kind = ?2");
static TOKEN_BY_ID: Select<Token> = Select::new("token WHERE id = ?1");
pub(super) static TOKEN_BY_HASH: Select<Token> = Select::new("token WHERE hash = ?1");
static BATCH_BY_ID: Select<Batch> = Select::new("batch WHERE id = ?1");
static BATCH_BY_PART: Select<Batch> = Select::new("batch WHERE list = ?1 AND import = ?2 AND part = ?3");

/// The outbox is short, and its index knows what is in it.
const UNSENT_NOTICE: &str = "SELECT id FROM message WHERE state IN ('queued', 'sending') AND list = ?1 \
     AND kind = 'head_start' AND subject = ?2 LIMIT 1";

/// Counting stops here: nobody needs to know whether they are number 10,001 or 10,002.
const RANK_MOST: u32 = 10_000;

pub(crate) fn load(
    connection: &Connection,
    cache: &mut SettingsCache,
    heads: &mut Heads,
    texts: Texts,
    list: ListId,
    need: &Need,
    snapshot: &mut Snapshot,
) -> Result<(), StoreError> {
    let mut loader = Loader { connection, list, texts };
    let slug = need.reads().iter().find_map(|read| match read {
        Read::List(ListRead::Slug(slug)) => Some(slug),
        _ => None,
    });
    if let Some(slug) = slug {
        snapshot.slug_owner = slug_owner(connection, slug)?;
        // A new list has no head yet, whatever number the command carries.
        loader.list = snapshot.slug_owner.unwrap_or(ListId::HOUSE);
    }
    if snapshot.head.is_none() {
        loader.head(cache, heads, snapshot)?;
    }
    loader.rows(cache, need, snapshot)?;
    // What a message is about is known once it has been read.
    for _step in 0..limits::ALONG_STEPS {
        let Some(more) = need.next_along(snapshot) else { break };
        loader.rows(cache, &more, snapshot)?;
    }
    Ok(())
}

pub(crate) fn slug_owner(connection: &Connection, slug: &str) -> Result<Option<ListId>, StoreError> {
    one(connection, "SELECT id FROM list WHERE slug = ?1", &[Cell::text(slug)], |row| id(row, 0).map(ListId))
}

/// Somebody's number in line.
pub(crate) fn rank(connection: &Connection, entry: EntryId) -> Result<u64, StoreError> {
    let sql = "SELECT 1 + count(*) FROM (SELECT 1 FROM entry AS me JOIN entry AS ahead \
               ON ahead.list = me.list AND ahead.state = 'waitlisted' \
               AND (ahead.line_class, ahead.line_rank, ahead.number) < (me.line_class, me.line_rank, me.number) WHERE me.id = ?1 LIMIT ?2)";
    let cells = [Cell::id(entry.0), Cell::count(RANK_MOST)];
    Ok(one(connection, sql, &cells, |row| id(row, 0))?.unwrap_or(1))
}

struct Loader<'a> {
    connection: &'a Connection,
    list: ListId,
    texts: Texts,
}

impl Loader<'_> {
    fn head(&self, cache: &mut SettingsCache, heads: &mut Heads, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        snapshot.head = heads.read(self.connection, self.list)?;
        if let Some(head) = snapshot.head {
            snapshot.settings = Some(settings_of(self.connection, cache, self.list, head.settings_rev)?);
        }
        Ok(())
    }

    fn old_settings(&self, cache: &mut SettingsCache, rev: u32) -> Result<Option<Arc<Settings>>, StoreError> {
        let sql = "SELECT rev FROM settings WHERE list = ?1 AND rev = ?2";
        let known = one(self.connection, sql, &[Cell::id(self.list.0), Cell::count(rev)], |row| count(row, 0))?;
        known.map(|rev| settings_of(self.connection, cache, self.list, rev)).transpose()
    }

    fn rows(&self, cache: &mut SettingsCache, need: &Need, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        for read in need.reads() {
            match read {
                Read::List(read) => self.list(cache, read, snapshot)?,
                Read::Entry(read) => self.person(read, snapshot)?,
                Read::Place(read) => self.places(read, snapshot)?,
                Read::Offer(by) => self.offer(*by, snapshot)?,
                Read::Message(read) => self.message(*read, snapshot)?,
                Read::Line(read) => self.line(read, snapshot)?,
                Read::Delivery(by) => self.delivery(by, snapshot)?,
                Read::Letter(by) => self.letter(by, snapshot)?,
                Read::Request(by) => self.requests(by, snapshot)?,
                Read::Sheet(by) => self.sheets(*by, snapshot)?,
                Read::House(read) => self.house(read, snapshot)?,
            }
        }
        Ok(())
    }

    fn list(&self, cache: &mut SettingsCache, read: &ListRead, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match read {
            // Read before everything else.
            ListRead::Slug(_) => {}
            ListRead::OldSettings(rev) => {
                snapshot.old_settings = self.old_settings(cache, *rev)?.or_else(|| snapshot.settings.clone());
            }
            ListRead::Wording(kind) => {
                let cells = [Cell::id(self.list.0), Cell::word(kind.word())];
                snapshot.wording = Some(WORDING_OF.all(self.connection, &cells)?);
            }
            ListRead::Timer(name) => snapshot.timer = self.timer(*name)?,
            ListRead::Batch(BatchBy::Id(batch)) => {
                snapshot.batch = BATCH_BY_ID.one(self.connection, &[Cell::id(batch.0)])?;
            }
            ListRead::Batch(BatchBy::Part { import, part }) => {
                let cells = [Cell::id(self.list.0), Cell::id(*import), Cell::count(*part)];
                snapshot.batch = BATCH_BY_PART.one(self.connection, &cells)?;
            }
        }
        Ok(())
    }

    fn person(&self, read: &EntryRead, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match read {
            EntryRead::Id(entry) => snapshot.entry = self.entry(*entry)?,
            EntryRead::Contact { key, service } => snapshot.entry = self.by_contact(key, service)?,
            EntryRead::Namesake { key, service } => {
                snapshot.namesake = Some(self.by_contact(key, service)?.into_iter().collect());
            }
            EntryRead::Emails(keys) => {
                let mut found = Vec::new();
                for key in keys {
                    found.extend(self.by_contact(key, "")?);
                }
                snapshot.by_email = Some(found);
            }
            EntryRead::Mobile(mobile) => {
                let sql = "SELECT list, id FROM entry WHERE mobile = ?1 ORDER BY live_offers DESC, id DESC LIMIT ?2";
                let cells = [Cell::text(mobile), Cell::id(limits::ENTRIES_OF_NUMBER as u64)];
                let found = |row: &dyn Decode| Ok((ListId(id(row, 0)?), EntryId(id(row, 1)?)));
                snapshot.of_mobile = all(self.connection, sql, &cells, found)?;
            }
            EntryRead::Rank(entry) => snapshot.rank = Some(rank(self.connection, *entry)?),
            EntryRead::Offers(entry) => snapshot.entry_offers = Some(self.live_offers(*entry)?),
            EntryRead::Carried(entry) => {
                snapshot.carried = Some(all(self.connection, &CARRIED, &[Cell::id(entry.0)], Message::from_row)?);
            }
            EntryRead::Suppressed(entry) => {
                snapshot.suppressed = Some(self.suppressed(*entry, snapshot.entry.as_ref())?);
            }
            EntryRead::UnprovedSince(since) => snapshot.unproved = Some(self.unproved(*since)?),
        }
        Ok(())
    }

    fn entry(&self, entry: EntryId) -> Result<Option<Entry>, StoreError> {
        ENTRY_BY_ID.one(self.connection, &[Cell::id(entry.0)])
    }

    fn by_contact(&self, key: &str, service: &str) -> Result<Option<Entry>, StoreError> {
        let cells = [Cell::id(self.list.0), Cell::text(key), Cell::text(service)];
        one(self.connection, &ENTRY_BY_CONTACT, &cells, Entry::from_row)
    }

    fn suppressed(&self, id: EntryId, read: Option<&Entry>) -> Result<Suppressed, StoreError> {
        let known = read.filter(|entry| entry.id == id).cloned();
        let entry = if known.is_some() { known } else { self.entry(id)? };
        let Some(entry) = entry else { return Ok(Suppressed::default()) };
        let email = entry.person.email.as_ref().map(|email| email.key());
        let mobile = entry.person.mobile.as_ref().map(|mobile| mobile.as_str());
        Ok(Suppressed { mail: self.suppression("mail", email)?, text: self.suppression("text", mobile)? })
    }

    fn suppression(&self, channel: &'static str, key: Option<&str>) -> Result<Option<Reach>, StoreError> {
        let Some(key) = key else { return Ok(None) };
        let sql = "SELECT reason FROM suppression WHERE channel = ?1 AND key = ?2";
        let word = one(self.connection, sql, &[Cell::word(channel), Cell::text(key)], |row| text(row, 0))?;
        Ok(word.and_then(|word| Reach::from_word(&word)))
    }

    fn places(&self, read: &PlaceRead, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match read {
            PlaceRead::Id(place) => snapshot.place = self.place(*place)?,
            PlaceRead::SlotKey(key) => {
                let cells = [Cell::id(self.list.0), Cell::text(key)];
                snapshot.place = PLACE_BY_SLOT.one(self.connection, &cells)?;
                snapshot.asked_slot = Some(key.clone());
            }
            PlaceRead::FreedSince(since) => {
                let sql = "SELECT count(*) FROM (SELECT 1 FROM place INDEXED BY place_freed \
                           WHERE list = ?1 AND freed_at > ?2 AND slot_key IS NOT NULL LIMIT ?3)";
                let cells = [Cell::id(self.list.0), Cell::time(*since), Cell::count(limits::FREED_COUNTED)];
                snapshot.freed_lately = one(self.connection, sql, &cells, |row| count(row, 0))?;
            }
            PlaceRead::StuckBefore(before) => {
                snapshot.stuck = Some(month::stuck(self.connection, self.list, *before)?);
            }
            PlaceRead::Outcomes { from, until } => {
                snapshot.outcomes = Some(month::outcomes(self.connection, self.list, *from, *until)?);
            }
            PlaceRead::Chair(chair) => {
                snapshot.chair = Some(month::of_chair(self.connection, self.list, chair)?);
            }
            PlaceRead::HeadStarts(by) => {
                snapshot.head_starts = Some(head_starts(self.connection, self.list, *by)?);
            }
        }
        Ok(())
    }

    fn place(&self, place: PlaceId) -> Result<Option<Place>, StoreError> {
        PLACE_BY_ID.one(self.connection, &[Cell::id(place.0)])
    }

    /// With its place and its entry.
    fn offer(&self, by: OfferBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        let live = |place: PlaceId| OFFER_LIVE_OF_PLACE.one(self.connection, &[Cell::id(place.0)]);
        snapshot.offer = match by {
            OfferBy::Id(offer) => OFFER_BY_ID.one(self.connection, &[Cell::id(offer.0)])?,
            OfferBy::Seq(place, seq) => OFFER_BY_SEQ.one(self.connection, &[Cell::id(place.0), Cell::count(seq)])?,
            OfferBy::LiveOf(place) => live(place)?,
            OfferBy::LiveOfSlot => match &snapshot.place {
                Some(place) => live(place.id)?,
                None => None,
            },
        };
        if let Some(offer) = &snapshot.offer {
            snapshot.place = self.place(offer.place)?;
            if snapshot.entry.as_ref().is_none_or(|entry| entry.id != offer.entry) {
                snapshot.entry = self.entry(offer.entry)?;
            }
        }
        Ok(())
    }

    fn live_offers(&self, entry: EntryId) -> Result<Vec<(Offer, Place)>, StoreError> {
        let offers = all(self.connection, &OFFERS_LIVE_OF_ENTRY, &[Cell::id(entry.0)], Offer::from_row)?;
        let mut found = Vec::new();
        for offer in offers {
            let place = self.place(offer.place)?;
            found.extend(place.map(|place| (offer, place)));
        }
        Ok(found)
    }

    fn house(&self, read: &HouseRead, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match read {
            HouseRead::Token(TokenBy::Id(token)) => {
                snapshot.token = TOKEN_BY_ID.one(self.connection, &[Cell::id(token.0)])?;
            }
            HouseRead::Token(TokenBy::Hash(hash)) => {
                snapshot.token = TOKEN_BY_HASH.one(self.connection, &[Cell::text(hash)])?;
            }
            HouseRead::Host(by) => {
                snapshot.host = match by {
                    HostBy::Id(host) => HOST_BY_ID.one(self.connection, &[Cell::id(host.0)])?,
                    HostBy::Email(key) => HOST_BY_EMAIL.one(self.connection, &[Cell::text(key)])?,
                };
                let counted = "SELECT count(*) FROM host WHERE role = 'owner' AND removed_at IS NULL";
                snapshot.owners = one(self.connection, counted, &[], |row| count(row, 0))?.unwrap_or(0);
            }
            HouseRead::Inviter(host, since) => {
                let inviter: Option<Host> = HOST_BY_ID.one(self.connection, &[Cell::id(host.0)])?;
                // A house has few hosts: no index of its own.
                let counted = "SELECT count(*) FROM host WHERE invited_by = ?1 AND made_at > ?2";
                let cells = [Cell::id(host.0), Cell::time(*since)];
                let lately = one(self.connection, counted, &cells, |row| count(row, 0))?;
                snapshot.inviter = Some((inviter, lately.unwrap_or(0)));
            }
            HouseRead::Grant(host, list) => {
                snapshot.grant = GRANT_OF.one(self.connection, &[Cell::id(host.0), Cell::id(list.0)])?;
            }
            HouseRead::Session(session) => {
                snapshot.session = SESSION_BY_ID.one(self.connection, &[Cell::id(session.0)])?;
            }
            HouseRead::Endpoint(by) => self.endpoint(by, snapshot)?,
            HouseRead::Alarm(name) => {
                snapshot.alarm = ALARM_BY_NAME.one(self.connection, &[Cell::word(name.word())])?;
            }
            HouseRead::Outages => {
                let mail = self.outage(Channel::Mail)?;
                let text = match self.texts {
                    Texts::Sent => self.outage(Channel::Text)?,
                    // Texts become mails at the hand-off, so they leave as long as mails do.
                    Texts::Never => mail,
                };
                snapshot.outages = Some(Outages { mail, text });
            }
            HouseRead::ScribeAt(at) => {
                snapshot.scribe_calls =
                    all(self.connection, &SCRIBE_CALLS_AT, &[Cell::time(*at)], ScribeCall::from_row)?;
            }
            HouseRead::Address(channel, key) => snapshot.address = self.suppression(channel.word(), Some(key))?,
        }
        Ok(())
    }

    fn endpoint(&self, by: &EndpointBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        snapshot.endpoint = match by {
            EndpointBy::Id(endpoint) => ENDPOINT_BY_ID.one(self.connection, &[Cell::id(endpoint.0)])?,
            EndpointBy::Url { list, url } => {
                let cells = [Cell::id(list.map_or(0, |list| list.0)), Cell::text(url)];
                one(self.connection, &ENDPOINT_BY_URL, &cells, Endpoint::from_row)?
            }
        };
        let counted = "SELECT count(*) FROM endpoint WHERE removed_at IS NULL";
        snapshot.endpoints = one(self.connection, counted, &[], |row| count(row, 0))?.unwrap_or(0);
        snapshot.audit_seq = one(self.connection, AUDIT_END, &[], |row| id(row, 0))?.unwrap_or(0);
        Ok(())
    }

    fn message(&self, read: MessageRead, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match read {
            MessageRead::Id(message, _along) => {
                snapshot.message = MESSAGE_BY_ID.one(self.connection, &[Cell::id(message.0)])?;
            }
            MessageRead::OfOffer(entry, offer) => {
                let cells = [Cell::id(entry.0), Cell::id(offer.0)];
                snapshot.message = MESSAGE_OF_OFFER.one(self.connection, &cells)?;
            }
            MessageRead::Said(key) => snapshot.said = Some(self.said(key)?),
            MessageRead::UnsentNotice(chain) => {
                let cells = [Cell::id(self.list.0), Cell::id(chain.0)];
                let found = one(self.connection, UNSENT_NOTICE, &cells, |row| id(row, 0))?;
                snapshot.notices = Some(if found.is_some() { Notices::Unsent } else { Notices::Settled });
            }
        }
        Ok(())
    }

    fn said(&self, key: MessageKey) -> Result<Said, StoreError> {
        let sql = "SELECT id FROM message WHERE ifnull(entry, -list) = ?1 AND kind = ?2 AND subject = ?3 \
                   AND generation = ?4";
        let to = key.entry.map_or(Cell::Int(-i64::try_from(self.list.0).unwrap_or(0)), |entry| Cell::id(entry.0));
        let cells = [to, Cell::word(key.kind.word()), Cell::id(key.subject), Cell::count(key.generation)];
        let found = one(self.connection, sql, &cells, |row| id(row, 0))?;
        Ok(if found.is_some() { Said::Before } else { Said::Never })
    }

    fn outage(&self, channel: Channel) -> Result<Option<Timestamp>, StoreError> {
        let name = Cell::word(AlarmName::of_outage(channel).word());
        let alarm = ALARM_BY_NAME.one(self.connection, &[name])?;
        Ok(alarm.filter(|alarm| alarm.state == AlarmState::Raised).map(|alarm| alarm.since))
    }

    /// The newest sign-ups stand at the end of the index of join numbers; more than the limit are not looked at.
    fn unproved(&self, since: Timestamp) -> Result<Unproved, StoreError> {
        let held = "SELECT ifnull(sum(offer.seats), 0) FROM offer INDEXED BY offer_live_list \
                    JOIN entry ON entry.id = offer.entry WHERE offer.list = ?1 AND offer.state IN ('queued', 'live') \
                    AND offer.kind = 'invite' AND entry.told_rev = 0";
        let newest = "SELECT joined_at, told_rev FROM entry WHERE list = ?1 ORDER BY number DESC LIMIT ?3";
        let lately = format!("SELECT count(*) FROM ({newest}) WHERE joined_at > ?2 AND told_rev = 0");
        let list = Cell::id(self.list.0);
        let cells = [list.clone(), Cell::time(since), Cell::count(limits::UNPROVED_PER_MINUTE)];
        let counted = |sql: &str, cells: &[Cell<'_>]| one(self.connection, sql, cells, |row| count(row, 0));
        Ok(Unproved { held: counted(held, &[list])?.unwrap_or(0), lately: counted(&lately, &cells)?.unwrap_or(0) })
    }

    fn timer(&self, name: TimerName) -> Result<Option<rules::Timer>, StoreError> {
        let (subject, kind, which) = timer_key(name);
        TIMER_BY_NAME.one(self.connection, &[Cell::id(subject), Cell::word(kind), Cell::count(which)])
    }
}
