//! intake/desk_sheet: which column holds what. Headings are known under their usual names; without any, the cells of the
//! first row tell.

use super::DeskColumn;
use crate::body::BadBody;
use crate::joining::mobile;
use crate::limits;
use crate::problem::Problem;
use csv::ByteRecord;
use rules::Email;
use rules::desk::DeskSettings;

fn column_of(cell: &[u8]) -> DeskColumn {
    let heading = std::str::from_utf8(cell).ok();
    heading.and_then(DeskColumn::by_written).unwrap_or(DeskColumn::Nothing)
}

/// None if the first row is a person and no heading.
pub(super) fn by_headings(first: &ByteRecord) -> Result<Option<Vec<DeskColumn>>, BadBody> {
    let columns: Vec<DeskColumn> = first.iter().take(limits::SHEET_COLUMNS).map(column_of).collect();
    let has = |column| columns.contains(&column);
    let name = has(DeskColumn::Name) || has(DeskColumn::FirstName) || has(DeskColumn::LastName);
    let contact = has(DeskColumn::Mobile) || has(DeskColumn::Email);
    if !name && !contact {
        return Ok(None);
    }
    if !name || !contact {
        // A client whose name is "Guest" is rare; a sheet without one of the two is not.
        let text =
            "The first row must name the columns: name, and mobile or email. Service, party and dates may follow.";
        return if first.len() > 1 { Err(Problem::new("rows", text).into()) } else { Ok(None) };
    }
    for (at, column) in columns.iter().enumerate() {
        if *column != DeskColumn::Nothing && columns[..at].contains(column) {
            let word = column.aliases().iter().next().unwrap_or("this");
            let text = format!("Two columns could be the {word}. Please rename or remove one.");
            return Err(Problem::new("rows", &text).into());
        }
    }
    Ok(Some(columns))
}

/// An address and a number are known by their looks, a service by its name; the name is the first word that is left, a
/// note the second, and the party a small number.
pub(super) fn by_content(first: &ByteRecord, desk: &DeskSettings) -> Vec<DeskColumn> {
    let mut columns = Vec::new();
    for cell in first.iter().take(limits::SHEET_COLUMNS) {
        let text = std::str::from_utf8(cell).unwrap_or("").trim();
        let looks = looks(text, desk);
        let free = |column: &DeskColumn| !columns.contains(column);
        let column = looks.into_iter().find(free).unwrap_or(DeskColumn::Nothing);
        columns.push(column);
    }
    columns
}

fn looks(text: &str, desk: &DeskSettings) -> Vec<DeskColumn> {
    let same = |name: &String| name.trim().to_lowercase() == text.to_lowercase();
    if text.is_empty() {
        Vec::new()
    } else if Email::parse(text).is_ok() {
        vec![DeskColumn::Email]
    } else if mobile(text.trim_start_matches('\'')).is_ok() {
        vec![DeskColumn::Mobile]
    } else if desk.service(text).is_some() {
        vec![DeskColumn::Service]
    } else if desk.staff.iter().any(same) {
        vec![DeskColumn::Staff, DeskColumn::Name]
    } else if text.len() < 3 && text.bytes().all(|octet| octet.is_ascii_digit()) {
        vec![DeskColumn::Party]
    } else if text.chars().any(char::is_alphabetic) {
        vec![DeskColumn::Name, DeskColumn::Note]
    } else {
        Vec::new()
    }
}
