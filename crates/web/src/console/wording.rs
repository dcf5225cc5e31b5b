//! web/console: the words of an event's mails: all of them at a glance, and one to change, to look at in both parts, to
//! try on oneself and to reset. The post says what is wrong with words; nothing wrong is ever sent to the keeper.

use super::shell;
use super::thanks::{self, Pressed};
use super::thanks_draft::{self, in_english};
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::client::Peer;
use crate::console::at::{self, Visit};
use crate::door::Door;
use crate::headers;
use crate::limits;
use crate::pages::console::{
    Letter, PlaceholderRow, Tab, ThanksPart, ThanksStage, WordingListPage, WordingPage, WordingPreview, WordingRow,
};
use crate::pages::written;
use crate::path::Named;
use crate::query::{Posted, Query};
use axum::Extension;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use post::{Sample, check_own, our_words, placeholders, test_mail};
use rules::{Act, EventAct, OwnWords, Reply, Wording};
use services::EventView;

const NO_SUCH_MAIL: Trouble = Trouble::NotFound("There is no such mail.");

pub(super) async fn list(Visit { door, visitor, view, .. }: Visit<EventView>) -> Result<Html<String>, Trouble> {
    let (list, language) = (view.head.list, view.event().language);
    let own = door.readers.read(move |reader| reader.wordings(list)).await?;
    let rows = Wording::ALL.iter().map(|kind| {
        let text = own.iter().find(|one| one.kind == *kind).and_then(|one| one.text.as_ref());
        let subject = text.map_or_else(|| our_words(language, *kind).subject, |text| text.subject.clone());
        WordingRow { kind: *kind, subject, changed: text.is_some() }
    });
    let shell = shell::of_event(&visitor, &view, Tab::Wording, door.now());
    Ok(Html(written(&WordingListPage { shell, language: in_english(language), rows: rows.collect() })))
}

/// One mail of one event, as it stands.
struct Desk<'a> {
    door: &'a Door,
    visitor: &'a Visitor,
    view: EventView,
    kind: Wording,
    /// What the host wrote, if anything.
    saved: Option<OwnWords>,
    /// How the thank-you note stands, if this is its page.
    thanks: Option<ThanksPart>,
}

impl Desk<'_> {
    async fn open<'a>(door: &'a Door, visitor: &'a Visitor, named: &Named) -> Result<Desk<'a>, Trouble> {
        let kind = named.get("kind").and_then(Wording::from_word).ok_or(NO_SUCH_MAIL)?;
        let view = at::view::<EventView>(door, visitor).await?;
        let list = view.head.list;
        let saved = door.readers.read(move |reader| reader.wording(list, kind)).await?;
        let mut thanks = None;
        if kind == Wording::Thanks {
            thanks = Some(thanks::part(door, visitor, &view).await?);
        }
        Ok(Desk { door, visitor, view, kind, saved: saved.and_then(|own| own.text), thanks })
    }

    fn ours(&self) -> OwnWords {
        our_words(self.view.event().language, self.kind)
    }

    fn sample<'a>(&'a self, words: &'a OwnWords, page: &'a str) -> Sample<'a> {
        let (event, head) = (self.view.event(), &self.view.head);
        Sample { event, head, page, wording: self.kind, own: Some(words), now: self.door.now() }
    }

    fn event_page(&self) -> String {
        self.door.house.event_page(&self.view.slug)
    }

    fn preview(&self, words: &OwnWords) -> WordingPreview {
        let problems: Vec<String> = problems(self.kind, words).into_iter().map(|problem| problem.text).collect();
        let letter = post::preview(&self.sample(words, &self.event_page())).ok().filter(|_| problems.is_empty());
        let letter = letter.map(|mail| Letter { subject: mail.subject, html: mail.html, text: mail.text });
        WordingPreview { problems, letter }
    }

    fn page(&self, words: OwnWords, problems: Vec<Problem>, notice: Option<String>) -> Response {
        self.page_when(Pressed::Not, words, problems, notice)
    }

    fn page_when(&self, pressed: Pressed, words: OwnWords, problems: Vec<Problem>, notice: Option<String>) -> Response {
        let thanks = self.thanks.clone().map(|part| match (pressed, &part.stage) {
            (Pressed::Once, ThanksStage::Ready) => ThanksPart { stage: ThanksStage::Asked, ..part },
            (Pressed::Once | Pressed::Not, _) => part,
        });
        let row = |one: post::Placeholder| {
            let word = format!("{{{}}}", one.name.word());
            PlaceholderRow { word, meaning: one.meaning, needed: one.needed }
        };
        let status = if problems.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
        let page = WordingPage {
            shell: shell::of_event(self.visitor, &self.view, Tab::Wording, self.door.now()),
            kind: self.kind,
            preview: self.preview(&words),
            subject: words.subject,
            body: words.body,
            changed: self.saved.is_some(),
            problems,
            notice,
            placeholders: placeholders(self.kind).into_iter().map(row).collect(),
            can_draft: thanks.as_ref().is_some_and(|part| !part.is_sent()) && self.door.services.quill.is_there(),
            thanks,
        };
        let mut response = (status, Html(written(&page))).into_response();
        if let Ok(policy) = HeaderValue::from_str(&headers::letter_policy(self.door)) {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }

    /// Ours typed again are ours.
    async fn save(&self, words: OwnWords) -> Result<Response, Trouble> {
        let problems = problems(self.kind, &words);
        if !problems.is_empty() {
            return Ok(self.page(words, problems, None));
        }
        let text = Some(words.clone()).filter(|words| *words != self.ours());
        let done = if text.is_some() { "saved" } else { "reset" };
        let reply = self.set(text).await?;
        if let Reply::Refused(refusal) = &reply
            && !refusal.field().is_empty()
        {
            return Ok(self.page(words, vec![Problem::from(refusal)], None));
        }
        self.back(reply, done)
    }

    async fn set(&self, text: Option<OwnWords>) -> Result<Reply, Trouble> {
        let act = Act::Event(EventAct::SetWording { kind: self.kind, text });
        self.door.run(self.visitor.actor(), self.view.head.list, act).await
    }

    fn back(&self, reply: Reply, done: &str) -> Result<Response, Trouble> {
        if let Reply::Refused(refusal) = reply {
            return Err(Trouble::Refused(refusal));
        }
        let (slug, kind) = (&self.view.slug, self.kind.word());
        Ok(Redirect::to(&format!("/console/e/{slug}/wording/{kind}?done={done}")).into_response())
    }

    /// The first press asks whether this is right, with the words as they are now.
    fn ask_to_send(&self, words: OwnWords) -> Response {
        let problems = problems(self.kind, &words);
        let pressed = if problems.is_empty() { Pressed::Once } else { Pressed::Not };
        self.page_when(pressed, words, problems, None)
    }

    /// The second press sends exactly what was looked at.
    async fn send_thanks(&self, words: OwnWords) -> Result<Response, Trouble> {
        if self.kind != Wording::Thanks {
            return Err(NO_SUCH_MAIL);
        }
        let problems = problems(self.kind, &words);
        if !problems.is_empty() {
            return Ok(self.page(words, problems, None));
        }
        let text = Some(words).filter(|words| *words != self.ours());
        let act = Act::Event(EventAct::SendThanks { text });
        let reply = self.door.run(self.visitor.actor(), self.view.head.list, act).await?;
        self.back(reply, "sent")
    }

    /// Puts a draft before the host; nothing is saved.
    async fn draft(&self, hint: &str, typed: OwnWords) -> Result<Response, Trouble> {
        if self.kind != Wording::Thanks {
            return Err(NO_SUCH_MAIL);
        }
        let hint: String = hint.chars().take(limits::HINT_CHARS).collect();
        let drafted = thanks_draft::draft(self.door, self.visitor.actor(), &self.view, &hint).await;
        let notice = match &drafted {
            Some(_) => "This is a draft. Read it before you save or send it: nothing has been saved yet.",
            None => "No usable draft came back, so your words are as they were.",
        };
        Ok(self.page(drafted.unwrap_or(typed), Vec::new(), Some(notice.to_string())))
    }

    /// To the host who is signed in and to nobody else.
    fn send_test(&self, words: OwnWords) -> Result<Response, Trouble> {
        let problems = problems(self.kind, &words);
        if !problems.is_empty() {
            return Ok(self.page(words, problems, None));
        }
        let to = self.visitor.host.email.clone();
        let to = to.ok_or(Trouble::Forbidden("There is no address of yours to send a test to."))?;
        let notice = format!("A test is on its way to {}. Nothing was saved.", to.as_str());
        let page = self.event_page();
        let mail = test_mail(&self.door.house, to, &self.sample(&words, &page), services::random_number()?);
        self.door.services.backend.messenger.send(mail.map_err(|error| Trouble::Broken(error.to_string()))?);
        Ok(self.page(words, Vec::new(), Some(notice)))
    }
}

