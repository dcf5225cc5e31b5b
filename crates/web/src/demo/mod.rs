//! web: the demo's own doors: story pages, an outbox and a clock to move. Everything else is the real thing; only the
//! clock and where messages go differ.

pub(crate) mod guard;
mod outbox;
pub(crate) mod salon;
mod salon_page;
mod story;
mod supper_page;

pub use story::{Story, StoryBooking};

use crate::answer::Trouble;
use crate::body::Body;
use crate::console::{sign_in, visitor};
use crate::door::Door;
use crate::headers;
use crate::limits;
use crate::pages::{DemoMailPage, MailLink, written};
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::{SignedDuration, Timestamp};
use post::Shelf;
use rules::event::EventSettings;
use rules::{Act, Actor, Email, EventAct, ListId, PersonName, Registration};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a house started with `--demo` can do more.
pub struct Demo {
    /// Moves the clock forward to this moment.
    pub move_to: Arc<dyn Fn(Timestamp) + Send + Sync>,
    /// The outbox, if messages go to the demo's shelf.
    pub shelf: Option<Shelf>,
    /// The sample lists whose stories are told.
    pub story: Option<Story>,
    /// What moves the clock of a demo that is open to a network; none where only this machine can reach it.
    pub key: Option<String>,
    /// One move at a time: three presses of +5 minutes are fifteen minutes.
    pub moving: tokio::sync::Mutex<()>,
}

impl Demo {
    pub(crate) fn is_on_front(&self) -> bool {
        self.story.is_some()
    }
}

/// Steps of one move of the clock: a year of daily mails and every reminder of a large event.
const STEPS: usize = 20_000;

/// Looks at the rows until nothing is due; a mail server that hangs must not hang the page for ever.
const SETTLES: Duration = Duration::from_secs(30);

/// How far the clock is moved.
pub(crate) enum ClockMove {
    By(SignedDuration),
    To(Timestamp),
    NextDue,
}

impl ClockMove {
    async fn target(self, door: &Door) -> Result<Option<Timestamp>, Trouble> {
        Ok(match self {
            ClockMove::By(length) => Some(door.now().checked_add(length).unwrap_or(Timestamp::MAX)),
            ClockMove::To(moment) => Some(moment),
            ClockMove::NextDue => next_due(door).await?,
        })
    }
}

/// Goes from one due moment to the next, as real time would, and lets everything happen that is due there.
pub(crate) async fn move_clock(door: &Door, how: ClockMove) -> Result<(), Trouble> {
    let demo = demo(door)?;
    let _turn = demo.moving.lock().await;
    let now = door.now();
    let Some(target) = how.target(door).await?.filter(|target| *target >= now) else { return Ok(()) };
    for _step in 0..STEPS {
        settle(door).await?;
        let (timer, message) = door.readers.read(|reader| reader.next_due()).await?;
        let next = [timer, message].into_iter().flatten().filter(|due| *due > door.now()).min();
        match next.filter(|due| *due < target) {
            Some(due) => (demo.move_to)(due),
            None => break,
        }
    }
    (demo.move_to)(target);
    settle(door).await
}

