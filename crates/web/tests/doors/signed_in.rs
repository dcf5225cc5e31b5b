//! A browser that is signed in, for the tests of imports and exports.

use crate::stage::{Answer, Stage, request};
use axum::body::Body;
use axum::http::Method;
use rules::{Act, Actor, Email, HostId, HouseRole, ListId, Reply, Role};
use sha2::{Digest, Sha256};

pub struct Browser<'s> {
    stage: &'s Stage,
    cookie: String,
}

impl<'s> Browser<'s> {
    pub fn owner(stage: &'s Stage) -> Browser<'s> {
        Browser::of(stage, "owner", HouseRole::Owner).0
    }

    /// Somebody who sees one list only.
    pub fn with_role(stage: &'s Stage, who: &str, list: ListId, role: Role) -> Browser<'s> {
        let (browser, host) = Browser::of(stage, who, HouseRole::Member);
        stage.run(Actor::Host(0), ListId::HOUSE, Act::GrantRole { host, list, role: Some(role) });
        browser
    }

    fn of(stage: &'s Stage, who: &str, role: HouseRole) -> (Browser<'s>, HostId) {
        let email = Email::parse(&format!("{who}@example.org")).expect("an address");
        let reply = stage.run(Actor::Host(0), ListId::HOUSE, Act::AddHost { email, role });
        let Reply::Host { host, .. } = reply else { panic!("no host: {reply:?}") };
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(who.as_bytes()));
        let reply = stage.run(Actor::Host(host.0), ListId::HOUSE, Act::SignIn { host, sign_ins: 0, hash });
        assert!(matches!(reply, Reply::Host { .. }), "not signed in: {reply:?}");
        (Browser { stage, cookie: format!("__Host-usher={who}") }, host)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.stage.ask(request(Method::GET, path, &[("cookie", &self.cookie)], ""))
    }

    /// The octets of a download.
    pub fn file(&self, path: &str) -> Vec<u8> {
        let asked = request(Method::GET, path, &[("cookie", &self.cookie)], "");
        self.stage.runtime().block_on(async {
            let response = self.stage.whole().answer("203.0.113.9:4000".parse().expect("an address"), asked).await;
            assert_eq!(response.status(), 200);
            axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a whole file").to_vec()
        })
    }

    /// A form with a file in it, as browsers send them.
    pub fn upload(&self, path: &str, fields: &[(&str, &str)], file: &[u8]) -> Answer {
        let mut body = Vec::new();
        for (name, value) in fields {
            let head = format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
            body.extend([head.as_bytes(), value.as_bytes(), b"\r\n"].concat());
        }
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list.xlsx\"\r\n\
                    Content-Type: application/octet-stream\r\n\r\n";
        body.extend([head.as_bytes(), file, b"\r\n--edge--\r\n"].concat());
        let kind = ("content-type", "multipart/form-data; boundary=edge");
        let mut asked = request(Method::POST, path, &[("cookie", &self.cookie), kind], "");
        *asked.body_mut() = Body::from(body);
        self.stage.ask(asked)
    }
}
