//! web/pages: one mail of the demo's inbox, as its reader would see it.

use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "demo_mail.html")]
pub struct DemoMailPage {
    pub to: String,
    pub from: String,
    pub subject: String,
    pub at_text: String,
    /// Where the HTML part is served; it is shown in a sandboxed frame.
    pub html_src: String,
    /// The plain part, as sent.
    pub text: String,
    /// The links of the mail, for readers of the plain part.
    pub links: Vec<MailLink>,
    /// The story it belongs to.
    pub back: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLink {
    pub label: String,
    pub href: String,
}
