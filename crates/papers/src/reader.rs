//! papers: the parent: starts a child for one document, waits for its line, and ends it with everything it started when
//! the time is over. A child that crashes or lies costs one document.

use crate::{Kind, Paper, Trouble, limits};
use rustix::process::{Pid, Signal, kill_process_group};
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Which program reads documents, and with which words before the language.
#[derive(Clone, Debug)]
pub struct Reader {
    program: PathBuf,
    arguments: Vec<String>,
    wait: Duration,
}

impl Reader {
    #[must_use]
    pub fn new(program: PathBuf, arguments: &[&str]) -> Reader {
        let arguments = arguments.iter().map(|word| (*word).to_string()).collect();
        Reader { program, arguments, wait: limits::WAIT }
    }

    /// The same with another patience, for tests.
    #[must_use]
    pub fn waiting(self, wait: Duration) -> Reader {
        Reader { wait, ..self }
    }

    /// Blocks until the words are here, or the reason why there are none.
    #[must_use]
    pub fn read(&self, octets: &Arc<[u8]>, language: &str) -> Paper {
        let kind = Kind::of(octets);
        if octets.len() > limits::PAPER_OCTETS {
            return Paper::unread(kind, Trouble::TooLarge);
        }
        // Nothing there that a child could open: nothing is started for it.
        match kind {
            Kind::Unknown => return Paper::unread(kind, Trouble::UnknownKind),
            Kind::Heic => return Paper::unread(kind, Trouble::Heic),
            Kind::Pdf | Kind::Png | Kind::Jpeg | Kind::Tiff | Kind::Docx | Kind::Text => {}
        }
        let folder = tempfile::Builder::new().prefix("usher-paper-").tempdir();
        let Ok(folder) = folder else { return Paper::unread(kind, Trouble::NotStarted) };
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(language).current_dir(folder.path()).env_clear();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        match command.spawn() {
            Ok(child) => self.wait_for(child, octets, kind),
            Err(_) => Paper::unread(kind, Trouble::NotStarted),
        }
    }

    fn wait_for(&self, mut child: Child, octets: &Arc<[u8]>, kind: Kind) -> Paper {
        let (send, receive) = mpsc::channel();
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let octets = octets.clone();
        // A child that does not read, or does not stop writing, holds up these two threads and nobody else.
        let writer = std::thread::spawn(move || input.map(|mut pipe| pipe.write_all(&octets)));
        let reader = std::thread::spawn(move || {
            let mut line = Vec::new();
            let pipe = output.map(|pipe| pipe.take(limits::ANSWER_OCTETS as u64));
            let _as_far_as_it_goes = pipe.map(|mut pipe| pipe.read_to_end(&mut line));
            let _nobody_waits_any_more = send.send(line);
        });
        let answered = receive.recv_timeout(self.wait);
        // Also after an answer: nothing it started may outlive it.
        let _gone_already = kill_process_group(Pid::from_child(&child), Signal::KILL);
        let _reaped = child.wait();
        let _ended = (writer.join(), reader.join());
        match answered {
            Ok(line) => Paper::from_line(&line).unwrap_or_else(|| Paper::unread(kind, Trouble::Crashed)),
            Err(_) => Paper::unread(kind, Trouble::TimedOut),
        }
    }
}
