//! rules: who may sign in, in which browsers they are, and what they may do with which list.

use crate::change::{HouseReply, News, Reply, RowMove};
use crate::command::{Actor, HostAct};
use crate::contact::Email;
use crate::draft::{Stop, Verdict, empty_change, more, refused, reply, written};
use crate::event::EventSettings;
use crate::ids::{GrantId, HostId, ListId, SessionId};
use crate::limits;
use crate::need::HouseRead;
use crate::refusal::Refusal;
use crate::rows::{Grant, Host, Session};
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::words::{HouseRole, Role};
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

pub(crate) fn decide(snapshot: &Snapshot, who: Actor, act: &HostAct, now: Timestamp) -> Verdict {
    let known = snapshot.host.as_ref().ok_or(Refusal::NoSuchHost);
    match act {
        HostAct::Add { email, role } => {
            check_inviter(snapshot, who, *role, now)?;
            add(snapshot, email, *role, now)
        }
        HostAct::SignOut { .. } => sign_out(snapshot, now),
        HostAct::Remove { .. } => remove(snapshot, known?, now),
        HostAct::SignIn { generation, hash, .. } => sign_in(snapshot, known?, *generation, hash, now),
        HostAct::SignOutEverywhere { .. } => sign_out_everywhere(known?),
        HostAct::SignOutByRestore { .. } => sign_out_by_restore(snapshot, known?),
        HostAct::SetUsual { settings, .. } => set_usual(known?, settings),
        HostAct::GrantRole { list, role, .. } => grant(snapshot, known?, *list, *role),
    }
}

/// Whether whoever acts may let this person in. The command line may always.
fn check_inviter(snapshot: &Snapshot, who: Actor, role: HouseRole, now: Timestamp) -> Result<(), Stop> {
    let acting = match who {
        Actor::Host(number) if number != 0 => HostId(number),
        _ => return Ok(()),
    };
    let Some((inviter, lately)) = &snapshot.inviter else {
        let since = now - SignedDuration::from_hours(24);
        return more(HouseRead::Inviter(acting, since));
    };
    let Some(inviter) = inviter else { return Ok(()) };
    let most = match inviter.role {
        HouseRole::Helper => return refused(Refusal::MayNotInvite),
        HouseRole::Member if role == HouseRole::Owner => return refused(Refusal::MayNotInvite),
        HouseRole::Member => limits::INVITES_BY_MEMBER,
        HouseRole::Owner => limits::INVITES_BY_OWNER,
    };
    let known = snapshot.host.as_ref().is_some_and(|known| known.removed_at.is_none());
    if !known && *lately >= most { refused(Refusal::TooManyInvites { most }) } else { Ok(()) }
}

/// Whoever opens a list must be one who makes them; None of a host: the command line or a program opens it.
pub(crate) fn may_open(snapshot: &Snapshot) -> Result<(), Refusal> {
    match &snapshot.host {
        Some(host) if !host.role.makes_lists() => Err(Refusal::MayNotOpen),
        Some(_) | None => Ok(()),
    }
}

/// Being let in again may make somebody more than they were, and never less.
fn add(snapshot: &Snapshot, email: &Email, role: HouseRole, now: Timestamp) -> Verdict {
    let Some(known) = snapshot.host.as_ref().filter(|known| known.removed_at.is_none()) else {
        return let_in(snapshot, email, role, now);
    };
    match (known.role, role) {
        (HouseRole::Owner, HouseRole::Member | HouseRole::Helper) => refused(Refusal::OwnerAlready),
        (HouseRole::Member, HouseRole::Owner) | (HouseRole::Helper, HouseRole::Member | HouseRole::Owner) => {
            moved("host_added", Some(known), Host { role, ..known.clone() })
        }
        (HouseRole::Member, HouseRole::Member | HouseRole::Helper)
        | (HouseRole::Helper, HouseRole::Helper)
        | (HouseRole::Owner, HouseRole::Owner) => reply(HouseReply::Host { host: known.id, news: News::Known }),
    }
}

/// Whoever was removed and comes back is somebody new, like anybody else: what they could do stays with the old row,
/// and for that one nobody can sign in any more.
fn let_in(snapshot: &Snapshot, email: &Email, role: HouseRole, now: Timestamp) -> Verdict {
    let id = HostId(snapshot.next_id);
    let email = Some(email.clone());
    let invited_by = snapshot.inviter.as_ref().and_then(|(inviter, _)| inviter.as_ref()).map(|inviter| inviter.id);
    let (made_at, removed_at, usual) = (now, None, None);
    let host = Host { id, rev: 0, role, sign_ins: 0, epoch: 0, made_at, removed_at, invited_by, email, usual };
    let mut change = empty_change(ListId::HOUSE, "host_added");
    if let Some(gone) = &snapshot.host {
        let email = gone.email.as_ref().map(|known| unkeyed(known, gone.id));
        let after = Host { rev: gone.rev + 1, email, ..gone.clone() };
        change.rows.push(RowMove::Host { before: Some(gone.clone()), after });
    }
    change.rows.push(RowMove::Host { before: None, after: host });
    let reply = Reply::House(HouseReply::Host { host: id, news: News::New });
    written(reply, change)
}

/// The address as it was, for whoever reads what this host did; under a key that no address has, so that the new row is
/// the one found by it.
fn unkeyed(email: &Email, host: HostId) -> Email {
    Email::stored(email.as_str().to_string(), format!("#{}", host.0))
}

