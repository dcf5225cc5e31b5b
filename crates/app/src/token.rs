//! app: `usher token` — keys to the JSON API. A new one is shown once; only its hash is kept.

use crate::data::{self, DataArgs};
use crate::secrets::new_api_token;
use crate::trouble::{Trouble, show};
use clap::{Args, Subcommand};
use rules::{Act, HouseAct, ListId, News, Token, TokenId, TokenScope};
use serde_json::json;
use std::collections::BTreeMap;

#[derive(Subcommand)]
pub enum TokenWish {
    /// Make a token. It is printed once.
    New(NewArgs),
    /// List the tokens; the secrets themselves are not kept.
    List(ListArgs),
    /// Revoke a token; from then on it opens nothing.
    Revoke(RevokeArgs),
}

#[derive(Args)]
pub struct NewArgs {
    /// What it is for, so that you know later.
    #[arg(long)]
    name: String,
    /// What it may do; each includes the ones before.
    #[arg(long, value_parser = data::one_of(TokenScope::ALL, TokenScope::word), default_value = "read")]
    scope: TokenScope,
    /// Only this event, by its number or public name.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct RevokeArgs {
    /// The token's number, as `usher token list` shows it.
    id: u64,
    #[command(flatten)]
    data: DataArgs,
}

pub fn token(wish: &TokenWish) -> Result<(), Trouble> {
    match wish {
        TokenWish::New(args) => new(args),
        TokenWish::List(args) => list(args),
        TokenWish::Revoke(args) => revoke(args),
    }
}

fn new(args: &NewArgs) -> Result<(), Trouble> {
    let path = args.data.database()?;
    let list = args.event.as_deref().map(|named| data::find(&mut data::open(&path)?, &path, named)).transpose()?;
    let (token, hash) = new_api_token()?;
    let act = Act::House(HouseAct::MakeToken { name: args.name.clone(), hash, scope: args.scope, list });
    data::run(&path, act)?;
    show(&format!("{token}\n"))
}

fn list(args: &ListArgs) -> Result<(), Trouble> {
    let path = args.data.database()?;
    let cannot = |error| data::cannot_open(&path, &error);
    let mut reader = data::open(&path)?;
    let tokens = reader.tokens().map_err(cannot)?;
    if args.json {
        return show(&as_json(&tokens));
    }
    let mut names = BTreeMap::new();
    for list in tokens.iter().filter_map(|token| token.list) {
        if let Some(view) = reader.view(list).map_err(cannot)? {
            names.insert(list.0, view.slug);
        }
    }
    show(&as_text(&tokens, &names))
}

/// A list goes by its public name, as it was named when the token was made.
fn as_text(tokens: &[Token], names: &BTreeMap<u64, String>) -> String {
    let mut text = format!("{:>6}  {:<6} {:<10} {:<20} name\n", "id", "scope", "event", "made");
    for token in tokens {
        let number = |list: ListId| names.get(&list.0).cloned().unwrap_or_else(|| list.0.to_string());
        let event = token.list.map_or("all".to_string(), number);
        let made = token.made_at.strftime("%Y-%m-%d %H:%M");
        let revoked = if token.revoked_at.is_some() { "  (revoked)" } else { "" };
        text.push_str(&format!(
            "{:>6}  {:<6} {event:<10} {made:<20} {}{revoked}\n",
            token.id.0,
            token.scope.word(),
            token.name
        ));
    }
    text
}

fn as_json(tokens: &[Token]) -> String {
    let one = |token: &Token| {
        json!({
            "id": token.id.0,
            "name": token.name,
            "scope": token.scope.word(),
            "list": token.list.map(|list| list.0),
            "made_at": token.made_at.to_string(),
            "revoked_at": token.revoked_at.map(|at| at.to_string()),
        })
    };
    format!("{:#}\n", serde_json::Value::Array(tokens.iter().map(one).collect()))
}

fn revoke(args: &RevokeArgs) -> Result<(), Trouble> {
    let news = data::run(&args.data.database()?, Act::House(HouseAct::RevokeToken { token: TokenId(args.id) }))?;
    show(match news {
        News::New => "Revoked. It opens nothing any more.\n",
        News::Known => "It was revoked before.\n",
    })
}
