//! A whole house in a folder of its own, with a clock that stands still until it is moved.

use crate::{api_facts, page_facts};
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, Jumps, Keeper};
use links::KeyRing;
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, Email, HostAct, HostId, HouseAct, HouseReply, HouseRole, ListId, ListReply, MessageAct,
    MessageKind, Reply, TokenScope, Zone,
};
use serde_json::Value;
use services::{
    Backend, Counts, HookSecrets, LetterSettings, LookUp, Quill, Readers, ServiceSettings, Services, SheetSettings,
    Thresholds,
};
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use store::sqlite::Sqlite;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use web::{Door, DoorSettings, Proxies, Whole};

pub const HOOK_SECRET: &str = "a secret for the hook";
pub const TEXT_TOKEN: &str = "a token of the text service";
pub const URL: &str = "https://rsvp.example.org";

/// Milliseconds since 1970.
pub struct Hand(AtomicI64);

impl Clock for Hand {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.0.load(Ordering::SeqCst)).expect("a moment")
    }

    fn jumps(&self) -> Jumps {
        Jumps::AreMeant
    }
}

pub struct Stage {
    runtime: Runtime,
    whole: Whole,
    pub services: Arc<Services>,
    pub keeper: Arc<Keeper>,
    pub readers: Readers,
    pub ring: Arc<KeyRing>,
    pub house: Arc<post::House>,
    /// Mails outside the outbox: sign-in links.
    pub shelf: post::Shelf,
    pub posted: Arc<post::PostCounts>,
    /// Lets something happen before the next look at the rows.
    pub between: Between,
    clock: Arc<Hand>,
    handed: Mutex<Vec<post::Mail>>,
    texts: Mutex<Vec<post::Text>>,
    folder: TempDir,
}

/// What is to happen before a look at the rows, in the thread that looks.
#[derive(Clone, Default)]
pub struct Between(Arc<Mutex<Option<services::BeforeRead>>>);

impl Between {
    pub fn set(&self, meddle: impl Fn(services::ReadLength) + Send + Sync + 'static) {
        *self.0.lock().expect("no panic") = Some(Arc::new(meddle));
    }

    pub fn clear(&self) {
        *self.0.lock().expect("no panic") = None;
    }

    fn told(&self) -> services::BeforeRead {
        let between = self.clone();
        Arc::new(move |length| {
            let meddle = between.0.lock().expect("no panic").clone();
            meddle.iter().for_each(|meddle| meddle(length));
        })
    }
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// The address of a redirect.
    pub fn location(&self) -> &str {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text);
        self.header("location")
    }

    #[track_caller]
    pub fn says(&self, words: &str) -> &Answer {
        assert!(self.text.contains(words), "{words:?} is not in: {}", self.text);
        self
    }

    /// The page's words are those of the snapshot, whatever they are wrapped in.
    #[track_caller]
    pub fn reads(&self, name: &str) -> &Answer {
        let main = self.text.find("<main").map_or(self.text.as_str(), |at| &self.text[at..]);
        crate::snapshot::same(name, &page_facts::words(main.split("</main>").next().unwrap_or(main)));
        self
    }

    /// The first heading of the page.
    pub fn title(&self) -> &str {
        let heading = self.text.split_once("<h1").and_then(|(_, rest)| rest.split_once('>'));
        heading.and_then(|(_, rest)| rest.split('<').next()).expect("a heading")
    }

    /// Something on the page has this `data-` attribute with this value.
    #[track_caller]
    pub fn shows(&self, name: &str, value: &str) -> &Answer {
        self.says(&format!(" data-{name}=\"{value}\""))
    }

    #[track_caller]
    pub fn never_shows(&self, name: &str, value: &str) -> &Answer {
        self.never_says(&format!(" data-{name}=\"{value}\""))
    }

    /// A button or form of the page asks for this.
    #[track_caller]
    pub fn offers(&self, act: &str) -> &Answer {
        self.says(&format!("name=\"do\" value=\"{act}\""))
    }

    #[track_caller]
    pub fn never_offers(&self, act: &str) -> &Answer {
        self.never_says(&format!("name=\"do\" value=\"{act}\""))
    }

    /// Exactly these fields of the form are wrong, in their order; an empty name is a problem without a field.
    #[track_caller]
    pub fn is_wrong(&self, fields: &[&str]) -> &Answer {
        assert_eq!(self.problems(), fields, "{}", self.text);
        self
    }

    /// The fields the page's list of problems leads to.
    fn problems(&self) -> Vec<&str> {
        let list = self.text.split_once(" data-notice=\"problem\" id=\"problems\"").map_or("", |(_, rest)| rest);
        let list = list.split("</ul>").next().unwrap_or("");
        let field = |item| str::strip_prefix(item, "<a href=\"#").and_then(|rest| rest.split('"').next()).unwrap_or("");
        list.split("<li>").skip(1).map(field).collect()
    }

    #[track_caller]
    pub fn never_says(&self, words: &str) -> &Answer {
        assert!(!self.text.contains(words), "{words:?} is in: {}", self.text);
        self
    }
}

