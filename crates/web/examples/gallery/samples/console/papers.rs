//! What staff keep beside a desk and write for it: the sheet, documents, settings, their versions, booking tools.

use super::super::super::pages::console::{
    CalendarRow, CheckedLine, DeskForm, DeskSettingsPage, DeskTab, DocumentCheck, DocumentKind, DocumentPage, FeedRow,
    HooksPage, LedgerRow, LineOutcome, MessagePreview, ServiceRow, SheetCard, SheetPage, SheetVersionRow, ToolRow,
    VersionRow, VersionsPage,
};
use super::super::{Sample, named};
use super::{desk, desk_viewer, house};
use intake::Problem;

pub fn all() -> Vec<Sample> {
    [sheets(), documents(), settings(), versions(), tools()].concat()
}

fn version(id: u64, state: &'static str) -> SheetVersionRow {
    SheetVersionRow {
        id,
        at_text: "Sat 13 Jun, 13:40".into(),
        rows: 23,
        state,
        note: "12 of 23 rows changed".into(),
        added: vec!["Zelda Quist · Balayage · <i>after 3pm</i>".into()],
        removed: vec!["Zelda Quist · Cut".into()],
        more: 4,
        kept: true,
        can_go_back: true,
    }
}

pub fn sheet() -> SheetPage {
    let first = SheetVersionRow { added: Vec::new(), removed: Vec::new(), more: 0, ..version(1, "taken over") };
    SheetPage {
        shell: desk(DeskTab::Sheet),
        place: Some("/srv/usher/sheets/salon/waitlist.csv".into()),
        google: Some("usher@shear.iam.example".into()),
        state: Some("In step.".into()),
        well: true,
        looked_at: Some("Sat 13 Jun, 13:45".into()),
        behind_since: None,
        documents: Vec::new(),
        card: None,
        anew: false,
        rows: vec![
            version(3, "taken over"),
            SheetVersionRow { kept: false, can_go_back: false, ..version(2, "put aside") },
            first,
        ],
        notice: None,
        refused: None,
    }
}

fn sheets() -> Vec<Sample> {
    let asked = SheetPage {
        state: Some("A large change waits for an answer.".into()),
        well: false,
        behind_since: Some("Sat 13 Jun, 13:40".into()),
        documents: vec!["Line 3 of the rules: <b>Be nice</b> does not read as a rule.".into()],
        card: Some(SheetCard { version: 3, lost: 12, changed: 4, known: 23 }),
        anew: true,
        ..sheet()
    };
    let refused = SheetPage { refused: Some("The sheet has moved on since.".into()), ..sheet() };
    let seen = SheetPage { shell: desk_viewer(DeskTab::Sheet), ..asked.clone() };
    let none = SheetPage { place: None, state: None, google: None, looked_at: None, rows: Vec::new(), ..sheet() };
    let pages = [("step", sheet()), ("asked", asked), ("refused", refused), ("viewer", seen), ("none", none)];
    named("desk-sheet", pages, SheetPage::render)
}

fn documents() -> Vec<Sample> {
    let line = |number, text: &str, outcome| CheckedLine { number, text: text.into(), outcome };
    let means = |words: &str| LineOutcome::Means(words.into());
    let unfit = LineOutcome::Wrong {
        problem: "This line does not read as a rule.".into(),
        hint: "Such as: Claim window: 10 minutes".into(),
    };
    let lines = vec![line(1, "Try cap = 4", means("Try at most 4 people")), line(2, "<b>Be nice</b>", unfit)];
    let rules = DocumentPage {
        shell: desk(DeskTab::Rules),
        kind: DocumentKind::Rules,
        text: "Try cap = 4".into(),
        rev: 3,
        check: DocumentCheck {
            lines: lines[..1].to_vec(),
            in_force: Some("Try at most 4 people\nClaim window: 10 minutes".into()),
            messages: Vec::new(),
        },
        refused: None,
        notice: Some("Saved. The rules start from the next freed slot.".into()),
    };
    let wrong = DocumentPage {
        text: "Try cap = 4\n<b>Be nice</b>".into(),
        check: DocumentCheck { lines, in_force: None, messages: Vec::new() },
        refused: Some("Please look at the marked lines.".into()),
        notice: None,
        ..rules.clone()
    };
    let offer = MessagePreview {
        heading: "Offer, by text".into(),
        meaning: "When a slot is put to somebody.".into(),
        own: true,
        subject: None,
        text: "Shear Delight: <Balayage> Sat 14:00, yours until 13:54: https://…".into(),
        length: Some("142 characters, 1 text (GSM-7)".into()),
        long: true,
    };
    let subject = Some("A slot <came> free".into());
    let mail = MessagePreview { subject, length: None, long: false, ..offer.clone() };
    let voice = DocumentPage {
        shell: desk(DeskTab::Voice),
        kind: DocumentKind::Voice,
        text: "Offer, by text\n{desk}: {service} {when}, yours until {until}: {link}".into(),
        check: DocumentCheck { lines: Vec::new(), in_force: None, messages: vec![offer, mail] },
        ..rules.clone()
    };
    let seen = DocumentPage { shell: desk_viewer(DeskTab::Rules), ..rules.clone() };
    let pages = [("rules", rules), ("wrong", wrong), ("voice", voice), ("viewer", seen)];
    named("desk-document", pages, DocumentPage::render)
}

