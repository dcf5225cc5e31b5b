//! web: a message with everything it speaks of, as it would be handed over now. Texts are not stored; they are made
//! again from the rows, with the same words the post uses.

use jiff::Timestamp;
use rules::desk::{Month, MonthName};
use rules::{Again, Before, Handed, Message, MessageKind, RequestId, Settings, Wording};
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

/// Counting somebody's number in a long line takes a moment: for one message, not for a page of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Counted,
    LeftOut,
}

pub(crate) fn handed_of(
    reader: &mut SqliteReader,
    view: &ListView,
    message: Message,
    position: Position,
) -> Result<Handed, StoreError> {
    let entry = message.entry.map(|entry| reader.entry(entry)).transpose()?.flatten();
    let counted = message.entry.filter(|_| position == Position::Counted);
    let position = counted.map(|entry| reader.rank(entry)).transpose()?.flatten();
    let about = message.offer().or_else(|| message.past_offer(view.head.kind));
    let offer = about.map(|offer| reader.offer_by_id(offer)).transpose()?.flatten();
    let (offer, place) = offer.unzip();
    let ends_at: Option<Timestamp> = offer.as_ref().and_then(|offer| offer.ends_at);
    let (head, settings) = (view.head, view.settings.clone());
    let kind = Wording::of(&message, entry.as_ref(), offer.as_ref());
    let own = kind.map(|kind| reader.wording(message.list, kind)).transpose()?.flatten().and_then(|own| own.text);
    let month = month(reader, view, &message)?;
    let about = Some(RequestId(message.about())).filter(|_| message.kind == MessageKind::RequestNote);
    let request = about.map(|request| reader.request(message.list, request)).transpose()?.flatten().map(Box::new);
    Ok(Handed {
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
        own,
        again: Again::First,
        before: Before::DidNotLeave,
    })
}

/// The figures a summary speaks of, as they stand now.
fn month(reader: &mut SqliteReader, view: &ListView, message: &Message) -> Result<Option<Box<Month>>, StoreError> {
    let (Settings::Desk(desk), MessageKind::DeskSummary) = (&*view.settings, message.kind) else { return Ok(None) };
    let Some(name) = MonthName::of_subject(message.about()) else { return Ok(None) };
    let (from, until) = name.span(&desk.zone);
    let outcomes = reader.outcomes(message.list, from, until)?;
    Ok(Some(Box::new(Month::of(name, desk, &outcomes))))
}

pub(crate) fn blanked(words: &str, links: &[String]) -> String {
    links.iter().fold(words.to_string(), |text, link| text.replace(link.as_str(), "(link)"))
}