/// How a stage may differ.
pub struct Props {
    pub ring: KeyRing,
    pub burst: u32,
    pub proxies: Proxies,
    /// Where Acuity stands, and where calendars may lie.
    pub look_up_at: String,
    pub networks: http_client::Networks,
    pub scribe: scribe::Scribe,
    /// Google, played by a server of the test's own.
    pub google: Option<Arc<services::GoogleHouse>>,
    /// What the process before this one did; with it the house is a demo, whose clock can be moved.
    pub before: Option<fn(&Keeper)>,
    /// The lists such a demo tells of; its messages go to the shelf.
    pub story: Option<web::Story>,
    /// The key of a demo that is open to a network.
    pub demo_key: Option<&'static str>,
}

impl Default for Props {
    fn default() -> Props {
        let ring = KeyRing::generate().expect("random bytes");
        let look_up_at = "https://acuity.example".to_string();
        Props {
            ring,
            burst: 1000,
            proxies: Proxies::default(),
            look_up_at,
            networks: http_client::Networks::Public,
            google: None,
            before: None,
            story: None,
            demo_key: None,
            scribe: scribe::Scribe::nobody(),
        }
    }
}

impl Stage {
    pub fn open() -> Stage {
        Stage::with(Props::default())
    }

    pub fn with(props: Props) -> Stage {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("usher.db");
        let noon: Timestamp = "2026-06-01T10:00:00Z".parse().expect("a moment");
        let clock = Arc::new(Hand(AtomicI64::new(noon.as_millisecond())));
        let start = || Keeper::start(Sqlite::open(&path).expect("a database"), clock.clone()).expect("a keeper");
        let shelf = post::Shelf::default();
        let demo = props.before.map(|before| {
            let process_before = start();
            before(&process_before);
            process_before.stop();
            let demo = demo(&clock, props.demo_key);
            web::Demo { shelf: props.story.is_some().then(|| shelf.clone()), story: props.story, ..demo }
        });
        let keeper = Arc::new(start());
        let between = Between::default();
        let readers = Readers::watched(&path, between.told()).expect("a reader");
        let ring = Arc::new(props.ring);
        let house = Arc::new(post::House {
            url: URL.to_string(),
            from: Email::parse("rsvp@example.org").expect("an address"),
            from_name: "Usher".to_string(),
            host: Email::parse("host@example.org").ok(),
            bounce: None,
            letters: Some("in.example.org".to_string()),
            secret: [7; 32],
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let transport = Arc::new(post::Transport::Shelf(shelf.clone()));
        let messenger = post::Messenger::new(transport, house.clone(), runtime.handle().clone());
        let posted = Arc::<post::PostCounts>::default();
        let services = Arc::new(Services::new(ServiceSettings {
            backend: Backend {
                messenger,
                keeper: keeper.clone(),
                readers: readers.clone(),
                ring: ring.clone(),
                clock: clock.clone(),
                house: house.clone(),
                posted: posted.clone(),
                networks: http_client::Networks::Public,
                counts: Counts::default(),
            },
            thresholds: Thresholds::default(),
            hook_secrets: HookSecrets::new(house.secret, Some(folder.path().join("hooks.secrets"))),
            look_up: LookUp::at(&props.look_up_at),
            client: Arc::new(http_client::HttpClient::new(props.networks, http_client::Timeouts::default())),
            feed_folder: folder.path().to_path_buf(),
            sheets: SheetSettings {
                folder: Some(folder.path().join("sheets")),
                kept: folder.path().join("kept-sheets"),
                google: props.google,
            },
            read_paper: Arc::new(read_here),
            letters: LetterSettings {
                folder: folder.path().join("letters"),
                keep_days: 30,
                trusted_receiver: Some("mx.example.org".to_string()),
            },
            damage: Arc::default(),
            quill: Quill::new(props.scribe, keeper.clone(), readers.clone(), clock.clone()),
        }));
        let door = Door::new(DoorSettings {
            services: services.clone(),
            proxies: props.proxies,
            register_per_minute: 60,
            register_burst: props.burst,
            hook_secret: Some(HOOK_SECRET.to_string()),
            text_token: Some(TEXT_TOKEN.to_string()),
            demo,
        });
        let whole = Whole::new(&door);
        Stage {
            runtime,
            whole,
            services,
            keeper,
            readers,
            ring,
            house,
            shelf,
            posted,
            between,
            clock,
            handed: Mutex::default(),
            texts: Mutex::default(),
            folder,
        }
    }

    /// A file of its own in the folder of this house.
    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Moves the clock and lets the keeper do what is due; every command after this one sees it done.
    pub fn advance(&self, by: SignedDuration) {
        self.clock.0.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
        self.keeper.look_at_clock();
        for _round in 0..20 {
            let nothing = Act::House(HouseAct::RevokeToken { token: rules::TokenId(u64::MAX >> 1) });
            self.run(Actor::Keeper, ListId::HOUSE, nothing);
        }
    }

    pub fn run(&self, who: Actor, list: ListId, act: Act) -> Reply {
        self.keeper.run(Command { list, who, act }).expect("the keeper answers")
    }

    pub fn dinner(&self, cap: u32) -> EventSettings {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, cap)
    }

    pub fn event(&self, slug: &str, settings: EventSettings) -> ListId {
        let act = Act::House(HouseAct::OpenEvent { slug: slug.to_string(), settings: Box::new(settings), host: None });
        let reply = self.run(Actor::Host(1), ListId::HOUSE, act);
        let Reply::List(ListReply::Opened { list }) = reply else { panic!("the event did not open: {reply:?}") };
        list
    }

    pub fn list(&self, slug: &str) -> ListId {
        self.readers.with(|reader| reader.list_by_slug(slug)).expect("a read").expect("a list")
    }

    pub fn token(&self, scope: TokenScope, list: Option<ListId>) -> String {
        let token = format!("usher_{}_{}", scope.word(), list.map_or(0, |list| list.0));
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(token.as_bytes()));
        let act = Act::House(HouseAct::MakeToken { name: "test".to_string(), hash, scope, list });
        assert!(matches!(self.run(Actor::Host(0), ListId::HOUSE, act), Reply::House(HouseReply::Token { .. })));
        token
    }

