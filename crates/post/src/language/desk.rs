//! post/language: the fixed words that facts about a desk are made of.

use rules::Language;

/// Patterns name what is put in: `{number}` or `{name}`.
pub(crate) struct DeskSpeech {
    pub for_people: &'static str,
    pub with_staff: &'static str,
    pub at_location: &'static str,
    /// Instead of a name, where it is nobody in particular.
    pub our_team: &'static str,
    pub minutes: [&'static str; 2],
    pub hours: [&'static str; 2],
    pub decimal: char,
    /// In the calendar file.
    pub calendar: &'static str,
}

pub(crate) fn desk_speech(language: Language) -> &'static DeskSpeech {
    match language {
        Language::En => &EN,
        Language::De => &DE,
        Language::Fr => &FR,
        Language::Es => &ES,
    }
}

static EN: DeskSpeech = DeskSpeech {
    for_people: "for {number} people",
    with_staff: "with {name}",
    at_location: "at {name}",
    our_team: "our team",
    minutes: ["1 minute", "{number} minutes"],
    hours: ["1 hour", "{number} hours"],
    decimal: '.',
    calendar: "Can't come? Please tell us in time.",
};

static DE: DeskSpeech = DeskSpeech {
    for_people: "für {number} Personen",
    with_staff: "bei {name}",
    at_location: "in {name}",
    our_team: "unserem Team",
    minutes: ["1 Minute", "{number} Minuten"],
    hours: ["1 Stunde", "{number} Stunden"],
    decimal: ',',
    calendar: "Sie können nicht kommen? Bitte sagen Sie uns rechtzeitig Bescheid.",
};

static FR: DeskSpeech = DeskSpeech {
    for_people: "pour {number} personnes",
    with_staff: "avec {name}",
    at_location: "à {name}",
    our_team: "notre équipe",
    minutes: ["1 minute", "{number} minutes"],
    hours: ["1 heure", "{number} heures"],
    decimal: ',',
    calendar: "Un empêchement ? Prévenez-nous à temps.",
};

static ES: DeskSpeech = DeskSpeech {
    for_people: "para {number} personas",
    with_staff: "con {name}",
    at_location: "en {name}",
    our_team: "nuestro equipo",
    minutes: ["1 minuto", "{number} minutos"],
    hours: ["1 hora", "{number} horas"],
    decimal: ',',
    calendar: "¿No puede venir? Díganoslo con tiempo.",
};
