//! web/pages/console: what must hold on the host's pages, beyond what holds on every page.

use crate::pages;
use pages::EventState;
use pages::console::{
    GuestActs, GuestPage, ImportStep, LinePage, OverviewPage, RequestLinkPage, RequestsPage, SettingsForm,
    SettingsPage, Tab,
};

use super::super::tests::samples;
use samples::console::{forms, glance, house, imports, lists, papers, strangers, waitlist};

const HOSTILE: &str = "<script>alert(1)</script>\"'&";

/// The busiest sample, for tests of single pages.
pub(super) fn overview() -> OverviewPage {
    glance::overview()
}

#[test]
fn every_select_and_textarea_has_a_label() {
    for (name, page) in samples::console::all() {
        for opening in ["<select ", "<textarea "] {
            for tag in page.split(opening).skip(1).map(|rest| between(rest, "", ">")) {
                let id = between(tag, "id=\"", "\"");
                let labelled = page.contains(&format!("<label for=\"{id}\""));
                assert!(labelled || tag.contains("hidden"), "{name}: {tag}");
            }
        }
    }
}

#[test]
fn a_viewer_is_offered_nothing_to_change() {
    for (name, page) in samples::console::all().into_iter().filter(|(name, _)| name.ends_with("-viewer")) {
        let main = between(&page, "<main", "</main>");
        let buttons: Vec<&str> = main.split("<button").skip(1).map(|rest| between(rest, "", "</button>")).collect();
        let hidden = |button: &&str| button.contains("aria-hidden=\"true\"");
        assert!(buttons.iter().all(hidden), "{name}: {buttons:?}");
        assert!(!main.contains("name=\"entry\""), "{name}");
    }
}

#[test]
fn what_changes_something_is_posted() {
    for (name, page) in samples::console::all() {
        for form in page.split("<form ").skip(1).map(|rest| between(rest, "", "</form>")) {
            let acts = form.contains(" name=\"do\"");
            assert!(!acts || form.contains("method=\"post\""), "{name}: {form}");
        }
    }
}

#[test]
fn what_people_typed_is_only_text() {
    let mut shell = samples::console::shell(Tab::Guests);
    shell.host = HOSTILE.into();
    if let Some(event) = &mut shell.event {
        event.name = HOSTILE.into();
    }
    let mut list = lists::guest_list();
    list.rows[0].name = HOSTILE.into();
    list.rows[0].email = HOSTILE.into();
    list.query = HOSTILE.into();
    let mut line = lists::line();
    line.rows[0].name = HOSTILE.into();
    line.rows[2].why = Some(HOSTILE.into());
    let mut glance = glance::overview();
    glance.shell = shell.clone();
    glance.offers[0].name = HOSTILE.into();
    glance.problems[0].text = HOSTILE.into();
    let guest = GuestPage {
        shell: shell.clone(),
        name: HOSTILE.into(),
        email: HOSTILE.into(),
        note: HOSTILE.into(),
        ..forms::guest()
    };
    let form =
        SettingsForm { name: HOSTILE.into(), about: HOSTILE.into(), cap: HOSTILE.into(), ..SettingsForm::default() };
    let settings = SettingsPage { form, ..forms::setting() };
    let mut import = imports::import(imports::check());
    import.text = format!("</textarea>{HOSTILE}");
    for page in [
        list.render(),
        line.render(),
        glance.render(),
        glance.render_live(),
        guest.render(),
        settings.render(),
        import.render(),
    ] {
        assert!(!page.contains("<script>"), "{page}");
        assert!(!page.contains("\"'&"), "{page}");
    }
    assert_eq!(import.render().matches("</textarea>").count(), 1);
}

#[test]
fn what_strangers_wrote_is_only_text() {
    let mut card = strangers::card(7);
    card.title = HOSTILE.into();
    card.fields[0].value = HOSTILE.into();
    card.fields[0].quote = HOSTILE.into();
    card.parts[0].title = HOSTILE.into();
    card.parts[0].pieces[1].text = HOSTILE.into();
    card.parts[1].trouble = Some(HOSTILE.into());
    card.form.typed.name = HOSTILE.into();
    card.form.typed.service = HOSTILE.into();
    card.form.typed.note = format!("</textarea>{HOSTILE}");
    let requests = RequestsPage { cards: vec![card.clone()], ..strangers::waiting() };
    let link = RequestLinkPage { card, ..strangers::link() };
    let mut letter = strangers::letter();
    letter.row.sender = HOSTILE.into();
    letter.row.subject = HOSTILE.into();
    letter.text = Some(HOSTILE.into());
    letter.files = vec![HOSTILE.into()];
    let mut sheet = papers::sheet();
    sheet.rows[0].added = vec![HOSTILE.into()];
    sheet.rows[0].removed = vec![HOSTILE.into()];
    sheet.documents = vec![HOSTILE.into()];
    let mut list = waitlist::list();
    list.query = HOSTILE.into();
    list.rows[0].name = HOSTILE.into();
    list.rows[0].note = HOSTILE.into();
    list.rows[0].when = HOSTILE.into();
    let mut person = waitlist::person();
    person.name = HOSTILE.into();
    person.mobile = HOSTILE.into();
    person.email = HOSTILE.into();
    person.standing[0].value = HOSTILE.into();
    let pages = [requests.render(), link.render(), letter.render(), sheet.render(), list.render(), person.render()];
    for page in pages {
        assert!(!page.contains("<script>"), "{page}");
        assert!(!page.contains("\"'&"), "{page}");
    }
}

