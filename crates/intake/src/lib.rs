//! intake: bytes → typed values, and lists back into sheets. Pure: no sockets, no storage, no clock. Whatever comes in, the answer is a value or
//! a problem in words, within a bounded time and space.

mod body;
mod booking;
mod bounce;
mod bounce_json;
mod calendar_feed;
mod contact_text;
mod desk_acts;
mod desk_sheet;
mod docx;
mod fields;
mod form;
mod guest_json;
mod idempotency;
mod import;
mod joining;
mod letter;
pub mod limits;
mod link_form;
mod page;
mod problem;
mod question;
mod refusal_text;
mod request;
mod settings_json;
mod sheet;
mod step;
mod text;
mod text_reply;
mod text_signature;

pub use body::{BadBody, json_value};
pub use booking::{
    AcuityAction, BadSignature, BookingRead, Delivered, appointment, derived_hook_secret, is_hook_secret, read_booking,
    verify_booking,
};
pub use bounce::{Fate, Report, read_bounce};
pub use bounce_json::{BounceNote, NoteKind, read_bounce_json};
pub use calendar_feed::{
    BadCalendar, Calendar, Differences, FeedBooking, KnownBooking, Unreadable, differences, feed_tag, read_calendar,
};
pub use contact_text::contact_text;
pub use desk_acts::{EntryPatch, read_card_answer, read_entry_patch, read_joining, read_slot, wish_to_json};
pub use desk_sheet::{DESK_HEADINGS, DeskColumn, DeskRow, desk_cells, read_desk_sheet};
pub use docx::{BadDocx, docx_text, is_docx};
pub use form::{Adder, SeenOn, Typed, read_added, read_flag, read_form, read_json, registration, sign_up_edit};
pub use guest_json::{GuestPatch, LineMove, MoveTo, read_guest_patch, read_line_move};
pub use idempotency::once;
pub use import::{
    Column, Import, Meaning, Part, RowRead, Table, Told, import_from_csv, import_from_json, import_mode, progress, told,
};
pub use joining::{JoinForm, WEEKDAYS, joining, read_join_form, wish};
pub use letter::{
    CalendarAnswer, CalendarReply, From as LetterFrom, Letter, LetterFile, LetterKind, Machine, Ours, Wants,
    has_plain_head, read_letter, vouched_for,
};
pub use link_form::{LinkForm, Wish, read_link_form};
pub use page::{Page, decode_cursor, encode_cursor, page};
pub use problem::Problem;
pub use question::{About, Asked, Heard, Kind as QuestionKind, Span, read_question};
pub use refusal_text::refusal_text;
pub use request::{Answered, Knowledge, SourceText, answered, check_against_source, found_form, letter_part, propose};
pub use settings_json::{patch, refused, seen_rev, settings_from_json, settings_to_json, tell};
pub use sheet::{SheetCell, SheetFormat, SheetName, SheetText, SheetWriter, sheet_text};
pub use step::{
    Agreed, AgreedRow, BackWish, Care, Finished, Grid, Known, Layout, Listed, Manner, Outcome, OwnColumn, Plan,
    Planned, Put, SavedBy, SheetColumn, SheetWish, Sight, UnreadableSheet, Wished, finish, plan, quiet, roll_back,
    row_id, row_id_of, said_of, sheet_lines,
};
pub use text::origin;
pub use text_reply::{InboundText, Receipt, TextWish, read_inbound, read_receipt, text_fields, text_wish};
pub use text_signature::is_text_signature;
