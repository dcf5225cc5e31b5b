//! store/suite: a busy day on one event and one desk, by dice. Whatever is rolled, rules and engine must agree.

use super::random::Dice;
use super::stage::{
    chair, claim, decline, dinner, free, guest, host, joining, list_of, noon, open_desk, open_event, person, post,
    rows, run, salon,
};
use crate::engine::{Engine, ListRows};
use jiff::{SignedDuration, Timestamp};
use rules::desk::{FreedBy, Slot, Wish};
use rules::{
    Act, Actor, Command, DeskAct, Entry, EntryAct, EntryId, EventAct, ImportMode, Joining, ListId, Message, MessageAct,
    Offer, Reach, SendFault, SlotAct, WishEdit,
};

pub(super) struct Script {
    dice: Dice,
    pub now: Timestamp,
    pub event: ListId,
    pub desk: ListId,
}

impl Script {
    pub fn open(engine: &mut dyn Engine, seed: u64) -> Script {
        let mut settings = dinner(4);
        settings.max_party = 3;
        let event = list_of(&run(engine, &open_event("dinner", settings), noon()));
        let page = "Smaller parties may take larger tables\nOffers at once: 2\nTry at most 4 people";
        let desk = rules_document::with_rules(salon(), page).expect("a rules document");
        let desk = list_of(&run(engine, &open_desk("salon", desk), noon()));
        Script { dice: Dice::new(seed), now: noon(), event, desk }
    }

    /// Rolls one command and runs it; sometimes time passes, and what is due acts first.
    pub fn step(&mut self, engine: &mut dyn Engine) {
        if self.dice.below(4) == 0 {
            self.now += SignedDuration::from_mins(i64::try_from(self.dice.below(240)).unwrap_or(0));
            self.fire(engine);
        }
        let command = match self.dice.below(10) {
            0..4 => self.on_event(engine),
            4..7 => self.on_desk(engine),
            _mail => self.by_post(engine),
        };
        if let Some(command) = command {
            run(engine, &command, self.now);
        }
    }

    pub fn fire(&mut self, engine: &mut dyn Engine) {
        for _round in 0..5 {
            for timer in engine.due_timers(self.now, 20).expect("timers") {
                run(engine, &Command { list: timer.list, who: Actor::Timer, act: Act::Due(timer) }, self.now);
            }
        }
    }

    fn on_event(&mut self, engine: &mut dyn Engine) -> Option<Command> {
        let rows = rows(engine, self.event);
        let list = self.event;
        let party = 1 + self.dice.below(3) as u32;
        let act = match self.dice.below(14) {
            0..5 => Act::Event(EventAct::Register(Box::new(person(&self.name(), party)))),
            5..7 => return self.leave(&rows),
            7..9 => return self.answer(&rows),
            9 => return Some(host(list, self.recap(&rows))),
            10 => {
                let people = (0..self.dice.below(6) + 1).map(|_| person(&self.name(), 1)).collect();
                let mode = [ImportMode::Invite, ImportMode::Confirmed][self.dice.below(2) as usize];
                return Some(host(
                    list,
                    Act::Event(EventAct::Import { import: self.dice.roll() >> 2, part: 0, mode, rows: people }),
                ));
            }
            11 => Act::Event(EventAct::MuteReminders { entry: self.somebody(&rows)?.id, generation: None }),
            12 => Act::Entry(EntryAct::Erase { entry: self.somebody(&rows)?.id }),
            _other => {
                let Entry { id: entry, generation, .. } = *self.somebody(&rows)?;
                Act::Event(EventAct::Confirm { entry, generation })
            }
        };
        Some(guest(list, act))
    }

    fn on_desk(&mut self, engine: &mut dyn Engine) -> Option<Command> {
        let rows = rows(engine, self.desk);
        let list = self.desk;
        let act = match self.dice.below(14) {
            0..4 => Act::Desk(DeskAct::Join(Box::new(self.wishing()))),
            4..7 => return Some(free(list, self.opening())),
            7..9 => return self.answer(&rows),
            9 => return self.leave(&rows),
            10 => Act::Desk(DeskAct::Pause { entry: self.somebody(&rows)?.id, generation: None }),
            11 => Act::Desk(DeskAct::Resume { entry: self.somebody(&rows)?.id, generation: None }),
            12 => {
                let place = self.dice.pick(&rows.places)?.id;
                let acts = [
                    Act::Slot(SlotAct::OfferAgain { place }),
                    Act::Slot(SlotAct::Close { place, note: "phone".into() }),
                ];
                return self.dice.pick(&acts).cloned().map(|act| host(list, act));
            }
            _other => {
                let Joining { party, tier, wish, .. } = self.wishing();
                Act::edit_wish(self.somebody(&rows)?.id, WishEdit { party, tier, wish })
            }
        };
        Some(guest(list, act))
    }

