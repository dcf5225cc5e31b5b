//! A house that writes down what it is brought, and a caller who speaks line by line.

use mailroom::{Arrived, Busy, Mailroom, Notary, Protocol, Running, Take};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::Runtime;

#[derive(Clone, Default)]
pub struct Book {
    pub letters: Arc<Mutex<Vec<Arrived>>>,
    pub busy: Arc<AtomicBool>,
}

impl Take for Book {
    async fn knows(&self, address: &str) -> Result<bool, Busy> {
        Ok(address.ends_with("@in.example.org"))
    }

    async fn take(&self, arrived: &Arrived) -> Result<(), Busy> {
        if self.busy.load(Ordering::SeqCst) {
            return Err(Busy);
        }
        self.letters.lock().expect("no panic").push(arrived.clone());
        Ok(())
    }
}

pub struct House {
    pub book: Book,
    pub address: SocketAddr,
    running: Option<Running>,
    _runtime: Runtime,
}

impl House {
    pub fn open(protocol: Protocol, resolver: Option<SocketAddr>) -> House {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
        let book = Book::default();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).expect("a socket");
        let address = listener.local_addr().expect("an address");
        let notary = resolver.map(|resolver| Notary::new(Some(resolver), "in.example.org").expect("a notary"));
        let host = "in.example.org".to_string();
        let room = Mailroom { take: book.clone(), notary, protocol, host, tls: None };
        let running = Some(room.start(listener, runtime.handle()));
        House { book, address, running, _runtime: runtime }
    }

    pub fn call(&self) -> Caller {
        let stream = TcpStream::connect(self.address).expect("a line");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
        let mut caller = Caller { reader: BufReader::new(stream.try_clone().expect("two ends")), stream };
        assert!(caller.hears().starts_with("220 in.example.org"));
        caller
    }

    pub fn letters(&self) -> Vec<Arrived> {
        self.book.letters.lock().expect("no panic").clone()
    }

    /// Sends one letter from greeting to goodbye; the answer to the letter itself.
    pub fn bring(&self, from: &str, raw: &str) -> String {
        let mut caller = self.call();
        caller.says("EHLO mx.sender.example");
        caller.says(&format!("MAIL FROM:<{from}>"));
        caller.says("RCPT TO:<dinner@in.example.org>");
        caller.says("DATA");
        caller.says(&format!("{raw}\r\n."))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.running.take().expect("running").stop();
    }
}

pub struct Caller {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Caller {
    /// One answer, all of its lines.
    pub fn hears(&mut self) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let count = self.reader.read_line(&mut line).expect("an answer");
            answer.push_str(&line);
            if count == 0 || line.as_bytes().get(3) != Some(&b'-') {
                return answer;
            }
        }
    }

    pub fn writes(&mut self, octets: &[u8]) {
        self.stream.write_all(octets).expect("an open line");
    }

    pub fn says(&mut self, line: &str) -> String {
        self.writes(format!("{line}\r\n").as_bytes());
        self.hears()
    }
}
