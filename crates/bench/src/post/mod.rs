//! bench/post: how many confirmations of a real event leave per second, through keeper, outbox, words and SMTP, beside a
//! plain client that hands the very same bytes to the same server over as many connections; and what people who sign up
//! meanwhile notice of it.

mod mailing;
mod plain;
mod sink;

use crate::figure::{Results, Rounds, Subject, Target, median};
use crate::stage::runtime;
use crate::{Scale, progress, progress_of};
use mailing::Mailing;
use sink::Sink;

/// Connections, as a house has them unless it is told otherwise.
const CONNECTIONS: usize = 4;

pub(crate) const POST: Subject = Subject {
    title: "Usher's post beside a plain client with the same mails",
    baseline: "plain client",
    rates: "Per second (longer is better); a mail counts when its report is on disk",
    costs: "",
    ratios: &["post_vs_plain", "post_per_s", "signups_beside_post"],
};

/// The numbers behind a scale.
struct Amounts {
    rounds: usize,
    mails: usize,
    sign_ups: usize,
}

impl Amounts {
    fn of(scale: Scale) -> Amounts {
        match scale {
            Scale::Full => Amounts { rounds: 5, mails: 10_000, sign_ups: 12_000 },
            Scale::Quick => Amounts { rounds: 1, mails: 300, sign_ups: 500 },
        }
    }
}

pub(crate) fn measure(scale: Scale) -> Result<Results, String> {
    measured(&Amounts::of(scale))
}

fn measured(amounts: &Amounts) -> Result<Results, String> {
    let sink = Sink::start()?;
    let runtime = runtime()?;
    progress(&format!("{} people sign up", amounts.mails));
    let mailing = Mailing::new(amounts.mails, sink.port)?;
    // What goes over the wire, for the plain client; nothing of this is timed.
    sink.keep();
    mailing.send_all(&runtime)?;
    let mails = sink.kept();
    let (mut post, mut sign_ups) = (Rounds::default(), Rounds::default());
    for round in 1..=amounts.rounds {
        progress_of("mails", round, amounts.rounds);
        let ours = mailing.send_all(&runtime)?;
        post.add(ours, plain::send_all(&runtime, sink.port, &mails)?);
        progress_of("people who sign up meanwhile", round, amounts.rounds);
        let beside = mailing.sign_up_beside(&runtime, amounts.sign_ups)?;
        sign_ups.add(beside, mailing.sign_up_alone(amounts.sign_ups)?);
    }
    let mut results = Results::default();
    results.rates("post", &format!("confirmations handed over ({})", amounts.mails), &post);
    results.rates("sign_ups", "sign-ups meanwhile, beside sign-ups alone", &sign_ups);
    results.ratio("post_vs_plain", post.ratio(), Target::AtLeast(0.20));
    results.ratio("post_per_s", median(&post.ours), Target::AtLeast(2_000.0));
    results.ratio("signups_beside_post", sign_ups.ratio(), Target::AtLeast(0.80));
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_run_hands_every_mail_over_once_and_measures_everything() {
        measured(&Amounts { mails: 40, sign_ups: 80, rounds: 1 }).expect("a run").names_every_ratio_of(&POST);
    }
}
