//! The waitlist as staff use it: add, change in place, paste, search, pause, one person's page, and out as a file.

use crate::desk_console::{open, salon};
use crate::signed_in::{headings, next, sign_in};
use crate::stage::Stage;
use axum::http::StatusCode;
use rules::desk::{FreedBy, Slot};
use rules::{
    Act, Actor, Consent, DeskAct, DeskReply, Entry, EntryState, HouseAct, Joining, ListId, ListReply, Mobile,
    PersonName, Reply, Role, SlotAct,
};
use store::sqlite::EntryPage;

fn entries(stage: &Stage, list: ListId) -> Vec<Entry> {
    let page = EntryPage { state: None, after: 0, most: 1_000 };
    stage.readers.with(|reader| reader.entries(list, page)).expect("a read")
}

const EVA: &str = "do=edit&name=Eva+Novak&mobile=%2B43+660+1234567&email=&service=Cut&party=&tier=2&from=&until=2026-07-01\
                   &earliest=09%3A00&latest=&weekdays=sat&weekdays=sun&staff=Mia&note=left-handed&notice_minutes=&zone=";

#[test]
fn somebody_is_added_and_changed_where_they_stand() {
    let stage = Stage::open();
    let list = open(&stage);
    let staff = sign_in(&stage, "ann", Some((list, Role::Host)));
    staff.get("/console/desks/salon/list").reads("desk_list_empty");
    let bad =
        staff.form("/console/desks/salon/list/new", &EVA.replace("Cut", "Perm").replace("%2B43+660+1234567", "12"));
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    bad.says("Eva Novak").says("left-handed").says("add-mobile-problem").says("add-service-problem");
    assert!(entries(&stage, list).is_empty());
    assert_eq!(staff.form("/console/desks/salon/list/new", EVA).location(), "/console/desks/salon/list?done=added");
    assert_eq!(staff.form("/console/desks/salon/list/new", EVA).location(), "/console/desks/salon/list?done=known");
    let [eva] = &entries(&stage, list)[..] else { panic!("one person") };
    assert_eq!((eva.tier, eva.person.note.as_deref()), (2, Some("left-handed")));
    let page = staff.get("/console/desks/salon/list?done=added");
    page.reads("desk_list_added");
    let row = staff.get(&format!("/console/desks/salon/list?service=cut&edit={}", eva.id.0));
    row.says("name=\"back_service\" value=\"cut\"").says("id=\"edit-name\"").says("value=\"sat\" aria-label=");
    let path = format!("/console/desks/salon/list/{}", eva.id.0);
    let again = format!(
        "{}&back_service=cut&back_list=yes",
        EVA.replace("service=Cut", "service=Colour").replace("tier=2", "tier=99")
    );
    let bad = staff.form(&path, &again);
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    bad.says("id=\"edit-name\"").says("value=\"99\"").says("edit-tier-problem");
    let saved = staff.form(&path, &again.replace("tier=99", "tier=5").replace("Eva+Novak", "Eva+Maria"));
    assert_eq!(saved.location(), "/console/desks/salon/list?service=cut&done=edited");
    let eva = &entries(&stage, list)[0];
    assert_eq!(eva.person.name.as_ref().map(PersonName::as_str), Some("Eva Maria"));
    assert_eq!((eva.tier, eva.wish.as_ref().map(|wish| wish.service.as_str())), (5, Some("colour")));
    assert_eq!(eva.number, 1, "she keeps her place");
}

#[test]
fn one_person_is_paused_resumed_taken_off_and_erased() {
    let stage = Stage::open();
    let list = open(&stage);
    let staff = sign_in(&stage, "ann", Some((list, Role::Host)));
    staff.form("/console/desks/salon/list/new", EVA).location();
    let entry = entries(&stage, list)[0].id.0;
    let path = format!("/console/desks/salon/list/{entry}");
    let press = |what: &str| staff.form(&path, &format!("do={what}")).location().to_string();
    assert_eq!(press("pause"), format!("{path}?done=paused"));
    assert_eq!(press("pause"), format!("{path}?done=paused"));
    assert_eq!(entries(&stage, list)[0].state, EntryState::Paused);
    let back = staff.form(&path, "do=resume&from_list=yes&back_state=paused");
    assert_eq!(back.location(), "/console/desks/salon/list?state=paused&done=resumed");
    assert_eq!(press("resend"), format!("{path}?done=resent"));
    let page = staff.get(&path);
    page.reads("desk_list_person");
    let early = staff.form(&path, "do=erase");
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY, "who waits cannot be erased");
    assert_eq!(press("leave"), format!("{path}?done=left"));
    assert_eq!(press("erase"), format!("{path}?done=erased"));
    staff.get(&path).says("(erased)").never_says("Eva").never_says("left-handed").never_says("+43660");
    assert_eq!(staff.form(&path, "do=dance").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(staff.get("/console/desks/salon/list/999999").status, StatusCode::NOT_FOUND);
}

