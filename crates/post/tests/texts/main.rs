//! Texts on their way: what a service is asked, byte for byte, what its answers mean, and that nobody is texted twice.

#[path = "../common/mod.rs"]
mod common;
#[path = "../worker/office.rs"]
mod office;
mod service;

use common::desk;
use jiff::SignedDuration;
use office::Office;
use post::{Folder, Outcome, Sender, Shelf, TextTransport, Twilio, TwilioSettings};
use rules::{
    Act, Actor, Channel, Command, DeskAct, MessageAct, MessageKind, MessageState, OfferState, Reach, SendFault,
};
use service::{Says, Service, refused};
use std::time::{Duration, Instant};
use store::suite::stage::{chair, free, guest, joining, list_of, open_desk, salon};
use tokio::runtime::{Builder, Runtime};

const TOKEN: &str = "0123456789abcdef";

/// Longer than anything here takes; reached only by a test that fails.
const DEADLINE: Duration = Duration::from_secs(20);

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

fn twilio(base: &str, sender: Sender) -> TextTransport {
    let settings = TwilioSettings { base: base.to_string(), account: "AC123".into(), token: TOKEN.into(), sender };
    TextTransport::Twilio(Box::new(Twilio::new(settings).expect("a sender")))
}

fn from() -> Sender {
    Sender::From("+4930123456".into())
}

fn one_text() -> post::Text {
    desk::text(MessageKind::Offer)
}

#[test]
fn a_request_is_exactly_what_the_manual_asks_for() {
    let (runtime, text) = (runtime(), one_text());
    let service = Service::open(runtime.handle());
    assert_eq!(runtime.block_on(twilio(&service.url(), from()).send(&text)), Outcome::Sent);
    let [request] = &service.requests()[..] else { panic!("one request") };
    assert_eq!(request.head[0], "POST /2010-04-01/Accounts/AC123/Messages.json HTTP/1.1");
    let mut headers: Vec<(String, String)> = request.head[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_string()))
        .collect();
    headers.sort();
    let body = request.body.clone();
    let expected = [
        ("accept", "application/json".to_string()),
        ("authorization", "Basic QUMxMjM6MDEyMzQ1Njc4OWFiY2RlZg==".to_string()),
        ("content-length", body.len().to_string()),
        ("content-type", "application/x-www-form-urlencoded".to_string()),
        ("host", service.address.to_string()),
        ("user-agent", format!("usher/{}", env!("CARGO_PKG_VERSION"))),
    ];
    let expected: Vec<(String, String)> = expected.map(|(name, value)| (name.to_string(), value)).into();
    assert_eq!(headers, expected);
    let tag = post::receipt_tag(text.list, text.message, &common::house());
    let link = text.links[0].strip_prefix("https://usher.example/l/").expect("our own link");
    assert_eq!(
        body,
        format!(
            "To=%2B4915112345678&From=%2B4930123456&Body=Salon+Rosa%3A+a+time+came+free.+Colour+with+Ana%2C+today%2C+14%3A00.\
             +Yours+until+13%3A45%3A+https%3A%2F%2Fusher.example%2Fl%2F{link}%0AReply+NO+to+pass.\
             &StatusCallback=https%3A%2F%2Fusher.example%2Fhooks%2Ftext%2Fstatus%2F{tag}&ValidityPeriod=600"
        )
    );
}

#[test]
fn a_pool_of_numbers_is_named_instead_and_only_offers_have_a_lifetime() {
    let runtime = runtime();
    let service = Service::open(runtime.handle());
    let transport = twilio(&service.url(), Sender::Service("MG7".into()));
    assert_eq!(runtime.block_on(transport.send(&desk::text(MessageKind::Confirmation))), Outcome::Sent);
    let body = &service.requests()[0].body;
    assert!(body.starts_with("To=%2B4915112345678&MessagingServiceSid=MG7&Body="), "{body}");
    assert!(!body.contains("ValidityPeriod") && !body.contains("From="), "{body}");
}

