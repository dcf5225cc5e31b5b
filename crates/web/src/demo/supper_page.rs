//! web/demo: what the supper's page shows, read from the same rows as everything else.

use super::{demo, morning_of};
use crate::answer::Trouble;
use crate::door::Door;
use crate::guest::facts;
use crate::pages::words::name;
use crate::pages::{DemoMail, DemoPage, DemoPerson};
use jiff::Timestamp;
use post::Mail;
use rules::{Entry, EntryState, ListId, Offer};
use services::EventView;
use store::StoreError;
use store::sqlite::{EntryPage, SqliteReader};

/// People and mails shown at once; the demo's event is small.
const SHOWN: usize = 60;

pub(super) async fn page(door: &Door, slug: &str) -> Result<DemoPage, Trouble> {
    let list = door.list(slug).await?;
    let looked = door.readers.read(move |reader| Looked::read(reader, list)).await?;
    let Looked { view, rows, next, seq } = looked.ok_or(Trouble::NotFound("The sample event is gone."))?;
    let (now, zone) = (door.now(), &view.event().zone);
    let mails = inbox(door, &view)?;
    let next = next.filter(|due| *due > now);
    Ok(DemoPage {
        event: facts::facts(&view, now),
        numbers: facts::numbers(&view),
        version: version(seq, mails.first().map_or(0, |newest| newest.number), next, now),
        clock_text: post::day_and_time(now, zone),
        next_timer_text: next.map(|due| post::short(due, zone)),
        morning_passed: morning_of(view.event()) <= now,
        people: rows.iter().map(|(entry, live, rank)| person(&view, entry, live.as_ref(), *rank)).collect(),
        mails,
    })
}

/// Names what a page shows: each number was read together with what it stands for, so that what changes meanwhile has
/// another one. Every change of a list has its audit row; the clock shows minutes.
pub(super) fn version(seq: u64, newest_message: u64, next: Option<Timestamp>, now: Timestamp) -> String {
    format!("{seq}-{newest_message}-{}-{}", next.map_or(0, Timestamp::as_second), now.as_second() / 60)
}

/// Everything the page shows of the rows, as of one moment.
struct Looked {
    view: EventView,
    rows: Vec<DemoRow>,
    next: Option<Timestamp>,
    seq: u64,
}

/// Somebody, the offer they hold, and where they stand in line.
type DemoRow = (Entry, Option<Offer>, Option<u64>);

impl Looked {
    fn read(reader: &mut SqliteReader, list: ListId) -> Result<Option<Looked>, StoreError> {
        let Some(view) = reader.view(list)?.and_then(EventView::of) else { return Ok(None) };
        let rows = people(reader, list)?;
        let (timer, message) = reader.next_due()?;
        let next = [timer, message].into_iter().flatten().min();
        Ok(Some(Looked { view, rows, next, seq: reader.last_seq(list)? }))
    }
}

/// The supper's own mails and those of the house, newest first.
fn inbox(door: &Door, view: &EventView) -> Result<Vec<DemoMail>, Trouble> {
    let Some(shelf) = &demo(door)?.shelf else { return Ok(Vec::new()) };
    let zone = &view.event().zone;
    let mut mails: Vec<DemoMail> = shelf
        .list(0)
        .into_iter()
        .filter(|shelved| shelved.mail.list == view.head.list || shelved.mail.list == ListId::HOUSE)
        .map(|shelved| DemoMail {
            number: shelved.number,
            to: recipient(&shelved.mail),
            subject: shelved.mail.subject.clone(),
            at_text: post::short(shelved.mail.at, zone),
            kind: shelved.mail.kind.map_or("sign_in", rules::MessageKind::word).replace('_', " "),
        })
        .collect();
    mails.reverse();
    mails.truncate(SHOWN);
    Ok(mails)
}

pub(super) fn recipient(mail: &Mail) -> String {
    match &mail.to_name {
        Some(name) => format!("{name} <{}>", mail.to.as_str()),
        None => mail.to.as_str().to_string(),
    }
}

pub(super) async fn moment(door: &Door, at: Timestamp) -> Result<String, Trouble> {
    let slug = demo(door)?.story.as_ref().map_or("", |story| story.event.as_str());
    let view = door.event(slug).await?;
    Ok(post::day_and_time(at, &view.event().zone))
}

/// Offers first, then the line, then the seated, then who left.
fn people(reader: &mut SqliteReader, list: ListId) -> Result<Vec<DemoRow>, StoreError> {
    let mut rows = Vec::new();
    for entry in reader.entries(list, EntryPage { state: None, after: 0, most: 500 })? {
        let (live, rank) = (reader.live_offer(entry.id)?.map(|(offer, _)| offer), reader.rank(entry.id)?);
        rows.push((entry, live, rank));
    }
    rows.sort_by_key(|(entry, live, rank)| (order(entry, live.as_ref()), *rank, entry.number));
    rows.truncate(SHOWN);
    Ok(rows)
}

fn order(entry: &Entry, live: Option<&Offer>) -> u8 {
    match (entry.state, live) {
        (_, Some(_)) => 0,
        (EntryState::Waitlisted | EntryState::Paused, None) => 1,
        (EntryState::Pending, None) => 2,
        (EntryState::Confirmed, None) => 3,
        (EntryState::Cancelled | EntryState::Expired, None) => 4,
    }
}

fn person(view: &EventView, entry: &Entry, live: Option<&Offer>, rank: Option<u64>) -> DemoPerson {
    let until = live.map(|offer| match offer.ends_at {
        Some(ends_at) => format!("until {}", post::short(ends_at, &view.event().zone)),
        None => "waits for the morning".to_string(),
    });
    let state_text = match (entry.state, live, rank) {
        (EntryState::Pending, _, _) => "invited".to_string(),
        (_, Some(_), _) => "a seat is held".to_string(),
        (EntryState::Waitlisted | EntryState::Paused, None, Some(rank)) => format!("number {rank} in line"),
        (EntryState::Waitlisted | EntryState::Paused, None, None) => "in line".to_string(),
        (EntryState::Confirmed, None, _) => "has a seat".to_string(),
        (EntryState::Cancelled | EntryState::Expired, None, _) => "left".to_string(),
    };
    DemoPerson { name: name(entry), state_text, note: until }
}
