//! intake: a desk's settings as the API and the console's form have them. Everything wrong is told at once, and whatever
//! `desk_to_json` writes, `desk_patch` reads back.

mod parts;

use crate::fields::{Fields, Given, kept};
use crate::limits;
use crate::problem::Problem;
use parts::{aliases, feeds, names, services};
use rules::desk::{Alias, DeskSettings, Feed, JoinDoor, Notes, Replies, Service};
use rules::{Email, Language, Refusal, Zone};
use rules_document::LineError;
use serde_json::{Value, json};

const ZONE: &str = "\"Europe/Berlin\"";
const GOOGLE: &str = "https://docs.google.com/spreadsheets/d/…";
const SERVICES: &str = "[{\"name\": \"Colour\", \"minutes\": 90, \"price_cents\": 12000}]";

const FIELDS: &[&str] = &[
    "slug",
    "name",
    "zone",
    "services",
    "staff",
    "locations",
    "about",
    "phone",
    "language",
    "staff_email",
    "notes",
    "yes_claims",
    "staff_only",
    "aliases",
    "feeds",
    "google_sheet",
    "google_rules",
    "google_voice",
    "rules",
    "voice",
    "seen_rev",
];

/// What a desk cannot be without.
struct Core {
    name: Given<String>,
    zone: Given<Zone>,
    services: Given<Vec<Service>>,
}

/// Everything that has a usual value.
struct More {
    staff: Given<Vec<String>>,
    locations: Given<Vec<String>>,
    about: Given<String>,
    phone: Given<String>,
    language: Given<Language>,
    staff_email: Given<Option<Email>>,
    notes: Given<Notes>,
    replies: Given<Replies>,
    door: Given<JoinDoor>,
    aliases: Given<Vec<Alias>>,
    feeds: Given<Vec<Feed>>,
    google: [Given<String>; 3],
    rules: Given<String>,
    voice: Given<String>,
}

/// A new desk: its slug and settings. Needed are slug, name, zone and services; the rest has the product's defaults.
pub fn desk_from_json(value: &Value) -> Result<(String, DeskSettings), Vec<Problem>> {
    let mut fields = Fields::open(value, "", &known("seen_rev")).map_err(|problem| vec![problem])?;
    let slug = fields.text("slug", "corner-salon");
    let slug = fields.needed("slug", "\"corner-salon\"", slug);
    if slug.as_ref().is_some_and(|slug| slug.len() > limits::SLUG_OCTETS) {
        fields.add(Problem::from(&Refusal::SlugShape));
    }
    let core = Core::read(&mut fields);
    let more = More::read(&mut fields);
    let name = fields.needed("name", "\"Corner Salon\"", core.name);
    let zone = fields.needed("zone", ZONE, core.zone);
    let services = fields.needed("services", SERVICES, core.services);
    let (Some(slug), Some(name), Some(zone), Some(services)) = (slug, name, zone, services) else {
        return Err(fields.problems());
    };
    let usual = DeskSettings::new(&name, zone, services);
    let settings = more.onto(&mut fields, usual.clone(), usual);
    finish(fields, settings).map(|settings| (slug, settings))
}

/// The settings with the given fields changed. `null` brings a field back to its usual value. The field `seen_rev` may
/// stand among the others and is read apart, by `seen_rev`.
pub fn desk_patch(settings: &DeskSettings, value: &Value) -> Result<DeskSettings, Vec<Problem>> {
    let mut fields = Fields::open(value, "", &known("slug")).map_err(|problem| vec![problem])?;
    let core = Core::read(&mut fields);
    let more = More::read(&mut fields);
    let name = kept(&mut fields, "name", core.name, settings.name.clone());
    let zone = kept(&mut fields, "zone", core.zone, settings.zone.clone());
    let services = kept(&mut fields, "services", core.services, settings.services.clone());
    let usual = DeskSettings::new(&name, zone.clone(), services.clone());
    let settings = DeskSettings { name, zone, services, ..settings.clone() };
    let settings = more.onto(&mut fields, settings, usual);
    finish(fields, settings)
}

#[must_use]
pub fn desk_to_json(desk: &DeskSettings) -> Value {
    let service = |service: &Service| json!({"name": service.name, "minutes": service.minutes, "price_cents": service.price_cents});
    let alias = |alias: &Alias| json!({"theirs": alias.theirs, "ours": alias.ours});
    let feed = |feed: &Feed| json!({"from": feed.from, "service": feed.service, "staff": feed.staff, "location": feed.location});
    json!({
        "name": desk.name,
        "zone": desk.zone.name(),
        "services": desk.services.iter().map(service).collect::<Vec<_>>(),
        "staff": desk.staff,
        "locations": desk.locations,
        "about": desk.about,
        "phone": desk.phone,
        "language": desk.language.word(),
        "staff_email": desk.staff_email.as_ref().map(Email::as_str),
        "notes": desk.notes.word(),
        "yes_claims": match desk.replies { Replies::YesClaims => true, Replies::LinkOnly => false },
        "staff_only": match desk.door { JoinDoor::StaffOnly => true, JoinDoor::Open => false },
        "aliases": desk.aliases.iter().map(alias).collect::<Vec<_>>(),
        "feeds": desk.feeds.iter().map(feed).collect::<Vec<_>>(),
        "google_sheet": desk.google_sheet,
        "google_rules": desk.google_rules,
        "google_voice": desk.google_voice,
        "rules": desk.rules_text,
        "voice": desk.voice_text,
    })
}

/// Lines of a rules document that could not be read, as problems of one field.
#[must_use]
fn line_problems(errors: &[LineError]) -> Vec<Problem> {
    let told = errors.iter().take(limits::PROBLEMS);
    let text = |error: &LineError| format!("Line {}: {} For example: {}", error.number, error.problem, error.hint);
    told.map(|error| Problem::new("rules", &text(error))).collect()
}

