//! web/api: the keys to this API. A new one is shown once; only its hash is kept.

use super::call::{Caller, given_once};
use super::events::read_known;
use super::paging::whole;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::Problem;
use rules::{Act, HouseAct, ListId, News, Token, TokenId, TokenScope};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;

const FIELDS: &[&str] = &["name", "scope", "list"];

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Value>, Trouble> {
    whole_house(&caller)?;
    let tokens = door.readers.read(|reader| reader.tokens()).await?;
    Ok(whole(tokens.iter().map(as_json).collect()))
}

/// A new key. The same caller's same `Idempotency-Key` is the same key: it is made from it, and answered for as it stands.
pub(super) async fn make(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    whole_house(&caller)?;
    let asked = read_known(&body, FIELDS)?;
    let (scope, list) = (wanted_scope(&asked["scope"])?, wanted_list(&door, &caller, &asked["list"]).await?);
    let (token, hash) = new_token(&door, &caller, given_once(&headers)?)?;
    let name = asked["name"].as_str().unwrap_or("").to_string();
    let act = Act::House(HouseAct::MakeToken { name, hash: hash.clone(), scope, list });
    let (_, news): (TokenId, News) = door.get(caller.actor(), ListId::HOUSE, act).await?;
    let row = door.readers.read(move |reader| reader.token_by_hash(&hash)).await?;
    let row = row.ok_or_else(|| Trouble::Broken("a key that was made is not there".to_string()))?;
    if row.revoked_at.is_some() {
        return Err(Trouble::Conflict("The key made with this Idempotency-Key was revoked.".to_string()));
    }
    let status = match news {
        News::New => StatusCode::CREATED,
        News::Known => StatusCode::OK,
    };
    let list = row.list.map(|list| list.0);
    let body = json!({"id": row.id.0, "token": token, "scope": row.scope.word(), "list": list});
    Ok((status, Json(body)).into_response())
}

/// Left out, it may only read.
fn wanted_scope(asked: &Value) -> Result<TokenScope, Trouble> {
    let scope = if asked.is_null() { Some(TokenScope::Read) } else { asked.as_str().and_then(TokenScope::from_word) };
    scope.ok_or_else(|| Problem::new("scope", "One of: read, write, admin.").into())
}

/// Null, or left out: every list. Whatever is neither a name nor a number is a mistake, never a key to the whole house.
async fn wanted_list(door: &Door, caller: &Caller, asked: &Value) -> Result<Option<ListId>, Trouble> {
    let view = match (asked, asked.as_u64()) {
        (Value::Null, _) => return Ok(None),
        (Value::String(named), _) => caller.list(door, named).await?,
        (Value::Number(_), Some(number)) => caller.view(door, ListId(number)).await?,
        (Value::Number(_) | Value::Bool(_) | Value::Array(_) | Value::Object(_), _) => {
            return Err(Problem::new("list", "A public name or a number is expected, or null for every list.").into());
        }
    };
    Ok(Some(view.head.list))
}

pub(super) async fn revoke(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(token): Path<u64>,
) -> Result<StatusCode, Trouble> {
    whole_house(&caller)?;
    let act = Act::House(HouseAct::RevokeToken { token: TokenId(token) });
    door.ask(caller.actor(), ListId::HOUSE, act).await?.map_err(Trouble::Refused)?;
    Ok(StatusCode::NO_CONTENT)
}

/// A key to one list says nothing about the others.
pub(super) fn whole_house(caller: &Caller) -> Result<(), Trouble> {
    match caller.only() {
        None => Ok(()),
        Some(_) => Err(Trouble::Forbidden("This token is for one list only.")),
    }
}

fn new_token(door: &Door, caller: &Caller, once: Option<u64>) -> Result<(String, String), Trouble> {
    let secret = match once {
        Some(once) => secret_of(&door.house.secret, caller.number(), once),
        None => fresh_secret()?,
    };
    let token = format!("usher_{}", data_encoding::BASE64URL_NOPAD.encode(&secret));
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(token.as_bytes()));
    Ok((token, hash))
}

fn fresh_secret() -> Result<[u8; 32], Trouble> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| Trouble::Broken(error.to_string()))?;
    Ok(secret)
}

/// Nobody without the secret of the house can make it. The wish goes in as a digest, so that nothing can be written behind it.
fn secret_of(house: &[u8; 32], caller: u64, once: u64) -> [u8; 32] {
    let wish = Sha256::new().chain_update(b"usher api key\0").chain_update(caller.to_be_bytes());
    let wish = wish.chain_update(once.to_be_bytes()).finalize();
    Sha256::new().chain_update(house).chain_update(wish).finalize().into()
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
