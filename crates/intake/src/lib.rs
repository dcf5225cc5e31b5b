//! intake: bytes → typed values. Pure: no sockets, no storage, no clock.
