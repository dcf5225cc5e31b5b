//! A mail server of a few lines: it takes everything, except what it was told to answer otherwise.

#![allow(dead_code, reason = "every test file uses its own part")]

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

const CERTIFICATE: &[u8] = include_bytes!("../../../herald/tests/fixtures/localhost-only-for-tests.crt.pem");
const KEY: &[u8] = include_bytes!("../../../herald/tests/fixtures/localhost-only-for-tests.key.pem");

pub struct Server {
    pub port: u16,
    heard: Arc<Mutex<Vec<String>>>,
    closed: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What this server is like.
#[derive(Clone, Default)]
pub struct Manner {
    /// Each answer belongs to a command; an empty one is silence.
    pub answers: Vec<(&'static str, &'static str)>,
    /// What it can do. If that is PIPELINING, it insists on it: nobody hears about the envelope before all of it is there.
    pub offers: Vec<&'static str>,
    pub ends: Ends,
}

/// How a connection ends.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Ends {
    #[default]
    WhenTheyHangUp,
    /// After each mail, without a word.
    AfterAMail,
    /// With a word at the second mail.
    WithGoodBye,
    /// After a mail's last dot, and nobody is told what became of it.
    AfterTheDot,
}

pub fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate")).expect("a root");
    roots
}

fn secrets() -> Arc<ServerConfig> {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().expect("TLS");
    Arc::new(config.with_no_client_auth().with_single_cert(vec![certificate], key).expect("a pair"))
}

impl Server {
    /// Each answer belongs to a command; an empty one is silence.
    pub fn start(answers: &[(&'static str, &'static str)]) -> Server {
        Server::with(Manner { answers: answers.to_vec(), ..Manner::default() })
    }

    pub fn with(manner: Manner) -> Server {
        Server::on(TcpListener::bind("127.0.0.1:0").expect("a port"), manner)
    }

    /// Takes everything, on this port.
    pub fn start_at(port: u16) -> Server {
        Server::on(TcpListener::bind(("127.0.0.1", port)).expect("the port"), Manner::default())
    }

    fn on(listener: TcpListener, manner: Manner) -> Server {
        let port = listener.local_addr().expect("an address").port();
        let (heard, closed) = (Arc::<Mutex<Vec<String>>>::default(), Arc::<AtomicBool>::default());
        let (log, shut) = (heard.clone(), closed.clone());
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if shut.load(Ordering::SeqCst) {
                    return;
                }
                let (manner, log) = (manner.clone(), log.clone());
                std::thread::spawn(move || serve(stream, &manner, &log));
            }
        });
        Server { port, heard, closed, thread: Some(thread) }
    }

    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn count(&self, begins: &str) -> usize {
        self.heard().iter().filter(|line| line.starts_with(begins)).count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::SeqCst);
        let _wakes_it = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(thread) = self.thread.take() {
            thread.join().expect("a server that ended well");
        }
    }
}

trait Stream: Read + Write {}
impl<S: Read + Write> Stream for S {}

fn serve(mut stream: TcpStream, manner: &Manner, log: &Mutex<Vec<String>>) {
    say(&mut stream, "220 ready");
    let mut line: BufReader<Box<dyn Stream>> = BufReader::new(Box::new(stream.try_clone().expect("a second hand")));
    if talk(&mut line, manner, log) == After::Secured {
        let connection = ServerConnection::new(secrets()).expect("a connection");
        let mut line: BufReader<Box<dyn Stream>> = BufReader::new(Box::new(StreamOwned::new(connection, stream)));
        talk(&mut line, manner, log);
    }
}

#[derive(PartialEq, Eq)]
enum After {
    Over,
    Secured,
}

fn talk(stream: &mut BufReader<Box<dyn Stream>>, manner: &Manner, log: &Mutex<Vec<String>>) -> After {
    let (mut in_data, mut mails, mut held) = (false, 0, String::new());
    let mut read = String::new();
    while let Ok(1..) = {
        read.clear();
        stream.read_line(&mut read)
    } {
        let line = read.trim_end_matches(['\r', '\n']);
        log.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_string());
        let told = manner.answers.iter().find(|(command, _)| line.starts_with(command) && !in_data);
        let answer = match (told, line) {
            (Some((_, answer)), _) => answer.to_string(),
            (None, ".") if in_data => {
                (in_data, mails) = (false, mails + 1);
                if manner.ends == Ends::AfterTheDot {
                    return After::Over;
                }
                "250 2.0.0 taken".to_string()
            }
            (None, _) if in_data => continue,
            (None, "DATA") => {
                in_data = true;
                "354 go on".to_string()
            }
            (None, "STARTTLS") => {
                say(stream.get_mut(), "220 go ahead");
                return After::Secured;
            }
            (None, _) if line.starts_with("EHLO") => hello(manner),
            (None, "AUTH LOGIN") => "334 VXNlcm5hbWU6".to_string(),
            (None, "dXNlcg==") => "334 UGFzc3dvcmQ6".to_string(),
            (None, _) if mails > 0 && manner.ends == Ends::WithGoodBye => {
                say(stream.get_mut(), "421 4.7.0 enough for one connection");
                return After::Over;
            }
            (None, _) => "250 fine".to_string(),
        };
        let envelope = line.starts_with("MAIL") || line.starts_with("RCPT");
        if envelope && manner.offers.contains(&"PIPELINING") {
            held.push_str(&answer);
            held.push_str("\r\n");
            continue;
        }
        say(stream.get_mut(), &format!("{}{answer}", std::mem::take(&mut held)));
        if mails > 0 && manner.ends == Ends::AfterAMail {
            return After::Over;
        }
    }
    After::Over
}

fn hello(manner: &Manner) -> String {
    let offers: String = manner.offers.iter().map(|offer| format!("250-{offer}\r\n")).collect();
    format!("250-mx.example\r\n{offers}250 HELP")
}

fn say(stream: &mut (impl Write + ?Sized), answer: &str) {
    if !answer.is_empty() {
        let _they_hung_up = stream.write_all(format!("{answer}\r\n").as_bytes()).and_then(|()| stream.flush());
    }
}