    /// Hands over, sends, fails or bounces whatever is due on either list.
    fn by_post(&mut self, engine: &mut dyn Engine) -> Option<Command> {
        let due = super::stage::due(engine, self.now, 8);
        let &(list, message) = self.dice.pick(&due)?;
        run(engine, &post(list, Act::Message(MessageAct::HandOff { message })), self.now);
        let sending = |row: &Message| row.id == message && row.state == rules::MessageState::Sending;
        rows(engine, list).messages.iter().find(|row| sending(row))?;
        let act = match self.dice.below(12) {
            0 => {
                let faults = [SendFault::Transport, SendFault::Refused, SendFault::Recipient];
                Act::Message(MessageAct::SendFailed { message, fault: *self.dice.pick(&faults).expect("three faults") })
            }
            1 => Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced }),
            2 => return None,
            _usually => Act::Message(MessageAct::Sent { message }),
        };
        Some(post(list, act))
    }

    /// One of forty people, under a name that stands for nothing else.
    fn name(&mut self) -> String {
        format!("zebra{}", self.dice.below(40))
    }

    fn wishing(&mut self) -> Joining {
        let who = self.name();
        let mobile = format!("+49151000{:04}", 7_000 + self.dice.below(40));
        let mobile = (self.dice.below(2) == 0).then_some(mobile);
        let staff = ["Dana", "Emil"][self.dice.below(2) as usize];
        let staff = (self.dice.below(3) == 0).then(|| staff.to_string());
        let party = 1 + self.dice.below(2) as u32;
        Joining {
            party,
            tier: self.dice.below(3) as u32,
            wish: Wish { staff, ..Wish::any("Cut") },
            ..joining(&who, mobile.as_deref())
        }
    }

    fn opening(&mut self) -> Slot {
        let minutes = i64::try_from(30 + 30 * self.dice.below(200)).unwrap_or(30);
        let starts_at = self.now + SignedDuration::from_mins(minutes);
        let freed_by = FreedBy::ALL[self.dice.below(3) as usize];
        Slot { starts_at, freed_by, ..chair(0, &format!("source{}", self.dice.below(50))) }
    }

    fn somebody<'a>(&mut self, rows: &'a ListRows) -> Option<&'a Entry> {
        self.dice.pick(&rows.entries)
    }

    fn leave(&mut self, rows: &ListRows) -> Option<Command> {
        let Entry { id: entry, generation, list, .. } = *self.somebody(rows)?;
        Some(guest(list, Act::Entry(EntryAct::Cancel { entry, generation })))
    }

    /// Mostly a live offer, sometimes an old one.
    fn answer(&mut self, rows: &ListRows) -> Option<Command> {
        let live: Vec<Offer> = rows.offers.iter().filter(|offer| offer.state.is_live()).cloned().collect();
        let from = if live.is_empty() || self.dice.below(5) == 0 { &rows.offers } else { &live };
        let offer = self.dice.pick(from)?;
        Some(if self.dice.below(3) == 0 { decline(offer) } else { claim(offer) })
    }

    /// The host turns the cap up or down.
    fn recap(&mut self, rows: &ListRows) -> Act {
        let mut settings = dinner(3 + self.dice.below(6) as u32);
        settings.max_party = 3;
        Act::Event(EventAct::Edit {
            settings: Box::new(settings),
            seen_rev: rows.head.settings_rev,
            tell: rules::Tell::Guests,
        })
    }
}

/// Everything by which somebody on this list could be known.
pub(super) fn personal(rows: &ListRows) -> Vec<(EntryId, String)> {
    let mut known = Vec::new();
    for entry in &rows.entries {
        let person = &entry.person;
        known.extend(person.name.iter().map(|name| (entry.id, name.as_str().to_string())));
        known.extend(person.email.iter().map(|email| (entry.id, email.as_str().to_string())));
        known.extend(person.mobile.iter().map(|mobile| (entry.id, mobile.as_str().to_string())));
    }
    known
}
