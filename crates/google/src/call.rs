//! google: one call, signed in, and what its failure means to whoever waits for it.

use crate::account::Account;
use crate::limits;
use http_client::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName};
use http_client::{HttpClient, HttpRequest, HttpTarget, Method};
use jiff::Timestamp;
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

/// Where Google is. Tests say otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bases {
    /// The sheets' own host.
    pub sheets: String,
    /// The host of files and calendars.
    pub apis: String,
}

impl Default for Bases {
    fn default() -> Bases {
        Bases { sheets: "https://sheets.googleapis.com".into(), apis: "https://www.googleapis.com".into() }
    }
}

/// Named by what can be done about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoogleTrouble {
    /// It is not there, or not shared with us: the two look the same from here.
    #[error("Google does not show it to {email}. Share it with that address, as an editor if it is a sheet.")]
    NotShared { email: String },
    #[error("Google asks us to wait: too many calls.")]
    Quota,
    #[error("Google could not be reached, or had trouble of its own.")]
    Later,
    #[error("Google does not let the service account sign in: {0}")]
    SignIn(String),
    /// What we remember is too old for the other side: begin anew.
    #[error("Google has forgotten where we were.")]
    Outdated,
    #[error("Google did not accept it: {0}")]
    Refused(String),
    #[error("Google's answer could not be understood.")]
    Garbled,
}

impl GoogleTrouble {
    /// Whether waiting may help; then the next try is later than usual.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            GoogleTrouble::Quota | GoogleTrouble::Later | GoogleTrouble::Garbled => true,
            GoogleTrouble::NotShared { .. }
            | GoogleTrouble::SignIn(_)
            | GoogleTrouble::Outdated
            | GoogleTrouble::Refused(_) => false,
        }
    }
}

/// Signed in as one account. Shared by everybody who asks.
pub struct Google {
    pub account: Account,
    pub(crate) bases: Bases,
    client: HttpClient,
    token: Mutex<Option<Token>>,
}

#[derive(Clone)]
struct Token {
    text: String,
    until_second: i64,
}

impl Google {
    #[must_use]
    pub fn new(account: Account, bases: Bases, client: HttpClient) -> Google {
        Google { account, bases, client, token: Mutex::new(None) }
    }

    pub(crate) async fn get(&self, url: &str, now: Timestamp) -> Result<Vec<u8>, GoogleTrouble> {
        self.signed(Method::GET, url, None, now).await
    }

    pub(crate) async fn get_json(&self, url: &str, now: Timestamp) -> Result<Value, GoogleTrouble> {
        serde_json::from_slice(&self.get(url, now).await?).map_err(|_| GoogleTrouble::Garbled)
    }

    pub(crate) async fn post(&self, url: &str, body: &Value, now: Timestamp) -> Result<Value, GoogleTrouble> {
        let answer = self.signed(Method::POST, url, Some(body.to_string()), now).await?;
        serde_json::from_slice(&answer).map_err(|_| GoogleTrouble::Garbled)
    }

    /// A token that is refused is thrown away, and one fresh one is tried.
    async fn signed(
        &self,
        method: Method,
        url: &str,
        body: Option<String>,
        now: Timestamp,
    ) -> Result<Vec<u8>, GoogleTrouble> {
        let token = self.token(now).await?;
        let (status, answer) = self.once(method.clone(), url, body.clone(), &token).await?;
        if status != 401 {
            return self.judged(status, answer);
        }
        *self.token.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let token = self.token(now).await?;
        let (status, answer) = self.once(method, url, body, &token).await?;
        self.judged(status, answer)
    }

    async fn once(
        &self,
        method: Method,
        url: &str,
        body: Option<String>,
        token: &str,
    ) -> Result<(u16, Vec<u8>), GoogleTrouble> {
        let mut headers = vec![(AUTHORIZATION, format!("Bearer {token}"))];
        if body.is_some() {
            headers.push((CONTENT_TYPE, "application/json; charset=utf-8".to_string()));
        }
        self.send(method, url, &headers, body.unwrap_or_default()).await
    }

