//! bench/desk: a sender that only notes when each offer reached it. It takes messages as the post does, and reports
//! them sent, so that the windows start.

use crate::stage::text;
use keeper::Keeper;
use rules::{Act, Actor, Command, MessageAct, MessageKind, PlaceId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Messages taken at once, as the post takes them.
const LEASE: usize = 64;
/// Looks again at the latest after this, should a hint be missed.
const LONGEST: Duration = Duration::from_millis(50);

/// Notes the moment for each slot until told to stop and nothing is left.
pub(super) fn serve(keeper: &Keeper, stop: &AtomicBool) -> Result<HashMap<PlaceId, Instant>, String> {
    let outbox = keeper.outbox();
    let mut noted = HashMap::new();
    let (_, mut seen) = outbox.look();
    loop {
        let stopping = stop.load(Ordering::Acquire);
        let handed = keeper.lease(LEASE).map_err(text)?;
        let at = Instant::now();
        for handed in &handed {
            if let (MessageKind::Offer, Some(offer)) = (handed.message.kind, &handed.offer) {
                noted.entry(offer.place).or_insert(at);
            }
            let act = Act::Message(MessageAct::Sent { message: handed.message.id });
            keeper.submit(Command { list: handed.message.list, who: Actor::Post, act }, |_reply| {});
        }
        if handed.is_empty() {
            if stopping {
                return Ok(noted);
            }
            (_, seen) = outbox.wait(seen, LONGEST);
        }
    }
}
