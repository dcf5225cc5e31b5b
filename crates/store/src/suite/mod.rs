//! store: the suite.
