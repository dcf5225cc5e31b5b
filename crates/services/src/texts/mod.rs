//! services: what people text us, and how texts of ours went. What follows is decided by the same commands as everywhere else.

mod recent_answers;

use crate::backend::Backend;
use crate::error::ServiceError;
use crate::limits;
use crate::views::DeskView;
use intake::{InboundText, Receipt, TextWish};
use links::{OfferNumber, ShortLink};
use post::{OpenOffer, TextAnswer};
use recent_answers::RecentAnswers;
use rules::desk::{Replies, Slot};
use rules::{
    Act, Actor, Channel, EntryAct, EntryReply, EntryState, HouseAct, ListId, MessageAct, MessageId, Mobile, PlaceKind,
    Reach, Reply,
};
use std::sync::Arc;
use store::sqlite::HeldOffer;

pub struct Texts {
    backend: Arc<Backend>,
    answers: RecentAnswers,
}

impl Texts {
    #[must_use]
    pub fn new(backend: Arc<Backend>) -> Texts {
        Texts { backend, answers: RecentAnswers::default() }
    }

    /// How a text of ours went.
    pub async fn receipt(&self, list: ListId, message: MessageId, receipt: Receipt) -> Result<(), ServiceError> {
        let act = match receipt {
            Receipt::Fine => return Ok(()),
            Receipt::NotDelivered { code } => match code.and_then(post::closes) {
                Some(reason) => Act::Message(MessageAct::Undeliverable { message, reason }),
                None => Act::Message(MessageAct::NotDelivered { message }),
            },
        };
        tracing::info!(list = list.0, row = message.0, "a text was not delivered");
        self.backend.run(Actor::Hook, list, act).await?;
        self.backend.counts.bounces.inc();
        Ok(())
    }

    /// What we text back, if anything. The service itself answers STOP and START, as the networks ask of it.
    pub async fn answer(&self, text: &InboundText) -> Result<Option<String>, ServiceError> {
        match text.wish {
            TextWish::Stop => self.stop(&text.from).await.map(|()| None),
            TextWish::Start => self.start(&text.from).await.map(|()| None),
            TextWish::Help => self.say(&text.from, &TextAnswer::Help).await,
            TextWish::No => self.no(&text.from).await,
            TextWish::Yes => self.yes(&text.from).await,
            TextWish::Other => self.other(&text.from).await,
        }
    }

    /// The number gets nothing more anywhere. On each list it stands on, the same commit books what follows: what was offered
    /// by text goes by mail, or to the next person.
    async fn stop(&self, from: &Mobile) -> Result<(), ServiceError> {
        let key = from.as_str().to_string();
        let out = Act::House(HouseAct::OptOut { channel: Channel::Text, key, reason: Reach::OptedOut });
        self.backend.run(Actor::Hook, ListId::HOUSE, out).await.map(drop)
    }

    async fn start(&self, from: &Mobile) -> Result<(), ServiceError> {
        let key = from.as_str().to_string();
        self.backend
            .run(Actor::Hook, ListId::HOUSE, Act::House(HouseAct::OptIn { channel: Channel::Text, key }))
            .await
            .map(drop)
    }

    async fn no(&self, from: &Mobile) -> Result<Option<String>, ServiceError> {
        let held = self.held(from).await?;
        let [one] = held.as_slice() else { return self.links(from, &held).await };
        let (entry, place, seq) = (one.entry.id, one.place.id, one.offer.seq);
        let reply = self
            .backend
            .run(Actor::Guest, one.entry.list, Act::Entry(EntryAct::Decline { entry, place, seq, generation: None }))
            .await?;
        // Anything else means that it was over meanwhile.
        let passed = matches!(reply, Reply::Entry(EntryReply::Declined { .. }));
        self.say(from, if passed { &TextAnswer::Passed } else { &TextAnswer::NothingOpen }).await
    }

    /// Claims only where the desk said so and nobody could mean another; the confirmation is a text of its own.
    async fn yes(&self, from: &Mobile) -> Result<Option<String>, ServiceError> {
        let held = self.held(from).await?;
        if held.is_empty() && self.is_booked(from).await? {
            // The same yes again: theirs already, and they were told.
            return Ok(None);
        }
        let [one] = held.as_slice() else { return self.links(from, &held).await };
        let allowed = self.desk(one.entry.list).await?.is_some_and(|view| view.desk().replies == Replies::YesClaims);
        if !allowed {
            return self.links(from, &held).await;
        }
        let (entry, place, seq) = (one.entry.id, one.place.id, one.offer.seq);
        let reply = self
            .backend
            .run(Actor::Guest, one.entry.list, Act::Entry(EntryAct::Claim { entry, place, seq, generation: None }))
            .await?;
        if matches!(reply, Reply::Entry(EntryReply::Claimed { .. })) {
            Ok(None)
        } else {
            self.say(from, &TextAnswer::Gone).await
        }
    }

