//! intake/step: an entry as cells of a sheet, and cells as what staff would have typed into the form.

use super::grid::Grid;
use super::layout::Layout;
use crate::desk_sheet::{DeskColumn, weekday_words, written};
use crate::joining::{JoinForm, joining};
use crate::problem::Problem;
use rules::desk::DeskSettings;
use rules::{Consent, Email, Entry, Joining, Mobile, PersonEdit, PersonName, WishEdit};
use std::collections::BTreeMap;

/// The two columns a name may stand in. They go together: the list parts a name at its first blank, staff where they like.
pub(super) const HALVES: [DeskColumn; 2] = [DeskColumn::FirstName, DeskColumn::LastName];

/// What the list says in one column, as we write it.
pub(super) fn said(entry: &Entry, desk: &DeskSettings, column: DeskColumn) -> String {
    let (person, wish) = (&entry.person, entry.wish.as_ref());
    let name = person.name.as_ref().map_or("", PersonName::as_str);
    let number = |number: u32| if number == 0 { String::new() } else { number.to_string() };
    let time =
        |time: Option<jiff::civil::Time>| time.map(|time| time.strftime("%H:%M").to_string()).unwrap_or_default();
    let date = |date: Option<jiff::civil::Date>| date.map(|date| date.to_string()).unwrap_or_default();
    match column {
        DeskColumn::Nothing => String::new(),
        DeskColumn::Name => name.to_string(),
        DeskColumn::FirstName => name.split_once(' ').map_or(name, |(first, _)| first).to_string(),
        DeskColumn::LastName => name.split_once(' ').map_or("", |(_, last)| last).to_string(),
        DeskColumn::Mobile => person.mobile.as_ref().map_or("", Mobile::as_str).to_string(),
        DeskColumn::Email => person.email.as_ref().map_or("", Email::as_str).to_string(),
        DeskColumn::Service => {
            let key = wish.map_or("", |wish| wish.service.as_str());
            desk.service(key).map_or(key, |service| service.name.as_str()).to_string()
        }
        DeskColumn::Party => number(entry.party),
        DeskColumn::From => date(wish.and_then(|wish| wish.from)),
        DeskColumn::Until => date(wish.and_then(|wish| wish.until)),
        DeskColumn::Weekdays => wish.map(|wish| weekday_words(wish.weekdays)).unwrap_or_default(),
        DeskColumn::Earliest => time(wish.and_then(|wish| wish.earliest)),
        DeskColumn::Latest => time(wish.and_then(|wish| wish.latest)),
        DeskColumn::Staff => wish.and_then(|wish| wish.staff.clone()).unwrap_or_default(),
        DeskColumn::Location => wish.and_then(|wish| wish.location.clone()).unwrap_or_default(),
        DeskColumn::Priority => number(entry.tier),
        DeskColumn::Notice => number(wish.map_or(0, |wish| wish.notice_minutes)),
        DeskColumn::Zone => {
            wish.and_then(|wish| wish.zone.as_ref()).map(|zone| zone.name().to_string()).unwrap_or_default()
        }
        DeskColumn::Note => person.note.as_deref().unwrap_or("").replace(['\r', '\n', '\t'], " "),
    }
}

/// Everything the list says, by column.
pub(super) fn all_said(entry: &Entry, desk: &DeskSettings) -> BTreeMap<DeskColumn, String> {
    DeskColumn::ALL.iter().map(|column| (*column, said(entry, desk, *column))).collect()
}

/// What stands in the described cells of a row.
pub(super) fn typed(grid: &Grid, layout: &Layout, row: usize) -> BTreeMap<DeskColumn, String> {
    layout.described().map(|(column, at)| (column, grid.cell(row, at))).collect()
}

/// The form staff would have filled in.
pub(super) fn form(cells: &BTreeMap<DeskColumn, String>) -> JoinForm {
    let of = |column: DeskColumn| cells.get(&column).cloned().unwrap_or_default();
    let name = match (of(DeskColumn::Name), of(DeskColumn::FirstName), of(DeskColumn::LastName)) {
        (name, first, last) if name.is_empty() => format!("{first} {last}").trim().to_string(),
        (name, _, _) => name,
    };
    JoinForm {
        name,
        email: of(DeskColumn::Email),
        mobile: of(DeskColumn::Mobile),
        service: of(DeskColumn::Service),
        staff: of(DeskColumn::Staff),
        location: of(DeskColumn::Location),
        party: of(DeskColumn::Party),
        from: written::date(&of(DeskColumn::From)),
        until: written::date(&of(DeskColumn::Until)),
        weekdays: written::weekdays(&of(DeskColumn::Weekdays)),
        earliest: written::time(&of(DeskColumn::Earliest)),
        latest: written::time(&of(DeskColumn::Latest)),
        notice_minutes: of(DeskColumn::Notice),
        zone: of(DeskColumn::Zone),
        consent: String::new(),
        tier: of(DeskColumn::Priority),
        note: of(DeskColumn::Note),
        website: String::new(),
    }
}

