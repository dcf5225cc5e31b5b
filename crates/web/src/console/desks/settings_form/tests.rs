//! web/console/desks: a desk's settings through the form and back.

use super::*;
use rules_document::with_rules;

#[test]
fn prices_are_read_as_people_write_them() {
    let read: Vec<Option<u32>> = ["", "45", "45.5", "45,50", "0.05", "4.505", "-1", "free", "."].map(price).into();
    let cents = [Some(0), Some(4_500), Some(4_550), Some(4_550), Some(5), None, None, None, None];
    assert_eq!(read, cents);
    assert_eq!([0, 4_500, 4_550, 5].map(price_text), ["", "45", "45.50", "0.05"]);
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let form = DeskForm {
        services: vec![
            ServiceRow { name: "Cut".into(), minutes: "long".into(), price: "x".into() },
            ServiceRow::default(),
            ServiceRow { name: String::new(), minutes: "30".into(), price: String::new() },
        ],
        staff_email: "nobody".into(),
        aliases: "Balayage\nA = B".into(),
        feeds: vec![FeedRow { staff: "Mia".into(), ..FeedRow::default() }],
        ..DeskForm::default()
    };
    let problems = read(None, &form).expect_err("nothing fits");
    let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
    let rows = ["service_minutes_0", "service_price_0", "service_name_2", "aliases", "feed_from_0"];
    assert_eq!(fields, [&["zone", "staff_email"][..], &rows, &["name"]].concat());
}

#[test]
fn what_is_saved_reads_back_as_the_same_settings() {
    let zone = Zone::parse("Europe/Vienna").expect("a zone");
    let cut = Service { name: "Cut".into(), minutes: 45, price_cents: 5_550 };
    let desk = DeskSettings {
        staff: vec!["Mia".into(), "Jo".into()],
        aliases: vec![Alias { theirs: "Haircut".into(), ours: "Cut".into() }],
        feeds: vec![Feed {
            from: "https://example.org/a.ics".into(),
            service: None,
            staff: Some("Mia".into()),
            location: None,
        }],
        about: "Two chairs.\nOne mirror.".into(),
        notes: Notes::Every,
        replies: Replies::YesClaims,
        door: JoinDoor::StaffOnly,
        language: Language::De,
        staff_email: Email::parse("desk@example.org").ok(),
        ..with_rules(DeskSettings::new("Salon", zone, vec![cut]), "Try at most 3 people").expect("a rule")
    };
    let form = of_settings(&desk);
    assert_eq!(form.services.len(), 1 + SPARE_ROWS);
    assert_eq!(read(Some(&desk), &form).expect("sound"), desk);
}