#[test]
fn what_each_answer_means() {
    let runtime = runtime();
    let service = Service::open(runtime.handle());
    let transport = twilio(&service.url(), from());
    let again = |why: &str| Outcome::Again { fault: SendFault::Transport, why: why.to_string() };
    let unsure = |why: &str| Outcome::Unsure { why: why.to_string() };
    let never = |reason, why: &str| Outcome::Never { reason, why: why.to_string() };
    for (says, outcome) in [
        (Says::Status(400, refused(21_610)), never(Reach::OptedOut, "400 code 21610")),
        (Says::Status(400, refused(21_211)), never(Reach::Bounced, "400 code 21211")),
        (Says::Status(400, refused(21_614)), never(Reach::Bounced, "400 code 21614")),
        (Says::Status(400, refused(30_005)), never(Reach::Bounced, "400 code 30005")),
        (Says::Status(400, refused(30_006)), never(Reach::Bounced, "400 code 30006")),
        (Says::Status(429, refused(20_429)), again("429 code 20429")),
        (Says::Status(401, refused(20_003)), again("401 code 20003")),
        (Says::Status(503, "busy".into()), again("503")),
        (Says::Status(302, String::new()), again("302")),
        (Says::Status(500, refused(20_500)), unsure("500 code 20500")),
        (Says::Status(502, "bad gateway".into()), unsure("502")),
        (Says::Status(504, String::new()), unsure("504")),
        (Says::HangsUp, unsure("no answer from the text service")),
        (Says::Status(200, "{}".into()), unsure("200 without a name for the text")),
        (
            Says::Status(201, r#"{"sid":"SM1","status":"failed","error_code":30005}"#.into()),
            never(Reach::Bounced, "201 code 30005"),
        ),
        (Says::Status(201, service::taken(1)), Outcome::Sent),
    ] {
        service.next(says.clone());
        assert_eq!(runtime.block_on(transport.send(&one_text())), outcome, "{says:?}");
    }
}

#[test]
fn a_service_that_is_not_there_surely_took_nothing() {
    let runtime = runtime();
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let outcome = runtime.block_on(twilio(&format!("http://{closed}"), from()).send(&one_text()));
    assert!(matches!(outcome, Outcome::Again { fault: SendFault::Transport, .. }), "{outcome:?}");
}

/// Once the service has the request, the clock stands still and jumps when nothing else is to do: nobody waits here.
#[test]
fn a_slow_service_leaves_us_unsure() {
    let aside = runtime();
    let service = Service::open(aside.handle());
    service.next(Says::Nothing);
    let alone = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let outcome = alone.block_on(async {
        let transport = twilio(&service.url(), from());
        let sending = tokio::spawn(async move { transport.send(&one_text()).await });
        let until = Instant::now() + DEADLINE;
        while service.requests().is_empty() {
            assert!(Instant::now() < until, "the request never came");
            tokio::task::yield_now().await;
        }
        tokio::time::pause();
        sending.await.expect("an outcome")
    });
    assert!(matches!(outcome, Outcome::Unsure { .. }), "{outcome:?}");
}

#[test]
fn files_and_the_shelf_hold_texts_too() {
    let (runtime, text) = (runtime(), one_text());
    let folder = tempfile::tempdir().expect("a folder");
    let transport = TextTransport::Folder(Folder::open(folder.path()).expect("made"));
    assert_eq!(runtime.block_on(transport.send(&text)), Outcome::Sent);
    assert_eq!(runtime.block_on(transport.send(&text)), Outcome::Sent, "the same hand-off again is the same file");
    let read = std::fs::read_to_string(folder.path().join("41-1.txt")).expect("the file");
    let head = format!("To: +4915112345678\nMessage-ID: {}\nValid-Seconds: 600\n\n", text.message_id);
    assert_eq!(read, format!("{head}{}\n", text.body));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    let shelf = Shelf::default();
    assert_eq!(runtime.block_on(TextTransport::Shelf(shelf.clone()).send(&text)), Outcome::Sent);
    assert_eq!((shelf.texts(0)[0].number, &shelf.texts(0)[0].text), (1, &text));
    assert!(shelf.list(0).is_empty() && shelf.texts(1).is_empty());
    let none = runtime.block_on(TextTransport::None.send(&text));
    assert!(matches!(none, Outcome::NoWay { .. }), "{none:?}");
}

/// A desk with somebody who has both ways, and a chair that comes free tomorrow.
fn offered(office: &Office) -> rules::ListId {
    let desk = list_of(&office.run(open_desk("salon", salon())));
    office.run(guest(desk, Act::Desk(DeskAct::Join(Box::new(joining("ann", Some("+4915112345678")))))));
    office.settle_all(desk);
    office.run(free(desk, chair(30, "test")));
    office.settle_all(desk);
    desk
}

fn fates(office: &Office, desk: rules::ListId) -> Vec<(MessageKind, Channel, MessageState)> {
    let messages = office.rows(desk).messages;
    let to_people = messages.iter().filter(|message| message.entry.is_some());
    to_people.map(|message| (message.kind, message.channel, message.state)).collect()
}

#[test]
fn a_text_lands_once_and_its_lifetime_is_the_window() {
    let aside = runtime();
    let service = Service::open(aside.handle());
    let mut office = Office::texting(twilio(&service.url(), from()));
    let desk = offered(&office);
    office.close();
    let requests = service.requests();
    let valid = |request: &service::Request| {
        form_urlencoded::parse(request.body.as_bytes())
            .find(|(name, _)| name == "ValidityPeriod")
            .map(|(_, value)| value.parse::<i64>().expect("a number"))
    };
    assert_eq!(requests.len(), 2, "one about the list, one offer");
    assert_eq!(valid(&requests[0]), None);
    let offer = &office.rows(desk).offers[0];
    assert_eq!(offer.state, OfferState::Live);
    let window = offer.ends_at.expect("it runs").duration_since(offer.sent_at.expect("sent"));
    assert_eq!(valid(&requests[1]), Some(window.as_secs()));
    assert!(office.shelf.list(0).is_empty(), "no mail besides");
}

#[test]
fn a_number_that_does_not_exist_is_written_to_by_mail_with_the_same_offer() {
    let aside = runtime();
    let service = Service::open(aside.handle());
    service.next(Says::Status(201, service::taken(1)));
    service.next(Says::Status(400, refused(21_211)));
    let mut office = Office::texting(twilio(&service.url(), from()));
    let desk = offered(&office);
    office.close();
    let fates = fates(&office, desk);
    let offer = MessageKind::Offer;
    assert!(fates.contains(&(offer, Channel::Text, MessageState::Bounced)), "{fates:?}");
    assert!(fates.contains(&(offer, Channel::Mail, MessageState::Sent)), "{fates:?}");
    let mails = office.shelf.list(0);
    let mail = mails.iter().find(|one| one.mail.kind == Some(offer)).expect("an offer by mail");
    assert!(mail.mail.links[0].starts_with("https://usher.example/l/"));
    let rows = office.rows(desk);
    assert_eq!((rows.offers.len(), rows.offers[0].state), (1, OfferState::Live), "the same offer");
    assert_eq!(rows.entries[0].text_reach, Reach::Bounced);
}

#[test]
fn a_house_that_cannot_text_loses_nobody() {
    let mut office = Office::texting(TextTransport::None);
    let desk = offered(&office);
    office.close();
    let fates = fates(&office, desk);
    for kind in [MessageKind::WaitlistNotice, MessageKind::Offer] {
        assert!(fates.contains(&(kind, Channel::Text, MessageState::Failed)), "{fates:?}");
        assert!(fates.contains(&(kind, Channel::Mail, MessageState::Sent)), "{fates:?}");
    }
    assert_eq!(office.rows(desk).entries[0].text_reach, Reach::Open, "the number is not to blame");
    assert_eq!(office.rows(desk).offers[0].state, OfferState::Live);
}

#[test]
fn what_may_have_gone_out_is_repeated_only_if_it_is_an_offer() {
    let aside = runtime();
    let service = Service::open(aside.handle());
    service.next(Says::HangsUp);
    let mut office = Office::texting(twilio(&service.url(), from()));
    let desk = list_of(&office.run(open_desk("salon", salon())));
    office.run(guest(desk, Act::Desk(DeskAct::Join(Box::new(joining("ann", Some("+4915112345678")))))));
    office.settle_all(desk);
    assert_eq!(service.requests().len(), 1, "counted as sent");
    service.next(Says::HangsUp);
    office.run(free(desk, chair(30, "test")));
    wait_until(|| service.requests().len() == 2);
    wait_until(|| office.rows(desk).messages.iter().any(|message| message.state == MessageState::Queued));
    office.jump(SignedDuration::from_secs(31));
    office.settle_all(desk);
    office.close();
    let requests = service.requests();
    assert_eq!(requests.len(), 3, "the offer once more");
    let body = |at: usize| -> Vec<(String, String)> {
        form_urlencoded::parse(requests[at].body.as_bytes())
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .filter(|(name, _)| name != "ValidityPeriod" && name != "Body")
            .collect()
    };
    assert_eq!(body(1), body(2), "under the same name");
    let link =
        |at: usize| requests[at].body.split("%2Fl%2F").nth(1).and_then(|rest| rest.get(..27)).map(str::to_string);
    assert_eq!(link(1), link(2), "with the same link");
}

#[test]
fn after_a_crash_an_offer_is_texted_again_and_nothing_else_is() {
    let shelf = Shelf::default();
    let mut office = Office::texting(TextTransport::Shelf(shelf.clone()));
    let desk = list_of(&office.run(open_desk("salon", salon())));
    office.close();
    // Taken and perhaps handed over; then the house goes down and nobody reports.
    office.run(guest(desk, Act::Desk(DeskAct::Join(Box::new(joining("ann", Some("+4915112345678")))))));
    office.run(free(desk, chair(30, "test")));
    assert_eq!(office.keeper.lease(10).expect("a lease").len(), 2);
    office.clock.pass(SignedDuration::from_mins(3));
    office.reopen(TextTransport::Shelf(shelf.clone()));
    office.settle_all(desk);
    office.close();
    let texts: Vec<_> = shelf.texts(0).iter().map(|one| (one.text.kind, one.text.attempt)).collect();
    assert_eq!(texts, [(MessageKind::Offer, 2)]);
    assert!(office.rows(desk).messages.iter().all(|message| message.state == MessageState::Sent));
}

/// Woken by nothing: the service is another thread. Gives up loudly.
fn wait_until(is_so: impl Fn() -> bool) {
    let until = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(Instant::now() < until, "it never came to be");
        std::thread::yield_now();
    }
}

#[test]
fn a_text_that_was_not_delivered_goes_by_mail_and_a_second_receipt_changes_nothing() {
    let shelf = Shelf::default();
    let mut office = Office::texting(TextTransport::Shelf(shelf.clone()));
    let desk = offered(&office);
    assert_eq!(shelf.texts(0).len(), 2);
    let rows = office.rows(desk);
    let by_text = |message: &&rules::Message| message.kind == MessageKind::Offer && message.channel == Channel::Text;
    let message = rows.messages.iter().find(by_text).expect("a text").id;
    for _twice in 0..2 {
        office.run(Command { list: desk, who: Actor::Hook, act: Act::Message(MessageAct::NotDelivered { message }) });
        office.settle_all(desk);
    }
    office.close();
    let mails: Vec<_> = office.shelf.list(0).iter().filter_map(|one| one.mail.kind).collect();
    assert_eq!(mails.iter().filter(|kind| **kind == MessageKind::Offer).count(), 1, "{mails:?}");
    assert_eq!(office.rows(desk).offers[0].state, OfferState::Live);
}
