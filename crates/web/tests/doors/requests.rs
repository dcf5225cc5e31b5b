//! Requests: they come by upload, by the API and by mail's door, are read, looked at and settled — twice, by the wrong
//! person, with wrong values, and after somebody else was first.

use crate::reception::{Salon, settings};
use crate::signed_in::sign_in;
use crate::stage::{BUG, URL};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::desk::{DeskSettings, Request, RequestState};
use rules::{Email, EntryState, MessageKind, Role, TokenScope};
use store::sqlite::{EntryPage, RequestPage};

const LETTER: &str = "Name: Zelda Quist\nPhone: +44 7700 900123\nService: Colour\nafter 3pm, from 5 June\n";

fn open() -> Salon {
    Salon::with(DeskSettings { staff_email: Email::parse("staff@example.org").ok(), ..settings() })
}

impl Salon {
    fn requests(&self) -> Vec<Request> {
        let page = RequestPage { state: None, after: 0, most: 100 };
        self.stage.readers.with(|reader| reader.requests(self.list, page)).expect("a read")
    }

    fn read(&self) {
        self.stage.runtime().block_on(self.stage.services.requests.read_waiting());
    }

    fn people(&self) -> Vec<(String, EntryState)> {
        let page = EntryPage { state: None, after: 0, most: 100 };
        let entries = self.stage.readers.with(|reader| reader.entries(self.list, page)).expect("a read");
        let name = |entry: &rules::Entry| entry.person.name.as_ref().map_or("", |name| name.as_str()).to_string();
        entries.iter().map(|entry| (name(entry), entry.state)).collect()
    }

    /// One request from the form of the console, read.
    fn uploaded(&self) -> Request {
        let host = self.host();
        host.upload("/console/desks/salon/requests", &[("text", LETTER)], b"");
        self.read();
        self.requests().pop().expect("a request")
    }
}

#[test]
fn a_letter_is_written_down_before_it_is_read_and_shows_its_words() {
    let salon = open();
    let host = salon.host();
    host.get("/console/desks/salon/requests").says("id=\"add\"").never_says("id=\"request-");
    let added = host.upload("/console/desks/salon/requests", &[("text", LETTER)], b"");
    assert_eq!(added.location(), "/console/desks/salon/requests?done=arrived");
    let page = host.get("/console/desks/salon/requests?done=arrived");
    page.shows("notice", "done").never_offers("approve");
    assert_eq!(salon.requests()[0].state, RequestState::Reading);
    let known = host.upload("/console/desks/salon/requests", &[("text", LETTER)], b"");
    assert_eq!(known.location(), "/console/desks/salon/requests?done=known");

    salon.read();
    let page = host.get("/console/desks/salon/requests");
    page.says("Zelda Quist \u{b7} Colour")
        .says("value=\"Zelda Quist\"")
        .says("value=\"2026-06-05\"")
        .says("value=\"15:00\"");
    page.says("<mark><span class=\"unseen\">Name: </span>Zelda Quist").says("sure").says("“3pm”");
    assert!(salon.people().is_empty(), "a proposal is nobody yet");
    host.get("/desk/salon").says("Zelda Quist \u{b7} Colour").says("#request-");
}

#[test]
fn a_document_that_breaks_the_reader_becomes_a_card_once() {
    let salon = open();
    salon.host().upload("/console/desks/salon/requests", &[("text", LETTER)], BUG);
    salon.read();
    let request = salon.requests().pop().expect("a request");
    assert_eq!(request.state, RequestState::Open, "it is not read for ever");
    let reading = request.reading.expect("what was read");
    assert!(reading.parts[0].text.contains("Zelda Quist"), "the words beside it are read");
    assert!(reading.parts[1].trouble.as_ref().is_some_and(|trouble| trouble.contains("failed")), "{reading:?}");
    let seq = salon.seq();
    salon.read();
    assert_eq!(salon.seq(), seq);
}

#[test]
fn approving_puts_one_person_on_the_list_however_often() {
    let salon = open();
    let request = salon.uploaded();
    let host = salon.host();
    let path = format!("/console/desks/salon/requests/{}", request.id.0);
    let wrong = host.form(&path, "do=approve&name=Zelda&mobile=12&service=Colour");
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.shows("notice", "problem").says("value=\"12\"");
    let past = host.form(&path, "do=approve&name=Zelda&email=z%40example.org&service=Colour&until=2020-01-01");
    past.shows("notice", "problem");
    assert!(salon.people().is_empty());

    let body = "do=approve&name=Zelda+Quist&mobile=%2B447700900123&service=Cut&party=2&note=by+the+window";
    let done = host.form(&path, body);
    assert_eq!(done.location(), format!("/console/desks/salon/requests?done=approved&request={}", request.id.0));
    let seq = salon.seq();
    assert_eq!(host.form(&path, body).location(), done.location());
    assert_eq!(salon.seq(), seq, "the second press changes nothing");
    assert_eq!(salon.people(), [("Zelda Quist".to_string(), EntryState::Waitlisted)]);
    assert_eq!(host.form(&path, "do=discard").status, StatusCode::UNPROCESSABLE_ENTITY);
    host.get("/console/desks/salon/requests")
        .shows("state", "approved")
        .never_shows("state", "open")
        .never_offers("approve");
}

