//! A browser in which somebody is signed in.

use crate::stage::{Answer, Stage, request};
use axum::http::Method;
use rules::{Act, Actor, Email, HostId, HouseRole, ListId, Reply};

pub struct Browser {
    cookie: String,
    pub host: HostId,
}

pub fn owner(stage: &Stage) -> Browser {
    Browser::sign_in(stage, "owner@example.org", HouseRole::Owner)
}

impl Browser {
    pub fn sign_in(stage: &Stage, email: &str, role: HouseRole) -> Browser {
        let email = Email::parse(email).expect("an address");
        let reply = stage.run(Actor::Host(0), ListId::HOUSE, Act::AddHost { email, role });
        let Reply::Host { host, .. } = reply else { panic!("nobody was let in: {reply:?}") };
        let row = stage.readers.with(|reader| reader.host(host)).expect("a read").expect("a host");
        let link = web::sign_in_link(&row, stage.now().as_second() + 60);
        let token = stage.ring.mint(&link).expect("a link");
        let answer = stage.form(&format!("/console/in/{token}"), "");
        let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_string();
        Browser { cookie, host }
    }

    pub fn get(&self, stage: &Stage, path: &str) -> Answer {
        stage.ask(request(Method::GET, path, &[("cookie", &self.cookie)], ""))
    }

    pub fn form(&self, stage: &Stage, path: &str, body: &str) -> Answer {
        let kind = ("content-type", "application/x-www-form-urlencoded");
        stage.ask(request(Method::POST, path, &[("cookie", &self.cookie), kind], body))
    }
}
