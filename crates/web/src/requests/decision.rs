//! web: a button of a request's card, as browsers send it.

use crate::answer::Trouble;
use crate::query::Query;
use intake::read_join_form;
use rules::desk::DiscardReason;
use services::requests::CardDecision;

const FORM: &str = "application/x-www-form-urlencoded";

/// `do=approve` with the fields of the join form, `do=as_found`, `do=discard` with a reason, or `do=restore`.
pub(crate) fn read(body: &[u8]) -> Result<CardDecision, Trouble> {
    let form = Query::form(body);
    Ok(match form.value("do") {
        Some("approve") => CardDecision::Approve(Box::new(read_join_form(body, FORM)?)),
        Some("as_found") => CardDecision::ApproveAsFound,
        Some("discard") => {
            let why = form.value("why").and_then(DiscardReason::from_word).unwrap_or(DiscardReason::NotARequest);
            CardDecision::Discard(why)
        }
        Some("restore") => CardDecision::Restore,
        Some(_) | None => {
            return Err(Trouble::BadBody("Please press one of the buttons of the card.".to_string()));
        }
    })
}
