//! post/transport: texts as files, for machines that cannot text. What a phone would not show stands above the words.

use super::super::{Folder, Outcome};
use crate::compose::Text;

pub(super) async fn send(folder: &Folder, text: &Text) -> Outcome {
    let name = format!("{}-{}.txt", text.message.0, text.attempt);
    folder.write(&name, as_file(text).into_bytes()).await
}

fn as_file(text: &Text) -> String {
    let valid = text.validity_seconds.map(|seconds| format!("Valid-Seconds: {seconds}\n")).unwrap_or_default();
    format!("To: {}\nMessage-ID: {}\n{valid}\n{}\n", text.to.as_str(), text.message_id, text.body)
}
