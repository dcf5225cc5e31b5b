//! A host's own list: looked at first, taken in once, told row by row.

use crate::signed_in::{SignedIn, sign_in};
use crate::stage::{Answer, Stage};
use intake::{SheetCell, SheetFormat, SheetWriter};
use jiff::SignedDuration;
use rules::{ListId, Role};

const PAGE: &str = "/console/e/dinner/import";
const LIST: &str = "Name;E-Mail;Tickets;Diet\nAnn;ann@example.org;1;-\nBo;bo@example;2;-\nCy;cy@example.org;2;-\n\
                    Di;di@example.org;9;-\nAnn again;ANN@example.org;1;-\n";

fn stage(cap: u32) -> (Stage, ListId) {
    let stage = Stage::open();
    let list = stage.event("dinner", rules::event::EventSettings { max_party: cap.min(4), ..stage.dinner(cap) });
    (stage, list)
}

fn post(browser: &SignedIn<'_>, wish: &str, text: &str, mode: &str, more: &[(&str, &str)]) -> Answer {
    let mut fields = vec![("text", text), ("mode", mode), ("do", wish)];
    if !more.iter().any(|(name, _)| *name == "confirm_by") {
        fields.push(("confirm_by", ""));
    }
    fields.extend(more);
    browser.upload(PAGE, &fields, b"")
}

