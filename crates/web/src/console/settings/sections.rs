//! web/console/settings: the sections of each form, in their order: heading, help, and the settings that stand there.

/// Fields that belong together, under a heading.
pub(super) struct Section {
    pub id: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub fields: &'static [&'static str],
}

pub(super) const EVENT: &[Section] = &[
    Section {
        id: "the-event",
        title: "The event",
        help: "What guests read on the sign-up page and in every mail.",
        fields: &["name", "slug", "venue", "about", "language"],
    },
    Section {
        id: "time",
        title: "When",
        help: "The time on the wall at the venue. Moving it books every reminder anew and tells all who have a seat.",
        fields: &["starts", "duration_minutes", "zone"],
    },
    Section {
        id: "seats",
        title: "Seats",
        help: "More seats are offered to the line at once. Fewer cost nobody a seat: they go as they come back.",
        fields: &["cap", "max_party"],
    },
    Section {
        id: "offers",
        title: "Offers to the line",
        help: "A seat that comes free is held for the first in line until they answer or their time is up.",
        fields: &["window_minutes", "cut_off_minutes", "floor_minutes", "time_critical"],
    },
    Section {
        id: "reminding",
        title: "Reminders and quiet hours",
        help: "Reminders and offers never go out in quiet hours. An answer to somebody’s own click always does.",
        fields: &["reminders", "quiet"],
    },
    Section {
        id: "to-you",
        title: "Mails to you",
        help: "Where Usher writes to you about this event, and where a guest’s reply goes.",
        fields: &["host_email", "daily"],
    },
    Section {
        id: "sign-up",
        title: "The sign-up form",
        help: "How the form answers, and which of your own pages may show it.",
        fields: &["form_answer", "confirm_minutes", "sites"],
    },
];

pub(super) const DESK: &[Section] = &[
    Section {
        id: "the-desk",
        title: "The desk",
        help: "How customers know you. A line or two about the place is shown on the join page.",
        fields: &["name", "slug", "about", "phone", "zone", "language"],
    },
    Section {
        id: "services-title",
        title: "Services",
        help: "What people wait for: how long it takes, and what it brings, for the monthly summary. An empty row is no \
               service. Who waits for a service you rename keeps waiting under the old name.",
        fields: &["services"],
    },
    Section {
        id: "people",
        title: "Staff and places",
        help: "Leave these empty if it does not matter who or where. A wish may name somebody.",
        fields: &["staff", "locations"],
    },
    Section {
        id: "joining",
        title: "Joining and answering",
        help: "Who may put people on the list, and what a bare YES by text does. A NO always declines.",
        fields: &["staff_only", "yes_claims"],
    },
    Section {
        id: "staff-mail",
        title: "Notes to staff",
        help: "The front desk shows every move of a slot; these are also mailed.",
        fields: &["staff_email", "notes"],
    },
    Section {
        id: "google",
        title: "Google sheet and documents",
        help: "A sheet that your staff keep beside the list, and documents for rules and voice, if you like. Share them \
               with the address that the page “Sheet” names: the sheet for editing, the documents for reading.",
        fields: &["google_sheet", "google_rules", "google_voice"],
    },
    Section {
        id: "tools",
        title: "What your booking tool calls it",
        help: "Only where names differ. A booking whose name nobody knows becomes a card on the front desk, never a \
               silent loss.",
        fields: &["aliases"],
    },
    Section {
        id: "feeds-title",
        title: "Calendars to watch",
        help: "An iCal address, the id of a Google calendar (such as dana@group.calendar.google.com), or the name of a \
               file in the folder for calendars on the server. What stood in it and is gone has come free. Say whose it \
               is, if every booking in it is alike.",
        fields: &["feeds"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::settings::form::fields;
    use rules::desk::DeskSettings;
    use rules::event::EventSettings;
    use settings::Described;

    #[test]
    fn every_field_of_a_form_stands_in_one_section() {
        fn check<S: Described>(sections: &[Section]) {
            let mut shown: Vec<&str> = sections.iter().flat_map(|section| section.fields).copied().collect();
            let mut described: Vec<&str> = fields::<S>().map(|field| field.name).collect();
            shown.sort_unstable();
            described.sort_unstable();
            assert_eq!(shown, described);
        }
        check::<EventSettings>(EVENT);
        check::<DeskSettings>(DESK);
    }
}
