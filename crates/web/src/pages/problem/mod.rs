//! web/pages: when something did not work. What it says, and what to do next, comes with the trouble (`answer.rs`).

use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "pages/problem/page.html")]
pub struct ProblemPage {
    pub status: u16,
    pub title: String,
    pub text: String,
    /// Where to go from here: address and words.
    pub back: Option<(String, String)>,
}
