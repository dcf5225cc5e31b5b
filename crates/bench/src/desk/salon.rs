//! bench/desk: a desk with several services and a line of any length, written past the rules in a moment. Who waits
//! at the front fits every slot, or fits none and only the last tenth does.

use crate::fill::{FIRST_ENTRY, fill_entries};
use crate::stage::{Stage, by_host, now, text};
use jiff::{SignedDuration, Timestamp};
use keeper::Core;
use rules::desk::DeskRules;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, DeskSettings, FreedBy, Service};
use rules::{Act, Actor, Command, DeskAct, HouseAct, ListId, ListReply, Reply, Zone};
use rusqlite::params;
use serde_json::json;
use std::path::{Path, PathBuf};
use store::sqlite::Sqlite;

pub(super) const SLUG: &str = "salon";

/// Services of the desk; the line is split evenly among them.
pub(super) const SERVICES: u64 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    /// Anybody, any time.
    AtTheFront,
    /// Nine tenths want a day on which no slot lies.
    FarBack,
}

/// A closed database as every measurement starts from it.
pub(super) struct Salon<'a> {
    stage: &'a Stage,
    start: PathBuf,
    pub list: ListId,
}

/// The wishes of nine tenths lie on a Sunday when those of the last tenth are open.
const ENTRIES: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO entry (id, rev, list, number, state, party, generation, passes, tier, live_offers, told_rev, reminders,
    mail_reach, text_reach, resends, joined_at, service, wish, name, email, mobile, contact_key)
    SELECT ?3 + i, 0, ?1, i, 'waitlisted', 1, 1, 0, 0, 0, 1, 'on', 'open', 'open', 0, ?4, 'service ' || (i % ?6),
    json_object('v', 1, 'service', 'service ' || (i % ?6), 'from', NULL, 'until', NULL, 'weekdays',
    iif(?5 AND i * 10 <= ?2 * 9, 64, 127), 'earliest', NULL, 'latest', NULL, 'staff', NULL, 'location', NULL,
    'notice_minutes', 0), printf('Guest %08d', i), NULL, printf('+4915%08d', i), printf('+4915%08d', i) FROM n";
const HEAD: &str = "UPDATE list SET waiting = ?2, line_rev = ?2, joined = ?2 WHERE id = ?1";

impl<'a> Salon<'a> {
    pub fn open(stage: &'a Stage, size: u64, fits: Fits) -> Result<Salon<'a>, String> {
        let name = format!("salon-{size}-{fits:?}");
        let start = stage.file(&name);
        let list = open_desk(&start)?;
        let far = fits == Fits::FarBack;
        let joined_at = now().as_millisecond();
        let (count, first, services) = (signed(size), signed(FIRST_ENTRY), signed(SERVICES));
        fill_entries(&start, |connection| {
            connection
                .execute(ENTRIES, params![signed(list.0), count, first, joined_at, far, services])
                .map_err(text)?;
            connection.execute(HEAD, params![signed(list.0), count]).map_err(text)?;
            Ok(())
        })?;
        Ok(Salon { stage, start, list })
    }

    /// A fresh copy to work on, on disk before anything is timed.
    pub fn copy(&self) -> Result<PathBuf, String> {
        self.stage.work_copy(&self.start)
    }

    /// The same as a tool posts it.
    pub fn posted(&self, number: u64) -> String {
        let starts_at = starts_at(number);
        let (service, booking) = (format!("Service {}", number % SERVICES), format!("booking {number}"));
        let data = json!({"booking": booking, "version": 1, "service": service, "starts_at": starts_at.to_string()});
        json!({"type": "booking.cancelled", "data": data}).to_string()
    }

    /// What a booking tool says about its n-th cancellation: Wednesday and Thursday, one chair for each.
    pub fn cancellation(&self, number: u64) -> Command {
        let starts_at = starts_at(number);
        let time = BookedTime {
            service: format!("Service {}", number % SERVICES),
            staff: None,
            location: None,
            starts_at,
            minutes: None,
            seats: 1,
            unit: 0,
        };
        let news = BookingNews {
            source: BookingSource::Standard,
            key: format!("delivery {number}"),
            booking: format!("booking {number}"),
            version: 1,
            what: BookingWhat::Freed { time, by: FreedBy::Cancelled },
        };
        Command { list: self.list, who: Actor::Hook, act: Act::Desk(DeskAct::Told(Box::new(news))) }
    }
}

fn starts_at(number: u64) -> Timestamp {
    now() + SignedDuration::from_hours(48) + SignedDuration::from_mins(signed(number) * 5)
}

fn open_desk(path: &Path) -> Result<ListId, String> {
    let mut core = Core::start(Sqlite::open(path).map_err(text)?, now()).map_err(text)?;
    let service = |number| Service { name: format!("Service {number}"), minutes: 30, price_cents: 4_000 };
    let zone = Zone::parse("Europe/Berlin").ok_or("no such zone")?;
    let desk = DeskSettings::new("Salon", zone, (0..SERVICES).map(service).collect());
    // Many slots at once are what is measured here, so nobody is asked first.
    let rules = rules_document::to_text(&DeskRules { guard: None, ..DeskRules::default() });
    let desk = rules_document::with_rules(desk, &rules).map_err(|_| "the rules of the bench are not understood")?;
    let act = Act::House(HouseAct::OpenDesk { slug: SLUG.to_string(), settings: Box::new(desk), host: None });
    let reply = core.run(&by_host(act), now()).map_err(text)?;
    let Reply::List(ListReply::Opened { list }) = reply else {
        return Err(format!("the desk was not opened: {reply:?}"));
    };
    Ok(list)
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
