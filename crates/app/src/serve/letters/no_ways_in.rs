//! app: built without the receiver of letters. Mail servers can still post them to `/hooks/mail`.

use crate::config::MailIn;
use crate::trouble::Trouble;
use services::Services;
use std::sync::Arc;
use tokio::runtime::Handle;

/// Nobody can call.
pub struct Calls;

impl Calls {
    pub fn start(_services: &Arc<Services>, config: &MailIn, _runtime: &Handle) -> Result<Calls, Trouble> {
        if config.listen.is_some() { Err(not_built("mail_in.listen")) } else { Ok(Calls) }
    }

    pub fn stop(self) {}
}

/// No folder is looked at.
pub struct Maildir;

impl Maildir {
    pub fn open(_services: &Arc<Services>, config: &MailIn, _runtime: &Handle) -> Result<Maildir, Trouble> {
        if config.maildir.is_some() { Err(not_built("mail_in.maildir")) } else { Ok(Maildir) }
    }

    pub async fn look(&self) {}
}

fn not_built(key: &str) -> Trouble {
    Trouble::CouldNot(format!(
        "{key} is set, but this Usher was built without the receiver of letters. Build it with `cargo build --release \
         --features mail-in`, or let your mail server post letters to /hooks/mail."
    ))
}
