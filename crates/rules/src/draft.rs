//! rules: where a decision is written down. Keeps one action per row, counts row numbers, and dates messages.

use crate::audit_note::AuditNote;
use crate::change::{Change, Decision, HeadMove, Reply, RowMove, TimerMove};
use crate::desk::DeskSettings;
use crate::event::EventSettings;
use crate::ids::{GrantId, HostId, ListId, MessageId};
use crate::limits;
use crate::need::Need;
use crate::pass::{PassReason, Passed};
use crate::quiet::Quiet;
use crate::refusal::Refusal;
use crate::rows::{Batch, Entry, Grant, Head, Message, Offer, Place};
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::timer::{Timer, TimerName};
use crate::words::{Channel, MessageKind, MessageState, PlaceState, Role, Urgency};
use crate::zone::Zone;
use jiff::Timestamp;

/// Why a decision does not come to its end. Nothing is changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stop {
    /// These rows are needed first.
    More(Need),
    Refused(Refusal),
}

pub(crate) type Verdict = Result<Decision, Stop>;

impl From<Need> for Stop {
    fn from(need: Need) -> Stop {
        Stop::More(need)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

pub(crate) struct Draft<'a, S = Settings> {
    pub now: Timestamp,
    pub snapshot: &'a Snapshot,
    pub settings: &'a S,
    /// The numbers as they will stand after this change.
    pub head: Head,
    pub change: Change,
    full_for: Option<u32>,
    line_seen: bool,
    next_id: u64,
}

pub(crate) type EventDraft<'a> = Draft<'a, EventSettings>;
pub(crate) type DeskDraft<'a> = Draft<'a, DeskSettings>;

/// What messages need of the settings of any list.
pub(crate) trait ListSettings {
    fn zone(&self) -> &Zone;
    fn quiet(&self) -> Quiet;
}

impl ListSettings for Settings {
    fn zone(&self) -> &Zone {
        self.zone()
    }

    fn quiet(&self) -> Quiet {
        self.quiet()
    }
}

impl ListSettings for EventSettings {
    fn zone(&self) -> &Zone {
        &self.zone
    }

    fn quiet(&self) -> Quiet {
        self.quiet
    }
}

impl ListSettings for DeskSettings {
    fn zone(&self) -> &Zone {
        &self.zone
    }

    fn quiet(&self) -> Quiet {
        self.quiet()
    }
}

/// Everything a message is known by before it has a row.
pub(crate) struct Note<'a> {
    pub kind: MessageKind,
    pub entry: Option<&'a Entry>,
    pub subject: u64,
    pub generation: u32,
    pub urgency: Urgency,
}

impl<'a, S: ListSettings> Draft<'a, S> {
    pub fn new(snapshot: &'a Snapshot, settings: &'a S, head: Head, now: Timestamp, what: &'static str) -> Self {
        Draft {
            now,
            snapshot,
            settings,
            head,
            change: empty_change(head.list, what),
            full_for: None,
            line_seen: false,
            next_id: snapshot.next_id,
        }
    }

