//! races: what is raced for. Each kind sets a list of its own up to the moment before, and names the commands that are
//! then run at once; both are read off the rows, so that another process finds the same commands.

use jiff::{SignedDuration, Timestamp};
use keeper::Core;
use rules::desk::{DeskSettings, Slot};
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, Email, Entry, EventAct, ImportMode, ListId, ListReply, MessageAct, MessageKind, Offer, Quiet,
    Registration, Reply, Settings, SlotAct, TimerName,
};
use store::sqlite::Sqlite;
use store::suite::stage::{self, cancel, claim, free, guest, host, post, register};
use store::{Engine, ListRows};
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    LastSeat,
    OneMailbox,
    ClaimOrLapse,
    ClaimOrCancel,
    CapOrSeat,
    DoorOrLine,
    ImportOrDoor,
    ClaimOrClose,
    OneOpening,
    TwoOpenings,
    OneLease,
}

/// The list at the moment before.
pub fn set_up(core: &mut Core<Sqlite>, kind: Kind, slug: &str, now: Timestamp) -> Result<ListId, String> {
    let run = |core: &mut Core<Sqlite>, command: Command| core.run(&command, now).map_err(|fault| fault.to_string());
    let opened = run(core, open(kind, slug)?)?;
    let Reply::List(ListReply::Opened { list }) = opened else {
        return Err(format!("{slug} was not opened: {opened:?}"));
    };
    let before: Vec<Command> = match kind {
        Kind::LastSeat | Kind::OneMailbox | Kind::OneOpening => Vec::new(),
        Kind::CapOrSeat | Kind::DoorOrLine | Kind::OneLease => vec![register(list, "ann")],
        Kind::ClaimOrLapse | Kind::ClaimOrCancel => ["ann", "bo", "cy"].map(|who| register(list, who)).to_vec(),
        Kind::ImportOrDoor => vec![host(list, import())],
        Kind::ClaimOrClose => vec![stage::join(list, "ann"), free(list, slot(now, 48)), stage::join(list, "bo")],
        Kind::TwoOpenings => vec![stage::join(list, "ann")],
    };
    for reply in core.run_group(&before, now) {
        reply.map_err(|fault| fault.to_string())?;
    }
    if matches!(kind, Kind::ClaimOrLapse | Kind::ClaimOrCancel) {
        let ann = somebody(&read(core, list)?, "ann")?.id;
        run(core, cancel(list, ann))?;
    }
    if matches!(kind, Kind::ClaimOrLapse | Kind::ClaimOrCancel | Kind::ClaimOrClose) {
        hand_over(core, list, now)?;
    }
    Ok(list)
}

fn open(kind: Kind, slug: &str) -> Result<Command, String> {
    let event = |cap| EventSettings { window_minutes: 20, quiet: Quiet::NONE, ..stage::dinner(cap) };
    Ok(match kind {
        Kind::CapOrSeat => stage::open_event(slug, event(2)),
        Kind::ClaimOrClose | Kind::OneOpening | Kind::TwoOpenings => stage::open_desk(slug, desk()?),
        Kind::LastSeat
        | Kind::OneMailbox
        | Kind::ClaimOrLapse
        | Kind::ClaimOrCancel
        | Kind::DoorOrLine
        | Kind::ImportOrDoor
        | Kind::OneLease => stage::open_event(slug, event(1)),
    })
}

fn desk() -> Result<DeskSettings, String> {
    rules_document::with_rules(stage::salon(), "Quiet hours: none")
        .map_err(|lines| format!("the rules are not understood: {lines:?}"))
}

/// The same opening for everybody who looks at the same moment.
fn slot(now: Timestamp, hours: i64) -> Slot {
    Slot { starts_at: now + SignedDuration::from_hours(hours), ..stage::chair(0, "a tool") }
}

fn import() -> Act {
    let rows = vec![stage::person("bo", 1), stage::person("cy", 1)];
    Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Confirmed, rows })
}

/// The message that carries the offer goes out: its window runs.
fn hand_over(core: &mut Core<Sqlite>, list: ListId, now: Timestamp) -> Result<(), String> {
    let rows = read(core, list)?;
    let message = rows.messages.iter().find(|message| message.kind == MessageKind::Offer).ok_or("nobody was asked")?.id;
    for act in [Act::Message(MessageAct::HandOff { message }), Act::Message(MessageAct::Sent { message })] {
        core.run(&post(list, act), now).map_err(|fault| fault.to_string())?;
    }
    Ok(())
}

