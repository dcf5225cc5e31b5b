//! app: what a restore must not bring back. Numbers used since the backup are not used again, browsers and sign-in links
//! end, and what was revoked since is revoked again; whoever restores is told what else to look at.

use crate::backup::manifest::Manifest;
use crate::clock::RealClock;
use crate::data::{DATABASE, cannot_open};
use crate::revoked::Revoked;
use crate::secrets::{KEYS, in_words, write_private};
use crate::trouble::Trouble;
use jiff::Timestamp;
use keeper::{Clock, Core};
use links::{KeyRing, SecretKey};
use rules::{Act, Actor, Command, Entry, EntryAct, EntryId, Host, HostAct, HostId, HouseAct, ListId, Reply, Token};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use store::StoreError;
use store::sqlite::{Sqlite, SqliteReader, Within};

/// What the restored house knows, and what the one before it had done since the backup.
pub struct Renewed {
    pub restores: u32,
    made_at: Timestamp,
    /// What was revoked again, in words.
    again: Vec<String>,
    /// What the rules refused to revoke, and why.
    refused: Vec<String>,
    tokens: Vec<Token>,
    hosts: Vec<Host>,
    since: Since,
}

/// Messages by kind, how many and to how many people; or why nobody knows.
enum Since {
    Told(Vec<(String, u64, u64)>),
    Unknown(String),
}

/// Works on the files of the backup before they are put in place. `to` is the folder they will be in.
pub fn renew(draft: &Path, to: &Path, manifest: &Manifest) -> Result<Renewed, Trouble> {
    let mut revoked = Revoked::read(to)?.and(Revoked::read(draft)?);
    let since = follow(&to.join(DATABASE), &mut revoked, manifest.made_at);
    let database = draft.join(DATABASE);
    let mut renewed = Renewed::new(manifest.made_at, since);
    renewed.begin_anew(&database, &mut revoked)?;
    renewed.restores = revoked.used.restores;
    renew_keys(draft, to, &revoked)?;
    revoked.write(draft)?;
    let mut reader = Sqlite::reader(&database).map_err(|error| cannot_open(&database, &error))?;
    renewed.tokens = reader.tokens().map_err(|error| cannot_open(&database, &error))?;
    renewed.hosts = reader.hosts().map_err(|error| cannot_open(&database, &error))?;
    Ok(renewed)
}

/// What the database that is being replaced says, if it can still be read.
fn follow(present: &Path, revoked: &mut Revoked, made_at: Timestamp) -> Since {
    if !present.exists() {
        return Since::Unknown("there was no database in this folder".to_string());
    }
    let told = Sqlite::reader(present).and_then(|mut reader| {
        revoked.follow(&mut reader)?;
        reader.told_since(made_at)
    });
    told.map_or_else(
        |error| Since::Unknown(format!("the database that was here cannot be read ({error})")),
        Since::Told,
    )
}

/// The numbers of a database that was put back by hand jump as those of a restored one. Says whether it was one.
pub fn renew_older(data: &Path, database: &Path, revoked: &mut Revoked) -> Result<bool, Trouble> {
    let cannot = |error| cannot_open(database, &error);
    let known = Sqlite::reader(database).and_then(|mut reader| reader.used_numbers()).map_err(cannot)?;
    if known.audit >= revoked.used.audit {
        return Ok(false);
    }
    Renewed::new(RealClock.now(), Since::Told(Vec::new())).begin_anew(database, revoked)?;
    revoked.write(data)?;
    Ok(true)
}

impl Renewed {
    fn new(made_at: Timestamp, since: Since) -> Renewed {
        let (again, refused) = (Vec::new(), Vec::new());
        Renewed { restores: 0, made_at, again, refused, tokens: Vec::new(), hosts: Vec::new(), since }
    }

    fn begin_anew(&mut self, database: &Path, revoked: &mut Revoked) -> Result<(), Trouble> {
        let cannot = |error| cannot_open(database, &error);
        let now = RealClock.now();
        let mut engine = Sqlite::open(database).map_err(cannot)?;
        revoked.used = engine.restored(revoked.used, now).map_err(cannot)?;
        let acts = Sqlite::reader(database).and_then(|mut reader| wanted(&mut reader, revoked)).map_err(cannot)?;
        let mut core = Core::visit(engine);
        for (named, list, act) in acts {
            match core.run(&Command { list, who: Actor::Keeper, act }, now) {
                Ok(Reply::Refused(refusal)) => {
                    self.refused.extend(named.map(|named| format!("{named}: {}", intake::refusal_text(&refusal))))
                }
                Ok(_) => self.again.extend(named),
                Err(fault) => return Err(Trouble::CouldNot(format!("{fault} Nothing was restored."))),
            }
        }
        Ok(())
    }

    pub fn in_words(&self) -> String {
        let mut text = String::new();
        let mut line = |words: String| {
            let _infallible = writeln!(text, "{words}");
        };
        line(format!(
            "This is restore number {} of this house. Links in mails that the backup knows go on working; whatever was made \
             since has numbers that are not used again. Everybody is signed out, and sign-in links sent before are over.",
            self.restores
        ));
        if !self.again.is_empty() {
            line(format!("Revoked after the backup, and revoked again: {}.", self.again.join(", ")));
        }
        for one in &self.refused {
            line(format!("NOT revoked again, please look at it: {one}"));
        }
        self.people(&mut line);
        self.told(&mut line);
        text
    }

