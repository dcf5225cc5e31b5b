//! web/api: what stands in JSON, described once: the answer, its schema and what of a row it shows come from the same lines.

use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::any::type_name;
use std::borrow::Cow;
use strum::VariantArray;

/// A stored word: a text, one of those its enum has.
#[derive(Clone, Copy)]
pub(super) struct Word<T>(pub T);

/// A moment, in UTC.
#[derive(Clone, Copy)]
pub(super) struct Moment(pub Timestamp);

impl<T: Copy + Into<&'static str>> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.into())
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<T: Copy + Into<&'static str> + VariantArray> JsonSchema for Word<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        type_name::<T>().into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        let words: Vec<&'static str> = T::VARIANTS.iter().map(|one| (*one).into()).collect();
        json_schema!({"type": "string", "enum": words})
    }
}

impl JsonSchema for Moment {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Moment".into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "date-time"})
    }
}

/// Each field with its type, its comment for the document, and where in the row it is read. In brackets stands what schemars is
/// told: the name in the document, or that it is described where it is used. Without a row it is filled in by hand, or it
/// only describes what others read and write. Behind a semicolon: what is looked up once for several fields.
macro_rules! shape {
    () => {};
    (
        $(#[$($about:tt)*])*
        $name:ident[$($how:tt)*]($($row:ident: $of:ty),+ $(; $($part:ident = $whole:expr),+)?) {
            $($(#[$($told:tt)*])* $field:ident: $type:ty = $value:expr,)+
        }
        $($rest:tt)*
    ) => {
        shape! { $(#[$($about)*])* $name[$($how)*] { $($(#[$($told)*])* $field: $type,)+ } }

        impl $name {
            pub(super) fn of($($row: $of),+) -> $name {
                $($(let $part = $whole;)+)?
                $name { $($field: $value,)+ }
            }
        }

        shape! { $($rest)* }
    };
    (
        $(#[$($about:tt)*])*
        $name:ident[$($how:tt)*] { $($(#[$($told:tt)*])* $field:ident: $type:ty),+ $(,)? }
        $($rest:tt)*
    ) => {
        #[derive(::serde::Serialize, ::schemars::JsonSchema)]
        #[schemars($($how)*)]
        $(#[$($about)*])*
        pub(super) struct $name {
            $($(#[$($told)*])* pub(super) $field: $type,)+
        }

        shape! { $($rest)* }
    };
}
