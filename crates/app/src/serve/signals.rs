//! app: when to close: Ctrl-C, or a service manager's SIGTERM. A second Ctrl-C does not wait any longer.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals are caught from the moment this exists, so that nobody can close the house between its opening and the
/// first time it listens.
pub struct Closing {
    interrupt: Signal,
    terminate: Signal,
}

impl Closing {
    /// Only on a runtime.
    pub fn install() -> std::io::Result<Closing> {
        Ok(Closing { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    pub async fn wait(mut self) {
        tokio::select! {
            _pressed = self.interrupt.recv() => {}
            _asked = self.terminate.recv() => {}
        }
        tokio::spawn(async move {
            let _again = self.interrupt.recv().await;
            std::process::exit(130);
        });
    }
}
