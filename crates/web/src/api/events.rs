//! web/api: events: open, look, edit, call off.

use super::answer::{Created, Page, Versioned};
use super::call::{Call, Caller};
use super::paging::lists;
use super::settings::{New, SettingsOf};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use crate::limits;
use rules::event::EventSettings;
use rules::{Act, EventAct, HouseAct, ListId, ListState, Wording};
use serde_json::Value;
use services::EventView;

shape! {
    EventAnswer[rename = "Event"](caller: &Caller, view: &EventView; head = &view.head, event = view.event()) {
        id: u64 = head.list.0,
        slug: String = view.slug.clone(),
        state: Word<ListState> = Word(head.state),
        /// Version of the settings; also the ETag
        rev: u32 = head.settings_rev,
        cap: u32 = head.cap,
        taken: u32 = head.taken,
        /// For offers, invitations and those in line
        held: u32 = head.held,
        open: u32 = head.open(),
        waiting: u32 = head.waiting,
        /// Those of the held seats that nobody is being asked about: whoever in line let them pass may take them until then
        kept: Option<KeptAnswer> = view.kept.map(|kept| KeptAnswer { seats: kept.seats, until: Moment(kept.until) }),
        starts_at: Moment = Moment(event.starts_at()),
        ends_at: Moment = Moment(event.ends_at()),
        page: String = format!("{}/e/{}", caller.door.house.url, view.slug),
        #[schemars(with = "SettingsOf<EventSettings>")] settings: Value = intake::settings_to_json(event),
    }

    KeptAnswer[inline] { seats: u32, until: Moment }
}

pub(super) async fn list(call: Call) -> Result<Page<EventAnswer>, Trouble> {
    lists(&call, |view| EventView::of(view).map(|view| EventAnswer::of(&call, &view))).await
}

type NewEvent = New<EventSettings>;

pub(super) async fn open(call: Call<NewEvent, { limits::SETTINGS_BODY }>) -> Result<Created<EventAnswer>, Trouble> {
    call.is_of_house("This token is for one list only; it cannot open another.")?;
    let (slug, settings) = intake::settings_from_json(&call.json()?)?;
    let act = Act::House(HouseAct::OpenEvent { slug, settings: Box::new(settings), host: None });
    let list: ListId = call.get(ListId::HOUSE, act).await?;
    let view = call.event_of(list).await?;
    Ok(Created::at(format!("/api/v1/events/{}", list.0), EventAnswer::of(&call, &view)))
}

pub(super) async fn show(call: Call) -> Result<Versioned<EventAnswer>, Trouble> {
    shown(&call).await
}

async fn shown(caller: &Caller) -> Result<Versioned<EventAnswer>, Trouble> {
    let view = caller.event().await?;
    Ok(Versioned::of_rev(view.head.settings_rev, EventAnswer::of(caller, &view)))
}

type Edit = Call<SettingsOf<EventSettings>, { limits::SETTINGS_BODY }>;

/// Only the fields given change. `If-Match` with the version seen guards against overwriting somebody else's edit.
pub(super) async fn edit(call: Edit) -> Result<Versioned<EventAnswer>, Trouble> {
    let view = call.event().await?;
    let asked = call.json()?;
    let settings = Box::new(intake::patch(view.event(), &asked)?);
    let seen_rev = call.seen_rev()?.or(intake::seen_rev(&asked)?).unwrap_or(view.head.settings_rev);
    let tell = intake::tell(&asked)?;
    call.ask(view.head.list, Act::Event(EventAct::Edit { settings, seen_rev, tell })).await?;
    shown(&call).await
}

pub(super) async fn call_off(call: Call) -> Result<Versioned<EventAnswer>, Trouble> {
    let list = call.event().await?.head.list;
    call.ask(list, Act::Event(EventAct::CallOff)).await?;
    shown(&call).await
}

/// In the words that are saved for it: what a host wrote, else ours.
pub(super) async fn thank(call: Call) -> Result<Versioned<EventAnswer>, Trouble> {
    let list = call.event().await?.head.list;
    let saved = call.read(move |reader| reader.wording(list, Wording::Thanks)).await?;
    call.ask(list, Act::Event(EventAct::SendThanks { text: saved.and_then(|own| own.text) })).await?;
    shown(&call).await
}