#[test]
fn a_discard_can_be_undone_and_says_why() {
    let salon = open();
    let request = salon.uploaded();
    let host = salon.host();
    let path = format!("/console/desks/salon/requests/{}", request.id.0);
    let done = host.form(&path, "do=discard&why=spam");
    host.get(done.location()).offers("restore");
    let back = host.form(&path, "do=restore");
    host.get(back.location()).says("Zelda Quist");
    assert_eq!(host.form(&path, "do=dance").status, StatusCode::BAD_REQUEST);
    host.form(&path, "do=discard&why=duplicate");
    salon.stage.advance(SignedDuration::from_hours(24 * 31));
    let kept = salon.requests().remove(0);
    assert_eq!((kept.state, kept.letter), (RequestState::Discarded, None));
    // A sign-in does not last a month.
    salon
        .host()
        .get("/console/desks/salon/requests")
        .shows("state", "discarded")
        .never_says("Zelda")
        .never_offers("restore");
}

#[test]
fn the_phone_settles_with_one_tap() {
    let salon = open();
    let request = salon.uploaded();
    let host = salon.host();
    let path = format!("/console/desks/salon/requests/{}", request.id.0);
    let done = host.form(&path, "do=as_found&from=phone");
    assert_eq!(done.location(), "/desk/salon?did=approved");
    host.get(done.location()).shows("notice", "done").never_offers("as_found");
    assert_eq!(salon.people(), [("Zelda Quist".to_string(), EntryState::Waitlisted)]);
    let photo =
        host.upload("/console/desks/salon/requests", &[("from", "phone")], b"Name: Ben Okoro\nCut, ben@example.org");
    assert_eq!(photo.location(), "/desk/salon?did=request");
    salon.read();
    host.get("/desk/salon").says("Ben Okoro \u{b7} Cut");
}

#[test]
fn a_mail_to_the_staff_carries_a_link_that_settles_this_one_and_no_other() {
    let salon = open();
    let request = salon.uploaded();
    let mail = salon.stage.mail("staff", MessageKind::RequestNote);
    assert!(mail.text.contains("Zelda Quist \u{b7} Colour \u{b7} +447700900123"), "{}", mail.text);
    let path = mail.links[0].strip_prefix(URL).expect("ours").to_string();
    let seq = salon.seq();
    salon.stage.get(&path).says("Zelda Quist").offers("approve");
    assert_eq!(salon.seq(), seq, "looking changes nothing");
    let wrong = salon.stage.form(&path, "do=approve&name=&email=z%40example.org&service=Colour");
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let done = salon.stage.form(&path, "do=as_found");
    assert_eq!(done.location(), format!("{path}?approved"));
    assert_eq!(salon.stage.form(&path, "do=as_found").location(), format!("{path}?approved"));
    salon.stage.get(&format!("{path}?approved")).never_offers("discard");
    assert_eq!(salon.people().len(), 1);
    let cut = &path[..path.len() - 2];
    assert_eq!(salon.stage.get(cut).status, StatusCode::NOT_FOUND);
    assert_eq!(salon.stage.get(&path.replace("/r/", "/l/")).status, StatusCode::NOT_FOUND, "it is no guest's link");
    salon.stage.advance(SignedDuration::from_hours(24 * 31));
    assert_eq!(salon.stage.get(&path).status, StatusCode::NOT_FOUND);
    assert_eq!(salon.requests()[0].id, request.id);
}

#[test]
fn a_note_about_a_request_that_is_settled_is_never_sent() {
    let salon = open();
    let request = salon.uploaded();
    salon.host().form(&format!("/console/desks/salon/requests/{}", request.id.0), "do=discard");
    salon.stage.post_round();
    let sent = salon.stage.readers.with(|reader| reader.problems(salon.list, 10)).expect("a read");
    assert!(sent.is_empty(), "{sent:?}");
    let rows = salon.stage.keeper.lease(10).expect("a lease");
    assert!(rows.iter().all(|handed| handed.message.kind != MessageKind::RequestNote));
}

