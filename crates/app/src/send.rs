//! app: `usher send --test` — one message through the configured transport, and in plain words what became of it.

use crate::clock::RealClock;
use crate::config::{Config, ServeFlags};
use crate::serve::{house_of, mail_transport, text_transport};
use crate::trouble::{Trouble, show};
use clap::Args;
use keeper::Clock;
use post::Outcome;
use rules::{Email, Mobile, SendFault};
use serde_json::json;
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct SendArgs {
    /// Send a message that says nothing but that it came. The only thing this command sends.
    #[arg(long, required = true)]
    test: bool,
    /// An email address, or a mobile number with its country code [default: the host of the configuration].
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    flags: ServeFlags,
}

enum Recipient {
    Mail(Email),
    Text(Mobile),
}

pub fn send(args: &SendArgs) -> Result<(), Trouble> {
    let config = Config::load(&args.flags)?.config;
    let to = recipient(args.to.as_deref(), &config)?;
    let (secret, number) = random()?;
    let house = house_of(&config, secret);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Trouble::CouldNot(format!("No thread could be started: {error}.")))?;
    let now = RealClock.now();
    let begun = Instant::now();
    let outcome = match to {
        Recipient::Mail(to) => {
            let mail = post::send_test_mail(&house, to, number, now).map_err(unwritten)?;
            let bytes = post::bytes(&mail, &house).map_err(unwritten)?;
            let transport = mail_transport(&config, &house)?;
            runtime.block_on(async { transport.send(&mail, &bytes).await })
        }
        Recipient::Text(to) => {
            let text = post::send_test_text(&house, to, number, now);
            let transport = text_transport(&config)?;
            runtime.block_on(async { transport.send(&text).await })
        }
    };
    report(&outcome, begun.elapsed(), args)
}

/// About no message of the house, so nothing of the house signs it: the command needs no data folder.
fn random() -> Result<([u8; 32], u64), Trouble> {
    let mut bytes = [0; 40];
    getrandom::fill(&mut bytes).map_err(|error| Trouble::CouldNot(format!("No random number: {error}.")))?;
    let (secret, number) = bytes.split_at(32);
    let number = number.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
    Ok((<[u8; 32]>::try_from(secret).unwrap_or_default(), number >> 2))
}

fn unwritten(error: post::ComposeError) -> Trouble {
    Trouble::CouldNot(format!("The test message could not be written: {error}."))
}

fn recipient(typed: Option<&str>, config: &Config) -> Result<Recipient, Trouble> {
    let Some(typed) = typed else {
        return Ok(Recipient::Mail(config.mail.host.clone().unwrap_or_else(|| config.mail.from.clone())));
    };
    if let Ok(email) = Email::parse(typed) {
        return Ok(Recipient::Mail(email));
    }
    Mobile::parse(typed).map(Recipient::Text).map_err(|_| {
        Trouble::CouldNot(format!(
            "--to is neither an email address nor a mobile number with its country code, like +491701234567: {typed}"
        ))
    })
}

fn report(outcome: &Outcome, took: Duration, args: &SendArgs) -> Result<(), Trouble> {
    let (word, text) = told(outcome);
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    if args.json {
        show(&format!("{}\n", json!({"outcome": word, "message": text, "milliseconds": milliseconds})))?;
    }
    match outcome {
        Outcome::Sent if args.json => Ok(()),
        Outcome::Sent => show(&format!("{text} It took {milliseconds} ms.\n")),
        Outcome::Again { .. } | Outcome::Unsure { .. } | Outcome::NoWay { .. } | Outcome::Never { .. } => {
            Err(Trouble::CouldNot(text))
        }
    }
}

fn told(outcome: &Outcome) -> (&'static str, String) {
    match outcome {
        Outcome::Sent => ("sent", "Handed over. Look into the inbox; it may take a minute.".to_string()),
        Outcome::Again { fault: SendFault::Transport, why } => (
            "outage",
            format!("Nothing left ({why}). Please look at host, port, TLS, user and password in the settings."),
        ),
        Outcome::Again { fault: SendFault::Refused, why } => (
            "refused",
            format!("Refused, and not because of the recipient ({why}). Please ask whoever runs the server."),
        ),
        Outcome::Again { fault: SendFault::Recipient, why } => {
            ("later", format!("The recipient's side does not take it just now ({why}). The settings work."))
        }
        Outcome::Unsure { why } => ("unknown", format!("It may have left, and nobody can say ({why}).")),
        Outcome::NoWay { why } => ("no_transport", format!("It cannot be sent from here: {why}.")),
        Outcome::Never { why, .. } => {
            ("rejected", format!("That address takes nothing ({why}). The settings work; try another address."))
        }
    }
}
