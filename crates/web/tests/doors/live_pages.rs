//! Pages that keep themselves up to date: what a page calls its version names what it shows, no change is lost between two
//! looks, and who may not listen any more is let go.

use crate::reception::{self, colour, settings};
use crate::signed_in::sign_in;
use crate::stage::{Props, Stage, request};
use axum::body::{Body, Bytes};
use axum::http::Method;
use futures_core::Stream;
use keeper::Keeper;
use rules::desk::Wish;
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, DeskAct, Email, EventAct, HostAct, HouseAct, HouseRole, ListId, MessageAct, PersonName,
    Registration, Reply, Zone,
};
use std::collections::HashMap;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};
use std::time::Duration;

fn dinner_and_salon(keeper: &Keeper) {
    let run = |act| keeper.run(Command { list: ListId::HOUSE, who: Actor::Host(1), act }).expect("an answer");
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let dinner = EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 500);
    run(Act::House(HouseAct::OpenEvent { slug: "dinner".to_string(), settings: Box::new(dinner), host: None }));
    run(Act::House(HouseAct::OpenDesk { slug: "salon".to_string(), settings: Box::new(settings()), host: None }));
}

fn demo() -> Stage {
    let story = web::Story {
        event: "dinner".to_string(),
        desk: "salon".to_string(),
        bookings: Vec::new(),
        arrives: "2026-06-01T10:00:00Z".parse().expect("a moment"),
    };
    Stage::with(Props { before: Some(dinner_and_salon), story: Some(story), ..Props::default() })
}

/// Somebody comes to this list, and is mailed at once.
#[derive(Clone)]
struct Comer {
    keeper: Arc<Keeper>,
    shelf: Arc<post::Transport>,
    house: Arc<post::House>,
    ring: Arc<links::KeyRing>,
    list: ListId,
    slug: &'static str,
    number: Arc<AtomicUsize>,
    now: jiff::Timestamp,
}

impl Comer {
    fn to(stage: &Stage, slug: &'static str) -> Comer {
        Comer {
            keeper: stage.keeper.clone(),
            shelf: Arc::new(post::Transport::Shelf(stage.shelf.clone())),
            house: stage.house.clone(),
            ring: stage.ring.clone(),
            list: stage.list(slug),
            slug,
            number: Arc::default(),
            now: stage.now(),
        }
    }

    fn comes(&self) {
        let who = format!("guest-{}", self.number.fetch_add(1, Ordering::SeqCst));
        let name = PersonName::parse(&who).expect("a name");
        let email = Email::parse(&format!("{who}@example.org")).expect("an address");
        let act = match self.slug {
            "dinner" => Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 }))),
            _desk => Act::Desk(DeskAct::Join(Box::new(rules::Joining {
                name,
                email: Some(email),
                mobile: None,
                party: 1,
                tier: 0,
                wish: Wish::any("Colour"),
                consent: rules::Consent::ToldStaff,
                note: String::new(),
            }))),
        };
        self.run(Actor::Guest, act);
        for handed in self.keeper.lease(100).expect("a lease") {
            let said = post::say(&handed, self.slug, &self.house, &self.ring, self.now).expect("words");
            let post::Said::Mail(mail) = said else { panic!("a text") };
            let sent = pin!(self.shelf.send(&mail, b"")).poll(&mut Context::from_waker(Waker::noop()));
            assert!(sent.is_ready());
            self.run(Actor::Post, Act::Message(MessageAct::Sent { message: handed.message.id }));
        }
    }

    fn run(&self, who: Actor, act: Act) -> Reply {
        self.keeper.run(Command { list: self.list, who, act }).expect("an answer")
    }
}

fn version(page: &str) -> String {
    page.split("data-version=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a version").to_string()
}

/// Without what only says when it was asked.
fn shown(page: &str) -> String {
    page.split(" data-clock=\"").map(|part| part.split_once('"').map_or(part, |(_, rest)| rest)).collect()
}

/// Somebody comes before each look that a page takes at the rows, in turn. Pages of the same version must show the same:
/// a browser that has one of them never asks for the other.
fn is_true_of(stage: &Stage, path: &str, cookie: &str, comer: &Comer) {
    let ask = || stage.ask(request(Method::GET, path, &[("cookie", cookie)], "")).text;
    let mut known: HashMap<String, String> = HashMap::new();
    let mut keep = |page: String, when: &str| {
        let first = known.entry(version(&page)).or_insert_with(|| shown(&page));
        assert_eq!(*first, shown(&page), "{path}, {when}: the same version of another page");
    };
    for gap in 0..12 {
        let (looks, meddler) = (Arc::new(AtomicUsize::new(0)), comer.clone());
        let counted = looks.clone();
        stage.between.set(move |_| {
            if counted.fetch_add(1, Ordering::SeqCst) == gap {
                meddler.comes();
            }
        });
        let between = ask();
        stage.between.clear();
        keep(between, &format!("somebody came before look {gap}"));
        keep(ask(), &format!("after look {gap}"));
        if looks.load(Ordering::SeqCst) < gap {
            return;
        }
    }
    panic!("{path} looks more often than the test knows");
}

/// The demo's inbox once showed no confirmation until the minute was over: the mail came between the look at the shelf
/// and the look at the newest change, which the page then called its version.
#[test]
fn a_version_of_the_demo_names_what_it_shows() {
    let stage = demo();
    is_true_of(&stage, "/demo/live", "", &Comer::to(&stage, "dinner"));
    is_true_of(&stage, "/demo/salon/live", "", &Comer::to(&stage, "salon"));
}

