//! bench/http: what the doors do on this machine. The product runs in a process of its own; so does the server it
//! stands beside, which has the same loop of sockets and HTTP and only says hello.

mod arrivals;
mod child;
mod clients;
mod console;
mod hello;
mod house;
mod scene;
mod watched;
mod wire;

pub(crate) use clients::Client;
pub(crate) use hello::hello_server;
pub(crate) use wire::post as post_signed;

use crate::figure::{Results, Subject};
use crate::{Scale, stage};

/// Clients at once, each waiting for its answer before it asks again.
const CLIENTS: usize = 256;

pub(crate) const HTTP: Subject = Subject {
    title: "Usher's door beside a server that only says hello",
    baseline: "hello",
    rates: "Per second (longer is better); a sign-up is on disk when it is answered",
    costs: "Processor time of the server for one request (shorter is better)",
    ratios: &[
        "register_processor_us",
        "register_vs_hello",
        "register_vs_engine",
        "register_p99_ms",
        "calm_p99_ms",
        "line_vs_register",
        "mailing_vs_register",
        "watched_vs_alone",
        "watched_writer_vs_alone",
        "idle_rss_mb",
        "rss_100k_mb",
        "start_1m_ms",
        "console_event_p99_ms",
        "console_list_p99_ms",
        "console_search_p99_ms",
    ],
};

/// The numbers behind a scale.
struct Amounts {
    rounds: usize,
    /// Sign-ups of one round; all rounds together make the hundred thousand after which memory is read.
    sign_ups: u64,
    hellos: usize,
    /// Registrations of one round without HTTP.
    alone: usize,
    calm: u64,
    /// Entries in the house whose opening is timed, and how often it is opened.
    entries: u64,
    starts: usize,
    /// Guests on the list a host looks at, and how often each page is looked at.
    console: u64,
    looks: usize,
}

impl Amounts {
    fn of(scale: Scale) -> Amounts {
        match scale {
            Scale::Full => Amounts {
                rounds: 5,
                sign_ups: 20_000,
                hellos: 100_000,
                alone: 10_000,
                calm: 2_000,
                entries: 1_000_000,
                starts: 5,
                console: 100_000,
                looks: 1_000,
            },
            Scale::Quick => Amounts {
                rounds: 1,
                sign_ups: 2_000,
                hellos: 10_000,
                alone: 1_000,
                calm: 100,
                entries: 5_000,
                starts: 1,
                console: 2_000,
                looks: 24,
            },
        }
    }
}

pub(crate) fn measure(scale: Scale) -> Result<Results, String> {
    let (amounts, runtime) = (&Amounts::of(scale), stage::runtime()?);
    let mut results = Results::default();
    house::idle(&mut results)?;
    arrivals::measure(amounts, &runtime, &mut results)?;
    house::start(amounts, &runtime, &mut results)?;
    console::measure(amounts, &runtime, &mut results)?;
    Ok(results)
}
