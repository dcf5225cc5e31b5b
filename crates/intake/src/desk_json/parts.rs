//! intake/desk_json: the settings that are lists — services, names, what booking tools call them, calendars.

use crate::fields::{Fields, Given};
use crate::limits;
use rules::desk::{Alias, Feed, Service};
use serde_json::Value;

pub(super) fn services(fields: &mut Fields) -> Given<Vec<Service>> {
    objects(fields, "services", &["name", "minutes", "price_cents"], |one| {
        let name = one.text("name", "Colour").map(|name| name.trim().to_string());
        let minutes = one.count("minutes", 90);
        let price_cents = one.count("price_cents", 12_000).value().unwrap_or(0);
        let name = one.needed("name", "\"Colour\"", name);
        let minutes = one.needed("minutes", "90", minutes);
        Some(Service { name: name?, minutes: minutes?, price_cents })
    })
}

pub(super) fn aliases(fields: &mut Fields) -> Given<Vec<Alias>> {
    objects(fields, "aliases", &["theirs", "ours"], |one| {
        let theirs = one.text("theirs", "Colour & cut 90").map(|name| name.trim().to_string());
        let ours = one.text("ours", "Colour").map(|name| name.trim().to_string());
        let theirs = one.needed("theirs", "\"Colour & cut 90\"", theirs);
        let ours = one.needed("ours", "\"Colour\"", ours);
        Some(Alias { theirs: theirs?, ours: ours? })
    })
}

pub(super) fn feeds(fields: &mut Fields) -> Given<Vec<Feed>> {
    objects(fields, "feeds", &["from", "service", "staff", "location"], |one| {
        let from = one.text("from", "https://example.org/salon.ics").map(|from| from.trim().to_string());
        let service = named(one, "service");
        let staff = named(one, "staff");
        let location = named(one, "location");
        let from = one.needed("from", "\"https://example.org/salon.ics\"", from)?;
        Some(Feed { from, service, staff, location })
    })
}

/// An empty name is none.
fn named(fields: &mut Fields, name: &str) -> Option<String> {
    let given = fields.text(name, "Maya").value();
    given.map(|given| given.trim().to_string()).filter(|given| !given.is_empty())
}

pub(super) fn names(fields: &mut Fields, name: &str, example: &str) -> Given<Vec<String>> {
    let one = |value: &Value| value.as_str().map(|name| name.trim().to_string());
    fields.read(name, &format!("a list of names such as {example}"), |value| list(value)?.iter().map(one).collect())
}

/// A list of objects; each one's problems carry its place in the list.
fn objects<T>(
    fields: &mut Fields,
    name: &str,
    known: &[&str],
    read: impl Fn(&mut Fields) -> Option<T>,
) -> Given<Vec<T>> {
    let want = format!("a list of at most {} objects with {}", limits::DESK_LIST_ELEMENTS, known.join(", "));
    let given = fields.read(name, &want, |value| list(value).cloned());
    let Given::Value(values) = given else { return given.map(|_| Vec::new()) };
    let mut good = Vec::new();
    let mut problems = Vec::new();
    for (at, value) in values.iter().enumerate() {
        match Fields::open(value, &format!("{name}[{at}]."), known) {
            Err(problem) => problems.push(problem),
            Ok(mut one) => {
                good.extend(read(&mut one));
                problems.extend(one.problems());
            }
        }
    }
    problems.truncate(limits::PROBLEMS);
    problems.into_iter().for_each(|problem| fields.add(problem));
    Given::Value(good)
}

fn list(value: &Value) -> Option<&Vec<Value>> {
    value.as_array().filter(|list| list.len() <= limits::DESK_LIST_ELEMENTS)
}
