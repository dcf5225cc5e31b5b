//! Google, played by a server of our own: it checks the signature of the sign-in and the shape of every request against
//! what Google documents, writes down what it does not like, and fails in the ways Google fails when it is told to.

#![allow(dead_code)]

use data_encoding::BASE64URL_NOPAD;
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub const SHEET: &str = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789";
pub const DOCUMENT: &str = "1DocumentOfTheSalonWithItsRules01234";
pub const CALENDAR: &str = "dana@group.calendar.google.example";
const PUBLIC_KEY: &[u8] = include_bytes!("../fixtures/test-account.public.der");

/// What somebody does to the cells.
type Edit = Box<dyn FnOnce(&mut Vec<Vec<String>>) + Send>;

/// What Google knows.
pub struct World {
    pub cells: Vec<Vec<String>>,
    pub title: String,
    pub size: (usize, usize),
    pub document: String,
    /// Events by id, as Google would show them.
    pub events: BTreeMap<String, Value>,
    /// What changed since the last answer.
    pub changes: Vec<Value>,
    pub sync_is_known: bool,
    pub page_size: usize,
    /// Answers to give instead: to the next request whose path holds this.
    pub failures: VecDeque<(String, u16, Value)>,
    /// Requests whose path holds this are never answered.
    pub silent: Option<String>,
    /// Done once, before the next cells are read: somebody edits meanwhile.
    pub meanwhile: Option<Edit>,
    pub asked: Vec<String>,
    pub sign_ins: usize,
    /// What was wrong with a request.
    pub complaints: Vec<String>,
    token: String,
    url: String,
}

pub struct StandIn {
    pub url: String,
    world: Arc<Mutex<World>>,
}

impl StandIn {
    pub fn open() -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let world = World {
            cells: Vec::new(),
            title: "Bob's list".to_string(),
            size: (30, 8),
            document: String::new(),
            events: BTreeMap::new(),
            changes: Vec::new(),
            sync_is_known: true,
            page_size: 1_000,
            failures: VecDeque::new(),
            silent: None,
            meanwhile: None,
            asked: Vec::new(),
            sign_ins: 0,
            complaints: Vec::new(),
            token: String::new(),
            url: url.clone(),
        };
        let world = Arc::new(Mutex::new(world));
        let shared = world.clone();
        std::thread::spawn(move || {
            let mut silent = Vec::new();
            for stream in listener.incoming().flatten() {
                if let Some(kept) = serve(stream, &shared) {
                    silent.push(kept);
                }
            }
        });
        StandIn { url, world }
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The account of the tests, which signs in here.
    pub fn account(&self) -> google::Account {
        let mut key: Value = serde_json::from_str(include_str!("../fixtures/test-account.json")).expect("a key file");
        key["token_uri"] = json!(format!("{}/token", self.url));
        google::Account::from_json(&key.to_string()).expect("a key")
    }

    pub fn google(&self, timeouts: http_client::Timeouts) -> google::Google {
        let client = http_client::HttpClient::new(http_client::Networks::PrivateToo, timeouts);
        let bases = google::Bases { sheets: self.url.clone(), apis: self.url.clone() };
        google::Google::new(self.account(), bases, client)
    }

    pub fn fail(&self, path: &str, status: u16, body: Value) {
        self.world().failures.push_back((path.to_string(), status, body));
    }

    /// Every request so far was as Google documents it.
    pub fn is_content(&self) {
        assert_eq!(self.world().complaints, Vec::<String>::new());
    }
}

struct Request {
    method: String,
    path: String,
    query: BTreeMap<String, String>,
    bearer: String,
    kind: String,
    body: Vec<u8>,
}

