//! fuzz: damage that leaves JSON what it is: another value in one place, a field gone, doubled under another name, or put
//! one deeper.

use crate::mutate::{Dice, WORDS};
use serde_json::{Value, json};

/// A seed with one to four places changed; None if it was no JSON.
pub(crate) fn changed(dice: &mut Dice, seed: &[u8]) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(seed).ok()?;
    for _place in 0..=dice.below(3) {
        change(dice, &mut value);
    }
    Some(value.to_string().into_bytes())
}

/// Walks down by chance and changes what it ends at.
fn change(dice: &mut Dice, value: &mut Value) {
    let stop = dice.below(4) == 0;
    match value {
        Value::Object(fields) if !fields.is_empty() && !stop => {
            let name = fields.keys().nth(dice.below(fields.len())).cloned().unwrap_or_default();
            match dice.below(8) {
                0 => drop(fields.remove(&name)),
                1 => {
                    let twin = fields[&name].clone();
                    fields.insert(format!("{name}{}", dice.below(10)), twin);
                }
                _deeper => change(dice, &mut fields[&name]),
            }
        }
        Value::Array(elements) if !elements.is_empty() && !stop => {
            let at = dice.below(elements.len());
            match dice.below(8) {
                0 => drop(elements.remove(at)),
                1 => {
                    let twin = elements[at].clone();
                    elements.extend(std::iter::repeat_n(twin, dice.below(60)));
                }
                _deeper => change(dice, &mut elements[at]),
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            *value = odd(dice, value);
        }
    }
}

fn odd(dice: &mut Dice, before: &Value) -> Value {
    let word = String::from_utf8_lossy(WORDS[dice.below(WORDS.len())]).into_owned();
    match (dice.below(12), before) {
        (0, _) => Value::Null,
        (1, _) => json!(dice.below(2) == 0),
        (2, _) => json!([0, 1, u64::MAX, 1 << 31, 1 << 32, 1 << 53, 1 << 63][dice.below(7)]),
        (3, _) => json!([-1, i64::MIN, -86_400][dice.below(3)]),
        (4, _) => json!([0.5, -0.0, 1e308, 5e-324][dice.below(4)]),
        (5, _) => json!([before]),
        (6, _) => json!({ "of": before }),
        (7, _) => json!(""),
        (8, _) => json!(word.repeat(1 + dice.below(200))),
        (9, Value::String(text)) => json!(text.chars().rev().collect::<String>()),
        (10, Value::String(text)) => json!(text.repeat(1 + dice.below(40))),
        (_, Value::String(text)) => {
            let at = text.floor_char_boundary(dice.below(text.len() + 1));
            json!(format!("{}{word}{}", &text[..at], &text[at..]))
        }
        (_, Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => json!(word),
    }
}
