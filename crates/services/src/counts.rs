//! services: what the doors count for `/metrics`. Numbers only; nothing about who.

use crate::alarms::Readings;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use rules::AlarmName;
use std::sync::atomic::AtomicI64;

#[derive(Default)]
pub struct Counts {
    pub sign_ups: Counter,
    pub sign_ups_limited: Counter,
    pub honeypot: Counter,
    pub bad_links: Counter,
    pub link_acts: Counter,
    pub api_calls: Counter,
    pub bad_tokens: Counter,
    pub bounces: Counter,
    pub deliveries: Counter,
    pub bad_deliveries: Counter,
    pub turned_away: Counter,
}

/// What is read at the moment of asking.
pub struct Reading {
    pub messages_waiting: u64,
    pub messages_late: u64,
    pub timers_late: u64,
    pub oldest_seconds: u64,
    pub sent: u64,
    pub failed: u64,
    pub bounced: u64,
    pub watched: Readings,
    /// Every alarm, and 1 where it is raised.
    pub alarms: Vec<(AlarmName, i64)>,
}

impl Counts {
    pub fn as_text(&self, reading: &Reading) -> String {
        let mut registry = Registry::with_prefix("usher");
        let counters = [
            ("sign_ups", "Sign-ups answered by the form", &self.sign_ups),
            ("sign_ups_limited", "Sign-ups turned away by the rate limit", &self.sign_ups_limited),
            ("honeypot", "Forms filled in by machines", &self.honeypot),
            ("bad_links", "Links that were cut short, altered or forged", &self.bad_links),
            ("link_acts", "Buttons pressed on link pages", &self.link_acts),
            ("api_calls", "Calls of the JSON API with a good token", &self.api_calls),
            ("bad_tokens", "Calls of the JSON API with a bad token", &self.bad_tokens),
            ("bounce_reports", "Bounces and complaints taken in by the hooks", &self.bounces),
            ("booking_deliveries", "Deliveries of booking tools with a good signature", &self.deliveries),
            ("bad_booking_deliveries", "Deliveries of booking tools with a bad signature", &self.bad_deliveries),
            ("connections_turned_away", "Connections beyond the share of one network", &self.turned_away),
        ];
        for (name, help, counter) in counters {
            registry.register(name, help, counter.clone());
        }
        let totals = [
            ("mails_sent", "Mails handed over to the mail server", reading.sent),
            ("mails_failed", "Hand-overs that failed and are tried again", reading.failed),
            ("mails_refused", "Mails refused for good by the mail server", reading.bounced),
        ];
        for (name, help, value) in totals {
            let counter: Counter = Counter::default();
            counter.inc_by(value);
            registry.register(name, help, counter);
        }
        let gauges = [
            ("messages_waiting", "Messages in the outbox", reading.messages_waiting),
            ("messages_late", "Messages due for more than a minute", reading.messages_late),
            (
                "oldest_message_seconds",
                "How long the oldest message that is due has waited, in seconds",
                reading.oldest_seconds,
            ),
            ("timers_late", "Timers due for more than a minute", reading.timers_late),
            ("mails_sent_last_hour", "Mails handed over in the last hour", reading.watched.sent),
            ("mails_failed_last_hour", "Tries of the last hour in vain", reading.watched.not_sent),
            (
                "bad_signatures_last_hour",
                "Wrong links, keys and hook secrets of the last hour",
                reading.watched.bad_signatures,
            ),
            ("webhooks_broken", "Webhooks that were given up", reading.watched.broken_endpoints),
        ];
        for (name, help, value) in gauges {
            let gauge: Gauge<i64, AtomicI64> = Gauge::default();
            gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
            registry.register(name, help, gauge);
        }
        let alarm: Family<Vec<(&str, &str)>, Gauge> = Family::default();
        for (name, raised) in &reading.alarms {
            alarm.get_or_create(&vec![("name", name.word())]).set(*raised);
        }
        registry.register("alarm", "What needs an owner: 1 while it is raised", alarm);
        let mut text = String::new();
        let _infallible = encode(&mut text, &registry);
        text
    }
}