/// Some for a connection that is never answered.
fn serve(stream: TcpStream, world: &Mutex<World>) -> Option<TcpStream> {
    let request = read(&stream)?;
    let mut world = world.lock().unwrap_or_else(PoisonError::into_inner);
    world.asked.push(format!("{} {}", request.method, request.path));
    if world.silent.as_ref().is_some_and(|silent| request.path.contains(silent)) {
        return Some(stream);
    }
    let failure = world.failures.iter().position(|(path, _, _)| request.path.contains(path.as_str()));
    let (status, body) = match failure.and_then(|at| world.failures.remove(at)) {
        Some((_, status, body)) => (status, body.to_string()),
        None => match world.answer(&request) {
            Ok(body) => (200, body),
            // Begin anew: Google says this, and it is nobody's fault.
            Err((410, why)) => (410, json!({"error": {"code": 410, "message": why}}).to_string()),
            Err((status, why)) => {
                world.complaints.push(format!("{} {}: {why}", request.method, request.path));
                (status, json!({"error": {"code": status, "message": why}}).to_string())
            }
        },
    };
    let head = format!("HTTP/1.1 {status} -\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    let _gone = (&stream).write_all(format!("{head}{body}").as_bytes());
    None
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ');
    let (method, target) = (words.next()?.to_string(), words.next()?.to_string());
    let (mut length, mut bearer, mut kind) = (0, String::new(), String::new());
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        match name.to_lowercase().as_str() {
            "content-length" => length = value.parse().ok()?,
            "authorization" => bearer = value.strip_prefix("Bearer ").unwrap_or_default().to_string(),
            "content-type" => kind = value.to_string(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let pair = |part: &str| part.split_once('=').map(|(name, value)| (name.to_string(), decoded(value)));
    let query = query.split('&').filter_map(pair).collect();
    Some(Request { method, path: decoded(path), query, bearer, kind, body })
}

fn decoded(text: &str) -> String {
    let mut octets = Vec::new();
    let mut rest = text.bytes();
    while let Some(octet) = rest.next() {
        if octet == b'%' {
            let pair: Vec<u8> = rest.by_ref().take(2).collect();
            let hex = std::str::from_utf8(&pair).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
            octets.extend(hex);
        } else {
            octets.push(if octet == b'+' { b' ' } else { octet });
        }
    }
    String::from_utf8(octets).unwrap_or_default()
}

type Answer = Result<String, (u16, String)>;

fn wrong(why: &str) -> Answer {
    Err((400, why.to_string()))
}

impl World {
    fn answer(&mut self, request: &Request) -> Answer {
        if request.path == "/token" {
            return self.sign_in(request);
        }
        if request.bearer.is_empty() || request.bearer != self.token {
            return Err((401, "not signed in".to_string()));
        }
        let sheet = format!("/v4/spreadsheets/{SHEET}");
        let file = format!("/drive/v3/files/{DOCUMENT}");
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", path) if path == sheet => self.shape(request),
            ("GET", path) if path.starts_with(&format!("{sheet}/values/")) => self.values(request),
            ("POST", path) if path == format!("{sheet}/values:batchUpdate") => self.write(request),
            ("POST", path) if path == format!("{sheet}:batchUpdate") => self.grow(request),
            ("GET", path) if path == file => self.file(request),
            ("GET", path) if path == format!("{file}/export") => self.export(request),
            ("GET", path) if path == format!("/calendar/v3/calendars/{CALENDAR}/events") => self.events_list(request),
            _ => Err((404, "there is no such thing".to_string())),
        }
    }

    /// RFC 7523, as Google's guide for service accounts describes it.
    fn sign_in(&mut self, request: &Request) -> Answer {
        let body = String::from_utf8_lossy(&request.body).into_owned();
        let form: BTreeMap<String, String> = body
            .split('&')
            .filter_map(|part| part.split_once('='))
            .map(|(name, value)| (name.into(), decoded(value)))
            .collect();
        if request.method != "POST" || request.kind != "application/x-www-form-urlencoded" {
            return wrong("a sign-in is a posted form");
        }
        if form.get("grant_type").map(String::as_str) != Some("urn:ietf:params:oauth:grant-type:jwt-bearer") {
            return wrong("grant_type");
        }
        let assertion = form.get("assertion").cloned().unwrap_or_default();
        let Some((signed, signature)) = assertion.rsplit_once('.') else { return wrong("no assertion") };
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap_or_default();
        let key = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, PUBLIC_KEY);
        if key.verify(signed.as_bytes(), &signature).is_err() {
            return wrong("the signature is wrong");
        }
        let part = |at: usize| -> Value {
            let part = signed.split('.').nth(at).unwrap_or_default();
            serde_json::from_slice(&BASE64URL_NOPAD.decode(part.as_bytes()).unwrap_or_default()).unwrap_or_default()
        };
        let (header, claims) = (part(0), part(1));
        let seconds = claims["exp"].as_i64().unwrap_or(0) - claims["iat"].as_i64().unwrap_or(0);
        let scopes = claims["scope"].as_str().unwrap_or_default();
        let sound = header["alg"] == "RS256"
            && header["typ"] == "JWT"
            && claims["iss"] == "usher-test@test.iam.gserviceaccount.example"
            && claims["aud"] == format!("{}/token", self.url)
            && (1..=3_600).contains(&seconds)
            && scopes.split(' ').all(|scope| scope.starts_with("https://www.googleapis.com/auth/"));
        if !sound {
            return wrong("the claims are wrong");
        }
        self.sign_ins += 1;
        self.token = format!("token-{}", self.sign_ins);
        Ok(json!({"access_token": self.token, "expires_in": 3_599, "token_type": "Bearer"}).to_string())
    }

    fn shape(&self, request: &Request) -> Answer {
        if request.query.get("fields").is_none_or(|fields| !fields.starts_with("sheets.properties(")) {
            return wrong("fields");
        }
        let grid = json!({"rowCount": self.size.0, "columnCount": self.size.1});
        let tab = json!({"sheetId": 77, "title": self.title, "index": 0, "gridProperties": grid});
        Ok(json!({"sheets": [{"properties": tab}]}).to_string())
    }

    fn values(&mut self, request: &Request) -> Answer {
        let range = request.path.rsplit('/').next().unwrap_or_default().to_string();
        if range != format!("'{}'!A1:ZZ10002", self.title.replace('\'', "''")) {
            return wrong(&format!("range {range}"));
        }
        let asked = |name: &str| request.query.get(name).map(String::as_str);
        if asked("majorDimension") != Some("ROWS") || asked("valueRenderOption") != Some("FORMATTED_VALUE") {
            return wrong("options");
        }
        if let Some(meanwhile) = self.meanwhile.take() {
            meanwhile(&mut self.cells);
        }
        // Google leaves out what is empty at the ends.
        let mut rows: Vec<Vec<String>> = self.cells.clone();
        for row in &mut rows {
            let end = row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
            row.truncate(end);
        }
        let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
        rows.truncate(end);
        let mut value = json!({"range": range, "majorDimension": "ROWS"});
        if !rows.is_empty() {
            value["values"] = json!(rows);
        }
        Ok(value.to_string())
    }

    fn write(&mut self, request: &Request) -> Answer {
        let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
        if body["valueInputOption"] != "RAW" {
            return wrong("only texts are written");
        }
        for part in body["data"].as_array().into_iter().flatten() {
            let range = part["range"].as_str().unwrap_or_default();
            let Some((row, column)) = place(range, &self.title) else { return wrong(&format!("range {range}")) };
            let texts = part["values"][0].as_array().cloned().unwrap_or_default();
            if row >= self.size.0 || column + texts.len() > self.size.1 {
                return wrong(&format!("Range ({range}) exceeds grid limits."));
            }
            for (at, text) in texts.iter().enumerate() {
                self.put(row, column + at, text.as_str().unwrap_or_default());
            }
        }
        Ok(json!({"spreadsheetId": SHEET}).to_string())
    }

    fn put(&mut self, row: usize, column: usize, text: &str) {
        if self.cells.len() <= row {
            self.cells.resize(row + 1, Vec::new());
        }
        if self.cells[row].len() <= column {
            self.cells[row].resize(column + 1, String::new());
        }
        self.cells[row][column] = text.to_string();
    }

    fn grow(&mut self, request: &Request) -> Answer {
        let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
        for one in body["requests"].as_array().into_iter().flatten() {
            let more = &one["appendDimension"];
            let length = usize::try_from(more["length"].as_u64().unwrap_or(0)).unwrap_or(0);
            match more["dimension"].as_str() {
                Some("ROWS") if more["sheetId"] == 77 => self.size.0 += length,
                Some("COLUMNS") if more["sheetId"] == 77 => self.size.1 += length,
                _ => return wrong("appendDimension"),
            }
        }
        Ok(json!({"replies": [{}]}).to_string())
    }

    fn file(&self, request: &Request) -> Answer {
        if request.query.get("fields").map(String::as_str) != Some("version,mimeType") {
            return wrong("fields");
        }
        Ok(json!({"version": "12", "mimeType": "application/vnd.google-apps.document"}).to_string())
    }

    fn export(&self, request: &Request) -> Answer {
        if request.query.get("mimeType").map(String::as_str) != Some("text/plain") {
            return wrong("mimeType");
        }
        Ok(format!("\u{feff}{}", self.document.replace('\n', "\r\n")))
    }

    /// With a sync token nothing may be said about times; each page names the next, and the last one the token.
    fn events_list(&mut self, request: &Request) -> Answer {
        let asked = |name: &str| request.query.get(name).map(String::as_str);
        if asked("singleEvents") != Some("true") || asked("maxResults").is_none() {
            return wrong("singleEvents, maxResults");
        }
        let all: Vec<Value> = match asked("syncToken") {
            Some(_) if asked("timeMin").is_some() || asked("timeMax").is_some() => {
                return wrong("syncToken goes with no times");
            }
            Some("sync") if self.sync_is_known => self.changes.clone(),
            Some("sync") => {
                self.sync_is_known = true;
                return Err((410, "Sync token is no longer valid, a full sync is required.".to_string()));
            }
            Some(_) => return wrong("an unknown sync token"),
            None if asked("timeMin").is_none() || asked("timeMax").is_none() => return wrong("times"),
            None => self.events.values().filter(|event| event["status"] != "cancelled").cloned().collect(),
        };
        let from: usize = asked("pageToken").and_then(|page| page.parse().ok()).unwrap_or(0);
        let page: Vec<Value> = all.iter().skip(from).take(self.page_size).cloned().collect();
        let mut value = json!({"items": page});
        if from + self.page_size < all.len() {
            value["nextPageToken"] = json!((from + self.page_size).to_string());
        } else {
            value["nextSyncToken"] = json!("sync");
            if asked("syncToken").is_some() {
                self.changes.clear();
            }
        }
        Ok(value.to_string())
    }

    pub fn event(&mut self, id: &str, title: &str, starts: &str, ends: &str) {
        let event = json!({"id": id, "status": "confirmed", "summary": title,
            "start": {"dateTime": starts}, "end": {"dateTime": ends}});
        self.events.insert(id.to_string(), event.clone());
        self.changes.push(event);
    }

    pub fn cancel(&mut self, id: &str) {
        self.events.remove(id);
        self.changes.push(json!({"id": id, "status": "cancelled"}));
    }
}

/// `'Bob''s list'!C5:E5` is row 4, column 2.
fn place(range: &str, title: &str) -> Option<(usize, usize)> {
    let rest = range.strip_prefix(&format!("'{}'!", title.replace('\'', "''")))?;
    let first = rest.split(':').next()?;
    let letters: String = first.chars().take_while(char::is_ascii_uppercase).collect();
    let row: usize = first[letters.len()..].parse().ok()?;
    let column = letters.bytes().fold(0, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}
