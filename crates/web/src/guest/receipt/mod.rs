//! web/guest: the page right after signing up. It can be reloaded and bookmarked, tells where the sign-up stands now,
//! and can do nothing. A desk's says the same to everybody, so that nobody learns who is on the list.

use super::embed::framed;
use super::fact::{self, Fact};
use super::list::{ListFacts, PublicName};
use super::said::{Mark, Said};
use super::standing::{SignedUp, Standing, receipt};
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::path::Path;
use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Response};
use intake::SeenOn;
use links::{Link, LinkError, Purpose, Token};
use rules::{EntryId, ListId, ListKind, Settings};
use std::sync::Arc;

/// On a receipt: the address stood on the list before.
pub(super) const KNOWN: u32 = 1;

#[derive(Template)]
#[template(path = "guest/receipt/page.html")]
struct ReceiptPage<'a> {
    list: ListFacts<'a>,
    facts: Vec<Fact>,
    said: Said,
    person: Option<&'a str>,
    seen_on: SeenOn,
}

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    Path((_slug, token)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    name: PublicName,
) -> Result<Response, Trouble> {
    let link = read(&door, name.kind, &token)?;
    let view = name.view(&door).await?;
    let list = ListFacts::of(&view.slug, &view.settings);
    if link.list != view.head.list.0 {
        return Err(Trouble::BadLink);
    }
    let (said, seen_on) = match &*view.settings {
        Settings::Desk(_) => (joined(&list), SeenOn::Page),
        Settings::Event(_) => {
            let signed_up = if link.seq == KNOWN { SignedUp::Before } else { SignedUp::Now };
            let standing = standing(&door, view.head.list, EntryId(link.entry)).await?;
            let seen_on = if query.as_deref() == Some("embed") { SeenOn::Embed } else { SeenOn::Page };
            (receipt(standing, signed_up, list.words()), seen_on)
        }
    };
    let page = ReceiptPage { list, facts: fact::of_list(&list), said, person: None, seen_on };
    let response = Html(written(&page)).into_response();
    Ok(match (seen_on, list.event()) {
        (SeenOn::Embed, Some(event)) => framed(event, response),
        (SeenOn::Embed | SeenOn::Page, _) => response,
    })
}

/// Where somebody sees for a day what came of their sign-up.
pub(super) fn address(door: &Door, path: &str, list: ListId, entry: EntryId, seq: u32) -> Result<String, Trouble> {
    let (list, entry, purpose) = (list.0, entry.0, Purpose::Receipt);
    let expires_at_seconds = door.now().as_second() + limits::RECEIPT_SECONDS;
    let receipt = door.mint(&Link { purpose, list, entry, place: 0, seq, generation: 0, expires_at_seconds })?;
    Ok(format!("{path}/r/{receipt}"))
}

/// What everybody is told who joins a waitlist, new or known.
pub(super) fn joined(list: &ListFacts<'_>) -> Said {
    Said::told(Mark::Line, list.own().joined).also(list.own().joined_known)
}

fn read(door: &Door, kind: ListKind, receipt: &str) -> Result<Link, Trouble> {
    match door.ring.read(receipt, door.now().as_second()) {
        Ok(Token::Long(link)) if link.purpose == Purpose::Receipt => Ok(link),
        Err(LinkError::Expired(link)) if link.purpose == Purpose::Receipt => Err(Trouble::NotFound(match kind {
            ListKind::Event => "This page was only for the day you signed up. Your mail has the link to your seat.",
            ListKind::Desk => "This page was only for the day you joined. Our message has your own link.",
        })),
        Ok(_) | Err(_) => Err(Trouble::BadLink),
    }
}

async fn standing(door: &Door, list: ListId, entry: EntryId) -> Result<Standing, Trouble> {
    if entry == EntryId(0) {
        return Ok(Standing::Inbox);
    }
    let seen = door.readers.read(move |reader| Ok((reader.entry(list, entry)?, reader.rank(entry)?))).await?;
    Ok(match seen {
        (Some(entry), rank) => Standing::of(&entry, rank),
        (None, _) => Standing::Gone,
    })
}
