//! Alarms: on the owners' page, in the figures, and by mail once when it begins and once when it is over.

use crate::signed_in::sign_in;
use crate::stage::Stage;
use jiff::SignedDuration;
use rules::Channel;

/// Five mails that nobody hands over.
fn five_late(stage: &Stage) {
    stage.event("dinner", stage.dinner(9));
    for who in ["ann", "bo", "cy", "di", "ed"] {
        stage.sign_up("dinner", who);
    }
    stage.advance(SignedDuration::from_mins(11));
}

/// Looks once, and lets what was handed to the messenger arrive.
fn subjects_after_a_look(stage: &Stage) -> Vec<String> {
    stage.services.watchman.look();
    stage.runtime().block_on(async {
        for _round in 0..20 {
            tokio::task::yield_now().await;
        }
    });
    stage.shelf.list(0).iter().map(|shelved| shelved.mail.subject.clone()).collect()
}

#[test]
fn late_messages_are_told_once_and_their_end_once() {
    let stage = Stage::open();
    let host = sign_in(&stage, "owner", None);
    five_late(&stage);
    assert_eq!(subjects_after_a_look(&stage).len(), 1);
    let mail = &stage.shelf.list(0)[0].mail;
    assert_eq!(mail.to.as_str(), "owner@example.org");
    crate::snapshot::same("alarm_late_messages", &format!("{}\n\n{}", mail.subject, mail.text));
    host.get("/console").reads("console_alarmed");
    stage.get("/metrics").says("usher_alarm{name=\"late_messages\"} 1").says("usher_alarm{name=\"stuck_timers\"} 0");
    stage.advance(SignedDuration::from_mins(61));
    assert_eq!(subjects_after_a_look(&stage).len(), 1, "still late, told already");
    stage.post_round();
    for _twice in 0..2 {
        assert_eq!(subjects_after_a_look(&stage).len(), 2, "its end is told, once");
    }
    host.get("/console").never_says(" data-alarm");
    stage.get("/metrics").says("usher_alarm{name=\"late_messages\"} 0");
}

#[test]
fn its_end_is_not_told_in_the_same_hour() {
    let stage = Stage::open();
    sign_in(&stage, "owner", None);
    five_late(&stage);
    assert_eq!(subjects_after_a_look(&stage).len(), 1);
    stage.post_round();
    assert_eq!(subjects_after_a_look(&stage).len(), 1, "not more than once an hour");
    stage.get("/metrics").says("usher_alarm{name=\"late_messages\"} 0");
    stage.advance(SignedDuration::from_mins(60));
    assert_eq!(subjects_after_a_look(&stage).len(), 2);
}

#[test]
fn members_are_not_alarmed() {
    let stage = Stage::open();
    let list = stage.event("concert", stage.dinner(1));
    let member = sign_in(&stage, "member", Some((list, rules::Role::Host)));
    five_late(&stage);
    assert!(subjects_after_a_look(&stage).is_empty());
    member.get("/console").never_says(" data-alarm");
}

#[test]
fn wrong_links_of_the_last_hour_are_counted() {
    let stage = Stage::open();
    sign_in(&stage, "owner", None);
    stage.services.watchman.look();
    for number in 0..200 {
        let path = format!("/l/nonsense{number}");
        let request = crate::stage::request(axum::http::Method::GET, &path, &[], "");
        stage.ask_from(request, &format!("198.51.100.{}:4000", number));
    }
    assert_eq!(subjects_after_a_look(&stage).len(), 1);
    stage.get("/metrics").says("usher_bad_signatures_last_hour 200");
    stage.advance(SignedDuration::from_mins(59));
    stage.services.watchman.look();
    stage.get("/metrics").says("usher_bad_signatures_last_hour 200");
    stage.advance(SignedDuration::from_mins(2));
    stage.services.watchman.look();
    stage.get("/metrics").says("usher_alarm{name=\"bad_signatures\"} 0").says("usher_bad_signatures_last_hour 0");
}

/// The console says on every page that nothing leaves, a mail cannot; its end is told by mail.
#[test]
fn an_outage_is_on_every_page_at_once_and_its_end_is_mailed() {
    let stage = Stage::open();
    let list = stage.event("concert", stage.dinner(1));
    let owner = sign_in(&stage, "owner", None);
    let member = sign_in(&stage, "member", Some((list, rules::Role::Host)));
    owner.get("/console").never_says("data-outage");
    stage.posted.set_outage(Channel::Mail, Some("no connection at connecting"));
    assert!(subjects_after_a_look(&stage).is_empty(), "no mail could say it");
    owner.get("/console").says("data-outage");
    member.get("/console/e/concert").says("data-outage");
    stage.get("/metrics").says("usher_alarm{name=\"mail_down\"} 1").says("usher_oldest_message_seconds 0");
    stage.sign_up("concert", "ann");
    stage.advance(SignedDuration::from_mins(61));
    stage.get("/metrics").says("usher_oldest_message_seconds 3660");
    stage.posted.set_outage(Channel::Mail, None);
    assert_eq!(subjects_after_a_look(&stage).len(), 1);
    member.get("/console/e/concert").never_says("data-outage");
}
