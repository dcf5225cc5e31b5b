//! app: `usher keys` — which keys sign and read links, a new one, an old one taken out. A running server keeps the keys
//! it started with.

use super::private::make_folder;
use super::{VARIABLE, given_ring, in_words, keys_path, read_ring, write_private};
use crate::data::FolderArgs;
use crate::revoked::Revoked;
use crate::trouble::{Trouble, show};
use clap::{Args, Subcommand};
use links::{KeyId, KeyRing, SecretKey};
use serde_json::{Value, json};
use std::path::Path;

#[derive(Subcommand)]
pub enum KeysWish {
    /// The keys there are, oldest first.
    List(KeysArgs),
    /// Make a new key that signs from the next start on; the others go on reading the links they signed.
    Rotate(KeysArgs),
    /// Take an old key out; from the next start on, links it signed are refused.
    Retire {
        /// The key's number, as `usher keys list` shows it.
        id: u8,
        #[command(flatten)]
        args: KeysArgs,
    },
}

#[derive(Args)]
pub struct KeysArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn keys(wish: &KeysWish) -> Result<(), Trouble> {
    let (args, ring, said) = match wish {
        KeysWish::List(args) => (args, list(&args.folder.folder()?)?, String::new()),
        KeysWish::Rotate(args) => {
            let ring = rotate(&args.folder.folder()?)?;
            let said = format!("Key {} is new and signs from the next start of Usher on.\n", ring.signing_id());
            (args, ring, said)
        }
        KeysWish::Retire { id, args } => {
            let ring = retire(&args.folder.folder()?, KeyId::new(*id))?;
            (args, ring, format!("Key {id} is gone: from the next start of Usher on, links it signed are refused.\n"))
        }
    };
    show(&if args.json { as_json(&ring) } else { format!("{said}{}", as_text(&ring)) })
}

/// The ring of a data folder, or of the environment.
pub fn list(dir: &Path) -> Result<KeyRing, Trouble> {
    match given_ring()? {
        Some(ring) => Ok(ring),
        None => read_ring(dir)?.ok_or_else(|| none_yet(dir)),
    }
}

/// Adds a key that signs, and makes the ring if there is none.
pub fn rotate(dir: &Path) -> Result<KeyRing, Trouble> {
    must_be_ours()?;
    make_folder(dir)?;
    let ring = match read_ring(dir)? {
        Some(mut ring) => {
            ring.rotate(SecretKey::generate().map_err(in_words)?).map_err(in_words)?;
            ring
        }
        None => KeyRing::generate().map_err(in_words)?,
    };
    write_private(&keys_path(dir), &ring.to_text())?;
    Ok(ring)
}

/// Takes out a key that does not sign.
pub fn retire(dir: &Path, id: KeyId) -> Result<KeyRing, Trouble> {
    must_be_ours()?;
    let mut ring = read_ring(dir)?.ok_or_else(|| none_yet(dir))?;
    let mut revoked = Revoked::read(dir)?;
    revoked.retire(&ring, id);
    ring.retire(id).map_err(in_words)?;
    // First: a key in this file that is still in the ring does no harm.
    revoked.write(dir)?;
    write_private(&keys_path(dir), &ring.to_text())?;
    Ok(ring)
}

/// A file that is changed while the environment has the last word would change nothing.
fn must_be_ours() -> Result<(), Trouble> {
    match given_ring()? {
        None => Ok(()),
        Some(_) => Err(Trouble::CouldNot(format!("The keys come from {VARIABLE}; change them there."))),
    }
}

fn none_yet(dir: &Path) -> Trouble {
    let path = keys_path(dir);
    Trouble::CouldNot(format!("There are no keys at {} yet. The first start of Usher makes them.", path.display()))
}

fn as_text(ring: &KeyRing) -> String {
    let line = |id: KeyId| match id == ring.signing_id() {
        true => format!("key {id}  signs new links\n"),
        false => format!("key {id}  reads links it signed before\n"),
    };
    ring.ids().map(line).collect()
}

fn as_json(ring: &KeyRing) -> String {
    let key = |id: KeyId| json!({"id": id.get(), "signs": id == ring.signing_id()});
    let value = json!({"keys": ring.ids().map(key).collect::<Vec<Value>>()});
    format!("{value:#}\n")
}
