//! web/console/desks: the settings of a desk as a form has them, and back. Everything that is wrong is told at once, and
//! what was typed stays as it was.

use crate::pages::console::{DeskForm, FeedRow, ServiceRow};
use crate::query::Query;
use intake::Problem;
use rules::desk::{Alias, DeskSettings, Feed, JoinDoor, Notes, Replies, Service};
use rules::{Email, Language, Zone, limits};

/// Rows to type further services into, each time the form is shown.
const SPARE_ROWS: usize = 3;
const SPARE_FEEDS: usize = 2;

pub(super) fn typed(form: &Query) -> DeskForm {
    let text = |name: &str| form.value(name).unwrap_or("").trim().replace("\r\n", "\n");
    let rows = |first: &str, most: usize| (0..most).take_while(|at| form.has(&format!("{first}_{at}"))).count();
    let service = |at: usize| ServiceRow {
        name: text(&format!("service_name_{at}")),
        minutes: text(&format!("service_minutes_{at}")),
        price: text(&format!("service_price_{at}")),
    };
    let feed = |at: usize| FeedRow {
        from: text(&format!("feed_from_{at}")),
        service: text(&format!("feed_service_{at}")),
        staff: text(&format!("feed_staff_{at}")),
        location: text(&format!("feed_location_{at}")),
    };
    DeskForm {
        slug: text("slug"),
        name: text("name"),
        about: text("about"),
        phone: text("phone"),
        zone: text("zone"),
        language: text("language"),
        services: (0..rows("service_name", limits::DESK_NAMES)).map(service).collect(),
        staff: text("staff"),
        locations: text("locations"),
        door: text("door"),
        staff_email: text("staff_email"),
        notes: text("notes"),
        replies: text("replies"),
        aliases: text("aliases"),
        feeds: (0..rows("feed_from", limits::FEEDS)).map(feed).collect(),
        google_sheet: text("google_sheet"),
        google_rules: text("google_rules"),
        google_voice: text("google_voice"),
    }
}

pub(super) fn of_settings(desk: &DeskSettings) -> DeskForm {
    let service = |service: &Service| ServiceRow {
        name: service.name.clone(),
        minutes: service.minutes.to_string(),
        price: price_text(service.price_cents),
    };
    let feed = |feed: &Feed| FeedRow {
        from: feed.from.clone(),
        service: feed.service.clone().unwrap_or_default(),
        staff: feed.staff.clone().unwrap_or_default(),
        location: feed.location.clone().unwrap_or_default(),
    };
    let alias = |alias: &Alias| format!("{} = {}", alias.theirs, alias.ours);
    with_spare_rows(DeskForm {
        slug: String::new(),
        name: desk.name.clone(),
        about: desk.about.clone(),
        phone: desk.phone.clone(),
        zone: desk.zone.name().to_string(),
        language: desk.language.word().to_string(),
        services: desk.services.iter().map(service).collect(),
        staff: desk.staff.join("\n"),
        locations: desk.locations.join("\n"),
        door: if desk.door == JoinDoor::StaffOnly { "staff_only" } else { "open" }.to_string(),
        staff_email: desk.staff_email.as_ref().map_or_else(String::new, |email| email.as_str().to_string()),
        notes: desk.notes.word().to_string(),
        replies: if desk.replies == Replies::YesClaims { "yes_claims" } else { "link_only" }.to_string(),
        aliases: desk.aliases.iter().map(alias).collect::<Vec<_>>().join("\n"),
        feeds: desk.feeds.iter().map(feed).collect(),
        google_sheet: desk.google_sheet.clone(),
        google_rules: desk.google_rules.clone(),
        google_voice: desk.google_voice.clone(),
    })
}

/// Room for a few more at the end.
pub(super) fn with_spare_rows(mut form: DeskForm) -> DeskForm {
    let services = form.services.iter().rposition(|row| *row != ServiceRow::default()).map_or(0, |last| last + 1);
    let feeds = form.feeds.iter().rposition(|row| *row != FeedRow::default()).map_or(0, |last| last + 1);
    form.services.resize((services + SPARE_ROWS).min(limits::DESK_NAMES), ServiceRow::default());
    form.feeds.resize((feeds + SPARE_FEEDS).min(limits::FEEDS), FeedRow::default());
    form
}

