//! bench: the baseline's script. What the engine wrote is read back, command by command: the audit names the rows
//! and their new values, and whom and which seats it concerns; messages and timers are dealt out in equal shares.

use crate::raw::beside;
use crate::stage::text;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use serde_json::{Map, Value as Json};
use std::collections::HashMap;
use std::path::Path;

/// One statement to run with these values.
pub(crate) struct Write {
    pub statement: usize,
    pub values: Vec<Value>,
}

#[derive(Default)]
pub(crate) struct Script {
    pub statements: Vec<String>,
    pub commands: Vec<Vec<Write>>,
    known: HashMap<String, usize>,
}

type Rows = Vec<Vec<Value>>;

/// A table, a row's number, and `column: [before, after]`.
type AuditedRow = (String, i64, Map<String, Json>);

const AUDIT: &str = "SELECT seq, list, at, who, host, what, note, moves, passed FROM audit \
    WHERE seq > (SELECT ifnull(max(seq), 0) FROM other.audit) ORDER BY seq";
const ABOUT: &str = "SELECT entry, seq FROM audit_about \
    WHERE seq > (SELECT ifnull(max(seq), 0) FROM other.audit) ORDER BY seq, entry";
const STORIES: &str = "SELECT place, seq FROM place_story \
    WHERE seq > (SELECT ifnull(max(seq), 0) FROM other.audit) ORDER BY seq, place";
const MESSAGES: &str = "SELECT * FROM message WHERE id > (SELECT ifnull(max(id), 0) FROM other.message) ORDER BY id";
const BOOKED: &str = "SELECT subject, kind, which, list, due_at, cursor FROM main.timer AS here WHERE NOT EXISTS \
    (SELECT 1 FROM other.timer WHERE subject = here.subject AND kind = here.kind AND which = here.which) \
    ORDER BY subject, kind, which";
const DROPPED: &str = "SELECT subject, kind, which FROM other.timer AS was WHERE NOT EXISTS \
    (SELECT 1 FROM main.timer WHERE subject = was.subject AND kind = was.kind AND which = was.which) \
    ORDER BY subject, kind, which";
const PERSON: [&str; 4] = ["name", "email", "mobile", "contact_key"];

/// How to get from one state of a database to a later one, with nothing but writes.
pub(crate) fn script(before: &Path, after: &Path) -> Result<Script, String> {
    let connection = beside(after, before)?;
    let audit = rows(&connection, AUDIT, &[])?;
    let (messages, booked) = (rows(&connection, MESSAGES, &[])?, rows(&connection, BOOKED, &[])?);
    let dropped = rows(&connection, DROPPED, &[])?;
    let (mut about, mut stories) =
        (by_change(rows(&connection, ABOUT, &[])?)?, by_change(rows(&connection, STORIES, &[])?)?);
    let mut script = Script::default();
    for (at, row) in audit.iter().enumerate() {
        let mut command = Vec::new();
        for (table, id, columns) in moves(row)? {
            command.push(script.row(&connection, &table, id, &columns)?);
        }
        let mine = |all: &Rows| share(all, at, audit.len());
        command.extend(mine(&messages).into_iter().map(|values| script.insert("message", None, values)));
        command.extend(mine(&dropped).into_iter().map(|values| script.drop_timer(values)));
        command.extend(mine(&booked).into_iter().map(|values| script.insert("timer", None, values)));
        command.push(script.insert("audit", None, row.clone()));
        for (table, told) in [("place_story", &mut stories), ("audit_about", &mut about)] {
            let mine = told.remove(&number(row, 0)?).unwrap_or_default();
            command.extend(mine.into_iter().map(|values| script.insert(table, None, values)));
        }
        script.commands.push(command);
    }
    Ok(script)
}

/// The part of all rows that falls to this command.
fn share(all: &Rows, at: usize, of: usize) -> Rows {
    all[at * all.len() / of..(at + 1) * all.len() / of].to_vec()
}

/// Rows of a table whose second column is the change they belong to.
fn by_change(all: Rows) -> Result<HashMap<i64, Rows>, String> {
    let mut changes: HashMap<i64, Rows> = HashMap::new();
    for row in all {
        changes.entry(number(&row, 1)?).or_default().push(row);
    }
    Ok(changes)
}

fn number(row: &[Value], at: usize) -> Result<i64, String> {
    match row.get(at) {
        Some(Value::Integer(number)) => Ok(*number),
        Some(Value::Null | Value::Real(_) | Value::Text(_) | Value::Blob(_)) | None => Err("not a number".to_string()),
    }
}

