//! store/suite: keys to the API. One hash is one key, a revoked one stays revoked, and the audit knows both.

use super::Opener;
use super::stage::{host, noon, run};
use crate::engine::Engine;
use rules::{Act, HouseAct, HouseReply, ListId, News, Reply, TokenId, TokenScope};

fn make(hash: &str) -> Act {
    let name = "the shop's own page".to_string();
    Act::House(HouseAct::MakeToken { name, hash: hash.repeat(64), scope: TokenScope::Write, list: None })
}

fn token(reply: &Reply) -> (TokenId, News) {
    let Reply::House(HouseReply::Token { token, news }) = reply else {
        panic!("a key was asked for, and the answer was {reply:?}")
    };
    (*token, *news)
}

fn asked(engine: &mut dyn Engine, act: Act) -> Reply {
    run(engine, &host(ListId::HOUSE, act), noon())
}

/// Two engines on one storage: what one makes, the other finds and revokes.
pub(super) fn one_hash_one_key(opener: &Opener) {
    let (mut one, mut other) = (opener.open(), opener.open());
    let (first, news) = token(&asked(one.as_mut(), make("a")));
    assert_eq!(news, News::New);
    assert_eq!(token(&asked(other.as_mut(), make("a"))), (first, News::Known));
    let (second, _) = token(&asked(other.as_mut(), make("b")));
    assert_ne!(first, second);
    let revoke = Act::House(HouseAct::RevokeToken { token: first });
    assert_eq!(token(&asked(other.as_mut(), revoke.clone())), (first, News::New));
    assert_eq!(token(&asked(one.as_mut(), revoke)), (first, News::Known));
}
