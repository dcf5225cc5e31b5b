//! bench: many guests at once. One thread keeps a window of commands in flight and counts the answers, each of
//! which stands for something on disk.

use keeper::{Fault, Keeper};
use rules::{Command, Reply};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

/// Commands in flight: several commits' worth, well under the keeper's own limit.
const WINDOW: usize = 1_024;

pub(crate) struct Driven {
    pub seconds: f64,
    pub replies: Vec<Reply>,
}

/// Runs the commands and fails unless every answer is the wanted one.
pub(crate) fn drive(keeper: &Keeper, commands: Vec<Command>, wanted: fn(&Reply) -> bool) -> Result<Driven, String> {
    let (send, answers) = channel();
    let (count, mut replies) = (commands.len(), Vec::with_capacity(commands.len()));
    let start = Instant::now();
    for (sent, command) in commands.into_iter().enumerate() {
        if sent - replies.len() >= WINDOW {
            replies.push(next(&answers)?);
        }
        let send = send.clone();
        keeper.submit(command, move |reply| {
            let _nobody_waits_any_more = send.send(reply);
        });
    }
    while replies.len() < count {
        replies.push(next(&answers)?);
    }
    let seconds = start.elapsed().as_secs_f64();
    match replies.iter().find(|reply| !wanted(reply)) {
        Some(reply) => Err(format!("an unexpected answer: {reply:?}")),
        None => Ok(Driven { seconds, replies }),
    }
}

fn next(answers: &Receiver<Result<Reply, Fault>>) -> Result<Reply, String> {
    answers.recv().map_err(|_| "the keeper has stopped".to_string())?.map_err(|fault| fault.to_string())
}
