//! web/console: the words of an event's mails: all of them at a glance, and one to change, to look at in both parts, to
//! try on oneself and to reset. The post says what is wrong with words; nothing wrong is ever sent to the keeper.

mod thanks;
mod view;
mod words;

use super::shell::{self, Tab};
use super::visit::{self, Visit};
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::client::Peer;
use crate::door::Door;
use crate::pages::written;
use crate::path::Named;
use crate::query::{Posted, Query};
use crate::{headers, limits};
use axum::Extension;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use post::{Sample, check_own, our_words, test_mail};
use rules::{Act, EventAct, OwnWords, Reply, Wording};
use services::EventView;
use thanks::{ThanksPart, ThanksStage};
use view::{WordingListPage, WordingPage, WordingPreview};

const NO_SUCH_MAIL: Trouble = Trouble::NotFound("There is no such mail.");

pub(super) async fn list(Visit { door, visitor, view, .. }: Visit<EventView>) -> Result<Html<String>, Trouble> {
    let (list, language) = (view.head.list, view.event().language);
    let own = door.readers.read(move |reader| reader.wordings(list)).await?;
    let shell = shell::of_event(&visitor, &view, Tab::Wording, door.now());
    Ok(Html(written(&WordingListPage { shell, language, own })))
}

/// One mail of one event, as it stands.
struct EditedMail<'a> {
    door: &'a Door,
    visitor: &'a Visitor,
    view: EventView,
    kind: Wording,
    /// What the host wrote, if anything.
    saved: Option<OwnWords>,
    /// How the thank-you note stands, if this is its page.
    thanks: Option<ThanksPart>,
}

impl EditedMail<'_> {
    async fn open<'a>(door: &'a Door, visitor: &'a Visitor, named: &Named) -> Result<EditedMail<'a>, Trouble> {
        let kind = named.get("kind").and_then(Wording::from_word).ok_or(NO_SUCH_MAIL)?;
        let view = visit::view::<EventView>(door, visitor).await?;
        let list = view.head.list;
        let saved = door.readers.read(move |reader| reader.wording(list, kind)).await?;
        let mut thanks = None;
        if kind == Wording::Thanks {
            thanks = Some(thanks::part(door, &view).await?);
        }
        Ok(EditedMail { door, visitor, view, kind, saved: saved.and_then(|own| own.text), thanks })
    }

    fn ours(&self) -> OwnWords {
        our_words(self.view.event().language, self.kind)
    }

    fn sample<'a>(&'a self, words: &'a OwnWords, page: &'a str) -> Sample<'a> {
        let (event, head) = (self.view.event(), &self.view.head);
        Sample { event, head, page, wording: self.kind, own: Some(words), now: self.door.now() }
    }

    fn problems(&self, words: &OwnWords) -> Vec<Problem> {
        let found = check_own(self.kind, words).err().unwrap_or_default();
        found.into_iter().map(|one| Problem::new(one.field, &one.text)).collect()
    }

    fn preview(&self, words: &OwnWords) -> WordingPreview {
        let (problems, page) = (self.problems(words), self.door.house.event_page(&self.view.slug));
        let letter = post::preview(&self.sample(words, &page)).ok().filter(|_| problems.is_empty());
        WordingPreview { problems, letter }
    }

    fn page(&self, words: OwnWords, problems: Vec<Problem>, notice: Option<String>) -> Response {
        let thanks = self.thanks.clone();
        let status = if problems.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
        let page = WordingPage {
            shell: shell::of_event(self.visitor, &self.view, Tab::Wording, self.door.now()),
            kind: self.kind,
            preview: self.preview(&words),
            words,
            changed: self.saved.is_some(),
            problems,
            notice,
            can_draft: thanks.as_ref().is_some_and(|part| !part.is_sent()) && self.door.services.quill.is_there(),
            thanks,
        };
        let mut response = (status, Html(written(&page))).into_response();
        if let Ok(policy) = HeaderValue::from_str(&headers::letter_policy(self.door)) {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }

    /// The page with what is wrong with these words, if anything is.
    fn unfit(&self, words: &OwnWords) -> Option<Response> {
        let problems = self.problems(words);
        (!problems.is_empty()).then(|| self.page(words.clone(), problems, None))
    }

    /// Ours typed again are ours.
    fn own(&self, words: OwnWords) -> Option<OwnWords> {
        Some(words).filter(|words| *words != self.ours())
    }

    async fn save(&self, words: OwnWords) -> Result<Response, Trouble> {
        if let Some(page) = self.unfit(&words) {
            return Ok(page);
        }
        let text = self.own(words.clone());
        let done = if text.is_some() { "saved" } else { "reset" };
        let reply = self.run(EventAct::SetWording { kind: self.kind, text }).await?;
        if let Reply::Refused(refusal) = &reply
            && !refusal.field().is_empty()
        {
            return Ok(self.page(words, vec![Problem::from(refusal)], None));
        }
        self.back(reply, done)
    }

    async fn run(&self, act: EventAct) -> Result<Reply, Trouble> {
        self.door.run(self.visitor.actor(), self.view.head.list, Act::Event(act)).await
    }

    fn back(&self, reply: Reply, done: &str) -> Result<Response, Trouble> {
        if let Reply::Refused(refusal) = reply {
            return Err(Trouble::Refused(refusal));
        }
        let (slug, kind) = (&self.view.slug, self.kind.word());
        Ok(Redirect::to(&format!("/console/e/{slug}/wording/{kind}?done={done}")).into_response())
    }

    /// The first press asks whether this is right, with the words as they are now.
    fn ask_to_send(mut self, words: OwnWords) -> Response {
        let problems = self.problems(&words);
        let ready = self.thanks.as_mut().filter(|part| part.stage == ThanksStage::Ready && problems.is_empty());
        ready.into_iter().for_each(|part| part.stage = ThanksStage::Asked);
        self.page(words, problems, None)
    }

    /// The second press sends exactly what was looked at.
    async fn send_thanks(&self, words: OwnWords) -> Result<Response, Trouble> {
        if self.kind != Wording::Thanks {
            return Err(NO_SUCH_MAIL);
        }
        if let Some(page) = self.unfit(&words) {
            return Ok(page);
        }
        let reply = self.run(EventAct::SendThanks { text: self.own(words) }).await?;
        self.back(reply, "sent")
    }

    /// Puts a draft before the host; nothing is saved.
    async fn draft(&self, hint: &str, typed: OwnWords) -> Result<Response, Trouble> {
        if self.kind != Wording::Thanks {
            return Err(NO_SUCH_MAIL);
        }
        let hint = hint.chars().take(limits::HINT_CHARS).collect();
        let drafted = thanks::draft(self.door, self.visitor.actor(), &self.view, hint).await;
        let notice = match &drafted {
            Some(_) => "This is a draft. Read it before you save or send it: nothing has been saved yet.",
            None => "No usable draft came back, so your words are as they were.",
        };
        Ok(self.page(drafted.unwrap_or(typed), Vec::new(), Some(notice.to_string())))
    }

    /// To the host who is signed in and to nobody else.
    fn send_test(&self, words: OwnWords) -> Result<Response, Trouble> {
        if let Some(page) = self.unfit(&words) {
            return Ok(page);
        }
        let to = self.visitor.host.email.clone();
        let to = to.ok_or(Trouble::Forbidden("There is no address of yours to send a test to."))?;
        let notice = format!("A test is on its way to {}. Nothing was saved.", to.as_str());
        let page = self.door.house.event_page(&self.view.slug);
        let test = test_mail(&self.door.house, to, &self.sample(&words, &page), services::random_number()?);
        self.door.services.backend.messenger.send(test.map_err(|error| Trouble::Broken(error.to_string()))?);
        Ok(self.page(words, Vec::new(), Some(notice)))
    }
}

