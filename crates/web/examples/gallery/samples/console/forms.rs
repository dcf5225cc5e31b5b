//! One guest, and the settings.

use super::super::super::pages::Problem;
use super::super::super::pages::console::{
    Choice, GuestActs, GuestPage, HistoryRow, Preview, SettingsForm, SettingsPage, Tab,
};
use super::super::{Sample, named};
use super::records::message;
use super::{fact, house, shell, viewer};

pub fn all() -> Vec<Sample> {
    [guests(), settings()].concat()
}

pub fn problem(field: &str, text: &str) -> Problem {
    Problem { field: field.into(), text: text.into() }
}

pub fn guest() -> GuestPage {
    let history = |at: &str, who: &str, what: &str, detail: &str| HistoryRow {
        at_text: at.into(),
        who: who.into(),
        what: what.into(),
        detail: detail.into(),
    };
    GuestPage {
        shell: shell(Tab::Guests),
        entry: 31,
        name: "Bo Lind".into(),
        email: "bo.lind@example.org".into(),
        typed_name: "Bo Lind".into(),
        typed_email: "bo.lind@example.org".into(),
        once: 0,
        state: "offered".into(),
        state_text: "Seat on offer".into(),
        standing: vec![
            fact("In line", "number 1"),
            fact("Offer", "until Sat 5 Dec, 18:14"),
            fact("Party", "1 seat"),
            fact("Asked before", "once, Fri 4 Dec"),
            fact("Joined", "Sat 14 Nov, 09:12"),
            fact("Signed up", "on the page"),
        ],
        reach: None,
        note: "Brings the piano stool. Do not seat next to Emil.".into(),
        messages: vec![
            message(
                "offer",
                "Sat 5 Dec, 12:14",
                ("sent", "Sent"),
                "We are holding a seat for you until Saturday, 18:14",
            ),
            message("lapse_notice", "Fri 4 Dec, 21:00", ("sent", "Sent"), "Your offer has ended"),
            message("waitlist_notice", "Sat 14 Nov, 09:12", ("sent", "Sent"), "You are number 4 in line"),
        ],
        reminders: Vec::new(),
        history: vec![
            history("Sat 5 Dec, 12:14", "the post", "Offer sent", "until Sat 5 Dec, 18:14"),
            history("Fri 4 Dec, 21:00", "a timer", "Offer lapsed", "no answer in six hours"),
            history("Fri 4 Dec, 15:00", "the post", "Offer sent", "until Fri 4 Dec, 21:00"),
            history("Sat 14 Nov, 09:12", "Bo Lind", "Joined the line", "number 4"),
        ],
        can: GuestActs { cancel: true, resend: true, erase: true, edit: true, offer_now: false },
        problems: Vec::new(),
        notice: None,
    }
}

fn guests() -> Vec<Sample> {
    let seated = GuestPage {
        name: "Dora Marsh".into(),
        email: "dora.with.a.very.long.address.indeed@mail.example.org".into(),
        state: "confirmed".into(),
        state_text: "Confirmed".into(),
        reach: Some(
            "The mail of Fri 4 Dec, 19:40 came back: no such mailbox. Correct the address below, or call them.".into(),
        ),
        reminders: vec!["Fri 11 Dec, 19:00, 7 days before".into(), "Thu 17 Dec, 19:00, 1 day before".into()],
        notice: Some("The link is on its way again.".into()),
        note: String::new(),
        ..guest()
    };
    let wrong = GuestPage {
        problems: vec![
            problem("email", "This address is on the list already: guest 44."),
            problem("", "Nothing was changed."),
        ],
        ..guest()
    };
    let waiting = GuestPage {
        can: GuestActs { offer_now: true, ..guest().can },
        state: "waitlisted".into(),
        state_text: "Number 4 in line".into(),
        ..guest()
    };
    let seen = GuestPage { shell: viewer(Tab::Guests), can: GuestActs::default(), ..guest() };
    let gone = GuestPage {
        name: "(erased)".into(),
        email: String::new(),
        state: "cancelled".into(),
        state_text: "Cancelled".into(),
        messages: Vec::new(),
        history: Vec::new(),
        can: GuestActs::default(),
        ..guest()
    };
    named(
        "console-guest",
        [
            ("offered", guest()),
            ("bounced", seated),
            ("wrong", wrong),
            ("waiting", waiting),
            ("viewer", seen),
            ("erased", gone),
        ],
        GuestPage::render,
    )
}

