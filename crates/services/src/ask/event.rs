//! services: what is asked about events only: seats, guests, invitations, reminders, the date.

use super::moments::between;
use super::people::named;
use super::{Answered, Parties, Place, are, counted, figure, not_here};
use crate::limits;
use intake::{Asked, QuestionKind};
use jiff::{SignedDuration, Timestamp};
use rules::{EntryState, Head, ListState};
use store::sqlite::EntryPage;
use store::{EntryThen, StoreError};

pub(super) fn seats_taken(head: &Head) -> Answered {
    numbers(head, format!("{} taken, of {}.", are(u64::from(head.taken), "seat", "seats"), figure(head.cap)))
}

pub(super) fn seats_held(head: &Head) -> Answered {
    numbers(head, format!("{} held for offers and invitations.", are(u64::from(head.held), "seat", "seats")))
}

pub(super) fn capacity(head: &Head) -> Answered {
    let verb = if head.cap == 1 { "is" } else { "are" };
    numbers(head, format!("There {verb} {}.", counted(u64::from(head.cap), "seat", "seats")))
}

fn numbers(head: &Head, sentence: String) -> Answered {
    let figures = vec![
        ("seats", figure(head.cap)),
        ("taken", figure(head.taken)),
        ("held", figure(head.held)),
        ("open", figure(head.open())),
        ("parties in line", figure(head.waiting)),
    ];
    Answered { sentence, figures, page: (String::new(), "Overview"), ..Answered::default() }
}

pub(super) fn seats_open(head: &Head) -> Answered {
    let sentence = match head.open() {
        0 if head.held > 0 => format!(
            "No seat is open: {} of {} are taken and {} held for offers and invitations.",
            figure(head.taken),
            figure(head.cap),
            figure(head.held)
        ),
        0 => format!("No seat is open: all {} are taken.", figure(head.cap)),
        open => format!("{} still open, of {}.", are(u64::from(open), "seat", "seats"), figure(head.cap)),
    };
    numbers(head, sentence)
}

pub(super) fn coming(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let confirmed = Parties::of(&place.reader.crowd(place.view.head.list)?, EntryState::Confirmed);
    let over = place.view.head.state == ListState::Closed;
    let verb = if over { "had a seat" } else { "will come" };
    let mut sentence = format!("{} {verb}, parties included.", confirmed.people());
    if confirmed.people != confirmed.count {
        sentence.push_str(&format!(" They come from {}.", counted(confirmed.count, "sign-up", "sign-ups")));
    }
    let figures = vec![("people", figure(confirmed.people)), ("sign-ups", figure(confirmed.count))];
    let page = ("/guests?state=confirmed".to_string(), "Everybody with a seat");
    Ok(Answered { sentence, figures, page, ..Answered::default() })
}

pub(super) fn biggest(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let found = place.reader.biggest_parties(place.view.head.list, limits::ANSWER_NEXT)?;
    let sentence = match found.first() {
        None => "Nobody comes with a party; everybody signed up alone.".to_string(),
        Some(first) => format!("The biggest party is {} people.", figure(first.party)),
    };
    let figures = found.first().map(|first| ("biggest", figure(first.party))).into_iter().collect();
    let people = found.iter().map(|entry| named(entry, counted(u64::from(entry.party), "person", "people"))).collect();
    Ok(Answered {
        sentence,
        figures,
        people,
        more: 0,
        page: ("/guests?state=confirmed".to_string(), "Everybody with a seat"),
    })
}

pub(super) fn invited(place: &mut Place<'_>, kind: QuestionKind) -> Result<Answered, StoreError> {
    let list = place.view.head.list;
    let pending = Parties::of(&place.reader.crowd(list)?, EntryState::Pending);
    let sentence = match pending.people {
        0 => "Nobody is left who was invited and has not answered.".to_string(),
        1 => "1 person was invited and has not answered yet.".to_string(),
        _several => format!("{} were invited{} and have not answered yet.", pending.people(), pending.behind()),
    };
    let mut people = Vec::new();
    if kind == QuestionKind::NotConfirmed {
        let page = EntryPage { state: Some(EntryState::Pending), after: 0, most: limits::ANSWER_PEOPLE };
        let zone = place.zone();
        let row = |entry: &rules::Entry| named(entry, format!("since {}", post::short(entry.joined_at, zone)));
        people = place.reader.entries(list, page)?.iter().map(row).collect();
    }
    let more = if people.is_empty() { 0 } else { pending.count.saturating_sub(people.len() as u64) };
    let page = ("/guests?state=pending".to_string(), "Everybody invited");
    Ok(Answered { sentence, figures: pending.figures("not answered"), people, more, page })
}