fn settings() -> Vec<Sample> {
    let service = |name: &str, minutes: &str, price: &str| ServiceRow {
        name: name.into(),
        minutes: minutes.into(),
        price: price.into(),
    };
    let form = DeskForm {
        name: "Shear Delight".into(),
        about: "Colour, cuts and a <good> coffee.".into(),
        phone: "030 5550 140".into(),
        zone: "Europe/London".into(),
        language: "en".into(),
        services: vec![service("Balayage", "120", "140"), service("Cut", "soon", ""), ServiceRow::default()],
        staff: "Dana\nJess".into(),
        door: "open".into(),
        notes: "and_filled".into(),
        replies: "link_only".into(),
        feeds: vec![FeedRow { from: "https://example.org/dana.ics".into(), ..FeedRow::default() }],
        ..DeskForm::default()
    };
    let page = DeskSettingsPage {
        shell: desk(DeskTab::Settings),
        form,
        rev: 3,
        problems: Vec::new(),
        notice: Some("Saved. It is in force from the next freed slot on.".into()),
        new: false,
    };
    let fields = ["name", "zone", "service_minutes_1", "feed_from_0", "services", "google_sheet"];
    let problems = fields.map(|field| Problem::new(field, "Please look at this again.")).to_vec();
    let wrong = DeskSettingsPage { problems, notice: None, ..page.clone() };
    let new = DeskSettingsPage { shell: house(), new: true, rev: 0, notice: None, ..page.clone() };
    named("desk-settings", [("saved", page), ("wrong", wrong), ("new", new)], DeskSettingsPage::render)
}

fn versions() -> Vec<Sample> {
    let row = |rev, current| VersionRow {
        rev,
        at_text: "Sat 13 Jun, 13:40".into(),
        who: "mara@shear.example".into(),
        added: vec!["Try at most <4> people".into()],
        removed: vec!["Try at most 6 people".into()],
        more: 2,
        current,
    };
    let first = VersionRow { added: Vec::new(), removed: Vec::new(), more: 0, ..row(1, false) };
    let page = VersionsPage {
        shell: desk(DeskTab::Rules),
        of: "rules".into(),
        rows: vec![row(3, true), row(2, false), first],
        next: Some(1),
        rev: 3,
        refused: None,
        notice: Some("Brought back. It is in force again.".into()),
    };
    let refused = VersionsPage { refused: Some("Somebody else saved meanwhile.".into()), notice: None, ..page.clone() };
    let none = VersionsPage { rows: Vec::new(), next: None, notice: None, ..page.clone() };
    let seen = VersionsPage { shell: desk_viewer(DeskTab::Rules), ..page.clone() };
    let pages = [("rules", page), ("refused", refused), ("none", none), ("viewer", seen)];
    named("desk-versions", pages, VersionsPage::render)
}

fn tools() -> Vec<Sample> {
    let tool = |word, name, secret: Option<&str>| ToolRow {
        word,
        name,
        url: format!("https://rsvp.shear.example/hooks/bookings/salon/{word}"),
        secret: secret.map(Into::into),
        note: "Paste the address where the tool asks for a webhook.",
    };
    let told = |what: &str, came, card, place| LedgerRow {
        at_text: "Sat 13 Jun, 13:20".into(),
        tool: "Cal.com",
        what: what.into(),
        came,
        card,
        place,
    };
    let page = HooksPage {
        shell: desk(DeskTab::Hooks),
        tools: vec![tool("calcom", "Cal.com", Some("whsec_made_up")), tool("square", "Square", None)],
        calendars: vec![CalendarRow {
            from: "https://example.org/dana.ics".into(),
            state: "It could not be fetched.".into(),
            looked_at: Some("Sat 13 Jun, 13:45".into()),
            well: false,
        }],
        lately: vec![
            told("Came free: Balayage <long>, Sat 13 Jun, 14:00", "waits: which service is that?", true, None),
            told("Came free: Cut, Sat 13 Jun, 15:00", "the slot was freed, or closed", false, Some(7)),
            told("Booked: Cut, Sat 13 Jun, 15:00", "noted, nothing to do", false, None),
        ],
    };
    let quiet = HooksPage { calendars: Vec::new(), lately: Vec::new(), ..page.clone() };
    named("desk-tools", [("told", page), ("quiet", quiet)], HooksPage::render)
}
