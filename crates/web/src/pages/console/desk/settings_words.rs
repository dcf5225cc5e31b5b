//! web/pages/console/desk: the fields of a desk's settings, what they are called and what they mean.

use super::super::fields::{Field, Kind, LANGUAGES, Section};
use super::settings::DeskSettingsPage;

/// Where a problem can lead, besides the rows.
pub(super) const FIELDS: &[&str] = &[
    "slug",
    "name",
    "about",
    "phone",
    "zone",
    "language",
    "services",
    "staff",
    "locations",
    "door",
    "staff_email",
    "notes",
    "replies",
    "aliases",
    "feeds",
    "google_sheet",
    "google_rules",
    "google_voice",
];

const DOOR: &[(&str, &str)] = &[
    ("open", "Customers may put themselves on the list, on the join page"),
    ("staff_only", "Only staff put people on the list"),
];
const NOTES: &[(&str, &str)] = &[
    ("handed_back", "Only when a slot comes back to you"),
    ("and_filled", "Also when a slot is filled"),
    ("every", "Every offer as well"),
];
const REPLIES: &[(&str, &str)] = &[
    ("link_only", "The link claims; a YES is answered with the link"),
    ("yes_claims", "A YES claims, if exactly one offer to that number is open"),
];

/// What stands before the services, and what behind.
pub(super) fn sections(page: &DeskSettingsPage) -> (Vec<Section>, Vec<Section>) {
    let mut before = vec![Section {
        id: "the-desk",
        title: "The desk",
        help: "How customers know you. A line or two about the place is shown on the join page.",
        fields: desk_fields(page),
    }];
    let mut after = vec![
        Section { id: "people", title: "Staff and places", help: PEOPLE_HELP, fields: people_fields(page) },
        Section { id: "joining", title: "Joining and answering", help: JOIN_HELP, fields: join_fields(page) },
        Section { id: "staff-mail", title: "Notes to staff", help: NOTES_HELP, fields: note_fields(page) },
        Section { id: "google", title: "Google sheet and documents", help: GOOGLE_HELP, fields: google_fields(page) },
        Section { id: "tools", title: "What your booking tool calls it", help: TOOL_HELP, fields: tool_fields(page) },
    ];
    for field in before.iter_mut().chain(&mut after).flat_map(|section| &mut section.fields) {
        field.problem = page.problems.iter().find(|one| one.field == field.id).map(|one| one.text.clone());
    }
    (before, after)
}

const PEOPLE_HELP: &str = "Leave these empty if it does not matter who or where. A wish may name somebody.";
const JOIN_HELP: &str = "Who may put people on the list, and what a bare YES by text does. A NO always declines.";
const NOTES_HELP: &str = "The front desk shows every move of a slot; these are also mailed.";
const TOOL_HELP: &str = "Only where names differ. A booking whose name nobody knows becomes a card on the front desk, \
                         never a silent loss.";

const GOOGLE_HELP: &str = "A sheet that your staff keep beside the list, and documents for rules and voice, if you like. Share \
                           them with the address that the page \u{201c}Sheet\u{201d} names: the sheet for editing, the documents for \
                           reading.";

fn desk_fields(page: &DeskSettingsPage) -> Vec<Field> {
    let form = &page.form;
    let mut fields = vec![Field::new("name", "Name", Kind::Needed, &form.name)];
    if page.new {
        let hint = "The part of the address that is yours, such as salon-mia. It cannot be changed later.";
        fields.push(Field::new("slug", "Address", Kind::Needed, &form.slug).hint(hint));
    }
    fields.extend([
        Field::new("about", "About", Kind::Lines(3), &form.about),
        Field::new("phone", "Phone", Kind::Line, &form.phone).hint("As on your door; shown where a page cannot help."),
        Field::new("zone", "Time zone", Kind::Zone, &form.zone).hint("By whose clock you work, such as Europe/Vienna."),
        Field::new("language", "Language of pages, texts and mails", Kind::Choice(LANGUAGES), &form.language),
    ]);
    fields
}

fn people_fields(page: &DeskSettingsPage) -> Vec<Field> {
    vec![
        Field::new("staff", "Staff", Kind::Lines(4), &page.form.staff).hint("One name on each line."),
        Field::new("locations", "Locations", Kind::Lines(2), &page.form.locations)
            .hint("One on each line, if you have several."),
    ]
}

fn join_fields(page: &DeskSettingsPage) -> Vec<Field> {
    vec![
        Field::new("door", "Who may join", Kind::Choice(DOOR), &page.form.door),
        Field::new("replies", "When somebody answers YES by text", Kind::Choice(REPLIES), &page.form.replies),
    ]
}

fn note_fields(page: &DeskSettingsPage) -> Vec<Field> {
    vec![
        Field::new("staff_email", "Address for notes", Kind::Email, &page.form.staff_email)
            .hint("Empty: no mails to staff."),
        Field::new("notes", "Which moves are mailed", Kind::Choice(NOTES), &page.form.notes),
    ]
}

fn google_fields(page: &DeskSettingsPage) -> Vec<Field> {
    let form = &page.form;
    vec![
        Field::new("google_sheet", "Sheet", Kind::Line, &form.google_sheet)
            .hint("Its address, as it stands in your browser. Empty: no Google sheet."),
        Field::new("google_rules", "Document with the rules", Kind::Line, &form.google_rules),
        Field::new("google_voice", "Document with the voice", Kind::Line, &form.google_voice),
    ]
}

fn tool_fields(page: &DeskSettingsPage) -> Vec<Field> {
    let hint = "Their name = your name, one pair on each line, such as: Balayage 120 = Colour";
    vec![Field::new("aliases", "Other names", Kind::Lines(4), &page.form.aliases).hint(hint)]
}
