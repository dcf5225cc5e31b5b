//! rules: what belongs to the house rather than to one list: keys to the JSON API.

use crate::change::{HouseReply, News, RowMove};
use crate::contact::is_plain_text;
use crate::draft::{Verdict, empty_change, refused, reply, written};
use crate::ids::{ListId, TokenId};
use crate::limits;
use crate::refusal::Refusal;
use crate::rows::Token;
use crate::snapshot::Snapshot;
use crate::words::TokenScope;
use jiff::Timestamp;

pub(crate) struct NewToken<'a> {
    pub name: &'a str,
    pub hash: &'a str,
    pub scope: TokenScope,
    pub list: Option<ListId>,
}

/// Written down by its hash; the same one again is the same token.
pub(crate) fn make_token(snapshot: &Snapshot, new: &NewToken<'_>, now: Timestamp) -> Verdict {
    let most = limits::TOKEN_NAME_CHARS;
    if new.name.trim().is_empty() || !is_plain_text(new.name, most) {
        return refused(Refusal::TokenName { most });
    }
    if let Some(known) = &snapshot.token {
        return reply(HouseReply::Token { token: known.id, news: News::Known });
    }
    let id = TokenId(snapshot.next_id);
    let token = Token {
        id,
        rev: 0,
        name: new.name.trim().to_string(),
        hash: new.hash.to_string(),
        scope: new.scope,
        list: new.list,
        made_at: now,
        revoked_at: None,
    };
    decided("token_made", None, token, News::New)
}

/// From now on it opens nothing. The row stays: the audit speaks of it.
pub(crate) fn revoke_token(snapshot: &Snapshot, now: Timestamp) -> Verdict {
    let Some(known) = &snapshot.token else { return refused(Refusal::NoSuchToken) };
    if known.revoked_at.is_some() {
        return reply(HouseReply::Token { token: known.id, news: News::Known });
    }
    let after = Token { rev: known.rev + 1, revoked_at: Some(now), ..known.clone() };
    decided("token_revoked", Some(known.clone()), after, News::New)
}

fn decided(what: &'static str, before: Option<Token>, after: Token, news: News) -> Verdict {
    let mut change = empty_change(ListId::HOUSE, what);
    let token = after.id;
    change.rows.push(RowMove::Token { before, after });
    written(HouseReply::Token { token, news }, change)
}
