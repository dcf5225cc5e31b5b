//! post: who writes. One house, one sender; its name and addresses stand in every mail.

use links::{KeyRing, ReplyTo};
use rules::{Email, Entry};

/// What stands before the + of every guest's own address.
pub const REPLY_LOCAL: &str = "rsvp";

#[derive(Clone)]
pub struct House {
    /// Where guests reach the pages, without a slash at the end.
    pub url: String,
    pub from: Email,
    pub from_name: String,
    /// Where a host's mails go when the event names no address.
    pub host: Option<Email>,
    /// Where mail servers return what they cannot deliver; the sender itself if not set.
    pub bounce: Option<Email>,
    /// Where letters to lists come in: the domain of their addresses. None: guests answer the host.
    pub letters: Option<String>,
    /// Tags Message-IDs. It never rotates: a reply may come years later.
    pub secret: [u8; 32],
}

impl House {
    /// The sender's domain as mail servers compare it.
    #[must_use]
    pub fn domain(&self) -> &str {
        domain_of(&self.from)
    }

    /// Whom the envelope names: bounces go there.
    #[must_use]
    pub fn envelope_from(&self) -> &Email {
        self.bounce.as_ref().unwrap_or(&self.from)
    }

    /// Where guests see an event and sign up for it.
    #[must_use]
    pub fn event_page(&self, slug: &str) -> String {
        format!("{}/e/{slug}", self.url)
    }

    /// Where somebody may write to a list, if letters come in at all.
    #[must_use]
    pub fn list_address(&self, slug: &str) -> Option<String> {
        self.letters.as_ref().map(|domain| format!("{slug}@{domain}"))
    }

    /// Where one guest answers, so that we know who wrote. Nobody else knows this address.
    pub(crate) fn reply_address(&self, entry: &Entry, ring: &KeyRing) -> Option<Email> {
        let domain = self.letters.as_ref()?;
        let reply = ReplyTo { list: entry.list.0, entry: entry.id.0, generation: entry.generation };
        let token = ring.mint_reply(&reply).ok()?;
        Email::parse(&format!("{REPLY_LOCAL}+{token}@{domain}")).ok()
    }

    /// Where the host looks over the thank-you note and sends it.
    #[must_use]
    pub fn thanks_page(&self, slug: &str) -> String {
        format!("{}/console/e/{slug}/wording/thanks", self.url)
    }

    /// Where customers put themselves on a desk's list.
    #[must_use]
    pub fn desk_page(&self, slug: &str) -> String {
        format!("{}/d/{slug}", self.url)
    }

    /// The staff's own page, for a phone.
    #[must_use]
    pub fn front_desk(&self, slug: &str) -> String {
        format!("{}/desk/{slug}", self.url)
    }

    pub(crate) fn link(&self, token: &str) -> String {
        format!("{}/l/{token}", self.url)
    }
}

/// The domain in its IDNA form, which every mail server understands.
pub(crate) fn domain_of(email: &Email) -> &str {
    email.key().rsplit_once('@').map_or("", |(_, domain)| domain)
}

/// The part before the @ as the person wrote it: some servers do care about its letter case.
pub(crate) fn local_of(email: &Email) -> &str {
    email.as_str().rsplit_once('@').map_or("", |(local, _)| local)
}
