//! Replies, endings and moments in plain words.

use crate::news::{self, Item};
use crate::world::World;
use jiff::Timestamp;
use rules::{
    DeskReply, Ending, EntryReply, EntryState, HouseReply, LetterReply, ListKind, ListReply, MessageReply, News,
    OfferOver, Reply, SlotNews,
};

/// `16:00` on the story's present day, else `Tue 2 Jun 08:00`.
pub fn moment(world: &World, moment: Timestamp) -> String {
    moment_on(world, world.now, moment)
}

/// The same, seen from another day.
pub fn moment_on(world: &World, day: Timestamp, moment: Timestamp) -> String {
    let (wall, today) = (world.zone.civil(moment), world.zone.civil(day));
    let time = if wall.second() == 0 { "%H:%M" } else { "%H:%M:%S" };
    if wall.date() == today.date() {
        return wall.strftime(time).to_string();
    }
    wall.strftime(&format!("%a %-d %b {time}")).to_string()
}

pub fn reply(world: &World, reply: &Reply) -> String {
    match reply {
        Reply::Refused(refusal) => format!("refused: {}", intake::refusal_text(refusal)),
        Reply::Nothing => "nothing to do".to_string(),
        Reply::List(ListReply::Opened { .. }) => "opened".to_string(),
        Reply::List(ListReply::Saved { rev }) => format!("saved as version {rev}"),
        Reply::Entry(EntryReply::Standing { state, position, news, .. }) => standing(*state, *position, *news),
        Reply::List(ListReply::Staged { .. }) => "staged".to_string(),
        Reply::Entry(EntryReply::Claimed { news, .. }) => {
            let word = match world.rows().head.kind {
                ListKind::Event => "confirmed",
                ListKind::Desk => "booked",
            };
            format!("{word}{}", known(*news))
        }
        Reply::Entry(EntryReply::Declined { .. }) => "declined".to_string(),
        Reply::Entry(EntryReply::OfferOver { state, why, .. }) => format!("{} (still {})", over(*why), state.word()),
        Reply::Desk(DeskReply::Slot { moved, .. }) => slot(*moved),
        Reply::Desk(DeskReply::Sheet { state, news, .. }) => {
            format!("{}{}", state.word().replace('_', " "), known(*news))
        }
        Reply::Desk(DeskReply::Told { state, news, .. }) => {
            format!("{}{}", state.word().replace('_', " "), known(*news))
        }
        Reply::Letter(LetterReply { outcome, news, .. }) => {
            format!("{}{}", outcome.word().replace('_', " "), known(*news))
        }
        Reply::Desk(DeskReply::Request { state, news, .. }) => format!("{}{}", state.word(), known(*news)),
        Reply::Message(MessageReply::HandOver(_)) => "handed over".to_string(),
        Reply::Message(MessageReply::NotYet { due_at }) => format!("not before {}", moment(world, *due_at)),
        Reply::Done => "done".to_string(),
        Reply::House(HouseReply::Token { .. }) => "token".to_string(),
        Reply::House(HouseReply::Host { .. }) => "host".to_string(),
        Reply::House(HouseReply::Endpoint { .. }) => "endpoint".to_string(),
        Reply::House(HouseReply::Alarm { .. }) => "alarm".to_string(),
        Reply::Entry(EntryReply::InInbox) => "look in your inbox".to_string(),
    }
}

fn standing(state: EntryState, position: Option<u64>, news: News) -> String {
    let position = position.map(|number| format!(" {number}")).unwrap_or_default();
    format!("{}{position}{}", state.word(), known(news))
}

fn known(news: News) -> &'static str {
    match news {
        News::New => "",
        News::Known => " (known)",
    }
}

fn over(why: OfferOver) -> &'static str {
    match why {
        OfferOver::Lapsed => "too late, the window is over",
        OfferOver::Declined => "declined before",
        OfferOver::Withdrawn => "too late, it was taken back",
        OfferOver::Gone => "too late, it is gone",
        OfferOver::NoLongerFits => "it no longer fits what you wait for",
    }
}

