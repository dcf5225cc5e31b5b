//! intake/sheet: text as spreadsheets write it, and the guard against formulas: an apostrophe before a cell that a
//! spreadsheet would otherwise run. What is put on here is taken off there, and nothing else.

use crate::body::BadBody;

/// Some spreadsheets write UTF-16 and say so with a mark in front. Anything else is taken as it is.
pub(crate) fn utf8(body: &[u8]) -> Result<Vec<u8>, BadBody> {
    let unit: fn([u8; 2]) -> u16 = match body {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _other => return Ok(body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body).to_vec()),
    };
    let units = body.chunks_exact(2).skip(1).map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.map(String::into_bytes).map_err(|_| BadBody::NotText)
}

/// What a spreadsheet may take for the start of a formula, in half and full width.
fn is_dangerous(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])
}

/// Behind apostrophes too: then the one put on here is the one taken off there.
pub(super) fn needs_guard(cell: &str) -> bool {
    is_dangerous(cell.trim_start_matches('\''))
}

/// Exactly the guard is taken off: 't Hooft keeps his apostrophe.
pub(crate) fn without_guard(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| needs_guard(rest)).unwrap_or(cell)
}

/// A cell with its guard, where it needs one.
pub(crate) fn guarded(cell: &str) -> std::borrow::Cow<'_, str> {
    if needs_guard(cell) { format!("'{cell}").into() } else { cell.into() }
}

/// A cell in quotation marks, on one line, with its guard.
pub(super) fn put_cell(out: &mut Vec<u8>, cell: &str) {
    // First on one line: a guard for a line break that is none any more would never be taken off.
    let flat = cell.replace(['\r', '\n'], " ");
    out.push(b'"');
    for octet in guarded(&flat).bytes() {
        match octet {
            b'"' => out.extend(b"\"\""),
            other => out.push(other),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guard_goes_on_and_off_again() {
        for cell in ["Ann", "=1+1", "+49", "-x@example.org", "@me", "'=1", "''t", "'t Hooft", "\t=1", "＝1", "", "'"] {
            let mut out = Vec::new();
            put_cell(&mut out, cell);
            let text = String::from_utf8(out).expect("text");
            let bare = text.trim_matches('"');
            assert!(!is_dangerous(bare), "{bare}");
            assert_eq!(without_guard(bare), cell);
        }
    }

    #[test]
    fn a_cell_stays_on_its_line_and_in_its_marks() {
        let mut out = Vec::new();
        put_cell(&mut out, "a \"b\",\r\nc");
        assert_eq!(out, b"\"a \"\"b\"\",  c\"");
    }

    #[test]
    fn a_cell_that_begins_with_a_line_break_gets_no_apostrophe_of_ours() {
        for cell in ["\nback door", "\r\n@x", "\n'=1"] {
            let mut out = Vec::new();
            put_cell(&mut out, cell);
            let text = String::from_utf8(out).expect("text");
            assert_eq!(without_guard(text.trim_matches('"')), cell.replace(['\r', '\n'], " "));
        }
    }
}
