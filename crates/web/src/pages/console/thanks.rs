//! web/pages/console: how far the thank-you note is: written, looked over, pressed, on its way.

use super::super::words::count;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThanksPart {
    /// People with a seat, each of whom gets one.
    pub guests: u64,
    pub stage: ThanksStage,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThanksStage {
    /// The event is not over; this is when it is.
    NotYet {
        ends: String,
    },
    CalledOff,
    /// Nobody had a seat.
    Nobody,
    Ready,
    /// The host pressed once and is asked whether it is right.
    Asked,
    Sent {
        at: String,
        done: u64,
        all: u64,
    },
}

impl ThanksPart {
    #[must_use]
    pub fn is_sent(&self) -> bool {
        matches!(self.stage, ThanksStage::Sent { .. })
    }

    pub(super) fn is_ready(&self) -> bool {
        self.stage == ThanksStage::Ready
    }

    pub(super) fn is_asked(&self) -> bool {
        self.stage == ThanksStage::Asked
    }

    pub(super) fn to_whom(&self) -> String {
        if self.guests == 1 { "1 guest".to_string() } else { format!("{} guests", count(self.guests)) }
    }

    pub(super) fn sentence(&self) -> String {
        match &self.stage {
            ThanksStage::NotYet { ends } => {
                format!("It can go out once the event is over, on {ends}. You can write it now and save it.")
            }
            ThanksStage::CalledOff => "This event was called off: there is nothing to say thank you for.".to_string(),
            ThanksStage::Nobody => "Nobody had a seat, so there is nobody to thank.".to_string(),
            ThanksStage::Ready => {
                format!("Nothing has gone out yet. It would go to {}, each of them once.", self.to_whom())
            }
            ThanksStage::Asked => format!(
                "This goes to {}. It cannot be taken back or changed afterwards, and nobody gets a second one.",
                self.to_whom()
            ),
            ThanksStage::Sent { at, done, all } if done == all => {
                format!("Sent on {at}. All {} are done.", count(*all))
            }
            ThanksStage::Sent { at, done, all } => {
                format!("Sent on {at}. {} of {} have gone out; quiet hours are kept.", count(*done), count(*all))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_says_how_it_stands() {
        let said = |stage, guests| ThanksPart { guests, stage }.sentence();
        assert!(said(ThanksStage::Ready, 1).contains("would go to 1 guest,"));
        assert!(said(ThanksStage::Asked, 1_200).contains("1,200 guests"));
        let sent = |done| said(ThanksStage::Sent { at: "Sat".into(), done, all: 7 }, 7);
        assert!(sent(3).contains("3 of 7") && sent(7).contains("All 7 are done"));
    }
}
