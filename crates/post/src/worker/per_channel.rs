//! post/worker: one for mails and one for texts. They leave by different doors, and neither holds up the other.

use rules::Channel;

#[derive(Debug, Default)]
pub(super) struct PerChannel<T> {
    pub mail: T,
    pub text: T,
}

impl<T> PerChannel<T> {
    pub fn of(&self, channel: Channel) -> &T {
        match channel {
            Channel::Mail => &self.mail,
            Channel::Text => &self.text,
        }
    }

    pub fn of_mut(&mut self, channel: Channel) -> &mut T {
        match channel {
            Channel::Mail => &mut self.mail,
            Channel::Text => &mut self.text,
        }
    }
}