#[test]
fn a_service_that_is_gone_is_not_quietly_exchanged() {
    let stage = Stage::open();
    let list = open(&stage);
    let staff = sign_in(&stage, "ann", Some((list, Role::Host)));
    let typed = EVA.replace("note=left-handed", "note=one%0D%0Atwo");
    staff.form("/console/desks/salon/list/new", &typed).location();
    let mut settings = salon();
    settings.services.remove(0);
    settings.staff.clear();
    stage.run(Actor::Host(0), list, Act::Desk(DeskAct::Edit { settings: Box::new(settings), seen_rev: 1 }));
    let eva = entries(&stage, list).remove(0);
    assert_eq!(eva.person.note.as_deref(), Some("one\ntwo"));
    let page = staff.get(&format!("/console/desks/salon/list?edit={}", eva.id.0));
    page.says("<option selected>cut</option>");
    let bad = staff.form(&format!("/console/desks/salon/list/{}", eva.id.0), &EVA.replace("staff=Mia", "staff="));
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    bad.says("edit-service-problem");
    assert_eq!(entries(&stage, list), [eva]);
}

#[test]
fn offers_stand_on_the_page_of_whom_they_were_put_to() {
    let stage = Stage::open();
    let list = open(&stage);
    let staff = sign_in(&stage, "ann", Some((list, Role::Host)));
    staff.form("/console/desks/salon/list/new", "name=Eva&email=eva%40example.org&service=Cut").location();
    let starts_at = "2026-06-01T14:00:00Z".parse().expect("a moment");
    let slot = Slot {
        service: "Cut".into(),
        staff: Some("Mia".into()),
        location: None,
        starts_at,
        duration_minutes: 45,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "test".into(),
    };
    let reply = stage.run(Actor::Host(0), list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }));
    assert!(matches!(reply, Reply::Desk(DeskReply::Slot { .. })), "{reply:?}");
    let entry = entries(&stage, list)[0].id.0;
    let page = staff.get(&format!("/console/desks/salon/list/{entry}"));
    page.reads("desk_list_person_offered").says("/console/desks/salon/slots/");
    staff.get("/console/desks/salon/list?state=offered").says("Eva");
}

pub fn join(stage: &Stage, list: ListId, number: u32) {
    let service = if number.is_multiple_of(2) { "Cut" } else { "Colour" };
    let joining = Joining {
        name: PersonName::parse(&format!("Person {number:03}")).expect("a name"),
        email: None,
        mobile: Mobile::parse(&format!("+4366000{number:05}")).ok(),
        party: 1,
        tier: 0,
        wish: rules::desk::Wish::any(service),
        consent: Consent::ToldStaff,
        note: String::new(),
    };
    stage.run(Actor::Host(0), list, Act::Desk(DeskAct::Join(Box::new(joining))));
}

#[test]
fn a_long_list_is_searched_filtered_and_turned_over() {
    let stage = Stage::open();
    let list = open(&stage);
    (0..120).for_each(|number| join(&stage, list, number));
    let viewer = sign_in(&stage, "kim", Some((list, Role::Viewer)));
    let mut seen = Vec::new();
    let mut at = Some("/console/desks/salon/list".to_string());
    while let Some(path) = at {
        let page = viewer.get(&path);
        seen.extend(headings(&page));
        page.never_says("Pause<").never_says("Add somebody");
        at = next(&page);
    }
    assert_eq!((seen.len(), seen[0].as_str(), seen[119].as_str()), (120, "Person 000", "Person 119"));
    let found = viewer.form("/console/desks/salon/list", "q=66000+00044&service=&sort=number");
    assert!(!found.location().contains("00044"), "what is searched for stands in no address");
    assert_eq!(headings(&viewer.get(found.location())), ["Person 044"]);
    let cuts = viewer.form("/console/desks/salon/list", "q=&service=cut&sort=joined");
    assert_eq!(cuts.location(), "/console/desks/salon/list?service=cut&sort=joined");
    let page = viewer.get(cuts.location());
    page.says("60 people found");
    assert_eq!(headings(&page)[0], "Person 118");
    let second = next(&page).expect("a second page");
    assert!(second.contains("service=cut") && second.contains("after="), "{second}");
    assert_eq!(headings(&viewer.get(&second)).len(), 10);
}

