//! web/api: settings in the document, from the one description that the store and the forms have too.

use rules::desk::DeskSettings;
use rules::event::EventSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use settings::{Described, schema};
use std::borrow::Cow;
use std::marker::PhantomData;

/// All settings of a list, or those that change.
pub(super) struct SettingsOf<S>(PhantomData<S>);

/// A list to be opened: its public name and its settings.
pub(super) struct New<S>(PhantomData<S>);

/// What the document calls them.
pub(super) trait InDocument: Described {
    const SETTINGS: &'static str;
    const NEW: &'static str;
}

impl InDocument for EventSettings {
    const SETTINGS: &'static str = "Settings";
    const NEW: &'static str = "NewEvent";
}

impl InDocument for DeskSettings {
    const SETTINGS: &'static str = "DeskSettings";
    const NEW: &'static str = "NewDesk";
}

impl<S: InDocument> JsonSchema for SettingsOf<S> {
    fn schema_name() -> Cow<'static, str> {
        S::SETTINGS.into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        schema::<S>().try_into().expect("settings are described by an object")
    }
}

impl<S: InDocument> JsonSchema for New<S> {
    fn schema_name() -> Cow<'static, str> {
        S::NEW.into()
    }

    fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
        let needed = S::settings().iter().map(|setting| &setting.field).filter(|field| field.is_needed());
        let required: Vec<&str> = std::iter::once("slug").chain(needed.map(|field| field.name)).collect();
        json_schema!({
            "type": "object",
            "allOf": [schemas.subschema_for::<SettingsOf<S>>()],
            "required": required,
            "properties": {"slug": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{2,59}$"}},
        })
    }
}
