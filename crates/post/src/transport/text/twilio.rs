//! post/transport: texts by Twilio's interface, which others speak as well. One request per text; the service knows no
//! key against doubles, so an answer that never came is its own outcome.

use super::super::Outcome;
use super::reply;
use crate::compose::Text;
use crate::limits;
use data_encoding::BASE64;
use form_urlencoded::Serializer;
use http_client::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use http_client::limits::SHORT_RESPONSE;
use http_client::{HttpClient, HttpRequest, HttpTarget, Method, Networks, Timeouts};
use std::io;

pub struct TwilioSettings {
    /// Where the service is: `https://api.twilio.com`.
    pub base: String,
    pub account: String,
    pub token: String,
    pub sender: Sender,
}

/// Who texts come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sender {
    /// A number or a name.
    From(String),
    /// A pool of numbers the service chooses from.
    Service(String),
}

pub struct Twilio {
    target: HttpTarget,
    account: HttpTarget,
    authorization: String,
    sender: Sender,
    client: HttpClient,
}

impl Twilio {
    /// Does not connect yet. The operator named the address, so it may lie in their own network.
    pub fn new(settings: TwilioSettings) -> io::Result<Twilio> {
        let at = |resource: &str| {
            let url = format!("{}/2010-04-01/Accounts/{}{resource}.json", settings.base, settings.account);
            HttpTarget::parse(&url, Networks::PrivateToo).map_err(|bad| io::Error::other(bad.text()))
        };
        let (target, account) = (at("/Messages")?, at("")?);
        let pair = format!("{}:{}", settings.account, settings.token);
        let timeouts = Timeouts { answer: limits::TEXT_ANSWER, rest: limits::TEXT_ANSWER };
        Ok(Twilio {
            target,
            account,
            authorization: format!("Basic {}", BASE64.encode(pair.as_bytes())),
            sender: settings.sender,
            client: HttpClient::new(Networks::PrivateToo, timeouts),
        })
    }

    pub(super) async fn send(&self, text: &Text) -> Outcome {
        let headers = [
            (AUTHORIZATION, self.authorization.clone()),
            (ACCEPT, "application/json".to_string()),
            (CONTENT_TYPE, "application/x-www-form-urlencoded".to_string()),
        ];
        let request = HttpRequest { method: Method::POST, headers: &headers, body: self.form(text) };
        match self.client.send(&self.target, request, SHORT_RESPONSE).await {
            Ok(answer) => reply::outcome(&answer),
            Err(error) if error.may_have_left() => {
                Outcome::Unsure { why: "no answer from the text service".to_string() }
            }
            Err(_never_left) => Outcome::away("no connection to the text service"),
        }
    }

    /// Reads our own account: the service is there and knows us.
    pub(super) async fn probe(&self) -> Outcome {
        let headers = [(AUTHORIZATION, self.authorization.clone()), (ACCEPT, "application/json".to_string())];
        let request = HttpRequest { method: Method::GET, headers: &headers, body: String::new() };
        match self.client.send(&self.account, request, SHORT_RESPONSE).await {
            Ok(answer) if matches!(answer.status, 401 | 403 | 429 | 500..) => Outcome::away(answer.status.to_string()),
            // Whoever speaks the same language may not know this address.
            Ok(_there) => Outcome::Sent,
            Err(_away) => Outcome::away("no connection to the text service"),
        }
    }

    fn form(&self, text: &Text) -> String {
        let mut form = Serializer::new(String::new());
        form.append_pair("To", text.to.as_str());
        match &self.sender {
            Sender::From(from) => form.append_pair("From", from),
            Sender::Service(service) => form.append_pair("MessagingServiceSid", service),
        };
        form.append_pair("Body", &text.body);
        form.append_pair("StatusCallback", &text.status_callback);
        if let Some(seconds) = text.validity_seconds {
            form.append_pair("ValidityPeriod", &seconds.to_string());
        }
        form.finish()
    }
}
