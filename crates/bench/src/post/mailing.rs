//! bench/post: an event whose guests have all just signed up, and the post that tells them.

use super::CONNECTIONS;
use crate::drive::drive;
use crate::figure::per_second;
use crate::stage::{Stage, house, is_confirmed, keeper, now, open_events, registration, still, text};
use keeper::Keeper;
use links::KeyRing;
use post::{Post, PostSettings, Smtp, SmtpSettings, TextTransport, Tls, Transport};
use rules::{Command, ListId};
use services::Readers;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// Longer than any run takes; reached only by one that went wrong.
const LONGEST: Duration = Duration::from_secs(120);

pub(super) struct Mailing {
    stage: Stage,
    start: PathBuf,
    /// For people who come meanwhile.
    other: ListId,
    mails: usize,
    port: u16,
    ring: Arc<KeyRing>,
}

impl Mailing {
    pub fn new(mails: usize, port: u16) -> Result<Mailing, String> {
        let stage = Stage::new()?;
        let start = stage.file("start");
        let lists = open_events(&start, 2, u64::from(rules::limits::CAP))?;
        let house = keeper(&start)?;
        drive(&house, registrations(lists[0], mails), is_confirmed)?;
        house.stop();
        let ring = Arc::new(KeyRing::generate().map_err(text)?);
        Ok(Mailing { stage, start, other: lists[1], mails, port, ring })
    }

    /// Mails per second, from the start of the post until every report is on disk.
    pub fn send_all(&self, runtime: &Runtime) -> Result<f64, String> {
        let path = self.copy()?;
        let (keeper, readers) = (Arc::new(keeper(&path)?), Readers::open(&path).map_err(text)?);
        let start = Instant::now();
        let post = self.post(runtime, &keeper)?;
        let counts = post.counts();
        while counts.sent() < self.mails as u64 {
            if counts.failed() + counts.bounced() > 0 || start.elapsed() > LONGEST {
                return Err(format!("{} of {} mails were taken", counts.sent(), self.mails));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        post.stop();
        let seconds = start.elapsed().as_secs_f64();
        let waiting = readers.with(|reader| reader.backlog(now())).map_err(text)?;
        if (waiting.timers_due, waiting.messages_due) != (0, 0) || counts.sent() != self.mails as u64 {
            return Err(format!("{} mails for {} messages, and some still wait", counts.sent(), self.mails));
        }
        Ok(per_second(self.mails, seconds))
    }

    /// Sign-ups per second while the post has more than enough to do.
    pub fn sign_up_beside(&self, runtime: &Runtime, count: usize) -> Result<f64, String> {
        let keeper = Arc::new(keeper(&self.copy()?)?);
        let post = self.post(runtime, &keeper)?;
        let driven = drive(&keeper, registrations(self.other, count), is_confirmed)?;
        post.stop();
        Ok(per_second(driven.replies.len(), driven.seconds))
    }

    pub fn sign_up_alone(&self, count: usize) -> Result<f64, String> {
        let driven = drive(&keeper(&self.copy()?)?, registrations(self.other, count), is_confirmed)?;
        Ok(per_second(driven.replies.len(), driven.seconds))
    }

    fn copy(&self) -> Result<PathBuf, String> {
        self.stage.work_copy(&self.start)
    }

    fn post(&self, runtime: &Runtime, keeper: &Arc<Keeper>) -> Result<Post, String> {
        let house = house()?;
        let settings = SmtpSettings {
            host: "127.0.0.1".to_string(),
            port: self.port,
            tls: Tls::None,
            user: None,
            password: None,
            connections: CONNECTIONS as u32,
            timeout_seconds: 30,
            more_roots: rustls::RootCertStore::empty(),
        };
        let smtp = Smtp::new(settings, &house).map_err(text)?;
        let settings = PostSettings {
            house,
            ring: self.ring.clone(),
            transport: Arc::new(Transport::Smtp(smtp)),
            text: Arc::new(TextTransport::None),
            texts_per_second: None,
            rate_per_second: None,
            at_once: CONNECTIONS,
            paragraph: None,
        };
        // A house keeps the names of its lists in memory, too.
        let slugs = Arc::new(|_| Some("event-0".to_string()));
        Post::start(settings, keeper.clone(), still(), slugs, runtime.handle().clone()).map_err(text)
    }
}

fn registrations(list: ListId, count: usize) -> Vec<Command> {
    (1..=count as u64).map(|number| registration(list, number)).collect()
}