    /// Whether something they claimed is still to come.
    async fn is_booked(&self, from: &Mobile) -> Result<bool, ServiceError> {
        let number = from.clone();
        let entries =
            self.backend.readers.read(move |reader| reader.entries_by_mobile(&number, limits::TEXT_ENTRIES)).await?;
        let now = self.backend.now();
        let booked: Vec<_> =
            entries.iter().filter(|entry| entry.state == EntryState::Confirmed).map(|entry| entry.id).collect();
        let to_come = self.backend.readers.read(move |reader| {
            for entry in booked {
                let starts = reader.booked_place(entry)?.and_then(|place| place.kind.slot_starts());
                if starts.is_some_and(|starts| starts > now) {
                    return Ok(true);
                }
            }
            Ok(false)
        });
        to_come.await
    }

    /// Kind, short, and not more than once an hour: the other side may be a program too.
    async fn other(&self, from: &Mobile) -> Result<Option<String>, ServiceError> {
        let held = self.held(from).await?;
        let (lists, offers): (Vec<u64>, Vec<u64>) = held.iter().map(|one| (one.entry.list.0, one.offer.id.0)).unzip();
        tracing::info!(?lists, ?offers, "a text was not understood");
        if !self.answers.take(from.as_str(), self.backend.now()) {
            return Ok(None);
        }
        if held.is_empty() { self.say(from, &TextAnswer::NotUnderstood).await } else { self.links(from, &held).await }
    }

    async fn held(&self, from: &Mobile) -> Result<Vec<HeldOffer>, ServiceError> {
        let number = from.clone();
        self.backend.readers.read(move |reader| reader.held_by_mobile(&number, limits::TEXT_ENTRIES)).await
    }

    /// The way to answer each offer there is; without any, that there is none.
    async fn links(&self, from: &Mobile, held: &[HeldOffer]) -> Result<Option<String>, ServiceError> {
        let mut open = Vec::new();
        for one in held {
            let (Some(slot), Some(view)) = (slot_of(one), self.desk(one.entry.list).await?) else { continue };
            let offer = OfferNumber::new(one.offer.id.0).map_err(|error| ServiceError::Broken(error.to_string()))?;
            let generation = ShortLink::octet(one.entry.generation);
            let link = format!(
                "{}/l/{}",
                self.backend.house.url,
                self.backend.ring.mint_short(ShortLink { offer, generation })
            );
            open.push((view, slot, link));
        }
        let open: Vec<OpenOffer<'_>> =
            open.iter().map(|(view, slot, link)| OpenOffer { desk: view.desk(), slot, link }).collect();
        let answer = if open.is_empty() { TextAnswer::NothingOpen } else { TextAnswer::Links(&open) };
        self.say(from, &answer).await
    }

    /// In the voice of the desk this number last had to do with.
    async fn say(&self, from: &Mobile, answer: &TextAnswer<'_>) -> Result<Option<String>, ServiceError> {
        let number = from.clone();
        let entries =
            self.backend.readers.read(move |reader| reader.entries_by_mobile(&number, limits::TEXT_ENTRIES)).await?;
        let newest = entries.iter().max_by_key(|entry| (entry.live_offers > 0, entry.id));
        let view = match newest {
            Some(entry) => self.desk(entry.list).await?,
            None => None,
        };
        Ok(Some(
            view.map_or_else(|| post::stranger_answer().to_string(), |view| post::text_answer(view.desk(), answer)),
        ))
    }

    async fn desk(&self, list: ListId) -> Result<Option<DeskView>, ServiceError> {
        let view = self.backend.readers.read(move |reader| reader.view(list)).await?;
        Ok(view.and_then(DeskView::of))
    }
}

fn slot_of(held: &HeldOffer) -> Option<&Slot> {
    match &held.place.kind {
        PlaceKind::Slot(slot) => Some(slot),
        PlaceKind::Seats | PlaceKind::Pool => None,
    }
}
