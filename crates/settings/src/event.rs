//! settings: what a host decides about an event.

use crate::field::{Field, IANA, Kind, LANGUAGES, Pick, ZONE};
use crate::stored::{Stored, setting};
use crate::{Described, Setting};
use rules::event::EventSettings;
use rules::{Refusal, Zone, limits};

const NIGHT: Kind = Kind::Choice(&[
    Pick::flag(
        false,
        "wait",
        "Wait for the morning. The seat stays held, and the time to answer begins when the mail goes out.",
    ),
    Pick::flag(
        true,
        "send_at_night",
        "Send it all the same, when waiting would cost them their time to answer. It then runs until 09:00.",
    ),
]);
const DAILY: Kind = Kind::Flag(&[
    Pick::flag(true, "true", "A mail every morning at 09:00 in the week before."),
    Pick::flag(false, "false", "No daily mail."),
]);
const ANSWER: Kind = Kind::Choice(&[
    Pick::word("status", "Say where they stand: “you have a seat”, “you are number 4 in line”."),
    Pick::word("inbox", "Say “look in your inbox”, so that the page gives nothing away about who is on the list."),
]);
const ROUNDS: Kind = Kind::Choice(&[Pick::word("running", ""), Pick::word("paused", "")]);

impl Described for EventSettings {
    const KIND: &'static str = "event";
    const BESIDE: &'static [&'static str] = &["seen_rev", "tell"];
    const SLUG: Field = Field::new("slug", Kind::Line(60), r#""winter-gala""#)
        .needed("Please choose an address for the page, such as winter-supper.")
        .shown("Address", "Small letters, digits and hyphens. The page will be at /e/ and this; it stays for good.");

    fn settings() -> &'static [Setting<EventSettings>] {
        SETTINGS
    }

    fn usual() -> EventSettings {
        let zone = Zone::parse("UTC").expect("every table has UTC");
        EventSettings::new("-", jiff::civil::date(2026, 1, 1).at(19, 0, 0, 0), zone, limits::CAP)
    }

    fn check_values(&self) -> Result<(), Refusal> {
        self.check()
    }
}

static SETTINGS: &[Setting<EventSettings>] = &[
    setting!(
        name,
        Field::new("name", Kind::Line(limits::TITLE_CHARS), r#""Winter Gala""#)
            .needed("Please give the event a name.")
            .shown("Name", "")
    ),
    setting!(venue, Field::new("venue", Kind::Line(limits::TITLE_CHARS), r#""Town Hall""#).shown("Where", "")),
    setting!(
        about,
        Field::new("about", Kind::Text(limits::ABOUT_CHARS, 5), r#""Doors open at seven.""#)
            .shown("About", "Shown on the sign-up page. A blank line begins a new paragraph.")
    ),
    setting!(
        starts,
        Field::new("starts", Kind::Moment("Begins"), r#""2026-12-18T19:00""#)
            .needed("Please choose a date.")
            .shown("Date", "")
            .about("Wall time at the venue: 2026-12-18T19:00")
    ),
    setting!(
        duration_minutes,
        Field::new("duration_minutes", Kind::Minutes(1, limits::DURATION_MINUTES), "120").shown("Lasts", "")
    ),
    setting!(
        zone,
        Field::new("zone", Kind::Zone, ZONE)
            .needed("Please choose the time zone of the venue.")
            .shown("Time zone", "")
            .about(IANA)
    ),
    setting!(
        cap,
        Field::new("cap", Kind::Count(1, limits::CAP, "seats"), "80")
            .needed("Please say how many seats there are.")
            .shown("Cap", "")
    ),
    setting!(
        max_party,
        Field::new("max_party", Kind::Count(1, limits::PARTY, "seats per sign-up"), "2").shown("Largest party", "")
    ),
    setting!(
        reminders,
        Field::new("reminders", Kind::Reminders(limits::REMINDERS), r#"[{"days_before": 7}, {"morning_of": "09:00"}]"#)
            .shown(
                "Reminders",
                "One per line: “7 days before” (at the hour of the event) or “09:00 on the day”. Up to five."
            )
    ),
    setting!(quiet, Field::new("quiet", Kind::Clocks("Quiet until"), r#"{"from": "21:00", "to": "08:00"}"#).shown("Quiet from", "")),
    setting!(
        window_minutes,
        Field::new("window_minutes", Kind::Minutes(limits::WINDOW_MINUTES_MIN, limits::WINDOW_MINUTES_MAX), "360")
            .shown("Time to answer", "")
    ),
    setting!(
        time_critical,
        Field::new("time_critical", NIGHT, "").shown("When an offer comes up in quiet hours", "")
    ),
    setting!(
        cut_off_minutes,
        Field::new("cut_off_minutes", Kind::Minutes(0, limits::CUT_OFF_MINUTES), "60")
            .shown("No offers in the last", "Before the event begins.")
    ),
    setting!(
        floor_minutes,
        Field::new("floor_minutes", Kind::Minutes(1, limits::WINDOW_MINUTES_MAX), "15").shown(
            "Shortest fair time",
            "With less than this left nobody is asked: the seat is for whoever signs up first."
        )
    ),
    setting!(daily, Field::new("daily", DAILY, "").shown("In the run-up", "")),
    setting!(
        host_email,
        Field::new("host_email", Kind::Email, r#""host@example.org""#)
            .shown("Your e-mail address", "Without one, nobody gets the daily mail and replies go nowhere.")
    ),
    setting!(
        form_answer,
        Field::new("form_answer", ANSWER, "").shown("To somebody who is on the list already", "")
    ),
    setting!(
        confirm_minutes,
        Field::new("confirm_minutes", Kind::Minutes(0, limits::CONFIRM_MINUTES_MAX), "30")
            .shown(
                "Confirm by e-mail within",
                "0: nobody has to. Otherwise a seat is held so long, and becomes theirs by the link in the mail; 30 is a \
                 good value where strangers sign up."
            )
            .about(
                "How long a seat is held for an address nobody has proved, until the link in its mail is pressed: 5 to \
                 1440. 0, the default: nobody is asked"
            )
    ),
    setting!(
        sites,
        Field::new("sites", Kind::Sites(limits::SITES, 3), r#"["https://example.org"]"#)
            .shown("Sites that may show the form", "One per line, such as https://example.org.")
    ),
    setting!(rounds, Field::new("rounds", ROUNDS, "")),
    setting!(
        language,
        Field::new("language", LANGUAGES, "")
            .shown(
                "Language of mails and guest pages",
                "Dates and everything Usher says. What you wrote yourself stays as it is."
            )
            .about("Of mails and guest pages; en if not given")
    ),
];
