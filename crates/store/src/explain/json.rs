//! store/explain: the same answer for programs. Times are UTC; names are those of the rows.

use super::{Asked, Chain, Considered, Explained, WhyNot, because_text, reason_text};
use jiff::Timestamp;
use rules::desk::{DryRun, Slot};
use rules::{Entry, EntryId};
use serde_json::{Value, json};

#[must_use]
pub fn as_json(explained: &Explained) -> Value {
    let place = &explained.place;
    json!({
        "slot": place.id.0,
        "list": place.list.0,
        "state": place.state.word(),
        "ending": place.ending.map(rules::Ending::word),
        "booked_by": place.booked_by.map(|entry| entry.0),
        "seats": place.seats,
        "what": slot(&explained.slot),
        "rounds": explained.chains.iter().map(chain).collect::<Vec<Value>>(),
    })
}

fn slot(slot: &Slot) -> Value {
    json!({
        "service": slot.service,
        "staff": slot.staff,
        "location": slot.location,
        "starts_at": slot.starts_at.to_string(),
        "minutes": slot.duration_minutes,
        "freed_by": slot.freed_by.word(),
    })
}

fn chain(chain: &Chain) -> Value {
    json!({
        "round": chain.round,
        "began_at": chain.began_at.to_string(),
        "considered": chain.considered.iter().map(considered).collect::<Vec<Value>>(),
        "left_out": chain.left_out,
        "taps": chain.taps.iter().map(|tap| json!({
            "at": tap.at.to_string(), "who": tap.who, "host": tap.host, "what": tap.what, "note": tap.note,
        })).collect::<Vec<Value>>(),
        "end": chain.end.map(|end| json!({
            "at": end.at.to_string(), "state": end.state.word(), "ending": end.ending.map(rules::Ending::word),
        })),
    })
}

fn considered(one: &Considered) -> Value {
    json!({
        "entry": one.entry.0,
        "name": one.name,
        "verdict": if one.asked.is_some() { "asked" } else { "passed_over" },
        "passed_over": one.passed.iter().map(|passed| json!({
            "at": passed.at.to_string(), "reason": passed.reason.word(), "because": because_text(&passed.because),
        })).collect::<Vec<Value>>(),
        "offer": one.asked.as_ref().map(asked),
    })
}

fn asked(asked: &Asked) -> Value {
    let offer = &asked.offer;
    let moment = |at: Option<Timestamp>| at.map(|at| at.to_string());
    json!({
        "seq": offer.seq,
        "state": offer.state.word(),
        "made_at": offer.made_at.to_string(),
        "sent_at": moment(offer.sent_at),
        "ends_at": moment(offer.ends_at),
        "ended_at": moment(asked.ended_at),
    })
}

#[must_use]
pub fn why_json(entry: EntryId, why: &WhyNot) -> Value {
    json!({
        "entry": entry.0,
        "recorded": why.recorded,
        "reason": why.reason.map(rules::PassReason::word),
        "text": why.sentences.join(" "),
    })
}

/// `people` are those of the dry run, in its order.
#[must_use]
pub fn dry_run_json(run: &DryRun, people: &[Entry]) -> Value {
    let name = |entry: EntryId| {
        let found = people.iter().find(|person| person.id == entry);
        found.and_then(|person| person.person.name.as_ref()).map(|name| name.as_str().to_string())
    };
    let would = run.would.iter().map(|one| {
        json!({
            "entry": one.entry.0,
            "name": name(one.entry),
            "at": one.at.ok().map(|at| at.to_string()),
            "not_reached": one.at.err().map(rules::Ending::word),
        })
    });
    let passed = run.passed.iter();
    json!({
        "would_ask": would.collect::<Vec<Value>>(),
        "passed_over": passed.map(|(reason, count)| json!({
            "reason": reason.word(), "text": reason_text(*reason), "people": count,
        })).collect::<Vec<Value>>(),
        "looked_at": run.looked_at,
        "cut_short": run.is_cut_short(),
    })
}
