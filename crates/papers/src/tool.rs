//! papers: one foreign program, started inside the child and ended when the time is over. It inherits the child's limits,
//! sees no environment, and works in the child's own folder.

use crate::limits;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Instant;

/// Where programs are looked for; the environment is not asked.
const FOLDERS: [&str; 4] = ["/usr/bin", "/usr/local/bin", "/bin", "/opt/homebrew/bin"];

pub(crate) struct Tool(PathBuf);

pub(crate) enum Ended {
    /// With what it wrote.
    Well(String),
    /// With what it complained about.
    Badly(String),
    Late,
    /// By the kernel: it crashed, or took more than it may.
    Killed,
}

impl Tool {
    pub fn find(name: &str) -> Option<Tool> {
        let found = FOLDERS.iter().map(|folder| Path::new(folder).join(name)).find(|path| path.is_file());
        found.map(Tool)
    }

    pub fn run(&self, folder: &Path, arguments: &[&str], deadline: Instant) -> Ended {
        let mut command = Command::new(&self.0);
        command.args(arguments).current_dir(folder).env_clear();
        // One thread for each: two processors are shared with the house. The rest is for Tesseract's own folder.
        command.env("OMP_THREAD_LIMIT", "1").env("LC_ALL", "C.UTF-8").env("TMPDIR", folder).env("HOME", folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let Ok(mut child) = command.spawn() else { return Ended::Killed };
        let (send, receive) = mpsc::channel();
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let said = std::thread::spawn(move || err.map(|pipe| some(pipe, 4_096)).unwrap_or_default());
        std::thread::spawn(move || {
            let read = out.map(|pipe| some(pipe, limits::ANSWER_OCTETS as u64)).unwrap_or_default();
            let _nobody_waits_any_more = send.send(read);
        });
        let left = deadline.saturating_duration_since(Instant::now());
        let Ok(written) = receive.recv_timeout(left) else {
            let _gone_already = child.kill();
            let _reaped = child.wait();
            return Ended::Late;
        };
        match child.wait() {
            Ok(status) if status.success() => Ended::Well(written),
            Ok(status) if status.signal().is_some() => Ended::Killed,
            Ok(_) | Err(_) => Ended::Badly(said.join().unwrap_or_default()),
        }
    }
}

/// What is more than so much is read and thrown away, so that the writer can end.
fn some(mut pipe: impl Read, most: u64) -> String {
    let mut kept = Vec::new();
    let _as_far_as_it_goes = pipe.by_ref().take(most).read_to_end(&mut kept);
    let _thrown_away = std::io::copy(&mut pipe, &mut std::io::sink());
    String::from_utf8_lossy(&kept).into_owned()
}
