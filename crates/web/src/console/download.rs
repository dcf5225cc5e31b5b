//! web/console: a file that is written while it is sent. A few hundred rows are in memory at once, however long the list;
//! a reader that has gone away ends the work.

use crate::limits;
use crate::readers::Readers;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use rules::ListId;
use std::pin::Pin;
use std::task::{Context, Poll};
use store::AuditRow;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Pieces made ahead of a slow reader.
const AHEAD: usize = 2;

struct Pieces(Receiver<Result<Bytes, Broken>>);

/// The file ends before its end; the browser says so, because the answer is cut off.
#[derive(Debug, thiserror::Error)]
#[error("the file could not be read to its end")]
struct Broken;

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|piece| piece.map(Frame::data)))
    }
}

pub(super) fn audit(readers: Readers, list: ListId, file: &str) -> Response {
    let (send, receive) = channel(AHEAD);
    tokio::spawn(write_audit(readers, list, send));
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\"")),
    ];
    (headers, Body::new(Pieces(receive))).into_response()
}

async fn write_audit(readers: Readers, list: ListId, send: Sender<Result<Bytes, Broken>>) {
    let mut after = 0;
    let mut piece = csv_line(&["seq", "at", "who", "host", "what", "note", "moves", "passed_over"]);
    loop {
        let rows = match readers.read(move |reader| reader.audit(list, after, limits::DOWNLOAD_ROWS)).await {
            Ok(rows) => rows,
            Err(_) => {
                let _nobody_reads = send.send(Err(Broken)).await;
                return;
            }
        };
        let whole = rows.len() < limits::DOWNLOAD_ROWS;
        after = rows.last().map_or(after, |last| last.seq);
        rows.iter().for_each(|row| piece.push_str(&audit_line(row)));
        if send.send(Ok(std::mem::take(&mut piece).into())).await.is_err() || whole {
            return;
        }
    }
}

fn audit_line(row: &AuditRow) -> String {
    let host = row.host.map(|host| host.to_string()).unwrap_or_default();
    let (seq, at) = (row.seq.to_string(), row.at.to_string());
    csv_line(&[&seq, &at, &row.who, &host, &row.what, &row.note, &row.moves, &row.passed])
}

/// Every field in quotes. What a spreadsheet would take for a formula begins with an apostrophe instead.
fn csv_line(fields: &[&str]) -> String {
    let field = |field: &&str| {
        let apostrophe = if field.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
        format!("\"{apostrophe}{}\"", field.replace('"', "\"\""))
    };
    fields.iter().map(field).collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_never_a_formula() {
        assert_eq!(csv_line(&["1", "=cmd()", "say \"hi\""]), "\"1\",\"'=cmd()\",\"say \"\"hi\"\"\"\r\n");
    }

    #[test]
    fn a_file_that_cannot_be_finished_is_cut_off() {
        let (send, receive) = channel(AHEAD);
        send.try_send(Ok(Bytes::from_static(b"a"))).expect("room");
        send.try_send(Err(Broken)).expect("room");
        let read = axum::body::to_bytes(Body::new(Pieces(receive)), 100);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        assert!(runtime.block_on(read).is_err());
    }
}
