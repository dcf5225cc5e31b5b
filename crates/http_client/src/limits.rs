//! http_client: every limit, with its reason.

use std::time::Duration;

/// How long one try may take, from the name to the status: what the usual services allow.
pub const ANSWER_TIME: Duration = Duration::from_secs(15);

/// How long the rest of a response may take where only its status counts.
pub const REST_TIME: Duration = Duration::from_secs(2);

/// Octets of a response where nobody says otherwise: a short word, or what is read to keep the connection.
pub const SHORT_RESPONSE: usize = 64 * 1024;

/// How long a connection is kept without anything to say: servers hang up soon after.
pub(crate) const IDLE: Duration = Duration::from_secs(30);

/// Connections kept to one host, where many webhooks may lead to the same chat service.
pub(crate) const IDLE_PER_HOST: usize = 32;
