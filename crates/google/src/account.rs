//! google: a service account's key file, and the signed note by which it asks for a token (RFC 7523).

use crate::limits;
use data_encoding::{BASE64, BASE64URL_NOPAD};
use jiff::Timestamp;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::{Value, json};
use std::fmt;

/// Who signs in. Never shown whole.
pub struct Account {
    /// Staff share their sheet with this address.
    pub email: String,
    pub(crate) token_url: String,
    key_id: String,
    key: RsaKeyPair,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    #[error("the file is longer than a key file can be")]
    TooLong,
    #[error("it is not the JSON key file of a service account (\"type\": \"service_account\")")]
    NotServiceAccount,
    #[error("its private key cannot be read")]
    PrivateKey,
    #[error("its token address must begin with https://")]
    TokenAddress,
}

const SCOPES: &str = "https://www.googleapis.com/auth/spreadsheets https://www.googleapis.com/auth/drive.readonly \
                      https://www.googleapis.com/auth/calendar.readonly";

impl fmt::Debug for Account {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Account({})", self.email)
    }
}

impl Account {
    /// The file as Google's console hands it out.
    pub fn from_json(text: &str) -> Result<Account, BadKey> {
        if text.len() > limits::KEY_OCTETS {
            return Err(BadKey::TooLong);
        }
        let value: Value = serde_json::from_str(text).map_err(|_| BadKey::NotServiceAccount)?;
        let word = |name: &str| value[name].as_str().filter(|word| !word.is_empty()).map(str::to_string);
        if value["type"] != "service_account" {
            return Err(BadKey::NotServiceAccount);
        }
        let email = word("client_email").ok_or(BadKey::NotServiceAccount)?;
        let token_url = word("token_uri").unwrap_or_else(|| "https://oauth2.googleapis.com/token".to_string());
        if !token_url.starts_with("https://") && !token_url.starts_with("http://127.0.0.1:") {
            return Err(BadKey::TokenAddress);
        }
        let pem = word("private_key").ok_or(BadKey::PrivateKey)?;
        let key = RsaKeyPair::from_pkcs8(&der(&pem).ok_or(BadKey::PrivateKey)?).map_err(|_| BadKey::PrivateKey)?;
        Ok(Account { email, token_url, key_id: word("private_key_id").unwrap_or_default(), key })
    }

    /// `header.claims.signature`, good for an hour from now.
    pub(crate) fn assertion(&self, now: Timestamp) -> Option<String> {
        let seconds = now.as_second();
        let header = json!({"alg": "RS256", "typ": "JWT", "kid": self.key_id});
        let claims = json!({
            "iss": self.email,
            "scope": SCOPES,
            "aud": self.token_url,
            "iat": seconds,
            "exp": seconds + limits::TOKEN_SECONDS,
        });
        let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(&header), part(&claims));
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature).ok()?;
        Some(format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature)))
    }
}

/// The octets between the lines that say BEGIN and END.
fn der(pem: &str) -> Option<Vec<u8>> {
    let body = pem.split("-----BEGIN PRIVATE KEY-----").nth(1)?.split("-----END PRIVATE KEY-----").next()?;
    let letters: String = body.chars().filter(|letter| !letter.is_whitespace()).collect();
    BASE64.decode(letters.as_bytes()).ok()
}
