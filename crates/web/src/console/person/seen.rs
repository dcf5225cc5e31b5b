//! web/console: what is known of one person, and its words.

use super::history::{self, HistoryRow};
use crate::answer::Trouble;
use crate::console::desks::wish_words;
use crate::console::list::view::{desk, state_words};
use crate::console::parts::entry_class;
use crate::console::roster::Shown;
use crate::console::somebody::{self, NOBODY};
use crate::console::told::Names;
use crate::console::words;
use crate::door::Door;
use crate::limits;
use crate::pages::words::{count, seats};
use jiff::Timestamp;
use rules::desk::DeskSettings;
use rules::{
    Channel, Entry, EntryId, EntryState, ListKind, Message, MessageState, Offer, OfferState, Place, Reach, Reminders,
    Settings, Timer,
};
use store::AuditRow;
use store::sqlite::ListView;

/// Everything the page shows, as of one moment.
pub(super) struct Seen {
    pub view: ListView,
    pub entry: Entry,
    /// In an event's line.
    pub rank: Option<u64>,
    /// Newest first, like the messages and the audit.
    pub offers: Vec<(Offer, Place)>,
    pub messages: Vec<Message>,
    pub reminders: Vec<Timer>,
    pub audit: Vec<AuditRow>,
    pub names: Names,
}

impl Seen {
    pub async fn of(door: &Door, view: ListView, id: EntryId) -> Result<Seen, Trouble> {
        let (list, is_event) = (view.head.list, view.head.kind == ListKind::Event);
        let looked = door.readers.read(move |reader| {
            let Some(entry) = reader.entry(list, id)? else { return Ok(None) };
            let rank = if is_event { reader.rank(id)? } else { None };
            let offers = reader.offers_of_entry(id, limits::PERSON_OFFERS)?;
            let messages = somebody::messages(reader, list, id, None)?;
            let reminders = reader.reminders_of(id)?;
            let audit = reader.audit_of_entry(list, id, limits::GUEST_HISTORY)?;
            let mut names = Names::default();
            for host in audit.iter().filter_map(|row| row.host) {
                names.learn_host(reader, host)?;
            }
            Ok(Some(Seen { view, entry, rank, offers, messages, reminders, audit, names }))
        });
        looked.await?.ok_or(NOBODY)
    }

    pub fn desk(&self) -> Option<&DeskSettings> {
        desk(&self.view)
    }

    pub fn short(&self, at: &Timestamp) -> String {
        post::short(*at, self.view.settings.zone())
    }

