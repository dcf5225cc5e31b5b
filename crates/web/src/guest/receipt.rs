//! web/guest: the page right after signing up. It can be reloaded and bookmarked, tells where the sign-up stands now,
//! and can do nothing.

use super::facts;
use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::{ReceiptPage, SignedUp, Standing};
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Response};
use links::{Link, LinkError, Purpose, Token};
use rules::EntryId;
use services::EventView;
use std::sync::Arc;

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    Path((slug, receipt)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    let link = read(&door, &receipt)?;
    let view = door.event(&slug).await?;
    if link.list != view.head.list.0 {
        return Err(Trouble::BadLink);
    }
    let embedded = query.as_deref() == Some("embed");
    let standing = standing(&door, EntryId(link.entry), &view).await?;
    let signed_up = if link.seq == super::register::KNOWN { SignedUp::Before } else { SignedUp::Now };
    let page = ReceiptPage { event: facts::for_guests(&view, door.now()), standing, signed_up, embedded };
    let response = Html(page.render()).into_response();
    Ok(if embedded { super::register::framed(&view, response) } else { response })
}

fn read(door: &Door, receipt: &str) -> Result<Link, Trouble> {
    match door.ring.read(receipt, door.now().as_second()) {
        Ok(Token::Long(link)) if link.purpose == Purpose::Receipt => Ok(link),
        Err(LinkError::Expired(link)) if link.purpose == Purpose::Receipt => {
            Err(Trouble::NotFound("This page was only for the day you signed up. Your mail has the link to your seat."))
        }
        Ok(_) | Err(_) => Err(Trouble::BadLink),
    }
}

async fn standing(door: &Door, entry: EntryId, view: &EventView) -> Result<Standing, Trouble> {
    if entry == EntryId(0) {
        return Ok(Standing::Inbox);
    }
    let list = view.head.list;
    let seen = door.readers.read(move |reader| Ok((reader.entry(list, entry)?, reader.rank(entry)?))).await?;
    match seen {
        (Some(entry), rank) => Ok(facts::standing_of(&entry, rank)),
        (None, _) => Ok(Standing::Gone),
    }
}
