//! intake/sheet: XML as a workbook uses it, one piece at a time, counted as it is unpacked. Entities of a document's own
//! are not known here, so nothing can be blown up by them.

use super::BadSheet;
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::cell::Cell;
use std::io::{self, BufReader, Read};

/// How much may still be unpacked, for all members of one file together.
pub(crate) struct Budget {
    left: Cell<u64>,
}

impl Budget {
    pub fn new(octets: u64) -> Budget {
        Budget { left: Cell::new(octets) }
    }
}

struct Counted<'b, R> {
    inner: R,
    budget: &'b Budget,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let left = self.budget.left.get().checked_sub(read as u64);
        self.budget.left.set(left.unwrap_or(0));
        if left.is_none() { Err(io::Error::other("too much")) } else { Ok(read) }
    }
}

pub(crate) enum Piece {
    /// The name without its prefix.
    Open(String, Attributes),
    Text(String),
    Close(String),
    End,
}

pub(crate) struct Attributes(Vec<(String, String)>);

impl Attributes {
    /// By its name without a prefix.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

pub(crate) struct Xml<'b> {
    reader: Reader<BufReader<Counted<'b, Box<dyn Read + 'b>>>>,
    budget: &'b Budget,
    buffer: Vec<u8>,
}

impl<'b> Xml<'b> {
    pub fn new(inner: Box<dyn Read + 'b>, budget: &'b Budget) -> Xml<'b> {
        let mut reader = Reader::from_reader(BufReader::new(Counted { inner, budget }));
        reader.config_mut().expand_empty_elements = true;
        Xml { reader, budget, buffer: Vec::new() }
    }

    pub fn next(&mut self) -> Result<Piece, BadSheet> {
        loop {
            self.buffer.clear();
            let event = self.reader.read_event_into(&mut self.buffer).map_err(|_| bad(self.budget))?;
            let piece = match event {
                Event::Start(start) | Event::Empty(start) => opened(&start)?,
                Event::End(end) => Piece::Close(end.local_name().into_inner().to_string()),
                Event::Text(text) => Piece::Text(text.to_string()),
                Event::CData(text) => Piece::Text(text.to_string()),
                Event::GeneralRef(reference) => Piece::Text(resolved(&reference)?),
                Event::Eof => Piece::End,
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => continue,
            };
            return Ok(piece);
        }
    }
}

/// An empty budget is why the octets ended; anything else is damage.
fn bad(budget: &Budget) -> BadSheet {
    if budget.left.get() == 0 { BadSheet::Unpacks } else { BadSheet::Damaged }
}

fn opened(start: &BytesStart<'_>) -> Result<Piece, BadSheet> {
    let mut attributes = Vec::new();
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| BadSheet::Damaged)?;
        let value = quick_xml::escape::unescape(&attribute.value).map_err(|_| BadSheet::Damaged)?;
        attributes.push((attribute.key.local_name().into_inner().to_string(), value.into_owned()));
    }
    Ok(Piece::Open(start.local_name().into_inner().to_string(), Attributes(attributes)))
}

fn resolved(reference: &BytesRef<'_>) -> Result<String, BadSheet> {
    if let Some(letter) = reference.resolve_char_ref().map_err(|_| BadSheet::Damaged)? {
        return Ok(letter.to_string());
    }
    resolve_predefined_entity(reference).map(str::to_string).ok_or(BadSheet::Damaged)
}
