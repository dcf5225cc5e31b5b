//! The reception's pages: a Saturday at the salon.

use super::super::super::pages::console::{
    CardRow, CardsPage, Choice, ConsideredRow, DeadLetter, DeadLetters, DeskTab, DryRunPage, DryRunView, FreeChoices,
    FreeFields, FreePage, FrontNotice, FrontPage, Left, MissedPage, MoveRow, RoundView, Shell, ShellDesk, SlotCard,
    SlotPage, SlotTone, SlotsPage, TapButton, TapRow, TriedRow, TroublePage, WhyNotView, WouldRow,
};
use super::super::Sample;
use super::{NOW_MS, fact};

pub fn all() -> Vec<Sample> {
    let named = |name: &str, page: String| (format!("reception-{name}"), page);
    vec![
        named("phone", phone().render()),
        named("phone-viewer", FrontPage { may_change: false, notice: None, ..phone() }.render()),
        named(
            "phone-quiet",
            FrontPage { coming: Vec::new(), cards: Vec::new(), moves: Vec::new(), ..phone() }.render(),
        ),
        named("free", free(None).render()),
        named(
            "left",
            free(Some(Left { text: "70 min are left of it, from 14:15 on: time enough to get here.".into() })).render(),
        ),
        named("missed", MissedPage { slug: "salon".into(), name: NAME.into(), cards: vec![filled()] }.render()),
        named("cards", cards().render()),
        named("slots", slots().render()),
        named("slot", slot().render()),
        named("dry-run", dry_run().render()),
        named("trouble", trouble().render()),
    ]
}

const NAME: &str = "Shear Delight";

fn shell() -> Shell {
    let desk = ShellDesk { slug: "salon".into(), name: NAME.into(), may_change: true, active: DeskTab::Slots };
    Shell {
        host: "mara@shear.example".into(),
        is_owner: true,
        makes_lists: true,
        outage: None,
        event: None,
        desk: Some(desk),
    }
}

fn card(place: u64, time: &str, service: &str, tone: SlotTone, state: &str) -> SlotCard {
    SlotCard {
        place,
        round: place << 16,
        service: service.into(),
        with: "Dana".into(),
        time: time.into(),
        day: "Today".into(),
        minutes: 90,
        seats: 1,
        tone,
        state_text: state.into(),
        until_ms: None,
        until_text: String::new(),
        now_ms: NOW_MS,
        tried: Vec::new(),
        tried_text: "0 of 6 asked".into(),
        taps: Vec::new(),
        href: format!("/console/desks/salon/slots/{place}"),
        is_over: false,
    }
}

fn taps(of: &[(&'static str, &'static str)]) -> Vec<TapButton> {
    of.iter().map(|(value, label)| TapButton { value, label }).collect()
}

fn tried(of: &[(&str, &str, &str)]) -> Vec<TriedRow> {
    let row = |(name, how, at): &(&str, &str, &str)| TriedRow {
        name: (*name).into(),
        how: (*how).into(),
        at_text: (*at).into(),
    };
    of.iter().map(row).collect()
}

fn filled() -> SlotCard {
    SlotCard {
        taps: taps(&[("cancelled", "They cancelled"), ("no_show", "Didn\u{2019}t come")]),
        ..card(4, "16:30", "Cut and blow-dry", SlotTone::Filled, "Filled by Priya Nair")
    }
}

fn asking() -> SlotCard {
    SlotCard {
        until_ms: Some(NOW_MS + 522_000),
        until_text: "13:54".into(),
        tried: tried(&[("Ann Archer", "said no", "13:36"), ("Beatriz Kowalska-Fernandes", "being asked", "13:44")]),
        tried_text: "2 of 6 asked".into(),
        taps: taps(&[("filled", "Filled by phone"), ("take_back", "Take it back"), ("undo", "Not free after all")]),
        ..card(1, "14:00", "Full head colour", SlotTone::Asking, "Asking Beatriz Kowalska-Fernandes")
    }
}