/// What a row asks for, with its note; all that is wrong with it, in one line.
pub(super) fn read(cells: &BTreeMap<DeskColumn, String>, desk: &DeskSettings) -> Result<(Joining, String), String> {
    let form = form(cells);
    let note = form.note.clone();
    let most = rules::limits::NOTE_CHARS;
    if !rules::is_plain_text(&note, most) {
        return Err(said_of(&Problem::from(&rules::Refusal::NoteShape { most })));
    }
    match joining(&form, desk, Consent::ToldStaff) {
        Ok(joining) => Ok((joining, note)),
        Err(problems) => Err(in_one_line(&problems)),
    }
}

/// `Mobile: please give the number with its country.`
#[must_use]
pub fn said_of(problem: &Problem) -> String {
    let field = match problem.field.as_str() {
        "tier" => "priority",
        "notice_minutes" => "notice",
        other => other,
    };
    let mut letters = field.chars();
    match letters.next() {
        Some(first) => format!("{}{}: {}", first.to_uppercase(), letters.as_str(), problem.text),
        None => problem.text.clone(),
    }
}

/// Who a row names, without a look at what they wait for.
pub(super) fn read_person(cells: &BTreeMap<DeskColumn, String>, desk: &DeskSettings) -> Result<PersonEdit, String> {
    let of_row = form(cells);
    let service = desk.services.first().map(|service| service.name.clone()).unwrap_or_default();
    let form =
        JoinForm { name: of_row.name, email: of_row.email, mobile: of_row.mobile, service, ..JoinForm::default() };
    let most = rules::limits::NOTE_CHARS;
    if !rules::is_plain_text(&of_row.note, most) {
        return Err(said_of(&Problem::from(&rules::Refusal::NoteShape { most })));
    }
    let joining = joining(&form, desk, Consent::ToldStaff).map_err(|problems| in_one_line(&problems))?;
    Ok(PersonEdit { name: joining.name, email: joining.email, mobile: joining.mobile, note: of_row.note })
}

/// What a row waits for, without a look at who it is.
pub(super) fn read_wish(cells: &BTreeMap<DeskColumn, String>, desk: &DeskSettings) -> Result<WishEdit, String> {
    let form = form(cells);
    let read = crate::joining::wish(&form, desk);
    let tier = crate::joining::tier(&form.tier);
    match (read, tier) {
        (Ok((party, mut wish)), Ok(tier)) => {
            wish.service = wish.service.trim().to_lowercase();
            Ok(WishEdit { party, tier, wish })
        }
        (read, tier) => {
            let problems: Vec<Problem> = read.err().into_iter().flatten().chain(tier.err()).collect();
            Err(in_one_line(&problems))
        }
    }
}

fn in_one_line(problems: &[Problem]) -> String {
    problems.iter().take(3).map(said_of).collect::<Vec<_>>().join(" ")
}

/// Only what really differs from the entry.
pub(super) fn edits(
    entry: &Entry,
    person: Option<PersonEdit>,
    wish: Option<WishEdit>,
) -> (Option<PersonEdit>, Option<WishEdit>) {
    let kept = entry.person.note.as_deref().unwrap_or("");
    let person = person.map(|person| {
        // A note of several lines stands in its cell on one; as long as that is what stands there, it stays as it is.
        let same_note = kept.replace(['\r', '\n', '\t'], " ").trim() == person.note.trim();
        PersonEdit { note: if same_note { kept.to_string() } else { person.note.clone() }, ..person }
    });
    let same_person = |person: &PersonEdit| {
        entry.person.name.as_ref() == Some(&person.name)
            && entry.person.email.as_ref().map(Email::as_str) == person.email.as_ref().map(Email::as_str)
            && entry.person.mobile == person.mobile
            && person.note == kept
    };
    let same_wish = |wish: &WishEdit| {
        entry.party == wish.party && entry.tier == wish.tier && entry.wish.as_ref() == Some(&wish.wish)
    };
    (person.filter(|person| !same_person(person)), wish.filter(|wish| !same_wish(wish)))
}
