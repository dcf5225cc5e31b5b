//! web/console: the whole audit as a file, written while it is sent. A few hundred rows are in memory at once, however
//! long the list; a reader that has gone away ends the work.

use crate::download::file;
use crate::limits;
use crate::streamed::{Pieces, streamed};
use axum::response::Response;
use intake::{SheetCell, SheetFormat, SheetWriter};
use rules::ListId;
use services::Readers;
use std::io;
use store::AuditRow;

const HEADINGS: &[&str] = &["seq", "at", "who", "host", "what", "note", "moves", "passed_over"];

pub(super) fn csv(readers: Readers, list: ListId, slug: &str) -> Response {
    let (send, body) = streamed();
    tokio::spawn(async move {
        if let Err(error) = write(readers, list, &send).await {
            let _nobody_reads = send.send(Err(error)).await;
        }
    });
    file(&format!("{slug}-audit.csv"), SheetFormat::Csv, body)
}

async fn write(readers: Readers, list: ListId, send: &Pieces) -> io::Result<()> {
    let mut sheet = SheetWriter::new(SheetFormat::Csv, HEADINGS)?;
    let mut after = 0;
    loop {
        let rows = readers.read_on(move |reader| reader.audit(list, after, limits::DOWNLOAD_ROWS)).await;
        let rows = rows.map_err(|trouble| io::Error::other(format!("{trouble:?}")))?;
        let whole = rows.len() < limits::DOWNLOAD_ROWS;
        after = rows.last().map_or(after, |last| last.seq);
        for row in &rows {
            sheet.put(&cells(row))?;
        }
        if send.send(Ok(sheet.take().into())).await.is_err() || whole {
            return Ok(());
        }
    }
}

fn cells(row: &AuditRow) -> [SheetCell; 8] {
    let text = |text: &str| SheetCell::Text(text.to_string());
    [
        SheetCell::Number(row.seq),
        SheetCell::Text(row.at.to_string()),
        text(&row.who),
        row.host.map_or(SheetCell::Empty, SheetCell::Number),
        text(&row.what),
        text(&row.note),
        text(&row.moves),
        text(&row.passed),
    ]
}
