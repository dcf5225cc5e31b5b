//! intake/step: what staff do to sheets, and what comes of it. A small list stands in for the keeper.

mod cells;
mod versions;
mod who_is_who;

use super::*;
use crate::desk_sheet::tests::{entry_of, salon};
use rules::desk::DeskSettings;
use rules::{Entry, EntryId, EntryState, Joining, ListId, Person};
use std::collections::BTreeMap;

const LIST: ListId = ListId(4);

/// A list that takes every wish at once, and the sheet beside it.
struct World {
    desk: DeskSettings,
    entries: BTreeMap<EntryId, Entry>,
    agreed: Agreed,
    grid: Grid,
    /// As we left it.
    left: Option<Grid>,
    next: u64,
}

impl World {
    fn new(csv: &str) -> World {
        let grid = Grid::from_csv(csv.as_bytes()).expect("a sheet");
        World { desk: salon(), entries: BTreeMap::new(), agreed: Agreed::default(), grid, left: None, next: 7 }
    }

    fn known(&self) -> Known<'_> {
        let saved_by = if self.left.as_ref() == Some(&self.grid) { SavedBy::Us } else { SavedBy::Staff };
        Known { list: LIST, desk: &self.desk, agreed: &self.agreed, entries: &self.entries, saved_by }
    }

    fn plan(&self) -> Result<Planned, UnreadableSheet> {
        plan(&self.grid, self.known(), Care::AskFirst)
    }

    /// One look; what was wished for, in words.
    fn look(&mut self) -> Vec<String> {
        let Planned::Do(plan) = self.plan().expect("readable") else { panic!("nothing to ask") };
        let mut outcomes = BTreeMap::new();
        let mut told = Vec::new();
        for wished in &plan.wishes {
            let (said, outcome) = self.run(&wished.wish);
            told.push(said);
            if let Some(row) = wished.row {
                outcomes.insert(row, outcome);
            }
        }
        let done = finish(&self.grid, &plan, &outcomes, self.known(), &Listed::new(), Manner::Differences);
        // The file is written and read again, as it would be.
        self.grid = Grid::from_csv(&done.grid.to_csv()).expect("what we wrote");
        self.left = Some(self.grid.clone());
        self.agreed = Agreed::from_json(&done.agreed.to_json()).expect("what we wrote");
        told
    }

    fn run(&mut self, wish: &SheetWish) -> (String, Outcome) {
        match wish {
            SheetWish::Join { joining } => {
                let note = &joining.note;
                let same = |entry: &&Entry| {
                    entry.person.contact_key() == person(joining, note).contact_key()
                        && entry.wish.as_ref().is_some_and(|wish| wish.service == joining.wish.service.to_lowercase())
                };
                if let Some(known) = self.entries.values().find(same) {
                    return (format!("known {}", known.id.0), Outcome::Known(known.id));
                }
                let id = self.join(joining, note);
                (format!("join {}", joining.name.as_str()), Outcome::Joined(id))
            }
            SheetWish::Change { entry, person, wish } => {
                let row = self.entries.get_mut(entry).expect("an entry");
                if let Some(edit) = person {
                    let (name, note) =
                        (Some(edit.name.clone()), Some(edit.note.clone()).filter(|note| !note.is_empty()));
                    row.person = Person { name, email: edit.email.clone(), mobile: edit.mobile.clone(), note };
                }
                if let Some(edit) = wish {
                    (row.party, row.tier, row.wish) = (edit.party, edit.tier, Some(edit.wish.clone()));
                }
                (format!("change {}", entry.0), Outcome::Done)
            }
            SheetWish::Leave { entry, .. } => {
                self.entries.get_mut(entry).expect("an entry").state = EntryState::Cancelled;
                (format!("leave {}", entry.0), Outcome::Done)
            }
        }
    }

    fn join(&mut self, joining: &Joining, note: &str) -> EntryId {
        let id = EntryId(self.next);
        self.next += 1;
        let mut wish = joining.wish.clone();
        wish.service = wish.service.to_lowercase();
        let person = person(joining, note);
        let entry = Entry { id, list: LIST, number: id.0, person, wish: Some(wish), ..entry_of(joining, note) };
        self.entries.insert(id, entry);
        id
    }

    fn cell(&self, row: usize, heading: &str) -> String {
        let at = self.grid.rows[0].iter().position(|cell| cell == heading).expect("a heading");
        self.grid.cell(row, at)
    }

    fn set(&mut self, row: usize, heading: &str, text: &str) {
        let at = self.grid.rows[0].iter().position(|cell| cell == heading).expect("a heading");
        self.grid.put(row, at, text);
    }

    fn entry(&mut self, id: u64) -> &mut Entry {
        self.entries.get_mut(&EntryId(id)).expect("an entry")
    }
}

fn person(joining: &Joining, note: &str) -> Person {
    let note = Some(note.to_string()).filter(|note| !note.is_empty());
    Person { name: Some(joining.name.clone()), email: joining.email.clone(), mobile: joining.mobile.clone(), note }
}

/// Ann 7, Bo 8, Cy 9, Di 10.
fn four() -> World {
    let mut world = World::new(
        "name,phone,email,service,days,colour of hair\nAnn Lee,+43 660 1234567,,Cut,\"Mon, Sat\",red\n\
         Bo,,bo@example.org,Colour,,\nCy,,cy@example.org,Cut,,\nDi,,di@example.org,Cut,,grey\n",
    );
    assert_eq!(world.look(), ["join Ann Lee", "join Bo", "join Cy", "join Di"]);
    assert_eq!(world.look(), Vec::<String>::new());
    world
}
