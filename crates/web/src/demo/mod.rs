//! web: the demo's own doors: story pages, an outbox and a clock to move. Everything else is the real thing; only the
//! clock and where messages go differ.

pub(crate) mod guard;
pub(crate) mod mail;
mod outbox;
pub(crate) mod salon;
mod scene;
mod story;
pub(crate) mod supper;

pub use story::{Story, StoryBooking};

use crate::answer::Trouble;
use crate::console::{sign_in, visitor};
use crate::door::Door;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::{SignedDuration, Timestamp};
use post::Shelf;
use rules::event::EventSettings;
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
            ClockMove::NextDue => door.readers.read(scene::due).await?,
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
        let ((timer, message), sending) =
            door.readers.read(|reader| Ok((reader.next_due()?, reader.is_sending()?))).await?;
        // The clock is read after the rows: what was written while they were waited for is due by then.
        let now = door.now();
        let is_due = [timer, message].into_iter().flatten().any(|due| due <= now);
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

/// Whoever looks at the demo is let in as its owner, unless they are somebody already.
async fn come_in(door: &Door, headers: &HeaderMap, to: String) -> Result<Response, Trouble> {
    if visitor::of(door, headers).await?.is_some() {
        return Ok(Redirect::to(&to).into_response());
    }
    sign_in::as_owner(door, &to).await
}

fn field(body: &[u8], wanted: &str) -> Option<String> {
    form_urlencoded::parse(body).find(|(name, _)| name == wanted).map(|(_, value)| value.into_owned())
}

pub(crate) fn morning_of(event: &EventSettings) -> Timestamp {
    event.zone.at(event.starts.date().at(9, 0, 0, 0))
}
