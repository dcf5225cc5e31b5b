//! store/suite: webhooks. One address of one list is one endpoint, and a removed one makes room for it again.

use super::Opener;
use super::stage::{host, noon, opened, register, run};
use crate::engine::Engine;
use rules::{
    Act, EndpointAct, EndpointId, HouseAct, HouseReply, ListId, News, Personal, Reply, WebhookFormat, WebhookKinds,
};

fn asked(engine: &mut dyn Engine, list: ListId, act: EndpointAct) -> (EndpointId, News) {
    let reply = run(engine, &host(list, Act::House(HouseAct::Endpoint(Box::new(act)))), noon());
    let Reply::House(HouseReply::Endpoint { endpoint, news }) = reply else {
        panic!("an endpoint was asked for, and got {reply:?}")
    };
    (endpoint, news)
}

fn add() -> EndpointAct {
    let url = "https://hooks.example.org/in?a=b".to_string();
    EndpointAct::Add { url, kinds: WebhookKinds::all(), personal: Personal::Withheld, format: WebhookFormat::Standard }
}

/// Two engines on one storage: what one adds, the other finds.
pub(super) fn one_address_one_endpoint(opener: &Opener) {
    let (mut one, mut other) = (opener.open(), opener.open());
    let list = opened(one.as_mut(), "dinner", 2);
    run(one.as_mut(), &register(list, "ann"), noon());
    let (first, news) = asked(one.as_mut(), list, add());
    assert_eq!(news, News::New);
    assert_eq!(asked(other.as_mut(), list, add()), (first, News::Known));
    let (of_house, _) = asked(other.as_mut(), ListId::HOUSE, add());
    assert_ne!(first, of_house, "the house and a list may tell the same address");
    let remove = EndpointAct::Remove { endpoint: first };
    assert_eq!(asked(one.as_mut(), list, remove.clone()), (first, News::New));
    assert_eq!(asked(other.as_mut(), list, remove), (first, News::Known));
    let (again, news) = asked(one.as_mut(), list, add());
    assert!(again != first && news == News::New, "a removed one stays removed");
}
