//! web/api: the keys to this API. A new one is shown once; only its hash is kept.

use super::answer::{Added, Page};
use super::bodies::TokenWish;
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use axum::response::NoContent;
use intake::Problem;
use rules::{Act, HouseAct, ListId, News, Token, TokenId, TokenScope};
use serde_json::Value;
use sha2::{Digest, Sha256};

const HOUSE_ONLY: &str = "This token is for one list only.";

shape! {
    TokenAnswer[rename = "Token"](token: &Token) {
        id: u64 = token.id.0,
        name: String = token.name.clone(),
        scope: Word<TokenScope> = Word(token.scope),
        list: Option<u64> = token.list.map(|list| list.0),
        made_at: Moment = Moment(token.made_at),
        revoked_at: Option<Moment> = token.revoked_at.map(Moment),
    }

    NewTokenAnswer[rename = "NewToken"] {
        id: u64,
        /// Shown once
        token: String,
        scope: Word<TokenScope>,
        list: Option<u64>,
    }
}

pub(super) async fn list(call: Call) -> Result<Page<TokenAnswer>, Trouble> {
    call.is_of_house(HOUSE_ONLY)?;
    let tokens = call.read(|reader| reader.tokens()).await?;
    Ok(Page::whole(tokens.iter().map(TokenAnswer::of).collect()))
}

/// A new key. The same caller's same `Idempotency-Key` is the same key: it is made from it, and answered for as it stands.
pub(super) async fn make(call: Call<TokenWish>) -> Result<Added<NewTokenAnswer>, Trouble> {
    call.is_of_house(HOUSE_ONLY)?;
    let asked = call.json_of(&["name", "scope", "list"])?;
    let (scope, list) = (wanted_scope(&asked["scope"])?, wanted_list(&call, &asked["list"]).await?);
    let (token, hash) = new_token(&call, call.given_once()?)?;
    let name = asked["name"].as_str().unwrap_or("").to_string();
    let act = Act::House(HouseAct::MakeToken { name, hash: hash.clone(), scope, list });
    let (_, news): (TokenId, News) = call.get(ListId::HOUSE, act).await?;
    let row = call.read(move |reader| reader.token_by_hash(&hash)).await?;
    let row = row.ok_or_else(|| Trouble::Broken("a key that was made is not there".to_string()))?;
    if row.revoked_at.is_some() {
        return Err(Trouble::Conflict("The key made with this Idempotency-Key was revoked.".to_string()));
    }
    let list = row.list.map(|list| list.0);
    Ok(Added(news, NewTokenAnswer { id: row.id.0, token, scope: Word(row.scope), list }))
}

/// Left out, it may only read.
fn wanted_scope(asked: &Value) -> Result<TokenScope, Trouble> {
    let scope = if asked.is_null() { Some(TokenScope::Read) } else { asked.as_str().and_then(TokenScope::from_word) };
    scope.ok_or_else(|| Problem::new("scope", "One of: read, write, admin.").into())
}

/// Null, or left out: every list. Whatever is neither a name nor a number is a mistake, never a key to the whole house.
async fn wanted_list(caller: &Caller, asked: &Value) -> Result<Option<ListId>, Trouble> {
    let view = match (asked, asked.as_u64()) {
        (Value::Null, _) => return Ok(None),
        (Value::String(named), _) => caller.view(caller.find(named).await?).await?,
        (Value::Number(_), Some(number)) => caller.view(ListId(number)).await?,
        (Value::Number(_) | Value::Bool(_) | Value::Array(_) | Value::Object(_), _) => {
            return Err(Problem::new("list", "A public name or a number is expected, or null for every list.").into());
        }
    };
    Ok(Some(view.head.list))
}

pub(super) async fn revoke(call: Call) -> Result<NoContent, Trouble> {
    let token = TokenId(call.id("token")?);
    call.is_of_house(HOUSE_ONLY)?;
    call.ask(ListId::HOUSE, Act::House(HouseAct::RevokeToken { token })).await?;
    Ok(NoContent)
}

fn new_token(caller: &Caller, once: Option<u64>) -> Result<(String, String), Trouble> {
    let secret = match once {
        Some(once) => secret_of(&caller.door.house.secret, caller.number(), once),
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
