//! web/guest: the pages behind links in mails. GET and HEAD show and change nothing, because mail scanners open every
//! link; the act is a POST from a button, and pressing it twice is harmless.

use super::behind::{self, Behind};
use super::desk_act::Press;
use super::facts;
use super::link_view::{self, Seen};
use super::sign_up_edit::{self, Typed};
use crate::answer::{Trouble, Wants};
use crate::body::Body;
use crate::client::{Peer, foreign_origin};
use crate::door::Door;
use crate::limits;
use crate::pages::{DeskLinkKind, DeskLinkPage, Just};
use crate::path::Path;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{Problem, Wish};
use links::{Link, LinkError, Purpose, Token};
use rules::{Act, Actor, EntryAct, EntryId, EntryReply, EventAct, ListId, OfferOver, PlaceId, Reply};
use serde_json::json;
use std::net::IpAddr;
use std::sync::Arc;

/// Whoever took what somebody else was quicker to take is told so once.
const TOO_LATE: &str = "?taken";

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let client = door.proxies.client(peer, &headers);
    let link = read(&door, &token, client).await?;
    let page = match behind::look(&door, link).await? {
        Behind::Event(seen) if query.as_deref() == TOO_LATE.strip_prefix('?') => {
            seen.too_late(&token, door.now()).render()
        }
        Behind::Event(seen) => seen.page(&token, door.now()).render(),
        Behind::Desk(seen) => {
            let page = seen.page(&token, door.now());
            let just = if query.as_deref() == Some("saved") { Just::Saved } else { page.just };
            DeskLinkPage { just, ..page }.render()
        }
    };
    Ok(Html(page).into_response())
}

/// The slot somebody is booked into, for their calendar.
pub(crate) async fn calendar(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let link = read(&door, &token, door.proxies.client(peer, &headers)).await?;
    let none = Trouble::NotFound("There is no booked slot behind this link.");
    let Behind::Desk(seen) = behind::look(&door, link).await? else { return Err(none) };
    let now = door.now();
    let kind = seen.page(&token, now).kind;
    let Some((place, slot)) = seen.slot(&kind).filter(|_| kind == DeskLinkKind::Confirmed) else { return Err(none) };
    let (desk, entry, house) = (seen.view.desk(), &seen.entry, &*door.house);
    let text = post::slot_calendar(&post::SlotDate { desk, place, slot, entry, house, now });
    let as_file = (header::CONTENT_DISPOSITION, "attachment; filename=\"slot.ics\"");
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8"), as_file], text).into_response())
}

/// The signature is checked before anything is read; only whoever sends bad ones is slowed down.
async fn read(door: &Door, token: &str, client: IpAddr) -> Result<Link, Trouble> {
    let now = door.now();
    let link = match door.ring.read(token, now.as_second()) {
        Ok(Token::Long(link)) | Err(LinkError::Expired(link)) => Some(link),
        Ok(Token::Short(short)) => link_view::long_form(door, short).await?,
        Err(_) => None,
    };
    match link.filter(|link| !matches!(link.purpose, Purpose::Receipt | Purpose::SignIn | Purpose::Request)) {
        Some(link) => Ok(link),
        None => {
            door.counts().bad_links.inc();
            door.bad_links.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
            Err(Trouble::BadLink)
        }
    }
}

pub(crate) async fn act(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let link = read(&door, &token, door.proxies.client(peer, &headers)).await?;
    if foreign_origin(&headers, &door.house.url).is_some() {
        return Err(Trouble::Forbidden(
            "This button was pressed on another site. Please open the link from your mail.",
        ));
    }
    let wish = wish(&body, link.purpose)?;
    let seen = match behind::look(&door, link).await? {
        Behind::Event(seen) => seen,
        Behind::Desk(seen) => {
            let (token, headers) = (token.as_str(), &headers);
            return Press { door: &door, link, token, headers, body: &body, wish }.answer(&seen).await;
        }
    };
    let act = if wish == Wish::Edit && link.purpose != Purpose::Mute {
        match sign_up_edit::act(&seen, &headers, &body)? {
            Ok(act) => act,
            Err(typed) => return typed.again(&door, &seen, &token, Wants::of(&headers)),
        }
    } else {
        act_of(&seen, wish)?
    };
    let reply = match door.ask(Actor::Guest, ListId(link.list), act).await? {
        Ok(reply) => reply,
        Err(refusal) if wish == Wish::Edit && refusal.field() == "party" && Wants::of(&headers) == Wants::Page => {
            let typed = Typed::refused(&seen, &headers, &body, &refusal)?;
            return typed.again(&door, &seen, &token, Wants::Page);
        }
        Err(refusal) => return Err(Trouble::Refused(refusal)),
    };
    door.counts().link_acts.inc();
    match Wants::of(&headers) {
        Wants::Json => Ok(axum::Json(as_json(&reply)).into_response()),
        Wants::Page => {
            let quicker = wish == Wish::Take && matches!(reply, Reply::Entry(EntryReply::OfferOver { .. }));
            let query = if quicker { TOO_LATE } else { "" };
            Ok(Redirect::to(&format!("/l/{}{query}", next(&door, &seen, &token, wish).await?)).into_response())
        }
    }
}

