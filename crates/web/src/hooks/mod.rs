//! web: what other programs tell us by HTTP: mail servers about mails that came back, booking tools about bookings, the text
//! service about texts and what people answer.

pub(crate) mod addresses;
pub(crate) mod booking;
pub(crate) mod mail;
pub(crate) mod text;
