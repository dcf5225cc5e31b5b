//! scribe: asks, within its time and its money, at most twice; and says what came of it and what it cost. No text is kept
//! or logged.

use crate::heard::{Try, read_answer};
use crate::settings::{Provider, Settings};
use crate::task::{Answer, Task};
use crate::{anthropic, chat, limits};
use http_client::header::HeaderName;
use http_client::{HttpClient, HttpRequest, HttpTarget, Method, Networks, Timeouts};
use rules::{ScribeNote, ScribeOutcome};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

pub struct Scribe {
    settings: Settings,
    client: HttpClient,
    /// The other side asked to be left alone until then.
    resting: Mutex<Option<Instant>>,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// None: whoever asked goes on without.
    pub answer: Option<Answer>,
    /// To be written down; None if nobody was asked because nobody is there to ask.
    pub note: Option<ScribeNote>,
}

/// One request, ready to go.
pub(crate) struct Asked {
    pub url: String,
    pub headers: Vec<(HeaderName, String)>,
    pub body: String,
}

impl Scribe {
    /// The operator names the endpoint, so it may stand on this machine or next door; metadata addresses never.
    #[must_use]
    pub fn new(settings: Settings) -> Scribe {
        // A little longer than all tries may take: it is those who say that the time is over.
        let answer = Duration::from_secs(u64::from(settings.seconds) + 1);
        let client = HttpClient::new(Networks::PrivateToo, Timeouts { answer, rest: answer });
        Scribe { settings, client, resting: Mutex::new(None) }
    }

    /// Nobody to ask: rules and templates do everything.
    #[must_use]
    pub fn nobody() -> Scribe {
        let (model, endpoint) = (String::new(), String::new());
        let provider = Provider::None;
        let prices = crate::Prices::default();
        Scribe::new(Settings { provider, model, endpoint, key: None, seconds: 1, prices, monthly_limit: None })
    }

    /// Whether there is anybody to ask.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.settings.provider != Provider::None
    }

    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Asks one thing. `spent` is what this month has cost so far, in millionths.
    pub async fn ask(&self, task: &Task, spent: u64) -> Told {
        let Some(asked) = self.asked(task) else { return Told { answer: None, note: None } };
        let started = Instant::now();
        if self.settings.monthly_limit.is_some_and(|limit| spent >= limit) {
            return self.told(task, started, Try::free(ScribeOutcome::LimitReached));
        }
        if self.rests(started) {
            return self.told(task, started, Try::free(ScribeOutcome::Busy));
        }
        let until = started + Duration::from_secs(u64::from(self.settings.seconds));
        let mut all = Try::free(ScribeOutcome::Slow);
        for _try in 0..limits::TRIES {
            let one = timeout_at(until, self.once(task, &asked)).await;
            all = one.unwrap_or_else(|_late| Try::estimated(ScribeOutcome::Slow, &asked)).after(&all);
            if !all.outcome.as_ref().err().is_some_and(|outcome| is_worth_another(*outcome)) {
                break;
            }
        }
        self.told(task, started, all)
    }

    fn told(&self, task: &Task, started: Instant, all: Try) -> Told {
        let (answer, outcome) = match all.outcome {
            Ok(answer) => (Some(answer), ScribeOutcome::Answered),
            Err(outcome) => (None, outcome),
        };
        let took = started.elapsed();
        let note = ScribeNote {
            task: task.word(),
            outcome,
            took_ms: u32::try_from(took.as_millis()).unwrap_or(u32::MAX),
            tokens_in: all.tokens_in,
            tokens_out: all.tokens_out,
            cost: self.settings.prices.cost(all.tokens_in, all.tokens_out),
        };
        tracing::info!(
            task = note.task.word(),
            outcome = outcome.word(),
            took_ms = note.took_ms,
            "the scribe was asked"
        );
        Told { answer, note: Some(note) }
    }

    fn asked(&self, task: &Task) -> Option<Asked> {
        match self.settings.provider {
            Provider::Anthropic => Some(anthropic::asked(&self.settings, task)),
            Provider::OpenAi => Some(chat::asked(&self.settings, task)),
            Provider::None => None,
        }
    }

    async fn once(&self, task: &Task, asked: &Asked) -> Try {
        let Ok(target) = HttpTarget::parse(&asked.url, Networks::PrivateToo) else {
            return Try::free(ScribeOutcome::Unreachable);
        };
        let request = HttpRequest { method: Method::POST, headers: &asked.headers, body: asked.body.clone() };
        let garbled = || Try::estimated(ScribeOutcome::Garbled, asked);
        match self.client.send(&target, request, http_client::limits::SHORT_RESPONSE).await {
            Err(error) if error.may_have_left() => garbled(),
            Err(_never_left) => Try::free(ScribeOutcome::Unreachable),
            Ok(answer) if answer.status == 200 => {
                read_answer(self.settings.provider, task, &answer.body).unwrap_or_else(garbled)
            }
            Ok(answer) => {
                let outcome = of_status(answer.status);
                if outcome == ScribeOutcome::Busy {
                    self.rest(answer.retry_after);
                }
                Try::free(outcome)
            }
        }
    }

    fn rests(&self, now: Instant) -> bool {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|until| now < until)
    }

    fn rest(&self, seconds: Option<u64>) {
        let asked = seconds.map_or(limits::USUAL_REST, Duration::from_secs).min(limits::LONGEST_REST);
        *self.resting.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + asked);
    }
}

fn of_status(status: u16) -> ScribeOutcome {
    match status {
        401 | 403 => ScribeOutcome::KeyRefused,
        429 | 529 => ScribeOutcome::Busy,
        500..=599 => ScribeOutcome::Broken,
        _other => ScribeOutcome::Refused,
    }
}

/// Another word may fit and a hiccup pass; a key stays wrong, and who is busy is left alone.
fn is_worth_another(outcome: ScribeOutcome) -> bool {
    match outcome {
        ScribeOutcome::Unfit | ScribeOutcome::Broken | ScribeOutcome::Garbled | ScribeOutcome::Unreachable => true,
        ScribeOutcome::Answered
        | ScribeOutcome::KeyRefused
        | ScribeOutcome::Refused
        | ScribeOutcome::Busy
        | ScribeOutcome::Slow
        | ScribeOutcome::LimitReached => false,
    }
}
