//! web/api: the keys to this API. A new one is shown once; only its hash is kept.

use super::call::Caller;
use super::events::read;
use super::paging::whole;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::Problem;
use rules::{Act, ListId, Reply, Token, TokenId, TokenScope};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Value>, Trouble> {
    whole_house(&caller)?;
    let tokens = door.readers.read(|reader| reader.tokens()).await?;
    Ok(whole(tokens.iter().map(as_json).collect()))
}

pub(super) async fn make(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    whole_house(&caller)?;
    let asked = read(&body)?;
    let word = asked["scope"].as_str().unwrap_or("read");
    let scope = TokenScope::from_word(word).ok_or_else(|| Problem::new("scope", "One of: read, write, admin."))?;
    let list = match asked["list"].as_str().map(str::to_string).or(asked["list"].as_u64().map(|id| id.to_string())) {
        Some(named) => Some(caller.list(&door, &named).await?.head.list),
        None => None,
    };
    let (token, hash) = new_token()?;
    let name = asked["name"].as_str().unwrap_or("").to_string();
    let act = Act::MakeToken { name, hash, scope, list };
    let reply = door.run(caller.actor(), ListId::HOUSE, act).await?;
    let Reply::Token { token: id, .. } = reply else { return Err(Trouble::unexpected(&reply)) };
    let body = json!({"id": id.0, "token": token, "scope": scope.word(), "list": list.map(|list| list.0)});
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

pub(super) async fn revoke(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(token): Path<u64>,
) -> Result<StatusCode, Trouble> {
    whole_house(&caller)?;
    let reply = door.run(caller.actor(), ListId::HOUSE, Act::RevokeToken { token: TokenId(token) }).await?;
    if let Reply::Token { .. } = reply { Ok(StatusCode::NO_CONTENT) } else { Err(Trouble::unexpected(&reply)) }
}

/// A key to one list says nothing about the others.
pub(super) fn whole_house(caller: &Caller) -> Result<(), Trouble> {
    match caller.only() {
        None => Ok(()),
        Some(_) => Err(Trouble::Forbidden("This token is for one list only.")),
    }
}

fn new_token() -> Result<(String, String), Trouble> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| Trouble::Broken(error.to_string()))?;
    let token = format!("usher_{}", data_encoding::BASE64URL_NOPAD.encode(&secret));
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(token.as_bytes()));
    Ok((token, hash))
}

fn as_json(token: &Token) -> Value {
    json!({
        "id": token.id.0,
        "name": token.name,
        "scope": token.scope.word(),
        "list": token.list.map(|list| list.0),
        "made_at": token.made_at.to_string(),
        "revoked_at": token.revoked_at.map(|at| at.to_string()),
    })
}
