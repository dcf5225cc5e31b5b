//! keeper: a command on its way to the writer and its answer on the way back. For an asker both are one piece of memory
//! that the asker made and the asker gives back: the writer's thread neither keeps nor frees anything for a visitor.

use crate::core::Fault;
use rules::{Command, Reply};
use std::borrow::Borrow;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

pub(crate) type Answer = Box<dyn FnOnce(Result<Reply, Fault>) + Send>;

/// Who waits for a command. Whoever does hears something, also if nobody will run it any more.
pub(crate) enum Waiting {
    /// Somebody who looks for the answer.
    Asker(Asked),
    /// Somebody who is called.
    Called(Called),
}

impl Borrow<Command> for Waiting {
    fn borrow(&self) -> &Command {
        match self {
            Waiting::Asker(asked) => asked.command(),
            Waiting::Called(called) => &called.command,
        }
    }
}

impl Waiting {
    pub fn answer(self, reply: Result<Reply, Fault>) {
        match self {
            Waiting::Asker(mut asked) => asked.tell(reply),
            Waiting::Called(mut called) => called.tell(reply),
        }
    }
}

pub(crate) struct Called {
    command: Box<Command>,
    answer: Option<Answer>,
}

impl Called {
    pub fn new(command: Command, answer: Answer) -> Called {
        Called { command: Box::new(command), answer: Some(answer) }
    }

    fn tell(&mut self, reply: Result<Reply, Fault>) {
        let Some(answer) = self.answer.take() else { return };
        // Whoever waits for this answer has a bug; the others must not pay for it.
        let _their_panic = catch_unwind(AssertUnwindSafe(|| answer(reply)));
    }
}

impl Drop for Called {
    fn drop(&mut self) {
        self.tell(Err(Fault::Stopped));
    }
}

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
