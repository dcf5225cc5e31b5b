//! intake: every size limit in one place, each with its reason.

use rules::limits as rules;

/// Octets in a registration or link form: a name, an address and a few short fields, percent-encoded, with room to spare.
pub const FORM_OCTETS: usize = 64 * 1024;

/// Fields in one form: browsers' helpers add a few of their own, nobody adds a hundred.
pub const FORM_FIELDS: usize = 100;

/// Octets of a typed name or address kept to show the form again. Longer than anything `rules` accepts, so that a cut
/// can never turn a refused value into an accepted one.
pub const TYPED_OCTETS: usize = 1_400;
const _: () = assert!(TYPED_OCTETS - 4 > rules::NAME_CHARS * 16 && TYPED_OCTETS - 4 > rules::EMAIL_OCTETS * 4);

/// Octets kept of a short word: the party, the button that was pressed. A party this long is refused.
pub const WORD_OCTETS: usize = 40;

/// Octets kept of a typed telephone number: longer than any, with blanks and brackets.
pub const MOBILE_OCTETS: usize = 60;

/// Octets kept of a note: four for each character the rules allow, and some over so that too long stays too long.
pub const NOTE_OCTETS: usize = rules::NOTE_CHARS * 4 + 40;

/// Boxes of weekdays that may be ticked.
pub const WEEKDAYS: usize = 7;

/// Longest notice somebody may ask for before a slot, in minutes: a week. Longer, and no freed slot would ever suit.
pub const NOTICE_MINUTES: u32 = 7 * 24 * 60;

/// Octets kept of the trap field: only whether it is empty counts.
pub const TRAP_OCTETS: usize = 200;

/// Octets in an address to return to: what browsers and proxies carry without trouble.
pub const RETURN_OCTETS: usize = 2_048;

/// Octets in an address under which an event is found. `rules` judges the shape; this only keeps it from growing.
pub const SLUG_OCTETS: usize = 200;

/// Elements read of a list in settings: as many as `rules` allows aliases. Of most it allows fewer and says so.
pub const LIST_ELEMENTS: usize = rules::ALIASES;

/// Octets and rows in one import: ten thousand guests with long names, and one host's patience.
pub const IMPORT_OCTETS: usize = 4 * 1024 * 1024;
pub const IMPORT_ROWS: usize = 10_000;

/// Octets in a file that is chosen for an import: a workbook is packed, and carries its styles along.
pub const FILE_OCTETS: usize = 10 * 1024 * 1024;

/// Octets a workbook may unpack to, all together: ten thousand rows with fifty columns, styles and all.
pub const UNPACKED_OCTETS: u64 = 64 * 1024 * 1024;

/// Octets of a workbook's shared texts that are kept while it is read.
pub const STRINGS_OCTETS: usize = 16 * 1024 * 1024;

/// Lines of a sheet, empty ones between the rows counted: every other one may be empty.
pub const SHEET_LINES: usize = 2 * IMPORT_ROWS;

/// Columns looked at in the header of a sheet: event tools export fifty, none exports five hundred.
pub const SHEET_COLUMNS: usize = 500;

/// Days since 1900 that are taken for a date in a cell, as a workbook keeps it: this century.
pub const SHEET_DAYS: std::ops::RangeInclusive<i64> = 36_526..=73_050;

/// Octets of a bounce that are read. The report stands first and our own mails are small; the rest is somebody's picture.
pub const BOUNCE_OCTETS: usize = 512 * 1024;

/// Octets of the outer header block that are read: traces and signatures of a dozen hops fit.
pub const HEAD_OCTETS: usize = 32 * 1024;

/// Octets of a part's header block that are read: a handful of short lines.
pub const PART_HEAD_OCTETS: usize = 4 * 1024;

/// Parts of a bounce that are looked at, and how deep they may be nested. A report has three, a wrapped one five.
pub const PARTS: usize = 30;
pub const PART_DEPTH: usize = 4;

/// Lines of a report for people that are looked at for addresses.
pub const REPORT_LINES: usize = 400;
/// Recipients read in one report. Our mails have one recipient; mailing lists behind it may add a few.
pub const REPORT_RECIPIENTS: usize = 50;

/// Message ids taken from one bounce, and characters in each (a line of a mail may not be longer).
pub const MESSAGE_IDS: usize = 8;
pub const MESSAGE_ID_CHARS: usize = 250;

/// Bounce notes in one call, and the octets they may take.
pub const BOUNCE_NOTES: usize = 1_000;
pub const BOUNCE_NOTES_OCTETS: usize = 1024 * 1024;

/// Problems told at once: after so many the whole request is wrong, and the answer stays readable.
pub const PROBLEMS: usize = 50;

/// Problems told about one row of an import: there may be ten thousand rows.
pub const ROW_PROBLEMS: usize = 4;

/// Octets of a cell shown again beside what is wrong with it.
pub const SHOWN_OCTETS: usize = 120;

/// Characters of a stranger's own word repeated in a problem.
pub const SHOWN_CHARS: usize = 60;

