//! rules: every limit in one place, each with its reason.

/// Row actions in one change. DynamoDB takes 100 in a transaction; the rest is room for an engine's own key rows.
pub const ROW_ACTIONS: usize = 90;

/// How far the generation of links jumps with each restore: far more often than anybody leaves, comes back or is corrected
/// between two backups. Its last octet, which is all a text's link keeps of it, differs too.
pub const RESTORE_GENERATIONS: u32 = (1 << 16) + 64;

/// Characters in a person's name: it is printed in mails to addresses nobody has proved yet.
pub const NAME_CHARS: usize = 80;

/// Octets in an e-mail address (RFC 5321) and in its local part.
pub const EMAIL_OCTETS: usize = 254;
pub const EMAIL_LOCAL_OCTETS: usize = 64;

/// Digits in an international number (E.164).
pub const MOBILE_DIGITS_MIN: usize = 8;
pub const MOBILE_DIGITS_MAX: usize = 15;

/// Characters in a title, venue, service, staff or location name.
pub const TITLE_CHARS: usize = 200;

/// Characters in the words about an event on its page.
pub const ABOUT_CHARS: usize = 2_000;

/// Web sites that may embed one event's form.
pub const SITES: usize = 20;

/// Characters in a note or reason typed by staff.
pub const NOTE_CHARS: usize = 500;

/// Seats in one event: the largest halls, with room to spare, and well inside a 32-bit counter.
pub const CAP: u32 = 2_000_000;

/// Seats one entry may ask for. Bounds the index look-ups for "who fits" to one per size.
pub const PARTY: u32 = 20;

/// Reminders per entry. A page of entries re-planned at once stays inside `ROW_ACTIONS`.
pub const REMINDERS: usize = 5;

/// Furthest an event may lie ahead, in days: beyond that the year is a typing error.
pub const AHEAD_DAYS: i64 = 3 * 366;

/// Longest event, in minutes.
pub const DURATION_MINUTES: u32 = 31 * 24 * 60;

/// Claim window, in minutes.
pub const WINDOW_MINUTES_MIN: u32 = 1;
pub const WINDOW_MINUTES_MAX: u32 = 7 * 24 * 60;

/// Cut-off before the start, in minutes.
pub const CUT_OFF_MINUTES: u32 = 7 * 24 * 60;

/// Minutes in which an address nobody has proved is confirmed: where an invitation has no such setting any more, the
/// shortest in which a mail arrives and is read, and the longest a seat may be blocked by a typing error.
pub const CONFIRM_MINUTES: u32 = 30;
pub const CONFIRM_MINUTES_MIN: u32 = 5;
pub const CONFIRM_MINUTES_MAX: u32 = 24 * 60;

/// Seats that unproved sign-ups of one event hold at once: this part of the cap, and so many in a small one. Whoever invents
/// addresses blocks no more than that; sign-ups beyond it are asked to confirm all the same, without a seat.
pub const UNPROVED_PART: u32 = 4;
pub const UNPROVED_LEAST: u32 = 5;

/// Unproved sign-ups of one event in a minute: a popular event at its opening brings fewer people who type.
pub const UNPROVED_PER_MINUTE: u32 = 300;

/// Offers made in one change: each is a place, an offer, an entry, a message and a timer.
pub const OFFERS_PER_CHANGE: usize = 12;

/// How long seats a chain left over are kept for the line, in minutes: time to read a mail; and after the cut-off, when the
/// door must still have a chance.
pub const HEAD_START_MINUTES: i64 = 30;
pub const HEAD_START_LATE_MINUTES: i64 = 10;

/// People told of a head start in one change: one message each.
pub const HEAD_START_PAGE: usize = 60;

/// Kept places looked at together: the largest party may need so many single seats.
pub const HEAD_STARTS: usize = PARTY as usize;

/// Entries looked at from the front of a line at once.
pub const LINE_FRONT: usize = 16;

/// Candidates per party size when nobody at the front fits.
pub const LINE_PER_SIZE: usize = 12;

/// Candidates of a desk considered per page, and pages per command; longer lines go on by a timer due now.
pub const DESK_PAGE: usize = 60;
pub const DESK_PAGES: usize = 5;

/// People a dry run names, and pages of the line it looks at for them: more than any chain asks.
pub const DRY_RUN_PEOPLE: usize = 20;
pub const DRY_RUN_PAGES: usize = 50;

