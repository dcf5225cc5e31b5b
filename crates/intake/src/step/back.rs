//! intake/step: back to what a sheet said before. Who was taken off by the sheet since comes back, who came by it leaves,
//! and what is described is again what it said; who came or went another way stays as they are.

use super::cells::typed;
use super::grid::{Grid, UnreadableSheet};
use super::plan::{change, changed, is_on_list, quiet_plan};
use super::tie::{Known, Tie};
use rules::{EntryId, EntryState, PersonEdit, WishEdit};

#[derive(Clone, Debug, PartialEq)]
pub enum BackWish {
    Restore { entry: EntryId, generation: u32 },
    Leave { entry: EntryId, generation: u32 },
    Change { entry: EntryId, person: Option<PersonEdit>, wish: Option<Box<WishEdit>> },
}

/// `came` and `gone` are those the sheet put on the list and took off it since, each with the generation it had then.
pub fn roll_back(
    grid: &Grid,
    known: Known<'_>,
    came: &[(EntryId, u32)],
    gone: &[(EntryId, u32)],
) -> Result<Vec<BackWish>, UnreadableSheet> {
    // What an older version says is meant here, also where a copy of staff's may still say it.
    let agreed = known.agreed.clone().all_seen();
    let known = Known { agreed: &agreed, ..known };
    let plan = quiet_plan(grid, known)?;
    let mut wishes = Vec::new();
    let entry = |id: &EntryId, generation: &u32| known.entries.get(id).filter(|entry| entry.generation == *generation);
    for (id, generation) in came {
        if entry(id, generation).is_some_and(is_on_list) {
            wishes.push(BackWish::Leave { entry: *id, generation: *generation });
        }
    }
    for (id, generation) in gone {
        if entry(id, generation)
            .is_some_and(|entry| entry.state == EntryState::Cancelled && entry.person.name.is_some())
        {
            wishes.push(BackWish::Restore { entry: *id, generation: *generation });
        }
    }
    for (row, tie) in &plan.ties {
        let Tie::Entry(id) = tie else { continue };
        let listed = &known.entries[id];
        let stays = is_on_list(listed) || gone.iter().any(|(gone, _)| gone == id);
        if !stays || came.iter().any(|(came, _)| came == id) {
            continue;
        }
        let cells = typed(grid, &plan.layout, *row);
        let differing = changed(&cells, known, listed);
        if let Ok((person, wish)) = change(&cells, &differing, known, listed)
            && (person.is_some() || wish.is_some())
        {
            wishes.push(BackWish::Change { entry: *id, person, wish: wish.map(Box::new) });
        }
    }
    Ok(wishes)
}
