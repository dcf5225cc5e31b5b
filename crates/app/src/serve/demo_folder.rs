//! app: the folder of `usher serve --demo`. Its clock runs ahead by hand, so a real house must never be opened under it.

use crate::data::DATABASE;
use crate::secrets::private::{make_folder, make_private};
use crate::secrets::{HOUSE, KEYS};
use crate::trouble::Trouble;
use std::path::Path;

/// Lies in a folder that was made by a demo.
const MARK: &str = "made-by-demo";

/// Makes the mark in a folder that is new; refuses one that has been used without it.
pub fn must_be_one(data: &Path) -> Result<(), Trouble> {
    if data.join(MARK).exists() {
        return Ok(());
    }
    if [DATABASE, KEYS, HOUSE].iter().any(|name| data.join(name).exists()) {
        let data = data.display();
        return Err(Trouble::CouldNot(format!(
            "{data} was not made by --demo, and a clock that is moved by hand would end offers and events in it for good. \
             Name another folder with --data. If it was a demo's all along, make an empty file {MARK} in it."
        )));
    }
    make_folder(data)?;
    make_private(&data.join(MARK), "").map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_folder_of_a_demo_is_opened_as_one() {
        let folder = tempfile::tempdir().expect("a folder of our own");
        let new = folder.path().join("new");
        assert!(must_be_one(&new).is_ok(), "a new one becomes a demo's");
        std::fs::write(new.join(DATABASE), "rows").expect("written");
        assert!(must_be_one(&new).is_ok(), "and stays one");
        for name in [DATABASE, KEYS, HOUSE] {
            let real = folder.path().join(format!("with-{name}"));
            std::fs::create_dir(&real).expect("a folder");
            std::fs::write(real.join(name), "rows").expect("written");
            assert!(must_be_one(&real).is_err(), "{name}");
        }
    }
}