fn phone() -> FrontPage {
    let back = SlotCard {
        tried_text: "6 of 6 asked".into(),
        tried: tried(&[("Ann Archer", "no answer", "11:02")]),
        taps: taps(&[("offer", "Offer again"), ("filled", "Filled by phone"), ("undo", "Not free after all")]),
        ..card(2, "15:15", "Balayage", SlotTone::Back, "Back with you: 6 were asked, as many as your rules allow")
    };
    let settling = SlotCard {
        day: "Tomorrow".into(),
        until_ms: Some(NOW_MS + 74_000),
        until_text: "13:46".into(),
        taps: taps(&[("offer", "Offer now"), ("filled", "Filled by phone"), ("undo", "Not free after all")]),
        ..card(3, "09:00", "Cut", SlotTone::Waiting, "Settling, then the first is asked")
    };
    let earlier = SlotCard { is_over: true, ..card(5, "10:00", "Cut", SlotTone::Closed, "Filled by phone") };
    let moved = |at: &str, text: &str| MoveRow { at_text: at.into(), text: text.into() };
    FrontPage {
        requests: Vec::new(),
        requests_count: 0,
        slug: "salon".into(),
        name: NAME.into(),
        may_change: true,
        notice: Some(FrontNotice {
            text: "Cut with Dana, today 10:00: filled by phone. Nobody else is asked.".into(),
            undo: Some(("offer", 5, 5)),
        }),
        problem: None,
        today_text: "Saturday 13 June, 13:45".into(),
        waiting: 23,
        cards: vec![card_row()],
        coming: vec![asking(), back, filled(), settling],
        earlier: vec![earlier],
        moves: vec![
            moved("13:44", "Beatriz Kowalska-Fernandes was asked about Full head colour Sat 14:00"),
            moved("13:37", "Ann Archer said no to Full head colour Sat 14:00"),
            moved("13:35", "Full head colour Sat 14:00 came free"),
        ],
        problems: 1,
        version: "812".into(),
    }
}

fn choices() -> FreeChoices {
    FreeChoices {
        services: vec![("Full head colour".into(), 90), ("Balayage".into(), 120), ("Cut".into(), 45)],
        staff: vec!["Dana".into(), "Jess".into()],
        locations: Vec::new(),
    }
}

fn fields(why: &str) -> FreeFields {
    FreeFields {
        service: "Full head colour".into(),
        staff: "Dana".into(),
        day: "2026-06-13".into(),
        time: "14:00".into(),
        seats: "1".into(),
        why: why.into(),
        once: "1".into(),
        ..FreeFields::default()
    }
}

fn free(left: Option<Left>) -> FreePage {
    let why = if left.is_some() { "no_show" } else { "cancelled" };
    FreePage {
        slug: "salon".into(),
        name: NAME.into(),
        fields: fields(why),
        choices: choices(),
        problems: Vec::new(),
        left,
    }
}

fn card_row() -> CardRow {
    CardRow {
        id: 9,
        question: "Cal.com freed \u{2018}Balayage long\u{2019} today 14:00 with \u{2018}J. Moreau\u{2019} \u{2014} which of your services is that?"
            .into(),
        at_text: "Today, 13:20".into(),
        their_service: Some("Balayage long".into()),
        their_staff: Some("J. Moreau".into()),
        their_location: None,
        fields: FreeFields {
            service: String::new(),
            staff: String::new(),
            seats: String::new(),
            ..fields("cancelled")
        },
        problems: Vec::new(),
    }
}

fn cards() -> CardsPage {
    CardsPage { shell: shell(), cards: vec![card_row()], choices: choices(), notice: None, problems: Vec::new() }
}

fn slots() -> SlotsPage {
    let states = vec![Choice { value: "held".into(), label: "Being offered".into() }];
    let page = phone();
    SlotsPage { shell: shell(), rows: page.coming, past: false, state: String::new(), states, cards: 1, next: Some(3) }
}

