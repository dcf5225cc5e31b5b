//! The thank-you note: drafted, looked over, sent by the host's second press, and never twice.

use crate::stage::{Answer, Stage, request};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::{HouseRole, ListId, MessageKind};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const PAGE: &str = "/console/e/dinner/wording/thanks";

struct After {
    stage: Stage,
    list: ListId,
    cookie: String,
}

impl After {
    fn open() -> After {
        let stage = Stage::open();
        let list = stage.event("dinner", stage.dinner(5));
        let cookie = stage.sign_in("mara", HouseRole::Owner);
        for who in ["ann", "bo"] {
            stage.sign_up("dinner", who);
        }
        stage.post_round();
        After { stage, list, cookie }
    }

    fn over(self) -> After {
        // The evening it ends, and noon of the day after.
        self.stage.advance(SignedDuration::from_hours(19 * 24 + 10));
        self.stage.advance(SignedDuration::from_hours(16));
        self.stage.post_round();
        self
    }

    fn get(&self, path: &str) -> Answer {
        self.stage.ask(request(Method::GET, path, &[("cookie", &self.cookie)], ""))
    }

    fn press(&self, button: &str, body: &str) -> Answer {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs([("do", button), ("subject", "Thank you, {name}"), ("body", body)]);
        self.stage.ask(request(Method::POST, PAGE, &[FORM, ("cookie", &self.cookie)], &form.finish()))
    }

    fn sent(&self) -> usize {
        self.stage.post_round();
        let rows = self.stage.readers.with(|reader| reader.thanks(self.list)).expect("a read");
        usize::try_from(rows.done + rows.queued).expect("a few")
    }
}

#[test]
fn before_the_end_it_can_be_written_and_not_sent() {
    let after = After::open();
    after.get(PAGE).never_says("value=\"send\"");
    let refused = after.press("send-now", "Dear {name}");
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert_eq!(after.press("save", "Dear {name}").location(), format!("{PAGE}?done=saved"));
    assert_eq!(after.sent(), 0);
}

#[test]
fn the_host_presses_twice_and_each_guest_gets_one() {
    let after = After::open().over();
    after.get("/console/e/dinner").says("href=\"/console/e/dinner/wording/thanks\"");
    let mail = after.stage.mail("host", MessageKind::HostThanksDue);
    assert!(mail.text.contains("https://rsvp.example.org/console/e/dinner/wording/thanks"), "{}", mail.text);
    after.get(PAGE).says("value=\"send\"");
    let asked = after.press("send", "Dear {name},\n\n{taken} of us were there.");
    asked.says("value=\"send-now\"").says("{taken} of us were there.");
    assert_eq!(after.sent(), 0, "one press sends nothing");
    let sent = after.press("send-now", "Dear {name},\n\n{taken} of us were there.");
    assert_eq!(sent.location(), format!("{PAGE}?done=sent"));
    after.stage.advance(SignedDuration::ZERO);
    assert_eq!(after.sent(), 2);
    let mail = after.stage.mail("ann", MessageKind::Thanks);
    assert_eq!(mail.subject, "Thank you, ann");
    assert!(mail.text.starts_with("Dear ann,\n\n2 of us were there."), "{}", mail.text);
    after.get(PAGE).never_says("<textarea").never_says("value=\"send\"");
    after.get("/console/e/dinner").never_says("href=\"/console/e/dinner/wording/thanks\"");
}

#[test]
fn pressing_again_or_editing_afterwards_sends_nothing_more() {
    let after = After::open().over();
    after.press("send-now", "Dear {name}");
    after.stage.advance(SignedDuration::ZERO);
    let seq = {
        after.stage.post_round();
        after.stage.seq(after.list)
    };
    assert_eq!(after.press("send-now", "Something else").location(), format!("{PAGE}?done=sent"));
    let edited = after.press("save", "Something else");
    assert_eq!(edited.status, StatusCode::CONFLICT, "{}", edited.text);
    after.stage.advance(SignedDuration::from_hours(48));
    assert_eq!((after.sent(), after.stage.seq(after.list)), (2, seq));
}

#[test]
fn a_note_needs_no_link_and_says_what_it_does_not_know() {
    let after = After::open().over();
    after.press("send", "Dear {name}, just thanks.").says("value=\"send-now\"");
    let wrong = after.press("send-now", "Dear {deadline}");
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.says("does not know {deadline}");
    let other = "/console/e/dinner/wording/confirmation";
    let body = "do=send-now&subject=x&body=x";
    let answer = after.stage.ask(request(Method::POST, other, &[FORM, ("cookie", &after.cookie)], body));
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "only the note waits for a press");
    assert_eq!(after.sent(), 0);
}
