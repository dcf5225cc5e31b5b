//! web/api: people on a list. What is said of one person by their number serves events and desks alike.

use super::answer::{Added, Page};
use super::bodies::{EntryPatchBody, LineMoveBody, LinkAgain, NewJoin, SignUp};
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use crate::limits;
use axum::Json;
use intake::{Adder, EntryPatch, LineMove, MoveTo};
use rules::{
    Act, Actor, DeskAct, Entry, EntryAct, EntryId, EntryReply, EntryState, EventAct, ListId, News, OldLinks, Reach,
    Refusal, Reminders, Reply,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use store::sqlite::EntryPage;

shape! {
    EntryAnswer[rename = "Entry"](entry: &Entry, position: Option<u64>; person = &entry.person) {
        id: u64 = entry.id.0,
        list: u64 = entry.list.0,
        /// Join number: fair order
        number: u64 = entry.number,
        state: Word<EntryState> = Word(entry.state),
        /// Number in line, on single entries
        position: Option<u64> = position,
        party: u32 = entry.party,
        name: Option<String> = person.name.as_ref().map(|name| name.as_str().to_string()),
        email: Option<String> = person.email.as_ref().map(|email| email.as_str().to_string()),
        /// The host's own words; erased with the person
        note: Option<String> = person.note.clone(),
        mail_reach: Word<Reach> = Word(entry.mail_reach),
        reminders: Word<Reminders> = Word(entry.reminders),
        asked_in_vain: u32 = entry.passes,
        /// Put where they stand in line by the host
        moved: bool = entry.moved.is_some(),
        live_offers: u32 = entry.live_offers,
        joined_at: Moment = Moment(entry.joined_at),
        #[serde(flatten)] at_desk: Option<AtDesk> = entry.wish.as_ref().map(|wish| AtDesk {
            mobile: person.mobile.as_ref().map(|mobile| mobile.as_str().to_string()),
            text_reach: Word(entry.text_reach),
            tier: entry.tier,
            wish: intake::wish_to_json(wish),
        }),
    }

    AtDesk[] {
        /// At a desk
        mobile: Option<String>,
        /// At a desk
        text_reach: Word<Reach>,
        /// At a desk: priority; higher goes first
        tier: u32,
        #[schemars(with = "WishAnswer")] wish: Value,
    }

    /// What somebody waits for. Everything but the service may be left open.
    WishAnswer[rename = "Wish"] {
        service: String,
        staff: Option<String>,
        location: Option<String>,
        #[schemars(extend("format" = "date"))] from: Option<String>,
        #[schemars(extend("format" = "date"))] until: Option<String>,
        /// None: any day
        #[schemars(extend("items" = {"enum": intake::WEEKDAYS}))] weekdays: Vec<String>,
        /// 14:30
        earliest: Option<String>,
        latest: Option<String>,
        notice_minutes: u32,
        /// Where the person is, if not at the desk
        zone: Option<String>,
    }
}

/// Somebody signed up; or, as a guest whose address is known, only that their inbox knows more.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub(super) enum SignedUp {
    Entry(Box<EntryAnswer>),
    Inbox {
        #[schemars(extend("const" = "inbox"))]
        state: &'static str,
    },
}

pub(super) async fn list(call: Call) -> Result<Page<EntryAnswer>, Trouble> {
    let list = call.event().await?.head.list;
    page(&call, list).await
}

pub(super) async fn list_of_desk(call: Call) -> Result<Page<EntryAnswer>, Trouble> {
    let list = call.desk().await?.head.list;
    page(&call, list).await
}

/// A page of a list of either kind, by join number.
async fn page(caller: &Caller, list: ListId) -> Result<Page<EntryAnswer>, Trouble> {
    let page = caller.paging()?;
    let wanted = EntryPage { state: caller.chosen("state")?, after: page.after(), most: page.limit };
    let entries = caller.read(move |reader| reader.entries(list, wanted)).await?;
    Ok(page.of(&entries, |entry| entry.number, |entry| EntryAnswer::of(entry, None)))
}

/// Signs somebody up. A known address gets its present standing. With `"as": "guest"` this is the public form somewhere
/// else: as there, a known address changes nothing and is mailed its link. Else it is the host who adds somebody, and who
/// may bring back whoever left.
pub(super) async fn add(call: Call<SignUp>) -> Result<Added<SignedUp>, Trouble> {
    let list = call.event().await?.head.list;
    let (typed, adder) = intake::read_added(&call.body)?;
    let act = Act::Event(EventAct::Register(Box::new(intake::registration(&typed)?)));
    let who = match adder {
        Adder::Host => call.actor(),
        Adder::Guest => Actor::Guest,
    };
    let reply = call.door.ask(who, list, act).await?.map_err(Trouble::Refused)?;
    let Reply::Entry(EntryReply::Standing { entry, position, news, .. }) = reply else {
        return Ok(Added(News::Known, SignedUp::Inbox { state: "inbox" }));
    };
    let entry = call.entry_of(entry).await?;
    Ok(Added(news, SignedUp::Entry(Box::new(EntryAnswer::of(&entry, position)))))
}

