//! web: every limit of the doors, each with its reason.

use std::time::Duration;

/// Octets in a form or a small JSON body: a name, an address and room to spare.
pub const SMALL_BODY: usize = 16 * 1024;

/// Octets in the settings of an event.
pub const SETTINGS_BODY: usize = 64 * 1024;

/// Octets in the settings of a desk, its rules or its voice, each letter in its longest form.
pub const DESK_BODY: usize = 512 * 1024;

/// Versions of a desk's settings on one page.
pub const VERSIONS: usize = 30;

/// Octets in the words of one mail, each letter in its longest form.
pub const WORDING_BODY: usize = 64 * 1024;

/// Octets in an import: ten thousand rows of ordinary length.
pub const IMPORT_BODY: usize = 4 * 1024 * 1024;

/// Octets in the form of an import: the largest file, or a paste and the frame around it.
pub const UPLOAD_BODY: usize = intake::limits::FILE_OCTETS + 256 * 1024;

/// How much of an import is shown: what is wrong with it, how it begins, how its columns can be read, what became of it.
pub const SHOWN_BAD_ROWS: usize = 200;
pub const SHOWN_GOOD_ROWS: usize = 20;
pub const SHOWN_COLUMNS: usize = 60;
pub const SHOWN_OUTCOMES: usize = 500;

/// Octets in a mail handed to the hook; bounces carry the original along.
pub const MAIL_BODY: usize = 10 * 1024 * 1024;

/// Mails handed to the hook that are in memory at once: sixty megabytes at the most, and far more than any mail server hands
/// over at a time.
pub const MAILS_AT_ONCE: usize = 6;

/// Connections at once; further ones wait in the listen queue.
pub const CONNECTIONS: usize = 8_000;

/// Of those, from one address or one household of IPv6 (a /64): a hundred browsers behind one Wi-Fi, each with all six it
/// opens. A whole site of IPv6 (a /48) has so many times as many.
pub const CONNECTIONS_OF_ONE: usize = 600;
pub const SITE_CONNECTIONS: usize = 4;

/// A client that sends its header more slowly than this is not a browser.
pub const HEADER_TIME: Duration = Duration::from_secs(15);

/// The whole body must be here by then.
pub const BODY_TIME: Duration = Duration::from_secs(30);

/// A client that takes nothing of its answer for so long does not read.
pub const WRITE_TIME: Duration = Duration::from_secs(30);

/// How long open requests may finish when the house closes.
pub const CLOSING_TIME: Duration = Duration::from_secs(10);

/// Client addresses remembered by a limiter; the oldest half is forgotten when it is full.
pub const ADDRESSES: usize = 20_000;

/// A whole site of IPv6 (a /48) may do so many times as much as one household (a /64) in it: some providers have thousands of
/// telephones in one.
pub const SITE_ACTS: i64 = 16;

/// How long a sign-up's receipt page can be looked at, in seconds.
pub const RECEIPT_SECONDS: i64 = 24 * 60 * 60;

/// Lists on the front page, and how many are read at once to find them.
pub const FRONT_PAGE: usize = 50;
pub const FRONT_PAGE_READ: usize = 200;
/// A house with more lists than are looked through so has a front page of its own.
pub const FRONT_PAGE_READS: usize = 10;

/// Forwarding headers longer than this are not read: real chains have a few hops.
pub const FORWARDED_HOPS: usize = 20;

/// Octets in a request's header, and what is read ahead of a body.
pub const HEADER_OCTETS: usize = 32 * 1024;

/// How long a mailed sign-in link works, in seconds.
pub const SIGN_IN_SECONDS: i64 = 15 * 60;

/// Events on a host's own front page.
pub const HOST_EVENTS: usize = 200;

/// How old the live part of a page may be when it is handed to the next who asks; a page that got an older one than it
/// heard of asks again.
pub const GLANCE_KEPT: Duration = Duration::from_millis(300);

/// Pages kept up to date at once; further ones look again by themselves.
pub const STREAMS: usize = 2_000;

/// So many open pages are told as soon as it can be; with twice as many it takes twice as long.
pub const FEW_STREAMS: usize = 40;

/// How often one look is taken for all open pages, while they are few.
pub const LOOK_AGAIN: Duration = Duration::from_millis(300);

/// A word on a silent stream, so that nobody in between hangs up.
pub const STREAM_WORD: Duration = Duration::from_secs(20);

