//! web/console/front: the taps. Each is one command; tapped twice it changes nothing more.

use super::phone;
use super::slot_standing::SlotTap;
use crate::answer::{Trouble, once_more};
use crate::console::visit::Visit;
use crate::pages::written;
use crate::query::Posted;
use axum::response::{IntoResponse, Redirect, Response};
use intake::Problem;
use rules::desk::{FreedBy, Slot};
use rules::{Act, Place, PlaceId, PlaceState, Refusal, SlotAct};
use services::DeskView;

/// `do` is a tap; `round` is the chain it was shown for.
pub(in crate::console) async fn send(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let (list, id) = (view.head.list, PlaceId(form.number("place")?.unwrap_or(0)));
    let found = door.readers.read(move |reader| reader.place(list, id)).await?;
    let place = found.ok_or(Trouble::Refused(Refusal::NoSuchPlace))?;
    let Some(tap) = form.value("do").and_then(SlotTap::from_word).filter(|tap| *tap != SlotTap::Freed) else {
        return Err(Problem::new("do", "Please tap one of the buttons.").into());
    };
    let back = Redirect::to(&format!("/desk/{}?did={}&place={}", view.slug, tap.word(), place.id.0));
    let Some(act) = act(tap, &place, form.number("round")?)? else { return Ok(back.into_response()) };
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
fn act(tap: SlotTap, place: &Place, round: Option<u64>) -> Result<Option<Act>, Trouble> {
    let id = place.id;
    let is_old = round.is_some_and(|round| round != place.chain.0);
    Ok(Some(Act::Slot(match tap {
        SlotTap::Offer | SlotTap::Cancelled | SlotTap::NoShow if is_old => return Ok(None),
        SlotTap::Cancelled if place.state == PlaceState::Held => return Ok(None),
        SlotTap::Filled => SlotAct::Close { place: id, note: String::new() },
        SlotTap::Undo => SlotAct::Undo { place: id },
        SlotTap::TakeBack => SlotAct::TakeBack { place: id },
        SlotTap::NoShow => SlotAct::NoShow { place: id },
        SlotTap::Offer => SlotAct::OfferAgain { place: id },
        SlotTap::Cancelled | SlotTap::Freed => freed_again(place)?,
    })))
}

/// Whoever had it cancelled: the same slot once more. Its round is part of the source, so that it is news once.
fn freed_again(place: &Place) -> Result<SlotAct, Trouble> {
    let slot = place.slot().ok_or(Trouble::Refused(Refusal::NoSuchPlace))?;
    let source = format!("desk tap, round {}", place.chain.0);
    let slot = Slot { freed_by: FreedBy::Cancelled, source, ..slot.clone() };
    Ok(SlotAct::Free { slot: Box::new(slot), seats: place.seats })
}