/// The settings as they were typed on top of these, or everything that is wrong with them.
pub(super) fn read(before: Option<&DeskSettings>, form: &DeskForm) -> Result<DeskSettings, Vec<Problem>> {
    let mut problems = Vec::new();
    let zone = Zone::parse(&form.zone);
    if zone.is_none() {
        problems.push(Problem::new("zone", "Please choose a time zone from the list, such as Europe/Vienna."));
    }
    let email = (!form.staff_email.is_empty()).then(|| Email::parse(&form.staff_email)).transpose();
    let email = email.map_err(|bad| problems.push(Problem::from(bad).at("staff_email"))).unwrap_or_default();
    let services = services(&form.services, &mut problems);
    let aliases = aliases(&form.aliases, &mut problems);
    let feeds = feeds(&form.feeds, &mut problems);
    google_links(form, &mut problems);
    if form.name.is_empty() {
        problems.push(Problem::new("name", "Please give the desk a name."));
    }
    let Some(zone) = zone.filter(|_| problems.is_empty()) else { return Err(problems) };
    let usual = DeskSettings::new(&form.name, zone.clone(), Vec::new());
    let before = before.cloned().unwrap_or_else(|| usual.clone());
    let desk = DeskSettings {
        name: form.name.clone(),
        zone,
        services,
        staff: lines(&form.staff),
        locations: lines(&form.locations),
        about: form.about.clone(),
        phone: form.phone.clone(),
        language: Language::from_word(&form.language).unwrap_or(usual.language),
        staff_email: email,
        notes: Notes::from_word(&form.notes).unwrap_or(usual.notes),
        replies: if form.replies == "yes_claims" { Replies::YesClaims } else { Replies::LinkOnly },
        door: if form.door == "staff_only" { JoinDoor::StaffOnly } else { JoinDoor::Open },
        aliases,
        feeds,
        google_sheet: form.google_sheet.clone(),
        google_rules: form.google_rules.clone(),
        google_voice: form.google_voice.clone(),
        ..before
    };
    desk.check().map_err(|refusal| vec![at_field(Problem::from(&refusal))])?;
    Ok(desk)
}

/// An address that leads nowhere is told when it is pasted, not a minute later.
fn google_links(form: &DeskForm, problems: &mut Vec<Problem>) {
    if !form.google_sheet.is_empty() && google::sheet_link(&form.google_sheet).is_none() {
        let text = "This is not the address of a Google sheet. It begins with https://docs.google.com/spreadsheets/d/.";
        problems.push(Problem::new("google_sheet", text));
    }
    for (field, link) in [("google_rules", &form.google_rules), ("google_voice", &form.google_voice)] {
        if !link.is_empty() && google::document_id(link).is_none() {
            let text =
                "This is not the address of a Google document. It begins with https://docs.google.com/document/d/.";
            problems.push(Problem::new(field, text));
        }
    }
}

/// The rules speak of a slot's minutes; here they belong to a service.
pub(super) fn at_field(problem: Problem) -> Problem {
    if problem.field == "duration_minutes" { problem.at("services") } else { problem }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_string).collect()
}

fn services(rows: &[ServiceRow], problems: &mut Vec<Problem>) -> Vec<Service> {
    let mut services = Vec::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| **row != ServiceRow::default()) {
        if row.name.is_empty() {
            problems.push(Problem::new(&format!("service_name_{at}"), "What is this service called?"));
        }
        let most = limits::SLOT_MINUTES;
        let minutes = row.minutes.parse().ok().filter(|minutes| (1..=most).contains(minutes));
        if minutes.is_none() {
            let text = format!("How many minutes does it take? A whole number from 1 to {most}.");
            problems.push(Problem::new(&format!("service_minutes_{at}"), &text));
        }
        let price_cents = price(&row.price);
        if price_cents.is_none() {
            problems.push(Problem::new(&format!("service_price_{at}"), "A price such as 45 or 45.50, or nothing."));
        }
        if let (Some(minutes), Some(price_cents)) = (minutes, price_cents) {
            services.push(Service { name: row.name.clone(), minutes, price_cents });
        }
    }
    if services.is_empty() && problems.iter().all(|problem| !problem.field.starts_with("service_")) {
        problems.push(Problem::new("service_name_0", "Please name at least one service people can wait for."));
    }
    services
}

/// Nothing is an unknown price; both ways to write a decimal are read.
fn price(typed: &str) -> Option<u32> {
    if typed.is_empty() {
        return Some(0);
    }
    let (whole, cents) = typed.split_once(['.', ',']).unwrap_or((typed, ""));
    let digits = |text: &str| text.bytes().all(|octet| octet.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(cents) || cents.len() > 2 {
        return None;
    }
    let cents: u32 = format!("{cents:0<2}").parse().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(cents)
}

pub(super) fn price_text(cents: u32) -> String {
    match (cents / 100, cents % 100) {
        (0, 0) => String::new(),
        (whole, 0) => whole.to_string(),
        (whole, cents) => format!("{whole}.{cents:02}"),
    }
}

fn aliases(text: &str, problems: &mut Vec<Problem>) -> Vec<Alias> {
    let mut aliases = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match line.split_once('=').map(|(theirs, ours)| (theirs.trim(), ours.trim())) {
            Some((theirs, ours)) if !theirs.is_empty() && !ours.is_empty() => {
                aliases.push(Alias { theirs: theirs.to_string(), ours: ours.to_string() });
            }
            Some(_) | None => {
                let text = format!("Line {}: please write it as their name = your name.", at + 1);
                problems.push(Problem::new("aliases", &text));
            }
        }
    }
    aliases
}

fn feeds(rows: &[FeedRow], problems: &mut Vec<Problem>) -> Vec<Feed> {
    let named = |text: &str| (!text.is_empty()).then(|| text.to_string());
    let mut feeds = Vec::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| **row != FeedRow::default()) {
        if row.from.is_empty() {
            problems.push(Problem::new(&format!("feed_from_{at}"), "Where is this calendar? An address or a file."));
        }
        let (service, staff, location) = (named(&row.service), named(&row.staff), named(&row.location));
        feeds.push(Feed { from: row.from.clone(), service, staff, location });
    }
    feeds
}

#[cfg(test)]
mod tests;
