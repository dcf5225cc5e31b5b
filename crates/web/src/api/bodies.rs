//! web/api: the bodies of requests as the document describes them. They are read field by field, by readers that name every
//! problem at once (`intake`, or the handler itself); the tests see that what is taken is described.

use super::shape::{Moment, Word};
use rules::desk::FreedBy;
use rules::limits::{EMAIL_OCTETS, NAME_CHARS, NOTE_CHARS, PARTY, TITLE_CHARS, TOKEN_NAME_CHARS, WEBHOOK_URL_CHARS};
use rules::{TokenScope, WebhookFormat, WebhookKind};

shape! {
    SignUp[] {
        #[serde(flatten)] guest: GuestRow,
        /// guest: as the public form, where a known address changes nothing and is mailed its link
        #[schemars(rename = "as", extend("enum" = ["host", "guest", null]))] who: Option<String>,
    }

    GuestRow[inline] {
        #[schemars(length(max = NAME_CHARS))] name: String,
        #[schemars(length(max = EMAIL_OCTETS))] email: String,
        #[schemars(range(min = 1, max = PARTY))] party: Option<u32>,
    }

    /// Or text/csv with a header row (name, email, party), and the mode in the query.
    NewImport[] {
        #[schemars(extend("enum" = ["invite", "confirmed"]))] mode: String,
        /// Holds a seat for each until then
        confirm_by: Option<Moment>,
        #[schemars(length(max = intake::limits::IMPORT_ROWS))] rows: Vec<GuestRow>,
    }

    LinkAgain[] {
        /// The links sent before stop working
        end_old: Option<bool>,
    }

    /// What is not given stays as it is. A new address gets new links; the old ones stop working. At an event there are `name`,
    /// `email` and `note`; at a desk every field of a join may be given, and null leaves it open.
    EntryPatchBody[rename = "GuestPatch"] {
        #[schemars(length(max = NAME_CHARS))] name: Option<String>,
        #[serde(flatten)] fields: JoinFields,
    }

    /// A mobile number or an e-mail address is needed. Whoever sends this has asked the person.
    NewJoin[] {
        #[schemars(length(max = NAME_CHARS))] name: String,
        #[serde(flatten)] fields: JoinFields,
    }

    /// What is not given is taken as it was found; null leaves it open.
    Approval[] {
        #[schemars(length(max = NAME_CHARS))] name: Option<String>,
        #[serde(flatten)] fields: JoinFields,
    }

    JoinFields[inline] {
        #[schemars(length(max = EMAIL_OCTETS))] email: Option<String>,
        /// With its country: +44 7700 900123
        mobile: Option<String>,
        #[schemars(range(min = 1))] party: Option<u32>,
        /// Priority; higher goes first
        #[schemars(range(min = 0, max = 9))] tier: Option<u32>,
        #[schemars(length(max = NOTE_CHARS))] note: Option<String>,
        /// May be left out at a desk that has only one
        service: Option<String>,
        staff: Option<String>,
        location: Option<String>,
        #[schemars(extend("format" = "date"))] from: Option<String>,
        #[schemars(extend("format" = "date"))] until: Option<String>,
        /// None: any day
        #[schemars(extend("items" = {"enum": intake::WEEKDAYS}))] weekdays: Option<Vec<String>>,
        /// 14:30
        earliest: Option<String>,
        latest: Option<String>,
        notice_minutes: Option<u32>,
        /// Where the person is, if not at the desk
        zone: Option<String>,
    }

    /// Either `before` or `position`.
    LineMoveBody[rename = "LineMove"] {
        /// The entry to stand before
        before: Option<u64>,
        /// The number in line to get
        #[schemars(range(min = 1))] position: Option<u64>,
        /// Kept in the audit
        #[schemars(length(max = NOTE_CHARS))] reason: String,
    }

    NewSlot[] {
        service: String,
        staff: Option<String>,
        location: Option<String>,
        starts_at: Moment,
        /// As long as the service takes, if left out
        #[schemars(range(min = 1))] duration_minutes: Option<u32>,
        /// Which of several alike at the same time; 0 for the only one
        unit: Option<u32>,
        #[schemars(range(min = 1))] seats: Option<u32>,
        freed_by: Option<Word<FreedBy>>,
        /// Names this cancellation: the same one twice is one
        #[schemars(length(max = TITLE_CHARS))] source: Option<String>,
    }

    CloseNote[] {
        #[schemars(length(max = NOTE_CHARS))] note: Option<String>,
    }

    /// Either `slot` or `put_away`.
    CardAnswerBody[rename = "CardAnswer"] {
        slot: Option<NewSlot>,
        #[schemars(extend("enum" = [true, null]))] put_away: Option<bool>,
    }

    DryRunSlot[] {
        service: String,
        staff: Option<String>,
        location: Option<String>,
        /// With an offset, or by the desk's own clock
        starts_at: String,
        /// As long as the service takes if left out
        minutes: Option<u32>,
        seats: Option<u32>,
    }

    SheetBack[] { version: u64 }

    SheetAnswerBody[rename = "SheetAnswer"] {
        version: u64,
        /// false puts the list back into the sheet
        meant: bool,
    }

    /// `text`, `documents` or both.
    NewRequest[] {
        /// Who wrote, as a mail names them
        #[schemars(example = "Ann Lee <ann@example.org>")] from: Option<String>,
        subject: Option<String>,
        text: Option<String>,
        /// PDF, PNG, JPEG, TIFF, DOCX or plain text; 10 MB together
        #[schemars(length(max = rules::limits::PAPERS))] documents: Option<Vec<NewDocument>>,
    }

    NewDocument[inline] {
        name: Option<String>,
        #[schemars(extend("contentEncoding" = "base64"))] base64: String,
    }

    Discard[] {
        #[schemars(extend("enum" = ["not_a_request", "duplicate", "done_otherwise", "spam", null]))] why: Option<String>,
    }

    NewWebhook[] {
        /// https
        #[schemars(length(max = WEBHOOK_URL_CHARS))] url: String,
        /// All of them if left out
        kinds: Option<Vec<Word<WebhookKind>>>,
        /// Names and addresses too; left out means no
        personal_data: Option<bool>,
        /// Signed JSON, or a line for a chat; left out means standard
        format: Option<Word<WebhookFormat>>,
    }

    WebhookWish[] {
        /// Only for replay
        from: Option<Moment>,
    }

    TokenWish[] {
        #[schemars(length(max = TOKEN_NAME_CHARS))] name: String,
        scope: Option<Word<TokenScope>>,
        /// Only this list; all of them if left out
        #[schemars(extend("type" = ["string", "integer", "null"]))] list: Option<String>,
    }

    ClockMoveBody[rename = "ClockMove"] {
        /// 6h, 90m
        advance: Option<String>,
        to: Option<Moment>,
    }

    Question[] {
        #[schemars(length(max = intake::limits::QUESTION_CHARS))] question: String,
    }

    /// What is wrong, for every answer that is not a good one (RFC 9457).
    ProblemBody[rename = "Problem"] {
        title: String,
        status: u16,
        detail: String,
        #[schemars(skip_serializing_if = "Vec::is_empty")] errors: Vec<FieldProblem>,
    }

    FieldProblem[inline] {
        field: String,
        text: String,
        /// Of a rules or voice document
        #[schemars(skip_serializing_if = "Option::is_none")] line: u32,
        /// That line
        #[schemars(skip_serializing_if = "Option::is_none")] said: String,
        /// A line that would do
        #[schemars(skip_serializing_if = "Option::is_none")] hint: String,
    }
}