pub fn read(core: &mut Core<Sqlite>, list: ListId) -> Result<ListRows, String> {
    core.engine().read_list(list).map_err(|error| error.to_string())
}

pub fn somebody<'a>(rows: &'a ListRows, who: &str) -> Result<&'a Entry, String> {
    let email = format!("{who}@example.org");
    let theirs = |entry: &&Entry| entry.person.email.as_ref().map(Email::key) == Some(email.as_str());
    rows.entries.iter().find(theirs).ok_or_else(|| format!("{who} is not on the list"))
}

/// What is run at once, and at which moment each believes to be.
pub fn commands(kind: Kind, rows: &ListRows, now: Timestamp) -> Result<Vec<(Command, Timestamp)>, String> {
    let list = rows.head.list;
    let offer = || -> Result<&Offer, String> { rows.offers.last().ok_or_else(|| "there is no offer".to_string()) };
    let all = match kind {
        Kind::LastSeat => ["ann", "bo", "cy", "di"].map(|who| register(list, who)).to_vec(),
        Kind::OneMailbox => vec![register(list, "ann"), shouted(list, "ANN"), register(list, "ann")],
        Kind::ClaimOrLapse => return claim_or_lapse(rows, offer()?, now),
        Kind::ClaimOrCancel => vec![claim(offer()?), cancel(list, offer()?.entry)],
        Kind::CapOrSeat => vec![register(list, "bo"), host(list, lower(rows)?), register(list, "cy")],
        Kind::DoorOrLine => vec![register(list, "bo"), cancel(list, somebody(rows, "ann")?.id)],
        Kind::ImportOrDoor => vec![register(list, "bo"), due(rows, |name| matches!(name, TimerName::Import { .. }))?],
        Kind::ClaimOrClose => {
            let close = Act::Slot(SlotAct::Close { place: offer()?.place, note: "filled by phone".to_string() });
            vec![claim(offer()?), host(list, close)]
        }
        Kind::OneOpening => vec![free(list, slot(now, 48)), free(list, slot(now, 48))],
        Kind::TwoOpenings => vec![free(list, slot(now, 48)), free(list, slot(now, 50))],
        Kind::OneLease => {
            let message = rows.messages.first().ok_or("nothing to say")?.id;
            vec![
                post(list, Act::Message(MessageAct::HandOff { message })),
                post(list, Act::Message(MessageAct::HandOff { message })),
            ]
        }
    };
    Ok(all.into_iter().map(|command| (command, now)).collect())
}

/// The claim comes in the last millisecond of its window, the timer in the first one after it.
fn claim_or_lapse(rows: &ListRows, offer: &Offer, now: Timestamp) -> Result<Vec<(Command, Timestamp)>, String> {
    let lapse = due(rows, |name| name == TimerName::Lapse { place: offer.place, seq: offer.seq })?;
    let ends_at = offer.ends_at.unwrap_or(now);
    Ok(vec![(claim(offer), ends_at - SignedDuration::from_millis(1)), (lapse, ends_at)])
}

fn due(rows: &ListRows, which: impl Fn(TimerName) -> bool) -> Result<Command, String> {
    let timer = rows.timers.iter().find(|timer| which(timer.name)).ok_or("there is no such timer")?;
    Ok(Command { list: timer.list, who: Actor::Timer, act: Act::Due(*timer) })
}

/// The same mailbox, written otherwise.
fn shouted(list: ListId, who: &str) -> Command {
    let Registration { name, email: _, party } = stage::person(who, 1);
    let email = Email::parse(&format!("{who}@EXAMPLE.org")).expect("an address");
    guest(list, Act::Event(EventAct::Register(Box::new(Registration { name, email, party }))))
}

fn lower(rows: &ListRows) -> Result<Act, String> {
    match &*rows.settings {
        Settings::Event(event) => {
            let settings = Box::new(EventSettings { cap: 1, ..event.clone() });
            Ok(Act::Event(EventAct::Edit { settings, seen_rev: rows.head.settings_rev, tell: rules::Tell::Guests }))
        }
        Settings::Desk(_) => Err("not an event".to_string()),
    }
}
