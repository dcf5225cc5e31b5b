//! bench/desk: the door of the webhooks, on a socket of this machine. A booking tool signs its news and waits for the
//! answer on a connection that it keeps.

use super::salon::SLUG;
use crate::http::{Client, post_signed};
use crate::stage::{HOUSE_SECRET, house, still, text};
use keeper::Keeper;
use links::KeyRing;
use rules::PlaceId;
use rules::desk::BookingSource;
use serde_json::Value;
use services::{
    Backend, Counts, HookSecrets, LetterSettings, LookUp, Quill, Readers, ServiceSettings, Services, SheetSettings,
    Thresholds,
};
use std::future::pending;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use web::{Door, DoorSettings, Proxies};

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
    let house = house()?;
    let transport = Arc::new(post::Transport::Shelf(post::Shelf::default()));
    let readers = Readers::open(database).map_err(text)?;
    let quill = Quill::new(::scribe::Scribe::nobody(), keeper.clone(), readers.clone(), still());
    let services = Arc::new(Services::new(ServiceSettings {
        backend: Backend {
            messenger: post::Messenger::new(transport, house.clone(), runtime.handle().clone()),
            keeper,
            readers,
            ring: Arc::new(KeyRing::generate().map_err(text)?),
            clock: still(),
            house,
            posted: Arc::default(),
            networks: http_client::Networks::Public,
            counts: Counts::default(),
        },
        thresholds: Thresholds::default(),
        hook_secrets: HookSecrets::new(HOUSE_SECRET, None),
        look_up: LookUp::at("http://localhost"),
        client: Arc::new(http_client::HttpClient::new(http_client::Networks::Public, http_client::Timeouts::default())),
        feed_folder: PathBuf::new(),
        sheets: SheetSettings { folder: None, kept: PathBuf::new(), google: None },
        read_paper: Arc::new(|_, _| papers::Paper::unread(papers::Kind::Unknown, papers::Trouble::NotStarted)),
        letters: LetterSettings { folder: PathBuf::new(), keep_days: 1, trusted_receiver: None },
        damage: Arc::default(),
        quill,
    }));
    Ok(DoorSettings {
        services,
        proxies: Proxies::default(),
        register_per_minute: 60,
        register_burst: 60,
        hook_secret: None,
        text_token: None,
        demo: None,
    })
}
