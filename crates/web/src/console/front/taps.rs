//! web/console/front: the taps. Each is one command; tapped twice it changes nothing more.

use super::phone;
use crate::answer::{Trouble, once_more};
use crate::console::at::Visit;
use crate::pages::written;
use crate::query::Posted;
use axum::response::{IntoResponse, Redirect, Response};
use intake::Problem;
use rules::desk::{FreedBy, Slot};
use rules::{Act, Place, PlaceId, PlaceState, Refusal, SlotAct};
use services::DeskView;

/// `do` is filled, undo, take_back, offer, cancelled or no_show; `round` is the chain the tap was shown for.
pub(in crate::console) async fn send(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let (list, id) = (view.head.list, PlaceId(form.number("place")?.unwrap_or(0)));
    let found = door.readers.read(move |reader| reader.place(list, id)).await?;
    let place = found.ok_or(Trouble::Refused(Refusal::NoSuchPlace))?;
    let did = form.value("do").unwrap_or("");
    let back = Redirect::to(&format!("/desk/{}?did={did}&place={}", view.slug, place.id.0));
    let Some(act) = act(did, &place, form.number("round")?)? else { return Ok(back.into_response()) };
    door.services.sheets.look_first(list, &act).await;
    match door.ask(visitor.actor(), list, act).await? {
        Ok(_) => Ok(back.into_response()),
        Err(refusal) => {
            let mut page = phone::page(&door, &visitor).await?;
            page.problem = Some(intake::refusal_text(&refusal));
            Ok(once_more(written(&page)))
        }
    }
}

/// None when a new round has begun since the page was shown: the same tap was here before, or the tap meant whoever had
/// the slot then, and not who has it now.
fn act(did: &str, place: &Place, round: Option<u64>) -> Result<Option<Act>, Trouble> {
    let id = place.id;
    let is_old = round.is_some_and(|round| round != place.chain.0);
    Ok(Some(match did {
        "offer" | "cancelled" | "no_show" if is_old => return Ok(None),
        "filled" => Act::Slot(SlotAct::Close { place: id, note: String::new() }),
        "undo" => Act::Slot(SlotAct::Undo { place: id }),
        "take_back" => Act::Slot(SlotAct::TakeBack { place: id }),
        "no_show" => Act::Slot(SlotAct::NoShow { place: id }),
        "offer" => Act::Slot(SlotAct::OfferAgain { place: id }),
        "cancelled" if place.state == PlaceState::Held => return Ok(None),
        "cancelled" => freed_again(place)?,
        _unknown => return Err(Problem::new("do", "Please tap one of the buttons.").into()),
    }))
}

/// Whoever had it cancelled: the same slot once more. Its round is part of the source, so that it is news once.
fn freed_again(place: &Place) -> Result<Act, Trouble> {
    let slot = place.slot().ok_or(Trouble::Refused(Refusal::NoSuchPlace))?;
    let source = format!("desk tap, round {}", place.chain.0);
    let slot = Slot { freed_by: FreedBy::Cancelled, source, ..slot.clone() };
    Ok(Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: place.seats }))
}