const SHEET: &str = "Client\tPhone\tE-mail\tTreatment\tDays\tNote\n\
                     Ann Lee\t+43 660 1111111\t\tCut\tSat\tfringe\n\
                     Bo\t\tbo@example.org\tcolour\t\t\n\
                     Cy\t12\t\tPerm\t\t\n\
                     Ann Lee\t+436601111111\t\tcut\t\t\n";

#[test]
fn pasted_rows_are_looked_at_then_saved_and_saving_twice_does_no_harm() {
    let stage = Stage::open();
    let list = open(&stage);
    let staff = sign_in(&stage, "ann", Some((list, Role::Host)));
    staff.get("/console/desks/salon/paste").says("name=\"text\"");
    let empty = staff.upload("/console/desks/salon/paste", &[("text", "  "), ("do", "check")], b"");
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let checked = staff.upload("/console/desks/salon/paste", &[("text", SHEET), ("do", "check")], b"");
    checked.reads("desk_paste_checked");
    assert!(entries(&stage, list).is_empty(), "a look saves nothing");
    let run = [("text", SHEET), ("do", "run")];
    let done = staff.upload("/console/desks/salon/paste", &run, b"");
    done.reads("desk_paste_done");
    let people = entries(&stage, list);
    assert_eq!(people.len(), 2);
    assert_eq!(people[0].person.note.as_deref(), Some("fringe"));
    staff.upload("/console/desks/salon/paste", &run, b"").reads("desk_paste_again");
    assert_eq!(entries(&stage, list), people);
    staff.upload("/console/desks/salon/paste", &[("text", SHEET), ("do", "again")], b"").says("Ann Lee\t+43");
}

#[test]
fn what_goes_out_as_a_file_comes_in_again() {
    let stage = Stage::open();
    let list = open(&stage);
    let staff = sign_in(&stage, "ann", Some((list, Role::Host)));
    staff.form("/console/desks/salon/list/new", EVA).location();
    staff
        .form("/console/desks/salon/list/new", "name=%3DSUM(A1)&email=sum%40example.org&service=Colour&party=2")
        .location();
    let csv = staff.file("/console/desks/salon/list.csv");
    let text = String::from_utf8(csv.clone()).expect("text");
    assert!(text.contains("\"'=SUM(A1)\"") && text.contains("\"'+436601234567\""), "{text}");
    assert!(text.contains("sat sun") && text.contains("left-handed"), "{text}");
    let sheet = staff.file("/console/desks/salon/list.xlsx");
    assert!(sheet.starts_with(b"PK"));
    let act =
        Act::House(HouseAct::OpenDesk { slug: "other".into(), settings: Box::new(salon()), host: Some(staff.host) });
    let Reply::List(ListReply::Opened { list: other }) = stage.run(Actor::Host(0), ListId::HOUSE, act) else {
        panic!("no desk")
    };
    for (file, fate) in [(csv, "2 people would join"), (sheet, "2 are on the list already")] {
        staff.upload("/console/desks/other/paste", &[("text", ""), ("do", "check")], &file).says(fate);
        let text = intake::sheet_text(&file).expect("a sheet").text;
        staff.upload("/console/desks/other/paste", &[("text", &text), ("do", "run")], b"");
    }
    let same = |entry: &Entry| (entry.person.clone(), entry.wish.clone(), entry.party, entry.tier);
    let (here, there) = (entries(&stage, list), entries(&stage, other));
    assert_eq!(here.iter().map(same).collect::<Vec<_>>(), there.iter().map(same).collect::<Vec<_>>());
}
