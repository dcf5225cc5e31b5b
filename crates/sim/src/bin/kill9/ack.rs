//! kill9: one line for each answer that was given, with enough in it to find its effect in the rows.

use rules::EntryState;
use std::io::Write;

/// What somebody was told, and may rely on from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ack {
    Opened { list: u64 },
    Registered { list: u64, entry: u64, generation: u32, state: EntryState },
    Cancelled { list: u64, entry: u64, generation: u32 },
    Claimed { list: u64, entry: u64, generation: u32, place: u64, seq: u32 },
    Declined { list: u64, entry: u64, place: u64, seq: u32 },
    Capped { list: u64, rev: u32, cap: u32 },
    Freed { list: u64, place: u64 },
    Sent { list: u64, message: u64 },
}

impl Ack {
    pub fn line(&self) -> String {
        match self {
            Ack::Opened { list } => format!("opened {list}"),
            Ack::Registered { list, entry, generation, state } => {
                format!("registered {list} {entry} {generation} {}", state.word())
            }
            Ack::Cancelled { list, entry, generation } => format!("cancelled {list} {entry} {generation}"),
            Ack::Claimed { list, entry, generation, place, seq } => {
                format!("claimed {list} {entry} {generation} {place} {seq}")
            }
            Ack::Declined { list, entry, place, seq } => format!("declined {list} {entry} {place} {seq}"),
            Ack::Capped { list, rev, cap } => format!("capped {list} {rev} {cap}"),
            Ack::Freed { list, place } => format!("freed {list} {place}"),
            Ack::Sent { list, message } => format!("sent {list} {message}"),
        }
    }

    /// None for a line that was cut short.
    pub fn parse(line: &str) -> Option<Ack> {
        let words: Vec<&str> = line.split(' ').collect();
        let long = |at: usize| words.get(at)?.parse::<u64>().ok();
        let short = |at: usize| words.get(at)?.parse::<u32>().ok();
        let list = long(1)?;
        Some(match *words.first()? {
            "opened" => Ack::Opened { list },
            "registered" => {
                let state = EntryState::from_word(words.get(4)?)?;
                Ack::Registered { list, entry: long(2)?, generation: short(3)?, state }
            }
            "cancelled" => Ack::Cancelled { list, entry: long(2)?, generation: short(3)? },
            "claimed" => Ack::Claimed { list, entry: long(2)?, generation: short(3)?, place: long(4)?, seq: short(5)? },
            "declined" => Ack::Declined { list, entry: long(2)?, place: long(3)?, seq: short(4)? },
            "capped" => Ack::Capped { list, rev: short(2)?, cap: short(3)? },
            "freed" => Ack::Freed { list, place: long(2)? },
            "sent" => Ack::Sent { list, message: long(2)? },
            _cut_short => return None,
        })
    }
}

/// Says it aloud at once: a line that stays in a buffer would die with us.
pub fn say(ack: &Ack) -> Result<(), String> {
    let line = format!("{}\n", ack.line());
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(|error| format!("nobody listens: {error}"))
}
