//! app/bench: the machine the figures belong to, and how much memory this process holds. Unknown is said as such.

use serde_json::{Value, json};

/// Resident memory of this process, in MiB; 0 where the system does not say.
pub(crate) fn resident_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    field(&status, "VmRSS").and_then(kilobytes).map_or(0.0, |kilobytes| kilobytes / 1_024.0)
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
}
