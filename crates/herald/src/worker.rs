//! herald: looks every second who has something to hear, and gives each endpoint a turn of its own, so that a slow one
//! holds up nobody else. It keeps nothing that the rows do not say.

use crate::limits;
use crate::turn;
use http_client::{HttpClient, Networks, Timeouts};
use jiff::Timestamp;
use keeper::{Clock, Keeper};
use links::KeyRing;
use rules::{Endpoint, EndpointId};
use rustls::RootCertStore;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use store::StoreError;
use store::sqlite::{Restores, Sqlite, SqliteReader};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::{Id, JoinHandle, JoinSet};

pub struct HeraldSettings {
    /// The database file, which is only read.
    pub database: PathBuf,
    pub keeper: Arc<Keeper>,
    pub clock: Arc<dyn Clock>,
    /// The house's secret, from which those of the endpoints are derived.
    pub secret: [u8; 32],
    /// The house's own address, for lines that end with a page to look at.
    pub url: String,
    /// Signs the link to a request in a line of a chat.
    pub ring: Arc<KeyRing>,
    pub networks: Networks,
    pub timeouts: Timeouts,
    /// Certificates trusted beside those that browsers trust.
    pub more_roots: RootCertStore,
}

/// Everything the turns share.
pub(crate) struct Office {
    reader: Arc<Mutex<SqliteReader>>,
    pub keeper: Arc<Keeper>,
    pub clock: Arc<dyn Clock>,
    pub secret: [u8; 32],
    pub url: String,
    pub ring: Arc<KeyRing>,
    pub client: HttpClient,
    pub restores: Restores,
    /// How far an endpoint's audit was looked through without finding anything for it, from which cursor on.
    looked: Mutex<HashMap<EndpointId, (u64, u64)>>,
}

pub struct Herald {
    office: Arc<Office>,
}

/// A herald at work.
pub struct Running {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl Herald {
    pub fn open(settings: HeraldSettings) -> Result<Herald, StoreError> {
        let mut reader = Sqlite::reader(&settings.database)?;
        let restores = reader.restores()?;
        let reader = Arc::new(Mutex::new(reader));
        let client = HttpClient::keeping_connections(settings.networks, settings.timeouts, settings.more_roots);
        let HeraldSettings { keeper, clock, secret, url, ring, .. } = settings;
        let looked = Mutex::default();
        let office = Office { reader, keeper, clock, secret, url, ring, client, restores, looked };
        Ok(Herald { office: Arc::new(office) })
    }

    /// One turn for everybody who has something to hear; back when all of them are done.
    pub async fn round(&self) {
        let mut turns = JoinSet::new();
        for endpoint in self.office.waiting().await {
            turns.spawn(turn::take(self.office.clone(), endpoint));
        }
        while turns.join_next().await.is_some() {}
    }

    #[must_use]
    pub fn start(self, runtime: &Handle) -> Running {
        let (stopping, stop) = watch::channel(false);
        let task = runtime.spawn(serve(self.office, stop));
        Running { stopping, task, runtime: runtime.clone() }
    }
}

impl Running {
    /// Cuts off what is under way: whoever was told half is told again after the next start. Not to be called on the
    /// runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}

async fn serve(office: Arc<Office>, mut stop: watch::Receiver<bool>) {
    let mut turns = JoinSet::new();
    let mut busy: HashMap<Id, EndpointId> = HashMap::new();
    loop {
        while let Some(ended) = turns.try_join_next_with_id() {
            let id = match ended {
                Ok((id, ())) => id,
                Err(error) => error.id(),
            };
            busy.remove(&id);
        }
        for endpoint in office.waiting().await {
            if !busy.values().any(|one| *one == endpoint) {
                let started = turns.spawn(turn::take(office.clone(), endpoint));
                busy.insert(started.id(), endpoint);
            }
        }
        if tokio::time::timeout(limits::TICK, stop.wait_for(|stop| *stop)).await.is_ok() {
            return turns.shutdown().await;
        }
    }
}

impl Office {
    /// Who has something to hear now: a test that was asked for, or a change since the last look.
    async fn waiting(&self) -> Vec<EndpointId> {
        let now = self.clock.now();
        let endpoints = self.read(with_ends).await.unwrap_or_default();
        let has_news = |(endpoint, end): &(Endpoint, u64)| self.has_news(endpoint, *end, now);
        endpoints.iter().filter(|one| has_news(one)).map(|(endpoint, _)| endpoint.id).collect()
    }

    fn has_news(&self, endpoint: &Endpoint, end: u64, now: Timestamp) -> bool {
        endpoint.test.is_some() || (endpoint.is_due(now) && end > self.looked_up_to(endpoint))
    }

    /// Where to go on reading for this endpoint.
    pub fn looked_up_to(&self, endpoint: &Endpoint) -> u64 {
        let looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        match looked.get(&endpoint.id) {
            Some((cursor, up_to)) if *cursor == endpoint.cursor => *up_to,
            Some(_) | None => endpoint.cursor,
        }
    }

    pub fn has_looked(&self, endpoint: &Endpoint, up_to: u64) {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        looked.insert(endpoint.id, (endpoint.cursor, up_to));
    }

    /// Off the event loop. None when the file cannot be read just now; the next look will tell.
    pub async fn read<T, F>(&self, look: F) -> Option<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        let reader = self.reader.clone();
        let looked =
            tokio::task::spawn_blocking(move || reader.lock().unwrap_or_else(PoisonError::into_inner).at_once(look));
        match looked.await {
            Ok(Ok(seen)) => Some(seen),
            Ok(Err(error)) => {
                tracing::warn!(%error, "webhooks: the database could not be read");
                None
            }
            Err(_panicked) => None,
        }
    }
}

/// Every endpoint, with the newest change it could hear of.
fn with_ends(reader: &mut SqliteReader) -> Result<Vec<(Endpoint, u64)>, StoreError> {
    let mut found = Vec::new();
    for endpoint in reader.endpoints()? {
        let end = match endpoint.list {
            Some(list) => reader.last_seq(list)?,
            None => reader.audit_end()?,
        };
        found.push((endpoint, end));
    }
    Ok(found)
}
