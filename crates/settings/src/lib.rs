//! settings: every setting of an event and of a desk, described once: its name, kind, limits, default, words and stored form.
//! The store, the API, the console's form and the OpenAPI document are made from these descriptions.

mod desk;
mod event;
mod field;
mod schema;
mod stored;

pub use field::{Field, Kind, Pick};
pub use schema::schema;

use rules::Refusal;
use serde_json::{Map, Value, json};

/// One setting: what it is, and where it stands in `S`.
pub struct Setting<S> {
    pub field: Field,
    get: fn(&S) -> Value,
    set: fn(&mut S, &Value) -> Option<()>,
}

/// Settings that are described here: an event's and a desk's.
pub trait Described: Clone + PartialEq + Sized + 'static {
    /// The stored word for the kind of list.
    const KIND: &'static str;
    /// What may stand beside the settings in a change by the API.
    const BESIDE: &'static [&'static str];
    /// The address under which the list is found; chosen once.
    const SLUG: Field;

    fn settings() -> &'static [Setting<Self>];
    /// The usual value of every setting that has one, and something sound in the others.
    fn usual() -> Self;
    fn check_values(&self) -> Result<(), Refusal>;
    /// The setting that is meant when the rules refuse this field.
    fn field_of_refusal(field: &str) -> &str {
        field
    }
}

impl<S: Described> Setting<S> {
    /// The value as it is stored.
    pub fn get(&self, settings: &S) -> Value {
        (self.get)(settings)
    }

    /// None: this is not a stored form of it.
    pub fn set(&self, settings: &mut S, value: &Value) -> Option<()> {
        (self.set)(settings, value)
    }

    pub fn set_usual(&self, settings: &mut S) {
        self.set(settings, &self.get(&S::usual())).expect("what is written is read back");
    }
}

/// The stored form.
#[must_use]
pub fn to_stored<S: Described>(settings: &S) -> Value {
    let mut map = Map::from_iter([("v".to_string(), json!(1)), ("kind".to_string(), json!(S::KIND))]);
    map.extend(S::settings().iter().map(|setting| (setting.field.name.to_string(), setting.get(settings))));
    Value::Object(map)
}

/// Reads the stored form, or names the setting that is broken. What was added later has its usual value, so old files open.
pub fn from_stored<S: Described>(value: &Value) -> Result<S, &'static str> {
    let mut settings = S::usual();
    for setting in S::settings() {
        let stored = &value[setting.field.name];
        if !stored.is_null() || setting.field.is_needed() {
            setting.set(&mut settings, stored).ok_or(setting.field.name)?;
        }
    }
    Ok(settings)
}

#[cfg(test)]
mod tests;
