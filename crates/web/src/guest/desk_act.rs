//! web/guest: a button pressed on a desk's link page. Pressing it twice is harmless, and the answer is the page as it is
//! true afterwards.

use super::behind::{self, Behind};
use super::desk::wish_form;
use super::desk_view::DeskSeen;
use crate::answer::{Trouble, Wants, once_more};
use crate::door::Door;
use crate::pages::DeskLinkPage;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem, Wish};
use links::{Link, Purpose};
use rules::{Act, Actor, DeskAct, Entry, EntryAct, EntryReply, ListId, PlaceId, Refusal, Reply, WishEdit};
use serde_json::json;

/// One press of a button.
pub(super) struct Press<'a> {
    pub door: &'a Door,
    pub link: Link,
    pub token: &'a str,
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
    pub wish: Wish,
}

impl Press<'_> {
    pub async fn answer(&self, seen: &DeskSeen) -> Result<Response, Trouble> {
        let act = match self.act(seen)? {
            Ok(act) => act,
            Err((typed, problems)) => return self.again(seen, typed, problems),
        };
        let reply = self.door.ask(Actor::Guest, ListId(self.link.list), act).await?;
        self.door.counts().link_acts.inc();
        match reply {
            Ok(reply) => self.done(&reply).await,
            Err(refusal) if self.wish == Wish::Edit && !refusal.field().is_empty() => {
                self.again(seen, self.typed()?, vec![Problem::from(&refusal)])
            }
            Err(refusal) => Err(Trouble::Refused(refusal)),
        }
    }

    /// What the button means for the person this link belongs to; or what is wrong with the wish they typed.
    fn act(&self, seen: &DeskSeen) -> Result<Result<Act, (JoinForm, Vec<Problem>)>, Trouble> {
        let (entry, generation) = (seen.entry.id, self.link.generation);
        let act = match self.wish {
            Wish::Claim => self
                .offer(seen)
                .map(|(place, seq)| Act::Entry(EntryAct::Claim { entry, place, seq, generation: Some(generation) }))?,
            Wish::Decline => self.offer(seen).map(|(place, seq)| {
                Act::Entry(EntryAct::Decline { entry, place, seq, generation: Some(generation) })
            })?,
            // A waitlist sends no reminders: whoever asks for fewer mails asks to be off the list.
            Wish::Leave | Wish::Cancel | Wish::Mute => Act::Entry(EntryAct::Cancel { entry, generation }),
            Wish::Pause => Act::Desk(DeskAct::Pause { entry, generation: Some(generation) }),
            Wish::Resume => Act::Desk(DeskAct::Resume { entry, generation: Some(generation) }),
            // Before anything of theirs is shown in the form again.
            Wish::Edit if seen.is_old() => return Err(Trouble::Refused(Refusal::OldLink)),
            Wish::Edit => return self.edit(seen),
            Wish::Confirm | Wish::Return | Wish::Take => {
                let words = ["claim", "decline", "edit", "pause", "resume", "leave"].join(", ");
                return Err(Problem::new("do", &format!("On a waitlist this is one of {words}.")).into());
            }
        };
        Ok(Ok(act))
    }

    /// The service and the priority stay: another service is another wait.
    fn edit(&self, seen: &DeskSeen) -> Result<Result<Act, (JoinForm, Vec<Problem>)>, Trouble> {
        let known = seen.entry.wish.as_ref().ok_or(Trouble::Refused(Refusal::NotWaiting))?;
        let desk = seen.view.desk();
        // Whoever waits for a service that has another name now goes on waiting; only the rest is theirs to change.
        let service =
            desk.service(&known.service).or(desk.services.first()).map_or("", |service| service.name.as_str());
        let typed = JoinForm { service: service.to_string(), zone: String::new(), ..self.typed()? };
        let Entry { id, tier, .. } = seen.entry;
        Ok(match intake::wish(&typed, desk) {
            Ok((party, wish)) => {
                let wish = rules::desk::Wish { service: known.service.clone(), zone: known.zone.clone(), ..wish };
                let wish = Some(Box::new(WishEdit { party, tier, wish }));
                Ok(Act::Desk(DeskAct::EditEntry {
                    entry: id,
                    wish,
                    person: None,
                    generation: Some(self.link.generation),
                }))
            }
            Err(problems) => Err((typed, problems)),
        })
    }

    fn typed(&self) -> Result<JoinForm, Trouble> {
        let kind = self.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        let json = self.body.trim_ascii_start().starts_with(b"{");
        Ok(intake::read_join_form(self.body, if json { "application/json" } else { kind })?)
    }

    /// The offer a claim link was made for, or the one that is live now.
    fn offer(&self, seen: &DeskSeen) -> Result<(PlaceId, u32), Trouble> {
        if self.link.purpose == Purpose::Claim {
            return Ok((PlaceId(self.link.place), self.link.seq));
        }
        let live = seen.live.as_ref().map(|(offer, _)| (offer.place, offer.seq));
        live.ok_or(Trouble::NotFound("No slot is held for you just now. We write to you when the next one comes free."))
    }

    /// The form again, with what was typed and what is wrong with it.
    fn again(&self, seen: &DeskSeen, typed: JoinForm, problems: Vec<Problem>) -> Result<Response, Trouble> {
        if Wants::of(self.headers) == Wants::Json {
            return Err(Trouble::Problems(problems));
        }
        let now = self.door.now();
        let form = Some(wish_form(&seen.view, typed, problems, now));
        let page = DeskLinkPage { form, ..seen.page(self.token, now) };
        Ok(once_more(page.render()))
    }

    async fn done(&self, reply: &Reply) -> Result<Response, Trouble> {
        if Wants::of(self.headers) == Wants::Page {
            let saved = matches!(self.wish, Wish::Edit | Wish::Pause | Wish::Resume);
            let saved = if saved { "?saved" } else { "" };
            return Ok(Redirect::to(&format!("/l/{}{saved}", self.token)).into_response());
        }
        let Behind::Desk(seen) = behind::look(self.door, self.link).await? else {
            return Err(Trouble::Broken("a desk became something else".to_string()));
        };
        let message = seen.page(self.token, self.door.now()).message();
        Ok(axum::Json(json!({"outcome": outcome(reply, &seen.entry), "message": message})).into_response())
    }
}

/// For programs: what came of it, in one word.
#[expect(clippy::wildcard_enum_match_arm, reason = "other answers are not to a link")]
fn outcome(reply: &Reply, entry: &Entry) -> &'static str {
    match reply {
        Reply::Entry(EntryReply::Claimed { .. }) => "confirmed",
        Reply::Entry(EntryReply::Declined { .. }) => "declined",
        Reply::Entry(EntryReply::OfferOver { .. }) => "offer_over",
        Reply::Refused(_) => "refused",
        _ => entry.state.word(),
    }
}
