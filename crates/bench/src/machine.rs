//! bench: the machine the figures belong to, and how much memory this process holds. Unknown is said as such.

use serde_json::{Value, json};

/// Resident memory of this process, in MiB; 0 where the system does not say.
pub(crate) fn resident_mib() -> f64 {
    resident_mib_of(std::process::id())
}

/// The same of another process.
pub(crate) fn resident_mib_of(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    field(&status, "VmRSS").and_then(kilobytes).map_or(0.0, |kilobytes| kilobytes / 1_024.0)
}

/// Processor time a process has used so far, in microseconds; 0 where the system does not say.
pub(crate) fn processor_micros_of(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    ticks(&stat).map_or(0.0, |ticks| ticks * TICK_MICROS)
}

/// The same for its writer alone.
pub(crate) fn writer_micros_of(process: u32) -> f64 {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let stats = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("stat")).ok());
    stats.filter(|stat| stat.contains("(keeper)")).filter_map(|stat| ticks(&stat)).sum::<f64>() * TICK_MICROS
}

/// Linux counts in hundredths of a second, whatever its own clock does.
const TICK_MICROS: f64 = 10_000.0;

/// Ticks spent in the program and in the kernel: the 14th and 15th field. The second is a name that may hold anything.
fn ticks(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some(next()? + next()?)
}

pub(crate) fn machine() -> Value {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let system = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    json!({
        "processor": field(&cpu, "model name").unwrap_or("unknown"),
        "cores": std::thread::available_parallelism().map_or(0, std::num::NonZero::get),
        "memory_mib": field(&memory, "MemTotal").and_then(kilobytes).map_or(0.0, |kilobytes| (kilobytes / 1_024.0).round()),
        "system": format!("{} {}", std::env::consts::OS, system.trim()),
        "sqlite": rusqlite::version(),
        "usher": env!("CARGO_PKG_VERSION"),
    })
}

/// The value of the first line `name: value`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let value = |line: &'a str| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then_some(value.trim())
    };
    text.lines().find_map(value)
}

fn kilobytes(value: &str) -> Option<f64> {
    value.strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_name() {
        let status = "Name:\tusher\nVmHWM:\t 2048 kB\nVmRSS:\t 1024 kB\n";
        assert_eq!(field(status, "VmRSS").and_then(kilobytes), Some(1_024.0));
        assert_eq!(field(status, "VmSwap"), None);
    }

    #[test]
    fn ticks_are_found_behind_any_name() {
        let stat = "17 (a ) b) S 1 17 17 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 5 0 100 1000 100";
        assert_eq!(ticks(stat), Some(300.0));
        assert_eq!(ticks(""), None);
    }
}