fn slot(moved: SlotNews) -> String {
    match moved {
        SlotNews::Offered => "being offered".to_string(),
        SlotNews::Searching => "being looked into".to_string(),
        SlotNews::HandedBack(why) => format!("handed back: {}", ending(why)),
        SlotNews::Booked => "booked already".to_string(),
        SlotNews::Closed => "closed".to_string(),
    }
}

pub fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::NobodyFits => "nobody fits",
        Ending::Exhausted => "everybody was asked",
        Ending::TryCap => "enough were asked",
        Ending::CutOff => "too close to the start",
        Ending::FilledByStaff => "filled by staff",
        Ending::Undone => "undone",
        Ending::Spread => "",
        Ending::CalledOff => "called off",
        Ending::ManyAtOnce => "many came free at once",
        Ending::TakenBack => "taken back by staff",
        Ending::NobodyTold => "nobody can be told just now",
    }
}

/// The same answer, but for the word that says it is not news.
pub fn same_answer(first: &Reply, second: &Reply) -> bool {
    match (first, second) {
        (
            Reply::Entry(EntryReply::Standing { entry, state, .. }),
            Reply::Entry(EntryReply::Standing { entry: again, state: then, .. }),
        ) => entry == again && state == then,
        (
            Reply::Entry(EntryReply::Claimed { entry, place, .. }),
            Reply::Entry(EntryReply::Claimed { entry: again, place: then, .. }),
        ) => entry == again && place == then,
        // A timer that acted is no longer booked, and a report about a settled message is old news.
        (Reply::Done | Reply::Desk(DeskReply::Slot { .. }), Reply::Nothing) => true,
        (first, second) => first == second,
    }
}

/// The answer first, then what happened besides; what the answer says already is not said again.
pub fn outcome(world: &World, answer: &Reply) -> String {
    let rest: Vec<Item> = world.news.iter().filter(|item| !is_said(answer, item)).cloned().collect();
    let rest: Vec<String> = news::collapsed(&rest).into_iter().map(|(_, text)| text).collect();
    let answer = reply(world, answer);
    if rest.is_empty() { answer } else { format!("{answer}; {}", rest.join(", ")) }
}

pub fn is_said(answer: &Reply, item: &Item) -> bool {
    match answer {
        Reply::Entry(EntryReply::Standing { entry, state, .. }) => {
            item.entry == Some(*entry) && item.verb == state.word()
        }
        Reply::Entry(EntryReply::Claimed { entry, .. }) => {
            item.entry == Some(*entry) && matches!(item.verb.as_str(), "claimed" | "confirmed") || item.verb == "booked"
        }
        Reply::Entry(EntryReply::Declined { entry }) => item.entry == Some(*entry) && item.verb == "declined",
        Reply::Desk(DeskReply::Slot { moved: SlotNews::Closed, .. }) => item.verb == "closed",
        Reply::Desk(DeskReply::Slot { moved: SlotNews::HandedBack(_), .. }) => {
            item.verb == "handed back" && item.tail.ends_with(" 0 asked)")
        }
        Reply::Desk(DeskReply::Slot { moved: SlotNews::Offered | SlotNews::Searching | SlotNews::Booked, .. })
        | Reply::Desk(DeskReply::Told { .. })
        | Reply::Letter(LetterReply { .. })
        | Reply::Desk(DeskReply::Request { .. })
        | Reply::Desk(DeskReply::Sheet { .. })
        | Reply::Refused(_)
        | Reply::Nothing
        | Reply::List(ListReply::Opened { .. })
        | Reply::List(ListReply::Saved { .. })
        | Reply::List(ListReply::Staged { .. })
        | Reply::Entry(EntryReply::OfferOver { .. })
        | Reply::Message(MessageReply::HandOver(_))
        | Reply::Message(MessageReply::NotYet { .. })
        | Reply::House(HouseReply::Token { .. })
        | Reply::House(HouseReply::Host { .. })
        | Reply::House(HouseReply::Endpoint { .. })
        | Reply::House(HouseReply::Alarm { .. })
        | Reply::Entry(EntryReply::InInbox)
        | Reply::Done => false,
    }
}
