//! Every page of the house, found as people find them: by links, from where each of them begins. The table of routes is
//! the product's own, so a page nobody can reach, or nobody thought of here, is a failure.

use crate::page_facts::{Tag, tags};
use crate::seeded::{self, Seeded, own_path};
use crate::stage::{Answer, request};
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, HostAct, HouseRole, Language, ListId, Role};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use web::Needs;

/// Addresses that differ only in their numbers, looked at by one visitor: months and pages of lists go on for ever.
const ALIKE: usize = 12;

/// Who walks through the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Guest,
    Viewer,
    Owner,
    /// A program with a key to the API.
    Program,
}

impl Who {
    fn may(self, needs: Needs) -> bool {
        match needs {
            Needs::Nothing => true,
            Needs::SignedIn | Needs::List(Role::Viewer) => matches!(self, Who::Viewer | Who::Owner),
            Needs::Member | Needs::Owner | Needs::List(Role::Host) => self == Who::Owner,
        }
    }
}

/// Routes that were reached, each with the languages its pages spoke.
type Reached = BTreeMap<String, BTreeSet<String>>;

struct Walk<'a> {
    house: &'a Seeded,
    who: Who,
    /// What says who it is.
    header: Option<(&'static str, String)>,
    table: Vec<(Method, String)>,
    to_visit: VecDeque<String>,
    /// Each address, and the page that names it.
    found: BTreeMap<String, String>,
    alike: BTreeMap<String, usize>,
    reached: Reached,
}

impl<'a> Walk<'a> {
    fn new(house: &'a Seeded, who: Who) -> Walk<'a> {
        let table = web::route_table();
        let (found, alike, reached) = (BTreeMap::new(), BTreeMap::new(), Reached::new());
        Walk { house, who, header: identity(house, who), table, to_visit: VecDeque::new(), found, alike, reached }
    }

    fn from(mut self, starts: &[String]) -> Reached {
        starts.iter().for_each(|start| self.found("the street", start));
        while let Some(address) = self.to_visit.pop_front() {
            self.visit(&address);
        }
        self.reached
    }

    fn found(&mut self, on: &str, address: &str) {
        let Some(pattern) = route(&self.table, &Method::GET, address) else {
            panic!("{:?} is sent from {on} to {address}, where nothing is", self.who)
        };
        let names =
            address.split_once('?').map_or("", |(_, query)| query).split('&').map(|pair| pair.split('=').next());
        let shape = format!("{pattern}?{:?}", names.collect::<Vec<_>>());
        let is_new = self.found.insert(address.to_string(), on.to_string()).is_none();
        let alike = self.alike.entry(shape).or_default();
        *alike += usize::from(is_new);
        if is_new && (*alike <= ALIKE || self.house.unlinked.iter().any(|unlinked| unlinked == address)) {
            self.to_visit.push_back(address.to_string());
        }
    }

    fn ask(&self, address: &str) -> Answer {
        let headers: Vec<(&str, &str)> = self.header.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.house.stage.ask(request(Method::GET, address, &headers, ""))
    }

    fn visit(&mut self, address: &str) {
        let answer = self.ask(address);
        let pattern = route(&self.table, &Method::GET, address).expect("it was found").to_string();
        let languages = self.reached.entry(pattern).or_default();
        if answer.status.is_redirection() {
            let to = own_path(answer.header("location")).expect("an address of ours");
            return self.found(address, &to);
        }
        let on = &self.found[address];
        assert_eq!(answer.status, StatusCode::OK, "{:?} comes from {on} to {address}: {}", self.who, answer.text);
        if !answer.header("content-type").starts_with("text/html") {
            return;
        }
        let tags = tags(&answer.text);
        languages
            .extend(tags.iter().filter(|tag| tag.name == "html").filter_map(|tag| tag.get("lang")).map(str::to_string));
        let mut form = None;
        for tag in &tags {
            self.follow(address, tag);
            self.keeps_up(&answer, tag);
            match tag.name {
                "form" => form = self.form(address, tag),
                "/form" => form = None,
                "button" if !tag.is("aria-hidden", "true") => form.iter().for_each(|to| self.may_send(address, to)),
                _ => {}
            }
        }
    }

    /// Whatever is linked or shown inside leads somewhere this visitor may go.
    fn follow(&mut self, on: &str, tag: &Tag<'_>) {
        let names = ["href", "src", "data-live", "data-stream", "data-from", "formaction"];
        names.into_iter().filter_map(|name| tag.get(name)).filter_map(own_path).for_each(|to| self.found(on, &to));
    }

    /// Where a form posts to; one that only asks is followed.
    fn form(&mut self, address: &str, tag: &Tag<'_>) -> Option<String> {
        let own = address.split('?').next().unwrap_or(address);
        let to = own_path(tag.get("action").unwrap_or(own)).expect("our forms are sent to us");
        if tag.is("method", "post") {
            return Some(to);
        }
        self.found(address, &to);
        None
    }

    fn may_send(&self, address: &str, to: &str) {
        let route = route(&self.table, &Method::POST, to);
        let route = route.unwrap_or_else(|| panic!("{address} posts to {to}, where nothing is"));
        let console = web::console_table().into_iter();
        let needs = console.filter(|(method, path, _, _)| *method == Method::POST && *path == route);
        for (_, _, needs, _) in needs {
            assert!(self.who.may(needs), "{:?} is offered {to} at {address}, and may not", self.who);
        }
    }

    /// The part of a page that is fetched again is the one that stands there; the clock of this house stands still.
    fn keeps_up(&self, page: &Answer, tag: &Tag<'_>) {
        for part in ["data-live", "data-from"].into_iter().filter_map(|name| tag.get(name)).filter_map(own_path) {
            let part = self.ask(&part);
            assert!(page.text.contains(part.text.trim()), "{} is not in {}", part.text, page.text);
        }
    }
}

fn identity(house: &Seeded, who: Who) -> Option<(&'static str, String)> {
    let stage = &house.stage;
    match who {
        Who::Guest => None,
        Who::Owner => Some(("cookie", stage.sign_in("owner", HouseRole::Owner))),
        Who::Program => Some(("authorization", format!("Bearer {}", house.token))),
        Who::Viewer => {
            let cookie = stage.sign_in("viewer", HouseRole::Helper);
            for list in house.lists() {
                let grant =
                    Act::Host(HostAct::GrantRole { host: stage.host("viewer"), list, role: Some(Role::Viewer) });
                stage.run(Actor::Host(0), ListId::HOUSE, grant);
            }
            Some(("cookie", cookie))
        }
    }
}

/// The route behind an address: of those that fit, the one with the fewest blanks.
fn route<'a>(table: &'a [(Method, String)], method: &Method, address: &str) -> Option<&'a str> {
    let path = address.split('?').next().unwrap_or(address);
    let fits = |pattern: &str| {
        let mut blanks = 0;
        let mut parts = pattern.split('/').zip(path.split('/'));
        let same = |(wanted, given): (&str, &str)| {
            let is_blank = wanted.starts_with('{');
            blanks += usize::from(is_blank);
            wanted == given || is_blank && !given.is_empty()
        };
        (pattern.split('/').count() == path.split('/').count() && parts.all(same)).then_some(blanks)
    };
    let routes = table.iter().filter(|(of, _)| of == method).map(|(_, pattern)| pattern.as_str());
    routes.filter_map(|pattern| Some((fits(pattern)?, pattern))).min().map(|(_, pattern)| pattern)
}

