//! app: `usher host` — who may sign in to the console. `link` prints a one-time sign-in link, for the first owner and for
//! anybody whose mail does not arrive.

use crate::clock::RealClock;
use crate::config::{Config, ServeFlags};
use crate::data::{self, DATABASE};
use crate::secrets::Secrets;
use crate::trouble::{Trouble, show};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use keeper::Clock;
use links::KeyRing;
use rules::{Act, Email, Host, HostAct, HouseRole};
use std::path::{Path, PathBuf};

/// Long enough to walk over to the other machine.
const LINK_SECONDS: i64 = 60 * 60;

#[derive(Subcommand)]
pub enum HostWish {
    /// Let somebody sign in; again with --owner to make them an owner.
    Add(AddArgs),
    /// Who may sign in.
    List(ListArgs),
    /// Let somebody in no more; they are signed out everywhere.
    Remove(OneArgs),
    /// Print a sign-in link for somebody. It works once, for an hour.
    Link(OneArgs),
}

#[derive(Args)]
pub struct AddArgs {
    /// Their address: mails with a sign-in link go there.
    email: String,
    /// Runs every list, and says who else may sign in.
    #[arg(long)]
    owner: bool,
    /// Sees or runs only what is shared with them, and makes no lists.
    #[arg(long, conflicts_with = "owner")]
    helper: bool,
    #[command(flatten)]
    flags: ServeFlags,
}

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    flags: ServeFlags,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct OneArgs {
    /// Their address.
    email: String,
    #[command(flatten)]
    flags: ServeFlags,
}

pub fn host(wish: &HostWish) -> Result<(), Trouble> {
    match wish {
        HostWish::Add(args) => add(args),
        HostWish::List(args) => list(args),
        HostWish::Remove(args) => remove(args),
        HostWish::Link(args) => link(args),
    }
}

fn database(flags: &ServeFlags) -> Result<(Config, PathBuf), Trouble> {
    let config = Config::load(flags)?.config;
    let path = config.data.join(DATABASE);
    Ok((config, path))
}

fn address(typed: &str) -> Result<Email, Trouble> {
    Email::parse(typed).map_err(|bad| Trouble::CouldNot(intake::contact_text(bad).to_string()))
}

fn add(args: &AddArgs) -> Result<(), Trouble> {
    let (config, path) = database(&args.flags)?;
    let role = match (args.owner, args.helper) {
        (true, _) => HouseRole::Owner,
        (false, true) => HouseRole::Helper,
        (false, false) => HouseRole::Member,
    };
    data::run(&path, Act::Host(HostAct::Add { email: address(&args.email)?, role }))?;
    show(&format!("{} may sign in at {}/console/sign-in as {}.\n", args.email, config.url.as_str(), role.word()))
}

fn list(args: &ListArgs) -> Result<(), Trouble> {
    let (_, path) = database(&args.flags)?;
    let hosts = data::open(&path)?.hosts().map_err(|error| data::cannot_open(&path, &error))?;
    show(&if args.json { as_json(&hosts) } else { as_text(&hosts) })
}

fn as_text(hosts: &[Host]) -> String {
    let mut text = format!("{:>6}  {:<7} {:<8} address\n", "id", "role", "sign-ins");
    for host in hosts {
        let address = host.email.as_ref().map_or("(none)", Email::as_str);
        let removed = if host.removed_at.is_some() { "  (removed)" } else { "" };
        text.push_str(&format!(
            "{:>6}  {:<7} {:<8} {address}{removed}\n",
            host.id.0,
            host.role.word(),
            host.times_signed_in()
        ));
    }
    text
}

fn as_json(hosts: &[Host]) -> String {
    let one = |host: &Host| {
        serde_json::json!({
            "id": host.id.0,
            "email": host.email.as_ref().map(Email::as_str),
            "role": host.role.word(),
            "sign_ins": host.times_signed_in(),
            "removed": host.removed_at.is_some(),
        })
    };
    format!("{:#}\n", serde_json::Value::Array(hosts.iter().map(one).collect()))
}

fn known(path: &Path, typed: &str) -> Result<Host, Trouble> {
    let email = address(typed)?;
    let found = data::open(path)?.host_by_email(email.key()).map_err(|error| data::cannot_open(path, &error))?;
    let found = found.filter(|host| host.removed_at.is_none());
    found.ok_or_else(|| Trouble::CouldNot(format!("{typed} may not sign in. `usher host add {typed}` changes that.")))
}

fn remove(args: &OneArgs) -> Result<(), Trouble> {
    let (_, path) = database(&args.flags)?;
    let host = known(&path, &args.email)?;
    data::run(&path, Act::Host(HostAct::Remove { host: host.id }))?;
    show(&format!("{} is signed out everywhere and may not sign in any more.\n", args.email))
}

fn link(args: &OneArgs) -> Result<(), Trouble> {
    let (config, path) = database(&args.flags)?;
    let host = known(&path, &args.email)?;
    let (secrets, _) = Secrets::open(&config.data)?;
    show(&format!("{}\n", sign_in_link(config.url.as_str(), &secrets.ring, &host, RealClock.now())?))
}

/// Where this host signs in, once.
pub fn sign_in_link(url: &str, ring: &KeyRing, host: &Host, now: Timestamp) -> Result<String, Trouble> {
    let link = web::sign_in_link(host, now.as_second() + LINK_SECONDS);
    let token = ring.mint(&link).map_err(|error| Trouble::CouldNot(error.to_string()))?;
    Ok(format!("{url}/console/in/{token}"))
}