/// Puts somebody on the list who asked the staff to; a known contact for the same service gets its present standing.
pub(super) async fn join(call: Call<NewJoin>) -> Result<Added<EntryAnswer>, Trouble> {
    let view = call.desk().await?;
    let joining = Box::new(intake::read_joining(&call.body, view.desk())?);
    let (entry, news): (EntryId, News) = call.get(view.head.list, Act::Desk(DeskAct::Join(joining))).await?;
    Ok(Added(news, now(&call, entry).await?))
}

pub(super) async fn show(call: Call) -> Result<Json<EntryAnswer>, Trouble> {
    Ok(Json(now(&call, EntryId(call.id("entry")?)).await?))
}

async fn now(caller: &Caller, entry: EntryId) -> Result<EntryAnswer, Trouble> {
    let row = caller.entry_of(entry).await?;
    // A desk's line is matched by wish: a number in it would promise what nobody can keep.
    let rank = match row.wish {
        Some(_) => None,
        None => caller.read(move |reader| reader.rank(entry)).await?,
    };
    Ok(EntryAnswer::of(&row, rank))
}

/// Does something to somebody, and says how they stand then.
async fn run(caller: &Caller, row: &Entry, act: Act) -> Result<Json<EntryAnswer>, Trouble> {
    caller.ask(row.list, act).await?;
    Ok(Json(now(caller, row.id).await?))
}

pub(super) async fn cancel(call: Call) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    run(&call, &row, Act::Entry(EntryAct::Cancel { entry: row.id, generation: row.generation })).await
}

pub(super) async fn erase(call: Call) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    run(&call, &row, Act::Entry(EntryAct::Erase { entry: row.id })).await
}

pub(super) async fn offer(call: Call) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    run(&call, &row, Act::Event(EventAct::OfferNow { entry: row.id })).await
}

pub(super) async fn pause(call: Call) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    run(&call, &row, Act::Desk(DeskAct::Pause { entry: row.id, generation: None })).await
}

pub(super) async fn resume(call: Call) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    run(&call, &row, Act::Desk(DeskAct::Resume { entry: row.id, generation: None })).await
}

/// Mails a fresh link for the same seat; the same `Idempotency-Key` mails one. `{"end_old": true}` ends those before it.
pub(super) async fn resend(call: Call<LinkAgain>) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    let once = call.once()?;
    let old = match call.body.is_empty() || !intake::read_flag(&call.body, "end_old")? {
        true => OldLinks::Keep,
        false => OldLinks::End,
    };
    run(&call, &row, Act::Entry(EntryAct::ResendLink { entry: row.id, once, old })).await
}

/// Corrects name, address or note; what is not given stays. A new address gets new links.
pub(super) async fn edit(call: Call<EntryPatchBody>) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    if row.wish.is_some() {
        return edit_at_desk(&call, &row, &call.body).await;
    }
    let patch = intake::read_guest_patch(&call.body)?;
    let known = row.person.clone();
    let name = patch.name.or(known.name).ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
    let email = patch.email.or(known.email).ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
    let note = patch.note.or(known.note).unwrap_or_default();
    run(&call, &row, Act::Event(EventAct::EditGuest { entry: row.id, name, email, note })).await
}

/// What is given changes, all of it or nothing.
async fn edit_at_desk(caller: &Caller, row: &Entry, body: &[u8]) -> Result<Json<EntryAnswer>, Trouble> {
    let view = caller.desk_of(row.list).await?;
    let EntryPatch { person, wish } = intake::read_entry_patch(body, view.desk(), row)?;
    let (wish, person) = (wish.map(Box::new), person.map(Box::new));
    run(caller, row, Act::Desk(DeskAct::EditEntry { entry: row.id, wish, person, generation: None })).await
}

/// Puts somebody elsewhere in line: before somebody else, or at a place counted from one.
pub(super) async fn move_in_line(call: Call<LineMoveBody>) -> Result<Json<EntryAnswer>, Trouble> {
    let row = call.entry().await?;
    let LineMove { to, reason } = intake::read_line_move(&call.body)?;
    let before = match to {
        MoveTo::Before(before) => Some(before),
        MoveTo::Position(position) => who_stands_at(&call, &row, position).await?,
    };
    run(&call, &row, Act::Event(EventAct::MoveInLine { entry: row.id, before, reason })).await
}

/// Before whom somebody has to stand to get this place: whoever comes from the front leaves a gap behind them.
async fn who_stands_at(caller: &Caller, row: &Entry, position: u64) -> Result<Option<EntryId>, Trouble> {
    let (list, entry) = (row.list, row.id);
    let wanted = position.clamp(1, limits::LINE_FURTHEST);
    let found = caller.read(move |reader| {
        let from_the_front = reader.rank(entry)?.is_some_and(|now| now < wanted);
        reader.behind_in_line(list, wanted - u64::from(!from_the_front))
    });
    found.await
}
