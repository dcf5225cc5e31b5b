//! rules: what a command needs to read before anything is decided. Every act has one line here.

use crate::command::{
    Act, Command, DeskAct, EntryAct, EventAct, HostAct, HouseAct, Joining, MessageAct, RequestAct, SlotAct,
};
use crate::desk::{self, SheetAct};
use crate::event;
use crate::ids::{EndpointId, ListId};
use crate::letter::LetterNews;
use crate::limits;
use crate::need::{
    Along, BatchBy, DeliveryBy, EndpointBy, EntryBy, HostBy, LetterBy, Need, OfferBy, PlaceBy, RequestBy, RosterNeed,
    SheetBy, TokenBy,
};
use crate::people;
use crate::rows::Person;
use crate::timer::{Timer, TimerName};
use crate::webhook::EndpointAct;
use crate::wording::Wording;
use crate::words::Channel;

impl Need {
    /// What to read first for a command. A decision may ask for more.
    #[must_use]
    pub fn first(command: &Command) -> Need {
        match &command.act {
            Act::House(act) => first_of_house(command.list, act),
            Act::Host(act) => first_of_host(act),
            Act::Event(act) => first_of_event(command.list, act),
            Act::Desk(act) => first_of_desk(act),
            Act::Slot(act) => first_of_slot(act),
            Act::Request(act) => first_of_request(act),
            Act::Entry(act) => first_of_entry(act),
            Act::Message(act) => first_of_message(act),
            Act::Letter(news) => first_of_letter(news),
            Act::Extend { place, seq, .. } => Need { offer: Some(OfferBy::Seq(*place, *seq)), ..Need::place(*place) },
            Act::Due(timer) => Need { timer: Some(timer.name), ..first_of_timer(timer) },
        }
    }
}

fn first_of_house(list: ListId, act: &HouseAct) -> Need {
    match act {
        HouseAct::OpenEvent { slug, host, .. } | HouseAct::OpenDesk { slug, host, .. } => {
            Need { slug: Some(slug.clone()), host: host.map(HostBy::Id), ..Need::default() }
        }
        HouseAct::ScribeAsked { at, .. } => Need { scribe_at: Some(*at), ..Need::default() },
        HouseAct::OptOut { channel, key, .. } | HouseAct::OptIn { channel, key } => {
            let of_mobile = (*channel == Channel::Text).then(|| key.clone());
            Need { address: Some((*channel, key.clone())), of_mobile, ..Need::default() }
        }
        HouseAct::MakeToken { hash, .. } => {
            Need { token: Some(Box::new(TokenBy::Hash(hash.clone()))), ..Need::default() }
        }
        HouseAct::Endpoint(act) => Need { endpoint: Some(Box::new(endpoint_of(list, act))), ..Need::default() },
        HouseAct::Alarm { name, .. } => Need { alarm: Some(*name), ..Need::default() },
        HouseAct::RevokeToken { token } => Need { token: Some(Box::new(TokenBy::Id(*token))), ..Need::default() },
    }
}

fn first_of_host(act: &HostAct) -> Need {
    match act {
        HostAct::Add { email, .. } => Need { host: Some(HostBy::Email(email.key().to_string())), ..Need::default() },
        HostAct::Remove { host }
        | HostAct::SignIn { host, .. }
        | HostAct::SignOutEverywhere { host }
        | HostAct::SignOutByRestore { host }
        | HostAct::SetUsual { host, .. } => Need { host: Some(HostBy::Id(*host)), ..Need::default() },
        HostAct::SignOut { session } => Need { session: Some(*session), ..Need::default() },
        HostAct::GrantRole { host, list, .. } => {
            Need { host: Some(HostBy::Id(*host)), grant: Some((*host, *list)), ..Need::default() }
        }
    }
}

