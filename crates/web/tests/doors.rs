//! The doors, as a browser, a program or a mischief-maker would use them, on a real database and without sockets.

#[path = "doors/stage.rs"]
mod stage;

#[path = "doors/api.rs"]
mod api;
#[path = "doors/api_import.rs"]
mod api_import;
#[path = "doors/api_keys.rs"]
mod api_keys;
#[path = "doors/hooks.rs"]
mod hooks;
#[path = "doors/hostile.rs"]
mod hostile;
#[path = "doors/links.rs"]
mod links_pages;
#[path = "doors/other_sites.rs"]
mod other_sites;
#[path = "doors/register.rs"]
mod register;
#[path = "doors/watch.rs"]
mod watch;
#[path = "doors/wording.rs"]
mod wording;
