//! post/compose: a message as it is true now becomes a mail. Pure: the same facts give the same mail, so that a page
//! can show what was sent.

mod addresses;
mod dates;
mod desk;
pub(crate) mod desk_values;
pub(crate) mod facts;
mod mail;
mod request;
mod said;
mod staff;
mod summary;
mod text;

pub use addresses::link_expiry;
pub use mail::Mail;
pub use said::{Said, say, say_told};
pub use summary::{MonthTold, month_told};
pub use text::Text;

use crate::calendar;
use crate::house::House;
use crate::words::{Facts, Rendered, WordsError, clean, our_mail, render_own};
use addresses::Addresses;
use jiff::Timestamp;
use links::{KeyRing, LinkError};
use rules::event::EventSettings;
use rules::{Channel, Email, Entry, Handed, MessageKind, Settings, Wording};

/// Why there is no mail, named by what the post does about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComposeError {
    /// An event does not text: tried again, and given up by the rules.
    #[error("there are no words for this kind of list or channel yet")]
    NotYet,
    /// Nobody to write to: undeliverable.
    #[error("there is no address to write to")]
    NoAddress,
    /// The address cannot stand in a mail: undeliverable.
    #[error("the address cannot stand in a mail")]
    BadAddress,
    /// A row the words need was not handed over: a bug of ours.
    #[error("the message came without its {0}")]
    Missing(&'static str),
    #[error(transparent)]
    Words(#[from] WordsError),
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The house's own settings do not fit a mail.
    #[error("the mail cannot be written: {0}")]
    Unwritable(&'static str),
}

/// What everything below looks at.
struct Scene<'a> {
    handed: &'a Handed,
    event: &'a EventSettings,
    slug: &'a str,
    house: &'a House,
    now: Timestamp,
}

/// Puts one message that goes by mail into words.
pub fn compose(
    handed: &Handed,
    slug: &str,
    house: &House,
    ring: &KeyRing,
    now: Timestamp,
) -> Result<Mail, ComposeError> {
    let event = match (&*handed.settings, handed.message.channel) {
        (Settings::Event(event), Channel::Mail) => event,
        (Settings::Desk(desk), Channel::Mail) => {
            return for_desk(&desk::Counter { handed, desk, slug, house, ring, now, told: None });
        }
        (Settings::Event(_) | Settings::Desk(_), Channel::Text) => return Err(ComposeError::NotYet),
    };
    let scene = Scene { handed, event, slug, house, now };
    match (&handed.entry, handed.message.entry) {
        (Some(entry), Some(_)) => to_guest(&scene, entry, ring),
        (_, None) => to_host(&scene),
        (None, Some(_)) => Err(ComposeError::Missing("entry")),
    }
}

fn for_desk(counter: &desk::Counter<'_>) -> Result<Mail, ComposeError> {
    match (counter.handed.message.kind, counter.handed.message.entry) {
        (MessageKind::StaffNote, _) => staff::note(counter),
        (MessageKind::DeskSummary, _) => summary::to_owner(counter),
        (MessageKind::RequestNote, _) => request::note(counter),
        (_, Some(_)) => desk::mail(counter),
        (_, None) => Err(ComposeError::Missing("entry")),
    }
}

fn to_guest(scene: &Scene<'_>, entry: &Entry, ring: &KeyRing) -> Result<Mail, ComposeError> {
    let wording = wording(scene)?;
    if is_to_host(wording) {
        return Err(ComposeError::Missing("host"));
    }
    let to = entry.person.email.clone().ok_or(ComposeError::NoAddress)?;
    let addresses = addresses::for_guest(scene, entry, ring)?;
    let facts = guest_facts(scene, entry, &addresses);
    let mail = write(scene, wording, facts, addresses, to)?;
    Ok(Mail {
        to_name: entry.person.name.as_ref().map(|name| clean(name.as_str())).filter(|name| !name.is_empty()),
        reply_to: reply_to(scene, entry, ring),
        calendar: dates::method(wording, entry).map(|method| calendar::write(&dates::date(scene, entry, method))),
        ..mail
    })
}

/// To the guest's own address, where letters come in; else to the host.
fn reply_to(scene: &Scene<'_>, entry: &Entry, ring: &KeyRing) -> Option<Email> {
    let host = || scene.event.host_email.clone().or_else(|| scene.house.host.clone());
    scene.house.reply_address(entry, ring).or_else(host)
}

fn to_host(scene: &Scene<'_>) -> Result<Mail, ComposeError> {
    let wording = wording(scene)?;
    if !is_to_host(wording) {
        return Err(ComposeError::Missing("entry"));
    }
    let host = scene.event.host_email.as_ref().or(scene.house.host.as_ref());
    let to = host.cloned().ok_or(ComposeError::NoAddress)?;
    let addresses = Addresses { link: host_page(scene, wording), mute: None };
    let facts = facts::for_host(scene.event, &scene.handed.head, &addresses.link, scene.now);
    write(scene, wording, facts, addresses, to)
}

/// Where the host goes on from this mail.
fn host_page(scene: &Scene<'_>, wording: Wording) -> String {
    if wording == Wording::HostThanksDue {
        scene.house.thanks_page(scene.slug)
    } else {
        scene.house.event_page(scene.slug)
    }
}

fn wording(scene: &Scene<'_>) -> Result<Wording, ComposeError> {
    let handed = scene.handed;
    if matches!(handed.message.kind, MessageKind::StaffNote | MessageKind::RequestNote) {
        return Err(ComposeError::NotYet);
    }
    let now = || Wording::of(&handed.message, handed.entry.as_ref(), handed.offer.as_ref(), &handed.head);
    handed.wording.or_else(now).ok_or(ComposeError::Missing("entry"))
}

fn is_to_host(wording: Wording) -> bool {
    matches!(wording, Wording::HostDaily | Wording::HostThanksDue)
}

fn guest_facts(scene: &Scene<'_>, entry: &Entry, addresses: &Addresses) -> Facts {
    let handed = scene.handed;
    let offer = handed.offer.as_ref();
    let guest = facts::Guest {
        name: entry.person.name.as_ref().map(|name| name.as_str()),
        party: offer.map_or(entry.party, |offer| offer.seats),
        position: handed.position,
        ends_at: handed.ends_at.or_else(|| offer?.ends_at),
        link: &addresses.link,
        mute: addresses.mute.as_deref(),
    };
    let facts = facts::for_guest(scene.event, &guest, scene.now);
    let facts = match handed.old_settings.as_deref() {
        Some(Settings::Event(old)) => facts::with_changes(facts, scene.event, old),
        Some(Settings::Desk(_)) | None => facts,
    };
    if handed.message.kind == MessageKind::Thanks { facts::with_crowd(facts, &handed.head) } else { facts }
}

/// The host's own words where there are some. They were checked when they were saved; should they fail all the same,
/// ours go out: a guest must not miss an offer over a comma.
fn in_words(scene: &Scene<'_>, wording: Wording, facts: &Facts) -> Result<Rendered, WordsError> {
    let language = scene.event.language;
    if let Some(own) = &scene.handed.own {
        match render_own(own, facts, language) {
            Ok(rendered) => return Ok(rendered),
            Err(error) => {
                let (list, row) = (scene.handed.message.list.0, scene.handed.message.id.0);
                tracing::warn!(list, row, %error, kind = wording.word(), "a host's own words failed, ours go out");
            }
        }
    }
    our_mail(wording, facts, language)
}

fn write(
    scene: &Scene<'_>,
    wording: Wording,
    facts: Facts,
    addresses: Addresses,
    to: Email,
) -> Result<Mail, ComposeError> {
    let rendered = in_words(scene, wording, &facts)?;
    Ok(Mail {
        unsubscribe: addresses.mute.clone(),
        links: [Some(addresses.link), addresses.mute].into_iter().flatten().collect(),
        ..Mail::of(&scene.handed.message, scene.house, to, rendered, scene.now)
    })
}
