//! services: rules and voice beside a sheet. Whoever edits the file wins; a line that cannot be understood is told, and
//! the last good version stays in force. What is edited in the console comes into the file.

use super::Sheets;
use super::folder::{Folder, Found, Wrote};
use super::kept::{Basis, digest};
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::views::DeskView;
use rules::desk::DeskSettings;
use rules::{Act, Actor, DeskAct, ListReply, Reply};

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
            Document::Rules => rules_document::with_rules(desk.clone(), text)
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

/// A desk's settings while its documents are taken over, one after the other.
pub(super) struct Taking<'d> {
    sheets: &'d Sheets,
    view: &'d DeskView,
    desk: DeskSettings,
    rev: u32,
}

impl<'d> Taking<'d> {
    pub fn new(sheets: &'d Sheets, view: &'d DeskView) -> Taking<'d> {
        Taking { sheets, view, desk: view.desk().clone(), rev: view.head.settings_rev }
    }

    pub fn in_force(&self, document: Document) -> String {
        document.in_force(&self.desk)
    }

    /// Puts a text in force and remembers it; or says what is wrong with it, and the last good one stays.
    pub async fn take(
        &mut self,
        document: Document,
        text: &str,
        called: &str,
        basis: &mut Basis,
    ) -> Result<Vec<String>, ServiceError> {
        let wanted = match document.over(&self.desk, text) {
            Ok(wanted) => wanted,
            Err(lines) => return Ok(lines),
        };
        let act = Act::Desk(DeskAct::Edit { settings: Box::new(wanted.clone()), seen_rev: self.rev });
        match self.sheets.backend.ask(Actor::Sheet, self.view.head.list, act).await? {
            Err(refusal) => return Ok(vec![format!("{called}: {}", intake::refusal_text(&refusal))]),
            Ok(Reply::List(ListReply::Saved { rev })) => self.rev = rev,
            Ok(_) => {}
        }
        self.desk = wanted;
        *document.seen(basis) = digest(text.as_bytes());
        Ok(Vec::new())
    }
}

/// Brings both documents in step; what is wrong comes back, line by line.
pub(super) async fn step(
    sheets: &Sheets,
    view: &DeskView,
    folder: &Folder,
    basis: &mut Basis,
) -> Result<Vec<String>, ServiceError> {
    let (mut taking, mut wrong) = (Taking::new(sheets, view), Vec::new());
    for document in Document::ALL {
        wrong.extend(one(&mut taking, document, folder, basis).await?);
    }
    let (folder, lines) = (folder.clone(), wrong.clone());
    blocking(move || folder.problems(&lines)).await?;
    Ok(wrong)
}

async fn one(
    taking: &mut Taking<'_>,
    document: Document,
    folder: &Folder,
    basis: &mut Basis,
) -> Result<Vec<String>, ServiceError> {
    let (there, file) = (folder.clone(), document.file());
    let found = match blocking(move || there.read(file)).await? {
        Ok(found) => found,
        Err(why) => return Ok(vec![why]),
    };
    let Some(text) = text_of(&found) else {
        return Ok(vec![format!("{file} is not UTF-8. Please save it as plain text.")]);
    };
    let (theirs, ours) = (digest(text.as_bytes()), taking.in_force(document));
    if found != Found::Nothing && text == ours {
        *document.seen(basis) = theirs;
        return Ok(Vec::new());
    }
    if found != Found::Nothing && theirs != *document.seen(basis) {
        return taking.take(document, &text, file, basis).await;
    }
    // Edited in the console, or not there yet: the file follows.
    let (there, octets) = (folder.clone(), ours.into_bytes());
    let seen = digest(&octets);
    match blocking(move || there.write(file, &found, &octets)).await? {
        Ok(Wrote::Done) => *document.seen(basis) = seen,
        Ok(Wrote::Changed) => {}
        Err(why) => return Ok(vec![why]),
    }
    Ok(Vec::new())
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
