//! Every page of the console, tried by every kind of visitor. The table of routes is the product's own, so a new page
//! is tried without anybody thinking of it.

use crate::stage::{Answer, Stage, request};
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, Email, HostAct, HouseReply, HouseRole, ListId, Reply, Role};
use web::{Does, Needs};

/// Somebody who comes to the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Nobody,
    /// Signed in, with no role on this list.
    Stranger,
    /// Somebody this list was shared with to look at, and who makes none.
    Helper,
    Viewer,
    Host,
    Owner,
}

const EVERYBODY: [Who; 6] = [Who::Nobody, Who::Stranger, Who::Helper, Who::Viewer, Who::Host, Who::Owner];

impl Who {
    fn may(self, needs: Needs) -> bool {
        match needs {
            Needs::Nothing => true,
            Needs::SignedIn => self != Who::Nobody,
            Needs::Member => !matches!(self, Who::Nobody | Who::Helper),
            Needs::Owner => self == Who::Owner,
            Needs::List(Role::Viewer) => matches!(self, Who::Helper | Who::Viewer | Who::Host | Who::Owner),
            Needs::List(Role::Host) => matches!(self, Who::Host | Who::Owner),
        }
    }
}

struct House {
    stage: Stage,
    list: ListId,
    entry: u64,
    desk: ListId,
    desk_entry: u64,
}

impl House {
    fn new() -> House {
        let stage = Stage::open();
        let list = stage.event("dinner", stage.dinner(2));
        stage.sign_up("dinner", "anna");
        stage.sign_up("dinner", "bert");
        stage.sign_up("dinner", "cora");
        let desk = crate::desk_console::open(&stage);
        crate::desk_list::join(&stage, desk, 1);
        let first = |list| {
            let page = store::sqlite::EntryPage { state: None, after: 0, most: 1 };
            stage.readers.with(|reader| reader.entries(list, page)).expect("a read")[0].id.0
        };
        let (entry, desk_entry) = (first(list), first(desk));
        House { stage, list, entry, desk, desk_entry }
    }

    /// Equal numbers mean that nothing happened, anywhere.
    fn seqs(&self) -> [u64; 3] {
        [self.list, self.desk, ListId::HOUSE].map(|list| self.stage.seq(list))
    }

    /// The cookie of a fresh sign-in of somebody of this kind.
    fn cookie(&self, who: Who) -> Option<String> {
        let role = match who {
            Who::Owner => HouseRole::Owner,
            Who::Helper => HouseRole::Helper,
            Who::Nobody | Who::Stranger | Who::Viewer | Who::Host => HouseRole::Member,
        };
        let name = format!("{who:?}").to_lowercase();
        let cookie = (who != Who::Nobody).then(|| self.stage.sign_in(&name, role))?;
        let role = match who {
            Who::Viewer | Who::Helper => Some(Role::Viewer),
            Who::Host => Some(Role::Host),
            Who::Nobody | Who::Stranger | Who::Owner => None,
        };
        if role.is_some() {
            let host = self.stage.host(&name);
            for list in [self.list, self.desk] {
                self.stage.run(Actor::Host(0), ListId::HOUSE, Act::Host(HostAct::GrantRole { host, list, role }));
            }
        }
        Some(cookie)
    }

    fn path(&self, pattern: &str) -> String {
        let of_desk = pattern.contains("desk");
        let fill = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            None => part.to_string(),
            Some("slug") if of_desk => "salon".to_string(),
            Some("slug") => "dinner".to_string(),
            Some("entry") if of_desk => self.desk_entry.to_string(),
            Some("entry") => self.entry.to_string(),
            Some("kind") => "confirmation".to_string(),
            Some("token") => "nonsense".to_string(),
            Some(_number) => "1".to_string(),
        };
        pattern.split('/').map(fill).collect::<Vec<_>>().join("/")
    }

    fn ask(&self, method: &Method, path: &str, cookie: Option<&str>) -> Answer {
        let mut headers = vec![("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
        headers.extend(cookie.map(|cookie| ("cookie", cookie)));
        self.stage.ask(request(method.clone(), path, &headers, ""))
    }
}

#[test]
fn every_page_admits_exactly_those_it_is_for() {
    let house = House::new();
    for who in EVERYBODY {
        for (method, pattern, needs, does) in web::console_table() {
            // A fresh sign-in for each: some pages sign out.
            let cookie = house.cookie(who);
            let path = house.path(pattern);
            let before = house.seqs();
            let answer = house.ask(&method, &path, cookie.as_deref());
            let said = format!("{who:?} {method} {path}: {} {}", answer.status, answer.text);
            if who.may(needs) {
                assert_ne!(answer.status, StatusCode::FORBIDDEN, "{said}");
                assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{said}");
                assert!(!answer.text.contains("at this address."), "{said}");
                assert!(!answer.header("location").starts_with("/console/sign-in?to="), "{said}");
                let after = house.seqs();
                assert!(does == Does::Changes || before == after, "{said}");
                continue;
            }
            match (who, needs) {
                (Who::Nobody, _) => assert!(answer.location().starts_with("/console/sign-in?to="), "{said}"),
                (Who::Stranger, Needs::List(_)) => assert_eq!(answer.status, StatusCode::NOT_FOUND, "{said}"),
                (_, _) => assert_eq!(answer.status, StatusCode::FORBIDDEN, "{said}"),
            }
            let after = house.seqs();
            assert_eq!(before, after, "{said}");
            assert!(!answer.text.contains("anna") && !answer.text.contains("Person 001"), "{said}");
        }
    }
}

#[test]
fn nothing_is_changed_from_another_site() {
    let house = House::new();
    let posts = web::console_table().into_iter().filter(|(method, _, _, _)| *method == Method::POST);
    for (method, pattern, _, _) in posts {
        let cookie = house.cookie(Who::Owner).expect("a cookie");
        let before = house.seqs();
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("cookie", cookie.as_str()),
            ("origin", "https://elsewhere.example"),
        ];
        let answer = house.stage.ask(request(method, &house.path(pattern), &headers, "do=cancel"));
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{pattern}: {}", answer.text);
        let after = house.seqs();
        assert_eq!(before, after, "{pattern}");
    }
}

#[test]
fn a_host_who_was_removed_is_out_at_once() {
    let house = House::new();
    let cookie = house.cookie(Who::Host).expect("a cookie");
    assert_eq!(house.ask(&Method::GET, "/console/e/dinner", Some(&cookie)).status, StatusCode::OK);
    let act = Act::Host(HostAct::Remove { host: house.stage.host("host") });
    assert!(matches!(house.stage.run(Actor::Host(0), ListId::HOUSE, act), Reply::House(HouseReply::Host { .. })));
    let answer = house.ask(&Method::GET, "/console/e/dinner", Some(&cookie));
    assert!(answer.location().starts_with("/console/sign-in"), "{}", answer.text);
}

#[test]
fn an_address_is_not_a_person_of_the_house_by_being_asked_for() {
    let stage = Stage::open();
    let known = stage.form("/console/sign-in", "email=nobody%40example.org");
    known.shows("link", "sent");
    assert!(stage.shelf.list(0).is_empty());
    assert!(Email::parse("nobody@example.org").is_ok());
}
