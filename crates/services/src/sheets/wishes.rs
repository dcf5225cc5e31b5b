//! services: what a sheet wishes for becomes commands, one row at a time: the same write as everybody's.

use super::Sheets;
use crate::error::ServiceError;
use crate::joins::{Joined, join};

use intake::{Outcome, Plan, Problem, SheetWish};
use rules::{Act, Actor, DeskAct, EntryAct, EntryId, ListId, PersonEdit, WishEdit};
use std::collections::BTreeMap;

/// What came of a sheet.
#[derive(Default)]
pub(super) struct Heard {
    pub outcomes: BTreeMap<usize, Outcome>,
    pub came: Vec<EntryId>,
    pub changed: usize,
    pub left: usize,
}

impl Heard {
    /// In numbers: the audit keeps this line.
    pub fn note(&self) -> String {
        format!("{} joined, {} changed, {} left", self.came.len(), self.changed, self.left)
    }

    pub fn is_nothing(&self) -> bool {
        self.came.is_empty() && self.changed == 0 && self.left == 0
    }
}

pub(super) async fn hear(sheets: &Sheets, list: ListId, plan: &Plan) -> Result<Heard, ServiceError> {
    let mut heard = Heard::default();
    for wished in &plan.wishes {
        let outcome = one(sheets, list, &wished.wish, &mut heard).await?;
        if let Some(row) = wished.row {
            heard.outcomes.insert(row, outcome);
        }
    }
    Ok(heard)
}

async fn one(sheets: &Sheets, list: ListId, wish: &SheetWish, heard: &mut Heard) -> Result<Outcome, ServiceError> {
    match wish {
        SheetWish::Join { joining } => {
            Ok(match join(&sheets.backend, Actor::Sheet, list, (**joining).clone()).await? {
                Joined::New(entry) => {
                    heard.came.push(entry);
                    Outcome::Joined(entry)
                }
                Joined::Known(entry) => Outcome::Known(entry),
                Joined::Refused(problem) => Outcome::Refused(said(&problem)),
            })
        }
        SheetWish::Change { entry, person, wish } => {
            let outcome = change(sheets, list, *entry, person.as_ref(), wish.as_deref()).await?;
            heard.changed += usize::from(outcome == Outcome::Done);
            Ok(outcome)
        }
        SheetWish::Leave { entry, generation } => {
            let act = Act::Entry(EntryAct::Cancel { entry: *entry, generation: *generation });
            let outcome = ask(sheets, list, act).await?;
            heard.left += usize::from(outcome == Outcome::Done);
            Ok(outcome)
        }
    }
}

/// What staff typed into one row, all of it or nothing.
pub(super) async fn change(
    sheets: &Sheets,
    list: ListId,
    entry: EntryId,
    person: Option<&PersonEdit>,
    wish: Option<&WishEdit>,
) -> Result<Outcome, ServiceError> {
    let (wish, person) = (wish.cloned().map(Box::new), person.cloned().map(Box::new));
    ask(sheets, list, Act::Desk(DeskAct::EditEntry { entry, wish, person, generation: None })).await
}

pub(super) async fn ask(sheets: &Sheets, list: ListId, act: Act) -> Result<Outcome, ServiceError> {
    Ok(match sheets.backend.ask(Actor::Sheet, list, act).await? {
        Ok(_) => Outcome::Done,
        Err(refusal) => Outcome::Refused(said(&Problem::from(&refusal))),
    })
}

fn said(problem: &Problem) -> String {
    intake::said_of(problem)
}
