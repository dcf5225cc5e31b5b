//! A host who is signed in, on a stage.

use crate::stage::{Answer, Stage, request};
use axum::body::Body;
use axum::http::Method;
use rules::{Act, Actor, HostAct, HostId, HouseRole, ListId, Role};

pub struct SignedIn<'a> {
    stage: &'a Stage,
    pub host: HostId,
    cookie: String,
}

/// Signs somebody in: an owner of the house, or a member with this role on one list.
pub fn sign_in<'a>(stage: &'a Stage, who: &str, on: Option<(ListId, Role)>) -> SignedIn<'a> {
    let cookie = stage.sign_in(who, if on.is_some() { HouseRole::Member } else { HouseRole::Owner });
    let host = stage.host(who);
    if let Some((list, role)) = on {
        stage.run(Actor::Host(0), ListId::HOUSE, Act::Host(HostAct::GrantRole { host, list, role: Some(role) }));
    }
    SignedIn { stage, host, cookie }
}

impl SignedIn<'_> {
    pub fn get(&self, path: &str) -> Answer {
        self.stage.ask(request(Method::GET, path, &[("cookie", &self.cookie)], ""))
    }

    pub fn form(&self, path: &str, body: &str) -> Answer {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
        self.stage.ask(request(Method::POST, path, &headers, body))
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

/// The address behind the button that leads on.
pub fn next(answer: &Answer) -> Option<String> {
    let link = answer.text.split("<a ").find(|link| link.contains("rel=\"next\""))?;
    let href = link.split("href=\"").nth(1)?.split('"').next()?;
    Some(href.replace("&amp;", "&").replace("&#38;", "&"))
}

/// The text of every row heading in the main table.
pub fn headings(answer: &Answer) -> Vec<String> {
    let cells = answer.text.split(" scope=\"row\">").skip(1);
    let text = |cell: &str| {
        let cell = cell.split("</th>").next().unwrap_or("");
        let inner = cell.split('>').nth(1).unwrap_or(cell);
        inner.split('<').next().unwrap_or("").to_string()
    };
    cells.map(text).collect()
}