impl Core {
    fn read(fields: &mut Fields) -> Core {
        let zone = format!("the name of a time zone, for example {ZONE}");
        Core {
            name: fields.text("name", "Corner Salon").map(|name| name.trim().to_string()),
            zone: fields.read("zone", &zone, |value| Zone::parse(value.as_str()?)),
            services: services(fields),
        }
    }
}

impl More {
    fn read(fields: &mut Fields) -> More {
        let languages: Vec<_> = Language::ALL.iter().map(|language| (language.word(), *language)).collect();
        let notes: Vec<_> = Notes::ALL.iter().map(|notes| (notes.word(), *notes)).collect();
        let yes = |value: &Value| value.as_bool().map(|on| if on { Replies::YesClaims } else { Replies::LinkOnly });
        let door = |value: &Value| value.as_bool().map(|on| if on { JoinDoor::StaffOnly } else { JoinDoor::Open });
        More {
            staff: names(fields, "staff", "[\"Maya\", \"Leo\"]"),
            locations: names(fields, "locations", "[\"Chair 1\"]"),
            about: fields.text("about", "Walk in from ten.").map(|about| about.trim().replace("\r\n", "\n")),
            phone: fields.text("phone", "030 1234567").map(|phone| phone.trim().to_string()),
            language: fields.choice("language", &languages),
            staff_email: fields.email("staff_email", "salon@example.org"),
            notes: fields.choice("notes", &notes),
            replies: fields.read("yes_claims", "true or false", yes),
            door: fields.read("staff_only", "true or false", door),
            aliases: aliases(fields),
            feeds: feeds(fields),
            google: ["google_sheet", "google_rules", "google_voice"]
                .map(|name| fields.text(name, GOOGLE).map(|link| link.trim().to_string())),
            rules: fields.text("rules", "Offers stay open for 30 minutes."),
            voice: fields.text("voice", "…"),
        }
    }

    fn onto(self, fields: &mut Fields, before: DeskSettings, usual: DeskSettings) -> DeskSettings {
        let rules_text = self.rules.over(before.rules_text.clone(), usual.rules_text);
        let [google_sheet, google_rules, google_voice] = self.google;
        let desk = DeskSettings {
            staff: self.staff.over(before.staff, usual.staff),
            locations: self.locations.over(before.locations, usual.locations),
            about: self.about.over(before.about, usual.about),
            phone: self.phone.over(before.phone, usual.phone),
            language: self.language.over(before.language, usual.language),
            staff_email: self.staff_email.over(before.staff_email, usual.staff_email),
            notes: self.notes.over(before.notes, usual.notes),
            replies: self.replies.over(before.replies, usual.replies),
            door: self.door.over(before.door, usual.door),
            aliases: self.aliases.over(before.aliases, usual.aliases),
            feeds: self.feeds.over(before.feeds, usual.feeds),
            google_sheet: google_sheet.over(before.google_sheet, usual.google_sheet),
            google_rules: google_rules.over(before.google_rules, usual.google_rules),
            google_voice: google_voice.over(before.google_voice, usual.google_voice),
            voice_text: self.voice.over(before.voice_text, usual.voice_text),
            ..before
        };
        match rules_document::parse(&rules_text) {
            Ok(understood) => DeskSettings { rules_text, rules: understood.rules, ..desk },
            Err(errors) => {
                line_problems(&errors).into_iter().for_each(|problem| fields.add(problem));
                desk
            }
        }
    }
}

/// All fields but the one that belongs to the other call.
fn known(but: &str) -> Vec<&'static str> {
    FIELDS.iter().copied().filter(|field| *field != but).collect()
}

/// The rules have the last word. They stop at the first thing they refuse, so each refused field is set to its usual
/// value in a copy and they are asked again: the sender hears everything at once.
fn finish(fields: Fields, settings: DeskSettings) -> Result<DeskSettings, Vec<Problem>> {
    let mut problems = fields.problems();
    let mut copy = settings.clone();
    for _ in FIELDS {
        let Err(refusal) = copy.check() else { break };
        let problem = at_its_field(&refusal);
        make_usual(&mut copy, &problem.field);
        let is_told = |known: &Problem| {
            let inside = known.field.strip_prefix(&problem.field);
            inside.is_some_and(|inside| inside.is_empty() || inside.starts_with('['))
        };
        if !problems.iter().any(is_told) {
            problems.push(problem);
        }
    }
    if problems.is_empty() { Ok(settings) } else { Err(problems) }
}

/// The rules speak of a slot's length; among settings it is a service's.
fn at_its_field(refusal: &Refusal) -> Problem {
    let problem = Problem::from(refusal);
    if problem.field == "duration_minutes" { problem.at("services") } else { problem }
}

fn make_usual(desk: &mut DeskSettings, field: &str) {
    let any = vec![Service { name: "-".to_string(), minutes: 1, price_cents: 0 }];
    let usual = DeskSettings::new("-", desk.zone.clone(), any);
    match field {
        "name" => desk.name = usual.name,
        "services" => desk.services = usual.services,
        "staff" => desk.staff = usual.staff,
        "locations" => desk.locations = usual.locations,
        "about" => desk.about = usual.about,
        "phone" => desk.phone = usual.phone,
        "aliases" => desk.aliases = usual.aliases,
        "feeds" => desk.feeds = usual.feeds,
        "google_sheet" => desk.google_sheet = usual.google_sheet,
        "google_rules" => desk.google_rules = usual.google_rules,
        "google_voice" => desk.google_voice = usual.google_voice,
        "rules" => desk.rules_text = usual.rules_text,
        "voice" => desk.voice_text = usual.voice_text,
        _other => *desk = usual,
    }
}
