//! A salon on a stage, for the tests of its reception.

use crate::signed_in::{SignedIn, sign_in};
use crate::stage::Stage;
use jiff::{SignedDuration, Timestamp};
use rules::desk::{DeskSettings, FreedBy, Service, Slot, Wish};
use rules::{
    Act, Actor, Consent, DeskAct, DeskReply, Email, EntryAct, EntryId, EntryReply, HouseAct, Joining, ListId,
    ListReply, MessageAct, Mobile, PersonName, Place, PlaceId, Reply, Role, SlotAct, Zone,
};
use store::sqlite::SlotsBy;

/// A salon in London: Jess and Dana, colour and cut. The stage's clock says 11:00 there, on a Monday.
pub struct Salon {
    pub stage: Stage,
    pub list: ListId,
}

pub fn settings() -> DeskSettings {
    let service = |name: &str, minutes| Service { name: name.to_string(), minutes, price_cents: 6_000 };
    let zone = Zone::parse("Europe/London").expect("a zone");
    let desk = DeskSettings::new("Shear Delight", zone, vec![service("Colour", 90), service("Cut", 45)]);
    DeskSettings { staff: vec!["Jess".to_string(), "Dana".to_string()], ..desk }
}

impl Salon {
    pub fn open() -> Salon {
        Salon::with(settings())
    }

    pub fn with(settings: DeskSettings) -> Salon {
        let stage = Stage::open();
        let act =
            Act::House(HouseAct::OpenDesk { slug: "salon".to_string(), settings: Box::new(settings), host: None });
        let reply = stage.run(Actor::Host(0), ListId::HOUSE, act);
        let Reply::List(ListReply::Opened { list }) = reply else { panic!("the desk did not open: {reply:?}") };
        Salon { stage, list }
    }

    pub fn join(&self, who: &str, wish: Wish) -> EntryId {
        self.join_as(who, wish, 1, 0)
    }

    pub fn join_as(&self, who: &str, wish: Wish, party: u32, tier: u32) -> EntryId {
        let joining = Joining {
            name: PersonName::parse(who).expect("a name"),
            email: Some(Email::parse(&format!("{who}@example.org")).expect("an address")),
            mobile: None::<Mobile>,
            party,
            tier,
            wish,
            consent: Consent::ToldStaff,
            note: String::new(),
        };
        let reply = self.stage.run(Actor::Host(0), self.list, Act::Desk(DeskAct::Join(Box::new(joining))));
        let Reply::Entry(EntryReply::Standing { entry, .. }) = reply else { panic!("{who} did not join: {reply:?}") };
        entry
    }

    /// Everything due is handed over and arrives.
    pub fn send(&self) {
        for handed in self.stage.keeper.lease(1000).expect("a lease") {
            let (list, message) = (handed.message.list, handed.message.id);
            self.stage.run(Actor::Post, list, Act::Message(MessageAct::Sent { message }));
        }
    }

    pub fn free(&self, slot: Slot) -> PlaceId {
        let reply =
            self.stage.run(Actor::Host(0), self.list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }));
        let Reply::Desk(DeskReply::Slot { place, .. }) = reply else { panic!("not freed: {reply:?}") };
        place
    }

    pub fn place(&self, place: PlaceId) -> Place {
        self.stage
            .readers
            .with(|reader| reader.place(store::sqlite::Within::AnyList, place))
            .expect("a read")
            .expect("a place")
    }

    pub fn places(&self) -> Vec<Place> {
        let by = SlotsBy::From(Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * 365 * 40));
        self.stage.readers.with(|reader| reader.slots_by(self.list, by, None, 100)).expect("a read")
    }

    /// Who is being asked about this slot.
    pub fn asked(&self, place: PlaceId) -> Option<EntryId> {
        let offers = self.stage.readers.with(|reader| reader.offers_of_place(place, 100)).expect("a read");
        offers.iter().find(|offer| offer.state.is_live()).map(|offer| offer.entry)
    }

    pub fn claim(&self, place: PlaceId) {
        let offers = self.stage.readers.with(|reader| reader.offers_of_place(place, 100)).expect("a read");
        let live = offers.iter().find(|offer| offer.state.is_live()).expect("a live offer").clone();
        let act = Act::Entry(EntryAct::Claim { entry: live.entry, place, seq: live.seq, generation: None });
        assert!(matches!(self.stage.run(Actor::Guest, self.list, act), Reply::Entry(EntryReply::Claimed { .. })));
    }

    pub fn host(&self) -> SignedIn<'_> {
        sign_in(&self.stage, "hanna", Some((self.list, Role::Host)))
    }

    pub fn seq(&self) -> u64 {
        self.stage.seq(self.list)
    }
}

/// Colour with Dana at this time of Monday, 1 June, in London.
pub fn colour(hour: i8) -> Slot {
    let wall = jiff::civil::date(2026, 6, 1).at(hour, 0, 0, 0);
    Slot {
        service: "Colour".to_string(),
        staff: Some("Dana".to_string()),
        location: None,
        starts_at: Zone::parse("Europe/London").expect("a zone").at(wall),
        duration_minutes: 90,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: format!("test {hour}"),
    }
}
