//! Lists as hosts really have them.

use intake::{BadBody, Import, import_from_csv, import_from_json, import_mode};
use rules::ImportMode;

fn told(import: &Import) -> Vec<String> {
    let mut told = Vec::new();
    for row in &import.rows {
        told.push(match &row.read {
            Ok(one) => format!("{}: {} <{}> {}", row.line, one.name.as_str(), one.email.as_str(), one.party),
            Err(problems) => {
                let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
                format!("{}! {}", row.line, fields.join(" "))
            }
        });
    }
    told
}

fn check(sheet: &[u8], expect: &[&str]) {
    let import = import_from_csv(sheet, ImportMode::Invite).expect("a readable sheet");
    assert_eq!(told(&import), expect, "{}", String::from_utf8_lossy(sheet));
}

fn refused(sheet: &[u8], field: &str) {
    let problems = import_from_csv(sheet, ImportMode::Invite).expect_err("refused as a whole").problems();
    assert_eq!(problems[0].field, field, "{}", problems[0].text);
}

#[test]
fn any_separator_order_and_line_end() {
    let expect = ["2: Ann Lee <ann@example.org> 2", "3: Bo <bo@example.org> 1"];
    check(b"name,email,party\nAnn Lee,ann@example.org,2\nBo,bo@example.org,\n", &expect);
    check(b"Party;E-Mail;Name\r\n2;ann@example.org;Ann Lee\r\n;bo@example.org;Bo", &expect);
    check(
        b"\xEF\xBB\xBFEmail Address\tNote\tGuest Name\tSeats\nann@example.org\tx\tAnn Lee\t2\nbo@example.org\ty\tBo\n",
        &expect,
    );
    check(
        b"\"Name\" , \"e-mail\" , \"party\"\n\"Ann Lee\" , ann@example.org , 2 \n'Bo', bo@example.org\n",
        &["2: Ann Lee <ann@example.org> 2", "3: 'Bo' <bo@example.org> 1"],
    );
    check(b"First Name,Last Name,EMAIL,Tickets\nAnn,Lee,ann@example.org,2\nBo,,bo@example.org,1\n", &expect);
    check(
        b"sep=;\r\nname;email;party\r\nAnn Lee;ann@example.org;2\r\n\r\n;;\r\nBo;bo@example.org;1\r\n",
        &["3: Ann Lee <ann@example.org> 2", "6: Bo <bo@example.org> 1"],
    );
}

#[test]
fn quotes_hold_separators_and_quotes() {
    check(b"name,email\n\"Lee, Ann \"\"Annie\"\"\",ann@example.org\n", &["2: Lee, Ann \"Annie\" <ann@example.org> 1"]);
    check(b"\"a;b;c;d\",name,email\nx,Ann,ann@example.org\n", &["2: Ann <ann@example.org> 1"]);
    check(
        b"name,email,note\nAnn,ann@example.org,\"two\nlines\"\nBo,bo@example.org,\n",
        &["2: Ann <ann@example.org> 1", "4: Bo <bo@example.org> 1"],
    );
}

#[test]
fn bad_rows_do_not_stop_the_good_ones() {
    let sheet =
        b"name,email,party\nAnn,ann@example.org,2\n,nobody,x\nCy,cy@example.org,99\nDi,di@example.org,1,extra\nEd\n";
    check(
        sheet,
        &["2: Ann <ann@example.org> 2", "3! name email party", "4! party", "5: Di <di@example.org> 1", "6! email"],
    );
}

#[test]
fn the_same_address_twice_stays() {
    check(
        b"name,email\nAnn,ann@example.org\nAnn,Ann@Example.org\n",
        &["2: Ann <ann@example.org> 1", "3: Ann <Ann@Example.org> 1"],
    );
}

#[test]
fn the_guard_against_formulas_is_taken_off_and_nothing_else() {
    check(
        "name,email\n'=Ann,ann@example.org\n't Hooft,t@example.org\n'+Bo,'+bo@example.org\n'＝Cy,cy@example.org\n"
            .as_bytes(),
        &[
            "2: =Ann <ann@example.org> 1",
            "3: 't Hooft <t@example.org> 1",
            "4: +Bo <+bo@example.org> 1",
            "5: ＝Cy <cy@example.org> 1",
        ],
    );
}

#[test]
fn a_quotation_mark_never_closed_is_told() {
    check(
        b"name,email\nAnn,ann@example.org\n\"Bo,bo@example.org\nCy,cy@example.org\n",
        &["2: Ann <ann@example.org> 1", "3! row"],
    );
    check(
        b"name,email\n\"Bo,bo@example.org\nCy,cy@example.org\n\"Di\",di@example.org\nEd,ed@example.org\n",
        &["2! row", "5: Ed <ed@example.org> 1"],
    );
}

#[test]
fn guests_swallowed_in_a_column_that_is_not_used_are_told() {
    check(
        b"name,email,note\nAnn,ann@example.org,\"said yes\nBo,bo@example.org,\nCy,cy@example.org,\"vegan\"\nDi,di@example.org,\n",
        &["2! row", "5: Di <di@example.org> 1"],
    );
}

#[test]
fn letters_of_another_encoding_cost_only_their_row() {
    check(b"name,email\nJ\xFCrgen,j@example.org\nBo,bo@example.org\n", &["2! row", "3: Bo <bo@example.org> 1"]);
    let sheet = "name\temail\r\nJürgen\tj@example.org\r\n";
    let expect = ["2: Jürgen <j@example.org> 1"];
    check(&[&[0xFF, 0xFE][..], &sheet.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()].concat(), &expect);
    check(&[&[0xFE, 0xFF][..], &sheet.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>()].concat(), &expect);
    refused(&sheet.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>(), "rows");
    assert_eq!(import_from_csv(b"\xFF\xFE\x00\xD8", ImportMode::Invite), Err(BadBody::NotText));
    refused(b"\xFF\xFE\x00", "rows");
}

