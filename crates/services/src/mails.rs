//! services: a message with everything it speaks of: as it was handed over, or as it would be handed over now. Texts are not
//! stored; they are made again from the rows and from what the message remembers, with the same words the post uses.

use jiff::Timestamp;
use rules::desk::{Month, MonthName};
use rules::{Again, AsSaid, Before, Entry, Handed, Head, Message, MessageKind, RequestId, Settings, Wording};
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

/// Counting somebody's number in a long line takes a moment: for one message, not for a page of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    Counted,
    LeftOut,
}

pub fn handed_of(
    reader: &mut SqliteReader,
    view: &ListView,
    message: Message,
    position: Position,
) -> Result<Handed, StoreError> {
    let entry = message.entry.map(|entry| reader.entry(message.list, entry)).transpose()?.flatten();
    let counted = message.entry.filter(|_| position == Position::Counted);
    let position = counted.map(|entry| reader.rank(entry)).transpose()?.flatten();
    let about = message.offer().or_else(|| message.past_offer(view.head.kind));
    let offer = about.map(|offer| reader.offer_by_id(message.list, offer)).transpose()?.flatten();
    let (offer, place) = offer.unzip();
    let ends_at: Option<Timestamp> = offer.as_ref().and_then(|offer| offer.ends_at);
    let (head, settings) = (view.head, view.settings.clone());
    let kind = Wording::of(&message, entry.as_ref(), offer.as_ref(), &view.head);
    let own = kind.map(|kind| reader.wording(message.list, kind)).transpose()?.flatten().and_then(|own| own.text);
    let month = month(reader, view, &message)?;
    let about = Some(RequestId(message.about())).filter(|_| message.kind == MessageKind::RequestNote);
    let request = about.map(|request| reader.request(message.list, request)).transpose()?.flatten().map(Box::new);
    let said = message.said.clone();
    let told_from = message.told_from();
    let old_settings = told_from.map(|rev| reader.version(message.list, rev)).transpose()?.flatten();
    let handed = Handed {
        message,
        head,
        settings,
        entry,
        offer,
        place,
        position,
        ends_at,
        month,
        request,
        wording: None,
        own,
        old_settings,
        again: Again::First,
        before: Before::DidNotLeave,
    };
    match said {
        Some(said) => as_then(reader, handed, &said),
        None => Ok(handed),
    }
}

/// As it was said: in the words, under the settings and with the numbers of that moment.
fn as_then(reader: &mut SqliteReader, handed: Handed, said: &AsSaid) -> Result<Handed, StoreError> {
    let list = handed.message.list;
    let settings = reader.version(list, said.settings_rev)?.unwrap_or(handed.settings);
    let own = match said.wording.zip(said.own_rev) {
        Some((kind, rev)) => reader.wording_at(list, kind, rev)?,
        None => None,
    };
    let [cap, taken, held, waiting] =
        said.numbers.unwrap_or([handed.head.cap, handed.head.taken, handed.head.held, handed.head.waiting]);
    let head = Head { settings_rev: said.settings_rev, cap, taken, held, waiting, ..handed.head };
    let entry = handed.entry.map(|entry| Entry { party: said.party, ..entry });
    let (position, ends_at, wording) = (said.position, said.ends_at.or(handed.ends_at), said.wording);
    Ok(Handed { settings, own, head, entry, position, ends_at, wording, ..handed })
}

/// The moment its words speak from: when it was handed over, else now.
pub fn said_at(message: &Message, now: Timestamp) -> Timestamp {
    message.handed_at().filter(|_| message.said.is_some()).unwrap_or(now)
}

/// The figures a summary speaks of, as they stand now.
fn month(reader: &mut SqliteReader, view: &ListView, message: &Message) -> Result<Option<Box<Month>>, StoreError> {
    let (Settings::Desk(desk), MessageKind::DeskSummary) = (&*view.settings, message.kind) else { return Ok(None) };
    let Some(name) = MonthName::of_subject(message.about()) else { return Ok(None) };
    let (from, until) = name.span(&desk.zone);
    let outcomes = reader.outcomes(message.list, from, until)?;
    Ok(Some(Box::new(Month::of(name, desk, &outcomes))))
}

pub fn blanked(words: &str, links: &[String]) -> String {
    links.iter().fold(words.to_string(), |text, link| text.replace(link.as_str(), "(link)"))
}
