//! services: what staff say to a card: put them on the list, with the values as they stand in the form; put it away; take that
//! back. The same from every door.

use super::Requests;
use crate::error::ServiceError;
use crate::views::DeskView;
use intake::{JoinForm, Problem, found_form, joining};
use rules::desk::{DiscardReason, Request, RequestState};
use rules::{Act, Actor, Consent, ListId, Refusal, RequestAct, RequestId};

/// What staff decide about a card.
pub enum CardDecision {
    Approve(Box<JoinForm>),
    /// With the values as they were found.
    ApproveAsFound,
    Discard(DiscardReason),
    Restore,
}

/// What became of it.
pub enum Settled {
    Approved,
    Discarded,
    Restored,
    /// Typed values that do not work; the card stays as it was, with what was typed.
    Again {
        typed: Box<JoinForm>,
        problems: Vec<Problem>,
    },
}

/// The form as the proposal fills it in.
#[must_use]
pub fn proposed(request: &Request) -> JoinForm {
    found_form(request.reading.as_ref().map(|reading| reading.found.as_slice()).unwrap_or_default())
}

impl Requests {
    pub async fn settle(
        &self,
        who: Actor,
        view: &DeskView,
        request: &Request,
        decision: CardDecision,
    ) -> Result<Settled, ServiceError> {
        match decision {
            CardDecision::Approve(typed) => self.approve(who, view, request, *typed).await,
            CardDecision::ApproveAsFound => self.approve(who, view, request, proposed(request)).await,
            CardDecision::Discard(why) => {
                self.run(who, request, Act::Request(RequestAct::Discard { request: request.id, why })).await?;
                Ok(Settled::Discarded)
            }
            CardDecision::Restore => {
                self.run(who, request, Act::Request(RequestAct::Restore { request: request.id })).await?;
                Ok(Settled::Restored)
            }
        }
    }

    async fn approve(
        &self,
        who: Actor,
        view: &DeskView,
        request: &Request,
        typed: JoinForm,
    ) -> Result<Settled, ServiceError> {
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
        let act = Act::Request(RequestAct::Approve { request: request.id, joining: Box::new(joined) });
        match self.backend.ask(who, request.list, act).await? {
            Ok(_) => Ok(Settled::Approved),
            Err(refusal) if is_of_the_card(&refusal) => Err(ServiceError::Refused(refusal)),
            Err(refusal) => Ok(Settled::Again { typed: Box::new(typed), problems: vec![Problem::from(&refusal)] }),
        }
    }

    async fn run(&self, who: Actor, request: &Request, act: Act) -> Result<(), ServiceError> {
        self.backend.ask(who, request.list, act).await?.map(|_| ()).map_err(ServiceError::Refused)
    }

    /// One request of one list.
    pub async fn find(&self, list: ListId, request: u64) -> Result<Request, ServiceError> {
        let found = self.backend.readers.read(move |reader| reader.request(list, RequestId(request))).await?;
        found.ok_or(ServiceError::Refused(Refusal::NoSuchRequest))
    }
}

fn is_of_the_card(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::NoSuchRequest | Refusal::RequestDone | Refusal::RequestReading)
}
