//! What people read, as it stood when somebody last looked at it. `UPDATE_SNAPSHOTS=1` writes the files anew; read the
//! difference before you keep it.

use std::path::Path;

/// The text must be exactly that of `tests/snapshots/<name>.txt` of the crate this is compiled into.
#[track_caller]
pub fn same(name: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for snapshots");
        std::fs::write(&path, now).expect("a snapshot is written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "{} does not read like this any more:\n{now}", path.display());
}