/// After so long a stream is opened anew, and who may listen is asked again.
pub const STREAM_TIME: Duration = Duration::from_secs(10 * 60);

/// Courses of events kept in memory.
pub const COURSES: usize = 200;

/// Points of a course: more than a screen has.
pub const COURSE_POINTS: usize = 1_000;

/// Changes read at once for a course.
pub const COURSE_STEPS: usize = 20_000;

/// Offers shown on the first page of an event.
pub const GLANCE_OFFERS: usize = 50;

/// Rows on one page of a host's long list: what a person looks through before searching.
pub const PAGE_ROWS: usize = 50;

/// Rows looked at for one page of messages or changes of a rare kind; a further page goes on from there.
pub const LOOKED_AT: usize = 20_000;

/// Changes of one place on the page that tells its story: a chain asks everybody in line at most once.
pub const STORY_CHANGES: usize = 1_000;

/// Changes read at once while the audit is downloaded.
pub const DOWNLOAD_ROWS: usize = 500;

/// Offers shown on one person's page.
pub const PERSON_OFFERS: usize = 100;

/// Messages, and changes, shown on one guest's page.
pub const GUEST_MESSAGES: usize = 200;
pub const GUEST_HISTORY: usize = 200;

/// People on one page of the line, and the furthest one may look into it.
pub const LINE_PAGE: usize = 50;
pub const LINE_FURTHEST: u64 = 1_000_000;

/// Offers that came to an end, shown below the line; changes looked through for reasons why somebody was passed over.
pub const LINE_ENDED: usize = 10;
pub const PASSED_LATELY: usize = 100;

/// Slots on the receptionist's phone: a full day and the next ones; offers shown of each.
pub const FRONT_SLOTS: usize = 80;
pub const FRONT_OFFERS: usize = 60;

/// Moves of today told on that page, and changes looked through for them.
pub const FRONT_MOVES: usize = 20;
pub const FRONT_LOOKED_AT: usize = 120;

/// Joins with a mobile number from one address, per minute and at once: a family at one table, not a script.
pub const TEXT_JOINS_PER_MINUTE: u32 = 6;
pub const TEXT_JOINS_AT_ONCE: u32 = 30;

/// Joins with a mobile number in the whole house, per hour: a full Saturday of several desks. Whoever has many addresses still
/// cannot make the owner pay for more texts than this.
pub const TEXT_JOINS_PER_HOUR: u32 = 200;

/// Lines of the ledger shown beside the booking tools: a busy day.
pub const LEDGER_ROWS: usize = 50;

/// Cards shown at once: whoever has more has named a service wrongly, and answers one to be rid of many.
pub const CARDS: usize = 50;

/// People offered by name on the page that explains a slot.
pub const WHY_PEOPLE: usize = 300;

/// Messages that did not get through, shown on one page, and sent again by one press.
pub const TROUBLE_ROWS: usize = 100;
pub const REPLAYED_AT_ONCE: usize = 200;

/// Octets in what a text service posts: its thirty fields and a text of the longest kind.
pub(crate) const TEXT_BODY: usize = 64 * 1024;

/// Offers shown with one slot of a desk: many rounds of the longest chain.
pub const OFFERS_SHOWN: usize = 500;

/// Versions of a sheet shown on its page with what differs; the rest is in the API.
pub(crate) const SHEET_SHOWN: usize = 30;

/// Octets in a form with documents, and in the same as JSON with the documents in base64: the documents and a long letter.
pub const REQUEST_BODY: usize = rules::limits::PAPERS_OCTETS + 512 * 1024;
pub const API_REQUEST_BODY: usize = rules::limits::PAPERS_OCTETS / 3 * 4 + 1024 * 1024;

/// Requests on one page, settled ones below them, and those shown small on the phone.
pub const REQUESTS: usize = 50;
pub const SETTLED: usize = 20;
pub const FRONT_REQUESTS: usize = 5;

/// Characters of a wish about a draft.
pub const HINT_CHARS: usize = 300;

/// Months of the scribe on its page, and calls listed one by one.
pub const SCRIBE_MONTHS: usize = 12;
pub const SCRIBE_CALLS: usize = 50;

/// Letters on one page of the API, whatever is asked for: each is read from its file and taken apart.
pub const API_LETTERS: usize = 50;
