//! services: writes a file of ours whole or not at all. It is on disk before it counts, and so is its name: after a crash there is
//! the old one or the new one. File and folder are readable by us alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// These parts, one after the other. Until it is whole it has the name `begun`, in the same folder.
pub(crate) fn write(path: &Path, begun: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let folder = path.parent().ok_or_else(|| io::Error::other("no folder"))?;
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let written = begin(begun, parts).and_then(|()| fs::rename(begun, path));
    if written.is_err() {
        // Half a file is of use to nobody. One that stays is written over the next time.
        let _stays = fs::remove_file(begun);
    }
    written?;
    File::open(folder)?.sync_all()
}

fn begin(begun: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(begun)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_file_is_whole_and_ours_and_nothing_half_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, begun) = (folder.path().join("in/file"), folder.path().join("in/file.part"));
        write(&path, &begun, &[b"old"]).expect("a file");
        write(&path, &begun, &[b"one ", b"two"]).expect("another over it");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "one two");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        assert_eq!((mode(&path), mode(&folder.path().join("in"))), (0o600, 0o700));
        let taken = folder.path().join("in/taken");
        fs::create_dir(&taken).expect("a folder where the file should be");
        assert!(write(&taken, &begun, &[b"x"]).is_err());
        assert!(!begun.exists());
    }
}
