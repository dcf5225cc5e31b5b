//! intake: an event's settings as the API has them under `/api/v1`. Everything wrong is told at once, and whatever
//! `settings_to_json` writes, `patch` reads back.

mod parts;

use crate::fields::{Fields, Given, as_count, kept};
use crate::limits;
use crate::problem::Problem;
use jiff::civil::DateTime;
use parts::{DATE_TIME, clock_text, date_time, date_time_text, quiet, reminder_to_json, reminders, sites};
use rules::event::{DailyMail, EventSettings, FormAnswer, Rounds, TimeCritical};
use rules::{Email, Language, Quiet, Refusal, ReminderRule, Tell, Zone};
use serde_json::{Value, json};

const ZONE: &str = "\"Europe/Berlin\"";

const FIELDS: &[&str] = &[
    "slug",
    "name",
    "venue",
    "about",
    "starts",
    "duration_minutes",
    "zone",
    "cap",
    "max_party",
    "reminders",
    "quiet",
    "window_minutes",
    "time_critical",
    "cut_off_minutes",
    "floor_minutes",
    "daily",
    "host_email",
    "form_answer",
    "confirm_minutes",
    "sites",
    "rounds",
    "language",
    "seen_rev",
    "tell",
];

/// What an event cannot be without.
struct Core {
    name: Given<String>,
    starts: Given<DateTime>,
    zone: Given<Zone>,
    cap: Given<u32>,
}

/// Everything that has a usual value.
struct More {
    venue: Given<String>,
    about: Given<String>,
    duration_minutes: Given<u32>,
    max_party: Given<u32>,
    reminders: Given<Vec<ReminderRule>>,
    quiet: Given<Quiet>,
    window_minutes: Given<u32>,
    time_critical: Given<TimeCritical>,
    cut_off_minutes: Given<u32>,
    floor_minutes: Given<u32>,
    daily: Given<DailyMail>,
    host_email: Given<Option<Email>>,
    form_answer: Given<FormAnswer>,
    confirm_minutes: Given<u32>,
    sites: Given<Vec<String>>,
    rounds: Given<Rounds>,
    language: Given<Language>,
}

/// A new event: its slug and settings. Needed are slug, name, starts, zone and cap; the rest has the product's defaults.
pub fn settings_from_json(value: &Value) -> Result<(String, EventSettings), Vec<Problem>> {
    let mut fields = Fields::open(value, "", &known(&["seen_rev", "tell"])).map_err(|problem| vec![problem])?;
    let slug = fields.text("slug", "winter-gala");
    let slug = fields.needed("slug", "\"winter-gala\"", slug);
    if slug.as_ref().is_some_and(|slug| slug.len() > limits::SLUG_OCTETS) {
        fields.add(Problem::from(&Refusal::SlugShape));
    }
    let core = Core::read(&mut fields);
    let more = More::read(&mut fields);
    let name = fields.needed("name", "\"Winter Gala\"", core.name);
    let starts = fields.needed("starts", DATE_TIME, core.starts);
    let zone = fields.needed("zone", ZONE, core.zone);
    let cap = fields.needed("cap", "80", core.cap);
    let (Some(slug), Some(name), Some(starts), Some(zone), Some(cap)) = (slug, name, starts, zone, cap) else {
        return Err(fields.problems());
    };
    let usual = EventSettings::new(&name, starts, zone, cap);
    let settings = more.onto(usual.clone(), usual);
    finish(fields, settings).map(|settings| (slug, settings))
}

