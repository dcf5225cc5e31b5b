//! herald: from a row of the audit to what happened, pure. Nothing is asked of the rows as they are now: the audit says
//! what each became.

use jiff::Timestamp;
use rules::desk::{DeliveryState, RequestState};
use rules::{Ending, EntryState, ListId, OfferState, PlaceState, WebhookKind, WebhookKinds};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use store::AuditRow;
use store::sqlite::Restores;

/// One thing that happened, and to which row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    pub seq: u64,
    pub at: Timestamp,
    pub list: ListId,
    pub kind: WebhookKind,
    /// An entry, an offer, a place, a delivery, or for the headcount the list.
    pub subject: u64,
    /// What that entry or offer became.
    pub state: Option<&'static str>,
    /// Of a slot that was offered: which of its offers.
    pub seq_of_offer: Option<u32>,
}

impl News {
    /// The same for ever, to every endpoint and at every try.
    pub(crate) fn id(&self, house_tag: &str, restores: &Restores) -> String {
        let (of, kind) = (house_and_restores(house_tag, restores.when(self.seq)), self.kind.word().replace('.', "_"));
        format!("{of}_{}_{kind}_{}", self.seq, self.subject)
    }
}

/// How every id of this house begins. News of the time after a restore are told apart from those the backup did not know.
pub(crate) fn house_and_restores(house_tag: &str, restores: u32) -> String {
    match restores {
        0 => format!("msg_{house_tag}"),
        count => format!("msg_{house_tag}_r{count}"),
    }
}

/// What one change means to others, in the order it was written; the headcount comes last.
#[must_use]
pub fn news_of(row: &AuditRow) -> Vec<News> {
    let moves: Value = serde_json::from_str(&row.moves).unwrap_or(Value::Null);
    let mut found: Vec<News> = moves.as_array().into_iter().flatten().flat_map(|one| of_move(row, one)).collect();
    found.sort_by_key(|news| news.kind == WebhookKind::HeadcountChanged);
    found
}

fn of_move(row: &AuditRow, one: &Value) -> Vec<News> {
    let (Some(table), Some(subject), columns) = (one[0].as_str(), one[1].as_u64(), &one[2]) else { return Vec::new() };
    let told = match table {
        "list" => headcount(columns).map(|kind| (kind, None)).into_iter().collect(),
        "entry" => entry(columns).into_iter().collect(),
        "offer" => offer(columns).into_iter().collect(),
        "place" => slot(columns),
        "delivery" => card(columns).into_iter().collect(),
        "request" => request(columns).into_iter().collect(),
        _ => Vec::new(),
    };
    let seq_of_offer = columns["seq"][1].as_u64().and_then(|seq| u32::try_from(seq).ok());
    let news = |(kind, state)| {
        let (seq, at, list) = (row.seq, row.at, row.list);
        News { seq, at, list, kind, subject, state, seq_of_offer: seq_of_offer.filter(|_| table == "place") }
    };
    told.into_iter().map(news).collect()
}

/// A place of a desk. One change may free a slot and offer it.
fn slot(columns: &Value) -> Vec<(WebhookKind, Option<&'static str>)> {
    let state = columns["state"][1].as_str().and_then(PlaceState::from_word);
    let word = state.map(PlaceState::word);
    let first = match state {
        Some(PlaceState::Held) => Some(WebhookKind::SlotFreed),
        Some(PlaceState::Booked) => Some(WebhookKind::SlotFilled),
        Some(PlaceState::Open) => Some(WebhookKind::SlotHandedBack),
        Some(PlaceState::Closed) => {
            let ending = columns["ending"][1].as_str().and_then(Ending::from_word);
            (ending == Some(Ending::FilledByStaff)).then_some(WebhookKind::SlotFilled)
        }
        None => None,
    };
    // A new offer has a new number; the first of a chain is an offer, those after it roll on.
    let first_of_chain = columns.get("chain").is_some() || columns["tried"][1].as_u64() == Some(1);
    let offered = columns["seq"][1].as_u64().filter(|seq| *seq > 0).map(|_| match first_of_chain {
        true => WebhookKind::SlotOffered,
        false => WebhookKind::SlotRolledOn,
    });
    let offered = offered.map(|kind| (kind, Some(PlaceState::Held.word())));
    first.map(|kind| (kind, word)).into_iter().chain(offered).collect()
}

fn card(columns: &Value) -> Option<(WebhookKind, Option<&'static str>)> {
    let state = DeliveryState::from_word(columns["state"][1].as_str()?).filter(|state| state.is_card())?;
    Some((WebhookKind::CardWaiting, Some(state.word())))
}

