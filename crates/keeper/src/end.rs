//! keeper: the end nobody asked for. A disk that failed once is not believed again, so the writer stops; whoever runs the
//! house hears of it, whether they asked before or after.

use std::sync::{Mutex, PoisonError};

type Tell = Box<dyn FnOnce(String) + Send>;

#[derive(Default)]
pub(crate) struct End(Mutex<State>);

#[derive(Default)]
struct State {
    why: Option<String>,
    tell: Option<Tell>,
}

impl End {
    pub fn come(&self, why: Option<String>) {
        let why = why.unwrap_or_else(|| "the disk failed".to_string());
        let tell = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            state.why = Some(why.clone());
            state.tell.take()
        };
        if let Some(tell) = tell {
            tell(why);
        }
    }

    pub fn when_it_comes(&self, tell: Tell) {
        let come = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match state.why.clone() {
                Some(why) => Some((why, tell)),
                None => {
                    state.tell = Some(tell);
                    None
                }
            }
        };
        if let Some((why, tell)) = come {
            tell(why);
        }
    }
}