    fn people(&self, line: &mut dyn FnMut(String)) {
        line("Please look whether these are right; who was let in since the backup must be let in again:".to_string());
        for token in self.tokens.iter().filter(|token| token.revoked_at.is_none()) {
            line(format!("  API key {}: {} ({})", token.id.0, token.name, token.scope.word()));
        }
        for host in self.hosts.iter().filter(|host| host.removed_at.is_none()) {
            let email = host.email.as_ref().map_or("(no address)", |email| email.as_str());
            line(format!("  host {}: {email} ({})", host.id.0, host.role.word()));
        }
    }

    fn told(&self, line: &mut dyn FnMut(String)) {
        let since = self.made_at.strftime("%Y-%m-%d %H:%M UTC");
        match &self.since {
            Since::Told(kinds) if kinds.is_empty() => line(format!("No message went out after the backup of {since}.")),
            Since::Told(kinds) => {
                line(format!("Guests and hosts were told this after the backup of {since}; the lists do not know it:"));
                for (kind, count, people) in kinds {
                    line(format!("  {kind}: {count} messages to {people} people"));
                }
            }
            Since::Unknown(why) => line(format!(
                "Guests may have been told things after the backup of {since} that the lists do not know: {why}. Your \
                 mail server's log names whom."
            )),
        }
    }

    pub fn to_json(&self) -> Value {
        let told = match &self.since {
            Since::Told(kinds) => json!(
                kinds
                    .iter()
                    .map(|(kind, count, people)| { json!({"kind": kind, "messages": count, "people": people}) })
                    .collect::<Vec<_>>()
            ),
            Since::Unknown(_) => Value::Null,
        };
        let hosts = self.hosts.iter().filter(|host| host.removed_at.is_none());
        json!({
            "backup": self.made_at.to_string(),
            "told": told,
            "api_keys": self.tokens.iter().filter(|token| token.revoked_at.is_none())
                .map(|token| json!({"id": token.id.0, "name": token.name})).collect::<Vec<_>>(),
            "hosts": hosts.map(|host| json!({"id": host.id.0, "email": host.email.as_ref().map(|email| email.as_str())}))
                .collect::<Vec<_>>(),
            "revoked_again": self.again,
            "not_revoked": self.refused,
        })
    }
}

/// What is to be done to rows the backup knows, and how it is told, if it is.
type Wanted = (Option<String>, ListId, Act);

fn wanted(reader: &mut SqliteReader, revoked: &Revoked) -> Result<Vec<Wanted>, StoreError> {
    let mut acts = Vec::new();
    let house = |named: String, act| (Some(named), ListId::HOUSE, act);
    for host in reader.hosts()? {
        let HostId(id) = host.id;
        acts.push((None, ListId::HOUSE, Act::Host(HostAct::SignOutByRestore { host: host.id })));
        if host.removed_at.is_none() && revoked.hosts.contains(&id) {
            acts.push(house(format!("host {id}"), Act::Host(HostAct::Remove { host: host.id })));
        }
    }
    let tokens = reader.tokens()?.into_iter().filter(|token| token.revoked_at.is_none()).map(|token| token.id);
    let tokens = tokens.filter(|token| revoked.tokens.contains(&token.0));
    acts.extend(tokens.map(|token| house(format!("API key {}", token.0), Act::House(HouseAct::RevokeToken { token }))));
    for list in reader.lists()? {
        for grant in reader.grants(list)?.into_iter().filter(|grant| revoked.grants.contains(&grant.id.0)) {
            let named = format!("the right of host {} on list {}", grant.host.0, list.0);
            acts.push(house(named, Act::Host(HostAct::GrantRole { host: grant.host, list, role: None })));
        }
    }
    for (entry, below) in revoked.links.iter().copied() {
        let known = reader.entry(Within::AnyList, EntryId(entry))?.filter(|known| known.generation < below);
        let ended = |known: Entry| (Some(format!("the links of guest {entry}")), known.list, known.id);
        acts.extend(
            known.map(ended).map(|(named, list, entry)| (named, list, Act::Entry(EntryAct::EndLinks { entry, below }))),
        );
    }
    Ok(acts)
}

/// The keys that are here already, if they can read whatever those of the backup signed: newer links stay good. Else those
/// of the backup, without any that was retired.
fn renew_keys(draft: &Path, to: &Path, revoked: &Revoked) -> Result<(), Trouble> {
    let read = |folder: &Path| {
        let text = std::fs::read_to_string(folder.join(KEYS)).ok()?;
        KeyRing::parse(&text).ok()
    };
    let Some(mut ring) = read(draft) else { return Ok(()) };
    let retired = revoked.retired(&ring);
    if let Some(present) = read(to) {
        let here: Vec<String> = crate::revoked::fingerprints(&present).into_iter().map(|(_, print)| print).collect();
        let kept = crate::revoked::fingerprints(&ring).into_iter().filter(|(id, _)| !retired.contains(id));
        if kept.into_iter().all(|(_, print)| here.contains(&print)) {
            return write_private(&draft.join(KEYS), &present.to_text());
        }
    }
    // The one that signs goes last, when there is room for another.
    for id in &retired {
        if *id == ring.signing_id() {
            ring.rotate(SecretKey::generate().map_err(in_words)?).map_err(in_words)?;
        }
        ring.retire(*id).map_err(in_words)?;
    }
    if retired.is_empty() { Ok(()) } else { write_private(&draft.join(KEYS), &ring.to_text()) }
}
