//! web/console: a question about an event or a desk, in plain English. It may hold a name, so it is sent and not put into
//! an address; it changes nothing, so that sending it again is harmless.

use super::shell::{self, Common};
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::door::Door;
use crate::pages::console::{AskPage, AskedPerson, GivenAnswer};
use crate::pages::written;
use crate::query::Posted;
use axum::response::Html;
use services::ask::{self, By, Told};
use store::sqlite::ListView;

pub(super) async fn show(Visit { door, visitor, view, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    Ok(Html(written(&page(&door, &visitor, &view, String::new(), Told::Nothing))))
}

pub(super) async fn send(
    Visit { door, visitor, view, .. }: Visit<ListView>,
    Posted(form): Posted,
) -> Result<Html<String>, Trouble> {
    let question = form.value("question").unwrap_or("").trim().to_string();
    let told = ask::ask(&door.services.backend, &door.services.quill, visitor.actor(), &view, &question).await?;
    Ok(Html(written(&page(&door, &visitor, &view, question, told))))
}

fn page(door: &Door, visitor: &Visitor, view: &ListView, question: String, told: Told) -> AskPage {
    let base = shell::base(view);
    let mut page = AskPage {
        shell: shell::of_list(visitor, view, Common::Ask, door.now()),
        question,
        examples: ask::examples(view.head.kind),
        answer: None,
        near: Vec::new(),
        unclear: None,
    };
    match told {
        Told::Answer(answer) => {
            let answered = &answer.answered;
            let people = answered.people.iter();
            let people =
                people.map(|one| AskedPerson { entry: one.entry, name: one.name.clone(), remark: one.remark.clone() });
            page.answer = Some(GivenAnswer {
                understood: answer.asked.spoken(),
                sentence: answer.worded.clone().unwrap_or_else(|| answered.sentence.clone()),
                plain: answer.worded.as_ref().map(|_| answered.sentence.clone()),
                by_model: answer.by == By::Model,
                people: people.collect(),
                more: answered.more,
                at_text: ask::moment(&answer, view),
                page: format!("{base}{}", answered.page.0),
                page_label: answered.page.1,
            });
        }
        Told::Unclear(near) => {
            page.near = near.iter().map(|asked| asked.kind.example()).collect();
            page.unclear = Some("That is not a question we can answer from this list.".to_string());
        }
        Told::TooLong => {
            let most = intake::limits::QUESTION_CHARS;
            page.unclear = Some(format!("That is longer than a question may be: at most {most} characters."));
        }
        Told::Nothing => {}
    }
    page
}
