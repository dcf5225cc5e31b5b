//! bench/engine: seats change hands. Confirmed guests cancel while a long line waits, the offers go out, and every one is
//! claimed.

use super::Amounts;
use crate::drive::drive;
use crate::figure::{Results, Rounds, Target, median, per_second};
use crate::fill::{FIRST_ENTRY, crowded};
use crate::stage::{Stage, keeper, text};
use crate::{progress_of, raw};
use keeper::Keeper;
use rules::{Act, Actor, Command, EntryAct, EntryId, EntryReply, EntryState, ListId, MessageAct, Offer, Reply};
use std::path::Path;
use std::time::Instant;

/// The line is this many times as long as the seats that come free.
const LINE: u64 = 5;

/// Messages leased at once.
const LEASE: usize = 256;

pub(crate) fn measure(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let setting = Setting::new(amounts.offers)?;
    let (mut cancels, mut claims, mut sent) = (Rounds::default(), Rounds::default(), Vec::new());
    let most = amounts.rounds.min(3);
    for round in 1..=most {
        progress_of("cancels, offers and claims", round, most);
        setting.round(&mut cancels, &mut claims, &mut sent)?;
    }
    results.rates("cancel_with_offer", "cancels, each with an offer to the line", &cancels);
    results.rates("claim", "claims of live offers", &claims);
    results.rate("sent", "messages leased and reported sent", median(&sent));
    results.ratio("cancel_vs_group_baseline", cancels.ratio(), Target::Open);
    results.ratio("claim_vs_group_baseline", claims.ratio(), Target::Open);
    Ok(())
}

struct Setting {
    stage: Stage,
    list: ListId,
    seats: usize,
}

impl Setting {
    fn new(seats: usize) -> Result<Setting, String> {
        let confirmed = seats as u64;
        let (stage, list) = crowded(confirmed, confirmed, confirmed * LINE)?;
        Ok(Setting { stage, list, seats })
    }

    fn round(&self, cancels: &mut Rounds, claims: &mut Rounds, sent: &mut Vec<f64>) -> Result<(), String> {
        let freed = self.stage.copy(&self.stage.file("start"), "freed")?;
        let ours = self.run(&freed, self.cancels(), is_cancelled)?;
        cancels.add(ours, self.baseline(&self.stage.file("start"), &freed)?);
        let (offered, taken) = (self.stage.copy(&freed, "offered")?, self.stage.file("taken"));
        let (offers, rate) = self.send(&offered)?;
        sent.push(rate);
        std::fs::copy(&offered, &taken).map_err(text)?;
        let ours = self.run(&taken, self.claims(&offers)?, is_claimed)?;
        claims.add(ours, self.baseline(&offered, &taken)?);
        Ok(())
    }

    fn run(&self, path: &Path, commands: Vec<Command>, wanted: fn(&Reply) -> bool) -> Result<f64, String> {
        let keeper = keeper(path)?;
        let driven = drive(&keeper, commands, wanted)?;
        keeper.stop();
        Ok(per_second(self.seats, driven.seconds))
    }

    fn baseline(&self, before: &Path, after: &Path) -> Result<f64, String> {
        raw::verify_grown(before, after, "audit", self.seats)?;
        raw::baseline(&self.stage, before, after, self.seats)
    }

    fn cancels(&self) -> Vec<Command> {
        let cancel = |number| cancel(self.list, EntryId(FIRST_ENTRY + number));
        (1..=self.seats as u64).map(cancel).collect()
    }

    /// The post's part: every message is leased and reported sent, which starts the windows.
    fn send(&self, path: &Path) -> Result<(Vec<Offer>, f64), String> {
        let keeper = keeper(path)?;
        let (start, mut offers, mut count) = (Instant::now(), Vec::new(), 0);
        loop {
            let batch = send_some(&keeper, &mut offers)?;
            if batch == 0 {
                break;
            }
            count += batch;
        }
        let rate = per_second(count, start.elapsed().as_secs_f64());
        keeper.stop();
        Ok((offers, rate))
    }

    fn claims(&self, offers: &[Offer]) -> Result<Vec<Command>, String> {
        if offers.len() != self.seats {
            return Err(format!("{} offers were made for {} seats", offers.len(), self.seats));
        }
        Ok(offers.iter().map(claim).collect())
    }
}

fn send_some(keeper: &Keeper, offers: &mut Vec<Offer>) -> Result<usize, String> {
    let handed = keeper.lease(LEASE).map_err(text)?;
    let sent = |list, message| Command { list, who: Actor::Post, act: Act::Message(MessageAct::Sent { message }) };
    let commands = handed.iter().map(|handed| sent(handed.message.list, handed.message.id)).collect();
    drive(keeper, commands, |reply| *reply == Reply::Done)?;
    offers.extend(handed.iter().filter_map(|handed| handed.offer.clone()));
    Ok(handed.len())
}

pub(crate) fn cancel(list: ListId, entry: EntryId) -> Command {
    Command { list, who: Actor::Guest, act: Act::Entry(EntryAct::Cancel { entry, generation: 1 }) }
}

fn claim(offer: &Offer) -> Command {
    let act = Act::Entry(EntryAct::Claim { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None });
    Command { list: offer.list, who: Actor::Guest, act }
}

pub(crate) fn is_cancelled(reply: &Reply) -> bool {
    matches!(reply, Reply::Entry(EntryReply::Standing { state: EntryState::Cancelled, .. }))
}

fn is_claimed(reply: &Reply) -> bool {
    matches!(reply, Reply::Entry(EntryReply::Claimed { .. }))
}
