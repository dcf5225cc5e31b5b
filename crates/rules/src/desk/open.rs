//! rules/desk: open a desk, change its settings or its rules document. A new version takes effect on the next slot.

use super::settings::DeskSettings;
use super::summary::next_summary;
use super::tidy::next_tidy;
use crate::change::{ListReply, Reply};
use crate::draft::{DeskDraft, Draft, Verdict, refused, reply};
use crate::hosts;
use crate::ids::{HostId, ListId};
use crate::refusal::Refusal;
use crate::rows::Head;
use crate::settings::{Settings, check_slug};
use crate::snapshot::Snapshot;
use crate::timer::TimerName;
use crate::words::ListKind;
use jiff::Timestamp;
use std::sync::Arc;

pub(crate) fn open(
    snapshot: &Snapshot,
    slug: &str,
    desk: &DeskSettings,
    host: Option<HostId>,
    now: Timestamp,
) -> Verdict {
    hosts::may_open(snapshot).and(check_slug(slug)).and(desk.check())?;
    let settings = Arc::new(Settings::Desk(desk.clone()));
    if let Some(owner) = snapshot.slug_owner {
        let same = snapshot.settings.as_ref() == Some(&settings);
        return if same { reply(ListReply::Opened { list: owner }) } else { refused(Refusal::SlugTaken) };
    }
    let list = ListId(snapshot.next_id);
    let mut draft = Draft::new(snapshot, desk, Head::new(list, ListKind::Desk, 0), now, "opened");
    draft.fresh_id();
    draft.change.open = Some(slug.to_string());
    draft.change.settings = Some((1, settings.clone()));
    draft.book(TimerName::Tidy { list }, next_tidy(desk, now));
    draft.book(TimerName::Summary { list }, next_summary(desk, now));
    draft.grant(host, list);
    draft.finish(ListReply::Opened { list })
}

pub(crate) fn edit(draft: DeskDraft<'_>, desk: &DeskSettings, seen_rev: u32) -> Verdict {
    let old = draft.settings;
    if old == desk {
        return reply(ListReply::Saved { rev: draft.head.settings_rev });
    }
    if seen_rev != draft.head.settings_rev {
        return refused(Refusal::EditedMeanwhile { now_rev: draft.head.settings_rev });
    }
    desk.check()?;
    let settings = Arc::new(Settings::Desk(desk.clone()));
    let mut draft = draft.under(desk);
    draft.head.settings_rev += 1;
    draft.change.settings = Some((draft.head.settings_rev, settings.clone()));
    let list = draft.head.list;
    if old.zone != desk.zone {
        draft.book(TimerName::Tidy { list }, next_tidy(desk, draft.now));
    }
    // Also for a desk that was opened before there were summaries.
    draft.book(TimerName::Summary { list }, next_summary(desk, draft.now));
    let reply = Reply::List(ListReply::Saved { rev: draft.head.settings_rev });
    draft.finish(reply)
}