/// Signed out in the same commit; their row stays, because the audit speaks of it.
fn remove(snapshot: &Snapshot, known: &Host, now: Timestamp) -> Verdict {
    if known.removed_at.is_some() {
        return reply(HouseReply::Host { host: known.id, news: News::Known });
    }
    if known.role == HouseRole::Owner && snapshot.owners == 1 {
        return refused(Refusal::LastOwner);
    }
    moved("host_removed", Some(known), Host { removed_at: Some(now), epoch: known.epoch + 1, ..known.clone() })
}

/// A link works once, and not after its host has signed out everywhere.
fn sign_in(snapshot: &Snapshot, known: &Host, generation: u32, hash: &str, now: Timestamp) -> Verdict {
    if known.removed_at.is_some() {
        return refused(Refusal::NoSuchHost);
    }
    if known.link_generation() != generation {
        return refused(Refusal::SignInUsed);
    }
    let session = Session {
        id: SessionId(snapshot.next_id),
        rev: 0,
        host: known.id,
        hash: hash.to_string(),
        epoch: known.epoch,
        made_at: now,
        expires_at: now + SignedDuration::from_hours(24 * limits::SESSION_DAYS),
        ended_at: None,
    };
    let after = Host { sign_ins: known.sign_ins + 1, rev: known.rev + 1, ..known.clone() };
    let mut change = empty_change(ListId::HOUSE, "signed_in");
    change.rows.push(RowMove::Host { before: Some(known.clone()), after });
    change.rows.push(RowMove::Session { before: None, after: session });
    let reply = Reply::House(HouseReply::Host { host: known.id, news: News::New });
    written(reply, change)
}

fn sign_out(snapshot: &Snapshot, now: Timestamp) -> Verdict {
    let Some(known) = snapshot.session.as_ref().filter(|session| session.ended_at.is_none()) else {
        return reply(Reply::Done);
    };
    let after = Session { ended_at: Some(now), rev: known.rev + 1, ..known.clone() };
    let mut change = empty_change(ListId::HOUSE, "signed_out");
    change.rows.push(RowMove::Session { before: Some(known.clone()), after });
    written(Reply::Done, change)
}

fn sign_out_everywhere(known: &Host) -> Verdict {
    moved("signed_out_everywhere", Some(known), Host { epoch: known.epoch + 1, ..known.clone() })
}

/// Both numbers jump: links and browsers of the time after the backup name some that would come again.
fn sign_out_by_restore(snapshot: &Snapshot, known: &Host) -> Verdict {
    let first = snapshot.restores.saturating_mul(limits::RESTORE_GENERATIONS);
    if known.sign_ins >= first {
        return reply(HouseReply::Host { host: known.id, news: News::Known });
    }
    let after = Host { sign_ins: first + known.times_signed_in(), epoch: first.max(known.epoch + 1), ..known.clone() };
    moved("signed_out_by_restore", Some(known), after)
}

/// What the next event of this host starts from. A new date is not asked for: it is the evening's own.
fn set_usual(known: &Host, event: &EventSettings) -> Verdict {
    event.check()?;
    let usual = Arc::new(Settings::Event(event.clone()));
    if known.usual.as_ref() == Some(&usual) {
        return reply(HouseReply::Host { host: known.id, news: News::Known });
    }
    moved("usual_saved", Some(known), Host { usual: Some(usual), ..known.clone() })
}

fn grant(snapshot: &Snapshot, host: &Host, list: ListId, role: Option<Role>) -> Verdict {
    let news = |news| Reply::House(HouseReply::Host { host: host.id, news });
    if snapshot.grant.map_or(role.is_none(), |known| known.role == role) {
        return reply(news(News::Known));
    }
    let after = match snapshot.grant {
        Some(known) => Grant { role, rev: known.rev + 1, ..known },
        None => Grant { id: GrantId(snapshot.next_id), rev: 0, host: host.id, list, role },
    };
    let mut change = empty_change(ListId::HOUSE, "role_granted");
    change.rows.push(RowMove::Grant { before: snapshot.grant, after });
    written(news(News::New), change)
}

fn moved(what: &'static str, before: Option<&Host>, after: Host) -> Verdict {
    let after = Host { rev: before.map_or(0, |known| known.rev + 1), ..after };
    let reply = Reply::House(HouseReply::Host { host: after.id, news: News::New });
    let mut change = empty_change(ListId::HOUSE, what);
    change.rows.push(RowMove::Host { before: before.cloned(), after });
    written(reply, change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_owner_stays() {
        let now = Timestamp::UNIX_EPOCH;
        let anna = Host {
            id: HostId(1),
            rev: 0,
            role: HouseRole::Owner,
            sign_ins: 0,
            epoch: 0,
            made_at: now,
            removed_at: None,
            invited_by: None,
            email: Email::parse("anna@example.org").ok(),
            usual: None,
        };
        let removed_by = |owners: u32| {
            let snapshot = Snapshot { host: Some(anna.clone()), owners, ..Snapshot::default() };
            decide(&snapshot, Actor::Host(0), &HostAct::Remove { host: anna.id }, now)
        };
        assert_eq!(removed_by(1), refused(Refusal::LastOwner));
        let gone = Host { removed_at: Some(now), epoch: 1, ..anna.clone() };
        assert_eq!(removed_by(2), moved("host_removed", Some(&anna), gone));
    }
}
