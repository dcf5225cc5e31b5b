//! web: sockets. Connections are taken in as long as there is room, for each network its share; slow ones are let go,
//! and when the house closes every request that has begun is answered.

use crate::door::Door;
use crate::limits;
use crate::paced::Paced;
use crate::rooms::{Room, Rooms};
use crate::whole::Whole;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Serves until `closing` is done, then lets open requests finish.
pub async fn serve(listener: TcpListener, door: Arc<Door>, closing: impl Future<Output = ()>) {
    let closing = async {
        closing.await;
        door.live.close();
    };
    let rooms = Rooms::new(door.proxies.clone(), door.counts().turned_away.clone());
    take_in(listener, Whole::new(&door), rooms, closing).await;
}

/// The same server before a door that only says hello, for `usher bench http`.
#[cfg(feature = "hello")]
pub async fn serve_hello(listener: TcpListener, closing: impl Future<Output = ()>) {
    let rooms = Rooms::new(crate::client::Proxies::default(), Default::default());
    take_in(listener, Whole::hello(), rooms, closing).await;
}

async fn take_in(listener: TcpListener, whole: Whole, rooms: Rooms, closing: impl Future<Output = ()>) {
    let open = GracefulShutdown::new();
    tokio::pin!(closing);
    loop {
        let next = tokio::select! {
            next = next(&listener, &rooms) => next,
            () = &mut closing => break,
        };
        match next {
            Ok(Some(visitor)) => drop(visitor.serve(whole.clone(), &open)),
            Ok(None) => {}
            Err(error) => pause(&error).await,
        }
    }
    // Whoever comes now is turned away at once, instead of waiting for somebody who will not come to the door any more.
    drop(listener);
    let finished = tokio::time::timeout(limits::CLOSING_TIME, open.shutdown()).await;
    if finished.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// The next connection, as soon as there is room for it; None for one too many of its network.
async fn next(listener: &TcpListener, rooms: &Rooms) -> io::Result<Option<Visitor<TcpStream>>> {
    let room = rooms.any().await?;
    let (stream, peer) = listener.accept().await?;
    let Some(room) = rooms.take(room, peer.ip()) else {
        // Best effort: whoever opens so many need not hear it.
        let _unheard = stream.try_write(TOO_MANY);
        return Ok(None);
    };
    // Answers are small; waiting to fill a packet only delays them.
    let _best_effort = stream.set_nodelay(true);
    Ok(Some(Visitor { stream, peer, room }))
}

/// Before anything was read.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 15\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

struct Visitor<S> {
    stream: S,
    peer: SocketAddr,
    room: Room,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Visitor<S> {
    fn serve(self, whole: Whole, open: &GracefulShutdown) -> JoinHandle<()> {
        let Visitor { stream, peer, room } = self;
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let whole = whole.clone();
            async move { Ok::<_, Infallible>(whole.answer(peer, request.map(Body::new)).await) }
        });
        let connection = open.watch(http().serve_connection(TokioIo::new(Paced::new(stream)), service));
        tokio::spawn(async move {
            // A client that went away is not our trouble.
            let _gone = connection.await;
            drop(room);
        })
    }
}

fn http() -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits::HEADER_TIME).max_buf_size(limits::HEADER_OCTETS);
    http
}

/// Out of file handles, most likely: those that are open will be closed in a moment.
async fn pause(error: &io::Error) {
    tracing::warn!(%error, "could not take a connection");
    tokio::time::sleep(Duration::from_millis(50)).await;
}

#[cfg(test)]
mod tests;
