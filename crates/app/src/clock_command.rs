//! app: `usher clock accept` — the machine's clock is right now, though the house was last alive at a later time.

use crate::clock::RealClock;
use crate::data::{self, DATABASE, FolderArgs};
use crate::trouble::{Trouble, show};
use clap::Subcommand;
use jiff::Timestamp;
use keeper::{Clock, ClockBehind};
use store::Engine;
use store::sqlite::Sqlite;

#[derive(Subcommand)]
pub enum ClockWish {
    /// Take the machine's clock as right, also where the house was last alive at a later time. The house must be closed.
    Accept(FolderArgs),
}

pub fn clock(wish: &ClockWish) -> Result<(), Trouble> {
    match wish {
        ClockWish::Accept(folder) => accept(folder),
    }
}

fn accept(folder: &FolderArgs) -> Result<(), Trouble> {
    let data = folder.folder()?;
    let path = data.join(DATABASE);
    let cannot = |error| data::cannot_open(&path, &error);
    drop(data::open(&path)?);
    let _nobody_else = data::lock(&data)?;
    let mut engine = Sqlite::open(&path).map_err(cannot)?;
    let (alive_at, now) = (engine.alive_at().map_err(cannot)?, RealClock.now());
    let Some(alive_at) = alive_at.filter(|alive_at| *alive_at > now) else {
        return show(&format!("It is {}, and the house was never alive later. Nothing to accept.\n", shown(now)));
    };
    engine.set_alive(now).and_then(|()| engine.flush()).map_err(cannot)?;
    show(&format!(
        "It is {}. The house was last alive at {}, which was wrong; from the next start on it goes by this clock. Offers \
         that run keep the end they have.\n",
        shown(now),
        shown(alive_at)
    ))
}

/// Why the house does not open.
pub fn behind(wrong: ClockBehind) -> Trouble {
    Trouble::CouldNot(format!(
        "It is {} by this machine's clock, but this house was last alive at {}. If the clock is wrong, set it right and \
         start again. If it is right now and was wrong then, run `usher clock accept`.",
        shown(wrong.wall),
        shown(wrong.alive_at)
    ))
}

fn shown(moment: Timestamp) -> String {
    moment.strftime("%Y-%m-%d %H:%M UTC").to_string()
}
