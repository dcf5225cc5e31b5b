//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod overview;

pub use overview::DeskPage;