    async fn send(
        &self,
        method: Method,
        url: &str,
        headers: &[(HeaderName, String)],
        body: String,
    ) -> Result<(u16, Vec<u8>), GoogleTrouble> {
        let target = HttpTarget::parse(url, self.client.networks())
            .map_err(|bad| GoogleTrouble::Refused(bad.text().to_string()))?;
        let answer = self.client.send(&target, HttpRequest { method, headers, body }, limits::ANSWER_OCTETS).await;
        answer.map(|answer| (answer.status, answer.body)).map_err(|_| GoogleTrouble::Later)
    }

    fn judged(&self, status: u16, answer: Vec<u8>) -> Result<Vec<u8>, GoogleTrouble> {
        let said = || serde_json::from_slice::<Value>(&answer).unwrap_or_default();
        match status {
            200 => Ok(answer),
            429 => Err(GoogleTrouble::Quota),
            403 if is_quota(&said()) => Err(GoogleTrouble::Quota),
            401 => Err(GoogleTrouble::SignIn(words(&said()))),
            403 | 404 => Err(GoogleTrouble::NotShared { email: self.account.email.clone() }),
            410 => Err(GoogleTrouble::Outdated),
            408 | 500..=599 => Err(GoogleTrouble::Later),
            _other => Err(GoogleTrouble::Refused(words(&said()))),
        }
    }

    async fn token(&self, now: Timestamp) -> Result<String, GoogleTrouble> {
        let known = self.token.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(token) = known.filter(|token| token.until_second > now.as_second()) {
            return Ok(token.text);
        }
        let fresh = self.sign_in(now).await?;
        *self.token.lock().unwrap_or_else(PoisonError::into_inner) = Some(fresh.clone());
        Ok(fresh.text)
    }

    async fn sign_in(&self, now: Timestamp) -> Result<Token, GoogleTrouble> {
        let cannot = || GoogleTrouble::SignIn("its key does not sign.".to_string());
        let assertion = self.account.assertion(now).ok_or_else(cannot)?;
        let body = form_urlencoded::Serializer::new(String::new())
            .append_pair("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer")
            .append_pair("assertion", &assertion)
            .finish();
        let headers = [(CONTENT_TYPE, "application/x-www-form-urlencoded".to_string())];
        let (status, answer) = self.send(Method::POST, &self.account.token_url, &headers, body).await?;
        let value: Value = serde_json::from_slice(&answer).unwrap_or_default();
        match status {
            200 => {}
            429 | 408 | 500..=599 => return Err(GoogleTrouble::Later),
            _other => return Err(GoogleTrouble::SignIn(words(&value))),
        }
        let (Some(text), Some(seconds)) = (value["access_token"].as_str(), value["expires_in"].as_i64()) else {
            return Err(GoogleTrouble::Garbled);
        };
        let until_second = now.as_second() + seconds.clamp(0, limits::TOKEN_SECONDS) - limits::TOKEN_SPARE_SECONDS;
        Ok(Token { text: text.to_string(), until_second })
    }
}

/// A 403 may mean "not yours" or "not so fast"; only its reason tells.
fn is_quota(value: &Value) -> bool {
    let slow =
        ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded", "RATE_LIMIT_EXCEEDED"];
    let error = &value["error"];
    let reasons = error["errors"].as_array().into_iter().chain(error["details"].as_array()).flatten();
    error["status"] == "RESOURCE_EXHAUSTED"
        || reasons.filter_map(|one| one["reason"].as_str()).any(|reason| slow.contains(&reason))
}

/// Their own words, short and on one line: `error.message`, or what a refused sign-in says.
fn words(value: &Value) -> String {
    let said = value["error"]["message"].as_str().or(value["error_description"].as_str()).or(value["error"].as_str());
    let plain =
        said.unwrap_or("no reason was given.").chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.take(limits::SHOWN_CHARS).collect()
}
