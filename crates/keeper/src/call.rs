//! keeper: a command on its way to the writer and its answer on the way back, in one piece of memory that the asker made
//! and the asker gives back: the writer's thread neither keeps nor frees anything for a visitor.

use crate::core::Fault;
use rules::{Command, Reply};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

/// The answer to come. Nothing is taken back by dropping it: the command runs all the same.
#[must_use = "the command runs, but nobody hears how it went"]
pub struct Pending(Arc<Call>);

/// The writer's end.
pub(crate) struct Asked(Option<Arc<Call>>);

struct Call {
    command: Command,
    told: Mutex<Told>,
}

enum Told {
    NotYet(Option<Waker>),
    Answer(Result<Reply, Fault>),
}

pub(crate) fn call(command: Command) -> (Asked, Pending) {
    let call = Arc::new(Call { command, told: Mutex::new(Told::NotYet(None)) });
    (Asked(Some(call.clone())), Pending(call))
}

impl Call {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Asked {
    pub fn command(&self) -> &Command {
        &self.0.as_ref().expect("only an answer takes the call away, and it takes us with it").command
    }

    pub fn answer(mut self, reply: Result<Reply, Fault>) {
        self.tell(reply);
    }

    /// The asker must be the last to hold the call when it wakes, so ours is let go of first.
    fn tell(&mut self, reply: Result<Reply, Fault>) {
        let Some(call) = self.0.take() else { return };
        let before = std::mem::replace(&mut *call.told(), Told::Answer(reply));
        drop(call);
        if let Told::NotYet(Some(waker)) = before {
            waker.wake();
        }
    }
}

/// A call nobody will run any more is answered too.
impl Drop for Asked {
    fn drop(&mut self) {
        self.tell(Err(Fault::Stopped));
    }
}

impl Future for Pending {
    type Output = Result<Reply, Fault>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut told = self.0.told();
        match &mut *told {
            Told::NotYet(waker) => {
                *waker = Some(context.waker().clone());
                Poll::Pending
            }
            Told::Answer(reply) => Poll::Ready(std::mem::replace(reply, Err(Fault::Stopped))),
        }
    }
}

impl Pending {
    /// The same for who has a thread of their own.
    pub fn wait(mut self) -> Result<Reply, Fault> {
        let waker = Waker::from(Arc::new(Sleeper(std::thread::current())));
        let mut context = Context::from_waker(&waker);
        loop {
            match Pin::new(&mut self).poll(&mut context) {
                Poll::Ready(reply) => return reply,
                Poll::Pending => std::thread::park(),
            }
        }
    }
}

struct Sleeper(Thread);

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
