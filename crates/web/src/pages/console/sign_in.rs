//! web/pages/console: signing in by a link that was mailed. The answer is the same for every address.

use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/sign_in.html")]
pub struct SignInPage {
    /// Where to go afterwards.
    pub to: String,
    pub email: String,
    /// The form was sent: if the address may sign in, a link is on its way.
    pub sent: bool,
    pub problem: Option<String>,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/sign_in_link.html")]
pub struct SignInLinkPage {
    pub token: String,
    pub state: LinkState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    Fresh,
    Used,
    Expired,
}

impl SignInLinkPage {
    fn title(&self) -> &'static str {
        match self.state {
            LinkState::Fresh => "Welcome.",
            LinkState::Used => "This link does not work any more.",
            LinkState::Expired => "This link is too old.",
        }
    }

    fn text(&self) -> &'static str {
        match self.state {
            LinkState::Fresh => "This button signs you in here, in this browser. It works once.",
            LinkState::Used => {
                "Every link works once, and signing out everywhere ends it too. If you did neither, sign in with a new one \
                 and choose Sign out everywhere."
            }
            LinkState::Expired => {
                "A sign-in link works for a short time only. Ask for a new one, and use it while it is fresh."
            }
        }
    }

    fn is_fresh(&self) -> bool {
        match self.state {
            LinkState::Fresh => true,
            LinkState::Used | LinkState::Expired => false,
        }
    }
}
