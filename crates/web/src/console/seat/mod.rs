//! web/console: the story of a seat: who gave it back, whom it was offered to, and who has it.

use super::audit::words;
use super::shell::{self, Shell, Tab};
use super::told::{Names, Told, tell};
use super::visit::Visit;
use crate::answer::Trouble;
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use rules::{Ending, ListKind, Place, PlaceId, PlaceKind, Zone};
use services::EventView;
use store::RowChange;

#[derive(Template)]
#[template(path = "console/seat/page.html")]
struct SeatPage {
    shell: Shell,
    place: u64,
    /// When and what, in the order in which it happened.
    lines: Vec<(String, String)>,
}

pub(super) async fn show(Visit { door, visitor, view, named, .. }: Visit<EventView>) -> Result<Html<String>, Trouble> {
    let missing = || Trouble::NotFound("There is no such seat.");
    let place = PlaceId(named.parse("place", missing())?);
    let list = view.head.list;
    let looked = door.readers.read(move |reader| {
        let Some(place) = reader.place(list, place)? else { return Ok(None) };
        let rows = reader.story(place.id, limits::STORY_CHANGES)?;
        Ok(Some((place, tell(reader, rows)?)))
    });
    let (place, (told, names)) = looked.await?.ok_or_else(missing)?;
    let teller = Teller { place: &place, names: &names, zone: &view.event().zone };
    let lines = told.iter().flat_map(|told| teller.lines(told)).collect();
    let shell = shell::of_event(&visitor, &view, Tab::Audit, door.now());
    Ok(Html(written(&SeatPage { shell, place: place.id.0, lines })))
}

struct Teller<'a> {
    place: &'a Place,
    names: &'a Names,
    zone: &'a Zone,
}

impl Teller<'_> {
    /// What one change did to this seat, in the order in which it makes sense: the old offer's end, who was passed over,
    /// the new offer, the end of the chain.
    fn lines(&self, told: &Told) -> Vec<(String, String)> {
        let own = |change: &&RowChange| change.table == "place" && change.id == self.place.id.0;
        let place = told.changes.iter().find(own);
        let mut texts = Vec::new();
        texts.extend(place.filter(|change| change.is_new()).map(|_| self.freed(told)));
        texts.extend(self.offers(told).filter(|(change, _)| !change.is_new()).filter_map(|(c, n)| self.offer(c, n)));
        texts.extend(
            told.passed.iter().map(|(entry, why)| format!("{} was passed over: {why}.", self.names.of(*entry))),
        );
        texts.extend(self.offers(told).filter(|(change, _)| change.is_new()).filter_map(|(c, n)| self.offer(c, n)));
        texts.extend(place.and_then(|change| self.kept(change)));
        texts.extend(place.and_then(|change| self.taken(change, told)));
        texts.extend(place.and_then(ended));
        let at_text = post::short(told.row.at, self.zone);
        texts.into_iter().map(|text| (at_text.clone(), text)).collect()
    }

    /// Offers of this seat that moved, and to whom they are.
    fn offers<'b>(&'b self, told: &'b Told) -> impl Iterator<Item = (&'b RowChange, &'b str)> {
        let of_offers = told.changes.iter().filter(|change| change.table == "offer");
        of_offers.filter_map(|change| {
            let offer = self.names.offer(change.id).filter(|offer| offer.place == self.place.id)?;
            Some((change, self.names.of(offer.entry.0)))
        })
    }

    /// How it came to be held.
    fn freed(&self, told: &Told) -> String {
        let seats = self.place.seats;
        let them = if seats == 1 { "the seat".to_string() } else { format!("{seats} seats") };
        let who = self.names.who(told);
        let cap = told.changes.iter().find_map(|change| change.numbers("cap").filter(|_| change.table == "list"));
        match (told.changes.iter().find(|change| left(change)).map(|change| self.names.of(change.id)), cap) {
            (Some(name), _) if told.row.who == "guest" => format!("{name} gave {them} back."),
            (Some(name), _) => format!("Cancelled for {name} by {who}: {them} came free."),
            (None, Some((before, after))) => {
                format!("The number of seats was changed from {before} to {after} by {who}.")
            }
            (None, None) if self.place.kind == PlaceKind::Pool => {
                format!("{seats} seats are held and offered to the line, a few at a time.")
            }
            (None, None) => format!("Held for the line. {}, by {who}.", words::what(&told.row.what, &ListKind::Event)),
        }
    }

    /// Nobody took it, and it is kept for those who let it pass; or longer than before.
    fn kept(&self, change: &RowChange) -> Option<String> {
        let until = post::short(change.moment("head_start_until")?, self.zone);
        Some(match change.numbers("head_start_until") {
            Some((0, _)) => {
                format!("Nobody took it. It is kept for those in line until {until}: the first to take it gets it.")
            }
            Some(_) | None => format!("It is kept until {until}: Usher had been away."),
        })
    }

    /// Taken by a tap, without an offer of their own.
    fn taken(&self, change: &RowChange, told: &Told) -> Option<String> {
        let by_offer = told.changes.iter().any(|change| change.table == "offer");
        let entry = change.number("booked_by").filter(|_| !by_offer)?;
        Some(format!("{} took it.", self.names.of(entry)))
    }

    fn offer(&self, change: &RowChange, name: &str) -> Option<String> {
        let until = change.moment("ends_at").map(|at| post::short(at, self.zone));
        let until = until.map(|at| format!(", until {at}")).unwrap_or_default();
        Some(match change.words("state") {
            Some(("", _)) => format!("It is held for {name}{until}. The mail to them waits to go out."),
            Some((_, "live")) => format!("Offered to {name}{until}."),
            Some((_, "claimed")) => format!("{name} took it."),
            Some((_, "declined")) => format!("{name} said no."),
            Some((_, "lapsed")) => format!("No answer from {name}. The offer lapsed, and the seat stayed held."),
            Some((_, "undeliverable")) => format!("The mail did not reach {name}."),
            Some((_, "withdrawn")) => format!("The offer to {name} was taken back."),
            Some((_, _)) => return None,
            None if !until.is_empty() => format!("The offer to {name} runs longer{until}: Usher had been away."),
            None => return None,
        })
    }
}

/// Somebody who had a seat, and has none after this.
fn left(change: &RowChange) -> bool {
    let moved = change.words("state").filter(|_| change.table == "entry");
    moved.is_some_and(|(before, after)| before == "confirmed" && after != "confirmed")
}

/// The end of a chain that booked nobody.
fn ended(change: &RowChange) -> Option<String> {
    let (_, after) = change.words("ending")?;
    let why = match Ending::from_word(after)? {
        Ending::NobodyFits => "Nobody in line fits. It is open to everybody.",
        Ending::Exhausted => "Nobody else is in line for it. It is open to everybody.",
        Ending::TryCap => "It was offered as often as the rules allow. It is open to everybody.",
        Ending::CutOff => "Too late for a fair offer before the start. It is open to everybody.",
        Ending::FilledByStaff => "It was given away by the host.",
        Ending::Undone => "It was taken back.",
        Ending::Spread => "All of it has been offered.",
        Ending::CalledOff => "The event was called off.",
        Ending::ManyAtOnce => "Many came free at once. It waits for somebody to look.",
        Ending::TakenBack => "It was taken back from the line.",
        Ending::NobodyTold => "Nobody could be told: no mail or text left.",
    };
    Some(why.to_string())
}