pub(super) fn next_reminder(place: &Place<'_>) -> Answered {
    let Some(event) = place.event() else { return not_here() };
    let open = place.view.head.state == ListState::Open;
    let next = rules::plan(event, place.now).first().map(|reminder| reminder.at).filter(|_| open);
    let (sentence, figures) = match next {
        Some(at) => {
            let at = post::day_and_time(at, &event.zone);
            (
                format!("The next reminder goes out {at}, to everybody with a seat who has not switched them off."),
                vec![("next reminder", at)],
            )
        }
        None => ("No reminder is left to go out.".to_string(), Vec::new()),
    };
    Answered { sentence, figures, page: ("/settings".to_string(), "Settings"), ..Answered::default() }
}

/// As the audit alone tells it, at the end of that time.
pub(super) fn full_on(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let (_, until) = between(asked.span.as_ref(), place.zone(), place.now);
    let at = until - SignedDuration::from_millis(1);
    let then = place.reader.as_of(place.view.head.list, at, limits::FOLDED)?;
    let page = ("/audit".to_string(), "The audit, and the list as it was");
    let moment = post::day_and_time(at.max(Timestamp::UNIX_EPOCH), place.zone());
    let Some(then) = then else {
        let sentence = "That is further back than can be looked through here.".to_string();
        return Ok(Answered { sentence, page, ..Answered::default() });
    };
    if then.changes == 0 {
        let sentence = format!("There was no such list yet {moment}.");
        return Ok(Answered { sentence, page, ..Answered::default() });
    }
    let head = then.head;
    let waited = |entry: &EntryThen| entry.state == EntryState::Waitlisted;
    let waiting = then.entries(0, usize::MAX).into_iter().filter(waited);
    let waiting = waiting.fold(Parties::default(), |all, entry| all.add(entry.party));
    let open = head.cap.saturating_sub(head.taken + head.held);
    let sentence = format!(
        "At the end of that time, {moment}, {} of {} seats were taken, {} held and {} open; {} waiting{}.",
        figure(head.taken),
        figure(head.cap),
        figure(head.held),
        figure(open),
        if waiting.people == 1 { "1 person was".to_string() } else { format!("{} were", waiting.people()) },
        waiting.behind()
    );
    let mut figures = vec![
        ("moment", moment),
        ("seats", figure(head.cap)),
        ("taken", figure(head.taken)),
        ("held", figure(head.held)),
        ("open", figure(open)),
    ];
    figures.extend(waiting.figures("waiting"));
    Ok(Answered { sentence, figures, page, ..Answered::default() })
}

pub(super) fn when(place: &Place<'_>) -> Answered {
    let Some(event) = place.event() else { return not_here() };
    let (starts, ends) = (event.starts_at(), event.ends_at());
    let began = post::day_and_time(starts, &event.zone);
    let ended = post::time_after(starts, ends, &event.zone);
    let sentence = match place.now {
        now if now < starts => format!("It begins {began} and ends {ended}."),
        now if now < ends => format!("It has begun, {began}, and ends {ended}."),
        _later => format!("It is over: it began {began} and ended {ended}."),
    };
    let figures = vec![("begins", began), ("ends", ended)];
    Answered { sentence, figures, page: ("/settings".to_string(), "Settings"), ..Answered::default() }
}

pub(super) fn place_of(place: &Place<'_>) -> Answered {
    let Some(event) = place.event() else { return not_here() };
    let venue = event.venue.trim();
    let sentence = match venue {
        "" => "No place is set. It stands in the settings once you write it there.".to_string(),
        venue => format!("It is at: {venue}."),
    };
    let figures = if venue.is_empty() { Vec::new() } else { vec![("place", venue.to_string())] };
    Answered { sentence, figures, page: ("/settings".to_string(), "Settings"), ..Answered::default() }
}

pub(super) fn thanks(place: &mut Place<'_>) -> Result<Answered, StoreError> {
    let round = place.reader.thanks(place.view.head.list)?;
    let page = ("/wording/thanks".to_string(), "The thank-you note");
    let Some(at) = place.view.head.thanked_at else {
        let sentence = "No. The thank-you note goes out when you press Send on its page, once the event is over.";
        return Ok(Answered { sentence: sentence.to_string(), page, ..Answered::default() });
    };
    let (at, all) = (post::day_and_time(at, place.zone()), round.done + round.queued);
    let sentence = format!("Yes, you sent it {at}. {} of {} have gone out.", figure(round.done), figure(all));
    let figures = vec![("sent", at), ("gone out", figure(round.done)), ("altogether", figure(all))];
    Ok(Answered { sentence, figures, page, ..Answered::default() })
}
