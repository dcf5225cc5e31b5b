//! settings: what the owner decides about a desk.

use crate::field::{Field, IANA, Kind, LANGUAGES, Pick, ZONE};
use crate::stored::{Stored, setting};
use crate::{Described, Setting};
use rules::desk::{DeskSettings, Service};
use rules::{Refusal, Zone, limits};
use serde_json::Value;

const DOOR: Kind = Kind::Flag(&[
    Pick::flag(false, "open", "Customers may put themselves on the list, on the join page"),
    Pick::flag(true, "staff_only", "Only staff put people on the list"),
]);
const NOTES: Kind = Kind::Choice(&[
    Pick::word("handed_back", "Only when a slot comes back to you"),
    Pick::word("and_filled", "Also when a slot is filled"),
    Pick::word("every", "Every offer as well"),
]);
const REPLIES: Kind = Kind::Flag(&[
    Pick::flag(false, "link_only", "The link claims; a YES is answered with the link"),
    Pick::flag(true, "yes_claims", "A YES claims, if exactly one offer to that number is open"),
]);
const SERVICE: &[Field] = &[
    Field::new("name", Kind::Line(limits::TITLE_CHARS), r#""Colour""#)
        .needed("What is this service called?")
        .shown("Name", "Service"),
    Field::new("minutes", Kind::Minutes(1, limits::SLOT_MINUTES), "90")
        .needed(MINUTES)
        .wrong(MINUTES)
        .shown("Minutes", "Minutes of service"),
    Field::new("price_cents", Kind::Cents, "12000")
        .input("price")
        .wrong("A price such as 45 or 45.50, or nothing.")
        .shown("Price", "Price of service")
        .about("For the month in numbers; 0 when unknown"),
];
const ALIAS: &[Field; 2] = &[
    Field::new("theirs", Kind::Line(limits::TITLE_CHARS), r#""Colour & cut 90""#).needed("What do they call it?"),
    Field::new("ours", Kind::Line(limits::TITLE_CHARS), r#""Colour""#).needed("What do you call it?"),
];
const FEED: &[Field] = &[
    Field::new("from", Kind::Line(limits::WEBHOOK_URL_CHARS), r#""https://example.org/salon.ics""#)
        .needed("Where is this calendar? An address or a file.")
        .shown("Address or file", "Address of calendar")
        .about("https://…, the path of a file, or the id of a Google calendar"),
    Field::new("service", Kind::Named, r#""Maya""#).shown("Service", "Service of calendar"),
    Field::new("staff", Kind::Named, r#""Maya""#).shown("Staff", "Staff of calendar"),
    Field::new("location", Kind::Named, r#""Maya""#).shown("Location", "Location of calendar"),
];
const MINUTES: &str = "How many minutes does it take? A whole number from 1 to 1440.";
const CHOOSE_ZONE: &str = "Please choose a time zone from the list, such as Europe/Vienna.";
const DOCUMENT: &str =
    "This is not the address of a Google document. It begins with https://docs.google.com/document/d/.";
const GOOGLE: &str = r#""https://docs.google.com/spreadsheets/d/…""#;

impl Described for DeskSettings {
    const KIND: &'static str = "desk";
    const BESIDE: &'static [&'static str] = &["seen_rev"];
    const SLUG: Field = Field::new("slug", Kind::Line(60), r#""corner-salon""#)
        .needed("Please choose an address for the desk, such as salon-mia.")
        .shown("Address", "The part of the address that is yours, such as salon-mia. It cannot be changed later.");

    fn settings() -> &'static [Setting<DeskSettings>] {
        SETTINGS
    }

    fn usual() -> DeskSettings {
        let zone = Zone::parse("UTC").expect("every table has UTC");
        DeskSettings::new("-", zone, vec![Service { name: "-".to_string(), minutes: 1, price_cents: 0 }])
    }

    fn check_values(&self) -> Result<(), Refusal> {
        self.check()
    }

    /// The rules speak of a slot's length; among settings it is a service's.
    fn field_of_refusal(field: &str) -> &str {
        if field == "duration_minutes" { "services" } else { field }
    }
}

static SETTINGS: &[Setting<DeskSettings>] = &[
    setting!(
        name,
        Field::new("name", Kind::Line(limits::TITLE_CHARS), r#""Corner Salon""#)
            .needed("Please give the desk a name.")
            .shown("Name", "")
    ),
    setting!(
        zone,
        Field::new("zone", Kind::Zone, ZONE)
            .needed(CHOOSE_ZONE)
            .wrong(CHOOSE_ZONE)
            .shown("Time zone", "By whose clock you work, such as Europe/Vienna.")
            .about(IANA)
    ),
    setting!(
        services,
        Field::new(
            "services",
            Kind::Rows(SERVICE, limits::DESK_NAMES, 3),
            r#"[{"name": "Colour", "minutes": 90, "price_cents": 12000}]"#
        )
        .needed("Please name at least one service people can wait for.")
        .input("service")
        .shown("Services", "")
    ),
    setting!(
        staff,
        Field::new("staff", Kind::Names(limits::DESK_NAMES, 4), r#"["Maya", "Leo"]"#)
            .shown("Staff", "One name on each line.")
    ),
    setting!(
        locations,
        Field::new("locations", Kind::Names(limits::DESK_NAMES, 2), r#"["Chair 1"]"#)
            .shown("Locations", "One on each line, if you have several.")
    ),
    setting!(
        about,
        Field::new("about", Kind::Text(limits::ABOUT_CHARS, 3), r#""Walk in from ten.""#).shown("About", "")
    ),
    setting!(
        phone,
        Field::new("phone", Kind::Line(limits::PHONE_CHARS), r#""030 1234567""#)
            .shown("Phone", "As on your door; shown where a page cannot help.")
    ),
    setting!(language, Field::new("language", LANGUAGES, "").shown("Language of pages, texts and mails", "")),
    setting!(
        staff_email,
        Field::new("staff_email", Kind::Email, r#""salon@example.org""#)
            .shown("Address for notes", "Empty: no mails to staff.")
    ),
    setting!(notes, Field::new("notes", NOTES, "").shown("Which moves are mailed", "")),
    setting!(
        replies,
        Field::new("yes_claims", REPLIES, "")
            .input("replies")
            .shown("When somebody answers YES by text", "")
            .about("A bare YES by text claims, with exactly one live offer")
    ),
    setting!(
        door,
        Field::new("staff_only", DOOR, "")
            .input("door")
            .shown("Who may join", "")
            .about("Customers cannot put themselves on the list")
    ),
    setting!(
        aliases,
        Field::new("aliases", Kind::Pairs(ALIAS, limits::ALIASES), "")
            .shown("Other names", "Their name = your name, one pair on each line, such as: Balayage 120 = Colour")
    ),
    setting!(
        feeds,
        Field::new("feeds", Kind::Rows(FEED, limits::FEEDS, 2), "").input("feed").shown("Calendars to watch", "")
    ),
    setting!(
        google_sheet,
        Field::new("google_sheet", Kind::GoogleSheet(limits::WEBHOOK_URL_CHARS), GOOGLE)
            .wrong("This is not the address of a Google sheet. It begins with https://docs.google.com/spreadsheets/d/.")
            .shown("Sheet", "Its address, as it stands in your browser. Empty: no Google sheet.")
            .about("Address of the Google sheet beside the list")
    ),
    setting!(
        google_rules,
        Field::new("google_rules", Kind::GoogleDocument(limits::WEBHOOK_URL_CHARS), GOOGLE)
            .wrong(DOCUMENT)
            .shown("Document with the rules", "")
            .about("Address of a Google document with the rules")
    ),
    setting!(
        google_voice,
        Field::new("google_voice", Kind::GoogleDocument(limits::WEBHOOK_URL_CHARS), GOOGLE)
            .wrong(DOCUMENT)
            .shown("Document with the voice", "")
            .about("Address of a Google document with the voice")
    ),
    Setting {
        field: Field::new("rules", Kind::Rules(limits::RULES_OCTETS), r#""Offers stay open for 30 minutes.""#),
        get: |desk| desk.rules_text.write(),
        set: set_rules,
    },
    setting!(voice_text, Field::new("voice", Kind::Document(limits::VOICE_OCTETS), r#""…""#)),
];

fn set_rules(desk: &mut DeskSettings, value: &Value) -> Option<()> {
    let text = value.as_str()?;
    desk.rules = rules_document::parse(text).ok()?.rules;
    desk.rules_text = text.to_string();
    Some(())
}
