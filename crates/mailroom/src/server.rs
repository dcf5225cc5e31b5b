//! mailroom: the door itself: who may call, how many at once, and closing it without losing a letter.

use crate::count::Counted;
use crate::session::Session;
use crate::space::Space;
use crate::{Notary, Protocol, Take, limits};
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// What a call needs.
pub(crate) struct Room<T> {
    pub take: T,
    pub notary: Option<Notary>,
    pub protocol: Protocol,
    /// What we call ourselves.
    pub host: String,
    pub tls: Option<TlsAcceptor>,
    pub space: Space,
    counted: Counted,
}

/// A door not yet open.
pub struct Mailroom<T> {
    pub take: T,
    pub notary: Option<Notary>,
    pub protocol: Protocol,
    pub host: String,
    pub tls: Option<TlsAcceptor>,
}

pub struct Running {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl<T: Take> Mailroom<T> {
    /// Opens the door on a socket that listens already.
    #[must_use]
    pub fn start(self, listener: TcpListener, runtime: &Handle) -> Running {
        let Mailroom { take, notary, protocol, host, tls } = self;
        let room =
            Arc::new(Room { take, notary, protocol, host, tls, space: Space::default(), counted: Counted::default() });
        let (stopping, stop) = watch::channel(false);
        let task = runtime.spawn(listen(room, listener, stop));
        Running { stopping, task, runtime: runtime.clone() }
    }
}

impl Running {
    /// Hangs up on everybody: nobody outside can keep the house open. A letter that was not answered for is brought again.
    /// Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}

async fn listen<T: Take>(room: Arc<Room<T>>, listener: TcpListener, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(limits::CALLERS));
    loop {
        let stream = tokio::select! {
            call = listener.accept() => call,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let Ok((stream, _)) = stream else {
            // Out of files, mostly: asking again at once would only keep the machine busy.
            tokio::time::sleep(limits::AFTER_FAULT).await;
            continue;
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            let _hung_up = stream.try_write(b"421 4.3.2 Too many callers; please try again later\r\n");
            continue;
        };
        let (room, stop) = (room.clone(), stop.clone());
        tokio::spawn(async move {
            let _place = place;
            call(&room, stream, stop).await;
        });
    }
    drop(listener);
    // All places free again: we have hung up on everybody.
    let all = u32::try_from(limits::CALLERS).unwrap_or(u32::MAX);
    let _waited = tokio::time::timeout(limits::SILENCE, places.acquire_many(all)).await;
}

async fn call<T: Take>(room: &Room<T>, stream: TcpStream, mut stop: watch::Receiver<bool>) {
    let Ok(peer) = stream.peer_addr() else { return };
    let Some(line) = room.counted.call(peer.ip()) else {
        let _hung_up = stream.try_write(b"421 4.7.0 Too many calls from there; please try again later\r\n");
        return;
    };
    let session = Session::new(room, peer.ip(), line).run(stream);
    tokio::select! {
        ended = tokio::time::timeout(limits::CALL_TIME, session) => {
            if let Ok(Err(error)) = ended {
                tracing::debug!(%error, "a call about mail broke off");
            }
        }
        // What was not answered for is brought again; what was is on disk.
        _ = stop.wait_for(|stop| *stop) => {}
    }
}
