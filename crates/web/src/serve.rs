//! web: sockets. Connections are taken in as long as there is room, slow ones are let go, and when the house closes
//! every request that has begun is answered.

use crate::door::Door;
use crate::limits;
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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Serves until `closing` is done, then lets open requests finish.
pub async fn serve(listener: TcpListener, door: Arc<Door>, closing: impl Future<Output = ()>) {
    let closing = async {
        closing.await;
        door.live.close();
    };
    take_in(listener, Whole::new(&door), closing).await;
}

/// The same server before a door that only says hello, for `usher bench http`.
pub async fn serve_hello(listener: TcpListener, closing: impl Future<Output = ()>) {
    take_in(listener, Whole::hello(), closing).await;
}

async fn take_in(listener: TcpListener, whole: Whole, closing: impl Future<Output = ()>) {
    let rooms = Arc::new(Semaphore::new(limits::CONNECTIONS));
    let open = GracefulShutdown::new();
    tokio::pin!(closing);
    loop {
        let next = tokio::select! {
            next = next(&listener, &rooms) => next,
            () = &mut closing => break,
        };
        match next {
            Ok(visitor) => visitor.serve(whole.clone(), &open),
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

/// The next connection, as soon as there is room for it.
async fn next(listener: &TcpListener, rooms: &Arc<Semaphore>) -> io::Result<Visitor> {
    let room = rooms.clone().acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    Ok(Visitor { stream, peer, room })
}

struct Visitor {
    stream: TcpStream,
    peer: SocketAddr,
    room: OwnedSemaphorePermit,
}

impl Visitor {
    fn serve(self, whole: Whole, open: &GracefulShutdown) {
        let Visitor { stream, peer, room } = self;
        // Answers are small; waiting to fill a packet only delays them.
        let _best_effort = stream.set_nodelay(true);
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let whole = whole.clone();
            async move { Ok::<_, Infallible>(whole.answer(peer, request.map(Body::new)).await) }
        });
        let connection = open.watch(http().serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that went away is not our trouble.
            let _gone = connection.await;
            drop(room);
        });
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
