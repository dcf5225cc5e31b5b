//! web/console/desks: the editors of the two documents. Checking changes nothing; saving is refused whole, and what was
//! typed stays.

mod check;
pub(crate) mod view;

use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at;
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use check::{check_rules, check_voice};
use rules::desk::DeskSettings;
use rules::{Act, DeskAct};
use services::DeskView;
use std::sync::Arc;
use view::{DocumentCheck, DocumentKind, DocumentPage};

/// One document on the table.
struct Table<'a> {
    door: &'a Door,
    visitor: &'a Visitor,
    view: DeskView,
    kind: DocumentKind,
}

impl<'a> Table<'a> {
    async fn lay(door: &'a Door, visitor: &'a Visitor, kind: DocumentKind) -> Result<Table<'a>, Trouble> {
        let view = at::view::<DeskView>(door, visitor).await?;
        Ok(Table { door, visitor, view, kind })
    }

    /// What is in force, in the desk's words; ours where it has none, so that there is something to change.
    fn saved(&self) -> String {
        let desk = self.view.desk();
        match self.kind {
            DocumentKind::Rules if desk.rules_text.trim().is_empty() => rules_document::to_text(&desk.rules),
            DocumentKind::Rules => desk.rules_text.clone(),
            DocumentKind::Voice if desk.voice_text.trim().is_empty() => self.ours(),
            DocumentKind::Voice => desk.voice_text.clone(),
        }
    }

    fn ours(&self) -> String {
        post::voice::default_text(self.view.desk().language).to_string()
    }

    fn check(&self, text: &str) -> DocumentCheck {
        match self.kind {
            DocumentKind::Rules => check_rules(text),
            DocumentKind::Voice => check_voice(text, self.view.desk(), &self.door.house.url, self.door.now()),
        }
    }

    fn page(&self, text: String, rev: u32) -> DocumentPage {
        let tab = match self.kind {
            DocumentKind::Rules => DeskTab::Rules,
            DocumentKind::Voice => DeskTab::Voice,
        };
        DocumentPage {
            shell: shell::of_desk(self.visitor, &self.view, tab),
            kind: self.kind,
            check: self.check(&text),
            text,
            rev,
            refused: None,
            notice: None,
        }
    }

    fn refused(&self, text: String, rev: u32, why: String) -> Response {
        let page = DocumentPage { refused: Some(why), ..self.page(text, rev) };
        once_more(written(&page))
    }

    /// The desk with this document; None when it cannot be read. Our own words typed again are ours.
    fn with(&self, text: &str) -> Option<DeskSettings> {
        let desk = self.view.desk().clone();
        match self.kind {
            DocumentKind::Rules => rules_document::with_rules(desk, text).ok(),
            DocumentKind::Voice => {
                post::voice::parse(text).ok()?;
                let own = if text.trim() == self.ours().trim() { String::new() } else { text.to_string() };
                Some(DeskSettings { voice_text: own, ..desk })
            }
        }
    }

    async fn save(&self, text: String, seen_rev: u32) -> Result<Response, Trouble> {
        let Some(settings) = self.with(&text) else {
            let why = "Please look at the marked lines. What you typed is kept here; the desk runs on as before.";
            return Ok(self.refused(text, seen_rev, why.to_string()));
        };
        let act = Act::Desk(DeskAct::Edit { settings: Box::new(settings), seen_rev });
        match self.door.ask(self.visitor.actor(), self.view.head.list, act).await? {
            Err(refusal) => Ok(self.refused(text, self.view.head.settings_rev, intake::refusal_text(&refusal))),
            Ok(_) => {
                let word = match self.kind {
                    DocumentKind::Rules => "rules",
                    DocumentKind::Voice => "voice",
                };
                Ok(Redirect::to(&format!("/console/desks/{}/{word}?done=saved", self.view.slug)).into_response())
            }
        }
    }
}

/// Browsers send line breaks as two characters; ours is one.
fn typed(form: &Query) -> String {
    form.value("text").unwrap_or("").replace("\r\n", "\n").trim_end().to_string()
}

async fn show(
    door: &Door,
    visitor: &Visitor,
    kind: DocumentKind,
    query: Option<&str>,
) -> Result<Html<String>, Trouble> {
    let table = Table::lay(door, visitor, kind).await?;
    let saved = Query::read(query).value("done") == Some("saved");
    let words = match kind {
        DocumentKind::Rules => "Saved. The rules start from the next freed slot.",
        DocumentKind::Voice => "Saved. The next message is in these words.",
    };
    let page = table.page(table.saved(), table.view.head.settings_rev);
    Ok(Html(written(&DocumentPage { notice: saved.then(|| words.to_string()), ..page })))
}

/// `do=save`; `tidy` and `reset` put another text on the page, everything else checks. Only `save` changes anything.
async fn change(door: &Door, visitor: &Visitor, kind: DocumentKind, body: &[u8]) -> Result<Response, Trouble> {
    let form = Query::form(body);
    let table = Table::lay(door, visitor, kind).await?;
    let seen_rev = form.number("seen_rev")?.and_then(|rev| u32::try_from(rev).ok()).unwrap_or(0);
    let text = typed(&form);
    let shown = match form.value("do") {
        Some("save") => return table.save(text, seen_rev).await,
        Some("reset") if kind == DocumentKind::Voice => table.ours(),
        Some("tidy") if kind == DocumentKind::Rules => {
            rules_document::parse(&text).map(|read| rules_document::to_text(&read.rules)).unwrap_or(text)
        }
        Some(_) | None => text,
    };
    Ok(Html(written(&table.page(shown, seen_rev))).into_response())
}

pub(crate) async fn show_rules(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    show(&door, &visitor, DocumentKind::Rules, query.as_deref()).await
}

pub(crate) async fn show_voice(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    show(&door, &visitor, DocumentKind::Voice, query.as_deref()).await
}

pub(crate) async fn change_rules(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Response, Trouble> {
    change(&door, &visitor, DocumentKind::Rules, &body).await
}

pub(crate) async fn change_voice(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Response, Trouble> {
    change(&door, &visitor, DocumentKind::Voice, &body).await
}

/// What is understood alone, for the script that keeps it up to date.
pub(crate) async fn check_rules_now(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Html<String>, Trouble> {
    checked(&door, &visitor, DocumentKind::Rules, &body).await
}

pub(crate) async fn check_voice_now(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body<{ limits::DESK_BODY }>,
) -> Result<Html<String>, Trouble> {
    checked(&door, &visitor, DocumentKind::Voice, &body).await
}

async fn checked(door: &Door, visitor: &Visitor, kind: DocumentKind, body: &[u8]) -> Result<Html<String>, Trouble> {
    let table = Table::lay(door, visitor, kind).await?;
    let text = typed(&Query::form(body));
    Ok(Html(written(&table.check(&text))))
}