/// The settings with the given fields changed. `null` brings a field back to its usual value. The fields `seen_rev` and
/// `tell` may stand among the others and are read apart.
pub fn patch(settings: &EventSettings, value: &Value) -> Result<EventSettings, Vec<Problem>> {
    let mut fields = Fields::open(value, "", &known(&["slug"])).map_err(|problem| vec![problem])?;
    let core = Core::read(&mut fields);
    let more = More::read(&mut fields);
    let name = kept(&mut fields, "name", core.name, settings.name.clone());
    let starts = kept(&mut fields, "starts", core.starts, settings.starts);
    let zone = kept(&mut fields, "zone", core.zone, settings.zone.clone());
    let cap = kept(&mut fields, "cap", core.cap, settings.cap);
    let usual = EventSettings::new(&name, starts, zone.clone(), cap);
    let settings = EventSettings { name, starts, zone, cap, ..settings.clone() };
    let settings = more.onto(settings, usual);
    finish(fields, settings)
}

/// The version of the settings somebody had before them when they made this edit.
pub fn seen_rev(value: &Value) -> Result<Option<u32>, Problem> {
    let wrong = "Expected the version you edited, a whole number as the event shows it.";
    let given = value.get("seen_rev").filter(|given| !given.is_null());
    given.map(|given| as_count(given).ok_or_else(|| Problem::new("seen_rev", wrong))).transpose()
}

/// Whether guests are to be told of a new date, place or end; they are unless it says no.
pub fn tell(value: &Value) -> Result<Tell, Problem> {
    match value.get("tell") {
        None | Some(Value::Null | Value::Bool(true)) => Ok(Tell::Guests),
        Some(Value::Bool(false)) => Ok(Tell::Nobody),
        Some(_) => Err(Problem::new("tell", "Expected true or false.")),
    }
}

#[must_use]
pub fn settings_to_json(settings: &EventSettings) -> Value {
    json!({
        "name": settings.name,
        "venue": settings.venue,
        "about": settings.about,
        "starts": date_time_text(settings.starts),
        "duration_minutes": settings.duration_minutes,
        "zone": settings.zone.name(),
        "cap": settings.cap,
        "max_party": settings.max_party,
        "reminders": settings.reminders.iter().map(reminder_to_json).collect::<Vec<_>>(),
        "quiet": {"from": clock_text(settings.quiet.from), "to": clock_text(settings.quiet.to)},
        "window_minutes": settings.window_minutes,
        "time_critical": match settings.time_critical {
            TimeCritical::WaitForMorning => "wait",
            TimeCritical::SendAtNight => "send_at_night",
        },
        "cut_off_minutes": settings.cut_off_minutes,
        "floor_minutes": settings.floor_minutes,
        "daily": match settings.daily { DailyMail::On => true, DailyMail::Off => false },
        "host_email": settings.host_email.as_ref().map(Email::as_str),
        "form_answer": match settings.form_answer { FormAnswer::Status => "status", FormAnswer::Inbox => "inbox" },
        "confirm_minutes": settings.confirm_minutes,
        "sites": settings.sites,
        "rounds": match settings.rounds { Rounds::Running => "running", Rounds::Paused => "paused" },
        "language": settings.language.word(),
    })
}

impl Core {
    fn read(fields: &mut Fields) -> Core {
        let zone = format!("the name of a time zone, for example {ZONE}");
        Core {
            name: fields.text("name", "Winter Gala").map(|name| name.trim().to_string()),
            starts: fields.read("starts", &format!("the wall time at the venue, for example {DATE_TIME}"), date_time),
            zone: fields.read("zone", &zone, |value| Zone::parse(value.as_str()?)),
            cap: fields.count("cap", 80),
        }
    }
}

