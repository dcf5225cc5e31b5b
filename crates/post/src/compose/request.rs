//! post/compose: a request waits for the staff: who it seems to be, what they seem to want, and one link to look at it and
//! settle it.

use super::desk::Counter;
use super::staff::to_staff;
use super::{ComposeError, Mail};
use crate::language::{RequestSpeech, request_speech, staff_speech};
use crate::limits;
use crate::words::{self, markdown_value};
use jiff::SignedDuration;
use links::{Link, Purpose};
use rules::desk::{Reading, Request, RequestField};

pub(super) fn note(at: &Counter<'_>) -> Result<Mail, ComposeError> {
    let request = at.handed.request.as_deref().ok_or(ComposeError::Missing("request"))?;
    let said = request_speech(at.desk.language);
    let link = link(at, request)?;
    let subject = match found(request, RequestField::Name) {
        Some(name) => said.subject_named.replace("{name}", &words::clean(name)),
        None => said.subject.to_string(),
    };
    let body = body(at, request, said, &link);
    to_staff(at, &subject, &body, link)
}

/// Whoever reads the mail to the staff may settle this one request; the link opens nothing else.
fn link(at: &Counter<'_>, request: &Request) -> Result<String, ComposeError> {
    let expires = request.at + SignedDuration::from_hours(24 * limits::REQUEST_LINK_DAYS);
    let token = at.ring.mint(&Link {
        purpose: Purpose::Request,
        list: request.list.0,
        entry: request.id.0,
        place: 0,
        seq: 0,
        generation: 0,
        expires_at_seconds: expires.as_second(),
    })?;
    Ok(at.house.request_page(&token))
}

fn found(request: &Request, field: RequestField) -> Option<&str> {
    let reading: &Reading = request.reading.as_ref()?;
    reading.found.iter().find(|one| one.field == field).map(|one| one.value.as_str())
}

fn body(at: &Counter<'_>, request: &Request, said: &RequestSpeech, link: &str) -> String {
    let shown = [RequestField::Name, RequestField::Service, RequestField::Mobile, RequestField::Email];
    let values: Vec<String> = shown.iter().filter_map(|field| found(request, *field)).map(markdown_value).collect();
    let values = match values.is_empty() {
        true => said.nothing_found.to_string(),
        false => format!("{}\n\n{}", said.found, values.join(" \u{b7} ")),
    };
    let small = staff_speech(at.desk.language).small_print.replace("{desk}", &markdown_value(&at.desk.name));
    format!("{}\n\n{values}\n\n[{}]({link})\n\n---\n\n{} {small}\n", said.came, said.button, said.careful)
}
