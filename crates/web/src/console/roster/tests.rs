//! web/console: pages of a roster: nobody twice, nobody lost, whatever happens between two of them.

use super::*;

fn row(id: u64, name: &str, state: EntryState) -> Someone {
    let name = (!name.is_empty()).then(|| name.to_string());
    let email = name.as_ref().map(|name| format!("{}@example.org", name.to_ascii_lowercase()));
    someone(RosterRow {
        id: EntryId(id),
        number: id * 10,
        state,
        live_offers: 0,
        name,
        email,
        mobile: None,
        service: String::new(),
    })
}

fn roster(people: Vec<Someone>) -> Roster {
    let mut roster = Roster { people, ..Roster::default() };
    roster.put_in_order();
    roster
}

fn crowd() -> Roster {
    let names = ["Mira", "Ann", "Óscar", "Bo", "Zoë", "ann", "Bo", "", "Cy", "Émile", "Kim"];
    let people = (1..).zip(names).map(|(id, name)| row(id, name, EntryState::ALL[id as usize % 6]));
    roster(people.collect())
}

/// Walks through all pages of two, with something happening after each.
fn walk(roster: &mut Roster, mut asked: Asked, mut meanwhile: impl FnMut(&mut Roster)) -> Vec<u64> {
    let mut seen = Vec::new();
    asked.most = 2;
    loop {
        let answer = roster.answer(&asked);
        seen.extend(answer.entries.iter().map(|entry| entry.0));
        let Some(next) = answer.next else { return seen };
        asked.after = After::parse(asked.sort, &next.text());
        assert_eq!(asked.after, Some(next), "a place survives the address");
        meanwhile(roster);
    }
}

const SORTS: [Sort; 4] = [Sort::Number, Sort::Name, Sort::State, Sort::Joined];

#[test]
fn every_order_shows_everybody_once() {
    for sort in SORTS {
        let mut seen = walk(&mut crowd(), Asked { sort, ..Asked::default() }, |_| {});
        seen.sort_unstable();
        assert_eq!(seen, (1..=11).collect::<Vec<u64>>(), "{sort:?}");
    }
}

#[test]
fn people_who_come_between_two_pages_disturb_nobody() {
    for sort in SORTS {
        let mut id = 11;
        let seen = walk(&mut crowd(), Asked { sort, ..Asked::default() }, |roster| {
            if id < 17 {
                id += 1;
                roster.put(row(id, ["Aaron", "Zz", "Bob"][id as usize % 3], EntryState::ALL[id as usize % 6]));
                roster.put_in_order();
            }
        });
        let mut unique = seen.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), seen.len(), "{sort:?}: somebody twice in {seen:?}");
        assert!((1..=11).all(|id| seen.contains(&id)), "{sort:?}: somebody lost in {seen:?}");
    }
}

#[test]
fn names_are_in_the_order_people_expect() {
    let seen = walk(&mut crowd(), Asked { sort: Sort::Name, ..Asked::default() }, |_| {});
    assert_eq!(seen, [2, 6, 4, 7, 9, 10, 11, 1, 3, 5, 8], "accents and case aside, and the erased last");
}

#[test]
fn the_newest_come_first_and_states_stay_together() {
    let newest = walk(&mut crowd(), Asked { sort: Sort::Joined, ..Asked::default() }, |_| {});
    assert_eq!(newest, (1..=11).rev().collect::<Vec<u64>>());
    let by_state = walk(&mut crowd(), Asked { sort: Sort::State, ..Asked::default() }, |_| {});
    assert_eq!(by_state, [3, 9, 1, 7, 2, 8, 6, 4, 10, 5, 11]);
}

#[test]
fn a_search_takes_parts_of_words_and_counts_by_state() {
    let search = |query: &str, state| {
        let asked = Asked { query: query.to_string(), state, most: 50, ..Asked::default() };
        let answer = crowd().answer(&asked);
        let total: u64 = answer.counts.values().sum();
        (answer.entries.iter().map(|entry| entry.0).collect::<Vec<u64>>(), total)
    };
    assert_eq!(search("OSC", None), (vec![3], 1));
    assert_eq!(search("ann", None), (vec![2, 6], 2));
    assert_eq!(search("example ann", None), (vec![2, 6], 2), "every word, in any order");
    assert_eq!(search("ann@ex", None), (vec![2, 6], 2));
    assert_eq!(search("zzz", None), (vec![], 0));
    let (some, total) = search("example", Some(Shown::Of(EntryState::Confirmed)));
    assert_eq!((some, total), (vec![3, 9], 10), "the counts are those of the search, whatever state is shown");
}

#[test]
fn somebody_with_an_offer_is_shown_as_such() {
    assert_eq!(Shown::of(EntryState::Waitlisted, 1), Shown::Offered);
    assert_eq!(Shown::of(EntryState::Pending, 1), Shown::Of(EntryState::Pending));
    assert!(STATES.iter().all(|state| Shown::from_word(state.word()) == Some(*state)));
    assert!(EntryState::ALL.iter().all(|state| STATES.contains(&Shown::Of(*state))));
}

#[test]
fn what_no_page_says_is_no_place() {
    assert_eq!(After::parse(Sort::Number, "ann"), None);
    assert_eq!(After::parse(Sort::State, "7"), None);
    assert_eq!(After::parse(Sort::State, "lost-7"), None);
}
