//! papers: a document somebody sent → its words. Everything that opens a foreign file runs in a child process with limits
//! on time, memory, files, pages and pixels; whatever happens to it, the answer is a text or a reason in plain words.
//!
//! `Reader` is the parent's side; `child` is what the hidden command of the binary runs. No network (where the kernel takes it
//! away), no clock of its own beyond its deadlines, no storage.

mod child;
mod cut_off;
mod image;
mod kind;
pub mod limits;
mod pdf;
mod pixels;
mod reader;
mod tool;
mod trouble;
mod wire;

pub use child::{read_paper, serve};
pub use cut_off::{CutOff, cut_off};
pub use kind::Kind;
pub use reader::Reader;
use strum::{EnumString, IntoStaticStr, VariantArray};
pub use trouble::Trouble;

rules::words!(How);

/// What a document says, as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    pub kind: Kind,
    pub text: String,
    pub how: How,
    /// What is wrong; a text that was cut off has one, too.
    pub trouble: Option<Trouble>,
}

/// Where the words come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum How {
    /// They stand in the file.
    Words,
    /// They were recognised in a picture, and may be misread.
    Recognised,
    Nothing,
}

impl Paper {
    #[must_use]
    pub fn unread(kind: Kind, trouble: Trouble) -> Paper {
        Paper { kind, text: String::new(), how: How::Nothing, trouble: Some(trouble) }
    }

    /// Words that were found; nothing but blanks is nothing.
    pub(crate) fn read(kind: Kind, how: How, text: &str, trouble: Option<Trouble>) -> Paper {
        let text = cleaned(text);
        if text.is_empty() {
            return Paper::unread(kind, trouble.unwrap_or(Trouble::NoWords));
        }
        let cut = (text.len() > limits::TEXT_OCTETS).then_some(Trouble::TextCut);
        let text = text[..text.floor_char_boundary(limits::TEXT_OCTETS)].to_string();
        Paper { kind, text, how, trouble: trouble.or(cut) }
    }
}

/// Lines without their trailing blanks, and without letters nobody can see.
fn cleaned(text: &str) -> String {
    let seen = |letter: &char| !letter.is_control() || *letter == '\t';
    let line = |line: &str| line.chars().filter(seen).collect::<String>().trim_end().to_string();
    let lines: Vec<String> = text.split(['\n', '\u{c}']).map(line).collect();
    lines.join("\n").trim_matches('\n').to_string()
}
