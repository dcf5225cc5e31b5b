//! store: hosts, what they may do, and where they are signed in.

use super::column::text_columns;
use super::row::row;
use crate::cells::Cell;
use crate::settings_doc::{settings_from_text, settings_to_text};
use rules::{Email, Grant, Host, HouseRole, Session, Settings};
use std::sync::Arc;

// The column of the role knows two words since the first version; a helper is a member with a mark.
row! {
    Host as host {
        id,
        rev,
        role: HouseRole = Cell::word(if host.role == HouseRole::Helper { HouseRole::Member } else { host.role }.word()),
        sign_ins,
        epoch,
        made_at,
        removed_at,
        shared_only: Option<u64> = if host.role == HouseRole::Helper { Cell::Int(1) } else { Cell::Null },
        invited_by,
        personal {
            email: Option<String> = Cell::maybe_text(host.email.as_ref().map(Email::as_str)),
            email_key: Option<String> = Cell::maybe_text(host.email.as_ref().map(Email::key)),
            usual,
        }
    }
    role: if shared_only.is_some() { HouseRole::Helper } else { role },
    email: email.zip(email_key).map(|(shown, key)| Email::stored(shown, key)),
}

text_columns! {
    Arc<Settings>: "settings", |usual: &Settings| settings_to_text(usual), |text: &str| settings_from_text(text).map(Arc::new);
}

row! {
    Grant as grant {
        id,
        rev,
        host,
        list,
        role,
    }
}

row! {
    Session as session {
        id,
        rev,
        host,
        hash,
        epoch,
        made_at,
        expires_at,
        ended_at,
    }
}
