//! bench/post: a mail server that takes everything as quickly as it can, on a thread of its own. It understands what our
//! clients say and no more.

use crate::stage::text;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

/// One mail as it went over the wire.
#[derive(Clone)]
pub(super) struct Wired {
    pub from: Vec<u8>,
    pub to: Vec<u8>,
    /// With the dot that ends it.
    pub content: Vec<u8>,
}

#[derive(Default)]
struct Shared {
    keeps: AtomicBool,
    kept: Mutex<Vec<Wired>>,
}

pub(super) struct Sink {
    pub port: u16,
    shared: Arc<Shared>,
    _runtime: Runtime,
}

impl Sink {
    pub fn start() -> Result<Sink, String> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(text)?;
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).map_err(text)?;
        let port = listener.local_addr().map_err(text)?.port();
        let shared = Arc::<Shared>::default();
        let all = shared.clone();
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // Whoever hangs up has said what they wanted.
                let one = Call { stream, shared: all.clone(), from: Vec::new(), to: Vec::new() };
                tokio::spawn(async move { drop(one.serve().await) });
            }
        });
        Ok(Sink { port, shared, _runtime: runtime })
    }

    /// From now on mails are kept.
    pub fn keep(&self) {
        self.shared.keeps.store(true, Ordering::Release);
    }

    /// What was kept; nothing more is.
    pub fn kept(&self) -> Arc<Vec<Wired>> {
        self.shared.keeps.store(false, Ordering::Release);
        Arc::new(std::mem::take(&mut self.shared.kept.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

struct Call {
    stream: TcpStream,
    shared: Arc<Shared>,
    from: Vec<u8>,
    to: Vec<u8>,
}

const HELLO: &[u8] = b"250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n";
const END: &[u8] = b"\r\n.\r\n";

impl Call {
    async fn serve(mut self) -> std::io::Result<()> {
        self.stream.set_nodelay(true)?;
        self.stream.write_all(b"220 sink\r\n").await?;
        let (mut bytes, mut answers) = (Vec::with_capacity(16_384), Vec::new());
        let mut in_content = false;
        while self.stream.read_buf(&mut bytes).await? > 0 {
            // Our clients wait for the answer to their dot, so it can only be the last that has come.
            if in_content && bytes.ends_with(END) {
                self.take(&bytes);
                bytes.clear();
                answers.extend_from_slice(b"250 2.0.0 taken\r\n");
                in_content = false;
            }
            while !in_content && let Some(end) = bytes.iter().position(|octet| *octet == b'\n') {
                let line: Vec<u8> = bytes.drain(..=end).collect();
                in_content = line.starts_with(b"DATA");
                answers.extend_from_slice(self.answer(line));
            }
            self.stream.write_all(&answers).await?;
            answers.clear();
        }
        Ok(())
    }

    fn answer(&mut self, line: Vec<u8>) -> &'static [u8] {
        match line.get(..4).unwrap_or_default() {
            b"EHLO" => HELLO,
            b"DATA" => b"354 go on\r\n",
            b"MAIL" => {
                self.from = line;
                b"250 fine\r\n"
            }
            _ => {
                self.to = line;
                b"250 fine\r\n"
            }
        }
    }

    fn take(&mut self, content: &[u8]) {
        if self.shared.keeps.load(Ordering::Acquire) {
            let wired = Wired { from: self.from.clone(), to: self.to.clone(), content: content.to_vec() };
            self.shared.kept.lock().unwrap_or_else(PoisonError::into_inner).push(wired);
        }
    }
}
