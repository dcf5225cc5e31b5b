//! herald: the next rows of the audit for one endpoint, and everything that is needed to put their news into words. Read
//! as of one moment.

use crate::limits;
use crate::news::{News, wanted};
use crate::payload::{Scene, is_about_offer};
use rules::{Endpoint, EntryId, OfferId, WebhookKind};
use store::StoreError;
use store::sqlite::SqliteReader;

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
    for one in wanted(&rows, &endpoint.kinds) {
        let scene = scene(reader, &one)?;
        news.extend(scene.map(|scene| (one, scene)));
    }
    Ok(Some(Batch { news, up_to, more }))
}

fn scene(reader: &mut SqliteReader, news: &News) -> Result<Option<Scene>, StoreError> {
    let Some(view) = reader.view(news.list)? else { return Ok(None) };
    let offer = match is_about_offer(news.kind) {
        true => reader.offer_by_id(OfferId(news.subject))?.map(|(offer, _)| offer),
        false => None,
    };
    let entry = match (&offer, news.kind) {
        (Some(offer), _) => Some(offer.entry),
        (None, WebhookKind::HeadcountChanged) => None,
        (None, _) => Some(EntryId(news.subject)),
    };
    let entry = entry.map(|entry| reader.entry(entry)).transpose()?.flatten();
    Ok(Some(Scene { slug: view.slug, head: view.head, entry, offer }))
}
