//! kill9: one life of the child, from start to kill, and the file it leaves behind.

use crate::ack::Ack;
use crate::child::FOLD_OFTEN;
use crate::power::Honest;
use sim::Dice;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Longest wait for the first acknowledgement.
const FIRST_ACK: Duration = Duration::from_secs(20);

/// One file over its lives, and everything that was promised on it.
pub struct File {
    pub db: PathBuf,
    pub lives: u32,
    pub acks: Vec<Ack>,
    /// Messages acknowledged as sent in earlier lives, and how much of the spool was read then.
    pub sent_before: HashSet<u64>,
    pub spooled_before: usize,
    /// When the clock of the first life starts, in milliseconds since 1970.
    pub begins: i64,
    /// Notes down every write of the next life.
    pub recorder: Option<Recorder>,
}

/// A library in front of the system's own, and where it writes.
#[derive(Clone, Debug)]
pub struct Recorder {
    pub library: PathBuf,
    pub notes: PathBuf,
    pub honest: Honest,
}

/// When the kill comes.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// So long after the start, whatever is going on: opening, migrating, recovering.
    AfterStart(Duration),
    /// So long after the first acknowledgement.
    AfterFirstAck(Duration),
}

impl Aim {
    /// A new file's first lives, and now and then a later one, die while it is being opened.
    pub fn choose(lives: u32, dice: &mut Dice) -> Aim {
        if lives < 2 || dice.one_in(8) {
            Aim::AfterStart(Duration::from_micros(dice.below(16_000)))
        } else {
            Aim::AfterFirstAck(Duration::from_micros(2_000 + dice.below(58_000)))
        }
    }
}

/// Lets the child live once and kills it. The acknowledgements are added to the file's.
pub fn live_once(file: &mut File, seed: u64, aim: Aim) -> Result<(), String> {
    let mut child = start(file, seed, file.begins + i64::from(file.lives) * 180_000)?;
    let out = child.stdout.take().ok_or("the child has no stdout")?;
    let (lines, reader) = listen(out);
    let first = wait(aim, &lines);
    let killed = kill(&mut child)?;
    reader.join().map_err(|_| "the reader panicked")?;
    file.lives += 1;
    file.acks.extend(first.iter().cloned().chain(lines.iter()).filter_map(|line| Ack::parse(&line)));
    match (aim, killed.code()) {
        (_, Some(_)) => Err(format!("the child ended by itself: {killed}")),
        (Aim::AfterFirstAck(_), None) if first.is_none() => Err("the child acknowledged nothing".to_string()),
        (Aim::AfterFirstAck(_) | Aim::AfterStart(_), None) => Ok(()),
    }
}

/// Waits until the moment has come, and hands over the line it may have waited for.
fn wait(aim: Aim, lines: &Receiver<String>) -> Option<String> {
    let (first, rest) = match aim {
        Aim::AfterStart(rest) => (None, rest),
        Aim::AfterFirstAck(rest) => (lines.recv_timeout(FIRST_ACK).ok(), rest),
    };
    std::thread::sleep(rest);
    first
}

fn start(file: &File, seed: u64, begins: i64) -> Result<Child, String> {
    let itself = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(itself);
    command.arg("--child").arg("--db").arg(&file.db);
    command.args(["--seed", &seed.to_string(), "--begins", &begins.to_string()]).stdout(Stdio::piped());
    if let Some(Recorder { library, notes, honest }) = &file.recorder {
        command.env("LD_PRELOAD", library).env("RECORD_NOTES", notes).env(FOLD_OFTEN, "1");
        if *honest == Honest::No {
            command.env("RECORD_LIES", "1");
        }
    }
    command.spawn().map_err(|error| format!("the child did not start: {error}"))
}

/// Reads on while the child lives, so that it never waits for us. A line without its end is dropped.
fn listen(out: ChildStdout) -> (Receiver<String>, std::thread::JoinHandle<()>) {
    let (send, lines) = channel();
    let reader = std::thread::spawn(move || {
        let mut out = BufReader::new(out);
        let mut line = String::new();
        while out.read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
            if let Some(whole) = line.strip_suffix('\n') {
                let _nobody_listens = send.send(whole.to_string());
            }
            line.clear();
        }
    });
    (lines, reader)
}

/// SIGKILL: no warning, no clean-up.
fn kill(child: &mut Child) -> Result<ExitStatus, String> {
    // Fails only if the child is gone already, which its status then tells.
    let _gone_already = child.kill();
    child.wait().map_err(|error| error.to_string())
}
