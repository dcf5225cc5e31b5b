//! Two events and two desks with something going on in each, and an eye on every row of the file.

use crate::support::House;
use rules::{Command, EntryId, ListId, MessageId, Offer, Refusal, Reply};
use rusqlite::Connection;
use store::sqlite::Sqlite;
use store::suite::stage::{self, chair, dinner, free, noon};
use tempfile::TempDir;

pub struct Scene {
    pub house: House,
    pub event: Part,
    pub other_event: Part,
    pub desk: Part,
    pub other_desk: Part,
    file: Connection,
    _folder: TempDir,
}

/// One list with people, a live offer and a message.
pub struct Part {
    pub list: ListId,
    pub people: Vec<EntryId>,
    pub offer: Offer,
    pub message: MessageId,
}

/// Things nobody should type, paste or send.
pub const ODD_TEXTS: [&str; 9] =
    ["a\0b", "a\nb", "a\u{1b}[31mb", "\u{202e}abc", "a\u{2066}b", "a\u{200b}b", "a\u{feff}b", "a\u{85}b", "a\u{2028}b"];

pub fn huge(letters: usize) -> String {
    "x".repeat(letters)
}

impl Scene {
    pub fn open() -> Scene {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("usher.db");
        let mut house = House::on(Sqlite::open(&path).expect("a database"), noon());
        let event = busy_event(&mut house, "dinner");
        let other_event = busy_event(&mut house, "lunch");
        let desk = busy_desk(&mut house, "salon");
        let other_desk = busy_desk(&mut house, "barber");
        let file = Connection::open(&path).expect("a second look");
        Scene { house, event, other_event, desk, other_desk, file, _folder: folder }
    }

    /// Every cell of every table. Only the note of when we were last alive may move.
    pub fn all_rows(&self) -> String {
        let tables = self.column("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'house'");
        let mut text = String::new();
        for table in tables {
            let columns = self.column(&format!("SELECT name FROM pragma_table_info('{table}')"));
            let quoted: Vec<String> = columns.iter().map(|name| format!("quote({name})")).collect();
            let sql = format!("SELECT '{table}|' || {} FROM {table} ORDER BY 1", quoted.join(" || '|' || "));
            text.push_str(&self.column(&sql).join("\n"));
        }
        text
    }

    fn column(&self, sql: &str) -> Vec<String> {
        let mut statement = self.file.prepare(sql).expect("a query");
        let rows = statement.query_map([], |row| row.get(0)).expect("rows");
        rows.collect::<Result<_, _>>().expect("text")
    }

    /// Runs and gives the answer; whatever it is, not a row may have changed.
    pub fn unchanged(&mut self, what: &str, command: &Command) -> Reply {
        let before = self.all_rows();
        let reply = self.house.try_run(command).unwrap_or_else(|fault| panic!("{what}: a fault, {fault:?}"));
        assert!(self.all_rows() == before, "{what}: answered {reply:?} and changed something");
        reply
    }

    pub fn refused(&mut self, what: &str, command: &Command) -> Refusal {
        let reply = self.unchanged(what, command);
        let Reply::Refused(refusal) = reply else { panic!("{what}: not refused but {reply:?}") };
        refusal
    }

    /// What belongs to nobody any more may also be passed over in silence.
    pub fn refused_or_nothing(&mut self, what: &str, command: &Command) {
        let reply = self.unchanged(what, command);
        assert!(matches!(reply, Reply::Refused(_) | Reply::Nothing), "{what}: {reply:?}");
    }
}

/// Two seats and five people: one has left, one holds an offer.
fn busy_event(house: &mut House, slug: &str) -> Part {
    let list = house.event_with(slug, dinner(2));
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee", "eve"]);
    house.cancel(list, people[0]);
    part(house, list, people)
}

fn busy_desk(house: &mut House, slug: &str) -> Part {
    let list = stage::list_of(&house.run(&stage::open_desk(slug, stage::salon())));
    let people = house.join(list, &["hal", "ida", "jo"]);
    house.cancel(list, people[2]);
    house.run(&free(list, chair(24, "tool-1")));
    part(house, list, people)
}

fn part(house: &mut House, list: ListId, people: Vec<EntryId>) -> Part {
    let offer = house.live(list);
    let message = house.rows(list).messages.iter().find(|row| row.subject == offer.id.0).expect("its message").id;
    Part { list, people, offer, message }
}
