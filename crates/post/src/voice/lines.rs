//! post/voice: a document cut into its parts, each under its heading, and what no person types refused.

use super::Moment;
use super::VoiceError;
use super::moment::{Heading, heading, read_heading};
use crate::limits;
use crate::words::is_hidden;
use rules::Channel;

#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub number: u32,
    pub text: &'a str,
}

/// One template as it was written.
pub(super) struct Part<'a> {
    pub moment: Moment,
    pub channel: Channel,
    pub heading: Line<'a>,
    pub lines: Vec<Line<'a>>,
}

impl Line<'_> {
    pub(super) fn error(&self, problem: impl Into<String>, hint: impl Into<String>) -> VoiceError {
        let shown: String = self.text.trim().chars().take(limits::SHOWN_CHARS).collect();
        VoiceError { number: self.number, text: shown, problem: problem.into(), hint: hint.into() }
    }

    fn is_note(&self) -> bool {
        self.text.trim_start().starts_with('#')
    }

    fn fault(&self) -> Option<VoiceError> {
        let length = self.text.chars().count();
        if length > limits::VOICE_LINE_CHARS {
            let most = limits::VOICE_LINE_CHARS;
            let problem = format!("This line has {length} characters; {most} is the most.");
            return Some(self.error(problem, "Put it on two lines."));
        }
        let odd = |letter: &char| (letter.is_control() && *letter != '\t') || is_hidden(*letter);
        let hidden = self.text.chars().find(odd)?;
        let problem = format!("This line holds a hidden character (U+{:04X}).", u32::from(hidden));
        Some(self.error(problem, "Type the line again instead of pasting it."))
    }
}

/// All parts in order, and every line that belongs to none.
pub(super) fn split(text: &str) -> (Vec<Part<'_>>, Vec<VoiceError>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<Line<'_>> = (1..).zip(text.lines()).map(|(number, text)| Line { number, text }).collect();
    if text.len() > rules::limits::VOICE_OCTETS || lines.len() > limits::VOICE_LINES {
        let last = lines.last().copied().unwrap_or(Line { number: 1, text: "" });
        let most = (rules::limits::VOICE_OCTETS, limits::VOICE_LINES);
        let problem = format!("The document is too long: {} octets and {} lines are the most.", most.0, most.1);
        return (Vec::new(), vec![last.error(problem, "Take out notes you no longer need.")]);
    }
    gather(&lines)
}

fn gather<'a>(lines: &[Line<'a>]) -> (Vec<Part<'a>>, Vec<VoiceError>) {
    let mut parts: Vec<Part<'a>> = Vec::new();
    let mut errors = Vec::new();
    let mut lost = false;
    for line in lines.iter().filter(|line| !line.is_note()) {
        if let Some(fault) = line.fault() {
            errors.push(fault);
            continue;
        }
        match (read_heading(line.text), parts.last_mut()) {
            (Some(Heading::Of(moment, channel)), _) => {
                lost = false;
                errors.extend(twice(&parts, moment, channel, line));
                parts.push(Part { moment, channel, heading: *line, lines: Vec::new() });
            }
            (Some(Heading::Unknown), _) => {
                lost = true;
                errors.push(line.error("This heading names no moment we speak at.", headings_hint()));
            }
            // What stands below an unknown heading is its words, not those of the part before.
            (None, _) if lost => {}
            (None, Some(part)) => part.lines.push(*line),
            (None, None) if line.text.trim().is_empty() => {}
            (None, None) => errors.push(line.error("These words stand below no heading.", headings_hint())),
        }
    }
    (parts, errors)
}

fn twice(parts: &[Part<'_>], moment: Moment, channel: Channel, line: &Line<'_>) -> Option<VoiceError> {
    let earlier = parts.iter().find(|part| (part.moment, part.channel) == (moment, channel))?;
    let problem = format!("There are words for this already, in line {}.", earlier.heading.number);
    Some(line.error(problem, "Keep one of the two."))
}

fn headings_hint() -> String {
    let all = Moment::ALL.iter().map(|moment| heading(*moment, Channel::Text)).collect::<Vec<_>>().join(" · ");
    format!("A heading is one of: {all}; each also with “by mail”.")
}
