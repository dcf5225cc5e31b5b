//! app: `usher config` — the configuration in effect, and where each value came from.

use super::reader::{Row, Shown};
use super::{Config, Loaded, ServeFlags};
use crate::trouble::{Trouble, show};
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write;

#[derive(Args)]
pub struct ConfigArgs {
    #[command(flatten)]
    flags: ServeFlags,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn config(args: &ConfigArgs) -> Result<(), Trouble> {
    let loaded = Config::load(&args.flags)?;
    for warning in &loaded.warnings {
        eprintln!("Warning: {warning}");
    }
    show(&if args.json { as_json(&loaded) } else { as_text(&loaded) })
}

fn as_text(loaded: &Loaded) -> String {
    let keys = loaded.rows.iter().map(|row| row.key.len()).max().unwrap_or(0);
    let values = loaded.rows.iter().map(|row| text(row).chars().count()).max().unwrap_or(0);
    let mut table = String::new();
    for row in &loaded.rows {
        let (key, value, source) = (row.key, text(row), row.source.shown());
        let _infallible = writeln!(table, "{key:keys$}  {value:values$}  (from: {source})");
    }
    table
}

fn text(row: &Row) -> String {
    match &row.value {
        Shown::Text(text) => text.clone(),
        Shown::Number(number) => number.to_string(),
        Shown::List(items) if items.is_empty() => "none".to_string(),
        Shown::List(items) => items.join(", "),
        Shown::Nothing | Shown::SecretNotSet => "not set".to_string(),
        Shown::SecretSet => "set".to_string(),
    }
}

fn as_json(loaded: &Loaded) -> String {
    let key = |row: &Row| json!({"key": row.key, "value": value(row), "from": row.source.shown()});
    let value = json!({
        "file": loaded.file.as_ref().map(|path| path.display().to_string()),
        "keys": loaded.rows.iter().map(key).collect::<Vec<Value>>(),
        "warnings": loaded.warnings,
    });
    format!("{value:#}\n")
}

fn value(row: &Row) -> Value {
    match &row.value {
        Shown::Text(text) => json!(text),
        Shown::Number(number) => json!(number),
        Shown::List(items) => json!(items),
        Shown::Nothing => Value::Null,
        Shown::SecretSet => json!("set"),
        Shown::SecretNotSet => json!("not set"),
    }
}