    pub fn state_class(&self) -> &'static str {
        entry_class(self.shown().word())
    }

    fn shown(&self) -> Shown {
        Shown::of(self.entry.state, self.entry.live_offers)
    }

    pub fn state_text(&self) -> String {
        let (view, entry) = (&self.view, &self.entry);
        match (view.head.kind, entry.state, self.rank) {
            (ListKind::Event, EntryState::Waitlisted, Some(rank)) if entry.live_offers == 0 => {
                format!("Number {} in line", count(rank))
            }
            (ListKind::Event, EntryState::Cancelled, _) => "Left".to_string(),
            (ListKind::Event, EntryState::Expired, _) => "Taken off the list".to_string(),
            (kind, _, _) => state_words(kind, self.shown()).to_string(),
        }
    }

    /// Why nothing reaches them any more.
    pub fn unreached(&self) -> Vec<&'static str> {
        let (kind, entry) = (self.view.head.kind, &self.entry);
        let text = match entry.text_reach {
            Reach::Open => None,
            Reach::Bounced => Some("Texts do not arrive at this number. Correct it, or call them."),
            Reach::Complained => Some("They reported a text as unwanted, so nothing more is texted."),
            Reach::OptedOut => Some("They answered STOP, so nothing more is texted. START brings the texts back."),
        };
        let mail = match (entry.mail_reach, kind) {
            (Reach::Open, _) => None,
            (Reach::Bounced, ListKind::Event) => Some("A mail came back. Correct the address below, or call them."),
            (Reach::Bounced, ListKind::Desk) => Some("A mail came back from this address. Correct it, or call them."),
            (Reach::Complained, ListKind::Event) => Some("They reported a mail as unwanted, so nothing more is sent."),
            (Reach::Complained, ListKind::Desk) => Some("They reported a mail as unwanted, so nothing more is mailed."),
            (Reach::OptedOut, _) => Some("They asked for no more mail."),
        };
        let text = text.filter(|_| entry.person.mobile.is_some());
        let mail = mail.filter(|_| kind == ListKind::Event || entry.person.email.is_some());
        text.into_iter().chain(mail).collect()
    }

    pub fn standing(&self) -> Vec<(&'static str, String)> {
        match self.desk() {
            None => self.standing_of_guest(),
            Some(desk) => self.standing_on_waitlist(desk),
        }
    }

    fn standing_of_guest(&self) -> Vec<(&'static str, String)> {
        let entry = &self.entry;
        let mut facts = vec![("Party", seats(entry.party))];
        facts.extend(self.rank.map(|rank| ("In line", format!("number {}", count(rank)))));
        facts.extend(entry.moved.filter(|_| entry.is_waiting()).map(|_| ("Place", "moved by the host".to_string())));
        facts.extend(self.offers.iter().find(|(offer, _)| offer.state.is_live()).map(|(offer, _)| {
            let until = offer.ends_at.map(|ends| format!("until {}", self.short(&ends)));
            ("Offer", until.unwrap_or_else(|| "not sent yet".to_string()))
        }));
        facts.extend((entry.passes > 0).then(|| ("Asked in vain", somebody::times(entry.passes))));
        let came = if entry.state == EntryState::Pending { "Invited" } else { "Signed up" };
        facts.push((came, self.short(&entry.joined_at)));
        facts.extend((entry.reminders == Reminders::Muted).then(|| ("Reminders", "wants none".to_string())));
        facts
    }

    fn standing_on_waitlist(&self, desk: &DeskSettings) -> Vec<(&'static str, String)> {
        let entry = &self.entry;
        let mut facts = Vec::new();
        if let Some(wish) = &entry.wish {
            facts.push(("Waits for", wish_words::service(desk, &wish.service)));
            facts.push(("When", wish_words::when(wish)));
            facts.extend(wish.staff.clone().map(|staff| ("With", staff)));
            facts.extend(wish.location.clone().map(|location| ("Where", location)));
        }
        let told_by = match entry.channel() {
            Some(Channel::Text) => "text",
            Some(Channel::Mail) => "mail",
            None => "nothing",
        };
        facts.extend([
            ("Party", entry.party.to_string()),
            ("Priority", entry.tier.to_string()),
            ("Is told by", told_by.to_string()),
            ("Joined", self.short(&entry.joined_at)),
            ("Number", entry.number.to_string()),
        ]);
        facts
    }

    pub fn offer_words(&self, offer: &Offer) -> String {
        let words = match offer.state {
            OfferState::Queued => "its message has not gone out yet",
            OfferState::Live => {
                return offer.ends_at.map(|ends| format!("held until {}", self.short(&ends))).unwrap_or_default();
            }
            OfferState::Claimed => "claimed",
            OfferState::Declined => "declined",
            OfferState::Lapsed => "not answered in time",
            OfferState::Withdrawn => "taken back",
            OfferState::Undeliverable => "could not be delivered",
        };
        words.to_string()
    }

    pub fn message_at(&self, message: &Message) -> String {
        self.short(&message.settled_at.unwrap_or(message.made_at))
    }

    /// How far it got.
    pub fn message_state(&self, message: &Message) -> &'static str {
        match (self.view.head.kind, message.state) {
            (ListKind::Event, MessageState::Failed) => "Not sent",
            (ListKind::Event, MessageState::Bounced) => "Came back",
            (ListKind::Event, MessageState::Suppressed) => "Held back",
            (ListKind::Event, MessageState::Expired) => "Not needed",
            (_, state) => words::message_state(state),
        }
    }

    /// What is to be said besides.
    pub fn message_more(&self, message: &Message) -> String {
        let goes_out = || format!("goes out {}", self.short(&message.due_at));
        match (self.view.head.kind, message.state, message.attempts) {
            (ListKind::Event, MessageState::Queued, _) => goes_out(),
            (ListKind::Event, MessageState::Failed, tries) => format!("given up after {tries} tries"),
            (ListKind::Event, MessageState::Suppressed, _) => "nothing is sent to this address".to_string(),
            (ListKind::Event, MessageState::Expired, _) => "it was no longer true".to_string(),
            (ListKind::Desk, state, 0) if !state.is_settled() => goes_out(),
            (ListKind::Desk, _, tries @ 2..) => format!("after {tries} tries"),
            (ListKind::Event | ListKind::Desk, _, _) => String::new(),
        }
    }

    pub fn reminders(&self) -> Vec<String> {
        match &*self.view.settings {
            Settings::Event(event) => rules::to_come(event, &self.reminders).iter().map(|at| self.short(at)).collect(),
            Settings::Desk(_) => Vec::new(),
        }
    }

    pub fn history(&self) -> Vec<HistoryRow> {
        let Seen { view, entry, audit, names, .. } = self;
        audit.iter().map(|row| history::row(row, entry.id, names, view.head.kind)).collect()
    }
}
