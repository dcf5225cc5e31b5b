//! post/mime: a mail as the bytes that go over the wire. The same mail gives the same bytes; one that cannot be
//! written is an error, never a panic.

use crate::calendar::Calendar;
use crate::compose::{ComposeError, Mail};
use crate::house::{House, domain_of, local_of};
use crate::message_id::tag;
use crate::words::clean;
use lettre::Address;
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MessageBuilder, MultiPart, MultiPartKind, SinglePart};
use rules::Email;
use std::time::SystemTime;

/// The whole mail with its headers, encoded for any mail server.
pub fn bytes(mail: &Mail, house: &House) -> Result<Vec<u8>, ComposeError> {
    let to = address(&mail.to).ok_or(ComposeError::BadAddress)?;
    let from = address(&house.from).ok_or(ComposeError::Unwritable("the sender's address"))?;
    let envelope = Envelope::new(Some(from.clone()), vec![to.clone()]);
    let builder = Message::builder()
        .envelope(envelope.map_err(|_| ComposeError::BadAddress)?)
        .from(Mailbox::new(named(&house.from_name), from))
        .to(Mailbox::new(mail.to_name.as_deref().and_then(named), to))
        .subject(mail.subject.as_str())
        .date(SystemTime::from(mail.at).max(SystemTime::UNIX_EPOCH))
        .message_id(Some(mail.message_id.clone()));
    let message = marked(builder, mail).multipart(parts(mail, house)?);
    message.map(|message| message.formatted()).map_err(|_| ComposeError::Unwritable("the sender"))
}

/// An address as mail servers take it: the domain in its IDNA form, the rest as the person wrote it.
pub(crate) fn address(email: &Email) -> Option<Address> {
    let (local, domain) = (local_of(email), domain_of(email));
    let odd = |letter: char| letter.is_control() || letter.is_whitespace() || "<>@\"(),:;[]\\".contains(letter);
    let usable = !local.is_empty() && !domain.is_empty() && !local.chars().chain(domain.chars()).any(odd);
    // Checked above and at the door; the library's own check refuses addresses in several scripts.
    usable.then(|| Address::new_dangerous(local, domain))
}

/// What tells programs apart from people, so that nobody's holiday answer starts a conversation with us.
fn marked(builder: MessageBuilder, mail: &Mail) -> MessageBuilder {
    let mut builder = builder
        .raw_header(header("Auto-Submitted", "auto-generated"))
        .raw_header(header("X-Auto-Response-Suppress", "All"));
    // A name in another script would ask more of every server on the way than the guest's own address does.
    if let Some(reply_to) = mail.reply_to.as_ref().and_then(address).filter(|to| to.to_string().is_ascii()) {
        builder = builder.reply_to(Mailbox::from(reply_to));
    }
    if let Some(address) = &mail.unsubscribe {
        builder = builder
            .raw_header(header("List-Unsubscribe", &format!("<{address}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
    }
    if mail.attempt > 1 {
        builder = builder.raw_header(header("Usher-Attempt", &mail.attempt.to_string()));
    }
    builder
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_string())
}

fn named(name: &str) -> Option<String> {
    Some(clean(name)).filter(|name| !name.is_empty())
}

fn parts(mail: &Mail, house: &House) -> Result<MultiPart, ComposeError> {
    let tag = tag(mail.list, mail.message, &house.secret);
    let words = multipart(MultiPartKind::Alternative, &format!("words-{tag}"))
        .singlepart(SinglePart::plain(mail.text.clone()))
        .singlepart(SinglePart::html(mail.html.clone()));
    let mut attachments = Vec::new();
    attachments.extend(mail.calendar.as_ref().map(attached).transpose()?);
    attachments.extend(mail.picture.as_deref().map(drawn).transpose()?);
    if attachments.is_empty() {
        return Ok(words);
    }
    let whole = multipart(MultiPartKind::Mixed, &format!("whole-{tag}")).multipart(words);
    Ok(attachments.into_iter().fold(whole, MultiPart::singlepart))
}

/// Under a boundary that nobody who writes into the mail can know.
fn multipart(kind: MultiPartKind, boundary: &str) -> MultiPart {
    MultiPart::builder().kind(kind).boundary(boundary).build()
}

fn drawn(picture: &str) -> Result<SinglePart, ComposeError> {
    let kind = ContentType::parse("image/svg+xml").map_err(|_| ComposeError::Unwritable("the picture's type"))?;
    Ok(Attachment::new("month.svg".to_string()).body(picture.to_string(), kind))
}

fn attached(calendar: &Calendar) -> Result<SinglePart, ComposeError> {
    let kind = format!("text/calendar; method={}; charset=utf-8", calendar.method.word());
    let kind = ContentType::parse(&kind).map_err(|_| ComposeError::Unwritable("the calendar's type"))?;
    Ok(Attachment::new("event.ics".to_string()).body(calendar.text.clone(), kind))
}