pub fn setting() -> SettingsPage {
    let form = SettingsForm {
        slug: "winter-reading".into(),
        name: "A Winter Reading by Candlelight".into(),
        venue: "The Old Boathouse, Quay Street 4".into(),
        about: "Three writers, one long table, no microphones.\n\nReadings begin at half past seven.".into(),
        starts_date: "2026-12-18".into(),
        starts_time: "19:00".into(),
        duration_minutes: "180".into(),
        zone: "Europe/Berlin".into(),
        cap: "80".into(),
        max_party: "4".into(),
        reminders: "7 days before\n1 day before\n09:00 on the day".into(),
        quiet_from: "21:00".into(),
        quiet_to: "08:00".into(),
        window_minutes: "360".into(),
        time_critical: "wait".into(),
        cut_off_minutes: "60".into(),
        floor_minutes: "15".into(),
        daily: "true".into(),
        host_email: "mara@boathouse.example".into(),
        form_answer: "status".into(),
        confirm_minutes: "0".into(),
        language: "en".into(),
        sites: "https://boathouse.example".into(),
    };
    SettingsPage {
        shell: shell(Tab::Settings),
        form,
        rev: 3,
        problems: Vec::new(),
        preview: None,
        notice: None,
        new: false,
        copies: Vec::new(),
    }
}

fn settings() -> Vec<Sample> {
    let lines = [
        "Raising the cap by 5 offers a seat to 5 people in line now.",
        "Moving the date books 212 reminders anew and tells 74 people.",
    ];
    let preview = Preview {
        lines: lines.map(Into::into).into(),
        tells: Some("Tell 74 guests".into()),
        confirm: "9f86d081".into(),
    };
    let checked =
        SettingsPage { preview: Some(preview), form: SettingsForm { cap: "85".into(), ..setting().form }, ..setting() };
    let wrong = SettingsPage {
        form: SettingsForm { cap: "eighty".into(), starts_date: String::new(), ..setting().form },
        problems: vec![
            problem("cap", "The cap must be between 1 and 2000000 seats."),
            problem("starts", "Please choose a date in the future."),
            problem("time_critical", "Please choose one of the two."),
            problem("reminders", "“soon” is not a reminder."),
            problem("seen_rev", "Somebody else saved other settings meanwhile. Look at theirs before you save yours."),
            problem("typed", "That is not the name of the event."),
        ],
        ..setting()
    };
    let copies = vec![Choice { value: "winter-reading".into(), label: "A Winter Reading by Candlelight".into() }];
    let new = SettingsPage {
        shell: house(),
        new: true,
        copies,
        form: SettingsForm { name: String::new(), slug: String::new(), ..setting().form },
        ..setting()
    };
    let first = SettingsPage {
        copies: Vec::new(),
        form: SettingsForm::default(),
        problems: vec![problem("slug", "This address is used by another list.")],
        ..new.clone()
    };
    let saved = SettingsPage {
        notice: Some("Saved. Everything that depends on it is being planned anew.".into()),
        ..setting()
    };
    let seen = SettingsPage { shell: viewer(Tab::Settings), ..setting() };
    named(
        "console-settings",
        [
            ("form", setting()),
            ("preview", checked),
            ("wrong", wrong),
            ("new", new),
            ("first", first),
            ("saved", saved),
            ("viewer", seen),
        ],
        SettingsPage::render,
    )
}
