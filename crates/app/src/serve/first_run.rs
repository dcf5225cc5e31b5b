//! app: what whoever starts Usher reads: where the doors are, and what to do next.

use crate::clock::RealClock;
use crate::config::{BaseUrl, Config, TextTransport, Transport};
use crate::secrets::Fresh;
use jiff::ToSpan;
use keeper::Clock;
use std::fmt::Write;
use std::path::PathBuf;

/// How opening went.
pub struct Opened {
    pub fresh: Fresh,
    pub token_file: PathBuf,
    pub data: PathBuf,
    pub transport: Transport,
    /// Where the first owner signs in; None once somebody has.
    pub sign_in: Option<String>,
    /// What moves the clock of a demo that is open to a network.
    pub demo_key: Option<String>,
}

pub fn text(config: &Config, opened: &Opened, is_story: bool) -> String {
    if is_story { story(config, opened) } else { house(config, opened) }
}

fn story(config: &Config, opened: &Opened) -> String {
    let url = config.url.as_str();
    let key = opened.demo_key.as_ref().map_or_else(String::new, |key| {
        format!("It is open to your network. Its clock is moved by whoever comes by this link:\n\n    {url}/demo?key={key}\n\n")
    });
    let text = format!(
        "\nUsher's demo is open. It tells two stories:\n\n\
         \x20   {url}/demo         a supper for twelve\n\
         \x20   {url}/demo/salon   a Saturday at the salon\n\n\
         A seat or a chair comes free, and the offer finds the next in line.\n\
         No mail or text leaves this machine, and everything is gone when you press Ctrl-C.\n\n"
    );
    text + &key
}

fn house(config: &Config, opened: &Opened) -> String {
    let url = config.url.as_str();
    let mut text = format!("\nUsher is open at {url}\n\n");
    let token = opened.token_file.display();
    let mut line = |label: &str, value: String| {
        let _infallible = writeln!(text, "  {label:<12} {value}");
    };
    if url != BaseUrl::of_listener(config.listen) {
        line("listens on", config.listen.to_string());
    }
    line("console", format!("{url}/console"));
    line("pages", format!("{url}/e/<event>"));
    line("API", format!("{url}/api/v1, described at {url}/api/v1/openapi.json"));
    line("API token", format!("in {token}"));
    if opened.demo_key.is_some() {
        line("demo clock", "open to your network: moving it needs the API token".to_string());
    }
    line("data", format!("{}, to be backed up with its key files", opened.data.display()));
    line("mail", mail(&opened.transport));
    line("texts", texts(&config.text.transport));
    if let Some(link) = &opened.sign_in {
        let _infallible = write!(
            text,
            "\nSign in to the console as the owner (`usher host list` names the address) with this link. It works once, for an \
             hour:\n\n    {link}\n"
        );
    }
    if opened.fresh == Fresh::Made {
        let _infallible = write!(text, "\n{}", next(url, &token.to_string()));
    }
    text.push('\n');
    text
}

fn texts(transport: &TextTransport) -> String {
    match transport {
        TextTransport::None => "not set up: whoever has a mail address gets a mail".to_string(),
        TextTransport::Folder(folder) => format!("as files in {}, none is sent", folder.display()),
        TextTransport::Twilio(twilio) => format!("by {}", twilio.base),
    }
}

fn mail(transport: &Transport) -> String {
    match transport {
        Transport::Folder(folder) => {
            format!("written to {} as .eml files, not sent; docs/configure.md", folder.display())
        }
        Transport::Smtp(smtp) => format!("by {}:{}", smtp.host, smtp.port),
    }
}

/// A day two months ahead, so that the line works whenever it is copied.
fn next(url: &str, token: &str) -> String {
    let today = RealClock.now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = today.saturating_add(60.days());
    format!(
        "This is the first run. Make your first event in the console, or by the API:\n\n\
         \x20 curl {url}/api/v1/events -H \"Authorization: Bearer $(cat {token})\" \\\n\
         \x20   -d '{{\"slug\": \"supper\", \"name\": \"Winter supper\", \"starts\": \"{day}T19:00\",\n\
         \x20        \"zone\": \"Europe/Berlin\", \"cap\": 80}}'\n\n\
         then look at {url}/e/supper\n"
    )
}