pub(super) async fn show(Visit { door, visitor, query, named, .. }: Visit) -> Result<Response, Trouble> {
    let mail = EditedMail::open(&door, &visitor, &named).await?;
    let notice = match query.value("done") {
        Some("saved") => Some("Saved. From now on, this mail goes out in your words."),
        Some("sent") => Some("The thank-you note is on its way."),
        Some("reset") => Some("This mail goes out in our words."),
        Some(_) | None => None,
    };
    let words = mail.saved.clone().unwrap_or_else(|| mail.ours());
    Ok(mail.page(words, Vec::new(), notice.map(str::to_string)))
}

/// `do=save`, `do=reset`, `do=test`, and for the thank-you note `do=draft`, `do=send` and `do=send-now`; everything else looks and changes nothing.
pub(super) async fn change(
    Visit { door, visitor, named, .. }: Visit,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    Posted(form): Posted<{ limits::WORDING_BODY }>,
) -> Result<Response, Trouble> {
    let mail = EditedMail::open(&door, &visitor, &named).await?;
    let words = typed(&form);
    match form.value("do") {
        Some("save") => mail.save(words).await,
        Some("send") => Ok(mail.ask_to_send(words)),
        Some("draft") => mail.draft(form.value("hint").unwrap_or(""), words).await,
        Some("send-now") => mail.send_thanks(words).await,
        Some("reset") => mail.back(mail.run(EventAct::SetWording { kind: mail.kind, text: None }).await?, "reset"),
        Some("test") => {
            let client = door.proxies.client(peer, &headers);
            door.test_mails.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
            mail.send_test(words)
        }
        Some(_) | None => Ok(mail.page(words, Vec::new(), None)),
    }
}

/// The letter alone, for the script that keeps it up to date.
pub(super) async fn preview(
    Visit { door, visitor, named, .. }: Visit,
    Posted(form): Posted<{ limits::WORDING_BODY }>,
) -> Result<Html<String>, Trouble> {
    let mail = EditedMail::open(&door, &visitor, &named).await?;
    Ok(Html(written(&mail.preview(&typed(&form)))))
}

/// Browsers send line breaks as two characters; ours is one.
fn typed(form: &Query) -> OwnWords {
    let text = |name| form.value(name).unwrap_or("").replace("\r\n", "\n");
    OwnWords { subject: text("subject").trim().to_string(), body: text("body").trim_end().to_string() }
}
