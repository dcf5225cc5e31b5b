//! app: the house's Google account, if it has one. The key file stays where it is, outside the database.

use crate::config::Config;
use crate::secrets::private;
use crate::trouble::Trouble;
use google::{Account, Google};
use http_client::{HttpClient, Timeouts};
use services::GoogleHouse;
use std::sync::Arc;

/// None without a key file; a file that is named and no key is trouble now, not at the first look.
pub fn open(config: &Config) -> Result<Option<Arc<GoogleHouse>>, Trouble> {
    let Some(path) = &config.google.key_file else { return Ok(None) };
    let shown = path.display();
    if let Some(line) = private::loose(path) {
        tracing::warn!("the key file of the Google account: {line}");
    }
    let text = private::read_private(path)?;
    let text = text.ok_or_else(|| Trouble::CouldNot(format!("There is no file {shown}; google.key_file names it.")))?;
    let account = Account::from_json(&text)
        .map_err(|bad| Trouble::CouldNot(format!("{shown} cannot be used as the key of a Google account: {bad}.")))?;
    let timeouts = Timeouts { answer: google::limits::ANSWER_TIME, ..Timeouts::default() };
    let client = HttpClient::new(config.networks, timeouts);
    Ok(Some(Arc::new(GoogleHouse::new(Google::new(account, config.google.bases.clone(), client)))))
}
