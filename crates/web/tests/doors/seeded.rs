//! A house in mid-life, made through its own doors: an event and a desk in each language, and on the English ones whatever
//! a page can show. Whatever people may type holds markup.

use crate::front_desk::told;
use crate::letters::{bring, letter};
use crate::signed_in::{SignedIn, sign_in};
use crate::stage::{Answer, BUG, Props, Stage, URL};
use axum::http::Method;
use jiff::SignedDuration;
use rules::{Actor, Language, ListId, MessageKind, TokenScope};
use serde_json::{Value, json};

pub const HOSTILE: &str = "<b>x</b><script>alert(1)</script>\"'&";

pub struct Seeded {
    pub stage: Stage,
    pub token: String,
    /// What no page links to: links out of mails, receipts, what other sites and machines ask for.
    pub unlinked: Vec<String>,
    /// Numbers for the places in the API's addresses.
    pub numbers: Vec<(&'static str, String)>,
}

/// A house whose clock only runs.
pub fn plain() -> Seeded {
    Seeded::new(Stage::open())
}

/// The same with the demo's own pages.
pub fn demo() -> Seeded {
    let arrives = "2026-06-01T10:00:00Z".parse().expect("a moment");
    let story =
        web::Story { event: "event-en".to_string(), desk: "desk-en".to_string(), bookings: Vec::new(), arrives };
    Seeded::new(Stage::with(Props { before: Some(|_| ()), story: Some(story), ..Props::default() }))
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

impl Seeded {
    fn new(stage: Stage) -> Seeded {
        let token = stage.token(TokenScope::Admin, None);
        let mut house = Seeded { stage, token, unlinked: Vec::new(), numbers: Vec::new() };
        house.other_events();
        for language in Language::ALL {
            house.event(language.word());
            house.desk(language.word());
        }
        house.import();
        house.post_and_tools();
        house.papers();
        house.numbers_of_the_api();
        house.sign_in_mail();
        house.links_of_mails();
        house.alarm();
        house
    }

    pub fn call(&self, path: &str, body: &Value) -> Answer {
        let answer = self.stage.call(Method::POST, path, &self.token, &body.to_string());
        assert!(answer.status.is_success(), "{path}: {}", answer.text);
        answer
    }

    pub fn owner(&self) -> SignedIn<'_> {
        sign_in(&self.stage, "owner", None)
    }

    fn open(&self, slug: &str, more: &Value) {
        let mut body = json!({
            "slug": slug, "name": format!("Dinner {HOSTILE}"), "about": HOSTILE, "venue": HOSTILE, "cap": 2, "max_party": 2,
            "starts": "2026-06-20T19:00", "zone": "Europe/Berlin", "host_email": "host@example.org",
            "quiet": {"from": "00:00", "to": "00:00"}, "sites": ["https://site.example.org"],
        });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        self.call("/events", &body);
    }

    fn sign_up(&mut self, slug: &str, who: &str) {
        let name = encoded(&format!("{who} {HOSTILE}"));
        let body = format!("name={name}&email={who}%40example.org");
        let answer = self.stage.form(&format!("/e/{slug}/register"), &body);
        self.unlinked.push(answer.location().to_string());
    }

    /// Two have seats, one of them left, one is asked, others wait.
    fn event(&mut self, language: &str) {
        let slug = format!("event-{language}");
        self.open(&slug, &json!({"language": language}));
        for who in ["ann", "bo", "cy", "di", "ed"] {
            self.sign_up(&slug, &format!("{who}-{language}"));
        }
        let link = self.stage.link(&format!("ann-{language}"), MessageKind::Confirmation);
        self.stage.form(&link, "do=cancel");
        self.unlinked.extend([format!("/e/{slug}/embed"), format!("/e/{slug}/qr.svg")]);
    }

    /// Four wait for a colour; one lets a slot pass, the next takes it, and somebody is asked about another.
    fn desk(&mut self, language: &str) {
        let slug = format!("desk-{language}");
        let services = json!([{"name": "Colour", "minutes": 90}, {"name": "Cut", "minutes": 45, "price_cents": 4_800}]);
        self.call(
            "/desks",
            &json!({
                "slug": slug, "name": format!("Salon {HOSTILE}"), "about": HOSTILE, "phone": "030 5550 140", "zone": "UTC",
                "language": language, "services": services, "staff": ["Jess", "Dana"], "staff_email": "staff@example.org",
                "rules": "Claim window: 10 minutes\nNo quiet hours\n",
            }),
        );
        for who in ["ann", "bo", "cy", "di"] {
            let name = encoded(&format!("{who} {HOSTILE}"));
            let body = format!("name={name}&email={who}-{language}%40example.org&service=Colour&consent=yes");
            let answer = self.stage.form(&format!("/d/{slug}/join"), &body);
            self.unlinked.push(answer.location().to_string());
        }
        self.free(&slug, "2026-06-02T18:00:00Z");
        self.stage.advance(SignedDuration::from_mins(11));
        let link = self.stage.link(&format!("bo-{language}"), MessageKind::Offer);
        assert!(self.stage.form(&link, "do=claim").status.is_redirection());
        self.free(&slug, "2026-06-02T20:00:00Z");
        self.unlinked.extend([format!("/d/{slug}/poster"), format!("/d/{slug}/qr.svg")]);
    }

    /// A slot comes free, and the first is asked.
    fn free(&self, slug: &str, starts: &str) {
        let slot = json!({"service": "Colour", "staff": "Jess", "starts_at": starts, "source": starts});
        self.call(&format!("/desks/{slug}/slots"), &slot);
        self.stage.post_round();
    }

    /// One that is over, one called off, one at night. Their receipts were for that day.
    fn other_events(&mut self) {
        self.open("over", &json!({"starts": "2026-06-02T10:00", "duration_minutes": 30}));
        self.open("off", &json!({}));
        self.open("night", &json!({"cap": 1, "max_party": 1, "quiet": {"from": "00:00", "to": "23:30"}}));
        for (slug, who) in [("over", "fay"), ("off", "gus"), ("night", "hal"), ("night", "ida")] {
            self.sign_up(slug, who);
        }
        self.call("/events/off/call-off", &json!({}));
        self.stage.advance(SignedDuration::from_hours(24));
        self.unlinked.clear();
    }

    fn import(&mut self) {
        let rows =
            json!([{"name": HOSTILE, "email": "jan@example.org"}, {"name": "Kim", "email": "bo-en@example.org"}]);
        let import = self.call("/events/event-en/import", &json!({"mode": "invite", "rows": rows})).json();
        self.stage.advance(SignedDuration::from_secs(1));
        self.numbers.push(("import", import["import"].as_str().expect("a number").to_string()));
    }

    /// Letters to both lists, a booking tool with names nobody knows, programs that are told.
    fn post_and_tools(&mut self) {
        for to in ["event-en@in.example.org", "desk-en@in.example.org"] {
            bring(&self.stage, &letter("ann", to, "", &format!("May I bring my dog? {HOSTILE}")));
        }
        let desk = self.stage.list("desk-en");
        self.stage.run(Actor::Hook, desk, told("b1", &format!("Perm {HOSTILE}"), "J. Moreau"));
        for list in ["event-en", "desk-en"] {
            self.call(&format!("/lists/{list}/webhooks"), &json!({"url": "https://tickets.example.org/in"}));
        }
        self.call("/webhooks", &json!({"url": "https://all.example.org/in"}));
    }

    /// Requests with a document that is read and one that cannot be, and a sheet beside the list.
    fn papers(&mut self) {
        let text = format!("Name: Zelda Quist\nPhone: +44 7700 900123\nService: Colour\nafter 3pm {HOSTILE}\n");
        let requests = "/console/desks/desk-en/requests";
        self.owner().upload(requests, &[("text", &text)], b"Name: Ben Okoro\nCut, ben@example.org").location();
        self.owner().upload(requests, &[("text", "Please call me")], BUG).location();
        self.stage.runtime().block_on(self.stage.services.requests.read_waiting());
        let folder = self.stage.path("sheets/desk-en");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("list.csv"), "name,email,service,note\nFlo,flo@example.org,Cut,<b>\n")
            .expect("a file");
        self.stage.runtime().block_on(self.stage.services.sheets.look_at_all());
    }

