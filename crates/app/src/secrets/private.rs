//! app: files only their owner may read. They are written whole or not at all, and never over something we cannot read.

use crate::trouble::Trouble;
use data_encoding::HEXLOWER;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Octets in a file of ours: four keys are a few hundred.
const LONGEST: u64 = 64 * 1024;

/// Whether a file was ours to make, or somebody was first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    New,
    WasThere,
}

/// Replaces a file, or makes it: all of the new text, or all of the old, whatever happens in between.
pub fn write_private(path: &Path, text: &str) -> Result<(), Trouble> {
    let written = draft(path, text).and_then(|draft| settle(path, &draft, fs::rename(&draft, path)));
    written.map_err(|error| unwritable(path, &error))
}

/// Makes a file that is not there yet. Of two who try at the same time, one makes it and the other is told.
pub fn make_private(path: &Path, text: &str) -> Result<Made, Trouble> {
    let made = draft(path, text).and_then(|draft| match fs::hard_link(&draft, path) {
        Ok(()) => settle(path, &draft, fs::remove_file(&draft)).map(|()| Made::New),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => fs::remove_file(&draft).map(|()| Made::WasThere),
        // Some file systems have no second names for a file; a plain rename is the next best thing there.
        Err(_) => settle(path, &draft, fs::rename(&draft, path)).map(|()| Made::New),
    });
    made.map_err(|error| unwritable(path, &error))
}

/// An empty file beside this one, for its owner only, to be filled and then put in its place.
pub fn draft_of(path: &Path) -> Result<PathBuf, Trouble> {
    draft(path, "").map_err(|error| unwritable(path, &error))
}

/// A draft takes the name it was made for.
pub fn put_in_place(draft: &Path, path: &Path) -> Result<(), Trouble> {
    settle(path, draft, fs::rename(draft, path)).map_err(|error| unwritable(path, &error))
}

/// The text of a file, or nothing if there is no such file. Anything else is trouble, and the file stays as it is.
pub fn read_private(path: &Path) -> Result<Option<String>, Trouble> {
    let mut text = String::new();
    match File::open(path).and_then(|file| file.take(LONGEST).read_to_string(&mut text)) {
        Ok(_) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let path = path.display();
            Err(Trouble::CouldNot(format!("{path} is there but cannot be read: {error}. It was left as it is.")))
        }
    }
}

/// Makes the data folder, for its owner only: the people on the lists are in there.
pub fn make_folder(path: &Path) -> Result<(), Trouble> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let path_shown = path.display();
    builder.create(path).map_err(|error| Trouble::CouldNot(format!("The folder {path_shown} cannot be made: {error}.")))
}

/// A sentence about a secret others on this machine can read, with the command that mends it.
#[cfg(unix)]
pub fn loose(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path).ok()?.permissions().mode();
    let others_read = mode & 0o044 != 0;
    others_read.then(|| format!("others on this machine can read this secret. Run: chmod 600 {}", for_shell(path)))
}

#[cfg(not(unix))]
pub fn loose(_path: &Path) -> Option<String> {
    None
}

/// As it can be pasted behind a command.
fn for_shell(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-+,:@".contains(letter);
    if text.chars().all(plain) && !text.starts_with('-') { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// The text in a file of another name in the same folder, safely on disk.
fn draft(path: &Path, text: &str) -> io::Result<PathBuf> {
    let mut chance = [0; 8];
    getrandom::fill(&mut chance).map_err(|error| io::Error::other(error.to_string()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = path.with_file_name(format!(".{name}.{}", HEXLOWER.encode(&chance)));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map(|()| draft.clone()).inspect_err(|_| drop(fs::remove_file(&draft)))
}

/// The last step was taken or not; either way no draft stays behind, and the folder knows.
fn settle(path: &Path, draft: &Path, step: io::Result<()>) -> io::Result<()> {
    step.inspect_err(|_| drop(fs::remove_file(draft)))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn unwritable(path: &Path, error: &io::Error) -> Trouble {
    Trouble::CouldNot(format!("{} cannot be written: {error}.", path.display()))
}