fn slot() -> SlotPage {
    let person = |entry: u64, name: &str, verdict: &'static str, line: &str| ConsideredRow {
        entry,
        name: name.into(),
        verdict,
        lines: vec![line.into()],
    };
    let considered = vec![
        person(
            1,
            "Lena Ortiz",
            "passed over",
            "Passed over at 13:35: their latest date is Fri 12 June, the slot is on Sat 13 June.",
        ),
        person(2, "Jo Marsh", "passed over", "Passed over at 13:35: they want Jess, the slot is with Dana."),
        person(3, "Ann Archer", "asked", "Asked at 13:36, until 13:46: said no at 13:37."),
        person(4, "Beatriz Kowalska-Fernandes", "taken", "Asked at 13:44, until 13:54: took it at 13:46."),
    ];
    let round = RoundView {
        round: 1,
        began: "Began Sat 13 Jun, 13:35".into(),
        end: Some("Ended Sat 13 Jun, 13:46: it was taken.".into()),
        considered,
        left_out: 0,
        taps: vec![TapRow {
            at_text: "Sat 13 Jun, 13:35".into(),
            text: "mara@shear.example typed that it came free".into(),
        }],
    };
    SlotPage {
        shell: shell(),
        title: "Full head colour with Dana, today 14:00".into(),
        card: SlotCard {
            tone: SlotTone::Filled,
            state_text: "Filled by Beatriz Kowalska-Fernandes".into(),
            ..card(1, "14:00", "Colour", SlotTone::Filled, "")
        },
        facts: vec![fact("Begins", "Sat 13 Jun, 14:00"), fact("Length", "90 min"), fact("Because", "cancelled")],
        rounds: vec![round],
        people: vec![Choice { value: "2".into(), label: "Jo Marsh".into() }],
        why: Some(WhyNotView {
            entry: 2,
            name: "Jo Marsh".into(),
            recorded: true,
            sentences: vec!["Passed over on Sat 13 Jun, 13:35: they want Jess, the slot is with Dana.".into()],
        }),
    }
}

fn dry_run() -> DryRunPage {
    let would = |entry: u64, name: &str, reached: bool, when: &str| WouldRow {
        entry,
        name: name.into(),
        reached,
        when: when.into(),
    };
    let run = DryRunView {
        title: "Full head colour with Dana, today 14:00".into(),
        would: vec![
            would(3, "Ann Archer", true, "asked Sat 13 Jun, 13:45 at the latest, if nobody before them answers"),
            would(
                4,
                "Beatriz Kowalska-Fernandes",
                true,
                "asked Sat 13 Jun, 13:55 at the latest, if nobody before them answers",
            ),
            would(5, "Cy Young", false, "not asked: too little time would be left"),
        ],
        passed: vec![
            (4, "they asked for another member of staff".into()),
            (1, "the slot lies after their latest date".into()),
        ],
        looked_at: 8,
        cut_short: false,
    };
    DryRunPage { shell: shell(), fields: fields("opening"), choices: choices(), problems: Vec::new(), run: Some(run) }
}

fn trouble() -> TroublePage {
    let letter = |id: u64, to: &str, kind: &str, why: &str| DeadLetter {
        id,
        entry: Some(id),
        to: to.into(),
        kind: kind.into(),
        at_text: "Sat 13 Jun, 13:40".into(),
        why: why.into(),
    };
    let failed = DeadLetters {
        state: "failed",
        rows: vec![letter(1, "Ann Archer", "Offer", "The text service did not take it, 5 times.")],
    };
    let bounced = DeadLetters {
        state: "bounced",
        rows: vec![letter(2, "Bo Lindqvist", "Place in line", "The address does not exist or refuses mail.")],
    };
    TroublePage { shell: shell(), notice: None, groups: vec![failed, bounced] }
}
