//! bench/post: a plain client. It has nothing to decide, to write down or to put into words: one command, one answer,
//! the next mail on the same connection.

use super::CONNECTIONS;
use super::sink::Wired;
use crate::figure::per_second;
use crate::stage::text;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// Mails per second.
pub(super) fn send_all(runtime: &Runtime, port: u16, mails: &Arc<Vec<Wired>>) -> Result<f64, String> {
    runtime.block_on(async {
        let next = Arc::new(AtomicUsize::new(0));
        let start = Instant::now();
        let work = |_| tokio::spawn(send_on(port, mails.clone(), next.clone()));
        let clients: Vec<_> = (0..CONNECTIONS).map(work).collect();
        for client in clients {
            client.await.map_err(text)??;
        }
        Ok(per_second(mails.len(), start.elapsed().as_secs_f64()))
    })
}

async fn send_on(port: u16, mails: Arc<Vec<Wired>>, next: Arc<AtomicUsize>) -> Result<(), String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.map_err(text)?;
    stream.set_nodelay(true).map_err(text)?;
    let mut answer = Vec::with_capacity(256);
    read(&mut stream, &mut answer).await?;
    ask(&mut stream, &mut answer, b"EHLO plain\r\n").await?;
    while let Some(mail) = mails.get(next.fetch_add(1, Ordering::Relaxed)) {
        for piece in [mail.from.as_slice(), &mail.to, b"DATA\r\n", &mail.content] {
            ask(&mut stream, &mut answer, piece).await?;
        }
    }
    Ok(())
}

async fn ask(stream: &mut TcpStream, answer: &mut Vec<u8>, piece: &[u8]) -> Result<(), String> {
    stream.write_all(piece).await.map_err(text)?;
    read(stream, answer).await
}

/// One answer: the sink sends each in one piece.
async fn read(stream: &mut TcpStream, answer: &mut Vec<u8>) -> Result<(), String> {
    answer.clear();
    let octets = stream.read_buf(answer).await.map_err(text)?;
    let good = octets > 0 && matches!(answer.first(), Some(b'2' | b'3'));
    if good { Ok(()) } else { Err(format!("an unexpected answer: {}", String::from_utf8_lossy(answer))) }
}
