//! web: what to type into which booking tool: for the page that shows it, and for nobody else.

use crate::door::Door;
use intake::derived_hook_secret;
use rules::desk::BookingSource;

/// One tool's line on that page.
pub(crate) struct HookAddress {
    pub source: BookingSource,
    pub url: String,
    /// Ours, to be typed into the tool; None where the tool has its own, or where the tool's own was set.
    pub secret: Option<String>,
    /// What to do, in one sentence.
    pub note: &'static str,
}

/// The tools that can call us, in the order a page shows them.
pub(crate) const TOOLS: [BookingSource; 5] = [
    BookingSource::Calcom,
    BookingSource::Calendly,
    BookingSource::Square,
    BookingSource::Acuity,
    BookingSource::Standard,
];

/// The address a tool is told, letter by letter: Square signs it.
pub(crate) fn hook_url(door: &Door, slug: &str, source: BookingSource) -> String {
    format!("{}/hooks/{slug}/{}", door.house.url, source.word())
}

pub(crate) fn hook_addresses(door: &Door, slug: &str) -> Vec<HookAddress> {
    let ring = door.services.bookings.secrets.ring();
    let one = |source| {
        let whose = if ring.has_own_secret(slug, source) { Whose::Theirs } else { Whose::Ours };
        let version = ring.version(slug, source);
        let ours = derived_hook_secret(&door.house.secret, slug, source, version);
        let secret = ours.filter(|_| whose == Whose::Ours);
        HookAddress { source, url: hook_url(door, slug, source), secret, note: note(source, whose) }
    };
    TOOLS.into_iter().map(one).collect()
}

/// Whose secret counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Ours,
    Theirs,
}

fn note(source: BookingSource, whose: Whose) -> &'static str {
    match (source, whose) {
        (BookingSource::Square | BookingSource::Acuity, Whose::Theirs) => {
            "Connected: its own key is kept on the server."
        }
        (BookingSource::Calcom | BookingSource::Calendly | BookingSource::Standard, Whose::Theirs) => {
            "A secret of your own was set on the server; type that one into the tool."
        }
        (BookingSource::Calcom, Whose::Ours) => {
            "Settings, Developer, Webhooks: paste the address and the secret, keep the usual payload."
        }
        (BookingSource::Calendly, Whose::Ours) => {
            "Make a webhook subscription by its API with this address and the secret as signing key."
        }
        (BookingSource::Square, Whose::Ours) => {
            "Make a subscription there. Then whoever runs the server keeps its signature key: usher hook set square."
        }
        (BookingSource::Acuity, Whose::Ours) => {
            "Whoever runs the server keeps your API key: usher hook set acuity. Then paste the address under \
             Integrations, Webhooks."
        }
        (BookingSource::Standard, Whose::Ours) => {
            "For everything else: sign with this secret as Standard Webhooks does."
        }
        (BookingSource::Feed, _) => "A calendar feed is set in the desk's settings.",
    }
}
