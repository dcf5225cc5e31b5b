//! web/guest: the pages people see without signing in, a folder each. They show, they ask the keeper, and they tell the
//! present truth. An event and a desk share a page wherever they say the same.

mod caller;
pub(crate) mod embed;
mod fact;
pub(crate) mod facts;
mod form;
pub(crate) mod home;
pub(crate) mod join;
pub(crate) mod link;
pub(crate) mod list;
pub(crate) mod poster;
pub(crate) mod receipt;
pub(crate) mod register;
pub(crate) mod request;
mod said;
mod standing;
pub(crate) mod words;
