//! A story as text: prose, time rows, action rows with an arrow and an outcome, and the text blocks under them.

/// Where the arrow stands when the action is short enough, and how long a line may get.
const ARROW: usize = 38;
const WIDTH: usize = 118;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `event dinner: cap 1, …` or `desk salon: …`
    List,
    /// `at 2026-06-01 10:00`, `+6h`, `to the next timer`, `down 2h`: time passes.
    Time,
    /// Two blanks in front: somebody does something, or the story takes a look.
    Act,
}

/// Which outcomes are written down anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// `UPDATE_JOURNEYS=1`
    All,
    /// `UPDATE_JOURNEYS=new`: only actions that have none, and rows that end in `-> ?`.
    New,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub kind: Kind,
    /// Counted from one, for complaints.
    pub line: usize,
    pub text: String,
    pub expected: String,
    /// Lines that begin with a bar, such as a rules document.
    pub block: Vec<String>,
    /// How many lines the row with its outcome takes up in the file.
    lines: usize,
}

pub struct Script {
    lines: Vec<String>,
    pub rows: Vec<Row>,
}

impl Script {
    pub fn parse(text: &str) -> Script {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let mut rows: Vec<Row> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let inner = line.trim();
            match rows.last_mut() {
                Some(row) if inner.starts_with("->") => {
                    row.expected = format!("{} {}", row.expected, inner[2..].trim()).trim().to_string();
                    row.lines += 1;
                }
                Some(row) if inner.starts_with('|') => row.block.push(inner[1..].trim().to_string()),
                Some(_) | None => rows.extend(kind_of(line).map(|kind| row(kind, at + 1, inner))),
            }
        }
        Script { lines, rows }
    }

    /// The same file with what happened in place of what was expected, or only where nothing was expected yet.
    pub fn rewritten(&self, happened: &[String], which: Update) -> String {
        let mut out = Vec::new();
        let mut at = 0;
        for (row, happened) in self.rows.iter().zip(happened) {
            let first = row.line - 1;
            out.extend_from_slice(&self.lines[at..first]);
            let keep = which == Update::New && !row.is_new();
            out.extend(written(row, if keep { &row.expected } else { happened }));
            at = first + row.lines;
        }
        out.extend_from_slice(&self.lines[at..]);
        out.join("\n") + "\n"
    }
}

impl Row {
    fn is_new(&self) -> bool {
        self.expected == "?" || self.expected.is_empty() && self.kind == Kind::Act
    }
}

fn row(kind: Kind, line: usize, inner: &str) -> Row {
    let (text, expected) = inner.split_once("->").unwrap_or((inner, ""));
    let (text, expected) = (text.trim().to_string(), expected.trim().to_string());
    Row { kind, line, text, expected, block: Vec::new(), lines: 1 }
}

/// Everything else that starts at the margin is prose.
fn kind_of(line: &str) -> Option<Kind> {
    let digit_after = |start: &str| {
        line.strip_prefix(start).is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    if line.trim().is_empty() {
        return None;
    }
    if line.starts_with("  ") {
        return Some(Kind::Act);
    }
    if (line.starts_with("event ") || line.starts_with("desk ")) && line.contains(": ") {
        return Some(Kind::List);
    }
    let time = digit_after("at ") || digit_after("+") || digit_after("down ") || line.starts_with("to the next timer");
    time.then_some(Kind::Time)
}

fn written(row: &Row, happened: &str) -> Vec<String> {
    let lead = match row.kind {
        Kind::Act => "  ",
        Kind::List | Kind::Time => "",
    };
    let head = format!("{lead}{}", row.text);
    if happened.is_empty() {
        return vec![head];
    }
    let mut lines = vec![format!("{head:<ARROW$} ->")];
    for word in pieces(happened) {
        let line = lines.last_mut().expect("there is always a line");
        if line.chars().count() + word.chars().count() >= WIDTH && !line.ends_with("->") {
            lines.push(format!("{:<ARROW$} -> {word}", ""));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines
}

/// Lines break after a comma, a semicolon or a full stop.
fn pieces(text: &str) -> Vec<&str> {
    let parts = text.split_inclusive(", ").flat_map(|part| part.split_inclusive("; "));
    parts.flat_map(|part| part.split_inclusive(". ")).map(str::trim).collect()
}
