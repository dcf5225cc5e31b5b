//! web: what staff say to a card: put them on the list, with the values as they stand in the form; put it away; take that
//! back. The same from every door.

use crate::answer::Trouble;
use crate::door::{DeskView, Door};
use crate::query::Query;
use intake::{JoinForm, Problem, found_form, joining, read_join_form};
use rules::desk::{DiscardReason, Request, RequestState};
use rules::{Act, Actor, Consent, Refusal, Reply, RequestId};

const FORM: &str = "application/x-www-form-urlencoded";

/// What became of it.
pub(crate) enum Settled {
    Approved,
    Discarded,
    Restored,
    /// Typed values that do not work; the card stays as it was, with what was typed.
    Again {
        typed: Box<JoinForm>,
        problems: Vec<Problem>,
    },
}

/// `do=approve` with the fields of the join form, `do=as_found`, `do=discard` with a reason, or `do=restore`.
pub(crate) async fn settle(
    door: &Door,
    who: Actor,
    view: &DeskView,
    request: &Request,
    body: &[u8],
) -> Result<Settled, Trouble> {
    let form = Query::form(body);
    match form.value("do") {
        Some("approve") => approve(door, who, view, request, read_join_form(body, FORM)?).await,
        Some("as_found") => approve(door, who, view, request, proposed(request)).await,
        Some("discard") => {
            let why = form.value("why").and_then(DiscardReason::from_word).unwrap_or(DiscardReason::NotARequest);
            run(door, who, request, Act::DiscardRequest { request: request.id, why }).await?;
            Ok(Settled::Discarded)
        }
        Some("restore") => {
            run(door, who, request, Act::RestoreRequest { request: request.id }).await?;
            Ok(Settled::Restored)
        }
        Some(_) | None => Err(Trouble::BadBody("Please press one of the buttons of the card.".to_string())),
    }
}

/// The form as the proposal fills it in.
pub(crate) fn proposed(request: &Request) -> JoinForm {
    found_form(request.reading.as_ref().map(|reading| reading.found.as_slice()).unwrap_or_default())
}

pub(crate) async fn approve(
    door: &Door,
    who: Actor,
    view: &DeskView,
    request: &Request,
    typed: JoinForm,
) -> Result<Settled, Trouble> {
    // Whoever was approved already stays so, whatever is typed now.
    if request.state == RequestState::Approved {
        return Ok(Settled::Approved);
    }
    let typed = JoinForm { note: typed.note.replace("\r\n", "\n"), ..typed };
    // They wrote to the desk themselves, and staff have read it.
    let joined = match joining(&typed, view.desk(), Consent::ToldStaff) {
        Ok(joined) => joined,
        Err(problems) => return Ok(Settled::Again { typed: Box::new(typed), problems }),
    };
    let act = Act::ApproveRequest { request: request.id, joining: Box::new(joined) };
    match door.ask(who, request.list, act).await? {
        Ok(Reply::Request { .. }) => Ok(Settled::Approved),
        Ok(other) => Err(Trouble::unexpected(&other)),
        Err(refusal) if is_of_the_card(&refusal) => Err(Trouble::Refused(refusal)),
        Err(refusal) => Ok(Settled::Again { typed: Box::new(typed), problems: vec![Problem::from(&refusal)] }),
    }
}

fn is_of_the_card(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::NoSuchRequest | Refusal::RequestDone | Refusal::RequestReading)
}

async fn run(door: &Door, who: Actor, request: &Request, act: Act) -> Result<(), Trouble> {
    door.ask(who, request.list, act).await?.map(|_| ()).map_err(Trouble::Refused)
}

/// One request of one list.
pub(crate) async fn find(door: &Door, list: rules::ListId, request: u64) -> Result<Request, Trouble> {
    let found = door.readers.read(move |reader| reader.request(list, RequestId(request))).await?;
    found.ok_or(Trouble::Refused(Refusal::NoSuchRequest))
}
