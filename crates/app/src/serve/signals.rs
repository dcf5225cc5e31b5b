//! app: when to close: Ctrl-C, or a service manager's SIGTERM. A second Ctrl-C does not wait any longer.

use tokio::signal::unix::{SignalKind, signal};

pub async fn closing() {
    let mut terminate = match signal(SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => {
            tracing::warn!(%error, "SIGTERM cannot be waited for; Ctrl-C still closes the house");
            let _pressed = tokio::signal::ctrl_c().await;
            return;
        }
    };
    tokio::select! {
        _pressed = tokio::signal::ctrl_c() => {}
        _asked = terminate.recv() => {}
    }
    tokio::spawn(async {
        let _again = tokio::signal::ctrl_c().await;
        std::process::exit(130);
    });
}
