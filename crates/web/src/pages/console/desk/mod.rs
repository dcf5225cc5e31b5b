//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod month;
mod overview;

pub use month::{LastNight, MonthPage};
pub use overview::DeskPage;
