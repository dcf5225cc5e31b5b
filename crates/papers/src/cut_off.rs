//! papers: the child gives its network away before it reads a single octet: whatever a document makes a tool do, it cannot
//! tell anybody. The kernel may refuse (in many containers it does); the child works all the same.

#[cfg(target_os = "linux")]
use rustix::thread::UnshareFlags;

/// Whether the kernel took the network away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutOff {
    Yes,
    Refused,
}

/// From here on this process and all it starts have a network of their own, with nobody in it. To be called while there is
/// one thread only; whoever is not root needs to be a user of their own first, under the same number.
#[cfg(target_os = "linux")]
pub fn cut_off() -> CutOff {
    let (user, group) = (rustix::process::getuid().as_raw(), rustix::process::getgid().as_raw());
    if apart(UnshareFlags::NEWNET) {
        return CutOff::Yes;
    }
    if !apart(UnshareFlags::NEWUSER | UnshareFlags::NEWNET) {
        return CutOff::Refused;
    }
    // Without these the child is nobody, who may still read and write what was open to it: nothing is lost if they fail.
    let lines = [("setgroups", "deny".to_string()), ("uid_map", same(user)), ("gid_map", same(group))];
    for (name, line) in lines {
        let _nobody_then = std::fs::write(format!("/proc/self/{name}"), line);
    }
    CutOff::Yes
}

#[cfg(not(target_os = "linux"))]
pub fn cut_off() -> CutOff {
    CutOff::Refused
}

#[cfg(target_os = "linux")]
fn same(number: u32) -> String {
    format!("{number} {number} 1")
}

/// Called unsafe by its makers only for what it does to open files, which are left as they are here.
#[cfg(target_os = "linux")]
#[expect(deprecated, reason = "the successor is an unsafe function for the sake of a flag that is not used here")]
fn apart(flags: UnshareFlags) -> bool {
    rustix::thread::unshare(flags).is_ok()
}
