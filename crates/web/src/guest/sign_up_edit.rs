//! web/guest: a guest changes their own sign-up on their link's page: the name, or how many they are.

use super::link_view::Seen;
use crate::answer::{Trouble, Wants, once_more};
use crate::door::Door;
use crate::pages::{LinkPage, SignUpForm, in_language, refusal_in_language};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use intake::{JoinForm, Problem};
use rules::{Act, EventAct, Refusal};

/// What was typed as an act; what is left out stays.
pub(super) fn act(seen: &Seen, headers: &HeaderMap, body: &[u8]) -> Result<Result<Act, Typed>, Trouble> {
    let typed = typed(headers, body)?;
    let name = seen.entry.person.name.clone().ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
    let known = (name, seen.entry.party);
    Ok(match intake::sign_up_edit(&typed.name, &typed.party, known) {
        Ok((name, party)) => {
            let (entry, generation) = (seen.entry.id, seen.link.generation);
            Ok(Act::Event(EventAct::EditSignUp { entry, generation, name, party }))
        }
        Err(problems) => {
            let event = seen.view.event();
            let told = |problem: Problem| in_language(problem, event.language, event.max_party);
            Err(Typed { form: typed, problems: problems.into_iter().map(told).collect() })
        }
    })
}

/// What cannot be taken, and why.
pub(super) struct Typed {
    form: JoinForm,
    problems: Vec<Problem>,
}

impl Typed {
    /// A rule said no to one of the fields.
    pub(super) fn refused(seen: &Seen, headers: &HeaderMap, body: &[u8], refusal: &Refusal) -> Result<Typed, Trouble> {
        let event = seen.view.event();
        let problem = refusal_in_language(refusal, event.language, event.max_party);
        Ok(Typed { form: typed(headers, body)?, problems: vec![problem] })
    }

    /// The page again, with what was typed and what is wrong with it.
    pub(super) fn again(self, door: &Door, seen: &Seen, token: &str, wants: Wants) -> Result<Response, Trouble> {
        if wants == Wants::Json {
            return Err(Trouble::Problems(self.problems));
        }
        let (name, party, max_party) = (self.form.name, self.form.party, seen.view.event().max_party);
        let edit = Some(SignUpForm { name, party, max_party, problems: self.problems });
        Ok(once_more(LinkPage { edit, ..seen.page(token, door.now()) }.render()))
    }
}

fn typed(headers: &HeaderMap, body: &[u8]) -> Result<JoinForm, Trouble> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let json = body.trim_ascii_start().starts_with(b"{");
    Ok(intake::read_join_form(body, if json { "application/json" } else { kind })?)
}
