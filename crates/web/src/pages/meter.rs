//! web/pages: the seats of an event as one bar. Widths are attributes of an SVG, because the pages allow no style
//! attributes; a part that is not empty is always wide enough to be seen.

use super::event::Numbers;
use crate::guest::words::Words;

/// The bar is this many parts wide.
const WHOLE: u64 = 1_000;

/// Narrowest part that is still seen, of `WHOLE`.
const LEAST: u64 = 12;

/// Up to this many seats the bar is drawn as single seats.
const SINGLE_SEATS: u32 = 60;

pub(crate) struct Meter {
    pub parts: Vec<Part>,
    /// Where one seat ends and the next begins.
    pub gaps: Vec<String>,
    pub legend: Vec<Label>,
}

pub(crate) struct Part {
    pub kind: &'static str,
    pub from: String,
    pub width: String,
}

pub(crate) struct Label {
    pub kind: &'static str,
    pub number: String,
    pub text: String,
}

impl Meter {
    pub(crate) fn of(numbers: &Numbers, words: &Words) -> Meter {
        let counts = [u64::from(numbers.taken), u64::from(numbers.held), u64::from(numbers.open)];
        let mut parts = Vec::new();
        let mut from = 0;
        for (kind, width) in ["taken", "held", "open"].into_iter().zip(shares(counts)) {
            if width > 0 {
                parts.push(Part { kind, from: percent(from), width: percent(width) });
            }
            from += width;
        }
        Meter { parts, gaps: gaps(numbers.cap), legend: legend(numbers, words) }
    }
}

/// How wide each part is, of `WHOLE`. What small parts gain to be seen, the widest gives.
fn shares(counts: [u64; 3]) -> [u64; 3] {
    let sum: u64 = counts.iter().sum();
    if sum == 0 {
        return [0, 0, WHOLE];
    }
    let mut shares = counts.map(|count| if count == 0 { 0 } else { (count * WHOLE / sum).max(LEAST) });
    let widest = if shares[0] >= shares[1].max(shares[2]) { 0 } else { 2 - usize::from(shares[1] > shares[2]) };
    let others: u64 = shares.iter().sum::<u64>() - shares[widest];
    shares[widest] = WHOLE - others;
    shares
}

fn gaps(cap: u32) -> Vec<String> {
    if cap > SINGLE_SEATS {
        return Vec::new();
    }
    (1..u64::from(cap)).map(|seat| percent(seat * WHOLE / u64::from(cap))).collect()
}

fn legend(numbers: &Numbers, words: &Words) -> Vec<Label> {
    let label = |kind, number: u32, text: &str| Label { kind, number: words.count(number), text: text.to_string() };
    let mut legend = vec![label("taken", numbers.taken, words.taken)];
    if numbers.held > 0 {
        legend.push(label("held", numbers.held, words.held));
    }
    legend.push(label("open", numbers.open, &words.counted(words.open_of, numbers.cap)));
    if numbers.waiting > 0 {
        legend.push(label("line", numbers.waiting, words.waiting));
    }
    legend
}

fn percent(share: u64) -> String {
    format!("{}.{}%", share / 10, share % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::words::words;
    use rules::Language;

    #[test]
    fn the_parts_always_fill_the_bar() {
        let cases = [[74, 2, 4], [1, 0, 0], [0, 0, 80], [1_999_998, 1, 1], [0, 0, 0], [1, 1, 1], [0, 5, 1], [3, 3, 0]];
        for counts in cases {
            let shares = shares(counts);
            assert_eq!(shares.iter().sum::<u64>(), WHOLE, "{counts:?}");
            for (count, share) in counts.into_iter().zip(shares) {
                assert!(count == 0 || share >= LEAST, "{counts:?} {shares:?}");
            }
        }
    }

    #[test]
    fn an_empty_part_is_not_drawn() {
        let meter = Meter::of(&Numbers { cap: 80, taken: 80, held: 0, open: 0, waiting: 3 }, words(Language::En));
        assert_eq!(meter.parts.len(), 1);
        assert_eq!((meter.parts[0].from.as_str(), meter.parts[0].width.as_str()), ("0.0%", "100.0%"));
        let said: Vec<String> = meter.legend.iter().map(|label| format!("{} {}", label.number, label.text)).collect();
        assert_eq!(said, ["80 taken", "0 open of 80 seats", "3 in line"]);
    }

    #[test]
    fn a_small_room_is_drawn_seat_by_seat() {
        assert_eq!(gaps(4), ["25.0%", "50.0%", "75.0%"]);
        assert_eq!(gaps(61), Vec::<String>::new());
        assert_eq!(gaps(1), Vec::<String>::new());
    }
}
