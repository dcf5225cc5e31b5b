//! kill9: the power goes. A recorded child works on a real file for a moment; then, for moments chosen by dice, the files
//! are put together as a power loss may have left them, and must keep every promise and everything that was acknowledged.

use crate::life::{Aim, File, Recorder, live_once};
use crate::notes::{Disk, Notes};
use crate::tear::Kind;
use crate::verify::{Trouble, verify};
use jiff::Timestamp;
use keeper::Core;
use sim::Dice;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;
use store::sqlite::Sqlite;

const RECORDER: &str = include_str!("recorder.c");

/// Images of one recording: more moments of the same life teach less than another life.
const PER_LIFE: u32 = 500;

/// How long a recorded life lasts after its first answer: some hundred commits, and some dozen folds of the log.
const LIFE: Duration = Duration::from_millis(600);

/// Whether the disk means what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Honest {
    Yes,
    /// Syncs do nothing: this must be noticed, or nothing would be.
    No,
}

pub fn run(images: u32, seed: u64, honest: Honest) -> Result<ExitCode, String> {
    let room = Some(Path::new("/dev/shm")).filter(|memory| memory.is_dir()).map(Path::to_path_buf);
    let folder = room.unwrap_or_else(std::env::temp_dir).join(format!("usher-power-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let found = all(images, seed, honest, &folder);
    let _left_for_the_system = std::fs::remove_dir_all(&folder);
    let Found { troubles, acks, kinds } = found?;
    println!("power loss: {images} images, {acks} answers relied on, {} broken", troubles.len());
    let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {}", kind.words())).collect();
    println!("power loss: {}", kinds.join(", "));
    for (image, trouble) in troubles.iter().take(10) {
        eprintln!("image {image}: {trouble:?}");
    }
    let again = format!("cargo run --release -p sim --bin kill9 -- --power {images} --seed {seed}");
    Ok(match (honest, troubles.is_empty()) {
        (Honest::Yes, true) => ExitCode::SUCCESS,
        (Honest::Yes, false) => {
            eprintln!("again with: {again}");
            ExitCode::FAILURE
        }
        (Honest::No, false) => {
            println!("power loss: a disk that lies about syncing was found out");
            ExitCode::SUCCESS
        }
        (Honest::No, true) => {
            eprintln!("a disk that lies about syncing was not noticed, so these images prove nothing");
            ExitCode::FAILURE
        }
    })
}

#[derive(Default)]
struct Found {
    troubles: Vec<(u32, Trouble)>,
    acks: usize,
    kinds: BTreeMap<Kind, u32>,
}

fn all(images: u32, seed: u64, honest: Honest, folder: &Path) -> Result<Found, String> {
    let recorder = build(folder)?;
    let mut dice = Dice::stream(seed, 2_000);
    let (mut found, mut made) = (Found::default(), 0);
    while made < images && found.troubles.is_empty() {
        let notes = record(folder, &recorder, honest, &mut dice)?;
        let many = PER_LIFE.min(images - made);
        let mut moments: Vec<usize> = (0..many).map(|_| 1 + dice.below(notes.len() as u64) as usize).collect();
        moments.sort_unstable();
        let mut disk = Disk::new(&notes);
        for moment in moments {
            disk.reach(moment);
            let kind = Kind::choose(&disk, &mut dice);
            let (troubles, heard) = look(&disk, kind, folder, &mut dice)?;
            *found.kinds.entry(kind).or_default() += 1;
            found.troubles.extend(troubles.into_iter().map(|trouble| (made, trouble)));
            found.acks += heard;
            made += 1;
        }
    }
    Ok(found)
}

fn build(folder: &Path) -> Result<PathBuf, String> {
    let (source, library) = (folder.join("recorder.c"), folder.join("recorder.so"));
    std::fs::write(&source, RECORDER).map_err(|error| error.to_string())?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).args(["-ldl", "-lpthread"]);
    let built = compiler.status().map_err(|error| format!("cc is needed to build the recorder: {error}"))?;
    if built.success() { Ok(library) } else { Err("the recorder does not compile".to_string()) }
}

fn record(folder: &Path, recorder: &Path, honest: Honest, dice: &mut Dice) -> Result<Notes, String> {
    let db = folder.join("recorded.db");
    let notes = folder.join("notes");
    for path in [db.clone(), db.with_extension("db-wal"), db.with_extension("db-shm"), db.with_extension("spool")] {
        let _not_there = std::fs::remove_file(path);
    }
    let _not_there = std::fs::remove_file(&notes);
    let recorder = Recorder { library: recorder.to_path_buf(), notes: notes.clone(), honest };
    let mut file = fresh(db);
    file.recorder = Some(recorder);
    live_once(&mut file, dice.roll(), Aim::AfterFirstAck(LIFE))?;
    Notes::read(&notes)
}

fn fresh(db: PathBuf) -> File {
    File {
        db,
        lives: 0,
        acks: Vec::new(),
        sent_before: HashSet::new(),
        spooled_before: 0,
        begins: crate::parent::NOON,
        recorder: None,
    }
}

/// What is left after the power went: looked at, and then opened for business again.
fn look(disk: &Disk<'_>, kind: Kind, folder: &Path, dice: &mut Dice) -> Result<(Vec<Trouble>, usize), String> {
    let db = folder.join("image.db");
    disk.lose_power(&db, kind, dice)?;
    let mut file = fresh(db.clone());
    file.acks = disk.acks();
    let mut troubles = verify(&mut file);
    let later = Timestamp::from_millisecond(file.begins + 86_400_000).map_err(|error| error.to_string())?;
    let opened = Sqlite::open(&db).map_err(|error| error.to_string()).and_then(|engine| {
        let mut core = Core::start(engine, later).map_err(|error| error.to_string())?;
        core.fire_due(later).map_err(|error| error.to_string())
    });
    if let Err(why) = opened {
        troubles.push(Trouble::Broken(format!("does not open for business again: {why}")));
    }
    Ok((troubles, file.acks.len()))
}
