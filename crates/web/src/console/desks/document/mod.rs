//! web/console/desks: the editors of the two documents, beside what each line was understood to mean. Checking changes
//! nothing; saving is refused whole, and what was typed stays.

mod check;

use crate::answer::{Trouble, once_more};
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::{Posted, Query};
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use check::{DocumentCheck, check_rules, check_voice};
use rules::desk::DeskSettings;
use rules::{Act, DeskAct};
use services::DeskView;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocumentKind {
    Rules,
    Voice,
}

#[derive(Template)]
#[template(path = "console/desks/document/page.html")]
struct DocumentPage {
    shell: Shell,
    kind: DocumentKind,
    about: About,
    text: String,
    /// The version that was edited; it is sent along as `seen_rev`.
    rev: u32,
    check: DocumentCheck,
    /// Why it was not saved.
    refused: Option<String>,
    notice: Option<&'static str>,
}

/// What its page says of a document.
struct About {
    tab: Tab,
    word: &'static str,
    title: &'static str,
    help: &'static str,
    saved: &'static str,
    /// Octets.
    most: usize,
}

impl DocumentKind {
    fn about(self) -> About {
        match self {
            DocumentKind::Rules => About {
                tab: Tab::Rules,
                word: "rules",
                title: "Rules",
                help: "One rule on each line, in plain English. Lines that begin with # are notes. A new version starts \
                       from the next freed slot; offers that are out keep theirs.",
                saved: "Saved. The rules start from the next freed slot.",
                most: rules::limits::RULES_OCTETS,
            },
            DocumentKind::Voice => About {
                tab: Tab::Voice,
                word: "voice",
                title: "Voice",
                help: "What this desk says, one template for each moment and channel. Leave a moment out, and our words \
                       are used. A new version starts with the next message.",
                saved: "Saved. The next message is in these words.",
                most: rules::limits::VOICE_OCTETS,
            },
        }
    }

    /// What is in force, in the desk's words; ours where it has none, so that there is something to change.
    fn saved(self, desk: &DeskSettings) -> String {
        match self {
            DocumentKind::Rules if desk.rules_text.trim().is_empty() => rules_document::to_text(&desk.rules),
            DocumentKind::Rules => desk.rules_text.clone(),
            DocumentKind::Voice if desk.voice_text.trim().is_empty() => ours(desk),
            DocumentKind::Voice => desk.voice_text.clone(),
        }
    }

    fn check(self, door: &Door, desk: &DeskSettings, text: &str) -> DocumentCheck {
        match self {
            DocumentKind::Rules => check_rules(text),
            DocumentKind::Voice => check_voice(text, desk, &door.house.url, door.now()),
        }
    }

    /// The desk with this document; None when it cannot be read. Our own words typed again are ours.
    fn put(self, desk: &DeskSettings, text: &str) -> Option<DeskSettings> {
        match self {
            DocumentKind::Rules => rules_document::with_rules(desk.clone(), text).ok(),
            DocumentKind::Voice => {
                post::voice::parse(text).ok()?;
                let voice_text = if text.trim() == ours(desk).trim() { String::new() } else { text.to_string() };
                Some(DeskSettings { voice_text, ..desk.clone() })
            }
        }
    }
}

fn ours(desk: &DeskSettings) -> String {
    post::voice::default_text(desk.language).to_string()
}

impl DocumentPage {
    fn new(visit: &Visit<DeskView>, kind: DocumentKind, text: String, rev: u32) -> DocumentPage {
        let about = kind.about();
        DocumentPage {
            shell: shell::of_desk(&visit.visitor, &visit.view, about.tab),
            kind,
            about,
            check: kind.check(&visit.door, visit.view.desk(), &text),
            text,
            rev,
            refused: None,
            notice: None,
        }
    }

    fn is_voice(&self) -> bool {
        self.kind == DocumentKind::Voice
    }

    /// What may stand in curly brackets, and what it stands for.
    fn placeholders(&self) -> Vec<(String, &'static str)> {
        let known = post::Name::known_to(rules::ListKind::Desk).iter();
        known.map(|(name, meaning)| (format!("{{{}}}", name.word()), *meaning)).collect()
    }
}

/// Browsers send line breaks as two characters; ours is one.
fn typed(form: &Query) -> String {
    form.value("text").unwrap_or("").replace("\r\n", "\n").trim_end().to_string()
}

pub(crate) fn show(kind: DocumentKind) -> MethodRouter<Arc<Door>> {
    get(async move |visit: Visit<DeskView>| {
        let is_saved = visit.query.value("done") == Some("saved");
        let page = DocumentPage::new(&visit, kind, kind.saved(visit.view.desk()), visit.view.head.settings_rev);
        Html(written(&DocumentPage { notice: is_saved.then_some(page.about.saved), ..page }))
    })
}

pub(crate) fn change(kind: DocumentKind) -> MethodRouter<Arc<Door>> {
    post(async move |visit: Visit<DeskView>, Posted(form): Posted<{ limits::DESK_BODY }>| {
        changed(visit, kind, &form).await
    })
}

/// What is understood alone, for the script that keeps it up to date.
pub(crate) fn check_now(kind: DocumentKind) -> MethodRouter<Arc<Door>> {
    post(async move |visit: Visit<DeskView>, Posted(form): Posted<{ limits::DESK_BODY }>| {
        Html(written(&kind.check(&visit.door, visit.view.desk(), &typed(&form))))
    })
}

/// `do=save`; `tidy` and `reset` put another text on the page, everything else checks. Only `save` changes anything.
async fn changed(visit: Visit<DeskView>, kind: DocumentKind, form: &Query) -> Result<Response, Trouble> {
    let seen_rev = form.number("seen_rev")?.and_then(|rev| u32::try_from(rev).ok()).unwrap_or(0);
    let text = typed(form);
    let shown = match form.value("do") {
        Some("save") => return save(&visit, kind, text, seen_rev).await,
        Some("reset") if kind == DocumentKind::Voice => ours(visit.view.desk()),
        Some("tidy") if kind == DocumentKind::Rules => {
            rules_document::parse(&text).map(|read| rules_document::to_text(&read.rules)).unwrap_or(text)
        }
        Some(_) | None => text,
    };
    Ok(Html(written(&DocumentPage::new(&visit, kind, shown, seen_rev))).into_response())
}

async fn save(visit: &Visit<DeskView>, kind: DocumentKind, text: String, seen_rev: u32) -> Result<Response, Trouble> {
    let refused = |rev: u32, why: String| {
        let page = DocumentPage { refused: Some(why), ..DocumentPage::new(visit, kind, text.clone(), rev) };
        Ok(once_more(written(&page)))
    };
    let Some(settings) = kind.put(visit.view.desk(), &text) else {
        let why = "Please look at the marked lines. What you typed is kept here; the desk runs on as before.";
        return refused(seen_rev, why.to_string());
    };
    let act = Act::Desk(DeskAct::Edit { settings: Box::new(settings), seen_rev });
    match visit.door.ask(visit.visitor.actor(), visit.view.head.list, act).await? {
        Err(refusal) => refused(visit.view.head.settings_rev, intake::refusal_text(&refusal)),
        Ok(_) => {
            let (slug, word) = (&visit.view.slug, kind.about().word);
            Ok(Redirect::to(&format!("/console/desks/{slug}/{word}?done=saved")).into_response())
        }
    }
}
