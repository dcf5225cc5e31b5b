//! mailroom: what was said on a line, as commands and letters. Knows no socket; however the octets are cut, and whatever
//! they are, it holds no more than one line or one letter of them.

use crate::limits;
use crate::space::Held;
use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver};
use smtp_proto::{Error, Request};

#[derive(Default)]
pub struct Spoken {
    pending: Vec<u8>,
}

/// A letter as far as it fits.
pub enum Received {
    Whole(Vec<u8>),
    TooLarge,
    /// Too much is being read at the moment.
    NoRoom,
}

/// A letter on its way in. What does not fit is heard and dropped, so that the answer can be heard.
pub struct Incoming<'r> {
    receiver: DataReceiver,
    raw: Vec<u8>,
    held: Held<'r>,
    dropping: Option<(DummyDataReceiver, Received)>,
}

impl Spoken {
    pub fn hear(&mut self, octets: &[u8]) {
        self.pending.extend_from_slice(octets);
    }

    /// The next command, or what is wrong with it; None until its line has ended. A line is one command, however it was cut
    /// on its way: what stands behind it is the next one's.
    pub fn command(&mut self) -> Option<Result<Request<String>, Error>> {
        let end = self.pending.iter().position(|octet| *octet == b'\n');
        if end.unwrap_or(self.pending.len()) > limits::LINE_OCTETS {
            self.pending.clear();
            return Some(Err(Error::ResponseTooLong));
        }
        let line: Vec<u8> = self.pending.drain(..=end?).collect();
        let read = Request::parse(&mut line.iter()).map(Request::into_owned);
        let whole = |error| if matches!(error, Error::NeedsMoreData { .. }) { Error::UnknownCommand } else { error };
        Some(read.map_err(whole))
    }

    /// Everything up to the lonely dot; None until that has come.
    pub fn letter(&mut self, incoming: &mut Incoming<'_>) -> Option<Received> {
        let mut octets = self.pending.iter();
        let done = match &mut incoming.dropping {
            Some((dropping, _)) => dropping.ingest(&mut octets),
            None => incoming.receiver.ingest(&mut octets, &mut incoming.raw),
        };
        self.pending = octets.as_slice().to_vec();
        incoming.look();
        done.then(|| match incoming.dropping.take() {
            Some((_, why)) => why,
            None => Received::Whole(std::mem::take(&mut incoming.raw)),
        })
    }
}

impl<'r> Incoming<'r> {
    pub fn new(held: Held<'r>) -> Incoming<'r> {
        Incoming { receiver: DataReceiver::new(), raw: Vec::new(), held, dropping: None }
    }

    /// The room it takes, kept for as long as the letter is.
    pub fn into_held(self) -> Held<'r> {
        self.held
    }

    fn look(&mut self) {
        let why = if self.raw.len() > limits::LETTER_OCTETS {
            Received::TooLarge
        } else if !self.held.grow_to(self.raw.len()) {
            Received::NoRoom
        } else {
            return;
        };
        self.dropping = Some((DummyDataReceiver::new_data(&self.receiver), why));
        self.raw = Vec::new();
        self.held.give_back();
    }
}
