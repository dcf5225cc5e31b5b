//! web: the body of an answer that is written while it is sent. A piece that is an error cuts the answer off, so that half
//! of a file never passes for the whole.

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc::{Receiver, Sender, channel};

pub(crate) type Pieces = Sender<io::Result<Bytes>>;

/// Where the pieces go, and the body they come out of. A few wait for a slow reader; more would only fill memory.
pub(crate) fn streamed() -> (Pieces, Body) {
    let (send, receive) = channel(2);
    (send, Body::new(Streamed(receive)))
}

struct Streamed(Receiver<io::Result<Bytes>>);

impl HttpBody for Streamed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|piece| piece.map(Frame::data)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_finished_is_cut_off() {
        let (send, body) = streamed();
        send.try_send(Ok(Bytes::from_static(b"a"))).expect("room");
        send.try_send(Err(io::Error::other("gone"))).expect("room");
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        assert!(runtime.block_on(axum::body::to_bytes(body, 100)).is_err());
    }
}