/// Tables, row numbers and columns of one audit row, in an order that references allow.
fn moves(audit: &[Value]) -> Result<Vec<AuditedRow>, String> {
    let Value::Text(moves) = &audit[7] else { return Err("an audit row without moves".to_string()) };
    let mut found: Vec<AuditedRow> = serde_json::from_str(moves).map_err(text)?;
    found.sort_by_key(|(table, _, _)| ["list", "entry", "place", "offer"].iter().position(|known| known == table));
    Ok(found)
}

impl Script {
    fn row(
        &mut self,
        connection: &Connection,
        table: &str,
        id: i64,
        columns: &Map<String, Json>,
    ) -> Result<Write, String> {
        let mut names: Vec<&str> = columns.keys().map(String::as_str).collect();
        let mut values: Vec<Value> = columns.values().map(|pair| cell(&pair[1])).collect();
        if columns.get("rev").is_none_or(|rev| !rev[0].is_null()) {
            values.push(Value::Integer(id));
            return Ok(self.update(table, &names, values));
        }
        if table == "entry" {
            names.extend(PERSON);
            values.extend(person(connection, id)?);
        }
        names.push("id");
        values.push(Value::Integer(id));
        Ok(self.insert(table, Some(&names), values))
    }

    fn update(&mut self, table: &str, names: &[&str], values: Vec<Value>) -> Write {
        let sets: Vec<String> = names.iter().map(|name| format!("{name} = ?")).collect();
        self.write(format!("UPDATE {table} SET {} WHERE id = ?", sets.join(", ")), values)
    }

    /// Without names the values are all columns, in the table's own order.
    fn insert(&mut self, table: &str, names: Option<&[&str]>, values: Vec<Value>) -> Write {
        let names = names.map_or(String::new(), |names| format!("({})", names.join(", ")));
        let marks = vec!["?"; values.len()].join(", ");
        self.write(format!("INSERT INTO {table} {names} VALUES ({marks})"), values)
    }

    fn drop_timer(&mut self, values: Vec<Value>) -> Write {
        self.write("DELETE FROM timer WHERE subject = ? AND kind = ? AND which = ?".to_string(), values)
    }

    fn write(&mut self, sql: String, values: Vec<Value>) -> Write {
        let next = self.statements.len();
        let statement = *self.known.entry(sql.clone()).or_insert(next);
        if statement == next {
            self.statements.push(sql);
        }
        Write { statement, values }
    }
}

fn person(connection: &Connection, id: i64) -> Result<Vec<Value>, String> {
    let sql = "SELECT name, email, mobile, contact_key FROM entry WHERE id = ?1";
    rows(connection, sql, &[Value::Integer(id)])?.pop().ok_or_else(|| format!("there is no entry {id}"))
}

fn cell(json: &Json) -> Value {
    match json {
        Json::Number(number) => number.as_i64().map_or(Value::Null, Value::Integer),
        Json::String(word) => Value::Text(word.clone()),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => Value::Null,
    }
}

pub(crate) fn rows(connection: &Connection, sql: &str, values: &[Value]) -> Result<Rows, String> {
    let mut statement = connection.prepare_cached(sql).map_err(text)?;
    let width = statement.column_count();
    let found = statement
        .query_map(params_from_iter(values), |row| (0..width).map(|at| row.get::<_, Value>(at)).collect())
        .map_err(text)?;
    found.collect::<Result<_, _>>().map_err(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_and_complete() {
        let all: Rows = (0..7).map(|number| vec![Value::Integer(number)]).collect();
        let dealt: Vec<usize> = (0..3).map(|at| share(&all, at, 3).len()).collect();
        assert_eq!(dealt, [2, 2, 3]);
    }

    #[test]
    fn rows_about_a_change_stay_with_it() {
        let row = |about: i64, seq: i64| vec![Value::Integer(about), Value::Integer(seq)];
        let changes = by_change(vec![row(7, 1), row(8, 1), row(7, 2)]).expect("numbers");
        assert_eq!((changes.get(&1), changes.get(&2)), (Some(&vec![row(7, 1), row(8, 1)]), Some(&vec![row(7, 2)])));
        assert!(by_change(vec![vec![Value::Integer(7)]]).is_err());
    }

    #[test]
    fn the_same_statement_is_kept_once() {
        let mut script = Script::default();
        let first = script.update("entry", &["state"], vec![Value::Null, Value::Integer(1)]);
        let second = script.update("entry", &["state"], vec![Value::Null, Value::Integer(2)]);
        assert_eq!((first.statement, second.statement, script.statements.len()), (0, 0, 1));
    }
}
