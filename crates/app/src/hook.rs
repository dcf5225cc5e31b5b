//! app: `usher hook` — the secrets of booking tools, in a file of the data folder that only its owner may read. A running
//! house takes a change with the next delivery. Secrets come from a file or from standard input, never from the command
//! line, where others on the machine could read them.

mod args;

use crate::clock::RealClock;
use crate::data;
use crate::secrets::private::{read_private, write_private};
use crate::secrets::{Secrets, private};
use crate::trouble::{Trouble, show};
pub use args::HookWish;
use args::{HookArgs, ListArgs, RotateArgs, SetArgs, TOOLS, ToolArgs};
use intake::{derived_hook_secret, is_hook_secret};
use keeper::Clock;
use rules::desk::BookingSource;
use serde_json::{Value, json};
use services::{HookRing, Kept};
use std::io::Read;
use std::path::{Path, PathBuf};

pub const FILE: &str = "hooks.secrets";

pub fn hook(wish: &HookWish) -> Result<(), Trouble> {
    match wish {
        HookWish::List(args) => list(args),
        HookWish::Set(args) => set(args),
        HookWish::Rotate(args) => rotate(args),
        HookWish::Remove(args) => remove(args),
    }
}

/// The folder, the desk's public name, and the file of secrets as it stands.
struct Place {
    folder: PathBuf,
    desk: String,
    ring: HookRing,
}

impl Place {
    fn open(args: &HookArgs) -> Result<Place, Trouble> {
        let folder = args.folder.folder()?;
        let desk = public_name(&folder.join(data::DATABASE), &args.desk)?;
        let text = read_private(&folder.join(FILE))?.unwrap_or_default();
        let ring = HookRing::parse(&text).map_err(|line| {
            let path = folder.join(FILE);
            Trouble::CouldNot(format!("{} cannot be read: line {line}. It was left as it is.", path.display()))
        })?;
        Ok(Place { folder, desk, ring })
    }

    fn keep(&self) -> Result<(), Trouble> {
        write_private(&self.folder.join(FILE), &self.ring.to_text())
    }
}

/// Secrets are kept, and tools call, under the desk's public name, however it was named here.
fn public_name(database: &Path, named: &str) -> Result<String, Trouble> {
    let mut reader = data::open(database)?;
    let (list, _) = data::desk(&mut reader, database, named)?;
    let view = reader.view(list).map_err(|error| data::cannot_open(database, &error))?;
    view.map(|view| view.slug).ok_or_else(|| Trouble::CouldNot(format!("{named} is not a desk.")))
}

fn list(args: &ListArgs) -> Result<(), Trouble> {
    let place = Place::open(&args.hook)?;
    let house = Secrets::open(&place.folder)?.0.house;
    let (desk, base) = (&place.desk, args.hook.folder.config()?.url);
    let row = |source: BookingSource| {
        let url = format!("{base}/hooks/{desk}/{}", source.word());
        let ours = derived_hook_secret(&house, desk, source, place.ring.version(desk, source));
        let (whose, ours) = match (place.ring.has_own_secret(desk, source), ours) {
            (true, _) => ("its own secret", None),
            (false, Some(ours)) => ("a secret of ours", Some(ours).filter(|_| args.secrets)),
            (false, None) => ("not connected", None),
        };
        (source.word(), url, whose, ours)
    };
    let rows: Vec<_> = TOOLS.iter().copied().map(row).collect();
    if args.json {
        let one = |(source, url, whose, secret): &(&str, String, &str, Option<String>)| json!({"source": source, "url": url, "signed_with": whose, "secret": secret});
        return show(&format!("{:#}\n", Value::Array(rows.iter().map(one).collect())));
    }
    let line = |(source, url, whose, secret): &(&str, String, &str, Option<String>)| {
        let secret = secret.as_ref().map_or(String::new(), |secret| format!("\n{:<10} {secret}", ""));
        format!("{source:<10} {url}  ({whose}){secret}\n")
    };
    show(&rows.iter().map(line).collect::<String>())
}

fn set(args: &SetArgs) -> Result<(), Trouble> {
    let mut place = Place::open(&args.tool.hook)?;
    let (desk, source) = (&place.desk, args.tool.source);
    let secret = read_secret(source, args.secret_file.as_deref())?;
    let now = RealClock.now();
    place.ring.put(desk, source, Kept::Secret(secret), now);
    match (&args.user, source) {
        (Some(user), BookingSource::Acuity) if user.bytes().all(|octet| octet.is_ascii_digit()) && !user.is_empty() => {
            place.ring.put(desk, source, Kept::User(user.clone()), now);
        }
        (Some(_), _) => return Err(Trouble::CouldNot("--user is Acuity's user id, a number.".to_string())),
        (None, _) => {}
    }
    place.keep()?;
    show("Kept. It counts from the next delivery on; the one before counts for three more days.\n")
}

fn rotate(args: &RotateArgs) -> Result<(), Trouble> {
    let mut place = Place::open(&args.tool.hook)?;
    let (desk, source) = (&place.desk, args.tool.source);
    let now = RealClock.now();
    let is_theirs = place.ring.has_own_secret(desk, source) || derived_hook_secret(&[0; 32], desk, source, 1).is_none();
    let said = if is_theirs {
        let secret = read_secret(source, args.secret_file.as_deref())?;
        place.ring.put(desk, source, Kept::Secret(secret), now);
        "Kept.\n".to_string()
    } else {
        let version = place.ring.version(desk, source) + 1;
        place.ring.put(desk, source, Kept::Version(version), now);
        let house = Secrets::open(&place.folder)?.0.house;
        let secret = derived_hook_secret(&house, desk, source, version).unwrap_or_default();
        format!("The new secret, to be typed into the tool:\n\n    {secret}\n\n")
    };
    if args.at_once {
        place.ring.end_overlap(desk, source, now);
    }
    place.keep()?;
    let before = if args.at_once { "no longer counts" } else { "counts for three more days" };
    show(&format!("{said}The one before {before}.\n"))
}

fn remove(args: &ToolArgs) -> Result<(), Trouble> {
    let mut place = Place::open(&args.hook)?;
    let source = args.source;
    place.ring.remove(&place.desk, source, RealClock.now());
    place.keep()?;
    show(match derived_hook_secret(&[0; 32], &place.desk, source, 1) {
        Some(_) => "Forgotten. A new secret of ours takes its place: `usher hook list --secrets` shows it.\n",
        None => "Forgotten. Its deliveries are refused from now on.\n",
    })
}

fn read_secret(source: BookingSource, file: Option<&Path>) -> Result<String, Trouble> {
    let text = match file {
        Some(path) => private::read_private(path)?
            .ok_or_else(|| Trouble::CouldNot(format!("There is no file at {}.", path.display())))?,
        None => {
            let mut text = String::new();
            let read = std::io::stdin().take(4_096).read_to_string(&mut text);
            read.map_err(|error| Trouble::CouldNot(format!("The secret could not be read: {error}.")))?;
            text
        }
    };
    let secret = text.trim().to_string();
    if is_hook_secret(source, &secret) {
        return Ok(secret);
    }
    let shape = match source {
        BookingSource::Standard => "It must begin with whsec_ and go on with base64 of 24 to 64 octets.",
        BookingSource::Calcom
        | BookingSource::Calendly
        | BookingSource::Square
        | BookingSource::Acuity
        | BookingSource::Feed => "It must have 16 to 400 letters, digits and signs, without blanks.",
    };
    Err(Trouble::CouldNot(format!("This is not a secret. {shape}")))
}
