//! web: the reader at work: one request after the other, each document in a child process, then the proposal. Whatever it
//! was doing when the house went down is taken up again: the row still says `reading`.

use super::model;
use crate::door::{DeskView, Door};
use intake::{Knowledge, SourceText, check_against_source, letter_part};
use papers::{How, Paper as Words};
use rules::desk::{DeskSettings, Letter, Paper, Part, Reading, Request};
use rules::{Act, Actor, ListId, RequestId};
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
        let read = tokio::task::spawn_blocking(move || {
            let letter = request.letter.unwrap_or_default();
            let words: Vec<Words> = papers.iter().map(|paper| words(&reader, paper, &desk)).collect();
            texts(&letter, &papers, &words)
        });
        let Ok(texts) = read.await else {
            return tracing::error!(request = id.0, "reading a request failed; it is tried again at the next start");
        };
        let known = Knowledge { desk: view.desk(), today: view.desk().zone.civil(self.now()).date() };
        let reading = self.propose(list, texts, &known).await;
        let troubles = reading.parts.iter().filter(|part| part.trouble.is_some()).count();
        let (parts, found) = (reading.parts.len(), reading.found.len());
        let act = Act::RequestRead { request: id, reading: Box::new(reading) };
        match self.run(Actor::Hook, list, act).await {
            Ok(_) => tracing::info!(list = list.0, request = id.0, parts, found, troubles, "a request was read"),
            Err(trouble) => tracing::warn!(list = list.0, request = id.0, ?trouble, "a request was not written down"),
        }
    }
}

impl Door {
    /// What was found in the texts: by rules, and by a model where there is one and its words stand in them.
    async fn propose(&self, list: ListId, texts: Vec<(Part, bool)>, known: &Knowledge<'_>) -> Reading {
        let (parts, recognised): (Vec<Part>, Vec<bool>) = texts.into_iter().unzip();
        let answers = model::read(&self.quill, list, &parts, known).await;
        let each = parts.iter().zip(recognised);
        let sources: Vec<SourceText<'_>> =
            each.map(|(part, recognised)| SourceText { text: &part.text, recognised }).collect();
        let found = check_against_source(&sources, known, &answers);
        Reading { found, parts }
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
