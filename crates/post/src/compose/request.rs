//! post/compose: a request waits for the staff: who it seems to be, what they seem to want, and one link to look at it and
//! settle it.

use super::desk::Counter;
use super::staff::to_staff;
use super::{ComposeError, Mail};
use crate::language::{RequestSpeech, request_speech, staff_speech};
use crate::words::{self, markdown_value};
use rules::desk::{Reading, Request, RequestField};

pub(super) fn note(at: &Counter<'_>) -> Result<Mail, ComposeError> {
    let request = at.handed.request.as_deref().ok_or(ComposeError::Missing("request"))?;
    let said = request_speech(at.desk.language);
    let link = at.ring.request_link(&at.house.url, request.list.0, request.id.0, request.at.as_second())?;
    let subject = match found(request, RequestField::Name) {
        Some(name) => said.subject_named.replace("{name}", &words::clean(name)),
        None => said.subject.to_string(),
    };
    let body = body(at, request, said, &link);
    to_staff(at, &subject, &body, link)
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
