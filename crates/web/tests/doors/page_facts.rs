//! What holds of every page, whoever looks at it and whatever happened before. The stage looks at each answer it gets, so
//! every test of the doors is also one of its pages.

use crate::stage::Answer;
use std::collections::BTreeSet;

/// One opening or closing tag, as it is written.
pub struct Tag<'a> {
    /// With its slash, if it closes.
    pub name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Tag<'a> {
    pub fn get(&self, attribute: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(name, _)| *name == attribute).map(|(_, value)| *value)
    }

    pub fn is(&self, attribute: &str, value: &str) -> bool {
        self.get(attribute) == Some(value)
    }

    fn is_field(&self) -> bool {
        matches!(self.name, "input" | "select" | "textarea")
            && !self.is("type", "hidden")
            && self.get("hidden").is_none()
    }
}

pub fn tags(page: &str) -> Vec<Tag<'_>> {
    let mut all = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest.find(|letter: char| letter.is_whitespace() || letter == '>').unwrap_or(rest.len());
        let name = &rest[..end];
        if name.starts_with(|letter: char| letter == '/' || letter.is_ascii_alphabetic()) {
            let (attributes, after) = attributes(&rest[end..]);
            all.push(Tag { name, attributes });
            rest = after;
        }
    }
    all
}

/// What stands in a tag behind its name, and the page behind the tag.
fn attributes(text: &str) -> (Vec<(&str, &str)>, &str) {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '/');
        let Some(end) = rest.find(|letter: char| letter.is_whitespace() || "=>".contains(letter)) else {
            return (found, "");
        };
        let name = &rest[..end];
        rest = &rest[end..];
        if let Some(value) = rest.strip_prefix("=\"") {
            let (value, after) = value.split_once('"').expect("a value ends");
            found.push((name, value));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('>') {
            found.extend((!name.is_empty()).then_some((name, "")));
            return (found, after);
        } else {
            assert!(!rest.starts_with('='), "a value without quotes: {name}{}", rest.split('>').next().unwrap_or(rest));
            found.push((name, ""));
        }
    }
}

/// The words of a page, a line for each block.
pub fn words(page: &str) -> String {
    let inline = ["a", "abbr", "b", "code", "em", "i", "small", "span", "strong", "time", "wbr"];
    let mut words = String::new();
    for piece in page.split('<') {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        let name = tag.trim_start_matches('/').split(|letter: char| !letter.is_ascii_alphanumeric()).next();
        words.push(if name.is_some_and(|name| inline.contains(&name)) { ' ' } else { '\n' });
        words.push_str(&text.replace('\n', " "));
    }
    let lines = words.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect()
}

/// Looks at an answer, if it is a page of ours or a part of one.
pub fn check(path: &str, answer: &Answer) {
    let is_mail = path.starts_with("/demo/mail/") && path.ends_with("/html");
    if !answer.header("content-type").starts_with("text/html") || is_mail {
        return;
    }
    let page = Page { path, text: &answer.text, tags: tags(&answer.text) };
    if page.text.contains("<html") {
        page.is_a_whole_document();
        page.has_its_headings_in_order();
        page.labels_its_fields();
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path} has a policy");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
    page.gives_each_id_once();
    page.breaks_no_policy();
    page.posts_what_changes_something();
    page.shows_what_people_typed_as_text();
}

struct Page<'a> {
    path: &'a str,
    text: &'a str,
    tags: Vec<Tag<'a>>,
}

