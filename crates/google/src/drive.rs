//! google: whether a file has changed, and a document as plain text.

use crate::call::{Google, GoogleTrouble};
use crate::sheets::encoded;
use jiff::Timestamp;

/// How a file stands. The version grows with every change, also ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileState {
    pub version: String,
    pub kind: String,
}

impl Google {
    pub async fn file_state(&self, id: &str, now: Timestamp) -> Result<FileState, GoogleTrouble> {
        let fields = encoded("version,mimeType");
        let url = format!("{}/drive/v3/files/{id}?fields={fields}&supportsAllDrives=true", self.bases.apis);
        let value = self.get_json(&url, now).await?;
        let word = |name: &str| value[name].as_str().map(str::to_string).ok_or(GoogleTrouble::Garbled);
        Ok(FileState { version: word("version")?, kind: word("mimeType")? })
    }

    /// A Google document as text, or a text file as it is.
    pub async fn document_text(&self, id: &str, now: Timestamp) -> Result<String, GoogleTrouble> {
        let kind = self.file_state(id, now).await?.kind;
        let url = if kind == "application/vnd.google-apps.document" {
            format!("{}/drive/v3/files/{id}/export?mimeType={}", self.bases.apis, encoded("text/plain"))
        } else if kind.starts_with("text/") {
            format!("{}/drive/v3/files/{id}?alt=media&supportsAllDrives=true", self.bases.apis)
        } else {
            return Err(GoogleTrouble::Refused("it is neither a Google document nor a text file.".to_string()));
        };
        let octets = self.get(&url, now).await?;
        let text = String::from_utf8(octets).map_err(|_| GoogleTrouble::Garbled)?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n"))
    }
}
