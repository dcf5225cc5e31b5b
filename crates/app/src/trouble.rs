//! app: how a command can end other than well, and what the person who typed it is told.

use std::io::ErrorKind;
use std::process::ExitCode;

#[derive(Debug)]
pub enum Trouble {
    /// Looked, and a promise is broken; the rows were printed already.
    BrokenPromise,
    /// It could not be done, and this is why.
    CouldNot(String),
    /// Whoever read our output has seen enough.
    NobodyReads,
}

impl Trouble {
    /// One or two sentences for stderr.
    pub fn text(&self) -> Option<&str> {
        match self {
            Trouble::CouldNot(why) => Some(why),
            Trouble::BrokenPromise | Trouble::NobodyReads => None,
        }
    }

    pub fn exit_code(&self) -> ExitCode {
        match self {
            Trouble::BrokenPromise => ExitCode::from(1),
            Trouble::CouldNot(_) => ExitCode::from(2),
            Trouble::NobodyReads => ExitCode::SUCCESS,
        }
    }
}

/// Prints data to stdout.
pub fn show(text: &str) -> Result<(), Trouble> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| {
        if error.kind() == ErrorKind::BrokenPipe {
            return Trouble::NobodyReads;
        }
        Trouble::CouldNot(format!("The answer could not be written: {error}."))
    })
}
