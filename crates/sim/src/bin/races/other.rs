//! races: another process on the same file. It reads the same rows, finds the same commands and runs every second one.

use crate::kind::{Kind, commands};
use jiff::Timestamp;
use keeper::Core;
use rules::{Command, ListId};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use store::Engine;
use store::sqlite::Sqlite;

/// The process beside us, and our own engine on the same file.
pub struct Other {
    child: Child,
    says: BufReader<ChildStdout>,
    hears: ChildStdin,
    core: Core<Sqlite>,
}

impl Other {
    pub fn open(db: &Path) -> Result<Other, String> {
        let itself = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = std::process::Command::new(itself);
        command.arg("--beside").arg(db).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("the other process did not start: {error}"))?;
        let says = BufReader::new(child.stdout.take().ok_or("it has no stdout")?);
        let hears = child.stdin.take().ok_or("it has no stdin")?;
        let core = Core::visit(Sqlite::open(db).map_err(|error| error.to_string())?);
        Ok(Other { child, says, hears, core })
    }

    pub fn race(&mut self, kind: Kind, list: ListId, now: Timestamp) -> Result<Vec<String>, String> {
        self.tell(&format!("{} {} {}", kind.word(), list.0, now.as_millisecond()))?;
        let ours = half(&mut self.core, kind, list, now, 0)?;
        let theirs = self.line()?.parse::<usize>().map_err(|_| "it is not ready")?;
        self.tell("go")?;
        let mut replies: Vec<String> = ours.iter().map(|one| run(&mut self.core, one)).collect();
        for _reply in 0..theirs {
            replies.push(self.line()?);
        }
        Ok(replies)
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        self.hears.write_all(format!("{line}\n").as_bytes()).map_err(|error| format!("it is gone: {error}"))
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        self.says.read_line(&mut line).map_err(|error| error.to_string())?;
        line.strip_suffix('\n').map(str::to_string).ok_or_else(|| "the other process is gone".to_string())
    }

    /// It ends when nobody speaks to it any more.
    pub fn stop(mut self) -> Result<(), String> {
        drop(self.hears);
        self.child.wait().map(|_| ()).map_err(|error| error.to_string())
    }
}

/// Every second command, from this one on.
fn half(core: &mut Core<Sqlite>, kind: Kind, list: ListId, now: Timestamp, from: usize) -> Result<Half, String> {
    let rows = core.engine().read_list(list).map_err(|error| error.to_string())?;
    Ok(commands(kind, &rows, now)?.into_iter().skip(from).step_by(2).collect())
}

type Half = Vec<(Command, Timestamp)>;

fn run(core: &mut Core<Sqlite>, (command, now): &(Command, Timestamp)) -> String {
    crate::answer(core.run(command, *now))
}

/// What the other process does until nobody speaks to it any more.
pub fn be_beside(db: &Path) -> Result<(), String> {
    let mut core = Core::visit(Sqlite::open(db).map_err(|error| error.to_string())?);
    let mut lines = std::io::stdin().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let mut words = line.split(' ');
        let kind = words.next().and_then(Kind::from_word).ok_or("a kind nobody knows")?;
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).ok_or("not a number");
        let (list, now) = (ListId(number()?.unsigned_abs()), number()?);
        let now = Timestamp::from_millisecond(now).map_err(|error| error.to_string())?;
        let ours = half(&mut core, kind, list, now, 1)?;
        println!("{}", ours.len());
        if lines.next().as_deref() != Some("go") {
            return Ok(());
        }
        for one in &ours {
            println!("{}", run(&mut core, one));
        }
    }
    Ok(())
}
