//! herald: the next rows of the audit for one endpoint, and everything that is needed to put their news into words. Read
//! as of one moment.

use crate::limits;
use crate::news::{News, wanted};
use crate::payload::Scene;
use rules::{DeliveryId, Endpoint, Entry, EntryId, ListId, ListKind, OfferId, PlaceId, RequestId, WebhookKind};
use std::collections::BTreeSet;
use store::sqlite::SqliteReader;
use store::{AuditRow, StoreError};

pub(crate) struct Batch {
    pub news: Vec<(News, Scene)>,
    /// The last row looked at.
    pub up_to: u64,
    pub more: More,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum More {
    Yes,
    No,
}

/// None when there is nothing behind `after`.
pub(crate) fn read(reader: &mut SqliteReader, endpoint: &Endpoint, after: u64) -> Result<Option<Batch>, StoreError> {
    let rows = match endpoint.list {
        Some(list) => reader.audit(list, after, limits::BATCH_ROWS)?,
        None => reader.whole_audit(after, limits::BATCH_ROWS)?,
    };
    let Some(last) = rows.last() else { return Ok(None) };
    let (up_to, more) = (last.seq, if rows.len() == limits::BATCH_ROWS { More::Yes } else { More::No });
    let mut news = Vec::new();
    let desks = desks_of(reader, &rows)?;
    for one in wanted(&rows, &endpoint.kinds, &desks) {
        let scene = scene(reader, &one)?;
        news.extend(scene.map(|scene| (one, scene)));
    }
    Ok(Some(Batch { news, up_to, more }))
}

/// Which of the lists these rows are about are desks: only there is a place a slot.
pub fn desks_of(reader: &mut SqliteReader, rows: &[AuditRow]) -> Result<BTreeSet<ListId>, StoreError> {
    let lists: BTreeSet<ListId> = rows.iter().map(|row| row.list).collect();
    let mut desks = BTreeSet::new();
    for list in lists {
        desks.extend(reader.view(list)?.filter(|view| view.head.kind == ListKind::Desk).map(|_| list));
    }
    Ok(desks)
}

fn scene(reader: &mut SqliteReader, news: &News) -> Result<Option<Scene>, StoreError> {
    let Some(view) = reader.view(news.list)? else { return Ok(None) };
    let mut scene = Scene {
        slug: view.slug,
        head: view.head,
        settings: view.settings,
        entry: None,
        offer: None,
        place: None,
        card: None,
        request: None,
    };
    match news.kind {
        WebhookKind::HeadcountChanged => {}
        WebhookKind::EntryConfirmed | WebhookKind::EntryCancelled => {
            scene.entry = reader.entry(news.list, EntryId(news.subject))?;
        }
        WebhookKind::OfferMade
        | WebhookKind::OfferClaimed
        | WebhookKind::OfferDeclined
        | WebhookKind::OfferLapsed
        | WebhookKind::OfferWithdrawn => {
            let found = reader.offer_by_id(news.list, OfferId(news.subject))?;
            scene.offer = found.map(|(offer, _)| offer);
            // Without its row nobody knows whose offer it was.
            let entry = scene.offer.as_ref().map(|offer| offer.entry);
            scene.entry = entry.map(|entry| reader.entry(news.list, entry)).transpose()?.flatten();
        }
        WebhookKind::SlotFreed
        | WebhookKind::SlotOffered
        | WebhookKind::SlotRolledOn
        | WebhookKind::SlotFilled
        | WebhookKind::SlotHandedBack => {
            scene.place = reader.place(news.list, PlaceId(news.subject))?;
            scene.entry = person_of(reader, news, &scene)?;
        }
        WebhookKind::CardWaiting => scene.card = reader.delivery(news.list, DeliveryId(news.subject))?,
        WebhookKind::RequestWaiting => scene.request = reader.request(news.list, RequestId(news.subject))?,
    }
    Ok(Some(scene))
}

/// Who is asked about a slot, or has it.
fn person_of(reader: &mut SqliteReader, news: &News, scene: &Scene) -> Result<Option<Entry>, StoreError> {
    let Some(place) = &scene.place else { return Ok(None) };
    let entry = if news.kind == WebhookKind::SlotFilled {
        place.booked_by
    } else if matches!(news.kind, WebhookKind::SlotOffered | WebhookKind::SlotRolledOn) {
        let seq = news.seq_of_offer.unwrap_or(place.seq);
        reader.offer(news.list, place.id, seq)?.map(|(offer, _)| offer.entry)
    } else {
        None
    };
    entry.map(|entry| reader.entry(news.list, entry)).transpose().map(Option::flatten)
}
