//! rules: what a command needs to read before anything is decided. Every act has one line here.

use crate::command::{
    Act, Command, DeskAct, EntryAct, EventAct, HostAct, HouseAct, Joining, MessageAct, RequestAct, SlotAct,
};
use crate::desk::{self, SheetAct};
use crate::event;
use crate::ids::{EndpointId, ListId, PlaceId};
use crate::letter::LetterNews;
use crate::limits;
use crate::need::{
    Along, BatchBy, DeliveryBy, EndpointBy, EntryRead, HostBy, HouseRead, LetterBy, LineRead, ListRead, MessageRead,
    Need, OfferBy, PlaceRead, RequestBy, SheetBy, TokenBy,
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
            Act::Extend { place, seq, .. } => Need::from(PlaceRead::Id(*place)).and(OfferBy::Seq(*place, *seq)),
            Act::Due(timer) => first_of_timer(timer).and(ListRead::Timer(timer.name)),
        }
    }
}

fn first_of_house(list: ListId, act: &HouseAct) -> Need {
    match act {
        HouseAct::OpenEvent { slug, host, .. } | HouseAct::OpenDesk { slug, host, .. } => {
            Need::from(ListRead::Slug(slug.clone())).and_if(host.map(|host| HouseRead::Host(HostBy::Id(host))))
        }
        HouseAct::ScribeAsked { at, .. } => HouseRead::ScribeAt(*at).into(),
        HouseAct::OptOut { channel, key, .. } | HouseAct::OptIn { channel, key } => {
            let of_mobile = (*channel == Channel::Text).then(|| EntryRead::Mobile(key.clone()));
            Need::from(HouseRead::Address(*channel, key.clone())).and_if(of_mobile)
        }
        HouseAct::MakeToken { hash, .. } => HouseRead::Token(TokenBy::Hash(hash.clone())).into(),
        HouseAct::Endpoint(act) => HouseRead::Endpoint(endpoint_of(list, act)).into(),
        HouseAct::Alarm { name, .. } => HouseRead::Alarm(*name).into(),
        HouseAct::RevokeToken { token } => HouseRead::Token(TokenBy::Id(*token)).into(),
    }
}

fn first_of_host(act: &HostAct) -> Need {
    match act {
        HostAct::Add { email, .. } => HouseRead::Host(HostBy::Email(email.key().to_string())).into(),
        HostAct::Remove { host }
        | HostAct::SignIn { host, .. }
        | HostAct::SignOutEverywhere { host }
        | HostAct::SignOutByRestore { host }
        | HostAct::SetUsual { host, .. } => HouseRead::Host(HostBy::Id(*host)).into(),
        HostAct::SignOut { session } => HouseRead::Session(*session).into(),
        HostAct::GrantRole { host, list, .. } => {
            Need::from(HouseRead::Host(HostBy::Id(*host))).and(HouseRead::Grant(*host, *list))
        }
    }
}

fn first_of_event(list: ListId, act: &EventAct) -> Need {
    match act {
        EventAct::Edit { .. } => ListRead::Timer(TimerName::TellChanges { list }).into(),
        EventAct::CallOff => Need::default(),
        EventAct::SetWording { kind, .. } => ListRead::Wording(*kind).into(),
        EventAct::SendThanks { .. } => ListRead::Wording(Wording::Thanks).into(),
        EventAct::Register(registration) => {
            let key = registration.email.key().to_string();
            EntryRead::Contact { key, service: String::new() }.into()
        }
        EventAct::Import { import, part, .. } => ListRead::Batch(BatchBy::Part { import: *import, part: *part }).into(),
        EventAct::Confirm { entry, .. }
        | EventAct::EditSignUp { entry, .. }
        | EventAct::Return { entry, .. }
        | EventAct::MuteReminders { entry, .. }
        | EventAct::MoveInLine { entry, .. }
        | EventAct::OfferNow { entry }
        | EventAct::TakeNow { entry, .. } => EntryRead::Id(*entry).into(),
        EventAct::EditGuest { entry, email, .. } => {
            let key = email.key().to_string();
            let address = HouseRead::Address(Channel::Mail, key.clone());
            Need::from(EntryRead::Id(*entry)).and(EntryRead::Emails(vec![key])).and(address)
        }
    }
}

fn first_of_desk(act: &DeskAct) -> Need {
    match act {
        DeskAct::Edit { .. } => Need::default(),
        DeskAct::Join(joining) => Need::default().and_if(wish_of(joining)),
        DeskAct::EditEntry { entry, .. } | DeskAct::Pause { entry, .. } | DeskAct::Resume { entry, .. } => {
            EntryRead::Id(*entry).into()
        }
        DeskAct::Told(news) => {
            let (key, booking) = (news.key.clone(), news.booking.clone());
            DeliveryBy::Key { source: news.source, key, booking }.into()
        }
        DeskAct::AnswerCard { delivery, .. } => DeliveryBy::Id(*delivery).into(),
        DeskAct::Sheet(act) => sheet_of(act).into(),
        DeskAct::Restore { entry, .. } => EntryRead::Id(*entry).into(),
    }
}

