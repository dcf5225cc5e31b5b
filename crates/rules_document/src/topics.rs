//! The rules there are, an example of each, and which of them a line that cannot be read comes nearest to.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Window,
    Short,
    Quiet,
    TryCap,
    Order,
    Fit,
    CutOff,
    Floor,
    AtOnce,
    Urgent,
    Stale,
    Settle,
    Guard,
}

const ALL: [Topic; 13] = [
    Topic::Window,
    Topic::Short,
    Topic::Quiet,
    Topic::TryCap,
    Topic::Order,
    Topic::Fit,
    Topic::CutOff,
    Topic::Floor,
    Topic::AtOnce,
    Topic::Urgent,
    Topic::Stale,
    Topic::Settle,
    Topic::Guard,
];

/// A word found as it is counts for more than one that is a letter off.
const FOUND: usize = 3;
const NEARLY: usize = 2;
/// Shorter words are a letter away from too many others.
const SHORTEST_TO_GUESS: usize = 4;

impl Topic {
    pub(crate) fn example(self) -> &'static str {
        match self {
            Topic::Window => "Claim window: 10 minutes",
            Topic::Short => "If the slot is less than an hour away: 5 minutes",
            Topic::Quiet => "Quiet hours: 9pm to 8am",
            Topic::TryCap => "Try at most 6 people",
            Topic::Order => "Priority first, then join time",
            Topic::Fit => "A table for four may go to a party of two",
            Topic::CutOff => "No offers later than 30 minutes before the start",
            Topic::Floor => "Hand back when less than 5 minutes are left",
            Topic::AtOnce => "One offer at a time per person",
            Topic::Urgent => "Urgent offers may go out at night",
            Topic::Stale => "Remove people after 90 days",
            Topic::Settle => "Wait 2 minutes before offering",
            Topic::Guard => "Ask first when more than 20 slots free within 10 minutes",
        }
    }

    /// Words that point to this rule and seldom to another.
    fn signs(self) -> &'static [&'static str] {
        match self {
            Topic::Window => &["claim", "window", "respond", "reply", "answer", "accept", "lasts", "hold"],
            Topic::Short => &["if", "less", "shorter", "sooner", "away", "soon"],
            Topic::Quiet => &["quiet", "silent", "hours", "disturb", "am", "pm", "noon", "midnight", "from", "between"],
            Topic::TryCap => &["try", "tries", "ask", "most", "cap", "maximum", "attempts", "people", "more"],
            Topic::Order => &["order", "priority", "first", "join", "joined", "served", "longest", "then"],
            Topic::Fit => &["table", "tables", "party", "parties", "size", "seats", "smaller", "larger", "match"],
            Topic::CutOff => &["cut", "cutoff", "later", "latest", "last", "before", "start", "stop"],
            Topic::Floor => &["hand", "back", "give", "left", "remaining", "floor"],
            Topic::AtOnce => &["offers", "once", "person", "each", "per"],
            Topic::Urgent => &["urgent", "critical", "night", "overnight", "morning", "never", "send"],
            Topic::Stale => &["remove", "delete", "expire", "entries", "older", "stale", "days", "weeks", "months"],
            Topic::Settle => &["wait", "settle", "offering", "delay", "straight", "immediately"],
            Topic::Guard => &["free", "frees", "freed", "guard", "many", "cancelled"],
        }
    }

    pub(crate) fn hint(self) -> String {
        format!("Try a line like “{}”.", self.example())
    }

    fn nearness(self, words: &[String]) -> usize {
        words.iter().map(|word| nearest_sign(self.signs(), word)).sum()
    }
}

/// The hint for a line that could not be read at all.
pub(crate) fn nearest_hint(words: &[String]) -> String {
    let mut best = (0, None);
    for topic in ALL {
        let nearness = topic.nearness(words);
        if nearness > best.0 {
            best = (nearness, Some(topic));
        }
    }
    match best.1 {
        Some(topic) => format!("Try a line like “{}”, or begin the line with # if it is a note.", topic.example()),
        None => format!("{} Begin a line with # if it is a note.", plain_hint()),
    }
}

/// The hint when nothing is known about what a line was meant to say.
pub(crate) fn plain_hint() -> String {
    Topic::Window.hint()
}

fn nearest_sign(signs: &[&str], word: &str) -> usize {
    let score = |sign: &&str| {
        if *sign == word {
            return FOUND;
        }
        if one_slip(sign, word) { NEARLY } else { 0 }
    };
    signs.iter().map(score).max().unwrap_or(0)
}

/// Whether two words differ by one letter that is missing, added, changed, or swapped with its neighbour. Bytes will do:
/// every sign is plain ASCII.
fn one_slip(sign: &str, word: &str) -> bool {
    let (sign, word) = (sign.as_bytes(), word.as_bytes());
    if sign.len().min(word.len()) < SHORTEST_TO_GUESS || sign.len().abs_diff(word.len()) > 1 {
        return false;
    }
    let same = |(left, right): &(&u8, &u8)| left == right;
    let head = sign.iter().zip(word).take_while(same).count();
    let (sign, word) = (&sign[head..], &word[head..]);
    let tail = sign.iter().rev().zip(word.iter().rev()).take_while(same).count();
    match (&sign[..sign.len() - tail], &word[..word.len() - tail]) {
        ([], []) | ([_], []) | ([], [_]) | ([_], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        (_, _) => false,
    }
}
