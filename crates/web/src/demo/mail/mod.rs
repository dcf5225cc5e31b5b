//! web/demo: one mail of the demo's inbox, as its reader would see it.

use super::outbox::recipient;
use super::{demo, story};
use crate::answer::Trouble;
use crate::door::Door;
use crate::headers;
use crate::pages::written;
use crate::path::Path;
use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use post::Mail;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "demo/mail/page.html")]
struct DemoMailPage<'a> {
    number: u64,
    mail: &'a Mail,
    from: String,
    at_text: String,
    /// The story it belongs to.
    back: &'static str,
}

pub(crate) async fn show(State(door): State<Arc<Door>>, Path(number): Path<u64>) -> Result<Response, Trouble> {
    let shelved = shelved(&door, number)?;
    let (mail, slug) = (&shelved.mail, demo(&door)?.story.as_ref().map_or("", |story| story.event.as_str()));
    let zone = door.event(slug).await?.event().zone.clone();
    // The story is there: its event was found.
    let salon = door.list(&story(&door)?.desk).await? == mail.list;
    let from = format!("{} <{}>", door.house.from_name, door.house.from.as_str());
    let (at_text, back) = (post::day_and_time(mail.at, &zone), if salon { "/demo/salon" } else { "/demo" });
    Ok(Html(written(&DemoMailPage { number, mail, from, at_text, back })).into_response())
}

/// The HTML part as sent; its links leave the frame.
pub(crate) async fn html(State(door): State<Arc<Door>>, Path(number): Path<u64>) -> Result<Response, Trouble> {
    let html = shelved(&door, number)?.mail.html.replacen("<head>", "<head><base target=\"_parent\">", 1);
    Ok(([(header::CONTENT_SECURITY_POLICY, headers::mail_policy())], Html(html)).into_response())
}

fn shelved(door: &Door, number: u64) -> Result<Arc<post::Shelved>, Trouble> {
    let shelf = demo(door)?.shelf.as_ref();
    shelf.and_then(|shelf| shelf.get(number)).ok_or(Trouble::NotFound("There is no such mail in the demo's inbox."))
}