/// A card that staff may settle now: read for the first time, or taken out of the bin again.
fn request(columns: &Value) -> Option<(WebhookKind, Option<&'static str>)> {
    let state = RequestState::from_word(columns["state"][1].as_str()?).filter(|state| *state == RequestState::Open)?;
    Some((WebhookKind::RequestWaiting, Some(state.word())))
}

fn headcount(columns: &Value) -> Option<WebhookKind> {
    let counted = ["cap", "taken", "held", "waiting"].iter().any(|name| columns.get(name).is_some());
    counted.then_some(WebhookKind::HeadcountChanged)
}

fn entry(columns: &Value) -> Option<(WebhookKind, Option<&'static str>)> {
    let state = EntryState::from_word(columns["state"][1].as_str()?)?;
    let kind = match state {
        EntryState::Confirmed => WebhookKind::EntryConfirmed,
        EntryState::Cancelled => WebhookKind::EntryCancelled,
        EntryState::Pending | EntryState::Waitlisted | EntryState::Paused | EntryState::Expired => return None,
    };
    Some((kind, Some(state.word())))
}

fn offer(columns: &Value) -> Option<(WebhookKind, Option<&'static str>)> {
    let is_new = columns["state"][0].is_null();
    let state = OfferState::from_word(columns["state"][1].as_str()?)?;
    let kind = match state {
        OfferState::Queued | OfferState::Live if is_new => WebhookKind::OfferMade,
        OfferState::Queued | OfferState::Live => return None,
        OfferState::Claimed => WebhookKind::OfferClaimed,
        OfferState::Declined => WebhookKind::OfferDeclined,
        OfferState::Lapsed => WebhookKind::OfferLapsed,
        OfferState::Withdrawn | OfferState::Undeliverable => WebhookKind::OfferWithdrawn,
    };
    Some((kind, Some(state.word())))
}