/// Rows per page of a list: one screen unless asked, and never so many that one answer holds up the others.
pub const PAGE_USUAL: usize = 50;
pub const PAGE_MOST: usize = 500;

/// Characters in an Idempotency-Key.
pub const IDEMPOTENCY_KEY_CHARS: usize = 255;

/// Octets in what a booking tool sends about one booking: a long form with answers and notes, several times over.
pub const BOOKING_OCTETS: usize = 256 * 1024;

/// Signatures and secrets compared for one delivery: a sender signs with two while it changes its secret.
pub const SIGNATURES: usize = 8;

/// How far the clock in a signature may be from ours, in seconds. Standard Webhooks names five minutes, Calendly three.
pub const STANDARD_REPLAY_SECONDS: i64 = 300;
pub const CALENDLY_REPLAY_SECONDS: i64 = 180;

/// Places of one group booking freed by one delivery: more is an event, and an event has a list of its own.
pub const GROUP_PLACES: usize = 50;

/// Segments of one appointment whose minutes are added up.
pub const SEGMENTS: usize = 30;

/// Characters in a secret of a booking tool: fewer could be guessed by trying, more is another file by mistake.
pub const HOOK_SECRET_CHARS: std::ops::RangeInclusive<usize> = 16..=400;

/// Octets, events and octets in one unfolded line of a calendar: years of a busy salon, and its longest note.
pub const CALENDAR_OCTETS: usize = 8 * 1024 * 1024;
pub const CALENDAR_EVENTS: usize = 20_000;
pub const CALENDAR_LINE_OCTETS: usize = 64 * 1024;

/// How far ahead a calendar is read, in days: nobody waits for a slot two months away, and rules of repetition end there.
pub const CALENDAR_DAYS: i64 = 60;

/// Steps taken along one rule of repetition: daily since twenty years ago fits.
pub const CALENDAR_STEPS: usize = 8_000;

/// Steps taken along all rules of a calendar together: a thousand weekly series of five years fit, and take a second.
pub const CALENDAR_ALL_STEPS: usize = 2_000_000;

/// Characters kept free for the moment behind the name of a series: it has fewer than thirty, with the blank before it.
pub const CALENDAR_MOMENT_CHARS: usize = 40;

/// So many bookings may go from a calendar at once and be believed, however few it has; beyond that a third is the most.
pub const CALENDAR_FEW: usize = 2;

/// Fields in what a text service posts: it has about thirty.
pub const TEXT_FIELDS: usize = 200;

/// Octets of a letter that are read: a few photographs from a telephone.
pub const LETTER_OCTETS: usize = 10 * 1024 * 1024;

/// Parts of a letter that are looked at, and how deep they may be nested: a forwarded mail with signatures of pictures.
pub const LETTER_PARTS: usize = 60;
pub const LETTER_DEPTH: usize = 8;

/// Octets of one part's text that are read: the new words stand first.
pub const LETTER_TEXT_OCTETS: usize = 256 * 1024;

/// Lines of a letter looked at for what is quoted.
pub const LETTER_LINES: usize = 2_000;

/// Characters of new words that can be one clear phrase with its courtesies. Longer ones are for people to read.
pub const LETTER_WORDS_CHARS: usize = 400;

/// Octets of a letter shown to the host, of its subject, and of a file's name.
pub const LETTER_SHOWN_OCTETS: usize = 20_000;
pub const LETTER_SUBJECT_OCTETS: usize = 300;
pub const LETTER_FILE_NAME: usize = 120;

/// Files taken from one letter, and addresses it may be for.
pub const LETTER_FILES: usize = 10;
pub const LETTER_RECIPIENTS: usize = 50;

/// Octets read of one cell of a sheet that is kept in step: the longest note, and some over so that too long stays so.
pub const STEP_CELL_OCTETS: usize = NOTE_OCTETS;

/// Characters of half a name or of a note with which it is looked for in older versions: fewer stand in every sheet.
pub const STEP_TELLING_CHARS: usize = 3;

/// So many rows of a sheet may change who they are at once and be believed; beyond that a third is the most. Sorting one
/// column without the others looks like this.
pub const STEP_FEW_CHANGED: usize = 5;
/// How many times its own size a letter may unpack to, what every letter may unpack to, and the octets of its words that
/// are read: twenty pages.
pub const DOCX_RATIO: u64 = 50;
pub const DOCX_LEAST: u64 = 1024 * 1024;
pub const DOCX_OCTETS: usize = 200_000;

/// Words and signs of one part of a request that are looked at: twenty pages.
pub const REQUEST_TOKENS: usize = 40_000;

/// Characters of one quotation in a model's answer.
pub const QUOTE_CHARS: usize = 300;
/// Characters in a host's question: two long sentences.
pub const QUESTION_CHARS: usize = 300;

/// Questions it might have been that are shown when it is not clear.
pub const QUESTION_GUESSES: usize = 3;

/// Words a person's name may have in a question.
pub const QUESTION_NAME_WORDS: usize = 4;