fn problems(kind: Wording, words: &OwnWords) -> Vec<Problem> {
    let found = check_own(kind, words).err().unwrap_or_default();
    found.into_iter().map(|one| Problem::new(one.field, &one.text)).collect()
}

pub(super) async fn show(Visit { door, visitor, query, named, .. }: Visit) -> Result<Response, Trouble> {
    let desk = Desk::open(&door, &visitor, &named).await?;
    let notice = match query.value("done") {
        Some("saved") => Some("Saved. From now on, this mail goes out in your words.".to_string()),
        Some("sent") => Some("The thank-you note is on its way.".to_string()),
        Some("reset") => Some("This mail goes out in our words.".to_string()),
        Some(_) | None => None,
    };
    let words = desk.saved.clone().unwrap_or_else(|| desk.ours());
    Ok(desk.page(words, Vec::new(), notice))
}

/// `do=save`, `do=reset`, `do=test`, and for the thank-you note `do=draft`, `do=send` and `do=send-now`; everything else looks and changes nothing.
pub(super) async fn change(
    Visit { door, visitor, named, .. }: Visit,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    Posted(form): Posted<{ limits::WORDING_BODY }>,
) -> Result<Response, Trouble> {
    let desk = Desk::open(&door, &visitor, &named).await?;
    let words = typed(&form);
    match form.value("do") {
        Some("save") => desk.save(words).await,
        Some("send") => Ok(desk.ask_to_send(words)),
        Some("draft") => desk.draft(form.value("hint").unwrap_or(""), words).await,
        Some("send-now") => desk.send_thanks(words).await,
        Some("reset") => desk.back(desk.set(None).await?, "reset"),
        Some("test") => {
            let client = door.proxies.client(peer, &headers);
            door.test_mails.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
            desk.send_test(words)
        }
        Some(_) | None => Ok(desk.page(words, Vec::new(), None)),
    }
}

/// The letter alone, for the script that keeps it up to date.
pub(super) async fn preview(
    Visit { door, visitor, named, .. }: Visit,
    Posted(form): Posted<{ limits::WORDING_BODY }>,
) -> Result<Html<String>, Trouble> {
    let desk = Desk::open(&door, &visitor, &named).await?;
    let words = typed(&form);
    Ok(Html(written(&desk.preview(&words))))
}

/// Browsers send line breaks as two characters; ours is one.
fn typed(form: &Query) -> OwnWords {
    let text = |name| form.value(name).unwrap_or("").replace("\r\n", "\n");
    OwnWords { subject: text("subject").trim().to_string(), body: text("body").trim_end().to_string() }
}
