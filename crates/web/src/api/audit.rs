//! web/api: every change of a list, in the order of the commits. Numbers and words, no person.

use super::answer::{Page, StreamAnswer};
use super::call::Call;
use super::shape::Moment;
use crate::answer::Trouble;
use crate::live;
use rules::Actor;
use serde_json::Value;
use store::AuditRow;

shape! {
    AuditAnswer[rename = "AuditRow"](row: &AuditRow) {
        seq: u64 = row.seq,
        at: Moment = Moment(row.at),
        #[schemars(extend("enum" = ["guest", "host", "api", "hook", "sheet", "timer", "post", "keeper"]))]
        who: String = row.who.clone(),
        /// Which person, if a host; 0 is the command line. In rows of before programs had a word of their own, a token may
        /// stand here
        host: Option<u64> = row.host.filter(|_| row.who == Actor::Host(0).word()),
        /// Which token, if a program at this API
        token: Option<u64> = row.host.filter(|_| row.who == Actor::Api(0).word()),
        what: String = row.what.clone(),
        note: String = row.note.clone(),
        /// [[table, id, {column: [before, after]}]]
        #[schemars(with = "Vec<Value>")] moves: Value = parsed(&row.moves),
        /// [[entry, reason]]
        #[schemars(with = "Vec<Value>")] passed_over: Value = parsed(&row.passed),
    }
}

pub(super) async fn list(call: Call) -> Result<Page<AuditAnswer>, Trouble> {
    let page = call.paging()?;
    let list = call.list().await?.head.list;
    let rows = call.read(move |reader| reader.audit(list, page.after(), page.limit)).await?;
    Ok(page.of(&rows, |row| row.seq, AuditAnswer::of))
}

/// The same stream the host's pages listen to.
pub(super) async fn live(call: Call) -> Result<StreamAnswer, Trouble> {
    let list = call.list().await?.head.list;
    live::stream(&call.door, list, call.listener()).await.map(StreamAnswer)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}
