//! A crowd at the door of the real program: 2,000 people at once, a kill in the middle, sockets that mean no good, and a
//! house that closes while somebody is still speaking.

#[path = "support/client.rs"]
mod client;
#[path = "support/guests.rs"]
mod guests;
#[path = "support/house.rs"]
mod house;

#[path = "crowd/closing.rs"]
mod closing;
#[path = "crowd/letters.rs"]
mod letters;
#[cfg(feature = "bench")]
#[path = "crowd/measured.rs"]
mod measured;
#[path = "crowd/sign_ups.rs"]
mod sign_ups;
#[path = "crowd/sockets.rs"]
mod sockets;
