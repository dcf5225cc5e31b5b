//! Who may sign in: an owner stays an owner, and whoever was removed comes back with nothing.

mod support;

use rules::{
    Act, Actor, Command, Email, HostAct, HostBy, HostId, HouseAct, HouseRead, HouseReply, HouseRole, ListId, ListReply,
    Need, News, Refusal, Reply, Role, Snapshot,
};
use store::Engine;
use store::suite::stage::{dinner, salon};
use support::{House, minutes};

fn ask(house: &mut House, act: Act) -> Reply {
    house.run(&Command { list: ListId::HOUSE, who: Actor::Host(0), act })
}

fn add(house: &mut House, who: &str, role: HouseRole) -> Reply {
    let email = Email::parse(&format!("{who}@example.org")).expect("an address");
    ask(house, Act::Host(HostAct::Add { email, role }))
}

fn host_of(reply: &Reply) -> HostId {
    let Reply::House(HouseReply::Host { host, news: News::New }) = reply else { panic!("not let in: {reply:?}") };
    *host
}

fn look(house: &mut House, need: &Need) -> Snapshot {
    let mut snapshot = Snapshot::default();
    house.core.engine().load(ListId::HOUSE, need, &mut snapshot).expect("rows");
    house.core.engine().abandon();
    snapshot
}

fn role_of(house: &mut House, host: HostId) -> Option<HouseRole> {
    look(house, &HouseRead::Host(HostBy::Id(host)).into())
        .host
        .filter(|host| host.removed_at.is_none())
        .map(|host| host.role)
}

#[test]
fn an_owner_is_not_lowered_by_being_let_in_again() {
    let mut house = House::open();
    let anna = host_of(&add(&mut house, "anna", HouseRole::Owner));
    assert_eq!(add(&mut house, "Anna", HouseRole::Member), Reply::Refused(Refusal::OwnerAlready));
    assert_eq!(Refusal::OwnerAlready.field(), "email");
    assert_eq!(role_of(&mut house, anna), Some(HouseRole::Owner));
    let bo = host_of(&add(&mut house, "bo", HouseRole::Member));
    assert_eq!(host_of(&add(&mut house, "bo", HouseRole::Owner)), bo, "a member may become one, under the same number");
    assert_eq!(role_of(&mut house, bo), Some(HouseRole::Owner));
}

#[test]
fn whoever_was_removed_comes_back_with_nothing() {
    let mut house = House::open();
    let list = house.event(1);
    let rolf = host_of(&add(&mut house, "rolf", HouseRole::Member));
    ask(&mut house, Act::Host(HostAct::GrantRole { host: rolf, list, role: Some(Role::Host) }));
    ask(&mut house, Act::Host(HostAct::Remove { host: rolf }));
    let again = host_of(&add(&mut house, "rolf", HouseRole::Member));
    assert_ne!(again, rolf);
    let grant = |host| Need::from(HouseRead::Grant(host, list));
    assert_eq!(look(&mut house, &grant(again)).grant, None, "what he could do went with the old number");
    assert_eq!(role_of(&mut house, rolf), None, "for which nobody can sign in");
    let old = look(&mut house, &HouseRead::Host(HostBy::Id(rolf)).into()).host.expect("a row");
    assert_eq!(old.email.expect("an address").as_str(), "rolf@example.org", "the audit still knows whose it was");
    let known = add(&mut house, "rolf", HouseRole::Member);
    assert_eq!(
        known,
        Reply::House(HouseReply::Host { host: again, news: News::Known }),
        "and the address means the new one"
    );
    ask(&mut house, Act::Host(HostAct::Remove { host: again }));
    let third = host_of(&add(&mut house, "rolf", HouseRole::Member));
    assert!(third != rolf && third != again, "as often as it takes");
}

fn by(house: &mut House, host: HostId, act: Act) -> Reply {
    house.run(&Command { list: ListId::HOUSE, who: Actor::Host(host.0), act })
}

fn invite(who: &str, role: HouseRole) -> Act {
    Act::Host(HostAct::Add { email: Email::parse(&format!("{who}@example.org")).expect("an address"), role })
}

/// Given a look at one event, and nothing else.
#[test]
fn a_helper_makes_no_event_no_desk_and_no_member() {
    let mut house = House::open();
    let hana = host_of(&add(&mut house, "hana", HouseRole::Helper));
    assert_eq!(role_of(&mut house, hana), Some(HouseRole::Helper));
    let event = Box::new(dinner(5));
    let open = Act::House(HouseAct::OpenEvent { slug: "own".into(), settings: event.clone(), host: Some(hana) });
    assert_eq!(by(&mut house, hana, open), Reply::Refused(Refusal::MayNotOpen));
    let desk = Act::House(HouseAct::OpenDesk { slug: "desk".into(), settings: Box::new(salon()), host: Some(hana) });
    assert_eq!(by(&mut house, hana, desk), Reply::Refused(Refusal::MayNotOpen));
    for role in [HouseRole::Helper, HouseRole::Member, HouseRole::Owner] {
        assert_eq!(by(&mut house, hana, invite("ivo", role)), Reply::Refused(Refusal::MayNotInvite));
    }
    assert_eq!(host_of(&add(&mut house, "hana", HouseRole::Member)), hana, "an owner may make her a member");
    let open = Act::House(HouseAct::OpenEvent { slug: "own".into(), settings: event, host: Some(hana) });
    assert!(matches!(by(&mut house, hana, open), Reply::List(ListReply::Opened { .. })));
    let known = Reply::House(HouseReply::Host { host: hana, news: News::Known });
    assert_eq!(add(&mut house, "hana", HouseRole::Helper), known, "being let in again makes nobody less");
}

#[test]
fn a_member_lets_in_so_many_a_day_and_no_owner() {
    let mut house = House::open();
    let mia = host_of(&add(&mut house, "mia", HouseRole::Member));
    assert_eq!(by(&mut house, mia, invite("ivo", HouseRole::Owner)), Reply::Refused(Refusal::MayNotInvite));
    let most = rules::limits::INVITES_BY_MEMBER;
    for number in 0..most {
        host_of(&by(&mut house, mia, invite(&format!("guest{number}"), HouseRole::Helper)));
    }
    let one_more = invite("late", HouseRole::Helper);
    assert_eq!(by(&mut house, mia, one_more.clone()), Reply::Refused(Refusal::TooManyInvites { most }));
    let known = by(&mut house, mia, invite("guest0", HouseRole::Helper));
    assert!(
        matches!(known, Reply::House(HouseReply::Host { news: News::Known, .. })),
        "whom she let in before is no new one: {known:?}"
    );
    house.pass(minutes(24 * 60));
    host_of(&by(&mut house, mia, one_more));
}
