//! services: the reader at work: one request after the other, each document in a child process, then the proposal. Whatever it
//! was doing when the house went down is taken up again: the row still says `reading`.

use super::{Requests, model};
use crate::views::DeskView;
use intake::{Knowledge, SourceText, check_against_source, letter_part};
use papers::{How, Kind, Paper as Words};
use rules::desk::{DeskSettings, Letter, Paper, Part, Reading, Request};
use rules::{Act, Actor, RequestAct, RequestId};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::SqliteReader;

impl Requests {
    /// Reads everything that waits to be read, and comes back when nothing does.
    pub async fn read_waiting(&self) {
        let mut after = RequestId(0);
        loop {
            let next = self.backend.readers.read(move |reader| look(reader, after)).await;
            let (request, papers, view) = match next {
                Ok(Some(found)) => found,
                Ok(None) => return,
                Err(trouble) => return tracing::warn!(?trouble, "requests could not be looked for"),
            };
            after = request.id;
            self.read_request(request, papers, &view).await;
        }
    }

    /// Until a request comes in.
    pub async fn wait_for_one(&self) {
        self.wake.notified().await;
    }

    async fn read_request(&self, request: Request, papers: Vec<Paper>, view: &DeskView) {
        let (id, list) = (request.id, request.list);
        let reading = match self.reading(request, papers, view).await {
            Ok(reading) => reading,
            Err(Closing) => return tracing::warn!(request = id.0, "reading a request was cut off; it is read again"),
        };
        let troubles = reading.parts.iter().filter(|part| part.trouble.is_some()).count();
        let (parts, found) = (reading.parts.len(), reading.found.len());
        let act = Act::Request(RequestAct::Read { request: id, reading: Box::new(reading) });
        match self.backend.run(Actor::Hook, list, act).await {
            Ok(_) => tracing::info!(list = list.0, request = id.0, parts, found, troubles, "a request was read"),
            Err(trouble) => tracing::warn!(list = list.0, request = id.0, ?trouble, "a request was not written down"),
        }
    }

    /// A bug would end it every time, so what it was about becomes a card without it: the staff look for themselves.
    async fn reading(&self, request: Request, papers: Vec<Paper>, view: &DeskView) -> Result<Reading, Closing> {
        let (id, list) = (request.id, request.list);
        let (reader, desk) = (self.read.clone(), view.desk().clone());
        let texts = apart(id, move || {
            let letter = request.letter.unwrap_or_default();
            let words: Vec<Words> = papers.iter().map(|paper| words(&reader, paper, &desk)).collect();
            texts(&letter, &papers, &words)
        });
        let (parts, recognised): (Vec<Part>, Vec<bool>) = texts.await?.unwrap_or_else(unread).into_iter().unzip();
        let (desk, today) = (view.desk().clone(), view.desk().zone.civil(self.backend.now()).date());
        let answers = model::read(&self.quill, list, &parts, &Knowledge { desk: &desk, today }).await;
        let looked_at = parts.clone();
        // By rules, and by a model where there is one and its words stand in the texts.
        let found = apart(id, move || {
            let each = looked_at.iter().zip(recognised);
            let sources: Vec<SourceText<'_>> =
                each.map(|(part, recognised)| SourceText { text: &part.text, recognised }).collect();
            check_against_source(&sources, &Knowledge { desk: &desk, today }, &answers)
        });
        Ok(Reading { found: found.await?.unwrap_or_default(), parts })
    }
}

/// The house closes, and nothing was decided.
struct Closing;

/// The words of strangers are looked at off the event loop. None: a bug ended it.
async fn apart<T: Send + 'static>(
    request: RequestId,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>, Closing> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.is_panic() => {
            tracing::error!(request = request.0, "reading a request ended in a bug; it becomes a card all the same");
            Ok(None)
        }
        Err(_) => Err(Closing),
    }
}

fn unread() -> Vec<(Part, bool)> {
    let trouble = "This request could not be read here. Please look at the letter or the document itself.".to_string();
    vec![(Part { title: "Request".to_string(), text: String::new(), trouble: Some(trouble) }, false)]
}

type Next = (Request, Vec<Paper>, DeskView);

fn look(reader: &mut SqliteReader, after: RequestId) -> Result<Option<Next>, StoreError> {
    let Some(request) = reader.request_to_read(after)? else { return Ok(None) };
    let papers = reader.papers(request.id)?;
    let view = reader.view(request.list)?.and_then(DeskView::of);
    Ok(view.map(|view| (request, papers, view)))
}

fn words(reader: &super::ReadPaper, paper: &Paper, desk: &DeskSettings) -> Words {
    let empty: Arc<[u8]> = Arc::from(&[][..]);
    let octets = paper.octets.as_ref().unwrap_or(&empty);
    // A bug in the reader costs this document, not the words beside it.
    let read = catch_unwind(AssertUnwindSafe(|| reader(octets, desk.language.word())));
    read.unwrap_or_else(|_bug| Words::unread(Kind::Unknown, papers::Trouble::Crashed))
}

/// Every text of a request, each with whether it was recognised in a picture.
fn texts(letter: &Letter, papers: &[Paper], words: &[Words]) -> Vec<(Part, bool)> {
    let mut texts = Vec::new();
    if *letter != Letter::default() {
        texts.push((letter_part(letter), false));
    }
    for (paper, words) in papers.iter().zip(words) {
        let title = paper.name.clone().unwrap_or_else(|| "document".to_string());
        let part = Part { title, text: words.text.clone(), trouble: words.trouble.map(papers::Trouble::text) };
        texts.push((part, words.how == How::Recognised));
    }
    texts
}