#[test]
fn a_version_of_a_hosts_page_names_what_it_shows() {
    let stage = demo();
    let cookie = stage.sign_in("hannah", HouseRole::Owner);
    let (dinner, salon) = (Comer::to(&stage, "dinner"), Comer::to(&stage, "salon"));
    is_true_of(&stage, "/console/e/dinner", &cookie, &dinner);
    is_true_of(&stage, "/console/e/dinner/line", &cookie, &dinner);
    is_true_of(&stage, "/desk/salon/live", &cookie, &salon);
}

/// A sign-in mail changes nothing on the list.
#[test]
fn a_mail_of_the_house_is_a_new_version_of_the_inbox() {
    let stage = demo();
    stage.sign_in("hannah", HouseRole::Owner);
    let before = stage.get("/demo/live").text;
    stage.form("/console/sign-in", "email=hannah%40example.org").shows("link", "sent");
    stage.settle();
    let after = stage.get("/demo/live");
    after.says("hannah@example.org");
    assert_ne!(version(&before), version(&after.text));
}

/// What a stream says, event by event.
struct Told(Pin<Box<dyn Stream<Item = Result<Bytes, axum::Error>>>>);

impl Told {
    async fn open(stage: &Stage, path: &str, headers: &[(&str, &str)]) -> Told {
        let peer = "203.0.113.9:4000".parse().expect("an address");
        let answer = stage.whole().answer(peer, request(Method::GET, path, headers, "")).await;
        assert_eq!(answer.status(), 200);
        let body: Body = answer.into_body();
        Told(Box::pin(body.into_data_stream()))
    }

    /// The newest change it tells of; None when the stream has ended.
    async fn next(&mut self) -> Option<u64> {
        loop {
            let piece = std::future::poll_fn(|context| self.0.as_mut().poll_next(context));
            let piece = tokio::time::timeout(Duration::from_secs(10), piece).await.expect("nothing was told");
            let text = String::from_utf8(piece?.expect("a piece").to_vec()).expect("words");
            if let Some((_, number)) = text.split_once("data: ") {
                return number.trim().parse().ok();
            }
        }
    }
}

/// The one look for all pages was about to be taken when another list began to be watched: a change of it that came
/// meanwhile was counted as told, and nobody had been told.
#[test]
fn a_change_between_two_looks_is_told_to_who_began_to_watch_meanwhile() {
    let stage = demo();
    let cookie = stage.sign_in("hannah", HouseRole::Owner);
    let headers = [("cookie", cookie.as_str())];
    let salon = Comer::to(&stage, "salon");
    stage.runtime().block_on(async {
        let mut dinner = Told::open(&stage, "/console/e/dinner/events", &headers).await;
        dinner.next().await.expect("the newest change");
        let (reached, looks) = tokio::sync::oneshot::channel();
        let (go_on, gate) = std::sync::mpsc::channel::<()>();
        let waits = Mutex::new(Some((reached, gate)));
        // The next one who looks is the one who looks for all.
        stage.between.set(move |_| {
            let first = waits.lock().expect("no panic").take();
            if let Some((reached, gate)) = first {
                reached.send(()).expect("somebody waits");
                gate.recv().expect("a word");
            }
        });
        looks.await.expect("a look");
        let mut told = Told::open(&stage, "/desk/salon/events", &headers).await;
        let before = told.next().await.expect("the newest change");
        salon.comes();
        go_on.send(()).expect("it waits");
        let after = told.next().await.expect("another change");
        assert!(after > before, "{after} after {before}");
    });
}

#[test]
fn signing_out_everywhere_ends_open_streams() {
    let stage = demo();
    let cookie = stage.sign_in("hannah", HouseRole::Owner);
    let headers = [("cookie", cookie.as_str())];
    stage.runtime().block_on(async {
        let mut told = Told::open(&stage, "/console/e/dinner/events", &headers).await;
        let mut other = Told::open(&stage, "/desk/salon/events", &headers).await;
        assert!(told.next().await.is_some() && other.next().await.is_some());
        let peer = "203.0.113.9:4000".parse().expect("an address");
        let out = request(Method::POST, "/console/sign-out-everywhere", &headers, "");
        assert_eq!(stage.whole().answer(peer, out).await.status(), 303);
        assert_eq!((told.next().await, other.next().await), (None, None));
    });
}

#[test]
fn who_may_not_listen_any_more_is_let_go_and_others_are_not() {
    let salon = reception::Salon::open();
    let stage = &salon.stage;
    let guest = sign_in(stage, "gina", Some((salon.list, rules::Role::Viewer)));
    let (cookie, owner) = (stage.sign_in("gina", HouseRole::Member), stage.sign_in("hannah", HouseRole::Owner));
    let token = stage.token(rules::TokenScope::Read, Some(salon.list));
    let bearer = format!("Bearer {token}");
    stage.runtime().block_on(async {
        let mut gina = Told::open(stage, "/desk/salon/events", &[("cookie", &cookie)]).await;
        let mut hannah = Told::open(stage, "/desk/salon/events", &[("cookie", &owner)]).await;
        let mut program = Told::open(stage, "/api/v1/lists/salon/live", &[("authorization", &bearer)]).await;
        assert!(gina.next().await.is_some() && hannah.next().await.is_some() && program.next().await.is_some());
        stage.run(
            Actor::Host(0),
            ListId::HOUSE,
            Act::Host(HostAct::GrantRole { host: guest.host, list: salon.list, role: None }),
        );
        assert_eq!(gina.next().await, None);
        let tokens = stage.readers.with(|reader| reader.tokens()).expect("a read");
        stage.run(Actor::Host(0), ListId::HOUSE, Act::House(HouseAct::RevokeToken { token: tokens[0].id }));
        assert_eq!(program.next().await, None);
        salon.free(colour(16));
        assert!(hannah.next().await.is_some());
    });
}
