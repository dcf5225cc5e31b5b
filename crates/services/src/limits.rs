//! services: every limit of the application services, with its reason.

/// Read-only connections at once: more than that only queue on the same two disks and cores.
pub const READERS: usize = 4;

/// Long looks (questions, exports, the past) under way or waiting: more would wait longer than anybody does.
pub const LONG_LOOKS: usize = 16;

/// Things to look at that are told one by one.
pub const GLANCE_PROBLEMS: usize = 50;

/// Changes folded for the list as it was at a moment: some seconds of one processor. `usher replay` takes any number.
pub const FOLDED: u64 = 1_000_000;

/// Looks of the watchman remembered: twice as many as fit an hour at one every half minute.
pub const WATCH_SAMPLES: usize = 240;

/// Owners who are told of an alarm: more would be a mailing list.
pub const ALARMED_OWNERS: usize = 20;

/// Octets in what a booking tool sends about one booking.
pub const BOOKING_BODY: usize = intake::limits::BOOKING_OCTETS;

/// Appointments asked for at once, and how often each is tried: more at once would look like an attack to the other side.
pub const LOOK_UPS: usize = 16;
pub const LOOK_UP_TRIES: usize = 3;

/// Differences of one calendar told in one look; the next look goes on.
pub const FEED_NEWS: usize = 2_000;

/// Rows read at once while feeds are looked at.
pub const FEED_PAGE: usize = 500;
pub const DESKS_PAGE: usize = 200;

/// Places on lists looked at for one number: a busy household has a few.
pub const TEXT_ENTRIES: usize = 50;

/// Numbers whose last answer is remembered; beyond that, strangers get none.
pub const TEXT_NUMBERS: usize = 100_000;

/// Octets read of a sheet or a document beside it: as many as an import may have, and one more to know that it is longer.
pub const SHEET_OCTETS: u64 = intake::limits::IMPORT_OCTETS as u64;

/// Versions of a sheet whose text is kept, and for how many days: long enough to notice a bad edit.
pub const SHEET_VERSIONS: usize = 200;
pub const SHEET_VERSION_DAYS: i64 = 90;

/// How often a sheet that somebody keeps saving is read again in one look.
pub const SHEET_TRIES: usize = 3;

/// Sheets looked at side by side: a few slow ones at Google hold up nobody, and the quota of one account is not used up.
pub const SHEETS_AT_ONCE: usize = 4;

/// How long a freed slot waits for a look at the sheet. The look goes on; the slot does not wait longer.
pub const SHEET_PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);

/// A look this young is fresh enough for a freed slot.
pub const SHEET_FRESH: jiff::SignedDuration = jiff::SignedDuration::from_secs(5);

/// Looks that may be asked for at once; more, and the regular look will do.
pub const SHEET_REQUESTS: usize = 64;

/// Entries read at once for a sheet: a few hundred kilobytes.
pub const SHEET_PAGE: usize = 1_000;

/// People one answer names, and how many of the front of a line.
pub const ANSWER_PEOPLE: usize = 20;
pub const ANSWER_NEXT: usize = 5;

/// Changes looked through for one answer: some weeks of a very busy list.
pub const ANSWER_CHANGES: usize = 100_000;

/// Cards counted for one answer.
pub const ANSWER_CARDS: usize = 500;

/// Days looked back for how long people waited, and waits counted.
pub const WAITS_DAYS: i64 = 90;
pub const WAITS_COUNTED: usize = 5_000;

/// How long Google is left alone after the first failure, in seconds; twice as long after each further one.
pub const GOOGLE_REST_SECONDS: i64 = 30;

/// A calendar is read whole at least this often, also if it says that it has not changed: new days come into sight.
pub const FEED_WHOLE: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);

/// Octets kept of a letter to an event: its words with what they quote. Letters to desks are kept whole, with their files.
pub const EVENT_LETTER_OCTETS: usize = 512 * 1024;

/// Octets of all letters together. Beyond that whoever brings one is told to come later, and the disk is left to the lists.
pub const LETTERS_OCTETS: u64 = 2 * 1024 * 1024 * 1024;

/// Of a full folder so many of the oldest letters are looked at, and so many octets are made free at once.
pub const LETTERS_LOOKED_AT: usize = 5_000;
pub const LETTERS_FREED: u64 = 64 * 1024 * 1024;