#[test]
fn the_live_part_is_the_one_on_the_page() {
    let page = glance::overview();
    assert!(page.render().contains(page.render_live().trim()));
    assert!(page.render_live().starts_with("<div class=\"watch\" id=\"live\" data-version=\"4711\""));
}

#[test]
fn the_settings_are_sent_under_the_names_of_the_api() {
    let page = SettingsPage { new: true, ..forms::setting() }.render();
    let names = [
        "slug",
        "name",
        "venue",
        "about",
        "starts_date",
        "starts_time",
        "duration_minutes",
        "zone",
        "cap",
        "max_party",
        "reminders",
        "quiet_from",
        "quiet_to",
        "window_minutes",
        "time_critical",
        "cut_off_minutes",
        "floor_minutes",
        "daily",
        "host_email",
        "form_answer",
        "confirm_minutes",
        "language",
        "sites",
    ];
    for name in names {
        assert!(page.contains(&format!(" name=\"{name}\"")), "{name}");
    }
    assert!(!page.contains("name=\"seen_rev\"") && !page.contains("value=\"call_off\""));
}

#[test]
fn nothing_is_saved_before_it_was_previewed() {
    let save = "name=\"do\" value=\"save\"";
    assert!(!forms::setting().render().contains(save));
    let preview = pages::console::Preview { lines: vec!["Nothing.".into()], tells: None, confirm: "abc".into() };
    let page = SettingsPage { preview: Some(preview), ..forms::setting() }.render();
    assert!(page.contains(save) && page.contains("name=\"confirm\" value=\"abc\""));
    // Enter in a field presses the first button of the form.
    assert!(page.find("value=\"preview\"") < page.find(save));
}

#[test]
fn only_an_open_event_can_be_called_off() {
    let mut page = forms::setting();
    assert!(page.render().contains("value=\"call_off\""));
    if let Some(event) = &mut page.shell.event {
        event.state = EventState::CalledOff;
    }
    assert!(!page.render().contains("value=\"call_off\""));
}

#[test]
fn a_guest_page_shows_only_what_is_allowed() {
    let acts = [
        ("cancel", GuestActs { cancel: true, ..GuestActs::default() }),
        ("erase", GuestActs { erase: true, ..GuestActs::default() }),
        ("edit", GuestActs { edit: true, ..GuestActs::default() }),
    ];
    for (word, can) in acts {
        let page = GuestPage { can, ..forms::guest() }.render();
        let offered = |act: &str| page.contains(&format!("name=\"do\" value=\"{act}\""));
        assert!(offered(word));
        assert_eq!(offered("note"), can.edit, "an erased person has no note");
        assert_eq!(["cancel", "resend", "erase", "edit", "offer"].into_iter().filter(|act| offered(act)).count(), 1);
    }
}

#[test]
fn a_seat_is_offered_only_to_whom_it_can_be() {
    let none = LinePage { rows: lists::line().rows[..3].to_vec(), ..lists::line() };
    assert!(!none.render().contains("value=\"offer\""));
    assert_eq!(lists::line().render().matches("value=\"offer\"").count(), 2);
}

#[test]
fn an_import_that_runs_is_looked_at_again() {
    let running = imports::import(ImportStep::Running { done: 1, rows: 2, href: "/again".into() }).render();
    assert!(running.contains("url=/again") && running.contains("data-live=\"/again\""));
    assert!(!imports::import(ImportStep::Paste).render().contains("http-equiv"));
}

#[test]
fn the_answer_to_signing_in_is_the_same_for_everybody() {
    let page = pages::console::SignInPage { sent: true, email: "a@example.org".into(), ..house::sign_in() }.render();
    assert!(page.contains("If this address may sign in, a link is on its way"));
}

/// The text after the first `from` up to the next `to`.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).map_or(text.len(), |at| at + from.len());
    let rest = &text[start..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}
