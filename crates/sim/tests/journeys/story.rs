//! One story from its first row to its last, and what is said when it does not go as told.

use crate::acts;
use crate::script::{Kind, Row, Script};
use crate::time;
use crate::world::World;

/// What happened at each row, in the words of a story, and the fault that ended it early, if any.
pub struct Told {
    pub happened: Vec<String>,
    pub fault: Option<String>,
    /// Promises of the store that did not hold, with the row after which they were found.
    violations: Vec<(usize, String)>,
}

/// Whether the outcomes in the file are to be held against what happened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    Kept,
    Rewritten,
}

pub fn tell(script: &Script) -> Told {
    let mut told = Told { happened: Vec::new(), fault: None, violations: Vec::new() };
    let mut world = match open(script) {
        Ok(world) => world,
        Err(why) => {
            told.fault = Some(why);
            return told;
        }
    };
    for row in &script.rows {
        match step(&mut world, row) {
            Ok(happened) => told.happened.push(happened),
            Err(why) => {
                told.fault = Some(why);
                return told;
            }
        }
        told.violations.extend(world.take_violations().into_iter().map(|found| (row.line, found)));
    }
    told
}

/// The list is opened at the moment of the first time row, which is read in the list's own zone.
fn open(script: &Script) -> Result<World, String> {
    let list = script.rows.iter().find(|row| row.kind == Kind::List).ok_or("a story opens an event or a desk")?;
    let first = script.rows.iter().find(|row| row.kind == Kind::Time).ok_or("a story has a first moment")?;
    World::open(list, &first.text)
}

fn step(world: &mut World, row: &Row) -> Result<String, String> {
    match row.kind {
        Kind::List => Ok(String::new()),
        Kind::Time => time::pass(world, &row.text),
        Kind::Act => acts::act(world, row),
    }
}

impl Told {
    pub fn complaints(&self, file: &str, script: &Script, rows: Rows) -> Vec<String> {
        let mut all = Vec::new();
        for (row, happened) in script.rows.iter().zip(&self.happened) {
            if rows == Rows::Kept && squeezed(&row.expected) != squeezed(happened) {
                all.push(different(file, row, happened));
            }
            let broken = self.violations.iter().filter(|(line, _)| *line == row.line);
            all.extend(broken.map(|(line, found)| format!("journeys/{file}:{line}: {}\n  {found}", row.text)));
        }
        if let Some(why) = &self.fault {
            let row = script.rows.get(self.happened.len());
            let (line, text) = row.map_or((1, ""), |row| (row.line, row.text.as_str()));
            all.push(format!("journeys/{file}:{line}: {text}\n  the story stops here: {why}"));
        }
        all
    }
}

fn different(file: &str, row: &Row, happened: &str) -> String {
    let say = |text: &str| if text.is_empty() { "(nothing)".to_string() } else { text.to_string() };
    let (expected, happened) = (say(&row.expected), say(happened));
    format!("journeys/{file}:{}: {}\n  expected: {expected}\n  happened: {happened}", row.line, row.text)
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
