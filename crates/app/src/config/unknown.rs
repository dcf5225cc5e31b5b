//! app: keys nobody asked for. In the file they are refused: a slip would otherwise be a setting that does nothing.

use super::Environment;
use super::file::{ConfigFile, Leaf, Raw};
use super::near::did_you_mean;
use super::reader::{Row, Shown};
use super::source::{quoted, variable};

/// The one variable that is not a key: it names the file.
const CONFIG: &str = "USHER_CONFIG";

pub fn in_file(file: &ConfigFile, rows: &[Row]) -> Vec<String> {
    let unknown = |leaf: &&Leaf| !rows.iter().any(|row| row.key == leaf.key);
    file.leaves.iter().filter(unknown).filter_map(|leaf| told(file, leaf, rows)).collect()
}

fn told(file: &ConfigFile, leaf: &Leaf, rows: &[Row]) -> Option<String> {
    let (name, line, key) = (&file.name, leaf.line, &leaf.key);
    if rows.iter().any(|row| row.key.starts_with(&format!("{key}."))) {
        let empty = leaf.raw == Raw::Other("a section".to_string());
        return (!empty)
            .then(|| format!("{key} ({name}:{line}): this is a section. Write [{key}] and its keys below."));
    }
    let may_stand_here = rows.iter().filter(|row| !matches!(row.value, Shown::SecretSet | Shown::SecretNotSet));
    let meant = did_you_mean(key, may_stand_here.map(|row| row.key));
    Some(format!("{key} ({name}:{line}): there is no such key.{meant}"))
}

/// Other programs may set variables that begin like ours, so only what looks like a slip is mentioned.
pub fn in_environment(environment: &Environment, rows: &[Row]) -> Vec<String> {
    let known: Vec<String> = rows.iter().map(|row| variable(row.key)).chain([CONFIG.to_string()]).collect();
    let unknown = environment.keys().filter(|name| !known.contains(name));
    let told = |name: &String| match did_you_mean(name, known.iter().map(String::as_str)) {
        meant if meant.is_empty() => None,
        meant => Some(format!("the variable {} means nothing to Usher.{meant}", quoted(name))),
    };
    unknown.filter_map(told).collect()
}
