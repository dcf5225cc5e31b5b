//! store: a message of the outbox, kept for ever as the log of what was said.

use super::broken;
use super::column::text_columns;
use super::row::row;
use crate::engine::StoreError;
use rules::{AsSaid, Message, Wording};
use serde_json::{Value, json};

row! {
    Message as message {
        id,
        rev,
        list,
        entry,
        kind,
        subject,
        generation,
        channel,
        urgency,
        state,
        attempts,
        made_at,
        due_at,
        settled_at,
        said,
        reported_at,
        turned_down,
    }
}

text_columns! {
    Box<AsSaid>: "what was said", |said: &AsSaid| said_to_text(said), |text: &str| said_from_text(text).map(Box::new);
}

/// Short names: there is one of these for every message that was ever sent.
fn said_to_text(said: &AsSaid) -> String {
    let mut shown = json!({"r": said.edition, "s": said.settings_rev, "n": said.party});
    let mut put = |name: &str, value: Value| {
        if !value.is_null() {
            shown[name] = value;
        }
    };
    put("w", json!(said.wording.map(Wording::word)));
    put("o", json!(said.own_rev));
    put("p", json!(said.position));
    put("e", json!(said.ends_at.map(jiff::Timestamp::as_millisecond)));
    put("h", json!(said.numbers));
    shown.to_string()
}

fn said_from_text(text: &str) -> Result<AsSaid, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("what was said"))?;
    let number = |name: &str| value[name].as_u64().and_then(|number| u32::try_from(number).ok());
    let needed = |name: &str| number(name).ok_or_else(|| broken("what was said"));
    let numbers = value["h"].as_array().map(|all| {
        let mut all = all.iter().map(|one| one.as_u64().and_then(|one| u32::try_from(one).ok()).unwrap_or(0));
        std::array::from_fn(|_| all.next().unwrap_or(0))
    });
    Ok(AsSaid {
        wording: value["w"].as_str().and_then(Wording::from_word),
        own_rev: number("o"),
        edition: needed("r")?,
        settings_rev: needed("s")?,
        party: needed("n")?,
        position: value["p"].as_u64(),
        ends_at: value["e"].as_i64().and_then(|at| jiff::Timestamp::from_millisecond(at).ok()),
        numbers,
    })
}