impl<'a> Page<'a> {
    fn named<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b Tag<'a>> {
        self.tags.iter().filter(move |tag| tag.name == name)
    }

    fn is_a_whole_document(&self) {
        let once = |what: &str, count: usize| assert_eq!(count, 1, "{} has one {what}: {}", self.path, self.text);
        once("html", self.named("html").count());
        once("end", self.named("/html").count());
        once("viewport", self.named("meta").filter(|tag| tag.is("name", "viewport")).count());
        once("main", self.named("main").filter(|tag| tag.is("id", "content")).count());
        once("h1", self.named("h1").count());
        let languages = ["en", "de", "fr", "es"];
        assert!(self.named("html").all(|tag| tag.get("lang").is_some_and(|lang| languages.contains(&lang))));
        let title = self.text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        assert!(title.is_some_and(|(title, _)| !title.trim().is_empty()), "{} has a title", self.path);
    }

    fn has_its_headings_in_order(&self) {
        let level = |tag: &Tag<'_>| tag.name.strip_prefix('h').and_then(|level| level.parse::<u32>().ok());
        let mut last = 0;
        for level in self.tags.iter().filter_map(level) {
            assert!(level <= last + 1, "{}: h{level} after h{last}", self.path);
            last = level;
        }
    }

    fn labels_its_fields(&self) {
        let labelled: BTreeSet<&str> = self.named("label").filter_map(|tag| tag.get("for")).collect();
        for field in self.tags.iter().filter(|tag| tag.is_field() && tag.get("aria-label").is_none()) {
            let id = field.get("id").unwrap_or("");
            assert!(labelled.contains(id), "{}: no label for {id:?}, {:?}", self.path, field.attributes);
        }
        let ids: BTreeSet<&str> = self.tags.iter().filter_map(|tag| tag.get("id")).collect();
        let jumps = self.named("a").filter_map(|tag| tag.get("href")?.strip_prefix('#'));
        for id in jumps {
            assert!(ids.contains(id), "{}: a link leads to {id:?}, which is not there", self.path);
        }
        for attribute in ["aria-describedby", "aria-labelledby"] {
            for id in self.tags.iter().filter_map(|tag| tag.get(attribute)).flat_map(|named| named.split(' ')) {
                assert!(ids.contains(id), "{}: {attribute} names {id:?}, which is not there", self.path);
            }
        }
    }

    fn gives_each_id_once(&self) {
        let mut ids = BTreeSet::new();
        for id in self.tags.iter().filter_map(|tag| tag.get("id")) {
            assert!(ids.insert(id), "{} has the id {id:?} twice", self.path);
        }
    }

    fn breaks_no_policy(&self) {
        for tag in &self.tags {
            assert!(tag.name != "style" && tag.get("style").is_none(), "{} styles inline: {}", self.path, tag.name);
            let ours = tag.get("src").is_some_and(|src| src.starts_with("/assets/"));
            assert!(tag.name != "script" || ours, "{} has a script that is not a file of ours", self.path);
            for (name, value) in &tag.attributes {
                let runs = name.starts_with("on") || value.trim_start().to_lowercase().starts_with("javascript:");
                assert!(!runs, "{}: {name}={value}", self.path);
            }
        }
    }

    fn posts_what_changes_something(&self) {
        let mut form = None;
        let mut acts = false;
        let is_link = self.path.starts_with("/l/");
        for tag in &self.tags {
            match tag.name {
                "form" => (form, acts) = (Some(tag), false),
                "/form" => {
                    let Some(form) = form.take() else { continue };
                    assert!(!acts || form.is("method", "post"), "{}: {:?}", self.path, form.attributes);
                    // Whoever scans mails for links follows none of ours into an act.
                    let own = form.is("action", self.path) && acts && form.is("method", "post");
                    assert!(!is_link || own, "{}: {:?}", self.path, form.attributes);
                }
                "meta" => assert!(!is_link || tag.get("http-equiv").is_none(), "{}", self.path),
                _ => acts |= tag.is("name", "do"),
            }
        }
    }

    fn shows_what_people_typed_as_text(&self) {
        assert!(!self.text.contains("<script>"), "{}: {}", self.path, self.text);
        assert!(!self.text.contains("\"'&"), "{}: {}", self.path, self.text);
    }
}

#[test]
fn what_is_wrong_with_a_page_is_found() {
    let page = |body: &str| {
        format!(
            "<!doctype html><html lang=\"en\"><meta name=\"viewport\"><title>T</title><main id=\"content\"><h1>H</h1>{body}\
             </main></html>"
        )
    };
    let finds = |path: &'static str, text: String| {
        let mut answer = Answer { status: axum::http::StatusCode::OK, headers: Default::default(), text };
        let usual = [("content-type", "text/html"), ("content-security-policy", "default-src 'none'")];
        for (name, value) in usual.into_iter().chain([("x-content-type-options", "nosniff")]) {
            answer.headers.insert(name, axum::http::HeaderValue::from_static(value));
        }
        std::panic::catch_unwind(|| check(path, &answer)).is_err()
    };
    let fine =
        "<a href=\"#n\">Jump</a><form method=\"post\"><label for=\"n\">N</label><input id=\"n\" name=\"do\"></form>";
    assert!(!finds("/e/x", page(fine)));
    assert!(finds("/l/x", page(fine)), "a link's form is sent to the link");
    for wrong in [
        "<h1>Again</h1>",
        "<h3>Too deep</h3>",
        "<input id=\"n\">",
        "<textarea></textarea>",
        "<p aria-describedby=\"none\">",
        "<a href=\"#none\">Jump</a>",
        "<p id=\"content\">",
        "<p style=\"color: red\">",
        "<script src=\"https://elsewhere.example/x.js\">",
        "<a href=\"javascript:go()\">",
        "<button onclick=\"go()\">",
        "<form><button name=\"do\" value=\"cancel\"></button></form>",
        "<script>alert(1)</script>",
        "<p title=\"\"'&\">",
    ] {
        assert!(finds("/e/x", page(wrong)), "{wrong}");
    }
}