#[test]
fn lines_are_counted_as_the_host_counts_them() {
    check(
        b"\r\n\r\nname,email\r\n\r\nAnn,ann@example.org\r\n\r\n\r\nBo,bo@example.org\r\n",
        &["5: Ann <ann@example.org> 1", "8: Bo <bo@example.org> 1"],
    );
    check(
        b"name,email\rAnn,ann@example.org\rBo,bo@example.org",
        &["2: Ann <ann@example.org> 1", "3: Bo <bo@example.org> 1"],
    );
    check(b"name,email\nAnn,ann@example.org\nend\n", &["2: Ann <ann@example.org> 1", "3! email"]);
}

#[test]
fn hostile_cells() {
    check(
        "name,email\nAnn\0,ann@example.org\nA\u{202e}b,b@example.org\nwww.x.example,c@example.org\nD,d@x\r,\n"
            .as_bytes(),
        &["2! name", "3! name", "4! name", "5! email"],
    );
    let long =
        format!("name,email\n{},ann@example.org\nBo,{}@example.org\n", "x".repeat(1_000_000), "y".repeat(1_000_000));
    check(long.as_bytes(), &["2! name", "3! email"]);
    let wide = format!("name,email{}\nAnn,ann@example.org{}\n", ",x".repeat(100_000), ",".repeat(500_000));
    check(wide.as_bytes(), &["2: Ann <ann@example.org> 1"]);
}

#[test]
fn sheets_that_are_none() {
    for empty in [&b""[..], b"\n\n", b"name,email\n", b"name,email\n,\n,,\n", b"sep=;", b"\xEF\xBB\xBF", b"name,email"]
    {
        refused(empty, "rows");
    }
    refused(b"Ann,ann@example.org\nBo,bo@example.org\n", "rows");
    refused(b"\"name,email\nAnn,ann@example.org\n", "rows");
    refused(b"name,email,mail\nAnn,a@example.org,b@example.org\n", "email");
    refused(&[0; 5_000], "rows");
    let rows = |count: usize| format!("name,email\n{}", "Ann,ann@example.org\n".repeat(count));
    assert_eq!(
        import_from_csv(rows(10_000).as_bytes(), ImportMode::Invite).map(|import| import.rows.len()),
        Ok(10_000)
    );
    refused(rows(10_001).as_bytes(), "rows");
    let large = vec![b'\n'; 4 * 1024 * 1024 + 1];
    assert!(matches!(import_from_csv(&large, ImportMode::Invite), Err(BadBody::TooLarge { .. })));
    assert!(matches!(import_from_json(&large), Err(BadBody::TooLarge { .. })));
}

#[test]
fn json_rows_are_judged_one_by_one() {
    let body = br#"{"mode":"invite","confirm_by":"2026-12-01T12:00:00Z","rows":[
        {"name":"Ann","email":"ann@example.org","party":2}, {"name":7,"emil":"x"}, "Bo", null,
        {"name":"Cy","email":"cy@example.org","party":"3"}, {}]}"#;
    let import = import_from_json(body).expect("a readable import");
    assert_eq!(import.mode, ImportMode::InviteUntil("2026-12-01T12:00:00Z".parse().expect("a moment")));
    let expect =
        ["1: Ann <ann@example.org> 2", "2! emil name", "3! ", "4! ", "5: Cy <cy@example.org> 3", "6! name email"];
    assert_eq!(told(&import), expect);
}

#[test]
fn modes_say_what_they_are() {
    assert_eq!(import_mode("invite", None), Ok(ImportMode::Invite));
    assert_eq!(import_mode("confirmed", None), Ok(ImportMode::Confirmed));
    let moment = "2026-12-01T11:00:00Z".parse().expect("a moment");
    assert_eq!(import_mode("invite", Some("2026-12-01T12:00:00+01:00")), Ok(ImportMode::InviteUntil(moment)));
    for (mode, confirm_by, fields) in [
        ("confirmed", Some("2026-12-01T12:00:00Z"), vec!["confirm_by"]),
        ("confirmed", Some("x"), vec!["confirm_by"]),
        ("invite", Some("2026-12-01T12:00:00"), vec!["confirm_by"]),
        ("invite", Some("tomorrow"), vec!["confirm_by"]),
        ("Invite", None, vec!["mode"]),
        ("", Some("x"), vec!["mode", "confirm_by"]),
    ] {
        let problems = import_mode(mode, confirm_by).expect_err("wrong");
        let told: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
        assert_eq!(told, fields, "{mode:?} {confirm_by:?}");
    }
}

#[test]
fn broken_json_imports_name_the_field() {
    for (body, expect) in [
        ("{}", vec!["mode", "rows"]),
        (r#"{"mode":1,"rows":{}}"#, vec!["mode", "rows"]),
        (r#"{"mode":"invite","rows":[],"row":[]}"#, vec!["row"]),
        (r#"{"mode":"invite","rows":[]}"#, vec!["rows"]),
        (r#"{"mode":"later","confirm_by":"x","rows":[{}]}"#, vec!["mode", "confirm_by"]),
        (r#"[]"#, vec![""]),
    ] {
        let problems = import_from_json(body.as_bytes()).expect_err(body).problems();
        let told: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
        assert_eq!(told, expect, "{body}");
    }
    let many = format!(r#"{{"mode":"invite","rows":[{}{{}}]}}"#, "{},".repeat(10_000));
    assert_eq!(import_from_json(many.as_bytes()).expect_err("too many").problems()[0].field, "rows");
    assert!(matches!(import_from_json(&vec![b'['; 100_000]), Err(BadBody::NotJson { .. })));
}