#[test]
fn programs_send_read_and_settle_requests() {
    let salon = open();
    let key = salon.stage.token(TokenScope::Write, Some(salon.list));
    let base64 = data_encoding::BASE64.encode(LETTER.as_bytes());
    let body = format!(r#"{{"subject": "hello", "documents": [{{"name": "note.txt", "base64": "{base64}"}}]}}"#);
    let made = salon.stage.call(Method::POST, "/desks/salon/requests", &key, &body);
    assert_eq!((made.status, made.json()["state"].as_str()), (StatusCode::CREATED, Some("reading")), "{}", made.text);
    assert_eq!(salon.stage.call(Method::POST, "/desks/salon/requests", &key, &body).status, StatusCode::OK);
    let number = made.json()["id"].as_u64().expect("a number");
    let early = salon.stage.call(Method::POST, &format!("/requests/{number}/approve"), &key, "");
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", early.text);
    salon.read();
    let seen = salon.stage.call(Method::GET, &format!("/requests/{number}"), &key, "").json();
    assert_eq!(seen["found"]["name"]["value"], "Zelda Quist");
    assert_eq!(seen["found"]["name"]["confidence"], "high");
    assert_eq!(seen["parts"][1]["title"], "note.txt");
    let list = salon.stage.call(Method::GET, "/desks/salon/requests?state=open", &key, "").json();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    let wrong = salon.stage.call(Method::POST, &format!("/requests/{number}/approve"), &key, r#"{"service": "shoes"}"#);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.json()["errors"][0]["field"], "service");
    let done = salon.stage.call(Method::POST, &format!("/requests/{number}/approve"), &key, r#"{"party": 3}"#);
    assert_eq!(done.json()["state"], "approved", "{}", done.text);
    let again = salon.stage.call(Method::POST, &format!("/requests/{number}/approve"), &key, "");
    assert_eq!(again.json()["entry"], done.json()["entry"]);
    let late = salon.stage.call(Method::POST, &format!("/requests/{number}/discard"), &key, r#"{"why": "spam"}"#);
    assert_eq!(late.status, StatusCode::CONFLICT);
    for bad in ["[]", r#"{"text": 7}"#, r#"{"documents": [{"base64": "%"}]}"#, r#"{"priority": 9, "text": "x"}"#, "{}"]
    {
        let answer = salon.stage.call(Method::POST, "/desks/salon/requests", &key, bad);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}: {}", answer.text);
    }
}

#[test]
fn whoever_only_looks_sees_and_cannot_settle_and_documents_stay_inside() {
    let salon = open();
    let host = salon.host();
    host.upload("/console/desks/salon/requests", &[], b"<script>alert(1)</script> Name: Zelda Quist");
    salon.read();
    let request = salon.requests().remove(0);
    let path = format!("/console/desks/salon/requests/{}", request.id.0);
    let viewer = sign_in(&salon.stage, "vera", Some((salon.list, Role::Viewer)));
    viewer
        .get("/console/desks/salon/requests")
        .says("list.xlsx")
        .never_says("Discard</button>")
        .never_says("<script>alert");
    assert_eq!(viewer.form(&path, "do=as_found").status, StatusCode::FORBIDDEN);
    let paper = viewer.get(&format!("{path}/papers/0"));
    assert_eq!(paper.header("content-type"), "application/octet-stream");
    assert!(paper.header("content-disposition").starts_with("attachment"), "{:?}", paper.headers);
    assert_eq!(paper.header("x-content-type-options"), "nosniff");
    assert_eq!(viewer.get(&format!("{path}/papers/1")).status, StatusCode::NOT_FOUND);
    let other = salon.stage.event("dinner", salon.stage.dinner(2));
    let stranger = sign_in(&salon.stage, "sid", Some((other, Role::Host)));
    assert_eq!(stranger.get(&format!("{path}/papers/0")).status, StatusCode::NOT_FOUND);
}

#[test]
fn too_much_at_once_is_told_so() {
    let salon = open();
    let host = salon.host();
    let empty = host.upload("/console/desks/salon/requests", &[("text", "  ")], b"");
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let large = host.upload("/console/desks/salon/requests", &[], &vec![b'a'; 11 * 1024 * 1024]);
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let strange = host.upload("/console/desks/salon/requests", &[], b"MZ\x90\0program");
    assert_eq!(strange.status, StatusCode::SEE_OTHER);
    salon.read();
    host.get("/console/desks/salon/requests").shows("notice", "problem").shows("found", "0");
}
