//! kill9: a client. It does something, waits for the answer, and says aloud what it was promised.

use crate::ack::{self, Ack};
use crate::child::{CLIENTS, events};
use crate::person::{Known, Person, Stands, index_of};
use jiff::{SignedDuration, Timestamp};
use keeper::Keeper;
use rules::desk::{FreedBy, Slot};
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, DeskReply, EntryAct, EntryReply, EntryState, EventAct, ListId, ListKind, ListReply, News,
    Offer, Reply, SlotAct,
};
use sim::Dice;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use store::ListRows;

/// Offers that reached somebody, waiting for their client to answer.
#[derive(Clone, Default)]
pub struct Offers(Arc<Mutex<HashMap<u32, Waiting>>>);

/// Whose it is, and the offer.
type Waiting = VecDeque<(u32, Offer)>;

impl Offers {
    /// Those that were live when the last life ended.
    pub fn left_over(lists: &[ListRows]) -> Offers {
        let offers = Offers::default();
        for rows in lists {
            for offer in rows.offers.iter().filter(|offer| offer.state.is_live()) {
                let entry = rows.entries.iter().find(|entry| entry.id == offer.entry);
                if let Some(index) = entry.and_then(index_of) {
                    offers.give(index, offer);
                }
            }
        }
        offers
    }

    pub fn give(&self, index: u32, offer: &Offer) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.entry(index % CLIENTS).or_default().push_back((index, offer.clone()));
    }

    fn take(&self, client: u32) -> Option<(u32, Offer)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&client)?.pop_front()
    }
}

pub struct Client {
    number: u32,
    keeper: Arc<Keeper>,
    dice: Dice,
    people: Vec<Person>,
    offers: Offers,
    /// The first client is also the host of the events, the second the staff of the desk.
    events: Vec<(u64, u32, EventSettings)>,
    desk: Option<ListId>,
    next_slot: Timestamp,
}

impl Client {
    pub fn new(
        number: u32,
        keeper: Arc<Keeper>,
        dice: Dice,
        people: Vec<Person>,
        offers: Offers,
        lists: &[ListRows],
    ) -> Client {
        let desk = lists.iter().find(|rows| rows.head.kind == ListKind::Desk);
        let opened = desk.and_then(|rows| rows.audit.first()).map_or(Timestamp::UNIX_EPOCH, |first| first.at);
        let slots = desk.map_or(0, |rows| i64::try_from(rows.places.len()).unwrap_or(0));
        let next_slot = opened + SignedDuration::from_hours(48) + SignedDuration::from_mins(30 * slots);
        let desk = desk.map(|rows| rows.head.list);
        Client { number, keeper, dice, people, offers, events: events(lists), desk, next_slot }
    }

    /// One thing at a time, and sometimes twice: second taps are part of life.
    pub fn turn(&mut self) -> Result<(), String> {
        match self.dice.below(20) {
            0..=5 => self.answer_offer(),
            6..=12 => self.sign_up(),
            13..=16 => self.cancel(),
            17 if self.number == 0 => self.change_cap(),
            18 | 19 if self.number == 1 => self.free_slot(),
            _others => self.sign_up(),
        }
    }

    fn run(&self, list: ListId, who: Actor, act: Act) -> Result<Reply, String> {
        self.keeper.run(Command { list, who, act: act.clone() }).map_err(|fault| format!("{fault} on {act:?}"))
    }

    fn sign_up(&mut self) -> Result<(), String> {
        let at = self.dice.below(self.people.len() as u64) as usize;
        let person = &self.people[at];
        let reply = self.run(person.list, Actor::Guest, person.sign_up()?)?;
        let Reply::Entry(EntryReply::Standing { entry, state, news, .. }) = reply else {
            return Err(format!("sign-up: {reply:?}"));
        };
        let generation = match news {
            News::New => person.next_generation(),
            News::Known => person.known.map_or(0, |known| known.generation),
        };
        let list = person.list.0;
        self.people[at].known = Some(Known { entry, generation, stands: Stands::On });
        ack::say(&Ack::Registered { list, entry: entry.0, generation, state })
    }

