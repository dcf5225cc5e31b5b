//! web/console/desks: what differs between two versions of a desk's settings, line by line, in words.

use crate::console::settings::written::price_text;
use rules::desk::{DeskSettings, JoinDoor, Notes, Replies};
use std::collections::HashMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Part);

/// Lines of one version that are shown; the rest is counted.
const SHOWN: usize = 40;

/// What is looked at, and brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Part {
    Settings,
    Rules,
    Voice,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::console) struct Change {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    /// Lines that changed besides those shown.
    pub more: usize,
}

impl Part {
    pub fn is_same(self, one: &DeskSettings, other: &DeskSettings) -> bool {
        match self {
            Part::Settings => one == other,
            Part::Rules => one.rules_text == other.rules_text,
            Part::Voice => one.voice_text == other.voice_text,
        }
    }

    /// This part of an old version on top of what is in force.
    pub fn put(self, old: &DeskSettings, now: &DeskSettings) -> DeskSettings {
        let now = now.clone();
        match self {
            Part::Settings => old.clone(),
            Part::Rules => DeskSettings { rules_text: old.rules_text.clone(), rules: old.rules.clone(), ..now },
            Part::Voice => DeskSettings { voice_text: old.voice_text.clone(), ..now },
        }
    }
}

impl Change {
    /// At most so many lines of each kind are shown. A line that stands twice counts twice.
    pub fn of(older: &[String], newer: &[String], most: usize) -> Change {
        let (mut removed, mut added) = (without(older, newer), without(newer, older));
        let more = removed.len().saturating_sub(most) + added.len().saturating_sub(most);
        removed.truncate(most);
        added.truncate(most);
        Change { added, removed, more }
    }

    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }
}

pub(super) fn differs(older: &DeskSettings, newer: &DeskSettings, part: Part) -> Change {
    Change::of(&lines(older, part), &lines(newer, part), SHOWN)
}

/// What stands in one and not in the other.
fn without(these: &[String], those: &[String]) -> Vec<String> {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for line in those {
        *left.entry(line.as_str()).or_default() += 1;
    }
    let is_new = |line: &&String| match left.get_mut(line.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        Some(_) | None => true,
    };
    these.iter().filter(is_new).cloned().collect()
}

fn lines(desk: &DeskSettings, part: Part) -> Vec<String> {
    let text = |text: &str, before: &str| -> Vec<String> {
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(|line| format!("{before}{line}")).collect()
    };
    match part {
        Part::Rules => text(&desk.rules_text, ""),
        Part::Voice => text(&desk.voice_text, ""),
        Part::Settings => {
            let mut all = settings(desk);
            all.extend(text(&desk.rules_text, "Rule: "));
            all.extend(text(&desk.voice_text, "Voice: "));
            all
        }
    }
}

fn settings(desk: &DeskSettings) -> Vec<String> {
    let mut lines = vec![
        format!("Name: {}", desk.name),
        format!("Time zone: {}", desk.zone.name()),
        format!("Language: {}", desk.language.word()),
        format!("Phone: {}", desk.phone),
        format!("Address for notes: {}", desk.staff_email.as_ref().map_or("none", |email| email.as_str())),
        format!("Mailed notes: {}", notes(desk.notes)),
        format!("A YES by text: {}", replies(desk.replies)),
        format!("Joining: {}", door(desk.door)),
    ];
    lines.extend(desk.about.lines().map(|line| format!("About: {line}")));
    lines.extend(desk.services.iter().map(|service| {
        let price = price_text(service.price_cents);
        let price = if price.is_empty() { price } else { format!(", {price}") };
        format!("Service: {}, {} minutes{price}", service.name, service.minutes)
    }));
    lines.extend(desk.staff.iter().map(|name| format!("Staff: {name}")));
    lines.extend(desk.locations.iter().map(|name| format!("Location: {name}")));
    lines.extend(desk.aliases.iter().map(|alias| format!("Other name: {} = {}", alias.theirs, alias.ours)));
    for (what, link) in [("Sheet", &desk.google_sheet), ("Rules", &desk.google_rules), ("Voice", &desk.google_voice)] {
        lines.extend((!link.is_empty()).then(|| format!("Google, {what}: {link}")));
    }
    lines.extend(desk.feeds.iter().map(|feed| {
        let whose = [&feed.service, &feed.staff, &feed.location].into_iter().flatten().cloned().collect::<Vec<_>>();
        format!("Calendar: {} {}", feed.from, whose.join(", ")).trim_end().to_string()
    }));
    lines
}

fn notes(notes: Notes) -> &'static str {
    match notes {
        Notes::HandedBack => "only what comes back",
        Notes::AndFilled => "also what is filled",
        Notes::Every => "every offer",
    }
}

fn replies(replies: Replies) -> &'static str {
    match replies {
        Replies::LinkOnly => "is answered with the link",
        Replies::YesClaims => "claims",
    }
}

fn door(door: JoinDoor) -> &'static str {
    match door {
        JoinDoor::Open => "customers may",
        JoinDoor::StaffOnly => "only staff",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Zone;
    use rules::desk::Service;
    use rules_document::with_rules;

    fn salon() -> DeskSettings {
        let cut = Service { name: "Cut".into(), minutes: 45, price_cents: 5_000 };
        DeskSettings::new("Salon", Zone::parse("Europe/Vienna").expect("a zone"), vec![cut])
    }

    #[test]
    fn a_change_is_told_by_its_lines() {
        let (old, mut new) = (salon(), with_rules(salon(), "Try at most 3 people").expect("a rule"));
        new.services[0].minutes = 60;
        let change = differs(&old, &new, Part::Settings);
        assert_eq!(change.removed, ["Service: Cut, 45 minutes, 50"]);
        assert_eq!(change.added, ["Service: Cut, 60 minutes, 50", "Rule: Try at most 3 people"]);
        assert_eq!(differs(&old, &new, Part::Rules).added, ["Try at most 3 people"]);
        assert!(differs(&old, &new, Part::Voice).is_empty());
    }

    #[test]
    fn a_line_that_stands_twice_counts_twice() {
        let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
        let (before, after) = (lines("Ann\nBo\nAnn"), lines("Cy\nAnn\nCy\nBo"));
        assert_eq!(without(&after, &before), ["Cy", "Cy"]);
        assert_eq!(without(&before, &after), ["Ann"]);
        assert!(without(&before, &before).is_empty());
    }

    #[test]
    fn one_part_comes_back_and_the_rest_stays() {
        let (old, mut new) = (with_rules(salon(), "Try at most 3 people").expect("a rule"), salon());
        new.phone = "555".into();
        let back = Part::Rules.put(&old, &new);
        assert_eq!((back.rules.try_cap, back.phone.as_str()), (3, "555"));
        assert!(Part::Rules.is_same(&back, &old) && !Part::Settings.is_same(&back, &old));
    }
}
