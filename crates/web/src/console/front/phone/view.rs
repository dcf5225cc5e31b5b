//! web/console/front: the phone page, and one slot on it.

use crate::console::front::cards::view::CardRow;
use crate::console::front::requests::view::RequestCard;
use crate::pages::written;
use askama::Template;

#[derive(Clone, Debug)]
pub struct FrontPage {
    pub slug: String,
    pub name: String,
    /// Whether this host may tap, or only look.
    pub may_change: bool,
    pub notice: Option<FrontNotice>,
    /// Why a tap did nothing.
    pub problem: Option<String>,
    pub today_text: String,
    pub waiting: u32,
    pub cards: Vec<CardRow>,
    /// The oldest few that wait, and how many there are.
    pub requests: Vec<RequestCard>,
    pub requests_count: u32,
    pub coming: Vec<SlotCard>,
    /// Begun already today.
    pub earlier: Vec<SlotCard>,
    pub moves: Vec<MoveRow>,
    /// Messages that did not get through.
    pub problems: usize,
    /// Changes whenever anything on the page does.
    pub version: String,
}

/// What a tap came to, and the tap that takes it back: its value, the slot and the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontNotice {
    pub text: String,
    pub undo: Option<(&'static str, u64, u64)>,
}

#[derive(Clone, Debug)]
pub struct SlotCard {
    pub place: u64,
    /// The chain the taps are for.
    pub round: u64,
    pub service: String,
    /// With whom, and where.
    pub with: String,
    pub time: String,
    pub day: String,
    pub minutes: u32,
    pub seats: u32,
    pub tone: SlotTone,
    pub state_text: String,
    pub until_ms: Option<i64>,
    pub until_text: String,
    pub now_ms: i64,
    pub tried: Vec<TriedRow>,
    pub tried_text: String,
    pub taps: Vec<TapButton>,
    pub href: String,
    pub is_over: bool,
}

/// How a slot stands, as far as its look is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub enum SlotTone {
    Asking,
    Waiting,
    Filled,
    /// Needs somebody.
    Back,
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedRow {
    pub name: String,
    pub how: String,
    pub at_text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TapButton {
    pub value: &'static str,
    pub label: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow {
    pub at_text: String,
    pub text: String,
}

impl SlotCard {
    pub(crate) fn class(&self) -> &'static str {
        match self.tone {
            SlotTone::Asking => "slot slot--asking",
            SlotTone::Waiting => "slot slot--waiting",
            SlotTone::Filled => "slot slot--filled",
            SlotTone::Back => "slot slot--back",
            SlotTone::Closed => "slot slot--closed",
        }
    }

    pub(crate) fn state_class(&self) -> &'static str {
        match self.tone {
            SlotTone::Asking => "state state--held",
            SlotTone::Waiting => "state state--coming",
            SlotTone::Filled => "state state--done",
            SlotTone::Back => "state state--bad",
            SlotTone::Closed => "state state--gone",
        }
    }

    /// Whether the first tap is what this slot is waiting for; where somebody is booked, none is.
    pub(crate) fn leads(&self) -> bool {
        match self.tone {
            SlotTone::Asking | SlotTone::Waiting | SlotTone::Back => true,
            SlotTone::Filled | SlotTone::Closed => false,
        }
    }

    /// m:ss, as the script goes on counting.
    pub(crate) fn digits(&self) -> String {
        let left = self.until_ms.map_or(0, |until| (until - self.now_ms).max(0)) / 1000;
        match left / 3600 {
            0 => format!("{}:{:02}", left / 60, left % 60),
            hours => format!("{hours}:{:02}:{:02}", left / 60 % 60, left % 60),
        }
    }

    pub(crate) fn size(&self) -> String {
        if self.seats == 1 {
            format!("{} min", self.minutes)
        } else {
            format!("{} min, for {}", self.minutes, self.seats)
        }
    }
}

#[derive(Template)]
#[template(path = "console/front/phone/page.html")]
struct View<'a> {
    page: &'a FrontPage,
}

#[derive(Template)]
#[template(path = "console/front/phone/live.html")]
struct Live<'a> {
    page: &'a FrontPage,
}

impl FrontPage {
    #[must_use]
    pub fn render(&self) -> String {
        written(&View { page: self })
    }

    /// The part that changes by itself.
    #[must_use]
    pub fn render_live(&self) -> String {
        written(&Live { page: self })
    }

    /// The page in one sentence; a screen reader hears it when it changes.
    fn sentence(&self) -> String {
        let count = |tone: SlotTone| self.coming.iter().filter(|card| card.tone == tone).count();
        match (count(SlotTone::Back), count(SlotTone::Asking) + count(SlotTone::Waiting)) {
            (0, 0) if self.requests_count == 1 => "1 request waits for you.".to_string(),
            (0, 0) if self.requests_count > 1 => format!("{} requests wait for you.", self.requests_count),
            (0, 0) => "Nothing is waiting for you.".to_string(),
            (0, 1) => "1 slot is on its way to somebody.".to_string(),
            (0, many) => format!("{many} slots are on their way to somebody."),
            (1, _) => "1 slot is back with you.".to_string(),
            (many, _) => format!("{many} slots are back with you."),
        }
    }

    /// Whether a new day begins with this card.
    fn new_day(&self, at: &usize) -> bool {
        *at == 0 || self.coming[*at].day != self.coming[*at - 1].day
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_counted_in_minutes_and_seconds() {
        let card = |left: i64| SlotCard {
            place: 1,
            round: 1,
            service: "Colour".into(),
            with: String::new(),
            time: "14:00".into(),
            day: "Today".into(),
            minutes: 90,
            seats: 1,
            tone: SlotTone::Asking,
            state_text: String::new(),
            until_ms: Some(left),
            until_text: String::new(),
            now_ms: 0,
            tried: Vec::new(),
            tried_text: String::new(),
            taps: Vec::new(),
            href: String::new(),
            is_over: false,
        };
        let said: Vec<String> = [599_999, 60_000, 5_000, -1, 3_725_000].map(|left| card(left).digits()).into();
        assert_eq!(said, ["9:59", "1:00", "0:05", "0:00", "1:02:05"]);
    }
}
