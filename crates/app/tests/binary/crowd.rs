//! A crowd at the door of the real program: 2,000 people at once, a kill in the middle, sockets that mean no good, and a
//! house that closes while somebody is still speaking.

mod closing;
mod letters;
#[cfg(feature = "bench")]
mod measured;
mod sign_ups;
mod sockets;
