//! web/console: a question about an event or a desk, in plain English, what it was read as, and its answer with the moment
//! it holds for. It may hold a name, so it is sent and not put into an address; it changes nothing, so that sending it
//! again is harmless.

use super::at::Visit;
use super::parts::figure;
use super::shell::{self, Shell, Tab};
use crate::answer::Trouble;
use crate::pages::written;
use crate::query::Posted;
use askama::Template;
use axum::response::Html;
use services::ask::{self, Answer, By, Told};
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
    fn action(&self) -> String {
        format!("{}/ask", self.shell.base())
    }

    fn examples(&self) -> Vec<&'static str> {
        ask::examples(self.view.head.kind)
    }

    fn answer(&self) -> Option<&Answer> {
        match &self.told {
            Told::Answer(answer) => Some(answer),
            Told::Unclear(_) | Told::Nothing | Told::TooLong => None,
        }
    }

    /// Why there is no answer.
    fn unclear(&self) -> Option<String> {
        let most = intake::limits::QUESTION_CHARS;
        match &self.told {
            Told::Unclear(_) => Some("That is not a question we can answer from this list.".to_string()),
            Told::TooLong => Some(format!("That is longer than a question may be: at most {most} characters.")),
            Told::Answer(_) | Told::Nothing => None,
        }
    }

    /// What may have been meant.
    fn near(&self) -> Vec<&'static str> {
        match &self.told {
            Told::Unclear(near) => near.iter().map(|asked| asked.kind.example()).collect(),
            Told::Answer(_) | Told::Nothing | Told::TooLong => Vec::new(),
        }
    }
}