    fn cancel(&mut self) -> Result<(), String> {
        let at = self.dice.below(self.people.len() as u64) as usize;
        let (list, Some(known)) = (self.people[at].list, self.people[at].known) else { return Ok(()) };
        if known.stands != Stands::On {
            return Ok(());
        }
        let Known { entry, generation, .. } = known;
        let reply = self.run(list, Actor::Guest, Act::Entry(EntryAct::Cancel { entry, generation }))?;
        let Reply::Entry(EntryReply::Standing { state: EntryState::Cancelled, .. }) = reply else {
            return Err(format!("cancel of entry {} generation {generation}: {reply:?}", entry.0));
        };
        self.people[at].known = Some(Known { stands: Stands::Off, ..known });
        ack::say(&Ack::Cancelled { list: list.0, entry: entry.0, generation })
    }

    fn answer_offer(&mut self) -> Result<(), String> {
        let Some((index, offer)) = self.offers.take(self.number) else { return self.sign_up() };
        let Some(at) = self.people.iter().position(|one| one.index == index && one.list == offer.list) else {
            return Ok(());
        };
        match self.dice.below(8) {
            0 => Ok(()),
            1 | 2 => self.decline(&offer),
            3 => self.claim(at, &offer).and_then(|()| self.claim(at, &offer)),
            _most => self.claim(at, &offer),
        }
    }

    fn claim(&mut self, at: usize, offer: &Offer) -> Result<(), String> {
        let (entry, place, seq) = (offer.entry, offer.place, offer.seq);
        let reply =
            self.run(offer.list, Actor::Guest, Act::Entry(EntryAct::Claim { entry, place, seq, generation: None }))?;
        // A second tap on an old offer is answered truthfully, too, but says nothing about the present turn.
        let (Reply::Entry(EntryReply::Claimed { news: News::New, .. }), Some(known)) = (&reply, self.people[at].known)
        else {
            return too_late(reply);
        };
        let stands = match self.people[at].kind {
            ListKind::Event => Stands::On,
            ListKind::Desk => Stands::Served,
        };
        self.people[at].known = Some(Known { stands, ..known });
        let (list, generation) = (offer.list.0, known.generation);
        ack::say(&Ack::Claimed { list, entry: entry.0, generation, place: place.0, seq })
    }

    fn decline(&mut self, offer: &Offer) -> Result<(), String> {
        let (entry, place, seq) = (offer.entry, offer.place, offer.seq);
        let reply =
            self.run(offer.list, Actor::Guest, Act::Entry(EntryAct::Decline { entry, place, seq, generation: None }))?;
        if let Reply::Entry(EntryReply::Declined { .. }) = reply {
            return ack::say(&Ack::Declined { list: offer.list.0, entry: entry.0, place: place.0, seq });
        }
        too_late(reply)
    }

    fn change_cap(&mut self) -> Result<(), String> {
        let at = self.dice.below(self.events.len() as u64) as usize;
        let (list, seen_rev, settings) = self.events[at].clone();
        let cap = 5 + self.dice.below(60) as u32;
        let settings = EventSettings { cap, ..settings };
        let act =
            Act::Event(EventAct::Edit { settings: Box::new(settings.clone()), seen_rev, tell: rules::Tell::Guests });
        let reply = self.run(ListId(list), Actor::Host(1), act)?;
        let Reply::List(ListReply::Saved { rev }) = reply else { return Err(format!("cap of list {list}: {reply:?}")) };
        self.events[at] = (list, rev, settings);
        ack::say(&Ack::Capped { list, rev, cap })
    }

    /// Mostly a new slot; sometimes the same one again, as webhooks do.
    fn free_slot(&mut self) -> Result<(), String> {
        let Some(list) = self.desk else { return Ok(()) };
        if !self.dice.one_in(4) {
            self.next_slot += SignedDuration::from_mins(30);
        }
        let slot = Slot {
            service: "cut".to_string(),
            staff: None,
            location: None,
            starts_at: self.next_slot,
            duration_minutes: 30,
            unit: 0,
            freed_by: FreedBy::Cancelled,
            source: format!("booking {}", self.next_slot),
        };
        let reply = self.run(list, Actor::Hook, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }))?;
        let Reply::Desk(DeskReply::Slot { place, .. }) = reply else { return Err(format!("free slot: {reply:?}")) };
        ack::say(&Ack::Freed { list: list.0, place: place.0 })
    }
}

/// An offer that has passed on is a fair answer; anything else is not.
fn too_late(reply: Reply) -> Result<(), String> {
    let fair = matches!(
        reply,
        Reply::Entry(EntryReply::OfferOver { .. })
            | Reply::Entry(EntryReply::Standing { .. })
            | Reply::Entry(EntryReply::Claimed { .. })
    );
    if fair { Ok(()) } else { Err(format!("answer to an offer: {reply:?}")) }
}
