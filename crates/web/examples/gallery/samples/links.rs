//! What links out of mails show.

use super::super::pages::{KeptUntil, LinkKind, LinkPage, OverWhy, Problem, Return, SignUpForm, Standing};
use super::{Sample, event, named};

pub fn link(kind: LinkKind) -> LinkPage {
    LinkPage { event: event(), token: "AbCdEf-123_ghIJ".into(), kind, person: Some("Ada".into()), edit: None }
}

fn edit() -> SignUpForm {
    let problems = vec![Problem { field: "party".into(), text: "No more seats are open just now.".into() }];
    SignUpForm { name: "Ada".into(), party: "4".into(), max_party: 4, problems }
}

pub fn links() -> Vec<Sample> {
    let offer = |seats| LinkKind::Offer {
        ends_at_text: "Saturday, 5 December, 20:14".into(),
        ends_at_ms: 1_796_498_040_000,
        now_ms: 1_796_498_040_000 - 134 * 60_000,
        seats,
    };
    let take_now = |seats| {
        let until = KeptUntil { text: "Saturday, 5 December, 20:14".into(), at_ms: 1_796_498_040_000 };
        LinkKind::TakeNow { until: Some(until), now_ms: 1_796_498_040_000 - 24 * 60_000, seats }
    };
    let over = |why, standing| link(LinkKind::OfferOver { why, standing });
    let line = Standing::Waiting { position: Some(7), party: 1 };
    named(
        "link",
        [
            ("seat", link(LinkKind::Seat { party: 1, reminders_muted: false })),
            ("seats-muted", link(LinkKind::Seat { party: 3, reminders_muted: true })),
            ("line", link(LinkKind::InLine { position: Some(4), party: 1 })),
            ("line-party", link(LinkKind::InLine { position: Some(12), party: 3 })),
            ("invited", link(LinkKind::Invited { held_until: None, would_be: None })),
            (
                "invited-held",
                link(LinkKind::Invited { held_until: Some("Monday, 7 December, 18:00".into()), would_be: None }),
            ),
            ("invited-full", link(LinkKind::Invited { held_until: None, would_be: Some(3) })),
            ("seat-edit", LinkPage { edit: Some(edit()), ..link(LinkKind::Seat { party: 2, reminders_muted: false }) }),
            ("offer", link(offer(1))),
            ("offer-party", link(offer(3))),
            ("offer-queued", link(LinkKind::OfferQueued { seats: 1 })),
            ("take-now", link(take_now(1))),
            ("take-now-party", link(take_now(3))),
            ("take-now-open", link(LinkKind::TakeNow { until: None, now_ms: 0, seats: 1 })),
            ("too-late", over(OverWhy::Taken, line)),
            ("offer-lapsed", over(OverWhy::Lapsed, line)),
            ("offer-declined", over(OverWhy::Declined, line)),
            ("offer-withdrawn", over(OverWhy::Withdrawn, Standing::Cancelled)),
            ("offer-gone", over(OverWhy::Gone, Standing::Confirmed { party: 1 })),
            ("cancelled-seat-free", link(LinkKind::Cancelled { can_return: Return::SeatFree })),
            ("cancelled-line", link(LinkKind::Cancelled { can_return: Return::JoinLine { would_be: 5 } })),
            ("cancelled", link(LinkKind::Cancelled { can_return: Return::No })),
            ("mute", link(LinkKind::Mute { muted: false })),
            ("muted", link(LinkKind::Mute { muted: true })),
            ("old", link(LinkKind::OldLink)),
            ("called-off", link(LinkKind::EventCalledOff)),
            ("event-over", link(LinkKind::EventOver)),
        ],
        LinkPage::render,
    )
}
