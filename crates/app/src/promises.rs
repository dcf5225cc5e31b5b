//! app: the twelve promises of docs/invariants.md, one sentence each.

const SENTENCES: [&str; 12] = [
    "Taken and held together never exceed the cap, and every counter equals its rows.",
    "Held means held: a claim inside its window succeeds, and nobody at the door passes someone waiting who fits.",
    "One live offer per place and one per person, unless a desk's rules allow more.",
    "Nobody is asked before an equal or better entry that was not asked yet; every pass-over has a recorded reason.",
    "A chain asks each entry at most once, ends booked, open or handed back, and never offers at or after the cut-off.",
    "One command, one change: doing it twice gives the same answer and changes nothing.",
    "A timer never acts early, and only if it is still the one booked.",
    "A window starts when the offer is really sent; quiet hours hold the place, and our own downtime is given back.",
    "Each message goes out at most once, except a marked retry, and none is lost.",
    "The audit alone rebuilds the rows.",
    "Cancelled people get no reminder; addresses that bounced, complained or opted out get nothing.",
    "When faults stop, everything settles: timers act, held places move, messages reach their end.",
];

/// The sentence of a promise by its number, 1 to 12.
pub fn sentence(promise: u8) -> &'static str {
    let at = usize::from(promise).wrapping_sub(1);
    SENTENCES.get(at).copied().unwrap_or("A promise this Usher has no sentence for.")
}
