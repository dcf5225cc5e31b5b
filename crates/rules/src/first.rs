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
    BatchBy, DeliveryBy, EndpointBy, EntryBy, HostBy, LetterBy, Need, OfferBy, PlaceBy, RequestBy, RosterNeed, SheetBy,
    TokenBy,
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
            Act::House(HouseAct::OpenEvent { slug, host, .. }) | Act::House(HouseAct::OpenDesk { slug, host, .. }) => {
                Need { slug: Some(slug.clone()), host: host.map(HostBy::Id), ..Need::default() }
            }
            Act::Event(EventAct::Edit { .. }) => {
                Need { timer: Some(TimerName::TellChanges { list: command.list }), ..Need::default() }
            }
            Act::Event(EventAct::CallOff) | Act::Desk(DeskAct::Edit { .. }) => Need::default(),
            Act::House(HouseAct::ScribeAsked { at, .. }) => Need { scribe_at: Some(*at), ..Need::default() },
            Act::Event(EventAct::SetWording { kind, .. }) => Need { wording: Some(*kind), ..Need::default() },
            Act::Event(EventAct::SendThanks { .. }) => Need { wording: Some(Wording::Thanks), ..Need::default() },
            Act::House(HouseAct::OptOut { channel, key, .. }) | Act::House(HouseAct::OptIn { channel, key }) => {
                let of_mobile = (*channel == Channel::Text).then(|| key.clone());
                Need { address: Some((*channel, key.clone())), of_mobile, ..Need::default() }
            }
            Act::Event(EventAct::Register(registration)) => {
                let key = registration.email.key().to_string();
                Need { entry: Some(EntryBy::Contact { key, service: String::new() }), ..Need::default() }
            }
            Act::Event(EventAct::Import { import, part, .. }) => {
                Need { batch: Some(BatchBy::Part { import: *import, part: *part }), ..Need::default() }
            }
            Act::Desk(DeskAct::Join(joining)) => Need { entry: wish_of(joining), ..Need::default() },
            Act::House(HouseAct::MakeToken { hash, .. }) => {
                Need { token: Some(Box::new(TokenBy::Hash(hash.clone()))), ..Need::default() }
            }
            Act::Host(HostAct::Add { email, .. }) => {
                Need { host: Some(HostBy::Email(email.key().to_string())), ..Need::default() }
            }
            Act::Host(HostAct::Remove { host })
            | Act::Host(HostAct::SignIn { host, .. })
            | Act::Host(HostAct::SignOutEverywhere { host })
            | Act::Host(HostAct::SignOutByRestore { host })
            | Act::Host(HostAct::SetUsual { host, .. }) => Need { host: Some(HostBy::Id(*host)), ..Need::default() },
            Act::Host(HostAct::SignOut { session }) => Need { session: Some(*session), ..Need::default() },
            Act::Host(HostAct::GrantRole { host, list, .. }) => {
                Need { host: Some(HostBy::Id(*host)), grant: Some((*host, *list)), ..Need::default() }
            }
            Act::House(HouseAct::Endpoint(act)) => {
                Need { endpoint: Some(Box::new(endpoint_of(command.list, act))), ..Need::default() }
            }
            Act::House(HouseAct::Alarm { name, .. }) => Need { alarm: Some(*name), ..Need::default() },
            Act::House(HouseAct::RevokeToken { token }) => {
                Need { token: Some(Box::new(TokenBy::Id(*token))), ..Need::default() }
            }
            Act::Event(EventAct::Confirm { entry, .. })
            | Act::Event(EventAct::EditSignUp { entry, .. })
            | Act::Event(EventAct::Return { entry, .. })
            | Act::Event(EventAct::MuteReminders { entry, .. })
            | Act::Desk(DeskAct::EditEntry { entry, .. })
            | Act::Event(EventAct::MoveInLine { entry, .. })
            | Act::Event(EventAct::OfferNow { entry })
            | Act::Event(EventAct::TakeNow { entry, .. })
            | Act::Desk(DeskAct::Pause { entry, .. })
            | Act::Desk(DeskAct::Resume { entry, .. })
            | Act::Entry(EntryAct::EndLinks { entry, .. })
            | Act::Entry(EntryAct::Erase { entry }) => Need::entry(*entry),
            Act::Event(EventAct::EditGuest { entry, email, .. }) => {
                let key = email.key().to_string();
                Need { emails: vec![key.clone()], address: Some((Channel::Mail, key)), ..Need::entry(*entry) }
            }
            Act::Entry(EntryAct::ResendLink { entry, once, .. }) => {
                Need { said: Some(people::link_again(*entry, *once)), ..Need::entry(*entry) }
            }
            Act::Entry(EntryAct::Cancel { entry, .. }) => Need { entry_offers: Some(*entry), ..Need::entry(*entry) },
            Act::Slot(SlotAct::Free { slot, .. }) => {
                Need { place: Some(PlaceBy::SlotKey(slot.key())), ..Need::default() }
            }
            Act::Desk(DeskAct::Told(news)) => {
                let (key, booking) = (news.key.clone(), news.booking.clone());
                Need::delivery(DeliveryBy::Key { source: news.source, key, booking })
            }
            Act::Letter(news) => first_of_letter(news),
            Act::Request(RequestAct::Arrived(new)) => Need::request(RequestBy::Key(new.key.clone())),
            Act::Request(RequestAct::Read { request, .. })
            | Act::Request(RequestAct::Discard { request, .. })
            | Act::Request(RequestAct::Restore { request }) => Need::request(RequestBy::Id(*request)),
            Act::Request(RequestAct::Approve { request, joining, .. }) => {
                Need { entry: wish_of(joining), ..Need::request(RequestBy::Id(*request)) }
            }
            Act::Desk(DeskAct::AnswerCard { delivery, .. }) => Need::delivery(DeliveryBy::Id(*delivery)),
            Act::Desk(DeskAct::Sheet(act)) => Need { sheet: Some(sheet_of(act)), ..Need::default() },
            Act::Desk(DeskAct::Restore { entry, .. }) => Need::entry(*entry),
            Act::Slot(SlotAct::Close { place, .. })
            | Act::Slot(SlotAct::Undo { place })
            | Act::Slot(SlotAct::TakeBack { place })
            | Act::Slot(SlotAct::NoShow { place }) => {
                Need { offer: Some(OfferBy::LiveOf(*place)), ..Need::place(*place) }
            }
            Act::Slot(SlotAct::OfferAgain { place }) => {
                let (offer, timer) = (Some(OfferBy::LiveOf(*place)), Some(TimerName::Search { place: *place }));
                Need { offer, timer, ..Need::place(*place) }
            }
            Act::Entry(EntryAct::Claim { place, seq, .. }) | Act::Entry(EntryAct::Decline { place, seq, .. }) => {
                Need::offer(*place, *seq)
            }
            Act::Extend { place, seq, .. } => Need { offer: Some(OfferBy::Seq(*place, *seq)), ..Need::place(*place) },
            Act::Message(MessageAct::HandOff { message })
            | Act::Message(MessageAct::EndLease { message, .. })
            | Act::Message(MessageAct::Sent { message })
            | Act::Message(MessageAct::SendFailed { message, .. })
            | Act::Message(MessageAct::NotDelivered { message })
            | Act::Message(MessageAct::Replay { message })
            | Act::Message(MessageAct::ReportedBack { message })
            | Act::Message(MessageAct::Undeliverable { message, .. }) => Need::message(*message),
            Act::Due(timer) => Need { timer: Some(timer.name), ..first_of_timer(timer) },
        }
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
