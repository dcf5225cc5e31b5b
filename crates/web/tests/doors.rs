//! The doors, as a browser, a program or a mischief-maker would use them, on a real database and without sockets.

#[path = "doors/stage.rs"]
mod stage;

#[path = "doors/page_facts.rs"]
mod page_facts;

#[path = "doors/salon.rs"]
mod salon;

#[path = "doors/seeded.rs"]
mod seeded;

#[path = "doors/signed_in.rs"]
mod signed_in;

#[path = "doors/reception.rs"]
mod reception;

#[path = "../../google/tests/stand_in/mod.rs"]
mod stand_in;

#[path = "doors/alarms.rs"]
mod alarms;
#[path = "doors/api.rs"]
mod api;
#[path = "doors/api_import.rs"]
mod api_import;
#[path = "doors/api_keys.rs"]
mod api_keys;
#[path = "doors/ask.rs"]
mod ask;
#[path = "doors/console.rs"]
mod console;
#[path = "doors/console_audit.rs"]
mod console_audit;
#[path = "doors/console_events.rs"]
mod console_events;
#[path = "doors/console_guests.rs"]
mod console_guests;
#[path = "doors/console_messages.rs"]
mod console_messages;
#[path = "doors/console_people.rs"]
mod console_people;
#[path = "doors/console_roles.rs"]
mod console_roles;
#[path = "doors/console_sign_in.rs"]
mod console_sign_in;
#[path = "doors/crawl.rs"]
mod crawl;
#[path = "doors/dead_letters.rs"]
mod dead_letters;
#[path = "doors/demo_clock.rs"]
mod demo_clock;
#[path = "doors/desk_api.rs"]
mod desk_api;
#[path = "doors/desk_console.rs"]
mod desk_console;
#[path = "doors/desk_feeds.rs"]
mod desk_feeds;
#[path = "doors/desk_google.rs"]
mod desk_google;
#[path = "doors/desk_guest.rs"]
mod desk_guest;
#[path = "doors/desk_hooks.rs"]
mod desk_hooks;
#[path = "doors/desk_links.rs"]
mod desk_links;
#[path = "doors/desk_list.rs"]
mod desk_list;
#[path = "doors/desk_looked_up.rs"]
mod desk_looked_up;
#[path = "doors/desk_manage.rs"]
mod desk_manage;
#[path = "doors/desk_month.rs"]
mod desk_month;
#[path = "doors/desk_sheet_dice.rs"]
mod desk_sheet_dice;
#[path = "doors/desk_sheet_files.rs"]
mod desk_sheet_files;
#[path = "doors/desk_sheets.rs"]
mod desk_sheets;
#[path = "doors/explain.rs"]
mod explain;
#[path = "doors/export.rs"]
mod export;
#[path = "doors/forwarded.rs"]
mod forwarded;
#[path = "doors/front_desk.rs"]
mod front_desk;
#[path = "doors/guest_page.rs"]
mod guest_page;
#[path = "doors/head_start.rs"]
mod head_start;
#[path = "doors/hooks.rs"]
mod hooks;
#[path = "doors/hostile.rs"]
mod hostile;
#[path = "doors/import_page.rs"]
mod import_page;
#[path = "doors/letters.rs"]
mod letters;
#[path = "doors/line_page.rs"]
mod line_page;
#[path = "doors/links.rs"]
mod links_pages;
#[path = "doors/live_pages.rs"]
mod live_pages;
#[path = "doors/long_looks.rs"]
mod long_looks;
#[path = "doors/offered.rs"]
mod offered;
#[path = "doors/other_sites.rs"]
mod other_sites;
#[path = "doors/register.rs"]
mod register;
#[path = "doors/requests.rs"]
mod requests;
#[path = "doors/scribe.rs"]
mod scribe_pages;
#[path = "doors/texts.rs"]
mod texts;
#[path = "doors/thanks.rs"]
mod thanks;
#[path = "doors/told_changes.rs"]
mod told_changes;
#[path = "doors/watch.rs"]
mod watch;
#[path = "doors/webhooks.rs"]
mod webhooks;
#[path = "doors/wording.rs"]
mod wording;
