//! google: what staff paste. The address of a sheet or a document, or a calendar's id, becomes the name Google knows it by.

/// A sheet, and which of its tabs; None: the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLink {
    pub id: String,
    pub tab: Option<i64>,
}

/// `https://docs.google.com/spreadsheets/d/…/edit#gid=0`, or the id alone.
#[must_use]
pub fn sheet_link(pasted: &str) -> Option<SheetLink> {
    let pasted = pasted.trim();
    let id = id_in(pasted, "/spreadsheets/d/")?;
    let tab = pasted.split(['#', '?', '&']).find_map(|part| part.strip_prefix("gid=")).and_then(|tab| tab.parse().ok());
    Some(SheetLink { id, tab })
}

/// A document's address, a file's address on the drive, or the id alone.
#[must_use]
pub fn document_id(pasted: &str) -> Option<String> {
    let pasted = pasted.trim();
    id_in(pasted, "/document/d/").or_else(|| id_in(pasted, "/file/d/"))
}

/// A calendar's id looks like a mail address; `google:` may stand before it, and must before `primary`.
#[must_use]
pub fn calendar_id(pasted: &str) -> Option<String> {
    let pasted = pasted.trim();
    let (named, id) = match pasted.strip_prefix("google:") {
        Some(rest) => (true, rest.trim()),
        None => (false, pasted),
    };
    let letters = |letter: char| letter.is_ascii_alphanumeric() || "@._-#%+".contains(letter);
    let shaped = !id.is_empty() && id.len() <= 250 && id.chars().all(letters);
    (shaped && (named || (id.contains('@') && !id.contains('/')))).then(|| id.to_string())
}

fn id_in(pasted: &str, before: &str) -> Option<String> {
    let is_address = pasted.contains("://");
    let rest = if is_address {
        let rest = pasted
            .strip_prefix("https://docs.google.com")
            .or_else(|| pasted.strip_prefix("https://drive.google.com"))?;
        rest.split_once(before)?.1
    } else {
        pasted
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let id = &rest[..end];
    let shaped = (20..=120).contains(&id.len())
        && id.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-' || octet == b'_');
    (shaped && (is_address || end == rest.len())).then(|| id.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_paste() {
        let id = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcd";
        let link = |tab| Some(SheetLink { id: id.to_string(), tab });
        assert_eq!(sheet_link(&format!(" https://docs.google.com/spreadsheets/d/{id}/edit#gid=0 ")), link(Some(0)));
        assert_eq!(
            sheet_link(&format!("https://docs.google.com/spreadsheets/d/{id}/edit?gid=77#gid=77")),
            link(Some(77))
        );
        assert_eq!(sheet_link(id), link(None));
        for wrong in ["", "list.csv", "https://example.org/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/edit", "../../x"]
        {
            assert_eq!(sheet_link(wrong), None, "{wrong}");
        }
        assert_eq!(document_id(&format!("https://docs.google.com/document/d/{id}/edit")), Some(id.to_string()));
        assert_eq!(document_id(&format!("https://drive.google.com/file/d/{id}/view")), Some(id.to_string()));
        assert_eq!(calendar_id("dana@group.calendar.google.com"), Some("dana@group.calendar.google.com".into()));
        assert_eq!(calendar_id("google:primary"), Some("primary".into()));
        for wrong in ["dana.ics", "https://example.org/a@b.ics", "google:", "google:a b", "a@b/c"] {
            assert_eq!(calendar_id(wrong), None, "{wrong}");
        }
    }
}