    fn numbers_of_the_api(&mut self) {
        let first = |path: &str| {
            let page = self.stage.call(Method::GET, path, &self.token, "").json();
            page["items"][0]["id"].to_string()
        };
        let numbers = [
            ("entry", first("/events/event-en/entries")),
            ("slot", first("/desks/desk-en/slots")),
            ("request", first("/desks/desk-en/requests")),
        ];
        self.numbers.extend(numbers);
    }

    fn sign_in_mail(&mut self) {
        self.owner();
        self.stage.form("/console/sign-in", "email=owner%40example.org");
        self.stage.settle();
        let mails = self.stage.shelf.list(0);
        let links = mails.iter().flat_map(|shelved| shelved.mail.text.split_whitespace());
        self.unlinked.extend(links.filter_map(own_path).filter(|path| path.starts_with("/console/in/")));
    }

    fn links_of_mails(&mut self) {
        let mails = self.stage.mails();
        self.unlinked.extend(mails.iter().flat_map(|mail| &mail.links).filter_map(|link| own_path(link)));
        self.unlinked.sort();
        self.unlinked.dedup();
    }

    /// Nobody hands these over in time; it is the last that happens.
    fn alarm(&mut self) {
        for number in 0..6 {
            self.sign_up("event-de", &format!("late{number}"));
        }
        self.stage.advance(SignedDuration::from_mins(11));
        self.stage.services.watchman.look();
    }

    pub fn lists(&self) -> [ListId; 2] {
        ["event-en", "desk-en"].map(|slug| self.stage.list(slug))
    }
}

/// The path of an address, if it is one of this house.
pub fn own_path(address: &str) -> Option<String> {
    let path = address.strip_prefix(URL).unwrap_or(address);
    let path = path.split('#').next().unwrap_or_default();
    let is_own = path.starts_with('/') && !path.starts_with("//");
    is_own.then(|| path.replace("&amp;", "&").replace("&#38;", "&"))
}
