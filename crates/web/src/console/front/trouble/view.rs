//! web/console/front: what did not get through, and what that means.

use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/trouble/page.html")]
pub struct TroublePage {
    pub shell: Shell,
    pub notice: Option<String>,
    pub groups: Vec<DeadLetters>,
}

/// Those of one kind. `state` is the stored word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetters {
    pub state: &'static str,
    pub rows: Vec<DeadLetter>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadLetter {
    pub id: u64,
    pub entry: Option<u64>,
    pub to: String,
    pub kind: String,
    pub at_text: String,
    pub why: String,
}

impl TroublePage {
    fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.rows.is_empty())
    }
}

impl DeadLetters {
    fn title(&self) -> &'static str {
        match self.state {
            "failed" => "Failed: can be sent again",
            "bounced" => "Came back",
            _suppressed => "Not sent",
        }
    }

    fn means(&self) -> &'static str {
        match self.state {
            "failed" => {
                "They were tried several times and given up. When the reason is gone, send them again: each is looked at once more, and what is no longer true stays unsent."
            }
            "bounced" => {
                "The address or number does not work, and nothing more is sent to it. Ask the person for another one; an offer they held has gone on to the next."
            }
            _suppressed => {
                "Somebody asked to get nothing any more, or their address failed before. Only they can change that."
            }
        }
    }

    fn can_replay(&self) -> bool {
        self.state == "failed"
    }
}
