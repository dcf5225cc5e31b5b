//! store: promises.