    /// The same draft under other settings: those of one kind of list, or what an edit will make of them.
    pub fn under<'b, T>(self, settings: &'b T) -> Draft<'b, T>
    where
        'a: 'b,
    {
        let Draft { now, snapshot, settings: _, head, change, full_for, line_seen, next_id } = self;
        Draft { now, snapshot, settings, head, change, full_for, line_seen, next_id }
    }

    pub fn fresh_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// The generation of links from now on. After a restore it is one that no link in a mailbox can name: some of those
    /// were sent after the backup, perhaps to somebody else.
    pub fn next_generation(&self, known: u32) -> u32 {
        let after_restore = self.snapshot.restores.saturating_mul(limits::RESTORE_GENERATIONS);
        known.saturating_add(1).max(after_restore)
    }

    pub fn put_entry(&mut self, before: Option<&Entry>, mut after: Entry) {
        for row in &mut self.change.rows {
            if let RowMove::Entry { after: earlier, .. } = row
                && earlier.id == after.id
            {
                after.rev = earlier.rev;
                *earlier = after;
                return;
            }
        }
        after.rev = before.map_or(0, |row| row.rev + 1);
        self.change.rows.push(RowMove::Entry { before: before.cloned(), after });
    }

    pub fn put_place(&mut self, before: Option<&Place>, mut after: Place) {
        let was_held = before.is_none_or(|place| place.state == PlaceState::Held);
        if after.state != PlaceState::Held && was_held {
            after.ended_at = Some(self.now);
        }
        for row in &mut self.change.rows {
            if let RowMove::Place { after: earlier, .. } = row
                && earlier.id == after.id
            {
                after.rev = earlier.rev;
                *earlier = after;
                return;
            }
        }
        after.rev = before.map_or(0, |row| row.rev + 1);
        self.change.rows.push(RowMove::Place { before: before.cloned(), after });
    }

    pub fn put_offer(&mut self, before: Option<&Offer>, mut after: Offer) {
        after.rev = before.map_or(0, |row| row.rev + 1);
        self.change.rows.push(RowMove::Offer { before: before.cloned(), after });
    }

    pub fn put_batch(&mut self, before: Option<&Batch>, mut after: Batch) {
        after.rev = before.map_or(0, |row| row.rev + 1);
        self.change.rows.push(RowMove::Batch { before: before.cloned(), after });
    }

    pub fn put_message(&mut self, before: &Message, mut after: Message) {
        after.rev = before.rev + 1;
        self.change.rows.push(RowMove::Message { before: Some(before.clone()), after });
    }

    /// Whoever opens a list runs it from the first moment on.
    pub fn grant(&mut self, host: Option<HostId>, list: ListId) {
        if let Some(host) = host {
            let id = GrantId(self.fresh_id());
            let grant = Grant { id, rev: 0, host, list, role: Some(Role::Host) };
            self.change.rows.push(RowMove::Grant { before: None, after: grant });
        }
    }

    /// Queues a message; polite ones wait for the morning.
    pub fn say(&mut self, note: &Note<'_>) {
        let channel = note.entry.map_or(Some(Channel::Mail), Entry::channel).unwrap_or(Channel::Mail);
        self.say_by(note, channel);
    }

    pub fn say_by(&mut self, note: &Note<'_>, channel: Channel) {
        let due_at = match note.urgency {
            Urgency::Direct => self.now,
            Urgency::Polite => self.settings.quiet().over(self.now, self.settings.zone()),
        };
        let message = Message {
            id: MessageId(self.fresh_id()),
            rev: 0,
            list: self.head.list,
            entry: note.entry.map(|entry| entry.id),
            kind: note.kind,
            subject: note.subject,
            generation: note.generation,
            channel,
            urgency: note.urgency,
            state: MessageState::Queued,
            attempts: 0,
            made_at: self.now,
            due_at,
            settled_at: None,
            said: None,
            reported_at: None,
            turned_down: 0,
        };
        self.change.rows.push(RowMove::Message { before: None, after: message });
    }

    /// A direct answer to somebody on this list about where they stand.
    pub fn answer(&mut self, kind: MessageKind, entry: &Entry) {
        self.say(&Note {
            kind,
            entry: Some(entry),
            subject: u64::from(entry.passes),
            generation: entry.generation,
            urgency: Urgency::Direct,
        });
    }

    pub fn book(&mut self, name: TimerName, due_at: Timestamp) {
        self.book_from(name, due_at, 0);
    }

    pub fn book_from(&mut self, name: TimerName, due_at: Timestamp, cursor: u64) {
        let timer = Timer { list: self.head.list, name, due_at, cursor };
        self.set_timer(TimerMove::Book(timer));
    }

    pub fn drop_timer(&mut self, name: TimerName) {
        self.set_timer(TimerMove::Drop(name));
    }

    fn set_timer(&mut self, timer: TimerMove) {
        match self.change.timers.iter_mut().find(|earlier| earlier.name() == timer.name()) {
            Some(earlier) => *earlier = timer,
            None => self.change.timers.push(timer),
        }
    }

    pub fn pass(&mut self, entry: &Entry, reason: PassReason) {
        self.change.passed.push(Passed { entry: entry.id, reason });
    }

    /// Somebody joins the line: only while their party still does not fit.
    pub fn only_if_full_for(&mut self, party: u32) {
        self.full_for = Some(self.full_for.map_or(party, |least| least.min(party)));
    }

    /// Seats go to the door: only if nobody joined the line since we looked.
    pub fn only_if_line_seen(&mut self) {
        self.line_seen = true;
    }

    pub fn finish(mut self, reply: impl Into<Reply>) -> Verdict {
        let before = self.snapshot.head;
        // Seats that came free above the wanted cap are out of service, whichever way they came.
        self.head.retire();
        if before != Some(self.head) || self.line_seen {
            self.change.head = Some(HeadMove {
                before,
                after: self.head,
                only_if_full_for: self.full_for,
                only_if_line_rev: self.line_seen.then(|| before.map_or(0, |head| head.line_rev)),
            });
        }
        written(reply, self.change)
    }
}

pub(crate) fn empty_change(list: ListId, what: &'static str) -> Change {
    Change {
        list,
        credit: None,
        what,
        note: AuditNote::Nothing,
        head: None,
        open: None,
        settings: None,
        rows: Vec::new(),
        timers: Vec::new(),
        suppress: Vec::new(),
        passed: Vec::new(),
    }
}

pub(crate) fn more<T>(need: impl Into<Need>) -> Result<T, Stop> {
    Err(Stop::More(need.into()))
}

pub(crate) fn refused<T>(refusal: Refusal) -> Result<T, Stop> {
    Err(Stop::Refused(refusal))
}

/// An answer that changes nothing.
pub(crate) fn reply(reply: impl Into<Reply>) -> Verdict {
    Ok(Decision { reply: reply.into(), change: None })
}

/// An answer to be given once this is written.
pub(crate) fn written(reply: impl Into<Reply>, change: Change) -> Verdict {
    Ok(Decision { reply: reply.into(), change: Some(Box::new(change)) })
}