    /// Somebody of the house signs in; the cookie as a browser sends it back.
    pub fn sign_in(&self, who: &str, role: HouseRole) -> String {
        let email = Email::parse(&format!("{who}@example.org")).expect("an address");
        self.run(Actor::Host(0), ListId::HOUSE, Act::Host(HostAct::Add { email, role }));
        let host = self.readers.with(|reader| reader.host(self.host(who))).expect("a read").expect("a host");
        let link = web::sign_in_link(&host, self.now().as_second() + 60);
        let token = self.ring.mint(&link).expect("a token");
        let answer = self.form(&format!("/console/in/{token}"), "");
        assert_eq!(answer.location(), "/console");
        answer.header("set-cookie").split(';').next().expect("a cookie").to_string()
    }

    pub fn host(&self, who: &str) -> HostId {
        let key = format!("{who}@example.org");
        let host = self.readers.with(|reader| reader.host_by_email(&key)).expect("a read");
        host.expect("a host").id
    }

    /// Lets mails outside the outbox arrive.
    pub fn settle(&self) {
        self.runtime.block_on(async {
            for _turn in 0..10 {
                tokio::task::yield_now().await;
            }
        });
    }

    pub fn ask(&self, request: Request<Body>) -> Answer {
        self.ask_from(request, "203.0.113.9:4000")
    }