fn first_of_event(list: ListId, act: &EventAct) -> Need {
    match act {
        EventAct::Edit { .. } => Need { timer: Some(TimerName::TellChanges { list }), ..Need::default() },
        EventAct::CallOff => Need::default(),
        EventAct::SetWording { kind, .. } => Need { wording: Some(*kind), ..Need::default() },
        EventAct::SendThanks { .. } => Need { wording: Some(Wording::Thanks), ..Need::default() },
        EventAct::Register(registration) => {
            let key = registration.email.key().to_string();
            Need { entry: Some(EntryBy::Contact { key, service: String::new() }), ..Need::default() }
        }
        EventAct::Import { import, part, .. } => {
            Need { batch: Some(BatchBy::Part { import: *import, part: *part }), ..Need::default() }
        }
        EventAct::Confirm { entry, .. }
        | EventAct::EditSignUp { entry, .. }
        | EventAct::Return { entry, .. }
        | EventAct::MuteReminders { entry, .. }
        | EventAct::MoveInLine { entry, .. }
        | EventAct::OfferNow { entry }
        | EventAct::TakeNow { entry, .. } => Need::entry(*entry),
        EventAct::EditGuest { entry, email, .. } => {
            let key = email.key().to_string();
            Need { emails: vec![key.clone()], address: Some((Channel::Mail, key)), ..Need::entry(*entry) }
        }
    }
}

fn first_of_desk(act: &DeskAct) -> Need {
    match act {
        DeskAct::Edit { .. } => Need::default(),
        DeskAct::Join(joining) => Need { entry: wish_of(joining), ..Need::default() },
        DeskAct::EditEntry { entry, .. } | DeskAct::Pause { entry, .. } | DeskAct::Resume { entry, .. } => {
            Need::entry(*entry)
        }
        DeskAct::Told(news) => {
            let (key, booking) = (news.key.clone(), news.booking.clone());
            Need::delivery(DeliveryBy::Key { source: news.source, key, booking })
        }
        DeskAct::AnswerCard { delivery, .. } => Need::delivery(DeliveryBy::Id(*delivery)),
        DeskAct::Sheet(act) => Need { sheet: Some(sheet_of(act)), ..Need::default() },
        DeskAct::Restore { entry, .. } => Need::entry(*entry),
    }
}

fn first_of_slot(act: &SlotAct) -> Need {
    match act {
        SlotAct::Free { slot, .. } => Need { place: Some(PlaceBy::SlotKey(slot.key())), ..Need::default() },
        SlotAct::Close { place, .. }
        | SlotAct::Undo { place }
        | SlotAct::TakeBack { place }
        | SlotAct::NoShow { place } => Need { offer: Some(OfferBy::LiveOf(*place)), ..Need::place(*place) },
        SlotAct::OfferAgain { place } => {
            let (offer, timer) = (Some(OfferBy::LiveOf(*place)), Some(TimerName::Search { place: *place }));
            Need { offer, timer, ..Need::place(*place) }
        }
    }
}

fn first_of_request(act: &RequestAct) -> Need {
    match act {
        RequestAct::Arrived(new) => Need::request(RequestBy::Key(new.key.clone())),
        RequestAct::Read { request, .. } | RequestAct::Discard { request, .. } | RequestAct::Restore { request } => {
            Need::request(RequestBy::Id(*request))
        }
        RequestAct::Approve { request, joining, .. } => {
            Need { entry: wish_of(joining), ..Need::request(RequestBy::Id(*request)) }
        }
    }
}

fn first_of_entry(act: &EntryAct) -> Need {
    match act {
        EntryAct::EndLinks { entry, .. } | EntryAct::Erase { entry } => Need::entry(*entry),
        EntryAct::ResendLink { entry, once, .. } => {
            Need { said: Some(people::link_again(*entry, *once)), ..Need::entry(*entry) }
        }
        EntryAct::Cancel { entry, .. } => Need { entry_offers: Some(*entry), ..Need::entry(*entry) },
        EntryAct::Claim { place, seq, .. } | EntryAct::Decline { place, seq, .. } => Need::offer(*place, *seq),
    }
}

