//! web: the reader at work: one request after the other, each document in a child process, then the proposal. Whatever it
//! was doing when the house went down is taken up again: the row still says `reading`.

use crate::door::{DeskView, Door};
use intake::{Knowledge, SourceText, letter_part, propose};
use papers::{How, Paper as Words};
use rules::desk::{DeskSettings, Letter, Paper, Part, Reading, Request};
use rules::{Act, Actor, RequestId};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::SqliteReader;

impl Door {
    /// Reads everything that waits to be read, and comes back when nothing does.
    pub async fn read_requests(&self) {
        let mut after = RequestId(0);
        loop {
            let next = self.readers.read(move |reader| look(reader, after)).await;
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
    pub async fn request_arrived(&self) {
        self.requests.wake.notified().await;
    }

    async fn read_request(&self, request: Request, papers: Vec<Paper>, view: &DeskView) {
        let (id, list) = (request.id, request.list);
        let (reader, desk) = (self.requests.read.clone(), view.desk().clone());
        let today = desk.zone.civil(self.now()).date();
        let read = tokio::task::spawn_blocking(move || {
            let letter = request.letter.unwrap_or_default();
            let words: Vec<Words> = papers.iter().map(|paper| words(&reader, paper, &desk)).collect();
            reading(&letter, &papers, &words, &Knowledge { desk: &desk, today })
        });
        let Ok(reading) = read.await else {
            return tracing::error!(request = id.0, "reading a request failed; it is tried again at the next start");
        };
        let troubles = reading.parts.iter().filter(|part| part.trouble.is_some()).count();
        let (parts, found) = (reading.parts.len(), reading.found.len());
        let act = Act::RequestRead { request: id, reading: Box::new(reading) };
        match self.run(Actor::Hook, list, act).await {
            Ok(_) => tracing::info!(list = list.0, request = id.0, parts, found, troubles, "a request was read"),
            Err(trouble) => tracing::warn!(list = list.0, request = id.0, ?trouble, "a request was not written down"),
        }
    }
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
    reader(paper.octets.as_ref().unwrap_or(&empty), desk.language.word())
}

/// The texts with what was found in them by rules.
fn reading(letter: &Letter, papers: &[Paper], words: &[Words], known: &Knowledge<'_>) -> Reading {
    let mut parts = Vec::new();
    let mut recognised = Vec::new();
    if *letter != Letter::default() {
        parts.push(letter_part(letter));
        recognised.push(false);
    }
    for (paper, words) in papers.iter().zip(words) {
        let title = paper.name.clone().unwrap_or_else(|| "document".to_string());
        parts.push(Part { title, text: words.text.clone(), trouble: words.trouble.map(papers::Trouble::text) });
        recognised.push(words.how == How::Recognised);
    }
    let source = |(part, recognised): (&'_ Part, &bool)| (part.text.clone(), *recognised);
    let texts: Vec<(String, bool)> = parts.iter().zip(&recognised).map(source).collect();
    let sources: Vec<SourceText<'_>> =
        texts.iter().map(|(text, recognised)| SourceText { text, recognised: *recognised }).collect();
    Reading { found: propose(&sources, known), parts }
}
