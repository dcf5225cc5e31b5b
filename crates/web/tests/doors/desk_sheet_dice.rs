//! Whatever staff and Usher do to a sheet and its list, by dice: in the end both say the same.

use crate::desk_sheets::*;
use axum::http::Method;
use rules::{Act, Actor, DeskAct, EntryAct, EntryState, PersonEdit};

/// Chance from a seed, which is printed when it matters.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % most.max(1)
    }
}

/// One thing staff do to the sheet, or that happens elsewhere.
fn something(kept: &Kept, dice: &mut Dice, count: usize) -> String {
    let mut rows = kept.rows();
    let body = rows.len().saturating_sub(1);
    let at = 1 + dice.below(body);
    let entries = kept.entries();
    let entry = &entries[dice.below(entries.len())];
    match dice.below(13) {
        0 | 1 => {
            rows.push(
                [&format!("New {count}"), &format!("new{count}@example.org"), "Cut", "", ""].map(String::from).to_vec(),
            );
            kept.save(rows);
            "a new row".into()
        }
        2 if body > 3 => {
            rows.remove(at);
            kept.save(rows);
            format!("row {at} deleted")
        }
        3 if body > 0 => {
            let word = ["Cut", "Colour", "Perm"][dice.below(3)];
            rows[at][2] = word.into();
            kept.save(rows);
            format!("row {at} waits for {word}")
        }
        4 if body > 0 => {
            rows[at][3] = format!("note {count}");
            kept.save(rows);
            format!("row {at} has a note")
        }
        5 if body > 1 => {
            rows[1..].reverse();
            kept.save(rows);
            "sorted".into()
        }
        6 if body > 0 => {
            let copy = rows[at].clone();
            rows.push(copy);
            kept.save(rows);
            format!("row {at} copied")
        }
        7 if body > 0 => {
            let state = rows[0].iter().position(|cell| cell == "state").unwrap_or(0);
            let word = ["left", "nonsense"][dice.below(2)];
            if rows[at].len() > state && state > 0 {
                rows[at][state] = word.into();
            }
            kept.save(rows);
            format!("row {at} is marked {word}")
        }
        11 if body > 0 => {
            rows[at][0] = format!("Over {count}");
            rows[at][1] = format!("over{count}@example.org");
            kept.save(rows);
            format!("row {at} typed over with somebody else")
        }
        8 => {
            kept.salon.join(&format!("Page{count}"));
            "somebody joins by the page".into()
        }
        9 => {
            let act = Act::Entry(EntryAct::Cancel { entry: entry.id, generation: entry.generation });
            kept.salon.stage.run(Actor::Guest, kept.salon.list, act);
            format!("entry {} leaves by the link", entry.id.0)
        }
        10 => {
            let (name, email, mobile) =
                (entry.person.name.clone(), entry.person.email.clone(), entry.person.mobile.clone());
            if let Some(name) = name {
                let note = format!("console {count}");
                let act = Act::edit_person(entry.id, PersonEdit { name, email, mobile, note });
                kept.salon.stage.run(Actor::Host(1), kept.salon.list, act);
            }
            format!("entry {} gets a note in the console", entry.id.0)
        }
        _ => {
            let act = if dice.below(2) == 0 {
                Act::Desk(DeskAct::Pause { entry: entry.id, generation: None })
            } else {
                Act::Desk(DeskAct::Resume { entry: entry.id, generation: None })
            };
            kept.salon.stage.run(Actor::Host(1), kept.salon.list, act);
            format!("entry {} pauses or comes back", entry.id.0)
        }
    }
}

/// Everybody on the list stands in the sheet once, under their id, with what the list says, unless the row tells a problem.
fn agree(kept: &Kept) -> Result<(), String> {
    let rows = kept.rows();
    let at = |heading: &str| rows[0].iter().position(|cell| cell == heading).expect("a heading");
    let (id, state, problem) = (at("id"), at("state"), at("problem"));
    for entry in kept.entries() {
        let on_list = matches!(entry.state, EntryState::Waitlisted | EntryState::Paused);
        let tag = intake::row_id(kept.salon.list, entry.id);
        let mine: Vec<&Vec<String>> = rows[1..].iter().filter(|row| row.get(id) == Some(&tag)).collect();
        if on_list && mine.len() != 1 {
            return Err(format!("entry {} stands in {} rows", entry.id.0, mine.len()));
        }
        for row in mine {
            let cell = |at: usize| row.get(at).cloned().unwrap_or_default();
            let service = entry.wish.as_ref().map(|wish| wish.service.clone()).unwrap_or_default();
            let note = entry.person.note.clone().unwrap_or_default();
            let same = cell(2).to_lowercase() == service && cell(3) == note;
            if on_list && cell(problem).is_empty() && !same {
                return Err(format!("entry {}: {row:?} is not {service} {note}", entry.id.0));
            }
            let expected = match entry.state {
                EntryState::Waitlisted if entry.live_offers > 0 => "offered",
                EntryState::Waitlisted => "waiting",
                EntryState::Paused => "paused",
                EntryState::Pending => "invited",
                EntryState::Confirmed => "booked",
                EntryState::Cancelled => "off the list",
                EntryState::Expired => "expired",
            };
            if cell(state) != expected {
                return Err(format!("entry {} is {expected}, the sheet says {}", entry.id.0, cell(state)));
            }
        }
    }
    Ok(())
}

#[test]
fn whatever_happens_sheet_and_list_agree_in_the_end_and_nobody_is_lost_in_silence() {
    for seed in 1..=8 {
        let kept = Kept::four();
        let mut dice = Dice(seed);
        let mut story = Vec::new();
        for count in 0..25 {
            story.push(something(&kept, &mut dice, count));
            // Several things may happen between two looks.
            if dice.below(3) > 0 {
                kept.look();
                if let services::SheetLook::Asked { version, .. } = kept.seen().look {
                    let meant = dice.below(2) == 0;
                    let body = format!(r#"{{"version":{},"meant":{meant}}}"#, version.0);
                    kept.call(Method::POST, "/desks/salon/sheet/answer", &body);
                    story.push(format!("asked, and it is meant: {meant}"));
                }
            }
        }
        for _look in 0..6 {
            kept.look();
            if let services::SheetLook::Asked { version, .. } = kept.seen().look {
                let body = format!(r#"{{"version":{},"meant":false}}"#, version.0);
                kept.call(Method::POST, "/desks/salon/sheet/answer", &body);
            }
        }
        assert_eq!(agree(&kept), Ok(()), "seed {seed}: {story:#?}\n{}", kept.text());
        let rows = kept.salon.rows();
        for entry in rows.entries.iter().filter(|entry| entry.state == EntryState::Cancelled) {
            let told = rows
                .audit
                .iter()
                .any(|row| row.what == "cancelled" && row.moves.contains(&format!("[\"entry\",{},", entry.id.0)));
            assert!(told, "seed {seed}: entry {} left without a line in the audit", entry.id.0);
        }
        kept.is_quiet();
        let found = store::check::check_list(&rows);
        assert!(found.is_empty(), "seed {seed}: {found:?}");
    }
}