/// What one endpoint wants of a batch. Of the headcounts of a list only the last: it says how things stand now. Only where
/// the list is one of `desks` is a place a slot.
#[must_use]
pub fn wanted(rows: &[AuditRow], kinds: &WebhookKinds, desks: &BTreeSet<ListId>) -> Vec<News> {
    let told = |news: &News| kinds.has(news.kind) && (!news.kind.is_of_desk() || desks.contains(&news.list));
    let mut all: Vec<News> = rows.iter().flat_map(news_of).filter(told).collect();
    let is_headcount = |news: &News| news.kind == WebhookKind::HeadcountChanged;
    let last: BTreeMap<ListId, u64> =
        all.iter().filter(|news| is_headcount(news)).map(|news| (news.list, news.seq)).collect();
    all.retain(|news| !is_headcount(news) || last.get(&news.list) == Some(&news.seq));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seq: u64, moves: &str) -> AuditRow {
        AuditRow {
            seq,
            list: ListId(3),
            at: Timestamp::UNIX_EPOCH,
            who: "guest".into(),
            host: None,
            what: "something".into(),
            note: String::new(),
            moves: moves.into(),
            passed: "[]".into(),
        }
    }

    fn words(moves: &str) -> Vec<(&'static str, u64, Option<&'static str>)> {
        news_of(&row(9, moves)).iter().map(|news| (news.kind.word(), news.subject, news.state)).collect()
    }

    #[test]
    fn a_sign_up_and_a_claim() {
        let sign_up = r#"[["list",3,{"taken":[0,1],"joined":[0,1]}],["entry",5,{"state":[null,"confirmed"]}]]"#;
        assert_eq!(words(sign_up), [("entry.confirmed", 5, Some("confirmed")), ("headcount.changed", 3, None)]);
        let claim = r#"[["entry",6,{"state":["waitlisted","confirmed"]}],["place",8,{"state":["held","booked"]}],["offer",9,{"state":["live","claimed"]}]]"#;
        let of_both = [
            ("entry.confirmed", 6, Some("confirmed")),
            ("slot.filled", 8, Some("booked")),
            ("offer.claimed", 9, Some("claimed")),
        ];
        assert_eq!(words(claim), of_both);
        let at_event: Vec<&str> = wanted(&[row(9, claim)], &WebhookKinds::all(), &BTreeSet::new())
            .iter()
            .map(|news| news.kind.word())
            .collect();
        assert_eq!(at_event, ["entry.confirmed", "offer.claimed"], "a seat of an event is no slot");
        let at_desk = wanted(&[row(9, claim)], &WebhookKinds::all(), &[ListId(3)].into());
        assert_eq!(at_desk.len(), 3);
    }

    #[test]
    fn an_offer_from_its_making_to_each_end() {
        for (pair, told) in [
            (r#"[null,"queued"]"#, Some("offer.made")),
            (r#"["queued","live"]"#, None),
            (r#"["live","lapsed"]"#, Some("offer.lapsed")),
            (r#"["live","declined"]"#, Some("offer.declined")),
            (r#"["live","withdrawn"]"#, Some("offer.withdrawn")),
            (r#"["queued","undeliverable"]"#, Some("offer.withdrawn")),
        ] {
            let found = words(&format!(r#"[["offer",9,{{"state":{pair}}}]]"#));
            assert_eq!(found.first().map(|news| news.0), told, "{pair}");
        }
    }

    #[test]
    fn a_slot_from_its_freeing_to_each_end() {
        for (columns, told) in [
            (r#"{"state":[null,"held"],"tried":[null,1],"seq":[null,1]}"#, vec!["slot.freed", "slot.offered"]),
            (r#"{"state":[null,"held"],"tried":[null,0]}"#, vec!["slot.freed"]),
            (r#"{"tried":[1,2],"seq":[1,2]}"#, vec!["slot.rolled_on"]),
            // Somebody could not be told and was passed over: they were not asked, the next one is.
            (r#"{"seq":[1,2]}"#, vec!["slot.rolled_on"]),
            (r#"{"state":["held","open"],"tried":[1,0],"ending":[null,"nobody_told"]}"#, vec!["slot.handed_back"]),
            (
                r#"{"state":["open","held"],"tried":[0,1],"seq":[2,3],"ending":["nobody_told",null]}"#,
                vec!["slot.freed", "slot.offered"],
            ),
            (r#"{"state":["held","booked"],"booked_by":[null,5]}"#, vec!["slot.filled"]),
            (r#"{"state":["held","open"],"ending":[null,"exhausted"]}"#, vec!["slot.handed_back"]),
            (r#"{"state":["held","closed"],"ending":[null,"filled_by_staff"]}"#, vec!["slot.filled"]),
            (r#"{"state":["held","closed"],"ending":[null,"undone"]}"#, vec![]),
        ] {
            let found = words(&format!(r#"[["place",9,{columns}]]"#));
            assert_eq!(found.iter().map(|news| news.0).collect::<Vec<_>>(), told, "{columns}");
        }
        let card = words(r#"[["delivery",9,{"state":[null,"unknown_service"]}]]"#);
        assert_eq!(card, [("card.waiting", 9, Some("unknown_service"))]);
        assert!(words(r#"[["delivery",9,{"state":["unknown_service","answered"]}]]"#).is_empty());
    }

    #[test]
    fn what_is_nobody_elses_business_is_no_news() {
        for moves in [
            "[]",
            "not json",
            r#"[["endpoint",5,{"cursor":[1,2]}]]"#,
            r#"[["entry",5,{"resends":[0,1]}]]"#,
            r#"[["entry",5,{"state":[null,"waitlisted"]}]]"#,
            r#"[["list",3,{"settings_rev":[1,2]}]]"#,
            r#"[["session",5,{"state":[null,"confirmed"]}]]"#,
        ] {
            assert!(words(moves).is_empty(), "{moves}");
        }
    }

    #[test]
    fn only_the_last_headcount_of_a_batch_is_told() {
        let taken = |seq: u64| {
            row(
                seq,
                &format!(
                    r#"[["list",3,{{"taken":[{seq},{}]}}],["entry",{seq},{{"state":[null,"confirmed"]}}]]"#,
                    seq + 1
                ),
            )
        };
        let told = wanted(&[taken(1), taken(2), taken(3)], &WebhookKinds::all(), &BTreeSet::new());
        let told: Vec<(u64, &str)> = told.iter().map(|news| (news.seq, news.kind.word())).collect();
        let confirmed = "entry.confirmed";
        assert_eq!(told, [(1, confirmed), (2, confirmed), (3, confirmed), (3, "headcount.changed")]);
        let only = wanted(&[taken(1)], &[WebhookKind::HeadcountChanged].into_iter().collect(), &BTreeSet::new());
        assert_eq!(only.len(), 1);
    }

    #[test]
    fn a_name_has_no_dots_and_never_changes() {
        let news = &news_of(&row(9, r#"[["offer",4,{"state":[null,"queued"]}]]"#))[0];
        let restores = Restores::new(vec![(2, 9), (3, 10)]);
        assert_eq!(news.id("0a1b2c3d4e", &Restores::default()), "msg_0a1b2c3d4e_9_offer_made_4");
        assert_eq!(news.id("0a1b2c3d4e", &restores), "msg_0a1b2c3d4e_r2_9_offer_made_4", "not yet the third");
    }
}
