//! post/worker: one breaker per transport. Failures that say nothing about a recipient are counted here, not against a
//! message: after a few in a row only single tries go out, until one gets through.

use crate::limits;
use rules::SendFault;
use std::time::{Duration, Instant};

pub(super) struct Breaker {
    failures: u32,
    /// Since the first failure in a row.
    since: Option<Instant>,
    last_fault: SendFault,
    rest: Duration,
    next_try: Instant,
}

/// How much may be taken now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Free,
    OneTry,
    Wait(Duration),
}

impl Breaker {
    pub(super) fn new(now: Instant) -> Breaker {
        let last_fault = SendFault::Refused;
        Breaker { failures: 0, since: None, last_fault, rest: limits::BREAKER_REST, next_try: now }
    }

    /// The transport was down when the process ended: the first message is a try.
    pub(super) fn presumed_down(now: Instant) -> Breaker {
        let failures = limits::BREAKER_FAILURES;
        Breaker { failures, since: Some(now), last_fault: SendFault::Transport, ..Breaker::new(now) }
    }

    /// Whether the transport answering a probe ends the outage: one that turns down every message answers too.
    pub(super) fn ends_by_probe(&self) -> bool {
        self.last_fault == SendFault::Transport
    }

    pub(super) fn flow(&self, now: Instant) -> Flow {
        if self.failures < limits::BREAKER_FAILURES {
            return Flow::Free;
        }
        let wait = self.next_try.saturating_duration_since(now);
        if wait.is_zero() { Flow::OneTry } else { Flow::Wait(wait) }
    }

    /// The one try is on its way: nothing else leaves until it got through or the rest is over, which doubles each time.
    pub(super) fn trying(&mut self, now: Instant) {
        self.next_try = now + self.rest;
        self.rest = (self.rest * 2).min(limits::BREAKER_LONGEST_REST);
    }

    pub(super) fn succeeded(&mut self, now: Instant) {
        *self = Breaker::new(now);
    }

    pub(super) fn failed(&mut self, now: Instant, fault: SendFault) {
        self.failures = self.failures.saturating_add(1);
        self.since.get_or_insert(now);
        self.last_fault = fault;
        if self.failures == limits::BREAKER_FAILURES {
            self.trying(now);
        }
    }

    /// Whether to call it an outage. Refusals may be about a few messages only, so they are given a moment.
    pub(super) fn is_down(&self, now: Instant) -> bool {
        let for_a_while = self.since.is_some_and(|since| now.duration_since(since) >= limits::BREAKER_DOUBT);
        self.failures >= limits::BREAKER_FAILURES && (self.last_fault == SendFault::Transport || for_a_while)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(seconds: u64, from: Instant) -> Instant {
        from + Duration::from_secs(seconds)
    }

    #[test]
    fn three_failures_in_a_row_leave_single_tries_and_one_success_frees_it() {
        let start = Instant::now();
        let mut breaker = Breaker::new(start);
        breaker.failed(start, SendFault::Transport);
        breaker.failed(start, SendFault::Transport);
        assert_eq!((breaker.flow(start), breaker.is_down(start)), (Flow::Free, false));
        breaker.failed(start, SendFault::Transport);
        assert_eq!((breaker.flow(start), breaker.is_down(start)), (Flow::Wait(Duration::from_secs(1)), true));
        assert_eq!(breaker.flow(after(1, start)), Flow::OneTry);
        breaker.trying(after(1, start));
        assert_eq!(breaker.flow(after(1, start)), Flow::Wait(Duration::from_secs(2)));
        breaker.succeeded(after(2, start));
        assert_eq!((breaker.flow(after(2, start)), breaker.is_down(after(2, start))), (Flow::Free, false));
    }

    #[test]
    fn tries_become_rarer_and_never_rarer_than_the_longest_rest() {
        let start = Instant::now();
        let mut breaker = Breaker::presumed_down(start);
        assert_eq!(breaker.flow(start), Flow::OneTry);
        let mut now = start;
        let mut waits = Vec::new();
        for _try in 0..7 {
            breaker.trying(now);
            breaker.failed(now, SendFault::Transport);
            let Flow::Wait(wait) = breaker.flow(now) else { panic!("no rest after a failure") };
            waits.push(wait.as_secs());
            now += wait;
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 30, 30]);
    }

    /// A provider that turns three guests down is not an outage while others get their mail.
    #[test]
    fn refusals_are_an_outage_only_after_a_while() {
        let start = Instant::now();
        let mut breaker = Breaker::new(start);
        for _refused in 0..3 {
            breaker.failed(start, SendFault::Refused);
        }
        assert!(!breaker.is_down(start));
        breaker.failed(after(20, start), SendFault::Refused);
        assert!(breaker.is_down(after(20, start)));
    }

    #[test]
    fn an_answer_without_a_message_ends_only_an_outage_of_the_transport() {
        let start = Instant::now();
        let mut breaker = Breaker::presumed_down(start);
        assert!(breaker.ends_by_probe());
        breaker.failed(start, SendFault::Refused);
        assert!(!breaker.ends_by_probe());
    }
}
