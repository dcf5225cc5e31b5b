//! web/guest: a button pressed on a link's page. Pressing it twice is harmless, and the answer is the page as it is true
//! afterwards.

use super::seen::{self, Seen, SeenList};
use super::{Came, LinkPage, SAVED, TOO_LATE};
use crate::answer::{Trouble, Wants, once_more};
use crate::door::Door;
use crate::guest::caller::Caller;
use crate::guest::facts;
use crate::guest::form::{Form, in_language, refusal_in_language};
use crate::guest::join;
use crate::pages::written;
use axum::response::{IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem, Wish};
use links::Purpose;
use rules::desk::DeskSettings;
use rules::event::EventSettings;
use rules::{Act, Actor, DeskAct, Entry, EntryAct, EntryReply, EventAct, OfferOver, Refusal, Reply, WishEdit};
use serde_json::json;

/// One press of a button.
pub(super) struct Press<'a> {
    pub door: &'a Door,
    pub seen: &'a Seen,
    pub token: &'a str,
    pub caller: &'a Caller,
    pub body: &'a [u8],
    pub wish: Wish,
}

/// A form without a button named on it means what the link is for.
pub(super) fn wish(body: &[u8], purpose: Purpose) -> Result<Wish, Trouble> {
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

impl Press<'_> {
    pub async fn answer(&self) -> Result<Response, Trouble> {
        let act = match self.act()? {
            Ok(act) => act,
            Err(form) => return self.again(form),
        };
        let reply = self.door.ask(Actor::Guest, self.seen.entry.list, act).await?;
        self.door.counts().link_acts.inc();
        let reply = match (reply, &self.seen.list) {
            (Ok(reply), _) => reply,
            (Err(refusal), list) if self.may_retype(&refusal) => {
                let problem = match list {
                    SeenList::Event { view, .. } => refusal_in_language(&refusal, view.event()),
                    SeenList::Desk { .. } => Problem::from(&refusal),
                };
                return self.again(Form { typed: self.typed()?, problems: vec![problem] });
            }
            (Err(refusal), _) => return Err(Trouble::Refused(refusal)),
        };
        match (self.caller.wants, &self.seen.list) {
            (Wants::Page, _) => {
                let (token, query) = (self.next().await?, self.came_of(&reply).map(|word| format!("?{word}")));
                Ok(Redirect::to(&format!("/l/{token}{}", query.unwrap_or_default())).into_response())
            }
            (Wants::Json, SeenList::Event { .. }) => {
                let (outcome, message) = of_event(&reply);
                Ok(axum::Json(json!({"outcome": outcome, "message": message})).into_response())
            }
            (Wants::Json, SeenList::Desk { .. }) => {
                let seen = seen::look(self.door, self.seen.link).await?;
                let message = seen.said(Came::Opened, self.door.now()).0.message();
                Ok(axum::Json(json!({"outcome": of_desk(&reply, &seen.entry), "message": message})).into_response())
            }
        }
    }

    /// A rule said no to one of the fields; a program that changes its sign-up to an event is told like any other.
    fn may_retype(&self, refusal: &Refusal) -> bool {
        let of_field = match &self.seen.list {
            SeenList::Event { .. } => refusal.field() == "party" && self.caller.wants == Wants::Page,
            SeenList::Desk { .. } => !refusal.field().is_empty(),
        };
        self.wish == Wish::Edit && of_field
    }

    /// What the button means for the person this link belongs to; or what is wrong with what they typed.
    fn act(&self) -> Result<Result<Act, Form>, Trouble> {
        let (entry, generation) = (self.seen.entry.id, self.seen.link.generation);
        let told = Some(generation);
        let act = match (self.wish, &self.seen.list) {
            (Wish::Mute, SeenList::Event { .. }) => Act::Event(EventAct::MuteReminders { entry, generation: told }),
            (Wish::Pause | Wish::Resume, SeenList::Event { .. }) => {
                let text = "This works on a waitlist without a date; here there is a line for one event.";
                return Err(Problem::new("do", text).into());
            }
            (_, SeenList::Event { .. }) if self.seen.link.purpose == Purpose::Mute => {
                let text = "This link only stops reminders. Your seat is on the link in your confirmation.";
                return Err(Trouble::Forbidden(text));
            }
            (Wish::Edit, SeenList::Event { view, .. }) => return self.sign_up(view.event()),
            (Wish::Confirm, SeenList::Event { .. }) => Act::Event(EventAct::Confirm { entry, generation }),
            (Wish::Return, SeenList::Event { .. }) => Act::Event(EventAct::Return { entry, generation }),
            (Wish::Take, SeenList::Event { .. }) => Act::Event(EventAct::TakeNow { entry, generation: told }),
            (Wish::Confirm | Wish::Return | Wish::Take, SeenList::Desk { .. }) => {
                let words = ["claim", "decline", "edit", "pause", "resume", "leave"].join(", ");
                return Err(Problem::new("do", &format!("On a waitlist this is one of {words}.")).into());
            }
            (Wish::Pause, SeenList::Desk { .. }) => Act::Desk(DeskAct::Pause { entry, generation: told }),
            (Wish::Resume, SeenList::Desk { .. }) => Act::Desk(DeskAct::Resume { entry, generation: told }),
            // Before anything of theirs is shown in the form again.
            (Wish::Edit, SeenList::Desk { .. }) if self.seen.is_old() => {
                return Err(Trouble::Refused(Refusal::OldLink));
            }
            (Wish::Edit, SeenList::Desk { view, .. }) => return self.wish_edit(view.desk()),
            // A waitlist sends no reminders: whoever asks for fewer mails asks to be off the list.
            (Wish::Leave | Wish::Cancel, _) | (Wish::Mute, SeenList::Desk { .. }) => {
                Act::Entry(EntryAct::Cancel { entry, generation })
            }
            (Wish::Claim, _) => {
                let (place, seq) = self.seen.offered()?;
                Act::Entry(EntryAct::Claim { entry, place, seq, generation: told })
            }
            (Wish::Decline, _) => {
                let (place, seq) = self.seen.offered()?;
                Act::Entry(EntryAct::Decline { entry, place, seq, generation: told })
            }
        };
        Ok(Ok(act))
    }

    /// The name, or how many they are; what is left out stays.
    fn sign_up(&self, event: &EventSettings) -> Result<Result<Act, Form>, Trouble> {
        let (typed, known) = (self.typed()?, &self.seen.entry);
        let name = known.person.name.clone().ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
        Ok(match intake::sign_up_edit(&typed.name, &typed.party, (name, known.party)) {
            Ok((name, party)) => {
                let (entry, generation) = (known.id, self.seen.link.generation);
                Ok(Act::Event(EventAct::EditSignUp { entry, generation, name, party }))
            }
            Err(problems) => {
                let problem = |problem| in_language(problem, event.language, event.max_party);
                Err(Form { typed, problems: problems.into_iter().map(problem).collect() })
            }
        })
    }

    /// The service and the priority stay: another service is another wait.
    fn wish_edit(&self, desk: &DeskSettings) -> Result<Result<Act, Form>, Trouble> {
        let known = self.seen.entry.wish.as_ref().ok_or(Trouble::Refused(Refusal::NotWaiting))?;
        // Whoever waits for a service that has another name now goes on waiting; only the rest is theirs to change.
        let service =
            desk.service(&known.service).or(desk.services.first()).map_or("", |service| service.name.as_str());
        let typed = JoinForm { service: service.to_string(), zone: String::new(), ..self.typed()? };
        let Entry { id, tier, .. } = self.seen.entry;
        Ok(match intake::wish(&typed, desk) {
            Ok((party, wish)) => {
                let wish = rules::desk::Wish { service: known.service.clone(), zone: known.zone.clone(), ..wish };
                let wish = Some(Box::new(WishEdit { party, tier, wish }));
                let generation = Some(self.seen.link.generation);
                Ok(Act::Desk(DeskAct::EditEntry { entry: id, wish, person: None, generation }))
            }
            Err(problems) => Err(Form { typed, problems }),
        })
    }

    fn typed(&self) -> Result<JoinForm, Trouble> {
        let json = self.body.trim_ascii_start().starts_with(b"{");
        let kind = if json { "application/json" } else { &self.caller.content_type };
        Ok(intake::read_join_form(self.body, kind)?)
    }

    /// The page again, with what was typed and what is wrong with it.
    fn again(&self, form: Form) -> Result<Response, Trouble> {
        if self.caller.wants == Wants::Json {
            return Err(Trouble::Problems(form.problems));
        }
        let form = match &self.seen.list {
            SeenList::Event { .. } => form,
            SeenList::Desk { view, .. } => join::form(view.desk(), form.typed, form.problems),
        };
        let page = LinkPage::of(self.seen, self.token, Came::Opened, self.door.now());
        Ok(once_more(written(&LinkPage { form: Some(form), ..page })))
    }

    fn came_of(&self, reply: &Reply) -> Option<&'static str> {
        let quicker = self.wish == Wish::Take && matches!(reply, Reply::Entry(EntryReply::OfferOver { .. }));
        let saved = matches!(self.wish, Wish::Edit | Wish::Pause | Wish::Resume);
        match &self.seen.list {
            SeenList::Event { .. } => quicker.then_some(TOO_LATE),
            SeenList::Desk { .. } => saved.then_some(SAVED),
        }
    }

    /// Who came back has a new sign-up, and the link they hold belongs to the old one.
    async fn next(&self) -> Result<String, Trouble> {
        if let (SeenList::Event { view, .. }, Wish::Return) = (&self.seen.list, self.wish) {
            let (list, entry) = (self.seen.entry.list, self.seen.entry.id);
            if let Some(entry) = self.door.readers.read(move |reader| reader.entry(list, entry)).await? {
                return self.door.manage_link(view.event(), &entry);
            }
        }
        Ok(self.token.to_string())
    }
}

/// For programs: what came of it.
#[expect(clippy::wildcard_enum_match_arm, reason = "other answers are not to a link")]
fn of_event(reply: &Reply) -> (&'static str, String) {
    match reply {
        Reply::Entry(EntryReply::Standing { state, position, .. }) => {
            (state.word(), facts::sentence(*state, *position))
        }
        Reply::Entry(EntryReply::Claimed { .. }) => ("confirmed", "You're in. The seat is yours.".to_string()),
        Reply::Entry(EntryReply::Declined { .. }) => {
            ("declined", "Thank you for telling us. You keep a place in line.".to_string())
        }
        Reply::Entry(EntryReply::OfferOver { why, .. }) => ("offer_over", over(*why).to_string()),
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

#[expect(clippy::wildcard_enum_match_arm, reason = "other answers are not to a link")]
fn of_desk(reply: &Reply, entry: &Entry) -> &'static str {
    match reply {
        Reply::Entry(EntryReply::Claimed { .. }) => "confirmed",
        Reply::Entry(EntryReply::Declined { .. }) => "declined",
        Reply::Entry(EntryReply::OfferOver { .. }) => "offer_over",
        _ => entry.state.word(),
    }
}
