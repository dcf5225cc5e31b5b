//! Requests as somebody wrote them, and letters of word processors. Nothing is proposed that does not stand there.

use super::{desk, folder};
use fuzz::{Target, Weight, files, texts, zipped};
use intake::{Knowledge, SourceText};
use rules::desk::{Found, Span};

const DOCX: &str = "[Content_Types].xml\n<Types/>\x1eword/document.xml\n<?xml version=\"1.0\"?><w:document><w:body><w:p><w:r><w:t xml:space=\"preserve\">Name: Ben &amp; Okoro</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Cut&#x20;please</w:t><w:br/></w:r></w:p></w:tc></w:tr></w:tbl><w:del><w:r><w:delText>no</w:delText></w:r></w:del></w:body></w:document>";

pub fn targets() -> Vec<Target> {
    vec![request(), request_answer(), docx(), docx_inside()]
}

fn stand(found: &[Found], text: &str) {
    let stands = |span: Span| text.get(span.start as usize..span.end as usize).is_some_and(|words| !words.is_empty());
    assert!(found.iter().all(|one| one.spans().all(stands)), "a value stands outside the text");
    let form = intake::found_form(found);
    drop(intake::joining(&form, &desk(), form.consent()));
}

fn request() -> Target {
    Target::new("request", Weight::Heavy, files(folder("tests/requests"), "txt"), |raw| {
        let (text, desk) = (String::from_utf8_lossy(raw), desk());
        let known = Knowledge { desk: &desk, today: jiff::civil::date(2026, 11, 16) };
        for recognised in [false, true] {
            stand(&intake::propose(&[SourceText { text: &text, recognised }], &known), &text);
        }
    })
}

fn request_answer() -> Target {
    let seeds = [
        "name|Ann Lee|My name is Ann Lee",
        "earliest|2026-12-05|from 5 December",
        "mobile|+447700900123|+44 7700 900123",
        "time_of_day|14:00-18:00|between 2 and 6 pm",
        "weekdays|friday|on a Friday",
    ];
    Target::new("request_answer", Weight::Middling, texts(&seeds), |raw| {
        let (said, desk) = (String::from_utf8_lossy(raw), desk());
        let mut parts = said.splitn(3, '|');
        let mut part = || parts.next().unwrap_or("");
        let answer = intake::answered(part(), part(), part());
        let text = "My name is Ann Lee, a cut from 5 December on a Friday between 2 and 6 pm, +44 7700 900123";
        let known = Knowledge { desk: &desk, today: jiff::civil::date(2026, 11, 16) };
        stand(&intake::check_against_source(&[SourceText { text, recognised: false }], &known, &answer), text);
    })
}

fn read_docx(octets: &[u8]) {
    if intake::is_docx(octets)
        && let Ok(text) = intake::docx_text(octets)
    {
        assert!(text.len() <= intake::limits::DOCX_OCTETS);
    }
}

fn docx() -> Target {
    Target::new("docx", Weight::Heavy, files(folder("tests/requests"), "docx"), read_docx)
}

fn docx_inside() -> Target {
    Target::new("docx_inside", Weight::Middling, texts(&[DOCX]), |raw| read_docx(&zipped(raw)))
}
