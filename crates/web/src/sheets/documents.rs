//! web/sheets: rules and voice beside a sheet. Whoever edits the file wins; a line that cannot be understood is told, and
//! the last good version stays in force. What is edited in the console comes into the file.

use super::folder::{Folder, Found, Wrote};
use super::google::save;
use super::kept::{Basis, digest};
use crate::answer::Trouble;
use crate::door::{DeskView, Door};
use rules::desk::DeskSettings;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Document {
    Rules,
    Voice,
}

impl Document {
    pub const ALL: [Document; 2] = [Document::Rules, Document::Voice];

    /// As staff call it.
    pub fn name(self) -> &'static str {
        match self {
            Document::Rules => "Rules",
            Document::Voice => "Voice",
        }
    }

    /// The Google document, if there is one.
    pub fn link(self, desk: &DeskSettings) -> &str {
        match self {
            Document::Rules => &desk.google_rules,
            Document::Voice => &desk.google_voice,
        }
    }

    fn file(self) -> &'static str {
        match self {
            Document::Rules => "rules.md",
            Document::Voice => "voice.md",
        }
    }

    pub fn in_force(self, desk: &DeskSettings) -> String {
        match self {
            Document::Rules => desk.rules_text.clone(),
            Document::Voice => desk.voice_text.clone(),
        }
    }

    /// The desk under this text, or each line that is wrong.
    pub fn over(self, desk: &DeskSettings, text: &str) -> Result<DeskSettings, Vec<String>> {
        let line = |number: u32, problem: &str, hint: &str| format!("{} line {number}: {problem} {hint}", self.file());
        match self {
            Document::Rules => desk
                .clone()
                .with_rules(text)
                .map_err(|wrong| wrong.iter().map(|wrong| line(wrong.number, &wrong.problem, &wrong.hint)).collect()),
            Document::Voice => match post::voice::parse(text) {
                Ok(_) => Ok(DeskSettings { voice_text: text.to_string(), ..desk.clone() }),
                Err(wrong) => Err(wrong.iter().map(|wrong| line(wrong.number, &wrong.problem, &wrong.hint)).collect()),
            },
        }
    }

    pub fn seen(self, basis: &mut Basis) -> &mut String {
        match self {
            Document::Rules => &mut basis.rules,
            Document::Voice => &mut basis.voice,
        }
    }
}

/// Brings both documents in step; what is wrong comes back, line by line.
pub(super) async fn step(
    door: &Door,
    view: &DeskView,
    folder: &Folder,
    basis: &mut Basis,
) -> Result<Vec<String>, Trouble> {
    let mut wrong = Vec::new();
    let mut desk = view.desk().clone();
    let mut rev = view.head.settings_rev;
    for document in Document::ALL {
        let found = match folder.read(document.file()) {
            Ok(found) => found,
            Err(why) => {
                wrong.push(why);
                continue;
            }
        };
        let Some(text) = text_of(&found) else {
            wrong.push(format!("{} is not UTF-8. Please save it as plain text.", document.file()));
            continue;
        };
        let theirs = digest(text.as_bytes());
        let changed = found != Found::Nothing && theirs != *document.seen(basis);
        let ours = document.in_force(&desk);
        if changed && text != ours {
            match document.over(&desk, &text) {
                Err(lines) => wrong.extend(lines),
                Ok(wanted) => match save(door, view, wanted.clone(), rev).await? {
                    Ok(saved) => {
                        (desk, rev) = (wanted, saved);
                        *document.seen(basis) = theirs;
                    }
                    Err(why) => wrong.push(format!("{}: {why}", document.file())),
                },
            }
        } else if text != ours || found == Found::Nothing {
            // Edited in the console, or not there yet: the file follows.
            match folder.write(document.file(), &found, ours.as_bytes()) {
                Ok(Wrote::Done) => *document.seen(basis) = digest(ours.as_bytes()),
                Ok(Wrote::Changed) => {}
                Err(why) => wrong.push(why),
            }
        } else {
            *document.seen(basis) = theirs;
        }
    }
    folder.problems(&wrong);
    Ok(wrong)
}

fn text_of(found: &Found) -> Option<String> {
    match found {
        Found::Nothing => Some(String::new()),
        Found::Text(octets) => {
            let text = std::str::from_utf8(octets).ok()?;
            Some(text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n"))
        }
    }
}