async fn settle(door: &Door) -> Result<(), Trouble> {
    door.services.backend.keeper.look_at_clock();
    let began = Instant::now();
    while began.elapsed() < SETTLES {
        let now = door.now() + SignedDuration::from_millis(1);
        let (backlog, sending) =
            door.readers.read(move |reader| Ok((reader.backlog(now)?, reader.is_sending()?))).await?;
        let is_due = backlog.timers_due > 0 || backlog.messages_due > 0;
        if !is_due && !sending {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    Ok(())
}

pub(crate) fn demo(door: &Door) -> Result<&Demo, Trouble> {
    door.demo.as_ref().ok_or(Trouble::NotFound("This house runs on real time."))
}

fn story(door: &Door) -> Result<&Story, Trouble> {
    demo(door)?.story.as_ref().ok_or(Trouble::NotFound("There is no story to tell here."))
}

pub(crate) async fn show(State(door): State<Arc<Door>>, RawQuery(query): RawQuery) -> Result<Response, Trouble> {
    if let Some(cookie) = guard::let_in(&door, query.as_deref())? {
        return Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/demo")).into_response());
    }
    let page = supper_page::page(&door, &story(&door)?.event).await?;
    Ok(Html(page.render()).into_response())
}

/// The part that changes by itself.
pub(crate) async fn live(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    let page = supper_page::page(&door, &story(&door)?.event).await?;
    let version = HeaderValue::from_str(&page.version).unwrap_or(HeaderValue::from_static(""));
    Ok(([("usher-version", version)], Html(page.render_live())).into_response())
}

/// The visitor of the demo looks at the sample event as its host.
pub(crate) async fn host(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    let to = format!("/console/e/{}", story(&door)?.event);
    if visitor::of(&door, &headers).await?.is_some() {
        return Ok(Redirect::to(&to).into_response());
    }
    sign_in::as_owner(&door, &to).await
}

/// `go=hour`, `go=next` or `go=morning`.
pub(crate) async fn clock(
    State(door): State<Arc<Door>>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    guard::may_move(&door, &headers)?;
    let view = door.event(&story(&door)?.event).await?;
    let go = form_urlencoded::parse(&body).find(|(name, _)| name == "go").map(|(_, value)| value.into_owned());
    let how = match go.as_deref() {
        Some("hour") => ClockMove::By(SignedDuration::from_hours(1)),
        Some("next") => ClockMove::NextDue,
        Some("morning") => ClockMove::To(morning_of(view.event())),
        Some(_) | None => return Err(Trouble::NotFound("The clock goes by hour, next or morning.")),
    };
    move_clock(&door, how).await?;
    Ok(Redirect::to("/demo"))
}

async fn next_due(door: &Door) -> Result<Option<Timestamp>, Trouble> {
    let (timer, message) = door.readers.read(|reader| reader.next_due()).await?;
    Ok([timer, message].into_iter().flatten().min())
}

pub(crate) fn morning_of(event: &EventSettings) -> Timestamp {
    event.zone.at(event.starts.date().at(9, 0, 0, 0))
}

/// Somebody new signs up, so that a visitor can fill the house without inventing people.
pub(crate) async fn guest(State(door): State<Arc<Door>>) -> Result<Redirect, Trouble> {
    let list = door.list(&story(&door)?.event).await?;
    let joined = door.readers.read(move |reader| reader.view(list)).await?.map_or(0, |view| view.head.joined);
    let name = made_up(joined);
    let email = format!("{}.{joined}@example.org", name.to_lowercase().replace(' ', "."));
    let (Ok(name), Ok(email)) = (PersonName::parse(&name), Email::parse(&email)) else {
        return Err(Trouble::Broken("a made-up name did not parse".to_string()));
    };
    let act = Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 })));
    door.ask(Actor::Guest, list, act).await?.map_err(Trouble::Refused)?;
    settle(&door).await?;
    Ok(Redirect::to("/demo"))
}

fn made_up(number: u64) -> String {
    const FIRST: [&str; 12] =
        ["Nora", "Emil", "Ines", "Jonas", "Leila", "Marek", "Olga", "Pablo", "Rosa", "Sven", "Tilda", "Wanda"];
    const LAST: [&str; 7] = ["Adler", "Brook", "Costa", "Dunn", "Ek", "Fox", "Grant"];
    let (first, last) = (number as usize % FIRST.len(), number as usize % LAST.len());
    format!("{} {}", FIRST[first], LAST[last])
}

pub(crate) async fn mail(State(door): State<Arc<Door>>, Path(number): Path<u64>) -> Result<Response, Trouble> {
    let mail = shelved(&door, number)?;
    let links = mail.mail.links.iter().map(|href| MailLink { label: href.clone(), href: href.clone() }).collect();
    let page = DemoMailPage {
        to: supper_page::recipient(&mail.mail),
        from: format!("{} <{}>", door.house.from_name, door.house.from.as_str()),
        subject: mail.mail.subject.clone(),
        at_text: supper_page::moment(&door, mail.mail.at).await?,
        html_src: format!("/demo/mail/{number}/html"),
        text: mail.mail.text.clone(),
        links,
        back: back(&door, mail.mail.list).await?,
    };
    Ok(Html(written(&page)).into_response())
}

/// The story this mail belongs to.
async fn back(door: &Door, list: ListId) -> Result<&'static str, Trouble> {
    let salon = match &demo(door)?.story {
        Some(story) => door.list(&story.desk).await? == list,
        None => false,
    };
    Ok(if salon { "/demo/salon" } else { "/demo" })
}

/// The HTML part as sent; its links leave the frame.
pub(crate) async fn mail_html(State(door): State<Arc<Door>>, Path(number): Path<u64>) -> Result<Response, Trouble> {
    let html = shelved(&door, number)?.mail.html.replacen("<head>", "<head><base target=\"_parent\">", 1);
    Ok(([(header::CONTENT_SECURITY_POLICY, headers::mail_policy())], Html(html)).into_response())
}

fn shelved(door: &Door, number: u64) -> Result<Arc<post::Shelved>, Trouble> {
    let shelf = demo(door)?.shelf.as_ref();
    shelf.and_then(|shelf| shelf.get(number)).ok_or(Trouble::NotFound("There is no such mail in the demo's inbox."))
}
