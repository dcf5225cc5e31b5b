//! web/pages/console: the settings in groups, with words for a host who sees them for the first time.

use super::fields::{Field, Kind, LANGUAGES, Section};
use super::settings::SettingsPage;

/// Every input a problem can lead to.
pub(super) const FIELDS: &[&str] = &[
    "slug",
    "name",
    "venue",
    "about",
    "starts_date",
    "starts_time",
    "duration_minutes",
    "zone",
    "cap",
    "max_party",
    "reminders",
    "quiet_from",
    "quiet_to",
    "window_minutes",
    "time_critical",
    "cut_off_minutes",
    "floor_minutes",
    "daily",
    "host_email",
    "form_answer",
    "confirm_minutes",
    "sites",
    "language",
    "typed",
];

const NIGHT: &[(&str, &str)] = &[
    ("wait", "Wait for the morning. The seat stays held, and the time to answer begins when the mail goes out."),
    (
        "send_at_night",
        "Send it all the same, when waiting would cost them their time to answer. It then runs until 09:00.",
    ),
];

const DAILY: &[(&str, &str)] =
    &[("true", "A mail every morning at 09:00 in the week before."), ("false", "No daily mail.")];

const ANSWER: &[(&str, &str)] = &[
    ("status", "Say where they stand: “you have a seat”, “you are number 4 in line”."),
    ("inbox", "Say “look in your inbox”, so that the page gives nothing away about who is on the list."),
];

/// The input to which a problem with this setting leads: some settings have two.
pub(super) fn id_of(field: &str) -> &str {
    match field {
        "starts" => "starts_date",
        "quiet" | "quiet.from" => "quiet_from",
        "quiet.to" => "quiet_to",
        field => field,
    }
}

pub(super) fn sections(page: &SettingsPage) -> Vec<Section> {
    let mut sections =
        vec![event(page), time(page), seats(page), offers(page), reminders(page), host(page), form(page)];
    for field in sections.iter_mut().flat_map(|section| section.fields.iter_mut()) {
        let problem = page.problems.iter().find(|problem| id_of(&problem.field) == field.id);
        field.problem = problem.map(|problem| problem.text.clone());
    }
    sections
}

fn event(page: &SettingsPage) -> Section {
    let form = &page.form;
    let slug = Field::new("slug", "Address", Kind::Needed, &form.slug)
        .hint("Small letters, digits and hyphens. The page will be at /e/ and this; it stays for good.");
    let mut fields = vec![Field::new("name", "Name", Kind::Needed, &form.name)];
    if page.new {
        fields.push(slug);
    }
    fields.push(Field::new("venue", "Where", Kind::Line, &form.venue));
    let about = Field::new("about", "About", Kind::Lines(5), &form.about);
    fields.push(about.hint("Shown on the sign-up page. A blank line begins a new paragraph."));
    let language = Field::new("language", "Language of mails and guest pages", Kind::Choice(LANGUAGES), &form.language);
    fields.push(language.hint("Dates and everything Usher says. What you wrote yourself stays as it is."));
    Section {
        id: "the-event",
        title: "The event",
        help: "What guests read on the sign-up page and in every mail.",
        fields,
    }
}

fn time(page: &SettingsPage) -> Section {
    let form = &page.form;
    Section {
        id: "time",
        title: "When",
        help: "The time on the wall at the venue. Moving it books every reminder anew and tells all who have a seat.",
        fields: vec![
            Field::new("starts_date", "Date", Kind::Date, &form.starts_date),
            Field::new("starts_time", "Begins", Kind::Time, &form.starts_time),
            Field::new("duration_minutes", "Lasts", Kind::Minutes, &form.duration_minutes),
            Field::new("zone", "Time zone", Kind::Zone, &form.zone),
        ],
    }
}

fn seats(page: &SettingsPage) -> Section {
    let form = &page.form;
    Section {
        id: "seats",
        title: "Seats",
        help: "More seats are offered to the line at once. Fewer cost nobody a seat: they go as they come back.",
        fields: vec![
            Field::new("cap", "Cap", Kind::Number("seats"), &form.cap),
            Field::new("max_party", "Largest party", Kind::Number("seats per sign-up"), &form.max_party),
        ],
    }
}

fn offers(page: &SettingsPage) -> Section {
    let form = &page.form;
    Section {
        id: "offers",
        title: "Offers to the line",
        help: "A seat that comes free is held for the first in line until they answer or their time is up.",
        fields: vec![
            Field::new("window_minutes", "Time to answer", Kind::Minutes, &form.window_minutes),
            Field::new("cut_off_minutes", "No offers in the last", Kind::Minutes, &form.cut_off_minutes)
                .hint("Before the event begins."),
            Field::new("floor_minutes", "Shortest fair time", Kind::Minutes, &form.floor_minutes)
                .hint("With less than this left nobody is asked: the seat is for whoever signs up first."),
            Field::new(
                "time_critical",
                "When an offer comes up in quiet hours",
                Kind::Choice(NIGHT),
                &form.time_critical,
            ),
        ],
    }
}

fn reminders(page: &SettingsPage) -> Section {
    let form = &page.form;
    Section {
        id: "reminding",
        title: "Reminders and quiet hours",
        help: "Reminders and offers never go out in quiet hours. An answer to somebody’s own click always does.",
        fields: vec![
            Field::new("reminders", "Reminders", Kind::Lines(4), &form.reminders)
                .hint("One per line: “7 days before” (at the hour of the event) or “09:00 on the day”. Up to five."),
            Field::new("quiet_from", "Quiet from", Kind::Time, &form.quiet_from),
            Field::new("quiet_to", "Quiet until", Kind::Time, &form.quiet_to),
        ],
    }
}

fn host(page: &SettingsPage) -> Section {
    let form = &page.form;
    Section {
        id: "to-you",
        title: "Mails to you",
        help: "Where Usher writes to you about this event, and where a guest’s reply goes.",
        fields: vec![
            Field::new("host_email", "Your e-mail address", Kind::Email, &form.host_email)
                .hint("Without one, nobody gets the daily mail and replies go nowhere."),
            Field::new("daily", "In the run-up", Kind::Choice(DAILY), &form.daily),
        ],
    }
}

fn form(page: &SettingsPage) -> Section {
    let form = &page.form;
    Section {
        id: "sign-up",
        title: "The sign-up form",
        help: "How the form answers, and which of your own pages may show it.",
        fields: vec![
            Field::new(
                "form_answer",
                "To somebody who is on the list already",
                Kind::Choice(ANSWER),
                &form.form_answer,
            ),
            Field::new("confirm_minutes", "Confirm by e-mail within", Kind::Minutes, &form.confirm_minutes)
                .hint("0: nobody has to. Otherwise a seat is held so long, and becomes theirs by the link in the mail; 30 is a good value where strangers sign up."),
            Field::new("sites", "Sites that may show the form", Kind::Lines(3), &form.sites)
                .hint("One per line, such as https://example.org."),
        ],
    }
}