/// Entries handled by one step of a long piece of work (re-plan, call off).
pub const ROSTER_PAGE: usize = 7;

/// Entries looked at by one step of a night's tidying: one action each at most.
pub const TIDY_PAGE: usize = 60;

/// Guests thanked by one step: one message each.
pub const THANKS_PAGE: usize = 60;

/// Hanging slots mended in one change, beside a page of entries: two actions each.
pub const STUCK_PAGE: usize = 8;

/// Slots read for one month in numbers: a desk with six hundred cancellations a day.
pub const MONTH_SLOTS: usize = 20_000;

/// Queued messages of one entry that are dated anew after an edit.
pub const QUEUED_PER_ENTRY: usize = 3;

/// Rows in one staged part of an import, and rows taken from it per change.
pub const IMPORT_PART_ROWS: usize = 100;
pub const IMPORT_STEP_ROWS: usize = 8;

/// Entries under one number that follow its STOP in the same commit: one timer each. A household has a few; of more, those
/// without anything held wait for their next message, which looks again.
pub const ENTRIES_OF_NUMBER: usize = 80;

/// Hand-offs of an offer that its recipient's own server turns down for the moment, before it rolls on.
pub const SEND_ATTEMPTS: u32 = 8;

/// The same when another channel is open to that person: the next one is tried soon.
pub const SEND_ATTEMPTS_OF_TWO: u32 = 3;

/// How long a desk's offer may wait for a channel that is down before somebody else is asked, in minutes: a window is ten.
pub const UNSENT_MINUTES: i64 = 2;

/// How long no channel may work before a slot is handed back, in minutes; and how often it is looked at again, in seconds.
pub const OUTAGE_MINUTES: i64 = 10;
pub const OUTAGE_LOOK_SECONDS: i64 = 60;

/// How long an answer is worth saying after it was made, in days, unless what it is about is still to come.
pub const WORTH_DAYS: i64 = 1;

/// The same for a place on a desk's waitlist, mails to hosts and thank-you notes, which name no day.
pub const WORTH_LONG_DAYS: i64 = 14;

/// How long a hand-off may stay unreported before it is tried again, in seconds.
pub const LEASE_SECONDS: i64 = 120;

/// How long a direct answer to somebody's click may ignore quiet hours, in minutes.
pub const DIRECT_MINUTES: i64 = 10;

/// Reminders closer together than this are merged, in hours.
pub const MERGE_HOURS: i64 = 4;

/// No reminder this close to the start, in hours.
pub const REMINDER_LAST_HOURS: i64 = 1;

/// How long before an early start the reminder of its morning comes, in hours.
pub const REMINDER_EARLY_HOURS: i64 = 2;

/// Days before the start on which the host gets a daily mail.
pub const DAILY_DAYS: i64 = 7;

/// Octets in a rules document: a page or two.
pub const RULES_OCTETS: usize = 20_000;

/// Octets in a voice document: a template for each moment and channel.
pub const VOICE_OCTETS: usize = 40_000;

/// Characters in a desk's telephone number as printed on its door.
pub const PHONE_CHARS: usize = 40;

/// Names of booking tools that a desk may map to its own, and calendars it may watch.
pub const ALIASES: usize = 500;
pub const FEEDS: usize = 50;

/// From a no-show to somebody else at the door, and the shortest rest of a slot worth the way, in minutes.
pub const NO_SHOW_TRAVEL_MINUTES: i64 = 10;
pub const NO_SHOW_LEAST_MINUTES: u32 = 15;

/// How long a second join of the same person is the same tap, in minutes: after that they have lost their link.
pub const SECOND_TAP_MINUTES: i64 = 60;

/// How long the host must leave an event alone before guests are told what changed, in minutes; and how close to its
/// start they are told at once.
pub const TELL_QUIET_MINUTES: i64 = 5;
pub const TELL_AT_ONCE_MINUTES: i64 = 60;

/// The same at an event's form, whose doubled requests come within seconds: after that the link goes out again.
pub const SIGN_UP_TAP_MINUTES: i64 = 2;

/// Letters of one guest answered within an hour when nothing changed, and when something did: two machines that answer
/// each other never write a clear phrase, and somebody who changes their mind twice is heard.
pub const LETTER_ANSWERS: u32 = 2;
pub const LETTER_ACTS: u32 = 6;