/// Runs an import and comes back with the page it leads to, once the keeper is done.
fn run(stage: &Stage, browser: &SignedIn<'_>, text: &str, mode: &str, more: &[(&str, &str)]) -> (String, Answer) {
    let checked = post(browser, "check", text, mode, more).text;
    let seen = checked.split("name=\"seen\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let more = [more, &[("seen", seen.expect("a number"))]].concat();
    let to = post(browser, "run", text, mode, &more).location().to_string();
    stage.advance(SignedDuration::from_secs(1));
    let page = browser.get(&to);
    (to, page)
}

#[test]
fn a_dry_run_tells_everything_and_changes_nothing() {
    let (stage, list) = stage(10);
    stage.sign_up("dinner", "cy");
    let browser = sign_in(&stage, "owner", None);
    browser.get(PAGE).says("name=\"text\"").says("accept=\".xlsx");
    let before = stage.seq(list);
    let answer = post(&browser, "check", LIST, "invite", &[]);
    answer.reads("import_checked").says("value=\"run\"");
    answer.says("<option value=\"party\" selected>").never_says("http-equiv");
    assert_eq!(stage.seq(list), before, "nothing happened");
}

#[test]
fn the_list_comes_in_once_and_every_row_is_told_with_its_line() {
    let (stage, list) = stage(2);
    let browser = sign_in(&stage, "owner", None);
    let (to, page) = run(&stage, &browser, LIST, "confirmed", &[]);
    page.never_says("http-equiv");
    let csv = browser.get(&format!("{to}/rows.csv"));
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = csv.text.trim_start_matches('\u{FEFF}').lines().collect();
    assert_eq!(lines[0], "\"line\",\"outcome\",\"name\",\"email\",\"guest\"");
    assert!(lines[1].starts_with("2,\"confirmed\",\"Ann\",\"ann@example.org\","), "{lines:?}");
    assert!(lines[2].starts_with("4,\"waitlisted\",\"Cy\","), "{lines:?}");
    assert!(lines[3].starts_with("6,\"known\",\"Ann\","), "{lines:?}");
    let before = stage.seq(list);
    let (again, _) = run(&stage, &browser, &LIST.replace('\n', "\r\n"), "confirmed", &[]);
    assert_eq!(again, to, "the same list is the same import");
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_long_import_shows_how_far_it_is_and_looks_again_by_itself() {
    let (stage, list) = stage(10);
    let browser = sign_in(&stage, "owner", None);
    let row = rules::Registration {
        name: rules::PersonName::parse("Ann").expect("a name"),
        email: rules::Email::parse("ann@example.org").expect("an address"),
        party: 1,
    };
    let act = rules::Act::Event(rules::EventAct::Import {
        import: 7,
        part: 2,
        mode: rules::ImportMode::Invite,
        rows: vec![row; 90],
    });
    // Whoever does not take the answer holds those behind it up: after a step or two the keeper waits.
    let (staged, wait) = std::sync::mpsc::channel();
    let (go_on, held) = std::sync::mpsc::channel::<()>();
    stage.keeper.submit(rules::Command { list, who: rules::Actor::Host(1), act }, move |reply| {
        staged.send(reply).expect("somebody waits");
        let _released = held.recv();
    });
    wait.recv().expect("an answer").expect("staged");
    let running = browser.get(&format!("{PAGE}/7"));
    running.says("http-equiv=\"refresh\"").says("url=/console/e/dinner/import/7");
    drop(go_on);
    stage.advance(SignedDuration::from_secs(1));
    browser.get(&format!("{PAGE}/7")).never_says("http-equiv");
    assert_eq!(browser.get(&format!("{PAGE}/8")).status, 404);
}

#[test]
fn a_workbook_is_read_and_carried_along_as_text() {
    let (stage, _) = stage(10);
    let browser = sign_in(&stage, "owner", None);
    let mut sheet = SheetWriter::new(SheetFormat::Xlsx, &["Surname", "First name", "E-mail"]).expect("a sheet");
    let text = |text: &str| SheetCell::Text(text.to_string());
    sheet.put(&[text("Lee"), text("Ann"), text("ann@example.org")]).expect("put");
    sheet.finish().expect("finished");
    let octets = sheet.take();
    let fields = [("text", ""), ("mode", "invite"), ("confirm_by", ""), ("do", "check")];
    let checked = browser.upload(PAGE, &fields, &octets);
    checked.says("<td>Ann Lee</td>").says("&#34;Lee&#34;,&#34;Ann&#34;,&#34;ann@example.org&#34;");
    let (_, page) = run(
        &stage,
        &browser,
        "\"Surname\",\"First name\",\"E-mail\"\n\"Lee\",\"Ann\",\"ann@example.org\"",
        "invite",
        &[],
    );
    page.says("Invited").says(">Ann Lee</a>");
}

#[test]
fn the_host_says_what_the_columns_are() {
    let (stage, _) = stage(10);
    let browser = sign_in(&stage, "owner", None);
    let odd = "Wer,Wohin,Private Mail,mail\nAnn,Rom,ann@home.example,ann@work.example\n";
    let guessed = post(&browser, "check", odd, "invite", &[]);
    guessed.says("name=\"column_2\"").never_says("value=\"run\"");
    let said = [("column_0", "name"), ("column_2", "email"), ("column_3", "")];
    post(&browser, "check", odd, "invite", &said).says("<td>ann@home.example</td>");
    run(&stage, &browser, odd, "invite", &said).1.says(">Ann</a>");
    let bare = "Bo Lind\tbo@example.org\t2\nCy\tcy@example.org\t\n";
    post(&browser, "check", bare, "invite", &[]).says("value=\"run\"").says("<td>Bo Lind</td>");
}

#[test]
fn what_was_not_looked_at_is_shown_first() {
    let (stage, list) = stage(10);
    let browser = sign_in(&stage, "owner", None);
    let before = stage.seq(list);
    post(&browser, "run", LIST, "invite", &[]).says("value=\"run\"");
    let two = "name,email,mail\nAnn,ann@example.org,bo@example.org\n";
    let seen = post(&browser, "check", two, "invite", &[]).text;
    let seen = seen.split("name=\"seen\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a number");
    let changed = [("seen", seen), ("column_1", ""), ("column_2", "email")];
    post(&browser, "run", two, "invite", &changed).says("<td>bo@example.org</td>");
    assert_eq!(stage.seq(list), before, "nothing happened");
}

#[test]
fn what_cannot_be_read_is_told_where_it_was_typed() {
    let (stage, list) = stage(10);
    let browser = sign_in(&stage, "owner", None);
    post(&browser, "check", "", "invite", &[]).is_wrong(&["text"]);
    let past = [("confirm_by", "2026-05-01T12:00")];
    post(&browser, "check", LIST, "invite", &past).is_wrong(&["confirm_by"]);
    post(&browser, "check", LIST, "invite", &[("confirm_by", "soon")]).is_wrong(&["confirm_by"]);
    post(&browser, "check", LIST, "confirmed", &past).says("value=\"run\"");
    let fields = [("text", ""), ("mode", "invite"), ("confirm_by", ""), ("do", "run")];
    browser.upload(PAGE, &fields, b"PK\x03\x04 no workbook").shows("notice", "problem");
    browser.upload(PAGE, &fields, b"J\xFCrgen").says("not UTF-8");
    let many = format!("name,email\n{}", "A,a@example.org\n".repeat(10_001));
    post(&browser, "run", &many, "invite", &[]).shows("notice", "problem");
    assert_eq!(browser.upload(PAGE, &fields, &vec![b'x'; 11 * 1024 * 1024]).status, 413);
    assert_eq!(stage.seq(list), 1, "only the opening of the event");
}

#[test]
fn seats_are_held_until_a_time_on_the_clock_of_the_event() {
    let (stage, list) = stage(10);
    let browser = sign_in(&stage, "owner", None);
    run(&stage, &browser, "name,email\nAnn,ann@example.org\n", "invite", &[("confirm_by", "2026-06-05T12:00")]);
    let held = stage.readers.with(|reader| {
        let page = store::sqlite::EntryPage { state: None, after: 0, most: 1 };
        let ann = reader.entries(list, page)?.remove(0);
        reader.live_offer(ann.id)
    });
    let (offer, _) = held.expect("a read").expect("a held seat");
    assert_eq!(offer.ends_at, "2026-06-05T10:00:00Z".parse().ok());
}

#[test]
fn only_a_host_of_the_list_imports() {
    let (stage, list) = stage(10);
    let fields = [("text", LIST), ("mode", "invite"), ("confirm_by", ""), ("do", "check")];
    let viewer = sign_in(&stage, "viewer", Some((list, Role::Viewer)));
    assert_eq!(viewer.upload(PAGE, &fields, b"").status, 403);
    assert_eq!(viewer.get(PAGE).status, 403);
    let host = sign_in(&stage, "host", Some((list, Role::Host)));
    run(&stage, &host, LIST, "invite", &[]).1.never_says("http-equiv");
    assert_eq!(host.upload(PAGE, &fields, b"").status, 200);
}
