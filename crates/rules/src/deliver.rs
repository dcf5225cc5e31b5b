//! rules: messages at the door. `look` decides whether one may leave now; `fate` what its end means; `lease` what ends before it was told; `about` is what
//! both look at, `after` what follows when one did not get there.

mod about;
mod after;
mod fate;
mod lease;
mod look;
mod worth;

pub(crate) use after::{close_channel, try_other_channel, unreachable_by};
pub(crate) use fate::{not_delivered, replay, reported_back, send_failed, sent, undeliverable};
pub(crate) use lease::end_lease;
pub(crate) use look::hand_off;