fn first_of_message(act: &MessageAct) -> Need {
    match act {
        MessageAct::HandOff { message } => Need { along: Along::Words, ..Need::message(*message) },
        MessageAct::Sent { message } => Need { along: Along::Offer, ..Need::message(*message) },
        MessageAct::EndLease { message, .. }
        | MessageAct::SendFailed { message, .. }
        | MessageAct::NotDelivered { message }
        | MessageAct::Replay { message }
        | MessageAct::ReportedBack { message }
        | MessageAct::Undeliverable { message, .. } => Need::message(*message),
    }
}

fn first_of_letter(news: &LetterNews) -> Need {
    let by_sender = || {
        let key = news.sender.as_ref()?.email.key().to_string();
        Some(EntryBy::Contact { key, service: String::new() })
    };
    let entry = news.guest.map(|(guest, _)| EntryBy::Id(guest)).or_else(by_sender);
    Need { letter: Some(Box::new(LetterBy::Key(news.key.clone()))), entry, ..Need::default() }
}

fn first_of_timer(timer: &Timer) -> Need {
    match timer.name {
        TimerName::Remind { entry, .. } => Need::entry(entry),
        TimerName::Reach { entry } => Need { suppressed_of: Some(entry), ..Need::entry(entry) },
        TimerName::Lapse { place, seq } => Need::offer(place, seq),
        TimerName::Spread { place } | TimerName::HeadStart { place } => Need::place(place),
        TimerName::Search { place } => Need { offer: Some(OfferBy::LiveOf(place)), ..Need::place(place) },
        TimerName::Import { batch } => Need { batch: Some(BatchBy::Id(batch)), ..Need::default() },
        TimerName::Tidy { .. } => {
            Need { roster: Some(RosterNeed { after: timer.cursor, most: limits::TIDY_PAGE }), ..Need::default() }
        }
        TimerName::Replan { .. } | TimerName::CallOff { .. } => {
            Need { roster: Some(RosterNeed { after: timer.cursor, most: limits::ROSTER_PAGE }), ..Need::default() }
        }
        TimerName::TellChanges { .. } => {
            let (known, after) = event::Telling::of_cursor(timer.cursor);
            let roster = Some(RosterNeed { after, most: limits::ROSTER_PAGE });
            Need { roster, old_settings: Some(known), ..Need::default() }
        }
        TimerName::Thanks { .. } => {
            Need { roster: Some(RosterNeed { after: timer.cursor, most: limits::THANKS_PAGE }), ..Need::default() }
        }
        TimerName::Booked { delivery } => Need::delivery(DeliveryBy::Id(delivery)),
        TimerName::Forget { request } => Need::request(RequestBy::Whole(request)),
        TimerName::Close { .. } | TimerName::Daily { .. } | TimerName::ThanksDue { .. } | TimerName::Summary { .. } => {
            Need::default()
        }
    }
}

fn sheet_of(act: &SheetAct) -> SheetBy {
    match act {
        SheetAct::Read { .. } | SheetAct::Ask { .. } => SheetBy::Newest,
        SheetAct::Answer { version, .. } | SheetAct::Did { version, .. } | SheetAct::BringBack { version } => {
            SheetBy::Id(*version)
        }
    }
}

fn endpoint_of(place: ListId, act: &EndpointAct) -> EndpointBy {
    if let EndpointAct::Add { url, .. } = act {
        let list = Some(place).filter(|place| *place != ListId::HOUSE);
        return EndpointBy::Url { list, url: url.clone() };
    }
    EndpointBy::Id(act.endpoint().unwrap_or(EndpointId(0)))
}

fn wish_of(joining: &Joining) -> Option<EntryBy> {
    let (email, mobile) = (joining.email.clone(), joining.mobile.clone());
    let person = Person { email, mobile, ..Person::default() };
    let key = person.contact_key()?.to_string();
    Some(EntryBy::Contact { key, service: desk::service_key(&joining.wish.service) })
}
