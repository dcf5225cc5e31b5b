//! services: opens an ordinary file of a folder that others may write to. A link is not followed, and a pipe is not waited for:
//! what is looked at is the very file that was opened, whatever lies there a moment later.

use rustix::fs::OFlags;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// `InvalidInput` for anything but an ordinary file.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    let opened = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path);
    let file = opened.map_err(|error| {
        let is_link = error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error());
        if is_link { io::Error::from(io::ErrorKind::InvalidInput) } else { error }
    })?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_links_nor_pipes_nor_folders_are_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("file"), "x").expect("a file");
        std::os::unix::fs::symlink(at("file"), at("link")).expect("a link");
        let made = std::process::Command::new("mkfifo").arg(at("pipe")).status().expect("mkfifo is there");
        assert!(made.success());
        assert!(open(&at("file")).is_ok());
        for odd in ["link", "pipe", "."] {
            assert_eq!(open(&at(odd)).err().map(|error| error.kind()), Some(io::ErrorKind::InvalidInput), "{odd}");
        }
        assert_eq!(open(&at("nothing")).err().map(|error| error.kind()), Some(io::ErrorKind::NotFound));
    }
}
