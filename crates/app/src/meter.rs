//! app: how far a long command has come, on one line of the terminal. Nothing where nobody watches.

use std::io::{IsTerminal, Write};

pub struct Meter {
    what: &'static str,
    /// None where stderr is not a terminal.
    shown: Option<u64>,
}

impl Meter {
    pub fn new(what: &'static str) -> Meter {
        Meter { what, shown: std::io::stderr().is_terminal().then_some(u64::MAX) }
    }

    pub fn at(&mut self, done: u64, of: u64) {
        let percent = done.min(of) * 100 / of.max(1);
        if self.shown.is_some_and(|shown| shown != percent) {
            self.shown = Some(percent);
            self.say(&format!("\r{} {percent} %", self.what));
        }
    }

    fn say(&self, text: &str) {
        let mut out = std::io::stderr().lock();
        let _nobody_watches = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}

impl Drop for Meter {
    /// Leaves an empty line behind for what comes next.
    fn drop(&mut self) {
        if self.shown.is_some_and(|shown| shown != u64::MAX) {
            self.say(&format!("\r{}\r", " ".repeat(self.what.len() + 8)));
        }
    }
}