    pub fn ask_from(&self, request: Request<Body>, peer: &str) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_string());
        let (request, sent) = self.runtime.block_on(read_again(request));
        let answer = self.answer(request, peer);
        page_facts::check(&path, &answer);
        if path.starts_with("/api/v1/") {
            let document = DOCUMENT.get_or_init(|| self.answer(document_request(), peer).json());
            let told = api_facts::check(document, (&method, &path), &sent, &answer);
            assert_eq!(told, Ok(()), "{method} {path}: {} {}", answer.status, answer.text);
        }
        answer
    }

    fn answer(&self, request: Request<Body>, peer: &str) -> Answer {
        let peer = peer.parse().expect("an address");
        self.runtime.block_on(async {
            let response = self.whole.answer(peer, request).await;
            let (parts, body) = response.into_parts();
            let is_endless = parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
            let body = if is_endless { Body::empty() } else { body };
            let bytes = to_bytes(body, usize::MAX).await.expect("a body");
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Answer { status: parts.status, headers: parts.headers, text }
        })
    }

    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    pub fn whole(&self) -> &Whole {
        &self.whole
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask(request(Method::GET, path, &[], ""))
    }

    pub fn form(&self, path: &str, body: &str) -> Answer {
        let kind = ("content-type", "application/x-www-form-urlencoded");
        self.ask(request(Method::POST, path, &[kind], body))
    }

    pub fn json(&self, path: &str, body: &str) -> Answer {
        self.ask(request(Method::POST, path, &[("content-type", "application/json")], body))
    }

    /// A call of the API.
    pub fn call(&self, method: Method, path: &str, token: &str, body: &str) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        self.ask(request(method, &format!("/api/v1{path}"), &headers, body))
    }

    /// Signs somebody up by the form; the receipt's address.
    pub fn sign_up(&self, slug: &str, who: &str) -> String {
        let answer = self.form(&format!("/e/{slug}/register"), &format!("name={who}&email={who}%40example.org"));
        answer.location().to_string()
    }

    /// Hands over what is due, as the post would, and keeps it.
    pub fn post_round(&self) {
        for handed in self.keeper.lease(1000).expect("a lease") {
            let list = handed.message.list;
            let slug = self.readers.with(|reader| Ok(reader.view(list)?.map(|view| view.slug))).expect("a read");
            let said = post::say(&handed, &slug.expect("a slug"), &self.house, &self.ring, self.now());
            match said.expect("words") {
                post::Said::Mail(mail) => self.handed.lock().expect("no panic").push(*mail),
                post::Said::Text(text) => self.texts.lock().expect("no panic").push(*text),
            }
            self.run(Actor::Post, list, Act::Message(MessageAct::Sent { message: handed.message.id }));
        }
    }

    /// Every text so far, the oldest first.
    pub fn texts(&self) -> Vec<post::Text> {
        self.post_round();
        self.texts.lock().expect("no panic").clone()
    }

    /// Every mail so far, the oldest first.
    pub fn mails(&self) -> Vec<post::Mail> {
        self.post_round();
        self.handed.lock().expect("no panic").clone()
    }

    /// The newest mail of a kind to somebody.
    pub fn mail(&self, who: &str, kind: MessageKind) -> post::Mail {
        self.post_round();
        let handed = self.handed.lock().expect("no panic");
        let to = format!("{who}@example.org");
        let found = handed.iter().rev().find(|mail| mail.to.as_str() == to && mail.kind == Some(kind));
        found.unwrap_or_else(|| panic!("no {} to {who}", kind.word())).clone()
    }

    /// The path of the link in that mail.
    pub fn link(&self, who: &str, kind: MessageKind) -> String {
        let mail = self.mail(who, kind);
        let link = mail.links.first().expect("a link");
        link.strip_prefix(URL).expect("a link of ours").to_string()
    }

    /// The number of the newest change anywhere on a list: equal numbers mean that nothing happened.
    pub fn seq(&self, list: ListId) -> u64 {
        self.readers.with(|reader| reader.last_seq(list)).expect("a read")
    }
}

/// The same of every house.
static DOCUMENT: OnceLock<Value> = OnceLock::new();

fn document_request() -> Request<Body> {
    request(Method::GET, "/api/v1/openapi.json", &[], "")
}

/// The request, and its body once more, if it has an end.
async fn read_again(request: Request<Body>) -> (Request<Body>, Bytes) {
    if request.body().size_hint().exact().is_none() {
        return (request, Bytes::new());
    }
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.expect("a body of ours");
    (Request::from_parts(parts, Body::from(bytes.clone())), bytes)
}

fn demo(clock: &Arc<Hand>, key: Option<&'static str>) -> web::Demo {
    let hand = clock.clone();
    let move_to = Arc::new(move |moment: Timestamp| hand.0.store(moment.as_millisecond(), Ordering::SeqCst));
    web::Demo { move_to, shelf: None, story: None, key: key.map(str::to_string), moving: Default::default() }
}

/// A document that is too much for the reader.
pub const BUG: &[u8] = b"a document with a bug in it";

/// Documents are read in this process: letters and plain words need no tool.
fn read_here(octets: &Arc<[u8]>, language: &str) -> papers::Paper {
    assert!(**octets != *BUG, "the reader has a bug");
    let folder = TempDir::new().expect("a folder");
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    papers::read_paper(octets, folder.path(), Some(language), deadline)
}

pub fn request(method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).header(header::HOST, "rsvp.example.org");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from(body.to_string())).expect("a request")
}

/// Whatever a test did through the doors, every promise is kept afterwards.
impl Drop for Stage {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let report = store::check::check_file(&self.folder.path().join("usher.db")).expect("a report");
        assert!(report.is_clean(), "{report:?}");
    }
}
