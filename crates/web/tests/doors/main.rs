//! The doors, as a browser, a program or a mischief-maker would use them, on a real database and without sockets.

#[path = "../../../../tests/snapshot.rs"]
mod snapshot;
mod stage;

mod api_facts;
mod page_facts;
mod salon;
mod seeded;

mod signed_in;

mod reception;

#[path = "../../../google/tests/stand_in/mod.rs"]
mod stand_in;

mod alarms;
mod api;
mod api_import;
mod api_keys;
mod ask;
mod console;
mod console_audit;
mod console_events;
mod console_guests;
mod console_messages;
mod console_people;
mod console_roles;
mod console_sign_in;
mod crawl;
mod dead_letters;
mod demo_clock;
mod desk_api;
mod desk_console;
mod desk_feeds;
mod desk_google;
mod desk_guest;
mod desk_hooks;
mod desk_links;
mod desk_list;
mod desk_looked_up;
mod desk_manage;
mod desk_month;
mod desk_sheet_dice;
mod desk_sheet_files;
mod desk_sheets;
mod explain;
mod export;
mod forwarded;
mod front_desk;
mod guest_page;
mod head_start;
mod hooks;
mod hostile;
mod import_page;
mod letters;
mod line_page;
mod links_pages;
mod live_pages;
mod long_looks;
mod offered;
mod other_sites;
mod register;
mod requests;
mod scribe_pages;
mod texts;
mod thanks;
mod told_changes;
mod watch;
mod webhooks;
mod wording;