/// Strangers one event writes to within an hour because of letters nobody vouches for: a busy evening after a newsletter
/// brings fewer, and whoever forges senders cannot make us write to a crowd. What comes after is kept for the host.
pub const LETTER_ASKS: u32 = 30;

/// Characters in a letter's key: a digest.
pub const LETTER_KEY_CHARS: usize = 64;

/// Freed slots counted when a desk asks whether many came free at once.
pub const FREED_COUNTED: u32 = 1_000;

/// Characters in what a booking tool calls a booking, a service or a delivery.
pub const THEIR_NAME_CHARS: usize = 300;

/// Services, staff and locations a desk may name.
pub const DESK_NAMES: usize = 200;

/// Longest slot, in minutes, and the furthest it may lie ahead, in days.
pub const SLOT_MINUTES: u32 = 24 * 60;
pub const SLOT_AHEAD_DAYS: i64 = 366;

/// Slots of one chair looked at to find one told of before: a chair has a few in a day.
pub const CHAIR_SLOTS: usize = 50;

/// Characters in the name of an API token.
pub const TOKEN_NAME_CHARS: usize = 80;

/// People one member, or one owner, lets in within a day: a member shares with a team, an owner may bring a whole house. Each
/// of them gets mail from us at an address nobody has proved.
pub const INVITES_BY_MEMBER: u32 = 20;
pub const INVITES_BY_OWNER: u32 = 200;

/// How long a browser stays signed in, in days; the front desk should not meet a sign-in page in mid-service.
pub const SESSION_DAYS: i64 = 30;

/// Characters in a host's own subject and body of a mail: a page and a half; more is not read.
pub const OWN_SUBJECT_CHARS: usize = 150;
pub const OWN_BODY_CHARS: usize = 5_000;

/// Times a lost link may be mailed again to one entry.
pub const RESENDS: u32 = 20;

/// Hours after which a paused round is looked at again; going on does not wait for it.
pub const PAUSE_HOURS: i64 = 6;

/// Characters in the address of a webhook: as long as the links of the usual services get.
pub const WEBHOOK_URL_CHARS: usize = 500;

/// Webhooks of one house: each may be waited for at the same time.
pub const ENDPOINTS: u32 = 200;

/// How long the secret before the newest one signs as well, in hours: time to change it on the other side.
pub const BOTH_SECRETS_HOURS: i64 = 24;

/// Rests after tries of a webhook in vain, in seconds; the last one repeats. A restart takes seconds, an outage hours.
pub const WEBHOOK_RETRY_SECONDS: [i64; 6] = [5, 30, 120, 600, 3_600, 21_600];

/// How long a webhook may fail before it is given up, in hours: a weekend and the morning after.
pub const WEBHOOK_BROKEN_HOURS: i64 = 72;

/// At most one mail per alarm in this time, in minutes.
pub const ALARM_REST_MINUTES: i64 = 60;

/// Requests of one desk that nobody has settled: more is a flood, and whoever comes next is told so.
pub const REQUESTS_WAITING: u32 = 300;

/// Documents of one request, and octets of them all together: a few photographs from a telephone.
pub const PAPERS: usize = 5;
pub const PAPERS_OCTETS: usize = 10 * 1024 * 1024;

/// Octets of everything a request says, and of one line of it: twenty pages of writing.
pub const REQUEST_TEXT_OCTETS: usize = 200_000;
pub const REQUEST_LINE_OCTETS: usize = 2_000;

/// Values found in one request: each field once, and once more from a second reader.
pub const REQUEST_FOUND: usize = 26;

/// How long what a settled request says is kept, and how long one may wait that nobody looks at, in days.
pub const REQUEST_KEPT_DAYS: i64 = 30;
pub const REQUEST_OPEN_DAYS: i64 = 180;

/// Requests of one person that are forgotten with them.
pub const REQUESTS_OF_ENTRY: usize = 60;

/// Rows a version of a sheet may have put on a list or taken off it: as many as a sheet may have.
pub const SHEET_ROWS: usize = 10_000;

/// Steps to everything a message is about: its own rows, somebody they name, and what its words are made of.
pub const ALONG_STEPS: usize = 3;
