//! web/pages: when something did not work. Says what to do next, never whose fault it was.

use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "problem.html")]
pub struct ProblemPage {
    pub status: u16,
    pub title: String,
    pub text: String,
    /// Where to go from here: address and words.
    pub back: Option<(String, String)>,
}

impl ProblemPage {
    /// The usual words for a status.
    #[must_use]
    pub fn of(status: u16) -> ProblemPage {
        let (title, text) = words(status);
        ProblemPage { status, title: title.to_string(), text: text.to_string(), back: None }
    }

    /// A link whose token is cut short or was never ours.
    #[must_use]
    pub fn bad_link() -> ProblemPage {
        ProblemPage {
            status: 404,
            title: "This link is not complete.".to_string(),
            text: "Mail programs sometimes cut long links. Please open it from the mail again, or copy all of it."
                .to_string(),
            back: None,
        }
    }

    #[must_use]
    pub fn render(&self) -> String {
        super::written(self)
    }
}

fn words(status: u16) -> (&'static str, &'static str) {
    match status {
        400 => ("That did not arrive whole.", "Please go back, load the page again and try once more."),
        403 => ("This page is not for everyone.", "If it should open for you, please use the link you were sent."),
        404 => ("There is no such page.", "Perhaps a letter of the address is missing. Nothing has been changed."),
        405 => {
            ("This does not work that way.", "Please open the page again and use its button. Nothing has been changed.")
        }
        410 => ("This page is gone.", "It was here once and will not come back. Nothing has been changed."),
        413 => ("That was too much at once.", "Please shorten what you typed and send it again."),
        422 => (
            "Something in the form is not right.",
            "Please go back and look at it once more. Nothing has been changed.",
        ),
        429 => ("One moment, please.", "Many requests came from your connection. Wait a minute, then try again."),
        503 => (
            "We are busy right now.",
            "Please try again in a minute. If you pressed a button, it is safe to press it again.",
        ),
        _ => (
            "Something went wrong on our side.",
            "Please try again in a minute. If you pressed a button, it is safe to press it again.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_words() {
        for status in [400, 403, 404, 405, 410, 413, 422, 429, 500, 503, 504] {
            let page = ProblemPage::of(status);
            assert!(!page.title.is_empty() && page.text.ends_with('.'), "{status}");
        }
    }

    #[test]
    fn a_cut_link_is_explained() {
        assert!(ProblemPage::bad_link().text.contains("open it from the mail again"));
    }
}
