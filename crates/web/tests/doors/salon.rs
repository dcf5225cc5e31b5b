//! A salon whose booking tool tells it of bookings: a desk, people in line, and deliveries signed as each tool signs.

use crate::stage::{Answer, Props, Stage, URL, request};
use axum::http::Method;
use data_encoding::{BASE64, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use jiff::SignedDuration;
use rules::desk::{Alias, BookingSource, DeliveryState, DeskSettings, Wish};
use rules::{
    Act, Actor, DeskAct, EntryAct, EntryId, HouseAct, ListId, ListReply, Message, MessageAct, MessageKind, Offer,
    Place, PlaceState, Reply,
};
use sha2::Sha256;
use store::ListRows;
use store::sqlite::Sqlite;
use store::suite::stage::{joining, salon};

pub const SQUARE_KEY: &str = "the signature key of Square";
pub const ACUITY_KEY: &str = "0123456789abcdef0123456789abcdef";

pub struct Salon {
    pub stage: Stage,
    pub list: ListId,
}

impl Salon {
    pub fn open() -> Salon {
        Salon::with(Props::default(), |desk| desk)
    }

    /// Friday noon in Berlin; tomorrow at two the colour of the recorded deliveries.
    pub fn with(props: Props, change: impl FnOnce(DeskSettings) -> DeskSettings) -> Salon {
        let stage = Stage::with(props);
        stage.advance(SignedDuration::from_hours(24 * 4));
        let alias = |(theirs, ours): (&str, &str)| Alias { theirs: theirs.into(), ours: ours.into() };
        let aliases = [
            ("DANA1", "Dana"),
            ("GUN7HNQBH7ZRARYZN52E7O4B", "Colour"),
            ("2_uNFkqPYqV-AZB-7neN", "Dana"),
            ("yoga", "Cut"),
        ];
        let desk = DeskSettings { locations: Vec::new(), aliases: aliases.map(alias).to_vec(), ..salon() };
        let act = Act::House(HouseAct::OpenDesk { slug: "salon".into(), settings: Box::new(change(desk)), host: None });
        let reply = stage.run(Actor::Host(1), ListId::HOUSE, act);
        let Reply::List(ListReply::Opened { list }) = reply else { panic!("the desk did not open: {reply:?}") };
        let key = SQUARE_KEY.replace(' ', "-");
        let lines = format!("salon square secret 0 {key}\nsalon acuity secret 0 {ACUITY_KEY}\n");
        std::fs::write(stage.path("hooks.secrets"), lines).expect("a file");
        Salon { stage, list }
    }

    /// Somebody joins the line for a colour.
    pub fn join(&self, who: &str) -> EntryId {
        let joining = rules::Joining { wish: Wish::any("Colour"), ..joining(who, None) };
        let reply = self.stage.run(Actor::Guest, self.list, Act::Desk(DeskAct::Join(Box::new(joining))));
        self.entry_of(&reply, who)
    }

    fn entry_of(&self, reply: &Reply, who: &str) -> EntryId {
        let entries = self.rows().entries;
        let found = entries.iter().find(|entry| entry.person.name.as_ref().is_some_and(|name| name.as_str() == who));
        found.unwrap_or_else(|| panic!("{who} is not in line: {reply:?}")).id
    }

    pub fn rows(&self) -> ListRows {
        let mut reader = Sqlite::reader(&self.stage.path("usher.db")).expect("a reader");
        reader.read_list(self.list).expect("a read")
    }

    pub fn secret(&self, source: BookingSource) -> String {
        match source {
            BookingSource::Square => SQUARE_KEY.replace(' ', "-"),
            BookingSource::Acuity => ACUITY_KEY.to_string(),
            BookingSource::Standard | BookingSource::Calcom | BookingSource::Calendly | BookingSource::Feed => {
                intake::derived_hook_secret(&[7; 32], "salon", source, 1).expect("a secret of ours")
            }
        }
    }

    /// A recorded delivery, signed now.
    pub fn hook(&self, source: BookingSource, file: &str) -> Answer {
        self.hook_text(source, &recorded(file))
    }

    pub fn hook_text(&self, source: BookingSource, body: &str) -> Answer {
        self.hook_signed(source, body, &self.secret(source))
    }

    pub fn hook_signed(&self, source: BookingSource, body: &str, secret: &str) -> Answer {
        let path = format!("/hooks/salon/{}", source.word());
        let headers = self.signed(source, &path, body, secret);
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.stage.ask(request(Method::POST, &path, &headers, body))
    }

    pub fn signed(&self, source: BookingSource, path: &str, body: &str, secret: &str) -> Vec<(&'static str, String)> {
        let seconds = self.stage.now().as_second().to_string();
        match source {
            BookingSource::Standard => {
                let key = BASE64.decode(secret.trim_start_matches("whsec_").as_bytes()).expect("base64");
                // The same news again has the same id.
                let id = format!("msg_{}", &HEXLOWER.encode(&tag(b"id", body))[..12]);
                let tag = tag(&key, &format!("{id}.{seconds}.{body}"));
                let signature = format!("v1,{}", BASE64.encode(&tag));
                vec![("webhook-id", id), ("webhook-timestamp", seconds), ("webhook-signature", signature)]
            }
            BookingSource::Calcom => vec![("x-cal-signature-256", HEXLOWER.encode(&tag(secret.as_bytes(), body)))],
            BookingSource::Calendly => {
                let tag = tag(secret.as_bytes(), &format!("{seconds}.{body}"));
                vec![("calendly-webhook-signature", format!("t={seconds},v1={}", HEXLOWER.encode(&tag)))]
            }
            BookingSource::Square => {
                let tag = tag(secret.as_bytes(), &format!("{URL}{path}{body}"));
                vec![("x-square-hmacsha256-signature", BASE64.encode(&tag))]
            }
            BookingSource::Acuity => vec![("x-acuity-signature", BASE64.encode(&tag(secret.as_bytes(), body)))],
            BookingSource::Feed => Vec::new(),
        }
    }

    #[track_caller]
    pub fn state(&self, answer: &Answer) -> String {
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
        let states = answer.json()["deliveries"].as_array().expect("deliveries").clone();
        states.iter().map(|one| one["state"].as_str().expect("a word").to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn places(&self) -> Vec<Place> {
        self.rows().places
    }

    /// The one slot there is.
    #[track_caller]
    pub fn place(&self) -> Place {
        let places = self.places();
        assert_eq!(places.len(), 1, "{places:?}");
        places.into_iter().next().expect("one")
    }

    pub fn live_offer(&self) -> Option<Offer> {
        self.rows().offers.into_iter().find(|offer| offer.state.is_live())
    }

    /// Hands over whatever is due, so that windows run.
    pub fn post(&self) -> Vec<Message> {
        let handed = self.stage.keeper.lease(100).expect("a lease");
        for one in &handed {
            self.stage.run(Actor::Post, self.list, Act::Message(MessageAct::Sent { message: one.message.id }));
        }
        handed.into_iter().map(|one| one.message).collect()
    }

    /// Whoever holds the offer claims it.
    pub fn claim(&self) {
        self.post();
        let offer = self.live_offer().expect("an offer");
        let act =
            Act::Entry(EntryAct::Claim { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None });
        self.stage.run(Actor::Guest, self.list, act);
        let place = self.places().into_iter().find(|place| place.id == offer.place).expect("a place");
        assert_eq!(place.state, PlaceState::Booked);
    }

    pub fn was_told(&self, entry: EntryId, kind: MessageKind) -> bool {
        self.rows().messages.iter().any(|message| message.entry == Some(entry) && message.kind == kind)
    }

    pub fn cards(&self) -> usize {
        self.rows().deliveries.iter().filter(|delivery| delivery.state.is_card()).count()
    }

    pub fn states(&self) -> Vec<DeliveryState> {
        self.rows().deliveries.iter().map(|delivery| delivery.state).collect()
    }
}

pub fn recorded(file: &str) -> String {
    let path = format!("{}/../intake/tests/booking/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn tag(key: &[u8], text: &str) -> Vec<u8> {
    let keyed = Hmac::<Sha256>::new_from_slice(key).expect("a key");
    keyed.chain_update(text).finalize().into_bytes().to_vec()
}
