//! web/pages: the public page of a desk with the form that puts somebody on its waitlist, and what comes right after.

use super::desk::DeskFacts;
use super::said::{Mark, Said};
use super::wish_form::WishForm;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "join.html")]
pub struct JoinPage {
    pub desk: DeskFacts,
    /// None: the staff keep the list, and nobody joins by themselves.
    pub form: Option<WishForm>,
}

impl JoinPage {
    fn has_problems(&self) -> bool {
        self.form.as_ref().is_some_and(|form| !form.problems.is_empty())
    }
}

/// The page right after joining. It says the same to everybody, so that nobody learns who is on the list.
#[derive(Clone, Debug)]
pub struct JoinedPage {
    pub desk: DeskFacts,
}

#[derive(Template)]
#[template(path = "joined.html")]
struct View<'a> {
    desk: &'a DeskFacts,
    said: Said,
    person: Option<String>,
}

impl JoinedPage {
    #[must_use]
    pub fn render(&self) -> String {
        let own = self.desk.own();
        let said = Said::new(Mark::Line, own.joined.0, &[own.joined.1, own.joined_known]);
        super::written(&View { desk: &self.desk, said, person: None })
    }

    /// The same in a few sentences, for programs.
    #[must_use]
    pub fn message(&self) -> String {
        let own = self.desk.own();
        [own.joined.0, own.joined.1, own.joined_known].join(" ")
    }
}

/// A sheet for the wall: where the waitlist is.
#[derive(Clone, Debug, Template)]
#[template(path = "desk_poster.html")]
pub struct DeskPosterPage {
    pub desk: DeskFacts,
    /// The address the code leads to, also printed for people.
    pub url: String,
    /// An `<svg>` element without style attributes. It is put into the page as it is.
    pub qr_svg: String,
}

impl DeskPosterPage {
    fn title(&self) -> String {
        self.desk.words().poster.replace("{event}", &self.desk.name)
    }

    fn code_label(&self) -> String {
        self.desk.words().code.replace("{url}", &self.url)
    }
}
