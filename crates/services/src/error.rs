//! services: how a service can end other than well, named by what the caller can do about it.

use intake::Problem;
use keeper::Fault;
use rules::Refusal;
use store::StoreError;

#[derive(Clone, Debug)]
pub enum ServiceError {
    /// Typed values that do not work, each with its field.
    Problems(Vec<Problem>),
    /// A rule says no.
    Refused(Refusal),
    /// Nothing was changed; the same again in a moment may work.
    Busy,
    Broken(String),
}

impl From<Problem> for ServiceError {
    fn from(problem: Problem) -> ServiceError {
        ServiceError::Problems(vec![problem])
    }
}

impl From<Fault> for ServiceError {
    fn from(fault: Fault) -> ServiceError {
        match fault {
            Fault::Busy(_) | Fault::Stopped => ServiceError::Busy,
            Fault::Broken(why) => ServiceError::Broken(why),
        }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        match error {
            StoreError::Stale(_) | StoreError::Unavailable(_) => ServiceError::Busy,
            StoreError::TooLarge(_) | StoreError::TooNew { .. } | StoreError::Broken(_) => {
                ServiceError::Broken(error.to_string())
            }
        }
    }
}
