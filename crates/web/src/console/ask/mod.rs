//! web/console: a question about an event or a desk, in plain English, what it was read as, and its answer with the moment
//! it holds for. It may hold a name, so it is sent and not put into an address; it changes nothing, so that sending it
//! again is harmless.

use super::parts::figure;
use super::shell::{self, Shell, Tab};
use super::visit::Visit;
use crate::answer::Trouble;
use crate::pages::written;
use crate::query::Posted;
use askama::Template;
use axum::response::Html;
use intake::Asked;
use services::ask::{self, By, Told};
use store::sqlite::ListView;

#[derive(Template)]
#[template(path = "console/ask/page.html")]
struct AskPage {
    shell: Shell,
    view: ListView,
    /// As typed.
    question: String,
    told: Told,
}

pub(super) async fn show(Visit { door, visitor, view, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let shell = shell::of_list(&visitor, &view, Tab::Ask, door.now());
    Ok(Html(written(&AskPage { shell, view, question: String::new(), told: Told::Nothing })))
}

pub(super) async fn send(
    Visit { door, visitor, view, .. }: Visit<ListView>,
    Posted(form): Posted,
) -> Result<Html<String>, Trouble> {
    let question = form.value("question").unwrap_or("").trim().to_string();
    let told = ask::ask(&door.services.backend, &door.services.quill, visitor.actor(), &view, &question).await?;
    let shell = shell::of_list(&visitor, &view, Tab::Ask, door.now());
    Ok(Html(written(&AskPage { shell, view, question, told })))
}

impl AskPage {
    fn examples(&self) -> Vec<&'static str> {
        ask::examples(self.view.head.kind)
    }

    /// There is no answer, and the page says why.
    fn is_unclear(&self) -> bool {
        matches!(self.told, Told::Unclear(_) | Told::TooLong)
    }
}

fn example(asked: &Asked) -> &'static str {
    asked.kind.example()
}