impl More {
    fn read(fields: &mut Fields) -> More {
        let wait = [("wait", TimeCritical::WaitForMorning), ("send_at_night", TimeCritical::SendAtNight)];
        let languages: Vec<_> = Language::ALL.iter().map(|language| (language.word(), *language)).collect();
        let daily = |value: &Value| value.as_bool().map(|on| if on { DailyMail::On } else { DailyMail::Off });
        More {
            venue: fields.text("venue", "Town Hall").map(|venue| venue.trim().to_string()),
            about: fields.text("about", "Doors open at seven.").map(|about| about.trim().replace("\r\n", "\n")),
            duration_minutes: fields.count("duration_minutes", 120),
            max_party: fields.count("max_party", 2),
            reminders: reminders(fields),
            quiet: quiet(fields),
            window_minutes: fields.count("window_minutes", 360),
            time_critical: fields.choice("time_critical", &wait),
            cut_off_minutes: fields.count("cut_off_minutes", 60),
            floor_minutes: fields.count("floor_minutes", 15),
            daily: fields.read("daily", "true or false", daily),
            host_email: fields.email("host_email", "host@example.org"),
            form_answer: fields.choice("form_answer", &[("status", FormAnswer::Status), ("inbox", FormAnswer::Inbox)]),
            confirm_minutes: fields.count("confirm_minutes", 30),
            sites: sites(fields),
            rounds: fields.choice("rounds", &[("running", Rounds::Running), ("paused", Rounds::Paused)]),
            language: fields.choice("language", &languages),
        }
    }

    fn onto(self, before: EventSettings, usual: EventSettings) -> EventSettings {
        EventSettings {
            venue: self.venue.over(before.venue, usual.venue),
            about: self.about.over(before.about, usual.about),
            duration_minutes: self.duration_minutes.over(before.duration_minutes, usual.duration_minutes),
            max_party: self.max_party.over(before.max_party, usual.max_party),
            reminders: self.reminders.over(before.reminders, usual.reminders),
            quiet: self.quiet.over(before.quiet, usual.quiet),
            window_minutes: self.window_minutes.over(before.window_minutes, usual.window_minutes),
            time_critical: self.time_critical.over(before.time_critical, usual.time_critical),
            cut_off_minutes: self.cut_off_minutes.over(before.cut_off_minutes, usual.cut_off_minutes),
            floor_minutes: self.floor_minutes.over(before.floor_minutes, usual.floor_minutes),
            daily: self.daily.over(before.daily, usual.daily),
            host_email: self.host_email.over(before.host_email, usual.host_email),
            form_answer: self.form_answer.over(before.form_answer, usual.form_answer),
            confirm_minutes: self.confirm_minutes.over(before.confirm_minutes, usual.confirm_minutes),
            sites: self.sites.over(before.sites, usual.sites),
            rounds: self.rounds.over(before.rounds, usual.rounds),
            language: self.language.over(before.language, usual.language),
            ..before
        }
    }
}

/// All fields but the one that belongs to the other call.
fn known(but: &[&str]) -> Vec<&'static str> {
    FIELDS.iter().copied().filter(|field| !but.contains(field)).collect()
}

/// The rules have the last word. They stop at the first thing they refuse, so each refused field is set to its usual
/// value in a copy and they are asked again: the sender hears everything at once.
fn finish(fields: Fields, settings: EventSettings) -> Result<EventSettings, Vec<Problem>> {
    let mut problems = fields.problems();
    let mut copy = settings.clone();
    for _ in FIELDS {
        let Err(refusal) = copy.check() else { break };
        let problem = Problem::from(&refusal);
        if !problems.iter().any(|known| known.field == problem.field) {
            problems.push(problem);
        }
        make_usual(&mut copy, refusal.field());
    }
    if problems.is_empty() { Ok(settings) } else { Err(problems) }
}

fn make_usual(settings: &mut EventSettings, field: &str) {
    let usual = EventSettings::new("-", settings.starts, settings.zone.clone(), rules::limits::CAP);
    match field {
        "name" => settings.name = usual.name,
        "venue" => settings.venue = usual.venue,
        "about" => settings.about = usual.about,
        "cap" => settings.cap = usual.cap,
        "max_party" => settings.max_party = usual.max_party,
        "duration_minutes" => settings.duration_minutes = usual.duration_minutes,
        "window_minutes" => settings.window_minutes = usual.window_minutes,
        "cut_off_minutes" => settings.cut_off_minutes = usual.cut_off_minutes,
        "floor_minutes" => settings.floor_minutes = usual.floor_minutes,
        "reminders" => settings.reminders = usual.reminders,
        "sites" => settings.sites = usual.sites,
        _other => *settings = usual,
    }
}
