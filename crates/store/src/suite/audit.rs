//! store/suite: the audit alone rebuilds the rows, and it names nobody.

use super::Opener;
use super::script::{Script, personal};
use super::stage::rows;
use crate::audit::fold;
use crate::check::check_list;
use crate::engine::{Engine, ListRows};
use serde_json::Value;

const SEEDS: [u64; 2] = [20_260_601, 42];
const STEPS: usize = 300;

fn busy_day(engine: &mut dyn Engine, seed: u64) -> Script {
    let mut script = Script::open(engine, seed);
    for step in 0..STEPS {
        script.step(engine);
        if step % 50 == 49 {
            assert_promises(engine, &script, seed, step);
        }
    }
    script.fire(engine);
    script
}

fn assert_promises(engine: &mut dyn Engine, script: &Script, seed: u64, step: usize) {
    for list in [script.event, script.desk] {
        assert_eq!(check_list(&rows(engine, list)), [], "seed {seed}, step {step}");
    }
}

/// The first seed runs here; the second tells the other half.
pub(super) fn the_audit_rebuilds_the_rows(opener: &Opener) {
    let mut engine = opener.open();
    let script = busy_day(engine.as_mut(), SEEDS[0]);
    for list in [script.event, script.desk] {
        let rows = rows(engine.as_mut(), list);
        assert!(rows.audit.len() > 50, "seed {}: a dull day", SEEDS[0]);
        assert_rebuilt(&rows);
        assert_eq!(check_list(&rows), [], "seed {}", SEEDS[0]);
    }
}

/// A few columns by hand; `check_list` compares them all.
fn assert_rebuilt(rows: &ListRows) {
    let folded = fold(&rows.audit).expect("an audit that fits together");
    let column = |table: &str, id: u64, name: &str| -> Value {
        folded.get(&(table.to_string(), id)).and_then(|image| image.get(name)).cloned().unwrap_or(Value::Null)
    };
    let list = rows.head.list.0;
    assert_eq!(column("list", list, "taken"), rows.head.taken, "taken");
    assert_eq!(column("list", list, "waiting"), rows.head.waiting, "waiting");
    for entry in &rows.entries {
        assert_eq!(column("entry", entry.id.0, "state"), entry.state.word(), "entry {}", entry.id.0);
    }
    for offer in &rows.offers {
        assert_eq!(column("offer", offer.id.0, "state"), offer.state.word(), "offer {}", offer.id.0);
    }
    let seqs: Vec<u64> = rows.audit.iter().map(|row| row.seq).collect();
    assert!(seqs.is_sorted_by(|earlier, later| earlier < later), "keyed by a growing sequence");
}

pub(super) fn the_audit_names_nobody(opener: &Opener) {
    let mut engine = opener.open();
    let script = busy_day(engine.as_mut(), SEEDS[1]);
    let lists = [rows(engine.as_mut(), script.event), rows(engine.as_mut(), script.desk)];
    let known: Vec<_> = lists.iter().flat_map(personal).collect();
    assert!(known.len() > 40, "seed {}: too few people to tell", SEEDS[1]);
    for row in lists.iter().flat_map(|rows| &rows.audit) {
        let text = format!("{}|{}|{}|{}|{}", row.who, row.what, row.note, row.moves, row.passed);
        for (entry, word) in &known {
            let bare = word.trim_start_matches('+');
            assert!(!text.contains(bare), "audit row {} names entry {}: {text}", row.seq, entry.0);
        }
        assert!(!text.contains("zebra"), "audit row {} names somebody: {text}", row.seq);
    }
}
