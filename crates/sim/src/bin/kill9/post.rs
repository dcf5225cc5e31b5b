//! kill9: the post. Takes leases, "sends" by a line in the spool, and reports back — mostly.

use crate::ack::{self, Ack};
use crate::client::Offers;
use crate::person::index_of;
use crate::spool::Spool;
use keeper::{Fault, Keeper};
use rules::{Act, Actor, Command, Handed, MessageAct, Reply};
use sim::Dice;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// Messages per lease.
const LEASE: usize = 16;

/// Rest when there is nothing to send.
const IDLE: Duration = Duration::from_millis(1);

type Report = (u64, u64, Result<Reply, Fault>);

pub struct Post {
    keeper: Arc<Keeper>,
    dice: Dice,
    spool: Spool,
    offers: Offers,
}

impl Post {
    pub fn new(keeper: Arc<Keeper>, dice: Dice, spool: Spool, offers: Offers) -> Post {
        Post { keeper, dice, spool, offers }
    }

    /// One lease: everything is spooled, then all reports go back together.
    pub fn round(&mut self) -> Result<(), String> {
        let handed = self.keeper.lease(LEASE).map_err(|fault| fault.to_string())?;
        if handed.is_empty() {
            std::thread::sleep(IDLE);
            return Ok(());
        }
        let (reports, answers) = channel();
        for one in &handed {
            self.spool.send(one).map_err(|error| error.to_string())?;
            self.report(one, &reports);
        }
        drop(reports);
        answers.iter().try_for_each(settled)
    }

    /// Most go out; a few fail and are tried again; of a few nobody ever hears, until their lease ends.
    fn report(&mut self, handed: &Handed, reports: &Sender<Report>) {
        let (list, message) = (handed.message.list, handed.message.id);
        let act = match self.dice.below(20) {
            0 => return,
            1 => Act::Message(MessageAct::SendFailed { message, fault: rules::SendFault::Refused }),
            _most => Act::Message(MessageAct::Sent { message }),
        };
        let sent = matches!(act, Act::Message(MessageAct::Sent { .. }));
        let (reports, offers) = (reports.clone(), self.offers.clone());
        // Only what carries an offer gives one; a confirmation merely looks back on it.
        let offer = handed.message.offer().and(handed.offer.clone());
        let index = handed.entry.as_ref().filter(|_| handed.message.entry.is_some()).and_then(index_of);
        self.keeper.submit(Command { list, who: Actor::Post, act }, move |reply| {
            if let (true, Some(index), Some(offer)) = (sent, index, &offer) {
                offers.give(index, offer);
            }
            let number = if sent { message.0 } else { 0 };
            let _nobody_waits_any_more = reports.send((list.0, number, reply));
        });
    }
}

/// Only a message that counts as sent is worth an acknowledgement; 0 stands for one that failed.
fn settled((list, message, reply): Report) -> Result<(), String> {
    let reply = reply.map_err(|fault| fault.to_string())?;
    if reply == Reply::Done && message > 0 {
        return ack::say(&Ack::Sent { list, message });
    }
    let fair = matches!(reply, Reply::Done | Reply::Nothing);
    if fair { Ok(()) } else { Err(format!("report on a message: {reply:?}")) }
}
