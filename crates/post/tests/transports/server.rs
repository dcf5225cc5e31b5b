//! A mail server of a few lines: it takes everything, except what it was told to answer otherwise.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

pub struct Server {
    pub port: u16,
    heard: Arc<Mutex<Vec<String>>>,
    closed: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

type Answers = Arc<Vec<(String, String)>>;

impl Server {
    /// Each answer belongs to a command; an empty one is silence.
    pub fn start(answers: &[(&str, &str)]) -> Server {
        Server::serve(TcpListener::bind("127.0.0.1:0").expect("a port"), answers)
    }

    /// Takes everything, on this port.
    pub fn start_at(port: u16) -> Server {
        Server::serve(TcpListener::bind(("127.0.0.1", port)).expect("the port"), &[])
    }

    fn serve(listener: TcpListener, answers: &[(&str, &str)]) -> Server {
        let port = listener.local_addr().expect("an address").port();
        let (heard, closed) = (Arc::<Mutex<Vec<String>>>::default(), Arc::<AtomicBool>::default());
        let answers: Answers = Arc::new(answers.iter().map(|(at, say)| (at.to_string(), say.to_string())).collect());
        let (log, shut) = (heard.clone(), closed.clone());
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if shut.load(Ordering::SeqCst) {
                    return;
                }
                let (answers, log) = (answers.clone(), log.clone());
                std::thread::spawn(move || talk(stream, &answers, &log));
            }
        });
        Server { port, heard, closed, thread: Some(thread) }
    }

    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
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

fn talk(mut stream: TcpStream, answers: &Answers, log: &Mutex<Vec<String>>) {
    let lines = BufReader::new(stream.try_clone().expect("a second hand")).lines();
    let mut in_data = false;
    say(&mut stream, "220 ready");
    for line in lines.map_while(Result::ok) {
        log.lock().unwrap_or_else(PoisonError::into_inner).push(line.clone());
        let told = answers.iter().find(|(command, _)| line.starts_with(command.as_str()) && !in_data);
        match (told, line.as_str()) {
            (Some((_, answer)), _) => say(&mut stream, answer),
            (None, ".") if in_data => {
                in_data = false;
                say(&mut stream, "250 2.0.0 taken");
            }
            (None, _) if in_data => {}
            (None, "DATA") => {
                in_data = true;
                say(&mut stream, "354 go on");
            }
            (None, _) => say(&mut stream, "250 fine"),
        }
    }
}

fn say(stream: &mut TcpStream, answer: &str) {
    if !answer.is_empty() {
        let _they_hung_up = stream.write_all(format!("{answer}\r\n").as_bytes());
    }
}
