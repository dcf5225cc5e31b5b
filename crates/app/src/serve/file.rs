//! app: the database file when a house opens: it must be there if the house was, and be whole as far as can be seen at
//! once. After an end that was not clean all of it is read through, beside the open house.

use crate::data::{DATABASE, cannot_open};
use crate::secrets::HOUSE;
use crate::trouble::Trouble;
use services::FileDamage;
use std::path::Path;
use std::sync::Arc;
use store::sqlite::{FileState, Sqlite, look_at_file};

/// The house's secret is made when a house opens for the first time, after its database: without one it was lost.
pub fn look(data: &Path, path: &Path) -> Result<FileState, Trouble> {
    let state = look_at_file(path).map_err(|error| cannot_open(path, &error))?;
    if state == FileState::Missing && data.join(HOUSE).exists() {
        let data = data.display();
        return Err(Trouble::CouldNot(format!(
            "There is no database in {data}, or {DATABASE} is empty, although a house was open here before. Put it back \
             with `usher restore BACKUP --data {data} --replace`. For a new house, name another folder with --data."
        )));
    }
    #[cfg(unix)]
    close_to_others(path);
    Ok(state)
}

/// Files of earlier versions were made as the shell's mask had it.
#[cfg(unix)]
fn close_to_others(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(found) = path.metadata() else { return };
    let mode = found.permissions().mode();
    if mode & 0o007 != 0 {
        let closed = std::fs::set_permissions(path, PermissionsExt::from_mode(mode & 0o770));
        tracing::warn!(closed = closed.is_ok(), "others on this machine could read the database");
    }
}

pub fn open(path: &Path) -> Result<Sqlite, Trouble> {
    let opened = Sqlite::open(path).and_then(|engine| engine.verify_schema().map(|()| engine));
    opened.map_err(|error| cannot_open(path, &error))
}

/// Reads the whole file through in a thread of its own, and rings if it is not whole.
pub fn check_later(path: &Path, damage: Arc<FileDamage>, bell: impl Fn() + Send + 'static) {
    let path = path.to_path_buf();
    let check = move || match Sqlite::reader(&path).and_then(|mut reader| reader.integrity()) {
        Ok(found) if found.is_empty() => tracing::info!("the last end was not clean; the database is whole"),
        Ok(found) => {
            damage.found(found.len() as u64);
            bell();
            tracing::error!(places = found.len(), first = found.first(), "the database is damaged");
        }
        Err(error) => {
            damage.found(1);
            bell();
            tracing::error!(%error, "the database cannot be read through");
        }
    };
    if let Err(error) = std::thread::Builder::new().name("file-check".to_string()).spawn(check) {
        tracing::error!(%error, "the database is not read through");
    }
}