fn addresses(of: &[&str]) -> Vec<String> {
    of.iter().map(|address| (*address).to_string()).collect()
}

fn walk(house: &Seeded) -> Reached {
    let machines = addresses(&["/", "/healthz", "/readyz", "/metrics", "/favicon.ico", "/console/sign-in"]);
    let mut all = Walk::new(house, Who::Guest).from(&[machines, house.unlinked.clone()].concat());
    let console = addresses(&["/console", "/desk/desk-en"]);
    let import = house.numbers.iter().find(|(name, _)| *name == "import").map(|(_, number)| number.as_str());
    let report = format!("/console/e/event-en/import/{}", import.expect("an import"));
    let owners = [console.clone(), vec![report]].concat();
    for (who, starts) in [(Who::Owner, owners), (Who::Viewer, console), (Who::Program, api(house))] {
        for (pattern, languages) in Walk::new(house, who).from(&starts) {
            all.entry(pattern).or_default().extend(languages);
        }
    }
    all
}

/// What the API shows. Its document has no links to follow: the blanks are filled in.
fn api(house: &Seeded) -> Vec<String> {
    let filled = |pattern: &str| {
        let names =
            [("event", "event-en".to_string()), ("desk", "desk-en".to_string()), ("list", "event-en".to_string())];
        let all = names.iter().chain(&house.numbers);
        all.fold(pattern.to_string(), |path, (name, value)| path.replace(&format!("{{{name}}}"), value))
    };
    let shown =
        web::route_table().into_iter().filter(|(method, path)| *method == Method::GET && path.starts_with("/api/"));
    let is_demo = house.stage.get("/demo").status.is_success();
    let of_a_list = |path: String| if path.ends_with("/messages") { format!("{path}?list=event-en") } else { path };
    shown.map(|(_, path)| of_a_list(filled(&path))).filter(|path| is_demo || !path.ends_with("/clock")).collect()
}

#[test]
fn every_page_is_reached_and_is_in_order() {
    let plain = walk(&seeded::plain());
    let mut reached = walk(&seeded::demo());
    for (pattern, languages) in plain {
        reached.entry(pattern).or_default().extend(languages);
    }
    let pages = web::route_table().into_iter().filter(|(method, _)| *method == Method::GET).map(|(_, path)| path);
    let forgotten: Vec<String> = pages.filter(|path| !reached.contains_key(path)).collect();
    assert!(forgotten.is_empty(), "nobody comes to {forgotten:#?}: link to them, or seed what they show");
    for page in ["/e/{slug}", "/e/{slug}/embed", "/e/{slug}/poster", "/e/{slug}/r/{receipt}", "/l/{token}", "/d/{slug}"]
    {
        assert_eq!(reached[page].len(), Language::ALL.len(), "{page} speaks {:?}", reached[page]);
    }
}

#[test]
fn what_is_seeded_is_really_shown() {
    let house = seeded::plain();
    let owner = house.owner();
    let shows = |path: &str, words: &str| assert!(owner.get(path).text.contains(words), "{path} says {words}");
    shows("/console", "messages should have gone out already");
    shows("/console/desks/desk-en/cards", "Perm");
    shows("/console/desks/desk-en/requests", "Reading this document failed");
    shows("/console/desks/desk-en/requests", "likely");
    shows("/console/e/event-en/letters", "not one clear sentence");
    for closed in ["/e/off", "/e/over"] {
        house.stage.get(closed).never_says("<form");
    }
    house.stage.get("/e/event-en").says("&#60;script&#62;alert(1)");
}
