//! app/bench/desk: the door of the webhooks, on a socket of this machine. A booking tool signs its news and waits for the
//! answer on a connection that it keeps.

use super::salon::SLUG;
use crate::bench::http::{Client, post_signed};
use crate::bench::stage::{still, text};
use http_client::{HttpClient, Networks, Timeouts};
use keeper::Keeper;
use links::KeyRing;
use rules::desk::BookingSource;
use rules::{Email, PlaceId};
use serde_json::Value;
use std::future::pending;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use web::{BookingHooks, Door, DoorSettings, FeedBoard, HookSecrets, LookUp, Proxies, Readers, Thresholds};

const HOUSE_SECRET: [u8; 32] = [7; 32];

pub(super) struct Doorway {
    runtime: Runtime,
    client: Client,
    secret: herald::Secret,
    sent: u64,
}

impl Doorway {
    pub fn open(keeper: Arc<Keeper>, database: &Path) -> Result<Doorway, String> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(text)?;
        let door = Door::new(settings(&runtime, keeper, database)?);
        let client = runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.map_err(text)?;
            let address = listener.local_addr().map_err(text)?;
            tokio::spawn(web::serve(listener, door, pending()));
            Client::connect(address).await
        })?;
        let secret = intake::derived_hook_secret(&HOUSE_SECRET, SLUG, BookingSource::Standard, 1);
        let secret = secret.as_deref().and_then(herald::Secret::read).ok_or("the hook has no secret")?;
        Ok(Doorway { runtime, client, secret, sent: 0 })
    }

    /// Signed, posted and answered: the news is on disk.
    pub fn deliver(&mut self, body: &str) -> Result<PlaceId, String> {
        self.sent += 1;
        let (id, seconds) = (format!("msg_{}", self.sent), still().now().as_second());
        let signature = self.secret.sign(&id, seconds, body);
        let headers = format!("webhook-id: {id}\r\nwebhook-timestamp: {seconds}\r\nwebhook-signature: {signature}\r\n");
        let request = post_signed(&format!("/hooks/{SLUG}/standard"), &headers, body);
        let answer = self.runtime.block_on(self.client.ask(&request))?;
        let told = self.client.body(answer);
        let place = serde_json::from_str::<Value>(told).ok().and_then(|told| told["deliveries"][0]["place"].as_u64());
        place.map(PlaceId).ok_or_else(|| format!("an unexpected answer: {} {told}", answer.status))
    }
}

fn settings(runtime: &Runtime, keeper: Arc<Keeper>, database: &Path) -> Result<DoorSettings, String> {
    let from = Email::parse("salon@example.org").map_err(|bad| bad.text().to_string())?;
    let house = Arc::new(post::House {
        url: "http://localhost".to_string(),
        from,
        from_name: "Usher".to_string(),
        host: None,
        bounce: None,
        letters: None,
        secret: HOUSE_SECRET,
    });
    let transport = Arc::new(post::Transport::Shelf(post::Shelf::default()));
    let readers = Readers::open(database).map_err(text)?;
    let quill = web::Quill::new(::scribe::Scribe::nobody(), keeper.clone(), readers.clone(), still());
    Ok(DoorSettings {
        messenger: post::Messenger::new(transport, house.clone(), runtime.handle().clone()),
        keeper,
        readers,
        ring: Arc::new(KeyRing::generate().map_err(text)?),
        clock: still(),
        house,
        posted: Arc::default(),
        networks: Networks::Public,
        thresholds: Thresholds::default(),
        proxies: Proxies::default(),
        register_per_minute: 60,
        register_burst: 60,
        hook_secret: None,
        booking: BookingHooks {
            secrets: HookSecrets::new(HOUSE_SECRET, None),
            look_up: LookUp::at("http://localhost"),
            client: Arc::new(HttpClient::new(Networks::Public, Timeouts::default())),
            feeds: FeedBoard::default(),
            feed_folder: std::path::PathBuf::new(),
            calendars: web::CalendarMemory::default(),
        },
        read_paper: Arc::new(|_, _| papers::Paper::unread(papers::Kind::Unknown, papers::Trouble::NotStarted)),
        sheets: web::SheetSettings { folder: None, kept: std::path::PathBuf::new(), google: None },
        text_token: None,
        letters: web::Letters { folder: std::path::PathBuf::new(), keep_days: 1, trusted_receiver: None },
        damage: Arc::default(),
        demo: None,
        quill,
    })
}