fn first_of_slot(act: &SlotAct) -> Need {
    match act {
        SlotAct::Free { slot, .. } => PlaceRead::SlotKey(slot.key()).into(),
        SlotAct::Close { place, .. }
        | SlotAct::Undo { place }
        | SlotAct::TakeBack { place }
        | SlotAct::NoShow { place } => with_live_offer(*place),
        SlotAct::OfferAgain { place } => {
            with_live_offer(*place).and(ListRead::Timer(TimerName::Search { place: *place }))
        }
    }
}

fn first_of_request(act: &RequestAct) -> Need {
    match act {
        RequestAct::Arrived(new) => RequestBy::Key(new.key.clone()).into(),
        RequestAct::Read { request, .. } | RequestAct::Discard { request, .. } | RequestAct::Restore { request } => {
            RequestBy::Id(*request).into()
        }
        RequestAct::Approve { request, joining, .. } => Need::from(RequestBy::Id(*request)).and_if(wish_of(joining)),
    }
}

fn first_of_entry(act: &EntryAct) -> Need {
    match act {
        EntryAct::EndLinks { entry, .. } | EntryAct::Erase { entry } => EntryRead::Id(*entry).into(),
        EntryAct::ResendLink { entry, once, .. } => {
            Need::from(EntryRead::Id(*entry)).and(MessageRead::Said(people::link_again(*entry, *once)))
        }
        EntryAct::Cancel { entry, .. } => Need::from(EntryRead::Id(*entry)).and(EntryRead::Offers(*entry)),
        EntryAct::Claim { place, seq, .. } | EntryAct::Decline { place, seq, .. } => OfferBy::Seq(*place, *seq).into(),
    }
}

fn first_of_message(act: &MessageAct) -> Need {
    match act {
        MessageAct::HandOff { message } => MessageRead::Id(*message, Along::Words).into(),
        MessageAct::Sent { message } => MessageRead::Id(*message, Along::Offer).into(),
        MessageAct::EndLease { message, .. }
        | MessageAct::SendFailed { message, .. }
        | MessageAct::NotDelivered { message }
        | MessageAct::Replay { message }
        | MessageAct::ReportedBack { message }
        | MessageAct::Undeliverable { message, .. } => MessageRead::Id(*message, Along::Nothing).into(),
    }
}

fn first_of_letter(news: &LetterNews) -> Need {
    let by_sender = || {
        let key = news.sender.as_ref()?.email.key().to_string();
        Some(EntryRead::Contact { key, service: String::new() })
    };
    let entry = news.guest.map(|(guest, _)| EntryRead::Id(guest)).or_else(by_sender);
    Need::from(LetterBy::Key(news.key.clone())).and_if(entry)
}

fn first_of_timer(timer: &Timer) -> Need {
    let page = |most: usize| Need::from(LineRead::Roster { after: timer.cursor, most });
    match timer.name {
        TimerName::Remind { entry, .. } => EntryRead::Id(entry).into(),
        TimerName::Reach { entry } => Need::from(EntryRead::Id(entry)).and(EntryRead::Suppressed(entry)),
        TimerName::Lapse { place, seq } => OfferBy::Seq(place, seq).into(),
        TimerName::Spread { place } | TimerName::HeadStart { place } => PlaceRead::Id(place).into(),
        TimerName::Search { place } => with_live_offer(place),
        TimerName::Import { batch } => ListRead::Batch(BatchBy::Id(batch)).into(),
        TimerName::Tidy { .. } => page(limits::TIDY_PAGE),
        TimerName::Replan { .. } | TimerName::CallOff { .. } => page(limits::ROSTER_PAGE),
        TimerName::TellChanges { .. } => {
            let (known, after) = event::Telling::of_cursor(timer.cursor);
            Need::from(LineRead::Roster { after, most: limits::ROSTER_PAGE }).and(ListRead::OldSettings(known))
        }
        TimerName::Thanks { .. } => page(limits::THANKS_PAGE),
        TimerName::Booked { delivery } => DeliveryBy::Id(delivery).into(),
        TimerName::Forget { request } => RequestBy::Whole(request).into(),
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

fn with_live_offer(place: PlaceId) -> Need {
    Need::from(PlaceRead::Id(place)).and(OfferBy::LiveOf(place))
}

fn wish_of(joining: &Joining) -> Option<EntryRead> {
    let (email, mobile) = (joining.email.clone(), joining.mobile.clone());
    let person = Person { email, mobile, ..Person::default() };
    let key = person.contact_key()?.to_string();
    Some(EntryRead::Contact { key, service: desk::service_key(&joining.wish.service) })
}
