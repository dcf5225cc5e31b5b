//! kill9: two events and a desk, opened once per file and found again after every kill.

use crate::ack::{self, Ack};
use jiff::civil::DateTime;
use jiff::{Timestamp, ToSpan};
use keeper::Keeper;
use rules::desk::{DeskRules, DeskSettings, Service};
use rules::event::EventSettings;
use rules::{Act, Actor, Command, HouseAct, ListId, ListReply, Reply, Zone};
use std::path::Path;
use store::ListRows;
use store::sqlite::Sqlite;

/// People per list. Few enough that they come, go and come back often.
pub const PEOPLE: u32 = 120;

const SLUGS: [&str; 3] = ["dinner", "concert", "salon"];

/// Makes sure that every list is there, and reads how things stand after the last kill.
pub fn enter(db: &Path, keeper: &Keeper, now: Timestamp) -> Result<Vec<ListRows>, String> {
    let mut reader = Sqlite::reader(db).map_err(|error| error.to_string())?;
    let mut lists = Vec::new();
    for slug in SLUGS {
        let list = match reader.list_by_slug(slug).map_err(|error| error.to_string())? {
            Some(list) => list,
            None => open(keeper, slug, now)?,
        };
        lists.push(reader.read_list(list).map_err(|error| error.to_string())?);
    }
    Ok(lists)
}

fn open(keeper: &Keeper, slug: &str, now: Timestamp) -> Result<ListId, String> {
    let zone = Zone::parse("Europe/Berlin").ok_or("the zone is not in the tables")?;
    let starts = zone.civil(now).checked_add(30.days()).map_err(|error| error.to_string())?;
    let act = match slug {
        "salon" => {
            Act::House(HouseAct::OpenDesk { slug: slug.to_string(), settings: Box::new(desk(zone)?), host: None })
        }
        _event => {
            let cap = if slug == "dinner" { 12 } else { 40 };
            let settings = Box::new(event(slug, starts, zone, cap));
            Act::House(HouseAct::OpenEvent { slug: slug.to_string(), settings, host: None })
        }
    };
    let reply = keeper.run(Command { list: ListId(0), who: Actor::Host(0), act });
    let Ok(Reply::List(ListReply::Opened { list })) = reply else {
        return Err(format!("{slug} was not opened: {reply:?}"));
    };
    ack::say(&Ack::Opened { list: list.0 }).map(|()| list)
}

/// A window of one minute, so that offers also lapse within a few lives.
fn event(name: &str, starts: DateTime, zone: Zone, cap: u32) -> EventSettings {
    EventSettings { max_party: 3, window_minutes: 1, floor_minutes: 1, ..EventSettings::new(name, starts, zone, cap) }
}

fn desk(zone: Zone) -> Result<DeskSettings, String> {
    let service = Service { name: "cut".to_string(), minutes: 30, price_cents: 0 };
    let rules = DeskRules { window_minutes: 1, floor_minutes: 1, try_cap: 4, ..DeskRules::default() };
    let desk = DeskSettings::new("Salon", zone, vec![service]);
    rules_document::with_rules(desk, &rules_document::to_text(&rules))
        .map_err(|lines| format!("the rules are not understood: {lines:?}"))
}