/// A form without a button named on it means what the link is for.
fn wish(body: &[u8], purpose: Purpose) -> Result<Wish, Trouble> {
    let form = intake::read_link_form(body)?;
    let usual = match purpose {
        Purpose::Confirm => Some(Wish::Confirm),
        Purpose::Claim => Some(Wish::Claim),
        Purpose::Mute => Some(Wish::Mute),
        // No mail of ours has a link for leaving alone: its number is only kept.
        Purpose::Manage | Purpose::SignIn | Purpose::Receipt | Purpose::Request => None,
    };
    let words: Vec<&str> = Wish::ALL.iter().map(|wish| wish.word()).collect();
    let unsaid = || Problem::new("do", &format!("Please say what to do: one of {}.", words.join(", ")));
    Ok(form.wish.or(usual).ok_or_else(unsaid)?)
}

/// What the button means for the person this link belongs to. A mute link can do nothing but mute.
fn act_of(seen: &Seen, wish: Wish) -> Result<Act, Trouble> {
    let link = seen.link;
    let (entry, generation) = (EntryId(link.entry), link.generation);
    let only_mutes = link.purpose == Purpose::Mute;
    match wish {
        Wish::Mute => Ok(Act::Event(EventAct::MuteReminders { entry, generation: Some(generation) })),
        Wish::Confirm
        | Wish::Cancel
        | Wish::Leave
        | Wish::Return
        | Wish::Claim
        | Wish::Decline
        | Wish::Take
        | Wish::Edit
            if only_mutes =>
        {
            Err(Trouble::Forbidden("This link only stops reminders. Your seat is on the link in your confirmation."))
        }
        Wish::Pause | Wish::Resume | Wish::Edit => {
            Err(Problem::new("do", "This works on a waitlist without a date; here there is a line for one event.")
                .into())
        }
        Wish::Confirm => Ok(Act::Event(EventAct::Confirm { entry, generation })),
        Wish::Cancel | Wish::Leave => Ok(Act::Entry(EntryAct::Cancel { entry, generation })),
        Wish::Return => Ok(Act::Event(EventAct::Return { entry, generation })),
        Wish::Take => Ok(Act::Event(EventAct::TakeNow { entry, generation: Some(generation) })),
        Wish::Claim => offer_of(seen)
            .map(|(place, seq)| Act::Entry(EntryAct::Claim { entry, place, seq, generation: Some(generation) })),
        Wish::Decline => offer_of(seen)
            .map(|(place, seq)| Act::Entry(EntryAct::Decline { entry, place, seq, generation: Some(generation) })),
    }
}

/// The offer a claim link was made for, or the one that is live now.
fn offer_of(seen: &Seen) -> Result<(PlaceId, u32), Trouble> {
    if seen.link.purpose == Purpose::Claim {
        return Ok((PlaceId(seen.link.place), seen.link.seq));
    }
    let live = seen.live.as_ref().map(|(offer, _)| (offer.place, offer.seq));
    live.ok_or(Trouble::NotFound("There is no seat held for you just now. You keep your place in line."))
}

/// Who came back has a new sign-up, and the link they hold belongs to the old one.
async fn next(door: &Door, seen: &Seen, token: &str, wish: Wish) -> Result<String, Trouble> {
    let entry = EntryId(seen.link.entry);
    if wish != Wish::Return {
        return Ok(token.to_string());
    }
    let list = seen.view.head.list;
    let now = door.readers.read(move |reader| reader.entry(list, entry)).await?;
    match now {
        Some(entry) => door.manage_link(seen.view.event(), &entry),
        None => Ok(token.to_string()),
    }
}

/// For programs: what came of it.
fn as_json(reply: &Reply) -> serde_json::Value {
    let (outcome, message) = outcome(reply);
    json!({"outcome": outcome, "message": message})
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other answers are not to a link")]
fn outcome(reply: &Reply) -> (&'static str, String) {
    match reply {
        Reply::Entry(EntryReply::Standing { state, position, .. }) => {
            (state.word(), facts::sentence(*state, *position))
        }
        Reply::Entry(EntryReply::Claimed { .. }) => ("confirmed", "You're in. The seat is yours.".to_string()),
        Reply::Entry(EntryReply::Declined { .. }) => {
            ("declined", "Thank you for telling us. You keep a place in line.".to_string())
        }
        Reply::Entry(EntryReply::OfferOver { why, .. }) => ("offer_over", over(*why).to_string()),
        Reply::Refused(refusal) => ("refused", intake::refusal_text(refusal)),
        Reply::Done => ("done", "Done.".to_string()),
        _ => ("done", String::new()),
    }
}

fn over(why: OfferOver) -> &'static str {
    match why {
        OfferOver::Lapsed => "The time for this offer is over. You are still in line.",
        OfferOver::Declined => "You said no to this offer. You are still in line.",
        OfferOver::Withdrawn => "This offer was taken back. You are still in line.",
        OfferOver::NoLongerFits => "This offer no longer fits what you are waiting for.",
        OfferOver::Gone => "This seat has gone to somebody else.",
    }
}
