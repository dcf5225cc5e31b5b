//! settings: the stored form of each type of value. Files out there hold it.

use jiff::civil::{DateTime, Time};
use rules::desk::{Alias, Feed, JoinDoor, Notes, Replies, Service};
use rules::event::{DailyMail, FormAnswer, Rounds, TimeCritical};
use rules::{Email, Language, Quiet, ReminderRule, Zone};
use serde_json::{Value, json};

pub(crate) trait Stored: Sized {
    fn write(&self) -> Value;
    fn read(value: &Value) -> Option<Self>;
}

/// `setting!(venue, Field::new(…))`: the field `venue` of the settings, as described.
macro_rules! setting {
    ($at:ident, $field:expr) => {
        Setting {
            field: $field,
            get: |settings| settings.$at.write(),
            set: |settings, value| {
                settings.$at = Stored::read(value)?;
                Some(())
            },
        }
    };
}
pub(crate) use setting;

macro_rules! stored_as {
    ($type:ty: $($value:literal => $variant:ident),+) => {
        impl Stored for $type {
            fn write(&self) -> Value {
                match self {
                    $(<$type>::$variant => json!($value),)+
                }
            }

            fn read(value: &Value) -> Option<$type> {
                [$((json!($value), <$type>::$variant)),+].into_iter().find(|(word, _)| word == value).map(|(_, it)| it)
            }
        }
    };
}

stored_as!(TimeCritical: false => WaitForMorning, true => SendAtNight);
stored_as!(DailyMail: true => On, false => Off);
stored_as!(FormAnswer: "status" => Status, "inbox" => Inbox);
stored_as!(Rounds: "running" => Running, "paused" => Paused);
stored_as!(Replies: false => LinkOnly, true => YesClaims);
stored_as!(JoinDoor: false => Open, true => StaffOnly);

/// A type that is stored as a text: how it is written, and how it is read.
macro_rules! stored_text {
    ($type:ty, $write:expr, $read:expr) => {
        impl Stored for $type {
            fn write(&self) -> Value {
                let write: fn(&$type) -> String = $write;
                write(self).into()
            }

            fn read(value: &Value) -> Option<$type> {
                let read: fn(&str) -> Option<$type> = $read;
                read(value.as_str()?)
            }
        }
    };
}

stored_text!(String, Clone::clone, |text| Some(text.to_string()));
stored_text!(Zone, |zone| zone.name().to_string(), Zone::parse);
stored_text!(Email, |email| email.as_str().to_string(), |text| Email::parse(text).ok());
stored_text!(Language, |language| language.word().to_string(), Language::from_word);
stored_text!(Notes, |notes| notes.word().to_string(), Notes::from_word);
stored_text!(DateTime, ToString::to_string, |text| text.parse().ok());
stored_text!(Time, ToString::to_string, |text| text.parse().ok());

impl Stored for u32 {
    fn write(&self) -> Value {
        json!(self)
    }

    fn read(value: &Value) -> Option<u32> {
        value.as_u64().and_then(|count| u32::try_from(count).ok())
    }
}

impl<T: Stored> Stored for Option<T> {
    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::write)
    }

    fn read(value: &Value) -> Option<Option<T>> {
        if value.is_null() { Some(None) } else { T::read(value).map(Some) }
    }
}

impl<T: Stored> Stored for Vec<T> {
    fn write(&self) -> Value {
        self.iter().map(T::write).collect()
    }

    fn read(value: &Value) -> Option<Vec<T>> {
        value.as_array()?.iter().map(T::read).collect()
    }
}

impl Stored for ReminderRule {
    fn write(&self) -> Value {
        match self {
            ReminderRule::DaysBefore(days) => json!({"days_before": days}),
            ReminderRule::MorningOf(time) => json!({"morning_of": time.write()}),
        }
    }

    fn read(value: &Value) -> Option<ReminderRule> {
        let time = &value["morning_of"];
        if time.is_null() {
            return Stored::read(&value["days_before"]).map(ReminderRule::DaysBefore);
        }
        Stored::read(time).map(ReminderRule::MorningOf)
    }
}

macro_rules! stored_object {
    ($type:ident { $($field:ident),+ }) => {
        impl Stored for $type {
            fn write(&self) -> Value {
                json!({$(stringify!($field): self.$field.write()),+})
            }

            fn read(value: &Value) -> Option<$type> {
                Some($type { $($field: Stored::read(&value[stringify!($field)])?),+ })
            }
        }
    };
}

stored_object!(Quiet { from, to });
stored_object!(Alias { theirs, ours });
stored_object!(Feed { from, service, staff, location });

impl Stored for Service {
    fn write(&self) -> Value {
        json!({"name": self.name, "minutes": self.minutes, "price_cents": self.price_cents})
    }

    fn read(value: &Value) -> Option<Service> {
        let price_cents = Stored::read(&value["price_cents"])?;
        let (name, minutes) = (Stored::read(&value["name"])?, Stored::read(&value["minutes"])?);
        Some(Service { name, minutes, price_cents: Option::unwrap_or(price_cents, 0) })
    }
}
