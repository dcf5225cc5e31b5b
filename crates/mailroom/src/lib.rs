//! mailroom: the doors by which letters come in.
